//! The arrows that are worth shooting.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use smallvec::SmallVec;

use super::ClassicEngine;
use super::trajectory::hits;
use crate::game::arrow::{Crooked, Stray};
use crate::game::classic::Path;
use crate::odds::map::Map;
use crate::odds::rooms::Rooms;
use crate::odds::{CERTAIN, ROUNDING, above};

/// The arrows from each room, found when they are first asked for.
pub(super) type Aims = Vec<OnceLock<Vec<Aim>>>;

pub(super) fn none(map: &Map) -> Aims {
    vec![OnceLock::new(); map.size()]
}

/// A path worth shooting along from a room.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    path: Path,
    /// The rooms that it can reach, and the chance of each.
    hits: SmallVec<[(u8, f64); Path::LONGEST]>,
    /// The rooms that it is sure to reach.
    sure: Rooms,
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
        let aim = self.aims(from).iter().find(|aim| lairs.without(aim.sure).is_empty())?;
        Some(Shot { from, path: aim.path, hit: 1.0 })
    }

    /// Returns the arrow from these rooms that is likeliest to hit; on a tie, the first.
    pub(crate) fn best_aim(&self, rooms: impl Iterator<Item = u32>) -> Option<Shot> {
        self.best_aim_at(rooms, &self.all_odds().wumpus)
    }

    /// Returns the arrow that is likeliest to hit if these are the wumpus's odds by room.
    pub(crate) fn best_aim_at(&self, rooms: impl Iterator<Item = u32>, wumpus: &[f64]) -> Option<Shot> {
        let hit = |aim: &Aim| aim.hits.iter().map(|(room, chance)| chance * wumpus[usize::from(*room)]).sum();
        let shots = rooms.flat_map(|from| self.aims(from).iter().map(move |aim| (from, aim, hit(aim))));
        let better = |best: (_, _, f64), other: (_, _, f64)| if other.2 > best.2 + ROUNDING { other } else { best };
        let (from, Aim { path, .. }, hit) = shots.reduce(better)?;
        Some(Shot { from, path: *path, hit: if hit > CERTAIN { 1.0 } else { hit } })
    }

    /// Lists the arrows from a room, the shortest paths first, then those with the lowest rooms. Of several arrows that reach
    /// the same rooms with the same chances, it lists only the first.
    fn aims(&self, from: u32) -> &[Aim] {
        self.aims[from as usize].get_or_init(|| {
            let mut paths = Vec::new();
            self.extend(from, Rooms::only(from), &mut SmallVec::new(), &mut paths);
            paths.sort_by_key(|path| path.len());
            let mut known = BTreeSet::new();
            let key = |aim: &Aim| aim.hits.iter().map(|(room, chance)| (*room, chance.to_bits())).collect::<Vec<_>>();
            let aims = paths.into_iter().map(|path| self.aim(from, path));
            aims.filter(|aim| known.insert(key(aim))).collect()
        })
    }

    fn aim(&self, from: u32, path: Path) -> Aim {
        let [wumpus, _] = hits(self, from, &path);
        let sure = above(CERTAIN, &wumpus);
        let hits = above(0.0, &wumpus)
            .iter()
            .filter_map(|room| Some((u8::try_from(room).ok()?, wumpus[room as usize])))
            .collect();
        Aim { path, hits, sure }
    }

    /// Adds every path worth trying that begins with `path`. At the end of `path` the arrow is in one of the rooms `at`.
    fn extend(&self, from: u32, at: Rooms, path: &mut SmallVec<[u32; Path::LONGEST]>, paths: &mut Vec<Path>) {
        paths.extend(Path::new(path).ok());
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
