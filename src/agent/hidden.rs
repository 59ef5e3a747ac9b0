//! Hidden Wumpus in the protocol: every name that it has there, but those of its endings.

use serde::Serialize;

use super::encode::{Choice, Encode, number};
use crate::cli::setup::PLAYERS;
use crate::game::cave::Room;
use crate::game::hidden::{
    Action, Cause, Event, Fate, Hidden, Known, Percept, Person, Position, Role, Setup, View, Wumpuses,
};
use crate::game::{Endings, View as _};

/// The options of a game.
#[derive(Serialize)]
pub(super) struct Options {
    variant: &'static str,
    players: u8,
    wumpuses: Option<u8>,
}

/// What a player knows: what everybody knows, and on his turn what he is told in secret.
#[derive(Serialize)]
pub(super) struct Obs {
    seat: u8,
    wumpuses: Option<u8>,
    rooms: u16,
    alive: Vec<u8>,
    roles: Vec<Option<u8>>,
    role: Option<u8>,
    arrows: Option<u8>,
    room: Option<u32>,
    tunnels: Option<Vec<u32>>,
    flapping: Option<u8>,
    breeze: Option<u8>,
    stench: Option<u8>,
    meal: Option<u8>,
    bats_here: Option<u8>,
    pit_here: Option<u8>,
}

/// What a player may do.
#[derive(Default, Serialize)]
pub(super) struct Legal {
    moves: Vec<String>,
    shot: Option<Shot>,
}

/// The shape of a shot, behind which may stand one of the moves.
#[derive(Serialize)]
struct Shot {
    rooms: u16,
    longest: usize,
}

/// What happened.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Told {
    Said { seat: u8, action: String },
    Rolled { sides: u32, number: u32 },
    ArrowFlew { to: u32 },
    Entered { room: u32 },
    Carried { to: u32 },
    Killed { seat: u8, room: u32, cause: &'static str, by: Option<u8> },
    Died { seat: u8, role: u8 },
    Ended { outcome: &'static str },
}

/// Where everything is.
#[derive(Serialize)]
pub(super) struct Truth {
    cave: Vec<Vec<u32>>,
    people: Vec<Somebody>,
    bats: [u32; 2],
    pits: [u32; 2],
    turn: u8,
    outcome: Option<&'static str>,
}

/// What a player is, and what has become of him.
#[derive(Serialize)]
struct Somebody {
    role: u8,
    arrows: u8,
    room: u32,
    alive: u8,
    cause: Option<&'static str>,
    by: Option<u8>,
}

impl Encode for Hidden {
    type Options = Options;
    type Obs = Obs;
    type Legal = Legal;
    type Told = Told;
    type Truth = Truth;

    const IS_SHARED: bool = true;

    fn choices() -> Vec<Choice> {
        let (from, to) = Setup::PLAYERS.into_inner();
        vec![
            Choice::Range { option: "players", from, to, default: PLAYERS },
            Choice::Number { option: "wumpuses", values: vec![1, 2], default: None },
        ]
    }

    fn options(setup: &Setup) -> Options {
        Options { variant: "hidden", players: setup.players(), wumpuses: agreed(setup.wumpuses()) }
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players()
    }

    fn obs(view: &View<'_>) -> Obs {
        let sheet = view.sheet.as_ref();
        let perceives = |wanted| Some(number(sheet?.percepts.iter().any(|percept| percept == wanted)));
        Obs {
            seat: view.seat.0,
            wumpuses: agreed(view.wumpuses),
            rooms: view.rooms,
            alive: view.roster.iter().map(|known| number(*known == Known::Alive)).collect(),
            roles: view.roster.iter().map(known_role).collect(),
            role: sheet.map(|sheet| role(sheet.role)),
            arrows: sheet.map(|sheet| sheet.arrows),
            room: sheet.map(|sheet| sheet.room.number()),
            tunnels: sheet.map(|sheet| numbers(sheet.tunnels)),
            flapping: perceives(Percept::Flapping),
            breeze: perceives(Percept::Breeze),
            stench: perceives(Percept::Stench),
            meal: perceives(Percept::Meal),
            bats_here: perceives(Percept::BatsHere),
            pit_here: perceives(Percept::PitHere),
        }
    }

    fn legal(view: &View<'_>) -> Legal {
        let legal = view.legal();
        Legal {
            shot: legal.shots.paths().map(|paths| Shot { rooms: paths.rooms, longest: paths.longest }),
            moves: legal.moves.map(|action| action.to_string()).collect(),
        }
    }

    fn told(event: &Event) -> Told {
        match event {
            Event::Said { seat, action } => Told::Said { seat: seat.0, action: action.to_string() },
            Event::Rolled { sides, number } => Told::Rolled { sides: *sides, number: *number },
            Event::ArrowFlew { to } => Told::ArrowFlew { to: to.number() },
            Event::Entered { room } => Told::Entered { room: room.number() },
            Event::Carried { to } => Told::Carried { to: to.number() },
            Event::Killed { seat, room, cause: how } => {
                Told::Killed { seat: seat.0, room: room.number(), cause: cause(*how), by: shooter(*how) }
            }
            Event::Died { seat, role: was } => Told::Died { seat: seat.0, role: role(*was) },
            Event::Ended { outcome } => Told::Ended { outcome: Hidden::name(*outcome) },
        }
    }

    fn truth(position: &Position) -> Truth {
        Truth {
            cave: position.cave.rooms().map(|room| numbers(position.cave.tunnels(room))).collect(),
            people: position.people.iter().map(somebody).collect(),
            bats: position.bats.map(|room| room.number()),
            pits: position.pits.map(|room| room.number()),
            turn: position.turn.0,
            outcome: position.outcome.map(Hidden::name),
        }
    }

    fn shoots(action: &Action) -> bool {
        action.shot.is_some()
    }
}

const fn agreed(wumpuses: Wumpuses) -> Option<u8> {
    match wumpuses {
        Wumpuses::Drawn => None,
        Wumpuses::One => Some(1),
        Wumpuses::Two => Some(2),
    }
}

const fn role(role: Role) -> u8 {
    match role {
        Role::Human => 0,
        Role::Wumpus => 1,
    }
}

const fn known_role(known: &Known) -> Option<u8> {
    match known {
        Known::Alive => None,
        Known::Dead { role: was } => Some(role(*was)),
    }
}

fn numbers(rooms: &[Room]) -> Vec<u32> {
    rooms.iter().map(|room| room.number()).collect()
}

fn somebody(person: &Person) -> Somebody {
    let died_of = match person.fate {
        Fate::Alive => None,
        Fate::Dead { cause } => Some(cause),
    };
    Somebody {
        role: role(person.role),
        arrows: person.arrows,
        room: person.room.number(),
        alive: number(died_of.is_none()),
        cause: died_of.map(cause),
        by: died_of.and_then(shooter),
    }
}

const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Shot { .. } => "shot",
        Cause::Fell => "fell",
        Cause::Eaten => "eaten",
    }
}

const fn shooter(cause: Cause) -> Option<u8> {
    match cause {
        Cause::Shot { by } => Some(by.0),
        Cause::Fell | Cause::Eaten => None,
    }
}
