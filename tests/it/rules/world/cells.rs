//! The grid: cells, their names and their neighbours.

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::{Direction, toward};
use wumpus_hunt::game::world::{Cell, SIZE};

fn grid() -> Cave {
    wumpus_hunt::game::cave::grid::grid(SIZE)
}

fn cell(name: &str) -> Cell {
    Cell::read(name).unwrap()
}

/// W1, W4: in the order north, east, south, west.
#[test]
fn cells_are_adjacent_across_and_down_but_not_diagonally() {
    let cave = grid();
    let written: Vec<String> = cave
        .rooms()
        .map(|room| {
            let beside: Vec<_> = cave.tunnels(room).iter().map(|room| Cell::of(*room).to_string()).collect();
            format!("{}: {}", Cell::of(room), beside.join(" "))
        })
        .collect();
    assert_eq!(
        written.join(" · "),
        "A1: A2 B1 · B1: B2 C1 A1 · C1: C2 D1 B1 · D1: D2 C1 · \
         A2: A3 B2 A1 · B2: B3 C2 B1 A2 · C2: C3 D2 C1 B2 · D2: D3 D1 C2 · \
         A3: A4 B3 A2 · B3: B4 C3 B2 A3 · C3: C4 D3 C2 B3 · D3: D4 D2 C3 · \
         A4: B4 A3 · B4: C4 B3 A4 · C4: D4 C3 B4 · D4: D3 C4"
    );
}

/// W1.
#[test]
fn the_cells_of_the_grid_have_rooms_and_no_others_do() {
    let cave = grid();
    for row in 0..=5 {
        for column in 'A'..='F' {
            let cell = cell(&format!("{column}{row}"));
            let room = cell.room(&cave);
            assert_eq!(room.is_some(), ('A'..='D').contains(&column) && (1..=4).contains(&row), "{cell}");
            assert!(room.is_none_or(|room| Cell::of(room) == cell), "{cell}");
        }
    }
}

/// W4.
#[test]
fn a_direction_leads_to_the_cell_beside_or_to_a_wall() {
    let cave = grid();
    for from in cave.rooms() {
        let beside = Direction::ALL.into_iter().filter_map(|direction| toward(&cave, from, direction));
        assert!(beside.eq(cave.tunnels(from).iter().copied()), "{}", Cell::of(from));
        for direction in Direction::ALL {
            let back = toward(&cave, from, direction).map(|to| toward(&cave, to, direction.right().right()));
            assert!(back.is_none_or(|back| back == Some(from)), "{} {direction}", Cell::of(from));
        }
    }
}

#[test]
fn the_name_of_a_cell_and_the_cell_are_each_others_inverse() {
    for name in ["A1", "D4", "E5", "Z0", "A10", "A4294967295"] {
        assert_eq!(cell(name).to_string(), name);
    }
}

#[test]
fn only_canonical_text_names_a_cell() {
    for text in ["", "A", "1", "1A", "a1", "A01", "A+1", "A-1", "A 1", " A1", "A1 ", "AA1", "Ä1", "A4294967296", "A1\n"]
    {
        assert_eq!(Cell::read(text), None, "{text:?}");
    }
}

#[test]
fn the_name_of_a_direction_and_the_direction_are_each_others_inverse() {
    for direction in Direction::ALL {
        assert_eq!(Direction::named(&direction.to_string()), Some(direction));
    }
    for text in ["", "n", "North", "north ", "up"] {
        assert_eq!(Direction::named(text), None, "{text:?}");
    }
}
