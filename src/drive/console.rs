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

    /// Returns whether a person types and reads at a terminal.
    pub(super) fn is_attended(&self) -> bool {
        !self.is_replaying && self.terminal.privacy != Privacy::Marks
    }

    /// Returns the columns of the screen, and the space for a drawing.
    pub(super) fn screen(&self) -> Screen {
        screen(self.terminal.appearance)
    }

    /// Shows what a prompt says.
    pub(super) fn show(&mut self, said: &[Said]) -> io::Result<()> {
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

    /// Writes lines to copy or as they were typed, a screen at a time for a person who reads them.
    fn say_unbroken(&mut self, text: &str) -> io::Result<()> {
        if self.is_replaying && self.has_stopped {
            return Ok(());
        }
        let Some(page) = self.terminal.page() else {
            self.terminal.write(text)?;
            return self.terminal.write("\n");
        };
        for line in text.split('\n') {
            if self.unread >= page && !self.goes_on()? {
                return Ok(());
            }
            self.unread += 1;
            self.terminal.write(line)?;
            self.terminal.write("\n")?;
        }
        Ok(())
    }

    /// Asks whether to go on with a long text. Any other line than `q` is the next command.
    fn goes_on(&mut self) -> io::Result<bool> {
        self.unread = 0;
        match self.terminal.read(MORE)? {
            Typed::Line(line) if line.trim().is_empty() => return Ok(true),
            Typed::Line(line) if !self.is_replaying && !line.trim().eq_ignore_ascii_case("q") => {
                self.ahead = Some(line);
            }
            Typed::Line(_) | Typed::Interrupt | Typed::End => {}
        }
        // A replay ends here. A player's other commands on the line are skipped, because one of them may show a secret.
        self.has_stopped = true;
        Ok(false)
    }

    /// Returns whether the player has stopped a replay.
    pub(super) const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Returns whether the player has stopped a long text since the last call.
    pub(super) fn was_stopped(&mut self) -> bool {
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
        if let Some(line) = self.ahead.take() {
            self.echo(question, &line)?;
            return Ok(Typed::Line(line));
        }
        self.unread = 0;
        self.terminal.read(question)
    }

    /// Does work that can take long, and shows that at a terminal. Ctrl-C stops it.
    pub(crate) fn over_until_stopped<T>(&mut self, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> io::Result<T> {
        Ok(self.terminal.thinking()?.over_until_stopped(work))
    }
}

/// Returns the columns of a screen with this look, and the space for a drawing.
pub(crate) fn screen(appearance: Appearance) -> Screen {
    let size = appearance.is_fitted.then(screen_size).flatten();
    let space = || size.map_or(Space::MOST, |size| Space::MOST.on(size));
    Screen { columns: size.map(|(columns, _)| columns), to_draw: (!appearance.is_plain).then(space) }
}
