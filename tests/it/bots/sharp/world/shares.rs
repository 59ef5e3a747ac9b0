//! Shares of all random boards.

use std::collections::BTreeMap;

use wumpus_hunt::bot::world::sharp::{Known, Solver, Step};
use wumpus_hunt::game::Game;
use wumpus_hunt::game::belief::Knowable;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::Cell;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::chance::every::Ratio;
use wumpus_hunt::game::world::{Action, Arrow, Board, Outcome, Percepts, Position, Setup, Toward, World};

use super::{BOTH, BREEZE, NOTHING, STENCH, cell, walked, with_view};

/// Returns every room that can be reached, the first of them given, through rooms that are open.
fn reached(setup: &Setup, from: Room, is_open: impl Fn(Room) -> bool) -> Vec<Room> {
    let mut reached = vec![from];
    let mut next = 0;
    while next < reached.len() {
        for to in setup.cave.tunnels(reached[next]) {
            if is_open(*to) && !reached.contains(to) {
                reached.push(*to);
            }
        }
        next += 1;
    }
    reached
}

/// Returns whether a player who sees the whole board can win.
fn can_be_won(setup: &Setup, position: &Position) -> bool {
    let Position { player, wumpus, gold, pits, .. } = *position;
    let (cell, open) = (Cell::of(wumpus), |room| !pits.contains(room));
    let before = reached(setup, player, |room| open(room) && room != wumpus);
    let in_line = |room: &Room| Cell::of(*room).column() == cell.column() || Cell::of(*room).row() == cell.row();
    before.iter().any(in_line) && reached(setup, player, open).contains(&gold.unwrap())
}

/// The command: `cargo test --release --test it random_boards -- --ignored`.
#[test]
#[ignore = "goes through more than a million boards"]
fn some_of_random_boards_cannot_be_won_even_when_seen() {
    let setup = Setup::new(Board::Random);
    let hunt = World::deal(&setup, &mut BotRng::new(1));
    let sight = World::sight(&hunt.view(wumpus_hunt::game::Seat::HUNTER));
    let mut boards: BTreeMap<[u64; 2], u64> = BTreeMap::new();
    World::prior(&setup, &sight, |position, weight| {
        *boards.entry(weight).or_default() += u64::from(!can_be_won(&setup, &position));
    })
    .unwrap();
    let weigh =
        |([num, den], count): ([u64; 2], u64)| Ratio::new(num.into(), den.into()) * Ratio::new(count.into(), 225);
    let lost = boards.into_iter().map(weigh).fold(Ratio::ZERO, |sum, weight| sum + weight);
    assert_eq!(lost, Ratio::new(31_173_370_121, 3 * 5_u128.pow(16)));
}

/// What was felt in each visited cell.
type Walk = Vec<(Cell, Percepts)>;

/// Returns the share of all boards that fit and are won by sure shots and safe cells alone.
fn won_without_a_guess(solver: &Solver, known: &Known, walk: &Walk, has_gold: bool, arrow: Arrow) -> Ratio {
    let is_sure = |step: &Step| match *step {
        Step::Enter { .. } => {
            let results = solver.results::<Ratio>(known, *step);
            results.ends.iter().all(|(end, _)| *end == Outcome::Won)
        }
        Step::Shoot { from, direction } => solver.chance_to_hit::<Ratio>(known, from, direction) == Ratio::ONE,
    };
    match solver.steps(known).into_iter().find(is_sure) {
        None => Ratio::ZERO,
        Some(Step::Shoot { from, direction }) => {
            let felt = walk.iter().find(|(cell, _)| *cell == from).unwrap().1;
            let there = with_view(from, felt, arrow, has_gold, |view| known.after(&step_to(from), view));
            let shot = Action::Shoot { direction };
            let hit = with_view(from, felt, Arrow::InWumpus, has_gold, |view| there.after(&shot, view));
            if has_gold {
                solver.likelihood(&hit)
            } else {
                won_without_a_guess(solver, &hit, walk, has_gold, Arrow::InWumpus)
            }
        }
        Some(Step::Enter { cell }) => {
            let mut sum = Ratio::ZERO;
            for percepts in [NOTHING, STENCH, BREEZE, BOTH] {
                for takes_gold in [false, true].into_iter().filter(|takes| !(*takes && has_gold)) {
                    let has_gold = has_gold || takes_gold;
                    let after = with_view(cell, percepts, arrow, has_gold, |view| known.after(&step_to(cell), view));
                    let likelihood: Ratio = solver.likelihood(&after);
                    sum = sum
                        + match likelihood {
                            Ratio::ZERO => Ratio::ZERO,
                            won if has_gold && arrow == Arrow::InWumpus => won,
                            _ => {
                                let walk = walk.iter().copied().chain([(cell, percepts)]).collect();
                                won_without_a_guess(solver, &after, &walk, has_gold, arrow)
                            }
                        };
                }
            }
            sum
        }
    }
}

fn step_to(cell: Cell) -> Action {
    Action::Move { toward: Toward::Cell(cell) }
}

/// The command: `cargo test --release --test it random_boards -- --ignored`.
#[test]
#[ignore = "goes through everything that can be felt"]
fn a_third_of_random_boards_is_won_without_a_guess() {
    let solver = Solver::new(Board::Random);
    let won = [NOTHING, STENCH, BREEZE, BOTH].map(|percepts| {
        let walk = vec![(cell("A1"), percepts)];
        won_without_a_guess(&solver, &walked(&[("A1", percepts)]), &walk, false, Arrow::Held)
    });
    let won = won.into_iter().fold(Ratio::ZERO, |sum, won| sum + won);
    assert_eq!(won, Ratio::new(514_223_861_608, 9 * 5_u128.pow(16)));
}
