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
    /// Each path, and the rooms that it is sure to reach.
    paths: Vec<(Path, Rooms)>,
    /// For each room, the chance that each path reaches it.
    chances: Vec<Vec<f64>>,
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
        let mut paths = self.aims(from).paths.iter();
        let (path, _) = paths.find(|(_, sure)| lairs.without(*sure).is_empty())?;
        Some(Shot { from, path: *path, hit: 1.0 })
    }

    /// Returns the arrow from these rooms that is likeliest to hit if these are the wumpus's odds by room; on a tie, the first.
    pub(crate) fn best_aim(&self, rooms: impl Iterator<Item = u32>, wumpus: &[f64]) -> Option<Shot> {
        let lairs = possible_rooms(wumpus);
        let (mut best, mut hits) = (None::<Shot>, Vec::new());
        for from in rooms {
            let Aims { paths, chances } = self.aims(from);
            hits.clear();
            hits.resize(paths.len(), 0.0);
            for lair in lairs.iter().map(|room| room as usize) {
                hits.iter_mut().zip(&chances[lair]).for_each(|(hit, chance)| *hit += chance * wumpus[lair]);
            }
            for ((path, sure), hit) in paths.iter().zip(&hits) {
                let hit = if lairs.without(*sure).is_empty() { 1.0 } else { *hit };
                if best.is_none_or(|best| hit > best.hit + ROUNDING) {
                    best = Some(Shot { from, path: *path, hit });
                }
            }
        }
        best
    }

    fn aims(&self, from: u32) -> &Aims {
        self.aims[from as usize].get_or_init(|| {
            let (mut paths, mut known) = (Vec::new(), BTreeSet::new());
            self.extend(from, Rooms::only(from), &mut SmallVec::new(), &mut paths);
            paths.sort_by_key(|path| path.len());
            let mut aims = Aims { paths: Vec::new(), chances: vec![Vec::new(); self.map.size()] };
            for path in paths {
                let hits = hits(self, from, &path, None);
                if known.insert(hits.wumpus.iter().map(|chance| chance.to_bits()).collect::<Vec<_>>()) {
                    aims.paths.push((path, hits.sure));
                    aims.chances.iter_mut().zip(hits.wumpus).for_each(|(chances, chance)| chances.push(chance));
                }
            }
            aims
        })
    }

    /// Adds every path worth trying that begins with `path`. At the end of `path` the arrow is in one of the rooms `at`.
    fn extend(&self, from: u32, at: Rooms, path: &mut SmallVec<[u32; Path::LONGEST]>, paths: &mut Vec<Path>) {
        paths.extend(Path::new(path));
        if path.len() == Path::LONGEST {
            return;
        }
        for name in self.next_names(from, at, path).iter() {
            let ends = |tunnels: Rooms| if tunnels.has(name) { Rooms::only(name) } else { tunnels };
            let next = Rooms::union(at.iter().map(|room| ends(self.map.beside(room))));
            path.push(name);
            self.extend(from, next.without(Rooms::only(from)), path, paths);
            path.pop();
        }
    }

    /// Returns the rooms worth naming after a path. At its end the arrow is in one of the rooms `at`.
    fn next_names(&self, from: u32, at: Rooms, path: &[u32]) -> Rooms {
        let (hunter, ahead) = (Rooms::only(from), Rooms::union(at.iter().map(|room| self.map.beside(room))));
        let before = path.iter().rev().nth(1).copied();
        let refused = Rooms::of(before.filter(|_| self.ruleset().crooked != Crooked::Never));
        let names = ahead.without(refused).without(hunter);
        // A path must not name the room before, but a stray arrow can fly back there. So the path names a room out of reach.
        if ahead.meets(refused) && (self.ruleset().stray == Stray::ThisOnce || names.is_empty()) {
            let astray = [hunter, at, self.map.all].map(|rooms| rooms.without(ahead).without(refused));
            return names.or(Rooms::of(astray.into_iter().flat_map(Rooms::iter).next()));
        }
        names
    }
}
