//! Where the lines come from and where the text goes.
//!
//! At a terminal, on both sides, lines are edited with rustyline. Everywhere else they are read as they come and the
//! prompt and the line are written out, so that what a pipe prints reads like the session and is the same bytes on
//! every platform. Deliberately absent: the meaning of a line.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Write};

use rustyline::error::ReadlineError;
use rustyline::{Cmd, Config, DefaultEditor, KeyEvent};

/// A line is cut off after so many bytes.
const LONGEST_LINE: usize = 1_000;
/// What is repeated of a line is cut off after so many characters.
const LONGEST_ECHO: usize = 60;
/// What is repeated of a word is cut off after so many characters.
const LONGEST_QUOTE: usize = 20;
/// Stands where something was cut off. It has no meaning in any command, so that a line cut short is not obeyed.
const CUT: char = '…';
/// Stands for what was lost of a line to bytes that are no text. It has no meaning in any command either.
const SPOILT: &str = "\u{fffd}";
/// Terminals that cannot move the cursor, and so cannot edit a line.
const DUMB_TERMINALS: [&str; 4] = ["", "dumb", "cons25", "emacs"];
/// Kinds of terminals, without what may follow behind a `-`, that have no alternate screen.
const ONE_SCREEN_TERMINALS: [&str; 12] =
    ["ansi", "cygwin", "linux", "network", "sun", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420"];
/// Turns to the alternate screen, and wipes it. What is on it never goes into the scrollback.
const TO_ALTERNATE_SCREEN: &str = "\x1b[?1049h\x1b[2J\x1b[H";
/// Wipes the alternate screen, and turns back.
const FROM_ALTERNATE_SCREEN: &str = "\x1b[2J\x1b[H\x1b[?1049l";

/// Where the lines come from and where the text goes.
pub struct Console<'a> {
    input: Input<'a>,
    output: Box<dyn Write + 'a>,
    privacy: Privacy,
    memory: Memory,
}

/// How a secret can be kept from those who look at the screen afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// It is shown on the terminal's alternate screen, and wiped.
    AlternateScreen,
    /// It is marked: this is no terminal, and nothing can be wiped.
    Marks,
    /// It cannot: this terminal has no alternate screen.
    None,
}

/// Whether the line editor offers again what was typed before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Kept,
    None,
}

enum Input<'a> {
    Editor { editor: Box<DefaultEditor>, pasted: VecDeque<String> },
    Lines { source: Box<dyn BufRead + 'a>, echo: Echo },
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
}

impl<'a> Console<'a> {
    /// Opens the console of this process: its standard input and output.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used.
    pub fn of_process() -> io::Result<Self> {
        let output = Box::new(BufWriter::new(io::stdout().lock()));
        // Windows has no name for its terminals.
        let terminal = std::env::var("TERM").unwrap_or_else(|_| if cfg!(windows) { "windows" } else { "" }.to_owned());
        let kind = terminal.split('-').next().unwrap_or_default();
        let is_dumb = DUMB_TERMINALS.contains(&kind);
        // A Windows console shows escape sequences as text unless it is told otherwise, which takes unsafe code; and GNU
        // screen, which sets STY, has no alternate screen unless it is told to.
        let has_one_screen =
            is_dumb || ONE_SCREEN_TERMINALS.contains(&kind) || cfg!(windows) || std::env::var_os("STY").is_some();
        let (types, shows) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let input = match (types, shows) {
            (true, true) if !is_dumb => Input::Editor { editor: Box::new(new_editor()?), pasted: VecDeque::new() },
            (true, _) => Input::Lines { source: Box::new(io::stdin().lock()), echo: Echo::Terminal },
            (false, _) => Input::Lines { source: Box::new(io::stdin().lock()), echo: Echo::Console },
        };
        let privacy = match (types && shows, has_one_screen) {
            (false, _) => Privacy::Marks,
            (true, false) => Privacy::AlternateScreen,
            (true, true) => Privacy::None,
        };
        Ok(Self { input, output, privacy, memory: Memory::Kept })
    }

    /// Tells how a secret can be kept here.
    #[must_use]
    pub const fn privacy(&self) -> Privacy {
        self.privacy
    }

    /// Forgets each line as soon as it is read, so that it is offered to nobody: no history, and nothing to yank.
    #[must_use]
    pub fn forgetful(self) -> Self {
        Self { memory: Memory::None, ..self }
    }

    /// Turns to a screen for one pair of eyes, or marks where it begins.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn conceal(&mut self, mark: &str) -> io::Result<()> {
        self.turn_screen(TO_ALTERNATE_SCREEN, mark)
    }

    /// Wipes that screen and turns back, or marks where it ends.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn expose(&mut self, mark: &str) -> io::Result<()> {
        self.turn_screen(FROM_ALTERNATE_SCREEN, mark)
    }

    fn turn_screen(&mut self, sequence: &str, mark: &str) -> io::Result<()> {
        match self.privacy {
            Privacy::AlternateScreen => write!(self.output, "{sequence}").map_err(writing)?,
            Privacy::Marks | Privacy::None => self.say(mark)?,
        }
        // What was pasted behind the last answer is not for the next person.
        if let Input::Editor { pasted, .. } = &mut self.input {
            pasted.clear();
        }
        self.flush()
    }

    /// Opens a console on any source of lines and any sink of text.
    pub fn on(source: impl BufRead + 'a, output: impl Write + 'a) -> Self {
        let input = Input::Lines { source: Box::new(source), echo: Echo::Console };
        Self { input, output: Box::new(output), privacy: Privacy::Marks, memory: Memory::Kept }
    }

    /// Writes one line of text, or several.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}").map_err(writing)
    }

    /// Hands everything that was said to the system.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush().map_err(writing)
    }

    /// Asks for a line.
    ///
    /// # Errors
    ///
    /// When the prompt cannot be written or the line cannot be read.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Heard> {
        match &mut self.input {
            Input::Editor { editor, pasted } => {
                self.output.flush().map_err(writing)?;
                if self.memory == Memory::None {
                    **editor = new_editor()?;
                    // A game that is suspended would leave a secret on the screen.
                    editor.bind_sequence(KeyEvent::ctrl('Z'), Cmd::Noop);
                }
                let heard = match pasted.pop_front() {
                    Some(line) => {
                        writeln!(self.output, "{prompt}{}", printable(&line)).map_err(writing)?;
                        Heard::Line(line)
                    }
                    None => edit(editor, pasted, prompt)?,
                };
                if let (Heard::Line(line), Memory::Kept) = (&heard, self.memory) {
                    // A history that cannot be kept must not end the game.
                    let _ = editor.add_history_entry(line);
                }
                Ok(heard)
            }
            Input::Lines { source, echo } => {
                write!(self.output, "{prompt}").and_then(|()| self.output.flush()).map_err(writing)?;
                let line = read_line(source).map_err(reading)?;
                match (&line, *echo) {
                    (Some(_), Echo::Terminal) => {}
                    (Some(line), Echo::Console) => self.say(&printable(line))?,
                    (None, _) => self.say("")?,
                }
                Ok(line.map_or(Heard::End, Heard::Line))
            }
        }
    }
}

fn new_editor() -> io::Result<DefaultEditor> {
    DefaultEditor::with_config(Config::builder().bracketed_paste(true).build()).map_err(reading)
}

/// Edits a line at the terminal. Of several pasted lines the first is the answer, the others wait.
fn edit(editor: &mut DefaultEditor, pasted: &mut VecDeque<String>, prompt: &str) -> io::Result<Heard> {
    let mut lost = "";
    loop {
        match editor.readline_with_initial(prompt, (lost, "")) {
            Ok(text) => {
                let mut lines = text.lines().map(ToOwned::to_owned);
                let line = lines.next().unwrap_or_default();
                pasted.extend(lines);
                return Ok(Heard::Line(line));
            }
            Err(ReadlineError::Interrupted) => return Ok(Heard::Interrupt),
            Err(ReadlineError::Eof) => return Ok(Heard::End),
            // What follows on the line is not obeyed without what came before, as long as the mark stands in front of it.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => lost = SPOILT,
            #[cfg(windows)]
            Err(ReadlineError::Decode(_)) => lost = SPOILT,
            Err(error) => return Err(reading(error)),
        }
    }
}

/// Reads a line from a source that is not edited; `None` at its end.
fn read_line(source: &mut dyn BufRead) -> io::Result<Option<String>> {
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

/// Makes of a line that somebody typed a text that can be printed: short, and with nothing that a terminal would obey.
#[must_use]
pub fn printable(line: &str) -> String {
    harmless(line, LONGEST_ECHO)
}

/// Quotes a word that somebody typed, so that it can be printed.
#[must_use]
pub fn quoted(word: &str) -> String {
    format!("\"{}\"", harmless(word, LONGEST_QUOTE))
}

fn harmless(text: &str, longest: usize) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters
        .by_ref()
        .take(longest)
        .map(|character| if is_obeyed(character) { char::REPLACEMENT_CHARACTER } else { character })
        .collect();
    shown.extend(characters.next().map(|_| CUT));
    shown
}

/// Tells whether a character does something rather than show something: controls, characters that cannot be seen, and
/// those that turn the direction of the writing.
#[must_use]
pub fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Says what could not be read.
pub fn reading(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::other(format!("cannot read standard input: {}", error.into()))
}

/// Says what could not be written, and keeps the kind, for a closed pipe is no error.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` gives")]
#[must_use]
pub fn writing(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
