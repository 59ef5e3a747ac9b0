//! Wumpus World in numbers.

use super::numbers::{Field, Numbers, Told, Ways, fields, in_words, moves_and_shots, only_one_room};
use crate::game::cave::grid::{Direction, beside, column_and_row};
use crate::game::world::{Action, Arrow, Percepts, Position, SIZE, Setup, View, World};
use crate::game::{Game as _, Seat};
use crate::words::world::WorldPhrasebook;

impl Numbers for World {
    type Encoding = Ways<4>;

    fn encoding(setup: &Setup, longest_shot: usize) -> Result<Ways<4>, String> {
        only_one_room(longest_shot)?;
        Ok(Ways::of(&setup.cave, |room| {
            (column_and_row(room.number(), SIZE).map(i32::from), beside(&setup.cave, room).map(|room| room.is_some()))
        }))
    }

    fn fields(_: &Ways<4>) -> Vec<Field> {
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

    fn actions(_: &Ways<4>) -> Vec<String> {
        moves_and_shots(&Direction::ALL)
    }

    #[inline]
    fn observe(ways: &Ways<4>, game: &Self, _: Told, row: &mut [i32], mask: &mut [bool]) {
        let Position { player, arrow, gold, .. } = game.position();
        let Percepts { breeze, stench } = game.percepts();
        let known = [breeze, stench, *arrow == Arrow::Held, *arrow == Arrow::InWumpus, gold.is_none()];
        ways.write(*player, known.map(i32::from), *arrow == Arrow::Held, row, mask);
    }

    #[inline]
    fn action(ways: &Ways<4>, game: &Self, number: usize) -> Option<Action> {
        let Position { player, arrow, .. } = game.position();
        let (direction, shoots) = ways.action(*player, *arrow == Arrow::Held, number)?;
        let direction = Direction::ALL[direction];
        if shoots {
            return Some(Action::Shoot { direction });
        }
        let to = game.view(Seat::HUNTER).beside[direction as usize]?;
        Some(Action::Move { to: to.number() })
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&WorldPhrasebook { setup: setup.clone() }, view)
    }
}
