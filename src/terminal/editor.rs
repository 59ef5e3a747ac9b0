//! The line editor: history, completion, pasted lines.
//!
//! No hints: they redraw the line at each key, and screen readers then read it again.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use anstream::adapter::strip_str;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ColorMode, CompletionType, Config, Context, Event, EventHandler, ExternalPrinter, Helper, KeyEvent,
};

use super::reports::Reports;
use super::{NOT_TEXT, Typed};
use crate::sanitize::{is_unsafe_to_print, sanitize_edited};
use crate::stdio::{read_error, screen_size};
use crate::system::{Guard, RESIZED, hold, on_signals};
use crate::text::{Candidates, fitted};

/// Lines of the history.
const LONGEST_HISTORY: usize = 1_000;
/// Bytes of the longest line that is kept, so that the history does not become too large.
const MAX_KEPT_BYTES: usize = 500;
/// The time that Esc waits for the rest of a key's sequence, in milliseconds. Otherwise it would spoil the next key.
const TIME_AFTER_ESC: u16 = 50;
/// Wipes the screen.
pub(super) const WIPE: &str = "\x1b[2J\x1b[H";

type Rustyline = rustyline::Editor<Choices, FileHistory>;

pub(crate) struct Editor {
    rustyline: Box<Rustyline>,
    is_coloured: bool,
    memory: Memory,
    pub(super) sheet: Rc<RefCell<Option<Sheet>>>,
    pub(super) pasted: VecDeque<String>,
    pub(super) guard: Arc<Guard>,
}

/// Whether the player can recall earlier lines.
enum Memory {
    /// Lines are kept, and added to this file if there is one.
    Kept(Option<PathBuf>),
    /// Nothing is kept. Each line gets a new editor, because an editor also keeps cut text.
    None(Waker),
}

/// Lets another thread make the editor draw its line again.
type Waker = Arc<Mutex<Option<Box<dyn ExternalPrinter + Send>>>>;

/// What the secret screen began with, and the screen's size when it was drawn.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    text: String,
    size: Option<(usize, usize)>,
}

/// Completes the text before the cursor.
pub(crate) type Completion = Box<dyn Fn(&str) -> Candidates>;

struct Choices {
    completion: Completion,
    files: FilenameCompleter,
    sheet: Rc<RefCell<Option<Sheet>>>,
}

impl Helper for Choices {}

impl Highlighter for Choices {
    /// Draws the sheet again above the question, if the size of the screen has changed.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let (mut sheet, size) = (self.sheet.borrow_mut(), screen_size());
        match (sheet.as_mut().filter(|sheet| sheet.size != size), size) {
            (Some(sheet), Some((columns, _))) => {
                sheet.size = size;
                Cow::Owned([WIPE, &fitted(&sheet.text, columns), "\n", prompt].concat())
            }
            _ => Cow::Borrowed(prompt),
        }
    }

    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        sanitize_edited(line)
    }
}

impl Hinter for Choices {
    type Hint = String;
}
impl Validator for Choices {}

impl Completer for Choices {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        match (self.completion)(&line[..cursor]) {
            Candidates::Words { start, words } => {
                let pair = |word: String| Pair { display: word.clone(), replacement: word };
                Ok((start, words.into_iter().map(pair).collect()))
            }
            Candidates::File => {
                let (start, mut files) = self.files.complete_path(line, cursor)?;
                // Names with control characters can be typed, but must not be shown.
                files.retain(|pair| !pair.replacement.contains(is_unsafe_to_print));
                Ok((start, files))
            }
        }
    }
}

fn nothing() -> Completion {
    Box::new(|before| Candidates::Words { start: before.len(), words: Vec::new() })
}

impl Editor {
    pub(super) fn new(is_coloured: bool, history: Option<PathBuf>, guard: Arc<Guard>) -> io::Result<Self> {
        let sheet = Rc::default();
        let mut editor = Box::new(rustyline(&sheet)?);
        if let Some(history) = &history {
            // Play goes on if the history cannot be read.
            let _ = editor.load_history(history);
        }
        let memory = Memory::Kept(history);
        Ok(Self { rustyline: editor, is_coloured, memory, sheet, pasted: VecDeque::new(), guard })
    }

    /// Returns what prints above the line being edited, and keeps Ctrl-Z from stopping the threads that do so.
    pub(super) fn printer(&mut self) -> io::Result<impl ExternalPrinter + Send + 'static> {
        self.rustyline.bind_sequence(KeyEvent::ctrl('Z'), Cmd::Noop);
        self.rustyline.create_external_printer().map_err(read_error)
    }

    /// Keeps no lines from now on.
    pub(crate) fn forget(&mut self) {
        let waker = Waker::default();
        self.memory = Memory::None(Arc::clone(&waker));
        // An empty line is no secret, whenever it is printed.
        let wake = move |_| hold(&waker).iter_mut().for_each(|printer| drop(printer.print("\n".to_owned())));
        let _ = on_signals(RESIZED, wake);
    }

    /// Notes what the secret screen begins with.
    pub(crate) fn note_sheet(&mut self, text: &str) {
        if let Some(sheet) = self.sheet.borrow_mut().as_mut().filter(|sheet| sheet.text.is_empty()) {
            let text = if self.is_coloured { text.to_owned() } else { strip_str(text).to_string() };
            *sheet = Sheet { text, size: screen_size() };
        }
    }

    pub(crate) fn complete_with(&mut self, completion: Completion) {
        if let Some(choices) = self.rustyline.helper_mut() {
            choices.completion = completion;
        }
    }

    pub(super) fn next_pasted(&mut self) -> Option<String> {
        let line = self.pasted.pop_front()?;
        self.remember(&line);
        Some(line)
    }

    /// Edits a line. Returns the first of several pasted lines, and keeps the others.
    pub(super) fn edit(&mut self, prompt: &str) -> io::Result<Typed> {
        if let Memory::None(waker) = &self.memory {
            let waker = Arc::clone(waker);
            let completion = |choices: &mut Choices| std::mem::replace(&mut choices.completion, nothing());
            let completion = self.rustyline.helper_mut().map_or_else(nothing, completion);
            *self.rustyline = rustyline(&self.sheet)?;
            self.complete_with(completion);
            let is_secret = self.sheet.borrow().is_some();
            let printer = is_secret.then(|| self.rustyline.create_external_printer().ok()).flatten();
            *hold(&waker) = printer.map(|printer| Box::new(printer) as _);
            // Suspending the game would leave a secret on the screen.
            self.rustyline.bind_sequence(KeyEvent::ctrl('Z'), Cmd::Noop);
        }
        let plain = strip_str(prompt).to_string();
        let prompt = (plain.as_str(), if self.is_coloured { prompt } else { &plain });
        if self.guard.was_interrupted() {
            return Ok(Typed::Interrupt);
        }
        let read = self.rustyline.readline(&prompt);
        // Without the terminal the editor fails.
        self.guard.wait_if_ending();
        match read {
            Ok(text) => {
                let mut lines = text.lines().map(ToOwned::to_owned);
                let line = lines.next().unwrap_or_default();
                self.pasted.extend(lines);
                self.remember(&line);
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                // The rest of the line must not be obeyed without its beginning.
                self.guard.drop_typed();
                Ok(Typed::Line(NOT_TEXT.into()))
            }
            Err(error) => Err(read_error(error)),
        }
    }

    /// Adds a line to the history and to its file.
    fn remember(&mut self, line: &str) {
        if let Memory::Kept(history) = &self.memory
            && line.len() <= MAX_KEPT_BYTES
            && self.rustyline.add_history_entry(line).is_ok_and(|is_new| is_new)
            && let Some(history) = history
        {
            let _ = self.rustyline.append_history(history);
        }
    }
}

fn rustyline(sheet: &Rc<RefCell<Option<Sheet>>>) -> io::Result<Rustyline> {
    let config = Config::builder()
        .bracketed_paste(true)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        // Else it would not ask how to show a line.
        .color_mode(ColorMode::Forced)
        .keyseq_timeout(Some(TIME_AFTER_ESC))
        .max_history_size(LONGEST_HISTORY)
        .map_err(read_error)?
        .build();
    let mut editor = Rustyline::with_config(config).map_err(read_error)?;
    editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::<Reports>::default()));
    editor.set_helper(Some(Choices {
        completion: nothing(),
        files: FilenameCompleter::new(),
        sheet: Rc::clone(sheet),
    }));
    Ok(editor)
}
