//! The screen of a prompt: shows what it says, and reads lines.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::rc::Rc;

use crate::chart::Space;
use crate::repl::{Prompt, Said, Screen};
use crate::sanitize::sanitize;
use crate::stdio::screen_size;
use crate::style;
use crate::terminal::{Appearance, Privacy, Terminal, Typed};
use crate::text::Candidates;

/// Asks whether to go on with a long text.
const MORE: &str = "[More: Enter goes on, q stops.] ";

/// The fewest lines for which a long text stops.
const LEAST_LINES: usize = 4;

/// Whether a long text goes on.
enum GoesOn {
    Yes,
    No,
    /// It does, without asking again.
    Unasked,
}

/// The screen of a prompt, and the keyboard.
pub struct Console<'a> {
    pub(crate) terminal: Terminal<'a>,
    /// The lines written since the player last typed.
    unread: usize,
    /// A line typed in the middle of a long text.
    ahead: Option<String>,
    /// Whether the player has stopped a long text.
    has_stopped: bool,
    /// Whether a record is shown, so that nobody types commands.
    pub(super) is_replaying: bool,
}

impl<'a> Console<'a> {
    /// Opens standard input and output, as [`Terminal::of_process`] does.
    pub(crate) fn of_process(appearance: Appearance, has_secrets: bool, history: Option<PathBuf>) -> io::Result<Self> {
        Terminal::of_process(appearance, has_secrets, history).map(Self::new)
    }

    /// Reads from any source and writes to any sink, with the look of a pipe.
    pub fn on(source: impl Read + 'a, output: impl Write + 'a) -> Self {
        Self::new(Terminal::on(source, output))
    }

    const fn new(terminal: Terminal<'a>) -> Self {
        Self { terminal, unread: 0, ahead: None, has_stopped: false, is_replaying: false }
    }

    /// Keeps no history of lines.
    pub(crate) fn forget(&mut self) {
        if let Some(editor) = self.terminal.editor() {
            editor.forget();
        }
    }

    /// Lets Tab ask a prompt.
    pub(super) fn complete_with<P: Prompt + 'static>(&mut self, prompt: &Rc<RefCell<P>>) {
        if let Some(editor) = self.terminal.editor() {
            let prompt = Rc::clone(prompt);
            // While a long text is shown the prompt is busy, and nothing is completed.
            let nothing = |before: &str| Candidates::Words { start: before.len(), words: Vec::new() };
            let complete =
                move |before: &str| prompt.try_borrow().map_or_else(|_| nothing(before), |it| it.complete(before));
            editor.complete_with(Box::new(complete));
        }
    }

    /// Returns the columns of the screen, and the space for a drawing.
    pub(super) fn screen(&self) -> Screen {
        let is_attended = !self.is_replaying && self.terminal.privacy != Privacy::Marks;
        screen(self.terminal.appearance, is_attended)
    }

    /// Shows what a prompt says. What fits the screen is never split, nor stopped before it is seen.
    pub(super) fn show(&mut self, said: &[Said]) -> io::Result<()> {
        let words = said.iter().filter_map(|said| if let Said::Words(text) = said { Some(text) } else { None });
        let lines: usize = words.map(|text| self.terminal.fitted(text).split('\n').count()).sum();
        if let Some(page) = self.page()
            && (page + 1).saturating_sub(lines) <= self.unread
            && lines <= page
        {
            self.goes_on()?;
        }
        said.iter().try_for_each(|said| match said {
            Said::Words(text) => {
                self.terminal.editor().into_iter().for_each(|editor| editor.note_sheet(text));
                self.say(text)
            }
            Said::Alone(mark) | Said::Together(mark) if self.is_replaying => self.say(mark),
            Said::Alone(mark) => self.terminal.begin_secret(mark),
            Said::Together(mark) => self.terminal.end_secret(mark),
        })
    }

    /// Writes one or more lines, broken between words at the width of a terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.terminal.fitted(text);
        self.say_unbroken(&text)
    }

    /// Writes a text, and nothing after it.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        self.say(text)?;
        self.terminal.flush()
    }

    /// Writes lines to copy or as they were typed, a screen at a time for a person who reads them. The last part has at least
    /// [`LEAST_LINES`].
    fn say_unbroken(&mut self, text: &str) -> io::Result<()> {
        if self.is_replaying && self.has_stopped {
            return Ok(());
        }
        let lines: Vec<_> = text.split('\n').collect();
        let mut rest = &lines[..];
        while let Some(page) = self.page() {
            let room = page.saturating_sub(self.unread);
            if rest.len() <= room {
                break;
            }
            let least = if page > LEAST_LINES { LEAST_LINES } else { 0 };
            let now = room.min(rest.len() - least.min(rest.len()));
            self.write(&rest[..now])?;
            rest = &rest[now..];
            match self.goes_on()? {
                GoesOn::Yes => {}
                GoesOn::No => return Ok(()),
                GoesOn::Unasked => break,
            }
        }
        self.write(rest)
    }

    /// Returns the lines that a person reads at a time. Once they have stopped a text, or typed the next command, all is shown.
    fn page(&self) -> Option<usize> {
        self.terminal.page().filter(|_| !self.has_stopped)
    }

    fn write(&mut self, lines: &[&str]) -> io::Result<()> {
        self.unread += lines.len();
        lines.iter().try_for_each(|line| {
            self.terminal.write(line)?;
            self.terminal.write("\n")
        })
    }

    /// Asks whether to go on with a long text. Any other line than `q` is the next command, which is heard after all of it.
    fn goes_on(&mut self) -> io::Result<GoesOn> {
        self.unread = 0;
        let goes_on = match self.terminal.read(MORE)? {
            Typed::Line(line) if line.trim().is_empty() => return Ok(GoesOn::Yes),
            Typed::Line(line) if !self.is_replaying && !line.trim().eq_ignore_ascii_case("q") => {
                self.ahead = Some(line);
                GoesOn::Unasked
            }
            Typed::Line(_) | Typed::Interrupt | Typed::End => GoesOn::No,
        };
        // A replay ends here. A player's other commands on the line are skipped, because one of them may show a secret.
        self.has_stopped = true;
        Ok(goes_on)
    }

    /// Returns whether the player has stopped a replay.
    pub(super) const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Returns whether the player has stopped a long text since the last call.
    pub(super) fn was_stopped(&mut self) -> bool {
        if self.has_stopped {
            self.unread = 0;
        }
        std::mem::take(&mut self.has_stopped)
    }

    /// Returns a question as it is shown. It is styled only where there are colours, because styling costs time.
    pub(super) fn question(&self, question: &str) -> String {
        let question = self.terminal.fitted(question);
        if self.terminal.appearance.is_coloured { style::question(question) + " " } else { [&question, " "].concat() }
    }

    /// Writes a question and the line that answers it.
    pub(super) fn echo(&mut self, question: &str, line: &str) -> io::Result<()> {
        self.say_unbroken(&format!("{question}{}", sanitize(line)))
    }

    /// Asks a question, and reads a line.
    pub(super) fn ask(&mut self, question: &str) -> io::Result<Typed> {
        self.unread = 0;
        if let Some(line) = self.ahead.take() {
            self.echo(question, &line)?;
            return Ok(Typed::Line(line));
        }
        self.terminal.read(question)
    }

    /// Does work that can take long, and shows that at a terminal. Ctrl-C stops it.
    pub(crate) fn over_until_stopped<T>(&mut self, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> io::Result<T> {
        Ok(self.terminal.thinking()?.over_until_stopped(work))
    }
}

/// Returns the columns of a screen with this look, and the space for a drawing.
pub(crate) fn screen(appearance: Appearance, is_attended: bool) -> Screen {
    let size = appearance.is_fitted.then(screen_size).flatten();
    let space = || size.map_or(Space::MOST, |size| Space::MOST.on(size));
    Screen {
        columns: size.map(|(columns, _)| columns),
        lines: size.map_or(usize::MAX, |(_, lines)| lines),
        to_draw: (!appearance.is_plain).then(space),
        is_attended,
    }
}
