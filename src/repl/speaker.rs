//! What all variants say and ask by: a console, with the words that are understood at every question.
//!
//! Deliberately absent: hunts, and what a variant says.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;

use super::console::{Console, Heard, Offer};
use super::help::Manual;
use super::saving::part;
use super::words::{Said, as_argument, unknown};
use super::{Again, style};
use crate::game_loop::{Leave, Stop};
use crate::record::recorder::Left;
use crate::sanitize::{sanitize, sanitize_lines};
use crate::session::HuntSeed;

/// The words that are understood at every question.
const STANDING_WORDS: [&str; 4] = ["help", "rules", "look", "quit"];

const YES_AND_NO: [&str; 2] = ["yes", "no"];
const AFTER_A_HUNT: [&str; 4] = ["yes", "no", "save", "score"];
const AT_LEAVING: [&str; 7] = ["yes", "no", "save", "quit", "help", "rules", "look"];

pub(super) const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

/// Asked of whoever leaves a hunt that is nowhere but in memory.
const LEAVE_UNSAVED: &str = "This hunt is not saved. Leave it (Y-N)?";

/// Says and asks: a console, the case of the letters, and the answers that are ready at every question.
pub struct Speaker<'a> {
    pub(super) console: Console<'a>,
    case: Case,
    pub(super) manual: Box<dyn Manual>,
    /// What is answered to `look`: how things stand.
    pub(super) look: String,
    /// What is answered to `score`, after a hunt.
    pub(super) score: String,
    line: Line,
    /// What is still to be obeyed of a line.
    rest: VecDeque<String>,
    choices: Offer,
}

/// The case of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// As it is written.
    AsWritten,
    /// Capitals throughout, as a teletype prints.
    Capitals,
}

/// How much stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// One command, whatever is in it.
    OneCommand,
    /// One command, or several with `;` between.
    Commands,
}

impl<'a> Speaker<'a> {
    /// Speaks on a console.
    #[must_use]
    pub fn new(console: Console<'a>, case: Case, line: Line, manual: Box<dyn Manual>) -> Self {
        let (look, score) = (String::new(), String::new());
        Self { console, case, manual, look, score, line, rest: VecDeque::new(), choices: Offer::default() }
    }

    /// Says one line, or several.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.in_its_case(text);
        self.console.say(&text)
    }

    /// Writes a text as it is said.
    #[must_use]
    pub fn in_its_case<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.case {
            Case::AsWritten => Cow::Borrowed(text),
            Case::Capitals => Cow::Owned(in_capitals(text)),
        }
    }

    /// Says why something is not done, and drops the rest of the line. A record must not have what is refused.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or when it is a record that is refused.
    pub fn refuse(&mut self, words: &str) -> io::Result<()> {
        if let Some(error) = self.console.refused(words) {
            return Err(error);
        }
        self.say(words)?;
        self.drop_rest()
    }

    /// Says that a word is not known, and which may have been meant, or else what would be accepted. `words` are those that
    /// the question understands besides the standing ones.
    ///
    /// # Errors
    ///
    /// As [`Speaker::refuse`].
    pub fn refuse_unknown(&mut self, word: &str, words: &[&'static str], accepted: &str) -> io::Result<()> {
        self.refuse(&unknown(word, &[words, &STANDING_WORDS].concat(), accepted))
    }

    /// Drops what is still to be obeyed of a line, and says so.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn drop_rest(&mut self) -> io::Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let rest: Vec<_> = self.rest.drain(..).map(|command| command.trim().to_owned()).collect();
        self.say(&format!("(Not done: {})", sanitize(&rest.join("; "))))
    }

    /// Asks until something is said that is not answered the same at every question, and gives the line as it was typed as
    /// well. `words` are those that the question understands besides.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn listen(&mut self, question: &str, words: &[&'static str]) -> Result<(Said, String), Stop> {
        let vocabulary = words.iter().chain(&STANDING_WORDS);
        let prompt = self.prompt(question);
        let mut interrupted = false;
        loop {
            let Self { console, choices, manual, .. } = self;
            console.offer(|| choices.with(vocabulary.clone().copied(), manual.help().words()));
            let line = match self.next_line(&prompt)? {
                Heard::Line(line) => line,
                Heard::End => return Err(self.leave(Leave::EndOfInput)),
                Heard::Interrupt if interrupted => return Err(self.leave(Leave::Interrupt)),
                Heard::Interrupt => {
                    interrupted = true;
                    self.say("(Ctrl-C once more, or Ctrl-D, leaves the game.)")?;
                    continue;
                }
                Heard::EndOfRecord => return Err(Stop::Resumed),
            };
            interrupted = false;
            let answer = match Said::of(&line, vocabulary.clone()) {
                Said::Command("help", topic) if topic.len() == 1 => match self.manual.help().on(&topic[0]) {
                    Ok(answer) => answer,
                    Err(words) => {
                        self.refuse(&words)?;
                        continue;
                    }
                },
                Said::Command(word, rest) if STANDING_WORDS.contains(&word) && !rest.is_empty() => {
                    return Ok((Said::Unknown(format!("{word} {}", rest.join(" "))), line));
                }
                Said::Command("quit", _) if self.may_leave()? => {
                    self.console.quit()?;
                    return Err(self.leave(Leave::Quit));
                }
                Said::Command("quit", _) => continue,
                Said::Command(word, _) if STANDING_WORDS.contains(&word) => self.answer(word),
                said => return Ok((said, line)),
            };
            self.say(&answer)?;
        }
    }

    /// What is answered to one of the standing words but `quit`.
    fn answer(&self, word: &str) -> String {
        match word {
            "help" => self.manual.help().all(),
            "rules" => self.manual.rules(),
            _ => self.look.clone(),
        }
    }

    /// Writes a question as it stands before the answer. What has no colours need not be stripped of them for every line.
    fn prompt(&self, question: &str) -> String {
        let question = self.in_its_case(question);
        if self.console.look().is_coloured { style::question(question) + " " } else { [&question, " "].concat() }
    }

    /// Takes what is left of the last line, or else asks for one.
    fn next_line(&mut self, prompt: &str) -> io::Result<Heard> {
        if let Some(command) = self.rest.pop_front() {
            self.console.echo(prompt, command.trim())?;
            return Ok(Heard::Line(command));
        }
        let heard = self.console.ask(prompt)?;
        match (heard, self.line) {
            (Heard::Line(line), Line::Commands) => {
                let (first, mut rest) = part(&line);
                while let Some(commands) = rest {
                    let (command, others) = part(commands);
                    self.rest.extend(Some(command.to_owned()).filter(|command| !command.trim().is_empty()));
                    rest = others;
                }
                Ok(Heard::Line(first.to_owned()))
            }
            (heard, _) => Ok(heard),
        }
    }

    /// Tells whether somebody who says that he leaves does: he is asked if he loses something by it.
    fn may_leave(&mut self) -> Result<bool, Stop> {
        if !self.console.is_attended() || !self.console.recorder().is_at_risk() {
            return Ok(true);
        }
        let prompt = self.prompt(LEAVE_UNSAVED);
        self.console.offer(|| Offer { commands: AT_LEAVING.to_vec(), ..Offer::default() });
        loop {
            match self.next_line(&prompt)? {
                Heard::Line(line) => match Said::of(&line, &AT_LEAVING) {
                    Said::Command("no", _) | Said::Blank => return Ok(false),
                    Said::Command("yes" | "quit", _) => return Ok(true),
                    Said::Command("save", _) => {
                        self.save(&line)?;
                        return Ok(!self.console.recorder().is_at_risk());
                    }
                    Said::Command(word, _) => {
                        let answer = self.answer(word);
                        self.say(&answer)?;
                    }
                    Said::Bare(_) | Said::Unknown(_) => self.say(YES_OR_NO)?,
                },
                Heard::Interrupt => return Ok(false),
                Heard::End => return Err(self.leave(Leave::EndOfInput)),
                Heard::EndOfRecord => return Err(Stop::Resumed),
            }
        }
    }

    /// Leaves, and hands everything that was said to the system.
    fn leave(&mut self, how: Leave) -> Stop {
        self.console.flush().map_or_else(Stop::Io, |()| Stop::Left(how))
    }

    /// Turns to a screen for one pair of eyes, or marks where it begins.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn conceal(&mut self, mark: &str) -> io::Result<()> {
        self.console.conceal(mark)
    }

    /// Wipes that screen and turns back, or marks where it ends.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn expose(&mut self, mark: &str) -> io::Result<()> {
        self.console.expose(mark)
    }

    /// Writes down what has had an effect.
    pub fn keep(&mut self, line: &str) {
        self.console.keep(line);
    }

    /// Tells whether words are better than a picture so many columns wide.
    pub fn prefers_words(&mut self, columns: usize) -> bool {
        let is_narrow = |terminal: u16| usize::from(terminal) < columns;
        self.console.look().is_plain || self.console.columns().is_some_and(is_narrow)
    }

    /// Lays ready what can be named at the next questions, where lines are edited.
    pub fn offer(&mut self, choices: impl FnOnce() -> Offer) {
        if self.console.is_edited() {
            self.choices = choices();
        }
    }

    /// Asks a question until it is answered yes or no.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn ask_yes_or_no(&mut self, question: &str) -> Result<bool, Stop> {
        self.insist_on(question, &YES_AND_NO)
    }

    fn insist_on(&mut self, question: &str, words: &[&'static str]) -> Result<bool, Stop> {
        loop {
            if let Some(yes) = self.ask_yes_no_or_nothing(question, words)? {
                return Ok(yes);
            }
            self.refuse(YES_OR_NO)?;
        }
    }

    /// Asks for another hunt: whether to play again, if that is a question, and whether by the same set-up (C36). The hunt
    /// that is over can still be saved.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn ask_for_another(&mut self, play_again: Option<&str>, same_setup: &str) -> Result<Again, Stop> {
        loop {
            let same = match play_again {
                Some(question) if !self.insist_on(question, &AFTER_A_HUNT)? => return Err(self.decline()),
                Some(_) => {
                    self.keep("yes");
                    self.ask_yes_no_or_nothing(same_setup, &AFTER_A_HUNT)?
                }
                None => Some(self.insist_on(same_setup, &AFTER_A_HUNT)?),
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

    /// Leaves, as somebody has said that he does not play on.
    pub(super) fn decline(&mut self) -> Stop {
        self.console.quit().map_or_else(Stop::Io, |()| self.leave(Leave::Quit))
    }

    fn ask_yes_no_or_nothing(&mut self, question: &str, words: &[&'static str]) -> Result<Option<bool>, Stop> {
        // What can be named in a hunt is no answer.
        let choices = std::mem::take(&mut self.choices);
        let answer = loop {
            let (said, line) = self.listen(question, words)?;
            match said {
                Said::Command("save", _) => self.save(&line)?,
                Said::Command("score", rest) if rest.is_empty() => {
                    let score = self.score.clone();
                    self.say(&score)?;
                }
                Said::Command("yes", rest) if rest.is_empty() => break Some(true),
                Said::Command("no", rest) if rest.is_empty() => break Some(false),
                Said::Blank => break None,
                _ => self.refuse(YES_OR_NO)?,
            }
        };
        self.choices = choices;
        Ok(answer)
    }

    /// Names a hunt that has ended. The command is left as it must be typed.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn name_hunt(&mut self, name: HuntSeed, command: &str) -> io::Result<()> {
        self.say(&format!("\nThat was hunt {name}. To hunt it again:"))?;
        self.console.say(&format!("  {command} --seed {name}"))?;
        self.console.flush()
    }

    /// Tells how to go on with a hunt that is left, if it is kept; else names it. A hunt that goes on does not tell its
    /// name, from which all its secrets follow.
    pub(super) fn tell_what_is_left(&mut self, name: HuntSeed, command: &str) -> io::Result<()> {
        let left = self.console.recorder().leave();
        let is_whole = !matches!(left, Left::InPart(_));
        let resume = match left {
            Left::Nothing => return self.name_hunt(name, command),
            Left::InState => "wumpus --resume".to_owned(),
            Left::InFile(path) | Left::InPart(path) => {
                format!("wumpus --resume={}", as_argument(&path.to_string_lossy()))
            }
        };
        self.say(if is_whole {
            "\nThis hunt is kept. To go on with it:"
        } else {
            "\nSome of this hunt is kept. To go on from there:"
        })?;
        self.console.say(&format!("  {}", sanitize_lines(&resume)))?;
        self.console.flush()
    }
}

/// Capitals throughout, but for the styles.
fn in_capitals(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_uppercase();
    pieces.fold(first, |said, piece| {
        let (style, words) = piece.split_once('m').unwrap_or((piece, ""));
        format!("{said}\x1b{style}m{}", words.to_uppercase())
    })
}
