//! The prompt's questions: answers, bad input, and where lines begin and end.

use wumpus_hunt::sanitize::{quoted, sanitize};

use crate::games::GAMES;
use crate::program::{play, run};

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

#[test]
fn no_output_has_control_characters() {
    for flags in GAMES {
        let ran = run(flags, b"\x1b[2J\nm \x07\ns \x1b]0;x\x07\n\xff\n\0\nq\n");
        assert!(ran.status == 0 && ran.stdout.chars().all(|c| c == '\n' || !c.is_control()), "{ran:?}");
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

/// A line of the maximum length is obeyed. One with a byte more is ignored, and nothing is lost.
#[test]
fn a_line_that_is_cut_is_not_obeyed() {
    let line = |length: usize| format!("m 3{}", " ".repeat(length - 3));
    for whole in [line(5_000) + "\n", line(5_000)] {
        assert!(run("--seed 7", whole).stdout.contains("You are in room 3."));
    }
    for long in [line(5_001) + "\n", line(5_001), line(20_000) + "\n"] {
        let printed = run("--seed 7", long + "\nlook\n").stdout;
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
