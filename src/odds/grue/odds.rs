//! What the hunter can know of wumpus, grue and exit.
//!
//! Wumpus, grue and exit ignore each other, and the hunter perceives each by itself. So they depend on each other only by
//! where they began: apart from each other (G3). For each room in which the wumpus may have begun, a [`Chain`] has where
//! it can be now; so has another for the grue; and the exit stays where it is. A sum over the beginnings that the rules
//! allow joins the three.
//!
//! Only a hit ties them together: an arrow that meets wumpus or grue in the first room does not split (G12). After a
//! hit there are two stories, in the first room or beyond, each with chains of its own.

use std::sync::Arc;

use super::chain::Chain;
use super::flight::Flight;
use super::ground::{Ground, NEAR, STUN, room_of, share};
use super::{Sight, Thing};
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Action, Distance, Event, Life, Mood, Toward};
use crate::odds::rooms::Rooms;

/// What the hunter can know, in a cave of at most 127 rooms.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pub(crate) ground: Arc<Ground>,
    pub(crate) hunter: u32,
    pub(crate) arrows: u8,
    pub(crate) life: Life,
    /// The turns that the grue still misses: every hit is heard.
    pub(crate) misses: u8,
    /// Where the exit can be.
    pub(crate) exits: Rooms,
    /// The number of exits that are apart from a wumpus that began in one room and a grue that began in another; 0 if
    /// these are not apart.
    apart: Vec<f64>,
    pub(crate) stories: Vec<Story>,
}

/// One way in which the arrows can have flown, with what follows for wumpus and grue.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) wumpus: Chain,
    pub(crate) grue: Chain,
}

impl Odds {
    /// Begins with what is known from the first sight.
    pub(crate) fn on(ground: Arc<Ground>, sight: &Sight) -> Self {
        let hunter = sight.room.room(&ground.cave).expect("the hunter is on the map").number();
        let begins = ground.far[hunter as usize];
        let mut wumpus = Chain::new(ground.size, ground.size);
        begins.iter().for_each(|room| wumpus.add(room as usize, room as usize, 1.0));
        let mut grue = Chain::new(ground.prowls.len(), ground.size);
        for (state, prowl) in ground.prowls.iter().enumerate().filter(|(_, prowl)| begins.has(prowl.room)) {
            grue.add(state, prowl.room as usize, share(ground.states_of(prowl.room).len()));
        }
        // The room that it came from is drawn as for a grue that wakes (G3, G17).
        let grue = grue.after(&ground.waking);
        let mut odds = Self {
            hunter,
            arrows: sight.arrows,
            life: sight.wumpus,
            misses: 0,
            exits: begins,
            apart: Vec::new(),
            stories: vec![Story { wumpus, grue }],
            ground,
        };
        odds.look(sight);
        odds
    }

    /// Learns from a turn: the action, the events that the hunter was shown, and the sight afterwards.
    pub(crate) fn learn(&mut self, action: &Action, seen: &[Event], sight: &Sight) {
        let (Action::Move { toward } | Action::Shoot { toward }) = action;
        let Some(to) = self.target(*toward) else { return };
        match action {
            Action::Move { .. } => self.hunter = to,
            Action::Shoot { .. } => {
                self.shoot(to, [Event::ShotWumpus, Event::StunnedGrue].map(|hit| seen.contains(&hit)));
            }
        }
        self.stay_alive();
        self.move_grue();
        self.look(sight);
    }

    /// Keeps what fits the hits of wumpus and grue, then moves the wumpus (G12 to G16).
    fn shoot(&mut self, first: u32, heard: [bool; 2]) {
        let ground = Arc::clone(&self.ground);
        let grue_in = |state: usize| ground.prowls[state].room;
        let mut stories = Vec::new();
        for story in &self.stories {
            for &wumpus in self.wumpus_flights() {
                let fits = |grue: Flight| [wumpus.hits(grue), grue.hits(wumpus)] == heard;
                let mut told = story.clone();
                if self.life == Life::Alive {
                    told.wumpus.keep(|room| self.flight(first, room_of(room)) == wumpus);
                }
                told.grue.keep(|state| fits(self.flight(first, grue_in(state))));
                stories.push(told);
            }
        }
        self.stories = stories;
        let [wumpus_is_hit, grue_is_hit] = heard;
        self.arrows = self.arrows.saturating_sub(1);
        self.misses = self.misses.saturating_add(if grue_is_hit { STUN } else { 0 });
        if wumpus_is_hit {
            self.life = Life::Dead;
        } else if self.life == Life::Alive {
            self.stories.iter_mut().for_each(|story| story.wumpus = story.wumpus.after(&ground.disturbed));
        }
        self.stay_alive();
    }

    /// Returns where an arrow shot into a room meets what is in another.
    pub(crate) fn flight(&self, first: u32, room: u32) -> Flight {
        Flight::to(&self.ground, self.hunter, first, room)
    }

    /// Returns where an arrow can meet the wumpus; it passes a dead one.
    pub(crate) fn wumpus_flights(&self) -> &'static [Flight] {
        if self.life == Life::Alive { &Flight::ALL } else { &[Flight::Nowhere] }
    }

    /// Keeps what has not ended the hunt in the hunter's room.
    fn stay_alive(&mut self) {
        let (ground, hunter) = (&self.ground, self.hunter);
        for story in &mut self.stories {
            if self.life == Life::Alive {
                story.wumpus.keep(|room| room != hunter as usize);
            }
            story.grue.keep(|state| ground.prowls[state].room != hunter);
        }
    }

    /// Plays the grue's turn (G17 to G19).
    fn move_grue(&mut self) {
        let ground = Arc::clone(&self.ground);
        let steps = match self.misses {
            0 => Some(ground.prowling(self.hunter)),
            1 => Some(&ground.waking[..]),
            _ => None,
        };
        self.misses = self.misses.saturating_sub(1);
        if let Some(steps) = steps {
            self.stories.iter_mut().for_each(|story| story.grue = story.grue.after(steps));
        }
        self.stay_alive();
    }

    /// Keeps what fits a sight, and makes the weights add up to 1.
    fn look(&mut self, sight: &Sight) {
        let (ground, hunter) = (Arc::clone(&self.ground), self.hunter);
        let fits = |near: Option<Distance>, room: u32| match (near, ground.moves(hunter, room)) {
            (Some(Distance::Exactly { moves }), distance) => u16::from(distance) == moves,
            (Some(Distance::Here), distance) => distance == 0,
            (Some(Distance::Within), distance) => distance <= NEAR,
            (None, distance) => distance > NEAR,
        };
        let grue = sight.near.grue.map(|grue| grue.distance);
        let is_stunned = if self.misses > 0 { Mood::Stunned } else { Mood::Prowling };
        let mood_fits = sight.near.grue.is_none_or(|grue| grue.mood == is_stunned);
        for story in &mut self.stories {
            if self.life == Life::Alive {
                story.wumpus.keep(|room| fits(sight.near.wumpus, room_of(room)));
            }
            story.grue.keep(|state| mood_fits && fits(grue, ground.prowls[state].room));
        }
        let before = self.exits;
        self.exits = Rooms::of(before.iter().filter(|room| {
            let is_here = *room == hunter && sight.near.exit == Some(Distance::Here);
            is_here || *room != hunter && fits(sight.near.exit, *room)
        }));
        if before != self.exits || self.apart.is_empty() {
            self.count_exits();
        }
        self.normalise();
    }

    fn count_exits(&mut self) {
        let far = &self.ground.far;
        let exits_apart = |wumpus: usize, grue: usize| {
            if far[wumpus].has(room_of(grue)) { far[wumpus].and(far[grue]).and(self.exits).count() } else { 0 }
        };
        let size = self.ground.size;
        self.apart = (0..size * size).map(|pair| f64::from(exits_apart(pair / size, pair % size))).collect();
    }

    fn normalise(&mut self) {
        let weight = |story: &Story| self.together(&story.wumpus.by_start(|_| 1.0), &story.grue.by_start(|_| 1.0));
        let weights: Vec<f64> = self.stories.iter().map(weight).collect();
        let total: f64 = weights.iter().sum();
        let mut weights = weights.into_iter();
        self.stories.retain_mut(|story| {
            story.grue.scale(1.0 / total);
            weights.next().is_some_and(|weight| weight > 0.0)
        });
    }

    /// Returns the weight of the beginnings that the rules allow, given the weights of those of wumpus and grue.
    pub(crate) fn together(&self, wumpus: &[f64], grue: &[f64]) -> f64 {
        self.worth_of_wumpus(grue).iter().zip(wumpus).map(|(worth, weight)| worth * weight).sum()
    }

    /// Returns what each beginning of the wumpus is worth, given the weights of those of the grue.
    fn worth_of_wumpus(&self, grue: &[f64]) -> Vec<f64> {
        self.apart
            .chunks_exact(grue.len())
            .map(|row| row.iter().zip(grue).map(|(apart, weight)| apart * weight).sum())
            .collect()
    }

    /// Returns what each beginning of the grue is worth, given the weights of those of the wumpus.
    fn worth_of_grue(&self, wumpus: &[f64]) -> Vec<f64> {
        let mut worth = vec![0.0; wumpus.len()];
        for (row, weight) in self.apart.chunks_exact(wumpus.len()).zip(wumpus).filter(|(_, weight)| **weight > 0.0) {
            worth.iter_mut().zip(row).for_each(|(worth, apart)| *worth += apart * weight);
        }
        worth
    }

    /// Returns the chance that a thing is in each room, in the order of the rooms.
    pub(crate) fn odds(&self, thing: Thing) -> Vec<f64> {
        let mut odds = match thing {
            Thing::Wumpus => self.wumpus(),
            Thing::Grue => {
                let mut odds = vec![0.0; self.ground.size];
                let states = self.ground.prowls.iter().zip(self.grue());
                states.for_each(|(prowl, weight)| odds[prowl.room as usize] += weight);
                odds
            }
            Thing::Exit => self.exit(),
        };
        odds.remove(0);
        odds
    }

    /// Returns the chance that the wumpus, dead or alive, is in each room; lists by room begin with 0.
    pub(crate) fn wumpus(&self) -> Vec<f64> {
        self.sum(self.ground.size, |story, odds| {
            let worth = self.worth_of_wumpus(&story.grue.by_start(|_| 1.0));
            odds.iter_mut().zip(story.wumpus.by_state(&worth)).for_each(|(sum, weight)| *sum += weight);
        })
    }

    /// Returns the chance of each state of the grue.
    pub(crate) fn grue(&self) -> Vec<f64> {
        self.sum(self.ground.prowls.len(), |story, odds| {
            let worth = self.worth_of_grue(&story.wumpus.by_start(|_| 1.0));
            odds.iter_mut().zip(story.grue.by_state(&worth)).for_each(|(sum, weight)| *sum += weight);
        })
    }

    /// Returns the chance that the exit is in each room.
    pub(crate) fn exit(&self) -> Vec<f64> {
        let far = &self.ground.far;
        self.sum(self.ground.size, |story, odds| {
            let (wumpus, grue) = (story.wumpus.by_start(|_| 1.0), story.grue.by_start(|_| 1.0));
            for (begin, weight) in wumpus.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                for other in far[begin].iter().filter(|other| grue[*other as usize] > 0.0) {
                    let weight = weight * grue[other as usize];
                    let exits = far[begin].and(far[other as usize]).and(self.exits);
                    exits.iter().for_each(|exit| odds[exit as usize] += weight);
                }
            }
        })
    }

    fn sum(&self, size: usize, add: impl Fn(&Story, &mut [f64])) -> Vec<f64> {
        let mut odds = vec![0.0; size];
        self.stories.iter().for_each(|story| add(story, &mut odds));
        odds
    }

    /// Returns the number of the room next door to which a tunnel leads.
    pub(crate) fn target(&self, toward: Toward) -> Option<u32> {
        let cave = &self.ground.cave;
        let coordinates = match toward {
            Toward::Room(coordinates) => Some(coordinates),
            Toward::Direction(direction) => Coordinates::of(cave.room(self.hunter)?).toward(direction),
        };
        let to = coordinates?.room(cave)?.number();
        self.ground.beside(self.hunter).has(to).then_some(to)
    }
}
