//! Hidden Wumpus: its options, and its part of the protocol.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::position::{not_over, room, yes};
use super::protocol::{Object, tunnels};
use super::{BadOption, OptionSpec, Options, Value, Variant};
use crate::bot::hidden::Minds;
use crate::bot::{BotName, Random};
use crate::game::cave::{Cave, Room};
use crate::game::hidden::{Cause, Event, Hidden, Percept, Person, Position, Role, Setup, View, Wumpuses};
use crate::game::{Game, Refused, RefusedKind, Seat};
use crate::repl::hidden::Moderator;
use crate::repl::{Prompt, Start};
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
    // A small group has one or two either way.
    follows: Some(|options| {
        let is_small = players_of(options)?.count() < Setup::LARGE.into();
        is_small.then_some(Value::Name(FAIR))
    }),
    is_rare: true,
    value_name: "N",
    help: "the number of Wumpuses ({values}; default: fair)",
    long_help: "All players know a number that you give. Among ten or more players up to a third can be Wumpuses, otherwise 1 \
                or 2. few and fair draw the number in secret: few draws 1 or 2; fair does too for up to nine players, and \
                for more it draws from a sixth to a third of them.",
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
    type PositionJson = PositionJson;

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

    fn prompt(setup: &Setup, options: &Options, start: Start) -> impl Prompt<Game = Self> + Clone + use<> {
        Moderator::new(players_of(options), *setup, start, command)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players()
    }

    fn obs(view: &View) -> Object {
        let sheet = view.sheet.as_ref();
        let perceives = |wanted| Some(u8::from(sheet?.percepts.has(wanted)));
        // What everybody knows, then the secrets of the player on turn.
        let known = Object::default()
            .with("seat", view.seat.0)
            .with("wumpuses", view.wumpuses)
            .with("rooms", view.rooms)
            .with("alive", view.roster.iter().map(|died| u8::from(died.is_none())).collect::<Vec<_>>())
            .with("roles", view.roster.iter().map(|role| role.map(|role| role as u8)).collect::<Vec<_>>())
            .with("role", sheet.map(|sheet| sheet.role as u8))
            .with("arrows", sheet.map(|sheet| sheet.arrows))
            .with("room", sheet.map(|sheet| sheet.room.number()))
            .with("tunnels", sheet.map_or([0; 3], |sheet| sheet.tunnels.map(Room::number)));
        Percept::ALL.into_iter().fold(known, |obs, percept| obs.with(percept.name(), perceives(percept)))
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Said { seat, action } => {
                Object::event("said").with("seat", seat.0).with("action", action.to_string())
            }
            Event::Rolled { sides, number, .. } => {
                Object::event("rolled").with("sides", *sides).with("number", *number)
            }
            Event::ArrowFlew { to } => Object::event("arrow_flew").with("to", to.number()),
            Event::Entered { room } => Object::event("entered").with("room", room.number()),
            Event::Carried { to } => Object::event("carried").with("to", to.number()),
            Event::Killed { seat, room, cause } => {
                let (cause, by) = cause_and_shooter(*cause);
                Object::event("killed")
                    .with("seat", seat.0)
                    .with("room", room.number())
                    .with("cause", cause)
                    .with("by", by)
            }
            Event::Died { seat, role } => Object::event("died").with("seat", seat.0).with("role", *role as u8),
            Event::Ended { outcome } => Object::event("ended").with("outcome", outcome.name()),
        }
    }

    fn position_json(&self) -> PositionJson {
        let position = self.position();
        PositionJson {
            cave: tunnels(&position.cave),
            people: position.people.iter().map(person_json).collect(),
            bats: position.bats.map(|room| room.number()),
            pits: position.pits.map(|room| room.number()),
            turn: position.turn.0,
            outcome: position.outcome.map(|outcome| outcome.to_string()),
        }
    }

    fn read_position_json(_: &Setup, json: &PositionJson) -> Result<Position, Refused> {
        not_over(json.outcome.as_ref())?;
        position(json)
    }
}

/// Returns the `wumpus` command that deals such a game to these players.
pub(crate) fn command(setup: &Setup, players: &Players) -> String {
    // The same command without it would deal a large group a fair number.
    let wumpuses = wumpuses(setup).or_else(|| setup.is_large().then_some(Value::Name(FEW)));
    Options::with_values::<Hidden>(vec![Some(Value::Players(players.to_string())), wumpuses]).command()
}

/// Returns the options of a game of these players, as its record has them.
pub(crate) fn options_of(players: &Players, setup: &Setup) -> Options {
    Options::with_values::<Hidden>(vec![Some(Value::Players(players.to_string())), wumpuses(setup)])
}

/// Returns how the number of wumpuses is chosen; `None` for one or two in secret.
fn wumpuses(setup: &Setup) -> Option<Value> {
    match setup.wumpuses() {
        Wumpuses::Agreed(count) => Some(Value::Count(count.into())),
        Wumpuses::Fair if setup.is_large() => Some(Value::Name(FAIR)),
        Wumpuses::Few | Wumpuses::Fair => None,
    }
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    cave: Vec<Vec<u32>>,
    people: Vec<PersonJson>,
    bats: [u32; 2],
    pits: [u32; 2],
    turn: u8,
    outcome: Option<String>,
}

/// A player, dead or alive.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct PersonJson {
    role: u8,
    arrows: u8,
    room: u32,
    alive: u8,
    cause: Option<String>,
    by: Option<u8>,
}

/// Parses the position of a game that may be over, as the protocol writes it.
pub(crate) fn read_position(setup: &Setup, json: &Json) -> Option<Position> {
    let position = position(&PositionJson::deserialize(json).ok()?).ok()?;
    setup.check_position(&position).ok()?;
    Some(Position { outcome: position.winner(), ..position })
}

/// Parses a position of a game that goes on.
fn position(json: &PositionJson) -> Result<Position, Refused> {
    let cave = Arc::new(Cave::listed(&json.cave).map_err(|why| RefusedKind::Cave.because(format!("cave: {why}")))?);
    let people = json.people.iter().map(|json| person(&cave, json)).collect::<Result<_, _>>()?;
    let (bats, pits) = (two(&cave, "bats", json.bats)?, two(&cave, "pits", json.pits)?);
    Ok(Position { cave, people, bats, pits, turn: Seat(json.turn), outcome: None })
}

fn person_json(person: &Person) -> PersonJson {
    let (cause, by) = person.died_of.map(cause_and_shooter).unzip();
    PersonJson {
        role: person.role as u8,
        arrows: person.arrows,
        room: person.room.number(),
        alive: u8::from(person.lives()),
        cause: cause.map(str::to_owned),
        by: by.flatten(),
    }
}

const fn cause_and_shooter(cause: Cause) -> (&'static str, Option<u8>) {
    match cause {
        Cause::Shot { by } => ("shot", Some(by.0)),
        Cause::Fell => ("fell", None),
        Cause::Eaten => ("eaten", None),
    }
}

fn two(cave: &Cave, name: &str, numbers: [u32; 2]) -> Result<[Room; 2], Refused> {
    let [first, second] = numbers.map(|number| room(cave, name, number));
    Ok([first?, second?])
}

fn person(cave: &Cave, json: &PersonJson) -> Result<Person, Refused> {
    let role = if yes("role", json.role)? { Role::Wumpus } else { Role::Human };
    let died_of = match (yes("alive", json.alive)?, json.cause.as_deref(), json.by) {
        (true, None, None) => None,
        (false, Some("shot"), Some(by)) => Some(Cause::Shot { by: Seat(by) }),
        (false, Some("fell"), None) => Some(Cause::Fell),
        (false, Some("eaten"), None) => Some(Cause::Eaten),
        (true, ..) => return Err(RefusedKind::Value.because("cause and by must be null for the living")),
        (false, ..) => {
            let why = "cause must be \"shot\", with by, for the dead, or for humans \"fell\" or \"eaten\"";
            return Err(RefusedKind::Value.because(why));
        }
    };
    Ok(Person { role, arrows: json.arrows, room: room(cave, "room", json.room)?, died_of })
}
