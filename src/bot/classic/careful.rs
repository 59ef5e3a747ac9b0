//! The careful bot of the classic game.

use super::explorer::Explorer;
use crate::bot::Bot;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::dodecahedron::dodecahedron;
use crate::game::classic::ruleset::{Encounter, Warn, WumpusBehavior};
use crate::game::classic::{Action, Classic, Event, Path, Ruleset, View, Warnings};

/// Keeps the pits, the bats and the wumpus apart: of each it knows every placement that fits the warnings and events so far.
/// What is so in all of them is proved.
///
/// It shoots once the wumpus's room is proved. Otherwise it goes to the nearest unvisited room that must be safe. If
/// there is none, it shoots at a wumpus next door; without one, it takes the move with the least danger.
///
/// In a cave without a map, or with too many placements to keep, it explores with what each room's warnings prove alone.
#[derive(Clone, Debug)]
pub struct Careful {
    /// The map of the last cave that had one.
    map: Map,
    /// The events since the last decision.
    events: Vec<Event>,
    known: Knowledge,
    /// How it plays where it cannot keep every placement.
    explorer: Option<Explorer>,
}

/// The most sets of pits, or of bats, that it keeps.
const MOST_SETS: u64 = 100_000;

#[derive(Clone, Debug, Default)]
struct Knowledge {
    here: u32,
    visited: Rooms,
    /// Whether the hunter has bumped into the wumpus in this room.
    bumped: bool,
    /// Whether the hunter has caught the edge of a pit in this room.
    has_caught_edge: bool,
    /// Whether the wumpus has woken for good.
    awake: bool,
    /// The rooms of the last arrow's path.
    flown: Rooms,
    /// Every possible set of rooms with pits.
    pits: Vec<Rooms>,
    /// Every possible set of rooms with bats.
    bats: Vec<Rooms>,
    /// The rooms where the wumpus can be.
    wumpus: Rooms,
}

impl Default for Careful {
    fn default() -> Self {
        let (events, known) = (Vec::new(), Knowledge::default());
        Self { map: Map::of(dodecahedron()), events, known, explorer: None }
    }
}

impl Bot<Classic> for Careful {
    fn begin(&mut self) {
        self.events.clear();
        self.known = Knowledge::default();
        self.explorer = None;
    }

    fn observe(&mut self, event: &Event) {
        self.events.push(*event);
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        if self.known.visited.is_empty() && self.explorer.is_none() {
            self.begin_in(view);
        }
        if let Some(explorer) = &mut self.explorer {
            explorer.learn(&std::mem::take(&mut self.events), view);
            return explorer.decide(view, chance);
        }
        self.learn(view);
        let Knowledge { here, visited, wumpus, .. } = self.known;
        // The rooms that hold a pit or the wumpus for certain.
        let doom = in_all(&self.known.pits).or(wumpus.proved());
        let [pits, bats] = [&self.known.pits, &self.known.bats].map(|sets| Rooms::union(sets.iter().copied()));
        let all = self.map.all();
        if let Some(path) = self.map.way(here, wumpus.proved(), all).and_then(|way| Path::new(&way).ok()) {
            return self.shoot(path);
        }
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        let fresh = |avoided| {
            let goals = all.without(visited).without(avoided);
            Some(self.map.way(here, goals, visited.without(wumpus))?[0])
        };
        let to = fresh(pits.or(wumpus).or(bats));
        // Farther than one tunnel away it is smelled in too many rooms to shoot at one of them.
        if to.is_none() && wumpus.count() <= beside.count() {
            let target = wumpus.and(beside).draw(chance);
            if let Some(path) = target.and_then(|room| Path::new(&[room]).ok()) {
                return self.shoot(path);
            }
        }
        let to = [pits.or(wumpus), doom.or(wumpus), pits.or(bats), pits, doom]
            .into_iter()
            .fold(to, |to, avoided| to.or_else(|| fresh(avoided)));
        // Where pits cut off the rest of the cave, only bats lead there, and an arrow may stir the wumpus.
        let lair = wumpus.proved().iter().next();
        if to.is_none() && (lair.is_some() || !all.without(visited).without(doom).is_empty()) {
            let goals = match lair {
                Some(lair) => Rooms::of(
                    visited.iter().filter(|room| self.map.distance(*room, lair).is_some_and(|moves| moves <= 5)),
                ),
                None => bats.without(pits),
            };
            if let Some(way) = self.map.way(here, goals, visited) {
                return Action::Move { to: way[0] };
            }
            let path = beside.draw(chance).and_then(|room| Path::new(&[room]).ok());
            return path.map_or(Action::Move { to: here }, |path| self.shoot(path));
        }
        let bearable = beside.without(doom);
        let best_first = [bearable.without(wumpus), bearable, beside];
        let to = to.or_else(|| best_first.into_iter().find_map(|rooms| rooms.draw(chance)));
        Action::Move { to: to.unwrap_or(here) }
    }
}

impl Careful {
    fn shoot(&mut self, path: Path) -> Action {
        self.known.flown = Rooms::of(path.iter().copied());
        Action::Shoot { path }
    }

    /// Drops what does not fit the events and the warnings.
    fn learn(&mut self, view: &View<'_>) {
        let arrival = view.ruleset.arrival;
        let mut has_arrived = true;
        for event in std::mem::take(&mut self.events) {
            match event {
                Event::Entered { room } => self.known.here = room.number(),
                Event::Bumped => self.known.bumped = true,
                Event::CaughtEdge => self.known.has_caught_edge = true,
                Event::Snatched { to } => {
                    for encounter in arrival.into_iter().take_while(|encounter| *encounter != Encounter::Bats) {
                        self.pass(view.ruleset, encounter);
                    }
                    let here = self.known.here;
                    self.known.bats.retain(|bats| bats.has(here));
                    self.known.here = to.number();
                }
                Event::Sensed { warnings } => self.feel(view.ruleset, warnings),
                Event::Missed => {
                    self.known.wumpus = self.known.wumpus.without(self.known.flown);
                    self.stir(view.ruleset);
                    has_arrived = false;
                }
                Event::WumpusMoved { .. }
                | Event::ArrowDropped
                | Event::ArrowStrayed { .. }
                | Event::ArrowFlew { .. }
                | Event::Ended { .. } => {}
            }
        }
        if has_arrived {
            for encounter in arrival {
                self.pass(view.ruleset, encounter);
            }
        }
        self.feel(view.ruleset, view.warnings);
        self.known.visited = self.known.visited.or(Rooms::of([self.known.here]));
    }

    /// Lists every placement, if there are not too many; no hazard is in the hunter's first room (C3, C4, V12).
    fn begin_in(&mut self, view: &View<'_>) {
        let known = &mut self.known;
        known.here = view.room.number();
        let Ruleset { pits, bats, .. } = *view.ruleset;
        let is_few = |count| choices(u64::from(view.rooms) - 1, count).is_some_and(|ways| ways <= MOST_SETS);
        let is_small = |map: &&Cave| map.len() <= Rooms::MOST && is_few(pits) && is_few(bats);
        let Some(map) = view.map.filter(is_small) else {
            self.explorer = Some(Explorer::default());
            return;
        };
        if self.map.cave != *map {
            self.map = Map::of(map.clone());
        }
        let rooms = self.map.all().without(Rooms::of([known.here]));
        (known.pits, known.bats, known.wumpus) = (sets(rooms, pits), sets(rooms, bats), rooms);
    }

    /// Learns from an encounter that did not happen, or from a bump.
    fn pass(&mut self, ruleset: &Ruleset, encounter: Encounter) {
        let here = Rooms::of([self.known.here]);
        match encounter {
            Encounter::Wumpus => self.meet(ruleset),
            Encounter::Pit => {
                let is_here = std::mem::take(&mut self.known.has_caught_edge);
                self.known.pits.retain(|pits| pits.and(here).is_empty() != is_here);
            }
            Encounter::Bats => self.known.bats.retain(|bats| bats.and(here).is_empty()),
        }
    }

    /// Learns whether the wumpus was in the room, and that it may step if it is awake.
    fn meet(&mut self, ruleset: &Ruleset) {
        let here = Rooms::of([self.known.here]);
        let bumped = std::mem::take(&mut self.known.bumped);
        self.known.wumpus = self.known.wumpus.narrowed(here, bumped);
        if bumped {
            self.stir(ruleset);
        } else if self.known.awake {
            self.step();
        }
    }

    /// Learns from a bump or a miss that the wumpus may step, and whether it may do so in each turn from now on.
    fn stir(&mut self, ruleset: &Ruleset) {
        self.known.awake |= matches!(ruleset.behavior, WumpusBehavior::WakesForGood { .. });
        self.step();
    }

    /// Learns that the wumpus is where it was or one tunnel from there, and has not come into the hunter's room.
    fn step(&mut self) {
        self.known.wumpus = self.map.around(self.known.wumpus).without(Rooms::of([self.known.here]));
    }

    /// Keeps what gives these warnings.
    fn feel(&mut self, ruleset: &Ruleset, warnings: Warnings) {
        let known = &mut self.known;
        let here = Rooms::of([known.here]);
        let beside = self.map.beside(known.here).without(here);
        let warns = |rooms: Rooms, told: u8| match ruleset.warnings {
            Warn::OncePerKind => rooms.and(beside).is_empty() == (told == 0),
            Warn::OncePerTunnel => self.map.tunnels_to(known.here, rooms.and(beside)) == u32::from(told),
        };
        known.bats.retain(|bats| warns(*bats, warnings.bats));
        known.pits.retain(|pits| warns(*pits, warnings.pits));
        let smelled = self.map.within(known.here, ruleset.smell);
        known.wumpus = known.wumpus.narrowed(smelled, warnings.wumpus > 0);
    }
}

/// Returns the rooms that are in all of these sets.
fn in_all(sets: &[Rooms]) -> Rooms {
    sets.iter().fold(Rooms::EVERY, |rooms, set| rooms.and(*set))
}

/// Returns how many ways there are to choose some of `others` rooms; `None` if they are too many to count.
pub(super) fn choices(others: u64, count: u16) -> Option<u64> {
    let count = u64::from(count).min(others.checked_sub(count.into())?);
    (0..count).try_fold(1_u64, |ways, taken| Some(ways.checked_mul(others - taken)? / (taken + 1)))
}

/// Lists every set of so many of the rooms.
pub(super) fn sets(rooms: Rooms, count: u16) -> Vec<Rooms> {
    // Each room is put in only if enough are left above it.
    (0..u32::from(count)).rev().fold(vec![Rooms::NONE], |sets, still| {
        let with_another = |set: Rooms| {
            let above = rooms.above(set);
            let fits = move |room: &u32| above.above(Rooms::of([*room])).count() >= still;
            above.iter().filter(fits).map(move |room| set.or(Rooms::of([room])))
        };
        sets.into_iter().flat_map(with_another).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_as_many_as_there_are_choices() {
        for others in 0..12 {
            for count in 0..=others {
                let sets = sets(Rooms::of(1..=others.into()), count);
                assert_eq!(choices(others.into(), count), Some(sets.len() as u64), "{others} {count}");
                assert!(sets.iter().all(|set| set.count() == u32::from(count)));
            }
        }
        assert_eq!((choices(126, 124), choices(126, 63), choices(3, 4)), (Some(7_875), None, None));
    }
}
