//! Replays the lines of a record.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

use super::RecordError;
use crate::repl::{Done, Prompt, Reply, Then};
use crate::sanitize::quoted;
use crate::session::HuntSeed;

/// The lines of a record, which come before any that the player types.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    file: PathBuf,
    /// The lines that are left, with their numbers.
    lines: VecDeque<(usize, String)>,
    /// The last line that was read, and its number.
    last_line: String,
    last_line_number: usize,
    has_run_out: bool,
    at_end: AtEnd,
    pub(crate) allows_refused_lines: bool,
}

/// What happens after the last line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtEnd {
    Stop,
    /// The player continues, and does not see earlier secrets.
    HandOver,
}

impl Replay {
    /// Replays these lines. A refused line is an error unless the record allows refused lines. Otherwise blank lines only make
    /// it readable.
    pub(crate) fn new(
        file: PathBuf,
        mut lines: VecDeque<(usize, String)>,
        at_end: AtEnd,
        allows_refused_lines: bool,
    ) -> Self {
        lines.retain(|(_, line)| allows_refused_lines || !line.trim().is_empty());
        let last_line = String::new();
        Self { file, lines, last_line, last_line_number: 0, has_run_out: false, at_end, allows_refused_lines }
    }

    fn next_line(&mut self) -> Option<String> {
        self.has_run_out = self.lines.is_empty();
        let (number, line) = self.lines.pop_front()?;
        (self.last_line_number, self.last_line) = (number, line.clone());
        Some(line)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the record's file if its last line has been read and the game asked for more, so that it can be resumed.
    pub(crate) fn unfinished(&self) -> Option<&Path> {
        Some(self.file.as_path()).filter(|file| self.has_run_out && file.is_file())
    }

    /// Plays the record to its end without showing it. Returns whether its last line ends a hunt.
    pub(crate) fn check(
        &mut self,
        prompt: &mut dyn Prompt,
        draw: impl Fn(HuntSeed) -> io::Result<HuntSeed>,
    ) -> io::Result<bool> {
        prompt.dialogue().screen = None;
        let mut answer = prompt.begin();
        let mut ends_hunt = false;
        loop {
            if let Some(error) = answer.refused.as_ref().and_then(|why| self.refusal_error(why)) {
                return Err(error);
            }
            answer = match answer.then {
                Then::Listen => {
                    let Some(line) = self.next_command(prompt) else { return Ok(ends_hunt) };
                    ends_hunt = false;
                    self.hear(prompt, &line)
                }
                Then::Leave => {
                    self.check_quit()?;
                    return Ok(ends_hunt);
                }
                Then::Think => prompt.think(&|| true),
                Then::Save { .. } => prompt.done(Done::NotSaved),
                Then::Finished => {
                    ends_hunt = true;
                    prompt.done(Done::Counted { flag: String::new(), added: None })
                }
                Then::DrawSeed => {
                    let seed = draw(prompt.seed())?;
                    prompt.done(Done::Drawn(seed))
                }
            };
        }
    }

    /// Returns the next command of the last line, or the next line.
    pub(crate) fn next_command(&mut self, prompt: &mut dyn Prompt) -> Option<String> {
        prompt.ahead().map(|line| line.trim().to_owned()).or_else(|| self.next_line())
    }

    /// Lets a prompt hear a line of the record.
    pub(crate) fn hear(&self, prompt: &mut dyn Prompt, line: &str) -> Reply {
        match (self.allows_refused_lines, prompt.is_own(line)) {
            (false, _) => prompt.hear_decision(line),
            (true, true) => prompt.hear_own(line),
            (true, false) => prompt.hear(line),
        }
    }

    /// Returns the error for a refused line; `None` if it is allowed.
    fn refusal_error(&self, why: &str) -> Option<io::Error> {
        let line = self.last_line.trim();
        let error = || RecordError::new(self.last_line_number, format!("{}: {why}", quoted(line)));
        (!self.allows_refused_lines).then(|| error().in_file(&self.file))
    }

    /// Returns an error if the record must not quit at this line.
    fn check_quit(&self) -> io::Result<()> {
        let error = match (self.at_end, self.lines.front()) {
            (AtEnd::HandOver, _) => {
                RecordError::new(self.last_line_number, "this line leaves the game, so there is nothing to resume")
            }
            (AtEnd::Stop, Some((number, _))) => {
                RecordError::new(*number, format!("line {} has left the game already", self.last_line_number))
            }
            (AtEnd::Stop, None) => return Ok(()),
        };
        Err(error.in_file(&self.file))
    }
}
