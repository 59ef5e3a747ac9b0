//! Restores the terminal and wipes secrets when a signal ends the program.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::write;
use rustix::stdio::{dup2_stdin, dup2_stdout, stdin, stdout};
use rustix::termios::{LocalModes, OptionalActions, QueueSelector, Termios, tcflush, tcgetattr, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, TERM_SIGNALS};
use signal_hook::flag::register_conditional_default;

use super::processes::{end_by_signal, on_signals};
use crate::system::{FROM_ALTERNATE_SCREEN, LastWords, hold};

/// The signals that stop a program until it is continued.
const STOPPING: [i32; 3] = [SIGTSTP, SIGTTIN, SIGTTOU];

/// Turns off the bracketed paste of the line editor.
const NO_BRACKETED_PASTE: &str = "\x1b[?2004l";

/// Ctrl-C ends the program at once when it has been pressed this many times without a question in between.
const MOST_INTERRUPTS: u8 = 4;

/// The time that a terminal has to show the wiped screen. A key that sends a signal would make it drop output that it
/// has not shown yet.
const TIME_TO_SHOW: Duration = Duration::from_millis(30);

/// The time in which somebody types the rest of a line before they see that it was refused.
const TIME_TO_SEE: Duration = Duration::from_millis(500);

/// More than the editor needs to take the terminal over.
const TIME_TO_SWITCH: Duration = Duration::from_millis(20);

/// Waits in a thread for a signal that ends the program.
pub(crate) struct Guard {
    is_public: Arc<AtomicBool>,
    /// How often Ctrl-C was pressed since the last question: between two, the terminal makes a signal of it.
    interrupts: AtomicU8,
    last_words: LastWords,
    /// When `was_interrupted` was last called, as it is before each question.
    asked: Mutex<Instant>,
    /// The terminal's modes when the program began.
    found: Termios,
    /// Held while a secret is written or the modes change, and from the moment when a signal begins to end the program.
    terminal: Mutex<()>,
    keyboard: OwnedFd,
    screen: OwnedFd,
    /// The first end, in place of the terminal, takes all output and gives no input as long as the second is open.
    nowhere: (UnixStream, UnixStream),
}

impl Guard {
    /// Saves the state of the terminal, before the first line is edited and before other threads are started.
    ///
    /// The last words are printed before a signal ends the program.
    pub(crate) fn new(has_secrets: bool, last_words: LastWords) -> io::Result<Arc<Self>> {
        let guard = Arc::new(Self {
            is_public: Arc::new(AtomicBool::new(true)),
            interrupts: AtomicU8::new(0),
            last_words,
            asked: Mutex::new(Instant::now()),
            found: tcgetattr(stdin())?,
            terminal: Mutex::default(),
            keyboard: stdin().try_clone_to_owned()?,
            screen: stdout().try_clone_to_owned()?,
            nowhere: UnixStream::pair()?,
        });
        for signal in STOPPING.into_iter().filter(|_| has_secrets) {
            register_conditional_default(signal, Arc::clone(&guard.is_public))?;
        }
        let shared = Arc::clone(&guard);
        on_signals(&[SIGHUP, SIGINT, SIGQUIT, SIGTERM], move |signal| shared.obey(signal))?;
        Ok(guard)
    }

    fn obey(&self, signal: i32) {
        // While there is a secret, and while a line is edited, keys send no signals.
        let is_key = signal == SIGINT && self.is_public() && !self.is_editing();
        if is_key && self.interrupts.fetch_add(1, Ordering::SeqCst) < MOST_INTERRUPTS {
            return;
        }
        // The other threads lose the terminal. In public they may be waiting for it, and are not waited for.
        let _terminal = hold(&self.terminal);
        let _ = dup2_stdin(&self.nowhere.0);
        let _ = dup2_stdout(&self.nowhere.0);
        if self.is_public() {
            print_if_free(self.screen.as_fd(), &[NO_BRACKETED_PASTE, &hold(&self.last_words)].concat());
        } else {
            // If the terminal is gone, so is the secret.
            let _ = write(&self.screen, [FROM_ALTERNATE_SCREEN, NO_BRACKETED_PASTE].concat().as_bytes());
            thread::sleep(TIME_TO_SHOW);
        }
        let _ = tcsetattr(&self.keyboard, OptionalActions::Now, &self.found);
        end_by_signal(signal);
    }

    fn is_public(&self) -> bool {
        self.is_public.load(Ordering::SeqCst)
    }

    /// Keeps the thread from wiping a secret while it is written.
    pub(crate) fn writing(&self) -> Option<MutexGuard<'_, ()>> {
        (!self.is_public()).then(|| hold(&self.terminal))
    }

    /// Returns whether a line was edited when a signal came that is obeyed now.
    fn is_editing(&self) -> bool {
        let sends_signals = |modes: Termios| modes.local_modes.contains(LocalModes::ISIG);
        hold(&self.asked).elapsed() > TIME_TO_SWITCH && !tcgetattr(&self.keyboard).is_ok_and(sends_signals)
    }

    /// Returns whether Ctrl-C was pressed since this was last asked.
    pub(crate) fn was_interrupted(&self) -> bool {
        *hold(&self.asked) = Instant::now();
        self.interrupts.swap(0, Ordering::SeqCst) > 0
    }

    /// Drops whatever is typed until a moment from now.
    pub(crate) fn drop_typed(&self) {
        thread::sleep(TIME_TO_SEE);
        let _ = tcflush(&self.keyboard, QueueSelector::IFlush);
    }

    /// Blocks if a signal is about to end the program.
    pub(crate) fn wait_if_ending(&self) {
        drop(hold(&self.terminal));
    }

    /// Prepares for a secret: keys do not send signals between two questions either.
    pub(crate) fn begin_secret(&self) -> io::Result<()> {
        self.is_public.store(false, Ordering::SeqCst);
        self.change_modes(|modes| modes.remove(LocalModes::ISIG))
    }

    /// Notes that the secret is wiped.
    pub(crate) fn end_secret(&self) -> io::Result<()> {
        thread::sleep(TIME_TO_SHOW);
        self.change_modes(|modes| modes.insert(LocalModes::ISIG))?;
        self.is_public.store(true, Ordering::SeqCst);
        Ok(())
    }

    fn change_modes(&self, change: impl FnOnce(&mut LocalModes)) -> io::Result<()> {
        let _terminal = hold(&self.terminal);
        let mut modes = self.found.clone();
        change(&mut modes.local_modes);
        Ok(tcsetattr(stdin(), OptionalActions::Now, &modes)?)
    }
}

/// Without a line editor, prints these words before a signal ends the program.
pub(crate) fn say_at_signal(words: LastWords) -> io::Result<()> {
    on_signals(TERM_SIGNALS, move |signal| {
        print_if_free(stdout(), &hold(&words));
        end_by_signal(signal);
    })
}

/// Writes a text, or as much of it as the output takes without waiting.
fn print_if_free(output: BorrowedFd<'_>, text: &str) {
    let is_free = || poll(&mut [PollFd::new(&output, PollFlags::OUT)], Some(&Timespec::default())) == Ok(1);
    let _ = text.bytes().all(|byte| is_free() && write(output, &[byte]).is_ok());
}
