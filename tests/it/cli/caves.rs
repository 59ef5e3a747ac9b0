//! Caves and numbers of the classic game on the command line: names, files, and what is refused.

use std::fs;
#[cfg(all(unix, not(portable)))]
use std::process::{Command, Stdio};

use crate::program::{TempFolder, is_refused, play, run};
#[cfg(all(unix, not(portable)))]
use crate::program::{run_command, wumpus};

/// Every cave with a name, and the flags of a small random one.
const CAVES: [&str; 9] = [
    "dodecahedron",
    "mobius",
    "beads",
    "torus",
    "dendrite",
    "one-way",
    "shuffled",
    "random",
    "random --rooms 6 --tunnels 5 --pits 1",
];

const RULES: [&str; 4] = ["opinionated", "dungeon", "original", "bsd"];

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
        ("", 1, "a cave has 6 to 127 rooms, not 0"),
        ("1: 2\n2: 1\n", 2, "a cave has 6 to 127 rooms, not 2"),
        ("1: 2\n2 1\n", 2, "write a room and the rooms its tunnels lead to, like 5: 1 4 6"),
        ("1: 2\n\n2: one\n", 3, "\"one\" is not a room number"),
        ("1: 2\n2: -1\n", 2, "\"-1\" is not a room number"),
        ("1: 2\n3: 1\n", 2, "room 2 has no line"),
        ("1: 2\n1: 2\n", 2, "room 1 has a line already"),
        ("1: 2\n2: 3\n3:\n4: 5\n5: 6\n6: 1\n", 3, "a room has 1 to 12 tunnels, and room 3 has 0"),
        ("1: 2\n2: 3\n3: 4\n4: 5\n5: 7\n6: 1\n", 5, "room 5 has a tunnel to room 7, but this cave has no room 7"),
        ("1: 2\n2: 3\n3: 4\n4: 5\n5: 0\n6: 1\n", 5, "rooms count from 1"),
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
        ("--rules bsd --bats 16", "20 rooms hold at most 18 pits and bats, not 19"),
        ("simulate --rooms 30", "rooms and tunnels are only for a random cave: add --cave random"),
        ("world --arrows 2", "--arrows is only for --variant classic"),
    ] {
        is_refused(flags, 2, why);
    }
}

/// Eighteen rooms with bats leave two: the hunter is dropped again and again, but not for ever.
#[test]
fn as_many_pits_and_bats_as_fit_are_accepted() {
    for flags in ["--pits 18 --bats 0", "--bats 18 --pits 0", "--cave random --rooms 6 --pits 4 --bats 0"] {
        for rules in RULES {
            play(&format!("simulate --hunts 300 --rules {rules} {flags}"), &[]);
        }
    }
    play("--seed 7 --pits 9 --bats 9 --rules bsd", &["look", "q"]);
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

/// A record can be played where the file of the cave is not.
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
    fs::remove_file(&cave).unwrap();
    let replayed = play(&format!("--replay {record}"), &[]);
    assert_eq!(replayed, printed.replace(&format!("--cave={cave}"), "--cave=FILE"));
    assert!(printed.contains(&format!("wumpus --cave={cave} --arrows 2 --pits 0 --bats 0 --seed 3\n")), "{printed}");
}

#[test]
fn a_damaged_cave_in_a_record_is_refused_with_its_line() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for (header, told) in [
        ("cave own\n1: 2\n", "4: a cave has 6 to 127 rooms, not 1"),
        ("cave own\n1: 2\n2: 3\n3: 4\n4: 5\n5: 9\n6: 1\n", "8: room 5 has a tunnel to room 9"),
        ("cave own\n1: 2\n3: 3\n", "5: room 2 has no line"),
        ("1: 2\n", "3: 1: describes a room, but the header has no line \"cave own\""),
        ("cave torus\n1: 2\n", "4: 1: describes a room, but the header has no line \"cave own\""),
        ("cave mine.txt\n", "3: cave mine.txt: must be dodecahedron, mobius, beads, "),
        ("rooms 30\n", "3: rooms and tunnels are only for a random cave: add cave random"),
    ] {
        fs::write(&file, format!("wumpus record 1\nvariant classic\n{header}seed 7\n\n")).unwrap();
        is_refused(&format!("--replay {file}"), 1, &format!("wumpus: {file}:{told}"));
    }
}

/// The careful bot wins more often than a bot that knows nothing, also where it has no map.
#[test]
fn every_bot_plays_in_every_cave_and_the_careful_one_is_careful() {
    for cave in CAVES {
        let list = |rules: &str, bot: &str, hunts: u32| {
            let flags = format!("simulate --cave {cave} --rules {rules} --bot {bot} --hunts {hunts} --list");
            let listed = play(&flags, &[]);
            assert_eq!(listed.lines().count(), hunts as usize, "{flags}");
            assert!(!listed.contains("unfinished"), "{flags}\n{listed}");
            listed.matches("shot_wumpus").count()
        };
        for rules in RULES {
            list(rules, "random", 5);
            list(rules, "careful", 5);
        }
        let (careful, random) = (list("opinionated", "careful", 60), list("opinionated", "random", 60));
        assert!(careful > random + 8, "{cave}: {careful} of 60, and at random {random}");
    }
}
