//! Standard error of a graded program: it is passed on, and its last line is kept.

use std::io::{self, BufRead, BufReader};
use std::mem::take;
use std::process::ChildStderr;
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

/// What a program has written to standard error, however often it was started.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// The number of bytes that were passed on or would have been.
    passed: usize,
    /// The lines of the last start that wrote something new.
    known: Vec<String>,
    /// The number of starts that wrote the same lines as one before them, which were not passed on again.
    pub(super) repeats: u32,
}

impl Said {
    /// Takes a line of a start of the program, or its end. Lines wait while all are as `known`: so far this many.
    fn hear(&mut self, prefix: &str, line: Option<&String>, as_known: &mut Option<usize>) {
        let mut lines = Vec::new();
        if let Some(count) = *as_known {
            let is_silent = count == 0 && line.is_none();
            if is_silent || self.known.get(count) == line {
                self.repeats += u32::from(line.is_none() && !is_silent);
                *as_known = Some(count + 1);
                return;
            }
            *as_known = None;
            lines = take(&mut self.known);
            lines.truncate(count);
        }
        for line in lines.into_iter().chain(line.cloned()) {
            let (before, bytes) = (self.passed, prefix.len() + line.len() + 1);
            self.passed += bytes;
            if before <= MOST_PASSED_ON {
                let fits = self.passed <= MOST_PASSED_ON;
                eprint_line(&if fits { format!("{prefix}{line}") } else { REST.to_owned() });
                self.known.push(line);
            }
        }
    }
}

/// What a program writes to standard error, where its author can read it.
pub(super) struct Errors {
    last: Arc<Mutex<String>>,
    /// Disconnected at the end of the program's standard error.
    end: Receiver<()>,
}

impl Errors {
    /// Passes each line on to this process's standard error with a prefix, in a thread, unless all was `said` before.
    pub(super) fn pass_on(errors: ChildStderr, prefix: String, said: &Arc<Mutex<Said>>) -> io::Result<Self> {
        let last = Arc::<Mutex<String>>::default();
        let (ended, end) = channel();
        let (keep, said) = (Arc::clone(&last), Arc::clone(said));
        let work = move || {
            let _ended = ended;
            let (mut errors, mut as_known) = (BufReader::new(errors), Some(0));
            while let Some(line) = next_line(&mut errors) {
                hold(&said).hear(&prefix, Some(&line), &mut as_known);
                if !line.trim().is_empty() {
                    *hold(&keep) = line;
                }
            }
            hold(&said).hear(&prefix, None, &mut as_known);
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
