//! The words of the classic game, in a voice for each ruleset.

use std::sync::Arc;

use super::case::Case;
use super::chart::{Chart, Sensed, Space, Thing};
use super::command::is_way;
use super::help::{Manual, Question};
use super::phrasebook::{MapTruth, Mapper, Message, OneByOne, Parser, Phrasebook, Phrases, ShotQuestion, Sight, Trace};
use super::style::{danger, gain, here};
use crate::game::View as _;
use crate::game::cave::Room;
use crate::game::classic::ruleset::{OwnRoom, Report, Ruleset, WumpusBehavior};
use crate::game::classic::{Action, Classic, Event, Illegal, Outcome, Path, Position, Setup, View, Warnings};
use crate::sanitize::quoted;
use crate::text::{counted, listed};

mod hint;
pub mod map;
mod rules;

pub(crate) struct ClassicPhrasebook {
    voice: &'static Voice,
    setup: Setup,
}

impl ClassicPhrasebook {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { voice: Voice::of(&setup.ruleset), setup: setup.clone() }
    }
}

/// The words of one ruleset. Other words are the same in every voice, but for the word for a room and the case.
struct Voice {
    ruleset: &'static str,
    phrases: Phrases,
    wumpus_near: &'static str,
    pit_near: &'static str,
    bats_near: &'static str,
    layout: Layout,
    not_possible: &'static str,
    too_crooked: &'static str,
    bumped: &'static str,
    eaten: &'static str,
    fell_in_pit: &'static str,
    snatched: &'static str,
    /// The end of the sentence on an arrow that finds no tunnel.
    strayed: &'static str,
    shot_wumpus: &'static str,
    shot_self: &'static str,
    missed: &'static str,
    out_of_arrows: Option<&'static str>,
}

/// What happens only under the rules of BSD.
const CAUGHT_EDGE: &str = "You slip into a pit, and catch its edge.";
const ARROW_DROPPED: &str = "The arrow tires, and drops.";

/// How the room and its tunnels are written.
#[derive(Clone, Copy)]
enum Layout {
    /// In sentences, with the arrows left.
    Sentences,
    /// As in Yob's BASIC, which never listed the arrows.
    Columns,
}

const WHERE_TO: &str = "Type the number of a {room} that a tunnel leads to, or press Enter to go back.";

/// The words of *wump*, an opinionated version in Rust, and our own.
const OPINIONATED: Voice = Voice {
    ruleset: Ruleset::OPINIONATED.name,
    phrases: Phrases {
        case: Case::AsWritten,
        names: &[],
        room: "room",
        mark: "mark 12 pit?",
        begins: "Hunt the Wumpus: track it down and shoot it before it eats you.",
        instructions: None,
        main: "Shoot, Move or Quit (S-M-Q)?",
        where_to: Some(Question { asks: "Where to?", answers: WHERE_TO }),
        shot: ShotQuestion::AtOnce(Question {
            asks: "Rooms to shoot through (1 to 5)?",
            answers: "Type 1 to 5 {room}s, as in 5 4 14, or press Enter to go back.",
        }),
        play_again: Some("Play again (Y-N)?"),
        same_setup: "Same set-up (Y-N)?",
        won: "Hee hee hee - the Wumpus'll getcha next time!!",
        lost: "Ha ha ha - you lose!",
        drawn: "",
    },
    wumpus_near: "I smell a Wumpus",
    pit_near: "I feel a draft",
    bats_near: "Bats nearby",
    layout: Layout::Sentences,
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
        shot: ShotQuestion::AtOnce(Question {
            asks: "Caves to shoot through (1 to 5)?",
            answers: "Type 1 to 5 {room}s, as in 5 4 14, or press Enter to go back.",
        }),
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
        case: Case::Capitals,
        names: &[],
        room: "room",
        mark: "MARK 12 PIT?",
        begins: "HUNT THE WUMPUS",
        instructions: Some("INSTRUCTIONS (Y-N)?"),
        main: "SHOOT OR MOVE (S-M)?",
        where_to: Some(Question { asks: "WHERE TO?", answers: WHERE_TO }),
        shot: ShotQuestion::OneByOne(OneByOne {
            ask_count: "NO. OF ROOMS (1-5)?",
            most: Path::LONGEST,
            bad_count: "TYPE HOW MANY ROOMS, FROM 1 TO 5, OR PRESS ENTER TO GO BACK.",
            ask_room: "ROOM #?",
            not_one_number: "TYPE ONE NUMBER, OR PRESS ENTER TO GO BACK.",
        }),
        play_again: None,
        same_setup: "SAME SET-UP (Y-N)?",
        won: "HEE HEE HEE - THE WUMPUS'LL GETCHA NEXT TIME!!",
        lost: "HA HA HA - YOU LOSE!",
        drawn: "",
    },
    wumpus_near: "I SMELL A WUMPUS!",
    pit_near: "I FEEL A DRAFT",
    bats_near: "BATS NEARBY!",
    layout: Layout::Columns,
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
        main: "Move, Shoot or Quit (M-S-Q)?",
        won: "You have won. The next wumpus will have heard of you.",
        lost: "You have lost. The wumpus has seen it before.",
        drawn: "",
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
    fn of(ruleset: &Ruleset) -> &'static Self {
        VOICES.iter().find(|words| words.ruleset == ruleset.name).unwrap_or(&VOICES[0])
    }

    fn here(&self, room: Room) -> String {
        match self.layout {
            Layout::Sentences => format!("You are in {} {}.", self.phrases.room, here(room)),
            Layout::Columns => format!("YOU ARE IN {}  {}", self.phrases.room, here(room)),
        }
    }

    /// Returns the warnings of wumpus, pits and bats, in this order (C5).
    fn warnings(&self, warnings: &Warnings) -> Vec<String> {
        let lines =
            [(warnings.wumpus, self.wumpus_near), (warnings.pits, self.pit_near), (warnings.bats, self.bats_near)];
        lines.into_iter().flat_map(|(count, line)| (0..count).map(move |_| danger(line))).collect()
    }

    fn no_tunnel(&self, view: &View<'_>) -> String {
        let stay = match view.ruleset.own_room {
            OwnRoom::NeedsTunnel => String::new(),
            OwnRoom::Accepted => format!("; or stay in {}", view.room),
        };
        format!("{} - tunnels lead to {}{stay}.", self.not_possible, listed(view.tunnels, "and"))
    }

    /// Refuses a move to the hunter's own room.
    fn own_room(&self, view: &View<'_>) -> String {
        let (room, tunnels) = (self.phrases.room, listed(view.tunnels, "and"));
        format!("{} - you are in {room} {}; tunnels lead to {tunnels}.", self.not_possible, view.room)
    }

    fn no_such_room(&self, named: &str, rooms: u16) -> String {
        let room = self.phrases.room;
        format!("There is no {room} {} - {room}s are numbered 1 to {rooms}.", quoted(named))
    }
}

impl Phrasebook<Classic> for ClassicPhrasebook {
    fn phrases(&self) -> &Phrases {
        &self.voice.phrases
    }

    fn manual(&self) -> Manual {
        rules::manual(&self.setup, self.voice)
    }

    /// Describes the warnings, the room and its tunnels (C5, C6).
    fn situation(&self, view: &View<'_>) -> String {
        let here = self.voice.here(view.room);
        let told = match self.voice.layout {
            Layout::Sentences => {
                let (tunnels, arrows) = (listed(view.tunnels, "and"), counted(view.arrows, "arrow"));
                format!("{here} Tunnels lead to {tunnels}. You have {arrows}.")
            }
            Layout::Columns => {
                let tunnels: Vec<_> = view.tunnels.iter().map(ToString::to_string).collect();
                format!("{here}\nTUNNELS LEAD TO  {}", tunnels.join(" "))
            }
        };
        [self.voice.warnings(&view.warnings), vec![told]].concat().join("\n")
    }

    /// Returns the room, with its warnings if events tell them (C9).
    fn report(&self, view: &View<'_>) -> String {
        let warnings = match self.setup.ruleset.report {
            Report::OnEveryArrival | Report::AfterSnatch => self.voice.warnings(&view.warnings),
            Report::Never => vec![],
        };
        [vec![self.voice.here(view.room)], warnings].concat().join("\n")
    }

    /// Lists the rooms of everything in one line (C37).
    fn truth_in_words(&self, position: &Position, _: Option<Space>) -> String {
        let Position { hunter, wumpus, awake, pits, bats, arrows: left, .. } = position;
        let sleep = match self.setup.ruleset.behavior {
            WumpusBehavior::WakesForGood { .. } if *awake => " (awake)",
            WumpusBehavior::WakesForGood { .. } => " (asleep)",
            WumpusBehavior::Dozes { .. } | WumpusBehavior::Restless { .. } => "",
        };
        let (pits, bats, left) = (rooms_with("pits", pits), rooms_with("bats", bats), counted(*left, "arrow"));
        format!("[Wumpus {wumpus}{sleep}, {pits}, {bats}, you {hunter}, {left}]")
    }

    fn event(&self, event: &Event) -> Message {
        let voice = self.voice;
        match event {
            Event::Entered { room } => match self.setup.ruleset.report {
                Report::OnEveryArrival => Message::UnlessRepeated(voice.here(*room)),
                Report::AfterSnatch | Report::Never => Message::Nothing,
            },
            Event::Bumped => Message::Line(danger(voice.bumped)),
            Event::CaughtEdge => Message::Line(danger(CAUGHT_EDGE)),
            Event::ArrowDropped => Message::line(ARROW_DROPPED),
            Event::WumpusMoved { from, to } => {
                let room = voice.phrases.room;
                Message::Line(format!("[The wumpus moves from {room} {from} to {room} {to}.]"))
            }
            Event::Snatched { to } => {
                Message::LineAnd { line: danger(voice.snatched), unless_repeated: voice.here(*to) }
            }
            Event::Sensed { warnings } => match voice.warnings(warnings).as_slice() {
                [] => Message::Nothing,
                warnings => Message::UnlessRepeated(warnings.join("\n")),
            },
            Event::ArrowStrayed { from, named, is_told } => {
                let strayed = format!("No tunnel from {from} to {named}: {}.", voice.strayed);
                Message::Line(if *is_told { strayed } else { format!("[{strayed}]") })
            }
            Event::ArrowFlew { to } => Message::Line(format!("[The arrow flies into {} {to}.]", voice.phrases.room)),
            Event::Missed => Message::line(voice.missed),
            Event::Ended { outcome } => match outcome {
                Outcome::ShotWumpus => Message::Line(gain(voice.shot_wumpus)),
                Outcome::Eaten => Message::Line(danger(voice.eaten)),
                Outcome::FellInPit => Message::Line(danger(voice.fell_in_pit)),
                Outcome::ShotSelf => Message::Line(danger(voice.shot_self)),
                Outcome::OutOfArrows => {
                    voice.out_of_arrows.map_or(Message::Nothing, |line| Message::Line(danger(line)))
                }
            },
        }
    }

    fn arrows(&self, view: &View<'_>) -> u8 {
        view.arrows
    }

    fn sight(&self, view: &View<'_>) -> Option<Sight> {
        Some(Sight {
            room: view.room.number(),
            tunnels: view.tunnels.iter().map(|room| room.number()).collect(),
            sensed: sensed(&view.warnings),
        })
    }

    fn trace(&self, event: &Event) -> Option<Trace> {
        match event {
            Event::Entered { room } => Some(Trace::Entered(room.number())),
            Event::Snatched { to } => Some(Trace::Carried { by: Thing::danger("bats"), to: to.number() }),
            Event::Sensed { warnings } => Some(Trace::Sensed(sensed(warnings))),
            _ => None,
        }
    }

    fn revealed(&self, position: &Position) -> MapTruth {
        let pits = position.pits.iter().map(|room| (room.number(), Thing::danger("pit")));
        let bats = position.bats.iter().map(|room| (room.number(), Thing::danger("bats")));
        let things = [(position.wumpus.number(), Thing::danger("wumpus"))].into_iter().chain(pits).chain(bats);
        MapTruth { cave: Some(Arc::clone(&position.cave)), things: things.collect() }
    }
}

impl Parser<Classic> for ClassicPhrasebook {
    fn accepted(&self, _: &View<'_>) -> String {
        format!("Type M, S, Q, a {}'s number, or help.", self.voice.phrases.room)
    }

    fn read_move(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let [named] = named else {
            let Voice { not_possible, phrases: Phrases { room, .. }, .. } = self.voice;
            let tunnels = listed(view.tunnels, "or");
            return Err(format!(
                "{not_possible} - move to one {room}: {tunnels}. To shoot, type S before the {room}s."
            ));
        };
        named.parse().map(|to| Action::Move { to }).map_err(|_| {
            if is_way(named) {
                format!("There are no directions here: name a {}.", self.voice.phrases.room)
            } else {
                self.voice.no_tunnel(view)
            }
        })
    }

    fn read_shot(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let number = |room: &String| room.parse().map_err(|_| self.voice.no_such_room(room, view.rooms));
        let numbers = named.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let path = Path::new(&numbers).map_err(|length| {
            format!("An arrow flies through 1 to {} {}s, not {}.", Path::LONGEST, self.voice.phrases.room, length.named)
        })?;
        Ok(Action::Shoot { path })
    }

    fn check(&self, view: &View<'_>, action: &Action) -> Result<(), String> {
        view.check(action).map_err(|illegal| match illegal {
            Illegal::NoTunnel { from, to, .. } if from.number() == to => self.voice.own_room(view),
            Illegal::NoTunnel { .. } => self.voice.no_tunnel(view),
            Illegal::NoSuchRoom { room, rooms } => self.voice.no_such_room(&room.to_string(), rooms),
            Illegal::TooCrooked { .. } => self.voice.too_crooked.to_owned(),
            Illegal::Over => illegal.to_string(),
        })
    }
}

impl Mapper for ClassicPhrasebook {
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), String> {
        let Some((named, Ok(number))) = named.first().map(|named| (named, named.parse())) else {
            return Err(self.voice.phrases.mark_usage());
        };
        let rooms = self.setup.cave.rooms();
        if (1..=rooms.into()).contains(&number) { Ok((number, 1)) } else { Err(self.voice.no_such_room(named, rooms)) }
    }

    fn draw(&self, chart: &Chart, space: Space) -> Option<Vec<String>> {
        map::draw(&self.setup.cave, chart, space).map(|map| vec![map])
    }

    fn room_word(&self) -> &'static str {
        self.voice.phrases.room
    }
}

/// Lists the rooms with a hazard: `pits 2 and 5`, `no bats`.
fn rooms_with(hazard: &str, rooms: &[Room]) -> String {
    let mut rooms = rooms.to_vec();
    rooms.sort_unstable();
    if rooms.is_empty() { format!("no {hazard}") } else { format!("{hazard} {}", listed(rooms, "and")) }
}

/// Returns the warnings for the map. Where each tunnel has its own, two may be of one kind (C6).
fn sensed(warnings: &Warnings) -> Vec<Sensed> {
    let sensed = [
        (warnings.wumpus, [("s", "a smell"), ("ss", "a smell on two sides"), ("s3", "a smell on three or more sides")]),
        (warnings.pits, [("d", "a draft"), ("dd", "two drafts"), ("d3", "three or more drafts")]),
        (warnings.bats, [("b", "bats nearby"), ("bb", "bats on two sides"), ("b3", "bats on three or more sides")]),
    ];
    let sensed = sensed.into_iter().filter(|(count, _)| *count > 0);
    let sensed = sensed.map(|(count, words)| words[usize::from(count.min(3)) - 1]);
    sensed.map(|(sign, words)| Sensed::danger(sign, words)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_words_of_its_own() {
        for ruleset in Ruleset::ALL {
            assert_eq!(Voice::of(&ruleset).ruleset, ruleset.name);
        }
    }
}
