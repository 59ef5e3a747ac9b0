//! A child process that answers lines, one at a time, each within a time limit.

use std::io::{self, Write};
use std::process::{self, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::agent::{Lines, Refusal, action_of};
use crate::sanitize::sanitize;
use crate::stdio::{reason, thread_error};

/// The time that a program has to exit after it has closed its output, before it counts as still running.
const TIME_TO_EXIT: Duration = Duration::from_millis(200);

/// The command of a program: words quoted as for a shell, but no shell reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentCommand {
    text: String,
    name: String,
    arguments: Vec<String>,
}

impl AgentCommand {
    /// Returns the command as it was typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for AgentCommand {
    type Err = BadAgentCommand;

    fn from_str(text: &str) -> Result<Self, BadAgentCommand> {
        let mut words = shlex::split(text).ok_or(BadAgentCommand)?.into_iter();
        let name = words.next().filter(|name| !name.is_empty()).ok_or(BadAgentCommand)?;
        Ok(Self { text: text.to_owned(), name, arguments: words.collect() })
    }
}

/// A text that is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("must be a program and its arguments, like `python3 agent.py`, with every quote closed")]
pub struct BadAgentCommand;

/// A running program, which ends when this is dropped. It inherits standard error, where its author can read it.
pub(super) struct Child {
    process: process::Child,
    /// The queue of lines for the program. Its input ends when this is dropped.
    lines: Option<Sender<Request>>,
    answers: Receiver<Result<String, Refusal>>,
    timeout: Duration,
}

/// A line for the program.
struct Request {
    line: Vec<u8>,
    wants_answer: bool,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has ended, or has closed its input or output.
    Crashed,
    /// The program took too long.
    TimedOut,
}

impl Child {
    /// Starts a program. `timeout` limits each answer, and at the end the time to exit.
    pub(super) fn start(program: &AgentCommand, timeout: Duration) -> io::Result<Self> {
        let mut command = Command::new(&program.name);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let cannot_start =
            |why| io::Error::other(format!("cannot start {}: {}", sanitize(&program.name), reason(&why)));
        let mut process = command.spawn().map_err(cannot_start)?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (lines, requests) = channel();
        let (answered, answers) = channel();
        let child = Self { process, lines: Some(lines), answers, timeout };
        let (input, output) = pipes.expect("`spawn` makes both pipes");
        // A pipe can block for ever, so a thread of its own reads and writes.
        let work = move || converse(input, output, &requests, &answered);
        thread::Builder::new().spawn(work).map_err(thread_error)?;
        Ok(child)
    }

    /// Sends a line that needs no answer.
    pub(super) fn tell(&self, line: Vec<u8>) {
        // The next `ask` notices a crash.
        let _ = self.send(Request { line, wants_answer: false });
    }

    /// Sends a line and waits for the action that answers it.
    pub(super) fn ask(&self, line: Vec<u8>) -> Result<Result<String, Refusal>, Silence> {
        self.send(Request { line, wants_answer: true })?;
        self.answers.recv_timeout(self.timeout).map_err(|why| match why {
            RecvTimeoutError::Timeout => Silence::TimedOut,
            RecvTimeoutError::Disconnected => Silence::Crashed,
        })
    }

    fn send(&self, request: Request) -> Result<(), Silence> {
        self.lines.as_ref().and_then(|lines| lines.send(request).ok()).ok_or(Silence::Crashed)
    }

    /// Returns why a program has crashed. It may exit a moment after its output has closed.
    pub(super) fn why_it_crashed(&mut self) -> String {
        let until = Instant::now() + TIME_TO_EXIT;
        let status = loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
                status => break status.ok().flatten(),
            }
        };
        match status.map(|status| (status.code(), status)) {
            Some((Some(code), _)) => format!("the program exited with status {code}"),
            Some((None, status)) => format!("the program was ended by {}", status.to_string().replace(':', "")),
            None => "the program closed its input or output".to_owned(),
        }
    }

    /// Kills the program at once.
    pub(super) fn kill(mut self) {
        // It may have ended already.
        let _ = self.process.kill();
    }
}

impl Drop for Child {
    /// Ends the program's input, waits for it to exit, and kills it if it does not.
    fn drop(&mut self) {
        self.lines = None;
        let until = Instant::now() + self.timeout;
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sends each line and passes its answer on, until the program exits or [`Child`] is dropped.
///
/// An answer is one line; an extra line is taken as the next answer. Once the program's input has ended, reads and
/// discards, so that a program that prints as it exits does not fail.
fn converse(
    mut input: ChildStdin,
    output: ChildStdout,
    requests: &Receiver<Request>,
    answered: &Sender<Result<String, Refusal>>,
) {
    let mut output = Lines::of(output);
    for Request { line, wants_answer } in requests {
        if input.write_all(&line).is_err() {
            return;
        }
        if wants_answer {
            let Ok(Some(action)) = output.next().map(|line| line.map(action_of)) else { return };
            // A line without an end comes from a program that crashed as it wrote.
            if !output.ended_with_newline() || answered.send(action).is_err() {
                return;
            }
        }
    }
    drop(input);
    while let Ok(Some(_)) = output.next() {}
}
