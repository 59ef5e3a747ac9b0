//! The help and the instructions of the grue's hunt.

use super::PHRASES;
use crate::command::help::{MAP, MAP_OF_CAVE, Manual};

/// More about the senses.
const SENSE_DETAILS: [[&str; 2]; 3] = [
    ["smell", "You smell the wumpus within 3 moves anyway; a keen nose also knows how far."],
    ["hearing", "You hear the grue within 3 moves anyway; keen ears also know how far."],
    ["sight", "You see the exit within 3 moves anyway; keen eyes also know how far."],
];

const BELOW: &str = "In the picture A: is the number of arrows left, and W: says whether the wumpus is alive (A) or dead (D). \
                     You may cut words short, and type several commands as ne; s e.";

/// The rules G1 to G21 for players.
const RULES: &str = "\
AIM       Kill the wumpus, then reach the exit. You win even if the grue is standing there. The exit stays shut until \
          the wumpus is dead; you are told when you stand at it.
MAP       100 rooms at the corners of hexagons, named by column and row: (1,1) is upper left, (10,10) lower right. Up \
          to three tunnels lead from each, and none off the map. You, the wumpus, the grue and the exit begin more \
          than 3 moves apart.
WUMPUS    It stays in its room, but after a shot that leaves it alive it moves through a tunnel 3 times out of 4. \
          Enter its room, or let it enter yours, and it eats you.
GRUE      It moves every turn. Within 3 moves of you it comes as close as it can; otherwise it wanders, and never \
          turns straight back if there is another way. Enter its room, or let it enter yours, and it has you. An arrow \
          cannot kill it, but stuns it for 3 turns, counting the turn of the shot. Even stunned, it has you if you \
          enter.
ARROWS    You have 3. An arrow flies into a tunnel and hits what is in the next room. If nothing is there, it splits \
          and flies on into the rooms beyond, except yours. You are told what it hit, not where. If your last arrow \
          leaves the wumpus alive, you lose.
TURNS     You are told when the wumpus (while it lives), the grue or the exit is within 3 moves. Your keen sense adds \
          the distance. You move or shoot, then the wumpus moves, then the grue.";

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
