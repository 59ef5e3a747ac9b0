//! Wumpus World in numbers.

use super::numbers::{Field, Numbers, fields, in_words, moves_and_shots, only_one_room, write, write_mask};
use crate::game::cave::grid::Direction;
use crate::game::world::{Action, Arrow, Event, Setup, Toward, View, World};
use crate::repl::world::WorldPhrasebook;

impl Numbers for World {
    type Layout = ();

    fn layout(_: &Setup, longest_shot: usize) -> Result<(), String> {
        only_one_room(longest_shot)
    }

    fn fields((): &()) -> Vec<Field> {
        fields(&[
            ("column", 5),
            ("row", 5),
            ("north", 2),
            ("east", 2),
            ("south", 2),
            ("west", 2),
            ("breeze", 2),
            ("stench", 2),
            ("arrows", 2),
            ("wumpus_dead", 2),
            ("has_gold", 2),
        ])
    }

    fn actions((): &()) -> Vec<String> {
        moves_and_shots(&Direction::ALL)
    }

    #[inline]
    fn observe((): &(), view: &View<'_>, _: &[Event], row: &mut [i32]) {
        let [column, level] = place(view);
        let [north, east, south, west] = Direction::ALL.map(|direction| leads(view, direction));
        let numbers = [
            north,
            east,
            south,
            west,
            view.percepts.breeze,
            view.percepts.stench,
            view.arrow == Arrow::Held,
            view.arrow == Arrow::InWumpus,
            view.has_gold,
        ];
        write([column.cast_signed(), level.cast_signed()].into_iter().chain(numbers.map(i32::from)), row);
    }

    #[inline]
    fn action((): &(), view: &View<'_>, number: usize) -> Option<Action> {
        let direction = Direction::ALL[number % Direction::ALL.len()];
        let shoots = number >= Direction::ALL.len();
        if !leads(view, direction) || shoots && view.arrow != Arrow::Held {
            return None;
        }
        Some(if shoots { Action::Shoot { direction } } else { Action::Move { toward: Toward::Direction(direction) } })
    }

    #[inline]
    fn mask((): &(), view: &View<'_>, mask: &mut [bool]) {
        let ways = Direction::ALL.map(|direction| leads(view, direction));
        write_mask(&ways, view.arrow == Arrow::Held, mask);
    }

    fn situation(setup: &Setup, view: &View<'_>) -> String {
        in_words(&WorldPhrasebook::new(setup), view)
    }
}

/// Returns the player's column and row, each from 1.
#[inline]
fn place(view: &View<'_>) -> [u32; 2] {
    [u32::from(view.cell.column()) - u32::from('A') + 1, view.cell.row()]
}

/// Returns whether there is a cell in a direction.
#[inline]
fn leads(view: &View<'_>, direction: Direction) -> bool {
    let [column, row] = place(view);
    match direction {
        Direction::North => (row as usize) < view.rows.len(),
        Direction::East => (column as usize) < view.columns.len(),
        Direction::South => row > 1,
        Direction::West => column > 1,
    }
}
