//! Process groups, and the signals that stop whoever started them.

use std::io;
use std::os::raw::c_int;
use std::os::unix::process::CommandExt;
use std::process::{Command, exit};

use rustix::process::{Pid, Signal, geteuid, kill_process_group};
use signal_hook::consts::{FORBIDDEN, SIGHUP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::signals::{ending, ignores};
use crate::system::start_thread;

/// Makes a program the leader of a process group of its own.
pub(crate) fn lead_group(command: &mut Command) {
    command.process_group(0);
}

/// Kills the process group that this program leads.
pub(crate) fn kill_group(leader: u32) {
    // All of its processes may have ended already.
    let _ = Pid::from_raw(leader.cast_signed()).map(|group| kill_process_group(group, Signal::KILL));
}

/// Lets a command start as nobody if this process is root's.
pub(crate) fn drop_root(command: &mut Command) {
    const NOBODY: u32 = 65_534;
    if geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
}

/// From now on calls `act` for Ctrl-C and other signals, where they would end the process.
///
/// Signals that this process ignores stay ignored, as SIGHUP under `nohup`.
///
/// # Errors
///
/// If the system refuses a handler or a thread.
pub(crate) fn on_signals(act: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new::<[c_int; 0], _>([])?;
    let named = ending();
    let ending = named.iter().map(|signal| signal as c_int);
    // Where the system does not tell, SIGHUP may be ignored.
    let is_ignored = |signal: &c_int| ignores(*signal).unwrap_or(*signal == SIGHUP);
    // The real-time signals have no names.
    for signal in ending.chain(32..=64).filter(|signal| !FORBIDDEN.contains(signal) && !is_ignored(signal)) {
        // The C library keeps some for itself, and not every system has all.
        let _ = signals.add_signal(signal);
    }
    start_thread(move || signals.forever().for_each(act))
}

/// Ends this process as a signal would.
pub(crate) fn end_by_signal(signal: i32) -> ! {
    // It returns for SIGIO and for signals that only Linux has.
    let _ = emulate_default_handler(signal);
    exit(128 + signal)
}
