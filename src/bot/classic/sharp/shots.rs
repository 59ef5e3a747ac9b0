//! The arrows that are worth shooting: along tunnels, through no room twice.
//!
//! Such a path is never too crooked, and never comes back to the hunter.

use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::Path;

/// Every path from every room that no other room could be added to.
#[derive(Clone, Debug, Default)]
pub(super) struct Shots {
    /// For each room the place of its first path in `paths`.
    starts: Vec<usize>,
    paths: Vec<Flown>,
}

/// The rooms of a path, and then zeros.
type Flown = [u8; Path::LONGEST];

/// The best arrow from a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    pub(super) from: u32,
    pub(super) path: Flown,
    /// The chance that it hits the wumpus.
    pub(super) hit: f64,
}

/// Chances that differ by less are equal but for rounding.
pub(super) const ROUNDING: f64 = 1e-9;

impl Shots {
    /// Lists the paths in a cave.
    pub(super) fn of(map: &Map) -> Self {
        let mut shots = Self { starts: vec![0, 0], paths: Vec::new() };
        for from in map.all().iter() {
            shots.extend(map, from, from, [0; _], 0);
            shots.starts.push(shots.paths.len());
        }
        shots
    }

    /// Adds every path that begins like this one.
    fn extend(&mut self, map: &Map, from: u32, at: u32, path: Flown, length: usize) {
        let is_new = |room: &u8| u32::from(*room) != from && !path[..length].contains(room);
        let onward = map.beside(at).iter().filter_map(|room| u8::try_from(room).ok()).filter(is_new);
        let mut is_stuck = true;
        if length < path.len() {
            for room in onward {
                is_stuck = false;
                let mut path = path;
                path[length] = room;
                self.extend(map, from, room.into(), path, length + 1);
            }
        }
        if is_stuck && length > 0 {
            self.paths.push(path);
        }
    }

    /// Lists the paths from a room.
    #[cfg(test)]
    pub(super) fn from(&self, from: u32) -> impl Iterator<Item = Path> {
        self.paths_from(from).iter().filter_map(move |path| Shot { from, path: *path, hit: 0.0 }.path())
    }

    /// Returns an arrow from a room that hits the wumpus in any of these rooms.
    pub(super) fn sure(&self, from: u32, wumpus: Rooms) -> Option<Shot> {
        if wumpus.count() as usize > Path::LONGEST {
            return None;
        }
        let left = |path: &Flown| path.iter().fold(wumpus, |left, room| left.without(Rooms::of([u32::from(*room)])));
        let sure = self.paths_from(from).iter().filter(|path| left(path).is_empty());
        let path = sure.min_by_key(|path| length(path, |room| wumpus.has(room)))?;
        Some(Shot::short(from, path, 1.0, |room| wumpus.has(room)))
    }

    /// Returns the likeliest arrow to hit from these rooms; of equals from a room the shortest. `wumpus` has the chance that
    /// the wumpus is in each room.
    pub(super) fn best(&self, rooms: impl Iterator<Item = u32>, wumpus: &[f64]) -> Option<Shot> {
        let is_needed = |room: u32| wumpus[room as usize] > 0.0;
        let mut best: Option<(u32, &Flown, f64)> = None;
        for from in rooms {
            for path in self.paths_from(from) {
                let hit = path.iter().map(|room| wumpus[usize::from(*room)]).sum::<f64>();
                let is_better = best.is_none_or(|(at, shot, most)| {
                    let is_equal = at == from && hit > most - ROUNDING && hit > 0.0;
                    hit > most + ROUNDING || is_equal && length(path, is_needed) < length(shot, is_needed)
                });
                if is_better {
                    best = Some((from, path, hit));
                }
            }
        }
        let (from, path, hit) = best?;
        Some(Shot::short(from, path, hit, is_needed))
    }

    fn paths_from(&self, from: u32) -> &[Flown] {
        &self.paths[self.starts[from as usize]..self.starts[from as usize + 1]]
    }
}

/// Returns the number of rooms of a path up to the last that is needed, but at least 1.
fn length(path: &Flown, is_needed: impl Fn(u32) -> bool) -> usize {
    path.iter().rposition(|room| is_needed((*room).into())).map_or(1, |last| last + 1)
}

impl Shot {
    /// Cuts a path after the last room that is needed.
    fn short(from: u32, path: &Flown, hit: f64, is_needed: impl Fn(u32) -> bool) -> Self {
        let length = length(path, is_needed);
        let mut short = [0; _];
        short[..length].copy_from_slice(&path[..length]);
        Self { from, path: short, hit }
    }

    /// Returns the path as an action names it.
    pub(super) fn path(&self) -> Option<Path> {
        let length = self.path.iter().take_while(|room| **room > 0).count();
        Path::beginning_of(self.path.map(u32::from), length).ok()
    }
}
