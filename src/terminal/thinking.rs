//! A sign on the terminal that the program thinks.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::{Echo, Input, Terminal};

/// The time until the sign appears.
const PATIENCE: Duration = Duration::from_millis(500);
/// The sign, and what wipes it.
const WIPED: [&str; 2] = ["\rThinking...", "\r           \r"];
/// In the plain look nothing is wiped.
const PLAIN: [&str; 2] = ["Thinking...\n", ""];

/// What is written when work takes long, and when it is done; `None` if nobody waits at a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking(Option<[&'static str; 2]>);

impl Terminal<'_> {
    /// Shows what was written, before work that can take long.
    pub(crate) fn thinking(&mut self) -> io::Result<Thinking> {
        self.flush()?;
        Ok(Thinking(match self.input {
            Input::Editor(_) => Some(WIPED),
            Input::Lines { echo: Echo::ByTerminal, .. } => Some(PLAIN),
            Input::Lines { echo: Echo::ByUs, .. } => None,
        }))
    }
}

impl Thinking {
    /// Does work. If it takes long, the terminal says so.
    pub(crate) fn over<T>(self, work: impl FnOnce() -> T) -> T {
        let Some([begin, end]) = self.0 else { return work() };
        thread::scope(|scope| {
            let (is_at_work, done) = channel::<()>();
            let wait = move || {
                if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    write(begin);
                    // Nothing is sent: this is over when the sender is dropped.
                    let _ = done.recv();
                    write(end);
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

/// Writes to standard error, because standard output is locked. What cannot be written is left out.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
