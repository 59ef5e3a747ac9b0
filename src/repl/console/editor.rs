//! A line that is edited at a terminal, with history and completion.
//!
//! Deliberately absent: what can be said, which is offered from outside, and hints, which redraw the line at each key.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use anstream::adapter::strip_str;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Cmd, ColorMode, CompletionType, Config, Context, Helper, KeyEvent};

use super::Heard;
use super::guard::Guard;
use crate::repl::words::complete;
use crate::sanitize::is_obeyed;
use crate::stdio::read_error;

/// The history has at most so many lines.
const LONGEST_HISTORY: usize = 1_000;
/// Stands for what was lost of a line to bytes that are no text. It has no meaning in any command.
const SPOILT: &str = "\u{fffd}";

type Rustyline = rustyline::Editor<Choices, FileHistory>;

/// A line editor.
pub(super) struct Editor {
    rustyline: Box<Rustyline>,
    is_coloured: bool,
    memory: Memory,
    pasted: VecDeque<String>,
    guard: Guard,
}

/// Whether the line editor offers again what was typed before.
enum Memory {
    /// It does, and writes it to this file, if there is one.
    Kept(Option<PathBuf>),
    /// It does not, and makes itself anew for each line, as it keeps besides its history what was cut.
    None,
}

/// What can be typed, for Tab.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// The command words.
    pub commands: Vec<&'static str>,
    /// What else can be the first word.
    pub first: Vec<String>,
    /// The command words that lead nowhere now, and so are not offered unless they are among the former.
    pub unoffered: &'static [&'static str],
    /// As the second word, behind a first.
    pub second: Vec<(&'static str, Vec<String>)>,
}

impl Offer {
    /// Offers besides the words that a question understands, and behind `help` those on which there is help.
    #[must_use]
    pub fn with(
        &self,
        vocabulary: impl Iterator<Item = &'static str>,
        topics: impl Iterator<Item = &'static str>,
    ) -> Self {
        let help = ("help", topics.map(ToOwned::to_owned).collect());
        Self {
            commands: vocabulary.collect(),
            first: self.first.clone(),
            unoffered: self.unoffered,
            second: self.second.iter().cloned().chain([help]).collect(),
        }
    }
}

/// The command behind which stands the name of a file.
const FILE_BEHIND: &str = "save";
/// Parts several commands on a line.
const PARTS_COMMANDS: char = ';';

struct Choices {
    offer: Offer,
    files: FilenameCompleter,
}

impl Helper for Choices {}
impl Highlighter for Choices {}
impl Hinter for Choices {
    type Hint = String;
}
impl Validator for Choices {}

impl Completer for Choices {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..cursor];
        let command = before.rfind(PARTS_COMMANDS).map_or(0, |parts| parts + 1);
        let is_between = |c: char| c.is_whitespace() || c == ',';
        let word = before.rfind(is_between).map_or(0, |space| space + 1).max(command);
        let mut words = before[command..word].split(is_between).filter(|word| !word.is_empty());
        let begun = before[word..].to_lowercase();
        let Offer { commands, first, unoffered, second } = &self.offer;
        let candidates: Vec<&str> = match words.next() {
            None => {
                let commands = commands.iter().copied().filter(|command| !unoffered.contains(command));
                commands.chain(first.iter().map(String::as_str)).collect()
            }
            Some(first) => match complete(&first.to_lowercase(), commands) {
                Some(FILE_BEHIND) => {
                    let (file, mut files) = self.files.complete_path(line, cursor)?;
                    // A name that a terminal would obey can be typed, but is not shown.
                    files.retain(|pair| !pair.replacement.contains(is_obeyed));
                    return Ok((file, files));
                }
                Some(command) if words.next().is_none() => {
                    let behind = second.iter().filter(|(before, _)| *before == command);
                    behind.flat_map(|(_, second)| second).map(String::as_str).collect()
                }
                Some(_) | None => vec![],
            },
        };
        let mut fitting: Vec<&str> = Vec::new();
        for candidate in candidates.into_iter().filter(|candidate| candidate.to_lowercase().starts_with(&begun)) {
            if !fitting.contains(&candidate) {
                fitting.push(candidate);
            }
        }
        let pair = |word: &str| Pair { display: word.to_owned(), replacement: word.to_owned() };
        Ok((word, fitting.into_iter().map(pair).collect()))
    }
}

impl Editor {
    pub(super) fn new(is_coloured: bool, history: Option<PathBuf>) -> io::Result<Self> {
        let mut editor = Box::new(rustyline(is_coloured)?);
        if let Some(history) = &history {
            // A history that cannot be read must not end the game.
            let _ = editor.load_history(history);
        }
        let (memory, pasted, guard) = (Memory::Kept(history), VecDeque::new(), Guard::new()?);
        Ok(Self { rustyline: editor, is_coloured, memory, pasted, guard })
    }

    pub(super) const fn guard(&self) -> &Guard {
        &self.guard
    }

    /// Forgets each line from now on as soon as it is read.
    pub(super) fn forget(&mut self) {
        self.memory = Memory::None;
    }

    pub(super) fn columns(&mut self) -> Option<u16> {
        self.rustyline.dimensions().map(|(columns, _)| columns)
    }

    pub(super) fn offer(&mut self, offer: Offer) {
        if let Some(choices) = self.rustyline.helper_mut() {
            choices.offer = offer;
        }
    }

    pub(super) fn drop_pasted(&mut self) {
        self.pasted.clear();
    }

    /// Gives the next of several pasted lines.
    pub(super) fn next_pasted(&mut self) -> Option<String> {
        let line = self.pasted.pop_front()?;
        self.remember(&line);
        Some(line)
    }

    /// Edits a line. Of several pasted lines the first is the answer, the others wait.
    pub(super) fn edit(&mut self, prompt: &str) -> io::Result<Heard> {
        if let Memory::None = self.memory {
            let offer =
                self.rustyline.helper_mut().map(|choices| std::mem::take(&mut choices.offer)).unwrap_or_default();
            *self.rustyline = rustyline(self.is_coloured)?;
            self.offer(offer);
            // A game that is suspended would leave a secret on the screen.
            self.rustyline.bind_sequence(KeyEvent::ctrl('Z'), Cmd::Noop);
        }
        let prompt = (strip_str(prompt).to_string(), prompt);
        let mut lost = "";
        loop {
            match self.rustyline.readline_with_initial(&prompt, (lost, "")) {
                Ok(text) => {
                    let mut lines = text.lines().map(ToOwned::to_owned);
                    let line = lines.next().unwrap_or_default();
                    self.pasted.extend(lines);
                    self.remember(&line);
                    return Ok(Heard::Line(line));
                }
                Err(ReadlineError::Interrupted) => return Ok(Heard::Interrupt),
                Err(ReadlineError::Eof) => return Ok(Heard::End),
                // What follows on the line is not obeyed without what came before, as long as the mark stands in front of it.
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => lost = SPOILT,
                #[cfg(windows)]
                Err(ReadlineError::Decode(_)) => lost = SPOILT,
                Err(error) => return Err(read_error(error)),
            }
        }
    }

    /// Puts a line into the history. One that cannot be kept must not end the game.
    fn remember(&mut self, line: &str) {
        if let Memory::Kept(history) = &self.memory
            && self.rustyline.add_history_entry(line).is_ok_and(|is_new| is_new)
            && let Some(history) = history
        {
            let _ = self.rustyline.append_history(history);
        }
    }
}

fn rustyline(is_coloured: bool) -> io::Result<Rustyline> {
    let config = Config::builder()
        .bracketed_paste(true)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .color_mode(if is_coloured { ColorMode::Forced } else { ColorMode::Disabled })
        .max_history_size(LONGEST_HISTORY)
        .map_err(read_error)?
        .build();
    let mut editor = Rustyline::with_config(config).map_err(read_error)?;
    editor.set_helper(Some(Choices { offer: Offer::default(), files: FilenameCompleter::new() }));
    Ok(editor)
}
