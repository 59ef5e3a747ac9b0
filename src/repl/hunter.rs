//! The dialogue of one who hunts alone: questions one at a time, or a whole command on one line.
//!
//! Deliberately absent: the words of a variant, and how it reads the names of rooms. Both are its [`Voice`].

use std::io;

use super::console::{Console, quoted};
use super::voice::{Lines, OneByOne, ShotQuestion, Told, Voice};
use super::words::{Said, split};
use super::{Again, Prompt, Speaker, Standing};
use crate::game::{Game, Seat};
use crate::session::Name;
use crate::table::{Player, Stop};

const NOT_BEGUN: &str = "The hunt has not begun yet.";

/// How a voice reads an answer.
type Read<G, V> = fn(&V, &<G as Game>::View<'_>, &[String]) -> Result<<G as Game>::Action, String>;

/// A person who hunts alone.
pub struct Hunter<'a, G: Game, V> {
    speaker: Speaker<'a>,
    voice: V,
    truth: Option<String>,
    unsaid: Vec<String>,
    last: Option<G::Action>,
}

/// What came of a question.
enum Answer<A> {
    /// An action that the rules allow.
    Action(A),
    /// Nothing: the main question comes again.
    Back,
    /// Something that belongs to the main question.
    Other(Said),
}

/// What was said at a question that follows from the main one.
enum Reply {
    /// The names of rooms, it seems.
    Named(Vec<String>),
    /// Nothing.
    Nothing,
    /// Something that belongs to the main question.
    Other(Said),
}

impl From<Said> for Reply {
    fn from(said: Said) -> Self {
        match said {
            Said::Blank => Self::Nothing,
            Said::Bare(named) => Self::Named(named),
            Said::Unknown(word) => Self::Named(vec![word]),
            Said::Command("move" | "shoot" | "again", _) => Self::Other(said),
            Said::Command(direction, rest) => Self::Named(behind(direction, rest)),
        }
    }
}

/// A word and what was said behind it.
fn behind(word: &str, rest: Vec<String>) -> Vec<String> {
    [word.to_owned()].into_iter().chain(rest).collect()
}

impl<'a, G: Game, V: Voice<G>> Hunter<'a, G, V> {
    /// Seats a person at a console.
    #[must_use]
    pub fn new(console: Console<'a>, voice: V) -> Self {
        let mut speaker = Speaker::new(console, voice.case());
        speaker.standing = Standing { help: voice.help(), rules: voice.rules(), look: String::new() };
        Self { speaker, voice, truth: None, unsaid: Vec::new(), last: None }
    }

    /// Asks the main question, and whatever its answer leads to, until there is an action that the rules allow.
    fn ask_for_action(&mut self, view: &G::View<'_>) -> Result<G::Action, Stop> {
        let mut carried_over = None;
        loop {
            let said = match carried_over.take() {
                Some(said) => said,
                None => self.speaker.ask(self.voice.lines().main, self.voice.commands())?,
            };
            let answer = match said {
                Said::Command("move", named) if named.is_empty() => {
                    self.ask_until(view, self.voice.lines().where_to, V::read_move)?
                }
                Said::Command("shoot", named) => match (self.voice.may_shoot(view), self.voice.lines().shot) {
                    (Err(words), _) => self.refuse(&words)?,
                    (Ok(()), _) if !named.is_empty() => self.accept(view, self.voice.read_shot(view, &named))?,
                    (Ok(()), ShotQuestion::AtOnce(question)) => self.ask_until(view, question, V::read_shot)?,
                    (Ok(()), ShotQuestion::OneByOne(questions)) => self.ask_room_by_room(view, &questions)?,
                },
                Said::Command("move", named) | Said::Bare(named) => self.move_to(view, &named)?,
                Said::Command("again", rest) if rest.is_empty() => self.repeat(view)?,
                Said::Command("again", rest) => self.refuse_unknown(view, &behind("again", rest).join(" "))?,
                Said::Command(direction, rest) => self.move_to(view, &behind(direction, rest))?,
                Said::Unknown(word) => self.refuse_unknown(view, &word)?,
                Said::Blank => self.refuse(&self.voice.accepted(view))?,
            };
            match answer {
                Answer::Action(action) => return Ok(action),
                Answer::Back => {}
                Answer::Other(said) => carried_over = Some(said),
            }
        }
    }

    /// Asks the same question until it is answered, left, or carried over to the main question. What can be read as an
    /// answer is one, also if at the main question the word would be another.
    fn ask_until(&mut self, view: &G::View<'_>, question: &str, read: Read<G, V>) -> Result<Answer<G::Action>, Stop> {
        loop {
            let (said, line) = self.speaker.listen(question, self.voice.commands())?;
            let answered = read(&self.voice, view, &split(&line));
            let read = match (answered, said.into()) {
                (Ok(action), _) => Ok(action),
                (Err(_), Reply::Nothing) => return Ok(Answer::Back),
                (Err(_), Reply::Other(said)) => return Ok(Answer::Other(said)),
                (Err(_), Reply::Named(named)) => read(&self.voice, view, &named),
            };
            if let Answer::Action(action) = self.accept(view, read)? {
                return Ok(Answer::Action(action));
            }
        }
    }

    /// Asks how many rooms, then for each of them; only a room that is refused is asked for again.
    fn ask_room_by_room(&mut self, view: &G::View<'_>, ask: &OneByOne) -> Result<Answer<G::Action>, Stop> {
        let mut length = None;
        let mut path = Vec::new();
        loop {
            let question = if length.is_some() { ask.room } else { ask.count };
            let named = match self.speaker.ask(question, self.voice.commands())?.into() {
                Reply::Named(named) => named,
                Reply::Nothing => return Ok(Answer::Back),
                Reply::Other(said) => return Ok(Answer::Other(said)),
            };
            let [word] = named.as_slice() else {
                self.speaker.say(ask.one_number)?;
                continue;
            };
            let Some(length) = length else {
                length = word.parse().ok().filter(|length| (1..=ask.most).contains(length));
                if length.is_none() {
                    self.speaker.say(ask.which_counts)?;
                }
                continue;
            };
            path.push(word.clone());
            match self.accept(view, self.voice.read_shot(view, &path))? {
                Answer::Action(action) if path.len() == length => return Ok(Answer::Action(action)),
                Answer::Action(_) => {}
                Answer::Back | Answer::Other(_) => drop(path.pop()),
            }
        }
    }

    fn move_to(&mut self, view: &G::View<'_>, named: &[String]) -> io::Result<Answer<G::Action>> {
        self.accept(view, self.voice.read_move(view, named))
    }

    /// Does the last thing again, and says what that is.
    fn repeat(&mut self, view: &G::View<'_>) -> io::Result<Answer<G::Action>> {
        let Some(action) = self.last.clone() else {
            return self.refuse(&format!("There is nothing to do again yet. {}", self.voice.accepted(view)));
        };
        let answer = self.accept(view, Ok(action))?;
        if let Answer::Action(action) = &answer {
            self.speaker.say(&format!("({action})"))?;
        }
        Ok(answer)
    }

    /// Takes an action that was read, if the rules allow it; else says why not.
    fn accept(&mut self, view: &G::View<'_>, read: Result<G::Action, String>) -> io::Result<Answer<G::Action>> {
        match read.and_then(|action| self.voice.check(view, &action).map(|()| action)) {
            Ok(action) => Ok(Answer::Action(action)),
            Err(words) => self.refuse(&words),
        }
    }

    fn refuse_unknown(&mut self, view: &G::View<'_>, said: &str) -> io::Result<Answer<G::Action>> {
        self.refuse(&format!("I don't know {}. {}", quoted(said), self.voice.accepted(view)))
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer<G::Action>> {
        self.speaker.say(words)?;
        Ok(Answer::Back)
    }
}

impl<G: Game, V: Voice<G>> Player<G> for Hunter<'_, G, V> {
    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        self.unsaid.clear();
        let truth = self.truth.take().map(|truth| truth + "\n").unwrap_or_default();
        let situation = self.voice.situation(view);
        self.speaker.say(&format!("\n{truth}{situation}"))?;
        self.speaker.standing.look = format!("{truth}{}", self.voice.look(view, &situation));
        let action = self.ask_for_action(view)?;
        self.last = Some(action.clone());
        Ok(action)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        match self.voice.event(event) {
            Told::Nothing => Ok(()),
            Told::UnlessRepeated(words) => {
                self.unsaid.push(words);
                Ok(())
            }
            Told::Line(words) => {
                self.unsaid.push(words);
                self.unsaid.drain(..).try_for_each(|words| self.speaker.say(&words))
            }
        }
    }

    fn reveal(&mut self, position: &G::Position) -> io::Result<()> {
        self.truth = Some(self.voice.everything(position));
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, _: &G::Position) -> io::Result<()> {
        let closing = self.voice.closing(outcome);
        self.speaker.standing.look = format!("The hunt is over. {closing}");
        self.speaker.say(closing)
    }
}

impl<G: Game, V: Voice<G>> Prompt<G> for Hunter<'_, G, V> {
    fn begin(&mut self, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop> {
        self.last = None;
        NOT_BEGUN.clone_into(&mut self.speaker.standing.look);
        if after.is_some() {
            self.speaker.say("")?;
        }
        self.speaker.say(self.voice.lines().begins)?;
        if let Some(question) = self.voice.lines().instructions.filter(|_| after.is_none())
            && self.speaker.ask_yes_or_no(question)?
        {
            let rules = self.speaker.standing.rules.clone();
            self.speaker.say(&rules)?;
        }
        self.voice.settle(&mut self.speaker, setup, after)
    }

    fn again(&mut self) -> Result<Again, Stop> {
        let Lines { play_again, same_setup, .. } = *self.voice.lines();
        self.speaker.ask_for_another(play_again, same_setup)
    }

    fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()> {
        self.speaker.name_hunt(name, command)
    }
}
