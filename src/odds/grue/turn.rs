//! How a turn can go: the rules of the hex map, once for the engine and the policy. Their twin is `game/grue.rs`; the oracle
//! of the tests compares the two.

use super::tables::{Tables, room_of};
use crate::game::Rooms;
use crate::game::grue::{Action, Life, Outcome, STUN, miss_a_turn};
use crate::odds::chain::Chain;

/// The part of a position that the hunter knows for certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) hunter: u32,
    pub(crate) arrows: u8,
    pub(crate) life: Life,
    /// The turns left of the grue's stun. The hunter knows them, because every hit is heard.
    pub(crate) stunned_turns: u8,
}

/// Where wumpus and grue can be, given what the arrows so far have hit. The two are independent.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    /// By the wumpus's room.
    pub(crate) wumpus: Chain,
    /// By the state of the grue.
    pub(crate) grue: Chain,
}

/// One way in which a turn can go.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// How it ends the hunt; `None` if the hunt goes on.
    pub(crate) end: Option<Outcome>,
    /// Whether the arrow hits the wumpus, and whether it hits the grue.
    pub(crate) hits: [bool; 2],
    pub(crate) known: Known,
    pub(crate) hypothesis: Hypothesis,
    /// The exit is in one of these rooms.
    pub(crate) exits: Rooms,
}

impl Known {
    /// Calls `each` with every branch of a turn with this action.
    pub(crate) fn play(&self, tables: &Tables, hypothesis: &Hypothesis, action: Action, mut each: impl FnMut(Branch)) {
        let branch = |hypothesis| Branch { end: None, hits: [false; 2], known: *self, hypothesis, exits: Rooms::EVERY };
        match action {
            Action::Move { to } => branch(hypothesis.clone()).enter(tables, to, &mut each),
            Action::Shoot { to: first } => {
                for (hits, hypothesis) in self.shots(tables, hypothesis, first) {
                    Branch { hits, ..branch(hypothesis) }.shoot(tables, &mut each);
                }
            }
        }
    }

    /// Splits a hypothesis by what an arrow into a room hits: whatever is in that room, or else whatever is in the rooms beyond
    /// (G12).
    fn shots(&self, tables: &Tables, hypothesis: &Hypothesis, first: u32) -> Vec<([bool; 2], Hypothesis)> {
        let beyond = tables.beyond(self.hunter, first);
        let split = |hypothesis: &Hypothesis, rooms: Rooms| {
            let is_alive = self.life == Life::Alive;
            let wumpus = hypothesis.wumpus.split(|room| is_alive && rooms.has(room_of(room)));
            (wumpus, hypothesis.grue.split(|state| rooms.has(tables.states[state].room)))
        };
        let ((wumpus_first, wumpus), (grue_first, grue)) = split(hypothesis, Rooms::only(first));
        let others = Hypothesis { wumpus, grue };
        let ((wumpus_beyond, wumpus_away), (grue_beyond, grue_away)) = split(&others, beyond);
        let shots = [
            ([true, true], &wumpus_first, &grue_first),
            ([true, false], &wumpus_first, &others.grue),
            ([false, true], &others.wumpus, &grue_first),
            ([true, true], &wumpus_beyond, &grue_beyond),
            ([true, false], &wumpus_beyond, &grue_away),
            ([false, true], &wumpus_away, &grue_beyond),
            ([false, false], &wumpus_away, &grue_away),
        ];
        let possible = shots.into_iter().filter(|(_, wumpus, grue)| !wumpus.is_empty() && !grue.is_empty());
        possible.map(|(hits, wumpus, grue)| (hits, Hypothesis { wumpus: wumpus.clone(), grue: grue.clone() })).collect()
    }
}

impl Branch {
    /// Enters a room (G11, G20).
    fn enter(mut self, tables: &Tables, to: u32, each: &mut impl FnMut(Self)) {
        self.known.hunter = to;
        let is_grue_here = |state: usize| tables.states[state].room == to;
        if self.known.life == Life::Dead {
            let (past, clear) = self.hypothesis.grue.split(is_grue_here);
            for (grue, end) in [(past, Outcome::EscapedPastGrue), (clear, Outcome::Escaped)] {
                self.with_grue(grue).at_exit(end, each);
            }
            self.exits = self.exits.without(Rooms::only(to));
        } else {
            let (wumpus, away) = self.hypothesis.wumpus.split(|room| room_of(room) == to);
            self.with_wumpus(wumpus).ends(Outcome::EatenOnEntering, each);
            self.hypothesis.wumpus = away;
        }
        let is_stunned = self.known.stunned_turns > 0;
        let (here, away) = self.hypothesis.grue.split(is_grue_here);
        self.with_grue(here)
            .ends(if is_stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering }, each);
        self.with_grue(away).move_grue(tables, each);
    }

    /// Plays on after a shot (G14 to G16, G20).
    fn shoot(mut self, tables: &Tables, each: &mut impl FnMut(Self)) {
        let [wumpus_is_hit, grue_is_hit] = self.hits;
        let hunter = self.known.hunter;
        self.known.arrows = self.known.arrows.saturating_sub(1);
        if grue_is_hit {
            self.known.stunned_turns = self.known.stunned_turns.saturating_add(STUN);
        }
        if wumpus_is_hit {
            self.known.life = Life::Dead;
            self.clone().at_exit(Outcome::Escaped, each);
            self.exits = self.exits.without(Rooms::only(hunter));
        } else if self.known.life == Life::Alive {
            if self.known.arrows == 0 {
                return self.ends(Outcome::OutOfArrows, each);
            }
            let (wumpus, away) = self.hypothesis.wumpus.after(&tables.disturbed).split(|room| room_of(room) == hunter);
            self.with_wumpus(wumpus).ends(Outcome::EatenWhenItCame, each);
            self.hypothesis.wumpus = away;
        }
        self.move_grue(tables, each);
    }

    /// Plays the grue's turn (G17 to G19).
    fn move_grue(mut self, tables: &Tables, each: &mut impl FnMut(Self)) {
        let Known { hunter, stunned_turns, .. } = self.known;
        if let Some(left) = miss_a_turn(stunned_turns) {
            self.known.stunned_turns = left;
            if left == 0 {
                self.hypothesis.grue = self.hypothesis.grue.after(&tables.waking);
            }
        } else {
            let grue = self.hypothesis.grue.after(tables.prowling(hunter));
            let (here, away) = grue.split(|state| tables.states[state].room == hunter);
            self.with_grue(here).ends(Outcome::CaughtWhenItCame, each);
            self.hypothesis.grue = away;
        }
        if !self.hypothesis.wumpus.is_empty() && !self.hypothesis.grue.is_empty() {
            each(self);
        }
    }

    fn with_wumpus(&self, wumpus: Chain) -> Self {
        Self { hypothesis: Hypothesis { wumpus, grue: self.hypothesis.grue.clone() }, ..*self }
    }

    fn with_grue(&self, grue: Chain) -> Self {
        Self { hypothesis: Hypothesis { wumpus: self.hypothesis.wumpus.clone(), grue }, ..*self }
    }

    fn at_exit(self, end: Outcome, each: &mut impl FnMut(Self)) {
        let exits = Rooms::only(self.known.hunter);
        Self { exits, ..self }.ends(end, each);
    }

    fn ends(self, end: Outcome, each: &mut impl FnMut(Self)) {
        if !self.hypothesis.wumpus.is_empty() && !self.hypothesis.grue.is_empty() {
            each(Self { end: Some(end), ..self });
        }
    }
}
