//! Checks the parts of a position that a program gives to `reset`.

use crate::game::cave::{Cave, Room, grid};
use crate::game::{Refused, RefusedKind, Rooms, ensure, ensure_within};

/// Refuses the position of a hunt that is over.
pub(super) fn not_over(outcome: Option<&String>) -> Result<(), Refused> {
    ensure(RefusedKind::Over, outcome.is_none(), "outcome must be null: the hunt must not be over")
}

/// Finds a room by its number.
pub(super) fn room(cave: &Cave, name: &str, number: u32) -> Result<Room, Refused> {
    let why = || format!("{name} must be a room from 1 to {}, not {number}", cave.len());
    cave.room(number).ok_or_else(|| RefusedKind::Value.because(why()))
}

/// Collects rooms that were found, and refuses one that occurs twice.
pub(super) fn apart(names: &str, rooms: impl Iterator<Item = Result<Room, Refused>>) -> Result<Rooms, Refused> {
    let rooms = rooms.collect::<Result<Vec<_>, _>>()?;
    let set: Rooms = rooms.iter().copied().collect();
    ensure(RefusedKind::Place, set.count() as usize == rooms.len(), &format!("{names} must be in different rooms"))?;
    Ok(set)
}

/// Parses a 1 as yes and a 0 as no.
pub(super) fn yes(name: &str, given: u8) -> Result<bool, Refused> {
    ensure_within(name, given.into(), 0..=1)?;
    Ok(given == 1)
}

/// A room: its column from the left and its row from the bottom, each from 1.
pub(super) type Xy = [u8; 2];

/// Finds a room by its column and row.
pub(super) fn on_grid(cave: &Cave, name: &str, place: Xy) -> Result<Room, Refused> {
    let ([column, row], size) = (place, cave.len().isqrt());
    let why = || format!("{name} must be two numbers from 1 to {size}, not {column} and {row}");
    grid::room(cave, place.map(u32::from)).ok_or_else(|| RefusedKind::Value.because(why()))
}
