//! All integration tests, in one binary: a module a subject.

#![allow(clippy::unwrap_used, reason = "a test that unwraps fails with its message")]

mod scene;

mod agent;
mod arrow;
mod bots;
mod careful;
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
#[cfg(unix)]
mod graded;
mod grue_prompt;
mod grue_rules;
mod hidden_rules;
#[cfg(unix)]
mod keeping;
#[cfg(unix)]
mod killing;
mod looks;
mod maps;
mod printed;
mod prompt;
#[cfg(unix)]
mod pty;
mod record;
#[cfg(unix)]
mod secrets;
mod session;
mod simulate;
mod table;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod terminal_looks;
mod tidy;
mod transcripts;
#[cfg(unix)]
mod typing;
mod words;
mod world_rules;
mod wumpus;
