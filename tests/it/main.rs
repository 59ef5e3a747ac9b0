//! All integration tests, in one binary: a module a subject.

#![allow(clippy::unwrap_used, reason = "a test that unwraps fails with its message")]

mod scene;

mod arrow;
mod cave;
mod chance;
mod classic_arrival;
mod classic_setup;
mod classic_shooting;
mod classic_view;
mod classic_wumpus;
mod cli;
mod contract;
mod docs;
mod grue_prompt;
mod grue_rules;
mod hidden_rules;
mod maps;
mod printed;
mod prompt;
#[cfg(unix)]
mod secrets;
mod session;
mod table;
#[cfg(unix)]
mod terminal;
mod tidy;
mod transcripts;
mod world_rules;
mod wumpus;
