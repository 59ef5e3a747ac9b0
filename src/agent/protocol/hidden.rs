//! Hidden Wumpus in the protocol.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Protocol;
use super::json::Object;
use super::position::{not_over, room, yes};
use crate::game::cave::{Cave, Room};
use crate::game::hidden::{Cause, Event, Hidden, Percept, Person, Position, Role, Setup, View};
use crate::game::{Game, Refused, RefusedKind, Seat};

impl Protocol for Hidden {
    type PositionJson = PositionJson;

    fn obs(view: &View) -> Object {
        let sheet = view.sheet.as_ref();
        let perceives = |wanted| Some(u8::from(sheet?.percepts.has(wanted)));
        // What everybody knows, then the secrets of the player on turn.
        let known = Object::default()
            .with("seat", view.seat.0)
            .with("wumpuses", view.wumpuses)
            .with("rooms", view.rooms)
            .with("alive", view.roster.iter().map(|died| u8::from(died.is_none())).collect::<Vec<_>>())
            .with("roles", view.roster.iter().map(|role| role.map(|role| role as u8)).collect::<Vec<_>>())
            .with("role", sheet.map(|sheet| sheet.role as u8))
            .with("arrows", sheet.map(|sheet| sheet.arrows))
            .with("room", sheet.map(|sheet| sheet.room.number()))
            .with("tunnels", sheet.map_or([0; 3], |sheet| sheet.tunnels.map(Room::number)));
        Percept::ALL.into_iter().fold(known, |obs, percept| obs.with(percept.name(), perceives(percept)))
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Said { seat, action } => {
                Object::event("said").with("seat", seat.0).with("action", action.to_string())
            }
            Event::Rolled { sides, number, .. } => {
                Object::event("rolled").with("sides", *sides).with("number", *number)
            }
            Event::ArrowFlew { to } => Object::event("arrow_flew").with("to", to.number()),
            Event::Entered { room } => Object::event("entered").with("room", room.number()),
            Event::Carried { to } => Object::event("carried").with("to", to.number()),
            Event::Killed { seat, room, cause } => {
                let (cause, by) = cause_and_shooter(*cause);
                Object::event("killed")
                    .with("seat", seat.0)
                    .with("room", room.number())
                    .with("cause", cause)
                    .with("by", by)
            }
            Event::Died { seat, role } => Object::event("died").with("seat", seat.0).with("role", *role as u8),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn position_json(&self) -> PositionJson {
        let position = self.position();
        PositionJson {
            cave: position.cave.listing(),
            people: position.people.iter().map(person_json).collect(),
            bats: position.bats.map(|room| room.number()),
            pits: position.pits.map(|room| room.number()),
            turn: position.turn.0,
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn read_position_json(_: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        position(json)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    cave: Vec<Vec<u32>>,
    people: Vec<PersonJson>,
    bats: [u32; 2],
    pits: [u32; 2],
    turn: u8,
    outcome: Option<String>,
}

/// A player, dead or alive.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct PersonJson {
    role: u8,
    arrows: u8,
    room: u32,
    alive: u8,
    cause: Option<String>,
    by: Option<u8>,
}

/// Parses the position of a game that may be over, as the protocol writes it.
pub(crate) fn read_position(setup: &Setup, json: &Value) -> Option<Position> {
    let position = position(&PositionJson::deserialize(json).ok()?).ok()?;
    setup.check_position(&position).ok()?;
    Some(Position { outcome: position.winner(), ..position })
}

/// Parses a position of a game that goes on.
fn position(json: &PositionJson) -> Result<Position, Refused> {
    let cave = Arc::new(Cave::listed(&json.cave).map_err(|why| RefusedKind::Cave.because(format!("cave: {why}")))?);
    let people = json.people.iter().map(|json| person(&cave, json)).collect::<Result<_, _>>()?;
    let (bats, pits) = (two(&cave, "bats", json.bats)?, two(&cave, "pits", json.pits)?);
    Ok(Position { cave, people, bats, pits, turn: Seat(json.turn), outcome: None })
}

fn person_json(person: &Person) -> PersonJson {
    let (cause, by) = person.died_of.map(cause_and_shooter).unzip();
    PersonJson {
        role: person.role as u8,
        arrows: person.arrows,
        room: person.room.number(),
        alive: u8::from(person.lives()),
        cause: cause.map(str::to_owned),
        by: by.flatten(),
    }
}

const fn cause_and_shooter(cause: Cause) -> (&'static str, Option<u8>) {
    match cause {
        Cause::Shot { by } => ("shot", Some(by.0)),
        Cause::Fell => ("fell", None),
        Cause::Eaten => ("eaten", None),
    }
}

fn two(cave: &Cave, name: &str, numbers: [u32; 2]) -> Result<[Room; 2], Refused> {
    let [first, second] = numbers.map(|number| room(cave, name, number));
    Ok([first?, second?])
}

fn person(cave: &Cave, json: &PersonJson) -> Result<Person, Refused> {
    let role = if yes("role", json.role)? { Role::Wumpus } else { Role::Human };
    let died_of = match (yes("alive", json.alive)?, json.cause.as_deref(), json.by) {
        (true, None, None) => None,
        (false, Some("shot"), Some(by)) => Some(Cause::Shot { by: Seat(by) }),
        (false, Some("fell"), None) => Some(Cause::Fell),
        (false, Some("eaten"), None) => Some(Cause::Eaten),
        (true, ..) => return Err(RefusedKind::Value.because("cause and by must be null for the living")),
        (false, ..) => {
            let why = "cause must be \"shot\", with by, for the dead, or for humans \"fell\" or \"eaten\"";
            return Err(RefusedKind::Value.because(why));
        }
    };
    Ok(Person { role, arrows: json.arrows, room: room(cave, "room", json.room)?, died_of })
}
