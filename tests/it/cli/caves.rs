//! Caves and numbers of the classic game on the command line: names, files, and what is refused.

use std::fs;
#[cfg(all(unix, not(portable)))]
use std::process::{Command, Stdio};

use crate::program::{TempFolder, is_refused, play, run};
#[cfg(all(unix, not(portable)))]
use crate::program::{run_command, wumpus};

/// A ring whose tunnels lead one way.
const RING: &str = "# A ring.\n1: 2\n2: 3\n\n3: 4 # a comment\n4: 5\n5:6\n 6 : 1\n";

fn cave_file(folder: &TempFolder, text: impl AsRef<[u8]>) -> String {
    let file = folder.file("cave.txt");
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_file_that_is_no_cave_is_refused_with_its_line_and_the_reason() {
    let folder = TempFolder::new();
    for (text, line, why) in [
        ("1: 2\n\n2: one\n", 3, "\"one\" is not a room number"),
        ("1: 2\n1: 2\n", 2, "room 1 has a line already"),
        ("1: 2\n2: 3\n3: 4\n4: 5\n5: 7\n6: 1\n", 5, "room 5 has a tunnel to room 7, but this cave has no room 7"),
    ] {
        let file = cave_file(&folder, text);
        is_refused(&format!("--cave {file}"), 2, &format!("'--cave <CAVE>': {file}:{line}: {why} "));
    }
    let file = cave_file(&folder, b"1: 2\n2: 3\n\xff\n");
    is_refused(&format!("--cave {file}"), 2, &format!("{file}:3: this is not UTF-8 text "));
}

/// The shell has a function of the program's name.
#[cfg(all(unix, not(portable)))]
#[test]
fn a_shell_reads_the_command_that_plays_in_a_cave_file_again() {
    let folder = TempFolder::new();
    let file = folder.file("it's ä & b.txt");
    fs::write(&file, RING).unwrap();
    let mut command = wumpus("--seed 7");
    command.arg(format!("--cave={file}"));
    let printed = run_command(command, "").stdout;
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"wumpus() { "$0" "$@"; }; eval "$1""#, env!("CARGO_BIN_EXE_wumpus")]);
    shell.arg(printed.lines().last().unwrap()).stdin(Stdio::null());
    assert_eq!(String::from_utf8(shell.output().unwrap().stdout).unwrap(), printed);
}

/// Some editors begin a file with a mark of its encoding, or end lines in another way.
#[test]
fn a_cave_file_may_come_from_any_editor() {
    let folder = TempFolder::new();
    let file = cave_file(&folder, format!("\u{feff}{}", RING.replace('\n', "\r\n")));
    assert!(play(&format!("--cave {file} --seed 1"), &["q"]).contains("The only tunnel leads to"));
    let file = cave_file(&folder, format!("1: {}\n", "x".repeat(100_000)));
    assert!(run(&format!("--cave {file}"), "").stderr.len() < 300);
}

#[test]
fn what_does_not_fit_a_cave_is_refused_with_what_would() {
    for (flags, why) in [
        ("--cave nosuch", "one-way, shuffled, random or a file; there is no file of this name"),
        ("--cave .", "this is not a regular file"),
        ("--rooms 30", "rooms and tunnels are only for a random cave: add --cave random"),
        ("--rules bsd --cave shuffled --rooms 30", "rooms and tunnels are only for a random cave: use --cave random"),
        ("--cave random --rooms 5", "must be 6 to 127"),
        ("--cave random --rooms 128", "must be 6 to 127"),
        ("--cave random --tunnels 1", "must be 2 to 12"),
        ("--cave random --tunnels 13", "must be 2 to 12"),
        ("--cave random --rooms 7 --tunnels 7", "in a cave of 7 rooms each room has 2 to 6 tunnels, not 7"),
        ("--arrows 0", "must be 1 to 99"),
        ("--arrows 100", "must be 1 to 99"),
        ("--smell 10", "must be 1 to 9"),
        ("--pits -1", "must be 0 to 125"),
        (
            "--pits 10 --bats 9",
            "20 rooms hold at most 18 pits and bats, not 19: the wumpus and the hunter need a room each",
        ),
        ("world --arrows 2", "--arrows is only for --variant classic"),
    ] {
        is_refused(flags, 2, why);
    }
}

/// Eighteen rooms with bats leave two: the hunter is dropped again and again, but not for ever.
#[test]
fn as_many_pits_and_bats_as_fit_are_accepted() {
    for flags in ["--pits 18 --bats 0", "--bats 18 --pits 0", "--cave random --rooms 6 --pits 4 --bats 0"] {
        for rules in ["opinionated", "dungeon", "original", "bsd"] {
            play(&format!("simulate --hunts 300 --rules {rules} {flags}"), &[]);
        }
    }
}

#[test]
fn a_cave_with_rooms_out_of_reach_is_played_with_a_warning() {
    let folder = TempFolder::new();
    let file = cave_file(&folder, "1: 2\n2: 3\n3: 4\n4: 5\n5: 6\n6: 6\n");
    for flags in ["--seed 1", "simulate --hunts 10"] {
        let ran = run(&format!("{flags} --cave {file}"), "");
        let warned = format!("wumpus: --cave {file}: not every room can be reached from every other\n");
        assert_eq!((ran.stderr, ran.status), (warned, 0));
    }
    let file = cave_file(&folder, RING);
    assert_eq!(run(&format!("--seed 1 --cave {file}"), "").stderr, "");
}

/// So it can be played where the file of the cave is not; the transcripts have such records.
#[test]
fn a_record_has_the_whole_cave() {
    let folder = TempFolder::new();
    let (cave, record) = (cave_file(&folder, RING), folder.file("record.txt"));
    let flags = format!("--cave {cave} --pits 0 --bats 0 --arrows 2 --seed 3 --record {record}");
    let printed = play(&flags, &["shoot 2", "shoot 2"]);
    let text = fs::read_to_string(&record).unwrap();
    let header = "wumpus record 1\nvariant classic\nrules opinionated\ncave own\n1: 2\n2: 3\n3: 4\n4: 5\n5: 6\n6: 1\n\
                  arrows 2\npits 0\nbats 0\nseed 3\n\n";
    assert!(text.starts_with(header), "{text}");
    assert!(printed.contains(&format!("wumpus --cave={cave} --arrows 2 --pits 0 --bats 0 --seed 3\n")), "{printed}");
}
