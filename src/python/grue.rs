//! The grue's hunt in numbers.

use super::numbers::{Field, Numbers, fields, in_words, moves_and_shots, only_one_room, write, write_mask};
use crate::game::cave::hex::Direction;
use crate::game::grue::{Action, Distance, Event, Grue, Life, Mood, Setup, Toward, View};
use crate::repl::grue::GruePhrasebook;

impl Numbers for Grue {
    type Encoding = ();

    fn encoding(_: &Setup, longest_shot: usize) -> Result<(), String> {
        only_one_room(longest_shot)
    }

    fn fields((): &()) -> Vec<Field> {
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

    fn actions((): &()) -> Vec<String> {
        moves_and_shots(&Direction::ALL)
    }

    #[inline]
    fn observe((): &(), view: &View<'_>, events: &[Event], row: &mut [i32]) {
        let near = &view.near;
        let ways = Direction::ALL.map(|direction| leads(view, direction));
        let numbers = [
            i32::from(view.arrows),
            i32::from(view.wumpus == Life::Dead),
            i32::from(near.wumpus.is_some()),
            known(near.wumpus),
            i32::from(near.grue.is_some()),
            known(near.grue.map(|grue| grue.distance)),
            near.grue.map_or(0, |grue| 1 + i32::from(grue.mood == Mood::Stunned)),
            i32::from(near.exit.is_some()),
            known(near.exit),
            i32::from(events.contains(&Event::StunnedGrue)),
        ];
        let place = [view.room.x.cast_signed(), view.room.y.cast_signed()];
        write(place.into_iter().chain(ways.map(i32::from)).chain(numbers), row);
    }

    #[inline]
    fn action((): &(), view: &View<'_>, number: usize) -> Option<Action> {
        let direction = Direction::ALL[number % Direction::ALL.len()];
        let shoots = number >= Direction::ALL.len();
        if !leads(view, direction) || shoots && view.arrows == 0 {
            return None;
        }
        let toward = Toward::Direction(direction);
        Some(if shoots { Action::Shoot { toward } } else { Action::Move { toward } })
    }

    #[inline]
    fn mask((): &(), view: &View<'_>, mask: &mut [bool]) {
        let ways = Direction::ALL.map(|direction| leads(view, direction));
        write_mask(&ways, view.arrows > 0, mask);
    }

    fn situation(setup: &Setup, view: &View<'_>) -> String {
        in_words(&GruePhrasebook::new(setup, false, true), view)
    }
}

/// Returns whether a tunnel leads in a direction.
#[inline]
fn leads(view: &View<'_>, direction: Direction) -> bool {
    view.room.toward(direction).is_some()
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
