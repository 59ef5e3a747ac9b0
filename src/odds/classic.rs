//! The engine of the classic game.
//!
//! Pits and bats give different warnings, so the engine lists the possible sets of pits and the possible sets of bats
//! separately. It also tracks the wumpus separately, unless pits bar its way. The rules of the deal allow only some
//! combinations of pits, bats and the wumpus's first room; the engine weighs these when it is asked for odds.
//!
//! In a cave without a map, the odds of pits, bats and a wumpus that has not moved are exact, too. The steps of the
//! wumpus, and smells through rooms whose tunnels are not known, are estimates.

use std::sync::{Arc, OnceLock};

use super::chain::Chain;
use super::map::Map;
use super::{Draw, Engine, Proof, Results, TooMany, dot, possible_rooms, weighted};
use crate::game::Rooms;
use crate::game::classic::ruleset::{Encounter, LastArrow, PitEdge, Step};
use crate::game::classic::{Action, CaveSource, Classic, Event, Outcome, Position, Ruleset, Setup, View};
use aim::AimsByRoom;
pub(crate) use aim::Shot;
pub(crate) use joint::{Odds, Possible};
use proof::WarningHistory;
pub(crate) use tables::ByRoom;
use tables::Tables;
use wumpus::PitGroup;

mod aim;
mod joint;
mod learn;
mod proof;
mod tables;
mod trajectory;
mod wumpus;

/// What can be in a room of a classic hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Pit,
    Bats,
    Wumpus,
}

/// Everything that the hunter can know of a classic hunt.
#[derive(Clone, Debug)]
pub struct ClassicEngine {
    tables: Arc<Tables>,
    /// The tunnels as far as they are known.
    pub(crate) map: Arc<Map>,
    aims: Arc<AimsByRoom>,
    pub(crate) here: u32,
    pub(crate) arrows: u8,
    /// The room in which the hunter stood and the arrows left, when the hunt began and after each turn.
    pub(crate) stands: Vec<(u32, u8)>,
    /// These rooms.
    pub(crate) visited: Rooms,
    /// Whether the wumpus has woken for good.
    pub(crate) is_awake: bool,
    /// The possible sets of rooms with bats.
    bats: Vec<Rooms>,
    /// The possible sets of pits, grouped by where the wumpus can be with them.
    groups: Vec<PitGroup>,
    history: WarningHistory,
    /// Computed when they are first asked for.
    odds: OnceLock<Odds>,
}

impl Engine<Classic> for ClassicEngine {
    type Thing = Thing;

    const THINGS: &'static [(Thing, &'static str)] =
        &[(Thing::Pit, "pit"), (Thing::Bats, "bats"), (Thing::Wumpus, "wumpus")];

    fn begin(setup: &Setup, view: &View) -> Result<Self, TooMany> {
        Ok(Self::on(Arc::new(Tables::of(setup)?), view))
    }

    fn begin_again(&self, view: &View) -> Self {
        Self::on(Arc::clone(&self.tables), view)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], view: &View) {
        self.learn_turn(action, seen, view);
    }

    fn is_exact(&self) -> bool {
        self.tables.cave.is_some() && self.limit().is_none()
    }

    fn limit(&self) -> Option<TooMany> {
        self.tables.deal_weights.is_empty().then_some(TooMany("pits and bats"))
    }

    fn odds(&self, thing: Thing, room: u32) -> f64 {
        self.all_odds().of(thing)[room as usize]
    }

    fn matters(&self, thing: Thing) -> bool {
        self.count(thing) > 0
    }

    fn rooms_of(&self, thing: Thing) -> Rooms {
        possible_rooms(self.all_odds().of(thing))
    }

    fn proof(&self, thing: Thing, allowed: Rooms) -> Option<Proof> {
        Some(Proof::Sensed(vec![self.felt_in(thing, allowed)?]))
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        match action {
            Action::Move { to } => self.results_of_move(*to),
            Action::Shoot { path } => self.results_of_shot(path),
        }
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { path } = action else { return None };
        let (wumpus, hits) = (&self.all_odds().wumpus, trajectory::hits(self, self.here, path, None));
        let is_sure = possible_rooms(wumpus).without(hits.sure).is_empty();
        Some(if is_sure { 1.0 } else { dot(&hits.wumpus, wumpus) })
    }

    fn best_shot(&self) -> Option<Action> {
        self.best_aim([self.here].into_iter(), &self.all_odds().wumpus).map(|shot| Action::Shoot { path: shot.path })
    }

    fn carries_off(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    /// Forgets where an awake wumpus began, which matters only to where the bats are.
    fn simplified(&self) -> Self {
        let mut engine = self.clone();
        if self.is_awake {
            engine.forget_first_rooms();
        }
        engine
    }

    fn positions<'a>(&'a self, setup: &'a Setup) -> Draw<'a, Classic> {
        let CaveSource::Known(cave) = &setup.cave else { panic!("the engine is exact, so the cave is known") };
        let room = |number: u32| cave.room(number).expect("the engine's rooms are rooms of the cave");
        let bats = self.bat_sets();
        let cases = self.cases(&bats).map(|(group, pits, ways)| (dot(&ways, &group.now.by_start()), group, pits, ways));
        let cases: Vec<_> = cases.collect();
        Box::new(move |mut chance| {
            let (_, group, pits, ways) = &cases[weighted(&mut chance, cases.iter().map(|(weight, ..)| *weight))];
            let state = weighted(&mut chance, group.now.by_state(ways));
            let row = group.now.row(state);
            let began = group.began[weighted(&mut chance, row.iter().zip(ways).map(|(weight, ways)| weight * ways))];
            let bats =
                weighted(&mut chance, self.bats.iter().map(|bats| self.tables.weight(*pits, *bats, began.into())));
            let size = self.map.size();
            Position {
                cave: cave.clone(),
                hunter: room(self.here),
                wumpus: room(u32::try_from(state % size).expect("a room's number fits")),
                awake: self.is_awake,
                misses: u8::try_from(state / size).unwrap_or(u8::MAX),
                pits: *pits,
                bats: self.bats[bats],
                arrows: self.arrows,
                outcome: None,
            }
        })
    }
}

impl ClassicEngine {
    fn on(tables: Arc<Tables>, view: &View) -> Self {
        let here = view.room.number();
        let is_free = |set: &&Rooms| !set.has(here);
        let pits = tables.pits.iter().filter(is_free).copied().collect();
        let bats = tables.bats.iter().filter(is_free).copied().collect();
        let groups = vec![PitGroup::begin(&tables.map, tables.miss_counts, pits, here)];
        let mut engine = Self {
            map: Arc::clone(&tables.map),
            aims: Arc::clone(&tables.aims),
            here,
            arrows: view.arrows,
            stands: Vec::new(),
            visited: Rooms::NONE,
            is_awake: false,
            bats,
            groups,
            history: WarningHistory::default(),
            odds: OnceLock::new(),
            tables,
        };
        engine.see(view);
        engine
    }

    pub(crate) fn ruleset(&self) -> &Ruleset {
        &self.tables.ruleset
    }

    pub(crate) fn all_odds(&self) -> &Odds {
        self.odds.get_or_init(|| self.work_out())
    }

    /// Returns how many rooms have a thing.
    pub fn count(&self, thing: Thing) -> u16 {
        match thing {
            Thing::Pit => self.ruleset().pits,
            Thing::Bats => self.ruleset().bats,
            Thing::Wumpus => 1,
        }
    }

    /// Returns where pits, bats and the wumpus can be, judging each by its own warnings. It is faster than the odds.
    pub(crate) fn possible(&self) -> Possible {
        let size = self.map.size();
        Possible {
            pits: Rooms::union(self.groups.iter().flat_map(|group| &group.pits).copied()),
            bats: Rooms::union(self.bats.iter().copied()),
            wumpus: Rooms::union(self.groups.iter().map(|group| group.lairs(size))),
        }
    }

    /// Lists the rooms that the hunter can walk to without a risk, the nearest first, beginning with their own.
    pub(crate) fn reach(&self, possible: &Possible) -> Vec<u32> {
        self.reach_from(self.here, self.is_awake, possible)
    }

    /// Lists the rooms that a hunter elsewhere could walk to without a risk.
    pub(crate) fn reach_from(&self, from: u32, is_awake: bool, possible: &Possible) -> Vec<u32> {
        // While it is awake the wumpus can come anywhere.
        let safe = if is_awake { Rooms::NONE } else { self.map.all.without(possible.any()) };
        self.map.reach(from, safe)
    }

    /// Counts the warnings of pits or of bats in a room if the rooms of a set have them.
    pub(crate) fn felt(&self, here: u32, set: Rooms) -> u8 {
        self.tables.felt(&self.map, here, set)
    }

    /// Returns the weight of the wumpus in each room after a step, with pits in these rooms.
    pub(crate) fn after_step(&self, step: Step, wumpus: &[f64], pits: Rooms) -> ByRoom {
        let steps = self.tables.transitions(&self.map, &[step], possible_rooms(wumpus), pits);
        Chain::new(1, wumpus.to_vec()).after(&steps).weights().into()
    }

    /// Returns the weight of the wumpus in each room after a shot that misses, with pits in these rooms.
    pub(crate) fn after_miss(&self, odds: &Odds, shot: &Shot, pits: Rooms) -> ByRoom {
        let size = self.map.size();
        let missed = trajectory::hits(self, shot.from, &shot.path, None).nobody;
        let missed = odds.states.iter().zip(missed.iter().cycle()).map(|(chance, missed)| chance * missed).collect();
        let mut after = ByRoom::from_elem(0.0, size);
        let steps = self.tables.transitions(&self.map, &self.tables.after_miss(), possible_rooms(&odds.wumpus), pits);
        let states = Chain::new(1, missed).after(&steps);
        states.weights().iter().enumerate().for_each(|(state, chance)| after[state % size] += chance);
        after
    }
}
