//! Files that are whole or not there, and private, whatever becomes of the program.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::RECORD;
use crate::program::{TempFolder, play, run, wumpus};
use crate::terminal::emulator::{COLUMNS, Home, MAIN, Terminal};

#[test]
fn a_save_that_is_killed_leaves_a_whole_file_or_none() {
    let folder = TempFolder::new();
    let big = folder.file("big.txt");
    fs::write(&big, format!("{}{RECORD}", format!("#{}\n", "x".repeat(998)).repeat(1_000))).unwrap();
    let length = fs::metadata(&big).unwrap().len();
    for trial in 0..12 {
        let mut child = wumpus(&format!("--resume={big}")).spawn().unwrap();
        let mut keyboard = child.stdin.take().unwrap();
        for number in 0..100 {
            writeln!(keyboard, "save {}", folder.file(&format!("saved-{trial}-{number}"))).unwrap();
        }
        let shown = BufReader::new(child.stdout.take().unwrap());
        assert!(shown.lines().any(|line| line.unwrap().starts_with("Saved to ")));
        thread::sleep(Duration::from_millis(trial));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    for name in folder.names().iter().filter(|name| name.starts_with("saved-")) {
        assert_eq!(fs::metadata(folder.file(name)).unwrap().len(), length, "{name}");
    }
}

#[test]
fn the_files_of_a_player_are_private() {
    let home = Home::new();
    let files = TempFolder::new();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let mut terminal = Terminal::run_at(&home, "--seed 2", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    assert_eq!(mode(&home.hunts()[0]), 0o600);
    terminal.answer("s 20\r", "Play again (Enter for a new hunt, same or no)? |");
    assert_eq!(terminal.leave("no\r"), 0);
    for name in ["results", "history"] {
        assert_eq!(mode(&home.state().join(name)), 0o600, "{name}");
    }
    for folder in [home.state(), home.state().join("hunts")] {
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
    }
    let [recorded, saved] = ["recorded.txt", "saved.txt"].map(|name| files.file(name));
    play(&format!("--seed 7 --record {recorded}"), &[&format!("save {saved}")]);
    let report = files.file("report.json");
    run(&format!("simulate world --hunts 1 --agent true --gradescope {report}"), "");
    for file in [&recorded, &saved, &report] {
        assert_eq!(mode(Path::new(file)), 0o600, "{file}");
    }
}
