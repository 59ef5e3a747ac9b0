//! Several kept hunts: which one is resumed, and how the others are listed.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use super::{begin, leave_hunts};
use crate::terminal::emulator::{AGAIN, COLUMNS, Home, MAIN, Terminal};

fn last_lines(home: &Home) -> Vec<String> {
    let last = |record: String| record.lines().last().unwrap().to_owned();
    home.hunts().into_iter().map(|hunt| last(fs::read_to_string(hunt).unwrap())).collect()
}

#[track_caller]
fn unmark(mut terminal: Terminal) {
    terminal.answer("unmark 1\r", MAIN);
}

#[test]
fn the_newest_of_several_hunts_is_resumed_or_the_one_that_is_named() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let terminal = Terminal::resume(&home, MAIN);
    terminal.shows("0 turns so far.\nTo see your other hunts: wumpus hunts\n");
    unmark(terminal);
    assert_eq!(last_lines(&home), ["mark 1 mine", "mark 1 mine", "unmark 1"]);
    let mut named = Terminal::run_at(&home, "--resume=1", COLUMNS, |_| {});
    named.wait_to_edit(MAIN);
    unmark(named);
    assert_eq!(last_lines(&home), ["unmark 1", "mark 1 mine", "unmark 1"]);
    // The file of a new hunt takes no other's place, and alone goes with it.
    let mut terminal = begin(&home, 2);
    terminal.answer("s 20\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(last_lines(&home), ["unmark 1", "mark 1 mine", "unmark 1"]);
}

#[test]
fn the_newest_hunt_not_in_play_is_resumed() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2]);
    let mut newest = begin(&home, 3);
    let terminal = Terminal::resume(&home, MAIN);
    terminal.shows("To see your other hunts: wumpus hunts\n");
    let last = Terminal::resume(&home, MAIN);
    assert!(!last.screen().contains("other hunts"), "those in play do not count: {}", last.screen());
    unmark(terminal);
    assert_eq!(last_lines(&home), ["mark 1 mine", "unmark 1", "mark 1 mine"]);
    assert_eq!(newest.leave("q\r"), 0);
    unmark(last);
}

#[test]
fn two_programs_at_once_have_separate_files_and_the_one_left_last_is_the_newest() {
    let home = Home::new();
    let mut terminals = [1, 2].map(|seed| begin(&home, seed));
    let records = || home.hunts().into_iter().map(|hunt| fs::read_to_string(hunt).unwrap()).collect::<Vec<_>>();
    let before = records();
    let mut third = Terminal::run_at(&home, "--resume", COLUMNS, |_| {});
    assert_eq!(third.leave(""), 1);
    third.shows("wumpus: hunt 2 is open in another window; quit it there first");
    let lines = ["mark 2 too", "unmark 1"];
    for (terminal, line) in terminals.iter_mut().zip(lines) {
        terminal.answer(format!("{line}\r"), MAIN);
    }
    for terminal in terminals.iter_mut().rev() {
        assert_eq!(terminal.leave("q\r"), 0);
    }
    let expected = before.iter().zip(lines).map(|(record, line)| format!("{record}{line}\n"));
    assert_eq!(records(), expected.collect::<Vec<_>>());
    // The one that was left last is the newest, whatever the times of the files.
    terminals[0].keeps_the_hunt();
    unmark(Terminal::resume(&home, MAIN));
    assert_eq!(last_lines(&home), ["unmark 1", "unmark 1"]);
}

/// This happens where the clock was set back.
#[test]
fn a_hunt_that_is_not_the_newest_is_left_with_its_number() {
    let home = Home::new();
    assert_eq!(begin(&home, 1).leave("q\r"), 0);
    let tomorrow = SystemTime::now() + Duration::from_secs(100_000);
    File::options().append(true).open(&home.hunts()[0]).unwrap().set_modified(tomorrow).unwrap();
    let mut terminal = begin(&home, 2);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(terminal.screen().ends_with("To resume it:\n  wumpus --resume=2"), "{}", terminal.screen());
}
