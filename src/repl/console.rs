//! Where the lines come from and where the text goes.
//!
//! At a terminal, on both sides, lines are edited. Everywhere else they are read as they come and the prompt and the line
//! are written out, so that what a pipe prints reads like the session and is the same bytes on every platform. Before any
//! line is typed a record may bring some. Deliberately absent: the meaning of a line.

use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;

use anstream::adapter::strip_str;

use crate::record::recorder::Recorder;
use crate::sanitize::{CUT, sanitize};
use crate::stdio::{is_at_terminal, read_error, warn, write_error};
use editor::Editor;
pub use editor::Offer;
pub use replay::{Replay, Then};
use terminal::Kind;
pub use terminal::Privacy;

mod editor;
mod guard;
mod replay;
mod secret;
mod terminal;

/// A line is cut off after so many bytes.
const LONGEST_LINE: usize = 1_000;

/// Where the lines come from and where the text goes, and where both are written down.
pub struct Console<'a> {
    input: Input<'a>,
    output: Box<dyn Write + 'a>,
    look: Look,
    privacy: Privacy,
    replay: Option<Replay>,
    screen: Screen,
    recorder: Recorder,
    /// What is said on standard error as soon as everybody may look.
    complaint: Option<String>,
}

/// For whom the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// For everybody.
    Public,
    /// For one pair of eyes.
    Secret,
    /// For nobody: a secret of a record that is played again is passed over.
    Covered,
}

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether words come in the place of pictures.
    pub is_plain: bool,
    /// Whether there are colours.
    pub is_coloured: bool,
}

impl Look {
    /// As things are shown through a pipe: with pictures, without colours.
    pub const PIPED: Self = Self { is_plain: false, is_coloured: false };
}

enum Input<'a> {
    Editor(Editor),
    Lines { source: BufReader<Box<dyn Read + 'a>>, echo: Echo },
}

impl<'a> Input<'a> {
    fn lines(source: impl Read + 'a, echo: Echo) -> Self {
        Self::Lines { source: BufReader::new(Box::new(source)), echo }
    }
}

/// Who makes a typed line visible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Echo {
    Terminal,
    Console,
}

/// What came when a line was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C: the line was abandoned.
    Interrupt,
    /// There are no more lines.
    End,
    /// The lines of the record have come to an end in the middle of a secret, which is not for whoever types the next.
    EndOfRecord,
}

impl<'a> Console<'a> {
    /// Opens the console of this process: its standard input and output. What is typed into an editor goes into the
    /// history, if there is one. Who `has_secrets` has an editor even if things look plain: else Ctrl-C and Ctrl-Z would
    /// leave one on the screen, and what was typed ahead would be the next person's.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used.
    pub fn of_process(look: Look, has_secrets: bool, history: Option<PathBuf>) -> io::Result<Self> {
        let terminal = is_at_terminal().then(Kind::of_process);
        let input = match &terminal {
            Some(kind) if kind.moves_its_cursor && (has_secrets || !look.is_plain) => {
                Input::Editor(Editor::new(look.is_coloured, history)?)
            }
            _ if io::stdin().is_terminal() => Input::lines(io::stdin().lock(), Echo::Terminal),
            _ => Input::lines(io::stdin().lock(), Echo::Console),
        };
        let privacy = match terminal {
            None => Privacy::Marks,
            Some(kind) if kind.has_alternate_screen => Privacy::AlternateScreen,
            Some(_) => Privacy::None,
        };
        let output = Box::new(BufWriter::new(io::stdout().lock()));
        Ok(Self { input, output, look, privacy, ..Self::on(io::empty(), io::sink()) })
    }

    /// Opens a console on any source of lines and any sink of text, that shows things as through a pipe.
    pub fn on(source: impl Read + 'a, output: impl Write + 'a) -> Self {
        Self {
            input: Input::lines(source, Echo::Console),
            output: Box::new(output),
            look: Look::PIPED,
            privacy: Privacy::Marks,
            replay: None,
            screen: Screen::Public,
            recorder: Recorder::nowhere(),
            complaint: None,
        }
    }

    /// Shows things so.
    #[must_use]
    pub fn looking(self, look: Look) -> Self {
        Self { look, ..self }
    }

    /// Plays a record before any line is typed.
    #[must_use]
    pub fn replaying(self, replay: Replay) -> Self {
        Self { replay: Some(replay), ..self }
    }

    /// Writes everything down that has an effect.
    #[must_use]
    pub fn recording(self, recorder: Recorder) -> Self {
        Self { recorder, ..self }
    }

    /// Forgets each line as soon as it is read, so that it is offered to nobody: no history, and nothing to yank.
    #[must_use]
    pub fn forgetful(mut self) -> Self {
        if let Input::Editor(editor) = &mut self.input {
            editor.forget();
        }
        self
    }

    /// Tells how things are shown.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Tells how a secret can be kept here.
    #[must_use]
    pub const fn privacy(&self) -> Privacy {
        self.privacy
    }

    /// Tells whether somebody sits here who types and sees what is printed.
    #[must_use]
    pub fn is_attended(&self) -> bool {
        self.replay.is_none() && self.privacy != Privacy::Marks
    }

    /// Tells whether the lines come from a record.
    #[must_use]
    pub const fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Tells whether lines are edited, so that words can be offered for them.
    #[must_use]
    pub const fn is_edited(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Counts the columns of the terminal, as far as that is known.
    pub fn columns(&mut self) -> Option<u16> {
        match &mut self.input {
            Input::Editor(editor) => editor.columns(),
            Input::Lines { .. } => None,
        }
    }

    /// Offers words for the next line, where lines are edited.
    pub fn offer(&mut self, offer: impl FnOnce() -> Offer) {
        if let Input::Editor(editor) = &mut self.input {
            editor.offer(offer());
        }
    }

    /// Lays down where the game is written.
    pub const fn recorder(&mut self) -> &mut Recorder {
        &mut self.recorder
    }

    /// Writes a line down that has had an effect, unless it comes from the record.
    pub fn keep(&mut self, line: &str) {
        if self.replay.is_none() {
            let written = self.recorder.write(line);
            self.complain_unless(written);
        }
    }

    /// Says on standard error what could not be written; of a secret screen it would be wiped, so there it waits.
    fn complain_unless(&mut self, written: Result<(), String>) {
        match (written, self.screen) {
            (Ok(()), _) => {}
            (Err(why), Screen::Secret) => self.complaint = Some(why),
            (Err(why), _) => warn(&why),
        }
    }

    /// Marks that the next hunt is prepared. Of a record with which somebody goes on only the last is shown.
    pub fn prepare_hunt(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.prepare_hunt();
        }
    }

    /// Marks that a hunt begins.
    pub fn begin_hunt(&mut self) {
        let begun = self.recorder.begin_hunt();
        self.complain_unless(begun);
    }

    /// Marks that a hunt is over, of which nothing is kept any more, unless a record has more hunts to come.
    pub fn end_hunt(&mut self) {
        let is_last = self.replay.as_ref().is_none_or(Replay::is_at_end);
        self.recorder.end_hunt(is_last);
    }

    /// Tells of which line of the record what happens now comes, if it may not be refused: the error for it.
    #[must_use]
    pub fn refused(&self, why: &str) -> Option<io::Error> {
        self.replay.as_ref()?.refused(why)
    }

    /// Hears that the player leaves by what he has said.
    ///
    /// # Errors
    ///
    /// When it is a record that says so, and it should not.
    pub fn quit(&self) -> io::Result<()> {
        self.replay.as_ref().map_or(Ok(()), Replay::quit)
    }

    /// Writes one line of text, or several.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.write(text)?;
        self.write("\n")
    }

    /// Writes a text, without its colours where there are none.
    fn write(&mut self, text: &str) -> io::Result<()> {
        if self.screen == Screen::Covered || self.replay.as_ref().is_some_and(Replay::is_passed_over) {
            return Ok(());
        }
        if self.look.is_coloured || !text.contains('\x1b') {
            self.output.write_all(text.as_bytes()).map_err(write_error)
        } else {
            write!(self.output, "{}", strip_str(text)).map_err(write_error)
        }
    }

    /// Hands everything that was said to the system.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush().map_err(write_error)
    }

    /// Repeats a question and a line that is taken as its answer, as if it were typed now.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn echo(&mut self, prompt: &str, line: &str) -> io::Result<()> {
        self.say(&format!("{prompt}{}", sanitize(line)))
    }

    /// Asks for a line.
    ///
    /// # Errors
    ///
    /// When the prompt cannot be written or the line cannot be read.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Heard> {
        if let Some(replay) = &mut self.replay {
            match (replay.next_line(), replay.then()) {
                (Some(line), _) => {
                    self.echo(prompt, &line)?;
                    return Ok(Heard::Line(line));
                }
                (None, Then::Stop) => {
                    self.say(prompt)?;
                    return Ok(Heard::End);
                }
                (None, Then::HandOver) => self.replay = None,
            }
        }
        if self.screen == Screen::Covered {
            return Ok(Heard::EndOfRecord);
        }
        match &mut self.input {
            Input::Editor(editor) => {
                self.output.flush().map_err(write_error)?;
                match editor.next_pasted() {
                    Some(line) => {
                        self.echo(prompt, &line)?;
                        Ok(Heard::Line(line))
                    }
                    None => editor.edit(prompt),
                }
            }
            Input::Lines { source, echo } => {
                let echo = *echo;
                let has_come = source.buffer().contains(&b'\n');
                self.write(prompt)?;
                // Whoever waits for the question before he answers must see it; lines that have come already do not.
                if !has_come {
                    self.flush()?;
                }
                let line = match &mut self.input {
                    Input::Lines { source, .. } => read_line(source).map_err(read_error)?,
                    Input::Editor(_) => None,
                };
                match (&line, echo) {
                    (Some(_), Echo::Terminal) => {}
                    (Some(line), Echo::Console) => self.say(&sanitize(line))?,
                    (None, _) => self.say("")?,
                }
                Ok(line.map_or(Heard::End, Heard::Line))
            }
        }
    }
}

/// Reads a line from a source that is not edited; `None` at its end.
fn read_line(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    source.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let is_cut = bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n");
    if is_cut {
        source.skip_until(b'\n')?;
    }
    // Some editors begin a file with a byte order mark.
    let text = String::from_utf8_lossy(&bytes);
    let mut line = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).to_owned();
    line.extend(is_cut.then_some(CUT));
    Ok(Some(line))
}
