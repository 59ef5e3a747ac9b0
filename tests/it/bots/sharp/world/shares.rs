//! Shares of all random boards.

use wumpus_hunt::game::world::{Action, Arrow, Outcome, Percepts};
use wumpus_hunt::odds::world::{Task, WorldEngine};

use super::{BOTH, BREEZE, NOTHING, STENCH, after, cell, view, walked};
use crate::every::Ratio;
use crate::odds::world::WITHOUT_A_GUESS;

/// What was felt in each visited cell.
type Walk = Vec<(u32, Percepts)>;

/// Returns the weight of the boards that fit and are won by sure shots and safe cells alone.
fn won_without_a_guess(known: &WorldEngine, walk: &Walk, has_gold: bool, arrow: Arrow) -> u64 {
    let is_sure = |task: &Task| match *task {
        Task::Enter { .. } => {
            let results = known.results_of(*task);
            results.ends.iter().all(|(end, _)| *end == Outcome::Won)
        }
        Task::Shoot { from, direction } => known.chance_to_hit(from, direction) >= 1.0,
    };
    match known.tasks().into_iter().find(is_sure) {
        None => 0,
        Some(Task::Shoot { from, direction }) => {
            let felt = walk.iter().find(|(cell, _)| *cell == from).unwrap().1;
            let there = after(known, &step_to(from), &view(from, felt, arrow, has_gold));
            let shot = Action::Shoot { direction };
            let hit = after(&there, &shot, &view(from, felt, Arrow::InWumpus, has_gold));
            if has_gold { hit.weight() } else { won_without_a_guess(&hit, walk, has_gold, Arrow::InWumpus) }
        }
        Some(Task::Enter { cell }) => {
            let mut sum = 0;
            for percepts in [NOTHING, STENCH, BREEZE, BOTH] {
                for takes_gold in [false, true].into_iter().filter(|takes| !(*takes && has_gold)) {
                    let has_gold = has_gold || takes_gold;
                    let then = after(known, &step_to(cell), &view(cell, percepts, arrow, has_gold));
                    sum += match then.weight() {
                        0 => 0,
                        won if has_gold && arrow == Arrow::InWumpus => won,
                        _ => {
                            let walk = walk.iter().copied().chain([(cell, percepts)]).collect();
                            won_without_a_guess(&then, &walk, has_gold, arrow)
                        }
                    };
                }
            }
            sum
        }
    }
}

fn step_to(cell: u32) -> Action {
    Action::Move { to: cell }
}

/// The command: `cargo test --release --test it random_boards -- --ignored`.
#[test]
#[ignore = "goes through everything that can be felt"]
fn a_third_of_random_boards_is_won_without_a_guess() {
    let (mut won, mut all) = (0, 0);
    for percepts in [NOTHING, STENCH, BREEZE, BOTH] {
        let (known, walk) = (walked(&[("A1", percepts)]), vec![(cell("A1"), percepts)]);
        won += won_without_a_guess(&known, &walk, false, Arrow::Held);
        all += known.weight();
    }
    let won = Ratio::new(won.into(), all.into());
    assert_eq!(won, WITHOUT_A_GUESS);
}
