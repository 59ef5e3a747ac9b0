//! Wumpus World: its options and its bots.

use super::grid;
use super::{BadOption, OptionSpec, Options, Value, Variant};
use crate::bot::{Careful, Random, Sharp};
use crate::game::world::{Board, Setup, World};

/// The published board is the default.
static BOARD: OptionSpec = OptionSpec { names: || Board::ALL.map(Board::name).to_vec(), ..grid::BOARD };

impl Variant for World {
    const NAME: &'static str = "world";
    const ABOUT: &'static str = "In world, you search a grid of sixteen cells for gold, with one arrow for the wumpus.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&BOARD];
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        Ok(Setup::new(Board::ALL[options.choice(&BOARD)]))
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        vec![Some(Value::Name(setup.board.name()))]
    }
}
