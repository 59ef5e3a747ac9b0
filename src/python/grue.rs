//! The grue's hunt in numbers.

use std::sync::Arc;

use super::numbers::{Field, Numbers, Told, Ways, fields, in_words, moves_and_shots, only_one_room};
use crate::game::Game as _;
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::grue::{Action, Distance, Event, Grue, Life, Near, Position, Setup, View};
use crate::words::grue::GruePhrasebook;

impl Numbers for Grue {
    type Encoding = Ways<6>;

    const TELLS: &'static [Event] = &[Event::StunnedGrue];

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
    fn observe(ways: &Ways<6>, game: &Self, [stunned_grue, _]: Told, row: &mut [i32], mask: &mut [bool]) {
        let Position { hunter, arrows, wumpus_life, .. } = game.position();
        let Near { wumpus, grue, exit } = game.near();
        // 1 more than the distance in moves; 0 if the hunter does not know it.
        let known = |distance: Option<Distance>| match distance {
            Some(Distance::Exactly { moves }) => 1 + i32::from(moves),
            Some(Distance::Here) => 1,
            Some(Distance::Within) | None => 0,
        };
        let numbers = [
            i32::from(*arrows),
            i32::from(*wumpus_life == Life::Dead),
            i32::from(wumpus.is_some()),
            known(wumpus),
            i32::from(grue.is_some()),
            known(grue.map(|grue| grue.distance)),
            grue.map_or(0, |grue| 1 + i32::from(grue.is_stunned)),
            i32::from(exit.is_some()),
            known(exit),
            i32::from(stunned_grue),
        ];
        ways.write(*hunter, numbers, *arrows > 0, row, mask);
    }

    #[inline]
    fn action(ways: &Ways<6>, game: &Self, number: usize) -> Option<Action> {
        let Position { hunter, arrows, .. } = game.position();
        let (direction, shoots) = ways.action(*hunter, *arrows > 0, number)?;
        let to = Coordinates::of(*hunter).toward(Direction::ALL[direction])?.number();
        Some(if shoots { Action::Shoot { to } } else { Action::Move { to } })
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&GruePhrasebook { map: Arc::clone(&setup.cave), asks: false }, view)
    }
}
