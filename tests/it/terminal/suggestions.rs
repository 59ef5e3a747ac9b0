//! What the line editor suggests: earlier lines, also of other sessions, and completions on Tab.

use std::fs;

use super::emulator::{COLUMNS, CTRL_D, Home, MAIN, TAB, Terminal, UP};

const GAME: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7";
const BOB: &str = "Bob? |";
const SECRET: &str = "Shoot, move, both or pass? |";
const TALK: &str = "Done talking? |";

fn hunt_at(home: &Home, flags: &str) -> Terminal {
    let mut terminal = Terminal::run_at(home, flags, COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal
}

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

/// Presses Tab after this text, which has one completion, and returns the completed line.
#[track_caller]
fn completes(flags: &str, typed: &str, line: &str) {
    let mut terminal = Terminal::hunt(&format!("{flags} --no-save"));
    terminal.edit(format!("{typed}{TAB}"), &format!("? {line}|"));
}

#[test]
fn the_last_line_of_a_session_comes_back_in_the_next() {
    let home = Home::new();
    let mut terminal = hunt_at(&home, "--seed 7");
    terminal.answer("look\r", MAIN);
    terminal.answer("xyzzy; score\r", MAIN);
    assert_eq!(terminal.leave(CTRL_D), 0);
    let mut terminal = hunt_at(&home, "--variant grue --sense sight --seed 7");
    terminal.edit(UP, "? xyzzy; score|");
    terminal.edit(UP, "? look|");
    terminal.answer("\r", MAIN);
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn the_history_keeps_the_lines_of_two_sessions_at_once() {
    let home = Home::new();
    let mut first = hunt_at(&home, "--seed 7");
    let mut second = hunt_at(&home, "--seed 8");
    first.answer("look\r", MAIN);
    second.answer("score\r", MAIN);
    first.answer("map\r", MAIN);
    assert_eq!((second.leave(CTRL_D), first.leave(CTRL_D)), (0, 0));
    let mut third = hunt_at(&home, "--seed 9");
    for line in ["map", "score", "look"] {
        third.edit(UP, &format!("? {line}|"));
    }
}

/// So the history stays small.
#[test]
fn a_very_long_line_is_not_kept() {
    let home = Home::new();
    let mut terminal = hunt_at(&home, "--seed 7");
    terminal.answer("look\r", MAIN);
    terminal.answer(format!("{}\r", "x".repeat(501)), MAIN);
    terminal.edit(UP, "? look|");
}

/// H23: no line is kept, and no line is suggested from elsewhere.
#[test]
fn the_table_of_hidden_wumpus_has_no_history() {
    let home = Home::new();
    let mut terminal = hunt_at(&home, "--seed 7");
    terminal.answer("look\r", MAIN);
    assert_eq!(terminal.leave(CTRL_D), 0);
    let history = || fs::read_to_string(home.state().join("history")).unwrap();
    let before = history();
    assert!(before.contains("look"));

    let mut terminal = Terminal::run_at(&home, GAME, COLUMNS, |_| {});
    terminal.wait_to_edit(BOB);
    terminal.edit(format!("{UP}x"), "Bob? x|");
    terminal.answer("\r", BOB);
    terminal.answer("ready\r", SECRET);
    terminal.edit(format!("{UP}x"), "? x|");
    terminal.answer("\r", SECRET);
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(history(), before);
}

#[test]
fn the_senses_are_suggested_where_they_are_answers() {
    let mut terminal = Terminal::run_at(&Home::new(), "--variant grue --seed 1", COLUMNS, |_| {});
    terminal.wait_to_edit("Keen sense (smell, hearing or sight)? |");
    assert_eq!(choices(&mut terminal, ""), ["hearing", "help", "quit", "rules", "sight", "smell"]);
}

/// A move to one's own room is legal there, a shot at it is not.
#[test]
fn the_tunnels_are_suggested_for_a_shot_by_the_original_rules() {
    let mut terminal = Terminal::run_at(&Home::new(), "--rules original --seed 7", COLUMNS, |_| {});
    terminal.wait_to_edit("INSTRUCTIONS (Y-N)? |");
    terminal.answer("n\r", "SHOOT OR MOVE (S-M)? |");
    assert_eq!(choices(&mut terminal, "s "), ["14", "3", "5"]);
}

#[test]
fn where_there_is_one_choice_tab_completes_it() {
    for (flags, typed, line) in [
        ("--seed 7", "sho", "shoot"),
        ("--seed 7", "SHO", "shoot"),
        ("--seed 7", "m 1", "m 14"),
        ("--seed 7", "s 1", "s 14"),
        ("--seed 7", "shoot,1", "shoot,14"),
        ("--seed 7", "1", "14"),
        ("--seed 7", "m 3;l", "m 3;look"),
        ("--seed 7", "look; sh", "look; shoot"),
        ("--seed 7", "look; m 1", "look; m 14"),
        ("--seed 7", "help sc", "help score"),
        ("--seed 7", "help mo", "help move"),
        ("--seed 7", "map w", "map words"),
        ("--variant grue --sense sight --seed 7", "m n", "m ne"),
        ("--variant grue --sense sight --seed 7", "s s", "s se"),
        ("--variant world --seed 1", "m n", "m north"),
        ("--variant world --seed 1", "mark a1", "mark A1"),
        ("--variant world --seed 1", "shoot e", "shoot east"),
    ] {
        completes(flags, typed, line);
    }
}

/// Further presses do not cycle through them.
#[test]
fn where_there_are_several_choices_tab_shows_them() {
    for (flags, typed, expected) in [
        ("--seed 7", "s", &["save", "score", "shoot"][..]),
        ("--seed 7", "m ", &["14", "3", "5"]),
        ("--seed 7", "shoot ", &["14", "3", "5"]),
        ("--seed 7", "help m", &["map", "mark", "move"]),
        ("--seed 7", "look;ma", &["map", "mark"]),
        ("--variant grue --sense sight --seed 7", "m ", &["ne", "se"]),
        ("--variant world --seed 1", "move ", &["east", "north"]),
        ("--variant world --seed 1", "shoot ", &["east", "north"]),
    ] {
        let mut terminal = Terminal::hunt(&format!("{flags} --no-save"));
        assert_eq!(choices(&mut terminal, typed), expected, "{flags}: {typed}");
        assert_eq!(choices(&mut terminal, ""), expected, "{flags}: {typed}, again");
    }
}

#[test]
fn at_the_question_itself_tab_shows_the_commands_and_the_ways() {
    let mut terminal = Terminal::hunt("--seed 7 --no-save");
    let words = choices(&mut terminal, "");
    for word in ["move", "shoot", "map", "mark", "save", "help", "quit", "3", "5", "14"] {
        assert!(words.iter().any(|known| known == word), "{word}: {words:?}");
    }
}

/// A name with a space is quoted, and a name with control characters is not offered.
#[test]
fn behind_save_tab_completes_the_name_of_a_file() {
    let home = Home::new();
    for name in ["alpha.txt", "beta one.txt", "beta two.txt", "alpine\u{1b}[31m.txt"] {
        fs::write(home.path().join(name), "old").unwrap();
    }
    let mut terminal = Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |command| {
        command.current_dir(home.path());
    });
    terminal.wait_to_edit(MAIN);
    terminal.edit(format!("save al{TAB}"), "? save alpha.txt|");
    terminal.answer("\r", "Replace it (Y-N)? |");
    terminal.shows("The file \"alpha.txt\" already exists.");
    terminal.answer("n\r", MAIN);
    terminal.edit(format!("save ~/al{TAB}"), "? save ~/alpha.txt|");
    terminal.answer("\r", "Replace it (Y-N)? |");
    terminal.answer("n\r", MAIN);
    terminal.edit(format!("save be{TAB}"), "? save beta\\ |");
    terminal.edit(format!("o{TAB}"), "? save beta\\ one.txt|");
    terminal.answer("\r", "Replace it (Y-N)? |");
    terminal.shows("The file \"beta one.txt\" already exists.");
    terminal.answer("y\r", MAIN);
    terminal.shows("Saved to \"beta one.txt\".");
    assert!(fs::read_to_string(home.path().join("beta one.txt")).unwrap().starts_with("wumpus record 1\n"));
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23: rooms 3, 5 and 12 are next to Bob's.
#[test]
fn at_the_table_of_hidden_wumpus_rooms_are_offered_in_secret_alone() {
    let mut terminal = Terminal::run(GAME, COLUMNS, |_| {});
    terminal.wait_to_edit(BOB);
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
    assert_eq!(terminal.leave("q\r"), 0);
}
