//! The help and the instructions of the grue's hunt.

use super::PHRASES;
use crate::command::help::{MAP, MAP_OF_CAVE, Manual};

/// More about the senses.
const SENSE_DETAILS: [[&str; 2]; 3] = [
    ["smell", "You smell the wumpus within 3 moves anyway; a keen nose also knows how far."],
    ["hearing", "You hear the grue within 3 moves anyway; keen ears also know how far."],
    ["sight", "You see the exit within 3 moves anyway; keen eyes also know how far."],
];

const BELOW: &str = "In the picture A: is the number of arrows, and W: whether the wumpus is alive (A) or dead (D). You may cut \
                     words short, and type several as ne; s e.";

/// The rules G1 to G21 for players.
const RULES: &str = include_str!("rules.txt");

const USAGES: [[&str; 3]; 6] = [
    ["move", "move nw", "go through a tunnel: nw, sw, e, ne, se or w (m nw, or just nw)"],
    ["shoot", "shoot e", "shoot an arrow into a tunnel (s e)"],
    ["move", "4,10", "name a tunnel by its room, after s, m or alone"],
    ["move", "move, shoot", "let the game ask; Enter goes back"],
    ["again", "again", "shoot the same way again (g)"],
    ["look", "look", "see where you are and what is near"],
];

const DETAILS: [[&str; 2]; 3] = [
    ["move", "At most three tunnels lead from a room: nw, sw and e, or else ne, se and w."],
    [
        "shoot",
        "The arrow hits what is in the next room, or splits there and flies on into the rooms beyond. You are not told \
         where it hit.",
    ],
    ["again", "After a move no tunnel leads on in the same direction, so only a shot can be repeated."],
];

pub(super) fn manual() -> Manual {
    let usages = [&USAGES[..], &SENSE_DETAILS.map(|[sense, _]| [sense, "", ""])].concat();
    let details = [&DETAILS[..], &SENSE_DETAILS].concat();
    Manual::of_hunter([PHRASES.room, PHRASES.mark], &usages, &details, BELOW, RULES.to_owned())
        .with(&[MAP, MAP_OF_CAVE], &[])
}
