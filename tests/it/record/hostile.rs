//! Files and requests that are made to fill the memory or to keep the program waiting.

use std::fs::{self, File};
use std::path::{Path, absolute};
use std::process::{Command, Stdio};

use nix::sys::stat::Mode;
use nix::unistd::mkfifo;

use crate::program::{RunOutput, TempFolder, run_command};
use crate::terminal::emulator::{COLUMNS, Home, Terminal};

const TOO_LARGE: &str = "this file is too large; it may have at most 4 MiB";

/// Runs the program on no input, with 64 MiB of memory, 15 seconds of work and a minute of time.
#[track_caller]
fn run(flags: &str, state: &str) -> RunOutput {
    run_command(limited(flags, state), "")
}

fn limited(flags: &str, state: &str) -> Command {
    let mut command = Command::new("sh");
    let limits = r#"ulimit -v 65536; ulimit -t 15; exec timeout 60 "$0" "$@""#;
    command.args(["-c", limits, env!("CARGO_BIN_EXE_wumpus")]).args(flags.split(' ')).env("XDG_STATE_HOME", state);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn record(file: &str, header: &str, line: &str, lines: usize) {
    fs::write(file, format!("wumpus record 1\n{header}seed 7\n\n{}", line.repeat(lines))).unwrap();
}

#[test]
fn no_file_fills_the_memory() {
    let folder = TempFolder::new();
    let file = |name: &str| folder.file(name);
    File::create(file("sparse")).unwrap().set_len(6 << 30).unwrap();
    fs::write(file("one-line"), "#".repeat((4 << 20) - 1) + "\n").unwrap();
    record(&file("blank"), "", "\n", 8 << 20);
    let too_large = format!(" {TOO_LARGE}");
    let too_long = "1: a line may have at most 5000 bytes, and this one has 4194303";
    for (name, why) in
        [("sparse", &*too_large), ("blank", &too_large), ("one-line", too_long), ("/dev/zero", &too_large)]
    {
        let file = file(name);
        let refused = |flag: &str, why: &str| {
            let ran = run(&format!("{flag}={file}"), "");
            let told = format!("wumpus: {file}:{why}\n");
            assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", told, 1), "{name}");
        };
        refused("--replay", why);
        let is_file = Path::new(&file).is_file();
        refused("--resume", if is_file { why } else { " it is not a file that can be read and written" });
    }
    let too_large = "this file is too large; it may have at most 1 MiB";
    for (name, why) in [("sparse", too_large), ("/dev/zero", too_large), (".", "is a directory")] {
        let ran = run(&format!("simulate --class {}", file(name)), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{name}");
        assert!(ran.stderr.contains(why), "{name}: {}", ran.stderr);
    }
}

#[test]
fn no_cave_file_fills_the_memory_or_keeps_the_program_waiting() {
    let folder = TempFolder::new();
    let file = |name: &str| folder.file(name);
    File::create(file("sparse")).unwrap().set_len(6 << 30).unwrap();
    fs::write(file("endless-line"), "1 ".repeat(2 << 20)).unwrap();
    fs::write(file("endless-room"), format!("1:{}", " 1".repeat((2 << 20) - 1))).unwrap();
    fs::write(file("newlines"), "\n".repeat(4 << 20)).unwrap();
    fs::write(file("binary"), [0x7f, b'E', b'L', b'F', 0, 0xff].repeat(1_000)).unwrap();
    mkfifo(file("pipe").as_str(), Mode::S_IRWXU).unwrap();
    for (name, why) in [
        ("sparse", TOO_LARGE),
        ("endless-line", "endless-line:1: write a room and the rooms its tunnels lead to, like 5: 1 4 6"),
        ("endless-room", "endless-room:1: a room has 1 to 12 tunnels, and room 1 has 2097151"),
        ("newlines", "newlines:1: a cave has 6 to 127 rooms, not 0"),
        ("binary", "binary:1: this is not UTF-8 text"),
        ("pipe", "this is not a regular file"),
        ("/dev/zero", "this is not a regular file"),
    ] {
        let ran = run(&format!("--cave {}", file(name)), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{name}");
        assert!(ran.told().contains(why), "{name}: {}", ran.stderr);
    }
}

#[test]
fn the_longest_record_is_played_in_little_memory() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    record(&file, "", &format!("{:40}\n", ""), 99_996);
    let ran = run(&format!("--resume={file}"), "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
}

/// Returns records of up to 5,000 bytes that take long to read if their hints, maps or reviews are worked out.
fn slow_records() -> [String; 4] {
    let senses = ["smell", "hearing", "sight"].iter().cycle().map(|sense| format!("{sense}\nhint\ngive up\nyes\n"));
    let turns = "left\n".repeat(970);
    [
        format!("variant grue\nsense smell\ntyped\nseed 7\n\n{}\n", ["hint"; 981].join(";")),
        format!("variant grue\ntyped\nseed 7\n\n{}", senses.take(180).collect::<String>()),
        format!("cave random\nrooms 127\ntunnels 12\ntyped\nseed 7\n\ngive up\n{}", "map\n".repeat(1_200)),
        format!("variant textbook\nboard random\nsize 11\ndaily 2026-11-01\ntyped\n\n{turns}give up\nreview\n"),
    ]
    .map(|record| format!("wumpus record 1\n{record}"))
}

/// One that is seen is worked out once: a second hint gives the odds, and those after it say the same.
#[test]
fn unseen_hints_maps_and_reviews_are_not_worked_out() {
    let folder = TempFolder::new();
    let state = absolute(folder.file("")).unwrap().into_os_string().into_string().unwrap();
    fs::create_dir_all(format!("{state}wumpus/hunts")).unwrap();
    let kept = folder.file("wumpus/hunts/hunt-1.txt");
    for record in slow_records() {
        assert!(record.len() <= 5_000, "{}", record.len());
        fs::write(&kept, &record).unwrap();
        let listed = run("hunts", &state);
        assert!(!listed.stdout.contains("cannot be played"), "{}", listed.stdout);
        assert_eq!(run("--resume=1", &state).status, 0);
    }
    let [repeated, ..] = slow_records();
    fs::write(&kept, repeated).unwrap();
    let ran = run(&format!("--replay {kept}"), "");
    // The first is the answer to the whole line, and the last has the end of the replay behind it.
    let more: Vec<_> = ran.stdout.split("? hint\n").skip(1).collect();
    assert_eq!((more.len(), more[0], ran.status), (980, more[978], 0));
    assert!(more[0].starts_with("(1,7) ne: empty for now.\n"), "{}", more[0]);
}

#[test]
fn no_request_fills_the_memory() {
    let folder = TempFolder::new();
    let file = folder.file("no-end-of-line");
    File::create(&file).unwrap().set_len(256 << 20).unwrap();
    let output = limited("agent", "").stdin(File::open(file).unwrap()).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!((printed.lines().count(), output.status.success()), (1, true), "{printed}");
    assert!(printed.contains("\"code\":\"too_long\""), "{printed}");
}

#[test]
fn a_hostile_state_directory_does_no_harm() {
    let folder = TempFolder::new();
    let state = absolute(folder.file("")).unwrap().into_os_string().into_string().unwrap();
    let hunts = format!("{state}wumpus/hunts");
    fs::create_dir_all(&hunts).unwrap();
    for number in 1..4 {
        File::create(format!("{hunts}/hunt-{number}.txt")).unwrap().set_len(6 << 30).unwrap();
    }
    mkfifo(format!("{hunts}/hunt-4.txt").as_str(), Mode::S_IRWXU).unwrap();
    let ran = run("hunts", &state);
    assert_eq!((ran.stdout.matches("cannot be played").count(), ran.stderr.as_str(), ran.status), (3, "", 0));
    fs::remove_dir_all(&hunts).unwrap();
    fs::write(&hunts, "mine").unwrap();
    for flags in ["hunts", "--resume"] {
        let ran = run(flags, &state);
        assert_eq!((ran.stderr, ran.status), (format!("wumpus: {hunts}: not a directory\n"), 1));
    }
}

/// An argument in the wrong place may be a record, but a terminal would have to be waited for.
#[test]
fn no_device_is_read_to_explain_a_usage_error() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "/dev/stdin", COLUMNS, |_| {});
    assert_eq!(terminal.leave(""), 2);
}

mod weekly {
    use super::*;

    #[test]
    #[ignore = "takes minutes"]
    fn a_review_in_a_replay_is_stopped_after_a_minute() {
        let folder = TempFolder::new();
        let file = folder.file("record.txt");
        let [.., reviewed] = slow_records();
        fs::write(&file, reviewed).unwrap();
        let mut command = Command::new("timeout");
        command.args(["150", env!("CARGO_BIN_EXE_wumpus"), "--replay", &file]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ran = run_command(command, "");
        assert!(ran.stdout.contains("lost after 970 turns.\n"), "{}", ran.stdout);
        assert!(ran.stdout.contains("? review\nThe review was stopped.\n"), "{}", ran.stdout);
    }
}
