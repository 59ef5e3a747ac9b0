//! The help and the instructions of the classic game (C38).

use super::Voice;
use crate::game::arrow::{Crooked, Stray};
use crate::game::classic::Setup;
use crate::game::classic::ruleset::{
    AfterSnatch, BatsDrop, Feet, LastArrow, OwnRoom, Placement, Step, WarningFor, WumpusBehavior,
};
use crate::repl::help::Manual;
use crate::repl::phrasebook::Phrases;

const USAGES: [[&str; 3]; 5] = [
    ["move", "move 5", "go through a tunnel to {room} 5 (m 5, m5 or just 5)"],
    ["shoot", "shoot 5 4 14", "shoot an arrow through 1 to 5 {room}s (s 5 4 14)"],
    ["move", "move, shoot", "the same, asked bit by bit; an empty answer goes back"],
    ["again", "again", "do the last move or shot again (g)"],
    ["look", "look", "what you see and feel here"],
];

const DETAILS: [[&str; 2]; 4] = [
    ["move", "A tunnel must lead there. Then whatever is in it befalls you."],
    [
        "shoot",
        "The arrow flies from {room} to {room} as you say. Where no tunnel leads on as you\n\
         said it goes astray. It may come back to you.",
    ],
    ["again", "In brackets it says which."],
    ["look", "It costs no turn."],
];

const BELOW: &str = "\
Words may be cut short, commas are as good as spaces, capitals do not matter.
Several commands go on one line with ; between, as in m 5; s 4.";

/// Returns the manual of a set-up in a voice.
pub(super) fn manual(setup: &Setup, voice: &'static Voice) -> Manual {
    let Phrases { room, mark, .. } = voice.phrases;
    let setup = setup.clone();
    Manual::of_hunter(room, mark, &USAGES, &DETAILS, BELOW, move || rules(&setup, voice))
}

/// Returns the instructions, true for the ruleset (C38).
fn rules(setup: &Setup, voice: &Voice) -> String {
    let (rules, rooms, room) = (&setup.ruleset, setup.cave.len(), voice.phrases.room);
    let cave = [
        "{rooms} {room}s, 1 to {rooms}, 3 tunnels each: the corners of a dodecahedron.",
        match rules.placement {
            Placement::AllApart => "You, the wumpus and every hazard begin in {room}s of their own.",
            Placement::HazardsThenHunter => "Pits, bats and the wumpus may share a {room}; you begin in an empty one.",
        },
    ];
    let bats = [
        "Two {room}s have super bats. Enter one, and a bat carries you off",
        match rules.bats_drop {
            BatsDrop::Anywhere => "to any of the {rooms} {room}s, its own and the other bats' included.",
            BatsDrop::Elsewhere => "to any of the {others} other {room}s.",
        },
        match rules.after_snatch {
            AfterSnatch::RoomAndWarnings => "Each snatch is a turn of its own.",
            AfterSnatch::Room => "",
        },
    ];
    let feet = match rules.feet {
        Feet::Careful => "It is too heavy for bats, and keeps out of pits.",
        Feet::Suckers => "It is too heavy for bats, and has sucker feet that hold it over pits.",
    };
    let asleep = "It sleeps until you shoot, or bump into it by entering its {room}.";
    let wumpus = match rules.behavior {
        WumpusBehavior::WakesForGood { step } => format!(
            "Then it is awake for good, and in every turn, that one included,\n{}\n\
             If it is then in your {room} it eats you, and you lose.",
            step_in_words(step)
        ),
        WumpusBehavior::Dozes { bumped, missed } => format!(
            "Bumped, {}\nAfter a miss {}\n\
             Then, if it is in your {room}, it eats you and you lose; else it sleeps.",
            step_in_words(bumped),
            step_in_words(missed)
        ),
    };
    let moving = match rules.own_room {
        OwnRoom::NeedsTunnel => "Through one tunnel a turn.",
        OwnRoom::Accepted => "Through one tunnel a turn. Naming your own {room} takes a turn too.",
    };
    let arrows = [
        "You have {arrows}. Name the 1 to 5 {room}s that one is to fly through.",
        "If it comes upon the wumpus you win; if it comes upon you, you lose.",
        match rules.crooked {
            Crooked::FromTheHunter => "No path may lead from a {room} (yours too) to another and straight back.",
            Crooked::FromTheFirstName => "No path may lead from one named {room} to another and straight back.",
            Crooked::Never => "",
        },
        "Where no tunnel leads to the {room} that you named,",
        match rules.stray {
            Stray::ForGood => "it flies on at random to its end, though never straight back.",
            Stray::ThisOnce => "it takes a tunnel at random, and tries the next name from there.",
        },
        match rules.last_arrow {
            LastArrow::LosesAtOnce => "When the last one has missed, you lose.",
            LastArrow::LosesAfterTheWumpus => "When the last one has missed and the wumpus has stirred, you lose.",
        },
    ];
    let warnings = [
        match rules.warnings {
            WarningFor::Kind => "Of the wumpus, a pit or bats one tunnel away, once for each kind:",
            WarningFor::Tunnel => "Of the wumpus, a pit or bats one tunnel away, once for each of them:",
        },
        &format!("\"{}\", \"{}\", \"{}\".", voice.wumpus_near, voice.pit_near, voice.bats_near),
    ];
    let sections = [
        section("CAVE", &cave),
        section("PITS", &["Two {room}s have bottomless pits. Enter one, and you fall and lose."]),
        section("BATS", &bats),
        section("WUMPUS", &[feet, asleep, &wumpus]),
        section("MOVING", &[moving]),
        section("ARROWS", &arrows),
        section("WARNINGS", &warnings),
    ];
    let text = sections.join("\n").replace("{room}", room).replace("{rooms}", &rooms.to_string());
    text.replace("{others}", &(rooms - 1).to_string()).replace("{arrows}", &rules.arrows.to_string())
}

/// Writes a section of the instructions, with its heading before the first line. Empty lines are left out.
fn section(heading: &str, lines: &[&str]) -> String {
    let headings = [heading].into_iter().chain(std::iter::repeat(""));
    let lines = lines.iter().flat_map(|line| line.lines());
    headings.zip(lines).map(|(heading, line)| format!("{heading:<10}{line}")).collect::<Vec<_>>().join("\n")
}

/// Describes a step of the wumpus, as the end of a sentence.
fn step_in_words(step: Step) -> String {
    match step {
        Step::Tunnel => "it takes a tunnel at random.".to_owned(),
        Step::TunnelOrStay => "it takes one of its tunnels or stays, all equally likely.".to_owned(),
        Step::Odds { num, den } => format!("it takes a tunnel {num} times in {den}, and else stays."),
    }
}
