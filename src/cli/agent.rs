//! The flags of `wumpus agent`.

use std::io;
use std::num::NonZeroU64;

use clap::Args;

use super::whole;
use crate::agent::{AgentConfig, Reward, serve};
use crate::game_loop::Leave;

/// Let a program play, by JSON lines on standard input and output
///
/// Each line that comes in is a request, and each line that goes out its reply. docs/protocol.md tells every field, and
/// docs/agents has examples in Python.
#[derive(Clone, Debug, Args)]
pub(super) struct Agent {
    /// Tell where everything is, and each monster's move
    ///
    /// It is in info.truth of each reply, and the reply to hello says so.
    #[arg(long)]
    cheat: bool,
    /// Give a hunt up after N turns
    ///
    /// The reply to the last of them says that it is truncated. If it is left out a hunt goes on to its end.
    #[arg(long, value_name = "N", value_parser = whole(NonZeroU64::MIN..=NonZeroU64::MAX))]
    max_turns: Option<NonZeroU64>,
    /// What is rewarded
    ///
    /// aima is that of the textbook "Artificial Intelligence: A Modern Approach".
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    reward: Reward,
}

impl Agent {
    /// Answers the requests on standard input.
    pub(super) fn run(&self) -> io::Result<Leave> {
        let Self { cheat, max_turns, reward } = *self;
        let config = AgentConfig { cheat, max_turns, reward, hides_seed: false };
        serve(io::stdin().lock(), io::stdout().lock(), config)
    }
}
