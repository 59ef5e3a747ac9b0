//! The lines that a host sends to a seat (`docs/protocol.md`).

use serde::Deserialize;
use serde_json::Value;

use crate::game::cave::{Cave, Room};
use crate::game::hidden::{Percept, Percepts, Role, Sheet};
use crate::sanitize::sanitize_lines;

/// A line from the host, with every text in it safe to print.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Told {
    Hello {
        seat: Option<u8>,
    },
    Seats {
        seats: Vec<SeatNow>,
    },
    Begun {
        players: Vec<String>,
        wumpuses: Option<u8>,
        #[serde(default)]
        cheat: u8,
    },
    Turn {
        turn: u32,
        seat: u8,
    },
    Act {
        turn: u32,
        obs: Obs,
    },
    Rolled {
        sides: u32,
        number: u32,
    },
    Died {
        seat: u8,
        role: u8,
    },
    Talk {
        turn: u32,
    },
    Said {
        seat: Option<u8>,
        text: String,
        #[serde(default)]
        dead: u8,
    },
    Wrote {
        text: String,
    },
    Struck {
        line: usize,
    },
    Over {
        position: Value,
        command: String,
    },
    Error {
        message: String,
    },
    Closed {
        message: String,
    },
}

/// Who has a seat now.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub(super) struct SeatNow {
    pub(super) name: String,
    pub(super) bot: u8,
    pub(super) here: u8,
}

/// The part of `obs` that only the player on turn is told.
#[derive(Deserialize)]
pub(super) struct Obs {
    role: u8,
    arrows: u8,
    room: u32,
    tunnels: Vec<u32>,
    flapping: u8,
    breeze: u8,
    stench: u8,
    meal: u8,
    bats_here: u8,
    pit_here: u8,
}

/// A turn of one's own, with the sheet for it.
#[derive(Clone)]
pub(super) struct OwnTurn {
    pub(super) turn: u32,
    role: Role,
    arrows: u8,
    room: Room,
    tunnels: Vec<Room>,
    percepts: Percepts,
}

impl Told {
    /// Parses a line; `None` if it is none that a guest understands.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        let mut value = serde_json::from_slice(line).ok()?;
        make_safe(&mut value);
        Self::deserialize(value).ok()
    }
}

/// Replaces what is unsafe to print in every text.
fn make_safe(value: &mut Value) {
    match value {
        Value::String(text) => *text = sanitize_lines(&text.replace('\n', " ")),
        Value::Array(values) => values.iter_mut().for_each(make_safe),
        Value::Object(fields) => fields.values_mut().for_each(make_safe),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

impl Obs {
    /// Returns the turn, if its rooms are in the cave.
    pub(super) fn own_turn(&self, turn: u32, cave: &Cave) -> Option<OwnTurn> {
        // The list of tunnels is filled up with zeros.
        let tunnels = self.tunnels.iter().filter(|tunnel| **tunnel > 0).map(|tunnel| cave.room(*tunnel));
        let percepts = Percepts::of(|percept| {
            let is_perceived = match percept {
                Percept::Flapping => self.flapping,
                Percept::Breeze => self.breeze,
                Percept::Stench => self.stench,
                Percept::Meal => self.meal,
                Percept::BatsHere => self.bats_here,
                Percept::PitHere => self.pit_here,
            };
            is_perceived == 1
        });
        let (arrows, room, tunnels) = (self.arrows, cave.room(self.room)?, tunnels.collect::<Option<_>>()?);
        Some(OwnTurn { turn, role: role(self.role), arrows, room, tunnels, percepts })
    }
}

impl OwnTurn {
    pub(super) fn sheet(&self) -> Sheet<'_> {
        let Self { role, arrows, room, percepts, .. } = *self;
        Sheet { role, arrows, room, tunnels: &self.tunnels, percepts }
    }
}

pub(super) const fn role(number: u8) -> Role {
    if number == Role::Wumpus as u8 { Role::Wumpus } else { Role::Human }
}
