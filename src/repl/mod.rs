//! The prompt. `solo` runs the games for one hunter, `hidden` runs Hidden Wumpus, and each game's words are in the file
//! with its name.

mod case;
pub mod chart;
pub mod classic;
pub mod command;
pub mod console;
pub(crate) mod dialogue;
mod grids;
pub mod grue;
pub mod heard;
pub(crate) mod help;
pub mod hidden;
mod hint;
mod kept;
mod notebook;
mod offer;
pub(crate) mod phrasebook;
mod prompt;
mod review;
pub(crate) mod solo;
pub mod style;
pub(crate) mod textbook;
pub mod world;

pub use dialogue::NextHunt;
pub(crate) use kept::{begun, finished, to_share, waiting, welcome};
pub(crate) use prompt::NO_REVIEW;
pub use prompt::{Over, Played, Prompt, hunt};
pub use review::{Hunted, Review};
pub(crate) use review::{MOST_TURNS, in_points, points};
