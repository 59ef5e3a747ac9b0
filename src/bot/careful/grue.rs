//! The careful hunter of the hunt with a grue.

use super::{Map, Rooms};
use crate::bot::Bot;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::hex::{Coordinates, hex};
use crate::game::grue::{Action, Distance, Event, Grue, Life, Mood, Toward, View};

/// How far something is felt.
const NEAR: u16 = 3;

/// Hunts by what was near in the rooms where it was.
///
/// When an arrow is sure to hit the wumpus it shoots, and when the grue is surely next door and there are arrows to
/// spare. Else it goes nearer to where the wumpus can be, or once that is dead the exit, by the least danger.
#[derive(Clone, Debug)]
pub struct CarefulGrue {
    map: Cave,
    known: Known,
}

#[derive(Clone, Debug)]
struct Known {
    /// Where a wumpus that lives can be.
    wumpus: Rooms,
    /// Where the grue can be.
    grue: Rooms,
    /// Where the exit can be.
    exit: Rooms,
    /// How often he was in each room.
    visits: [u32; 101],
}

impl Known {
    fn nothing() -> Self {
        let all = Rooms::of(1..=100);
        Self { wumpus: all, grue: all, exit: all, visits: [0; 101] }
    }
}

impl Default for CarefulGrue {
    fn default() -> Self {
        Self { map: hex(), known: Known::nothing() }
    }
}

impl Bot<Grue> for CarefulGrue {
    fn begin(&mut self) {
        self.known = Known::nothing();
    }

    fn observe(&mut self, event: &Event) {
        let known = &mut self.known;
        match event {
            Event::Entered { .. } | Event::ShotWumpus => known.grue = self.map.around(known.grue),
            // The wumpus may have run from the noise.
            Event::Missed | Event::StunnedGrue => {
                (known.wumpus, known.grue) = (self.map.around(known.wumpus), self.map.around(known.grue));
            }
            Event::WumpusMoved { .. } | Event::GrueMoved { .. } | Event::Ended { .. } => {}
        }
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.room.room(&self.map).map_or(0, |room| room.number());
        self.learn(view, here);
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        let target = |room| Some(Toward::Room(Coordinates::of(self.map.room(room)?)));
        let Known { wumpus, grue, exit, .. } = self.known;
        let is_sure = |room: &u32| !wumpus.is_empty() && wumpus.without(self.sure_hits(*room, here)).is_empty();
        let is_grue = |room: &u32| grue.proved().has(*room) && view.arrows > 1;
        let shot = beside.iter().find(is_sure).or_else(|| beside.iter().find(is_grue)).filter(|_| view.arrows > 0);
        if let Some(toward) = shot.and_then(target) {
            return Action::Shoot { toward };
        }
        let goals = if view.wumpus == Life::Alive { wumpus } else { exit };
        let prowls = view.near.grue.is_none_or(|grue| grue.mood == Mood::Prowling);
        let cost = |room: &u32| {
            let escapes = view.wumpus == Life::Dead && exit.proved().has(*room);
            let danger = if escapes { 0 } else { self.danger(*room, prowls) };
            let distance = goals.iter().filter_map(|goal| self.distance(*room, goal)).min().unwrap_or(0);
            (danger, 2 * self.known.visits.get(*room as usize).copied().unwrap_or(0) + u32::from(distance))
        };
        let least = beside.iter().map(|room| cost(&room)).min();
        let best = Rooms::of(beside.iter().filter(|room| Some(cost(room)) == least));
        let toward = best.guess(chance).and_then(target).unwrap_or(Toward::Room(view.room));
        Action::Move { toward }
    }
}

impl CarefulGrue {
    fn learn(&mut self, view: &View<'_>, here: u32) {
        let keep = |rooms: Rooms, near: Option<Distance>| {
            Rooms::of(rooms.iter().filter(|room| match (near, self.distance(here, *room)) {
                (Some(Distance::Exactly { moves }), distance) => distance == Some(moves),
                (Some(Distance::Within), distance) => distance.is_some_and(|moves| moves <= NEAR),
                (None, distance) => distance.is_none_or(|moves| moves > NEAR),
            }))
        };
        let known = &self.known;
        let wumpus = if view.wumpus == Life::Alive { keep(known.wumpus, view.near.wumpus) } else { Rooms::NONE };
        let grue = keep(known.grue, view.near.grue.map(|grue| grue.distance));
        let exit = keep(known.exit, view.near.exit);
        let known = &mut self.known;
        (known.wumpus, known.grue, known.exit) = (wumpus.without(Rooms::of([here])), grue, exit);
        if let Some(visits) = known.visits.get_mut(here as usize) {
            *visits += 1;
        }
    }

    /// Where an arrow into a room is sure to hit the wumpus if it is there: in the room, and in those beyond if it is
    /// sure to split.
    fn sure_hits(&self, room: u32, here: u32) -> Rooms {
        let first = Rooms::of([room]);
        if self.known.grue.has(room) { first } else { first.or(self.map.beside(room)).without(Rooms::of([here])) }
    }

    /// How dangerous it is to enter a room, in thousandths. What is proved to be deadly comes first.
    fn danger(&self, room: u32, prowls: bool) -> u32 {
        let Known { wumpus, grue, .. } = self.known;
        let odds = |rooms: Rooms| if rooms.has(room) { 1_000 / rooms.count() } else { 0 };
        let may_come = if prowls { self.map.beside(room).and(grue).count() * 400 / grue.count().max(1) } else { 0 };
        let proved = if wumpus.proved().or(grue.proved()).has(room) { 10_000 } else { 0 };
        proved + odds(wumpus) + odds(grue) + may_come
    }

    fn distance(&self, from: u32, to: u32) -> Option<u16> {
        self.map.distance(self.map.room(from)?, self.map.room(to)?)
    }
}
