//! The classic game: its options and its bots.

use std::sync::{Arc, LazyLock};

use super::{BadOption, OptionSpec, Options, OwnCave, Value, Variant};
use crate::bot::{Careful, Random, Sharp};
use crate::game::cave::Cave;
use crate::game::cave::yob::{DODECAHEDRON, NamedCave};
use crate::game::classic::{CaveSource, Classic, Ruleset, Setup};
use crate::text::counted;

/// The ruleset (C1 to C40, V11 to V17).
static RULES: OptionSpec = OptionSpec {
    name: "rules",
    names: || Ruleset::ALL.map(|ruleset| ruleset.name).to_vec(),
    long_help: "original is the program of 1973, and bsd plays like wump on BSD systems; the others follow later \
                descriptions of the game. They differ in what wakes the wumpus, how an arrow flies, and how they speak.",
    in_words: |rules| format!("{rules} rules"),
    ..OptionSpec::PLAIN
};

/// The cave (V1 to V6).
static CAVE: OptionSpec = OptionSpec {
    name: "cave",
    names: || CAVES.iter().map(|(name, _)| *name).chain([SHUFFLED, RANDOM]).collect(),
    accepts_own_cave: true,
    follows: Some(|options| Some(Value::Name(default_cave(ruleset(options))))),
    value_name: "CAVE",
    help: "the cave: torus, random, your own, and others",
    long_help: "Choose {values}. mobius, beads, torus, dendrite and one-way come from Yob's second program, Wumpus 2. \
                shuffled is the dodecahedron, with new room numbers in each new set-up. random is a new cave in each new \
                set-up. The default is {default}. A file has a line for each room, such as 5: 1 4 6.",
    in_words: |cave| format!("{cave} cave"),
    ..OptionSpec::PLAIN
};

/// The rooms of a random cave (V5).
static ROOMS: OptionSpec = OptionSpec {
    name: "rooms",
    range: Some(OptionSpec::counts(6, Cave::MOST_ROOMS as u32)),
    help: "rooms in a random cave, {values}",
    follows: Some(|options| is_random(options).then_some(Value::Count(CaveSource::DEFAULT_ROOMS.into()))),
    in_words: |rooms| format!("{rooms} rooms"),
    ..NUMBER
};

/// The tunnels of each room of a random cave (V5).
static TUNNELS: OptionSpec = OptionSpec {
    name: "tunnels",
    range: Some(OptionSpec::counts(2, Cave::MOST_TUNNELS as u32)),
    help: "most tunnels of a room in a random cave, {values}",
    long_help: "The default is {default}. A few rooms may have fewer.",
    follows: Some(|options| is_random(options).then_some(Value::Count(CaveSource::DEFAULT_TUNNELS.into()))),
    in_words: |tunnels| format!("{tunnels} tunnels a room"),
    ..NUMBER
};

/// The arrows at the beginning (V9).
static ARROWS: OptionSpec = OptionSpec {
    name: "arrows",
    range: Some(OptionSpec::counts(1, 99)),
    help: "the arrows you begin with, {values}",
    follows: Some(|options| Some(Value::Count(ruleset(options).arrows.into()))),
    in_words: |arrows| of_something(arrows, "arrow"),
    ..NUMBER
};

/// The rooms with pits (V9).
static PITS: OptionSpec = OptionSpec {
    name: "pits",
    range: Some(OptionSpec::counts(0, MOST_HAZARDS)),
    help: "number of rooms with pits, from 0",
    long_help: "The default is {default}. At least two rooms must have neither pits nor bats.",
    follows: Some(|options| Some(Value::Count(ruleset(options).pits.into()))),
    in_words: |pits| of_something(pits, "pit"),
    ..NUMBER
};

/// The rooms with bats (V9).
static BATS: OptionSpec = OptionSpec {
    name: "bats",
    range: Some(OptionSpec::counts(0, MOST_HAZARDS)),
    help: "number of rooms with bats, from 0",
    long_help: "The default is {default}. At least two rooms must have neither pits nor bats.",
    follows: Some(|options| Some(Value::Count(ruleset(options).bats.into()))),
    in_words: |bats| match bats {
        Value::Count(0) => "no bats".to_owned(),
        bats => format!("bats in {}", of_something(bats, "room")),
    },
    ..NUMBER
};

/// How far the wumpus is smelled (V10).
static SMELL: OptionSpec = OptionSpec {
    name: "smell",
    range: Some(OptionSpec::counts(1, 9)),
    help: "how many tunnels away you smell the wumpus, {values}",
    follows: Some(|options| Some(Value::Count(ruleset(options).smell.into()))),
    in_words: |smell| format!("smell {} away", of_something(smell, "tunnel")),
    ..NUMBER
};

const SHUFFLED: &str = "shuffled";
const RANDOM: &str = "random";

/// As many as fit the largest cave beside the wumpus and the hunter.
const MOST_HAZARDS: u32 = Cave::MOST_ROOMS as u32 - 2;

/// The caves that never change, by their names.
static CAVES: LazyLock<Vec<(&str, Cave)>> =
    LazyLock::new(|| NamedCave::ALL.map(|named| (named.name, named.cave())).to_vec());

/// What is the same for every number, which only few players choose.
const NUMBER: OptionSpec =
    OptionSpec { is_rare: true, value_name: "N", long_help: "The default is {default}.", ..OptionSpec::PLAIN };

/// Counts things: `no pits`, `1 pit`, `3 pits`.
fn of_something(count: &Value, thing: &str) -> String {
    match count {
        Value::Count(0) => format!("no {thing}s"),
        Value::Count(count) => counted(*count, thing),
        other => other.to_string(),
    }
}

/// Returns the chosen ruleset, with the numbers that are its own.
fn ruleset(options: &Options) -> Ruleset {
    Ruleset::ALL[options.choice(&RULES)]
}

const fn default_cave(ruleset: Ruleset) -> &'static str {
    if ruleset.draws_cave { RANDOM } else { DODECAHEDRON.name }
}

/// Returns the cave that is given, or else the ruleset's own.
fn cave(options: &Options) -> Value {
    options.get(&CAVE).cloned().unwrap_or_else(|| Value::Name(default_cave(ruleset(options))))
}

fn is_random(options: &Options) -> bool {
    cave(options) == Value::Name(RANDOM)
}

impl Variant for Classic {
    const NAME: &'static str = "classic";
    const ABOUT: &'static str = "classic is the game of 1973: a wumpus, pits and bats in a cave.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&RULES, &CAVE, &ROOMS, &TUNNELS, &ARROWS, &PITS, &BATS, &SMELL];
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        let bad = |option: &OptionSpec, why: String| Err(BadOption { option: option.name, why });
        let own = ruleset(options);
        let ruleset = Ruleset {
            arrows: options.count(&ARROWS).unwrap_or(own.arrows),
            pits: options.count(&PITS).unwrap_or(own.pits),
            bats: options.count(&BATS).unwrap_or(own.bats),
            smell: options.count(&SMELL).unwrap_or(own.smell),
            ..own
        };
        if !is_random(options)
            && let Some(option) = [&ROOMS, &TUNNELS].into_iter().find(|option| options.get(option).is_some())
        {
            let how = if options.get(&CAVE).is_some() { "use" } else { "add" };
            return bad(option, format!("rooms and tunnels are only for a random cave: {how} --cave random"));
        }
        let cave = match cave(options) {
            Value::Cave(own) => CaveSource::Known(own.cave),
            Value::Name(SHUFFLED) => CaveSource::Shuffled,
            Value::Name(RANDOM) => {
                let rooms = options.count(&ROOMS).unwrap_or(CaveSource::DEFAULT_ROOMS);
                let tunnels = options.count(&TUNNELS).unwrap_or(CaveSource::DEFAULT_TUNNELS);
                if tunnels >= rooms {
                    let most = rooms - 1;
                    let why = format!("in a cave of {rooms} rooms each room has 2 to {most} tunnels, not {tunnels}");
                    return bad(&TUNNELS, why);
                }
                CaveSource::Random { rooms, tunnels }
            }
            name => match CAVES.iter().find(|(known, _)| name == Value::Name(known)) {
                Some((_, cave)) => CaveSource::Known(Arc::new(cave.clone())),
                None => return bad(&CAVE, format!("there is no cave {name}")),
            },
        };
        let setup = Setup { ruleset, cave };
        match setup.check() {
            Ok(()) => Ok(setup),
            Err(why) => bad(if options.get(&PITS).is_some() { &PITS } else { &BATS }, why.to_string()),
        }
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        let Ruleset { name, arrows, pits, bats, smell, .. } = setup.ruleset;
        let (cave, rooms, tunnels) = match &setup.cave {
            CaveSource::Known(cave) => {
                let name = CAVES.iter().find(|(_, known)| *known == **cave).map(|(name, _)| Value::Name(name));
                let own = || Value::Cave(OwnCave { cave: Arc::clone(cave), file: None });
                (name.unwrap_or_else(own), None, None)
            }
            CaveSource::Shuffled => (Value::Name(SHUFFLED), None, None),
            CaveSource::Random { rooms, tunnels } => (Value::Name(RANDOM), Some(*rooms), Some(*tunnels)),
        };
        let numbers = [rooms, tunnels, Some(arrows.into()), Some(pits), Some(bats), Some(smell.into())];
        let numbers = numbers.into_iter().map(|number| number.map(|number| Value::Count(number.into())));
        [Some(Value::Name(name)), Some(cave)].into_iter().chain(numbers).collect()
    }
}
