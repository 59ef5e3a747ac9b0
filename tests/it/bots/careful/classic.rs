//! The careful bot of the classic game, against all arrangements of wumpus, pits and bats.

use wumpus_hunt::bot::classic::Careful;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::{
    Action, CaveSource, Classic, Event, Outcome, Position, Ruleset, Setup, View, Warnings,
};

use super::{Kept, Prover, kept};
use crate::rules::classic::scene::IN_THE_DODECAHEDRON;

/// Possible positions with the same pits and bats. A set of rooms is a bit per room number.
#[derive(Clone, Copy)]
struct Case {
    /// The rooms that the wumpus may be in; never empty.
    wumpus: u32,
    pits: u32,
    bats: u32,
}

struct PossiblePositions {
    ruleset: Ruleset,
    beside: Vec<u32>,
    here: u32,
    awake: bool,
    /// `None` until the first view.
    cases: Option<Vec<Case>>,
    /// The room and the warnings of the last filtering, if the wumpus has not moved since.
    felt: Option<(u32, Warnings)>,
}

const fn bit(room: Room) -> u32 {
    1 << room.number()
}

fn pairs() -> impl Iterator<Item = u32> + Clone {
    (1..=20).flat_map(|one| (1..one).map(move |other| 1 << one | 1 << other))
}

impl PossiblePositions {
    fn is_dungeon(&self) -> bool {
        self.ruleset == Ruleset::DUNGEON
    }

    fn beside(&self, rooms: u32) -> u32 {
        (1..=20_u32).filter(|room| rooms >> room & 1 == 1).fold(0, |all, room| all | self.beside[room as usize])
    }

    /// Keeps the positions with the wumpus in these rooms, and with pits and bats like this.
    fn keep(&mut self, wumpus: u32, fits: impl Fn(&Case) -> bool) {
        self.cases.as_mut().unwrap().retain_mut(|case| {
            case.wumpus &= wumpus;
            case.wumpus > 0 && fits(case)
        });
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

    /// Drops the cases that do not fit these warnings, unless nothing has changed since they were last given here.
    fn feel(&mut self, told: Warnings) {
        if self.felt.replace((self.here, told)) == Some((self.here, told)) {
            return;
        }
        let warn = self.warn();
        let wumpus = (1..=20).map(|room| 1 << room).filter(|room| warn(*room, told.wumpus)).sum();
        self.keep(wumpus, |case| warn(case.pits, told.pits) && warn(case.bats, told.bats));
    }

    /// Returns every arrangement with these warnings in the first room (C3, C4).
    fn all(&self, told: Warnings) -> Vec<Case> {
        let warn = self.warn();
        let fit = |rooms: &u32, told| rooms & self.here == 0 && warn(*rooms, told);
        let wumpus: u32 = (1..=20).map(|room| 1 << room).filter(|room| fit(room, told.wumpus)).sum();
        let pits: Vec<u32> = pairs().filter(|pits| fit(pits, told.pits)).collect();
        let bats: Vec<u32> = pairs().filter(|bats| fit(bats, told.bats)).collect();
        let may_share = self.is_dungeon();
        let mut cases = Vec::new();
        for pits in pits {
            for &bats in bats.iter().filter(|bats| may_share || *bats & pits == 0) {
                let wumpus = if may_share { wumpus } else { wumpus & !(pits | bats) };
                if wumpus > 0 {
                    cases.push(Case { wumpus, pits, bats });
                }
            }
        }
        cases
    }

    /// Lets the wumpus step anywhere but to the hunter, as the hunt goes on. In the dungeon a woken wumpus must leave.
    fn step(&mut self, must: bool) {
        let avoids_pits = self.ruleset == Ruleset::OPINIONATED;
        let mut cases = self.cases.take().unwrap();
        for case in &mut cases {
            let exits = self.beside(case.wumpus) & !(if avoids_pits { case.pits } else { 0 });
            case.wumpus = if must { exits } else { exits | case.wumpus } & !self.here;
        }
        cases.retain(|case| case.wumpus > 0);
        self.cases = Some(cases);
        self.felt = None;
    }

    /// Applies the rules of arrival up to a snatch or to the end (C10 to C12).
    fn arrive(&mut self, bumped: bool, snatched: bool) {
        let here = self.here;
        if snatched && self.is_dungeon() {
            self.keep(u32::MAX, |case| case.bats & here > 0);
            return;
        }
        let wumpus = if bumped { here } else { !here };
        self.keep(wumpus, |case| (case.bats & here > 0) == snatched && case.pits & here == 0);
        self.awake |= bumped && self.ruleset == Ruleset::OPINIONATED;
        if bumped || self.awake {
            self.step(false);
        }
    }
}

impl Prover<Classic> for PossiblePositions {
    fn new(setup: &Setup) -> Self {
        let CaveSource::Known(cave) = &setup.cave else { panic!("it needs a map") };
        let tunnels = |room| cave.tunnels(room).iter().fold(0, |all, room| all | bit(*room));
        let beside = [0].into_iter().chain(cave.rooms().map(tunnels)).collect();
        Self { ruleset: setup.ruleset, beside, here: 0, awake: false, cases: None, felt: None }
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
                    self.keep(!flown, |_| true);
                    self.awake = self.ruleset == Ruleset::OPINIONATED;
                    self.step(self.is_dungeon());
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
        self.here = bit(view.room);
        if self.cases.is_none() {
            self.cases = Some(self.all(view.warnings));
            self.felt = Some((self.here, view.warnings));
        }
        self.feel(view.warnings);
    }

    fn admits(&self, position: &Position) -> bool {
        let set = |rooms: &[Room]| rooms.iter().fold(0, |all, room| all | bit(*room));
        let (wumpus, pits, bats) = (bit(position.wumpus), set(&position.pits), set(&position.bats));
        let is_it = |case: &Case| case.pits == pits && case.bats == bats && case.wumpus & wumpus > 0;
        self.cases.as_ref().unwrap().iter().any(is_it)
    }

    fn is_deadly(&self, room: Room) -> bool {
        let bats_save_him = self.is_dungeon();
        let kills = |case: &Case| {
            let waits = case.wumpus == bit(room) || case.pits & bit(room) > 0;
            waits && !(bats_save_him && case.bats & bit(room) > 0)
        };
        self.cases.as_ref().unwrap().iter().all(kills)
    }

    fn knows_a_shot(&self) -> bool {
        let cases = self.cases.as_ref().unwrap();
        cases.iter().fold(0, |all, case| all | case.wumpus).is_power_of_two()
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

/// Seeds 630, 1070 and 7137 need what a snatch proves: bats live there, so no pit and no sleeping wumpus is there (C3).
#[test]
fn a_careful_hunter_avoids_rooms_proved_deadly_and_takes_sure_shots() {
    for ruleset in IN_THE_DODECAHEDRON {
        let seeds = (1..=150).chain([630, 1_070, 7_137]);
        let Kept { avoided, shot } = kept::<Classic, Careful, PossiblePositions>(&Setup::new(ruleset), seeds);
        assert!(avoided > 50 && shot > 50, "{avoided} {shot}");
    }
}
