//! The careful hunter of the classic game.

use super::{Map, Rooms};
use crate::bot::Bot;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::dodecahedron::dodecahedron;
use crate::game::classic::ruleset::Temper;
use crate::game::classic::{Action, Classic, Event, Path, View};

/// How many pits there are.
const PITS: u32 = 2;

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
    /// From where a draft was felt.
    drafts: Rooms,
    /// Where bats can be.
    bats: Rooms,
}

impl Known {
    fn nothing() -> Self {
        let (all, none) = (Rooms::of(1..=20), Rooms::NONE);
        Self { here: 0, visited: none, wumpus: all, walks: false, awake: false, pits: all, drafts: none, bats: all }
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
        let Known { here, visited, wumpus, pits, bats, drafts, .. } = self.known;
        let all = Rooms::of(1..=20);
        let way_to_wumpus = self.map.way(here, wumpus.proved(), all).and_then(|way| Path::new(&way).ok());
        if let Some(path) = way_to_wumpus {
            return Action::Shoot { path };
        }
        let beside = Rooms::of(view.tunnels.iter().map(|room| room.number()));
        let pit = self.map.proved(pits, drafts);
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
        if view.warnings.pits == 0 {
            known.pits = known.pits.without(beside);
        } else {
            known.drafts = known.drafts.or(here);
        }
        let proved = self.map.proved(known.pits, known.drafts);
        if proved.count() == PITS {
            known.pits = proved;
        }
    }
}
