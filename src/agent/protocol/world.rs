//! Wumpus World in the protocol.

use serde::{Deserialize, Serialize};

use super::json::{Object, padded};
use super::position::{Xy, apart, not_over, on_grid, yes};
use super::{Odds, Protocol};
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, column_and_row};
use crate::game::world::{Arrow, Event, Position, SIZE, Setup, View, World};
use crate::game::{Game, Refused, RefusedKind};

impl Protocol for World {
    const ODDS: Option<Odds<Self>> = Some(Odds::OF);
    type PositionJson = PositionJson;

    fn obs(view: &View) -> Object {
        Object::default()
            .with("columns", SIZE)
            .with("rows", SIZE)
            .with("cell", xy(view.room))
            .with("tunnels", padded(view.ways().map(|(_, room)| xy(room)), Direction::ALL.len()))
            .with("breeze", u8::from(view.percepts.breeze))
            .with("stench", u8::from(view.percepts.stench))
            .with("arrows", u8::from(view.may_shoot()))
            .with("wumpus_dead", u8::from(view.arrow == Arrow::InWumpus))
            .with("has_gold", u8::from(view.has_gold))
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Entered { room } => Object::event("entered").with("cell", xy(*room)),
            Event::TookGold => Object::event("took_gold"),
            Event::FeltBreeze => Object::event("felt_breeze"),
            Event::SmelledStench => Object::event("smelled_stench"),
            Event::FellInPit => Object::event("fell_in_pit"),
            Event::Eaten => Object::event("eaten"),
            Event::ShotWumpus => Object::event("shot_wumpus"),
            Event::HitWall => Object::event("hit_wall"),
            Event::BecameHopeless => Object::event("became_hopeless"),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn position_json(&self) -> PositionJson {
        let position = self.position();
        PositionJson {
            player: xy(position.player),
            wumpus: xy(position.wumpus),
            gold: position.gold.map(xy),
            pits: position.pits.iter().map(|pit| column_and_row(pit, SIZE)).collect(),
            arrows: u8::from(position.arrow == Arrow::Held),
            wumpus_dead: u8::from(position.arrow == Arrow::InWumpus),
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn read_position_json(setup: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        let room = |name, place| on_grid(&setup.cave, name, place);
        let [player, wumpus] = [room("player", json.player)?, room("wumpus", json.wumpus)?];
        let gold = json.gold.map(|gold| room("gold", gold)).transpose()?;
        let pits = apart("pits", json.pits.iter().map(|pit| room("pits", *pit)))?;
        let arrow = match [yes("arrows", json.arrows)?, yes("wumpus_dead", json.wumpus_dead)?] {
            [true, false] => Arrow::Held,
            [false, false] => Arrow::Lost,
            [false, true] => Arrow::InWumpus,
            [true, true] => {
                return Err(RefusedKind::Value.because("arrows must be 0 after the arrow has killed the wumpus"));
            }
        };
        Ok(Position { player, wumpus, gold, pits, arrow, outcome: None })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    player: Xy,
    wumpus: Xy,
    gold: Option<Xy>,
    pits: Vec<Xy>,
    arrows: u8,
    wumpus_dead: u8,
    outcome: Option<String>,
}

/// A cell as JSON.
fn xy(room: Room) -> Xy {
    column_and_row(room.number(), SIZE)
}
