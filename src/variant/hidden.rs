//! Hidden Wumpus: its options and its bots.

use super::{BadOption, OptionSpec, Options, Value, Variant};
use crate::bot::hidden::Minds;
use crate::bot::{BotName, Random};
use crate::game::hidden::{Hidden, Setup, Wumpuses};
use crate::words::hidden::Players;

/// The number of players where nobody is asked.
const DEFAULT_PLAYERS: u8 = 5;

/// The number of players, or their names (H1).
static PLAYERS: OptionSpec = OptionSpec {
    name: "players",
    range: Some(OptionSpec::counts(*Setup::PLAYERS.start() as u32, *Setup::PLAYERS.end() as u32)),
    default: Some(Value::Count(DEFAULT_PLAYERS as u32)),
    // How many there must be depends on the bots.
    read: Some(|text| match Players::people(text) {
        Ok(players) => Ok(Value::Players(players.to_string())),
        Err(why) => Err(why.to_string()),
    }),
    is_asked: true,
    value_name: "LIST",
    help: "{values} players, or their names (Ann,Bob,Cy)",
    long_help: "Give a number, or the names with commas between them. A name has at most 20 characters and must be \
                unique. Without this flag the prompt asks you; a simulation has {default} players.",
    in_words: |players| match players {
        Value::Players(names) => names.replace(',', ", "),
        count => format!("{count} players"),
    },
    ..OptionSpec::PLAIN
};

/// [`Wumpuses::Few`], as the value of an option.
const FEW: &str = "few";
/// [`Wumpuses::Fair`], as the value of an option.
const FAIR: &str = "fair";

/// The number of wumpuses (H2). A record or a request without it has [`Wumpuses::Few`].
static WUMPUSES: OptionSpec = OptionSpec {
    name: "wumpuses",
    names: || vec![FEW, FAIR],
    range: Some(OptionSpec::counts(1, *Setup::PLAYERS.end() as u32 / 3)),
    in_new_games: Some(FAIR),
    // Five to nine players have one or two either way.
    follows: Some(|options| Setup::few_are_fair(players_of(options)?.count()).then_some(Value::Name(FAIR))),
    is_rare: true,
    value_name: "N",
    help: "the number of Wumpuses ({values}; default: fair)",
    long_help: "All players know a number that you give. Among ten or more players up to a third can be Wumpuses, otherwise 1 \
                or 2. fair means 1 among three or four players. For five to nine it draws 1 or 2 in secret, and for more \
                it draws from a sixth to a third of them. few draws 1 or 2 for any number of players.",
    in_words: |wumpuses| match wumpuses {
        Value::Count(1) => "1 Wumpus".to_owned(),
        Value::Count(count) => format!("{count} Wumpuses"),
        _ => "a fair number of Wumpuses".to_owned(),
    },
    ..OptionSpec::PLAIN
};

impl Variant for Hidden {
    const NAME: &'static str = "hidden";
    const ABOUT: &'static str = "In hidden, several players share one screen, and some of them are Wumpuses.";
    const OPTIONS: &'static [&'static OptionSpec] = &[&PLAYERS, &WUMPUSES];
    const IS_SHARED: bool = true;
    const BOTS: &'static [BotName] = &[BotName::Random, BotName::Sharp];
    type Random = Random;
    /// Unused: [`Self::BOTS`] has no careful bot.
    type Careful = Random;
    type Sharp = Minds;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        let wumpuses = match options.get(&WUMPUSES) {
            Some(Value::Name(FAIR)) => Wumpuses::Fair,
            _ => options.count(&WUMPUSES).into(),
        };
        let fewest = || DEFAULT_PLAYERS.max(Setup::least_players(wumpuses)).into();
        let players = players_of(options).map_or_else(fewest, |players| players.count());
        let option = if Setup::new(players, None).is_ok() { WUMPUSES.name } else { PLAYERS.name };
        Setup::new(players, wumpuses).map_err(|why| BadOption { option, why: why.to_string() })
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        vec![Some(Value::Count(setup.players().into())), wumpuses(setup)]
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players()
    }
}

/// Returns the `wumpus` command that deals such a game to these players.
pub(crate) fn command(setup: &Setup, players: &Players) -> String {
    // The same command without it would deal a fair number.
    let wumpuses = wumpuses(setup).or_else(|| (!few_are_fair(setup)).then_some(Value::Name(FEW)));
    Options::with_values::<Hidden>(vec![Some(Value::Players(players.to_string())), wumpuses]).command()
}

/// Returns the options of a game whose players are not known yet.
pub(crate) fn without_players(options: &Options) -> Options {
    let wumpuses = options.get(&WUMPUSES).cloned().unwrap_or(Value::Name(FAIR));
    Options::with_values::<Hidden>(vec![None, Some(wumpuses)])
}

/// Returns how the number of wumpuses is chosen; `None` for one or two in secret.
fn wumpuses(setup: &Setup) -> Option<Value> {
    match setup.wumpuses() {
        Wumpuses::Agreed(count) => Some(Value::Count(count.into())),
        Wumpuses::Fair if !few_are_fair(setup) => Some(Value::Name(FAIR)),
        Wumpuses::Few | Wumpuses::Fair => None,
    }
}

fn few_are_fair(setup: &Setup) -> bool {
    Setup::few_are_fair(setup.players().into())
}

/// The flag that adds bots to the people of `--players`.
pub(crate) const BOTS: &str = "bots";

/// Seats bots after the people: after one person, if there is no list.
pub(crate) fn add_bots(options: &mut Options, bots: u8) -> Result<(), BadOption> {
    let bad = |why| BadOption { option: BOTS, why };
    let people = options.get(&PLAYERS).map_or_else(|| "1".to_owned(), ToString::to_string);
    let players = Players::with_bots(&people, bots).map_err(|why| bad(why.to_string()))?;
    let added = options.set(&PLAYERS, Value::Players(players.to_string()));
    added.map_err(|_| bad(format!("--{BOTS} is only for --variant {}", Hidden::NAME)))
}

/// Returns whether people at one screen hide secrets from each other.
pub(crate) fn hides_secrets(options: &Options) -> bool {
    options.variant().is_shared && players_of(options).is_none_or(|players| !players.is_for_one())
}

/// Returns the players, if their names or their number were given.
pub(crate) fn players_of(options: &Options) -> Option<Players> {
    Players::people(&options.get(&PLAYERS)?.to_string()).ok()
}
