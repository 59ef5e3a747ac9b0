//! Parses lines: the requests of `wumpus agent`, and the answers of a graded program.

use serde_json::value::RawValue;

use super::fields::{Fields, read};
use super::lines::{Line, MAX_LINE_BYTES};
use super::options;
use super::refusal::{Code, Refusal};
use crate::sanitize::quoted;
use crate::session::{HuntSeed, ParseSeedError};
use crate::variant::Options;

pub(super) enum Request {
    Hello,
    /// Begins a hunt; without a seed one is drawn.
    Reset {
        seed: Option<HuntSeed>,
        options: Options,
        /// Whether each reply has advice.
        advice: bool,
    },
    /// Plays a turn: the canonical text of an action.
    Step {
        action: String,
    },
    Close,
}

/// Parses a request. Returns the exact text of its `id` with it, if the line has one that can be read.
pub(super) fn request(line: Line<'_>) -> (Option<&RawValue>, Result<Request, Refusal>) {
    match text(line) {
        Ok(text) => {
            let (fields, read) = Fields::read(text, "{\"cmd\":\"hello\"}");
            (fields.find("id"), read.and_then(|()| command(&fields)))
        }
        Err(refusal) => (None, Err(refusal)),
    }
}

/// Parses the answer of a graded program: its `action`. Other fields are ignored.
pub(crate) fn action_of(line: Line<'_>) -> Result<String, Refusal> {
    let (fields, read) = Fields::read(text(line)?, "{\"action\":\"move 5\"}");
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

fn command(fields: &Fields<'_>) -> Result<Request, Refusal> {
    const COMMANDS: &str = "hello, reset, step or close";
    let cmd: String = required(fields, "cmd", COMMANDS)?;
    let only = |names: &[&str]| fields.only(names, Code::UnknownField, &cmd);
    match cmd.as_str() {
        "hello" => only(&["id", "cmd"]).map(|()| Request::Hello),
        "reset" => {
            only(&["id", "cmd", "seed", "options", "advice"])?;
            let advice = fields.get("advice", "true or false")?.unwrap_or(false);
            Ok(Request::Reset { seed: seed(fields)?, options: options::read(fields.find("options"))?, advice })
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
    required(fields, "action", "the text of an action like \"move 5\"")
}

/// Parses a required string.
fn required(fields: &Fields<'_>, name: &str, accepts: &str) -> Result<String, Refusal> {
    let missing = || Refusal::new(Code::MissingField, format!("{name} is missing, and must be {accepts}"));
    let value = fields.find(name).ok_or_else(missing)?;
    read(value, name, accepts)
}

/// Parses the seed of a hunt: a number, or a string like `"7"` or `"7:8"`.
fn seed(fields: &Fields<'_>) -> Result<Option<HuntSeed>, Refusal> {
    let accepts = format!("a number from 0 to {}, or a string like \"7\" or \"7:8\"", u64::MAX);
    if fields.find("seed").is_some_and(|value| !value.get().starts_with('"')) {
        return Ok(fields.get("seed", &accepts)?.map(HuntSeed::new));
    }
    let text: Option<String> = fields.get("seed", &accepts)?;
    let parse = |text: String| text.parse().map_err(|why: ParseSeedError| Refusal::new(Code::BadSeed, why.to_string()));
    text.map(parse).transpose()
}
