//! A graded program with the processes that it starts: its process group, which is killed as a whole. On Linux what has
//! left the group, as a daemon does, is killed too.
//!
//! Windows has no process groups. There only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};

pub use platform::{die_of_signal, protect, stop_on_signals};

/// The signal that asked the simulation to stop; 0 if none did.
static STOPPED: AtomicI32 = AtomicI32::new(0);

/// Returns whether Ctrl-C or another signal has asked the simulation to stop.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst) != 0
}

/// A program that leads a process group of its own. The group is killed when this is dropped.
pub(super) struct Group {
    program: Child,
}

impl Group {
    /// Starts a program. On Linux each of its processes may use `cpu_seconds` of processor time.
    pub(super) fn start(command: &mut Command, cpu_seconds: Option<u64>) -> io::Result<Self> {
        Ok(Self { program: platform::start(command, cpu_seconds)? })
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
    use std::sync::atomic::Ordering;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::{fs, io, thread};

    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{STOPPED, is_stopped};
    use crate::stdio::thread_error;

    /// The groups to kill. A group is taken off as soon as its program is known to have exited.
    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start(command: &mut Command, cpu_seconds: Option<u64>) -> io::Result<Child> {
        // Held meanwhile, so that no signal comes between starting and listing.
        let mut groups = groups();
        if is_stopped() {
            return Err(io::Error::other("the simulation has been stopped"));
        }
        let mut program = command.process_group(0).spawn()?;
        groups.push(Pid::from_child(&program));
        if let Some(seconds) = cpu_seconds
            && let Err(why) = linux::limit_cpu(&program, seconds)
        {
            kill_listed(&mut groups, &mut program);
            return Err(why);
        }
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

    /// Kills a group that has not been killed yet, and all that has left any group.
    fn kill_listed(groups: &mut Vec<Pid>, program: &mut Child) {
        let id = Pid::from_child(program);
        if let Some(index) = groups.iter().position(|group| *group == id) {
            // All of its processes may have ended already.
            let _ = kill_process_group(id, Signal::KILL);
            // It may have left its group.
            let _ = program.kill();
            let _ = program.wait();
            groups.swap_remove(index);
            linux::kill_orphans(groups);
        }
    }

    /// From now on Ctrl-C and other signals stop the simulation, which then kills all graded programs and reports. A second
    /// signal ends the process.
    ///
    /// Signals that this process ignores stay ignored, as SIGHUP under `nohup`.
    ///
    /// # Errors
    ///
    /// If the system refuses a handler or a thread.
    pub fn stop_on_signals() -> io::Result<()> {
        let ignored = ignored_signals();
        let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter();
        let mut signals = Signals::new(ending.filter(|signal| ignored & bit(*signal) == 0))?;
        let work = move || {
            for signal in signals.forever() {
                // Held meanwhile, so that no other program starts.
                let groups = groups();
                let before = STOPPED.swap(signal, Ordering::SeqCst);
                for group in &*groups {
                    let _ = kill_process_group(*group, Signal::KILL);
                    let _ = kill_process(*group, Signal::KILL);
                }
                if before != 0 {
                    linux::kill_orphans(&groups);
                    die_of_signal();
                }
            }
        };
        thread::Builder::new().spawn(work).map_err(thread_error)?;
        Ok(())
    }

    /// Ends this process by the signal that has stopped the simulation; returns if none has.
    pub fn die_of_signal() {
        let signal = STOPPED.load(Ordering::SeqCst);
        if signal != 0 && emulate_default_handler(signal).is_err() {
            exit(128 + signal);
        }
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

    pub use linux::protect;

    #[cfg(target_os = "linux")]
    mod linux {
        use std::process::Child;
        use std::sync::atomic::{AtomicBool, Ordering};
        use std::time::Duration;
        use std::{fs, io, thread};

        use rustix::process::{
            DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, getpgid, getpid, kill_process, prlimit,
            set_child_subreaper, set_dumpable_behavior, waitpid,
        };

        /// The rounds of killing orphans, a millisecond each: enough but for what forks as fast as it is killed.
        const ROUNDS: u32 = 500;

        /// Whether the system gives orphans to this process.
        static ADOPTS: AtomicBool = AtomicBool::new(false);

        /// Keeps the memory and the open files of this process from processes of the same user; and takes over what
        /// graded programs leave behind, so that it can be killed.
        ///
        /// # Errors
        ///
        /// If the system refuses.
        pub fn protect() -> io::Result<()> {
            set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
            set_child_subreaper(Some(getpid()))?;
            ADOPTS.store(true, Ordering::Relaxed);
            Ok(())
        }

        pub(super) fn limit_cpu(program: &Child, seconds: u64) -> io::Result<()> {
            // At the first limit it gets SIGXCPU, at the second SIGKILL.
            let limit = Rlimit { current: Some(seconds), maximum: Some(seconds.saturating_add(1)) };
            prlimit(Some(Pid::from_child(program)), Resource::Cpu, limit)?;
            Ok(())
        }

        /// Kills every child that is neither one of these nor in its group: orphans, and the orphans that they leave.
        pub(super) fn kill_orphans(programs: &[Pid]) {
            for _ in 0..ROUNDS * u32::from(ADOPTS.load(Ordering::Relaxed)) {
                let mut orphans = children();
                let is_helper = |child| getpgid(Some(child)).is_ok_and(|group| programs.contains(&group));
                orphans.retain(|child| !programs.contains(child) && !is_helper(*child));
                if orphans.is_empty() {
                    return;
                }
                for orphan in orphans {
                    let _ = kill_process(orphan, Signal::KILL);
                    let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
                }
                thread::sleep(Duration::from_millis(1));
            }
        }

        fn children() -> Vec<Pid> {
            let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
            let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
            lists
                .flat_map(|list| {
                    list.split_whitespace().filter_map(|id| Pid::from_raw(id.parse().ok()?)).collect::<Vec<_>>()
                })
                .collect()
        }
    }

    #[cfg(not(target_os = "linux"))]
    mod linux {
        use std::io;
        use std::process::Child;

        use rustix::process::Pid;

        /// Does nothing: only Linux can.
        #[expect(clippy::missing_errors_doc, reason = "the Linux version can fail")]
        pub fn protect() -> io::Result<()> {
            Ok(())
        }

        pub(super) const fn limit_cpu(_: &Child, _: u64) -> io::Result<()> {
            Ok(())
        }

        pub(super) const fn kill_orphans(_: &[Pid]) {}
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;
    use std::process::{Child, Command, ExitStatus};

    pub(super) fn start(command: &mut Command, _: Option<u64>) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn status(program: &mut Child) -> Option<ExitStatus> {
        program.try_wait().ok().flatten()
    }

    pub(super) fn kill(program: &mut Child) {
        // It may have ended already.
        let _ = program.kill();
        let _ = program.wait();
    }

    /// Does nothing on this platform: Ctrl-C ends the graded programs as well.
    #[expect(clippy::missing_errors_doc, reason = "the Unix version can fail")]
    pub fn stop_on_signals() -> io::Result<()> {
        Ok(())
    }

    /// Does nothing on this platform: only Linux can.
    #[expect(clippy::missing_errors_doc, reason = "the Linux version can fail")]
    pub fn protect() -> io::Result<()> {
        Ok(())
    }

    /// Does nothing on this platform, where no signal stops a simulation.
    pub const fn die_of_signal() {}
}
