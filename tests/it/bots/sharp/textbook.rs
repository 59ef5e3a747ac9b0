//! What the advisor of the textbook's game says of each square equals what a belief knows, which plays the rules in every
//! possible position.

use wumpus_hunt::bot::advisor::{Advised, Advisor};
use wumpus_hunt::game::belief::{Belief, Knowable as _, Results, Unknowable};
use wumpus_hunt::game::chance::{Dice, Script, Stream, uniform};
use wumpus_hunt::game::textbook::{Action, Board, Outcome, Setup, Textbook};
use wumpus_hunt::game::{Chance, Game, Seat, Status};

type Counsel = <Textbook as Advised>::Advisor;

fn assert_near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-9, "{what}: {one} and {other}");
}

fn assert_alike(one: &Results<Outcome>, other: &Results<Outcome>, what: &str) {
    assert_near(one.goes_on, other.goes_on, what);
    let ends = |results: &Results<Outcome>| results.ends.iter().map(|(end, _)| *end).collect::<Vec<_>>();
    assert_eq!(ends(one), ends(other), "{what}");
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
        let first = Textbook::sight(&hunt.view(Seat::HUNTER));
        let mut counsel = Counsel::begin(setup, &first).unwrap();
        let mut belief = Belief::<Textbook>::begin(setup, &first).unwrap();
        for _ in 0..12 {
            let known = belief.marginals();
            for room in setup.cave.rooms() {
                for thing in Textbook::THINGS {
                    let what = format!("seed {seed}: {thing:?} in room {room}");
                    assert_near(counsel.odds(*thing, room), known.of(*thing, room), &what);
                }
            }
            for action in Action::ALL {
                assert_alike(&counsel.results(&action), &belief.results(&action), &format!("seed {seed}: {action}"));
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
            let sight = Textbook::sight(&hunt.view(Seat::HUNTER));
            counsel.learn(&action, &events, &sight);
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
    for (size, refused) in [(10, None), (11, None), (12, Some(Unknowable::TooLarge)), (15, Some(Unknowable::TooLarge))]
    {
        let setup = Setup::new(size, Board::Random { num: 1, den: 5 });
        let hunt = Textbook::deal(&setup, &mut Dice::new(1, Stream::Setup));
        assert_eq!(Counsel::begin(&setup, &Textbook::sight(&hunt.view(Seat::HUNTER))).err(), refused, "{size}");
    }
}
