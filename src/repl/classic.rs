//! All that the classic game says, in three voices, and the words that it understands.
//!
//! Deliberately absent: when it is said, which is the dialogue's, and what is true, which is the rules'.

use super::chart::{Chart, Thing};
use super::console::Console;
use super::help::{Help, Manual, Topic};
use super::hunter::Hunter;
use super::speaker::Case;
use super::style::{danger, gain, place};
use super::voice::{Lines, OneByOne, ShotQuestion, Sight, Told, Voice};
use super::words::{counted, listed};
use crate::game::View as _;
use crate::game::arrow::Crooked;
use crate::game::arrow::Stray;
use crate::game::cave::{Cave, Room};
use crate::game::classic::ruleset::{
    AfterSnatch, BatsDrop, Feet, LastArrow, OwnRoom, Placement, Ruleset, Step, WarningFor, WumpusBehavior,
};
use crate::game::classic::{Action, Classic, Event, Illegal, Outcome, Path, Position, Setup, View, Warnings};
use crate::sanitize::quoted;

pub mod map;

/// Seats a person at a console, to play the classic game.
#[must_use]
pub fn prompt<'a>(console: Console<'a>, setup: &Setup) -> Hunter<'a, Classic, ClassicVoice> {
    Hunter::new(console, ClassicVoice { words: Words::of(&setup.ruleset), setup: setup.clone() })
}

/// The voice of the classic game: the words of a ruleset, and the set-up to which they must be true.
pub struct ClassicVoice {
    words: &'static Words,
    setup: Setup,
}

/// The words of one ruleset. What is not here is the same in every voice but for the word for a room and the case.
struct Words {
    ruleset: &'static str,
    case: Case,
    room: &'static str,
    lines: Lines,
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
    shot_wumpus: &'static str,
    shot_self: &'static str,
    missed: &'static str,
    out_of_arrows: Option<&'static str>,
    lost: &'static str,
    won: &'static str,
}

/// How the room and its tunnels are told.
#[derive(Clone, Copy)]
enum Layout {
    /// In sentences, with the arrows that are left.
    Sentences,
    /// As Yob's BASIC printed them; it never told the arrows.
    Columns,
}

/// The words of *wump*, an opinionated version in Rust, and ours.
const OPINIONATED: Words = Words {
    ruleset: Ruleset::OPINIONATED.name,
    case: Case::AsWritten,
    room: "room",
    lines: Lines {
        room: "room",
        mark: "mark 12 pit?",
        begins: "Hunt the Wumpus. Type help for what you can do, rules for the instructions.",
        instructions: None,
        main: "Shoot, Move or Quit (S-M-Q)?",
        where_to: "Where to?",
        shot: ShotQuestion::AtOnce("Rooms to shoot through (1 to 5)?"),
        play_again: Some("Play again (Y-N)?"),
        same_setup: "Same set-up (Y-N)?",
    },
    wumpus_near: "I smell a Wumpus",
    pit_near: "I feel a draft",
    bats_near: "Bats nearby",
    layout: Layout::Sentences,
    not_possible: "Not possible",
    too_crooked: "Arrows aren't that crooked - they don't fly from a room and straight back.",
    bumped: "... Ooops! Bumped a Wumpus.",
    eaten: "Tsk tsk tsk - Wumpus got you!",
    fell_in_pit: "YYYIIIIEEEE . . . fell in a pit",
    snatched: "Zap--Super Bat snatch! Elsewhereville for you!",
    shot_wumpus: "Aha! You got the Wumpus!",
    shot_self: "Ouch! Arrow got you!",
    missed: "Missed!",
    out_of_arrows: Some("You've run out of arrows!"),
    lost: "Ha ha ha - you lose!",
    won: "Hee hee hee - the Wumpus'll getcha next time!!",
};

/// The words of a requirements document for a game in a dungeon, and ours.
const DUNGEON: Words = Words {
    ruleset: Ruleset::DUNGEON.name,
    room: "cave",
    lines: Lines { room: "cave", shot: ShotQuestion::AtOnce("Caves to shoot through (1 to 5)?"), ..OPINIONATED.lines },
    wumpus_near: "I smell a wumpus!",
    pit_near: "I feel a draft!",
    bats_near: "Bats nearby!",
    bumped: "...Oops! Bumped a wumpus!",
    ..OPINIONATED
};

/// Gregory Yob's words of 1973.
const ORIGINAL: Words = Words {
    ruleset: Ruleset::ORIGINAL.name,
    case: Case::Capitals,
    room: "ROOM",
    lines: Lines {
        room: "room",
        mark: "MARK 12 PIT?",
        begins: "HUNT THE WUMPUS",
        instructions: Some("INSTRUCTIONS (Y-N)?"),
        main: "SHOOT OR MOVE (S-M)?",
        where_to: "WHERE TO?",
        shot: ShotQuestion::OneByOne(OneByOne {
            count: "NO. OF ROOMS (1-5)?",
            most: Path::LONGEST,
            which_counts: "TYPE HOW MANY ROOMS, FROM 1 TO 5, OR NOTHING TO GO BACK.",
            room: "ROOM #?",
            one_number: "TYPE ONE NUMBER, OR NOTHING TO GO BACK.",
        }),
        play_again: None,
        same_setup: "SAME SET-UP (Y-N)?",
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
    shot_wumpus: "AHA! YOU GOT THE WUMPUS!",
    shot_self: "OUCH! ARROW GOT YOU!",
    missed: "MISSED",
    out_of_arrows: None,
    lost: "HA HA HA - YOU LOSE!",
    won: "HEE HEE HEE - THE WUMPUS'LL GETCHA NEXT TIME!!",
};

const BELOW: &str = "\
Words may be cut short, commas are as good as spaces, capitals do not matter.
Several commands go on one line with ; between, as in m 5; s 4.";

static VOICES: [Words; 3] = [OPINIONATED, DUNGEON, ORIGINAL];

impl Words {
    /// Finds the words of a ruleset. One that has none of its own borrows the first's.
    fn of(ruleset: &Ruleset) -> &'static Self {
        VOICES.iter().find(|words| words.ruleset == ruleset.name).unwrap_or(&VOICES[0])
    }

    fn here(&self, room: Room) -> String {
        match self.layout {
            Layout::Sentences => format!("You are in {} {}.", self.room, place(room)),
            Layout::Columns => format!("YOU ARE IN {}  {}", self.room, place(room)),
        }
    }

    /// Wumpus, pits, bats, in this order (C5).
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

    fn no_such_room(&self, named: &str, rooms: u16) -> String {
        let room = self.room;
        format!("There is no {room} {} - {room}s are numbered 1 to {rooms}.", quoted(named))
    }
}

/// What can be typed to the classic game, and its instructions.
struct ClassicManual {
    words: &'static Words,
    ruleset: Ruleset,
    rooms: u16,
}

impl Manual for ClassicManual {
    fn help(&self) -> Help {
        let (room, longest) = (self.words.room, Path::LONGEST);
        let own = vec![
            Topic::new(
                "move",
                "move 5",
                format!("go through a tunnel to {room} 5 (m 5, m5 or just 5)"),
                "A tunnel must lead there. Then whatever is in it befalls you.",
            ),
            Topic::new(
                "shoot",
                "shoot 5 4 14",
                format!("shoot an arrow through 1 to {longest} {room}s (s 5 4 14)"),
                format!(
                    "\
The arrow flies from {room} to {room} as you say. Where no tunnel leads on as you
said it goes astray. It may come back to you."
                ),
            ),
            Topic::new("move", "move, shoot", "the same, asked bit by bit; an empty answer goes back", ""),
            Topic::new("again", "again", "do the last move or shot again (g)", "In brackets it says which."),
            Topic::new("look", "look", "what you see and feel here", "It costs no turn."),
        ];
        Help::of_hunter(own, room, self.words.lines.mark, BELOW)
    }

    /// The instructions, true for the ruleset (C38).
    fn rules(&self) -> String {
        let Self { words, ruleset: rules, rooms } = self;
        let room = words.room;
        let cave = vec![
            format!("{rooms} {room}s, 1 to {rooms}, 3 tunnels each: the corners of a dodecahedron."),
            match rules.placement {
                Placement::AllApart => format!("You, the wumpus and every hazard begin in {room}s of their own."),
                Placement::HazardsThenHunter => {
                    format!("Pits, bats and the wumpus may share a {room}; you begin in an empty one.")
                }
            },
        ];
        let pits = vec![format!("Two {room}s have bottomless pits. Enter one, and you fall and lose.")];
        let mut bats = vec![
            format!("Two {room}s have super bats. Enter one, and a bat carries you off"),
            match rules.bats_drop {
                BatsDrop::Anywhere => format!("to any of the {rooms} {room}s, its own and the other bats' included."),
                BatsDrop::Elsewhere => format!("to any of the {} other {room}s.", rooms - 1),
            },
        ];
        bats.extend(match rules.after_snatch {
            AfterSnatch::RoomAndWarnings => Some("Each snatch is a turn of its own.".to_owned()),
            AfterSnatch::Room => None,
        });
        let mut wumpus = vec![
            match rules.feet {
                Feet::Careful => "It is too heavy for bats, and keeps out of pits.".to_owned(),
                Feet::Suckers => "It is too heavy for bats, and has sucker feet that hold it over pits.".to_owned(),
            },
            format!("It sleeps until you shoot, or bump into it by entering its {room}."),
        ];
        wumpus.extend(match rules.behavior {
            WumpusBehavior::WakesForGood { step } => [
                "Then it is awake for good, and in every turn, that one included,".to_owned(),
                step_in_words(step),
                format!("If it is then in your {room} it eats you, and you lose."),
            ],
            WumpusBehavior::Dozes { bumped, missed } => [
                format!("Bumped, {}", step_in_words(bumped)),
                format!("After a miss {}", step_in_words(missed)),
                format!("Then, if it is in your {room}, it eats you and you lose; else it sleeps."),
            ],
        });
        let moving = vec![match rules.own_room {
            OwnRoom::NeedsTunnel => "Through one tunnel a turn.".to_owned(),
            OwnRoom::Accepted => format!("Through one tunnel a turn. Naming your own {room} takes a turn too."),
        }];
        let mut shots = vec![
            format!("You have {}. Name the 1 to {} {room}s that one is to fly through.", rules.arrows, Path::LONGEST),
            "If it comes upon the wumpus you win; if it comes upon you, you lose.".to_owned(),
        ];
        shots.extend(match rules.crooked {
            Crooked::FromTheHunter => {
                Some(format!("No path may lead from a {room} (yours too) to another and straight back."))
            }
            Crooked::FromTheFirstName => {
                Some(format!("No path may lead from one named {room} to another and straight back."))
            }
            Crooked::Never => None,
        });
        shots.extend([
            format!("Where no tunnel leads to the {room} that you named,"),
            match rules.stray {
                Stray::ForGood => "it flies on at random to its end, though never straight back.".to_owned(),
                Stray::ThisOnce => "it takes a tunnel at random, and tries the next name from there.".to_owned(),
            },
            match rules.last_arrow {
                LastArrow::LosesAtOnce => "When the last one has missed, you lose.".to_owned(),
                LastArrow::LosesAfterTheWumpus => {
                    "When the last one has missed and the wumpus has stirred, you lose.".to_owned()
                }
            },
        ]);
        let warnings = vec![
            match rules.warnings {
                WarningFor::Kind => "Of the wumpus, a pit or bats one tunnel away, once for each kind:".to_owned(),
                WarningFor::Tunnel => "Of the wumpus, a pit or bats one tunnel away, once for each of them:".to_owned(),
            },
            format!("\"{}\", \"{}\", \"{}\".", words.wumpus_near, words.pit_near, words.bats_near),
        ];
        [
            section("CAVE", &cave),
            section("PITS", &pits),
            section("BATS", &bats),
            section("WUMPUS", &wumpus),
            section("MOVING", &moving),
            section("ARROWS", &shots),
            section("WARNINGS", &warnings),
        ]
        .join("\n")
    }
}

impl Voice<Classic> for ClassicVoice {
    fn case(&self) -> Case {
        self.words.case
    }

    fn lines(&self) -> &Lines {
        &self.words.lines
    }

    fn command(&self, setup: &Setup) -> String {
        if setup.ruleset == Ruleset::ALL[0] {
            "wumpus".to_owned()
        } else {
            format!("wumpus --rules {}", setup.ruleset.name)
        }
    }

    fn manual(&self) -> Box<dyn Manual> {
        let Setup { ruleset, cave } = &self.setup;
        Box::new(ClassicManual { words: self.words, ruleset: *ruleset, rooms: cave.len() })
    }

    fn accepted(&self, _: &View<'_>) -> String {
        format!("Type M, S, Q, a {}'s number, or help.", self.words.room)
    }

    /// The warnings, the room, its tunnels (C5, C6).
    fn situation(&mut self, view: &View<'_>) -> String {
        let here = self.words.here(view.room);
        let told = match self.words.layout {
            Layout::Sentences => {
                format!(
                    "{here} Tunnels lead to {}. You have {}.",
                    listed(view.tunnels, "and"),
                    counted(view.arrows, "arrow")
                )
            }
            Layout::Columns => {
                let tunnels: Vec<_> = view.tunnels.iter().map(ToString::to_string).collect();
                format!("{here}\nTUNNELS LEAD TO  {}", tunnels.join(" "))
            }
        };
        [self.words.warnings(&view.warnings), vec![told]].concat().join("\n")
    }

    /// Where everything is, in one line (C37).
    fn everything(&self, position: &Position, _: bool) -> String {
        let Position { hunter, wumpus, awake, mut pits, mut bats, arrows: left, .. } = *position;
        pits.sort_unstable();
        bats.sort_unstable();
        let sleep = match self.setup.ruleset.behavior {
            WumpusBehavior::WakesForGood { .. } if awake => " (awake)",
            WumpusBehavior::WakesForGood { .. } => " (asleep)",
            WumpusBehavior::Dozes { .. } => "",
        };
        let (pits, bats, left) = (listed(pits, "and"), listed(bats, "and"), counted(left, "arrow"));
        format!("[Wumpus {wumpus}{sleep}, pits {pits}, bats {bats}, hunter {hunter}, {left}]")
    }

    fn event(&self, event: &Event) -> Told {
        let words = self.words;
        match event {
            Event::Entered { .. } => Told::Nothing,
            Event::Bumped => Told::Line(danger(words.bumped)),
            Event::WumpusMoved { from, to } => {
                let room = words.room;
                Told::Line(format!("[The wumpus moves from {room} {from} to {room} {to}.]"))
            }
            Event::Snatched { to } => Told::Line(format!("{}\n{}", danger(words.snatched), words.here(*to))),
            Event::Sensed { warnings } => match words.warnings(warnings).as_slice() {
                [] => Told::Nothing,
                warnings => Told::Line(warnings.join("\n")),
            },
            Event::Missed => Told::line(words.missed),
            Event::Ended { outcome } => match outcome {
                Outcome::ShotWumpus => Told::Line(gain(words.shot_wumpus)),
                Outcome::Eaten => Told::Line(danger(words.eaten)),
                Outcome::FellInPit => Told::Line(danger(words.fell_in_pit)),
                Outcome::ShotSelf => Told::Line(danger(words.shot_self)),
                Outcome::OutOfArrows => words.out_of_arrows.map_or(Told::Nothing, |line| Told::Line(danger(line))),
            },
        }
    }

    fn sight(&self, view: &View<'_>) -> Sight {
        let Warnings { wumpus, pits, bats } = view.warnings;
        let sensed = [(wumpus, "a smell"), (pits, "a draft"), (bats, "bats nearby")];
        Sight {
            room: view.room.number(),
            tunnels: view.tunnels.iter().map(|room| room.number()).collect(),
            sensed: sensed.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect(),
        }
    }

    /// Bats may carry him on from where he has gone, and from where other bats have dropped him.
    fn passed(&self, event: &Event) -> Option<u32> {
        match event {
            Event::Entered { room } | Event::Snatched { to: room } => Some(room.number()),
            _ => None,
        }
    }

    fn draw(&self, chart: &Chart) -> String {
        map::draw(chart).unwrap_or_else(|| chart.in_words(|room| self.name(room), self.words.lines.room))
    }

    fn name(&self, room: u32) -> String {
        room.to_string()
    }

    fn read_room(&self, named: &[String]) -> Option<(u32, usize)> {
        let room = named.first()?.parse().ok().and_then(|number| self.setup.cave.room(number))?;
        Some((room.number(), 1))
    }

    fn ways(&self, view: &View<'_>) -> Vec<String> {
        view.tunnels.iter().map(ToString::to_string).collect()
    }

    fn arrows(&self, view: &View<'_>) -> u8 {
        view.arrows
    }

    fn cave(&self) -> Option<&Cave> {
        Some(&self.setup.cave)
    }

    fn things(&self, position: &Position) -> Vec<(u32, Thing)> {
        let pits = position.pits.map(|room| (room.number(), Thing::danger("pit")));
        let bats = position.bats.map(|room| (room.number(), Thing::danger("bats")));
        [(position.wumpus.number(), Thing::danger("wumpus"))].into_iter().chain(pits).chain(bats).collect()
    }

    fn is_won(&self, outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::ShotWumpus)
    }

    /// Won or lost (C35).
    fn closing(&self, outcome: &Outcome) -> &'static str {
        match outcome {
            Outcome::ShotWumpus => self.words.won,
            Outcome::Eaten | Outcome::FellInPit | Outcome::ShotSelf | Outcome::OutOfArrows => self.words.lost,
        }
    }

    fn read_move(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let [named] = named else {
            let Words { not_possible, room, .. } = self.words;
            return Err(format!("{not_possible} - move to one {room} at a time, to {}.", listed(view.tunnels, "or")));
        };
        named.parse().map(|to| Action::Move { to }).map_err(|_| self.words.no_tunnel(view))
    }

    fn read_shot(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let number = |room: &String| room.parse().map_err(|_| self.words.no_such_room(room, view.rooms));
        let numbers = named.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let path = Path::new(&numbers).map_err(|length| {
            format!("An arrow flies through 1 to {} {}s, not {}.", Path::LONGEST, self.words.room, length.named)
        })?;
        Ok(Action::Shoot { path })
    }

    fn check(&self, view: &View<'_>, action: &Action) -> Result<(), String> {
        view.check(action).map_err(|illegal| match illegal {
            Illegal::NoTunnel { .. } => self.words.no_tunnel(view),
            Illegal::NoSuchRoom { room, rooms } => self.words.no_such_room(&room.to_string(), rooms),
            Illegal::TooCrooked { .. } => self.words.too_crooked.to_owned(),
            Illegal::Over => illegal.to_string(),
        })
    }
}

/// A section of the instructions, with its heading in front.
fn section(heading: &str, lines: &[String]) -> String {
    let headings = [heading].into_iter().chain(std::iter::repeat(""));
    headings.zip(lines).map(|(heading, line)| format!("{heading:<10}{line}")).collect::<Vec<_>>().join("\n")
}

/// What the wumpus does in a step, and the end of the sentence.
fn step_in_words(step: Step) -> String {
    match step {
        Step::Tunnel => "it takes a tunnel at random.".to_owned(),
        Step::TunnelOrStay => "it takes one of its tunnels or stays, all equally likely.".to_owned(),
        Step::Odds { num, den } => format!("it takes a tunnel {num} times in {den}, and else stays."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_words_of_its_own() {
        for ruleset in Ruleset::ALL {
            assert_eq!(Words::of(&ruleset).ruleset, ruleset.name);
        }
    }
}
