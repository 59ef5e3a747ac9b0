//! Checks the parts of a position that a program gives to `reset`.

use crate::game::Rooms;
use crate::game::cave::{Cave, Room};

/// Refuses the position of a hunt that is over.
pub(super) fn goes_on(outcome: Option<&String>) -> Result<(), String> {
    match outcome {
        None => Ok(()),
        Some(_) => Err("outcome must be null: the hunt must not be over".to_owned()),
    }
}

/// Finds a room by its number.
pub(super) fn room(cave: &Cave, name: &str, number: u32) -> Result<Room, String> {
    cave.room(number).ok_or_else(|| format!("{name} must be a room from 1 to {}, not {number}", cave.len()))
}

/// Collects rooms that were found, and refuses one that occurs twice.
pub(super) fn apart(names: &str, rooms: impl Iterator<Item = Result<Room, String>>) -> Result<Rooms, String> {
    let rooms = rooms.collect::<Result<Vec<_>, _>>()?;
    let set: Rooms = rooms.iter().copied().collect();
    if set.count() as usize == rooms.len() { Ok(set) } else { Err(format!("{names} must be in different rooms")) }
}

/// Checks that a number is in a range.
pub(super) fn number(name: &str, given: u8, from: u8, to: u8) -> Result<u8, String> {
    if (from..=to).contains(&given) {
        return Ok(given);
    }
    Err(format!("{name} must be from {from} to {to} here, not {given}"))
}

/// Parses a 1 as yes and a 0 as no.
pub(super) fn yes(name: &str, given: u8) -> Result<bool, String> {
    number(name, given, 0, 1).map(|given| given == 1)
}
