//! Writing a record: what, and when.

use std::fs;
#[cfg(all(unix, not(portable)))]
use std::io::{BufRead, BufReader, Write};

use super::{RECORD, resume, typed};
use crate::games::GAMES;
#[cfg(all(unix, not(portable)))]
use crate::program::command_on_a_full_disk;
use crate::program::{TempFolder, is_refused, play, run_command, wumpus};

fn record(flags: &str, lines: &[&str]) -> String {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    play(&format!("{flags} --record {file}"), lines);
    fs::read_to_string(&file).unwrap()
}

#[test]
fn the_header_tells_the_flags_that_matter_and_the_name() {
    for (flags, header) in [
        ("--seed 7", "variant classic\nrules opinionated\nseed 7\n"),
        ("--rules original --seed 7:8", "variant classic\nrules original\nseed 7:8\n"),
        ("--seed 7:7 --cheat --plain --color always", "variant classic\nrules opinionated\nseed 7\ncheat\n"),
        ("--variant grue --seed 1", "variant grue\nseed 1\n"),
        ("--variant grue --sense sight --seed 1", "variant grue\nsense sight\nseed 1\n"),
        ("--variant world --seed 1", "variant world\nboard published\nseed 1\n"),
        ("--variant world --board random --seed 1", "variant world\nboard random\nseed 1\n"),
        // Who plays is asked for, and the number of wumpuses depends on it (H2). Of five players one or two are wumpuses in any
        // case.
        ("--variant hidden --seed 1", "variant hidden\nwumpuses fair\nseed 1\n"),
        (
            "--variant hidden --players Ann,Bob,Cy --seed 1",
            "variant hidden\nplayers Ann,Bob,Cy\nwumpuses fair\nseed 1\n",
        ),
        ("--variant hidden --players A,B,C,D,E --seed 1", "variant hidden\nplayers A,B,C,D,E\nseed 1\n"),
        (
            "--variant hidden --players 3 --wumpuses 2 --seed 1",
            "variant hidden\nplayers Red,Orange,Yellow\nwumpuses 2\nseed 1\n",
        ),
    ] {
        assert_eq!(record(flags, &[]), format!("wumpus record 1\n{header}\n"), "{flags}");
    }
}

/// The file has each line before its result is shown. (On Windows nobody else can read the file yet.)
#[cfg(all(unix, not(portable)))]
#[test]
fn a_line_is_written_before_its_result_is_shown() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let mut child = wumpus(&format!("--seed 7 --record {file}")).spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    let mut shown = BufReader::new(child.stdout.take().unwrap());
    let mut kept = String::new();
    for (question, line, written) in [
        ("(S-M-Q)? ", "m 3", "move 3\n"),
        ("(S-M-Q)? ", "m", ""),
        ("Where to? ", "12", "move 12\n"),
        ("(S-M-Q)? ", "mark 2, bats!", "mark 2 bats!\n"),
        ("(S-M-Q)? ", "xyzzy", ""),
        ("(S-M-Q)? ", "", ""),
    ] {
        let mut seen = Vec::new();
        while !seen.ends_with(question.as_bytes()) {
            assert_ne!(shown.read_until(b' ', &mut seen).unwrap(), 0, "{}", String::from_utf8_lossy(&seen));
        }
        let record = fs::read_to_string(&file).unwrap();
        assert_eq!(typed(&record).join("\n"), kept.trim_end(), "before {line}");
        writeln!(keyboard, "{line}").unwrap();
        kept += written;
    }
    drop(keyboard);
    assert!(child.wait_with_output().unwrap().status.success());
}

#[test]
fn lines_without_effect_are_not_written() {
    let lines = "help|help shoot|rules|look|map|map words|reveal|score|xyzzy||m 99|mark|unmark 2|m||s||again|save|q";
    for flags in ["--seed 7", "--variant world --seed 1", "--variant grue --sense smell --seed 1"] {
        assert_eq!(typed(&record(flags, &lines.split('|').collect::<Vec<_>>())), [""; 0], "{flags}");
    }
}

#[test]
fn lines_are_written_in_full_however_they_were_typed() {
    for (flags, lines, written) in [
        (
            "--seed 7",
            "m3|4|g|m|3|s 2,1|m 12; mark 4 pit? ; 3; m 99; m 4|unmark 4",
            "move 3|move 4|move 3|shoot 2 1|move 12|mark 4 pit?|move 3|unmark 4",
        ),
        ("--rules original --seed 1", "n|n", "no"),
        ("--variant grue --seed 1", "look|hear|m ne", "hearing"),
        ("--seed 1", "m 12|m 11|m 19|look|reveal|Same|give up|", "move 12|move 11|move 19|same|give up|new"),
    ] {
        let record = record(flags, &lines.split('|').collect::<Vec<_>>());
        let typed = typed(&record).join("|");
        assert!(typed.starts_with(written), "{flags}: {typed}");
    }
}

#[test]
fn a_record_of_hidden_wumpus_has_everything_that_happened() {
    let lines = "Ann, Bob,Cy|board  I am human, truly!|board|strike 9|ready|notes|mark 3 pit?|map|unmark 3|m|99||s|9|5|\
                 strike 1|go|ready|pass||ready|pass|yes";
    let record = record("--variant hidden --wumpuses few --seed 7", &lines.split('|').collect::<Vec<_>>());
    let written = "Ann,Bob,Cy|board I am human, truly!|ready|mark 3 pit?|unmark 3|shoot 9; move 5|strike 1|go on|ready|\
                   pass|go on|ready|pass|go on";
    assert_eq!(typed(&record).join("|"), written);
}

/// Plays lines at a table whose players are asked for. Asserts that they are written like this, and can be read back.
#[track_caller]
fn is_read_back(flags: &str, lines: &[&str], written: &[&str]) {
    let record = record(&format!("--variant hidden --seed 7 {flags}"), lines);
    assert_eq!(typed(&record), written);
    let (ran, _) = resume(&TempFolder::new(), &record, "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{record}");
}

/// Notes and players' names may begin with `#`. Not all that the prompt takes for white space is white space in a record.
#[test]
fn what_looks_like_a_comment_or_white_space_can_be_read_back() {
    is_read_back("", &["#1, #2, #3"], &[" #1,#2,#3"]);
    for odd in ["\u{c}", "\u{b}", "\r\u{c}", "\u{85}", "\u{2028}", "\u{a0}", "\t"] {
        let lines = ["~Ann,~ Bob,Cy~", "~board ~x~", "ready~", "mark ~ 12 pit?~", "~unmark~ 12~", "pass~"]
            .map(|line| line.replace('~', odd));
        let written = ["Ann,Bob,Cy", "board x", "ready", "mark 12 pit?", "unmark 12", "pass"];
        is_read_back("", &lines.each_ref().map(String::as_str), &written);
    }
}

/// For example 60 names of 20 characters of 4 bytes each.
#[test]
fn the_longest_written_lines_can_be_read_back() {
    let names: Vec<_> = ('\u{20000}'..).take(60).map(|last| "\u{20000}".repeat(19) + &last.to_string()).collect();
    let players = names.join(",").replacen('\u{20000}', "\u{2ffff}", 1);
    assert_eq!(players.len(), 60 * 80 + 59);
    let [board, note] = [200, 40].map(|length| "\u{20000}".repeat(length));
    let lines = [&format!("board {board}"), "ready", &format!("mark 12 {note}"), "pass"];
    is_read_back(&format!("--players={players}"), &lines, &lines);
}

#[test]
fn an_existing_file_is_refused_and_left_as_it_is() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for text in [RECORD, "mine", ""] {
        fs::write(&file, text).unwrap();
        for flags in GAMES {
            let told = format!("wumpus: {file}: this file exists already; wumpus --resume=FILE continues a record");
            is_refused(&format!("{flags} --record {file}"), 1, &told);
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
    }
}

#[cfg(all(unix, not(portable)))]
#[test]
fn a_record_that_cannot_be_written_leaves_no_file() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let ran = run_command(command_on_a_full_disk(0, &format!("--seed 7 --record {file}")), "m 3\n");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 1));
    assert!(ran.stderr.starts_with(&format!("wumpus: {file}: ")), "{}", ran.stderr);
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn play_through_a_pipe_writes_no_file() {
    let folder = TempFolder::new();
    for flags in GAMES.into_iter().chain(["--seed 2"]) {
        let mut command = wumpus(flags);
        for variable in ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
            command.env(variable, folder.file(""));
        }
        let ran = run_command(command, "s 20\nm 3\nready\npass\nn\n");
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{flags}");
        assert_eq!(folder.names(), [""; 0], "{flags}");
    }
}
