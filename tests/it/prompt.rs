//! The prompt, played through a pipe: questions and answers, words, colours and maps.

use wumpus_hunt::repl::{Screen, Start};
use wumpus_hunt::session::HuntSeed;

mod asides;
mod boards;
mod hidden;
mod hidden_bots;
mod hidden_names;
mod hidden_secrets;
mod hints;
mod instructions;
mod looks;
mod maps;
mod plans;
mod questions;
mod stories;
mod travel;
mod value;
mod whole;
mod words;

/// The screen of a pipe.
const PIPE: Screen = Screen { columns: None, lines: usize::MAX, to_draw: None, is_attended: false };

/// Begins with the hunt of this seed.
fn start(seed: u64) -> Start {
    Start { seed: HuntSeed::new(seed), is_cheating: false, gives_hints: false, other_games: Vec::new() }
}
