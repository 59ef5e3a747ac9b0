//! Signals: which end a program, and which this one ignores.

use std::fs;
use std::sync::Arc;

use nix::sys::signal::SigSet;
use nix::sys::signal::Signal::{SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ};
use signal_hook::flag::register;

/// Makes a write beyond the system's limit for files fail, where it would end the program.
pub(crate) fn outlive_file_limits() {
    let _ = register(SIGXFSZ as i32, Arc::default());
}

/// Returns all signals that end a program, except SIGPIPE and SIGXFSZ, which make a write fail in this one.
pub(super) fn ending() -> SigSet {
    let others = [SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ];
    // These end a program on Linux alone, or do not exist there.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let others = others.into_iter().chain([nix::sys::signal::Signal::SIGINFO, nix::sys::signal::Signal::SIGIO]);
    let mut signals = SigSet::all();
    for signal in others {
        signals.remove(signal);
    }
    signals
}

/// Returns whether this process ignores a signal, as SIGHUP under `nohup`; `None` if the system does not tell.
pub(super) fn ignores(signal: i32) -> Option<bool> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok())?;
    Some(ignored >> (signal - 1) & 1 == 1)
}
