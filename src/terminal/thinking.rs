//! A sign on the terminal that the program is thinking.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::{Echo, Input, Terminal};
use crate::system::Guard;

/// The time until the sign appears.
const PATIENCE: Duration = Duration::from_millis(500);
/// The sign, and what wipes it.
const WIPED: [&str; 2] = ["\rThinking...", "\r           \r"];
/// In the plain look nothing is wiped.
const PLAIN: [&str; 2] = ["Thinking...\n", ""];

/// How somebody at a terminal waits for work.
pub(crate) struct Thinking {
    /// What is written when it takes long, and when it is done; `None` if nobody waits.
    sign: Option<[&'static str; 2]>,
    /// Notices Ctrl-C, where that does not end the program.
    guard: Option<Arc<Guard>>,
}

impl Terminal<'_> {
    /// Shows what was written, before work that can take long.
    pub(crate) fn thinking(&mut self) -> io::Result<Thinking> {
        self.flush()?;
        Ok(match &self.input {
            Input::Editor(editor) => Thinking { sign: Some(WIPED), guard: Some(Arc::clone(&editor.guard)) },
            Input::Lines { echo: Echo::ByTerminal, .. } => Thinking { sign: Some(PLAIN), guard: None },
            Input::Lines { echo: Echo::ByUs, .. } => Thinking { sign: None, guard: None },
        })
    }
}

impl Thinking {
    /// Does work that asks from time to time whether to stop: Ctrl-C at the line editor stops it.
    pub(crate) fn over_until_stopped<T>(mut self, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
        let guard = self.guard.take();
        self.over(|| work(&|| guard.as_ref().is_some_and(|guard| guard.was_interrupted())))
    }

    /// Does work. If it takes long, shows that on the terminal.
    pub(crate) fn over<T>(self, work: impl FnOnce() -> T) -> T {
        let Some([begin, end]) = self.sign else { return work() };
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
