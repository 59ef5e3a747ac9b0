//! What Wumpus World and the textbook have in common: the option for the board, and rooms as JSON.

use super::OptionSpec;
use crate::game::cave::{Cave, Room, grid};
use crate::game::world::Board;
use crate::game::{Refused, RefusedKind};

/// The layout of the board (W2, W3, T2). The games differ in its default.
pub(super) const BOARD: OptionSpec = OptionSpec {
    name: "board",
    help: "{values} board",
    long_help: "The published board is always the same. A random board may be impossible to win. The default is {default}.",
    one_cave: Some(Board::Published.name()),
    in_words: |board| format!("{board} board"),
    ..OptionSpec::PLAIN
};

/// A room: its column from the left and its row from the bottom, each from 1.
pub(super) type Xy = [u8; 2];

/// Finds a room by its column and row.
pub(super) fn on_grid(cave: &Cave, name: &str, place: Xy) -> Result<Room, Refused> {
    let ([column, row], size) = (place, cave.len().isqrt());
    let why = || format!("{name} must be two numbers from 1 to {size}, not {column} and {row}");
    grid::room(cave, place.map(u32::from)).ok_or_else(|| RefusedKind::Value.because(why()))
}
