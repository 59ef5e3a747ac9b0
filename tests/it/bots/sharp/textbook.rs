//! What can be known of a hunt in the textbook's world.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::chance::Chance as _;
use wumpus_hunt::game::textbook::{Action, Board, Setup, Textbook};
use wumpus_hunt::game::{Game as _, Seat, Status};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::textbook::{TextbookEngine, Thing};
use wumpus_hunt::session::{HuntSeed, Session};

/// What is certain is exactly 1, whatever was rounded, and what is not is clearly less.
#[test]
fn a_pit_that_must_be_there_has_a_chance_of_exactly_one() {
    let setup = Setup::new(4, Board::RANDOM);
    let mut certain = 0;
    for seed in 0..3_000 {
        let mut hunt = Session::<Textbook>::deal(&setup, HuntSeed::new(seed));
        let mut engine = TextbookEngine::begin(&setup, &hunt.game().view(Seat::HUNTER)).unwrap();
        let mut rng = BotRng::new(seed);
        for _ in 0..60 {
            let action = [Action::Forward, Action::Forward, Action::TurnLeft, Action::TurnRight][rng.pick(4) as usize];
            hunt.step(Seat::HUNTER, &action).unwrap();
            if matches!(hunt.game().status(), Status::Over(_)) {
                break;
            }
            engine.learn(&action, &[], &hunt.game().view(Seat::HUNTER));
            for square in 2..=16 {
                let pit = engine.odds(Thing::Pit, square);
                let is_certain = pit.to_bits() == 1.0_f64.to_bits();
                assert!(is_certain || pit < 1.0 - 1e-9, "{seed}: {pit} in {square}");
                certain += u32::from(is_certain);
            }
        }
    }
    assert!(certain > 1_000, "{certain}");
}
