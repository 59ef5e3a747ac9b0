//! Parses lines: the requests of `wumpus agent`, and the answers of a graded program.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::advice::Detail;
use super::fields::{Fields, read};
use super::lines::{Line, MAX_LINE_BYTES};
use super::refusal::{Code, Refusal};
use super::reward::Reward;
use super::{AgentConfig, Extras, options};
use crate::sanitize::quoted;
use crate::session::{HuntSeed, ParseSeedError};
use crate::variant::Options;

pub(super) enum Request<'a> {
    Hello,
    /// Begins a hunt; without a seed one is drawn.
    Reset {
        seed: Option<HuntSeed>,
        options: Options,
        config: AgentConfig,
        extras: Extras<'a>,
    },
    /// Plays a turn: the canonical text of an action.
    Step {
        action: String,
    },
    Close,
}

/// Parses a request. Returns the exact text of its `id` with it, if the line has one that can be read. `config` has
/// the settings that `reset` may change.
pub(super) fn request(line: Line<'_>, config: AgentConfig) -> (Option<&RawValue>, Result<Request<'_>, Refusal>) {
    match text(line) {
        Ok(text) => {
            let (fields, read) = Fields::read(text, "{\"cmd\":\"hello\"}");
            (fields.find("id"), read.and_then(|()| command(&fields, config)))
        }
        Err(refusal) => (None, Err(refusal)),
    }
}

/// Parses the answer of a graded program: its `action`. Other fields are ignored.
pub(crate) fn action_of(line: Line<'_>) -> Result<String, Refusal> {
    let (fields, read) = Fields::read(text(line)?, "{\"action\":\"TEXT\"}");
    read?;
    action(&fields)
}

fn text(line: Line<'_>) -> Result<&str, Refusal> {
    match line {
        Line::TooLong => Err(Refusal::new(Code::TooLong, format!("the line is longer than {MAX_LINE_BYTES} bytes"))),
        Line::Whole(bytes) => str::from_utf8(bytes).map_err(|error| {
            let message = format!("the line is not UTF-8 from byte {} on", error.valid_up_to() + 1);
            Refusal::new(Code::NotUtf8, message)
        }),
    }
}

fn command<'a>(fields: &Fields<'a>, config: AgentConfig) -> Result<Request<'a>, Refusal> {
    const COMMANDS: &str = "hello, reset, step or close";
    let cmd: String = required(fields, "cmd", COMMANDS)?;
    let only = |names: &[&str]| fields.only(names, Code::UnknownField, &cmd);
    match cmd.as_str() {
        "hello" => only(&["id", "cmd"]).map(|()| Request::Hello),
        "reset" => {
            only(&["id", "cmd", "seed", "options", "max_turns", "reward", "advice", "all_seats", "position"])?;
            let options = options::read(fields.find("options"))?;
            Ok(Request::Reset { seed: seed(fields)?, options, config: terms(fields, config)?, extras: extras(fields)? })
        }
        "step" => {
            only(&["id", "cmd", "action"])?;
            Ok(Request::Step { action: action(fields)? })
        }
        "close" => only(&["id", "cmd"]).map(|()| Request::Close),
        _ => Err(Refusal::new(
            Code::UnknownCmd,
            format!("there is no command {} (cmd must be {COMMANDS})", quoted(&cmd)),
        )),
    }
}

fn action(fields: &Fields<'_>) -> Result<String, Refusal> {
    required(fields, "action", "the text of a legal action")
}

/// Parses what a request may change for its hunt. A `max_turns` of `null` means no limit.
fn terms(fields: &Fields<'_>, config: AgentConfig) -> Result<AgentConfig, Refusal> {
    let max_turns = fields.get("max_turns", "a whole number from 1 on, or null")?;
    let max_turns = if fields.find("max_turns").is_some() { max_turns } else { config.max_turns };
    let reward = match fields.get::<String>("reward", "a string")? {
        Some(given) => Reward::read(&given).map_err(|why| Refusal::new(Code::BadReward, why))?,
        None => config.reward,
    };
    Ok(AgentConfig { max_turns, reward, ..config })
}

fn extras<'a>(fields: &Fields<'a>) -> Result<Extras<'a>, Refusal> {
    let is_set = |name| Ok(fields.get(name, "true or false")?.unwrap_or(false));
    let position = fields.find("position").filter(|value| value.get() != "null");
    let advice = match fields.find("advice").filter(|value| value.get() == "\"values\"") {
        Some(_) => Some(Detail::Values),
        None => fields.get("advice", "true, false or \"values\"")?.unwrap_or(false).then_some(Detail::Odds),
    };
    Ok(Extras { advice, all_seats: is_set("all_seats")?, position })
}

/// Parses a field that must not be missing.
fn required<'a, T: Deserialize<'a>>(fields: &Fields<'a>, name: &str, accepts: &str) -> Result<T, Refusal> {
    let missing = || Refusal::new(Code::MissingField, format!("{name} is missing, and must be {accepts}"));
    let value = fields.find(name).ok_or_else(missing)?;
    read(value, name, accepts)
}

/// Parses the seed of a hunt: a number, or a string like `"7"` or `"7:8"`.
fn seed(fields: &Fields<'_>) -> Result<Option<HuntSeed>, Refusal> {
    let accepts = format!("a whole number from 0 to {}, or a string like \"7\" or \"7:8\"", u64::MAX);
    if fields.find("seed").is_some_and(|value| !value.get().starts_with('"')) {
        return Ok(fields.get("seed", &accepts)?.map(HuntSeed::new));
    }
    let text: Option<String> = fields.get("seed", &accepts)?;
    let parse = |text: String| text.parse().map_err(|why: ParseSeedError| Refusal::new(Code::BadSeed, why.to_string()));
    text.map(parse).transpose()
}
