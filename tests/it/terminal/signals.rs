//! Signals that end the program: they always do, and the terminal is restored.

use std::os::unix::process::ExitStatusExt;
#[cfg(target_os = "linux")]
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

#[cfg(target_os = "linux")]
use super::emulator::{BOB, Home, SECRET, with_signals};
use super::emulator::{COLUMNS, MAIN, PATIENCE, Terminal};
#[cfg(target_os = "linux")]
use crate::games::HIDDEN;
use crate::program::TempFolder;

/// The terminal is not read, as one that Ctrl-S has stopped. Between two questions `kill -INT` may be Ctrl-C, which is counted
/// first, for a question may come to answer it.
#[test]
fn a_terminal_that_takes_no_output_does_not_keep_a_hunt_from_ending() {
    use Signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for signal in [SIGTERM, SIGHUP, SIGQUIT, SIGINT] {
        let mut terminal = Terminal::hunt("--seed 7");
        terminal.send("help\r".repeat(200));
        // In this time the program fills the terminal and waits. A signal that comes earlier must end it, too.
        sleep(Duration::from_millis(500));
        terminal.signal(signal);
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = terminal.child.0.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < deadline, "{signal} does not end the hunt");
            sleep(Duration::from_millis(100));
            if signal == SIGINT {
                terminal.signal(signal);
            }
        };
        assert_eq!(status.signal(), Some(signal as i32));
        assert!(terminal.has_its_modes(), "{signal}");
    }
}

/// While a line is edited the key sends no signal.
#[test]
fn sigint_from_outside_ends_a_hunt_at_its_question() {
    let socket = TempFolder::new();
    let host = format!("host --players 3 --socket {}", socket.file("socket"));
    for (flags, question) in [("--seed 7", MAIN), (host.as_str(), "Host: |")] {
        let mut terminal = Terminal::run(flags, COLUMNS, |_| {});
        terminal.wait_to_edit(question);
        terminal.edit("lo", &question.replace('|', "lo|"));
        // A signal that comes with the question may still be the key.
        sleep(Duration::from_millis(200));
        terminal.kill(Signal::SIGINT);
        assert!(terminal.is_as_it_was_found(), "{flags}");
    }
}

/// As in a script: `timeout` puts what it starts in the background, where the editor would be stopped for changing the terminal.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs setsid"]
fn timeout_in_a_script_ends_a_hunt() {
    let mut command = with_signals("sh");
    command.args(["-c", r#"timeout -s INT 1 "$0" --seed 7; echo status $?"#, env!("CARGO_BIN_EXE_wumpus")]);
    let mut terminal = Terminal::run_command(command, &Home::new(), COLUMNS, |_| {});
    terminal.wait("status", |terminal| terminal.screen().contains("status 124"));
}

/// The key comes when the terminal has its modes again, and the program is about to end: `strace` delays the end.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs strace"]
fn a_key_that_comes_with_a_signal_does_not_change_the_terminal_again() {
    let home = Home::new();
    let mut command = Command::new("strace");
    // The tracer is the grandchild, so that the signal comes to the program.
    command.args(["-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=tgkill"]);
    command.args(["-e", "inject=tgkill:delay_enter=300000", env!("CARGO_BIN_EXE_wumpus")]).args(HIDDEN.split(' '));
    let mut terminal = Terminal::run_command(command, &home, COLUMNS, |_| {});
    terminal.wait_to_edit(BOB);
    terminal.answer("ready\r", SECRET);
    terminal.signal(Signal::SIGTERM);
    let deadline = Instant::now() + PATIENCE;
    while !terminal.has_its_modes() {
        assert!(Instant::now() < deadline, "the terminal has not its modes");
        sleep(Duration::from_millis(1));
    }
    terminal.send("look\r");
    terminal.wait_for_death(Signal::SIGTERM);
    assert!(terminal.is_as_it_was_found() && !terminal.shows_the_alternate_screen());
}

/// The signals come while the editor opens or closes, or somewhat before or after.
#[test]
fn a_signal_at_any_moment_leaves_the_terminal_as_it_was_found() {
    for trial in 0..40 {
        let mut terminal = Terminal::in_secret();
        terminal.send("notes\rnotes\rpass\r");
        sleep(Duration::from_micros(trial * 97));
        let screen = terminal.kill(Signal::SIGTERM);
        assert!(terminal.is_as_it_was_found() && !terminal.shows_the_alternate_screen(), "{trial}");
        assert!(!screen.contains("Current room"), "{trial}: {screen}");
    }
}
