//! The voice of each ruleset of the classic game.

use crate::command::help::{Expects, Question};
use crate::game::cave::Room;
use crate::game::classic::Ruleset;
use crate::game::classic::{Path, View, Warnings};
use crate::style::{danger, here};
use crate::words::numbered::tunnels_lead;
use crate::words::phrasebook::{OneByOne, Phrases, ShotQuestion};

/// The words of one ruleset. Other words are the same in every voice, but for the word for a room and the case.
pub(super) struct Voice {
    pub(super) ruleset: &'static str,
    pub(super) phrases: Phrases,
    pub(super) wumpus_near: &'static str,
    pub(super) pit_near: &'static str,
    pub(super) bats_near: &'static str,
    pub(super) not_possible: &'static str,
    pub(super) too_crooked: &'static str,
    pub(super) bumped: &'static str,
    pub(super) eaten: &'static str,
    pub(super) fell_in_pit: &'static str,
    pub(super) snatched: &'static str,
    /// The end of the sentence on an arrow that finds no tunnel.
    pub(super) strayed: &'static str,
    pub(super) shot_wumpus: &'static str,
    pub(super) shot_self: &'static str,
    pub(super) missed: &'static str,
    pub(super) out_of_arrows: Option<&'static str>,
}

const WHERE_TO: &str = "Type the number of a {room} that a tunnel leads to, or press Enter to go back.";

const THROUGH: &str = "Type 1 to 5 {room}s, as in 5 4 14, or press Enter to go back.";

const HOW_MANY: &str = "TYPE HOW MANY ROOMS, FROM 1 TO 5, OR PRESS ENTER TO GO BACK.";
const ONE: &str = "TYPE ONE NUMBER, OR PRESS ENTER TO GO BACK.";

/// The words of *wump*, an opinionated version in Rust, and our own.
const OPINIONATED: Voice = Voice {
    ruleset: Ruleset::OPINIONATED.name,
    phrases: Phrases {
        remarks: &[
            (&["north", "south", "east", "west", "up", "down", "left", "right"], "Your compass only spins down here."),
            (&["bat", "bats"], "They never come when called."),
        ],
        room: "room",
        senses: &[
            ("pit", ["felt", "a draft", "no draft"]),
            ("bats", ["heard", "bats", "no bats"]),
            ("wumpus", ["smelled", "a wumpus", "no wumpus"]),
        ],
        mark: "mark 12 pit?",
        begins: "Hunt the Wumpus: track it down and shoot it before it eats you.",
        mood: "\
Nobody who took a lamp down here came up again, so you hunt by nose.
Cold stone, bad air, a strung bow. Somewhere ahead of you it breathes.",
        accepted: "Type M, S, Q, a {room}'s number, or help.",
        way: "{Room} {place}",
        goes: "go to {place}",
        where_to: Question::expecting(Expects::Way, "Where to?", WHERE_TO),
        shot: ShotQuestion::AtOnce(Question::expecting(Expects::Shot, "Rooms to shoot through (1 to 5)?", THROUGH)),
        won: "Hee hee hee - the Wumpus'll getcha next time!!",
        ..Phrases::USUAL
    },
    wumpus_near: "I smell a Wumpus",
    pit_near: "I feel a draft",
    bats_near: "Bats nearby",
    not_possible: "Not possible",
    too_crooked: "Arrows aren't that crooked - they never fly straight back.",
    bumped: "... Ooops! Bumped a Wumpus.",
    eaten: "Tsk tsk tsk - Wumpus got you!",
    fell_in_pit: "YYYIIIIEEEE . . . fell in a pit",
    snatched: "Zap--Super Bat snatch! Elsewhereville for you!",
    strayed: "the arrow flies on at random",
    shot_wumpus: "Aha! You got the Wumpus!",
    shot_self: "Ouch! Arrow got you!",
    missed: "Missed!",
    out_of_arrows: Some("You've run out of arrows!"),
};

/// The words of a requirements document for a game in a dungeon, and our own.
const DUNGEON: Voice = Voice {
    ruleset: Ruleset::DUNGEON.name,
    phrases: Phrases {
        room: "cave",
        shot: ShotQuestion::AtOnce(Question::expecting(Expects::Shot, "Caves to shoot through (1 to 5)?", THROUGH)),
        ..OPINIONATED.phrases
    },
    wumpus_near: "I smell a wumpus!",
    pit_near: "I feel a draft!",
    bats_near: "Bats nearby!",
    bumped: "...Oops! Bumped a wumpus!",
    eaten: "Tsk tsk tsk - Wumpus got you! You are dead.",
    fell_in_pit: "YYYIIIIEEEE . . . fell in a pit. You are dead.",
    strayed: "the arrow takes another at random",
    shot_self: "Ouch! Arrow got you! You are dead.",
    ..OPINIONATED
};

/// Gregory Yob's words of 1973.
const ORIGINAL: Voice = Voice {
    ruleset: Ruleset::ORIGINAL.name,
    phrases: Phrases {
        is_capital: true,
        mark: "MARK 12 PIT?",
        begins: "HUNT THE WUMPUS",
        mood: "",
        instructions: Some("INSTRUCTIONS (Y-N)?"),
        main: Question::main("SHOOT OR MOVE (S-M)?"),
        where_to: Question::expecting(Expects::Way, "WHERE TO?", WHERE_TO),
        shot: ShotQuestion::OneByOne(OneByOne {
            count: Question::expecting(Expects::Number(HOW_MANY), "NO. OF ROOMS (1-5)?", HOW_MANY),
            most: Path::LONGEST,
            room: Question::expecting(Expects::Room(ONE), "ROOM #?", ONE),
        }),
        asks_to_play_again: false,
        won: "HEE HEE HEE - THE WUMPUS'LL GETCHA NEXT TIME!!",
        lost: "HA HA HA - YOU LOSE!",
        ..OPINIONATED.phrases
    },
    wumpus_near: "I SMELL A WUMPUS!",
    pit_near: "I FEEL A DRAFT",
    bats_near: "BATS NEARBY!",
    not_possible: "NOT POSSIBLE",
    too_crooked: "ARROWS AREN'T THAT CROOKED - TRY ANOTHER ROOM",
    bumped: "...OOPS! BUMPED A WUMPUS!",
    eaten: "TSK TSK TSK- WUMPUS GOT YOU!",
    fell_in_pit: "YYYIIIIEEEE . . . FELL IN PIT",
    snatched: "ZAP--SUPER BAT SNATCH! ELSEWHEREVILLE FOR YOU!",
    strayed: "THE ARROW TAKES ANOTHER AT RANDOM",
    shot_wumpus: "AHA! YOU GOT THE WUMPUS!",
    shot_self: "OUCH! ARROW GOT YOU!",
    missed: "MISSED",
    out_of_arrows: None,
};

/// Our words for the rules of BSD.
const BSD: Voice = Voice {
    ruleset: Ruleset::BSD.name,
    phrases: Phrases {
        begins: "Hunt the Wumpus. It never sleeps, and it has all day.",
        main: Question::main("Move, Shoot or Quit (M-S-Q)?"),
        won: "You have won. The next wumpus will have heard of you.",
        lost: "You have lost. The wumpus has seen it before.",
        ..OPINIONATED.phrases
    },
    wumpus_near: "You smell a wumpus",
    pit_near: "You feel cold air from a pit",
    bats_near: "You hear wings",
    not_possible: "Solid rock",
    eaten: "The wumpus has found you, and dines.",
    fell_in_pit: "You fall into a pit. It has no bottom.",
    snatched: "Bats pick you up, and soon lose interest.",
    strayed: "the arrow takes another at random",
    shot_wumpus: "Your arrow finds the wumpus. It will not eat again.",
    shot_self: "Your arrow comes home to you.",
    missed: "You hit nothing.",
    out_of_arrows: Some("Your quiver is empty."),
    ..OPINIONATED
};

static VOICES: [Voice; Ruleset::ALL.len()] = [OPINIONATED, DUNGEON, ORIGINAL, BSD];

impl Voice {
    /// Returns the words of a ruleset, or the first words if it has none.
    pub(super) fn of(ruleset: &Ruleset) -> &'static Self {
        VOICES.iter().find(|words| words.ruleset == ruleset.name).unwrap_or(&VOICES[0])
    }

    pub(super) fn here(&self, room: Room) -> String {
        let (word, here) = (self.phrases.room, here(room));
        if self.phrases.is_capital {
            format!("YOU ARE IN {word}  {here}")
        } else {
            format!("You are in {word} {here}.")
        }
    }

    /// Returns the warnings of wumpus, pits and bats, in this order (C5).
    pub(super) fn warnings(&self, warnings: &Warnings) -> Vec<String> {
        let lines =
            [(warnings.wumpus, self.wumpus_near), (warnings.pits, self.pit_near), (warnings.bats, self.bats_near)];
        lines.into_iter().flat_map(|(count, line)| (0..count).map(move |_| danger(line))).collect()
    }

    pub(super) fn no_tunnel(&self, view: &View) -> String {
        let stay = if view.ruleset.may_stay { format!("; or stay in {}", view.room) } else { String::new() };
        format!("{} - {}{stay}.", self.not_possible, tunnels_lead(&view.tunnels))
    }
}
