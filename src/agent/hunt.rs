//! A hunt that a program plays: its session, and what the program is told of it.
//!
//! Deliberately absent: the names of a variant's fields, and where the lines come from.

use serde::Serialize;

use super::Terms;
use super::encode::Encode;
use super::refusal::{Code, Refusal};
use super::reward::{Arrows, Ledger};
use crate::game::{Seat, Status, Viewer};
use crate::session::{HuntSeed, Session};
use crate::sim::UNFINISHED;

/// A hunt that a program plays.
pub(super) struct AgentHunt<G: Encode> {
    session: Session<G>,
    options: G::Options,
    name: HuntSeed,
    terms: Terms,
    turns: u64,
    ending: Option<Ending>,
    /// Who is told: the seat on turn, or at the end the one that has acted last.
    seat: Seat,
    ledger: Ledger,
}

/// Why a hunt does not go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// It is won or lost.
    Terminated,
    /// It has had as many turns as it may have.
    Truncated,
}

/// The reply to `reset` and `step`.
#[derive(Serialize)]
struct Told<Obs, Info> {
    obs: Obs,
    reward: i32,
    terminated: bool,
    truncated: bool,
    info: Info,
}

/// What else is told.
#[derive(Serialize)]
struct Info<'a, Options, Legal, Event, Truth> {
    options: &'a Options,
    turns: u64,
    seat: Option<u8>,
    events: Vec<Event>,
    legal: Legal,
    #[serde(skip_serializing_if = "Option::is_none")]
    rewards: Option<&'a [i32]>,
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<Everything<Truth, Event>>,
}

/// What only the gamemaster is told.
#[derive(Serialize)]
struct Everything<Truth, Event> {
    seed: String,
    position: Truth,
    events: Vec<Event>,
}

impl<G: Encode> AgentHunt<G> {
    pub(super) fn deal(setup: &G::Setup, name: HuntSeed, terms: Terms) -> Self {
        let session = Session::deal(setup, name);
        let arrows = if G::IS_SHARED { Arrows::AtTheEnd } else { Arrows::AtOnce };
        let mut hunt = Self {
            session,
            options: G::options(setup),
            name,
            terms,
            turns: 0,
            ending: None,
            seat: Seat::HUNTER,
            ledger: Ledger::new(terms.reward, arrows, G::seats(setup)),
        };
        hunt.look();
        hunt
    }

    /// Takes a turn, by the text of an action.
    pub(super) fn step(&mut self, text: &str) -> Result<(), Refusal> {
        match self.ending {
            Some(Ending::Terminated) => return Err(over("the hunt is over")),
            Some(Ending::Truncated) => return Err(over("the hunt has had as many turns as it may have")),
            None => {}
        }
        let action = text.parse::<G::Action>().map_err(|why| Refusal::new(Code::BadAction, why.to_string()))?;
        let seat = self.seat;
        self.session.step(seat, &action).map_err(|why| Refusal::new(Code::IllegalAction, why.to_string()))?;
        self.turns += 1;
        self.ledger.enter_turn(seat, G::shoots(&action));
        self.look();
        Ok(())
    }

    /// Finds whose turn it is, or that the hunt does not go on.
    fn look(&mut self) {
        let game = self.session.game();
        match game.status() {
            Status::Awaiting(seat) => {
                self.seat = seat;
                if self.terms.max_turns.is_some_and(|most| self.turns >= most.get()) {
                    self.ending = Some(Ending::Truncated);
                }
            }
            Status::Over(outcome) => {
                self.ending = Some(Ending::Terminated);
                self.ledger.enter_ending(|seat| G::has_won(seat, outcome, game.position()));
            }
        }
        if self.ending.is_some() {
            self.ledger.settle();
        }
    }

    /// Names how it has ended; `None` while it goes on.
    pub(super) fn ending(&self) -> Option<&'static str> {
        self.ending.map(|_| match self.session.game().status() {
            Status::Over(outcome) => G::name(outcome),
            Status::Awaiting(_) => UNFINISHED,
        })
    }

    /// What the seat on turn is told.
    pub(super) fn told(&self) -> impl Serialize {
        let goes_on = self.ending.is_none();
        let view = self.session.game().view(self.seat);
        Told {
            obs: G::obs(&view),
            reward: self.ledger.reward(),
            terminated: self.ending == Some(Ending::Terminated),
            truncated: self.ending == Some(Ending::Truncated),
            info: Info {
                options: &self.options,
                turns: self.turns,
                seat: goes_on.then_some(self.seat.0),
                events: self.told_to(Viewer::Seat(self.seat)),
                legal: if goes_on { G::legal(&view) } else { G::Legal::default() },
                rewards: G::IS_SHARED.then_some(self.ledger.paid()),
                seed: (!goes_on && !self.terms.nameless).then(|| self.name.to_string()),
                truth: self.terms.gamemaster().map(|gamemaster| self.everything(gamemaster)),
            },
        }
    }

    fn told_to(&self, viewer: Viewer) -> Vec<G::Told> {
        let seen = self.session.events().iter().filter_map(|event| G::seen_by(event, viewer));
        seen.map(|event| G::told(&event)).collect()
    }

    fn everything(&self, gamemaster: Viewer) -> Everything<G::Truth, G::Told> {
        Everything {
            seed: self.name.to_string(),
            position: G::truth(self.session.game().position()),
            events: self.told_to(gamemaster),
        }
    }
}

fn over(why: &str) -> Refusal {
    Refusal::new(Code::Over, format!("{why} (begin another with reset)"))
}
