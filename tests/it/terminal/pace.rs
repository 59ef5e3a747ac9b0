//! A replay at a terminal, line by line.

use std::fs;
use std::time::{Duration, Instant};

use super::emulator::{COLUMNS, CTRL_D, Home, Terminal};
use crate::program::{run_command, wumpus};

const RECORD: &str =
    "wumpus record 1\nvariant classic\nrules opinionated\nseed 7\n\nmove 3\nmark 12 pit?\nmove 2\nquit\n";

/// What is shown of the record before each pause, and the first words that come after it.
const STEPS: [(&str, &str); 4] = [
    ("You are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.", "move 3"),
    ("You are in room 3. Tunnels lead to 2, 4 and 12. You have 5 arrows.", "mark"),
    ("Noted on room 12: pit?", "move 2"),
    ("You are in room 2. Tunnels lead to 1, 3 and 10. You have 5 arrows.", "quit"),
];

/// Begins the replay of a record at a home.
fn replay(home: &Home, flags: &str) -> Terminal {
    fs::write(home.path().join("hunt.txt"), RECORD).unwrap();
    let flags = format!("--replay hunt.txt {flags}");
    Terminal::run_at(home, &flags, COLUMNS, |command| _ = command.current_dir(home.path()))
}

/// Waits for the last line before a pause.
#[track_caller]
fn wait_for(terminal: &mut Terminal, last: &str) {
    terminal.wait(last, |terminal| terminal.screen().ends_with(last) && terminal.line() == "|");
}

#[test]
fn a_paced_replay_pauses_before_each_line_and_enter_goes_on() {
    let home = Home::new();
    for look in ["", " --plain"] {
        let mut terminal = replay(&home, &format!("--pace 86400{look}"));
        for (last, next) in STEPS {
            wait_for(&mut terminal, last);
            assert!(!terminal.screen().contains(&format!("? {next}")), "{}", terminal.screen());
            terminal.send(if next == "quit" { "" } else { "\r" });
        }
        assert_eq!(terminal.leave("\r"), 0);
        let mut piped = wumpus("--replay");
        piped.arg(home.path().join("hunt.txt"));
        let piped = run_command(piped, "").stdout;
        // In the plain look each Enter leaves its blank line.
        let shown = terminal.screen();
        let lines = |text: &str| text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        assert_eq!(lines(&shown), lines(&piped));
        assert!(!look.is_empty() || shown.trim_end() == piped.trim_end(), "{shown}");
    }
}

#[test]
fn a_paced_replay_goes_on_by_itself() {
    let (home, begun) = (Home::new(), Instant::now());
    let mut terminal = replay(&home, "--pace 0.2");
    assert_eq!(terminal.leave(""), 0);
    terminal.shows("That was hunt 7.");
    assert!(begun.elapsed() >= Duration::from_millis(4 * 200));
}

/// Nothing more is shown, not even how the hunt can be played again. For Ctrl-C the terminal ends the program.
#[test]
fn ctrl_d_stops_a_paced_replay_and_ctrl_c_is_left_to_the_terminal() {
    let home = Home::new();
    let (before, _) = STEPS[0];
    let mut terminal = replay(&home, "--pace 86400");
    wait_for(&mut terminal, before);
    assert!(terminal.is_as_it_was_found());
    assert_eq!(terminal.leave(CTRL_D), 0);
    assert!(terminal.screen().ends_with(before), "{}", terminal.screen());
}
