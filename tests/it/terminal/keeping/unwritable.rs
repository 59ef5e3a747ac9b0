//! Play where hunts cannot be kept: the program says so once, and the game goes on.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::program::command_on_a_full_disk;
use crate::terminal::emulator::{COLUMNS, Home, MAIN, Terminal};

/// The program says so once and plays on, and on leaving prints the seed.
#[track_caller]
fn plays_where_nothing_can_be_kept(home: &Home, state: &Path) {
    let said = home.path().join("said");
    let mut terminal = Terminal::run_at(home, "--seed 7", COLUMNS, |command| {
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
    assert!(said.starts_with("wumpus: this hunt is not kept: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn where_the_state_directory_is_a_file_or_below_one_the_game_is_played_all_the_same() {
    let home = Home::new();
    let file = home.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    plays_where_nothing_can_be_kept(&home, &file);
    plays_where_nothing_can_be_kept(&home, &file.join("below"));
    assert_eq!(fs::read_to_string(file).unwrap(), "not a directory");
}

#[test]
fn a_home_that_is_not_there_is_not_made() {
    let home = Home::new();
    let gone = home.path().join("gone");
    plays_where_nothing_can_be_kept(&home, &gone);
    assert!(!gone.exists());
}

/// Checks nothing for the superuser, who can write in read-only directories.
#[test]
fn where_the_state_directory_is_read_only_the_game_is_played_all_the_same() {
    let home = Home::new();
    let folder = home.path().join("read-only");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, PermissionsExt::from_mode(0o500)).unwrap();
    if File::create(folder.join("test")).is_err() {
        plays_where_nothing_can_be_kept(&home, &folder);
    }
    fs::set_permissions(&folder, PermissionsExt::from_mode(0o700)).unwrap();
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
    for number in 0..40 {
        let note = "x".repeat(40);
        terminal.answer(format!("mark {} {note}\r", number % 20 + 1), MAIN);
    }
    assert!(home.kept().ends_with("x\n"), "no part of a line is left");
    terminal.answer("s 20\r", "Play again (Enter for a new hunt, same or no)? |");
    assert_eq!(terminal.leave("no\r"), 0);
    let said = fs::read_to_string(said).unwrap();
    // A tool that measures the coverage adds lines of its own.
    assert_eq!(said.lines().filter(|line| line.starts_with("wumpus: ")).count(), 1, "{said}");
    assert!(said.starts_with("wumpus: the rest is not recorded: "), "{said}");
}
