//! Hunt the Wumpus, the game of 1973 and its family.
//!
//! The modules are in reading order: each uses only those above it. Without features the library holds the rules and the
//! sessions. `prompt` is the prompt of every game, `play` the program at a terminal, and `host` plays Hidden Wumpus at several
//! screens; they are on by default. `web` is the game in a page.
//!
//! The public face is `game`, `session` and `odds`. The other modules are those of the program, and can change at any time.
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
#[cfg(feature = "prompt")]
pub mod odds;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod bot;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod sanitize;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod text;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod wire;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod style;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod chart;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod command;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod words;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod table;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod variant;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod repl;
#[cfg(feature = "play")]
mod system;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod stdio;
#[cfg(feature = "prompt")]
#[doc(hidden)]
pub mod record;
#[cfg(feature = "prompt")]
mod hunt;
#[cfg(feature = "play")]
mod terminal;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod drive;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod agent;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod sim;
#[cfg(feature = "host")]
#[doc(hidden)]
pub mod party;
#[cfg(feature = "host")]
#[doc(hidden)]
pub mod hosting;
#[cfg(feature = "play")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "web")]
#[doc(hidden)]
pub mod web;
#[cfg(feature = "python")]
mod python;
