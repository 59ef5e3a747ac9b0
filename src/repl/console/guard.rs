//! What becomes of the terminal when somebody ends the program from outside: it is left as it was found, and no secret
//! is left on it.
//!
//! Deliberately absent: SIGKILL, of which no program hears; and Windows, where nobody sends a signal.

pub(super) use platform::Guard;

#[cfg(unix)]
mod platform {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use rustix::io::write;
    use rustix::stdio::{stdin, stdout};
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::repl::console::secret::FROM_ALTERNATE_SCREEN;

    /// Ends what the line editor has begun, so that what is pasted is not marked any more.
    const NO_BRACKETED_PASTE: &str = "\x1b[?2004l";

    /// Waits for a signal that ends the program.
    pub(in crate::repl::console) struct Guard {
        has_secret: Arc<AtomicBool>,
    }

    impl Guard {
        /// Guards the terminal as it is now, before a line is edited.
        pub(in crate::repl::console) fn new() -> io::Result<Self> {
            let found = tcgetattr(stdin())?;
            let mut signals = Signals::new([SIGHUP, SIGTERM])?;
            let has_secret = Arc::new(AtomicBool::new(false));
            let guard = Self { has_secret: Arc::clone(&has_secret) };
            thread::Builder::new().spawn(move || {
                for signal in signals.forever() {
                    let wipe = if has_secret.load(Ordering::SeqCst) { FROM_ALTERNATE_SCREEN } else { "" };
                    // If the terminal is gone nothing is left on it.
                    let _ = write(stdout(), [NO_BRACKETED_PASTE, wipe].concat().as_bytes());
                    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
                    let _ = emulate_default_handler(signal);
                }
            })?;
            Ok(guard)
        }

        /// Notes whether a secret is on the screen.
        pub(in crate::repl::console) fn note(&self, has_secret: bool) {
            self.has_secret.store(has_secret, Ordering::SeqCst);
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;

    /// Has nothing to wait for.
    pub(in crate::repl::console) struct Guard;

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "elsewhere it does something")]
    impl Guard {
        pub(in crate::repl::console) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::repl::console) fn note(&self, _has_secret: bool) {}
    }
}
