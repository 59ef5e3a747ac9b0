//! No process in the group of a graded program outlives the simulation.

use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{STEADY, Script, all, graded};

/// Waits until a process has ended, even if its new parent has not asked for its exit status yet.
pub(crate) fn is_gone(process: i32) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        let ps = Command::new("ps").args(["-o", "stat=", "-p", &process.to_string()]).output().unwrap();
        let state = String::from_utf8(ps.stdout).unwrap();
        if state.trim().is_empty() || state.trim().starts_with('Z') {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Returns the process ids in a script's log.
#[track_caller]
fn processes(script: &Script) -> Vec<i32> {
    let log = script.log();
    let processes: Vec<i32> = log.lines().filter_map(|line| line.parse().ok()).collect();
    assert!(!processes.is_empty(), "{log}");
    processes
}

#[track_caller]
pub(super) fn assert_gone(script: &Script) {
    assert!(processes(script).into_iter().all(is_gone), "{}", script.log());
}

/// Starts a process of its own, writes both ids to its log, and then never answers.
pub(super) const HANGING: &str = r#"sleep 1000 & echo $! >> "$0.log"; echo $$ >> "$0.log"; sleep 1000"#;

#[test]
fn no_program_is_left_behind() {
    let stubborn = "echo $$ >> \"$0.log\"; exec sleep 1000";
    let script = Script::new(stubborn);
    // This program plays, and does not exit at the end of its input.
    let lingering = Script::new(&STEADY.replace("started", "$$").replace("echo left", "exec sleep 1000; echo left"));
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(script.endings("--hunts 3 --move-timeout 1"), all("timed_out", 0, 3)));
        lingering.endings("--hunts 1 --move-timeout 2");
    });
    for script in [script, lingering] {
        assert_gone(&script);
    }
}

/// This is what `wumpus simulate | head` does. All hunts would take years.
#[test]
fn a_closed_pipe_ends_the_simulation_and_its_programs() {
    let script = Script::new(&STEADY.replace("started", "$$"));
    let mut child = graded(&script.command(), "--list --hunts 1000000").spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.split(' ').count(), 3, "a hunt is told when it is over: {line}");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    assert_eq!(processes(&script).len(), 1);
    assert_gone(&script);
}

#[test]
fn what_a_program_has_started_is_killed_with_it() {
    // At a time-out, at a crash, and at the end.
    let child = r#"sleep 1000 > /dev/null & echo $! >> "$0.log"; "#;
    let crashing = Script::new(&format!("{child} read -r line; exit 1"));
    let playing = Script::new(&format!("{child} {STEADY}"));
    let hanging = Script::new(HANGING);
    assert_eq!(crashing.endings("--hunts 3"), all("crashed", 0, 3));
    playing.endings("--hunts 3");
    assert_eq!(hanging.endings("--hunts 3 --move-timeout 0.5"), all("timed_out", 0, 3));
    for script in [&crashing, &playing, &hanging] {
        assert_gone(script);
    }
    assert_eq!((processes(&crashing).len(), processes(&hanging).len()), (3, 6));
}

/// Starts a simulation, waits until its programs run, and sends it a signal. Returns how it ended.
fn ended_by(script: &Script, command: &mut Command, signal: i32, programs: usize) -> ExitStatus {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    while std::fs::read_to_string(script.folder.file("agent.sh.log")).unwrap_or_default().lines().count() < programs {
        assert!(Instant::now() < until, "the programs do not start");
        thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    child.wait().unwrap()
}

#[test]
fn a_signal_that_ends_the_simulation_ends_its_programs() {
    thread::scope(|scope| {
        for signal in [2, 3, 15] {
            scope.spawn(move || {
                let script = Script::new(HANGING);
                let ended = ended_by(&script, &mut graded(&script.command(), ""), signal, 2);
                assert_eq!(ended.signal(), Some(signal));
                assert_gone(&script);
            });
        }
    });
}

/// Nothing can be done then, but the pipes are closed.
#[test]
fn a_program_that_reads_its_input_ends_when_the_simulation_is_killed() {
    let script = Script::new(&format!("echo $$ >> \"$0.log\"; {STEADY}"));
    let mut simulation = graded(&script.command(), "--hunts 1000000");
    assert_eq!(ended_by(&script, &mut simulation, 9, 2).signal(), Some(9));
    assert_gone(&script);
}

/// `nohup` ignores SIGHUP, so that a simulation outlives its terminal.
#[test]
fn an_ignored_signal_ends_nothing() {
    let script = Script::new(HANGING);
    let simulation = graded(&script.command(), "--hunts 1 --move-timeout 3");
    let mut ignoring = Command::new("sh");
    ignoring.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(simulation.get_program()).args(simulation.get_args());
    assert_eq!(ended_by(&script, &mut ignoring, 1, 2).signal(), None);
    assert_gone(&script);
}
