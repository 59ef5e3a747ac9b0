//! The classic game in the protocol.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::json::{Object, padded};
use super::position::{apart, not_over, room, yes};
use super::{Odds, Protocol};
use crate::game::cave::Cave;
use crate::game::classic::{Classic, Event, Position, Setup, View, Warnings};
use crate::game::{Game, Refused, RefusedKind};

impl Protocol for Classic {
    const ODDS: Option<Odds<Self>> = Some(Odds::OF);
    type PositionJson = PositionJson;

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

    fn position_json(&self) -> PositionJson {
        let position = self.position();
        PositionJson {
            cave: position.cave.listing(),
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

    fn read_position_json(_: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        let cave = Cave::listed(&json.cave).map_err(|why| RefusedKind::Cave.because(format!("cave: {why}")))?;
        Ok(Position {
            hunter: room(&cave, "hunter", json.hunter)?,
            wumpus: room(&cave, "wumpus", json.wumpus)?,
            awake: yes("awake", json.awake)?,
            misses: json.misses,
            pits: apart("pits", json.pits.iter().map(|pit| room(&cave, "pits", *pit)))?,
            bats: apart("bats", json.bats.iter().map(|bats| room(&cave, "bats", *bats)))?,
            arrows: json.arrows,
            outcome: None,
            cave: Arc::new(cave),
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
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
