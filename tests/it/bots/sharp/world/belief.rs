//! The fast odds against the belief, which knows nothing but the rules.

use wumpus_hunt::bot::world::Solver;
use wumpus_hunt::game::belief::{Belief, Knowable};
use wumpus_hunt::game::world::{Action, Board, Cell, Setup, Sight, Thing, Toward, World};
use wumpus_hunt::game::{Game, Seat};
use wumpus_hunt::odds::Results;
use wumpus_hunt::odds::world::{Known, Step, Thing as EngineThing};

use super::wander;

fn assert_near(fast: f64, slow: f64, what: &str) {
    assert!((fast - slow).abs() < 1e-9, "{what}: {fast} {slow}");
}

/// Plays hunts and compares all odds before each turn. Returns the number of turns.
fn compare(seeds: impl Iterator<Item = u64>) -> usize {
    let setup = Setup::new(Board::RANDOM);
    let solver = Solver::of(&setup);
    let mut begun: Vec<(Sight, Belief<World>)> = Vec::new();
    let mut turns = 0;
    for seed in seeds {
        let mut belief: Option<Belief<World>> = None;
        wander(seed, |turn, known| {
            let sight = <World as Knowable>::sight(&turn.hunt.view(Seat::HUNTER));
            if let (Some(belief), Some((action, events))) = (&mut belief, turn.last) {
                belief.learn(action, events, &sight);
            } else {
                if !begun.iter().any(|(first, _)| *first == sight) {
                    begun.push((sight, Belief::begin(&setup, &sight).unwrap()));
                }
                belief = begun.iter().find(|(first, _)| *first == sight).map(|(_, belief)| belief.clone());
            }
            let belief = belief.as_ref().unwrap();
            compare_turn(&setup, &solver, known, belief, &format!("seed {seed}"));
            turns += 1;
        });
    }
    turns
}

fn compare_turn(setup: &Setup, solver: &Solver, known: &Known, belief: &Belief<World>, what: &str) {
    let marginals = belief.marginals();
    for room in setup.cave.rooms() {
        for (thing, other) in
            [(Thing::Pit, EngineThing::Pit), (Thing::Wumpus, EngineThing::Wumpus), (Thing::Gold, EngineThing::Gold)]
        {
            let fast = solver.boards.chance_of(known, other, room.number());
            assert_near(fast, marginals.of(thing, room), &format!("{what}: {thing:?} in {:?}", Cell::of(room)));
        }
    }
    let here = known.here();
    for step in solver.boards.steps(known) {
        let action = match step {
            Step::Enter { cell } if beside(setup, here, cell) => {
                Action::Move { toward: Toward::Cell(Cell::of(setup.cave.room(cell).unwrap())) }
            }
            Step::Shoot { from, direction } if from == here => Action::Shoot { direction },
            _ => continue,
        };
        let (fast, slow): (Results<_>, _) = (solver.boards.results(known, step), belief.results(&action));
        let what = format!("{what}: {action}");
        assert_near(fast.goes_on, slow.goes_on, &what);
        assert_eq!(fast.ends.len(), slow.ends.len(), "{what}");
        for ((fast_end, fast), (slow_end, slow)) in fast.ends.into_iter().zip(slow.ends) {
            assert_eq!(fast_end, slow_end, "{what}");
            assert_near(fast, slow, &what);
        }
    }
}

fn beside(setup: &Setup, from: u32, to: u32) -> bool {
    setup.cave.tunnel(setup.cave.room(from).unwrap(), to).is_some()
}

#[test]
fn the_fast_odds_equal_the_belief() {
    assert!(compare([1, 2].into_iter()) > 0);
}

/// The command: `cargo test --release --test it the_fast_odds_equal -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn the_fast_odds_equal_the_belief_over_thousands_of_turns() {
    assert!(compare(0..200) > 2_000);
}
