//! What a prompt answers to a line, and what it asks of the outside.

use std::path::PathBuf;

use serde::Serialize;

use crate::chart::Space;
use crate::session::HuntSeed;

/// The screen that a prompt writes for.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// The width that a text has to fit, if any.
    pub columns: Option<usize>,
    /// The lines that fit it.
    pub lines: usize,
    /// The space for a drawing; `None` if the player wants words.
    pub to_draw: Option<Space>,
    /// Whether a person reads it, who can be asked whether they are sure.
    pub is_attended: bool,
}

/// The answer to a line.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What is shown, in this order.
    pub said: Vec<Said>,
    /// What a record keeps of the line, mostly one line; `None` if it changed nothing.
    pub kept: Option<String>,
    /// Why the line was refused, if it was. This has been said, too.
    pub refused: Option<String>,
    /// What is to be done outside, once the line is kept and the reply is shown.
    pub then: Then,
}

/// A part of what is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// Lines, broken between words at the width of the screen; but not a command to copy.
    Words(String),
    /// What follows is for the person on turn alone. This is the mark for a screen that cannot be wiped.
    Alone(String),
    /// What follows is for everybody again. This is the mark.
    Together(String),
}

/// What is to be done outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Then {
    /// Nothing: the next line is to be heard.
    #[default]
    Listen,
    /// To call `think`.
    Think,
    /// To save the record to the file of this name.
    Save { file: String, replaces: bool },
    /// To count a hunt that is over.
    Finished,
    /// To draw a secret seed.
    DrawSeed,
    /// Nothing any more: the players leave.
    Leave,
}

/// How that went. The prompt hears of it before the next line.
#[derive(Clone, Debug)]
pub enum Done {
    Saved(PathBuf),
    /// A file of this name is there.
    Exists(PathBuf),
    /// The file cannot be written, for this reason.
    Failed(PathBuf, String),
    /// Nothing is saved during a replay.
    NotSaved,
    /// The hunt is counted. `flag` names it, as `--seed 7`, and `added` is to be told to the players.
    Counted {
        flag: String,
        added: Option<String>,
    },
    Drawn(HuntSeed),
}

/// Where a hunt stays that its players leave.
#[derive(Clone, Debug)]
pub enum Stays {
    /// Nowhere. This flag deals it again.
    Nowhere(String),
    /// In a record that somebody replayed. This command resumes it.
    InRecord(String),
    /// Where this command resumes it.
    Saved(String),
}
