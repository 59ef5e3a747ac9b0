//! Standard error of a graded program: it is passed on, and its last line is kept.

use std::io::{self, BufRead, BufReader};
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
    /// Passes lines on, or says once in place of the rest that there is more.
    fn pass_on(&mut self, prefix: &str, lines: &[String]) {
        for line in lines {
            let (before, bytes) = (self.passed, prefix.len() + line.len() + 1);
            self.passed += bytes;
            if before <= MOST_PASSED_ON {
                let fits = self.passed <= MOST_PASSED_ON;
                eprint_line(&if fits { format!("{prefix}{line}") } else { REST.to_owned() });
            }
        }
    }

    /// Takes the last of the lines that a start of the program has written. Lines wait while all are as `known`.
    fn hear(&mut self, prefix: &str, lines: &mut Vec<String>, waits: &mut bool) {
        if *waits && self.known.get(lines.len() - 1) == lines.last() {
            return;
        }
        self.pass_on(prefix, if *waits { &lines[..] } else { &lines[lines.len() - 1..] });
        *waits = false;
        if self.passed > MOST_PASSED_ON {
            lines.clear();
        }
    }

    fn end(&mut self, prefix: &str, lines: Vec<String>, waits: bool) {
        if waits && lines.len() == self.known.len() {
            self.repeats += u32::from(!lines.is_empty());
        } else if !lines.is_empty() {
            self.pass_on(prefix, if waits { &lines } else { &[] });
            self.known = lines;
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
            let (mut errors, mut lines, mut waits) = (BufReader::new(errors), Vec::new(), true);
            while let Some(line) = next_line(&mut errors) {
                if !line.trim().is_empty() {
                    hold(&keep).clone_from(&line);
                }
                lines.push(line);
                hold(&said).hear(&prefix, &mut lines, &mut waits);
            }
            hold(&said).end(&prefix, lines, waits);
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
