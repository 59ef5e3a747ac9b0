//! The grue's hunt in numbers.

use super::numbers::{Field, Numbers, Ways, fields, in_words, moves_and_shots, only_one_room};
use crate::game::{Game as _, Log};
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::grue::{Action, Distance, Event, Grue, Life, Mood, Position, Setup, Toward, View};
use crate::repl::grue::GruePhrasebook;

/// What the hunter was told by an action.
#[derive(Clone, Default)]
pub(super) struct Told {
    stunned_grue: bool,
}

impl Log<Event> for Told {
    fn push(&mut self, event: Event) {
        self.stunned_grue |= event == Event::StunnedGrue;
    }
}

impl Numbers for Grue {
    type Encoding = Ways<6>;
    type Told = Told;

    fn encoding(setup: &Setup, longest_shot: usize) -> Result<Ways<6>, String> {
        only_one_room(longest_shot)?;
        Ok(Ways::of(&setup.cave, |room| {
            let here = Coordinates::of(room);
            let ways = Direction::ALL.map(|direction| here.toward(direction).is_some());
            ([here.x, here.y].map(u32::cast_signed), ways)
        }))
    }

    fn fields(_: &Ways<6>) -> Vec<Field> {
        let mut all = fields(&[("x", 11), ("y", 11)]);
        all.extend(Direction::ALL.map(|direction| (direction.to_string(), 2)));
        all.extend(fields(&[
            ("arrows", 4),
            ("wumpus_dead", 2),
            ("wumpus_near", 2),
            ("wumpus_distance", 5),
            ("grue_near", 2),
            ("grue_distance", 5),
            ("grue_stunned", 3),
            ("exit_near", 2),
            ("exit_distance", 5),
            ("stunned_grue", 2),
        ]));
        all
    }

    fn actions(_: &Ways<6>) -> Vec<String> {
        moves_and_shots(&Direction::ALL)
    }

    #[inline]
    fn observe(ways: &Ways<6>, game: &Self, told: &Told, row: &mut [i32], mask: &mut [bool]) {
        let (Position { hunter, arrows, wumpus_life, .. }, near) = (game.position(), game.near());
        let numbers = [
            i32::from(*arrows),
            i32::from(*wumpus_life == Life::Dead),
            i32::from(near.wumpus.is_some()),
            known(near.wumpus),
            i32::from(near.grue.is_some()),
            known(near.grue.map(|grue| grue.distance)),
            near.grue.map_or(0, |grue| 1 + i32::from(grue.mood == Mood::Stunned)),
            i32::from(near.exit.is_some()),
            known(near.exit),
            i32::from(told.stunned_grue),
        ];
        ways.write(*hunter, numbers, *arrows > 0, row, mask);
    }

    #[inline]
    fn action(ways: &Ways<6>, game: &Self, number: usize) -> Option<Action> {
        let Position { hunter, arrows, .. } = game.position();
        let (direction, shoots) = ways.action(*hunter, *arrows > 0, number)?;
        let toward = Toward::Direction(Direction::ALL[direction]);
        Some(if shoots { Action::Shoot { toward } } else { Action::Move { toward } })
    }

    fn situation(setup: &Setup, view: &View<'_>) -> String {
        in_words(&GruePhrasebook::new(setup, false, true), view)
    }
}

/// Returns 1 more than a distance in moves; 0 if the hunter does not know it.
#[inline]
fn known(distance: Option<Distance>) -> i32 {
    match distance {
        Some(Distance::Here) => 1,
        Some(Distance::Exactly { moves }) => 1 + i32::from(moves),
        Some(Distance::Within) | None => 0,
    }
}
