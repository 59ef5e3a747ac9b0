//! The flags of `wumpus agent`.

use std::io::{self, IsTerminal};
use std::num::NonZeroU64;

use clap::Args;

use super::whole;
use crate::agent::{AgentConfig, Reward, serve};
use crate::stdio::{Leave, Patient, warn};

pub(super) const EXAMPLES: &str = "\
Examples:
  echo '{\"cmd\":\"reset\",\"seed\":42}' | wumpus agent
  python3 docs/agents/example_agent.py           a hundred hunts";

/// Let a program play, with requests and replies as JSON lines
///
/// Requests come on standard input, replies go to standard output. The request reset chooses the game and the seed. docs/protocol.md describes
/// every field, and docs/agents has examples in Python.
#[derive(Clone, Debug, Args)]
pub(super) struct Agent {
    /// Add the truth to each reply: where everything is, and all that happens unseen
    ///
    /// It is in info.truth. The reply to hello says whether this flag is set.
    #[arg(long)]
    cheat: bool,
    /// Refuse advice, as for students who are to find out for themselves
    #[arg(long)]
    no_advice: bool,
    /// End each hunt after N turns
    ///
    /// The last reply then says that the hunt is truncated. Without this flag a hunt goes on until the game ends it. A
    /// request may choose another number for its hunt.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(NonZeroU64::MIN..=NonZeroU64::MAX))]
    max_turns: Option<NonZeroU64>,
    /// The rewards of a hunt
    ///
    /// A request may choose another for its hunt.
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME", default_value_t)]
    reward: Reward,
}

/// Written where a person would otherwise see nothing at all.
const WAITING: &str = "\
waiting for requests, each a line of JSON (Ctrl-D ends). For example:
{\"cmd\":\"reset\",\"seed\":7}
{\"cmd\":\"step\",\"action\":\"move 3\"}";

impl Agent {
    /// Answers the requests on standard input. Tells a person at a terminal what it is waiting for.
    pub(super) fn run(&self) -> io::Result<Leave> {
        if io::stdin().is_terminal() {
            warn(WAITING);
        }
        let Self { cheat, no_advice, max_turns, reward } = *self;
        let config = AgentConfig { cheat, no_advice, max_turns, reward, salt: None, plans: false };
        serve(Patient(io::stdin().lock()), Patient(io::stdout().lock()), config)
    }
}
