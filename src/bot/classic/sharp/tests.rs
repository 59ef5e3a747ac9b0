//! The fast odds equal those of [`Belief`], which plays the rules in every possible position.

use std::sync::Arc;

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
        events.retain(|event| Classic::seen_by(event, Viewer::Public).is_some());
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
        events.retain(|event| Classic::seen_by(event, Viewer::Seat(Seat::HUNTER)).is_some());
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
