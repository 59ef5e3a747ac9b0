//! Caves and numbers of the classic game on the command line: names, files, and what is refused.

use std::fs;

use crate::program::{TempFolder, play, run};

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
        ("", 1, "a cave has 6 to 65,535 rooms, not 0"),
        ("1: 2\n2: 1\n", 2, "a cave has 6 to 65,535 rooms, not 2"),
        ("1: 2\n2 1\n", 2, "a line is a room and where its tunnels lead, like 5: 1 4 6"),
        ("1: 2\n\n2: one\n", 3, "\"one\" is no number of a room"),
        ("1: 2\n2: -1\n", 2, "\"-1\" is no number of a room"),
        ("1: 2\n3: 1\n", 2, "this is room 3, but the next room is 2"),
        ("1: 2\n1: 2\n", 2, "this is room 1, but the next room is 2"),
        ("1: 2\n2: 3\n3:\n4: 5\n5: 6\n6: 1\n", 3, "a room has 1 to 255 tunnels, and room 3 has 0"),
        ("1: 2\n2: 3\n3: 4\n4: 5\n5: 7\n6: 1\n", 5, "a tunnel leads from room 5 to 7, which is no room of the cave"),
        ("1: 2\n2: 3\n3: 4\n4: 5\n5: 0\n6: 1\n", 5, "a tunnel leads from room 5 to 0, which is no room of the cave"),
    ] {
        let file = cave_file(&folder, text);
        let ran = run(&format!("--cave {file}"), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{text}");
        assert!(ran.stderr.contains(&format!("'--cave <CAVE>': {file}:{line}: {why}\n")), "{text}: {}", ran.stderr);
    }
    let file = cave_file(&folder, b"1: 2\n2: 3\n\xff\n");
    assert!(run(&format!("--cave {file}"), "").stderr.contains(&format!("{file}:3: this is not UTF-8 text\n")));
}

#[test]
fn what_does_not_fit_a_cave_is_refused_with_what_would() {
    for (flags, why) in [
        ("--cave nosuch", "there is no cave or file of this name; the caves are dodecahedron, mobius, beads, torus, "),
        ("--cave .", "this is no file with a cave"),
        ("--rooms 30", "--rooms is only for a random cave"),
        ("--cave torus --tunnels 3", "--tunnels is only for a random cave"),
        ("--rules bsd --cave shuffled --rooms 30", "--rooms is only for a random cave"),
        ("--cave random --rooms 5", "must be 6 to 10,000"),
        ("--cave random --rooms 10001", "must be 6 to 10,000"),
        ("--cave random --tunnels 1", "must be 2 to 12"),
        ("--cave random --tunnels 13", "must be 2 to 12"),
        ("--cave random --rooms 7 --tunnels 7", "in a cave of 7 rooms each room has 2 to 6 tunnels, not 7"),
        ("--arrows 0", "must be 1 to 99"),
        ("--arrows 100", "must be 1 to 99"),
        ("--smell 10", "must be 1 to 9"),
        ("--pits -1", "must be 0 to 65,533"),
        (
            "--pits 10 --bats 9",
            "19 pits and bats do not fit in 20 rooms: with the wumpus and the hunter there is room for 18",
        ),
        ("--bats 20", "do not fit in 20 rooms"),
        ("--rules bsd --bats 16", "there is room for 18"),
        ("simulate --rooms 30", "--rooms is only for a random cave"),
        ("grue --cave torus", "--cave is only for --variant classic: the other games have caves of their own"),
        ("world --arrows 2", "--arrows is only for --variant classic: the other games have numbers of their own"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{flags}");
        assert!(ran.stderr.contains(why), "{flags}: {}", ran.stderr);
    }
}

/// Eighteen rooms with bats leave two: the hunter is dropped again and again, but not for ever.
#[test]
fn as_many_pits_and_bats_as_fit_are_accepted() {
    for flags in [
        "--pits 18 --bats 0",
        "--bats 18 --pits 0",
        "--pits 9 --bats 9 --rules bsd",
        "--cave random --rooms 6 --pits 4 --bats 0",
    ] {
        for rules in ["opinionated", "dungeon", "original", "bsd"] {
            if !flags.contains("--rules") {
                play(&format!("simulate --hunts 300 --rules {rules} {flags}"), &[]);
            }
        }
        play(&format!("--seed 7 {flags}"), &["look", "q"]);
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
        ("cave own\n1: 2\n", "4: a cave has 6 to 65,535 rooms, not 1"),
        ("cave own\n", "3: a cave has 6 to 65,535 rooms, not 0"),
        ("cave own\n1: 2\n2: 3\n3: 4\n4: 5\n5: 9\n6: 1\n", "8: a tunnel leads from room 5 to 9"),
        ("cave own\n1: 2\n3: 3\n", "5: this is room 3, but the next room is 2"),
        ("cave own\n1: x\n", "4: \"x\" is no number of a room"),
        ("1: 2\n", "3: 1: is a room of a cave, but no line says cave own"),
        ("cave torus\n1: 2\n", "4: 1: is a room of a cave, but no line says cave own"),
        ("cave mine.txt\n", "3: cave mine.txt: must be dodecahedron, mobius, beads, "),
        ("rooms 30\n", "2: --rooms is only for a random cave"),
    ] {
        fs::write(&file, format!("wumpus record 1\nvariant classic\n{header}seed 7\n\n")).unwrap();
        let ran = run(&format!("--replay {file}"), "");
        assert_eq!(ran.status, 1, "{header}");
        assert!(ran.stderr.starts_with(&format!("wumpus: {file}:{told}")), "{header}: {}", ran.stderr);
    }
}

/// The hunts of a seed in a named cave never change; these were played when the caves came.
#[test]
fn every_bot_plays_in_every_cave() {
    for cave in CAVES {
        for rules in ["opinionated", "dungeon", "original", "bsd"] {
            for bot in ["random", "careful"] {
                let flags = format!("simulate --cave {cave} --rules {rules} --bot {bot} --hunts 40 --list");
                let listed = play(&flags, &[]);
                assert_eq!(listed.lines().count(), 40, "{flags}");
                assert!(!listed.contains("unfinished"), "{flags}\n{listed}");
            }
        }
    }
}

/// The careful bot wins more often than a bot that knows nothing, also where it has no map.
#[test]
fn the_careful_bot_is_careful_in_every_cave() {
    for cave in CAVES {
        let won = |bot: &str| {
            let listed = play(&format!("simulate --cave {cave} --bot {bot} --hunts 200 --list"), &[]);
            listed.matches("shot_wumpus").count()
        };
        let (careful, random) = (won("careful"), won("random"));
        assert!(careful > random + 40, "{cave}: {careful} of 200, and at random {random}");
    }
}
