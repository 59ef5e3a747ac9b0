//! Keeps a secret from staying on the screen when a signal or a key ends or stops the program. Windows has no such signals.

pub(super) use platform::{Guard, say_at_signal};

#[cfg(unix)]
mod platform {
    use std::io;
    use std::ops::RangeInclusive;
    use std::os::raw::c_int;
    use std::process::exit;
    use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::Duration;

    use rustix::io::write;
    use rustix::stdio::{stdin, stdout};
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGTTIN,
        SIGTTOU, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
    };
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::stdio::thread_error;
    use crate::terminal::LastWords;
    use crate::terminal::secret::FROM_ALTERNATE_SCREEN;

    /// The signals that end a program, except those that no safe code can catch.
    const ENDING: [c_int; 15] = [
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU,
    ];

    /// The real-time signals of Linux.
    const REAL_TIME: RangeInclusive<c_int> = 34..=64;

    /// The signals that stop a program until it is continued.
    const STOPPING: [c_int; 3] = [SIGTSTP, SIGTTIN, SIGTTOU];

    /// Turns off the bracketed paste of the line editor.
    const NO_BRACKETED_PASTE: &str = "\x1b[?2004l";

    /// Ctrl-C ends the program at once if no question comes to answer so many of them.
    const MOST_INTERRUPTS: u8 = 4;

    /// The time that a terminal has to show the wiped screen. A key that sends a signal would make it drop output that it
    /// has not shown yet.
    const TIME_TO_SHOW: Duration = Duration::from_millis(30);

    /// Waits in a thread for a signal that ends the program.
    #[derive(Clone)]
    pub(in crate::terminal) struct Guard {
        is_public: Arc<AtomicBool>,
        /// How often Ctrl-C was pressed since the last question: between two, the terminal makes a signal of it.
        interrupts: Arc<AtomicU8>,
        output: Arc<Mutex<()>>,
        last_words: Arc<Mutex<LastWords>>,
        /// The terminal's modes when the program began.
        found: Termios,
    }

    impl Guard {
        /// Saves the state of the terminal, before the first line is edited.
        pub(in crate::terminal) fn new() -> io::Result<Self> {
            let found = tcgetattr(stdin())?;
            let is_public = Arc::new(AtomicBool::new(true));
            for signal in STOPPING {
                register_conditional_default(signal, Arc::clone(&is_public))?;
            }
            let real_time = REAL_TIME.filter(|_| cfg!(target_os = "linux"));
            let mut signals = Signals::new(ENDING.into_iter().chain(real_time))?;
            let guard = Self {
                is_public,
                interrupts: Arc::default(),
                output: Arc::default(),
                last_words: Arc::default(),
                found: found.clone(),
            };
            let (is_public, output) = (Arc::clone(&guard.is_public), Arc::clone(&guard.output));
            let (interrupts, last_words) = (Arc::clone(&guard.interrupts), Arc::clone(&guard.last_words));
            let work = move || {
                for signal in signals.forever() {
                    let is_key = signal == SIGINT && is_public.load(Ordering::SeqCst);
                    if is_key && interrupts.fetch_add(1, Ordering::SeqCst) < MOST_INTERRUPTS {
                        continue;
                    }
                    // From here on nothing is written but what wipes the screen.
                    let _output = hold(&output);
                    let wipe = if is_public.load(Ordering::SeqCst) { "" } else { FROM_ALTERNATE_SCREEN };
                    // If the terminal is gone, so is the secret.
                    let _ = write(stdout(), [NO_BRACKETED_PASTE, wipe].concat().as_bytes());
                    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
                    print(&hold(&last_words));
                    // It fails for real-time signals, which have no names.
                    if emulate_default_handler(signal).is_err() {
                        exit(128 + signal);
                    }
                }
            };
            thread::Builder::new().spawn(work).map_err(thread_error)?;
            Ok(guard)
        }

        /// Prints these words before a signal ends the program.
        pub(in crate::terminal) fn say_last(&self, words: LastWords) {
            *hold(&self.last_words) = words;
        }

        /// Returns whether Ctrl-C was pressed since this was last asked.
        pub(in crate::terminal) fn was_interrupted(&self) -> bool {
            self.interrupts.swap(0, Ordering::SeqCst) > 0
        }

        /// Prepares for a secret: keys do not send signals between two questions either.
        pub(in crate::terminal) fn begin_secret(&self) -> io::Result<()> {
            self.is_public.store(false, Ordering::SeqCst);
            self.change_modes(|modes| modes.remove(LocalModes::ISIG))
        }

        /// Notes that the secret is wiped.
        pub(in crate::terminal) fn end_secret(&self) -> io::Result<()> {
            thread::sleep(TIME_TO_SHOW);
            self.change_modes(|modes| modes.insert(LocalModes::ISIG))?;
            self.is_public.store(true, Ordering::SeqCst);
            Ok(())
        }

        fn change_modes(&self, change: impl FnOnce(&mut LocalModes)) -> io::Result<()> {
            let mut modes = self.found.clone();
            change(&mut modes.local_modes);
            Ok(tcsetattr(stdin(), OptionalActions::Now, &modes)?)
        }

        /// Keeps the thread from wiping the screen while something is written. Blocks if the program is about to end.
        pub(in crate::terminal) fn writing(&self) -> MutexGuard<'_, ()> {
            hold(&self.output)
        }
    }

    /// Without a line editor, prints these words before a signal ends the program.
    pub(in crate::terminal) fn say_at_signal(words: LastWords) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let work = move || {
            if let Some(signal) = signals.forever().next() {
                print(&words);
                exit(128 + signal);
            }
        };
        thread::Builder::new().spawn(work).map_err(thread_error).map(drop)
    }

    fn print(words: &LastWords) {
        // If the terminal is gone, nobody reads them.
        let _ = write(stdout(), hold(words).as_bytes());
    }

    fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
        shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;

    use crate::terminal::LastWords;

    /// Does nothing on this platform.
    #[derive(Clone)]
    pub(in crate::terminal) struct Guard;

    /// Holds nothing back.
    pub(in crate::terminal) struct Writing;

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the Unix version can fail and uses `self`")]
    impl Guard {
        pub(in crate::terminal) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::terminal) fn begin_secret(&self) -> io::Result<()> {
            Ok(())
        }

        pub(in crate::terminal) fn end_secret(&self) -> io::Result<()> {
            Ok(())
        }

        pub(in crate::terminal) fn say_last(&self, _: LastWords) {}

        pub(in crate::terminal) fn was_interrupted(&self) -> bool {
            false
        }

        pub(in crate::terminal) fn writing(&self) -> Writing {
            Writing
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "the Unix version can fail")]
    pub(in crate::terminal) fn say_at_signal(_: LastWords) -> io::Result<()> {
        Ok(())
    }
}
