//! Hunt the Wumpus, the game of 1973 and its family.
//!
//! The modules are in reading order: each uses only those above it. The feature `cli`, on by default, adds the whole
//! program `wumpus`; without it the library holds the rules and the sessions.
//!
//! # Examples
//!
//! ```
//! use wumpus_hunt::game::classic::{Action, Classic, Ruleset, Setup};
//! use wumpus_hunt::game::{Game, Seat};
//! use wumpus_hunt::session::{HuntSeed, Session};
//!
//! let mut hunt: Session<Classic> = Session::deal(&Setup::new(Ruleset::ORIGINAL), HuntSeed::new(7));
//! let to = hunt.game().view(Seat::HUNTER).tunnels[0].number();
//! for event in hunt.step(Seat::HUNTER, &Action::Move { to })? {
//!     println!("{event:?}");
//! }
//! # Ok::<(), wumpus_hunt::game::classic::Illegal>(())
//! ```

pub mod game;
pub mod session;
#[cfg(feature = "cli")]
pub mod odds;
#[cfg(feature = "cli")]
pub mod bot;
#[cfg(feature = "cli")]
pub mod game_loop;
#[cfg(feature = "cli")]
mod system;
#[cfg(feature = "cli")]
pub mod sanitize;
#[cfg(feature = "cli")]
pub mod text;
#[cfg(feature = "cli")]
pub mod stdio;
#[cfg(feature = "cli")]
pub mod record;
#[cfg(feature = "cli")]
mod terminal;
#[cfg(feature = "cli")]
pub mod wire;
#[cfg(feature = "cli")]
pub mod repl;
#[cfg(feature = "cli")]
pub mod variant;
#[cfg(feature = "cli")]
pub mod agent;
#[cfg(feature = "cli")]
pub mod sim;
#[cfg(feature = "cli")]
pub mod hosting;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "python")]
mod python;
