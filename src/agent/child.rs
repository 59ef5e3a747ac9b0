//! A program that we have started, and that is asked one thing at a time.
//!
//! Deliberately absent: hunts, and a shell. Its standard error is ours, so that whoever wrote it sees what it says there.

use std::io::{self, Write};
use std::process::{self, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::lines::Lines;
use super::refusal::Refusal;
use super::request::answer;
use crate::sanitize::sanitize;

/// A command that starts a program: words, quoted as for a shell, but read without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    text: String,
    name: String,
    arguments: Vec<String>,
}

impl Program {
    /// Tells the command as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Program {
    type Err = BadProgram;

    fn from_str(text: &str) -> Result<Self, BadProgram> {
        let mut words = shlex::split(text).ok_or(BadProgram)?.into_iter();
        let name = words.next().filter(|name| !name.is_empty()).ok_or(BadProgram)?;
        Ok(Self { text: text.to_owned(), name, arguments: words.collect() })
    }
}

/// A text that is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a command is a program and its arguments like `python3 agent.py`, every quote closed")]
pub struct BadProgram;

/// A program that runs, and ends when this is dropped.
pub(super) struct Child {
    process: process::Child,
    /// What it is still to be told. Without it its input ends.
    lines: Option<Sender<Told>>,
    answers: Receiver<Result<String, Refusal>>,
    patience: Duration,
}

/// A line for the program.
struct Told {
    line: Vec<u8>,
    wants_answer: bool,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// It has ended, or closed its input or output.
    Crashed,
    /// It has had its time.
    TimedOut,
}

impl Child {
    /// Starts a program, which has so much time for each answer, and in the end to leave.
    pub(super) fn start(program: &Program, patience: Duration) -> io::Result<Self> {
        let mut command = Command::new(&program.name);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let cannot_start = |why| io::Error::other(format!("cannot start {}: {why}", sanitize(&program.name)));
        let mut process = command.spawn().map_err(cannot_start)?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (lines, to_tell) = channel();
        let (answered, answers) = channel();
        let child = Self { process, lines: Some(lines), answers, patience };
        let (input, output) = pipes.expect("both were asked for");
        // A pipe can block for ever, so that somebody else must wait at it.
        thread::Builder::new().spawn(move || converse(input, output, &to_tell, &answered))?;
        Ok(child)
    }

    /// Tells it a line to which there is no answer.
    pub(super) fn tell(&self, line: Vec<u8>) {
        // If it has crashed that is found when it is asked next.
        let _ = self.send(Told { line, wants_answer: false });
    }

    /// Tells it a line, and waits for the action that it answers.
    pub(super) fn ask(&self, line: Vec<u8>) -> Result<Result<String, Refusal>, Silence> {
        self.send(Told { line, wants_answer: true })?;
        self.answers.recv_timeout(self.patience).map_err(|why| match why {
            RecvTimeoutError::Timeout => Silence::TimedOut,
            RecvTimeoutError::Disconnected => Silence::Crashed,
        })
    }

    fn send(&self, told: Told) -> Result<(), Silence> {
        self.lines.as_ref().and_then(|lines| lines.send(told).ok()).ok_or(Silence::Crashed)
    }

    /// Ends it at once.
    pub(super) fn kill(mut self) {
        // If it has ended already, so much the better.
        let _ = self.process.kill();
    }
}

impl Drop for Child {
    /// Ends its input, and waits for it to leave; if it does not it is killed.
    fn drop(&mut self) {
        self.lines = None;
        let until = Instant::now() + self.patience;
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Tells the program line after line, and passes its answers on, until one of both is not there any more.
///
/// No more is read than was asked for; what it says beyond that stays in the pipe. What it says when its input has ended
/// is read and passed over, for else it would fail while it leaves.
fn converse(
    mut input: ChildStdin,
    output: ChildStdout,
    to_tell: &Receiver<Told>,
    answered: &Sender<Result<String, Refusal>>,
) {
    let mut output = Lines::of(output);
    for Told { line, wants_answer } in to_tell {
        if input.write_all(&line).is_err() {
            return;
        }
        if wants_answer {
            let Ok(Some(action)) = output.next().map(|line| line.map(answer)) else { return };
            // Who dies in the middle of a line has not answered.
            if !output.has_ended() || answered.send(action).is_err() {
                return;
            }
        }
    }
    drop(input);
    while let Ok(Some(_)) = output.next() {}
}
