//! The reasons of the two games on a grid. What proves them in Wumpus World is in `bots::world`.

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::bot::world::Solver;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::{Direction, grid, line};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Arrow, Board, World};
use wumpus_hunt::odds::world::Task;

use super::{ROUNDING, Reasoned, Turn, advise, assert_equal, assert_given, first_rooms};
use crate::oracle::engines::listed;

impl Reasoned for World {
    fn room(sight: &world::View, _: &Cave) -> u32 {
        sight.room.number()
    }

    fn assert_true(turn: &Turn<'_, Self>) {
        let hits = |from: u32, direction: Direction| {
            let line: Rooms = line(turn.cave(), turn.room(from), direction).collect();
            turn.chance(|now| line.has(now.wumpus.number()))
        };
        let is_gamble = match turn.reason.aim {
            Aim::Shoot { from, hit } => {
                assert!(Direction::ALL.into_iter().any(|way| (hits(from, way) - hit).abs() < ROUNDING));
                hit < 1.0
            }
            Aim::Enter { room, death } => {
                assert_equal(death, turn.danger(room));
                death > 0.0
            }
            Aim::Reach { through: Some(room), .. } => {
                assert_equal(turn.danger(room), 0.0);
                false
            }
            Aim::Lost => {
                assert_equal(Solver::default().value(turn.engine), 0.0);
                false
            }
            ref other => panic!("{other:?} is no aim of this game"),
        };
        if is_gamble {
            assert!(turn.frontier().iter().all(|cell| turn.danger(cell) > ROUNDING));
            assert!(turn.engine.tasks().into_iter().all(|task| match task {
                Task::Shoot { from, direction } => hits(from, direction) < 1.0 - ROUNDING,
                Task::Enter { .. } => true,
            }));
        }
    }
}

impl Turn<'_, World> {
    fn danger(&self, cell: u32) -> f64 {
        self.chance(|now| now.pits.has(cell) || now.arrow != Arrow::InWumpus && now.wumpus.number() == cell)
    }
}

#[test]
fn every_reason_of_wumpus_world_is_true() {
    let mut whys = Vec::new();
    for (board, cave, hunts) in [(Board::Random, first_rooms(&grid(4), 8), 60), (Board::Published, grid(4).into(), 8)] {
        whys.extend(advise::<World>(&world::Setup { board, cave }, 0..hunts, 30, listed::<World>));
    }
    assert!(whys.len() > 200, "{}", whys.len());
    assert_given(&whys, &["hit: 1.0", "Reach", "death: 0.0", "death: 0.", "hit: 0.", "Lost"]);
}

impl Reasoned for Textbook {
    fn room(sight: &textbook::View, _: &Cave) -> u32 {
        sight.square.number()
    }

    fn assert_true(turn: &Turn<'_, Self>) {
        let sight = turn.sight();
        let pit = |square: u32| turn.chance(|now| now.pits.has(square));
        let wumpus = |now: &textbook::Position, square: u32| now.wumpus_lives && now.wumpus.number() == square;
        let danger = |square: u32| turn.chance(|now| now.pits.has(square) || wumpus(now, square));
        let is_proved = match turn.reason.aim {
            Aim::Reach { .. } => turn.goes_on(),
            Aim::Leave { wins } => {
                assert_eq!(wins, sight.has_gold);
                wins
            }
            Aim::Enter { room, death } => {
                assert_equal(death, danger(room));
                death <= 0.0
            }
            Aim::Clear { room, death } => {
                assert!(sight.has_arrow && !turn.visited().has(room) && danger(room) > ROUNDING);
                assert_equal(death, pit(room));
                false
            }
            ref other => panic!("{other:?} is no aim of this game"),
        };
        assert!(is_proved || turn.frontier().iter().all(|square| danger(square) > ROUNDING));
    }
}

#[test]
fn every_reason_of_the_textbooks_game_is_true() {
    let mut whys = Vec::new();
    for (size, board, hunts) in [
        (2, textbook::Board::RANDOM, 12),
        (3, textbook::Board::RANDOM, 24),
        (3, textbook::Board::Random { num: 1, den: 20 }, 16),
        (4, textbook::Board::Published, 6),
    ] {
        let setup = textbook::Setup::new(size, board);
        whys.extend(advise::<Textbook>(&setup, 0..hunts, 30, listed::<Textbook>));
    }
    assert!(whys.len() > 300, "{}", whys.len());
    assert_given(&whys, &["Reach", "wins: true", "death: 0.0", "Clear", "death: 0.", "wins: false"]);
}

mod weekly {
    use super::{Board, World, advise, listed, world};

    /// The command: `cargo test --release --test it every_reason -- --ignored`.
    #[test]
    #[ignore = "takes minutes: a random board is one of a million"]
    fn every_reason_is_true_on_the_whole_grid() {
        advise::<World>(&world::Setup::new(Board::Random), 0..30, 30, listed::<World>);
    }
}
