//! What the advisor of the textbook's game says of each square equals what a belief knows, which plays the rules in every
//! possible position.

use wumpus_hunt::game::belief::{Belief, Results};
use wumpus_hunt::game::chance::{Dice, Script, Stream, uniform};
use wumpus_hunt::game::textbook::Thing;
use wumpus_hunt::game::textbook::{Action, Board, Outcome, Setup, Textbook};
use wumpus_hunt::game::{Chance, Game, Seat, Status};
use wumpus_hunt::odds::textbook::{TextbookEngine, Thing as EngineThing};
use wumpus_hunt::odds::{self, Engine as _, TooLarge};

fn assert_near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-9, "{what}: {one} and {other}");
}

fn assert_alike(one: &odds::Results<Outcome>, other: &Results<Outcome>, what: &str) {
    assert_near(one.goes_on, other.goes_on, what);
    let ends = |ends: &[(Outcome, f64)]| ends.iter().map(|(end, _)| *end).collect::<Vec<_>>();
    assert_eq!(ends(&one.ends), ends(&other.ends), "{what}");
    for ((end, one), (_, other)) in one.ends.iter().zip(&other.ends) {
        assert_near(*one, *other, &format!("{what} {end:?}"));
    }
}

/// Plays at random, but goes forward more often, and seldom leaves. Returns the number of situations compared.
fn compare(setup: &Setup, hunts: u64) -> u32 {
    let mut compared = 0;
    for seed in 0..hunts {
        let mut hunt = Textbook::deal(setup, &mut Dice::new(seed, Stream::Setup));
        let mut dice = Dice::new(seed, Stream::Seed);
        let first = <Textbook as wumpus_hunt::game::belief::Knowable>::sight(&hunt.view(Seat::HUNTER));
        let engine_first = <Textbook as odds::Knowable>::sight(&hunt.view(Seat::HUNTER));
        let mut engine = TextbookEngine::begin(setup, &engine_first).unwrap();
        let mut belief = Belief::<Textbook>::begin(setup, &first).unwrap();
        for _ in 0..12 {
            let known = belief.marginals();
            for room in setup.cave.rooms() {
                for (thing, other) in [
                    (Thing::Pit, EngineThing::Pit),
                    (Thing::Wumpus, EngineThing::Wumpus),
                    (Thing::Gold, EngineThing::Gold),
                ] {
                    let what = format!("seed {seed}: {thing:?} in room {room}");
                    assert_near(engine.odds(other, room), known.of(thing, room), &what);
                }
            }
            for action in Action::ALL {
                assert_alike(&engine.results(&action), &belief.results(&action), &format!("seed {seed}: {action}"));
            }
            compared += 1;
            let action = match dice.pick(3) {
                0 => uniform(&mut dice, Action::ALL[..5].iter().copied()).unwrap(),
                _ => Action::Forward,
            };
            let mut events = Vec::new();
            hunt.apply(Seat::HUNTER, &action, &mut Script::new([]), &mut events).unwrap();
            if hunt.status() != Status::Awaiting(Seat::HUNTER) {
                break;
            }
            let sight = <Textbook as wumpus_hunt::game::belief::Knowable>::sight(&hunt.view(Seat::HUNTER));
            engine.learn(&action, &events, &<Textbook as odds::Knowable>::sight(&hunt.view(Seat::HUNTER)));
            belief.learn(&action, &events, &sight);
            let mut is_possible = false;
            belief.each(|position, share| is_possible |= position == hunt.position() && share > 0.0);
            assert!(is_possible, "the truth");
        }
    }
    compared
}

#[test]
fn in_the_textbooks_game_the_odds_are_those_of_a_belief() {
    let compared = compare(&Setup::new(2, Board::RANDOM), 300)
        + compare(&Setup::new(2, Board::Random { num: 2, den: 3 }), 100)
        + compare(&Setup::new(3, Board::RANDOM), 12)
        + compare(&Setup::new(Setup::SIZE, Board::Published), 20);
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn grids_of_up_to_eleven_squares_a_side_are_worked_out() {
    let most = TooLarge { most: 11, what: "rows" };
    for (size, refused) in [(10, None), (11, None), (12, Some(most)), (15, Some(most))] {
        let setup = Setup::new(size, Board::Random { num: 1, den: 5 });
        let hunt = Textbook::deal(&setup, &mut Dice::new(1, Stream::Setup));
        assert_eq!(
            TextbookEngine::begin(&setup, &<Textbook as odds::Knowable>::sight(&hunt.view(Seat::HUNTER))).err(),
            refused,
            "{size}"
        );
    }
}
