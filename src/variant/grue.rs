//! The grue's hunt: its options and its bots.

use super::{BadOption, OptionSpec, Options, Value, Variant};
use crate::bot::{Careful, Random, Sharp};
use crate::game::grue::{Grue, Sense, Setup};

/// The keen sense (G4).
pub(crate) static SENSE: OptionSpec = OptionSpec {
    name: "sense",
    names: || Sense::ALL.map(Sense::name).to_vec(),
    is_asked: true,
    help: "your keen sense ({values})",
    long_help: "A keen sense gives a distance in moves: smell for the wumpus, hearing for the grue, sight for the exit. \
                Without this flag the prompt asks you; a simulation uses {default}.",
    in_words: |sense| format!("keen {sense}"),
    ..OptionSpec::PLAIN
};

impl Variant for Grue {
    const NAME: &'static str = "grue";
    const ABOUT: &'static str = "In grue, a second beast hunts you, and you must reach the exit.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&SENSE];
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        Ok(Setup::new(Sense::ALL[options.choice(&SENSE)]))
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        vec![Some(Value::Name(setup.sense.name()))]
    }
}
