//! What a seat, a watcher or the host asks for, and the lines that say it (`docs/protocol.md`).

use crate::agent::{Fields, Line, Refusal, RefusalCode, required, text};
use crate::wire::{Kind, MAX_LINE_BYTES, WIRE};

/// What somebody asks for. Only the gamemaster can end the talk with `GoOn`.
#[derive(Clone, Debug)]
pub enum Request {
    Act {
        turn: u32,
        action: String,
    },
    Say(String),
    Board(String),
    Strike(usize),
    /// Has nothing more to say after this turn.
    Done(u32),
    GoOn,
}

/// What a line from a connection means.
pub(super) enum Said {
    /// The first line. Without a code it comes from a watcher.
    Hello {
        code: Option<String>,
        after: usize,
        kind: Kind,
    },
    Request(Request),
}

/// The fields of each kind of line. The first one names the kind.
const LINES: [&[&str]; 6] =
    [&["hello", "code", "after", "program"], &["turn", "action"], &["say"], &["board"], &["strike"], &["done"]];
const A_TURN: &str = "the number of a turn";

pub(super) fn read(line: &[u8]) -> Result<Said, Refusal> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_LINE_BYTES {
        return Err(Refusal::new(RefusalCode::TooLong, format!("a line has at most {MAX_LINE_BYTES} bytes")));
    }
    let (fields, read) = Fields::read(text(Line::Whole(line))?, "{\"say\":\"I smell it.\"}");
    read?;
    let Some(names) = LINES.into_iter().find(|names| fields.find(names[0]).is_some()) else {
        let accepted = LINES.map(|names| names[0]).join(", ");
        return Err(Refusal::new(RefusalCode::MissingField, format!("a line must have one of the fields {accepted}")));
    };
    fields.only(names, RefusalCode::UnknownField, names[0])?;
    Ok(Said::Request(match names[0] {
        "hello" => {
            let version: u32 = required(&fields, "hello", "the version of these lines")?;
            if version != WIRE {
                let message = format!("hello must be {WIRE}, the version of these lines, not {version}");
                return Err(Refusal::new(RefusalCode::WrongType, message));
            }
            let (code, after) = (fields.get("code", "a code")?, fields.get("after", "a number of a line")?);
            let kind = match fields.get("program", "0 or 1")? {
                None | Some(0_u8) => Kind::Person,
                Some(1) => Kind::Program,
                Some(_) => return Err(Refusal::new(RefusalCode::WrongType, "program must be 0 or 1")),
            };
            return Ok(Said::Hello { code, after: after.unwrap_or_default(), kind });
        }
        "turn" => Request::Act {
            turn: required(&fields, "turn", A_TURN)?,
            action: required(&fields, "action", "the text of an action like \"shoot 8 9; move 3\"")?,
        },
        "say" => Request::Say(required(&fields, "say", "a text")?),
        "board" => Request::Board(required(&fields, "board", "a text")?),
        "strike" => Request::Strike(required(&fields, "strike", "the number of a line of the board")?),
        _ => Request::Done(required(&fields, "done", A_TURN)?),
    }))
}
