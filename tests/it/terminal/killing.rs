//! The program killed in the middle of a hunt: nothing is lost, no move is played twice, and no secret is shown.

use std::thread;
use std::time::Instant;

use nix::sys::signal::Signal;

use super::emulator::{AGAIN, BOB, Home, MAIN, PATIENCE, SECRET, Terminal};
use crate::games::HIDDEN;

/// Lines of a hunt of seed 2, each as it is typed and as it is written. The next one kills the wumpus.
const STEPS: [(&str, &str); 5] = [
    ("mark 20 wumpus?", "mark 20 wumpus?"),
    ("m 15", "move 15"),
    ("mark 1 a pit", "mark 1 a pit"),
    ("16", "move 16"),
    ("unmark 1", "unmark 1"),
];

/// Resumes the hunt. Its player is shown a welcome, the map and the situation, but nothing that came before.
#[track_caller]
fn resume(home: &Home, turns: &str) -> Terminal {
    let mut terminal = Terminal::resume(home, MAIN);
    let resumed = terminal.screen();
    let [map, look] = ["map", "look"].map(|command| {
        terminal.answer(format!("{command}\r"), MAIN);
        let screen = terminal.screen();
        let (_, answer) = screen.rsplit_once(&format!("? {command}\n")).unwrap();
        answer.rsplit_once('\n').unwrap().0.to_owned()
    });
    let welcome = format!("Welcome back: classic, opinionated rules, {turns} so far.");
    let question = MAIN.trim_end_matches(" |");
    assert_eq!(resumed.trim_end(), format!("{welcome}\n{map}\n\n{look}\n{question}"));
    terminal
}

/// The kill comes at once, when the program may not have read the line yet, or as soon as the line is in the file, when its result
/// may not be shown yet. Either way the hunt resumes from the file.
#[test]
fn a_hunt_killed_at_every_step_resumes_as_if_nothing_had_happened() {
    for waits_at in [0, 1] {
        let home = Home::new();
        let lines = || home.kept().split_once("\n\n").unwrap().1.to_owned();
        let mut terminal = Terminal::hunt_at(&home, "--seed 2");
        terminal.answer(format!("{}\r", STEPS[0].0), MAIN);
        let mut kept = lines();
        for (at, (typed, written)) in STEPS.iter().enumerate().skip(1) {
            terminal.send(format!("{typed}\r"));
            let deadline = Instant::now() + PATIENCE;
            while at % 2 == waits_at && lines() == kept {
                assert!(Instant::now() < deadline, "{typed} is not written down");
                thread::yield_now();
            }
            terminal.kill(Signal::SIGKILL);
            let with_line = format!("{kept}{written}\n");
            let is_counted = lines() == with_line;
            assert!(is_counted || lines() == kept, "{kept}{}", lines());
            let turns = lines().matches("move ").count();
            terminal = resume(&home, &if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") });
            if !is_counted {
                terminal.answer(format!("{typed}\r"), MAIN);
            }
            kept = with_line;
            assert_eq!(lines(), kept);
        }
        terminal.answer("s 20\r", AGAIN);
        terminal.shows("Aha! You got the Wumpus!");
        assert_eq!(home.hunts().len(), 0, "a hunt that is over leaves nothing");
    }
}

/// H23: after a kill in a secret the player is asked again to be ready, and has their notes.
#[test]
fn a_game_of_hidden_wumpus_that_is_killed_loses_nothing_and_shows_no_secret() {
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, HIDDEN);
    terminal.answer("ready\r", SECRET);
    terminal.answer("mark 7 who?\r", SECRET);
    let before = home.kept();
    assert!(before.ends_with("\nready\nmark 7 who?\n"), "{before}");
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, BOB);
    terminal.shows("Welcome back: hidden, 3 players, ");
    terminal.shows("Type ready when nobody else can see the screen.");
    for secret in ["Current room", "You are a ", "flapping", "breeze", "who?", "\x1b[?1049h"] {
        assert!(!terminal.has_printed(secret), "{secret}: {}", terminal.screen());
    }
    terminal.answer("ready\r", SECRET);
    assert!(terminal.shows_the_alternate_screen());
    terminal.answer("map\r", SECRET);
    terminal.shows("who?");
    assert_eq!(home.kept(), before + "hide\nready\n");
}
