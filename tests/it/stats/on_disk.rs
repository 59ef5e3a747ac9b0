//! The file of results: lines that are cut short or damaged, and where it cannot be written or read.

use std::fs;

use super::{DAILY, NONE, WON, file, finish, lines, stats, write};
use crate::terminal::emulator::Home;

#[test]
fn a_line_that_was_cut_short_is_left_out_and_the_next_one_is_whole() {
    let whole = lines(&WON.replace("20261101000", "5"));
    let home = Home::new();
    for length in 1..whole.len() - 1 {
        write(&home, &format!("{whole}{}", &whole[..length]));
        let ran = stats(&home, "");
        let told = format!("wumpus: {}:2: this line is damaged and is ignored\n", file(&home).display());
        assert_eq!((ran.stderr, ran.status), (told, 0), "{length}");
        assert!(ran.stdout.contains(" 1     1  100 %"), "{length}: {}", ran.stdout);
    }
    write(&home, &format!("{whole}{}", &whole[..60]));
    assert_eq!(finish(&home, DAILY, "s 13\r").leave("no\r"), 0);
    let text = fs::read_to_string(file(&home)).unwrap();
    assert!(text.starts_with(&format!("{whole}{}\n{{", &whole[..60])) && text.ends_with("}\n"), "{text}");
    let ran = stats(&home, "");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert!(ran.stdout.contains(" 2     2  100 %"), "{}", ran.stdout);
}

#[test]
fn lines_of_an_unknown_game_or_of_no_text_are_left_out_and_told_in_one_line() {
    let home = Home::new();
    write(&home, &(lines("chess seed=1 turns=3 mate won") + "\nnonsense\n"));
    let ran = stats(&home, "");
    let told = format!("wumpus: {}:1: this line is damaged and is ignored, and so are others\n", file(&home).display());
    assert_eq!((ran.stdout.as_str(), ran.stderr), (NONE, told));
}

#[test]
fn where_the_results_cannot_be_written_the_program_says_so_and_plays_on() {
    let home = Home::new();
    fs::create_dir_all(file(&home)).unwrap();
    let mut terminal = finish(&home, DAILY, "s 13\r");
    terminal.shows_words("results: is a directory");
    terminal.shows_words("wumpus: this hunt is not counted: ");
    assert_eq!(terminal.leave("no\r"), 0);
    let ran = stats(&home, "");
    assert!(ran.stderr.ends_with("results: is a directory\n") && ran.status == 1, "{}", ran.stderr);
}
