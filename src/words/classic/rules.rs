//! The help and the instructions of the classic game (C38).

use super::Voice;
use crate::command::help::{HEADING_WIDTH, MAP, MAP_NEAR, MAP_OF_CAVE, Manual};
use crate::game::arrow::{Crooked, Stray};
use crate::game::cave::yob::dodecahedron;
use crate::game::classic::ruleset::{
    BatsDrop, Feet, LastArrow, PitEdge, Placement, Report, Ruleset, Step, Warn, WumpusBehavior,
};
use crate::game::classic::{CaveSource, Setup};
use crate::text::{counted, grouped, listed};

const USAGES: [[&str; 3]; 5] = [
    ["move", "move 5", "go through a tunnel to {room} 5 (m 5, m5 or just 5)"],
    ["shoot", "shoot 5 4 14", "shoot an arrow through 1 to 5 {room}s (s 5 4 14)"],
    ["move", "move, shoot", "let the game ask; Enter goes back"],
    ["again", "again", "repeat the last shot (g)"],
    ["look", "look", "see where you are and what you sense"],
];

/// What hints are in a cave that the player has no map of.
const HINT_WITHOUT_MAP: [&str; 3] = ["hint", "hint", "see what is certain about the {room}s next door"];

const DETAILS: [[&str; 2]; 3] = [
    ["move", "Heed the warnings before you enter a {room}."],
    [
        "shoot",
        "Name the {room}s in the order the arrow is to enter them. Where no tunnel leads to the next, it strays, \
         and may come back to you.",
    ],
    ["again", "A move is repeated only where a tunnel leads on to the same {room}."],
];

const BELOW: &str = "You may cut words short; capitals do not matter, and commas are as good as spaces. To type \
                     several commands on one line, put ; between them: m 5; s 4.";

/// Returns the manual of a set-up in a voice.
pub(super) fn manual(setup: &Setup, voice: &Voice) -> Manual {
    let words = [voice.phrases.room, voice.phrases.mark];
    let has_no_map = !matches!(setup.cave, CaveSource::Known(_));
    let mut manual = Manual::of_hunter(words, &USAGES, &DETAILS, BELOW, rules(setup, voice));
    let own: &[_] = if has_no_map { &[MAP, MAP_NEAR, HINT_WITHOUT_MAP] } else { &[MAP, MAP_OF_CAVE] };
    manual.rows.extend(own);
    manual
}

/// Returns the instructions, true for the set-up (C38).
fn rules(setup: &Setup, voice: &Voice) -> String {
    let (rules, rooms, room) = (&setup.ruleset, setup.cave.rooms(), voice.phrases.room);
    let moving = if rules.may_stay {
        "Go through one tunnel a turn. Naming your own {room} takes a turn too."
    } else {
        "Go through one tunnel a turn."
    };
    let sections = [
        ("AIM", AIM.to_owned()),
        ("CAVE", cave(setup)),
        ("PITS", pits(rules)),
        ("BATS", bats(rules)),
        ("WUMPUS", wumpus(setup)),
        ("MOVING", moving.to_owned()),
        ("ARROWS", arrows(rules)),
        ("WARNINGS", warnings(rules, voice)),
    ];
    let (rooms, others, arrows) = (grouped(rooms), grouped(rooms - 1), rules.arrows.to_string());
    let sections = sections.map(|(heading, text)| {
        // A sentence that a ruleset leaves out leaves two blanks.
        let text = text.replace("  ", " ").replace("{room}", room).replace("{rooms}", &rooms);
        let text = text.replace("{others}", &others).replace("{arrows}", &arrows);
        format!("{heading:<HEADING_WIDTH$}{}", text.trim_end())
    });
    sections.join("\n")
}

const AIM: &str = "Shoot the wumpus. You lose if it eats you, if you fall into a pit, if your own arrow hits you, or if \
                   you run out of arrows.";

fn cave(setup: &Setup) -> String {
    let placement = match setup.ruleset.placement {
        Placement::AllApart => "You, the wumpus, the pits and the bats all begin in different {room}s.",
        Placement::HazardsThenHunter => {
            "Pits, bats and the wumpus may share a {room}. Your first {room} has none of them."
        }
        Placement::PitsAndBatsApart => {
            "No {room} has both a pit and bats, but the wumpus may be anywhere. Your first {room} has none of them."
        }
    };
    ["{rooms} {room}s, numbered 1 to {rooms},", &tunnels_in_words(&setup.cave), placement].join(" ")
}

fn pits(rules: &Ruleset) -> String {
    let rooms = rooms_have(rules.pits, "a bottomless pit", "bottomless pits");
    match (rules.pits, rules.pit_edge) {
        (0, _) => "None.".to_owned(),
        (_, PitEdge::OutOfReach) => format!("{rooms}. Enter one, and you fall and lose."),
        (_, PitEdge::Odds { num, den }) => {
            format!("{rooms}. Enter one, and you catch its edge {num} time in {den}; otherwise you fall and lose.")
        }
    }
}

fn bats(rules: &Ruleset) -> String {
    if rules.bats == 0 {
        return "None.".to_owned();
    }
    let rooms = rooms_have(rules.bats, "super bats", "super bats");
    let drop = match rules.bats_drop {
        BatsDrop::Anywhere => "any of the {rooms} {room}s, even one with bats.",
        BatsDrop::Elsewhere => "any of the {others} other {room}s.",
    };
    let then = match rules.report {
        Report::AfterSnatch => "After each snatch, a wumpus that is awake moves again.",
        Report::OnEveryArrival | Report::Never => "",
    };
    format!("{rooms}. Enter one, and a bat drops you in {drop} {then}")
}

fn wumpus(setup: &Setup) -> String {
    let feet = match setup.ruleset.feet {
        Feet::Careful => "It is too heavy for bats, and keeps out of pits.",
        Feet::Suckers => "It is too heavy for bats, and its sucker feet hold it over pits.",
    };
    let sleep = match setup.ruleset.behavior {
        WumpusBehavior::Restless { .. } => "It never sleeps. Walk in on it, and it eats you.",
        WumpusBehavior::WakesForGood { .. } | WumpusBehavior::Dozes { .. } => {
            "It sleeps until you shoot, or walk in on it."
        }
    };
    let steps = |step| step_in_words(step, &setup.cave);
    let moves = match setup.ruleset.behavior {
        WumpusBehavior::Restless { num, den } => format!(
            "When you miss, it moves through a tunnel {num} times in {den}, after a second miss {}, and so on until it moves.",
            2 * num
        ),
        WumpusBehavior::WakesForGood { step } => {
            format!("Then it is awake for good: from that turn on, {}", steps(step))
        }
        WumpusBehavior::Dozes { bumped, missed } if bumped == missed => format!("Disturbed, {}", steps(bumped)),
        WumpusBehavior::Dozes { bumped, missed } => {
            format!("When you walk in, {} When you miss, {}", steps(bumped), steps(missed))
        }
    };
    let eats = match setup.ruleset.behavior {
        WumpusBehavior::WakesForGood { .. } | WumpusBehavior::Restless { .. } => {
            "If that leaves it in your {room}, it eats you."
        }
        WumpusBehavior::Dozes { .. } => "If that leaves it in your {room}, it eats you; otherwise it sleeps again.",
    };
    format!("{feet} {sleep} {moves} {eats}")
}

fn arrows(rules: &Ruleset) -> String {
    let crooked = match rules.crooked {
        Crooked::FromTheHunter => "A path may not double straight back, not even to your {room}.",
        Crooked::FromTheFirstName => "No path may go from one named {room} to another and straight back.",
        Crooked::Never => "",
    };
    let stray = match rules.stray {
        Stray::ForGood => "the arrow flies at random from then on, and straight back only if there is no other way.",
        Stray::ThisOnce => "the arrow takes a tunnel at random, then tries the name after that.",
    };
    let last = match rules.last_arrow {
        LastArrow::LosesAtOnce => "If your last arrow misses, you lose.",
        LastArrow::LosesAfterTheWumpus => "If your last arrow misses, the wumpus moves first, and then you lose.",
    };
    let told = [
        "You have {arrows}. Name 1 to 5 {room}s for an arrow to fly through.",
        "If it enters the wumpus's {room}, you win; if it enters yours, you lose.",
        crooked,
        "Where no tunnel leads to the next {room} named,",
        stray,
        &drops_in_words(&rules.drops),
        last,
    ];
    told.join(" ")
}

fn warnings(rules: &Ruleset, voice: &Voice) -> String {
    let far = match rules.smell {
        1 => "You are warned of the wumpus, pits and bats one tunnel away,".to_owned(),
        smell => {
            format!("You are warned of pits and bats one tunnel away, and of the wumpus up to {smell} tunnels away,")
        }
    };
    let often = match rules.warns {
        Warn::OncePerKind => "once for each kind:",
        Warn::OncePerTunnel if rules.smell == 1 => "once for each tunnel that leads to one of them:",
        Warn::OncePerTunnel => "once for each tunnel that leads to one of them, and once for a wumpus farther away:",
    };
    format!("{far} {often} \"{}\", \"{}\", \"{}\".", voice.wumpus_near, voice.pit_near, voice.bats_near)
}

/// Describes a step of the wumpus, as the end of a sentence.
fn step_in_words(step: Step, cave: &CaveSource) -> String {
    match (step, tunnels_of_each(cave)) {
        (Step::Tunnel, _) => "it moves through a tunnel at random.".to_owned(),
        (Step::TunnelOrStay, Some(tunnels)) => {
            format!("it stays 1 time in {}, or takes a tunnel at random.", tunnels + 1)
        }
        (Step::TunnelOrStay, None) => "it stays or takes a tunnel, each equally likely.".to_owned(),
        (Step::Odds { num, den }, _) => format!("it moves through a tunnel {num} times in {den}."),
    }
}

/// Describes the tunnels of a cave, as the end of a sentence and the sentences after it.
fn tunnels_in_words(cave: &CaveSource) -> String {
    let CaveSource::Known(known) = cave else {
        return match cave {
            CaveSource::Random { tunnels, .. } => {
                format!("with up to {tunnels} tunnels each. Every new set-up has a new cave.")
            }
            _ => "with three tunnels each: the corners of a dodecahedron, numbered anew in every set-up.".to_owned(),
        };
    };
    if **known == dodecahedron() {
        return "with three tunnels each: the corners of a dodecahedron.".to_owned();
    }
    let tunnels = || known.rooms().flat_map(|from| known.tunnels(from).iter().map(move |to| (from, *to)));
    let least = known.rooms().map(|room| known.tunnels(room).len()).min().unwrap_or_default();
    let each = match tunnels_of_each(cave) {
        Some(tunnels) => format!("with {} each.", counted(tunnels, "tunnel")),
        None => format!("with {least} to {} tunnels each.", known.most_tunnels()),
    };
    let one_way = tunnels().filter(|(from, to)| !known.tunnels(*to).contains(from)).count();
    let one_way = match one_way {
        0 => "",
        count if count == tunnels().count() => " Every tunnel leads one way only.",
        _ => " Some tunnels lead one way only.",
    };
    let back = if tunnels().any(|(from, to)| from == to) { " Some lead back to where they start." } else { "" };
    format!("{each}{one_way}{back}")
}

/// Returns how many tunnels every room of a cave has; `None` if they differ, or may.
fn tunnels_of_each(cave: &CaveSource) -> Option<u32> {
    match cave {
        CaveSource::Known(cave) => {
            let most = cave.most_tunnels();
            let most = cave.rooms().all(|room| cave.tunnels(room).len() == most).then_some(most);
            most.and_then(|most| most.try_into().ok())
        }
        CaveSource::Shuffled => Some(3),
        CaveSource::Random { .. } => None,
    }
}

/// Describes where an arrow may drop.
fn drops_in_words(drops: &[u32]) -> String {
    let drops = (0_u32..).zip(drops).filter(|(_, drops)| **drops > 0);
    let drops = drops
        .map(|(flown, drops)| format!("{} in {} after {flown} {{room}}s", counted(*drops, "time"), Ruleset::DROPS_OF));
    match listed(drops, "and").as_str() {
        "" => String::new(),
        drops => format!("An arrow may drop: {drops}."),
    }
}

/// Says how many rooms have a hazard: `one` is the hazard of one room, `many` that of several.
fn rooms_have(rooms: u16, one: &str, many: &str) -> String {
    let number = ["No", "One", "Two", "Three"].get(usize::from(rooms)).map_or(rooms.to_string(), ToString::to_string);
    if rooms == 1 { [&number, "{room} has", one].join(" ") } else { [&number, "{room}s have", many].join(" ") }
}
