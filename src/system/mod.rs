//! The operating system: what differs between systems, in two halves.
//!
//! `--cfg portable` compiles on Unix the half that other systems have.

#[cfg(all(unix, not(portable)))]
mod unix;
#[cfg(all(unix, not(portable)))]
pub(crate) use unix::*;

#[cfg(not(all(unix, not(portable))))]
mod portable;
#[cfg(not(all(unix, not(portable))))]
pub(crate) use portable::*;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Standard input or output.
#[derive(Clone, Copy)]
pub(crate) enum Stream {
    Input,
    Output,
}

/// What is printed when a signal ends the program.
pub(crate) type LastWords = Arc<Mutex<String>>;

/// Wipes the alternate screen and switches back.
pub(crate) const FROM_ALTERNATE_SCREEN: &str = "\x1b[2J\x1b[H\x1b[?1049l";

/// Locks what threads share, even after one of them has panicked.
pub(crate) fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread for the rest of the program.
///
/// # Errors
///
/// If the system refuses it.
pub(crate) fn start_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map_err(thread_error).map(drop)
}

/// Makes the error of a thread that the system did not start.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
pub(crate) fn thread_error(error: io::Error) -> io::Error {
    io::Error::other(format!("cannot start a thread: {}", error.kind()))
}
