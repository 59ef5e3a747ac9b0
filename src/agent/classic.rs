//! The classic game in the protocol: every name that it has there, but those of its endings.

use serde::Serialize;

use super::encode::{Choice, Encode, number};
use crate::game::arrow::{Crooked, Paths};
use crate::game::cave::Room;
use crate::game::classic::{Action, Classic, Event, Position, Ruleset, Setup, View, Warnings};
use crate::game::{Endings, View as _};

/// The options of a classic hunt.
#[derive(Serialize)]
pub(super) struct Options {
    variant: &'static str,
    rules: &'static str,
}

/// What the hunter knows.
#[derive(Serialize)]
pub(super) struct Obs {
    rooms: u16,
    room: u32,
    tunnels: Vec<u32>,
    wumpus_near: u8,
    pits_near: u8,
    bats_near: u8,
    arrows: u8,
}

/// What the hunter may do.
#[derive(Default, Serialize)]
pub(super) struct Legal {
    moves: Vec<String>,
    shot: Option<Shot>,
}

/// The shape of a shot.
#[derive(Serialize)]
struct Shot {
    rooms: u16,
    longest: usize,
    crooked: &'static str,
}

/// What happened.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Told {
    Entered { room: u32 },
    Bumped,
    WumpusMoved { from: u32, to: u32 },
    Snatched { to: u32 },
    Sensed { wumpus_near: u8, pits_near: u8, bats_near: u8 },
    Missed,
    Ended { outcome: &'static str },
}

/// Where everything is.
#[derive(Serialize)]
pub(super) struct Truth {
    hunter: u32,
    wumpus: u32,
    awake: u8,
    pits: [u32; 2],
    bats: [u32; 2],
    arrows: u8,
    outcome: Option<&'static str>,
}

impl Encode for Classic {
    type Options = Options;
    type Obs = Obs;
    type Legal = Legal;
    type Told = Told;
    type Truth = Truth;

    const IS_SHARED: bool = false;

    fn choices() -> Vec<Choice> {
        vec![Choice::of_names("rules", Ruleset::ALL.map(|ruleset| ruleset.name))]
    }

    fn options(setup: &Setup) -> Options {
        Options { variant: "classic", rules: setup.ruleset.name }
    }

    fn seats(_: &Setup) -> u8 {
        1
    }

    fn obs(view: &View<'_>) -> Obs {
        let Warnings { wumpus, pits, bats } = view.warnings;
        Obs {
            rooms: view.rooms,
            room: view.room.number(),
            tunnels: view.tunnels.iter().map(|room| room.number()).collect(),
            wumpus_near: wumpus,
            pits_near: pits,
            bats_near: bats,
            arrows: view.arrows,
        }
    }

    fn legal(view: &View<'_>) -> Legal {
        let legal = view.legal();
        let shot = |paths: &Paths| Shot {
            rooms: paths.rooms,
            longest: paths.longest,
            crooked: match paths.crooked {
                Crooked::FromTheHunter => "from_the_hunter",
                Crooked::FromTheFirstName => "from_the_first_name",
                Crooked::Never => "never",
            },
        };
        Legal { shot: legal.shots.paths().map(shot), moves: legal.moves.map(|action| action.to_string()).collect() }
    }

    fn told(event: &Event) -> Told {
        match event {
            Event::Entered { room } => Told::Entered { room: room.number() },
            Event::Bumped => Told::Bumped,
            Event::WumpusMoved { from, to } => Told::WumpusMoved { from: from.number(), to: to.number() },
            Event::Snatched { to } => Told::Snatched { to: to.number() },
            Event::Sensed { warnings: Warnings { wumpus, pits, bats } } => {
                Told::Sensed { wumpus_near: *wumpus, pits_near: *pits, bats_near: *bats }
            }
            Event::Missed => Told::Missed,
            Event::Ended { outcome } => Told::Ended { outcome: Classic::name(*outcome) },
        }
    }

    fn truth(position: &Position) -> Truth {
        let numbers = |rooms: [Room; 2]| rooms.map(|room| room.number());
        Truth {
            hunter: position.hunter.number(),
            wumpus: position.wumpus.number(),
            awake: number(position.awake),
            pits: numbers(position.pits),
            bats: numbers(position.bats),
            arrows: position.arrows,
            outcome: position.outcome.map(Classic::name),
        }
    }

    fn shoots(action: &Action) -> bool {
        matches!(action, Action::Shoot { .. })
    }
}
