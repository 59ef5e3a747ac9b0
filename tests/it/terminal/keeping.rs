//! Hunts kept at a terminal: which ones, for how long, and the messages where none can be kept.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use nix::sys::signal::Signal;

use super::emulator::{AGAIN, COLUMNS, CTRL_C, CTRL_D, Home, MAIN, Terminal, first_question};
use crate::games::GAMES;
use crate::program::command_on_a_full_disk;

mod listing;
mod several;

#[track_caller]
fn begin(home: &Home, seed: u32) -> Terminal {
    let mut terminal = Terminal::hunt_at(home, &format!("--seed {seed}"));
    terminal.answer("mark 1 mine\r", MAIN);
    terminal
}

/// Leaves hunts of these seeds, one second apart.
#[track_caller]
fn leave_hunts(home: &Home, seeds: &[u32]) {
    for seed in seeds {
        assert_eq!(begin(home, *seed).leave("q\r"), 0);
    }
    for (seed, hunt) in (0..).zip(home.hunts()) {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + seed);
        File::options().append(true).open(hunt).unwrap().set_modified(time).unwrap();
    }
}

#[test]
fn a_hunt_outlives_each_key_that_leaves_each_signal_and_a_closed_terminal() {
    let keys = [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)].map(|(keys, status)| (Some(keys), None, status));
    let signals = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL].map(|signal| (None, Some(signal), 0));
    for way in keys.into_iter().chain(signals).chain([(None, None, 0)]) {
        let home = Home::new();
        let mut terminal = begin(&home, 7);
        let kept = home.kept();
        assert!(kept.ends_with("\n\nmark 1 mine\n"), "{kept}");
        match way {
            (Some(keys), _, status) => {
                if keys == CTRL_C {
                    terminal.answer(CTRL_C, MAIN);
                }
                assert_eq!(terminal.leave(keys), status);
                terminal.keeps_the_hunt();
            }
            (None, Some(signal), _) => {
                terminal.kill(signal);
                assert_eq!(terminal.is_as_it_was_found(), signal != Signal::SIGKILL, "{signal}");
            }
            (None, None, _) => terminal.close(),
        }
        assert_eq!(home.kept(), kept);
        let mut terminal = Terminal::resume(&home, MAIN);
        terminal.answer("unmark 2\r", MAIN);
        terminal.shows("Type unmark and a room. You have notes on 1.");
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.keeps_the_hunt();
        assert_eq!(home.kept(), kept, "one that is taken up and left again is kept");
    }
}

/// Neither a hunt nor a history is written.
#[test]
fn with_no_save_no_directory_is_touched() {
    for flags in GAMES {
        let home = Home::new();
        let mut terminal = Terminal::hunt_at(&home, &format!("{flags} --no-save"));
        terminal.answer("score\r", first_question(flags));
        terminal.kill(Signal::SIGKILL);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "{flags}");
    }
    // Nor a result.
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, "--seed 2 --no-save");
    terminal.answer("s 20\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

/// The kept hunt has been removed, and there is no other.
#[test]
fn with_no_save_or_through_a_pipe_no_hunt_after_a_kept_one_is_kept() {
    let home = Home::new();
    assert_eq!(begin(&home, 2).leave("q\r"), 0);
    let mut terminal = Terminal::run_at(&home, "--resume --no-save", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 2 too\r", MAIN);
    assert!(home.kept().ends_with("\nmark 1 mine\nmark 2 too\n"));
    terminal.answer("s 20\r", AGAIN);
    terminal.answer("same\r", MAIN);
    terminal.answer("m 15\r", MAIN);
    terminal.kill(Signal::SIGKILL);
    assert_eq!(home.hunts().len(), 0);

    assert_eq!(begin(&home, 2).leave("q\r"), 0);
    let ran = home.run("--resume", "s 20\nsame\nm 15\n");
    let named = "That was hunt 2 with the luck of 3. To play it again:\n  wumpus --seed 2:3\n";
    assert!(ran.stdout.ends_with(named), "{ran:?}");
    assert_eq!(home.hunts().len(), 0);
}

/// The state directory is a file, below a file, or on a disk that nobody can write to. A home that is not there is not made.
#[test]
fn where_nothing_can_be_kept_the_game_is_played_all_the_same() {
    let home = Home::new();
    let [file, gone] = ["file", "gone"].map(|name| home.path().join(name));
    fs::write(&file, "not a directory").unwrap();
    for state in [&file, &file.join("below"), &gone, Path::new("/dev/fd")] {
        let said = home.path().join("said");
        let mut terminal = Terminal::run_at(&home, "--seed 7", COLUMNS, |command| {
            command.env("HOME", state).env("XDG_STATE_HOME", state).current_dir(home.path());
            command.stderr(File::create(&said).unwrap());
        });
        terminal.wait_to_edit(MAIN);
        terminal.answer("m 3\r", MAIN);
        terminal.answer("mark 1 mine\r", MAIN);
        terminal.shows("Noted on room 1: mine");
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.names_the_hunt("--seed 7");
        let said = fs::read_to_string(said).unwrap();
        assert!(said.starts_with("wumpus: this hunt is not kept: ") && said.lines().count() == 1, "{said}");
    }
    assert_eq!(fs::read_to_string(file).unwrap(), "not a directory");
    assert!(!gone.exists());
}

/// Files take a few lines and then no more, as on a full disk.
#[test]
fn a_write_error_is_reported_once_and_the_game_goes_on() {
    let home = Home::new();
    let said = home.path().join("said");
    let mut terminal = Terminal::run_command(command_on_a_full_disk(1, "--seed 2"), &home, COLUMNS, |command| {
        command.stderr(File::create(&said).unwrap());
    });
    terminal.wait_to_edit(MAIN);
    for number in 1..20 {
        terminal.answer(format!("mark {number} {}\r", "x".repeat(40)), MAIN);
    }
    assert!(home.kept().ends_with("x\n"), "no part of a line is left");
    terminal.answer("s 20\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    let said = fs::read_to_string(said).unwrap();
    // A tool that measures the coverage adds lines of its own.
    assert_eq!(said.lines().filter(|line| line.starts_with("wumpus: ")).count(), 1, "{said}");
    assert!(said.starts_with("wumpus: the rest is not recorded: "), "{said}");
}
