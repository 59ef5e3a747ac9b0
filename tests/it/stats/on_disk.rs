//! The file of results: lines that are cut short or damaged, its limits, and where it cannot be written or read.

use std::fs::{self, File};

use serde_json::Value;

use super::{AGAIN, DAILY, NONE, WON, file, finish, lines, result, results, stats, write};
use crate::terminal::emulator::{COLUMNS, Home, MAIN, Terminal};

#[test]
fn a_line_that_was_cut_short_is_left_out_and_the_next_one_is_whole() {
    let whole = lines(&WON.replace("20261101000", "5"));
    for length in 1..whole.len() - 1 {
        let home = Home::new();
        write(&home, &format!("{whole}{}", &whole[..length]));
        let ran = stats(&home, "");
        let told = format!("wumpus: {}:2: this line is damaged and is ignored\n", file(&home).display());
        assert_eq!((ran.stderr, ran.status), (told, 0), "{length}");
        assert!(ran.stdout.contains(" 1     1  100 %"), "{length}: {}", ran.stdout);
    }
    let home = Home::new();
    write(&home, &format!("{whole}{}", &whole[..60]));
    assert_eq!(finish(&home, DAILY, "s 13\r").leave("n\r"), 0);
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
fn results_and_their_lines_are_read_up_to_their_limits() {
    let home = Home::new();
    let won = lines(&WON.replace("20261101000", "5"));
    let padded = |bytes: usize| format!("{}{}\n", won.trim_end(), " ".repeat(bytes + 1 - won.len()));
    let blank = |bytes: usize| "\n".repeat(bytes);
    write(&home, &(padded(50_000) + &blank((16 << 20) - 50_001)));
    let ran = stats(&home, "");
    assert!(ran.stderr.is_empty() && ran.stdout.contains(" 1     1  100 %"), "{ran:?}");
    write(&home, &padded(50_001));
    let damaged = format!("wumpus: {}:1: this line is damaged and is ignored\n", file(&home).display());
    assert_eq!(stats(&home, "").stderr, damaged);
    write(&home, &blank((16 << 20) + 1));
    let too_large = "this file is too large; it may have at most 16 MiB";
    assert_eq!(stats(&home, "").stderr, format!("wumpus: {}: {too_large}\n", file(&home).display()));
}

/// The hunt ends when another program lets go of the file.
#[test]
fn two_hunts_that_end_at_once_wait_for_each_other() {
    let home = Home::new();
    write(&home, "");
    let other = File::options().append(true).open(file(&home)).unwrap();
    let mut terminal = Terminal::run_at(&home, DAILY, COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    other.lock().unwrap();
    terminal.send("s 13\r");
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(results(&home), [Value::Null; 0]);
    other.unlock().unwrap();
    terminal.wait_to_edit(AGAIN);
    assert_eq!(results(&home), [result(WON)]);
    assert_eq!(terminal.leave("n\r"), 0);
}

/// The program waits only a second for the lock.
#[test]
fn results_that_stay_locked_are_reported() {
    let home = Home::new();
    write(&home, "");
    let other = File::options().append(true).open(file(&home)).unwrap();
    other.lock().unwrap();
    let locked = format!("{}: another program has locked it", file(&home).display());
    let mut terminal = finish(&home, DAILY, "s 13\r");
    terminal.shows_words(&format!("wumpus: this hunt is not counted: {locked}"));
    assert_eq!(terminal.leave("n\r"), 0);
    assert_eq!(stats(&home, "").stderr, format!("wumpus: {locked}\n"));
}

#[test]
fn where_the_results_cannot_be_written_the_program_says_so_and_plays_on() {
    let home = Home::new();
    fs::create_dir_all(file(&home)).unwrap();
    let mut terminal = finish(&home, DAILY, "s 13\r");
    terminal.shows_words("results: this is not a regular file");
    terminal.shows_words("wumpus: this hunt is not counted: ");
    assert_eq!(terminal.leave("n\r"), 0);
    let ran = stats(&home, "");
    assert!(ran.stderr.ends_with("results: this is not a regular file\n") && ran.status == 1, "{}", ran.stderr);
}

/// A terminal would wait for keys.
#[test]
fn results_that_are_no_file_are_not_read() {
    let home = Home::new();
    fs::create_dir_all(home.state()).unwrap();
    std::os::unix::fs::symlink("/dev/stdin", file(&home)).unwrap();
    let mut terminal = Terminal::run_at(&home, "stats", COLUMNS, |_| {});
    assert_eq!(terminal.leave(""), 1);
    terminal.shows_words("this is not a regular file");
}
