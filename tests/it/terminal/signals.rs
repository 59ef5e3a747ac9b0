//! Signals that end the program: they always do, and leave the terminal as it was found.

use std::os::unix::process::ExitStatusExt;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use super::emulator::{COLUMNS, PATIENCE, Terminal};

/// Ctrl-C and `kill -INT` are counted first, for a question may come to answer them.
const INTERRUPTS: usize = 5;

/// The terminal is not read, as one that Ctrl-S has stopped.
#[test]
fn a_terminal_that_takes_no_output_does_not_keep_a_hunt_from_ending() {
    use Signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (signal, times) in [(SIGTERM, 1), (SIGHUP, 1), (SIGQUIT, 1), (SIGINT, INTERRUPTS)] {
        let mut terminal = Terminal::hunt("--seed 7");
        terminal.send("help\r".repeat(200));
        // In this time the program fills the terminal and waits. A signal that comes earlier must end it, too.
        sleep(Duration::from_millis(500));
        for _ in 0..times {
            terminal.signal(signal);
            sleep(Duration::from_millis(10));
        }
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = terminal.child.0.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < deadline, "{signal} does not end the hunt");
            sleep(Duration::from_millis(10));
        };
        assert_eq!(status.signal(), Some(signal as i32));
        assert!(terminal.has_its_modes(), "{signal}");
    }
}

/// The signals come while the editor opens or closes, or somewhat before or after.
#[test]
fn a_signal_at_any_moment_leaves_the_terminal_as_it_was_found() {
    let trials: u64 = std::env::var("TRIALS").map_or(60, |trials| trials.parse().unwrap());
    let mut bad = 0;
    for trial in 0..trials {
        let mut terminal = Terminal::run("--variant hidden --players Ann,Bob,Cy --seed 7", COLUMNS, |_| {});
        terminal.wait_to_edit("Bob? |");
        terminal.answer("ready\r", "Shoot, move, both or pass? |");
        terminal.send("notes\rnotes\rpass\r");
        sleep(Duration::from_micros(trial * 37 % 5_000));
        let screen = terminal.kill(Signal::SIGTERM);
        if !terminal.is_as_it_was_found() || terminal.shows_the_alternate_screen() || screen.contains("Current room") {
            bad += 1;
        }
    }
    assert_eq!(bad, 0, "of {trials}");
}
