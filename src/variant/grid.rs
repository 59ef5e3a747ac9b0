//! The option that Wumpus World and the textbook have in common.

use super::OptionSpec;
use crate::game::world::Board;

/// The layout of the board (W2, W3, T2). The games differ in its default.
pub(super) const BOARD: OptionSpec = OptionSpec {
    name: "board",
    help: "{values} board",
    long_help: "The published board is always the same. A random board may be impossible to win. The default is {default}.",
    one_cave: Some(Board::Published.name()),
    in_words: |board| format!("{board} board"),
    ..OptionSpec::PLAIN
};
