//! What the words of the two games with numbered rooms share. `word` is the game's word for a room.

use crate::game::cave::Room;
use crate::sanitize::quoted;
use crate::text::listed;

/// Parses a room, as [`Mapper::read_room`](super::phrasebook::Mapper::read_room) does.
pub(crate) fn read_room(named: &[String], word: &str, rooms: u16) -> Result<(u32, usize), Option<String>> {
    let is_number = |word: &&String| word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    let named = named.first().filter(is_number).ok_or(None)?;
    let number = named.parse().ok().filter(|number| (1..=rooms.into()).contains(number));
    number
        .map(|number| (number, 1))
        .ok_or_else(|| Some(format!("There is no {word} {} - {word}s are numbered 1 to {rooms}.", quoted(named))))
}

/// Returns `tunnels lead to 2, 5 and 8`, for example.
pub(crate) fn tunnels_lead(tunnels: &[Room]) -> String {
    let lead = if tunnels.len() == 1 { "the only tunnel leads" } else { "tunnels lead" };
    format!("{lead} to {}", listed(tunnels, "and"))
}
