//! What a bot knows of a game of Hidden Wumpus from one seat, and how it plays and talks.

use super::opinion::{Note, Opinion};
use super::{Claim, human, wumpus};
use crate::game::hidden::{Action, Die, Event, Percept, Role, Setup, View};
use crate::game::{Chance, Seat};

/// What a bot knows of a game of Hidden Wumpus from one seat, and how it plays and talks.
///
/// It keeps what it was told, and works out the consequences anew for each choice. A human and a wumpus do the same
/// work, so that the time for a choice does not tell them apart.
#[derive(Clone, Debug)]
pub struct Mind {
    seat: Seat,
    setup: Setup,
    /// The role on the last sheet.
    role: Role,
    notes: Vec<Note>,
    /// The sheets of the seat that could be a human's.
    sayable: Vec<Claim>,
}

impl Mind {
    /// Makes the mind of a player who has just been dealt this seat.
    pub const fn new(seat: Seat, setup: &Setup) -> Self {
        Self { seat, setup: *setup, role: Role::Human, notes: Vec::new(), sayable: Vec::new() }
    }

    /// Notes the sheet that the seat is told when its turn begins.
    pub fn see(&mut self, view: &View) {
        let Some(sheet) = &view.sheet else { return };
        let claim = Claim::of(sheet);
        self.role = sheet.role;
        self.notes.push(Note::Saw(claim));
        // Only a wumpus begins a turn there (H17, H18).
        let is_immune = [Percept::BatsHere, Percept::PitHere].into_iter().any(|here| sheet.percepts.has(here));
        self.sayable.extend((!is_immune).then_some(claim));
    }

    /// Chooses a legal action. Call [`Mind::see`] first, with the same view.
    pub fn decide(&self, view: &View, chance: &mut impl Chance) -> Action {
        let Some(sheet) = &view.sheet else { return Action::default() };
        let opinion = self.opinion();
        match sheet.role {
            Role::Human => human::decide(&opinion, sheet, chance),
            Role::Wumpus => wumpus::decide(&opinion, sheet, chance),
        }
    }

    /// Returns what the seat claims after its turn, if the seat lives. A human claims the sheet of this turn.
    ///
    /// A wumpus makes each of its sheets into one lie, in order. One time in 8 it makes its last sheet into another lie
    /// first, as if it had stayed in the room. It does so once a game, and from then on lies about the turn before.
    pub fn claim(&self, chance: &mut impl Chance) -> Option<Claim> {
        // A human does not need this, but must take as long as a wumpus.
        let opinion = self.opinion();
        let newest = self.sayable.len().checked_sub(1)?;
        if self.role == Role::Human {
            return Some(self.sayable[newest]);
        }
        let at = match self.claimed() {
            Some(claimed) if claimed + 1 == newest && chance.ratio(1, 8) => claimed,
            Some(claimed) => newest.min(claimed + 1),
            None => newest,
        };
        Some(wumpus::lie(&opinion, &self.sayable[at], chance))
    }

    /// Returns the place among `sayable` of the sheet that the seat claimed last.
    fn claimed(&self) -> Option<usize> {
        let own = self.notes.iter().rev().find_map(|note| match note {
            Note::Heard(seat, claim) if *seat == self.seat => Some(claim),
            _ => None,
        })?;
        self.sayable.iter().rposition(|sheet| (sheet.room, sheet.tunnels) == (own.room, own.tunnels))
    }

    /// Notes a claim. Only the last claim of each seat in a round counts.
    pub fn hear(&mut self, by: Seat, claim: &Claim) {
        let round = self.notes.iter().rposition(|note| matches!(note, Note::Saw(_))).unwrap_or_default();
        let is_theirs = |note: &&mut Note| matches!(note, Note::Heard(other, _) if *other == by);
        match self.notes[round..].iter_mut().find(is_theirs) {
            Some(before) => *before = Note::Heard(by, *claim),
            None => self.notes.push(Note::Heard(by, *claim)),
        }
    }

    /// Notes an event that the public sees in the turn of `on_turn`: a die, a death or the end.
    pub fn observe(&mut self, on_turn: Seat, event: &Event) {
        self.notes.extend(match *event {
            Event::Rolled { die: Die::Arrow, .. } => Some(Note::Shot(on_turn)),
            Event::Rolled { die: Die::Bats, number, .. } => Some(Note::Carried(on_turn, number)),
            Event::Died { seat: dead, role } => Some(Note::Died { on_turn, dead, role }),
            _ => None,
        });
    }

    /// Returns the chance that each seat is a wumpus, in parts of 65,536, as this seat guesses.
    pub fn suspicion(&self) -> Vec<i64> {
        self.opinion().suspicion
    }

    fn opinion(&self) -> Opinion {
        Opinion::of(self.seat, self.role, &self.setup, &self.notes)
    }
}
