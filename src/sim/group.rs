//! A graded program with the processes that it starts: its process group, which is killed as a whole. On Linux what has
//! left the group, as a daemon does, is killed too.
//!
//! Windows has no process groups. There only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::system::{end_by_signal, kill_group, lead_group, on_signals};
pub use orphans::protect;

/// The signal that asked the simulation to stop; 0 if none did.
static STOPPED: AtomicI32 = AtomicI32::new(0);

/// The groups to kill, each by the process id of its program. A group is removed as soon as its program is known to
/// have exited.
static GROUPS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Returns whether Ctrl-C or another signal has asked the simulation to stop.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst) != 0
}

/// Collects orphans that have ended, so that they do not stay as zombies.
pub(super) fn reap() {
    orphans::reap(&groups());
}

fn groups() -> MutexGuard<'static, Vec<u32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Kills a group that has not been killed yet, and all that has left any group.
    fn kill_listed(&mut self, groups: &mut Vec<u32>) {
        let id = self.program.id();
        if let Some(index) = groups.iter().position(|group| *group == id) {
            kill_group(id);
            // It may have left its group, or have ended already.
            let _ = self.program.kill();
            let _ = self.program.wait();
            groups.swap_remove(index);
            orphans::kill(groups);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// From now on Ctrl-C and other signals that would end the process stop the simulation, which then kills all graded
/// programs and reports. A second signal ends the process.
///
/// # Errors
///
/// If the system refuses a handler or a thread.
pub fn stop_on_signals() -> io::Result<()> {
    on_signals(|signal| {
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

#[cfg(all(target_os = "linux", not(portable)))]
mod orphans {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};
    use std::{fs, io, thread};

    use rustix::process::{
        DumpableBehavior, Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpgid, getpid, kill_process,
        set_child_subreaper, set_dumpable_behavior, waitid, waitpid,
    };

    use crate::stdio::warn;

    /// The time limit for killing orphans. Only processes that fork as fast as they are killed need more.
    const TIME_TO_KILL: Duration = Duration::from_secs(2);

    /// The children from before the simulation, as in `sleep 9 & exec wumpus`. Set once this process adopts orphans.
    static SPARED: OnceLock<Vec<u32>> = OnceLock::new();
    /// Whether some orphans could not be killed in time.
    static GAVE_UP: AtomicBool = AtomicBool::new(false);

    /// Hides the memory and the open files of this process from processes of the same user. Adopts what graded
    /// programs leave behind, so that it can be killed.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn protect() -> io::Result<()> {
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
        SPARED.get_or_init(children);
        Ok(set_child_subreaper(Some(getpid()))?)
    }

    /// Kills the orphans outside these programs' groups, and the orphans that those leave.
    pub(super) fn kill(programs: &[u32]) {
        let until = Instant::now() + if GAVE_UP.load(Ordering::Relaxed) { Duration::ZERO } else { TIME_TO_KILL };
        loop {
            let mut orphans = orphans(programs);
            let is_listed = |group: Pid| programs.contains(&group.as_raw_pid().cast_unsigned());
            orphans.retain(|orphan| !getpgid(Some(*orphan)).is_ok_and(is_listed));
            if orphans.is_empty() {
                return;
            }
            for orphan in orphans {
                let _ = kill_process(orphan, Signal::KILL);
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
            if Instant::now() >= until {
                if !GAVE_UP.swap(true, Ordering::Relaxed) {
                    warn("some processes that a program has started could not be killed");
                }
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub(super) fn reap(programs: &[u32]) {
        // Few hunts leave a process behind.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if let Ok(Some(_)) = waitid(WaitId::All, look) {
            for orphan in orphans(programs) {
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
        }
    }

    /// Lists the children that are neither these programs nor spared.
    fn orphans(programs: &[u32]) -> Vec<Pid> {
        let Some(spared) = SPARED.get() else { return Vec::new() };
        let orphans = children().into_iter().filter(|child| !programs.contains(child) && !spared.contains(child));
        orphans.filter_map(|id| Pid::from_raw(id.cast_signed())).collect()
    }

    fn children() -> Vec<u32> {
        let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        lists.collect::<String>().split_whitespace().filter_map(|id| id.parse().ok()).collect()
    }
}

/// On systems other than Linux, orphans go to the first process.
#[cfg(not(all(target_os = "linux", not(portable))))]
#[expect(clippy::missing_errors_doc, reason = "the Linux version can fail")]
mod orphans {
    pub fn protect() -> std::io::Result<()> {
        Ok(())
    }

    pub(super) const fn kill(_: &[u32]) {}

    pub(super) const fn reap(_: &[u32]) {}
}
