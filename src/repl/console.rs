//! A terminal that records typed lines, and can replay a record first.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::chart::Space;
use crate::game_loop::{Leave, Stop};
use crate::record::recorder::{Recorder, Sink};
use crate::record::replay::{Replay, Then};
use crate::sanitize::sanitize;
use crate::stdio::warn;
use crate::terminal::{Appearance, Privacy, Terminal, Typed};

/// Asks whether to go on with a long text.
const MORE: &str = "[More: Enter goes on, q stops.] ";

/// The terminal of a game, with its recorder and the record that it replays.
pub struct Console<'a> {
    pub(crate) terminal: Terminal<'a>,
    replay: Option<Replay>,
    screen: Screen,
    pub(crate) recorder: Recorder,
    /// The lines written since the player last typed.
    unread: usize,
    /// A line typed in the middle of a long text.
    ahead: Option<String>,
    /// Whether the player stopped a long text, and with it a replay.
    has_stopped: bool,
    /// The first line for the player who resumes a game. Until it can be shown, nothing is written.
    welcome: Option<String>,
    /// Whether a record is only checked, so that nobody plays on after it.
    is_rehearsal: bool,
    /// Whether the next line of a record is not shown, because nobody typed it.
    pub(crate) is_quiet: bool,
}

/// Whether the player sees what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Shown,
    /// Nobody sees it: it is the secret of a bot, or one in a record that is resumed.
    Covered,
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

    fn new(terminal: Terminal<'a>) -> Self {
        Self {
            terminal,
            replay: None,
            screen: Screen::Shown,
            recorder: Recorder::new(String::new(), Sink::Memory),
            unread: 0,
            ahead: None,
            has_stopped: false,
            welcome: None,
            is_rehearsal: false,
            is_quiet: false,
        }
    }

    /// Replays a record before the player types.
    pub(crate) fn replaying(self, replay: Replay) -> Self {
        Self { replay: Some(replay), ..self }
    }

    /// Replays a record to check it.
    pub(crate) fn rehearsing(self, replay: Replay) -> Self {
        Self { is_rehearsal: true, ..self.replaying(replay) }
    }

    /// Replays a record unseen, then welcomes the player. A record without lines begins like a new game.
    pub(crate) fn resuming(self, replay: Replay, welcome: String) -> Self {
        let welcome = (!replay.is_at_end()).then_some(welcome);
        Self { welcome, ..self.replaying(replay) }
    }

    /// Keeps no history of lines.
    pub(crate) fn forgetful(mut self) -> Self {
        if let Some(editor) = self.terminal.editor() {
            editor.forget();
        }
        self
    }

    /// Returns whether a person types and reads at a terminal.
    pub(crate) fn is_attended(&self) -> bool {
        self.replay.is_none() && self.terminal.privacy != Privacy::Marks
    }

    pub(crate) const fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Returns the next line of a record that is replayed.
    pub(crate) fn coming_line(&self) -> Option<&str> {
        self.replay.as_ref()?.coming_line()
    }

    /// Returns whether the program plays on by itself: no line of a record is left, and it is not only shown or checked.
    pub(crate) fn is_live(&mut self) -> Result<bool, Stop> {
        self.replay = self.replay.take().filter(|replay| replay.then == Then::Stop || !replay.is_at_end());
        match &self.replay {
            None if self.is_rehearsal => Err(Stop::Left(Leave::EndOfInput)),
            replay => Ok(replay.is_none()),
        }
    }

    /// Returns whether anybody sees what is written. Nobody does while a record is checked or resumed, or after a replay was
    /// stopped.
    pub(crate) fn is_seen(&self) -> bool {
        let is_stopped_replay = self.replay.is_some() && self.has_stopped;
        !(self.is_rehearsal || self.screen == Screen::Covered || self.welcome.is_some() || is_stopped_replay)
    }

    /// Returns whether a hunt that ends now is to be counted: somebody sees it, or it is the last one of a kept record that is
    /// resumed. Its file would be gone if it had been counted.
    pub(crate) fn counts_hunt(&self) -> bool {
        let is_last = || self.welcome.is_some() && self.replay.as_ref().is_none_or(Replay::is_at_end);
        self.is_seen() || !self.is_rehearsal && is_last()
    }

    /// Returns whether it replays a record that holds only what was decided.
    pub(crate) fn replays_decisions(&self) -> bool {
        self.refusal_error("").is_some()
    }

    /// Records a line that had an effect, unless it comes from a record.
    pub(crate) fn record_line(&mut self, line: &str) {
        if self.replay.is_none() {
            self.recorder.write(line).unwrap_or_else(|why| warn(&why));
        }
    }

    pub(crate) fn begin_hunt(&mut self) {
        self.recorder.begin_hunt();
    }

    /// Removes the kept file of a finished hunt, unless the replayed record has more hunts.
    pub(crate) fn end_hunt(&mut self) {
        let is_last = self.replay.as_ref().is_none_or(Replay::is_at_end);
        self.recorder.end_hunt(is_last);
    }

    /// Returns an error if the refused line comes from a record that may hold no refused lines.
    pub(crate) fn refusal_error(&self, why: &str) -> Option<io::Error> {
        self.replay.as_ref()?.refusal_error(why)
    }

    /// Returns the file of a replayed record that ends before its game.
    pub(crate) fn unfinished_record(&self) -> Option<&Path> {
        self.replay.as_ref().and_then(Replay::unfinished)
    }

    /// Returns an error if the replayed record must not quit here.
    pub(crate) fn check_quit(&self) -> io::Result<()> {
        self.replay.as_ref().map_or(Ok(()), Replay::check_quit)
    }

    /// Returns the width that a text has to fit, if any.
    pub(crate) fn columns(&self) -> Option<usize> {
        self.terminal.size().map(|(columns, _)| columns)
    }

    /// Returns the space for a drawing; `None` if the player wants words.
    pub(crate) fn space_to_draw(&self) -> Option<Space> {
        let space = || self.terminal.size().map_or(Space::MOST, |size| Space::MOST.on(size));
        (!self.terminal.appearance.is_plain).then(space)
    }

    /// Writes one or more lines, broken between words at the width of a terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.terminal.fitted(text);
        self.say_unbroken(&text)
    }

    /// Writes lines to copy or as they were typed, a screen at a time for a person who reads them.
    pub(crate) fn say_unbroken(&mut self, text: &str) -> io::Result<()> {
        if !self.is_seen() {
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
            Typed::Line(line) if self.replay.is_none() && !line.trim().eq_ignore_ascii_case("q") => {
                self.ahead = Some(line);
            }
            Typed::Line(_) | Typed::Interrupt | Typed::End => {}
        }
        // A replay ends here. A player's other commands on the line are skipped, because one of them may show a secret.
        self.has_stopped = true;
        Ok(false)
    }

    /// Returns whether the player has stopped a long text since the last call.
    pub(crate) fn was_stopped(&mut self) -> bool {
        self.replay.is_none() && std::mem::take(&mut self.has_stopped)
    }

    /// Writes a prompt and the line that answers it.
    pub(crate) fn echo(&mut self, prompt: &str, line: &str) -> io::Result<()> {
        self.say_unbroken(&format!("{prompt}{}", sanitize(line)))
    }

    /// Welcomes the player once a resumed record has been replayed. Returns whether that is now.
    pub(crate) fn welcome(&mut self) -> io::Result<bool> {
        let is_caught_up = self.screen == Screen::Shown && self.replay.as_ref().is_none_or(Replay::is_at_end);
        let Some(welcome) = self.welcome.take_if(|_| is_caught_up) else { return Ok(false) };
        self.replay = None;
        self.say(&welcome)?;
        Ok(true)
    }

    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Typed, Stop> {
        if let Some(replay) = &mut self.replay {
            match (replay.next_line(), replay.then) {
                (Some(line), _) => {
                    if !std::mem::take(&mut self.is_quiet) {
                        self.echo(prompt, &line)?;
                    }
                    return Ok(Typed::Line(line));
                }
                (None, Then::Stop) => {
                    self.say(prompt)?;
                    return Ok(Typed::End);
                }
                (None, Then::HandOver) => self.replay = None,
            }
        }
        if self.screen == Screen::Covered {
            return Err(Stop::Resumed);
        }
        if let Some(line) = self.ahead.take() {
            self.echo(prompt, &line)?;
            return Ok(Typed::Line(line));
        }
        self.unread = 0;
        Ok(self.terminal.read(prompt)?)
    }

    /// Switches to the secret screen, or writes a mark where a secret begins.
    pub(crate) fn begin_secret(&mut self, mark: &str) -> io::Result<()> {
        match self.replay.as_ref().map(|replay| replay.then) {
            Some(Then::HandOver) => {
                self.screen = Screen::Covered;
                Ok(())
            }
            Some(Then::Stop) => self.say(mark),
            None => self.terminal.begin_secret(mark),
        }
    }

    /// Shows nothing of a bot's secret until [`Console::end_secret`].
    pub(crate) const fn cover(&mut self) {
        self.screen = Screen::Covered;
    }

    /// Wipes the secret screen, or writes a mark where a secret ends.
    pub(crate) fn end_secret(&mut self, mark: &str) -> io::Result<()> {
        if std::mem::replace(&mut self.screen, Screen::Shown) == Screen::Covered {
            return Ok(());
        }
        if self.replay.is_some() {
            return self.say(mark);
        }
        self.terminal.end_secret(mark)
    }
}
