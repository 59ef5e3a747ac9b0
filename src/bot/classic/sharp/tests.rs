//! The fast odds equal those of [`Belief`], which plays the rules in every possible position.

use std::sync::Arc;

use super::knowledge::{ByRoom, Possible};
use super::lookahead::{after_move, after_shot};
use super::shots::Shot;
use super::*;
use crate::bot::advisor::{Advice, Advisor as _, Wins};
use crate::game::belief::{Belief, Knowable};
use crate::game::chance::{BotRng, Chance, Dice, Stream, uniform};
use crate::game::classic::{CaveSource, Outcome, Setup, Thing};
use crate::game::{Game, Seat, Status, View as _, Viewer};

/// A cave with a tunnel one way only, one back to its own room, and two between the same rooms.
const CROOKED: [&[u32]; 8] =
    [&[2, 3, 4], &[1, 5, 5], &[1, 3, 6], &[1, 7, 8], &[2, 2, 6], &[5, 3, 7], &[4, 6, 8], &[7, 4, 1]];
const CUBE: [&[u32]; 8] =
    [&[2, 4, 5], &[1, 3, 6], &[2, 4, 7], &[1, 3, 8], &[1, 6, 8], &[2, 5, 7], &[3, 6, 8], &[4, 5, 7]];

/// Moves 2 times in 3, and otherwise shoots along tunnels.
fn whim(view: &View<'_>, shots: &Shots, rng: &mut BotRng) -> Action {
    let path = shots.from(view.room.number()).nth(rng.pick(3) as usize);
    match path {
        Some(path) if rng.ratio(1, 3) => Action::Shoot { path },
        _ => {
            uniform(rng, view.tunnels.iter()).map_or(Action::Move { to: 0 }, |room| Action::Move { to: room.number() })
        }
    }
}

/// Plays a hunt and compares the odds before each action; returns the number of turns.
fn compare(setup: &Setup, terrain: &Terrain, seed: u64) -> u32 {
    let mut hunt = Classic::deal(setup, &mut Dice::new(seed, Stream::Setup));
    let mut dice = Dice::new(seed, Stream::Play);
    let mut rng = BotRng::new(seed);
    let view = hunt.view(Seat::HUNTER);
    let mut belief = Belief::<Classic>::begin(setup, &Classic::sight(&view)).expect("the cave is small");
    let mut knowledge = Knowledge::begin(&terrain.map, &terrain.everything, view.room.number());
    let mut events = Vec::new();
    for turn in 0..12 {
        if hunt.status() != Status::Awaiting(Seat::HUNTER) {
            return turn;
        }
        let view = hunt.view(Seat::HUNTER);
        knowledge.learn(&terrain.map, &events, &view);
        let odds = Odds::of(&mut knowledge, &terrain.map, view.ruleset);
        let marginals = belief.marginals();
        for (thing, fast) in [(Thing::Pit, &odds.pits), (Thing::Bats, &odds.bats), (Thing::Wumpus, &odds.wumpus)] {
            for (room, fast) in terrain.map.cave.rooms().zip(&fast[1..]) {
                let exact = marginals.of(thing, room);
                let which = format!("{} seed {seed} turn {turn}: {thing:?} in room {room}", view.ruleset.name);
                assert!((fast - exact).abs() < 1e-9, "{which} {fast} {exact}");
                assert_eq!(*fast > 0.0, exact > 0.0, "{which}");
            }
        }
        let action = whim(&view, &terrain.shots, &mut rng);
        assert_eq!(view.check(&action), Ok(()), "{action}");
        if let Action::Shoot { path } = &action {
            knowledge.note_shot(path);
        }
        events.clear();
        hunt.apply(Seat::HUNTER, &action, &mut dice, &mut events).expect("the action was checked");
        events.retain(|event| Classic::is_seen_by(event, Viewer::Public));
        if hunt.status() == Status::Awaiting(Seat::HUNTER) {
            belief.learn(&action, &events, &Classic::sight(&hunt.view(Seat::HUNTER)));
        }
    }
    12
}

#[test]
fn the_fast_odds_equal_the_belief() {
    let mut turns = 0;
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        for rooms in [CUBE, CROOKED] {
            for (pits, bats) in [(1, 2), (2, 1), (2, 2), (0, 1), (1, 0)] {
                let ruleset = Ruleset { pits, bats, ..ruleset };
                let cave = Cave::new(&rooms).expect("the tunnels lead to rooms");
                let terrain = Terrain::of(cave.clone(), &ruleset);
                let setup = Setup { ruleset, cave: CaveSource::Known(Arc::new(cave)) };
                turns += (0..30).map(|seed| compare(&setup, &terrain, seed)).sum::<u32>();
            }
        }
    }
    assert!(turns > 2_000, "{turns}");
}

/// Follows the advice in a hunt. Holds each arrow that is advised, or is said to be the best, against the belief, and a hunt
/// that is said to be won against its end; returns how many arrows were advised.
fn follow(setup: &Setup, shots: &Shots, seed: u64) -> u32 {
    let mut hunt = Classic::deal(setup, &mut Dice::new(seed, Stream::Setup));
    let mut dice = Dice::new(seed, Stream::Play);
    let mut counsel = Counsel::begin(setup, &Classic::sight(&hunt.view(Seat::HUNTER))).expect("the cave is small");
    let (mut advised, mut is_sure, mut events) = (0, false, Vec::new());
    for _ in 0..12 {
        let Advice { action, why, wins } = counsel.advise();
        is_sure |= wins == Some(Wins::Exactly(1.0));
        let hit = counsel.hit(&action);
        let which = format!("{} seed {seed}: {action}, {why:?}, {hit:?}", setup.ruleset.name);
        match (why, hit) {
            (Why::SureShot { .. }, Some(hit)) => assert!(hit > 1.0 - 1e-9, "{which}"),
            (Why::BestShot { hit: told, .. }, Some(hit)) => assert!((hit - told).abs() < 1e-9, "{which}"),
            (_, hit) => assert_eq!(hit, None, "{which}"),
        }
        advised += u32::from(hit.is_some());
        if setup.ruleset.drops == [0; _] {
            let best = counsel.best_shot().and_then(|shot| counsel.hit(&shot)).expect("there are tunnels");
            let most = shots
                .from(hunt.view(Seat::HUNTER).room.number())
                .filter_map(|path| counsel.hit(&Action::Shoot { path }));
            assert!((most.fold(0.0, f64::max) - best).abs() < 1e-9, "{which}");
        }
        events.clear();
        hunt.apply(Seat::HUNTER, &action, &mut dice, &mut events).expect("the advice is legal");
        if let Status::Over(outcome) = hunt.status() {
            assert!(!is_sure || outcome == Outcome::ShotWumpus, "{which}: {outcome:?}");
            break;
        }
        events.retain(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
        counsel.learn(&action, &events, &Classic::sight(&hunt.view(Seat::HUNTER)));
    }
    advised
}

#[test]
fn an_arrow_that_is_advised_hits_as_often_as_is_said() {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL, Ruleset::BSD] {
        let ruleset = Ruleset { pits: 1, bats: 1, ..ruleset };
        let cave = Cave::new(&CUBE).expect("the tunnels lead to rooms");
        let shots = Shots::of(&Map::of(cave.clone()));
        let setup = Setup { ruleset, cave: CaveSource::Known(Arc::new(cave)) };
        let advised: u32 = (0..20).map(|seed| follow(&setup, &shots, seed)).sum();
        assert!(advised > 10, "{}: {advised}", ruleset.name);
    }
}

fn ring() -> Map {
    let rooms: Vec<_> = (0..12).map(|room| [(room + 1) % 12 + 1, (room + 11) % 12 + 1]).collect();
    Map::of(Cave::new(&rooms).expect("a ring is a cave"))
}

#[test]
fn a_path_goes_on_until_it_is_stuck_or_full() {
    let shots = Shots::of(&ring());
    let paths: Vec<_> = shots.from(1).map(|path| path.to_vec()).collect();
    assert_eq!(paths, [[2, 3, 4, 5, 6], [12, 11, 10, 9, 8]]);
    let cave = Cave::new(&[&[2][..], &[1, 2], &[3]]).expect("the tunnels lead to rooms");
    let shots = Shots::of(&Map::of(cave));
    let counts = [1, 2, 3].map(|room| shots.from(room).count());
    assert_eq!(counts, [1, 1, 0], "the third room has a tunnel only to itself");
    assert_eq!(shots.best([3].into_iter(), &[0.0, 0.0, 1.0, 0.0]), None);
}

/// What is known in the ring without pits and bats, with the wumpus in these rooms.
struct Ring {
    map: Map,
    shots: Shots,
    odds: Odds,
    possible: Possible,
}

impl Ring {
    fn with_wumpus(rooms: &[(u32, f64)]) -> Self {
        let (map, nowhere) = (ring(), ByRoom::from_elem(0.0, 13));
        let mut wumpus = nowhere.clone();
        for (room, chance) in rooms {
            wumpus[*room as usize] = *chance;
        }
        let odds = Odds { pits: nowhere.clone(), bats: nowhere, wumpus, pit_sets: vec![(Rooms::NONE, 1.0)] };
        let (shots, possible) = (Shots::of(&map), odds.possible());
        Self { map, shots, odds, possible }
    }

    fn state(&self, here: u32, arrows: u8, awake: bool) -> State<'_> {
        let (visited, ruleset) = (Rooms::of([1, 2, 3]), &Ruleset::OPINIONATED);
        State { map: &self.map, shots: &self.shots, ruleset, here, arrows, visited, awake }
    }
}

/// The wumpus wakes and steps. One arrow from room 1 then covers every room where it can be; none from room 3 does.
#[test]
fn after_a_miss_the_hunter_is_in_the_room_they_shot_from() {
    let ring = Ring::with_wumpus(&[(4, 0.5), (10, 0.5)]);
    let after =
        |from, path| after_shot(&ring.state(1, 5, false), &ring.odds, &ring.possible, &Shot { from, path, hit: 0.5 });
    let (near, far) = (after(1, [2, 3, 4, 5, 6]), after(3, [4, 5, 6, 7, 8]));
    assert!((near - 1.0).abs() < 1e-9 && far < 0.99, "{near} {far}");
}

#[test]
fn a_bump_wakes_the_wumpus() {
    let ring = Ring::with_wumpus(&[(4, 1.0)]);
    let after = |awake| after_move(&ring.state(3, 1, awake), &ring.odds, &ring.possible, 4);
    assert!((after(false) - after(true)).abs() < 1e-9, "{} {}", after(false), after(true));
}

/// In a long hunt the weights become very small, and the odds stay right.
#[test]
fn weights_do_not_vanish_in_a_long_hunt() {
    let (map, ruleset) = (Map::of(Cave::new(&CUBE).expect("the tunnels lead to rooms")), Ruleset::OPINIONATED);
    let mut knowledge = Knowledge::begin(&map, &Everything::of(&map, &ruleset), 1);
    let first = Odds::of(&mut knowledge, &map, &ruleset).wumpus;
    for _ in 0..3 {
        knowledge.groups.iter_mut().flat_map(|group| &mut group.now).for_each(|weight| *weight *= 1e-200);
        let later = Odds::of(&mut knowledge, &map, &ruleset).wumpus;
        assert!(first.iter().zip(&later).all(|(first, later)| (first - later).abs() < 1e-9), "{later:?}");
    }
}
