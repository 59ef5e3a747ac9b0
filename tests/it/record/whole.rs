//! Files that are whole or not there, private, and on the disk, whatever becomes of the program.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::RECORD;
use crate::program::{TempFolder, is_installed, play, run, run_command, wumpus};
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
fn a_save_removes_no_other_file() {
    let folder = TempFolder::new();
    for name in [".wumpus-1.part", ".wumpus-1.txt"] {
        fs::write(folder.file(name), "wumpus record 1\n").unwrap();
    }
    play("--seed 7", &["m 3", &format!("save {}", folder.file("hunt.txt"))]);
    assert_eq!(folder.names(), [".wumpus-1.part", ".wumpus-1.txt", "hunt.txt"]);
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
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(terminal.leave("n\r"), 0);
    for name in ["results", "history"] {
        assert_eq!(mode(&home.state().join(name)), 0o600, "{name}");
    }
    for folder in [home.state(), home.state().join("hunts")] {
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
    }
    let [recorded, saved] = ["recorded.txt", "saved.txt"].map(|name| files.file(name));
    play(&format!("--seed 7 --record {recorded}"), &[&format!("save {saved}")]);
    let report = files.file("report.json");
    run(&format!("simulate --hunts 1 --json-file {report}"), "");
    for file in [&recorded, &saved, &report] {
        assert_eq!(mode(Path::new(file)), 0o600, "{file}");
    }
}

/// Returns the names of the files that a program syncs, and renames, in their order.
fn synced(trace: &Path) -> Vec<String> {
    let trace = fs::read_to_string(trace).unwrap();
    let name = |path: &str| {
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap();
        if name.starts_with(".wumpus-") { "part".to_owned() } else { name.to_owned() }
    };
    let lines = trace.lines().filter_map(|line| {
        if line.contains("fsync(") {
            return Some(name(line.split_once('<')?.1.split_once('>')?.0));
        }
        line.contains("rename").then(|| format!("rename to {}", name(line.rsplit('"').nth(1).unwrap())))
    });
    lines.collect()
}

/// Returns a command that notes in a file what the program syncs, if `strace` is installed.
fn traced(trace: &Path, flags: &str) -> Option<Command> {
    traced_with("trace=fsync,rename,renameat,renameat2", trace, flags)
}

/// Returns a command whose every sync fails, if `strace` is installed.
fn with_a_failing_disk(trace: &Path, flags: &str) -> Option<Command> {
    traced_with("inject=fsync:error=EIO", trace, flags)
}

fn traced_with(what: &str, trace: &Path, flags: &str) -> Option<Command> {
    if !is_installed("strace") {
        return None;
    }
    let mut command = Command::new("strace");
    command.args(["-f", "-y", "-e", what, "-o"]).arg(trace);
    command.arg(env!("CARGO_BIN_EXE_wumpus")).args(flags.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Some(command)
}

#[test]
fn a_saved_file_is_synced_before_and_after_it_gets_its_name() {
    let folder = TempFolder::new();
    let (trace, file) = (folder.file("trace"), folder.file("hunt.txt"));
    let Some(command) = traced(Path::new(&trace), "--seed 7") else { return };
    run_command(command, format!("m 3\nsave {file}\nm 4\nsave {file}\nyes\n"));
    let own = Path::new(&folder.file("")).file_name().unwrap().to_str().unwrap().to_owned();
    let save = ["part".to_owned(), "rename to hunt.txt".to_owned(), own];
    assert_eq!(synced(Path::new(&trace)), [save.clone(), save].concat());
}

/// And not at each line.
#[test]
fn a_hunt_is_synced_when_it_is_left_and_when_it_is_over() {
    let home = Home::new();
    let trace = home.path().join("trace");
    let Some(command) = traced(&trace, "--seed 2") else { return };
    let mut terminal = Terminal::run_command(command, &home, COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal.answer("mark 2 mine\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(synced(&trace), ["rename to hunt-1.txt", "hunt-1.txt", "hunts"]);
    let mut terminal = Terminal::run_command(traced(&trace, "--resume").unwrap(), &home, COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(terminal.leave("n\r"), 0);
    assert!(synced(&trace).is_empty());
    let file = home.path().join("mine.txt");
    let mut command = traced(&trace, "--seed 2").unwrap();
    command.arg("--record").arg(file);
    run_command(command, "mark 1 mine\ns 20\n");
    assert_eq!(synced(&trace)[..1], ["mine.txt"]);
}

/// It is there, so it can be resumed, and its seed must stay a secret.
#[test]
fn a_hunt_that_cannot_be_synced_is_saved_all_the_same_and_the_player_is_told() {
    let home = Home::new();
    let trace = home.path().join("trace");
    let Some(command) = with_a_failing_disk(&trace, "") else { return };
    let mut terminal = Terminal::run_command(command, &home, 300, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    let hunt = home.hunts()[0].display().to_string();
    let told = format!("wumpus: this hunt is saved, but a power cut could lose it: {hunt}: input/output error");
    terminal.shows_words(&told);
    terminal.shows_words("This hunt is saved. To resume it: wumpus --resume");
    assert!(!terminal.screen().contains("That was hunt"), "{}", terminal.screen());
}

#[test]
fn a_recorded_hunt_that_cannot_be_synced_is_told_once() {
    let folder = TempFolder::new();
    let file = folder.file("mine.txt");
    let trace = folder.file("trace");
    let flags = format!("--seed 2 --record {file}");
    let Some(command) = with_a_failing_disk(Path::new(&trace), &flags) else { return };
    let ran = run_command(command, "mark 1 mine\ns 20\nn\n");
    let told = format!("wumpus: this hunt is saved, but a power cut could lose it: {file}: input/output error\n");
    assert_eq!((ran.stderr, ran.status), (told, 0));
}
