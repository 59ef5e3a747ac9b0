//! What the line editor suggests: earlier lines, also of other sessions, and completions on Tab.

use std::fs;

use super::emulator::{BOB, COLUMNS, CTRL_D, Home, MAIN, SECRET, TAB, TALK, Terminal, UP};
use crate::games::HIDDEN;

/// Presses Tab after a text with several completions, and returns these. The line stays as it is.
#[track_caller]
fn choices(terminal: &mut Terminal, typed: &str) -> Vec<String> {
    let before = terminal.screen().lines().count();
    let line = format!("{}{typed}|", terminal.line().trim_end_matches('|'));
    terminal.send(format!("{typed}{TAB}"));
    terminal.wait(&line, |terminal| terminal.screen().lines().count() > before + 1 && terminal.line() == line);
    let screen = terminal.screen();
    let below: Vec<_> = screen.lines().skip(before).collect();
    let mut choices: Vec<_> = below[..below.len() - 1].join(" ").split_whitespace().map(ToOwned::to_owned).collect();
    choices.sort();
    choices
}

/// Lines of two sessions at once come back in the next, but not a very long one, so that the history stays small.
#[test]
fn the_last_lines_come_back_also_in_the_next_session() {
    let home = Home::new();
    let [mut first, mut second] = ["--seed 7", "--seed 8"].map(|flags| Terminal::hunt_at(&home, flags));
    first.answer("look\r", MAIN);
    second.answer("score\r", MAIN);
    first.answer("xyzzy; map\r", MAIN);
    first.answer(format!("{}\r", "x".repeat(501)), MAIN);
    for terminal in [&mut first, &mut Terminal::hunt_at(&home, "--variant grue --sense sight --seed 7")] {
        terminal.edit(UP, "? xyzzy; map|");
    }
    assert_eq!(second.leave(CTRL_D), 0);
    let mut third = Terminal::hunt_at(&home, "--seed 9");
    for line in ["xyzzy; map", "score", "look"] {
        third.edit(UP, &format!("? {line}|"));
    }
}

/// H23: no line is kept, and no line is suggested from elsewhere.
#[test]
fn the_table_of_hidden_wumpus_has_no_history() {
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, "--seed 7");
    terminal.answer("look\r", MAIN);
    assert_eq!(terminal.leave(CTRL_D), 0);
    let history = || fs::read_to_string(home.state().join("history")).unwrap();
    let before = history();
    assert!(before.contains("look"));

    let mut terminal = Terminal::hunt_at(&home, HIDDEN);
    for (asked, answer, next) in [(BOB, "ready\r", SECRET), (SECRET, "pass\r", TALK)] {
        terminal.edit(format!("{UP}x"), "? x|");
        terminal.answer("\r", asked);
        terminal.answer(answer, next);
    }
    assert_eq!(history(), before);
}

#[test]
fn where_there_is_one_choice_tab_completes_it() {
    for (flags, typed, line) in [
        ("--seed 7", "SHO", "shoot"),
        ("--seed 7", "m 1", "m 14"),
        ("--seed 7", "shoot,1", "shoot,14"),
        ("--seed 7", "1", "14"),
        ("--seed 7", "m 3;l", "m 3;look"),
        ("--seed 7", "help mo", "help move"),
        ("--variant world --seed 1", "mark a1", "mark A1"),
        ("--variant world --seed 1", "shoot e", "shoot east"),
    ] {
        let mut terminal = Terminal::hunt(&format!("{flags} --no-save"));
        terminal.edit(format!("{typed}{TAB}"), &format!("? {line}|"));
    }
}

/// Further presses do not cycle through them.
#[test]
fn where_there_are_several_choices_tab_shows_them() {
    for (flags, typed, expected) in [
        ("--seed 7", "s", &["save", "score", "shoot"][..]),
        ("--seed 7", "m ", &["14", "3", "5"]),
        ("--seed 7", "help m", &["map", "mark", "move"]),
        ("--variant grue --sense sight --seed 7", "m ", &["ne", "se"]),
        ("--variant world --seed 1", "shoot ", &["east", "north"]),
    ] {
        let mut terminal = Terminal::hunt(&format!("{flags} --no-save"));
        assert_eq!(choices(&mut terminal, typed), expected, "{flags}: {typed}");
        assert_eq!(choices(&mut terminal, ""), expected, "{flags}: {typed}, again");
    }
    let mut terminal = Terminal::run("--variant grue --seed 1", COLUMNS, |_| {});
    terminal.wait_to_edit("Keen sense (smell, hearing or sight)? |");
    assert_eq!(choices(&mut terminal, ""), ["hearing", "help", "quit", "rules", "sight", "smell"]);
    // A move to one's own room is legal there, a shot at it is not.
    let mut terminal = Terminal::hunt("--rules original --seed 7");
    terminal.answer("n\r", "SHOOT OR MOVE (S-M)? |");
    assert_eq!(choices(&mut terminal, "s "), ["14", "3", "5"]);
}

/// A name with a space is quoted, and a name with control characters is not offered.
#[test]
fn behind_save_tab_completes_the_name_of_a_file() {
    let home = Home::new();
    for name in ["alpha.txt", "beta one.txt", "beta two.txt", "alpine\u{1b}[31m.txt"] {
        fs::write(home.path().join(name), "old").unwrap();
    }
    let mut terminal =
        Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |command| _ = command.current_dir(home.path()));
    terminal.wait_to_edit(MAIN);
    for folder in ["", "~/"] {
        terminal.edit(format!("save {folder}al{TAB}"), &format!("? save {folder}alpha.txt|"));
        terminal.answer("\r", "Replace it (Y-N)? |");
        terminal.answer("n\r", MAIN);
    }
    terminal.edit(format!("save be{TAB}"), "? save beta\\ |");
    terminal.edit(format!("o{TAB}"), "? save beta\\ one.txt|");
    terminal.answer("\r", "Replace it (Y-N)? |");
    terminal.shows("The file \"beta one.txt\" already exists.");
}

/// H23: rooms 3, 5 and 12 are next to Bob's.
#[test]
fn at_the_table_of_hidden_wumpus_rooms_are_offered_in_secret_alone() {
    let mut terminal = Terminal::hunt(HIDDEN);
    let public = choices(&mut terminal, "");
    assert!(public.iter().any(|word| word == "ready"), "{public:?}");
    assert!(!public.iter().any(|word| word.starts_with(char::is_numeric)), "{public:?}");
    terminal.edit(format!("move {TAB}x"), "Bob? move x|");
    terminal.answer("\r", BOB);
    terminal.answer("ready\r", SECRET);
    assert_eq!(choices(&mut terminal, "move "), ["12", "3", "5"]);
    terminal.answer("12\r", TALK);
    terminal.edit(format!("1{TAB}x"), "? 1x|");
    terminal.answer("\r", TALK);
}
