//! A graded program with the processes that it starts: its process group, which is killed as a whole.
//!
//! Windows has no process groups. There only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard};

use crate::system::{TERM_SIGNALS, end_by_signal, hold, kill_group, lead_group, on_signals};

/// The signal that asked the simulation to stop; 0 if none did.
static STOPPED: AtomicI32 = AtomicI32::new(0);

/// The groups to kill, each by the process id of its program. A group is removed as soon as its program is known to
/// have exited.
static GROUPS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Returns whether Ctrl-C or another signal has asked the simulation to stop.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst) != 0
}

fn groups() -> MutexGuard<'static, Vec<u32>> {
    hold(&GROUPS)
}

/// A program that leads a process group of its own. The group is killed when this is dropped.
pub(super) struct Group {
    /// The program, with its pipes.
    pub(super) program: Child,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        // Held meanwhile, so that no signal comes between starting and listing.
        let mut groups = groups();
        if is_stopped() {
            return Err(io::Error::other("the simulation has been stopped"));
        }
        lead_group(command);
        let program = command.spawn()?;
        groups.push(program.id());
        Ok(Self { program })
    }

    /// Returns the exit status of the program if it has exited. The rest of its group is killed then.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        let mut groups = groups();
        let status = self.program.try_wait().ok().flatten()?;
        self.kill_listed(&mut groups);
        Some(status)
    }

    pub(super) fn kill(&mut self) {
        self.kill_listed(&mut groups());
    }

    /// Kills a group that has not been killed yet.
    fn kill_listed(&mut self, groups: &mut Vec<u32>) {
        let id = self.program.id();
        if let Some(index) = groups.iter().position(|group| *group == id) {
            kill_group(id);
            // It may have left its group, or have ended already.
            let _ = self.program.kill();
            let _ = self.program.wait();
            groups.swap_remove(index);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// From now on Ctrl-C, SIGQUIT and SIGTERM stop the simulation, which then kills all graded
/// programs and reports. A second signal ends the process.
///
/// # Errors
///
/// If the system refuses a handler or a thread.
pub fn stop_on_signals() -> io::Result<()> {
    on_signals(TERM_SIGNALS, |signal| {
        // Held meanwhile, so that no other program starts.
        let groups = groups();
        let before = STOPPED.swap(signal, Ordering::SeqCst);
        groups.iter().copied().for_each(kill_group);
        if before != 0 {
            end_by_signal(signal);
        }
    })
}

/// Ends this process by the signal that has stopped the simulation; returns if none has.
pub fn die_of_signal() {
    let signal = STOPPED.load(Ordering::SeqCst);
    if signal != 0 {
        end_by_signal(signal);
    }
}
