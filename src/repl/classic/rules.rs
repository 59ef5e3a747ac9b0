//! The help and the instructions of the classic game (C38).

use super::Voice;
use crate::game::arrow::{Crooked, Stray};
use crate::game::classic::Setup;
use crate::game::classic::ruleset::{
    BatsDrop, Feet, LastArrow, OwnRoom, Placement, Report, Step, WarningFor, WumpusBehavior,
};
use crate::repl::help::{Manual, Section};
use crate::repl::phrasebook::Phrases;

const USAGES: [[&str; 3]; 5] = [
    ["move", "move 5", "go through a tunnel to {room} 5 (m 5, m5 or just 5)"],
    ["shoot", "shoot 5 4 14", "shoot an arrow through 1 to 5 {room}s (s 5 4 14)"],
    ["move", "move, shoot", "let the game ask; Enter goes back"],
    ["again", "again", "repeat the last move or shot (g)"],
    ["look", "look", "see where you are and what you sense"],
];

const DETAILS: [[&str; 2]; 4] = [
    ["move", "Heed the warnings before you enter a {room}."],
    [
        "shoot",
        "Name the {room}s in the order the arrow is to enter them. Where no tunnel leads to the next, it strays, \
         and may come back to you.",
    ],
    ["again", "The game shows in brackets what it repeats."],
    ["look", "Looking costs no turn."],
];

const BELOW: &str = "You may cut words short; capitals do not matter, and commas are as good as spaces. To type \
                     several commands on one line, put ; between them: m 5; s 4.";

/// Returns the manual of a set-up in a voice.
pub(super) fn manual(setup: &Setup, voice: &'static Voice) -> Manual {
    let Phrases { room, mark, .. } = voice.phrases;
    let setup = setup.clone();
    Manual::of_hunter(room, mark, &USAGES, &DETAILS, BELOW, move || rules(&setup, voice))
}

/// Returns the instructions, true for the ruleset (C38).
fn rules(setup: &Setup, voice: &Voice) -> Vec<Section> {
    let (rules, rooms, room) = (&setup.ruleset, setup.cave.len(), voice.phrases.room);
    let aim = "Shoot the wumpus. You lose if it eats you, if you fall into a pit, if your own arrow hits you, or if \
               you run out of arrows.";
    let cave = [
        "{rooms} {room}s, numbered 1 to {rooms}, with three tunnels each: the corners of a dodecahedron.",
        match rules.placement {
            Placement::AllApart => "You, the wumpus, the pits and the bats all begin in different {room}s.",
            Placement::HazardsThenHunter => {
                "Pits, bats and the wumpus may share a {room}. The one you start in has none of them."
            }
        },
    ];
    let bats = [
        "Two {room}s have super bats. Enter one, and a bat drops you in",
        match rules.bats_drop {
            BatsDrop::Anywhere => "any of the {rooms} {room}s, even one with bats.",
            BatsDrop::Elsewhere => "any of the {others} other {room}s.",
        },
        match rules.report {
            Report::AfterSnatch => "After each snatch, a wumpus that is awake moves again.",
            Report::OnEveryArrival | Report::Never => "",
        },
    ];
    let feet = match rules.feet {
        Feet::Careful => "It is too heavy for bats, and keeps out of pits.",
        Feet::Suckers => "It is too heavy for bats, and its sucker feet hold it over pits.",
    };
    let asleep = "It sleeps until you shoot, or walk in on it.";
    let wumpus = match rules.behavior {
        WumpusBehavior::WakesForGood { step } => {
            format!("Then it is awake for good: from that turn on, {}", step_in_words(step))
        }
        WumpusBehavior::Dozes { bumped, missed } if bumped == missed => {
            format!("Disturbed, {}", step_in_words(bumped))
        }
        WumpusBehavior::Dozes { bumped, missed } => {
            format!("When you walk in, {} When you miss, {}", step_in_words(bumped), step_in_words(missed))
        }
    };
    let eats = match rules.behavior {
        WumpusBehavior::WakesForGood { .. } => "If that leaves it in your {room}, it eats you.",
        WumpusBehavior::Dozes { .. } => "If that leaves it in your {room}, it eats you; otherwise it sleeps again.",
    };
    let moving = match rules.own_room {
        OwnRoom::NeedsTunnel => "Go through one tunnel a turn.",
        OwnRoom::Accepted => "Go through one tunnel a turn. Naming your own {room} takes a turn too.",
    };
    let arrows = [
        "You have {arrows}. Name 1 to 5 {room}s for an arrow to fly through.",
        "If it enters the wumpus's {room}, you win; if it enters yours, you lose.",
        match rules.crooked {
            Crooked::FromTheHunter => "A path may not double straight back, not even to your {room}.",
            Crooked::FromTheFirstName => "No path may go from one named {room} to another and straight back.",
            Crooked::Never => "",
        },
        "Where no tunnel leads to the next {room} named,",
        match rules.stray {
            Stray::ForGood => "the arrow flies at random from then on, but never straight back.",
            Stray::ThisOnce => "the arrow takes a tunnel at random, then tries the name after that.",
        },
        match rules.last_arrow {
            LastArrow::LosesAtOnce => "If your last arrow misses, you lose.",
            LastArrow::LosesAfterTheWumpus => "If your last arrow misses, the wumpus moves first, and then you lose.",
        },
    ];
    let warnings = [
        match rules.warnings {
            WarningFor::Kind => "You are warned of the wumpus, pits and bats one tunnel away, once for each kind:",
            WarningFor::Tunnel => "You are warned of the wumpus, pits and bats one tunnel away, once for each of them:",
        },
        &format!("\"{}\", \"{}\", \"{}\".", voice.wumpus_near, voice.pit_near, voice.bats_near),
    ];
    let sections: [(_, &[&str]); 8] = [
        ("AIM", &[aim]),
        ("CAVE", &cave),
        ("PITS", &["Two {room}s have bottomless pits. Enter one, and you fall and lose."]),
        ("BATS", &bats),
        ("WUMPUS", &[feet, asleep, &wumpus, eats]),
        ("MOVING", &[moving]),
        ("ARROWS", &arrows),
        ("WARNINGS", &warnings),
    ];
    let (rooms, others, arrows) = (rooms.to_string(), (rooms - 1).to_string(), rules.arrows.to_string());
    let sections = sections.map(|(heading, sentences)| {
        let sentences: Vec<_> = sentences.iter().copied().filter(|sentence| !sentence.is_empty()).collect();
        let text = sentences.join(" ").replace("{room}", room).replace("{rooms}", &rooms);
        (heading, text.replace("{others}", &others).replace("{arrows}", &arrows))
    });
    sections.to_vec()
}

/// Describes a step of the wumpus, as the end of a sentence.
fn step_in_words(step: Step) -> String {
    match step {
        Step::Tunnel => "it moves through a tunnel at random.".to_owned(),
        Step::TunnelOrStay => "it stays 1 time in 4, or takes a tunnel at random.".to_owned(),
        Step::Odds { num, den } => format!("it moves through a tunnel {num} times out of {den}."),
    }
}
