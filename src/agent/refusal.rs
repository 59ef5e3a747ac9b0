//! Why a request is refused, as the protocol says it.
//!
//! The codes are fixed, the messages are not.

use serde::Serialize;

/// Why a request is refused. Then it has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Refusal {
    code: Code,
    message: String,
}

impl Refusal {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// Tells it to a person.
    pub(super) fn message(&self) -> &str {
        &self.message
    }
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Code {
    /// The line is longer than is allowed.
    TooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is not one JSON object.
    BadJson,
    /// A field is not there that must be.
    MissingField,
    /// A field is there that must not be.
    UnknownField,
    /// A field is there twice.
    DuplicateField,
    /// A field has a value of the wrong type.
    WrongType,
    /// There is no such command.
    UnknownCmd,
    /// An option is not one of the variant's, or has a value that it does not take.
    BadOption,
    /// A seed is not the name of a hunt.
    BadSeed,
    /// The system gives no randomness for a seed.
    NoRandomness,
    /// A text is not the canonical text of an action.
    BadAction,
    /// The rules refuse the action.
    IllegalAction,
    /// No hunt was begun.
    NoHunt,
    /// The hunt is over.
    Over,
}
