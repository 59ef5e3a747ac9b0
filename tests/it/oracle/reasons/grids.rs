//! The reasons of the two games on a grid. What proves them in Wumpus World is in `bots::sharp::world`.

use wumpus_hunt::bot::textbook::Why as TextbookWhy;
use wumpus_hunt::bot::world::{Reason, Solver, Why};
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{Direction, grid, line};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Action, Arrow, Board, World};
use wumpus_hunt::odds::world::Task;

use super::{ROUNDING, Reasoned, Turn, advise, assert_equal, assert_given, first_rooms};
use crate::oracle::Listed;
use crate::oracle::engines::listed;

impl<G: Listed> Turn<'_, G> {
    /// Lists the rooms beside those that were visited.
    fn frontier(&self, visited: Rooms) -> Rooms {
        let beside = self.cave().rooms_of(visited).flat_map(|room| self.cave().tunnels(room));
        beside.copied().collect::<Rooms>().without(visited)
    }
}

impl Reasoned for World {
    fn assert_true(turn: &Turn<'_, Self>) {
        let Why { task, walk, reason } = &turn.advice.why;
        let visited: Rooms = turn.sights.iter().map(|sight| sight.room).collect();
        let hits = |task: Task| match task {
            Task::Shoot { from, direction } => {
                let line: Rooms = line(turn.cave(), turn.room(from), direction).collect();
                turn.chance(|now| line.has(now.wumpus.number()))
            }
            Task::Enter { .. } => panic!("{task:?} is no shot"),
        };
        match (walk.first(), *task) {
            (Some(to), _) => assert_eq!(turn.advice.action, Action::Move { to: *to }),
            (None, task) => {
                assert_eq!(
                    Task::Shoot { from: turn.sight().room.number(), direction: shot(&turn.advice.action) },
                    task
                );
            }
        }
        assert!(walk.iter().all(|cell| visited.has(*cell) || *cell == task.to()));
        match *reason {
            Reason::SureShot => assert_equal(hits(*task), 1.0),
            Reason::SureGold { gold } => {
                assert!(turn.is_certain(|now| now.gold.is_some_and(|room| room.number() == gold)));
                assert_equal(turn.danger(task.to()), 0.0);
            }
            Reason::SafeAndNew => {
                assert!(!visited.has(task.to()));
                assert_equal(turn.danger(task.to()), 0.0);
            }
            Reason::BestEntry { death } => assert_equal(death, turn.danger(task.to())),
            Reason::BestShot { hit } => assert_equal(hit, hits(*task)),
            Reason::Hopeless => assert_equal(Solver::default().value(turn.engine), 0.0),
        }
        if matches!(reason, Reason::BestEntry { .. } | Reason::BestShot { .. }) {
            let shots = turn.engine.tasks().into_iter().filter(|task| matches!(task, Task::Shoot { .. }));
            assert!(turn.frontier(visited).iter().all(|cell| turn.danger(cell) > ROUNDING));
            assert!(shots.into_iter().all(|shot| hits(shot) < 1.0 - ROUNDING));
        }
    }
}

impl Turn<'_, World> {
    fn danger(&self, cell: u32) -> f64 {
        self.chance(|now| now.pits.has(cell) || now.arrow != Arrow::InWumpus && now.wumpus.number() == cell)
    }
}

fn shot(action: &Action) -> Direction {
    let Action::Shoot { direction } = action else { panic!("{action:?} is no shot") };
    *direction
}

#[test]
fn every_reason_of_wumpus_world_is_true() {
    let mut whys = Vec::new();
    for (board, cave, hunts) in [(Board::Random, first_rooms(&grid(4), 8), 60), (Board::Published, grid(4).into(), 8)] {
        whys.extend(advise::<World>(&world::Setup { board, cave }, 0..hunts, 30, listed::<World>));
    }
    assert!(whys.len() > 200, "{}", whys.len());
    assert_given(&whys, &["SureShot", "SureGold", "SafeAndNew", "BestEntry", "BestShot", "Hopeless"]);
}

/// The command: `cargo test --release --test it every_reason -- --ignored`.
#[test]
#[ignore = "takes minutes: a random board is one of a million"]
fn every_reason_is_true_on_the_whole_grid() {
    advise::<World>(&world::Setup::new(Board::Random), 0..30, 30, listed::<World>);
}

impl Reasoned for Textbook {
    fn assert_true(turn: &Turn<'_, Self>) {
        let (why, sight) = (turn.advice.why, turn.sight());
        let visited: Rooms = turn.sights.iter().map(|sight| sight.square).collect();
        let pit = |square: u32| turn.chance(|now| now.pits.has(square));
        let wumpus = |now: &textbook::Position, square: u32| now.wumpus_lives && now.wumpus.number() == square;
        let danger = |square: u32| turn.chance(|now| now.pits.has(square) || wumpus(now, square));
        match why {
            TextbookWhy::Gold { square } => {
                assert!(turn.is_certain(|now| now.gold.map(Room::number) == Some(square)) && turn.goes_on());
            }
            TextbookWhy::Home => {
                assert!(sight.has_gold);
                let is_home = |end| end == textbook::Outcome::ClimbedOutWithGold;
                assert!(turn.end(&turn.advice.action, |end| !is_home(end)) < ROUNDING);
            }
            TextbookWhy::SafeAndNew { square } => {
                assert!(!visited.has(square) && turn.goes_on());
                assert_equal(danger(square), 0.0);
            }
            TextbookWhy::ShootFirst { square } => {
                assert!(sight.has_arrow && !visited.has(square) && danger(square) > ROUNDING);
                assert_equal(pit(square), 0.0);
            }
            TextbookWhy::LeastRisk { square, death, shoots } => {
                assert!(!visited.has(square));
                assert_equal(death, if shoots { pit(square) } else { danger(square) });
            }
            TextbookWhy::Leave => assert!(!sight.has_gold),
        }
        if matches!(why, TextbookWhy::ShootFirst { .. } | TextbookWhy::LeastRisk { .. } | TextbookWhy::Leave) {
            assert!(turn.frontier(visited).iter().all(|square| danger(square) > ROUNDING));
        }
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
    assert_given(&whys, &["Gold", "Home", "SafeAndNew", "ShootFirst", "LeastRisk", "Leave"]);
}
