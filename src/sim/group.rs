//! A graded program with the processes that it starts: its process group, which is killed as a whole.
//!
//! Windows has no process groups. There only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};

pub use platform::kill_programs_on_signals;

/// A program that leads a process group of its own. The group is killed when this is dropped.
pub(super) struct Group {
    program: Child,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        Ok(Self { program: platform::start(command)? })
    }

    /// Returns the program, which has its pipes.
    pub(super) const fn program(&mut self) -> &mut Child {
        &mut self.program
    }

    /// Returns the exit status of the program if it has exited. The rest of its group is killed then.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        platform::status(&mut self.program)
    }

    pub(super) fn kill(&mut self) {
        platform::kill(&mut self.program);
        let _ = self.program.wait();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
mod platform {
    use std::os::raw::c_int;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus, exit};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::{fs, io, thread};

    use rustix::process::{Pid, Signal, kill_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::stdio::thread_error;

    /// The groups to kill. A group is taken off as soon as its program is known to have exited.
    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        // Held meanwhile, so that no signal comes between starting and listing.
        let mut groups = groups();
        let program = command.process_group(0).spawn()?;
        groups.push(Pid::from_child(&program));
        Ok(program)
    }

    pub(super) fn status(program: &mut Child) -> Option<ExitStatus> {
        let mut groups = groups();
        let status = program.try_wait().ok().flatten()?;
        kill_listed(&mut groups, program);
        Some(status)
    }

    pub(super) fn kill(program: &mut Child) {
        kill_listed(&mut groups(), program);
    }

    /// Kills a group that has not been killed yet.
    fn kill_listed(groups: &mut Vec<Pid>, program: &Child) {
        let id = Pid::from_child(program);
        if let Some(index) = groups.iter().position(|group| *group == id) {
            groups.swap_remove(index);
            // All of its processes may have ended already.
            let _ = kill_process_group(id, Signal::KILL);
        }
    }

    /// From now on kills all graded programs when Ctrl-C or another signal ends this process.
    ///
    /// Signals that this process ignores stay ignored, as SIGHUP under `nohup`.
    ///
    /// # Errors
    ///
    /// If the system refuses a handler or a thread.
    pub fn kill_programs_on_signals() -> io::Result<()> {
        let ignored = ignored_signals();
        let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter();
        let mut signals = Signals::new(ending.filter(|signal| ignored & bit(*signal) == 0))?;
        let work = move || {
            for signal in signals.forever() {
                // Held to the end, so that no other program starts.
                let groups = groups();
                for group in &*groups {
                    let _ = kill_process_group(*group, Signal::KILL);
                }
                if emulate_default_handler(signal).is_err() {
                    exit(128 + signal);
                }
            }
        };
        thread::Builder::new().spawn(work).map_err(thread_error)?;
        Ok(())
    }

    /// Returns the set of ignored signals. Where only Linux could say it, takes SIGHUP for ignored.
    fn ignored_signals() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        ignored.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).unwrap_or_else(|| bit(SIGHUP))
    }

    const fn bit(signal: c_int) -> u64 {
        1 << (signal - 1)
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;
    use std::process::{Child, Command, ExitStatus};

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn status(program: &mut Child) -> Option<ExitStatus> {
        program.try_wait().ok().flatten()
    }

    pub(super) fn kill(program: &mut Child) {
        // It may have ended already.
        let _ = program.kill();
    }

    /// Does nothing on this platform: Ctrl-C ends the graded programs as well.
    #[expect(clippy::missing_errors_doc, reason = "the Unix version can fail")]
    pub fn kill_programs_on_signals() -> io::Result<()> {
        Ok(())
    }
}
