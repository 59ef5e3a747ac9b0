//! What is concluded in the classic game, where the oracle cannot follow: without a map, in hunts that were made up,
//! and of every path.

use std::sync::Arc;

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Chance as _;
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Event, Path, Position, Ruleset, Setup, View, Warnings};
use wumpus_hunt::game::{Game as _, Rooms, View as _};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::classic::{ClassicEngine, Thing};

use super::promises::classic_setup;
use crate::oracle::classic::CUBE;
use crate::truth::Hunt;

/// Mostly acts as the random player does; 1 time in 4 it names rooms at random, so that arrows go astray.
fn whim(view: &View, rng: &mut BotRng) -> Action {
    if rng.ratio(1, 4) {
        let length = 1 + rng.pick(3) as usize;
        let rooms: [u32; Path::LONGEST] = std::array::from_fn(|_| 1 + rng.pick(view.rooms.into()));
        let action = Action::Shoot { path: Path::new(&rooms[..length]).unwrap() };
        if view.check(&action).is_ok() {
            return action;
        }
    }
    Bot::<Classic>::decide(&mut Random, view, rng)
}

/// Lists every path of at most this many rooms of a cave of six.
fn paths(longest: u32) -> impl Iterator<Item = Path> {
    let numbers = (1..=longest).flat_map(|length| (0..6_u32.pow(length)).map(move |code| (length, code)));
    let path = |(length, code)| (0..length).map(|at| 1 + code / 6_u32.pow(at) % 6).collect::<Vec<_>>();
    numbers.filter_map(move |number| Path::new(&path(number)))
}

/// Of equals it is the shortest path, and then that with the lowest rooms. The caves are a prism; a tree with dead
/// ends, where an arrow can only come straight back; and a room with a tunnel to itself, two to the same room, and one
/// that leads one way.
#[test]
fn no_legal_path_hits_more_often_than_the_best_shot() {
    let caves: [[&[u32]; 6]; 3] = [
        [&[2, 3, 4], &[1, 3, 5], &[1, 2, 6], &[1, 5, 6], &[2, 4, 6], &[3, 4, 5]],
        [&[2], &[1, 3, 4], &[2], &[2, 5, 6], &[4], &[4]],
        [&[1, 2, 3], &[1, 3, 3], &[2, 4, 5], &[3, 6], &[4, 6], &[5, 1]],
    ];
    let mut compared = 0;
    for (ruleset, rooms) in Ruleset::ALL.into_iter().flat_map(|ruleset| caves.map(|cave| (ruleset, cave))) {
        let cave = Arc::new(Cave::new(&rooms).unwrap());
        let ruleset = Ruleset { pits: 1, bats: 0, ..ruleset };
        let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
        for seed in 0..4 {
            let (mut hunt, mut rng) = (Hunt::<Classic>::deal(&setup, seed), BotRng::new(seed));
            for _ in 0..seed {
                if hunt.goes_on() {
                    hunt.act(&whim(&hunt.sight(), &mut rng));
                }
            }
            let shot = hunt.engine.best_shot().unwrap();
            let Action::Shoot { path: best } = shot else { panic!("{shot} is no shot") };
            let most = hunt.engine.hit(&shot).unwrap();
            let view = hunt.sight();
            for path in paths(5).filter(|path| view.check(&Action::Shoot { path: *path }).is_ok()) {
                let hit = hunt.engine.hit(&Action::Shoot { path }).unwrap();
                let what = format!("{} {rooms:?} {seed}: {path:?} {hit}, {best:?} {most}", ruleset.name);
                assert!(hit < most + 1e-9, "{what}");
                let follow = |at: Option<Room>, name: &u32| cave.tunnel(at?, *name);
                let follows_tunnels = path.iter().fold(Some(view.room), follow).is_some();
                let is_equal = hit > most - 1e-9 && follows_tunnels;
                assert!(!is_equal || (best.len(), &best[..]) <= (path.len(), &path[..]), "{what}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}

/// Asserts that what is there has a chance, and that nothing else is certain. Returns how many claims were certain.
fn rules_out_nothing_true(hunt: &Hunt<Classic>, what: &str) -> usize {
    let Position { ref cave, pits, bats, wumpus, .. } = *hunt.session.game().position();
    let things = [(Thing::Pit, pits), (Thing::Bats, bats), (Thing::Wumpus, Rooms::only(wumpus.number()))];
    let of_thing = |(thing, places): (Thing, Rooms)| {
        let is_certain = |room: &Room| {
            let odds = hunt.engine.odds(thing, room.number());
            // Hints take a smaller chance for a rounding error.
            let is_possible = if places.has(room.number()) { odds > 1e-9 } else { odds < 1.0 - 1e-9 };
            assert!(is_possible, "{what}: {thing:?} in {room}: {odds}");
            odds <= 0.0 || odds >= 1.0
        };
        cave.rooms().filter(is_certain).count()
    };
    things.into_iter().map(of_thing).sum()
}

/// Without a map the steps of the wumpus and far smells are guesses. In the hunts of `typed` they once ruled out what
/// was true: pits barred the way through rooms that nobody had seen, or a smell was met again and again.
#[test]
fn without_a_map_what_is_certain_is_true() {
    let mut certain = 0;
    let [random, shuffled] = [CaveSource::RANDOM, CaveSource::Shuffled];
    for (ruleset, smell) in Ruleset::ALL.into_iter().flat_map(|ruleset| (1..4).map(move |smell| (ruleset, smell))) {
        for (cave, seed) in [&random, &shuffled].into_iter().flat_map(|cave| (1..7).map(move |seed| (cave, seed))) {
            let setup = Setup { ruleset: Ruleset { smell, ..ruleset }, cave: cave.clone() };
            let (mut hunt, mut rng) = (Hunt::<Classic>::deal(&setup, seed), BotRng::new(seed));
            while hunt.goes_on() && hunt.session.turns() < 8 {
                certain += rules_out_nothing_true(&hunt, &format!("{setup:?} {seed}, {}", hunt.session.turns()));
                hunt.act(&whim(&hunt.sight(), &mut rng));
            }
        }
    }
    assert!(certain > 5_000, "{certain}");
    let far = Ruleset { smell: 3, ..Ruleset::OPINIONATED };
    let paced = "move 8; move 2".to_owned() + &"; move 8; move 11; move 8; move 2".repeat(7);
    for (ruleset, cave, seed, typed) in [
        (Ruleset::OPINIONATED, &shuffled, 399, "shoot 20"),
        (Ruleset::OPINIONATED, &random, 1229, "move 5; move 13; shoot 13"),
        (Ruleset::OPINIONATED, &random, 63, "move 5; move 10; move 5; move 8; shoot 7; shoot 18"),
        (Ruleset::BSD, &random, 147, &paced),
        (far, &random, 266, &("move 4".to_owned() + &"; move 8; move 4".repeat(10))),
    ] {
        let mut hunt = Hunt::<Classic>::deal(&Setup { ruleset, cave: cave.clone() }, seed);
        for action in typed.split("; ") {
            hunt.act(&action.parse().unwrap());
            rules_out_nothing_true(&hunt, &format!("seed {seed}, {action}"));
        }
    }
}

/// V15: an arrow that flies back along the hunter's way and into an unseen room may drop before it gets there.
#[test]
fn without_a_map_an_arrow_hits_as_often_as_it_reaches_the_wumpus() {
    let setup = Setup { ruleset: Ruleset::BSD, cave: CaveSource::RANDOM };
    let flies = [1.0, 1.0, 1.0, 4.0 / 5.0, 4.0 / 5.0 * 2.0 / 5.0];
    let mut compared = [0; Path::LONGEST];
    for seed in 0..100 {
        let mut hunt = Hunt::<Classic>::deal(&setup, seed);
        let Position { cave, pits, bats, wumpus, .. } = hunt.session.game().position().clone();
        let mut way = vec![hunt.sight().room];
        let taken = pits.or(bats).or(Rooms::only(wumpus.number()));
        while way.len() < Path::LONGEST {
            let is_free = |to: &&Room| !taken.has(to.number()) && !way.contains(to);
            let Some(to) = cave.tunnels(way[way.len() - 1]).iter().find(is_free).copied() else { break };
            hunt.act(&Action::Move { to: to.number() });
            way.push(to);
        }
        for flights in 1..=way.len() {
            let back = &way[way.len() - flights..];
            for new in cave.tunnels(back[0]).iter().filter(|new| hunt.engine.odds(Thing::Wumpus, new.number()) > 0.0) {
                let path: Vec<_> = back.iter().rev().skip(1).chain([new]).map(|room| room.number()).collect();
                let hit = hunt.engine.hit(&Action::Shoot { path: Path::new(&path).unwrap() }).unwrap();
                let expected = hunt.engine.odds(Thing::Wumpus, new.number()) * flies[flights - 1];
                assert!((hit - expected).abs() < 1e-12, "seed {seed}, {path:?}: {hit}, {expected}");
                compared[flights - 1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "{compared:?}");
}

fn assert_sums(engine: &ClassicEngine, rooms: u16, ruleset: Ruleset) {
    for (thing, count) in [(Thing::Pit, ruleset.pits), (Thing::Bats, ruleset.bats), (Thing::Wumpus, 1)] {
        let sum: f64 = (1..=rooms).map(|room| engine.odds(thing, room.into())).sum();
        assert!((sum - f64::from(count)).abs() < 1e-9, "{}: {thing:?} {sum}", ruleset.name);
    }
}

/// With so many pits and bats they are judged apart from each other.
#[test]
fn odds_of_many_pits_and_bats_add_up_to_their_number() {
    for (ruleset, seed) in Ruleset::ALL.into_iter().flat_map(|ruleset| (0..4).map(move |seed| (ruleset, seed))) {
        let ruleset = Ruleset { pits: 4, bats: 5, ..ruleset };
        let (mut hunt, mut rng) = (Hunt::<Classic>::deal(&classic_setup(ruleset), seed), BotRng::new(seed));
        assert!(!hunt.engine.is_exact());
        while hunt.goes_on() {
            assert_sums(&hunt.engine, 20, ruleset);
            hunt.play(&mut Random, &mut rng);
        }
    }
}

/// A cube, and what a hunter sees in this room of it.
fn cube(ruleset: Ruleset) -> (Setup, impl Fn(u32, u8) -> View) {
    let cave = Arc::new(Cave::new(&CUBE).unwrap());
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    let sight = move |number: u32, wumpus: u8| {
        let (room, warnings) = (cave.room(number).unwrap(), Warnings { wumpus, ..Warnings::default() });
        let (rooms, most_tunnels, tunnels) = (cave.len(), cave.most_tunnels(), cave.tunnels(room).into());
        View { ruleset, map: None, rooms, most_tunnels, room, tunnels, warnings, arrows: 5 }
    };
    (setup, sight)
}

/// Each turn without a smell makes what was seen less likely, at last by more than a float can hold. After a miss the
/// hunter walks to and fro, and no wumpus that is awake would leave them in peace for so long.
#[test]
fn odds_add_up_even_after_thousands_of_turns() {
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::OPINIONATED };
    let (setup, sight) = cube(ruleset);
    let mut engine = ClassicEngine::begin(&setup, &sight(1, 0)).unwrap();
    engine.learn(&"shoot 2".parse().unwrap(), &[Event::Missed], &sight(1, 0));
    for number in [2, 1].into_iter().cycle().take(3_000) {
        let room = sight(number, 0).room;
        engine.learn(&Action::Move { to: number }, &[Event::Entered { room }], &sight(number, 0));
        assert_sums(&engine, 8, ruleset);
    }
}

/// V16: the wumpus was in 7, and the chance that it has stepped rises with each miss since its last step.
#[test]
fn the_misses_since_the_wumpuss_last_step_are_drawn() {
    for (wumpus, misses) in [(0, 1), (1, 0)] {
        let (setup, sight) = cube(Ruleset { pits: 0, bats: 0, ..Ruleset::BSD });
        let mut engine = ClassicEngine::begin(&setup, &sight(1, 0)).unwrap();
        engine.learn(&"shoot 2".parse().unwrap(), &[Event::Missed], &sight(1, wumpus));
        let (mut draw, mut rng) = (engine.positions(&setup), BotRng::new(1));
        assert!((0..100).all(|_| draw(&mut rng).misses == misses), "{wumpus} {misses}");
    }
}
