//! How far a simulation has come, on standard error, for whoever waits there.
//!
//! Deliberately absent: escape codes, and any trace of it once the simulation has ended.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Before this nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// After this it is shown anew.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar of so many hunts.
#[derive(Debug)]
pub(super) struct Progress {
    hunts: u64,
    /// When it is to be shown next; never, if nobody looks.
    next: Option<Instant>,
    /// What stands on the terminal.
    shown: String,
}

impl Progress {
    /// Begins now. It is never shown if it is not wanted, or if standard error is no terminal.
    pub(super) fn begin(hunts: u64, is_wanted: bool) -> Self {
        let next = (is_wanted && io::stderr().is_terminal()).then(|| Instant::now() + PATIENCE);
        Self { hunts, next, shown: String::new() }
    }

    /// Shows, if it is time, that so many hunts are over.
    pub(super) fn show(&mut self, over: u64) {
        let now = Instant::now();
        if self.next.is_some_and(|next| next <= now) {
            self.next = Some(now + PAUSE);
            let percent = u128::from(over) * 100 / u128::from(self.hunts.max(1));
            let bar: String = (1..=20).map(|column| if column * 5 <= percent { '#' } else { '.' }).collect();
            self.shown = format!("[{bar}] {percent} %");
            write(&self.shown);
        }
    }

    /// Wipes it away.
    pub(super) fn end(self) {
        if !self.shown.is_empty() {
            write(&" ".repeat(self.shown.len()));
            write("");
        }
    }
}

/// Writes over what stands on the line.
fn write(line: &str) {
    // It helps somebody who waits; the simulation does not stop for it.
    let _ = write!(io::stderr(), "\r{line}");
}
