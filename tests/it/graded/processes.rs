//! No process in the group of a graded program outlives the simulation, and a simulation that is interrupted reports.

use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use super::{Class, GOOD, STEADY, Script, all, graded};
use crate::agent::process::ps;
use crate::program::wumpus;

#[track_caller]
pub(super) fn wait_until(what: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !what() {
        assert!(Instant::now() < until, "it is waited for in vain");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until a process has ended, even if its new parent has not asked for its exit status yet.
pub(crate) fn is_gone(process: i32) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        let state = ps(process.try_into().unwrap(), "stat=");
        if state.is_empty() || state.starts_with('Z') {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Asserts that the processes have ended whose ids are in a log, and returns their number.
#[track_caller]
pub(super) fn assert_gone(log: &str) -> usize {
    let processes: Vec<i32> = log.lines().filter_map(|line| line.parse().ok()).collect();
    assert!(!processes.is_empty() && processes.iter().copied().all(is_gone), "{log}");
    processes.len()
}

/// Starts a process of its own, writes both ids to its log, and then never answers.
pub(super) const HANGING: &str = r#"sleep 1000 & echo $! >> "$0.log"; echo $$ >> "$0.log"; sleep 1000"#;

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
    assert_eq!(assert_gone(&script.log()), 1);
}

/// At a crash, at a timeout, and at the end, also if it does not end with its input.
#[test]
fn a_program_is_killed_with_all_that_it_has_started() {
    let child = r#"sleep 1000 > /dev/null & echo $! >> "$0.log"; "#;
    let crashing = Script::new(&format!("{child} read -r line; exit 1"));
    let playing = Script::new(&format!("{child} {STEADY}"));
    let lingering = Script::new(&STEADY.replace("started", "$$").replace("echo left", "exec sleep 1000; echo left"));
    let hanging = Script::new(HANGING);
    assert_eq!(crashing.endings("--hunts 3"), all("crashed", 0, 3));
    playing.endings("--hunts 3");
    lingering.endings("--hunts 1");
    assert_eq!(hanging.endings("--hunts 3 --move-timeout 0.5"), all("timed_out", 0, 3));
    assert_eq!([crashing, playing, lingering, hanging].map(|script| assert_gone(&script.log())), [3, 1, 1, 6]);
}

fn send(simulation: &Child, signal: Signal) {
    kill(Pid::from_raw(simulation.id().try_into().unwrap()), signal).unwrap();
}

/// Starts a simulation, waits until its program has written two lines, and sends it a signal. Returns which signal ended it.
fn ended_by(script: &Script, command: &mut Command, signal: Signal) -> Option<i32> {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until(|| script.log().lines().count() >= 2);
    send(&child, signal);
    child.wait().unwrap().signal()
}

#[test]
fn a_signal_that_ends_the_simulation_ends_its_programs() {
    for signal in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let script = Script::new(HANGING);
        let ended = ended_by(&script, &mut graded(&script.command(), "--move-timeout 60"), signal);
        assert_eq!((ended, assert_gone(&script.log())), (Some(signal as i32), 2));
    }
    // Nothing can be done then, but the pipes are closed.
    let script = Script::new(&format!("echo $$ >> \"$0.log\"; {STEADY}"));
    let ended = ended_by(&script, &mut graded(&script.command(), "--hunts 1000000"), Signal::SIGKILL);
    assert_eq!((ended, assert_gone(&script.log())), (Some(9), 1));
}

/// `nohup` ignores SIGHUP, so that a simulation outlives its terminal.
#[test]
fn an_ignored_signal_ends_nothing() {
    let script = Script::new(HANGING);
    let simulation = graded(&script.command(), "--hunts 1 --move-timeout 3");
    let mut ignoring = Command::new("sh");
    ignoring.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(simulation.get_program()).args(simulation.get_args());
    assert_eq!(ended_by(&script, &mut ignoring, Signal::SIGHUP), None);
    assert_gone(&script.log());
}

/// Ends a simulation when something has happened. Returns what it printed.
fn interrupted(simulation: &mut Command, when: impl Fn(&Child) -> bool) -> String {
    let child = simulation.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| when(&child));
    send(&child, Signal::SIGTERM);
    let Output { status, stdout, .. } = child.wait_with_output().unwrap();
    assert_eq!(status.signal(), Some(15));
    String::from_utf8(stdout).unwrap()
}

#[test]
fn a_simulation_that_is_interrupted_reports_what_was_played() {
    let script = Script::new(STEADY);
    let mut programs = graded(&script.command(), "--hunts 100000 --json");
    let graded = interrupted(&mut programs, |_| script.log().contains("\"terminated\":true"));
    let mut bots = wumpus("simulate --hunts 1000000000000 --json");
    let played = interrupted(&mut bots, |bots| ps(bots.id(), "time=").contains(|digit| ('1'..='9').contains(&digit)));
    let [graded, played] = [graded, played].map(|report| serde_json::from_str::<Value>(&report).unwrap());
    assert_eq!((&graded["stopped"], &played["stopped"]), (&json!("signal"), &json!("signal")));
    // A program has lost the rest. A bot just has not played it.
    let count =
        |report: &Value| report["endings"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!((&graded["hunts"], count(&graded)), (&json!(100_000), 100_000));
    assert_eq!(graded["endings"]["crashed"], 0, "the signal has killed the program, and nothing else");
    assert!((1..100_000).contains(&graded["endings"]["not_played"].as_u64().unwrap()));
    assert_eq!((&played["hunts"], &played["seeds"][0]["hunts"]), (&json!(count(&played)), &json!(count(&played))));
    assert!((1..1_000_000_000_000).contains(&count(&played)));
}

#[test]
fn of_a_class_that_is_interrupted_those_who_have_finished_have_their_points() {
    let class = Class::new(&[("good", GOOD), ("hangs", HANGING), ("again", GOOD)]);
    let mut simulation = class.simulation("--hunts 20 --move-timeout 600");
    let table = interrupted(&mut simulation, |_| !class.log("hangs").is_empty());
    assert!(table.contains("  100.00  good") && table.contains("(sharp) is worth 100"), "{table}");
    let why = "not played 20; stopped by a signal after 0 of 20 hunts, so without points";
    assert!(table.ends_with(&format!("\nhangs: {why}\nagain: {why}\n")) && !table.contains("  0.00  hangs"), "{table}");
}

#[test]
fn a_signal_ends_a_simulation_that_waits_for_its_seed() {
    let mut simulation = wumpus("simulate --agent true --hunts 1 --seed -").spawn().unwrap();
    let input = simulation.stdin.take();
    wait_until(|| ps(simulation.id(), "stat=").starts_with('S'));
    send(&simulation, Signal::SIGTERM);
    assert_eq!(simulation.wait().unwrap().signal(), Some(15));
    drop(input);
}

#[test]
#[ignore = "needs python3"]
fn a_program_that_joins_the_group_of_the_simulation_is_killed_all_the_same() {
    let join = "import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(1000)";
    let (script, begun) = (Script::new(&format!("exec python3 -c '{join}'")), Instant::now());
    let ran = script.grade("--hunts 1 --move-timeout 0.5 --list");
    assert!(ran.stdout.ends_with(" timed_out 0\n"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(30), "it is waited for");
}
