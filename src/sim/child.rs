//! A child process that answers lines, one at a time, each within a time limit.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::Grading;
use super::errors::Errors;
use super::group::Group;
use super::sandbox::Sandbox;
use crate::agent::{Line, MAX_LINE_BYTES, Refusal, action_of};
use crate::sanitize::sanitize;
use crate::stdio::read_line;
use crate::stdio::reason;
use crate::system::start_thread;

/// The time that a program has to exit after it has closed its output, before it counts as still running.
const TIME_TO_EXIT: Duration = Duration::from_millis(200);

/// The command of a program: words quoted as for a shell, but no shell reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentCommand {
    /// Its name in a class; otherwise the command.
    pub name: String,
    pub text: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
    /// How it is started in a simulation with `--sandbox`.
    pub(super) sandbox: Option<Result<Sandbox, String>>,
}

impl AgentCommand {
    /// Reads a name and a command after it.
    pub fn named(line: &str) -> Option<Self> {
        let mut words = shlex::split(line)?.into_iter();
        let name = words.next().filter(|name| !name.is_empty())?;
        let text = shlex::try_join(words.as_slice().iter().map(String::as_str)).ok()?;
        Some(Self { name, ..text.parse().ok()? })
    }

    /// Returns the program with its arguments, to be started.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

impl FromStr for AgentCommand {
    type Err = BadAgentCommand;

    fn from_str(text: &str) -> Result<Self, BadAgentCommand> {
        let mut words = shlex::split(text).ok_or(BadAgentCommand)?.into_iter();
        let program = words.next().filter(|name| !name.is_empty()).ok_or(BadAgentCommand)?;
        Ok(Self { name: text.to_owned(), text: text.to_owned(), program, arguments: words.collect(), sandbox: None })
    }
}

/// A text that is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("must be a program and its arguments, like `python3 agent.py`, with every quote closed")]
pub struct BadAgentCommand;

/// A running program, which ends with all that it has started when this is dropped.
pub(super) struct Child<'a> {
    group: Group,
    /// The queue of lines for the program. Its input ends when this is dropped.
    lines: Option<Sender<Request>>,
    answers: Receiver<Result<Answer, NoAnswer>>,
    errors: Errors,
    grading: &'a Grading<'a>,
}

struct Request {
    line: Vec<u8>,
    wants_answer: bool,
}

/// A line as it was written, and the text of its action or what is wrong with it.
type Answer = (String, Result<String, Refusal>);

/// Why there is no answer, and what was written of it.
pub(super) type NoAnswer = (Silence, String);

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has ended, or has closed its input or output.
    Crashed,
    /// The program took too long.
    TimedOut,
    /// The program's line is longer than [`MAX_LINE_BYTES`]; its end was not waited for.
    TooLong,
}

impl<'a> Child<'a> {
    /// Starts a program. The limit for a move is also the time to exit at the end.
    pub(super) fn start(grading: &'a Grading<'a>) -> io::Result<Self> {
        let Grading { program, prefix, said, .. } = grading;
        let cannot_start =
            |why| io::Error::other(format!("cannot start {}: {}", sanitize(&program.program), reason(&why)));
        let mut command = match &program.sandbox {
            None => program.command(),
            Some(sandbox) => sandbox.as_ref().map_err(|why| cannot_start(io::Error::other(why.clone())))?.command(),
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command).map_err(cannot_start)?;
        let started = &mut group.program;
        let pipes = (started.stdin.take(), started.stdout.take(), started.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else { unreachable!("all three are pipes") };
        let (lines, requests) = channel();
        let (answered, answers) = channel();
        // A pipe can block for ever, so a thread of its own reads and writes.
        let work = move || converse(input, output, &requests, &answered);
        start_thread(work)?;
        Ok(Self { group, lines: Some(lines), answers, errors: Errors::pass_on(errors, prefix.clone(), said)?, grading })
    }

    /// Sends a line that needs no answer.
    pub(super) fn tell(&self, line: Vec<u8>) {
        // The next `ask` notices a crash.
        let _ = self.send(Request { line, wants_answer: false });
    }

    /// Sends a line and waits for the action that answers it.
    pub(super) fn ask(&mut self, line: Vec<u8>) -> Result<Answer, NoAnswer> {
        let nothing = |silence| (silence, String::new());
        self.send(Request { line, wants_answer: true }).map_err(nothing)?;
        self.answers.recv_timeout(self.grading.time_left()).unwrap_or_else(|error| match error {
            RecvTimeoutError::Disconnected => Err(nothing(Silence::Crashed)),
            RecvTimeoutError::Timeout => Err(nothing(Silence::TimedOut)),
        })
    }

    fn send(&self, request: Request) -> Result<(), Silence> {
        self.lines.as_ref().and_then(|lines| lines.send(request).ok()).ok_or(Silence::Crashed)
    }

    /// Explains why there was no answer. Kills the program, to have all that it said.
    pub(super) fn explain(&mut self, (silence, mut written): NoAnswer) -> String {
        let why = match silence {
            Silence::Crashed => self.why_it_crashed(),
            Silence::TimedOut if self.grading.is_over() => "the time for all hunts is over".to_owned(),
            Silence::TimedOut => format!("no answer within {} s", self.grading.limits.move_timeout),
            Silence::TooLong => format!("the line is longer than {MAX_LINE_BYTES} bytes"),
        };
        self.group.kill();
        self.errors.wait();
        if let Ok(Err((_, rest))) = self.answers.recv_timeout(TIME_TO_EXIT) {
            written = rest;
        }
        if !written.is_empty() {
            written = format!("; this had no end of a line: {}", sanitize(&written));
        }
        self.with_last_error(&(why + &written))
    }

    /// Appends the last line that the program wrote to standard error, if there is one.
    pub(super) fn with_last_error(&self, why: &str) -> String {
        let last = self.errors.last();
        if last.is_empty() { why.to_owned() } else { format!("{why}; last line on standard error: {last}") }
    }

    /// Returns why a program has crashed. It may exit a moment after its output has closed.
    fn why_it_crashed(&mut self) -> String {
        match self.wait(TIME_TO_EXIT).map(|status| (status.code(), status)) {
            Some((Some(code), _)) => format!("the program exited with status {code}"),
            Some((None, status)) => format!("the program was ended by {}", status.to_string().replace(':', "")),
            None => "the program closed its input or output".to_owned(),
        }
    }

    /// Waits for the program to exit, and returns its status if it does so in time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.group.status() {
                None if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
                status => return status,
            }
        }
    }

    pub(super) fn kill(mut self) {
        self.group.kill();
    }
}

impl Drop for Child<'_> {
    /// Ends the program's input, waits for it to exit, and kills it if it does not.
    fn drop(&mut self) {
        self.lines = None;
        let _ = self.wait(self.grading.time_left());
        self.group.kill();
        self.errors.wait();
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
    answered: &Sender<Result<Answer, NoAnswer>>,
) {
    let mut output = BufReader::new(output);
    for Request { line, wants_answer } in requests {
        if input.write_all(&line).is_err() {
            return;
        }
        if wants_answer {
            let answer = read_answer(&mut output);
            let is_last = answer.is_err();
            if answered.send(answer).is_err() || is_last {
                return;
            }
        }
    }
    drop(input);
    let _ = io::copy(&mut output, &mut io::sink());
}

/// Reads a line and parses the action in it. Reads no further than a line may be long.
fn read_answer(output: &mut impl BufRead) -> Result<Answer, NoAnswer> {
    let mut line = Vec::new();
    let has_end = read_line(output, &mut line, MAX_LINE_BYTES).map_err(|_| (Silence::Crashed, String::new()))?;
    let written = String::from_utf8_lossy(&line).trim_end().to_owned();
    match Line::of(&line) {
        Line::TooLong => Err((Silence::TooLong, String::new())),
        Line::Whole(_) if !has_end => Err((Silence::Crashed, written)),
        read @ Line::Whole(_) => Ok((written, action_of(read))),
    }
}
