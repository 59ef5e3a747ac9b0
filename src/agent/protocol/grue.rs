//! The grue's hunt in the protocol.

use serde::{Deserialize, Serialize};

use super::json::{Object, padded};
use super::position::{not_over, yes};
use super::{Odds, Protocol};
use crate::game::cave::Room;
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Distance, Event, Grue, Life, Position, Setup, View};
use crate::game::{Game, Refused, RefusedKind};

impl Protocol for Grue {
    const ODDS: Option<Odds<Self>> = Some(Odds::OF);
    type PositionJson = PositionJson;

    fn obs(view: &View) -> Object {
        let near = &view.near;
        Object::default()
            .with("room", [view.room.x, view.room.y])
            .with("tunnels", padded(view.ways().map(|way| [way.to.x, way.to.y]), MOST_TUNNELS))
            .with("arrows", view.arrows)
            .with("wumpus_dead", u8::from(view.wumpus == Life::Dead))
            .with("wumpus_near", u8::from(near.wumpus.is_some()))
            .with("wumpus_distance", near.wumpus.and_then(moves))
            .with("grue_near", u8::from(near.grue.is_some()))
            .with("grue_distance", near.grue.and_then(|grue| moves(grue.distance)))
            .with("grue_stunned", near.grue.map(|grue| u8::from(grue.is_stunned)))
            .with("exit_near", u8::from(near.exit.is_some()))
            .with("exit_distance", near.exit.and_then(moves))
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Entered { room } => Object::event("entered").with("room", xy(*room)),
            Event::ArrowFlew { to } => Object::event("arrow_flew").with("to", xy(*to)),
            Event::HalfFlew { to } => Object::event("half_flew").with("to", xy(*to)),
            Event::ShotWumpus => Object::event("shot_wumpus"),
            Event::StunnedGrue => Object::event("stunned_grue"),
            Event::Missed => Object::event("missed"),
            Event::WumpusMoved { from, to } => {
                Object::event("wumpus_moved").with("from", xy(*from)).with("to", xy(*to))
            }
            Event::GrueMoved { from, to } => Object::event("grue_moved").with("from", xy(*from)).with("to", xy(*to)),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn position_json(&self) -> PositionJson {
        let position = self.position();
        PositionJson {
            hunter: xy(position.hunter),
            wumpus: xy(position.wumpus),
            wumpus_dead: u8::from(position.wumpus_life == Life::Dead),
            grue: xy(position.grue),
            grue_came_from: xy(position.grue_came_from),
            grue_misses: position.stunned_turns,
            exit: xy(position.exit),
            arrows: position.arrows,
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn read_position_json(setup: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        let room = |name, [x, y]: Xy| {
            let room = Coordinates { x, y }.room(&setup.cave);
            room.ok_or_else(|| {
                RefusedKind::Value.because(format!("{name} must be two numbers from 1 to 10, not {x} and {y}"))
            })
        };
        Ok(Position {
            hunter: room("hunter", json.hunter)?,
            wumpus: room("wumpus", json.wumpus)?,
            wumpus_life: if yes("wumpus_dead", json.wumpus_dead)? { Life::Dead } else { Life::Alive },
            grue: room("grue", json.grue)?,
            grue_came_from: room("grue_came_from", json.grue_came_from)?,
            stunned_turns: json.grue_misses,
            exit: room("exit", json.exit)?,
            arrows: json.arrows,
            outcome: None,
        })
    }
}

/// A room: its column from the left and its row from the top, each 1 to 10.
type Xy = [u32; 2];

/// The most tunnels of a room (G1).
const MOST_TUNNELS: usize = 3;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    hunter: Xy,
    wumpus: Xy,
    wumpus_dead: u8,
    grue: Xy,
    grue_came_from: Xy,
    grue_misses: u8,
    exit: Xy,
    arrows: u8,
    outcome: Option<String>,
}

const fn xy(room: Room) -> Xy {
    let Coordinates { x, y } = Coordinates::of(room);
    [x, y]
}

/// Returns the distance in moves, if the hunter knows it.
const fn moves(distance: Distance) -> Option<u8> {
    match distance {
        Distance::Here => Some(0),
        Distance::Within => None,
        Distance::Exactly { moves } => Some(moves),
    }
}
