//! How a turn can go: the rules of the hex map, told once for the engine and for plans.

use super::chain::Chain;
use super::ground::{Ground, STUN, room_of};
use crate::game::grue::{Life, Outcome};
use crate::odds::rooms::Rooms;

/// An action, by the room next door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Move(u32),
    Shoot(u32),
}

/// What the hunter knows for certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) hunter: u32,
    pub(crate) arrows: u8,
    pub(crate) life: Life,
    /// The turns for which the grue is still stunned: every hit is heard.
    pub(crate) stunned_turns: u8,
}

/// Where wumpus and grue can be, each by itself.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    /// By the wumpus's room.
    pub(crate) wumpus: Chain,
    /// By the state of the grue.
    pub(crate) grue: Chain,
}

/// One way in which a turn can go.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// How it ends the hunt; `None` if the hunt goes on.
    pub(crate) end: Option<Outcome>,
    /// Whether the arrow hits the wumpus, and whether it hits the grue.
    pub(crate) hits: [bool; 2],
    pub(crate) moment: Moment,
    pub(crate) story: Story,
    /// The exit is in one of these rooms.
    pub(crate) exits: Rooms,
}

impl Moment {
    /// Passes on every way in which a turn can go that begins like this.
    pub(crate) fn play(&self, ground: &Ground, story: &Story, deed: Deed, mut each: impl FnMut(Course)) {
        let course = |story| Course { end: None, hits: [false; 2], moment: *self, story, exits: Rooms::EVERY };
        match deed {
            Deed::Move(to) => course(story.clone()).enter(ground, to, &mut each),
            Deed::Shoot(first) => {
                for (hits, story) in self.shots(ground, story, first) {
                    Course { hits, ..course(story) }.shoot(ground, &mut each);
                }
            }
        }
    }

    /// Splits a story by what an arrow into a room hits: whatever is in that room, or else whatever is in the rooms beyond
    /// (G12).
    fn shots(&self, ground: &Ground, story: &Story, first: u32) -> Vec<([bool; 2], Story)> {
        let beyond = ground.beside(first).without(Rooms::of([self.hunter, first]));
        let split = |story: &Story, rooms: Rooms| {
            let is_alive = self.life == Life::Alive;
            let wumpus = story.wumpus.split(|room| is_alive && rooms.has(room_of(room)));
            (wumpus, story.grue.split(|state| rooms.has(ground.states[state].room)))
        };
        let ((wumpus_first, wumpus), (grue_first, grue)) = split(story, Rooms::only(first));
        let others = Story { wumpus, grue };
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
        possible.map(|(hits, wumpus, grue)| (hits, Story { wumpus: wumpus.clone(), grue: grue.clone() })).collect()
    }
}

impl Course {
    /// Enters a room (G11, G20).
    fn enter(mut self, ground: &Ground, to: u32, each: &mut impl FnMut(Self)) {
        self.moment.hunter = to;
        let is_grue_here = |state: usize| ground.states[state].room == to;
        if self.moment.life == Life::Dead {
            let (past, clear) = self.story.grue.split(is_grue_here);
            for (grue, end) in [(past, Outcome::EscapedPastGrue), (clear, Outcome::Escaped)] {
                self.with_grue(grue).at_exit(end, each);
            }
            self.exits = self.exits.without(Rooms::of([to]));
        } else {
            let (wumpus, away) = self.story.wumpus.split(|room| room_of(room) == to);
            self.with_wumpus(wumpus).ends(Outcome::EatenOnEntering, each);
            self.story.wumpus = away;
        }
        let is_stunned = self.moment.stunned_turns > 0;
        let (here, away) = self.story.grue.split(is_grue_here);
        self.with_grue(here)
            .ends(if is_stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering }, each);
        self.with_grue(away).move_grue(ground, each);
    }

    /// Plays on after a shot (G14 to G16, G20).
    fn shoot(mut self, ground: &Ground, each: &mut impl FnMut(Self)) {
        let [wumpus_is_hit, grue_is_hit] = self.hits;
        let hunter = self.moment.hunter;
        self.moment.arrows = self.moment.arrows.saturating_sub(1);
        if grue_is_hit {
            self.moment.stunned_turns = self.moment.stunned_turns.saturating_add(STUN);
        }
        if wumpus_is_hit {
            self.moment.life = Life::Dead;
            self.clone().at_exit(Outcome::Escaped, each);
            self.exits = self.exits.without(Rooms::of([hunter]));
        } else if self.moment.life == Life::Alive {
            if self.moment.arrows == 0 {
                return self.ends(Outcome::OutOfArrows, each);
            }
            let (wumpus, away) = self.story.wumpus.after(&ground.disturbed).split(|room| room_of(room) == hunter);
            self.with_wumpus(wumpus).ends(Outcome::EatenWhenItCame, each);
            self.story.wumpus = away;
        }
        self.move_grue(ground, each);
    }

    /// Plays the grue's turn (G17 to G19).
    fn move_grue(mut self, ground: &Ground, each: &mut impl FnMut(Self)) {
        let Moment { hunter, stunned_turns, .. } = self.moment;
        match stunned_turns {
            0 => {
                let grue = self.story.grue.after(ground.prowling(hunter));
                let (here, away) = grue.split(|state| ground.states[state].room == hunter);
                self.with_grue(here).ends(Outcome::CaughtWhenItCame, each);
                self.story.grue = away;
            }
            1 => self.story.grue = self.story.grue.after(&ground.waking),
            _ => {}
        }
        self.moment.stunned_turns = stunned_turns.saturating_sub(1);
        if !self.story.wumpus.is_empty() && !self.story.grue.is_empty() {
            each(self);
        }
    }

    fn with_wumpus(&self, wumpus: Chain) -> Self {
        Self { story: Story { wumpus, grue: self.story.grue.clone() }, ..*self }
    }

    fn with_grue(&self, grue: Chain) -> Self {
        Self { story: Story { wumpus: self.story.wumpus.clone(), grue }, ..*self }
    }

    fn at_exit(self, end: Outcome, each: &mut impl FnMut(Self)) {
        let exits = Rooms::of([self.moment.hunter]);
        Self { exits, ..self }.ends(end, each);
    }

    fn ends(self, end: Outcome, each: &mut impl FnMut(Self)) {
        if !self.story.wumpus.is_empty() && !self.story.grue.is_empty() {
            each(Self { end: Some(end), ..self });
        }
    }
}
