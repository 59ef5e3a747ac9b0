//! What a program may use, and what is reported if a simulation is stopped.

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use super::class::GOOD;
use super::{STEADY, Script, graded};
use crate::program::{is_installed, wumpus};

/// Each time it is started, it writes a third of what is passed on in all.
#[test]
fn standard_error_is_limited_as_a_whole() {
    let script = Script::new("read -r line; yes $$ 2> /dev/null | head -c 350000 >&2; exit 1");
    let ran = script.grade("--hunts 10 --list");
    let rest = "wumpus: the rest of this program's standard error is not shown";
    assert_eq!(ran.stderr.lines().filter(|line| *line == rest).count(), 1);
    assert!((1_000_000..1_100_000).contains(&ran.stderr.len()), "{}", ran.stderr.len());
}

/// Ends a simulation that has gone on for a while, by a signal that is not ignored in the background.
fn interrupted(simulation: Child) -> Output {
    thread::sleep(Duration::from_secs(1));
    kill(Pid::from_raw(simulation.id().try_into().unwrap()), Signal::SIGTERM).unwrap();
    simulation.wait_with_output().unwrap()
}

#[test]
fn a_simulation_that_is_interrupted_reports_what_was_played() {
    let script = Script::new(STEADY);
    let mut programs = graded(&script.command(), "--hunts 100000 --json");
    let mut bots = wumpus("simulate grue --hunts 1000000000000 --json --bot sharp");
    let [graded, played] = [&mut programs, &mut bots].map(|command| {
        let output = interrupted(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
        assert_eq!((output.status.signal(), output.stderr.as_slice()), (Some(15), b"".as_slice()));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    // A program has lost the rest. A bot just has not played it.
    let count =
        |report: &Value| report["endings"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!((&graded["stopped"], &played["stopped"]), (&json!("signal"), &json!("signal")));
    assert_eq!((&graded["hunts"], count(&graded)), (&json!(100_000), 100_000));
    let crashed = graded["endings"]["crashed"].as_u64().unwrap();
    assert_eq!(crashed, 0, "the signal has killed the program, and nothing else");
    assert!((1..100_000).contains(&graded["endings"]["not_played"].as_u64().unwrap()));
    assert_eq!(played["hunts"], count(&played));
    assert_eq!(played["seeds"][0]["hunts"], played["hunts"]);
    assert!((1..1_000_000).contains(&count(&played)));
}

#[test]
fn of_a_class_that_is_interrupted_those_who_have_finished_have_their_points() {
    let (good, hangs) = (Script::new(GOOD), Script::new("exec sleep 1000"));
    let mut class = graded(&good.command(), "world --hunts 20 --move-timeout 600");
    class.args(["--agent", &hangs.command(), "--agent", &format!("{} again", good.command())]);
    let output = interrupted(class.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let table = String::from_utf8(output.stdout).unwrap();
    let of = |command: &str| table.lines().filter(|line| line.contains(command)).collect::<Vec<_>>().join("\n");
    let (finished, others) = (of(&good.command()), of(&hangs.command()));
    assert!(finished.contains("  100.00  ") && table.contains("(sharp) is worth 100"), "{table}");
    let why = "not played 20; stopped by a signal after 0 of 20 hunts, so without points";
    assert!(others.ends_with(why) && !others.contains("  0.00  sh"), "{others}");
    assert!(table.ends_with(&format!(" again: {why}\n")), "{table}");
}

#[test]
fn a_signal_ends_a_simulation_that_waits_for_its_seed() {
    let script = Script::new(STEADY);
    let mut simulation = graded(&script.command(), "--hunts 1 --seed -").stdin(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_millis(300));
    kill(Pid::from_raw(simulation.id().try_into().unwrap()), Signal::SIGTERM).unwrap();
    thread::sleep(Duration::from_millis(300));
    let ended = simulation.try_wait().unwrap();
    drop(simulation.stdin.take());
    assert_eq!(ended.and_then(|status| status.signal()), Some(15));
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_a_hunt_is_played() {
    let script = Script::new(STEADY);
    let folder = script.folder.file("");
    let made = std::process::Command::new("mkfifo").arg(script.folder.file("pipe")).status();
    assert!(made.unwrap().success());
    for (flags, told) in [
        (format!("--gradescope {folder}pipe"), "it is not a file that can be read and written"),
        ("--gradescope /dev/null".to_owned(), "it is not a file that can be read and written"),
        (format!("--gradescope {folder}"), "is a directory"),
        (format!("--gradescope {folder}no/results.json"), "no such file"),
    ] {
        let ran = script.grade(&format!("world --hunts 1 {flags}"));
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran:?}");
        assert!(ran.stderr.contains(told), "{ran:?}");
        assert!(!script.folder.names().contains(&"agent.sh.log".to_owned()), "it has not been started");
    }
}

#[test]
fn a_program_that_joins_the_group_of_the_simulation_is_killed_all_the_same() {
    if !is_installed("python3") {
        return;
    }
    let join = "import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(1000)";
    let (script, begun) = (Script::new(&format!("exec python3 -c '{join}'")), Instant::now());
    let ran = script.grade("--hunts 1 --move-timeout 0.5 --list");
    assert!(ran.stdout.ends_with(" timed_out 0\n"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(30), "it is waited for");
}
