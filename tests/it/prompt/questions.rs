//! The prompt's questions: answers, bad input, full disks, and where lines begin and end.

use std::io;

use clap::Parser as _;
use wumpus_hunt::cli::Cli;
use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::sanitize::{quoted, sanitize};

use crate::games::{GAMES, HIDDEN, SOLO_GAMES};
use crate::program::{play, run};

/// Makes the program that plays the classic game.
fn hunt(ruleset: Ruleset) -> Cli {
    Cli::parse_from(["wumpus", "--seed", "7", "--rules", ruleset.name])
}

/// `n` is new there, because nobody who means no types less than that, and Enter is new, too.
#[test]
fn the_question_after_a_hunt_takes_everyday_answers() {
    let [same, new] = ["7 with the luck of 8", "8"];
    for (again, next) in [("same", same), ("s", same), ("new", new), ("n", new), ("", new), ("sure", new)] {
        let printed = play("--seed 7", &["s 3 2 1 5 4", again, "q"]);
        assert!(printed.contains(&format!("That was hunt {next}. ")), "{again}: {printed}");
    }
    for again in ["no", "nope", "q"] {
        assert!(play("--seed 7", &["s 3 2 1 5 4", again]).ends_with(&format!("? {again}\n")), "{again}");
    }
}

#[test]
fn echoed_text_has_no_control_characters() {
    assert_eq!(sanitize("a\u{1b}[2Jb\0c\u{7f}\u{9b}"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}\u{fffd}");
    assert_eq!(sanitize("a\u{202e}b\u{200b}c"), "a\u{fffd}b\u{fffd}c", "turns of direction, marks without width");
    assert_eq!(sanitize("\u{1f469}\u{200d}\u{1f680}"), "\u{1f469}\u{200d}\u{1f680}", "an emoji of two pictures");
    assert_eq!(quoted(&"x".repeat(21)), format!("\"{}…\"", "x".repeat(20)));
    assert_eq!(sanitize(&"x".repeat(60)), "x".repeat(60));
    assert_eq!(sanitize(&"x".repeat(61)), "x".repeat(60) + "…");
}

/// Plays the classic game on a console in this process.
fn answers(ruleset: Ruleset, lines: &str) -> String {
    let mut printed = Vec::new();
    hunt(ruleset).play_on(lines.as_bytes(), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// Help, rules and look are answered at every question, and quit leaves from each.
#[test]
fn the_standing_words_work_at_every_question() {
    let (classic, original) = ("--seed 7", "--rules original --seed 7");
    let (grue, asking, world) = ("--variant grue --sense smell --seed 7", "--variant grue", "--variant world");
    let (hidden, unnamed) = ("--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7", "--variant hidden");
    for (flags, to_the_question, question) in [
        (classic, "", "Shoot, Move or Quit (S-M-Q)?"),
        (classic, "m\n", "Where to?"),
        (classic, "s\n", "Rooms to shoot through (1 to 5)?"),
        (classic, "s 3 2 1 5 4\n", "Play again (Enter for a new hunt, same or no)?"),
        (original, "", "INSTRUCTIONS (Y-N)?"),
        (original, "n\n", "SHOOT OR MOVE (S-M)?"),
        (original, "n\ns\n", "NO. OF ROOMS (1-5)?"),
        (original, "n\ns\n2\n", "ROOM #?"),
        (original, "n\ns\n2\n3\n", "ROOM #?"),
        (original, "n\ns 3 2 1 5 4\n", "SAME SET-UP (Y-N)?"),
        (asking, "", "Keen sense (smell, hearing or sight)?"),
        (grue, "m\n", "Which way?"),
        (grue, "s\n", "Shoot which way?"),
        (world, "m\n", "Which way?"),
        (world, "shoot\n", "Shoot which way?"),
        (unnamed, "", "How many players? Or type their names, anticlockwise:"),
        (hidden, "", "Bob?"),
        (hidden, "ready\n", "Shoot, move, both or pass?"),
        (hidden, "ready\nshoot\n", "Rooms to shoot through (1 to 4)?"),
        (hidden, "ready\nmove\n", "Where to (Enter to go back)?"),
        (hidden, "ready\nshoot 9\n", "Where to (Enter to stay)?"),
        (hidden, "ready\nshoot\n9\n", "Where to (Enter to stay)?"),
        (hidden, "ready\npass\n", "Done talking?"),
    ] {
        // Before a hunt there is nothing to look at.
        let look = if [asking, unnamed].contains(&flags) || question.starts_with("INSTR") { "rules" } else { "look" };
        let ran = run(flags, format!("{to_the_question}help\nRULES\n{look}\nquit\ny\ny\n"));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{flags}: {question}");
        let asked: Vec<_> = ran.stdout.lines().filter(|line| line.starts_with(question)).collect();
        let last_four = ["help", "RULES", look, "quit"].map(|word| format!("{question} {word}"));
        assert_eq!(asked[asked.len() - 4..], last_four, "{flags}");
    }
}

/// The end of input, at any question, leaves, with a final newline.
#[test]
fn the_end_of_input_leaves_at_every_question() {
    for (flags, lines) in [
        ("--seed 7", "\nm\n99\n\ns\n99\n\ns 3 2 1 5 4\nx\ny\nx\n\ny\nn\n"),
        ("--rules original --seed 7", "x\ny\nm\n99\n\ns\n9\n2\n99\n3\n4\nx\nn\ns\n"),
        ("hidden --seed 7", "x\n2\nAnn,Bob,Cy\nx\nready\nx\ns\nx\n9\n\nx\ngo on\nready\npass\n"),
        ("grue --seed 1", "x\nsmell\nm\nup\n\ns\nup\n\ns ne\ng\ng\nx\ny\nx\n\ny\nn\nx\n"),
    ] {
        for (cut, _) in lines.match_indices('\n') {
            let printed = run(flags, &lines[..=cut]);
            assert!(printed.status == 0 && printed.stdout.ends_with('\n'), "{printed:?}");
        }
    }
}

/// None of it costs anything: afterwards the game looks as if it had not been typed, in a hunt, in public and in secret.
#[test]
fn bad_input_is_refused_in_one_line_and_costs_nothing() {
    let million = "x".repeat(1_000_000);
    let spaces = format!("q{}x", " ".repeat(1_000_000));
    let everywhere: [&[u8]; 8] =
        [b"xyzzy", b"0", b"-1", b"99999999999999999999", b"\0", b"\xff\xfe", million.as_bytes(), spaces.as_bytes()];
    let alone: [&[u8]; 7] = [b"21", b"m 2", b"s 21", b"s 1 2 3 4 5 6", b"4,99999999999999999999", b"aside", b"m \0"];
    let together: [&[u8]; 2] = [b"m 0", b"s 1 2 3 4 5"];
    let main = "? ";
    // The actions of the textbook's game are other words.
    let lone = SOLO_GAMES[..3].iter().map(|flags| (*flags, "", main, &alone[..]));
    let hidden = [("", "Bob? "), ("ready\n", "Shoot, move, both or pass? ")];
    let hidden = hidden.map(|(before, question)| (HIDDEN, before, question, &together[..]));
    for (flags, before, question, bad) in lone.chain(hidden) {
        let untouched = run(flags, format!("{before}look\nq\n")).stdout;
        let (_, looked) = untouched.split_once(&format!("{question}look\n")).unwrap();
        for line in everywhere.iter().chain(bad) {
            let shown = String::from_utf8_lossy(&line[..line.len().min(20)]).into_owned();
            let ran = run(flags, [before.as_bytes(), line, b"\nlook\nq\n"].concat());
            assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{shown}");
            let (_, after) = ran.stdout.split_once(question).unwrap();
            let (_, after) = after.split_once('\n').unwrap();
            let (refusal, after) = after.split_once('\n').unwrap();
            assert!((15..160).contains(&refusal.chars().count()), "{flags} {shown}: {refusal}");
            assert!(after.ends_with(&format!("{question}look\n{looked}")), "{flags} {shown}: {after}");
            assert!(after.lines().count() <= looked.lines().count() + 1, "{flags} {shown}: {after}");
        }
    }
}

#[test]
fn no_output_has_control_characters() {
    for flags in GAMES {
        let ran = run(flags, b"\x1b[2J\nm \x07\ns \x1b]0;x\x07\n\xff\n\0\nq\n");
        assert!(ran.stdout.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", ran.stdout);
    }
}

/// G24: the sense is asked at each new set-up, kept for the same one, and never asked if `--sense` has answered.
#[test]
fn the_keen_sense_is_asked_for_at_each_new_set_up() {
    for (flags, lines, asked) in [
        ("grue --seed 1", &["smell", "s ne", "g", "g", "same", "q"][..], 1),
        ("grue --seed 1", &["smell", "s ne", "g", "g", "new", "sight", "q"], 2),
        ("grue --sense smell --seed 1", &["s ne", "g", "g", "new", "q"], 0),
    ] {
        assert_eq!(play(flags, lines).matches("Keen sense (").count(), asked, "{flags} {lines:?}");
    }
}

/// C36: the same command, the same hunt.
#[test]
fn the_end_of_a_hunt_names_the_command_that_hunts_it_again() {
    let printed = play("--rules dungeon --seed 21", &["s 17 16 20 19 18", "same", "q"]);
    let (_, again) = printed.split_once("21. To play it again:\n  wumpus --rules dungeon --seed 21\n").unwrap();
    let told = "21 with the luck of 22. To play it again:\n  wumpus --rules dungeon --seed 21:22\n";
    assert!(again.contains(told), "{again}");
    let hunt = play("--rules dungeon --seed 21:22", &["q"]);
    assert!(again.ends_with(hunt.split_once("\n\n").unwrap().1), "{again}\n{hunt}");
}

/// A sink that takes this number of bytes.
struct Sink(usize);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A disk that fills up at any byte is noticed.
#[test]
fn full_output_is_an_error_wherever_it_ends() {
    for lines in ["m 3\ns 4\nq\n", "s 3 2 1 5 4\nn\n", "s 3 2 1 5 4\n"] {
        let play = |room| hunt(Ruleset::OPINIONATED).play_on(lines.as_bytes(), io::BufWriter::new(Sink(room)));
        let size = answers(Ruleset::OPINIONATED, lines).len();
        assert!(play(size).is_ok());
        for room in 0..size {
            assert_eq!(play(room).unwrap_err().kind(), io::ErrorKind::StorageFull, "{room} of {size} bytes");
        }
    }
}

/// A line of the maximum length is obeyed. One with a byte more is ignored, and nothing is lost.
#[test]
fn a_line_that_is_cut_is_not_obeyed() {
    let line = |length: usize| format!("m 3{}", " ".repeat(length - 3));
    assert!(answers(Ruleset::OPINIONATED, &(line(5_000) + "\n")).contains("You are in room 3."));
    assert!(answers(Ruleset::OPINIONATED, &line(5_000)).contains("You are in room 3."));
    for long in [line(5_001) + "\n", line(5_001), line(20_000) + "\n"] {
        let printed = answers(Ruleset::OPINIONATED, &(long.clone() + "\nlook\n"));
        let ignored = printed.contains("That line has more than 5,000 bytes, so it is ignored.");
        assert!(ignored && !printed.contains("You are in room 3."), "{printed}");
    }
}

/// A byte order mark is no part of the first line.
#[test]
fn a_line_may_end_as_on_windows_and_the_last_need_not_end() {
    for flags in GAMES {
        assert_eq!(run(flags, "\u{feff}look\nq\n"), run(flags, "look\nq\n"), "{flags}");
        assert_eq!(run(flags, "look\r\nq\r\n"), run(flags, "look\nq\n"), "{flags}");
        assert_eq!(run(flags, "look\nq"), run(flags, "look\nq\n"), "{flags}");
    }
}

#[test]
fn a_failing_source_of_lines_is_an_error_and_no_loop() {
    struct Failing;
    impl io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let failed = hunt(Ruleset::OPINIONATED).play_on(io::BufReader::new(Failing), io::sink()).unwrap_err();
    assert_eq!(failed.to_string(), "cannot read standard input: unplugged");
}
