//! The words of the classic game, in a voice for each ruleset.

use std::sync::Arc;

use super::hint::EMPTY;
use super::numbered::{self, tunnels_lead};
use super::phrasebook::{Denied, Ways};
use super::phrasebook::{MapTruth, Mapper, Phrasebook, Phrases, Surroundings, Told};
use crate::chart::{Chart, Sensed, Space, Thing, Trace};
use crate::command::help::Manual;
use crate::game::Rooms;
use crate::game::classic::ruleset::{Report, WumpusBehavior};
use crate::game::classic::{Action, CaveSource, Classic, Event, Outcome, Position, Setup, View, Warnings};
use crate::odds::classic::ClassicEngine;
use crate::style::{danger, gain};
use crate::text::{capitalised, counted, listed};
use voice::Voice;

mod rules;
mod voice;

#[derive(Clone)]
pub(crate) struct ClassicPhrasebook {
    voice: &'static Voice,
    setup: Setup,
}

impl ClassicPhrasebook {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { voice: Voice::of(&setup.ruleset), setup: setup.clone() }
    }

    /// Says that the wumpus is awake from now on, where the rules say so.
    fn wakes(&self) -> &'static str {
        if self.setup.ruleset.behavior.wakes() { AWAKE } else { "" }
    }
}

/// What every voice says in the same words.
const CAUGHT_EDGE: &str = "You slip into a pit, and catch its edge.";
const ARROW_DROPPED: &str = "The arrow tires, and drops.";
const AWAKE: &str = "Something heavy gets to its feet in the dark. The wumpus is awake.";

impl Phrasebook<Classic> for ClassicPhrasebook {
    const ODDS_KEY: &'static str = "4 P20: pit 20 % (B bats, W wumpus)";
    const OPEN_END: &'static str = "carried off by bats";
    const SMELL: Option<char> = Some('s');

    fn phrases(&self) -> &Phrases {
        &self.voice.phrases
    }

    fn manual(&self) -> Manual {
        rules::manual(&self.setup, self.voice)
    }

    /// Describes the warnings, the room and its tunnels (C5, C6).
    fn situation(&self, view: &View, _: Option<Space>) -> String {
        let here = self.voice.here(view.room);
        let told = if self.voice.phrases.is_capital {
            // Yob's BASIC never listed the arrows.
            let tunnels: Vec<_> = view.tunnels.iter().map(ToString::to_string).collect();
            format!("{here}\nTUNNELS LEAD TO  {}", tunnels.join(" "))
        } else {
            let (tunnels, arrows) = (capitalised(&tunnels_lead(&view.tunnels)), counted(view.arrows, "arrow"));
            format!("{here} {tunnels}. You have {arrows}.")
        };
        [self.voice.warnings(&view.warnings), vec![told]].concat().join("\n")
    }

    /// Lists the rooms of everything in one line (C37).
    fn truth_in_words(&self, position: &Position, _: Option<Space>) -> String {
        let Position { hunter, wumpus, awake, pits, bats, arrows: left, .. } = position;
        let sleep = match self.setup.ruleset.behavior {
            WumpusBehavior::WakesForGood { .. } if *awake => " (awake)",
            WumpusBehavior::WakesForGood { .. } => " (asleep)",
            WumpusBehavior::Dozes { .. } | WumpusBehavior::Restless { .. } => "",
        };
        let (pits, bats, left) = (rooms_with("pits", *pits), rooms_with("bats", *bats), counted(*left, "arrow"));
        format!("[Wumpus {wumpus}{sleep}, {pits}, {bats}, you {hunter}, {left}]")
    }

    fn event(&self, event: &Event) -> Told {
        let voice = self.voice;
        match event {
            Event::Entered { room } => match self.setup.ruleset.report {
                Report::OnEveryArrival => Told::unless_repeated(voice.here(*room)),
                Report::AfterSnatch | Report::Never => Told::NOTHING,
            }
            .and(Trace::Entered(room.number())),
            Event::Bumped => Told::line(danger(voice.bumped)).disturbing(self.wakes()),
            Event::CaughtEdge => Told::line(danger(CAUGHT_EDGE)).and(Trace::Found(Thing::danger("pit"))),
            Event::ArrowDropped => Told::line(ARROW_DROPPED),
            Event::WumpusMoved { from, to } => {
                let room = voice.phrases.room;
                Told::line(format!("[The wumpus moves from {room} {from} to {room} {to}.]"))
            }
            Event::Snatched { to } => Told {
                line: Some(danger(voice.snatched)),
                ..Told::unless_repeated(voice.here(*to))
                    .and(Trace::Carried { by: Thing::danger("bats"), to: to.number() })
            },
            Event::Sensed { warnings } => match voice.warnings(warnings).as_slice() {
                [] => Told::NOTHING,
                warnings => Told::unless_repeated(warnings.join("\n")),
            }
            .and(Trace::Sensed(sensed(warnings))),
            Event::ArrowStrayed { from, named, is_told } => {
                let strayed = format!("No tunnel from {from} to {named}: {}.", voice.strayed);
                Told::line(if *is_told { strayed } else { format!("[{strayed}]") })
            }
            Event::ArrowFlew { to } => Told::line(format!("[The arrow flies into {} {to}.]", voice.phrases.room)),
            Event::Missed => Told::line(voice.missed).disturbing(self.wakes()),
            Event::Ended { outcome } => match outcome {
                Outcome::ShotWumpus => Told::line(gain(voice.shot_wumpus)),
                Outcome::Eaten => Told::line(danger(voice.eaten)),
                Outcome::FellInPit => Told::line(danger(voice.fell_in_pit)),
                Outcome::ShotSelf => Told::line(danger(voice.shot_self)),
                Outcome::OutOfArrows => voice.out_of_arrows.map_or(Told::NOTHING, |line| Told::line(danger(line))),
            },
        }
    }

    fn score(&self, view: &View) -> (u8, String) {
        (view.arrows, String::new())
    }

    fn surroundings(&self, view: &View) -> Surroundings {
        Surroundings {
            room: view.room.number(),
            tunnels: view.tunnels.iter().map(|room| room.number()).collect(),
            sensed: sensed(&view.warnings),
            facing: None,
        }
    }

    fn revealed(&self, position: &Position) -> MapTruth {
        let pits = position.pits.iter().map(|room| (room, Thing::danger("pit")));
        let bats = position.bats.iter().map(|room| (room, Thing::danger("bats")));
        let things = [(position.wumpus.number(), Thing::danger("wumpus"))].into_iter().chain(pits).chain(bats);
        MapTruth { cave: Some(Arc::clone(&position.cave)), things: things.collect(), ..MapTruth::default() }
    }

    /// An arrow or a bump may have woken the wumpus.
    fn is_alarmed(&self, view: &View, is_stirred: bool) -> bool {
        is_stirred && view.warnings.wumpus > 0
    }

    /// No room is safe from a wumpus that is awake.
    fn no_danger(&self, engine: &ClassicEngine) -> &'static str {
        if engine.is_awake { EMPTY } else { "safe" }
    }

    fn place(&self, room: u32) -> String {
        format!("{} {room}", self.voice.phrases.room)
    }

    fn plan(&self, _: Option<&ClassicEngine>) -> Option<MapTruth> {
        let CaveSource::Known(cave) = &self.setup.cave else { return None };
        Some(MapTruth { cave: Some(Arc::clone(cave)), ..MapTruth::default() })
    }

    fn rooms_of<'a>(&self, action: &'a Action) -> &'a [u32] {
        if let Action::Shoot { path } = action { path } else { &[] }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        match outcome {
            // A hit is told apart.
            Outcome::ShotWumpus => None,
            Outcome::ShotSelf => Some("hits you"),
            Outcome::Eaten => Some("eaten"),
            Outcome::FellInPit => Some("pit"),
            Outcome::OutOfArrows => Some("out of arrows"),
        }
    }

    fn is_idle(&self, view: &View, action: &Action) -> bool {
        matches!(action, Action::Move { to } if *to == view.room.number() && !view.tunnels.contains(&view.room))
    }
}

impl Ways<Classic> for ClassicPhrasebook {
    fn leads_back(&self, view: &View) -> bool {
        view.tunnels.contains(&view.room)
    }

    fn refusal(&self, view: &View, denied: Denied) -> String {
        let Voice { not_possible, too_crooked, phrases: Phrases { room, .. }, .. } = self.voice;
        match denied {
            Denied::Crooked => (*too_crooked).to_owned(),
            Denied::Several => {
                let tunnels = listed(&view.tunnels, "or");
                format!("{not_possible} - move to one {room}: {tunnels}. To shoot, type S first.")
            }
            Denied::Move | Denied::Shot | Denied::NoArrow => self.voice.no_tunnel(view),
        }
    }
}

impl Mapper for ClassicPhrasebook {
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        numbered::read_room(named, self.voice.phrases.room, self.setup.cave.rooms())
    }

    fn draw(&self, chart: &Chart, space: Space) -> Option<String> {
        crate::chart::classic::draw(&self.setup.cave, chart, space)
    }
}

/// Lists the rooms with a hazard: `pits 2 and 5`, `no bats`.
fn rooms_with(hazard: &str, rooms: Rooms) -> String {
    if rooms.is_empty() { format!("no {hazard}") } else { format!("{hazard} {}", listed(rooms.iter(), "and")) }
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
