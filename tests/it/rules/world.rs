//! Wumpus World: a scene on the grid, and the rules.

use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{Direction, column_and_row, grid, toward};
use wumpus_hunt::game::chance::{Dice, Script, Stream};
use wumpus_hunt::game::world::{Arrow, Board, Cell, Percepts, Position, Setup, World};
use wumpus_hunt::game::{Game, Seat, Status, View as _};

use super::scene::{Placed, Scene};
use crate::every::{Ratio, every_outcome};

/// The player in B2 with the arrow, wumpus and gold in far corners and no pits: there is nothing to feel, neither there
/// nor after a move.
pub(crate) fn scene() -> Scene<World> {
    let setup = Setup::new(Board::Published);
    let position = World::deal(&setup, &mut Script::new([])).position().clone();
    Scene { setup, position }.with("player B2, wumpus D4, gold D1, pits")
}

impl Placed for World {
    fn room_name(number: u32) -> String {
        Cell::numbered(number).to_string()
    }

    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let cave = grid(4);
        let rooms: Vec<Room> = values.iter().map(|name| Cell::read(name).unwrap().room(&cave).unwrap()).collect();
        match what {
            "player" => position.player = rooms[0],
            "wumpus" => position.wumpus = rooms[0],
            "corpse" => (position.wumpus, position.arrow) = (rooms[0], Arrow::InWumpus),
            "lost" => position.arrow = Arrow::Lost,
            "gold" => position.gold = rooms.first().copied(),
            "pits" => position.pits = rooms.into_iter().collect(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

fn name(room: Room) -> String {
    Cell::of(room).to_string()
}

/// W1, W4: in the order north, east, south, west.
#[test]
fn cells_are_adjacent_across_and_down_but_not_diagonally() {
    let cave = grid(4);
    let beside = |room: Room| {
        let ways = Direction::ALL.into_iter().filter_map(|direction| toward(&cave, room, direction));
        assert!(ways.eq(cave.tunnels(room).iter().copied()));
        cave.tunnels(room).iter().map(|room| name(*room)).collect::<Vec<_>>().join(" ")
    };
    let written: Vec<String> = cave.rooms().map(|room| format!("{}: {}", name(room), beside(room))).collect();
    assert_eq!(
        written.join(" · "),
        "A1: A2 B1 · B1: B2 C1 A1 · C1: C2 D1 B1 · D1: D2 C1 · \
         A2: A3 B2 A1 · B2: B3 C2 B1 A2 · C2: C3 D2 C1 B2 · D2: D3 D1 C2 · \
         A3: A4 B3 A2 · B3: B4 C3 B2 A3 · C3: C4 D3 C2 B3 · D3: D4 D2 C3 · \
         A4: B4 A3 · B4: C4 B3 A4 · C4: D4 C3 B4 · D4: D3 C4"
    );
    for outside in ["A0", "A5", "E1", "Z0", "A4294967295"] {
        assert_eq!(Cell::read(outside).unwrap().room(&cave), None);
        assert_eq!(Cell::read(outside).unwrap().to_string(), outside);
    }
}

/// W1, W2, W12: the published board is dealt without a draw.
#[test]
fn a_hunt_begins_in_a1_with_the_arrow_and_without_the_gold() {
    for board in Board::ALL {
        let hunt = World::deal(&Setup::new(board), &mut Dice::new(1, Stream::Setup));
        let view = hunt.view(Seat::HUNTER);
        assert_eq!((name(view.room).as_str(), view.arrow, view.has_gold), ("A1", Arrow::Held, false));
        assert_eq!((view.board, hunt.status()), (board, Status::Awaiting(Seat::HUNTER)));
    }
    let published = scene().with("player A1, wumpus A3, gold B3, pits C1 C3 D4");
    assert_eq!(World::deal(&Setup::new(Board::Published), &mut Script::new([])), published.game());
}

/// W3: on a grid of four cells every outcome is listed. Wumpus and gold are each uniform over three cells, and each
/// cell left has a pit 1 time in 5, independently of everything else.
#[test]
fn everything_on_a_random_board_is_independent() {
    let setup = Setup { board: Board::Random, cave: grid(2).into() };
    let odds = every_outcome(usize::MAX, |chance| World::deal(&setup, chance).position().clone());
    let others: Rooms = setup.cave.rooms().skip(1).collect();
    let mut boards = 0;
    for (Position { wumpus, gold, pits, .. }, chance) in odds.iter() {
        let taken: Rooms = [*wumpus, gold.unwrap()].into_iter().collect();
        let free = others.without(taken);
        assert!(taken.without(others).is_empty() && pits.without(free).is_empty());
        let weight = 4_u128.pow(free.without(*pits).count());
        assert_eq!(chance, Ratio::new(weight, 9 * 5_u128.pow(free.count())), "{pits:?}");
        boards += 1;
    }
    assert_eq!(boards, 3 * 4 + 6 * 2);
}

/// W1, W5, W12: wherever it is on the grid, and at the start too.
#[test]
fn only_adjacent_cells_are_felt() {
    let beside = ["B3", "C2", "B1", "A2"];
    for room in grid(4).rooms() {
        let cell = name(room);
        let is_near = beside.contains(&cell.as_str());
        for (thing, [breeze, stench]) in [
            ("pits", [is_near, false]),
            ("wumpus", [false, is_near]),
            ("corpse", [false, is_near]),
            ("gold", [false; 2]),
        ] {
            let percepts = scene().with(&format!("{thing} {cell}")).view().percepts;
            assert_eq!(percepts, Percepts { breeze, stench }, "{thing} in {cell}");
        }
    }
    let view = scene().with("player D3, gold, lost, pits D2").view();
    assert_eq!((name(view.room).as_str(), view.arrow, view.has_gold), ("D3", Arrow::Lost, true));
    assert_eq!(view.percepts, Percepts { breeze: true, stench: true });
    let ways: Vec<_> = view.ways().map(|(direction, to)| format!("{direction} {}", name(to))).collect();
    assert_eq!(ways, ["north D4", "south D2", "west C3"]);
}

/// W4: a move names a direction or a cell.
#[test]
fn a_refusal_tells_what_would_be_accepted() {
    for (direction, cell) in [("north", "B3"), ("east", "C2"), ("south", "B1"), ("west", "A2")] {
        let view = scene().view();
        assert_eq!(view.text(&view.read(&format!("move {cell}")).unwrap()), format!("move {direction}"));
        let turn = scene().play(&format!("move {direction}"), &[]);
        assert_eq!(turn.after, scene().with(&format!("player {cell}")).game());
    }
    scene().assert_refusals(&[
        ("player A1", "move west", "no cell lies west of A1 (only north, east)"),
        ("player A1", "shoot south", "no cell lies south of A1 (only north, east)"),
        ("player A1", "move B2", "cell B2 is not beside A1 (only A2, B1)"),
        ("player D2", "move E2", "cell E2 is not beside D2 (only D3, D1, C2)"),
        ("player D2", "move D2", "cell D2 is not beside D2 (only D3, D1, C2)"),
        ("lost", "shoot north", "the only arrow is gone (only moves are left)"),
        ("corpse D4", "shoot north", "the only arrow is gone (only moves are left)"),
        ("lost, player A1", "shoot west", "the only arrow is gone (only moves are left)"),
    ]);
}

/// W2, W5 to W7, W9: what is beside the cell that is entered is felt, not what was beside the one that is left. In this
/// order: gold, breeze, stench, pit, wumpus, and the end. The dead have not won, though no set-up puts the gold into a
/// pit.
#[test]
fn what_is_met_in_a_cell_is_told_in_its_order() {
    for (things, events) in [
        ("", ""),
        ("pits B4", ", FeltBreeze"),
        ("pits A3 B4 C3", ", FeltBreeze"),
        ("wumpus C3", ", SmelledStench"),
        ("wumpus C2, pits A2 B1", ""),
        ("gold B3", ", TookGold"),
        ("pits B3", ", FellInPit, Ended FellInPit"),
        // With or without the arrow.
        ("wumpus B3", ", Eaten, Ended Eaten"),
        ("wumpus B3, lost", ", Eaten, Ended Eaten"),
        // The dead wumpus smells on, but not in its own cell.
        ("corpse B3", ""),
        ("corpse B4", ", SmelledStench"),
        ("gold B3, pits B3 B4, wumpus A3", ", TookGold, FeltBreeze, SmelledStench, FellInPit, Ended FellInPit"),
        ("gold B3, pits B3 B4, wumpus B3", ", TookGold, FeltBreeze, FellInPit, Eaten, Ended FellInPit"),
        ("corpse D4, gold B3, pits B3", ", TookGold, FellInPit, Ended FellInPit"),
        ("gold B3, pits B4, corpse A3", ", TookGold, FeltBreeze, SmelledStench, Ended Won"),
        ("gold B3, corpse B3", ", TookGold, Ended Won"),
        // A hopeless hunt goes on, and is not told again.
        ("gold B3, lost", ", TookGold"),
        ("gold, lost", ""),
    ] {
        let turn = scene().with(things).play("move north", &[]);
        assert_eq!(turn.events(), format!("Entered B3{events}"), "{things}");
        assert!(!events.contains("TookGold") || turn.after.position().gold.is_none());
    }
}

/// W8: from every cell, in every direction, wherever the wumpus is.
#[test]
fn the_arrow_hits_the_wumpus_if_it_is_in_the_line_of_the_shot_and_else_the_wall() {
    let cave = grid(4);
    let mut shots = 0;
    for (player, wumpus) in cave.rooms().flat_map(|player| cave.rooms().map(move |wumpus| (player, wumpus))) {
        let scene = scene().with(&format!("player {}, wumpus {}, gold B3, pits B2 C3", name(player), name(wumpus)));
        let [[from_column, from_row], [column, row]] = [player, wumpus].map(|room| column_and_row(room.number(), 4));
        for (direction, _) in scene.view().ways() {
            let hits = match direction {
                Direction::North => column == from_column && row > from_row,
                Direction::East => row == from_row && column > from_column,
                Direction::South => column == from_column && row < from_row,
                Direction::West => row == from_row && column < from_column,
            };
            let told = if hits { "ShotWumpus" } else { "HitWall, BecameHopeless" };
            assert_eq!(scene.play(&format!("shoot {direction}"), &[]).events(), told, "{scene:?} {direction}");
            shots += 1;
        }
    }
    assert_eq!(shots, 48 * 16);
}

/// W4, W8 to W10: hit or miss, the arrow is gone, and nothing else has changed. A hit wins with the gold alone.
#[test]
fn the_arrow_is_shot_once() {
    for (things, events, after) in [
        ("wumpus B4", "ShotWumpus", "corpse B4"),
        ("wumpus B4, gold", "ShotWumpus, Ended Won", "corpse B4, gold"),
        ("gold", "HitWall, BecameHopeless", "gold, lost"),
    ] {
        let turn = scene().with(things).play("shoot north", &[]);
        let outcome = turn.outcome();
        assert_eq!(turn.events(), events);
        assert_eq!(*turn.after.position(), Position { outcome, ..scene().with(after).position });
    }
}
