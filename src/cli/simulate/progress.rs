//! A progress bar on the terminal, erased at the end.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The time until the bar first appears.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two updates.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct Progress {
    hunts: u64,
    /// The time of the next update; `None` if the bar is never shown.
    next: Option<Instant>,
    shown: String,
}

impl Progress {
    /// Begins now. The bar is never shown if it is not wanted, or neither standard error nor output is a terminal.
    pub(super) fn begin(hunts: u64, is_wanted: bool) -> Self {
        let has_terminal = io::stderr().is_terminal() || io::stdout().is_terminal();
        let next = (is_wanted && has_terminal).then(|| Instant::now() + PATIENCE);
        Self { hunts, next, shown: String::new() }
    }

    /// Shows the bar for this number of finished hunts, if an update is due.
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

    pub(super) fn end(self) {
        if !self.shown.is_empty() {
            write(&" ".repeat(self.shown.len()));
            write("");
        }
    }
}

fn write(line: &str) {
    let is_error = io::stderr().is_terminal();
    let mut terminal: Box<dyn Write> = if is_error { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
    // A bar that cannot be written does not stop the simulation.
    let _ = write!(terminal, "\r{line}").and_then(|()| terminal.flush());
}
