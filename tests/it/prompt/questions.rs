//! The prompt's questions: words and numbers, one question at a time, and bad input.

use clap::Parser as _;
use wumpus_hunt::cli::Cli;
use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::repl::Start;
use wumpus_hunt::sanitize::{quoted, sanitize};
use wumpus_hunt::session::HuntSeed;
use wumpus_hunt::stdio::Leave;

use crate::games::{GAMES, HIDDEN, SOLO_GAMES};
use crate::program::{play, run};

/// Begins with the hunt of this seed.
pub(super) fn start(seed: u64, is_cheating: bool) -> Start {
    Start { seed: HuntSeed::new(seed), is_cheating, gives_hints: false, other_games: Vec::new() }
}

/// Makes the program that plays the classic game.
pub(super) fn hunt(ruleset: Ruleset) -> Cli {
    Cli::parse_from(["wumpus", "--seed", "7", "--rules", ruleset.name])
}

#[test]
fn no_is_an_answer_and_never_the_way_north() {
    for (flags, to_the_question, word, answer) in [
        ("--variant world", "", "no", "Nobody asked yes or no."),
        ("--variant world", "", "s no", "Nobody asked yes or no."),
        ("--variant world", "m", "no", "Not possible - go north (A2) or east (B1)."),
        ("--variant world", "", "nor", "You are in A2."),
        ("--variant hidden --players Ann,Bob,Cy", "ready", "no", "Nobody asked yes or no."),
    ] {
        let printed = play(flags, &[to_the_question, word, "", "q"]);
        let (_, after) = printed.split_once(&format!("? {word}\n")).unwrap();
        assert!(after.contains(answer), "{flags} {word}: {after}");
    }
}

#[test]
fn the_ways_on_the_drawing_are_directions() {
    for (typed, cell) in [("up", "A2"), ("right", "B1"), ("nort", "A2"), ("up\ndown", "A1"), ("go right\nleft", "A1")] {
        let printed = play("--variant world", &[typed, "q"]);
        let last = printed.rsplit("You are in ").next().unwrap();
        assert!(last.starts_with(cell), "{typed}: {printed}");
    }
}

#[test]
fn what_was_felt_where_the_hunt_ended_is_on_the_map() {
    let printed = play("--variant world --board random --seed 14", &["e", "reveal words", "q"]);
    assert!(printed.contains("you are here: breeze"), "{printed}");
}

/// `n` is new there, because nobody who means no types less than that, and Enter is new, too.
#[test]
fn the_question_after_a_hunt_takes_everyday_answers() {
    for (again, next) in [
        ("same", "7 with the luck of 8"),
        ("s", "7 with the luck of 8"),
        ("new", "8"),
        ("n", "8"),
        ("", "8"),
        ("sure", "8"),
    ] {
        let printed = play("--seed 7", &["s 3 2 1 5 4", again, "q"]);
        assert!(printed.contains(&format!("That was hunt {next}. ")), "{again}: {printed}");
    }
    for again in ["no", "nope", "q"] {
        assert!(play("--seed 7", &["s 3 2 1 5 4", again]).ends_with(&format!("? {again}\n")), "{again}");
    }
}

#[test]
fn the_map_and_the_notes_leave_the_question_open() {
    for (flags, question, open) in [
        ("--seed 7", "m", "Where to?"),
        ("--seed 7", "s", "Rooms to shoot through (1 to 5)?"),
        ("--variant world", "m", "Which way?"),
        ("--rules original --seed 7", "n\ns", "NO. OF ROOMS (1-5)?"),
    ] {
        let printed = run(flags, format!("{question}\nmap\nmap words\nmark here x\nunmark here\nscore\nq\n")).stdout;
        assert_eq!(printed.matches(open).count(), 6, "{printed}");
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

/// Plays on a console in this process. Returns the output and how the player left.
fn converse(ruleset: Ruleset, lines: &str) -> (String, Leave) {
    let mut printed = Vec::new();
    let leave = hunt(ruleset).play_on(lines.as_bytes(), &mut printed).unwrap();
    (String::from_utf8(printed).unwrap(), leave)
}

pub(super) fn answers(ruleset: Ruleset, lines: &str) -> String {
    converse(ruleset, lines).0
}

/// C7: after a whole command on one line the main question comes, after an answer the same question.
#[test]
fn the_question_that_was_answered_comes_again() {
    let questions = |lines| {
        let printed = answers(Ruleset::OPINIONATED, lines);
        printed
            .lines()
            .filter_map(|line| line.split_once('?'))
            .map(|(question, _)| question.to_owned())
            .collect::<Vec<_>>()
    };
    let (main, where_to, rooms) = ("Shoot, Move or Quit (S-M-Q)", "Where to", "Rooms to shoot through (1 to 5)");
    assert_eq!(questions("m 99\n"), [main, main]);
    assert_eq!(questions("m\n99\n\n"), [main, where_to, where_to, main]);
    assert_eq!(questions("s 99\n"), [main, main]);
    assert_eq!(questions("s\n99\n\n"), [main, rooms, rooms, main]);
    assert_eq!(questions("m\ns\nm 99\n"), [main, where_to, rooms, main]);
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
    for (ruleset, lines) in [
        (Ruleset::OPINIONATED, "\nm\n99\n\ns\n99\n\ns 3 2 1 5 4\nx\ny\nx\n\ny\nn\n"),
        (Ruleset::ORIGINAL, "x\ny\nm\n99\n\ns\n9\n2\n99\n3\n4\nx\nn\ns\n"),
    ] {
        for (cut, _) in lines.match_indices('\n') {
            let (printed, leave) = converse(ruleset, &lines[..=cut]);
            assert_eq!(leave, Leave::EndOfInput, "{printed}");
            assert!(printed.ends_with('\n'));
        }
    }
    let lines = "x\n2\nAnn,Bob,Cy\nx\nready\nx\ns\nx\n9\n\nx\ngo on\nready\npass\n";
    for (cut, _) in lines.match_indices('\n') {
        let printed = run("--variant hidden --seed 7", &lines[..=cut]);
        assert!(printed.status == 0 && printed.stdout.ends_with('\n'), "{printed:?}");
    }
    let lines = "x\nsmell\nm\nup\n\ns\nup\n\ns ne\ng\ng\nx\ny\nx\n\ny\nn\nx\n";
    for (cut, _) in lines.match_indices('\n') {
        let printed = run("--variant grue --seed 1", &lines[..=cut]);
        assert!(printed.status == 0 && printed.stdout.ends_with('\n'), "{printed:?}");
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

/// C25: a room that is refused is asked for again, and those before it are kept.
#[test]
fn original_only_the_offending_room_is_asked_for_again() {
    let printed = answers(Ruleset::ORIGINAL, "n\ns\n3\n3\n2\n99\n3\n1\n");
    let asked = printed.lines().filter(|line| line.starts_with("ROOM #?")).collect::<Vec<_>>();
    assert_eq!(asked, ["ROOM #? 3", "ROOM #? 2", "ROOM #? 99", "ROOM #? 3", "ROOM #? 1"]);
    assert!(printed.contains("ROOM #? 1\nMISSED\n"), "{printed}");
}

#[test]
fn a_letter_is_the_word_of_the_question_that_begins_with_it() {
    let printed = play("textbook --seed 5", &["l", "r", "f", "g", "q"]);
    assert!(printed.contains("facing north") && printed.contains("? g\nThere is no gold here to grab."), "{printed}");
    let printed = play("world --seed 5", &["m n", "m", "s", "m n", "shoot", "s", "q"]);
    assert!(printed.contains("Which way? s\n\nYou are in A1."), "{printed}");
    assert!(printed.contains("Shoot which way? s\nThunk!"), "{printed}");
}

#[test]
fn dashes_and_arrows_separate_words_as_blanks_do() {
    for shot in ["s14-13-20", "s 14 - 13 - 20", "s 14, 13-20", "s14→13→20", "s 14->13->20", "s→14/13/20"] {
        let printed = answers(Ruleset::OPINIONATED, &format!("{shot}\ng\nq\n"));
        assert!(printed.contains("\n(shoot 14 13 20)\n"), "{shot}: {printed}");
    }
    for way in ["m:14", "m→14", "m–14", "m=14", "\"14\"", "-> 14"] {
        let printed = answers(Ruleset::OPINIONATED, &format!("{way}\nq\n"));
        assert!(printed.contains("\nYou are in room 14."), "{way}: {printed}");
    }
}

/// The program prints the repeated command, which the hunter has not typed.
#[test]
fn again_tells_what_it_does() {
    let printed = answers(Ruleset::OPINIONATED, "s 14\ng\nq\n");
    assert!(printed.contains("(S-M-Q)? g\n(shoot 14)\nMissed!\n"), "{printed}");
}

#[test]
fn again_does_not_repeat_an_earlier_hunt() {
    let printed = answers(Ruleset::OPINIONATED, "s 3 2 1 5 4\nsame\ng\nq\n");
    assert!(printed.contains("Nothing to repeat here."), "{printed}");
}

/// C35.
#[test]
fn won_and_lost_have_their_closing_words() {
    let (won, lost) = ("Hee hee hee - the Wumpus'll getcha next time!!", "Ha ha ha - you lose!");
    let closing = |flags, line| {
        let printed = play(flags, &["n", line]);
        let is_closing = |line: &&str| [won, lost].iter().any(|words| words.eq_ignore_ascii_case(line));
        printed.lines().find(is_closing).unwrap_or_default().to_owned()
    };
    assert_eq!(closing("--seed 2", "s 20"), won);
    assert_eq!(closing("--seed 2", "s 15 6 7 17 16"), lost);
    assert_eq!(closing("--rules dungeon --seed 21", "s 9"), won);
    assert_eq!(closing("--rules dungeon --seed 21", "s 17 16 20 19 18"), lost);
    assert_eq!(closing("--rules original --seed 2", "s 20"), won.to_uppercase());
    assert_eq!(closing("--rules original --seed 2", "s 15 6 7 17 16"), lost.to_uppercase());
}

/// G24: the sense is asked at each new set-up, kept for the same one, and never asked if `--sense` has answered.
#[test]
fn the_keen_sense_is_asked_for_at_each_new_set_up() {
    let lost = ["s ne", "g", "g"];
    let asked = |flags: &str, first: &[&str], again: &[&str]| {
        let typed = [first, &lost, again].concat();
        play(flags, &typed).matches("Keen sense (").count()
    };
    assert_eq!(asked("--variant grue --seed 1", &["smell"], &["same", "q"]), 1);
    assert_eq!(asked("--variant grue --seed 1", &["smell"], &["new", "sight", "q"]), 2);
    assert_eq!(asked("--variant grue --sense smell --seed 1", &[], &["new", "q"]), 0);
}

/// C36: the same command, the same hunt; the next luck, the next seed.
#[test]
fn the_end_of_a_hunt_names_it_and_the_command_that_hunts_it_again() {
    let printed = play("--rules dungeon --seed 21", &["s 17 16 20 19 18", "same", "q"]);
    let named: Vec<_> =
        printed.split("That was hunt ").skip(1).map(|told| told.lines().take(2).collect::<Vec<_>>()).collect();
    assert_eq!(
        named,
        [
            ["21. To play it again:", "  wumpus --rules dungeon --seed 21"],
            ["21 with the luck of 22. To play it again:", "  wumpus --rules dungeon --seed 21:22"],
        ]
    );
    let again = play("--rules dungeon --seed 21:22", &["q"]);
    let hunt =
        |printed: &str| printed[printed.rfind("Hunt the Wumpus").unwrap()..].split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(hunt(&printed), hunt(&again));
}
