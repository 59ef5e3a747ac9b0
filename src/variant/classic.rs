//! The classic game: its options, and its part of the protocol.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::position::{OVER, apart, room, yes};
use super::protocol::{Object, Protocol, padded, tunnels};
use crate::game::cave::Cave;
use crate::game::classic::{Classic, Event, Position, Setup, View, Warnings};
use crate::game::{Game, Refused, ensure};

mod options;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Truth {
    cave: Vec<Vec<u32>>,
    hunter: u32,
    wumpus: u32,
    awake: u8,
    misses: u8,
    pits: Vec<u32>,
    bats: Vec<u32>,
    arrows: u8,
    outcome: Option<String>,
}

impl Protocol for Classic {
    type Truth = Truth;

    fn obs(view: &View) -> Object {
        let Warnings { wumpus, pits, bats } = view.warnings;
        Object::default()
            .with("rooms", view.rooms)
            .with("most_tunnels", view.most_tunnels)
            .with("room", view.room.number())
            .with("tunnels", padded(view.tunnels.iter().map(|room| room.number()), view.most_tunnels))
            .with("wumpus_near", wumpus)
            .with("pits_near", pits)
            .with("bats_near", bats)
            .with("arrows", view.arrows)
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Entered { room } => Object::event("entered").with("room", room.number()),
            Event::Bumped => Object::event("bumped"),
            Event::CaughtEdge => Object::event("caught_edge"),
            Event::WumpusMoved { from, to } => {
                Object::event("wumpus_moved").with("from", from.number()).with("to", to.number())
            }
            Event::Snatched { to } => Object::event("snatched").with("to", to.number()),
            Event::Sensed { warnings: Warnings { wumpus, pits, bats } } => {
                Object::event("sensed").with("wumpus_near", *wumpus).with("pits_near", *pits).with("bats_near", *bats)
            }
            Event::ArrowStrayed { from, named, .. } => {
                Object::event("arrow_strayed").with("from", from.number()).with("named", named.number())
            }
            Event::ArrowFlew { to } => Object::event("arrow_flew").with("to", to.number()),
            Event::ArrowDropped => Object::event("arrow_dropped"),
            Event::Missed => Object::event("missed"),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn truth(&self) -> Truth {
        let position = self.position();
        Truth {
            cave: tunnels(&position.cave),
            hunter: position.hunter.number(),
            wumpus: position.wumpus.number(),
            awake: u8::from(position.awake),
            misses: position.misses,
            pits: position.pits.iter().collect(),
            bats: position.bats.iter().collect(),
            arrows: position.arrows,
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn from_truth(_: &Setup, truth: &Truth) -> Result<Position, Refused> {
        ensure(truth.outcome.is_none(), OVER)?;
        let cave = Cave::listed(&truth.cave).map_err(|why| Refused(format!("cave: {why}")))?;
        Ok(Position {
            hunter: room(&cave, "hunter", truth.hunter)?,
            wumpus: room(&cave, "wumpus", truth.wumpus)?,
            awake: yes("awake", truth.awake)?,
            misses: truth.misses,
            pits: apart("pits", truth.pits.iter().map(|pit| room(&cave, "pits", *pit)))?,
            bats: apart("bats", truth.bats.iter().map(|bats| room(&cave, "bats", *bats)))?,
            arrows: truth.arrows,
            outcome: None,
            cave: Arc::new(cave),
        })
    }
}
