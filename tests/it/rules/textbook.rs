//! The textbook's Wumpus World: a scene on a board of four rows, and the rules.

use wumpus_hunt::game::cave::grid::{Direction, column_and_row, grid, room};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::layout::{elsewhere, start};
use wumpus_hunt::game::textbook::{Action, Board, Outcome, Over, Percepts, Position, Setup, Textbook};
use wumpus_hunt::game::{Game, Rooms, Seat, Status, View as _};

use super::scene::{Placed, Scene};
use crate::every::{Ratio, every_outcome, subsets};

/// The hunter in [2,2] faces east; wumpus and gold are in far corners, and there are no pits: there is nothing to
/// perceive, neither there nor in the squares beside.
pub(super) fn scene() -> Scene<Textbook> {
    let setup = Setup::new(4, Board::RANDOM);
    let position = Textbook::deal(&Setup::new(4, Board::Published), &mut Script::new([])).position().clone();
    Scene { setup, position }.with("hunter 2,2, wumpus 4,4, gold 4,1, pits")
}

impl Placed for Textbook {
    fn room_name(number: u32) -> String {
        let [column, row] = column_and_row(number, 4);
        format!("{column},{row}")
    }

    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let square = |at: &&str| {
            let (column, row) = at.split_once(',')?;
            room(&grid(4), [column, row].map(|number| number.parse().unwrap()))
        };
        let squares: Vec<Room> = values.iter().filter_map(square).collect();
        match what {
            "hunter" => position.hunter = squares[0],
            "facing" => position.facing = Direction::named(values[0]).unwrap(),
            "wumpus" => position.wumpus = squares[0],
            "corpse" => (position.wumpus, position.wumpus_lives) = (squares[0], false),
            "gold" => position.gold = squares.first().copied(),
            "pits" => position.pits = squares.into_iter().collect(),
            "shot" => position.has_arrow = false,
            "bumped" => position.bumped = true,
            "screamed" => position.screamed = true,
            "turns" => position.turns = values[0].parse().unwrap(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

/// T1.
#[test]
fn the_grid_has_the_size_that_is_asked_for_and_he_begins_in_the_corner_with_one_arrow() {
    for size in Setup::SIZES {
        let setup = Setup::new(size, Board::Random { num: 0, den: 1 });
        assert_eq!(u32::from(setup.cave.len()), u32::from(size).pow(2));
        let view = Textbook::deal(&setup, &mut Script::new(vec![0; 2_000])).view(Seat::HUNTER);
        assert_eq!((view.size, column_and_row(view.square.number(), size)), (size, [1, 1]));
        assert_eq!((view.facing, view.has_arrow, view.has_gold, view.score), (Direction::East, true, false, 0));
    }
    assert_eq!((Setup::SIZE, Setup::SIZES), (4, 2..=11));
}

/// T2: on the smallest grid every outcome is listed. Wumpus and gold are each uniform over three squares, and each of
/// these has a pit with the chance of `--pit-odds`, independently of everything else.
#[test]
fn everything_on_a_random_board_is_independent() {
    for [num, den] in [[1, 5], [2, 7]] {
        let setup = Setup::new(2, Board::Random { num, den });
        let odds = every_outcome(usize::MAX, |chance| Textbook::deal(&setup, chance).position().clone());
        let squares: Rooms = elsewhere(&setup.cave).collect();
        assert_eq!(odds.iter().count(), 3 * 3 * 8);
        for (position, chance) in odds.iter() {
            assert!([position.wumpus, position.gold.unwrap()].iter().all(|square| squares.has(square.number())));
            let [num, den] = [num, den].map(u128::from);
            let weight = num.pow(position.pits.count()) * (den - num).pow(squares.without(position.pits).count());
            assert!(position.pits.without(squares).is_empty());
            assert_eq!(chance, Ratio::new(weight, 9 * den.pow(3)), "{position:?}");
        }
    }
    let published = Textbook::deal(&Setup::new(9, Board::Published), &mut Script::new([])).position().clone();
    let expected = scene().with("hunter 1,1, wumpus 1,3, gold 2,3, pits 3,1 3,3 4,4").position;
    assert_eq!(
        (published, Setup::new(9, Board::Published).size, Board::RANDOM),
        (expected, 4, Board::Random { num: 1, den: 5 })
    );
}

/// T3 to T6, T8, T9: an action that can have no effect does nothing, but costs its turn. The arrow flies straight
/// ahead, over pits.
#[test]
fn each_action_does_what_the_book_says() {
    for (things, action, events) in [
        ("", "forward", "Entered 3,2"),
        ("facing north", "forward", "Entered 2,3"),
        ("facing west", "forward", "Entered 1,2"),
        ("hunter 2,4, facing north", "forward", "Bumped"),
        ("hunter 4,2", "forward", "Bumped"),
        ("hunter 2,1, facing south", "forward", "Bumped"),
        ("hunter 1,2, facing west", "forward", "Bumped"),
        ("", "turn left", "Turned North"),
        ("", "turn right", "Turned South"),
        ("facing west", "turn left", "Turned South"),
        ("facing west", "turn right", "Turned North"),
        ("pits 3,2", "forward", "Entered 3,2, Ended FellInPit"),
        ("wumpus 3,2", "forward", "Entered 3,2, Ended Eaten"),
        ("wumpus 3,2, pits 3,2", "forward", "Entered 3,2, Ended FellInPit"),
        ("corpse 3,2", "forward", "Entered 3,2"),
        ("gold 2,2", "grab", "TookGold"),
        ("", "grab", "DidNothing Grab"),
        ("shot", "shoot", "DidNothing Shoot"),
        ("hunter 1,1", "climb", "ClimbedOut, Ended LeftWithoutGold"),
        ("hunter 1,1, gold", "climb", "ClimbedOut, Ended ClimbedOutWithGold"),
        ("gold", "climb", "DidNothing Climb"),
    ] {
        assert_eq!(scene().with(things).play(action, &[]).events(), events, "{things}: {action}");
    }
    for (wumpus, hits) in [("2,4", "north"), ("4,2", "east"), ("2,1", "south"), ("1,2", "west")] {
        for facing in Direction::ALL {
            let turn = scene().with(&format!("wumpus {wumpus}, facing {facing}, pits 2,3 3,2")).play("shoot", &[]);
            let is_hit = facing.to_string() == hits;
            assert_eq!(turn.events(), if is_hit { "Screamed" } else { "HitWall" }, "{wumpus} {facing}");
            assert_eq!((turn.after.position().wumpus_lives, turn.after.position().has_arrow), (!is_hit, false));
        }
    }
    assert!(
        Action::ALL.iter().all(|action| scene().with("shot").view().check(action) == Ok(())),
        "all are always legal"
    );
    assert_eq!(scene().view().legal().listed.count(), 6);
}

/// T7: what is here and beside, but nothing diagonal.
#[test]
fn he_perceives_what_the_book_says() {
    let nothing = Percepts::default();
    let [stench, breeze] = [Percepts { stench: true, ..nothing }, Percepts { breeze: true, ..nothing }];
    let percepts = |things: &str| scene().with(things).view().percepts;
    for beside in ["2,3", "3,2", "2,1", "1,2"] {
        let seen = ["wumpus", "corpse", "pits", "gold"].map(|thing| percepts(&format!("{thing} {beside}")));
        assert_eq!(seen, [stench, stench, breeze, nothing], "{beside}");
    }
    for corner in ["1,1", "1,3", "3,1", "3,3"] {
        let seen = ["wumpus", "corpse", "pits", "gold"].map(|thing| percepts(&format!("{thing} {corner}")));
        assert_eq!(seen, [nothing; 4], "{corner}");
    }
    assert_eq!(percepts("corpse 2,2"), stench);
    assert_eq!(percepts("gold 2,2"), Percepts { glitter: true, ..nothing });
    assert_eq!(percepts("gold"), nothing);
    let after = |things: &str, action: &str| scene().with(things).play(action, &[]).after;
    for (things, action, percepts) in [
        ("hunter 4,2", "forward", Percepts { bump: true, ..nothing }),
        ("wumpus 4,2", "shoot", Percepts { scream: true, ..nothing }),
        ("", "shoot", nothing),
    ] {
        let hunt = after(things, action);
        assert_eq!(hunt.view(Seat::HUNTER).percepts, percepts, "{things}: {action}");
        let later =
            Scene::<Textbook> { setup: scene().setup, position: hunt.position().clone() }.play("turn left", &[]);
        assert_eq!(later.after.view(Seat::HUNTER).percepts, nothing, "after that action alone");
    }
}

/// T8 to T10.
#[test]
fn the_score_is_that_of_the_book() {
    for (things, actions, score) in [
        ("hunter 1,1", &["climb"][..], -1),
        ("hunter 1,1", &["shoot"], -11),
        ("hunter 1,1", &["shoot", "shoot"], -12),
        ("hunter 1,1, gold", &["climb"], 999),
        ("pits 3,2", &["forward"], -1_001),
        ("wumpus 3,2", &["turn left", "turn right", "forward"], -1_003),
    ] {
        let mut scene = scene().with(things);
        for action in actions {
            scene.position = scene.play(action, &[]).after.position().clone();
        }
        assert_eq!(scene.view().score, score, "{things}: {actions:?}");
    }
    let endings = [Outcome::ClimbedOutWithGold, Outcome::LeftWithoutGold, Outcome::FellInPit, Outcome::Eaten];
    for outcome in endings {
        let over = Position { outcome: Some(outcome), ..scene().position };
        assert_eq!(Textbook::is_drawn(outcome), outcome == Outcome::LeftWithoutGold);
        let over = Textbook::in_position(&scene().setup, over);
        assert_eq!((over.status(), over.check(Seat::HUNTER, &Action::Climb)), (Status::Over(outcome), Err(Over)));
    }
}

/// Returns the squares to which a way leads without a pit.
pub(crate) fn reached(cave: &Cave, pits: Rooms) -> Rooms {
    let mut reached = Rooms::only(start(cave).number());
    loop {
        let beside = cave.rooms_of(reached).map(|square| cave.beside(square)).fold(Rooms::NONE, Rooms::or);
        let new = beside.without(pits).without(reached);
        if new.is_empty() {
            return reached;
        }
        reached = reached.or(new);
    }
}

/// T10: every board of size 4, by the sets of pits.
#[test]
fn the_gold_is_out_of_reach_on_a_fifth_of_the_boards() {
    let board = grid(4);
    // The gold is in any of 15 squares.
    let squares: Rooms = elsewhere(&board).collect();
    let unreachable = subsets(squares).into_iter().map(|pits| {
        u128::from(squares.without(reached(&board, pits)).count()) * 4_u128.pow(squares.without(pits).count())
    });
    let share = Ratio::new(unreachable.sum(), 15 * 5_u128.pow(15));
    assert_eq!(share, Ratio::new(40_180_297_129, 5_u128.pow(16)));
}
