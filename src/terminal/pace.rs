//! The pauses of a replay.

use std::io::{self, BufRead as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::Terminal;
use crate::system::start_thread;

/// Goes back to the line on which Enter was pressed, and wipes it.
const UNDO_ENTER: &str = "\x1b[A\x1b[K";

/// The length of the pauses, and the keys that cut them short.
#[derive(Debug)]
pub(crate) struct Pace {
    pause: Duration,
    /// Has a value for each Enter, and is closed by Ctrl-D.
    enters: Receiver<()>,
}

impl Pace {
    /// Reads Enter from a terminal. From now on nothing else can read standard input.
    pub(crate) fn at_terminal(seconds: f64) -> io::Result<Self> {
        let (enter, enters) = channel();
        start_thread(move || {
            let _ = io::stdin().lock().split(b'\n').map_while(Result::ok).try_for_each(|_| enter.send(()));
        })?;
        Ok(Self { pause: Duration::from_secs_f64(seconds), enters })
    }
}

impl Terminal<'_> {
    /// Pauses, and returns whether to go on: not after Ctrl-D.
    pub(crate) fn pause(&mut self, pace: &Pace) -> io::Result<bool> {
        self.flush()?;
        let entered = pace.enters.recv_timeout(pace.pause);
        if entered.is_ok() {
            self.write(UNDO_ENTER)?;
        }
        Ok(entered != Err(RecvTimeoutError::Disconnected))
    }
}
