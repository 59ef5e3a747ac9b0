//! A sign on the terminal that the program thinks.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::Terminal;

/// The time until the sign appears.
const PATIENCE: Duration = Duration::from_millis(500);
const SIGN: &str = "Thinking...";

/// Whether a player waits at a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking(bool);

impl Terminal<'_> {
    /// Shows what was written, before work that can take long.
    pub(crate) fn thinking(&mut self) -> io::Result<Thinking> {
        self.flush()?;
        Ok(Thinking(self.editor().is_some()))
    }
}

impl Thinking {
    /// Does work. If it takes long, the terminal says so until it is done.
    pub(crate) fn over<T>(self, work: impl FnOnce() -> T) -> T {
        if !self.0 {
            return work();
        }
        thread::scope(|scope| {
            let (is_at_work, end) = channel::<()>();
            let wait = move || {
                if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    write(SIGN);
                    // Nothing is sent: this is over when the sender is dropped.
                    let _ = end.recv();
                    write(&" ".repeat(SIGN.len()));
                    write("");
                }
            };
            // Without a thread there is no sign, and the work is done all the same.
            let _ = thread::Builder::new().spawn_scoped(scope, wait);
            let result = work();
            drop(is_at_work);
            result
        })
    }
}

/// Overwrites the line, if it can be written.
fn write(line: &str) {
    let _ = write!(io::stderr(), "\r{line}");
}
