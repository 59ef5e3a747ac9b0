//! The rules of the textbook's Wumpus World.

use wumpus_hunt::game::cave::grid::{Direction, column_and_row, grid, room};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::layout::{elsewhere, start};
use wumpus_hunt::game::textbook::{Action, Board, Event, Outcome, Over, Percepts, Position, Setup, Textbook, View};
use wumpus_hunt::game::{Game, Rooms, Seat, Status, View as _};

use crate::every::{Ratio, every_outcome, subsets};

/// A hunt with everything placed by hand.
#[derive(Clone)]
struct Scene {
    setup: Setup,
    position: Position,
}

/// A square of a grid of four rows.
fn at(column: u32, row: u32) -> Room {
    room(&grid(4), [column, row]).unwrap()
}

/// Puts pits into these squares alone.
fn pits<const N: usize>(squares: [Room; N]) -> impl Fn(&mut Position) {
    move |position| position.pits = squares.into_iter().collect()
}

impl Scene {
    /// The hunter in [2,2] faces east; wumpus and gold are in far corners, and there are no pits: there is nothing to
    /// perceive, neither there nor in the squares beside.
    fn new() -> Self {
        let setup = Setup::new(4, Board::RANDOM);
        let mut position = Textbook::deal(&Setup::new(4, Board::Published), &mut Script::new([])).position().clone();
        (position.hunter, position.wumpus, position.gold) = (at(2, 2), at(4, 4), Some(at(4, 1)));
        position.pits = Rooms::NONE;
        Self { setup, position }
    }

    fn with(&self, change: impl FnOnce(&mut Position)) -> Self {
        let mut scene = self.clone();
        change(&mut scene.position);
        scene
    }

    fn view(&self) -> View {
        Textbook::in_position(&self.setup, self.position.clone()).view(Seat::HUNTER)
    }

    /// Plays actions, and returns the events and what is so afterwards.
    fn play(&self, actions: &[Action]) -> (Vec<Event>, Self) {
        let mut game = Textbook::in_position(&self.setup, self.position.clone());
        let mut events = Vec::new();
        for action in actions {
            game.apply(Seat::HUNTER, action, &mut Script::new([]), &mut |event| events.push(event)).unwrap();
        }
        (events, Self { setup: self.setup.clone(), position: game.position().clone() })
    }
}

/// T1.
#[test]
fn the_grid_has_the_size_that_is_asked_for_and_he_begins_in_the_corner_with_one_arrow() {
    for size in Setup::SIZES {
        let setup = Setup::new(size, Board::Random { num: 0, den: 1 });
        assert_eq!(u32::from(setup.cave.len()), u32::from(size).pow(2));
        let hunt = Textbook::deal(&setup, &mut Script::new(vec![0; 2_000]));
        let view = hunt.view(Seat::HUNTER);
        assert_eq!(
            (view.size, column_and_row(view.square.number(), size), view.facing),
            (size, [1, 1], Direction::East)
        );
        assert!(view.has_arrow && !view.has_gold);
        assert_eq!(view.score, 0);
    }
    assert_eq!(Setup::SIZE, 4);
}

/// T2: on the smallest grid every outcome is listed. Wumpus and gold are each uniform over three squares, and each of these
/// has a pit 1 time in 5, independently of everything else.
#[test]
fn everything_on_a_random_board_is_independent() {
    let setup = Setup::new(2, Board::RANDOM);
    let odds = every_outcome(usize::MAX, |chance| Textbook::deal(&setup, chance).position().clone());
    let squares: Rooms = [[2, 1], [1, 2], [2, 2]].map(|place| room(&setup.cave, place).unwrap()).into_iter().collect();
    let mut boards = 0;
    for (position, chance) in odds.iter() {
        boards += 1;
        assert!([position.wumpus, position.gold.unwrap()].iter().all(|square| squares.has(square.number())));
        assert!(position.pits.without(squares).is_empty());
        let weight = 4_u128.pow(squares.without(position.pits).count());
        assert_eq!(chance, Ratio::new(weight, 9 * 125), "{position:?}");
    }
    assert_eq!(boards, 3 * 3 * 8);
}

/// T2: `--pit-odds`.
#[test]
fn the_odds_of_a_pit_can_be_chosen() {
    let setup = Setup::new(2, Board::Random { num: 2, den: 7 });
    let odds = every_outcome(usize::MAX, |chance| Textbook::deal(&setup, chance).position().pits.count());
    assert_eq!(odds.of(&0), Ratio::new(125, 343));
    assert_eq!(odds.of(&3), Ratio::new(8, 343));
}

/// T2.
#[test]
fn the_published_board_is_that_of_the_book() {
    let position = Textbook::deal(&Setup::new(9, Board::Published), &mut Script::new([])).position().clone();
    assert_eq!((position.wumpus, position.gold), (at(1, 3), Some(at(2, 3))));
    assert_eq!(position.pits, Rooms::from_iter([at(3, 1), at(3, 3), at(4, 4)]));
    assert_eq!(Setup::new(9, Board::Published).size, 4);
}

/// T3.
#[test]
fn every_action_is_always_legal() {
    let scene = Scene::new().with(|position| position.has_arrow = false);
    let view = scene.view();
    assert_eq!(view.legal().listed.count(), 6);
    for action in Action::ALL {
        assert_eq!(scene.view().check(&action), Ok(()));
        let (events, after) = scene.play(&[action]);
        assert_eq!(after.position.turns, scene.position.turns + 1, "each costs a turn");
        assert!(!events.is_empty());
    }
    for action in [Action::Grab, Action::Shoot, Action::Climb] {
        assert_eq!(scene.play(&[action]).0, [Event::DidNothing { action }], "{action}");
    }
}

/// T4.
#[test]
fn forward_goes_a_square_the_way_he_faces() {
    let beside = [
        (Direction::North, at(2, 3)),
        (Direction::East, at(3, 2)),
        (Direction::South, at(2, 1)),
        (Direction::West, at(1, 2)),
    ];
    for (facing, square) in beside {
        let (events, after) = Scene::new().with(|position| position.facing = facing).play(&[Action::Forward]);
        assert_eq!(events, [Event::Entered { square }]);
        assert_eq!((after.view().square, after.view().facing), (square, facing));
    }
}

/// T4, T7: the bump is perceived after that action alone.
#[test]
fn into_a_wall_he_bumps_and_stays() {
    let walls = [
        (Direction::North, at(2, 4)),
        (Direction::East, at(4, 2)),
        (Direction::South, at(2, 1)),
        (Direction::West, at(1, 2)),
    ];
    for (facing, hunter) in walls {
        let scene = Scene::new().with(|position| (position.facing, position.hunter) = (facing, hunter));
        let (events, after) = scene.play(&[Action::Forward]);
        assert_eq!((events.as_slice(), after.view().square), ([Event::Bumped].as_slice(), hunter));
        assert!(after.view().percepts.bump);
        assert!(!after.play(&[Action::TurnLeft]).1.view().percepts.bump);
    }
}

/// T3.
#[test]
fn a_turn_is_a_quarter() {
    let scene = Scene::new();
    let facing = |actions: &[Action]| scene.play(actions).1.view().facing;
    assert_eq!(facing(&[Action::TurnLeft]), Direction::North);
    assert_eq!(facing(&[Action::TurnLeft; 2]), Direction::West);
    assert_eq!(facing(&[Action::TurnLeft; 3]), Direction::South);
    assert_eq!(facing(&[Action::TurnRight]), Direction::South);
    assert_eq!(facing(&[Action::TurnRight; 4]), Direction::East);
    assert_eq!(scene.play(&[Action::TurnRight]).0, [Event::Turned { facing: Direction::South }]);
}

/// T5, T9.
#[test]
fn a_pit_and_the_living_wumpus_are_the_end_and_the_pit_is_told_of_both() {
    let pit = pits([at(3, 2)]);
    let wumpus = |position: &mut Position| position.wumpus = at(3, 2);
    let outcome = |scene: Scene| {
        let (events, after) = scene.play(&[Action::Forward]);
        let outcome = after.position.outcome;
        assert_eq!(events.last().copied(), outcome.map(|outcome| Event::Ended { outcome }).or(events.first().copied()));
        outcome
    };
    assert_eq!(outcome(Scene::new()), None);
    assert_eq!(outcome(Scene::new().with(&pit)), Some(Outcome::FellInPit));
    assert_eq!(outcome(Scene::new().with(wumpus)), Some(Outcome::Eaten));
    assert_eq!(outcome(Scene::new().with(wumpus).with(&pit)), Some(Outcome::FellInPit));
    assert_eq!(outcome(Scene::new().with(wumpus).with(|position| position.wumpus_lives = false)), None);
}

/// T6.
#[test]
fn grab_takes_the_gold_where_it_is() {
    let scene = Scene::new().with(|position| position.gold = Some(at(2, 2)));
    let (events, after) = scene.play(&[Action::Grab, Action::Grab]);
    assert_eq!(events, [Event::TookGold, Event::DidNothing { action: Action::Grab }]);
    assert!(after.view().has_gold);
    assert!(!Scene::new().play(&[Action::Grab]).1.view().has_gold);
}

/// T6: the only arrow flies straight ahead, over pits, until it hits the wumpus or a wall.
#[test]
fn the_arrow_flies_the_way_he_faces() {
    let rows = [
        (at(2, 4), Direction::North),
        (at(4, 2), Direction::East),
        (at(2, 1), Direction::South),
        (at(1, 2), Direction::West),
    ];
    for (wumpus, hits) in rows {
        for facing in Direction::ALL {
            let scene = Scene::new().with(pits([at(2, 3), at(3, 2)]));
            let scene = scene.with(|position| (position.wumpus, position.facing) = (wumpus, facing));
            let (events, after) = scene.play(&[Action::Shoot, Action::Shoot]);
            let event = if facing == hits { Event::Screamed } else { Event::HitWall };
            assert_eq!(events, [event, Event::DidNothing { action: Action::Shoot }], "{wumpus} {facing}");
            assert_eq!(after.position.wumpus_lives, facing != hits);
            assert!(!after.view().has_arrow);
        }
    }
}

/// T6, T8, T9.
#[test]
fn only_in_the_corner_can_he_climb_out() {
    let home = |position: &mut Position| position.hunter = at(1, 1);
    let gold = |position: &mut Position| position.gold = None;
    let left = |outcome| vec![Event::ClimbedOut, Event::Ended { outcome }];
    assert_eq!(Scene::new().play(&[Action::Climb]).0, [Event::DidNothing { action: Action::Climb }]);
    assert_eq!(Scene::new().with(home).play(&[Action::Climb]).0, left(Outcome::LeftWithoutGold));
    assert_eq!(Scene::new().with(home).with(gold).play(&[Action::Climb]).0, left(Outcome::ClimbedOutWithGold));
}

/// T7.
#[test]
fn he_perceives_what_is_here_and_beside_but_nothing_diagonal() {
    let nothing = Percepts::default();
    let percepts = |change: &dyn Fn(&mut Position)| Scene::new().with(change).view().percepts;
    assert_eq!(percepts(&|_| {}), nothing);
    for beside in [at(2, 3), at(3, 2), at(2, 1), at(1, 2)] {
        assert_eq!(percepts(&|position| position.wumpus = beside), Percepts { stench: true, ..nothing });
        assert_eq!(percepts(&pits([beside])), Percepts { breeze: true, ..nothing });
        assert_eq!(percepts(&|position| position.gold = Some(beside)), nothing);
    }
    for corner in [at(1, 1), at(1, 3), at(3, 1), at(3, 3)] {
        assert_eq!(percepts(&|position| position.wumpus = corner), nothing);
        assert_eq!(percepts(&pits([corner])), nothing);
    }
    let dead = |position: &mut Position| (position.wumpus, position.wumpus_lives) = (at(2, 2), false);
    assert_eq!(percepts(&dead), Percepts { stench: true, ..nothing }, "dead, and in this square");
    assert_eq!(percepts(&|position| position.gold = Some(at(2, 2))), Percepts { glitter: true, ..nothing });
    assert_eq!(percepts(&|position| position.gold = None), nothing);
}

/// T7.
#[test]
fn the_scream_is_heard_after_the_shot_alone() {
    let (_, after) = Scene::new().with(|position| position.wumpus = at(4, 2)).play(&[Action::Shoot]);
    assert!(after.view().percepts.scream);
    assert!(!after.play(&[Action::TurnLeft]).1.view().percepts.scream);
    assert!(!Scene::new().play(&[Action::Shoot]).1.view().percepts.scream);
}

/// T8.
#[test]
fn the_score_is_that_of_the_book() {
    let score = |scene: Scene, actions: &[Action]| scene.play(actions).1.view().score;
    let home = || Scene::new().with(|position| position.hunter = at(1, 1));
    assert_eq!(score(home(), &[Action::Climb]), -1);
    assert_eq!(score(home(), &[Action::Shoot]), -11);
    assert_eq!(score(home(), &[Action::Shoot, Action::Shoot]), -12, "the arrow is used once");
    assert_eq!(score(home().with(|position| position.gold = None), &[Action::Climb]), 999);
    assert_eq!(score(Scene::new().with(pits([at(3, 2)])), &[Action::Forward]), -1_001);
    assert_eq!(
        score(
            Scene::new().with(|position| position.wumpus = at(3, 2)),
            &[Action::TurnLeft, Action::TurnRight, Action::Forward]
        ),
        -1_003
    );
}

/// T8, T9.
#[test]
fn the_endings_have_names_and_one_is_neither_won_nor_lost() {
    let position = Scene::new().position;
    let endings = [
        (Outcome::ClimbedOutWithGold, "climbed_out_with_gold", true, false),
        (Outcome::LeftWithoutGold, "left_without_gold", false, true),
        (Outcome::FellInPit, "fell_in_pit", false, false),
        (Outcome::Eaten, "eaten", false, false),
    ];
    for (outcome, name, is_won, is_drawn) in endings {
        assert_eq!(outcome.name(), name);
        assert_eq!(Textbook::has_won(Seat::HUNTER, outcome, &position), is_won);
        assert_eq!(Textbook::is_drawn(outcome), is_drawn);
        let over = Textbook::in_position(&Scene::new().setup, Position { outcome: Some(outcome), ..position.clone() });
        assert_eq!(over.status(), Status::Over(outcome));
        assert!(Action::ALL.iter().all(|action| over.check(Seat::HUNTER, action) == Err(Over)));
    }
    assert_eq!(Textbook::ENDINGS.len(), endings.len());
}

/// T1: the rooms of a board are its squares row by row, and a tunnel leads to each square beside, in the order of the compass.
#[test]
fn the_rooms_of_a_board_are_its_squares() {
    let board = grid(3);
    for (square, number, tunnels) in [([2, 2], 5, &[8, 6, 2, 4][..]), ([1, 1], 1, &[4, 2]), ([3, 2], 6, &[9, 3, 5])] {
        let here = room(&board, square).unwrap();
        assert_eq!((here.number(), column_and_row(here.number(), 3).map(u32::from)), (number, square));
        let to = board.tunnels(here).iter().map(|room| room.number());
        assert_eq!(to.collect::<Vec<_>>(), tunnels);
    }
    for outside in [[4, 1], [1, 4], [0, 2], [2, 0]] {
        assert_eq!(room(&board, outside), None, "{outside:?}");
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

/// T10: every board of size 4, by the sets of pits. An agent that climbs at once scores -1.
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
    let home = Scene::new().with(|position| position.hunter = at(1, 1));
    assert_eq!(home.play(&[Action::Climb]).1.view().score, -1);
}
