//! All integration tests, in one binary. Each module has one subject.

#![allow(clippy::unwrap_used, reason = "a test that unwraps fails with its message")]

mod every;
mod games;
mod program;
mod script;
#[path = "../laws/truth.rs"]
mod truth;

mod properties;

mod rules;
mod session;

mod oracle;

mod daily;
mod prompt;
mod record;
#[cfg(unix)]
mod stats;
#[cfg(unix)]
mod terminal;
mod transcripts;

mod agent;
mod bots;
#[cfg(unix)]
mod graded;
#[cfg(target_os = "linux")]
mod hosting;
#[cfg(unix)]
mod merge;
mod simulate;

mod cli;
mod docs;
mod generated_files;
mod odds;
mod tidy;
