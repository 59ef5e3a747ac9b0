//! The dialogue of all games: asks questions, and answers the commands that every question understands.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;

use super::case::in_capitals;
use super::command::{Command, Place, vocabulary};
use super::console::Console;
use super::heard::{Heard, Input, split_commands};
use super::help::{Manual, Question};
use super::offer::Offer;
use super::style;
use crate::game_loop::{Leave, Stop};
use crate::sanitize::sanitize;
use crate::stdio::HELP_WIDTH;
use crate::terminal::Typed;
use crate::text::{fitted, listed};

mod again;
mod leaving;

pub(super) use again::{ask_next_hunt, ask_yes_or_no};

/// Said before the first hunt.
const HOW_TO_GET_HELP: &str = "Type help to see the commands, or rules to read the instructions.";

pub(super) const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

pub(super) const FOR_THE_SHELL: &str = "That is a shell command: quit first.";

/// What players add to `help` for all of it.
const OF_EVERYTHING: [&str; 3] = ["", "commands", "me"];

/// The dialogue with the players: the console, the manual, and the commands left on the last line.
pub struct Dialogue<'a> {
    pub(crate) console: Console<'a>,
    /// Whether everything is said in capitals, as by a teletype.
    pub(super) is_capital: bool,
    /// Said of a saved file after its name.
    of_saved: &'static str,
    pub(crate) manual: Manual,
    /// Whether a hint is given before each choice.
    pub(crate) gives_hints: bool,
    /// The names of the other games.
    pub(crate) other_games: Vec<&'static str>,
    /// Commands of the last line that are still to be obeyed.
    pub(super) rest: VecDeque<String>,
}

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextHunt {
    /// The same set-up, with new dice.
    SameSetup,
    /// A new set-up.
    NewSetup,
}

/// Who is asked: a player in a certain situation. [`listen`] asks the host for what its commands show.
pub(crate) trait Host<'a> {
    fn dialogue(&mut self) -> &mut Dialogue<'a>;

    /// Returns whether a line answers the question, even if it begins like a command.
    fn is_answer(&self, _: &str) -> bool {
        false
    }

    /// Returns the answer to `look`.
    fn look(&mut self) -> String {
        String::new()
    }

    /// Returns the answer to `score`.
    fn score(&self) -> String {
        String::new()
    }

    /// Returns what Tab completes besides the vocabulary of the question.
    fn offer(&self) -> Offer {
        Offer::default()
    }

    /// Shows the situation to the player of a resumed game.
    fn catch_up(&mut self) -> io::Result<()> {
        let look = self.look();
        self.dialogue().say(&look)
    }

    /// Runs a command of the game. Returns the line if it is an answer instead.
    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        Ok(Some(heard))
    }
}

/// Before a hunt, where there is nothing to look at yet.
pub(crate) struct Before<'t, 'a> {
    pub(super) dialogue: &'t mut Dialogue<'a>,
    /// The answers that Tab completes.
    pub(super) answers: Vec<String>,
    /// Whether an answer has commas.
    pub(super) takes_lists: bool,
}

impl<'t, 'a> Before<'t, 'a> {
    pub(super) const fn new(dialogue: &'t mut Dialogue<'a>) -> Self {
        Self { dialogue, answers: Vec::new(), takes_lists: false }
    }
}

impl<'a> Host<'a> for Before<'_, 'a> {
    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        self.dialogue
    }

    fn is_answer(&self, line: &str) -> bool {
        self.takes_lists && line.contains(',')
    }

    fn offer(&self) -> Offer {
        Offer { first: self.answers.clone(), ..Offer::default() }
    }

    fn catch_up(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks a question until the answer is not a command that can be obeyed at once.
pub(crate) fn listen<'q>(
    host: &mut dyn Host<'_>,
    question: impl Into<Question<'q>>,
    vocabulary: &[Command],
) -> Result<Heard, Stop> {
    let question = question.into();
    let prompt = host.dialogue().prompt(question.asks);
    let mut interrupted = false;
    loop {
        if host.dialogue().catches_up()? {
            host.catch_up()?;
        }
        if host.dialogue().console.terminal.editor().is_some() {
            let offer = host.offer();
            host.dialogue().offer(offer, vocabulary);
        }
        let dialogue = host.dialogue();
        let line = match dialogue.next_line(&prompt)? {
            Typed::Line(line) => line,
            Typed::End => return Err(dialogue.leave(Leave::EndOfInput)),
            Typed::Interrupt if interrupted => return Err(dialogue.leave(Leave::Interrupt)),
            Typed::Interrupt => {
                interrupted = true;
                dialogue.say("(Press Ctrl-C again, or Ctrl-D, to leave the game.)")?;
                continue;
            }
        };
        interrupted = false;
        if host.is_answer(&line) {
            return Ok(Heard::parse(&line, &[]));
        }
        if let Some(heard) = obey(host, Heard::parse(&line, vocabulary), question, vocabulary)? {
            return Ok(heard);
        }
    }
}

/// Does what a line says if it is a command of every question, or one of the host's; otherwise returns it.
pub(crate) fn obey(
    host: &mut dyn Host<'_>,
    heard: Heard,
    question: Question<'_>,
    vocabulary: &[Command],
) -> Result<Option<Heard>, Stop> {
    let dialogue = host.dialogue();
    match heard.input {
        Input::Blank | Input::Bare | Input::Unknown(_) => return Ok(Some(heard)),
        Input::ForShell => dialogue.refuse(FOR_THE_SHELL)?,
        Input::Command(command) => match command {
            Command::Help => dialogue.help(question, vocabulary, &heard.words())?,
            Command::Rules => dialogue.say_rules()?,
            Command::Look if !dialogue.console.is_seen() => {}
            Command::Look => {
                let look = host.look();
                host.dialogue().say(&look)?;
            }
            Command::Score if heard.rest.is_empty() => {
                let score = host.score();
                host.dialogue().say(&score)?;
            }
            Command::Save => leaving::save(host, &heard.rest)?,
            Command::Quit if !heard.rest.is_empty() => dialogue.refuse("To leave, just type quit.")?,
            Command::Quit => return Err(dialogue.quit()),
            _ => return host.obey(heard),
        },
    }
    Ok(None)
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(console: Console<'a>, of_saved: &'static str, manual: Manual) -> Self {
        let rest = VecDeque::new();
        Self { console, is_capital: false, of_saved, manual, gives_hints: false, other_games: Vec::new(), rest }
    }

    /// Writes one or more lines, broken between words at the width of a terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.in_its_case(text);
        self.console.say(&text)
    }

    /// Writes the first line of a hunt, and before the first hunt how to get help.
    pub(super) fn greet(&mut self, begins: &str, after: Option<NextHunt>) -> io::Result<()> {
        match after {
            None => self.say(&format!("{begins}\n{HOW_TO_GET_HELP}")),
            Some(_) => self.say(&format!("\n{begins}")),
        }
    }

    /// Changes a text to the case of this dialogue.
    pub(crate) fn in_its_case<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_capital { Cow::Owned(in_capitals(text)) } else { Cow::Borrowed(text) }
    }

    /// Writes a refusal, and drops the rest of the line.
    pub(crate) fn refuse(&mut self, words: &str) -> io::Result<()> {
        if let Some(error) = self.console.refusal_error(words) {
            return Err(error);
        }
        self.say(words)?;
        self.drop_rest()
    }

    /// Drops the rest of the line, and lists what was dropped.
    pub(crate) fn drop_rest(&mut self) -> io::Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let rest: Vec<_> = self.rest.drain(..).map(|command| command.trim().to_owned()).collect();
        self.say(&format!("(Skipped: {})", sanitize(&rest.join("; "))))
    }

    /// Welcomes the player of a resumed game when its record has been replayed. Returns whether that is now.
    pub(super) fn catches_up(&mut self) -> io::Result<bool> {
        Ok(self.rest.is_empty() && self.console.welcome()?)
    }

    /// Answers `help`: on a topic, or on what the question accepts.
    fn help(&mut self, question: Question<'_>, vocabulary: &[Command], topic: &[String]) -> io::Result<()> {
        let columns = self.help_width();
        let topic = topic.join(" ");
        if !OF_EVERYTHING.contains(&topic.as_str()) {
            return match self.manual.help_on(&topic, vocabulary, columns) {
                Ok(answer) => self.say(&answer),
                Err(words) => self.refuse(&words),
            };
        }
        if !self.console.is_seen() {
            return Ok(());
        }
        let help = self.manual.help(question, vocabulary, columns);
        let mut text = self.in_its_case(&help).into_owned();
        if !self.other_games.is_empty() {
            // A command of the shell is never capitalised.
            let commands = self.other_games.iter().map(|game| format!("wumpus {game}").replace(' ', "\u{a0}"));
            let games = format!("{} {}", self.in_its_case("Other games (quit first):"), listed(commands, "or"));
            // No command is broken between its words.
            text = format!("{text}\n{}", fitted(&games, columns).replace('\u{a0}', " "));
        }
        self.console.say(&text)
    }

    /// Writes the instructions.
    pub(super) fn say_rules(&mut self) -> io::Result<()> {
        if !self.console.is_seen() {
            return Ok(());
        }
        let columns = self.help_width();
        self.say(&self.manual.instructions(columns))
    }

    /// Returns the columns of help and hints.
    pub(super) fn help_width(&mut self) -> usize {
        self.console.columns().map_or(HELP_WIDTH, |columns| columns.min(HELP_WIDTH))
    }

    /// Sets what Tab completes: the vocabulary of the question, and the topics after `help`.
    fn offer(&mut self, mut offer: Offer, vocabulary: &[Command]) {
        offer.second.push((Command::Help, self.manual.topics().into_iter().map(ToOwned::to_owned).collect()));
        if let Some(editor) = self.console.terminal.editor() {
            let vocabulary = vocabulary.to_vec();
            editor.complete_with(Box::new(move |before| offer.complete(before, &vocabulary)));
        }
    }

    /// Returns the prompt of a question. It is styled only where there are colours, because styling costs time.
    fn prompt(&self, question: &str) -> String {
        let question = self.in_its_case(question);
        let question = self.console.terminal.fitted(&question);
        if self.console.terminal.appearance.is_coloured {
            style::question(question) + " "
        } else {
            [&question, " "].concat()
        }
    }

    /// Returns the next command of the last line, or else asks for a line.
    fn next_line(&mut self, prompt: &str) -> Result<Typed, Stop> {
        if self.console.was_stopped() {
            self.drop_rest()?;
        }
        if let Some(command) = self.rest.pop_front() {
            self.console.echo(prompt, command.trim())?;
            return Ok(Typed::Line(command));
        }
        match self.console.ask(prompt)? {
            Typed::Line(line) if line.contains(';') => {
                self.rest = split_commands(&line).filter(|one| !one.trim().is_empty()).map(ToOwned::to_owned).collect();
                Ok(Typed::Line(self.rest.pop_front().unwrap_or_default()))
            }
            typed => Ok(typed),
        }
    }

    /// Flushes the output, and returns the stop of a player who leaves.
    fn leave(&mut self, how: Leave) -> Stop {
        self.console.terminal.flush().map_or_else(Stop::Io, |()| Stop::Left(how))
    }

    /// Leaves the game, unless a record must not quit here.
    pub(super) fn quit(&mut self) -> Stop {
        self.console.check_quit().map_or_else(Stop::Io, |()| self.leave(Leave::Quit))
    }
}
