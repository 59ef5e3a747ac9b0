//! Standard error of a graded program: it is passed on, and its last line is kept.

use std::io::{self, BufRead, BufReader};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::sanitize::sanitize_lines;
use crate::stdio::{eprint_line, read_line};
use crate::system::{hold, start_thread};

/// The number of bytes after which a line is broken.
const LONGEST: usize = 65_536;
/// The most bytes of one program's standard error that are passed on, however often it is started.
const MOST_PASSED_ON: usize = 1 << 20;
/// Printed in place of the rest.
const REST: &str = "wumpus: the rest of this program's standard error is not shown";
/// The time to wait for the last lines of a program that has been killed.
const TIME_TO_READ: Duration = Duration::from_millis(200);

/// Passes a line on, or says once in place of the rest that there is more.
fn pass_line_on(line: &str, passed: &AtomicUsize) {
    let bytes = line.len() + 1;
    let before = passed.fetch_add(bytes, Ordering::Relaxed);
    if before <= MOST_PASSED_ON {
        eprint_line(if before + bytes <= MOST_PASSED_ON { line } else { REST });
    }
}

/// What a program writes to standard error, where its author can read it.
pub(super) struct Errors {
    last: Arc<Mutex<String>>,
    /// Disconnected at the end of the program's standard error.
    end: Receiver<()>,
}

impl Errors {
    /// Passes each line on to this process's standard error with a prefix, in a thread, and adds its bytes to those
    /// `passed` before.
    pub(super) fn pass_on(errors: ChildStderr, prefix: String, passed: &Arc<AtomicUsize>) -> io::Result<Self> {
        let last = Arc::<Mutex<String>>::default();
        let (ended, end) = channel();
        let (keep, passed) = (Arc::clone(&last), Arc::clone(passed));
        let work = move || {
            let _ended = ended;
            let mut errors = BufReader::new(errors);
            while let Some(line) = next_line(&mut errors) {
                pass_line_on(&format!("{prefix}{line}"), &passed);
                if !line.trim().is_empty() {
                    *hold(&keep) = line;
                }
            }
        };
        start_thread(work)?;
        Ok(Self { last, end })
    }

    /// Waits until all lines of a program that has been killed are passed on. A process that has left its group may
    /// still write; it is not waited for.
    pub(super) fn wait(&self) {
        let _ = self.end.recv_timeout(TIME_TO_READ);
    }

    /// Returns the last line that is not blank, or nothing.
    pub(super) fn last(&self) -> String {
        hold(&self.last).trim().to_owned()
    }
}

/// Reads a line, made safe to print; `None` at the end.
fn next_line(errors: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let has_end = read_line(errors, &mut line, LONGEST).ok()?;
    let line = (has_end || !line.is_empty()).then(|| String::from_utf8_lossy(&line))?;
    // The tracebacks of some languages are indented by tabs.
    Some(sanitize_lines(&line.trim_end_matches('\r').replace('\t', "    ")))
}
