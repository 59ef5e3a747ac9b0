//! The textbook's Wumpus World in the protocol.

use serde::{Deserialize, Serialize};

use super::json::Object;
use super::position::{Xy, apart, not_over, on_grid, yes};
use super::{Odds, Protocol};
use crate::agent::reward::Reward;
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, column_and_row};
use crate::game::textbook::{Action, Event, Position, Setup, Textbook, View};
use crate::game::{Game, Refused, Seat, ensure_within};

impl Protocol for Textbook {
    const ODDS: Option<Odds<Self>> = Some(Odds::OF);
    /// T8.
    const REWARDS: [Reward; 2] = [Reward::Sparse, Reward::Aima];
    type PositionJson = PositionJson;

    fn obs(view: &View) -> Object {
        Object::default()
            .with("size", view.size)
            .with("square", column_and_row(view.square.number(), view.size))
            .with("facing", view.facing as u8)
            .with("stench", u8::from(view.percepts.stench))
            .with("breeze", u8::from(view.percepts.breeze))
            .with("glitter", u8::from(view.percepts.glitter))
            .with("bump", u8::from(view.percepts.bump))
            .with("scream", u8::from(view.percepts.scream))
            .with("arrows", u8::from(view.has_arrow))
            .with("has_gold", u8::from(view.has_gold))
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Entered { square } => {
                Object::event("entered").with("square", column_and_row(square.number(), self.view(Seat::HUNTER).size))
            }
            Event::Bumped => Object::event("bumped"),
            Event::Turned { facing } => Object::event("turned").with("facing", *facing as u8),
            Event::TookGold => Object::event("took_gold"),
            Event::Screamed => Object::event("screamed"),
            Event::HitWall => Object::event("hit_wall"),
            Event::ClimbedOut => Object::event("climbed_out"),
            Event::DidNothing { .. } => Object::event("did_nothing"),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn position_json(&self) -> PositionJson {
        let (position, View { size, .. }) = (self.position(), self.view(Seat::HUNTER));
        let xy = |square: Room| column_and_row(square.number(), size);
        PositionJson {
            hunter: xy(position.hunter),
            facing: position.facing as u8,
            wumpus: xy(position.wumpus),
            wumpus_dead: (!position.wumpus_lives).into(),
            gold: position.gold.map(xy),
            pits: position.pits.iter().map(|pit| column_and_row(pit, size)).collect(),
            arrows: position.has_arrow.into(),
            bump: position.bumped.into(),
            scream: position.screamed.into(),
            turns: position.turns,
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn read_position_json(setup: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        ensure_within("facing", json.facing.into(), 0..=3)?;
        let square = |name, place| on_grid(&setup.cave, name, place);
        Ok(Position {
            hunter: square("hunter", json.hunter)?,
            facing: Direction::ALL[usize::from(json.facing)],
            wumpus: square("wumpus", json.wumpus)?,
            wumpus_lives: !yes("wumpus_dead", json.wumpus_dead)?,
            gold: json.gold.map(|gold| square("gold", gold)).transpose()?,
            pits: apart("pits", json.pits.iter().map(|pit| square("pits", *pit)))?,
            has_arrow: yes("arrows", json.arrows)?,
            bumped: yes("bump", json.bump)?,
            screamed: yes("scream", json.scream)?,
            turns: json.turns,
            outcome: None,
        })
    }

    /// Shooting without the arrow uses none.
    fn shoots(view: &View, action: &Action) -> bool {
        Self::is_shot(action) && view.has_effect(action)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    hunter: Xy,
    facing: u8,
    wumpus: Xy,
    wumpus_dead: u8,
    gold: Option<Xy>,
    pits: Vec<Xy>,
    arrows: u8,
    bump: u8,
    scream: u8,
    turns: u32,
    outcome: Option<String>,
}
