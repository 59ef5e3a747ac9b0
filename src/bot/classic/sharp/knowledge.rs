//! What the hunter can know: every placement that fits what they were shown.
//!
//! Pits and bats are felt apart from each other, so the possible pits and the possible bats are kept in lists of their
//! own. How well a set of pits and a set of bats go together follows from how the hunt was dealt, and is worked out
//! when odds are asked for ([`super::odds`]). The wumpus too is kept apart from the pits, unless its careful feet make
//! its steps depend on them; and it is kept with the room where it began, because that says where there are no bats.

use smallvec::{SmallVec, smallvec};

use super::steps::Steps;
use crate::bot::classic::careful::sets;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::ruleset::{Encounter, Feet, Step, Warn, WumpusBehavior};
use crate::game::classic::{Event, Path, Ruleset, View, Warnings};

/// Possible pits, with where the wumpus can be if they are there.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The possible sets of rooms with pits.
    pub(super) pits: Vec<Rooms>,
    /// The rooms where the wumpus may have begun.
    pub(super) began: SmallVec<[u8; 24]>,
    /// For each room, and for each room where the wumpus may have begun: the chance that it is there now and the hunter
    /// has seen what they saw, all of them times the same factor. There is no room 0.
    pub(super) now: Vec<f64>,
}

impl Group {
    /// Returns the weights of each room, from room 0 on: a row each.
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.now.chunks(self.began.len().max(1))
    }

    /// Returns the rooms where the wumpus can be.
    fn wumpus(&self) -> Rooms {
        let is_possible = |row: &[f64]| row.iter().any(|weight| *weight > 0.0);
        Rooms::of((0..).zip(self.rows()).filter(|(_, row)| is_possible(row)).map(|(room, _)| room))
    }

    /// Returns the pits by what they have in these rooms.
    fn parts(&self, rooms: Rooms) -> Vec<Vec<Rooms>> {
        let mut parts: Vec<Vec<Rooms>> = Vec::new();
        for pits in self.pits.iter().copied() {
            match parts.iter_mut().find(|part| part[0].and(rooms) == pits.and(rooms)) {
                Some(part) => part.push(pits),
                None => parts.push(vec![pits]),
            }
        }
        parts
    }

    /// Drops the beginnings that do not fit any more.
    fn prune(&mut self) {
        let mut sums: SmallVec<[f64; 24]> = smallvec![0.0; self.began.len()];
        self.rows().for_each(|row| sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight));
        if sums.iter().any(|sum| *sum <= 0.0) {
            let fits: SmallVec<[bool; 24]> = sums.iter().map(|sum| *sum > 0.0).collect();
            let (mut began, mut now) = (fits.iter(), fits.iter().cycle());
            self.began.retain(|_| began.next() == Some(&true));
            self.now.retain(|_| now.next() == Some(&true));
        }
    }
}

/// A number for each room, by its number; there is no room 0.
pub(super) type ByRoom = SmallVec<[f64; 24]>;

/// A possible set of rooms with bats.
#[derive(Clone, Debug)]
pub(super) struct Bats {
    pub(super) set: Rooms,
    /// The same rooms in a list.
    pub(super) rooms: SmallVec<[u8; 8]>,
}

/// Every set of rooms that can have the pits in a cave, and every set that can have the bats.
#[derive(Clone, Debug)]
pub(super) struct Everything {
    pits: Vec<Rooms>,
    bats: Vec<Bats>,
}

/// The rooms where each thing can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Possible {
    pub(super) pits: Rooms,
    pub(super) bats: Rooms,
    pub(super) wumpus: Rooms,
}

/// Everything that the hunter can know.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    pub(super) here: u32,
    /// The rooms where the hunter has stood at the end of a turn.
    pub(super) visited: Rooms,
    /// Whether the wumpus has woken for good.
    pub(super) awake: bool,
    /// The possible sets of rooms with bats.
    pub(super) bats: Vec<Bats>,
    /// Pits and wumpus.
    pub(super) groups: Vec<Group>,
    /// Whether the hunter has bumped into the wumpus in this room.
    has_bumped: bool,
    /// The rooms of the last arrow's path.
    flown: Rooms,
}

impl Everything {
    pub(super) fn of(map: &Map, ruleset: &Ruleset) -> Self {
        let listed = |set: Rooms| Bats { set, rooms: set.iter().filter_map(|room| u8::try_from(room).ok()).collect() };
        let bats = sets(map.all(), ruleset.bats).into_iter().map(listed).collect();
        Self { pits: sets(map.all(), ruleset.pits), bats }
    }
}

impl Knowledge {
    /// Begins with every placement; nothing is in the hunter's first room (C3, C4).
    pub(super) fn begin(map: &Map, everything: &Everything, here: u32) -> Self {
        let pits = everything.pits.iter().copied().filter(|pits| !pits.has(here)).collect();
        let bats = everything.bats.iter().filter(|bats| !bats.set.has(here)).cloned().collect();
        let began: SmallVec<[u8; 24]> =
            map.all().iter().filter(|room| *room != here).filter_map(|room| u8::try_from(room).ok()).collect();
        let mut now = vec![0.0; (usize::from(map.cave.len()) + 1) * began.len()];
        for (at, room) in began.iter().enumerate() {
            now[usize::from(*room) * began.len() + at] = 1.0;
        }
        Self { here, bats, groups: vec![Group { pits, began, now }], ..Self::default() }
    }

    /// Returns where pits, bats and the wumpus can be, as far as each of them shows by itself.
    pub(super) fn possible(&self) -> Possible {
        Possible {
            pits: Rooms::union(self.groups.iter().flat_map(|group| &group.pits).copied()),
            bats: Rooms::union(self.bats.iter().map(|bats| bats.set)),
            wumpus: Rooms::union(self.groups.iter().map(Group::wumpus)),
        }
    }

    /// Notes the path of the arrow that the hunter shoots now.
    pub(super) fn note_shot(&mut self, path: &Path) {
        self.flown = Rooms::of(path.iter().copied());
    }

    /// Keeps the placements that fit the events since the last decision and what the hunter feels now.
    pub(super) fn learn(&mut self, map: &Map, events: &[Event], view: &View<'_>) {
        let ruleset = view.ruleset;
        let mut has_arrived = true;
        for event in events {
            match *event {
                Event::Entered { room } => self.here = room.number(),
                Event::Bumped => self.has_bumped = true,
                Event::Snatched { to } => {
                    for encounter in ruleset.arrival.into_iter().take_while(|encounter| *encounter != Encounter::Bats) {
                        self.pass(map, ruleset, encounter);
                    }
                    let here = self.here;
                    self.bats.retain(|bats| bats.set.has(here));
                    self.here = to.number();
                }
                Event::Sensed { warnings } => self.feel(map, ruleset, warnings),
                Event::Missed => {
                    self.miss(map, ruleset);
                    has_arrived = false;
                }
                Event::WumpusMoved { .. }
                | Event::CaughtEdge
                | Event::ArrowDropped
                | Event::ArrowStrayed { .. }
                | Event::ArrowFlew { .. }
                | Event::Ended { .. } => {}
            }
        }
        if has_arrived {
            for encounter in ruleset.arrival {
                self.pass(map, ruleset, encounter);
            }
        }
        self.feel(map, ruleset, view.warnings);
        self.visited = self.visited.or(Rooms::of([self.here]));
    }

    /// Learns from an encounter that did not happen, or from a bump.
    fn pass(&mut self, map: &Map, ruleset: &Ruleset, encounter: Encounter) {
        let here = self.here;
        match encounter {
            Encounter::Wumpus => self.meet(map, ruleset),
            Encounter::Pit => self.keep(|pits| !pits.has(here), Rooms::EVERY),
            Encounter::Bats => self.bats.retain(|bats| !bats.set.has(here)),
        }
    }

    /// Learns whether the wumpus was in the room, and moves it as a bump or its waking does.
    fn meet(&mut self, map: &Map, ruleset: &Ruleset) {
        let (here, bumped) = (Rooms::of([self.here]), std::mem::take(&mut self.has_bumped));
        self.keep(|_| true, if bumped { here } else { Rooms::EVERY.without(here) });
        match ruleset.behavior {
            WumpusBehavior::WakesForGood { step } => {
                self.awake |= bumped;
                if self.awake {
                    self.step(map, ruleset, step);
                }
            }
            WumpusBehavior::Dozes { bumped: step, .. } if bumped => self.step(map, ruleset, step),
            WumpusBehavior::Dozes { .. } | WumpusBehavior::Restless { .. } => {}
        }
    }

    /// Learns from a miss, and moves the wumpus.
    fn miss(&mut self, map: &Map, ruleset: &Ruleset) {
        self.keep(|_| true, Rooms::EVERY.without(self.flown));
        match ruleset.behavior {
            WumpusBehavior::WakesForGood { step } => {
                self.awake = true;
                self.step(map, ruleset, step);
            }
            WumpusBehavior::Dozes { missed, .. } => self.step(map, ruleset, missed),
            WumpusBehavior::Restless { .. } => {}
        }
    }

    /// Moves the wumpus one step; it has not come into the hunter's room.
    fn step(&mut self, map: &Map, ruleset: &Ruleset, step: Step) {
        let steps = Steps::of(map, step, ruleset.feet);
        for mut group in std::mem::take(&mut self.groups) {
            // Done before a group is parted, it serves all the parts.
            if group.pits.len() > 1 {
                group.prune();
            }
            let barring = if ruleset.feet == Feet::Careful { map.around(group.wumpus()) } else { Rooms::NONE };
            for pits in group.parts(barring) {
                let now = steps.take(pits[0], &group.now, group.began.len());
                self.groups.push(Group { pits, began: group.began.clone(), now });
            }
        }
        self.keep(|_| true, Rooms::EVERY.without(Rooms::of([self.here])));
    }

    /// Keeps the cases that give these warnings.
    fn feel(&mut self, map: &Map, ruleset: &Ruleset, warnings: Warnings) {
        let at = self.here;
        let beside = map.beside(at).without(Rooms::of([at]));
        let warns = |rooms: Rooms, told: u8| match ruleset.warnings {
            Warn::OncePerKind => rooms.and(beside).is_empty() == (told == 0),
            Warn::OncePerTunnel => map.tunnels_to(at, rooms.and(beside)) == u32::from(told),
        };
        let lairs = if ruleset.smell == 1 {
            Rooms::of(map.all().iter().filter(|room| warns(Rooms::of([*room]), warnings.wumpus)))
        } else {
            map.all().narrowed(map.within(at, ruleset.smell), warnings.wumpus > 0)
        };
        self.bats.retain(|bats| warns(bats.set, warnings.bats));
        self.keep(|pits| warns(pits, warnings.pits), lairs);
    }

    /// Keeps the placements with such pits, and with the wumpus in one of these rooms.
    fn keep(&mut self, pits_fit: impl Fn(Rooms) -> bool, lairs: Rooms) {
        let rows = self.groups.first().map_or(0, |group| group.rows().len());
        let others: SmallVec<[usize; 24]> =
            (0..).zip(0..rows).filter(|(room, _)| !lairs.has(*room)).map(|(_, row)| row).collect();
        self.groups.retain_mut(|group| {
            group.pits.retain(|pits| pits_fit(*pits));
            let width = group.began.len();
            others.iter().for_each(|row| group.now[row * width..][..width].fill(0.0));
            !group.pits.is_empty() && group.now.iter().any(|weight| *weight > 0.0)
        });
    }
}

/// Returns the rooms with a number above zero.
pub(super) fn above_zero(odds: &[f64]) -> Rooms {
    Rooms::of((0..).zip(odds).filter(|(_, odds)| **odds > 0.0).map(|(room, _)| room))
}
