//! The careful bot of the classic game, against all places that pits, bats and wumpus can be in.

use wumpus_hunt::bot::classic::Careful;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::{
    Action, CaveSource, Classic, Event, Outcome, Position, Ruleset, Setup, View, Warnings,
};

use super::{Kept, Prover, kept};
use crate::rules::classic::scene::IN_THE_DODECAHEDRON;

/// What is still possible for the pits, the bats and the wumpus, each by itself. A set of rooms is a bit per room number.
struct PossiblePositions {
    ruleset: Ruleset,
    beside: Vec<u32>,
    here: u32,
    awake: bool,
    pits: Vec<u32>,
    bats: Vec<u32>,
    /// The rooms that the wumpus may be in.
    wumpus: u32,
}

const fn bit(room: Room) -> u32 {
    1 << room.number()
}

fn pairs() -> impl Iterator<Item = u32> {
    (1..=20).flat_map(|one| (1..one).map(move |other| 1 << one | 1 << other))
}

impl PossiblePositions {
    fn beside(&self, rooms: u32) -> u32 {
        (1..=20_u32).filter(|room| rooms >> room & 1 == 1).fold(0, |all, room| all | self.beside[room as usize])
    }

    /// Returns whether things of one kind in a set of rooms give this many warnings here.
    fn warn(&self) -> impl Fn(u32, u8) -> bool + use<> {
        let beside = self.beside(self.here);
        let counts_two = self.ruleset == Ruleset::ORIGINAL;
        move |rooms, told| {
            let near = rooms & beside;
            let are_two = near > 0 && near & (near - 1) > 0;
            match told {
                0 => near == 0,
                1 => near > 0 && !(counts_two && are_two),
                _ => counts_two && are_two,
            }
        }
    }

    fn feel(&mut self, told: Warnings) {
        let warn = self.warn();
        self.pits.retain(|pits| warn(*pits, told.pits));
        self.bats.retain(|bats| warn(*bats, told.bats));
        self.wumpus &= (1..=20).map(|room| 1 << room).filter(|room| warn(*room, told.wumpus)).sum::<u32>();
    }

    /// Lets the wumpus step or stay, but not step to the hunter, as the hunt goes on.
    fn step(&mut self) {
        self.wumpus = (self.beside(self.wumpus) | self.wumpus) & !self.here;
    }

    /// Applies the rules of arrival up to a snatch or to the end (C10 to C12).
    fn arrive(&mut self, bumped: bool, snatched: bool) {
        let here = self.here;
        self.bats.retain(|bats| (bats & here > 0) == snatched);
        if snatched && self.ruleset == Ruleset::DUNGEON {
            return;
        }
        self.pits.retain(|pits| pits & here == 0);
        self.wumpus &= if bumped { here } else { !here };
        self.awake |= bumped && self.ruleset == Ruleset::OPINIONATED;
        if bumped || self.awake {
            self.step();
        }
    }
}

impl Prover<Classic> for PossiblePositions {
    fn new(setup: &Setup) -> Self {
        let CaveSource::Known(cave) = &setup.cave else { panic!("it needs a map") };
        let tunnels = |room| cave.tunnels(room).iter().fold(0, |all, room| all | bit(*room));
        let beside = [0].into_iter().chain(cave.rooms().map(tunnels)).collect();
        let (pits, bats) = (pairs().collect(), pairs().collect());
        Self { ruleset: setup.ruleset, beside, here: 0, awake: false, pits, bats, wumpus: u32::MAX }
    }

    fn hear(&mut self, action: &Action, events: &[Event]) {
        let mut bumped = false;
        for event in events {
            match event {
                Event::Entered { room } => self.here = bit(*room),
                Event::Bumped => bumped = true,
                Event::Snatched { to } => {
                    self.arrive(bumped, true);
                    (self.here, bumped) = (bit(*to), false);
                }
                Event::Sensed { warnings } => self.feel(*warnings),
                Event::Missed => {
                    // This bot names tunnels only, so its arrows fly as named.
                    let Action::Shoot { path } = action else { panic!("{action} missed") };
                    let flown = path.iter().fold(0_u32, |all, room| all | 1 << room);
                    self.wumpus &= !flown;
                    self.awake = self.ruleset == Ruleset::OPINIONATED;
                    self.step();
                    return;
                }
                Event::Ended { .. } => return,
                Event::WumpusMoved { .. }
                | Event::ArrowFlew { .. }
                | Event::ArrowStrayed { .. }
                | Event::ArrowDropped
                | Event::CaughtEdge => {
                    panic!("{event:?} is not told, needs a path astray, or does not happen by these rules")
                }
            }
        }
        self.arrive(bumped, false);
    }

    fn see(&mut self, view: &View<'_>) {
        // Nothing is in the first room (C3, C4).
        if self.here == 0 {
            self.here = bit(view.room);
            self.arrive(false, false);
        }
        self.feel(view.warnings);
    }

    fn admits(&self, position: &Position) -> bool {
        let set = |rooms: &[Room]| rooms.iter().fold(0, |all, room| all | bit(*room));
        self.pits.contains(&set(&position.pits))
            && self.bats.contains(&set(&position.bats))
            && self.wumpus & bit(position.wumpus) > 0
    }

    fn is_deadly(&self, room: Room) -> bool {
        let bats_may_save_them = self.ruleset == Ruleset::DUNGEON && self.bats.iter().any(|bats| bats & bit(room) > 0);
        let waits = self.wumpus == bit(room) || self.pits.iter().all(|pits| pits & bit(room) > 0);
        waits && !bats_may_save_them
    }

    fn knows_a_shot(&self) -> bool {
        self.wumpus.is_power_of_two()
    }

    fn shot_wumpus(events: &[Event]) -> bool {
        events.contains(&Event::Ended { outcome: Outcome::ShotWumpus })
    }

    fn tunnels(view: &View<'_>) -> Vec<Room> {
        view.tunnels.to_vec()
    }

    fn entered(view: &View<'_>, action: &Action) -> Option<Room> {
        match action {
            Action::Move { to } => view.tunnels.iter().copied().find(|room| room.number() == *to),
            Action::Shoot { .. } => None,
        }
    }
}

#[test]
fn a_careful_hunter_avoids_rooms_proved_deadly_and_takes_sure_shots() {
    for ruleset in IN_THE_DODECAHEDRON {
        let Kept { avoided, shot } = kept::<Classic, Careful, PossiblePositions>(&Setup::new(ruleset), 1..=150);
        assert!(avoided > 50 && shot > 50, "{avoided} {shot}");
    }
}
