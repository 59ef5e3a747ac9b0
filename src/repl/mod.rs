//! The prompt: a line in, what is said out. `solo` has the games for one hunter, `hidden` has Hidden Wumpus, and each game's
//! words are in the file with its name. Nothing here reads, writes, waits or looks at the clock.

mod case;
pub mod chart;
pub mod classic;
pub mod command;
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
pub(crate) mod reply;
mod review;
pub(crate) mod solo;
pub mod style;
pub(crate) mod textbook;
pub mod world;

pub(crate) use kept::{begun, finished, to_share, waiting, welcome};
pub(crate) use prompt::NO_REVIEW;
pub use prompt::{HasHint, Played, Prompt, Stage, Start};
pub use reply::{Done, Reply, Said, Screen, Stays, Then};
pub use review::{Hunted, Review};
pub(crate) use review::{MOST_TURNS, in_points, points};
