//! People at the prompt: a game's words are in the file with its name, and all games share the rest.

pub mod chart;
pub mod classic;
pub mod command;
pub mod console;
pub(crate) mod dialogue;
pub mod grue;
pub(crate) mod help;
pub mod hidden;
pub(crate) mod hunter;
mod notebook;
mod offer;
pub(crate) mod phrasebook;
mod prompt;
mod saving;
pub mod style;
pub mod world;

pub use dialogue::Again;
pub use prompt::{NextSeed, Played, Prompt, hunt};
