//! The engine of the classic game.
//!
//! Pits and bats are felt apart from each other, so the possible pits and the possible bats are kept in lists of their own.
//! The wumpus too is kept apart from the pits, unless its careful feet make its steps depend on them. How well pits, bats
//! and the wumpus's first room go together follows from how the hunt was dealt, and is weighed when odds are asked for.
//!
//! In a cave without a map, pits, bats and a wumpus that has not moved are known as exactly. Only the steps of the wumpus,
//! and what is smelled through rooms whose tunnels are not known, are estimates.

use std::sync::{Arc, OnceLock};

use super::map::Map;
use super::rooms::Rooms;
use super::{Engine, Goal, Knowable, Plan, Results, TooLarge};
use crate::game::cave::{Cave, Room};
use crate::game::classic::ruleset::{Encounter, LastArrow, PitEdge, Step};
use crate::game::classic::{Action, CaveSource, Classic, Event, Outcome, Path, Ruleset, Setup, View, Warnings};
use aim::Aim;
pub(crate) use aim::Shot;
use flight::Told;
use ground::Ground;
pub(crate) use joint::{Odds, Possible, above_zero};
use proof::Felt;
pub(crate) use wumpus::ByRoom;
use wumpus::{Group, Steps};

mod aim;
mod flight;
mod ground;
mod joint;
mod proof;
mod wumpus;

/// What changes in a hunter's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The hunter's room.
    pub room: Room,
    /// The ends of its tunnels.
    pub tunnels: Vec<Room>,
    /// What the hunter feels there.
    pub warnings: Warnings,
    /// The arrows left: 1 to 99.
    pub arrows: u8,
}

/// What can be in a room of a classic hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Bats,
    Wumpus,
}

impl Knowable for Classic {
    type Sight = Sight;
    type Thing = Thing;
    type Engine = ClassicEngine;

    const THINGS: &'static [Thing] = &[Thing::Pit, Thing::Bats, Thing::Wumpus];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Pit => "pit",
            Thing::Bats => "bats",
            Thing::Wumpus => "wumpus",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        if let CaveSource::Known(cave) = &setup.cave { Some(cave) } else { None }
    }

    fn sight(view: &View<'_>) -> Sight {
        Sight { room: view.room, tunnels: view.tunnels.to_vec(), warnings: view.warnings, arrows: view.arrows }
    }
}

/// Everything that the hunter can know.
#[derive(Clone, Debug)]
pub struct ClassicEngine {
    ground: Arc<Ground>,
    map: Arc<Map>,
    aim: Arc<Aim>,
    here: u32,
    arrows: u8,
    /// The rooms where the hunter has stood at the end of a turn.
    visited: Rooms,
    /// Whether the wumpus has woken for good.
    is_awake: bool,
    /// The turns since the hunter last came to a new room or shot.
    idle: u32,
    /// The possible sets of rooms with bats.
    bats: Vec<Rooms>,
    /// The possible pits, with where the wumpus can be.
    groups: Vec<Group>,
    felt: Felt,
    /// Worked out when they are first asked for.
    odds: OnceLock<Odds>,
}

impl Engine<Classic> for ClassicEngine {
    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, TooLarge> {
        Ok(Self::on(Arc::new(Ground::of(setup)?), sight))
    }

    fn begin_again(&self, sight: &Sight) -> Self {
        Self::on(Arc::clone(&self.ground), sight)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], sight: &Sight) {
        self.odds = OnceLock::new();
        self.idle += 1;
        let arrival = self.ruleset().arrival;
        let (mut bumped, mut caught_edge, mut told) = (false, false, Told::default());
        for event in seen {
            match *event {
                Event::Entered { room } => self.here = room.number(),
                Event::Bumped => bumped = true,
                Event::CaughtEdge => caught_edge = true,
                Event::Snatched { to } => {
                    let before = arrival.iter().take_while(|encounter| **encounter != Encounter::Bats);
                    before.for_each(|encounter| self.pass(*encounter, &mut bumped));
                    let here = self.here;
                    self.bats.retain(|bats| bats.has(here));
                    self.here = to.number();
                }
                Event::Sensed { warnings } => self.feel(warnings),
                Event::ArrowStrayed { from, named, .. } => told.stray = Some([from.number(), named.number()]),
                Event::ArrowDropped => told.has_dropped = true,
                Event::WumpusMoved { .. } | Event::ArrowFlew { .. } | Event::Missed | Event::Ended { .. } => {}
            }
        }
        match action {
            Action::Move { .. } => {
                for encounter in arrival {
                    if caught_edge && encounter == Encounter::Pit {
                        // Bats in the same room do nothing (V14).
                        let here = self.here;
                        self.keep_pits(|pits| pits.has(here));
                        break;
                    }
                    self.pass(encounter, &mut bumped);
                }
            }
            Action::Shoot { path } => {
                self.idle = 0;
                self.miss(path, told);
            }
        }
        self.see(sight);
    }

    fn is_exact(&self) -> bool {
        self.ground.is_exact()
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        self.odds_in(thing, room.number())
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        match action {
            Action::Move { to } => self.results_of_move(*to),
            Action::Shoot { path } => self.results_of_shot(path),
        }
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { path } = action else { return None };
        let [hit, _] = flight::hits(self, self.here, path);
        Some(hit.iter().zip(&self.all_odds().wumpus).map(|(hit, chance)| hit * chance).sum())
    }

    fn best_shot(&self) -> Option<Action> {
        self.best_aim([self.here].into_iter()).map(|shot| Action::Shoot { path: shot.path })
    }

    fn plans(&self) -> Vec<Plan<Action>> {
        let possible = self.all_odds().possible();
        let reach = self.reach(&possible);
        let safe = Rooms::of(reach.iter().copied());
        let way = |to: u32| self.map.way(self.here, Rooms::of([to]), safe);
        let turns = |rooms: usize| u32::try_from(rooms).unwrap_or(u32::MAX);
        let mut plans = Vec::new();
        for from in reach {
            let Some(shot) = self.best_aim([from].into_iter()) else { continue };
            let hit = shot.hit;
            if from == self.here {
                let action = Action::Shoot { path: shot.path };
                let death = 1.0 - self.results(&action).goes_on - hit;
                let goal = if hit > CERTAIN { Goal::Win } else { Goal::Shot { hit } };
                plans.push(Plan { action, turns: 1, goal, death });
            } else if hit > CERTAIN
                && let Some(way) = way(from)
            {
                let action = Action::Move { to: way[0] };
                plans.push(Plan { action, turns: turns(way.len() + 1), goal: Goal::Win, death: 0.0 });
            }
        }
        for way in self.ways(safe) {
            let goal = way.last().copied().unwrap_or(self.here);
            let kind = if self.visited.has(goal) { Goal::Other } else { Goal::NewRoom };
            let action = Action::Move { to: way[0] };
            plans.push(Plan { action, turns: turns(way.len()), goal: kind, death: self.danger(goal) });
        }
        if plans.is_empty() {
            plans.push(Plan { action: Action::Move { to: self.here }, turns: 1, goal: Goal::Other, death: 0.0 });
        }
        plans
    }
}

/// The turns without a new room or a shot after which a hunter waits no longer for the wumpus.
const PATIENCE: u32 = 60;

/// A chance above this is 1, but for rounding.
pub(crate) const CERTAIN: f64 = 1.0 - 1e-9;

impl ClassicEngine {
    fn on(ground: Arc<Ground>, sight: &Sight) -> Self {
        let here = sight.room.number();
        let is_free = |set: &&Rooms| !set.has(here);
        let pits = ground.pits.iter().filter(is_free).copied().collect();
        let bats = ground.bats.iter().filter(is_free).copied().collect();
        let groups = vec![Group::begin(&ground.map, ground.misses, pits, here)];
        let mut engine = Self {
            map: Arc::clone(&ground.map),
            aim: Arc::clone(&ground.aim),
            here,
            arrows: sight.arrows,
            visited: Rooms::NONE,
            is_awake: false,
            idle: 0,
            bats,
            groups,
            felt: Felt::default(),
            odds: OnceLock::new(),
            ground,
        };
        engine.see(sight);
        engine
    }

    /// Learns what the hunter is shown before a choice.
    fn see(&mut self, sight: &Sight) {
        (self.here, self.arrows) = (sight.room.number(), sight.arrows);
        if !self.map.known().has(self.here) {
            Arc::make_mut(&mut self.map).explore(sight.room, &sight.tunnels);
            self.aim = Arc::new(Aim::on(&self.map));
        }
        if !self.visited.has(self.here) {
            (self.visited, self.idle) = (self.visited.or(Rooms::of([self.here])), 0);
        }
        self.feel(sight.warnings);
        self.felt.note(sight);
        self.normalise();
    }

    /// Learns from an encounter that did not happen, or from a bump.
    fn pass(&mut self, encounter: Encounter, bumped: &mut bool) {
        let here = self.here;
        match encounter {
            Encounter::Wumpus => self.meet(std::mem::take(bumped)),
            Encounter::Pit => self.keep_pits(|pits| !pits.has(here)),
            Encounter::Bats => self.bats.retain(|bats| !bats.has(here)),
        }
    }

    /// Learns whether the wumpus was in the room, and moves it as a bump or its waking does.
    fn meet(&mut self, bumped: bool) {
        let here = Rooms::of([self.here]);
        self.keep_wumpus(if bumped { here } else { Rooms::EVERY.without(here) });
        let behavior = self.ruleset().behavior;
        self.is_awake |= bumped && behavior.wakes();
        if let Some(step) = behavior.after_bump().filter(|_| bumped || self.is_awake) {
            let (ground, map) = (Arc::clone(&self.ground), Arc::clone(&self.map));
            self.step(&ground.steps(&map, step));
        }
    }

    /// Learns from a miss, and moves the wumpus.
    fn miss(&mut self, path: &Path, told: Told) {
        let missed = flight::misses(self, path, told);
        self.groups.iter_mut().for_each(|group| group.scale(&missed));
        self.drop_empty();
        self.is_awake |= self.ruleset().behavior.wakes();
        let (ground, map) = (Arc::clone(&self.ground), Arc::clone(&self.map));
        self.step(&ground.steps_after_miss(&map));
    }

    /// Moves the wumpus one step; it has not come into the hunter's room.
    fn step(&mut self, steps: &Steps<'_>) {
        self.felt.stir();
        let groups = std::mem::take(&mut self.groups).into_iter();
        self.groups = groups.flat_map(|group| group.step(steps)).collect();
        self.keep_wumpus(Rooms::EVERY.without(Rooms::of([self.here])));
    }

    /// Keeps what gives these warnings in the hunter's room.
    fn feel(&mut self, warnings: Warnings) {
        let (here, map, ground) = (self.here, Arc::clone(&self.map), Arc::clone(&self.ground));
        // Bats may have dropped the hunter in a room and carried them on before its tunnels were seen.
        if map.known().has(here) {
            self.bats.retain(|bats| ground.warnings(&map, here, *bats) == warnings.bats);
            self.keep_pits(|pits| ground.warnings(&map, here, pits) == warnings.pits);
            let fits = ground.scents(&map, here, warnings.wumpus);
            self.groups.iter_mut().for_each(|group| group.scale(&fits));
            self.drop_empty();
        }
    }

    /// Keeps the cases with such pits.
    fn keep_pits(&mut self, fits: impl Fn(Rooms) -> bool) {
        self.groups.retain_mut(|group| {
            group.pits.retain(|pits| fits(*pits));
            !group.pits.is_empty()
        });
    }

    /// Keeps the cases with the wumpus in one of these rooms.
    fn keep_wumpus(&mut self, lairs: Rooms) {
        let fits: ByRoom = (0..).take(self.map.size()).map(|room| f64::from(u8::from(lairs.has(room)))).collect();
        self.groups.iter_mut().for_each(|group| group.scale(&fits));
        self.drop_empty();
    }

    fn drop_empty(&mut self) {
        self.groups.retain(|group| group.now.iter().any(|weight| *weight > 0.0));
    }

    /// Keeps the weights from vanishing in a long hunt.
    fn normalise(&mut self) {
        let weights = || self.groups.iter().flat_map(|group| &group.now);
        let most = weights().copied().fold(0.0, f64::max);
        if most < 1e-50 {
            self.groups.iter_mut().flat_map(|group| &mut group.now).for_each(|weight| *weight /= most);
        }
    }

    /// Returns the rules.
    pub(crate) fn ruleset(&self) -> &Ruleset {
        &self.ground.ruleset
    }

    /// Returns the tunnels as far as they are known.
    pub(crate) fn map(&self) -> &Map {
        &self.map
    }

    /// Returns the hunter's room.
    pub(crate) const fn here(&self) -> u32 {
        self.here
    }

    /// Returns the number of arrows left.
    pub(crate) const fn arrows(&self) -> u8 {
        self.arrows
    }

    /// Returns the rooms where the hunter has stood at the end of a turn.
    pub(crate) const fn visited(&self) -> Rooms {
        self.visited
    }

    /// Returns whether the wumpus has woken for good.
    #[must_use]
    pub const fn is_awake(&self) -> bool {
        self.is_awake
    }

    /// Returns all odds.
    pub(crate) fn all_odds(&self) -> &Odds {
        self.odds.get_or_init(|| self.work_out())
    }

    /// Returns the chance that a thing is in the room of this number.
    #[must_use]
    pub fn odds_in(&self, thing: Thing, room: u32) -> f64 {
        let odds = self.all_odds();
        let by_room = match thing {
            Thing::Pit => &odds.pits,
            Thing::Bats => &odds.bats,
            Thing::Wumpus => &odds.wumpus,
        };
        by_room[room as usize]
    }

    /// Returns where pits, bats and the wumpus can be, as far as each of them shows by itself. It is faster than the odds.
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
        let risky = possible.pits.or(possible.bats).or(possible.wumpus);
        let safe = if is_awake { Rooms::NONE } else { self.map.all().without(risky) };
        self.map.reach(from, safe)
    }

    /// Returns whether the hunter can walk to a new room without a risk.
    #[must_use]
    pub fn reaches_new_room(&self) -> bool {
        self.reach(&self.all_odds().possible()).into_iter().any(|room| !self.visited.has(room))
    }

    /// Lists the ways through `safe` rooms to those worth going into: new ones, and ones where the wumpus may be now. A hunter
    /// who has not come to a new room or shot for many turns is left with a way through known rooms to the nearest new one.
    pub(crate) fn ways(&self, safe: Rooms) -> Vec<Vec<u32>> {
        if self.idle >= PATIENCE {
            let new = self.map.all().without(self.visited).iter().filter(|room| self.danger(*room) < CERTAIN);
            return self.map.way(self.here, Rooms::of(new), self.visited).into_iter().collect();
        }
        let goals = self.map.around(safe).without(self.visited.and(safe)).without(Rooms::of([self.here]));
        goals.iter().filter_map(|goal| self.map.way(self.here, Rooms::of([goal]), safe)).collect()
    }

    /// Returns whether what is felt in a room can tell the hunter something.
    pub(crate) fn teaches(&self, room: u32, possible: &Possible) -> bool {
        let here = Rooms::of([room]);
        let is_open = |rooms: Rooms, count: u32| rooms.count() > count;
        let near = self.map.beside(room).without(here);
        let Ruleset { pits, bats, smell, .. } = *self.ruleset();
        let tells = |rooms: Rooms, near: Rooms, count: u16| is_open(rooms, count.into()) && !rooms.and(near).is_empty();
        !self.map.known().has(room)
            || tells(possible.pits, near, pits)
            || tells(possible.bats, near, bats)
            || tells(possible.wumpus, self.map.within(room, smell), 1)
    }

    /// Counts the warnings of pits or of bats in a room if they are in these rooms.
    pub(crate) fn warnings(&self, here: u32, set: Rooms) -> u8 {
        self.ground.warnings(&self.map, here, set)
    }

    /// Returns the weight of the wumpus in each room after a step, with pits in these rooms.
    pub(crate) fn after_step(&self, step: Step, wumpus: &[f64], pits: &Rooms) -> ByRoom {
        self.steps_of(step).take(*pits, wumpus, 1).into()
    }

    /// Returns the weight of the wumpus in each room after a shot that misses, with pits in these rooms.
    pub(crate) fn after_miss(&self, odds: &Odds, shot: &Shot, pits: &Rooms) -> ByRoom {
        let size = self.map.size();
        let [wumpus, hunter] = flight::hits(self, shot.from, &shot.path);
        let missed: Vec<_> =
            wumpus.iter().zip(&hunter).map(|(wumpus, hunter)| (1.0 - wumpus - hunter).max(0.0)).collect();
        let missed: Vec<f64> =
            odds.states.iter().zip(missed.iter().cycle()).map(|(chance, missed)| chance * missed).collect();
        let mut after = ByRoom::from_elem(0.0, size);
        let states = self.steps_after_miss().take(*pits, &missed, 1);
        states.iter().enumerate().for_each(|(state, chance)| after[state % size] += chance);
        after
    }

    /// Lists the rooms where a thing can be.
    pub fn rooms_of(&self, thing: Thing) -> impl Iterator<Item = u32> {
        let Possible { pits, bats, wumpus } = self.all_odds().possible();
        let rooms = match thing {
            Thing::Pit => pits,
            Thing::Bats => bats,
            Thing::Wumpus => wumpus,
        };
        rooms.iter()
    }

    /// Returns the rooms which prove that a thing can be in none but `allowed` rooms; `None` if what was felt of this thing
    /// alone does not prove it.
    #[must_use]
    pub fn proof(&self, thing: Thing, allowed: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        let allowed = Rooms::of(self.map.all().iter().filter(|room| allowed(*room)));
        self.felt.proof(self, thing, allowed)
    }

    /// Returns whether a thing warned in a room.
    #[must_use]
    pub fn warned(&self, thing: Thing, room: u32) -> bool {
        self.felt.warned(thing, room)
    }

    fn steps_of(&self, step: Step) -> Steps<'_> {
        self.ground.steps(&self.map, step)
    }

    fn steps_after_miss(&self) -> Steps<'_> {
        self.ground.steps_after_miss(&self.map)
    }
}
