//! A sign on the terminal that the program thinks.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::{Echo, Input, Terminal};

/// The time until the sign appears.
const PATIENCE: Duration = Duration::from_millis(500);
/// The sign, and what wipes it.
const WIPED: [&str; 2] = ["\rThinking...", "\r           \r"];
/// In the plain look nothing is wiped.
const PLAIN: [&str; 2] = ["Thinking...\n", ""];

/// What is written when work takes long, and when it is done; `None` if nobody waits at a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking(Option<[&'static str; 2]>);

impl Terminal<'_> {
    /// Shows what was written, before work that can take long.
    pub(crate) fn thinking(&mut self) -> io::Result<Thinking> {
        self.flush()?;
        Ok(Thinking(match self.input {
            Input::Editor(_) => Some(WIPED),
            Input::Lines { echo: Echo::ByTerminal, .. } => Some(PLAIN),
            Input::Lines { echo: Echo::ByUs, .. } => None,
        }))
    }
}

impl Thinking {
    /// Does work that asks from time to time whether to stop: Ctrl-C at a terminal stops it.
    pub(crate) fn over_until_stopped<T>(self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let stops = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        let _caught = self.0.and_then(|_| interrupts::Caught::by(&stops));
        self.over(|| work(&stops))
    }

    /// Does work. If it takes long, the terminal says so.
    pub(crate) fn over<T>(self, work: impl FnOnce() -> T) -> T {
        let Some([begin, end]) = self.0 else { return work() };
        thread::scope(|scope| {
            let (is_at_work, done) = channel::<()>();
            let wait = move || {
                if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    write(begin);
                    // Nothing is sent: this is over when the sender is dropped.
                    let _ = done.recv();
                    write(end);
                }
            };
            // Without a thread there is no sign, and the work is done all the same.
            let _ = thread::Builder::new().spawn_scoped(scope, wait);
            let result = work();
            drop(is_at_work);
            result
        })
    }
}

/// Writes to standard error, because standard output is locked. What cannot be written is left out.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Ctrl-C while the program thinks.
#[cfg(unix)]
mod interrupts {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};

    use signal_hook::SigId;
    use signal_hook::consts::SIGINT;
    use signal_hook::flag::{register, register_conditional_default};
    use signal_hook::low_level::unregister;

    /// Whether Ctrl-C ends the program. A signal that was once caught would be ignored otherwise.
    static ENDS: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
        let ends = Arc::new(AtomicBool::new(true));
        // Without the handler Ctrl-C ends the program at any time.
        let _ = register_conditional_default(SIGINT, Arc::clone(&ends));
        ends
    });

    /// Keeps Ctrl-C from ending the program until it is dropped.
    pub(super) struct Caught(SigId);

    impl Caught {
        /// Sets a flag on Ctrl-C.
        pub(super) fn by(flag: &Arc<AtomicBool>) -> Option<Self> {
            ENDS.store(false, Ordering::SeqCst);
            register(SIGINT, Arc::clone(flag)).ok().map(Self)
        }
    }

    impl Drop for Caught {
        fn drop(&mut self) {
            unregister(self.0);
            ENDS.store(true, Ordering::SeqCst);
        }
    }
}
