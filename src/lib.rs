//! Hunt the Wumpus, the game of 1973 and its family.
//!
//! The modules in reading order: [`game`] holds the rules, pure; [`session`] is a hunt in play; [`game_loop`] seats players
//! at it; [`record`] is a hunt written down, and [`record::store`] where it is kept; [`sanitize`] and [`stdio`] serve all
//! that follows: [`repl`] is a person at the prompt; [`agent`] is a program at the other end of a pipe; [`bot`] is
//! players that the project brings, and [`sim`] counts how hunts end; [`cli`] is the command line of the program
//! `wumpus`.
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

pub mod game_loop;

pub mod record;

pub mod sanitize;

pub mod stdio;

pub mod text;

mod terminal;

pub mod repl;

pub mod bot;

pub mod variant;

pub mod agent;

pub mod sim;

pub mod cli;
