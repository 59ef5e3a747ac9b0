//! Whatever is known, the odds of a thing add up to how many of it there are.

use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::dodecahedron::dodecahedron;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::classic::ruleset::Ruleset;
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Event, Setup, Warnings};
use wumpus_hunt::game::{Game as _, Seat, Status};
use wumpus_hunt::odds::classic::{ClassicEngine, Sight, Thing};
use wumpus_hunt::odds::{Engine as _, Knowable as _};
use wumpus_hunt::session::{HuntSeed, Session};

use super::act;
use crate::oracle::engines::CUBE;

fn assert_sums(engine: &ClassicEngine, cave: &Cave, ruleset: Ruleset) {
    for (thing, count) in [(Thing::Pit, ruleset.pits), (Thing::Bats, ruleset.bats), (Thing::Wumpus, 1)] {
        let sum: f64 = cave.rooms().map(|room| engine.odds(thing, room)).sum();
        assert!((sum - f64::from(count)).abs() < 1e-9, "{}: {thing:?} {sum}", ruleset.name);
    }
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
            let sight = Classic::sight(&session.game().view(Seat::HUNTER));
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
    let sight = |number: u32, arrows| {
        let room = cave.room(number).unwrap();
        Sight { room, tunnels: cave.tunnels(room).to_vec(), warnings: Warnings::default(), arrows }
    };
    let mut engine = ClassicEngine::begin(&setup, &sight(1, 5)).unwrap();
    engine.learn(&"shoot 2".parse().unwrap(), &[Event::Missed], &sight(1, 4));
    for number in [2, 1].into_iter().cycle().take(3_000) {
        let entered = Event::Entered { room: cave.room(number).unwrap() };
        engine.learn(&Action::Move { to: number }, &[entered], &sight(number, 4));
        assert_sums(&engine, &cave, ruleset);
    }
}
