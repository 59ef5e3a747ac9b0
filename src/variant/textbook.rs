//! The textbook's Wumpus World: its options, and its part of the protocol.

use serde::{Deserialize, Serialize};

use super::grid::{self, Xy, on_grid};
use super::position::{apart, not_over, yes};
use super::protocol::Object;
use super::{BadOption, Follow, Fraction, OptionSpec, Options, Reward, Value, Variant, follow};
use crate::bot::{Careful, Random, Sharp};
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, column_and_row};
use crate::game::textbook::{Action, Board, Event, Position, Setup, Textbook, View};
use crate::game::{Game, Refused, Seat, ensure_within, world};
use crate::repl::solo::SoloPrompt;
use crate::repl::{Prompt, Start};
use crate::words::textbook::TextbookPhrasebook;

/// The names of the boards. A random board is the default.
const BOARDS: [world::Board; 2] = [world::Board::Random, world::Board::Published];

/// The layout of the board (T2).
static BOARD: OptionSpec = OptionSpec { names: || BOARDS.map(world::Board::name).to_vec(), ..grid::BOARD };

/// The size of the grid (T1).
static SIZE: OptionSpec = OptionSpec {
    name: "size",
    range: Some(OptionSpec::counts(*Setup::SIZES.start() as u32, *Setup::SIZES.end() as u32)),
    is_rare: true,
    follows: Some(|_| Some(Value::Count(Setup::SIZE.into()))),
    value_name: "N",
    help: "rows and columns of the grid, {values}",
    long_help: "The default is {default}, the size of the published board.",
    in_words: |size| format!("size {size}"),
    ..OptionSpec::PLAIN
};

/// The chance of a pit in each square (T2).
static PIT_ODDS: OptionSpec = OptionSpec {
    name: "pit-odds",
    range: Some([Value::Odds(Fraction { num: 0, den: 1 }), Value::Odds(Fraction { num: 1, den: 1 })]),
    read: Some(|text| {
        let odds = text.split_once('/').and_then(|(num, den)| num.parse().ok().zip(den.parse().ok()));
        let odds = odds.filter(|(num, den)| num <= den && (1..=100).contains(den));
        let odds = odds.map(|(num, den)| Value::Odds(Fraction::of(num, den)));
        odds.ok_or_else(|| "must be A/B like 1/5, with A from 0 to B and B from 1 to 100".to_owned())
    }),
    is_rare: true,
    follows: Some(|options| if options.choice(&BOARD) == 0 { odds(Board::RANDOM) } else { None }),
    value_name: "A/B",
    help: "the chance of a pit in each square, such as {default}",
    long_help: "On a random board each square but the first has a pit with this chance. A is from 0 to B, and B from 1 to \
                100. The default is {default}, as in the book.",
    in_words: |odds| format!("pit odds {odds}"),
    ..OptionSpec::PLAIN
};

/// Returns the pit odds of a random board.
const fn odds(board: Board) -> Option<Value> {
    if let Board::Random { num, den } = board { Some(Value::Odds(Fraction { num, den })) } else { None }
}

impl Variant for Textbook {
    const NAME: &'static str = "textbook";
    const ABOUT: &'static str =
        "In textbook, you fetch gold from a grid of squares, by the rules that AI classes teach.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&BOARD, &SIZE, &PIT_ODDS];
    const FOLLOW: Option<Follow<Self>> = Some(follow);
    /// T8.
    const BY_ACTION: Reward = Reward::Aima;
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;
    type PositionJson = PositionJson;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        let size = options.count(&SIZE).unwrap_or(Setup::SIZE);
        let odds = options.get(&PIT_ODDS);
        let refused = |option: &OptionSpec, why: &str| Err(BadOption { option: option.name, why: why.to_owned() });
        match (options.choice(&BOARD), odds) {
            (0, Some(Value::Odds(Fraction { num, den }))) => {
                Ok(Setup::new(size, Board::Random { num: *num, den: *den }))
            }
            (0, _) => Ok(Setup::new(size, Board::RANDOM)),
            (_, Some(_)) => {
                refused(&PIT_ODDS, "pit-odds is only for a random board: the published one always has the same pits")
            }
            (_, None) if size != Setup::SIZE => refused(&SIZE, "the published board has size 4"),
            (_, None) => Ok(Setup::new(size, Board::Published)),
        }
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        let board = BOARDS[usize::from(setup.board == Board::Published)];
        vec![Some(Value::Name(board.name())), Some(Value::Count(setup.size.into())), odds(setup.board)]
    }

    fn prompt(setup: &Setup, _: &Options, start: Start) -> impl Prompt<Game = Self> + Clone + use<> {
        SoloPrompt::new(TextbookPhrasebook::new(setup), setup.clone(), start, |setup| Self::options(setup).command())
    }

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
