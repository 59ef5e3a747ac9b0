//! The arrows that are worth shooting.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use smallvec::SmallVec;

use super::ClassicEngine;
use super::trajectory::hits;
use crate::game::Rooms;
use crate::game::arrow::{Crooked, Stray};
use crate::game::classic::Path;
use crate::odds::map::Map;
use crate::odds::{ROUNDING, possible_rooms};

/// The arrows from each room, found when they are first asked for.
pub(super) type AimsByRoom = Vec<OnceLock<Aims>>;

pub(super) fn none(map: &Map) -> AimsByRoom {
    vec![OnceLock::new(); map.size()]
}

/// The paths worth shooting along from a room, ordered by length, then by their rooms. Only the first of several paths that
/// reach the same rooms with the same chances is kept.
#[derive(Clone, Debug)]
pub(super) struct Aims {
    paths: Vec<Path>,
    /// For each path, the rooms that it is sure to reach, and the chance of each room that it can reach, in order.
    reaching: Vec<(Rooms, Vec<(usize, f64)>)>,
}

/// The best arrow from a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shot {
    pub(crate) from: u32,
    pub(crate) path: Path,
    /// The chance that it hits the wumpus.
    pub(crate) hit: f64,
}

impl ClassicEngine {
    /// Returns the first arrow from a room that is sure to hit a wumpus in any of these rooms: the shortest path, and of
    /// equals that with the lowest rooms.
    pub(crate) fn sure_aim(&self, from: u32, lairs: Rooms) -> Option<Shot> {
        let Aims { paths, reaching } = self.aims(from);
        let at = reaching.iter().position(|(sure, _)| lairs.without(*sure).is_empty())?;
        Some(Shot { from, path: paths[at], hit: 1.0 })
    }

    /// Returns the arrow from these rooms that is likeliest to hit; on a tie, the first.
    pub(crate) fn best_aim(&self, rooms: impl Iterator<Item = u32>) -> Option<Shot> {
        self.best_aim_at(rooms, &self.all_odds().wumpus)
    }

    /// Returns the arrow that is likeliest to hit if these are the wumpus's odds by room.
    pub(crate) fn best_aim_at(&self, rooms: impl Iterator<Item = u32>, wumpus: &[f64]) -> Option<Shot> {
        let lairs = possible_rooms(wumpus);
        let mut best: Option<Shot> = None;
        for from in rooms {
            let Aims { paths, reaching } = self.aims(from);
            for (path, (sure, reached)) in paths.iter().zip(reaching) {
                let is_sure = lairs.without(*sure).is_empty();
                let hit = if is_sure { 1.0 } else { reached.iter().map(|(room, chance)| chance * wumpus[*room]).sum() };
                if best.is_none_or(|best| hit > best.hit + ROUNDING) {
                    best = Some(Shot { from, path: *path, hit });
                }
            }
        }
        best
    }

    fn aims(&self, from: u32) -> &Aims {
        self.aims[from as usize].get_or_init(|| {
            let mut paths = Vec::new();
            self.extend(from, Rooms::only(from), &mut SmallVec::new(), &mut paths);
            paths.sort_by_key(|path| path.len());
            let (mut known, mut reaching) = (BTreeSet::new(), Vec::new());
            paths.retain(|path| {
                let hits = hits(self, from, path);
                let reached =
                    possible_rooms(&hits.wumpus).iter().map(|room| (room as usize, hits.wumpus[room as usize]));
                let is_new =
                    known.insert(reached.clone().map(|(room, chance)| (room, chance.to_bits())).collect::<Vec<_>>());
                if is_new {
                    reaching.push((hits.sure(), reached.collect()));
                }
                is_new
            });
            Aims { paths, reaching }
        })
    }

    /// Adds every path worth trying that begins with `path`. At the end of `path` the arrow is in one of the rooms `at`.
    fn extend(&self, from: u32, at: Rooms, path: &mut SmallVec<[u32; Path::LONGEST]>, paths: &mut Vec<Path>) {
        paths.extend(Path::new(path));
        if path.len() == Path::LONGEST {
            return;
        }
        let hunter = Rooms::only(from);
        let ahead = Rooms::union(at.iter().map(|room| self.map.beside(room)));
        let refused = path.len().checked_sub(2).filter(|_| self.ruleset().crooked != Crooked::Never);
        let back = Rooms::of(refused.map(|before| path[before]));
        let mut names = ahead.without(back).without(hunter);
        // A path must not name the room before, but a stray arrow can fly back there. So the path names a room out of reach.
        let is_worth_it = self.ruleset().stray == Stray::ThisOnce || names.is_empty();
        if ahead.meets(back) && is_worth_it {
            let astray = [hunter, at, self.map.all()].map(|rooms| rooms.without(ahead).without(back));
            names = names.or(Rooms::of(astray.into_iter().flat_map(Rooms::iter).take(1)));
        }
        for name in names.iter() {
            let to =
                |room: u32| if self.map.beside(room).has(name) { Rooms::only(name) } else { self.map.beside(room) };
            path.push(name);
            self.extend(from, Rooms::union(at.iter().map(to)).without(hunter), path, paths);
            path.pop();
        }
    }
}
