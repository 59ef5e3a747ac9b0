//! Wumpus World: its options, and its part of the protocol.

use serde::{Deserialize, Serialize};

use super::grid::{self, Xy, on_grid};
use super::position::{apart, not_over, yes};
use super::protocol::{Object, padded};
use super::{BadOption, Follow, OptionSpec, Options, Value, Variant, follow};
use crate::bot::{Careful, Random, Sharp};
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, column_and_row};
use crate::game::world::{Arrow, Board, Event, Position, SIZE, Setup, View, World};
use crate::game::{Game, Refused, RefusedKind};
use crate::repl::solo::SoloPrompt;
use crate::repl::{Prompt, Start};
use crate::words::world::WorldPhrasebook;

/// The published board is the default.
static BOARD: OptionSpec = OptionSpec { names: || Board::ALL.map(Board::name).to_vec(), ..grid::BOARD };

impl Variant for World {
    const NAME: &'static str = "world";
    const ABOUT: &'static str = "In world, you search a grid of sixteen cells for gold, with one arrow for the wumpus.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&BOARD];
    const FOLLOW: Option<Follow<Self>> = Some(follow);
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;
    type PositionJson = PositionJson;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        Ok(Setup::new(Board::ALL[options.choice(&BOARD)]))
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        vec![Some(Value::Name(setup.board.name()))]
    }

    fn prompt(setup: &Setup, _: &Options, start: Start) -> impl Prompt<Game = Self> + Clone + use<> {
        SoloPrompt::new(WorldPhrasebook::new(setup), setup.clone(), start, |setup| Self::options(setup).command())
    }

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
