//! The solver of Wumpus World: what it proves, what it advises, and the shares of all random boards that it wins.

use std::sync::{LazyLock, Mutex, PoisonError};

use wumpus_hunt::bot::world::Solver;
use wumpus_hunt::bot::{Bot, BotRng, Random, Sharp};
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{Direction, grid, line, toward};
use wumpus_hunt::game::chance::{Chance, uniform};
use wumpus_hunt::game::world::{Action, Arrow, Board, Cell, Percepts, Setup, View, World};
use wumpus_hunt::game::{Game, View as _};
use wumpus_hunt::odds::world::{Task, Thing, WorldEngine};
use wumpus_hunt::odds::{Engine as _, Proof};

use crate::every::Ratio;
use crate::odds::world::BEST_PLAY;
use crate::truth::Hunt;

/// The solver of random boards, shared because its first answers take longest.
static SOLVER: LazyLock<Mutex<Solver>> = LazyLock::new(|| Mutex::new(Solver::default()));

const NOTHING: Percepts = Percepts { breeze: false, stench: false };
const BREEZE: Percepts = Percepts { breeze: true, ..NOTHING };
const STENCH: Percepts = Percepts { stench: true, ..NOTHING };
const BOTH: Percepts = Percepts { breeze: true, stench: true };

/// The number of a cell's room.
fn cell(name: &str) -> u32 {
    Cell::read(name).unwrap().room(&grid(4)).unwrap().number()
}

/// A view of a random board.
fn view(cell: u32, percepts: Percepts, arrow: Arrow, has_gold: bool) -> View {
    let cave = grid(4);
    let room = cave.room(cell).unwrap();
    let beside = Direction::ALL.map(|way| toward(&cave, room, way));
    View { board: Board::Random, room, beside, percepts, arrow, has_gold }
}

/// What a player knows after an action.
fn after(known: &WorldEngine, action: &Action, view: &View) -> WorldEngine {
    let mut known = known.clone();
    known.learn(action, &[], view);
    known
}

/// What a player knows who has walked through these cells, from A1 on, and has felt this there.
fn walked(walk: &[(&str, Percepts)]) -> WorldEngine {
    let views = walk.iter().map(|(name, percepts)| view(cell(name), *percepts, Arrow::Held, false));
    let begun = |view: &View| WorldEngine::begin(&Setup::new(Board::Random), view).unwrap();
    views
        .fold(None, |known: Option<WorldEngine>, view| {
            let action = Action::Move { to: view.room.number() };
            Some(known.map_or_else(|| begun(&view), |known| after(&known, &action, &view)))
        })
        .unwrap()
}

/// Plays a hunt on a random board at random, but into no danger, and looks at what is known before each turn.
fn wander(seed: u64, mut look: impl FnMut(&WorldEngine)) {
    let (mut hunt, mut rng) = (Hunt::<World>::deal(&Setup::new(Board::Random), seed), BotRng::new(seed));
    while hunt.goes_on() && hunt.session.turns() < 40 {
        look(&hunt.engine);
        let (position, view) = (hunt.session.game().position(), hunt.sight());
        let lives = position.arrow != Arrow::InWumpus;
        let is_safe = |room: &Room| !(position.pits.has(room.number()) || lives && position.wumpus == *room);
        let ways = view.ways().map(|(_, room)| room).filter(is_safe);
        let shoots = view.arrow == Arrow::Held && rng.ratio(1, 15);
        let action = match uniform(&mut rng, ways).filter(|_| !shoots) {
            Some(room) => Action::Move { to: room.number() },
            None => Bot::<World>::decide(&mut Random, &view, &mut rng),
        };
        hunt.act(&action);
    }
}

/// A thing, and the cells in which alone it can be.
type Conclusion = (Thing, Rooms);

fn none_in(thing: Thing, cell: u32) -> Conclusion {
    (thing, Rooms::EVERY.without(Rooms::only(cell)))
}

/// Claims that a shot hits.
fn wumpus_in_line(from: u32, direction: Direction) -> Conclusion {
    let cave = grid(4);
    (Thing::Wumpus, line(&cave, cave.room(from).unwrap(), direction).collect())
}

#[test]
fn something_is_proved_exactly_if_it_is_certain() {
    let mut proved = [0; 4];
    for seed in 0..30 {
        wander(seed, |known| {
            let mut check = |place: usize, claim: Conclusion, is_certain| {
                assert_eq!(known.proof(claim.0, claim.1).is_some(), is_certain, "{seed}: {claim:?}");
                proved[place] += usize::from(is_certain);
            };
            for cell in 1..=16 {
                let [pit, wumpus] = [Thing::Pit, Thing::Wumpus].map(|thing| known.odds(thing, cell));
                check(0, none_in(Thing::Pit, cell), pit <= 0.0);
                check(1, none_in(Thing::Wumpus, cell), wumpus <= 0.0);
                check(2, (Thing::Wumpus, Rooms::only(cell)), wumpus >= 1.0);
            }
            for task in known.tasks() {
                if let Task::Shoot { from, direction } = task {
                    let is_sure = known.chance_to_hit(from, direction) >= 1.0;
                    check(3, wumpus_in_line(from, direction), is_sure);
                }
            }
        });
    }
    assert!(proved.iter().all(|count| *count > 20), "{proved:?}");
}

/// A proof names the cells whose breezes, and those whose stenches, are part of it.
#[test]
fn a_proof_names_the_cells_without_which_it_fails() {
    let calm_start = walked(&[("A1", NOTHING)]);
    let corner = walked(&[("A1", NOTHING), ("A2", BREEZE), ("A1", NOTHING), ("B1", NOTHING)]);
    let stenches = walked(&[("A1", NOTHING), ("A2", STENCH), ("A1", NOTHING), ("B1", STENCH)]);
    let no_pit = |name| none_in(Thing::Pit, cell(name));
    let no_wumpus = |name| none_in(Thing::Wumpus, cell(name));
    for (known, (thing, allowed), breezes, stenches) in [
        (&calm_start, no_pit("B1"), "A1", ""),
        (&calm_start, no_wumpus("A2"), "", "A1"),
        // Neither the start nor a visited cell has a pit, which no feeling proves.
        (&calm_start, no_pit("A1"), "", ""),
        (&corner, no_pit("B2"), "B1", ""),
        (&corner, no_wumpus("B2"), "", "A2"),
        (&stenches, (Thing::Wumpus, Rooms::only(cell("B2"))), "", "B1 A2"),
        (&stenches, wumpus_in_line(cell("B1"), Direction::North), "", "B1 A2"),
        // The wumpus keeps pits away.
        (&stenches, no_pit("B2"), "A2", ""),
    ] {
        let Some(Proof::Sensed(sensed)) = known.proof(thing, allowed) else { panic!("{thing:?} {allowed:?}") };
        let used = ["pit", "wumpus"].map(|thing| {
            let of_thing = sensed.iter().filter(|sensed| sensed.thing == thing);
            of_thing.fold(Rooms::NONE, |rooms, sensed| rooms.or(sensed.with).or(sensed.without))
        });
        let named = |names: &str| Rooms::of(names.split_whitespace().map(cell));
        assert_eq!(used, [named(breezes), named(stenches)], "{thing:?} {allowed:?}");
    }
    let (thing, allowed) = no_pit("B3");
    assert_eq!(corner.proof(thing, allowed), None);
}

/// The solver is made anew for another board. On the published one, nothing is felt at the start, and a shot is sure to
/// hit.
#[test]
fn a_player_who_has_played_one_board_plays_the_other_as_a_new_player_does() {
    let play = |sharp: &mut Sharp<World>, board: Board| {
        let mut hunt = Hunt::<World>::deal(&Setup::new(board), 1);
        let mut actions = Vec::new();
        sharp.begin(&Setup::new(board), &hunt.sight()).unwrap();
        while hunt.goes_on() {
            let action = sharp.decide(&hunt.sight(), &mut BotRng::new(1));
            actions.push(hunt.sight().text(&action));
            hunt.act(&action);
        }
        (actions.join(", "), hunt.is_won())
    };
    let mut sharp = Sharp::<World>::default();
    for board in [Board::Published, Board::Random, Board::Published] {
        assert_eq!(play(&mut sharp, board), play(&mut Sharp::default(), board), "{board:?}");
    }
    let best = "shoot north, move east, move north, move north";
    assert_eq!(play(&mut sharp, Board::Published), (best.to_owned(), true));
}

/// What is safe is done at once, so this shows that it loses nothing. It also plays out every gamble.
#[test]
fn the_value_is_that_of_the_best_task() {
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    for seed in 0..40 {
        wander(seed, |known| {
            let tasks = known.tasks().into_iter();
            let best = tasks.map(|task| solver.value_of(known, task)).fold(0., f64::max);
            assert!((solver.value(known) - best).abs() < 1e-12, "{seed}");
            let advice = solver.best(known);
            assert!((solver.value_of(known, advice.task) - best).abs() < 1e-12, "{seed}: {advice:?}");
        });
    }
}

#[test]
fn a_random_board_is_won_in_61_602_hunts_of_100_by_best_play() {
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    let starts = [NOTHING, STENCH, BREEZE, BOTH].map(|percepts| walked(&[("A1", percepts)]));
    let all: u64 = starts.iter().map(WorldEngine::weight).sum();
    let wins: u64 = starts.iter().map(|known| solver.wins_of(known)).sum();
    assert_eq!(Ratio::new(wins.into(), all.into()), BEST_PLAY);
}

mod weekly {
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
            Task::Enter { .. } => known.results_of(*task).ends.iter().all(|(end, _)| *end == Outcome::Won),
            Task::Shoot { from, direction } => known.chance_to_hit(from, direction) >= 1.0,
        };
        let step =
            |to: u32, percepts, has_gold| after(known, &Action::Move { to }, &view(to, percepts, arrow, has_gold));
        match known.tasks().into_iter().find(is_sure) {
            None => 0,
            Some(Task::Shoot { from, direction }) => {
                let felt = walk.iter().find(|(cell, _)| *cell == from).unwrap().1;
                let shot = Action::Shoot { direction };
                let hit = after(&step(from, felt, has_gold), &shot, &view(from, felt, Arrow::InWumpus, has_gold));
                if has_gold { hit.weight() } else { won_without_a_guess(&hit, walk, has_gold, Arrow::InWumpus) }
            }
            Some(Task::Enter { cell }) => {
                let mut sum = 0;
                for percepts in [NOTHING, STENCH, BREEZE, BOTH] {
                    for takes_gold in [false, true].into_iter().filter(|takes| !(*takes && has_gold)) {
                        let has_gold = has_gold || takes_gold;
                        let then = step(cell, percepts, has_gold);
                        let walk = walk.iter().copied().chain([(cell, percepts)]).collect();
                        sum += match then.weight() {
                            0 => 0,
                            won if has_gold && arrow == Arrow::InWumpus => won,
                            _ => won_without_a_guess(&then, &walk, has_gold, arrow),
                        };
                    }
                }
                sum
            }
        }
    }

    #[test]
    #[ignore = "takes minutes: it goes through everything that can be felt"]
    fn a_third_of_random_boards_is_won_without_a_guess() {
        let (mut won, mut all) = (0, 0);
        for percepts in [NOTHING, STENCH, BREEZE, BOTH] {
            let known = walked(&[("A1", percepts)]);
            won += won_without_a_guess(&known, &vec![(cell("A1"), percepts)], false, Arrow::Held);
            all += known.weight();
        }
        assert_eq!(Ratio::new(won.into(), all.into()), WITHOUT_A_GUESS);
    }
}
