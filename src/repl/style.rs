//! Colour by meaning: sixteen terminal colours, and never the only sign of anything.
//!
//! A text carries its styles as escape sequences; the console takes them out where there is no colour. Deliberately
//! absent: where there is colour.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

const DANGER: Style = AnsiColor::Red.on_default();
const GAIN: Style = AnsiColor::Green.on_default();
const QUESTION: Style = AnsiColor::Cyan.on_default();
const PLACE: Style = AnsiColor::Yellow.on_default().bold();

/// Styles what threatens or harms.
#[must_use]
pub fn danger(text: impl Display) -> String {
    styled(DANGER, text)
}

/// Styles what is won.
#[must_use]
pub fn gain(text: impl Display) -> String {
    styled(GAIN, text)
}

/// Styles a question.
#[must_use]
pub fn question(text: impl Display) -> String {
    styled(QUESTION, text)
}

/// Styles the player's place.
#[must_use]
pub fn place(text: impl Display) -> String {
    styled(PLACE, text)
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
