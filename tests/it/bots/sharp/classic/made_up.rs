//! What is concluded in hunts that were made up. For one, the odds of a thing add up to how many of it there are.

use std::sync::Arc;

use wumpus_hunt::bot::{Advised as _, Bot, BotRng, Random};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::ruleset::Ruleset;
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Event, Setup, View, Warnings};
use wumpus_hunt::game::{Game as _, Seat, Status};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::classic::{ClassicEngine, Thing};
use wumpus_hunt::session::{HuntSeed, Session};

use super::act;
use crate::oracle::engines::CUBE;

fn assert_sums(engine: &ClassicEngine, cave: &Cave, ruleset: Ruleset) {
    for (thing, count) in [(Thing::Pit, ruleset.pits), (Thing::Bats, ruleset.bats), (Thing::Wumpus, 1)] {
        let sum: f64 = cave.rooms().map(|room| engine.odds(thing, room.number())).sum();
        assert!((sum - f64::from(count)).abs() < 1e-9, "{}: {thing:?} {sum}", ruleset.name);
    }
}

/// Makes what a hunter in this room sees.
fn sight(cave: &Cave, number: u32, arrows: u8, warnings: Warnings) -> View {
    let room = cave.room(number).unwrap();
    let (ruleset, rooms, most_tunnels) = (Ruleset::ORIGINAL, cave.len(), cave.most_tunnels());
    View { ruleset, map: None, rooms, most_tunnels, room, tunnels: cave.tunnels(room).into(), warnings, arrows }
}

fn smells(wumpus: u8) -> Warnings {
    Warnings { wumpus, ..Warnings::default() }
}

/// With so many pits and bats they are judged apart from each other.
#[test]
fn odds_of_many_pits_and_bats_add_up_to_their_number() {
    let cave = Arc::new(dodecahedron());
    for ruleset in Ruleset::ALL {
        let ruleset = Ruleset { pits: 4, bats: 5, ..ruleset };
        let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
        for seed in 0..4 {
            let mut session = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
            let sight = session.game().view(Seat::HUNTER);
            let mut engine = ClassicEngine::begin(&setup, &sight).unwrap();
            assert!(!engine.is_exact());
            let mut rng = BotRng::new(seed);
            while !matches!(session.game().status(), Status::Over(_)) {
                assert_sums(&engine, &cave, ruleset);
                let action = Bot::<Classic>::decide(&mut Random, &session.game().view(Seat::HUNTER), &mut rng);
                act(&mut session, &mut engine, &action);
            }
        }
    }
}

/// Each turn without a smell makes what was seen less likely, at last by more than a float can hold.
#[test]
fn odds_add_up_even_after_thousands_of_turns() {
    let cave = Arc::new(Cave::new(&CUBE).unwrap());
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::OPINIONATED };
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    let mut engine = ClassicEngine::begin(&setup, &sight(&cave, 1, 5, smells(0))).unwrap();
    engine.learn(&"shoot 2".parse().unwrap(), &[Event::Missed], &sight(&cave, 1, 4, smells(0)));
    for number in [2, 1].into_iter().cycle().take(3_000) {
        let entered = Event::Entered { room: cave.room(number).unwrap() };
        engine.learn(&Action::Move { to: number }, &[entered], &sight(&cave, number, 4, smells(0)));
        assert_sums(&engine, &cave, ruleset);
    }
}

/// The wumpus is in 2. Rooms 3, 6, 7 and 8 are new, too, but farther away.
#[test]
fn who_has_waited_long_does_not_walk_into_the_wumpus() {
    let cave = Arc::new(Cave::new(&CUBE).unwrap());
    let ruleset = Ruleset { pits: 0, bats: 0, smell: 1, ..Ruleset::BSD };
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    let mut engine = ClassicEngine::begin(&setup, &sight(&cave, 1, 5, smells(1))).unwrap();
    for number in [4, 1, 5, 1].into_iter().chain([4, 1].into_iter().cycle().take(80)) {
        let entered = Event::Entered { room: cave.room(number).unwrap() };
        let warnings = smells(u8::from(number == 1));
        engine.learn(&Action::Move { to: number }, &[entered], &sight(&cave, number, 5, warnings));
    }
    let plans = Classic::plans(&engine);
    assert!(plans.iter().any(|plan| plan.action == Action::Move { to: 4 }), "{plans:?}");
    assert!(plans.iter().all(|plan| plan.action != Action::Move { to: 2 }), "{plans:?}");
}

/// V16: the wumpus was in 7, and the chance that it has stepped rises with each miss since its last step.
#[test]
fn the_misses_since_the_wumpuss_last_step_are_drawn() {
    let cave = Arc::new(Cave::new(&CUBE).unwrap());
    let ruleset = Ruleset { pits: 0, bats: 0, ..Ruleset::BSD };
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    for (wumpus, misses) in [(0, 1), (1, 0)] {
        let mut engine = ClassicEngine::begin(&setup, &sight(&cave, 1, 5, smells(0))).unwrap();
        engine.learn(&"shoot 2".parse().unwrap(), &[Event::Missed], &sight(&cave, 1, 4, smells(wumpus)));
        let (mut draw, mut rng) = (engine.positions(&setup), BotRng::new(1));
        assert!((0..100).all(|_| draw(&mut rng).misses == misses), "{wumpus} {misses}");
    }
}
