//! The dialogue that all games share: questions, and the commands that every question understands.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;

use super::command::{Command, Input, split_first, unknown};
use super::console::Console;
use super::help::Manual;
use super::offer::Offer;
use super::style;
use crate::game_loop::{Leave, Stop};
use crate::record::recorder::Left;
use crate::sanitize::{sanitize, sanitize_lines};
use crate::session::HuntSeed;
use crate::terminal::Typed;
use crate::text::shell_quoted;

/// The commands that every question understands.
const STANDING: [Command; 4] = [Command::Help, Command::Rules, Command::Look, Command::Quit];

const YES_AND_NO: [Command; 2] = [Command::Yes, Command::No];
pub(super) const AFTER_A_HUNT: [Command; 4] = [Command::Yes, Command::No, Command::Save, Command::Score];
const AT_LEAVING: [Command; 7] =
    [Command::Yes, Command::No, Command::Save, Command::Quit, Command::Help, Command::Rules, Command::Look];

pub(super) const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

/// Asked of a player who leaves a hunt that exists only in memory.
const LEAVE_UNSAVED: &str = "This hunt is not saved. Leave it (Y-N)?";

/// Returns the vocabulary of a question: its own commands, and those that every question understands.
pub(super) fn vocabulary(own: &[Command]) -> Vec<Command> {
    [own, &STANDING].concat()
}

/// Asks questions on a console, and answers what is answered alike in all games.
pub struct Dialogue<'a> {
    pub(super) console: Console<'a>,
    case: Case,
    pub(super) manual: Box<dyn Manual>,
    /// The answer to `look`.
    pub(super) look: String,
    /// The answer to `score`.
    pub(super) score: String,
    line: Line,
    /// Commands of the line that are still to be obeyed.
    rest: VecDeque<String>,
    /// What Tab offers besides the vocabulary of the question.
    offer: Offer,
}

/// The case of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// As it is written.
    AsWritten,
    /// Capitals throughout, like a teletype.
    Capitals,
}

/// How many commands a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// One.
    OneCommand,
    /// One, or several with `;` between.
    Commands,
}

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same positions as at the beginning of the last hunt, with new dice.
    SameSetup,
    /// A new deal.
    NewSetup,
}

/// A line that was typed: parsed, and as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heard {
    /// What it says.
    pub(crate) input: Input,
    /// The line.
    pub(crate) line: String,
}

/// Where a question leads.
pub(crate) enum Answer<A> {
    /// To an action.
    Action(A),
    /// Back to the main question.
    Back,
    /// To the main question, which this answers.
    Other(Heard),
}

impl<'a> Dialogue<'a> {
    /// Begins a dialogue on a console.
    pub(crate) fn new(console: Console<'a>, case: Case, line: Line, manual: Box<dyn Manual>) -> Self {
        let (look, score) = (String::new(), String::new());
        Self { console, case, manual, look, score, line, rest: VecDeque::new(), offer: Offer::default() }
    }

    /// Writes one line, or several.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.in_its_case(text);
        self.console.say(&text)
    }

    /// Returns a text in the case of this dialogue.
    pub(crate) fn in_its_case<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.case {
            Case::AsWritten => Cow::Borrowed(text),
            Case::Capitals => Cow::Owned(in_capitals(text)),
        }
    }

    /// Says why something is refused, and drops the rest of the line.
    pub(crate) fn refuse(&mut self, words: &str) -> io::Result<()> {
        if let Some(error) = self.console.refused(words) {
            return Err(error);
        }
        self.say(words)?;
        self.drop_rest()
    }

    /// Refuses an unknown word: with the command of the question that was probably meant, or else with what would be
    /// accepted.
    pub(crate) fn refuse_unknown(&mut self, word: &str, vocabulary: &[Command], accepted: &str) -> io::Result<()> {
        self.refuse(&unknown(word, vocabulary, accepted))
    }

    /// Drops the commands that are still to be obeyed, and says so.
    pub(crate) fn drop_rest(&mut self) -> io::Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let rest: Vec<_> = self.rest.drain(..).map(|command| command.trim().to_owned()).collect();
        self.say(&format!("(Not done: {})", sanitize(&rest.join("; "))))
    }

    /// Asks a question until the answer is none of the commands that every question understands. `commands` are those
    /// that this one understands, from [`vocabulary`].
    pub(crate) fn listen(&mut self, question: &str, vocabulary: &[Command]) -> Result<Heard, Stop> {
        let prompt = self.prompt(question);
        let mut interrupted = false;
        loop {
            self.offer_for(vocabulary);
            let line = match self.next_line(&prompt)? {
                Typed::Line(line) => line,
                Typed::End => return Err(self.leave(Leave::EndOfInput)),
                Typed::Interrupt if interrupted => return Err(self.leave(Leave::Interrupt)),
                Typed::Interrupt => {
                    interrupted = true;
                    self.say("(Ctrl-C once more, or Ctrl-D, leaves the game.)")?;
                    continue;
                }
            };
            interrupted = false;
            let answer = match Input::parse(&line, vocabulary) {
                Input::Command(Command::Help, topic) if topic.len() == 1 => match self.manual.help().on(&topic[0]) {
                    Ok(answer) => answer,
                    Err(words) => {
                        self.refuse(&words)?;
                        continue;
                    }
                },
                Input::Command(command, rest) if STANDING.contains(&command) && !rest.is_empty() => {
                    let input = Input::Unknown(format!("{} {}", command.word(), rest.join(" ")));
                    return Ok(Heard { input, line });
                }
                Input::Command(Command::Quit, _) if self.may_leave()? => {
                    self.console.quit()?;
                    return Err(self.leave(Leave::Quit));
                }
                Input::Command(Command::Quit, _) => continue,
                Input::Command(Command::Help, _) => self.manual.help().all(),
                Input::Command(Command::Rules, _) => self.manual.rules(),
                Input::Command(Command::Look, _) => self.look.clone(),
                input => return Ok(Heard { input, line }),
            };
            self.say(&answer)?;
        }
    }

    /// Answers `score` and `save`, and returns any other input.
    pub(crate) fn answer(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        match &heard.input {
            Input::Command(Command::Score, rest) if rest.is_empty() => {
                let score = self.score.clone();
                self.say(&score)?;
            }
            Input::Command(Command::Save, _) => self.save(&heard.line)?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }

    /// Offers the words that the question understands, and after `help` those on which there is help.
    fn offer_for(&mut self, vocabulary: &[Command]) {
        let Self { console, offer, manual, .. } = self;
        console.terminal.complete_with(|| {
            let mut offer = offer.clone();
            offer.commands = vocabulary.to_vec();
            offer.second.push((Command::Help, manual.help().words().map(ToOwned::to_owned).collect()));
            Box::new(move |before| offer.complete(before))
        });
    }

    /// Returns a question as it stands before the answer. Styling costs time, so it is left out where there are no colours.
    fn prompt(&self, question: &str) -> String {
        let question = self.in_its_case(question);
        if self.console.terminal.look().is_coloured {
            style::question(question) + " "
        } else {
            [&question, " "].concat()
        }
    }

    /// Takes the next command of the last line, or else asks for a line.
    fn next_line(&mut self, prompt: &str) -> Result<Typed, Stop> {
        if let Some(command) = self.rest.pop_front() {
            self.console.echo(prompt, command.trim())?;
            return Ok(Typed::Line(command));
        }
        let typed = self.console.ask(prompt)?;
        match (typed, self.line) {
            (Typed::Line(line), Line::Commands) => {
                let (first, mut rest) = split_first(&line);
                while let Some(commands) = rest {
                    let (command, others) = split_first(commands);
                    self.rest.extend(Some(command.to_owned()).filter(|command| !command.trim().is_empty()));
                    rest = others;
                }
                Ok(Typed::Line(first.to_owned()))
            }
            (typed, _) => Ok(typed),
        }
    }

    /// Returns whether a player who quits may: asks, if something would be lost.
    fn may_leave(&mut self) -> Result<bool, Stop> {
        if !self.console.is_attended() || !self.console.recorder().is_at_risk() {
            return Ok(true);
        }
        let prompt = self.prompt(LEAVE_UNSAVED);
        let offer = Offer { commands: AT_LEAVING.to_vec(), ..Offer::default() };
        self.console.terminal.complete_with(|| Box::new(move |before| offer.complete(before)));
        loop {
            match self.next_line(&prompt)? {
                Typed::Line(line) => match Input::parse(&line, &AT_LEAVING) {
                    Input::Command(Command::No, _) | Input::Blank => return Ok(false),
                    Input::Command(Command::Yes | Command::Quit, _) => return Ok(true),
                    Input::Command(Command::Save, _) => {
                        self.save(&line)?;
                        return Ok(!self.console.recorder().is_at_risk());
                    }
                    Input::Command(Command::Help, _) => self.say(&self.manual.help().all())?,
                    Input::Command(Command::Rules, _) => self.say(&self.manual.rules())?,
                    Input::Command(..) => self.say(&self.look.clone())?,
                    Input::Bare(_) | Input::Unknown(_) => self.say(YES_OR_NO)?,
                },
                Typed::Interrupt => return Ok(false),
                Typed::End => return Err(self.leave(Leave::EndOfInput)),
            }
        }
    }

    /// Leaves, and hands all text to the system.
    fn leave(&mut self, how: Leave) -> Stop {
        self.console.terminal.flush().map_or_else(Stop::Io, |()| Stop::Left(how))
    }

    /// Records a line that has had an effect.
    pub(crate) fn keep(&mut self, line: &str) {
        self.console.keep(line);
    }

    /// Returns whether words are better than a picture of this width.
    pub(crate) fn prefers_words(&mut self, columns: usize) -> bool {
        let is_narrow = |terminal: u16| usize::from(terminal) < columns;
        self.console.terminal.look().is_plain || self.console.terminal.columns().is_some_and(is_narrow)
    }

    /// Sets what Tab offers at the next questions besides their vocabulary, where lines are edited.
    pub(crate) fn offer(&mut self, offer: impl FnOnce() -> Offer) {
        if self.console.terminal.is_edited() {
            self.offer = offer();
        }
    }

    /// Asks a question until the answer is yes or no.
    pub(crate) fn ask_yes_or_no(&mut self, question: &str) -> Result<bool, Stop> {
        self.insist_on(question, &vocabulary(&YES_AND_NO))
    }

    fn insist_on(&mut self, question: &str, vocabulary: &[Command]) -> Result<bool, Stop> {
        loop {
            if let Some(yes) = self.ask_yes_no_or_nothing(question, vocabulary)? {
                return Ok(yes);
            }
            self.refuse(YES_OR_NO)?;
        }
    }

    /// Asks for another hunt: whether to play again, if that is a question, and whether with the same set-up (C36). The
    /// hunt that is over can still be saved.
    pub(crate) fn ask_for_another(&mut self, play_again: Option<&str>, same_setup: &str) -> Result<Again, Stop> {
        let vocabulary = vocabulary(&AFTER_A_HUNT);
        loop {
            let same = match play_again {
                Some(question) if !self.insist_on(question, &vocabulary)? => return Err(self.decline()),
                Some(_) => {
                    self.keep("yes");
                    self.ask_yes_no_or_nothing(same_setup, &vocabulary)?
                }
                None => Some(self.insist_on(same_setup, &vocabulary)?),
            };
            match same {
                Some(true) => {
                    self.keep("yes");
                    return Ok(Again::SameSetup);
                }
                Some(false) => {
                    self.keep("no");
                    return Ok(Again::NewSetup);
                }
                None => self.keep(""),
            }
        }
    }

    /// Leaves, because the player wants no other hunt.
    pub(super) fn decline(&mut self) -> Stop {
        self.console.quit().map_or_else(Stop::Io, |()| self.leave(Leave::Quit))
    }

    fn ask_yes_no_or_nothing(&mut self, question: &str, vocabulary: &[Command]) -> Result<Option<bool>, Stop> {
        // The names of a hunt are no answers.
        let offer = std::mem::take(&mut self.offer);
        let answer = loop {
            let heard = self.listen(question, vocabulary)?;
            match self.answer(heard)?.map(|heard| heard.input) {
                None => {}
                Some(Input::Command(Command::Yes, rest)) if rest.is_empty() => break Some(true),
                Some(Input::Command(Command::No, rest)) if rest.is_empty() => break Some(false),
                Some(Input::Blank) => break None,
                Some(_) => self.refuse(YES_OR_NO)?,
            }
        };
        self.offer = offer;
        Ok(answer)
    }

    /// Names a hunt that has ended, and the command that plays it again, which is never in capitals.
    pub(crate) fn name_hunt(&mut self, seed: HuntSeed, command: &str) -> io::Result<()> {
        self.say(&format!("\nThat was hunt {seed}. To hunt it again:"))?;
        self.console.say(&format!("  {command} --seed {seed}"))?;
        self.console.terminal.flush()
    }

    /// Says how to resume a hunt that is left. One that is not kept is named instead: the seed of a hunt that goes on would
    /// give away its secrets.
    pub(super) fn tell_what_is_left(&mut self, seed: HuntSeed, command: &str) -> io::Result<()> {
        let left = self.console.recorder().leave();
        let is_whole = !matches!(left, Left::InPart(_));
        let resume = match left {
            Left::Nothing => return self.name_hunt(seed, command),
            Left::InStore => "wumpus --resume".to_owned(),
            Left::InFile(path) | Left::InPart(path) => {
                format!("wumpus --resume={}", shell_quoted(&path.to_string_lossy()))
            }
        };
        self.say(if is_whole {
            "\nThis hunt is kept. To go on with it:"
        } else {
            "\nSome of this hunt is kept. To go on from there:"
        })?;
        self.console.say(&format!("  {}", sanitize_lines(&resume)))?;
        self.console.terminal.flush()
    }
}

/// Asks a main question until an answer leads to an action. A question that follows may carry its answer over.
pub(super) fn ask_until_action<P, A>(
    player: &mut P,
    ask: impl Fn(&mut P) -> Result<Heard, Stop>,
    take: impl Fn(&mut P, Heard) -> Result<Answer<A>, Stop>,
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

/// Capitals throughout, except in the styles.
fn in_capitals(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_uppercase();
    pieces.fold(first, |said, piece| {
        let (style, words) = piece.split_once('m').unwrap_or((piece, ""));
        format!("{said}\x1b{style}m{}", words.to_uppercase())
    })
}
