//! The classic game: its options, and its part of the protocol.

use serde::Serialize;

use super::advice::{self, Counsel};
use super::protocol::{Protocol, padded};
use super::{BadOption, NextSeed, OptionSpec, Options, Value, Variant};
use crate::game::Endings;
use crate::game::cave::Room;
use crate::game::classic::{Action, Classic, Event, Position, Setup, View, Warnings};
use crate::repl::Prompt;
use crate::repl::classic::ClassicPhrasebook;
use crate::repl::console::Console;
use crate::repl::solo::SoloPrompt;

mod options;

impl Variant for Classic {
    const NAME: &'static str = "classic";
    const ABOUT: &'static str = "classic is the game of 1973: a wumpus, pits and bats in a cave.";
    const OPTIONS: &'static [&'static OptionSpec] = options::OPTIONS;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        options::setup(options)
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        options::values(setup)
    }

    fn prompt<'a>(
        console: Console<'a>,
        setup: &Setup,
        options: &Options,
        _: NextSeed,
    ) -> impl Prompt<'a, Self> + use<'a> {
        // Only the given options know the file of a cave.
        let command = options.command();
        SoloPrompt::new(console, ClassicPhrasebook::new(setup), move |_| command.clone())
    }
}

#[derive(Serialize)]
pub struct Obs {
    rooms: u16,
    most_tunnels: usize,
    room: u32,
    tunnels: Vec<u32>,
    wumpus_near: u8,
    pits_near: u8,
    bats_near: u8,
    arrows: u8,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventJson {
    Entered { room: u32 },
    Bumped,
    CaughtEdge,
    WumpusMoved { from: u32, to: u32 },
    Snatched { to: u32 },
    Sensed { wumpus_near: u8, pits_near: u8, bats_near: u8 },
    ArrowStrayed { from: u32, named: u32 },
    ArrowFlew { to: u32 },
    ArrowDropped,
    Missed,
    Ended { outcome: &'static str },
}

#[derive(Serialize)]
pub struct Truth {
    cave: Vec<Vec<u32>>,
    hunter: u32,
    wumpus: u32,
    awake: u8,
    misses: u8,
    pits: Vec<u32>,
    bats: Vec<u32>,
    arrows: u8,
    outcome: Option<&'static str>,
}

impl Protocol for Classic {
    type Obs = Obs;
    type EventJson = EventJson;
    type Truth = Truth;

    fn obs(view: &View<'_>) -> Obs {
        let Warnings { wumpus, pits, bats } = view.warnings;
        Obs {
            rooms: view.rooms,
            most_tunnels: view.most_tunnels,
            room: view.room.number(),
            tunnels: padded(view.tunnels.iter().map(|room| room.number()), view.most_tunnels),
            wumpus_near: wumpus,
            pits_near: pits,
            bats_near: bats,
            arrows: view.arrows,
        }
    }

    fn event(event: &Event) -> EventJson {
        match event {
            Event::Entered { room } => EventJson::Entered { room: room.number() },
            Event::Bumped => EventJson::Bumped,
            Event::CaughtEdge => EventJson::CaughtEdge,
            Event::WumpusMoved { from, to } => EventJson::WumpusMoved { from: from.number(), to: to.number() },
            Event::Snatched { to } => EventJson::Snatched { to: to.number() },
            Event::Sensed { warnings: Warnings { wumpus, pits, bats } } => {
                EventJson::Sensed { wumpus_near: *wumpus, pits_near: *pits, bats_near: *bats }
            }
            Event::ArrowStrayed { from, named, .. } => {
                EventJson::ArrowStrayed { from: from.number(), named: named.number() }
            }
            Event::ArrowFlew { to } => EventJson::ArrowFlew { to: to.number() },
            Event::ArrowDropped => EventJson::ArrowDropped,
            Event::Missed => EventJson::Missed,
            Event::Ended { outcome } => EventJson::Ended { outcome: Classic::name(*outcome) },
        }
    }

    fn truth(position: &Position) -> Truth {
        let numbers = |rooms: &[Room]| rooms.iter().map(|room| room.number()).collect();
        Truth {
            cave: position.cave.rooms().map(|room| numbers(position.cave.tunnels(room))).collect(),
            hunter: position.hunter.number(),
            wumpus: position.wumpus.number(),
            awake: u8::from(position.awake),
            misses: position.misses,
            pits: numbers(&position.pits),
            bats: numbers(&position.bats),
            arrows: position.arrows,
            outcome: position.outcome.map(Classic::name),
        }
    }

    fn counsel(setup: &Setup, view: &View<'_>) -> Result<Box<dyn Counsel<Self>>, String> {
        advice::follow(setup, view).map_err(|why| why.to_string())
    }

    fn shoots(action: &Action, _: &[Event]) -> bool {
        matches!(action, Action::Shoot { .. })
    }
}
