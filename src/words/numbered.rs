//! What the words of the two games with numbered rooms share. `word` is the game's word for a room.

use crate::game::arrow::Path;
use crate::game::cave::Room;
use crate::sanitize::quoted;
use crate::text::listed;

/// Parses a room, as [`Mapper::read_room`](super::phrasebook::Mapper::read_room) does.
pub(crate) fn read_room(named: &[String], word: &str, rooms: u16) -> Result<(u32, usize), Option<String>> {
    let (named, number) = named.first().and_then(|named| Some((named, named.parse().ok()?))).ok_or(None)?;
    let found = (1..=rooms.into()).contains(&number).then_some((number, 1));
    found.ok_or_else(|| Some(no_such_room(named, word, rooms)))
}

/// Parses the path of an arrow.
pub(crate) fn read_path<const LONGEST: usize>(
    named: &[String],
    word: &str,
    rooms: u16,
) -> Result<Path<LONGEST>, String> {
    let number = |room: &String| room.parse().map_err(|_| no_such_room(room, word, rooms));
    let numbers = named.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    let length = || format!("An arrow flies through 1 to {LONGEST} {word}s, not {}.", numbers.len());
    Path::new(&numbers).ok_or_else(length)
}

pub(crate) fn no_such_room(named: &str, word: &str, rooms: u16) -> String {
    format!("There is no {word} {} - {word}s are numbered 1 to {rooms}.", quoted(named))
}

/// Returns `tunnels lead to 2, 5 and 8`, for example.
pub(crate) fn tunnels_lead(tunnels: &[Room]) -> String {
    let lead = if tunnels.len() == 1 { "the only tunnel leads" } else { "tunnels lead" };
    format!("{lead} to {}", listed(tunnels, "and"))
}
