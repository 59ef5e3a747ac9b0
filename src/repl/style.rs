//! Colours by meaning, as escape sequences, which the terminal removes where there is no colour.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

const DANGER: Style = AnsiColor::Red.on_default();
const GAIN: Style = AnsiColor::Green.on_default();
const QUESTION: Style = AnsiColor::Cyan.on_default();
const PLACE: Style = AnsiColor::Yellow.on_default().bold();

/// Styles a threat or a harm.
#[must_use]
pub fn danger(text: impl Display) -> String {
    styled(DANGER, text)
}

/// Styles a gain.
#[must_use]
pub fn gain(text: impl Display) -> String {
    styled(GAIN, text)
}

pub(crate) fn question(text: impl Display) -> String {
    styled(QUESTION, text)
}

/// Styles the player's position.
#[must_use]
pub fn place(text: impl Display) -> String {
    styled(PLACE, text)
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
