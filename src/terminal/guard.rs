//! Restores the terminal and wipes secrets on SIGTERM and SIGHUP. Windows has no such signals.

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

    use crate::terminal::secret::FROM_ALTERNATE_SCREEN;

    /// Turns off the bracketed paste of the line editor.
    const NO_BRACKETED_PASTE: &str = "\x1b[?2004l";

    /// Waits in a thread for a signal that ends the program.
    pub(in crate::terminal) struct Guard {
        has_secret: Arc<AtomicBool>,
    }

    impl Guard {
        /// Saves the state of the terminal, before the first line is edited.
        pub(in crate::terminal) fn new() -> io::Result<Self> {
            let found = tcgetattr(stdin())?;
            let mut signals = Signals::new([SIGHUP, SIGTERM])?;
            let has_secret = Arc::new(AtomicBool::new(false));
            let guard = Self { has_secret: Arc::clone(&has_secret) };
            thread::Builder::new().spawn(move || {
                for signal in signals.forever() {
                    let wipe = if has_secret.load(Ordering::SeqCst) { FROM_ALTERNATE_SCREEN } else { "" };
                    // If the terminal is gone, so is the secret.
                    let _ = write(stdout(), [NO_BRACKETED_PASTE, wipe].concat().as_bytes());
                    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
                    let _ = emulate_default_handler(signal);
                }
            })?;
            Ok(guard)
        }

        /// Notes whether a secret is on the screen.
        pub(in crate::terminal) fn note(&self, has_secret: bool) {
            self.has_secret.store(has_secret, Ordering::SeqCst);
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;

    /// Does nothing on this platform.
    pub(in crate::terminal) struct Guard;

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the Unix version can fail and uses `self`")]
    impl Guard {
        pub(in crate::terminal) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::terminal) fn note(&self, _has_secret: bool) {}
    }
}
