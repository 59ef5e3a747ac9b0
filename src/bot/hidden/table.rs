//! Where everybody may be, as one seat sees it, turn by turn.

use super::map::{Map, only};
use super::note::Note;
use super::weights::{Weights, enlarge};
use super::{Claim, SURE};
use crate::game::Seat;
use crate::game::hidden::{Percept, Role, Setup};

/// The factor of what cannot be, unless somebody lies.
const HARDLY: i64 = SURE / 16;
/// The chance that a wumpus says just what somebody has said.
const LIE: i64 = SURE / 4;

/// Where everybody may be, as one seat sees it.
pub(super) struct Table {
    seat: Seat,
    role: Role,
    pub(super) map: Map,
    /// Where each seat is if it is a wumpus. The more of the whole weight a seat has, the more it is suspected.
    pub(super) lairs: Vec<Weights>,
    /// Where each seat is if it is human.
    pub(super) places: Vec<Weights>,
    /// The number of players who live.
    pub(super) living: i64,
    /// What is known of each seat's turn since the last turn of this one.
    turns: Vec<Turn>,
    /// The chance of [`SURE`] that a human smells another wumpus than the one in question.
    another: i64,
}

/// What is known of the last turn of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// It is still to come.
    ToCome,
    /// The player may have moved.
    Over,
    /// Bats have carried the player, and everybody knows where.
    Carried,
}

impl Table {
    /// Seats the players, before anything has happened.
    pub(super) fn new(seat: Seat, role: Role, setup: &Setup, map: Map) -> Self {
        let players = usize::from(setup.players());
        let mut anywhere = vec![Weights::among(&map, map.rooms); players];
        anywhere[index(seat)].clear();
        let another = match setup.wumpuses().agreed() {
            Some(1) => 0,
            Some(_) => SURE / 2,
            None => SURE / 4,
        };
        let (lairs, places) = (anywhere.clone(), anywhere);
        Self {
            seat,
            role,
            map,
            lairs,
            places,
            living: setup.players().into(),
            turns: vec![Turn::ToCome; players],
            another,
        }
    }

    /// Follows a note. `liars` have said what cannot be true.
    pub(super) fn follow(&mut self, note: &Note, liars: &[Seat]) {
        match note {
            Note::Saw(sheet) => self.sense(sheet),
            // What the seat itself says is no evidence.
            Note::Heard { by, .. } if *by == self.seat => {}
            Note::Heard { by, .. } if liars.contains(by) => self.accuse(*by),
            Note::Heard { by, claim } => self.believe(*by, claim),
            Note::Carried { seat, to } => {
                self.end_turn(*seat);
                self.turns[index(*seat)] = Turn::Carried;
                self.places[index(*seat)] = Weights::among(&self.map, only(*to));
                self.clear(*seat);
            }
            Note::Shot { seat } => self.clear(*seat),
            Note::Died { on_turn, seat, role } => self.bury(*on_turn, *seat, *role),
        }
        enlarge(&mut self.lairs);
    }

    /// Ends the turn of a seat and of all between this seat and it: they may have moved since this seat's last turn.
    fn end_turn(&mut self, seat: Seat) {
        let (own, players) = (index(self.seat), self.turns.len());
        let places_after_own = |seat: usize| (seat + players - own - 1) % players;
        for next in 0..players {
            if next != own
                && places_after_own(next) <= places_after_own(index(seat))
                && self.turns[next] == Turn::ToCome
            {
                self.turns[next] = Turn::Over;
                self.lairs[next].walk(&self.map);
                self.places[next].walk(&self.map);
            }
        }
    }

    /// This seat's turn begins. Nobody of the other side is in its room: one of them would be dead (H18).
    fn sense(&mut self, sheet: &Claim) {
        self.end_turn(self.seat);
        self.turns.fill(Turn::ToCome);
        let nobody_here = |room: usize| if room == sheet.room as usize { 0 } else { SURE };
        match self.role {
            Role::Human => {
                self.lairs.iter_mut().for_each(|lair| lair.scale(nobody_here));
                self.smell(sheet, self.seat);
            }
            Role::Wumpus => {
                let (reach, has_meal) = (self.map.reach(sheet.room), sheet.has(Percept::Meal));
                let factor = |room: usize| if has_meal { i64::midpoint(SURE, reach[room]) } else { SURE - reach[room] };
                self.places.iter_mut().for_each(|place| {
                    place.scale(nobody_here);
                    place.scale(factor);
                    enlarge(std::slice::from_mut(place));
                });
            }
        }
    }

    /// Somebody says what may be true: their room, from where they may have moved, and what they smell there.
    fn believe(&mut self, by: Seat, claim: &Claim) {
        self.end_turn(by);
        if self.turns[index(by)] != Turn::Carried {
            let mut place = Weights::among(&self.map, only(claim.room));
            place.walk(&self.map);
            self.places[index(by)] = place;
        }
        self.smell(claim, by);
    }

    /// A human smells a wumpus, or smells none. If `by` is a wumpus, it means nothing.
    fn smell(&mut self, sheet: &Claim, by: Seat) {
        let reach = self.map.reach(sheet.room);
        let stench = reach.iter().map(|near| near + (SURE - near) * self.another / SURE);
        let has_stench = sheet.has(Percept::Stench);
        let factors: Vec<_> =
            stench.map(|stench| if has_stench { stench } else { SURE - stench }.max(HARDLY)).collect();
        for (seat, lair) in self.lairs.iter_mut().enumerate() {
            lair.scale(|room| if seat == index(by) { LIE } else { factors[room] });
        }
    }

    /// A seat has proved that it is human, or is dead.
    fn clear(&mut self, seat: Seat) {
        self.lairs[index(seat)].clear();
    }

    /// A seat says what cannot be true, as a wumpus does, or somebody who errs.
    fn accuse(&mut self, seat: Seat) {
        let others = self.lairs.iter_mut().enumerate().filter(|(other, _)| *other != index(seat));
        others.for_each(|(_, lair)| lair.scale(|_| HARDLY));
    }

    /// Somebody has died. Only a human shoots a wumpus; a human who dies in the turn of another may have been eaten by them, and
    /// then they are where the dead was.
    fn bury(&mut self, on_turn: Seat, dead: Seat, role: Role) {
        self.end_turn(on_turn);
        self.living -= 1;
        self.clear(dead);
        let place = self.places[index(dead)].clone();
        self.places[index(dead)].clear();
        if role == Role::Wumpus {
            self.another = 0;
            self.clear(on_turn);
        } else if dead != on_turn {
            let mean = (place.total() / i64::from(self.map.rooms.count_ones())).max(1);
            let likelier = |room: usize| SURE * place.rooms()[room] / mean;
            self.lairs[index(on_turn)].scale(|room| (SURE / 8 + likelier(room)).min(16 * SURE));
        }
    }
}

fn index(seat: Seat) -> usize {
    seat.0.into()
}
