//! Wumpus World in numbers.

use super::numbers::{Field, Numbers, fields, in_words, moves_and_shots, only_one_room, write, write_mask};
use crate::game::cave::grid::{Direction, place};
use crate::game::world::{Action, Arrow, Event, Percepts, SIZE, Setup, Toward, View, World};
use crate::repl::world::WorldPhrasebook;

impl Numbers for World {
    type Encoding = ();

    fn encoding(_: &Setup, longest_shot: usize) -> Result<(), String> {
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
    fn observe((): &(), view: &View, _: &[Event], row: &mut [i32]) {
        let Percepts { breeze, stench } = view.percepts;
        let known = [breeze, stench, view.arrow == Arrow::Held, view.arrow == Arrow::InWumpus, view.has_gold];
        let ways = view.beside.map(|room| i32::from(room.is_some()));
        write(place(view.room.number(), SIZE).map(i32::from).into_iter().chain(ways).chain(known.map(i32::from)), row);
    }

    #[inline]
    fn action((): &(), view: &View, number: usize) -> Option<Action> {
        let direction = Direction::ALL[number % Direction::ALL.len()];
        let shoots = number >= Direction::ALL.len();
        if view.beside[direction as usize].is_none() || shoots && view.arrow != Arrow::Held {
            return None;
        }
        Some(if shoots { Action::Shoot { direction } } else { Action::Move { toward: Toward::Direction(direction) } })
    }

    #[inline]
    fn mask((): &(), view: &View, mask: &mut [bool]) {
        let ways = view.beside.map(|room| room.is_some());
        write_mask(&ways, view.arrow == Arrow::Held, mask);
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&WorldPhrasebook::new(setup), view)
    }
}
