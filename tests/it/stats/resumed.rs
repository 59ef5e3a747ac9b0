//! Results of hunts that are resumed, or only replayed.

use std::fs;
use std::path::Path;

use nix::sys::signal::Signal;
use serde_json::{Value, json};

use super::{DAILY, WON, file, finish, result, results, stats, table};
use crate::terminal::emulator::{AGAIN, COLUMNS, Home, MAIN, Terminal};

/// Resumes or shows a record of the player's own.
fn run_file(home: &Home, flag: &str, file: &Path) -> Terminal {
    Terminal::run_at(home, "", COLUMNS, |command| _ = command.arg(format!("{flag}={}", file.display())))
}

/// A kept hunt counts if its seed was drawn. A file of the player's own may have been resumed before.
#[test]
fn a_resumed_hunt_counts_if_it_was_kept_and_its_seed_was_drawn() {
    for (header, is_kept, marks) in [
        ("seed 2\ndrawn", true, ""),
        ("seed 2", true, "chosen "),
        ("seed 2\ndrawn", false, "resumed "),
        ("seed 2\ndrawn\ncheat", true, "cheat "),
        ("seed 2\ndrawn\ncheat", false, "cheat resumed "),
        ("seed 2\ndrawn\nhints", false, "resumed hint "),
    ] {
        let home = Home::new();
        let mut file = home.keep(1, &format!("{header}\n\nmark 20 here\n"));
        if !is_kept {
            let own = home.path().join("hunt.txt");
            fs::rename(file, &own).unwrap();
            file = own;
        }
        let mut terminal = run_file(&home, "--resume", &file);
        terminal.wait_to_edit(MAIN);
        terminal.answer("s 20\r", AGAIN);
        terminal.kill(Signal::SIGKILL);
        let line = format!("classic rules=opinionated seed=2 turns=1 {marks}shot_wumpus won");
        assert_eq!(results(&home), [result(&line)], "{header}");
        let counts = table(&home).contains("hunts  wins");
        assert_eq!(counts, marks.is_empty(), "{header}");
    }
}

/// The mark is that hunt's alone.
#[test]
fn the_hunt_after_one_from_a_file_counts_again() {
    let home = Home::new();
    let file = home.path().join("hunt.txt");
    fs::write(&file, "wumpus record 1\nseed 2\ndrawn\n\nmark 20 here\n").unwrap();
    let mut terminal = run_file(&home, "--resume", &file);
    terminal.wait_to_edit(MAIN);
    terminal.answer("s 20\r", AGAIN);
    terminal.answer("same\r", MAIN);
    terminal.answer("s 20\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    let marks: Vec<_> = results(&home).into_iter().map(|result| result["marks"].clone()).collect();
    assert_eq!(marks, [json!(["resumed"]), json!([])]);
}

/// Its file stays until then.
#[test]
fn a_hunt_whose_result_cannot_be_written_counts_when_it_is_resumed() {
    let home = Home::new();
    fs::create_dir_all(file(&home)).unwrap();
    let mut terminal = finish(&home, DAILY, "s 13\r");
    terminal.shows_words("wumpus: this hunt is not counted: ");
    terminal.shows_words("results: is a directory");
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(home.hunts().len(), 1);
    let ran = stats(&home, "");
    assert!(ran.stderr.ends_with("results: is a directory\n") && ran.status == 1, "{}", ran.stderr);
    fs::remove_dir(file(&home)).unwrap();
    assert_eq!(Terminal::resume(&home, AGAIN).leave("no\r"), 0);
    assert_eq!((results(&home), home.hunts().len()), (vec![result(WON)], 0));
}

#[test]
fn a_hunt_that_is_only_replayed_is_not_noted_again() {
    let home = Home::new();
    let file = home.path().join("hunt.txt");
    for (flag, lines, question) in
        [("--replay", "same\n", None), ("--resume", "same\n", Some(MAIN)), ("--resume", "", Some(AGAIN))]
    {
        fs::write(&file, format!("wumpus record 1\nseed 2\n\nshoot 20\n{lines}")).unwrap();
        let mut terminal = run_file(&home, flag, &file);
        if let Some(question) = question {
            terminal.wait_to_edit(question);
        }
        assert_eq!(terminal.leave(if question.is_some() { "q\r" } else { "" }), 0);
        assert_eq!(results(&home), [Value::Null; 0], "{flag}");
    }
}

/// A resumed session counts it, and replays it unseen.
#[test]
fn a_hunt_given_up_earlier_in_a_session_is_resumed_with_it() {
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, "--seed 7");
    terminal.answer("m 3\r", MAIN);
    terminal.answer("give up\r", "Give up this hunt (Y-N)? |");
    terminal.answer("y\r", AGAIN);
    terminal.answer("same\r", MAIN);
    terminal.answer("m 3\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(home.kept().ends_with("\nmove 3\ngive up\nsame\nmove 3\n"), "{}", home.kept());
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.answer("score\r", MAIN);
    terminal.shows("In this hunt: 1 turn, 5 arrows left. In this session: 0 won, 1 lost.");
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(results(&home), [result("classic rules=opinionated seed=7 turns=1 chosen given_up lost")]);
}
