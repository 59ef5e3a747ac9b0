//! The dialogue of the classic game: when something is said, and what an answer means.
//!
//! Deliberately absent: the words themselves, which are in [`super`].

use std::io;

use super::{RoomsQuestion, VOCABULARY, Voice};
use crate::game::Seat;
use crate::game::arrow::Path;
use crate::game::classic::ruleset::Temper;
use crate::game::classic::{Action, Classic, Event, Outcome, Position, Ruleset, View};
use crate::repl::console::Console;
use crate::repl::words::Said;
use crate::repl::{Again, Prompt, Speaker};
use crate::session::Name;
use crate::table::{Player, Stop};

/// A person who plays the classic game.
pub struct ClassicPrompt<'a> {
    speaker: Speaker<'a>,
    voice: &'static Voice,
    temper: Temper,
    hunts: u32,
    truth: Option<String>,
    last: Option<Action>,
}

/// What came of a question.
enum Answer {
    /// An action that the rules allow.
    Action(Action),
    /// Nothing: the main question comes again.
    Back,
    /// Something that belongs to the main question.
    Other(Said),
}

impl From<Option<Action>> for Answer {
    fn from(action: Option<Action>) -> Self {
        action.map_or(Self::Back, Self::Action)
    }
}

impl<'a> ClassicPrompt<'a> {
    /// Seats a person at a console, to play by a ruleset.
    #[must_use]
    pub fn new(console: Console<'a>, ruleset: &Ruleset) -> Self {
        let voice = Voice::of(ruleset);
        let mut speaker = Speaker::new(console, voice.case, &VOCABULARY);
        speaker.standing.help = voice.help();
        speaker.standing.rules = voice.rules(ruleset);
        Self { speaker, voice, temper: ruleset.temper, hunts: 0, truth: None, last: None }
    }

    /// Asks the main question, and whatever its answer leads to, until there is an action that the rules allow.
    fn ask_for_action(&mut self, view: &View<'_>) -> Result<Action, Stop> {
        let mut carried_over = None;
        loop {
            let said = match carried_over.take() {
                Some(said) => said,
                None => self.speaker.ask(self.voice.main_question)?,
            };
            let answer = match said {
                Said::Command("move", named) if named.is_empty() => self.ask_where_to(view)?,
                Said::Command("move", named) | Said::Bare(named) => self.move_to(view, &named)?.into(),
                Said::Command("shoot", named) if named.is_empty() => match &self.voice.rooms {
                    RoomsQuestion::AtOnce(question) => self.ask_for_path(view, question)?,
                    RoomsQuestion::OneByOne { count, each } => self.ask_room_by_room(view, count, each)?,
                },
                Said::Command("shoot", named) => self.shoot_through(view, &named)?.into(),
                Said::Command("again", rest) if rest.is_empty() => match self.last {
                    Some(action) => self.accept(view, action)?.into(),
                    None => self.refuse(&self.voice.nothing_to_repeat())?.into(),
                },
                Said::Unknown(word) => self.refuse(&self.voice.not_understood(&word))?.into(),
                Said::Blank | Said::Command(..) => self.refuse(&self.voice.accepted())?.into(),
            };
            match answer {
                Answer::Action(action) => return Ok(action),
                Answer::Back => {}
                Answer::Other(said) => carried_over = Some(said),
            }
        }
    }

    fn ask_where_to(&mut self, view: &View<'_>) -> Result<Answer, Stop> {
        loop {
            let named = match self.speaker.ask(self.voice.where_to)? {
                Said::Blank => return Ok(Answer::Back),
                Said::Bare(named) => named,
                said @ Said::Command("move" | "shoot" | "again", _) => return Ok(Answer::Other(said)),
                Said::Unknown(word) => vec![word],
                Said::Command(word, _) => vec![word.to_owned()],
            };
            if let Some(action) = self.move_to(view, &named)? {
                return Ok(Answer::Action(action));
            }
        }
    }

    fn ask_for_path(&mut self, view: &View<'_>, question: &str) -> Result<Answer, Stop> {
        loop {
            let named = match self.speaker.ask(question)? {
                Said::Blank => return Ok(Answer::Back),
                Said::Bare(named) => named,
                said @ Said::Command("move" | "shoot" | "again", _) => return Ok(Answer::Other(said)),
                Said::Unknown(word) => vec![word],
                Said::Command(word, _) => vec![word.to_owned()],
            };
            if let Some(action) = self.shoot_through(view, &named)? {
                return Ok(Answer::Action(action));
            }
        }
    }

    /// Asks how many rooms, then for each of them; only a room that is refused is asked for again (C25).
    fn ask_room_by_room(&mut self, view: &View<'_>, count: &str, each: &str) -> Result<Answer, Stop> {
        let length = loop {
            let said = match self.speaker.ask(count)? {
                Said::Blank => return Ok(Answer::Back),
                said @ Said::Command("move" | "shoot" | "again", _) => return Ok(Answer::Other(said)),
                said => said,
            };
            match single(&said).and_then(|word| word.parse().ok()) {
                Some(length @ 1..=Path::LONGEST) => break length,
                _ => self.speaker.say(&self.voice.how_many_rooms())?,
            }
        };
        let mut named = Vec::new();
        loop {
            let said = match self.speaker.ask(each)? {
                Said::Blank => return Ok(Answer::Back),
                said @ Said::Command("move" | "shoot" | "again", _) => return Ok(Answer::Other(said)),
                said => said,
            };
            let Some(room) = single(&said) else {
                self.speaker.say(&self.voice.one_room_at_a_time())?;
                continue;
            };
            named.push(room.to_owned());
            match self.shoot_through(view, &named)? {
                Some(action) if named.len() == length => return Ok(Answer::Action(action)),
                Some(_) => {}
                None => drop(named.pop()),
            }
        }
    }

    /// Moves to the room that was named, if that can be done.
    fn move_to(&mut self, view: &View<'_>, named: &[String]) -> io::Result<Option<Action>> {
        match named {
            [room] => match room.parse() {
                Ok(to) => self.accept(view, Action::Move { to }),
                Err(_) => self.refuse(&self.voice.no_tunnel(view.tunnels)),
            },
            _ => self.refuse(&self.voice.too_many_rooms_to_move(view.tunnels)),
        }
    }

    /// Shoots through the rooms that were named, if that can be done.
    fn shoot_through(&mut self, view: &View<'_>, named: &[String]) -> io::Result<Option<Action>> {
        let mut numbers = Vec::new();
        for room in named {
            match room.parse() {
                Ok(number) => numbers.push(number),
                Err(_) => return self.refuse(&self.voice.no_such_room(room, view.rooms)),
            }
        }
        match Path::new(&numbers) {
            Ok(path) => self.accept(view, Action::Shoot { path }),
            Err(length) => self.refuse(&self.voice.path_length(length.named)),
        }
    }

    fn accept(&mut self, view: &View<'_>, action: Action) -> io::Result<Option<Action>> {
        match view.check(&action) {
            Ok(()) => Ok(Some(action)),
            Err(illegal) => self.refuse(&self.voice.refusal(&illegal)),
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Option<Action>> {
        self.speaker.say(words)?;
        Ok(None)
    }

    /// What is answered to `look`: the truth, if it is shown, and what the hunter is told.
    fn set_look(&mut self, view: &View<'_>) {
        let situation = self.voice.situation(view);
        self.speaker.standing.look = self.truth.iter().chain([&situation]).cloned().collect::<Vec<_>>().join("\n");
    }
}

/// The only word of an answer, if there is one.
fn single(said: &Said) -> Option<&str> {
    match said {
        Said::Bare(named) => match named.as_slice() {
            [room] => Some(room),
            _ => None,
        },
        Said::Unknown(word) => Some(word),
        Said::Blank | Said::Command(..) => None,
    }
}

impl Player<Classic> for ClassicPrompt<'_> {
    fn decide(&mut self, _: Seat, view: &View<'_>) -> Result<Action, Stop> {
        self.set_look(view);
        let told = format!("\n{}", self.speaker.standing.look);
        self.speaker.say(&told)?;
        let action = self.ask_for_action(view)?;
        self.last = Some(action);
        Ok(action)
    }

    fn observe(&mut self, event: &Event) -> io::Result<()> {
        self.voice.event(event).map_or(Ok(()), |words| self.speaker.say(&words))
    }

    fn reveal(&mut self, position: &Position) -> io::Result<()> {
        self.truth = Some(Voice::everything(self.temper, position));
        Ok(())
    }

    fn over(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.speaker.standing.look = self.voice.hunt_is_over(*outcome);
        self.speaker.say(self.voice.closing(*outcome))
    }
}

impl Prompt<Classic> for ClassicPrompt<'_> {
    fn begin(&mut self, view: &View<'_>) -> Result<(), Stop> {
        (self.truth, self.last) = (None, None);
        self.set_look(view);
        if self.hunts > 0 {
            self.speaker.say("")?;
        }
        self.speaker.say(self.voice.begins)?;
        if let Some(question) = self.voice.instructions.filter(|_| self.hunts == 0)
            && self.speaker.ask_yes_or_no(question)?
        {
            let rules = self.speaker.standing.rules.clone();
            self.speaker.say(&rules)?;
        }
        self.hunts += 1;
        Ok(())
    }

    fn again(&mut self) -> Result<Again, Stop> {
        self.speaker.ask_for_another(self.voice.play_again, self.voice.same_setup)
    }

    fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()> {
        self.speaker.name_hunt(name, command)
    }
}
