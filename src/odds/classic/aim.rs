//! The arrows that are worth shooting: along tunnels, and never back to the hunter.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::{CERTAIN, ClassicEngine};
use crate::game::arrow::Crooked;
use crate::game::classic::{Path, Ruleset};
use crate::odds::map::Map;
use crate::odds::rooms::Rooms;

/// The paths from each room, found when they are first asked for.
#[derive(Debug)]
pub(super) struct Aim {
    by_room: Vec<OnceLock<Vec<Flown>>>,
}

/// A path that no other path from the same room covers.
#[derive(Clone, Copy, Debug)]
struct Flown {
    /// The rooms in order, then zeros.
    path: [u8; Path::LONGEST],
    /// The rooms that it has entered after each flight.
    reached: [Rooms; Path::LONGEST],
}

/// The best arrow from a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shot {
    pub(crate) from: u32,
    pub(crate) path: Path,
    /// The chance that it hits the wumpus.
    pub(crate) hit: f64,
}

/// Chances that differ by less are equal but for rounding.
pub(crate) const ROUNDING: f64 = 1e-9;

impl Aim {
    pub(super) fn on(map: &Map) -> Self {
        Self { by_room: (0..map.size()).map(|_| OnceLock::new()).collect() }
    }

    fn from(&self, map: &Map, ruleset: &Ruleset, from: u32) -> &[Flown] {
        self.by_room[from as usize].get_or_init(|| {
            let mut flown = Vec::new();
            extend(map, ruleset.crooked, from, &mut SmallVec::new(), &mut flown);
            without_covered(ruleset, flown)
        })
    }
}

/// Adds every path that begins like this one and can be no longer.
fn extend(map: &Map, crooked: Crooked, from: u32, path: &mut SmallVec<[u32; Path::LONGEST]>, paths: &mut Vec<Flown>) {
    let is_straight_back = |next: u32| match crooked {
        Crooked::FromTheHunter | Crooked::FromTheFirstName => path.len() >= 2 && path[path.len() - 2] == next,
        Crooked::Never => false,
    };
    let at = path.last().copied().unwrap_or(from);
    let onward: SmallVec<[u32; 4]> =
        map.beside(at).iter().filter(|next| *next != from && !is_straight_back(*next)).collect();
    if onward.is_empty() || path.len() == Path::LONGEST {
        if !path.is_empty() {
            paths.push(Flown::along(path));
        }
        return;
    }
    for next in onward {
        path.push(next);
        extend(map, crooked, from, path, paths);
        path.pop();
    }
}

/// Drops the paths whose rooms another one reaches too, and none of them later where arrows drop.
fn without_covered(ruleset: &Ruleset, mut paths: Vec<Flown>) -> Vec<Flown> {
    // A flight counts only if the arrow may drop before the next, or is the last.
    let counts: Vec<usize> =
        (0..Path::LONGEST).filter(|at| ruleset.drops.get(at + 1).is_none_or(|drops| *drops > 0)).collect();
    let covers =
        |one: &Flown, other: &Flown| counts.iter().all(|at| other.reached[*at].without(one.reached[*at]).is_empty());
    let key = |path: &Flown| counts.iter().map(|at| path.reached[*at]).collect::<SmallVec<[Rooms; 2]>>();
    paths.sort_by_key(key);
    paths.dedup_by_key(|path| key(path));
    paths.sort_by_key(|path| std::cmp::Reverse(path.reached[Path::LONGEST - 1].count()));
    let mut kept: Vec<Flown> = Vec::new();
    for path in paths {
        if !kept.iter().any(|other| covers(other, &path)) {
            kept.push(path);
        }
    }
    kept
}

impl Flown {
    fn along(rooms: &[u32]) -> Self {
        let (mut path, mut reached, mut all) = ([0; _], [Rooms::NONE; _], Rooms::NONE);
        for at in 0..Path::LONGEST {
            if let Some(room) = rooms.get(at) {
                path[at] = u8::try_from(*room).unwrap_or(0);
                all = all.or(Rooms::of([*room]));
            }
            reached[at] = all;
        }
        Self { path, reached }
    }

    /// Returns the number of rooms up to the last that is needed, at least 1.
    fn length(&self, is_needed: impl Fn(u32) -> bool) -> usize {
        let is_new = |at: usize| !self.path[..at].contains(&self.path[at]);
        (0..Path::LONGEST).rev().find(|at| is_needed(self.path[*at].into()) && is_new(*at)).map_or(1, |last| last + 1)
    }

    fn short(&self, from: u32, hit: f64, length: usize) -> Option<Shot> {
        Some(Shot { from, path: Path::beginning_of(self.path.map(u32::from), length).ok()?, hit })
    }
}

impl ClassicEngine {
    /// Returns an arrow from a room that is sure to hit a wumpus in any of these rooms.
    pub(crate) fn sure_aim(&self, from: u32, lairs: Rooms) -> Option<Shot> {
        let ruleset = self.ruleset();
        let undropped = ruleset.drops.iter().take_while(|drops| **drops == 0).count();
        if lairs.count() as usize > undropped {
            return None;
        }
        let paths = self.aim.from(&self.map, ruleset, from).iter();
        let sure = paths.filter(|path| lairs.without(path.reached[undropped - 1]).is_empty());
        let path = sure.min_by_key(|path| path.length(|room| lairs.has(room)))?;
        path.short(from, 1.0, path.length(|room| lairs.has(room)))
    }

    /// Returns the likeliest arrow to hit from these rooms; of equals from a room the shortest.
    pub(crate) fn best_aim(&self, rooms: impl Iterator<Item = u32>) -> Option<Shot> {
        self.best_aim_at(rooms, &self.all_odds().wumpus)
    }

    /// Returns the likeliest arrow to hit if the wumpus is in each room with these chances.
    pub(crate) fn best_aim_at(&self, rooms: impl Iterator<Item = u32>, wumpus: &[f64]) -> Option<Shot> {
        let ruleset = self.ruleset();
        let mut flies = 1.0;
        let flies = ruleset.drops.map(|drops| {
            flies *= 1.0 - f64::from(drops) / 5.0;
            flies
        });
        let is_needed = |room: u32| wumpus[room as usize] > 0.0;
        let mut best: Option<(u32, &Flown, f64)> = None;
        for from in rooms {
            for path in self.aim.from(&self.map, ruleset, from) {
                let mut before = Rooms::NONE;
                let mut hit = 0.0;
                for (at, room) in path.path.iter().enumerate() {
                    if path.reached[at] != before {
                        hit += flies[at] * wumpus[usize::from(*room)];
                    }
                    before = path.reached[at];
                }
                let is_better = best.is_none_or(|(at, shot, most)| {
                    let is_equal = at == from && hit > most - ROUNDING && hit > 0.0;
                    hit > most + ROUNDING || is_equal && path.length(is_needed) < shot.length(is_needed)
                });
                if is_better {
                    best = Some((from, path, hit));
                }
            }
        }
        let (from, path, hit) = best?;
        path.short(from, if hit > CERTAIN { 1.0 } else { hit }, path.length(is_needed))
    }
}
