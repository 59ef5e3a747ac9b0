//! The careful hunter of the classic game.

use super::{Map, Rooms};
use crate::bot::Bot;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::dodecahedron::dodecahedron;
use crate::game::classic::ruleset::{Temper, WarningFor};
use crate::game::classic::{Action, Classic, Event, Path, View};

/// Hunts by what it felt in the rooms where it was.
///
/// When it knows where the wumpus is it shoots. Else it goes to a room where it was not yet and where nothing can be;
/// if there is none it shoots at a wumpus that is next door, and at last takes the least danger.
#[derive(Clone, Debug)]
pub struct CarefulClassic {
    map: Cave,
    known: Known,
}

#[derive(Clone, Debug)]
struct Known {
    here: u32,
    visited: Rooms,
    /// Where the wumpus can be.
    wumpus: Rooms,
    /// Whether it walks once it is awake, and whether it is.
    walks: bool,
    awake: bool,
    /// Where a pit can be.
    pits: Rooms,
    /// Where one is for sure.
    pit: Rooms,
    /// Next to how many pits he was in which rooms, as far as that was told.
    drafts: Vec<(u32, u8)>,
    /// Where bats can be.
    bats: Rooms,
}

impl Known {
    fn nothing() -> Self {
        let (all, none) = (Rooms::of(1..=20), Rooms::NONE);
        let (walks, awake, drafts) = (false, false, Vec::new());
        Self { here: 0, visited: none, wumpus: all, walks, awake, pits: all, pit: none, drafts, bats: all }
    }
}

impl Default for CarefulClassic {
    fn default() -> Self {
        Self { map: dodecahedron(), known: Known::nothing() }
    }
}

impl Bot<Classic> for CarefulClassic {
    fn begin(&mut self) {
        self.known = Known::nothing();
    }

    fn observe(&mut self, event: &Event) {
        let known = &mut self.known;
        match event {
            Event::Entered { room } | Event::Snatched { to: room } => {
                known.here = room.number();
                if known.walks && known.awake {
                    known.wumpus = self.map.around(known.wumpus);
                }
            }
            // It was here, and may have made a step.
            Event::Bumped => (known.wumpus, known.awake) = (self.map.around(Rooms::of([known.here])), true),
            Event::Missed => (known.wumpus, known.awake) = (self.map.around(known.wumpus), true),
            Event::WumpusMoved { .. } | Event::Sensed { .. } | Event::Ended { .. } => {}
        }
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        self.learn(view);
        let Known { here, visited, wumpus, pits, pit, bats, .. } = self.known;
        let all = Rooms::of(1..=20);
        let way_to_wumpus = self.map.way(here, wumpus.proved(), all).and_then(|way| Path::new(&way).ok());
        if let Some(path) = way_to_wumpus {
            return Action::Shoot { path };
        }
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        let unsafe_ones = [pits.or(wumpus).or(bats), pits.or(wumpus), pit.or(wumpus), pit.or(wumpus.proved())];
        for (danger, rooms) in unsafe_ones.into_iter().enumerate() {
            let shot = wumpus.and(beside).guess(chance).filter(|_| danger == 1 && view.warnings.wumpus > 0);
            if let Some(path) = shot.and_then(|room| Path::new(&[room]).ok()) {
                return Action::Shoot { path };
            }
            let goals = all.without(visited).without(rooms);
            if let Some(way) = self.map.way(here, goals, visited.without(wumpus)) {
                return Action::Move { to: way[0] };
            }
        }
        let bearable = beside.without(pit.or(wumpus.proved()));
        let to = bearable.without(wumpus).guess(chance).or_else(|| bearable.guess(chance));
        Action::Move { to: to.or_else(|| beside.guess(chance)).unwrap_or(here) }
    }
}

impl CarefulClassic {
    fn learn(&mut self, view: &View<'_>) {
        let known = &mut self.known;
        let here = Rooms::of([view.room.number()]);
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        known.here = view.room.number();
        known.walks = matches!(view.ruleset.temper, Temper::WakesForGood { .. });
        known.visited = known.visited.or(here);
        known.wumpus = known.wumpus.without(here).narrowed(beside, view.warnings.wumpus > 0);
        known.bats = known.bats.without(here);
        known.pits = known.pits.without(here);
        if view.warnings.bats == 0 {
            known.bats = known.bats.without(beside);
        }
        known.drafts.retain(|(room, _)| *room != known.here);
        known.drafts.push((known.here, view.warnings.pits));
        // The pits can be in any two rooms that explain where a draft was felt and where none.
        let explain = |pits: Rooms| {
            self.known.drafts.iter().all(|(room, felt)| {
                let beside = self.map.beside(*room).and(pits).count();
                match view.ruleset.warnings {
                    WarningFor::Kind => (beside > 0) == (*felt > 0),
                    WarningFor::Tunnel => beside == u32::from(*felt),
                }
            })
        };
        let rooms = self.known.pits;
        let pairs =
            rooms.iter().flat_map(|one| rooms.iter().filter(move |room| one < *room).map(move |room| [one, room]));
        let possible = pairs.map(Rooms::of).filter(|pits| explain(*pits));
        let (pits, pit) = possible.fold((Rooms::NONE, rooms), |(any, all), pits| (any.or(pits), all.and(pits)));
        (self.known.pits, self.known.pit) = (pits, pit);
    }
}
