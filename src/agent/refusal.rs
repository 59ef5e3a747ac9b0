//! Refusals: a fixed code for programs, and a message for people, whose words may change.

use serde::Serialize;

/// Why a request is refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    code: Code,
    message: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// Returns the message for people.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

/// Kinds of refusals. The protocol fixes their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// The line is too long.
    TooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is not one JSON object.
    BadJson,
    /// A required field is missing.
    MissingField,
    /// A field is not known.
    UnknownField,
    /// A field occurs twice.
    DuplicateField,
    /// A field has a value of the wrong type.
    WrongType,
    /// The command is not known.
    UnknownCmd,
    /// The variant does not have this option or value.
    BadOption,
    /// A seed cannot be parsed.
    BadSeed,
    /// The system gives no randomness for a seed.
    NoRandomness,
    /// A text is not the canonical text of an action.
    BadAction,
    /// The rules refuse the action.
    IllegalAction,
    /// There is no hunt yet.
    NoHunt,
    /// The hunt is over.
    Over,
}
