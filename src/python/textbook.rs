//! The textbook's Wumpus World in numbers.

use super::numbers::{Field, Numbers, Told, fields, in_words, only_one_room};
use crate::game::Game as _;
use crate::game::cave::grid::column_and_row;
use crate::game::textbook::{Action, Percepts, Position, Setup, Textbook, View};
use crate::words::textbook::TextbookPhrasebook;

impl Numbers for Textbook {
    /// The column and the row of each square.
    type Encoding = Vec<[i32; 2]>;

    fn encoding(setup: &Setup, longest_shot: usize) -> Result<Vec<[i32; 2]>, String> {
        only_one_room(longest_shot)?;
        Ok(setup.cave.rooms().map(|square| column_and_row(square.number(), setup.size).map(i32::from)).collect())
    }

    fn fields(places: &Vec<[i32; 2]>) -> Vec<Field> {
        let values = u32::try_from(places.len().isqrt() + 1).unwrap_or(u32::MAX);
        fields(&[
            ("column", values),
            ("row", values),
            ("facing", 4),
            ("stench", 2),
            ("breeze", 2),
            ("glitter", 2),
            ("bump", 2),
            ("scream", 2),
            ("arrows", 2),
            ("has_gold", 2),
        ])
    }

    fn actions(_: &Vec<[i32; 2]>) -> Vec<String> {
        Action::ALL.map(|action| action.to_string()).to_vec()
    }

    /// Every action is legal (T3).
    #[inline]
    fn observe(places: &Vec<[i32; 2]>, game: &Self, _: Told, row: &mut [i32], mask: &mut [bool]) {
        let Position { hunter, facing, has_arrow, gold, .. } = game.position();
        let Percepts { stench, breeze, glitter, bump, scream } = game.percepts();
        let known = [stench, breeze, glitter, bump, scream, *has_arrow, gold.is_none()];
        row[..2].copy_from_slice(&places[hunter.number() as usize - 1]);
        row[2] = (*facing as u8).into();
        row[3..].copy_from_slice(&known.map(i32::from));
        mask.fill(true);
    }

    #[inline]
    fn action(_: &Vec<[i32; 2]>, _: &Self, number: usize) -> Option<Action> {
        Action::ALL.get(number).copied()
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&TextbookPhrasebook { setup: setup.clone() }, view)
    }
}
