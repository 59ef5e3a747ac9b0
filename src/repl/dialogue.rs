//! The dialogue of all games: asks questions, and answers the commands that every question understands.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;

use super::case::Case;
use super::chart::{Chart, Space};
use super::command::{Command, Input, split, split_commands, unknown};
use super::console::Console;
use super::help::{Manual, Question, WORDS};
use super::offer::Offer;
use super::style;
use crate::game_loop::{Leave, Stop};
use crate::sanitize::sanitize;
use crate::terminal::Typed;
use crate::text::{fitted, listed};

mod again;
mod leaving;
mod pages;

pub(super) use pages::{no_such_page, page_number};

/// The commands that every question understands.
const STANDING: [Command; 4] = [Command::Help, Command::Rules, Command::Look, Command::Quit];

pub(super) const AFTER_A_HUNT: [Command; 6] =
    [Command::Yes, Command::No, Command::Reveal, Command::Map, Command::Save, Command::Score];

/// Said before the first hunt.
const HOW_TO_GET_HELP: &str = "Type help to see the commands, or rules to read the instructions.";

pub(super) const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

/// What players add to `help` for all of it.
const OF_EVERYTHING: [&str; 3] = ["", "commands", "me"];

/// Refuses a hint in a game of secrets.
const NO_HINTS: &str = "No hints here: the odds depend on what other players hide.";

/// The width of the help where the width of the terminal is not known, and its most columns elsewhere.
const HELP_WIDTH: usize = 80;

/// Returns the vocabulary of a question: its own commands, and those that every question understands.
pub(super) fn vocabulary(own: &[Command]) -> Vec<Command> {
    [own, &STANDING].concat()
}

/// Asks questions on a console, and answers the commands that work alike in all games.
pub struct Dialogue<'a> {
    pub(super) console: Console<'a>,
    manner: Manner,
    pub(crate) manual: Manual,
    /// Whether a hint is given before each choice.
    pub(crate) gives_hints: bool,
    /// The names of the other games.
    pub(crate) other_games: Vec<&'static str>,
    /// The answer to `look`; `None` before a hunt.
    pub(super) look: Option<String>,
    /// What `look` draws above that.
    pub(super) picture: Option<(Chart, Picture)>,
    pub(super) score: String,
    /// The answer to words for leaving that could also end a turn; `None` if there they leave.
    pub(super) not_leaving: Option<&'static str>,
    /// Replaces a line by one with the game's own commands; `None` leaves it as it is.
    pub(super) reworded: fn(&str) -> Option<String>,
    /// Commands of the last line that are still to be obeyed.
    rest: VecDeque<String>,
    /// What Tab completes besides the vocabulary of the question.
    offer: Offer,
}

/// What is fixed for a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) case: Case,
    pub(super) line: LineSyntax,
    /// Answers `look` before a hunt.
    pub(super) not_begun: &'static str,
    /// Refuses `reveal`.
    pub(super) not_yet: &'static str,
    /// Said of a saved file after its name.
    pub(super) of_saved: &'static str,
}

/// Draws a chart, or describes it if there is no space for a drawing.
pub(crate) type Picture = fn(&Chart, Option<Space>) -> String;

/// How many commands a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineSyntax {
    OneCommand,
    /// Several, separated by `;`.
    Commands,
}

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextHunt {
    /// The same set-up, with new dice.
    SameSetup,
    /// A new set-up.
    NewSetup,
}

/// A typed line, parsed and as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParsedLine {
    pub(crate) input: Input,
    pub(crate) line: String,
}

/// The result of a question.
pub(crate) enum Answer<A> {
    Action(A),
    /// Back to the main question.
    Back,
    /// An answer to the main question.
    Other(ParsedLine),
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(console: Console<'a>, manner: Manner, manual: Manual) -> Self {
        Self {
            console,
            manner,
            manual,
            gives_hints: false,
            other_games: Vec::new(),
            look: None,
            picture: None,
            score: String::new(),
            not_leaving: None,
            reworded: |_| None,
            rest: VecDeque::new(),
            offer: Offer::default(),
        }
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
        self.manner.case.of(text)
    }

    /// Writes a refusal, and drops the rest of the line.
    pub(crate) fn refuse(&mut self, words: &str) -> io::Result<()> {
        if let Some(error) = self.console.refusal_error(words) {
            return Err(error);
        }
        self.say(words)?;
        self.drop_rest()
    }

    /// Refuses an unknown word, as it was typed or in small letters: suggests the nearest command, or else lists what is
    /// accepted.
    pub(crate) fn refuse_unknown(&mut self, word: &str, vocabulary: &[Command], accepted: &str) -> io::Result<()> {
        self.refuse(&unknown(word, vocabulary, accepted))
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
    pub(super) fn welcomes(&mut self) -> io::Result<bool> {
        Ok(self.rest.is_empty() && self.console.welcome()?)
    }

    /// Asks a question until the answer is not one of the [`STANDING`] commands. The vocabulary comes from [`vocabulary`].
    pub(crate) fn listen<'q>(
        &mut self,
        question: impl Into<Question<'q>>,
        vocabulary: &[Command],
    ) -> Result<ParsedLine, Stop> {
        let question = question.into();
        let prompt = self.prompt(question.asks);
        let mut interrupted = false;
        loop {
            if self.welcomes()? {
                self.say_look()?;
            }
            self.offer_for(vocabulary);
            let line = match self.next_line(&prompt)? {
                Typed::Line(line) => line,
                Typed::End => return Err(self.leave(Leave::EndOfInput)),
                Typed::Interrupt if interrupted => return Err(self.leave(Leave::Interrupt)),
                Typed::Interrupt => {
                    interrupted = true;
                    self.say("(Press Ctrl-C again, or Ctrl-D, to leave the game.)")?;
                    continue;
                }
            };
            interrupted = false;
            if let Some(words) = self.not_leaving.filter(|_| may_end_a_turn(&line)) {
                self.refuse(words)?;
                continue;
            }
            match Input::parse(&line, vocabulary) {
                Input::Command(Command::Quit, rest) if !rest.is_empty() => self.refuse("To leave, just type quit.")?,
                Input::Command(Command::Quit, _) if self.may_leave()? => {
                    self.console.check_quit()?;
                    return Err(self.leave(Leave::Quit));
                }
                Input::Command(Command::Quit, _) => {}
                Input::Command(Command::Help, topic) => self.help(question, vocabulary, &topic)?,
                Input::Command(Command::Rules, page) => self.answer_rules(&page)?,
                Input::Command(Command::Look, _) => self.say_look()?,
                input => return Ok(ParsedLine { input, line }),
            }
        }
    }

    /// Answers `help`: on a topic, or on what the question accepts.
    fn help(&mut self, question: Question<'_>, vocabulary: &[Command], topic: &[String]) -> io::Result<()> {
        let columns = self.help_width();
        let (topic, page) = self.page_of(topic);
        let topic = topic.join(" ");
        if !OF_EVERYTHING.contains(&topic.as_str()) {
            return match self.manual.help_on(&topic, columns) {
                Ok(answer) if topic == WORDS => self.say_page(&self.in_its_case(&answer), "help words", page),
                Ok(answer) => self.say(&answer),
                Err(words) => self.refuse(&words),
            };
        }
        // Before a hunt there is nothing to look at.
        let has_begun = self.look.is_some();
        let shown = vocabulary.iter().copied().filter(|command| has_begun || *command != Command::Look);
        let help = self.manual.help(question, &shown.collect::<Vec<_>>(), columns);
        let mut text = self.in_its_case(&help).into_owned();
        if !self.other_games.is_empty() {
            // A command of the shell is never capitalised.
            let commands = self.other_games.iter().map(|game| format!("wumpus {game}").replace(' ', "\u{a0}"));
            let games = format!("{} {}", self.in_its_case("Other games (quit first):"), listed(commands, "or"));
            // No command is broken between its words.
            text = format!("{text}\n{}", fitted(&games, columns).replace('\u{a0}', " "));
        }
        self.say_page(&text, Command::Help.word(), page)
    }

    /// Answers `look`, in the space that there is now.
    pub(super) fn say_look(&mut self) -> io::Result<()> {
        let to_draw = self.space_to_draw();
        let picture = self.picture.as_ref().map(|(chart, draw)| draw(chart, to_draw) + "\n").unwrap_or_default();
        self.say(&(picture + self.look.as_deref().unwrap_or(self.manner.not_begun)))
    }

    /// Writes the instructions.
    pub(super) fn say_rules(&mut self) -> io::Result<()> {
        self.answer_rules(&[])
    }

    /// Answers `rules`, with a page where they have pages.
    fn answer_rules(&mut self, page: &[String]) -> io::Result<()> {
        let columns = self.help_width();
        let (_, page) = self.page_of(page);
        let text = self.in_its_case(&self.manual.instructions(columns)).into_owned();
        self.say_page(&text, Command::Rules.word(), page)
    }

    /// Returns the columns of help and hints.
    pub(super) fn help_width(&mut self) -> usize {
        self.console.columns().map_or(HELP_WIDTH, |columns| columns.min(HELP_WIDTH))
    }

    /// Answers `score` and `save`, refuses `reveal` and `hint`, and returns any other input.
    pub(crate) fn answer(&mut self, heard: ParsedLine) -> Result<Option<ParsedLine>, Stop> {
        match &heard.input {
            Input::Command(Command::Score, rest) if rest.is_empty() => {
                let score = self.score.clone();
                self.say(&score)?;
            }
            Input::Command(Command::Save, _) => self.save(&heard.line)?,
            Input::Command(Command::Reveal, _) => self.refuse(self.manner.not_yet)?,
            Input::Command(Command::Hint, _) => self.refuse(NO_HINTS)?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }

    /// Sets what Tab completes: the vocabulary of the question, and the topics after `help`.
    fn offer_for(&mut self, vocabulary: &[Command]) {
        if let Some(editor) = self.console.terminal.editor() {
            let mut offer = Offer { commands: vocabulary.to_vec(), ..self.offer.clone() };
            let topics = self.manual.topics().into_iter().map(ToOwned::to_owned);
            offer.second.push((Command::Help, topics.collect()));
            editor.complete_with(Box::new(move |before| offer.complete(before)));
        }
    }

    /// Returns the prompt of a question. It is styled only where there are colours, because styling costs time.
    fn prompt(&mut self, question: &str) -> String {
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
        if let Some(command) = self.rest.pop_front() {
            self.console.echo(prompt, command.trim())?;
            return Ok(Typed::Line(command));
        }
        let typed = match self.console.ask(prompt)? {
            Typed::Line(line) => Typed::Line((self.reworded)(&line).unwrap_or(line)),
            typed => typed,
        };
        match (typed, self.manner.line) {
            (Typed::Line(line), LineSyntax::Commands) => {
                let mut commands = split_commands(&line).map(ToOwned::to_owned);
                let first = commands.next().unwrap_or_default();
                self.rest.extend(commands.filter(|command| !command.trim().is_empty()));
                Ok(Typed::Line(first))
            }
            (typed, _) => Ok(typed),
        }
    }

    /// Flushes the output, and returns the stop of a player who leaves.
    fn leave(&mut self, how: Leave) -> Stop {
        self.console.terminal.flush().map_or_else(Stop::Io, |()| Stop::Left(how))
    }

    /// Records a line that had an effect.
    pub(crate) fn record_line(&mut self, line: &str) {
        self.console.record_line(line);
    }

    /// Returns the space for a map.
    pub(crate) fn space(&mut self) -> Space {
        self.console.terminal.size().map_or(Space::MOST, |size| Space::MOST.on(size))
    }

    /// Returns the space for a drawing; `None` if the player wants words.
    pub(crate) fn space_to_draw(&mut self) -> Option<Space> {
        (!self.console.terminal.appearance.is_plain).then(|| self.space())
    }

    /// Sets what Tab completes at the next questions besides their vocabulary, if there is a line editor.
    pub(crate) fn offer(&mut self, offer: impl FnOnce() -> Offer) {
        if self.console.terminal.editor().is_some() {
            self.offer = offer();
        }
    }
}

/// Returns whether a word for leaving could also mean the end of a turn.
fn may_end_a_turn(line: &str) -> bool {
    const ENDS: [&str; 6] = ["end", "leave", "stop", "finish", "done", "finished"];
    let words = split(line);
    let mut words = words.iter().filter(|word| !["my", "the", "turn", "i'm", "im"].contains(&word.as_str()));
    words.next().is_some_and(|word| ENDS.contains(&word.as_str())) && words.next().is_none()
}

/// Asks a main question until the player decides on an action. A follow-up question may pass its answer back here.
pub(super) fn ask_until_action<P, A>(
    player: &mut P,
    ask: impl Fn(&mut P) -> Result<ParsedLine, Stop>,
    take: impl Fn(&mut P, ParsedLine) -> Result<Answer<A>, Stop>,
) -> Result<A, Stop> {
    let mut carried_over = None;
    loop {
        let heard = carried_over.take().map_or_else(|| ask(player), Ok)?;
        match take(player, heard)? {
            Answer::Action(action) => return Ok(action),
            Answer::Back => {}
            Answer::Other(heard) => carried_over = Some(heard),
        }
    }
}
