//! Resuming a record.

use std::fs;
#[cfg(all(unix, not(portable)))]
use std::{
    io::{Read, Write},
    path::Path,
    process::Command,
};

#[cfg(all(unix, not(portable)))]
use wumpus_hunt::text::shell_quoted_file;

use super::{RECORD, resume, typed};
#[cfg(all(unix, not(portable)))]
use crate::program::is_refused;
use crate::program::{TempFolder, before_leaving, piped, run, run_command, wumpus};

/// Texts that only one player may read.
const SECRETS: [&str; 5] =
    ["Current room:", "You are a ", "alone -----", "Shoot, move, both or pass?", "Move or pass?"];

/// A session of each game, with more than one hunt and notes.
const SESSIONS: [(&str, &str); 6] = [
    ("--seed 2", "mark 20 wumpus?|m 15|mark 1 a pit|16|unmark 1|s 20|same|m 15|m 14|s 3 2 1|give up|new|mark 4 x"),
    ("--rules original --seed 2", "n|m 15|mark 1 a|m 16|s|1|20|yes|m 15|mark 2 b|m 14"),
    ("--variant grue --seed 456", "sight|ne|mark 4,10 grue?|nw|s ne|w|give up|new|smell|m w|mark 5,5 x|s e"),
    ("--variant world --board random --seed 2", "n|mark c1 pit?|e|give up|same|e|mark b2 y|n|n|n|n"),
    ("--variant textbook --board random --seed 2", "f|mark b2 pit?|l|f|give up|same|l|f|grab|mark c3 z|r|f"),
    (
        "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 2",
        "board hello|ready|mark 3 pit?|pass|board 2|strike 1|go on|ready|mark 5 q|unmark 5|pass|go on|ready|pass|go on|ready",
    ),
];

/// From every step on a resumed game prints the same and writes the same as one that was not interrupted: the map, the
/// notes and the score are there. What was typed before is not shown again. A secret is hidden as if its player had typed
/// `hide`, and when the game is resumed once more, what follows is not taken for answers in secret.
#[test]
fn a_game_resumes_from_every_step_and_keeps_its_secrets() {
    let folder = TempFolder::new();
    let file = folder.file("whole.txt");
    let recorded = |flags: &str, input: &str| {
        let _ = fs::remove_file(&file);
        let printed = run(&format!("{flags} --record {file}"), input).stdout;
        (printed, fs::read_to_string(&file).unwrap())
    };
    for (flags, session) in SESSIONS {
        let is_hidden = flags.contains("hidden");
        let (_, text) = recorded(flags, &session.replace('|', "\n"));
        let (header, _) = text.split_once("\n\n").unwrap();
        let lines = typed(&text);
        assert!(is_hidden || lines.iter().any(|line| ["yes", "same", "new"].contains(line)), "{flags}: {lines:?}");
        for step in 0..=lines.len() {
            let (before, after) = lines.split_at(step);
            let since_ready = before.iter().rev().position(|line| *line == "ready");
            let is_note = |line: &&str| line.starts_with("mark ") || line.starts_with("unmark ");
            let is_secret = since_ready.is_some_and(|count| before[step - count..].iter().all(is_note));
            let asked: &[&str] = match (is_hidden, is_secret) {
                (false, _) => &["look", "map", "map words", "score", "unmark", "g", "map"],
                (true, true) => &["look", "board who?", "ready", "notes", "map", "score"],
                (true, false) => &["look", "go on", "ready", "notes", "map", "map words", "score", "board", "g"],
            };
            let input = piped(&[asked, after].concat());
            let hide = if is_secret { "hide\n" } else { "" };
            let (whole, record) = recorded(flags, &format!("{}{hide}{input}", piped(before)));
            let (ran, written) = resume(&folder, format!("{header}\n\n{}", piped(before)), &input);
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{flags} {step}");
            assert_eq!(String::from_utf8(written).unwrap(), record, "{flags} {step}");
            let (again, kept) = resume(&folder, &record, "");
            let is_kept = kept.starts_with(record.as_bytes());
            assert!(is_kept && again.stderr.is_empty(), "{flags} {step}: {}", again.stderr);
            let (shown, _) = ran.stdout.split_once("? look\n").unwrap();
            let from_here = &before_leaving(&ran.stdout)[shown.len()..];
            assert!(before_leaving(&whole).ends_with(from_here), "{flags} {step}\n{}", ran.stdout);
            // A key of the map begins with the sign of a question.
            assert!(shown.match_indices("? ").all(|(at, _)| shown[..at].ends_with('\n')), "{flags} {step}\n{shown}");
            assert_eq!(shown.starts_with("Welcome back: "), step > 0, "{flags} {step}\n{shown}");
            assert!(!is_hidden || SECRETS.iter().all(|secret| !shown.contains(secret)), "{step}\n{shown}");
        }
    }
}

#[test]
fn the_gamemaster_who_resumes_sees_everything_at_once() {
    let folder = TempFolder::new();
    for (flags, lines, told) in [
        ("variant hidden\nplayers Ann,Bob,Cy\nseed 7\n", "ready\npass\n", "everybody sees everything.]\n  Ann is "),
        ("seed 7\n", "move 3\n", "\n\n[Wumpus "),
    ] {
        let [cheat, fair] = ["cheat\n", ""]
            .map(|cheat| resume(&folder, format!("wumpus record 1\n{flags}{cheat}\n{lines}"), "").0.stdout);
        assert!(cheat.contains(told) && !fair.contains(told), "{cheat}\n{fair}");
    }
}

/// A record that lost its end resumes from there or is refused unchanged. It never panics. Its last line need not have an end,
/// as some editors leave it.
#[test]
fn a_record_cut_anywhere_resumes_or_is_left_as_it_is() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let hidden = "wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nseed 7\n\nready\nmark 12 pit?\npass\ngo on\n";
    for (text, input, kept) in [(RECORD, "look\nmark 4 x\n", "mark 4 x\n"), (hidden, "board x\n", "board x\n")] {
        let end_of_header = text.find("\n\n").unwrap() + 2;
        for length in 0..=text.len() {
            let cut = &text[..length];
            let (ran, written) = resume(&folder, cut, input);
            let written = String::from_utf8(written).unwrap();
            if length < end_of_header || ran.status == 1 {
                // What is left of the last line means nothing.
                let line = if length < end_of_header { 1 } else { cut.lines().count() };
                assert!(ran.stderr.starts_with(&format!("wumpus: {file}:{line}: ")), "{cut}: {}", ran.stderr);
                assert_eq!((ran.stdout.as_str(), ran.status, written.as_str()), ("", 1, cut));
            } else {
                assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{cut}");
                let whole = if cut.ends_with('\n') { cut.to_owned() } else { format!("{cut}\n") };
                // A sheet that was being looked at is hidden first.
                let as_it_may_be = [format!("{whole}{kept}"), format!("{whole}hide\n{kept}")];
                assert!(as_it_may_be.contains(&written), "{cut}: {written}");
            }
        }
    }
}

/// On Windows nobody else can even read the file.
#[cfg(all(unix, not(portable)))]
#[test]
fn a_record_being_played_is_in_use() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let flags = [format!("--seed 7 --record {file}"), format!("--resume={file}")];
    let told = "it is open in another window; quit it there first";
    for flags in flags {
        let mut child = wumpus(&flags).spawn().unwrap();
        // The first output comes after the file is locked.
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let before = fs::read_to_string(&file).unwrap();
        is_refused(&format!("--resume={file}"), 1, &format!("wumpus: {file}: {told}"));
        let saved = run("--seed 8", format!("save {file}\nq\n")).stdout;
        assert!(saved.contains(&format!(": {told}.")), "{saved}");
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
        child.stdin.as_mut().unwrap().write_all(b"m 3\nm 4\n").unwrap();
        assert!(child.wait_with_output().unwrap().status.success());
    }
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 3", "move 4", "move 3", "move 4"]);
    assert_eq!(folder.names(), ["record.txt"]);
}

/// Resuming does not wait for a writer. Replaying from a pipe works.
#[cfg(all(unix, not(portable)))]
#[test]
fn a_pipe_can_be_replayed_but_not_resumed() {
    let folder = TempFolder::new();
    let pipe = folder.file("pipe");
    nix::unistd::mkfifo(pipe.as_str(), nix::sys::stat::Mode::S_IRWXU).unwrap();
    is_refused(&format!("--resume={pipe}"), 1, "it is not a file that can be read and written");
    assert_eq!(run("--replay /dev/stdin", RECORD), run("--seed 7", RECORD.split_once("\n\n").unwrap().1));
}

#[test]
fn an_error_about_a_file_is_told_in_words_alone() {
    let folder = TempFolder::new();
    fs::write(folder.file("file"), "").unwrap();
    for (flag, name, why) in [
        ("--replay=", "nothing.txt", "no such file"),
        ("--replay=", "file/record.txt", "not a directory"),
        ("--replay=", "", "is a directory"),
        ("--resume=", "", "it is a directory"),
        ("--resume=", "nothing.txt", "no such file; wumpus hunts lists your unfinished hunts"),
        ("--record=", "nowhere/record.txt", "no such directory"),
        ("--record=", "", "is a directory"),
    ] {
        let place = folder.file(name);
        let ran = run(&format!("{flag}{place}"), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{flag}{place}");
        #[cfg(all(unix, not(portable)))]
        assert_eq!(ran.stderr, format!("wumpus: {place}: {why}\n"));
        assert!(!ran.stderr.contains("os error"), "{why}: {}", ran.stderr);
    }
    for (flag, told) in [
        ("--record -", "-: a record is a file, not standard output; for a file called -, type ./-"),
        ("--resume", "you have no unfinished hunt; start one with wumpus"),
        ("--resume=3", "there is no unfinished hunt 3; wumpus hunts lists yours"),
        ("--resume=./3", "./3: no such file; wumpus hunts lists your unfinished hunts"),
    ] {
        let mut command = wumpus(flag);
        command.env("XDG_STATE_HOME", folder.file("state"));
        let ran = run_command(command, "");
        assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", format!("wumpus: {told}\n"), 1), "{flag}");
    }
    assert_eq!(folder.names(), ["file"]);
}

/// The command to resume can be typed as it stands.
#[cfg(all(unix, not(portable)))]
#[test]
fn the_name_of_any_file_is_quoted_for_a_shell() {
    for name in ["hunt.txt", "it's", "a b", "é", "$HOME", "-x", "\\"] {
        let quoted = shell_quoted_file(Path::new(name));
        let echo = Command::new("sh").args(["-c", &format!("printf %s {quoted}")]).output().unwrap();
        assert_eq!(String::from_utf8(echo.stdout).unwrap(), name, "{quoted}");
    }
    // A number alone would be that of a kept hunt.
    assert_eq!(shell_quoted_file(Path::new("3")), "./3");
    assert_eq!(shell_quoted_file(Path::new("a\x1b]0;x\x07\n")), "'a\u{fffd}]0;x\u{fffd}\u{fffd}'");
}

/// `wumpus hunts` reads each record for a moment. That does not count as playing: the hunt can be resumed.
#[test]
fn a_record_that_somebody_reads_can_be_resumed() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    fs::write(&file, RECORD).unwrap();
    let reader = fs::File::open(&file).unwrap();
    reader.lock_shared().unwrap();
    let reading = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(30));
        drop(reader);
    });
    let resumed = run(&format!("--resume={file}"), "q\n");
    reading.join().unwrap();
    assert_eq!((resumed.stderr.as_str(), resumed.status), ("", 0));
}
