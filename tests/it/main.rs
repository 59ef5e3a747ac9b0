//! All integration tests, in one binary. Each module has one subject.

#![allow(clippy::unwrap_used, reason = "a test that unwraps fails with its message")]

mod every;
mod games;
mod program;
mod truth;

mod properties;

mod rules;
mod session;

mod oracle;

#[cfg(all(unix, not(portable)))]
mod daily;
mod prompt;
mod record;
#[cfg(all(unix, not(portable)))]
mod stats;
#[cfg(all(unix, not(portable)))]
mod terminal;
mod transcripts;

mod agent;
mod bots;
#[cfg(all(unix, not(portable)))]
mod graded;
#[cfg(all(target_os = "linux", not(portable)))]
mod hosting;
#[cfg(all(target_os = "linux", not(portable)))]
mod web;
#[cfg(all(target_os = "linux", not(portable)))]
mod webdriver;
#[cfg(all(unix, not(portable)))]
mod merge;
mod party;
mod simulate;

mod cli;
mod docs;
mod generated_files;
mod odds;
mod tidy;
