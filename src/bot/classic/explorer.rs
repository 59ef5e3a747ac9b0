//! How a careful bot explores a cave whose map it does not have, or that has too many placements to keep.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::classic::ruleset::WumpusBehavior;
use crate::game::classic::{Action, Event, Path, View};

/// Keeps what each room's warnings prove of the rooms next door.
///
/// It goes to the nearest room that it has not visited and that must be safe. If there is none, it shoots at a wumpus
/// next door; without one, it takes the move with the least danger.
#[derive(Clone, Debug, Default)]
pub(super) struct Explorer {
    /// The ends of the tunnels from each room where it has decided.
    tunnels: BTreeMap<u32, Vec<u32>>,
    /// The rooms that have no pit, no bats and, as long as it does not move, no wumpus.
    without_pit: BTreeSet<u32>,
    without_bats: BTreeSet<u32>,
    without_wumpus: BTreeSet<u32>,
    /// Whether the wumpus has woken for good.
    awake: bool,
}

impl Explorer {
    /// Learns from the events since the last decision, and from what the hunter feels now.
    pub(super) fn learn(&mut self, events: &[Event], view: &View<'_>) {
        let has_caught_edge = events.contains(&Event::CaughtEdge);
        let has_disturbed = events.iter().any(|event| matches!(event, Event::Bumped | Event::Missed));
        self.awake |= has_disturbed && matches!(view.ruleset.behavior, WumpusBehavior::WakesForGood { .. });
        if has_disturbed || self.awake {
            self.without_wumpus.clear();
        }
        let here = view.room.number();
        let beside: Vec<_> = view.tunnels.iter().map(|room| room.number()).collect();
        for (count, rooms, is_here) in [
            (view.warnings.pits, &mut self.without_pit, has_caught_edge),
            (view.warnings.bats, &mut self.without_bats, false),
            (view.warnings.wumpus, &mut self.without_wumpus, false),
        ] {
            if !is_here {
                rooms.insert(here);
            }
            if count == 0 {
                rooms.extend(beside.iter().copied().filter(|room| *room != here));
            }
        }
        self.tunnels.insert(here, beside);
    }

    pub(super) fn decide(&self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.room.number();
        let to = |to: u32| Action::Move { to };
        let is_safe = |room: &u32| self.without_pit.contains(room) && self.without_wumpus.contains(room);
        if let Some(next) = self.toward(here, |room| is_safe(room) && self.without_bats.contains(room)) {
            return to(next);
        }
        let others = || self.tunnels[&here].iter().copied().filter(|room| *room != here);
        let lairs = others().filter(|room| !self.without_wumpus.contains(room));
        if let Some(path) = uniform(chance, lairs).and_then(|room| Path::new(&[room]).ok()) {
            return Action::Shoot { path };
        }
        // Bats are better than a wumpus, and a wumpus better than a pit: it may be asleep.
        let bearable: [&dyn Fn(&u32) -> bool; 2] = [&is_safe, &|room| self.without_pit.contains(room)];
        if let Some(next) = bearable.into_iter().find_map(|is_bearable| self.toward(here, is_bearable)) {
            return to(next);
        }
        let unvisited = others().filter(|room| !self.tunnels.contains_key(room));
        if let Some(next) = uniform(chance, unvisited).or_else(|| self.toward(here, |_| true)) {
            return to(next);
        }
        // Nothing is left to explore, and an arrow may stir the wumpus.
        let anywhere = view.tunnels.iter().map(|room| room.number());
        let path = uniform(chance, anywhere).and_then(|room| Path::new(&[room]).ok());
        path.map_or(Action::Move { to: here }, |path| Action::Shoot { path })
    }

    /// Returns the first room on a shortest way, through visited rooms without pits, to an unvisited room
    /// that `fits`.
    fn toward(&self, here: u32, fits: impl Fn(&u32) -> bool) -> Option<u32> {
        let mut seen = BTreeSet::from([here]);
        let mut edge: VecDeque<(u32, Option<u32>)> = VecDeque::from([(here, None)]);
        while let Some((room, first)) = edge.pop_front() {
            for &next in self.tunnels.get(&room)? {
                if !seen.insert(next) {
                    continue;
                }
                let first = first.or(Some(next));
                if !self.tunnels.contains_key(&next) {
                    if fits(&next) {
                        return first;
                    }
                } else if self.without_pit.contains(&next) {
                    edge.push_back((next, first));
                }
            }
        }
        None
    }
}
