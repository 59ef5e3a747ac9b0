//! Several kept hunts: which one is resumed, and how the others are listed.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use super::{begin, leave_hunts, resume_file};
use crate::terminal::emulator::{COLUMNS, Home, MAIN, Terminal};

#[test]
fn a_new_hunt_removes_no_old_one() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let hunts = home.hunts();
    assert_eq!(hunts.len(), 3);
    let mut terminal = begin(&home, 2);
    terminal.answer("s 20\r", "Play again (Enter for a new hunt, same or no)? |");
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(home.hunts(), hunts);
}

#[test]
fn the_newest_of_several_hunts_is_resumed_and_there_is_a_word_of_the_others() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let mut terminal = Terminal::resume(&home, MAIN);
    let hunts = home.hunts();
    assert!(fs::read_to_string(&hunts[2]).unwrap().contains("\nseed 3\n"));
    terminal.shows("0 turns so far.\nTo see your other hunts: wumpus hunts\n");
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[2]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));

    let mut terminal = Terminal::run_at(&home, "--resume=1", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[0]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));
    assert_eq!(home.hunts(), hunts);
}

#[test]
fn the_newest_hunt_not_in_play_is_resumed() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2]);
    let mut newest = begin(&home, 3);
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.answer("unmark 1\r", MAIN);
    let hunts = home.hunts();
    let endings = hunts.iter().map(|hunt| fs::read_to_string(hunt).unwrap().ends_with("\nunmark 1\n"));
    assert_eq!(endings.collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(newest.leave("q\r"), 0);
}

#[test]
fn two_programs_at_once_have_separate_files_and_a_third_takes_neither() {
    let home = Home::new();
    let mut terminals = [1, 2].map(|seed| begin(&home, seed));
    let records = home.hunts().into_iter().map(|hunt| fs::read_to_string(hunt).unwrap()).collect::<Vec<_>>();
    assert_eq!(records.len(), 2);
    let mut third = Terminal::run_at(&home, "--resume", COLUMNS, |_| {});
    assert_eq!(third.leave(""), 1);
    third.shows("wumpus: hunt 2 is open in another window; quit it there first");
    for (terminal, keys) in terminals.iter_mut().zip(["unmark 1\r", "mark 2 too\r"]) {
        terminal.answer(keys, MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
    }
    let after = home.hunts().into_iter().map(|hunt| fs::read_to_string(hunt).unwrap());
    let expected = records.iter().zip(["unmark 1\n", "mark 2 too\n"]).map(|(record, line)| format!("{record}{line}"));
    assert_eq!(after.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// File times do not matter.
#[test]
fn the_hunt_left_last_is_the_newest() {
    let home = Home::new();
    let mut first = begin(&home, 1);
    let mut second = begin(&home, 2);
    let hunts = home.hunts();
    assert_eq!(second.leave("q\r"), 0);
    assert_eq!(first.leave("q\r"), 0);
    first.keeps_the_hunt();
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[0]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));
    assert!(fs::read_to_string(&hunts[1]).unwrap().ends_with("\nmark 1 mine\n"));
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

#[test]
fn a_hunt_that_is_in_play_does_not_count_among_the_others() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let hunts = home.hunts();
    let mut other = resume_file(&home, &hunts[1]);
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.shows("To see your other hunts: wumpus hunts\n");
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(other.leave("q\r"), 0);
}

/// A power cut soon after a file was created can leave it empty.
#[test]
fn an_empty_file_does_not_stand_in_the_way() {
    let home = Home::new();
    leave_hunts(&home, &[1]);
    fs::write(home.state().join("hunts/hunt-2.txt"), "").unwrap();
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.shows("1 mine");
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
}
