//! Reads lines and writes text: with a line editor at a terminal, line by line elsewhere.
//!
//! Through a pipe, prompts and lines are echoed, so that the output reads like a session at a terminal.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;

use anstream::adapter::strip_str;

use crate::record::MAX_LINE_BYTES;
use crate::sanitize::sanitize;
use crate::stdio::{self, Patient, is_at_terminal, read_error, screen_size, write_error};
use crate::system::{Guard, LastWords, is_in_front};
use crate::text::{fitted, grouped};
pub(crate) use editor::Editor;
pub(crate) use kind::Privacy;
use kind::capabilities;
pub(crate) use live::{Live, Print};

mod editor;
mod kind;
mod live;
mod reports;
mod secret;
mod thinking;

/// Stands for bytes that are not UTF-8.
const NOT_TEXT: char = char::REPLACEMENT_CHARACTER;

/// Bytes that are written at once where nobody waits for them.
const BUFFER: usize = 1 << 16;

/// A source of lines and a sink of text.
pub(crate) struct Terminal<'a> {
    input: Input<'a>,
    output: Box<dyn Write + 'a>,
    pub(crate) appearance: Appearance,
    pub(crate) privacy: Privacy,
}

/// How text is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// Words instead of pictures.
    pub(crate) is_plain: bool,
    pub(crate) is_coloured: bool,
    /// Lines are broken at the width of the screen, which standard output is.
    pub(crate) is_fitted: bool,
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

/// Who echoes a typed line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Echo {
    ByTerminal,
    ByUs,
}

impl Echo {
    fn of_stdin() -> Self {
        if io::stdin().is_terminal() { Self::ByTerminal } else { Self::ByUs }
    }
}

/// The answer to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C, which discards the line.
    Interrupt,
    /// The end of the input.
    End,
}

impl Typed {
    /// Returns why a line is ignored, if it is.
    fn why_ignored(&self) -> Option<String> {
        let Self::Line(line) = self else { return None };
        if line.contains(NOT_TEXT) {
            return Some("That line is not UTF-8 text, so it is ignored.".to_owned());
        }
        let told = || format!("That line has more than {} bytes, so it is ignored.", grouped(MAX_LINE_BYTES as u64));
        (line.len() > MAX_LINE_BYTES).then(told)
    }
}

impl<'a> Terminal<'a> {
    /// Opens standard input and output. The editor adds lines to the `history` file, if there is one.
    ///
    /// A game with secrets needs the editor even for the plain look. Without it, Ctrl-C and Ctrl-Z would leave a secret on
    /// the screen, and the next player would get lines typed ahead.
    pub(crate) fn of_process(appearance: Appearance, has_secrets: bool, history: Option<PathBuf>) -> io::Result<Self> {
        let (moves_its_cursor, privacy) = if is_at_terminal() { capabilities() } else { (false, Privacy::Marks) };
        let input = if moves_its_cursor && (has_secrets || !appearance.is_plain && is_in_front()) {
            let guard = Guard::new(has_secrets, LastWords::default())?;
            Input::Editor(Editor::new(appearance.is_coloured, history, guard)?)
        } else {
            Input::lines(Patient(io::stdin().lock()), Echo::of_stdin())
        };
        let output = Box::new(BufWriter::with_capacity(BUFFER, Patient(io::stdout().lock())));
        Ok(Self { input, output, appearance, privacy })
    }

    /// Reads from any source and writes to any sink, with the look of a pipe.
    pub(crate) fn on(source: impl Read + 'a, output: impl Write + 'a) -> Self {
        let (input, appearance) =
            (Input::lines(source, Echo::ByUs), Appearance { is_plain: false, is_coloured: false, is_fitted: false });
        Self { input, output: Box::new(output), appearance, privacy: Privacy::Marks }
    }

    /// Returns the line editor, if there is one.
    pub(crate) fn editor(&mut self) -> Option<&mut Editor> {
        match &mut self.input {
            Input::Editor(editor) => Some(editor),
            Input::Lines { .. } => None,
        }
    }

    /// Returns the columns and the lines that a text has to fit, if any.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.appearance.is_fitted.then(screen_size).flatten()
    }

    /// Returns the lines that a person reads at a time; `None` if nobody reads, or if they have typed or pasted ahead.
    pub(crate) fn page(&self) -> Option<usize> {
        let reads = match &self.input {
            Input::Editor(editor) => editor.pasted.is_empty(),
            Input::Lines { source, echo } => *echo == Echo::ByTerminal && source.buffer().is_empty(),
        };
        self.size().filter(|_| reads).map(|(_, lines)| lines.saturating_sub(1).max(1))
    }

    /// Breaks a text between words, if it has to fit the screen.
    pub(crate) fn fitted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.size().map_or(Cow::Borrowed(text), |(columns, _)| fitted(text, columns))
    }

    /// Writes a text, without escape sequences if the look has no colours.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        if self.appearance.is_coloured || !text.contains('\x1b') {
            self.output.write_all(text.as_bytes()).map_err(write_error)
        } else {
            write!(self.output, "{}", strip_str(text)).map_err(write_error)
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let _held = if let Input::Editor(editor) = &self.input { editor.guard.writing() } else { None };
        self.output.flush().map_err(write_error)
    }

    /// Writes a prompt and reads a line. Says why it ignores a line, if it does, and reads the next.
    pub(crate) fn read(&mut self, prompt: &str) -> io::Result<Typed> {
        loop {
            let typed = self.read_any(prompt)?;
            let Some(why) = typed.why_ignored() else { return Ok(typed) };
            self.write(&(why + "\n"))?;
        }
    }

    fn read_any(&mut self, prompt: &str) -> io::Result<Typed> {
        if let Input::Editor(editor) = &mut self.input {
            {
                let _held = editor.guard.writing();
                self.output.flush().map_err(write_error)?;
            }
            return match editor.next_pasted() {
                Some(line) => {
                    self.write(&format!("{prompt}{}\n", sanitize(&line)))?;
                    Ok(Typed::Line(line))
                }
                None => editor.edit(prompt),
            };
        }
        self.write(prompt)?;
        let Self { input: Input::Lines { source, echo }, output, .. } = self else { return Ok(Typed::End) };
        // Flush only if the next line is yet to be typed, for speed.
        if !source.buffer().contains(&b'\n') {
            output.flush().map_err(write_error)?;
        }
        let (line, echo) = (read_line(source, *echo).map_err(read_error)?, *echo);
        match (&line, echo) {
            (Some(_), Echo::ByTerminal) => {}
            (Some(line), Echo::ByUs) => self.write(&(sanitize(line) + "\n"))?,
            (None, _) => self.write("\n")?,
        }
        Ok(line.map_or(Typed::End, Typed::Line))
    }
}

/// Reads a line without an editor; `None` at the end of the source. Of a line that is too long it returns the beginning, which
/// is too long as well.
fn read_line(source: &mut impl BufRead, echo: Echo) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let has_end = stdio::read_line(source, &mut bytes, MAX_LINE_BYTES)?;
    if bytes.is_empty() && !has_end {
        return Ok(None);
    }
    if !has_end && bytes.len() > MAX_LINE_BYTES {
        source.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(match echo {
        Echo::ByTerminal => reports::without_reports(&line),
        Echo::ByUs => line.trim_end_matches('\r').to_owned(),
    }))
}
