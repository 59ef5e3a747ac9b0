//! Process groups, and the signals that stop whoever started them.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::os::unix::process::CommandExt;
use std::process::{Command, exit};

use nix::unistd::close;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, Signal, geteuid, getpgrp, kill_process_group};
use rustix::stdio::{stdin, stdout};
use rustix::termios::tcgetpgrp;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::system::{Stream, start_thread};

/// Makes a program the leader of a process group of its own.
pub(crate) fn lead_group(command: &mut Command) {
    command.process_group(0);
}

/// Kills the process group that this program leads.
pub(crate) fn kill_group(leader: u32) {
    // All of its processes may have ended already.
    let _ = Pid::from_raw(leader.cast_signed()).map(|group| kill_process_group(group, Signal::KILL));
}

/// Closes the files that this process has inherited, so that no program inherits them. All others close by themselves.
pub(crate) fn close_inherited() {
    const CLOSES_ITSELF: u32 = 0o2_000_000;
    let flags = |fd: i32| {
        let info = fs::read_to_string(format!("/proc/self/fdinfo/{fd}")).ok()?;
        let flags = info.lines().find_map(|line| line.strip_prefix("flags:"))?;
        u32::from_str_radix(flags.trim(), 8).ok()
    };
    let open = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let open: Vec<i32> = open.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for fd in open.into_iter().filter(|fd| *fd > 2 && flags(*fd).is_some_and(|flags| flags & CLOSES_ITSELF == 0)) {
        let _ = close(fd);
    }
}

/// Lets a command start as nobody if this process is root's.
pub(crate) fn drop_root(command: &mut Command) {
    const NOBODY: u32 = 65_534;
    if geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
}

/// From now on calls `act` for these signals, where they would end the process.
///
/// # Errors
///
/// If the system refuses a handler or a thread.
pub(crate) fn on_signals(signals: &[i32], act: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new(signals)?;
    start_thread(move || signals.forever().for_each(act))
}

/// Ends this process as a signal would.
pub(crate) fn end_by_signal(signal: i32) -> ! {
    let _ = emulate_default_handler(signal);
    exit(128 + signal)
}

/// Returns whether this process may use the terminal; where it is its own, one in the background is stopped when it does.
pub(crate) fn is_in_front() -> bool {
    tcgetpgrp(stdin()).ok().is_none_or(|front| front == getpgrp())
}

/// Waits until standard input has bytes, or its end, or until standard output takes bytes.
pub(crate) fn wait_for(stream: Stream) -> io::Result<()> {
    let (stream, event) = match stream {
        Stream::Input => (stdin(), PollFlags::IN),
        Stream::Output => (stdout(), PollFlags::OUT),
    };
    retry_on_intr(|| poll(&mut [PollFd::new(&stream, event)], None))?;
    Ok(())
}

/// Ends this process, after some last work, once nobody can read its output any more. A terminal sends a signal instead.
///
/// # Errors
///
/// If the system refuses a thread.
pub(crate) fn end_when_unread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    start_thread(|| {
        let output = stdout();
        let mut polled = [PollFd::new(&output, PollFlags::empty())];
        let _ = retry_on_intr(|| poll(&mut polled, None));
        if polled[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            work();
            exit(0);
        }
    })
}
