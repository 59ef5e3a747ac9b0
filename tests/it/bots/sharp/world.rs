//! The sharp bot of Wumpus World.

use std::sync::{LazyLock, Mutex, PoisonError};

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::bot::world::{Errand, Solver};
use wumpus_hunt::bot::{Bot, BotRng, Random, Sharp};
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{Direction, grid, line, toward};
use wumpus_hunt::game::chance::{Chance, uniform};
use wumpus_hunt::game::world::{Action, Arrow, Board, Cell, Outcome, Percepts, Setup, View, World};
use wumpus_hunt::game::{Game, Seat, Status, View as _};
use wumpus_hunt::odds::world::{Task, Thing, WorldEngine};
use wumpus_hunt::odds::{Engine as _, Proof};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::every::Ratio;
use crate::odds::world::BEST_PLAY;
use crate::simulate::counts;

mod shares;

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

/// What a player knows at the beginning.
fn begin(view: &View) -> WorldEngine {
    WorldEngine::begin(&Setup::new(Board::Random), view).unwrap()
}

/// What a player knows after an action.
fn after(known: &WorldEngine, action: &Action, view: &View) -> WorldEngine {
    let mut known = known.clone();
    known.learn(action, &[], view);
    known
}

/// What a player knows who has walked through these cells and has felt this there.
fn walked(walk: &[(&str, Percepts)]) -> WorldEngine {
    let mut known: Option<WorldEngine> = None;
    for (name, percepts) in walk {
        let action = Action::Move { to: cell(name) };
        let view = view(cell(name), *percepts, Arrow::Held, false);
        known = Some(known.map_or_else(|| begin(&view), |known| after(&known, &action, &view)));
    }
    known.unwrap()
}

fn enter(name: &str) -> Task {
    Task::Enter { cell: cell(name) }
}

/// Plays a hunt on a random board at random, but into no danger, and looks at what is known before each turn.
fn wander(seed: u64, mut look: impl FnMut(&World, &WorldEngine)) {
    let mut session = Session::<World>::deal(&Setup::new(Board::Random), HuntSeed::new(seed));
    let mut rng = BotRng::new(seed);
    let mut known: Option<WorldEngine> = None;
    let mut last: Option<Action> = None;
    for _ in 0..40 {
        if session.game().status() != Status::Awaiting(Seat::HUNTER) {
            return;
        }
        let action = {
            let (position, view) = (session.game().position(), session.game().view(Seat::HUNTER));
            let now = match (&known, &last) {
                (Some(known), Some(action)) => after(known, action, &view),
                _ => begin(&view),
            };
            look(session.game(), &now);
            known = Some(now);
            let lives = position.arrow != Arrow::InWumpus;
            let is_safe = |room: &Room| !(position.pits.has(room.number()) || lives && position.wumpus == *room);
            let ways = view.ways().map(|(_, room)| room).filter(is_safe);
            let shoots = view.arrow == Arrow::Held && rng.ratio(1, 15);
            match uniform(&mut rng, ways).filter(|_| !shoots) {
                Some(room) => Action::Move { to: room.number() },
                None => Bot::<World>::decide(&mut Random, &view, &mut rng),
            }
        };
        session.step(Seat::HUNTER, &action).unwrap();
        last = Some(action);
    }
}

/// A thing, and the cells in which alone it can be.
type Conclusion = (Thing, Rooms);

fn no_pit(cell: u32) -> Conclusion {
    (Thing::Pit, Rooms::EVERY.without(Rooms::only(cell)))
}

fn no_wumpus(cell: u32) -> Conclusion {
    (Thing::Wumpus, Rooms::EVERY.without(Rooms::only(cell)))
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
        wander(seed, |_, known| {
            let mut check = |place: usize, claim: Conclusion, is_certain| {
                assert_eq!(known.proof(claim.0, claim.1).is_some(), is_certain, "{seed}: {claim:?}");
                proved[place] += usize::from(is_certain);
            };
            for cell in 1..=16 {
                let pit = known.odds(Thing::Pit, cell);
                check(0, no_pit(cell), pit <= 0.0);
                let wumpus = known.odds(Thing::Wumpus, cell);
                check(1, no_wumpus(cell), wumpus <= 0.0);
                check(2, (Thing::Wumpus, Rooms::only(cell)), wumpus >= 1.0);
            }
            for task in known.tasks() {
                if let Task::Shoot { from, direction } = task {
                    let hit = known.chance_to_hit(from, direction);
                    check(3, wumpus_in_line(from, direction), hit >= 1.0);
                }
            }
        });
    }
    assert!(proved.iter().all(|count| *count > 20), "{proved:?}");
}

/// The cells whose breezes, and those whose stenches, are part of a proof.
fn used(proof: Option<Proof>) -> [Rooms; 2] {
    let Some(Proof::Sensed(sensed)) = proof else { panic!("{proof:?}") };
    ["pit", "wumpus"].map(|thing| {
        let of_thing = sensed.iter().filter(|sensed| sensed.thing == thing);
        of_thing.fold(Rooms::NONE, |rooms, sensed| rooms.or(sensed.with).or(sensed.without))
    })
}

#[test]
fn a_proof_names_the_cells_without_which_it_fails() {
    let calm_start = walked(&[("A1", NOTHING)]);
    let corner = walked(&[("A1", NOTHING), ("A2", BREEZE), ("A1", NOTHING), ("B1", NOTHING)]);
    let stenches = walked(&[("A1", NOTHING), ("A2", STENCH), ("A1", NOTHING), ("B1", STENCH)]);
    let no_pit = |name| no_pit(cell(name));
    for (known, claim, breezes, stenches) in [
        (&calm_start, no_pit("B1"), "A1", ""),
        (&calm_start, no_wumpus(cell("A2")), "", "A1"),
        // Neither the start nor a visited cell has a pit, which no feeling proves.
        (&calm_start, no_pit("A1"), "", ""),
        (&corner, no_pit("B2"), "B1", ""),
        (&corner, no_wumpus(cell("B2")), "", "A2"),
        (&stenches, (Thing::Wumpus, Rooms::only(cell("B2"))), "", "B1 A2"),
        (&stenches, wumpus_in_line(cell("B1"), Direction::North), "", "B1 A2"),
        // The wumpus keeps pits away.
        (&stenches, no_pit("B2"), "A2", ""),
    ] {
        let named = |names: &str| Rooms::of(names.split_whitespace().map(cell));
        let claim: Conclusion = claim;
        assert_eq!(used(known.proof(claim.0, claim.1)), [named(breezes), named(stenches)], "{claim:?}");
    }
    let proof = |(thing, allowed): Conclusion| corner.proof(thing, allowed);
    assert_eq!(used(proof(no_pit("C1")))[0], Rooms::only(cell("B1")));
    assert_eq!(proof(no_pit("B3")), None);
}

#[test]
fn the_advice_is_a_sure_shot_or_a_safe_cell_or_else_the_best_gamble() {
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    let stench = walked(&[("A1", STENCH)]);
    let safe = |name| Aim::Enter { room: cell(name), death: 0.0 };
    for (known, task, walk, aim) in [
        (walked(&[("A1", NOTHING)]), enter("B1"), "B1", safe("B1")),
        (walked(&[("A1", NOTHING), ("B1", BREEZE)]), enter("A2"), "A1 A2", safe("A2")),
        (
            walked(&[("A1", NOTHING), ("A2", STENCH), ("A1", NOTHING), ("B1", STENCH)]),
            Task::Shoot { from: cell("B1"), direction: Direction::North },
            "",
            Aim::Shoot { from: cell("B1"), hit: 1.0 },
        ),
        (
            stench,
            Task::Shoot { from: cell("A1"), direction: Direction::North },
            "",
            Aim::Shoot { from: cell("A1"), hit: 0.5 },
        ),
    ] {
        let walk = walk.split_whitespace().map(cell).collect();
        assert_eq!(solver.best(&known), Errand { task, walk, aim });
    }
    let setup = Setup::new(Board::Published);
    let known = WorldEngine::begin(&setup, &view(cell("A1"), NOTHING, Arrow::Held, false)).unwrap();
    assert_eq!(Solver::default().best(&known).aim, Aim::Shoot { from: cell("A1"), hit: 1.0 });
    let Errand { aim: Aim::Enter { death, .. }, .. } = solver.best(&walked(&[("A1", BREEZE)])) else { panic!() };
    assert!((0.4..0.6).contains(&death), "{death}");
}

/// Plays a hunt; returns the actions and how it ended.
fn play(sharp: &mut Sharp<World>, board: Board, seed: u64) -> (Vec<String>, Status<Outcome>) {
    let mut session = Session::<World>::deal(&Setup::new(board), HuntSeed::new(seed));
    let mut actions = Vec::new();
    sharp.begin(&Setup::new(board), &session.game().view(Seat::HUNTER)).unwrap();
    while session.game().status() == Status::Awaiting(Seat::HUNTER) {
        let view = session.game().view(Seat::HUNTER);
        let action = sharp.decide(&view, &mut BotRng::new(1));
        session.step(Seat::HUNTER, &action).unwrap();
        actions.push(view.text(&action));
    }
    (actions, session.game().status())
}

#[test]
fn on_the_published_board_the_player_shoots_at_once_and_fetches_the_gold() {
    let (actions, status) = play(&mut Sharp::default(), Board::Published, 1);
    assert_eq!(status, Status::Over(Outcome::Won));
    assert_eq!(actions, ["shoot north", "move east", "move north", "move north"]);
}

#[test]
fn a_player_who_has_played_one_board_plays_the_other_as_a_new_player_does() {
    let mut sharp = Sharp::<World>::default();
    // With this seed nothing is felt at the start on either board, but a shot is sure to hit only on the published one.
    let seed = 1;
    for board in [Board::Published, Board::Random, Board::Published] {
        assert_eq!(play(&mut sharp, board, seed), play(&mut Sharp::default(), board, seed), "{board:?}");
    }
}

/// A careful player wins 275 of these hunts, and plays others on for ever.
#[test]
fn a_sharp_player_wins_more_random_boards_and_ends_every_hunt() {
    let counts = counts("--variant world --board random --bot sharp --hunts 500 --seed 1");
    let [turns, won, _, _, unfinished] = counts[..] else { panic!("{counts:?}") };
    assert!(won > 290 && turns < 500 * 12, "{counts:?}");
    assert_eq!(unfinished, 0);
}

/// What is safe is done at once, so this shows that it loses nothing. It also plays out every gamble.
#[test]
fn the_value_is_that_of_the_best_task() {
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    for seed in 0..40 {
        wander(seed, |_, known| {
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
    let value = Ratio::new(wins.into(), all.into());
    assert_eq!(value, BEST_PLAY);
}
