//! The two games on a grid: where a hunt can begin, and what proves the reasons for advice. The proofs of Wumpus World
//! are in `bots::world`.

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::bot::world::Solver;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::{Direction, grid, line};
use wumpus_hunt::game::layout::{Layout, elsewhere};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Arrow, World};
use wumpus_hunt::odds::world::Task;

use super::Listed;
use super::compare::{Choice, ROUNDING, assert_equal, assert_told, compare, first_rooms, listed};
use crate::every::subsets;

impl Listed for World {
    type Key = world::Position;

    fn key(position: &world::Position) -> world::Position {
        position.clone()
    }

    /// The published board (W2), or every random one: each cell that may have a pit has one with a chance of 1 in 5
    /// (W3).
    fn prior(setup: &world::Setup, _: &world::View, mut each: impl FnMut(world::Position, [u64; 2])) {
        if setup.board == world::Board::Published {
            return each(setup.begin(Layout::published(&setup.cave)), [1, 1]);
        }
        for wumpus in elsewhere(&setup.cave) {
            for gold in elsewhere(&setup.cave) {
                let free: Rooms = elsewhere(&setup.cave).filter(|room| ![wumpus, gold].contains(room)).collect();
                for pits in subsets(free) {
                    let weight = [4_u64.pow(free.without(pits).count()), 5_u64.pow(free.count())];
                    each(setup.begin(Layout { wumpus, gold, pits }), weight);
                }
            }
        }
    }

    fn is_hit(event: &world::Event) -> bool {
        *event == world::Event::ShotWumpus
    }

    fn room(sight: &world::View, _: &Cave) -> u32 {
        sight.room.number()
    }

    fn assert_true(choice: &Choice<'_, Self>) {
        let hits = |from: u32, direction: Direction| {
            let line: Rooms = line(choice.cave(), choice.room(from), direction).collect();
            choice.chance(|now| line.has(now.wumpus.number()))
        };
        let is_gamble = match choice.reason.aim {
            Aim::Shoot { from, hit } => {
                assert!(Direction::ALL.into_iter().any(|way| (hits(from, way) - hit).abs() < ROUNDING));
                hit < 1.0
            }
            Aim::Enter { room, death } => {
                assert_equal(death, choice.danger(room));
                death > 0.0
            }
            Aim::Reach { through: Some(room), .. } => {
                assert_equal(choice.danger(room), 0.0);
                false
            }
            Aim::Lost => {
                assert_equal(Solver::default().value(&choice.hunt.engine), 0.0);
                false
            }
            ref other => panic!("{other:?} is no aim of this game"),
        };
        if is_gamble {
            assert!(choice.frontier().iter().all(|cell| choice.danger(cell) > ROUNDING));
            assert!(choice.hunt.engine.tasks().into_iter().all(|task| match task {
                Task::Shoot { from, direction } => hits(from, direction) < 1.0 - ROUNDING,
                Task::Enter { .. } => true,
            }));
        }
    }
}

impl Choice<'_, World> {
    fn danger(&self, cell: u32) -> f64 {
        self.chance(|now| now.pits.has(cell) || now.arrow != Arrow::InWumpus && now.wumpus.number() == cell)
    }
}

fn compare_world(setup: &world::Setup, hunts: u64) -> Vec<String> {
    compare::<World>(setup.board.name(), setup, 0..hunts, 40, listed::<World>)
}

#[test]
fn the_engine_of_wumpus_world_agrees_with_the_oracle() {
    let mut told = compare_world(&world::Setup::new(world::Board::Published), 20);
    let small = world::Setup { board: world::Board::Random, cave: first_rooms(&grid(4), 8) };
    told.extend(compare_world(&small, 60));
    told.extend(compare_world(&world::Setup::new(world::Board::Random), 1));
    let seen = ["TookGold", "FellInPit", "Eaten", "ShotWumpus", "HitWall", "Ended"];
    assert_told(
        &told,
        500,
        &[&seen[..], &["hit: 1.0", "Reach", "death: 0.0", "death: 0.", "hit: 0.", "Lost"]].concat(),
    );
}

impl Listed for Textbook {
    type Key = textbook::Position;

    fn key(position: &textbook::Position) -> textbook::Position {
        position.clone()
    }

    /// The published board, or every random one (T2).
    fn prior(setup: &textbook::Setup, _: &textbook::View, mut each: impl FnMut(textbook::Position, [u64; 2])) {
        let textbook::Board::Random { num, den } = setup.board else {
            return each(setup.begin(Layout::published(&setup.cave)), [1, 1]);
        };
        let squares: Rooms = elsewhere(&setup.cave).collect();
        let [num, den] = [num, den].map(u64::from);
        for pits in subsets(squares) {
            let weight = num.pow(pits.count()) * (den - num).pow(squares.without(pits).count());
            if weight == 0 {
                continue;
            }
            for wumpus in elsewhere(&setup.cave) {
                for gold in elsewhere(&setup.cave) {
                    each(setup.begin(Layout { wumpus, gold, pits }), [weight, den.pow(squares.count())]);
                }
            }
        }
    }

    fn is_hit(event: &textbook::Event) -> bool {
        *event == textbook::Event::Screamed
    }

    fn room(sight: &textbook::View, _: &Cave) -> u32 {
        sight.square.number()
    }

    fn assert_true(choice: &Choice<'_, Self>) {
        let sight = choice.sight();
        let pit = |square: u32| choice.chance(|now| now.pits.has(square));
        let wumpus = |now: &textbook::Position, square: u32| now.wumpus_lives && now.wumpus.number() == square;
        let danger = |square: u32| choice.chance(|now| now.pits.has(square) || wumpus(now, square));
        let is_proved = match choice.reason.aim {
            Aim::Reach { .. } => choice.goes_on(),
            Aim::Leave { wins } => {
                assert_eq!(wins, sight.has_gold);
                wins
            }
            Aim::Enter { room, death } => {
                assert_equal(death, danger(room));
                death <= 0.0
            }
            Aim::Clear { room, death } => {
                assert!(sight.has_arrow && !choice.visited().has(room) && danger(room) > ROUNDING);
                assert_equal(death, pit(room));
                false
            }
            ref other => panic!("{other:?} is no aim of this game"),
        };
        assert!(is_proved || choice.frontier().iter().all(|square| danger(square) > ROUNDING));
    }
}

#[test]
fn the_engine_of_the_textbook_agrees_with_the_oracle() {
    let mut told = Vec::new();
    for (size, board, hunts) in [
        (2, textbook::Board::RANDOM, 100),
        (2, textbook::Board::Random { num: 2, den: 3 }, 40),
        (2, textbook::Board::Random { num: 0, den: 1 }, 20),
        (2, textbook::Board::Random { num: 1, den: 1 }, 20),
        (3, textbook::Board::RANDOM, 24),
        (3, textbook::Board::Random { num: 1, den: 20 }, 16),
        (4, textbook::Board::Published, 20),
    ] {
        let setup = textbook::Setup::new(size, board);
        told.extend(compare::<Textbook>(
            &format!("{board:?} of size {size}"),
            &setup,
            0..hunts,
            30,
            listed::<Textbook>,
        ));
    }
    let seen = ["Bumped", "TookGold", "Screamed", "HitWall", "ClimbedOut", "DidNothing", "Ended"];
    let advised = ["Reach", "wins: true", "death: 0.0", "Clear", "death: 0.", "wins: false"];
    assert_told(&told, 1_000, &[&seen[..], &advised].concat());
}

mod weekly {
    use super::{compare_world, world};

    #[test]
    #[ignore = "takes minutes: a random board is one of a million"]
    fn over_many_random_boards_the_engine_of_wumpus_world_agrees_with_the_oracle() {
        compare_world(&world::Setup::new(world::Board::Random), 100);
    }
}
