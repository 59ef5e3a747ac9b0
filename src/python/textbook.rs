//! The textbook's Wumpus World in numbers.

use super::numbers::{Field, Numbers, fields, in_words, only_one_room, write};
use crate::game::cave::grid::place;
use crate::game::textbook::{Action, Event, Percepts, Setup, Textbook, View};
use crate::repl::textbook::TextbookPhrasebook;

impl Numbers for Textbook {
    /// The rows and columns of the grid.
    type Encoding = u32;

    fn encoding(setup: &Setup, longest_shot: usize) -> Result<u32, String> {
        only_one_room(longest_shot).map(|()| setup.size.into())
    }

    fn fields(size: &u32) -> Vec<Field> {
        fields(&[
            ("column", size + 1),
            ("row", size + 1),
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

    fn actions(_: &u32) -> Vec<String> {
        Action::ALL.map(|action| action.to_string()).to_vec()
    }

    #[inline]
    fn observe(_: &u32, view: &View, _: &[Event], row: &mut [i32]) {
        let Percepts { stench, breeze, glitter, bump, scream } = view.percepts;
        let [column, line] = place(view.square.number(), view.size);
        let known = [stench, breeze, glitter, bump, scream, view.has_arrow, view.has_gold].map(i32::from);
        write([column, line, view.facing as u8].map(i32::from).into_iter().chain(known), row);
    }

    #[inline]
    fn action(_: &u32, _: &View, number: usize) -> Option<Action> {
        Action::ALL.get(number).copied()
    }

    /// Every action is legal (T3).
    #[inline]
    fn mask(_: &u32, _: &View, mask: &mut [bool]) {
        mask.fill(true);
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&TextbookPhrasebook::new(setup), view)
    }
}
