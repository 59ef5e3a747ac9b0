//! A person at the prompt is a player.
//!
//! Here is what all variants share: hunt after hunt, the words that are understood at every question, and the few
//! sentences that are the same everywhere. What a variant says is in the one file that bears its name. Deliberately
//! absent: rules.

use std::io;

use crate::game::{Game, Viewer};
use crate::session::{Name, Session};
use crate::table::{self, Leave, Player, Stop};
use console::{Console, Heard};
use words::Said;

pub mod chart;
pub mod classic;
pub mod console;
pub mod grue;
pub mod hidden;
pub mod hunter;
pub mod style;
pub mod voice;
pub mod words;
pub mod world;

/// The words that are understood at every question.
const STANDING_WORDS: [&str; 4] = ["help", "rules", "look", "quit"];

const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

/// A person who plays a variant at the prompt.
pub trait Prompt<G: Game>: Player<G> {
    /// Greets the person before a hunt is dealt, and settles what a new set-up leaves to him.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    fn begin(&mut self, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop>;

    /// Asks, after a hunt, for another.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    fn again(&mut self) -> Result<Again, Stop>;

    /// Names the hunt that has just ended, and what is typed to hunt it again.
    ///
    /// # Errors
    ///
    /// When the console fails.
    fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()>;
}

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Everything stands where it stood when the last hunt began; the luck is fresh.
    SameSetup,
    /// Everything is dealt anew.
    NewSetup,
}

/// Plays hunt after hunt until the person leaves, and tells how.
///
/// `command` tells what is typed to play by the same set-up; each hunt's end tells it, with the hunt's name. `next` names
/// the hunt that comes after one when a new set-up is asked for.
///
/// # Errors
///
/// When the console fails.
pub fn hunt<G: Game>(
    prompt: &mut impl Prompt<G>,
    mut setup: G::Setup,
    first: Name,
    viewer: Viewer,
    command: impl Fn(&G::Setup) -> String,
    next: impl Fn(Name) -> io::Result<Name>,
) -> io::Result<Leave> {
    let (mut name, mut after) = (first, None);
    loop {
        let another = prompt.begin(&mut setup, after).and_then(|()| {
            let mut session = Session::<G>::deal(&setup, name);
            let played = table::play(&mut session, prompt, viewer);
            if matches!(played, Ok(()) | Err(Stop::Left(_))) {
                prompt.name_hunt(name, &command(&setup))?;
            }
            played.and_then(|()| prompt.again())
        });
        name = match another {
            Ok(Again::SameSetup) => name.same_setup(),
            Ok(Again::NewSetup) => next(name)?,
            Err(Stop::Left(leave)) => return Ok(leave),
            Err(Stop::Io(error)) => return Err(error),
            Err(Stop::Illegal(why)) => return Err(io::Error::other(why.to_string())),
        };
        after = another.ok();
    }
}

/// Says and asks: a console, the case of the letters, and the answers that are ready at every question.
pub struct Speaker<'a> {
    console: Console<'a>,
    case: Case,
    standing: Standing,
}

/// The case of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// As it is written.
    AsWritten,
    /// Capitals throughout, as a teletype prints.
    Capitals,
}

/// What is answered at every question, whatever it is.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// To `help`: what can be typed.
    pub help: String,
    /// To `rules`: the instructions.
    pub rules: String,
    /// To `look`: how things stand.
    pub look: String,
}

impl<'a> Speaker<'a> {
    /// Speaks on a console.
    #[must_use]
    pub fn new(console: Console<'a>, case: Case) -> Self {
        Self { console, case, standing: Standing::default() }
    }

    /// Says one line, or several.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.cased(text);
        self.console.say(&text)
    }

    fn cased(&self, text: &str) -> String {
        match self.case {
            Case::AsWritten => text.to_owned(),
            Case::Capitals => text.to_uppercase(),
        }
    }

    /// Asks until something is said that is not answered the same at every question. `words` are those that the question
    /// understands besides.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn ask(&mut self, question: &str, words: &[&'static str]) -> Result<Said, Stop> {
        self.listen(question, words).map(|(said, _)| said)
    }

    /// Asks in the same way, and gives the line as it was typed as well.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn listen(&mut self, question: &str, words: &[&'static str]) -> Result<(Said, String), Stop> {
        let vocabulary = [words, &STANDING_WORDS].concat();
        let prompt = self.cased(question) + " ";
        let mut interrupted = false;
        loop {
            let line = match self.console.ask(&prompt)? {
                Heard::Line(line) => line,
                Heard::End => return Err(self.leave(Leave::EndOfInput)),
                Heard::Interrupt if interrupted => return Err(self.leave(Leave::Interrupt)),
                Heard::Interrupt => {
                    interrupted = true;
                    self.say("(Ctrl-C once more, or Ctrl-D, leaves the game.)")?;
                    continue;
                }
            };
            interrupted = false;
            let answer = match Said::of(&line, &vocabulary) {
                Said::Command(word, rest) if STANDING_WORDS.contains(&word) && !rest.is_empty() => {
                    return Ok((Said::Unknown(format!("{word} {}", rest.join(" "))), line));
                }
                Said::Command("quit", _) => return Err(self.leave(Leave::Quit)),
                Said::Command("help", _) => self.standing.help.clone(),
                Said::Command("rules", _) => self.standing.rules.clone(),
                Said::Command("look", _) => self.standing.look.clone(),
                said => return Ok((said, line)),
            };
            self.say(&answer)?;
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

    /// Asks a question until it is answered yes or no.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn ask_yes_or_no(&mut self, question: &str) -> Result<bool, Stop> {
        loop {
            if let Some(yes) = self.ask_yes_no_or_nothing(question)? {
                return Ok(yes);
            }
            self.say(YES_OR_NO)?;
        }
    }

    /// Asks for another hunt: whether to play again, if that is a question, and whether by the same set-up (C36).
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn ask_for_another(&mut self, play_again: Option<&str>, same_setup: &str) -> Result<Again, Stop> {
        loop {
            let same = match play_again {
                Some(question) if !self.ask_yes_or_no(question)? => return Err(self.leave(Leave::Quit)),
                Some(_) => self.ask_yes_no_or_nothing(same_setup)?,
                None => Some(self.ask_yes_or_no(same_setup)?),
            };
            match same {
                Some(true) => return Ok(Again::SameSetup),
                Some(false) => return Ok(Again::NewSetup),
                None => {}
            }
        }
    }

    fn ask_yes_no_or_nothing(&mut self, question: &str) -> Result<Option<bool>, Stop> {
        loop {
            match self.ask(question, &["yes", "no"])? {
                Said::Command("yes", rest) if rest.is_empty() => return Ok(Some(true)),
                Said::Command("no", rest) if rest.is_empty() => return Ok(Some(false)),
                Said::Blank => return Ok(None),
                _ => self.say(YES_OR_NO)?,
            }
        }
    }

    /// Names a hunt that has ended. The command is left as it must be typed.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()> {
        self.say(&format!("\nThat was hunt {name}. To hunt it again:"))?;
        self.console.say(&format!("  {command} --seed {name}"))?;
        self.console.flush()
    }
}
