//! Hunt the Wumpus, the game of 1973 and its family.
//!
//! The modules are in reading order: each uses only those above it. The features are on by default: `play` is the game at
//! the prompt, `programs` lets programs play, and `host` plays Hidden Wumpus at several terminals. Without them the library
//! holds the rules and the sessions.
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

#![cfg_attr(
    not(feature = "host"),
    allow(dead_code, unused_imports, reason = "some parts are for commands that are left out")
)]

pub mod game;
pub mod session;
#[cfg(feature = "play")]
pub mod odds;
#[cfg(feature = "play")]
pub mod bot;
#[cfg(feature = "play")]
mod system;
#[cfg(feature = "play")]
pub mod sanitize;
#[cfg(feature = "play")]
pub mod text;
#[cfg(feature = "play")]
pub mod stdio;
#[cfg(feature = "play")]
pub mod record;
#[cfg(feature = "play")]
mod terminal;
#[cfg(feature = "play")]
pub mod wire;
#[cfg(feature = "play")]
pub mod style;
#[cfg(feature = "play")]
pub mod chart;
#[cfg(feature = "play")]
pub mod command;
#[cfg(feature = "play")]
pub mod words;
#[cfg(feature = "play")]
pub mod repl;
#[cfg(feature = "play")]
pub mod variant;
#[cfg(feature = "play")]
pub mod drive;
#[cfg(feature = "programs")]
pub mod agent;
#[cfg(feature = "programs")]
pub mod sim;
#[cfg(feature = "host")]
pub mod hosting;
#[cfg(feature = "play")]
pub mod cli;
#[cfg(feature = "python")]
mod python;
