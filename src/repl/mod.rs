//! The prompt takes a line and returns the answer. `solo` has the games for one hunter, and `hidden` has Hidden Wumpus. Nothing
//! here reads, writes, waits or looks at the clock.

mod case;
mod choice;
pub(crate) mod dialogue;
mod games;
pub mod hidden;
pub(crate) mod intent;
mod notebook;
mod offer;
mod prompt;
pub(crate) mod reply;
pub(crate) mod solo;

pub use choice::Choice;
pub use dialogue::Dialogue;
pub use games::Prompted;
pub use prompt::{Hunted, PastHunt, Played, Prompt, Stage, Start};
pub use reply::{Done, Reply, Said, Screen, Stays, Then};
