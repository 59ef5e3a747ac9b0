//! The careful bot of the grue's hunt.

use crate::bot::Bot;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::Chance;
use crate::game::cave::hex::{Coordinates, hex};
use crate::game::grue::{Action, Distance, Event, Grue, Life, Toward, View};

/// The moves within which the hunter perceives things, and the grue chases.
const NEAR: u16 = 3;

/// The turns that the grue misses for each hit.
const STUN: u32 = 3;

/// Keeps the rooms in which wumpus, grue and exit can be, given what was near in each visited room.
///
/// It shoots if an arrow is sure to hit the wumpus, or a grue that is certainly next door if it has arrows to spare.
/// Otherwise it makes the least dangerous move; among equals, one toward the wumpus or, once that is dead, the exit,
/// into rooms with fewer visits. It ignores the starting distances (G3), which the grue soon outruns.
#[derive(Clone, Debug)]
pub struct Careful {
    map: Map,
    /// The events since the last decision.
    events: Vec<Event>,
    known: Knowledge,
}

#[derive(Clone, Debug)]
struct Knowledge {
    /// The rooms where the living wumpus can be.
    wumpus: Rooms,
    /// The rooms where the exit can be.
    exit: Rooms,
    /// For each room where the grue can be, the rooms it can have come from; nothing for the others.
    grue: [Rooms; 101],
    /// The turns that the grue still misses.
    misses: u32,
    /// The room into which the hunter has just shot.
    shot: Option<u32>,
    /// The number of visits to each room.
    visits: [u32; 101],
}

impl Knowledge {
    fn nothing(map: &Map) -> Self {
        let all = map.all();
        let grue = std::array::from_fn(|room| map.beside[room]);
        Self { wumpus: all, exit: all, grue, misses: 0, shot: None, visits: [0; 101] }
    }

    /// Returns the rooms where the grue can be.
    fn grue(&self) -> Rooms {
        Rooms::of((0..).zip(self.grue).filter(|(_, origins)| !origins.is_empty()).map(|(room, _)| room))
    }

    fn keep_grue(&mut self, keep: Rooms) {
        for (room, origins) in (0..).zip(&mut self.grue) {
            if !keep.has(room) {
                *origins = Rooms::NONE;
            }
        }
    }
}

impl Default for Careful {
    fn default() -> Self {
        let map = Map::of(hex());
        Self { known: Knowledge::nothing(&map), map, events: Vec::new() }
    }
}

impl Bot<Grue> for Careful {
    fn begin(&mut self) {
        self.events.clear();
        self.known = Knowledge::nothing(&self.map);
    }

    fn observe(&mut self, event: &Event) {
        self.events.push(*event);
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.room.room(&self.map.cave).map_or(0, |room| room.number());
        self.learn(view, here);
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        let target = |room| Some(Toward::Room(Coordinates::of(self.map.cave.room(room)?)));
        let Knowledge { wumpus, exit, misses, .. } = self.known;
        let grue = self.known.grue();
        let is_sure = |room: &u32| !wumpus.is_empty() && wumpus.without(self.sure_hits(*room, here)).is_empty();
        let has_spare = view.arrows > 1 || view.wumpus == Life::Dead;
        let is_grue = |room: &u32| has_spare && misses == 0 && grue.proved().has(*room);
        let shot = beside.iter().find(is_sure).or_else(|| beside.iter().find(is_grue)).filter(|_| view.arrows > 0);
        if let Some(toward) = shot.and_then(target) {
            self.known.shot = shot;
            return Action::Shoot { toward };
        }
        let goals = if view.wumpus == Life::Alive { wumpus } else { exit };
        let cost = |room: &u32| {
            let distance = goals.iter().filter_map(|goal| self.map.distance(*room, goal)).min().unwrap_or(0);
            let visits = self.known.visits.get(*room as usize).copied().unwrap_or(0);
            (self.danger(*room, view.wumpus), 2 * visits + u32::from(distance))
        };
        let least = beside.iter().map(|room| cost(&room)).min();
        let best = Rooms::of(beside.iter().filter(|room| Some(cost(room)) == least));
        let toward = best.draw(chance).and_then(target).unwrap_or(Toward::Room(view.room));
        Action::Move { toward }
    }
}

impl Careful {
    /// Moves wumpus and grue as the last turn did, and keeps the rooms that fit what is near.
    fn learn(&mut self, view: &View<'_>, here: u32) {
        let is_first = self.events.is_empty();
        if let Some(room) = self.known.shot.take() {
            self.hear(room, here);
            // The noise may have moved the wumpus.
            self.known.wumpus = self.map.around(self.known.wumpus);
        }
        if !is_first {
            self.follow_grue(here);
        }
        self.events.clear();
        let keep = |near: Option<Distance>| {
            Rooms::of(self.map.all().iter().filter(|room| match (near, self.map.distance(here, *room)) {
                (Some(Distance::Exactly { moves }), distance) => distance == Some(moves),
                (Some(Distance::Here), distance) => distance == Some(0),
                (Some(Distance::Within), distance) => distance.is_some_and(|moves| moves <= NEAR),
                (None, distance) => distance.is_none_or(|moves| moves > NEAR),
            }))
        };
        let known = &mut self.known;
        let alive = if view.wumpus == Life::Alive { keep(view.near.wumpus) } else { Rooms::NONE };
        known.wumpus = known.wumpus.and(alive).without(Rooms::of([here]));
        known.exit = known.exit.and(keep(view.near.exit));
        known.keep_grue(keep(view.near.grue.map(|grue| grue.distance)));
        if let Some(visits) = known.visits.get_mut(here as usize) {
            *visits += 1;
        }
    }

    /// Learns from what the arrow has hit and missed, in the room it was shot into and in those beyond.
    fn hear(&mut self, room: u32, here: u32) {
        let first = Rooms::of([room]);
        let both = first.or(self.map.beside(room)).without(Rooms::of([here]));
        let [hit_wumpus, hit_grue] = [Event::ShotWumpus, Event::StunnedGrue].map(|hit| self.events.contains(&hit));
        // An arrow that hits the other in the first room does not split.
        let flown = |other: Rooms, is_hit| if is_hit && other.has(room) { first } else { both };
        let (wumpus, grue) = (self.known.wumpus, self.known.grue());
        let known = &mut self.known;
        known.wumpus = if hit_wumpus { wumpus.and(both) } else { wumpus.without(flown(grue, hit_grue)) };
        known.keep_grue(if hit_grue { both } else { grue.without(flown(wumpus, hit_wumpus)) });
        known.misses += if hit_grue { STUN } else { 0 };
    }

    /// Plays the grue's turn from every room where it can be. It has not caught the hunter, so it neither is in their
    /// room nor comes there.
    fn follow_grue(&mut self, here: u32) {
        let hunter = Rooms::of([here]);
        let known = &mut self.known;
        known.keep_grue(self.map.all().without(hunter));
        if known.misses > 0 {
            known.misses -= 1;
            let from_anywhere = (0..).zip(known.grue).filter(|(_, origins)| !origins.is_empty());
            from_anywhere.for_each(|(room, _)| known.grue[room as usize] = self.map.beside(room));
            return;
        }
        let from = std::mem::replace(&mut known.grue, [Rooms::NONE; 101]);
        for (room, origins) in (0..).zip(from).filter(|(_, origins)| !origins.is_empty()) {
            for to in self.steps(room, origins, here).without(hunter).iter() {
                let origins = &mut self.known.grue[to as usize];
                *origins = origins.or(Rooms::of([room]));
            }
        }
    }

    /// Returns the rooms to which the grue may step from a room, having come there from one of `origins`.
    fn steps(&self, room: u32, origins: Rooms, hunter: u32) -> Rooms {
        let exits = self.map.beside(room);
        let distance = |room: u32| self.map.distance(room, hunter);
        if distance(room).is_some_and(|moves| moves <= NEAR) {
            let least = exits.iter().map(distance).min();
            return Rooms::of(exits.iter().filter(|exit| Some(distance(*exit)) == least));
        }
        let onward = exits.without(origins.proved());
        if onward.is_empty() { exits } else { onward }
    }

    /// Returns the rooms in which an arrow into a room is sure to hit the wumpus: the room itself and, if the arrow is
    /// sure to split, those beyond.
    fn sure_hits(&self, room: u32, here: u32) -> Rooms {
        let first = Rooms::of([room]);
        let splits = !self.known.grue().has(room);
        if splits { first.or(self.map.beside(room)).without(Rooms::of([here])) } else { first }
    }

    /// Returns the chance of dying in a room in millionths, taking all possible rooms of each thing as equally likely. A
    /// prowling grue next door always comes in.
    fn danger(&self, room: u32, wumpus: Life) -> u32 {
        let entered = Rooms::of([room]);
        let share = |of: Rooms, within: Rooms| 1_000 * of.and(within).count() / of.count().max(1);
        let catches = if self.known.misses == 0 { self.map.around(entered) } else { entered };
        let eaten = share(self.known.wumpus, entered);
        let caught = share(self.known.grue(), catches);
        let escapes = if wumpus == Life::Dead { share(self.known.exit, entered) } else { 0 };
        (eaten + caught - eaten * caught / 1_000) * (1_000 - escapes)
    }
}
