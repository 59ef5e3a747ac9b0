//! Refusals: a fixed code for programs, and a message for people whose words may change.

use serde::Serialize;

/// Why a request is refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    code: Code,
    message: String,
}

impl Refusal {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub fn message(&self) -> &str {
        &self.message
    }
}

/// The kinds of refusals. The protocol fixes their names (`docs/protocol.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    TooLong,
    NotUtf8,
    BadJson,
    MissingField,
    UnknownField,
    DuplicateField,
    WrongType,
    UnknownCmd,
    BadOption,
    BadSeed,
    BadReward,
    BadPosition,
    NoRandomness,
    BadAction,
    IllegalAction,
    NoHunt,
    Over,
}
