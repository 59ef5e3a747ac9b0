//! The textbook's Wumpus World: its options and its bots.

use super::grid;
use super::{BadOption, Fraction, OptionSpec, Options, Value, Variant};
use crate::bot::{Careful, Random, Sharp};
use crate::game::textbook::{Board, Setup, Textbook};
use crate::game::world;

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
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;

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
        let board = match setup.board {
            Board::Random { .. } => world::Board::Random,
            Board::Published => world::Board::Published,
        };
        vec![Some(Value::Name(board.name())), Some(Value::Count(setup.size.into())), odds(setup.board)]
    }
}
