//! Play where hunts cannot be kept: the program says so once, and the game goes on.

use std::fs::{self, File};
use std::path::Path;

use crate::program::command_on_a_full_disk;
use crate::terminal::emulator::{AGAIN, COLUMNS, Home, MAIN, Terminal};

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
