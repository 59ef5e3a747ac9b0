//! Colours by meaning, as escape sequences, which the terminal removes where there is no colour.

use std::fmt::Display;

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};

/// Styles a threat or a harm.
pub fn danger(text: impl Display) -> String {
    styled(AnsiColor::Red.on_default(), text)
}

/// Styles a gain.
pub fn gain(text: impl Display) -> String {
    styled(AnsiColor::Green.on_default(), text)
}

pub(crate) fn question(text: impl Display) -> String {
    styled(AnsiColor::Cyan.on_default(), text)
}

/// Styles the player's position.
pub fn here(text: impl Display) -> String {
    styled(AnsiColor::Yellow.on_default().bold(), text)
}

/// Styles the player's notes.
pub(crate) fn noted(text: impl Display) -> String {
    styled(AnsiColor::Magenta.on_default(), text)
}

/// Styles the rooms where the player was.
pub(crate) fn visited(text: impl Display) -> String {
    styled(Style::new().bold(), text)
}

/// Styles a drawing that must be black on white.
pub(crate) fn paper(text: impl Display) -> String {
    styled(AnsiColor::Black.on(AnsiColor::BrightWhite), text)
}

/// Returns a text without its styles.
pub(crate) fn plain(text: &str) -> String {
    strip_str(text).to_string()
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
