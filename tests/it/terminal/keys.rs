//! The program at a terminal, key by key: what the line editor does and what the screen shows.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::emulator::{
    BACKSPACE, COLUMNS, CTRL_A, CTRL_C, CTRL_D, CTRL_K, DOWN, Home, LEFT, MAIN, Terminal, UP, main_question, paste,
};
use crate::games::SOLO_GAMES;
use crate::program::play;

const HOW_TO_LEAVE: &str = "(Press Ctrl-C again, or Ctrl-D, to leave the game.)";

/// The questions after `move`, in the order of the variants.
const SECOND_QUESTIONS: [&str; 2] = ["Where to? |", "Which way? |"];
/// Flags, and lines that move, raise a second question, and leave.
const DIALOGUES: [(&str, &str); 3] = [
    (SOLO_GAMES[0], "m 3\nm\n2\nq\n"),
    (SOLO_GAMES[0], "look; m 3\nscore;m;2\nxyzzy; m 3\nq\n"),
    (SOLO_GAMES[1], "m se\nmark 2,9 home; m\ne\nq\n"),
];

/// Replaces the end of piped output by the end at a terminal, where the hunt is kept.
fn at_a_terminal(through_a_pipe: &str) -> String {
    let (before, _) = through_a_pipe.split_once("\nThat was hunt ").unwrap();
    format!("{before}\nThis hunt is saved. To resume it:\n  wumpus --resume\n")
}

#[test]
fn a_line_can_be_edited() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.edit("m 99", "? m 99|");
    terminal.edit(BACKSPACE, "? m 9|");
    terminal.edit(LEFT, "? m |9");
    terminal.edit("3", "? m 3|9");
    terminal.edit(CTRL_K, "? m 3|");
    terminal.edit(CTRL_A, "? |m 3");
    terminal.edit("x", "? x|m 3");
    terminal.edit(CTRL_A, "? |xm 3");
    terminal.edit(CTRL_D, "? |m 3");
    terminal.answer("\r", MAIN);
    terminal.shows("? m 3\n\nYou are in room 3.");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// A colour, a title, a name, a mouse and an answer about the terminal, which it may send late.
const REPORTS: [&str; 5] =
    ["\x1b]11;rgb:1e1e/1e1e/1e1e\x07", "\x1b]0;m 3\x1b\\", "\x1bP>|xterm(380)\x1b\\", "\x1b[<0;35;7M", "\x1b[?62;22c"];

#[test]
fn what_a_terminal_sends_by_itself_is_no_text() {
    let mut terminal = Terminal::hunt("--seed 7");
    for report in REPORTS {
        terminal.send(report);
        terminal.edit("m 3", "? m 3|");
        terminal.edit(BACKSPACE.repeat(3), "? |");
    }
    assert_eq!(terminal.leave("q\r"), 0);
}

/// Nor where whole lines are read: with keys of an old terminal, and Esc alone.
#[test]
fn what_a_terminal_sends_is_no_text_without_the_line_editor_either() {
    let old = ["\x1b[M !!", "\x1bOA", "\x1b", "\x1b]11\x1b[A"];
    for (flags, kind) in [("--seed 7 --plain", "xterm"), ("--seed 7", "dumb")] {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| _ = command.env("TERM", kind));
        terminal.wait_for(MAIN);
        for (told, report) in (1..).zip(REPORTS.into_iter().chain(old)) {
            terminal.send(format!("{report}l{report}ook\r"));
            let said = "You are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.";
            terminal.wait(report, |terminal| terminal.screen().matches(said).count() == 1 + told);
        }
        assert_eq!(terminal.leave("q\r"), 0);
        assert!(!terminal.screen().contains("I don't know"), "{}", terminal.screen());
    }
}

/// In time, too: `s 14` after Esc must not become `14`.
#[test]
fn esc_alone_does_not_spoil_the_next_key() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.send("\x1b");
    thread::sleep(Duration::from_millis(200));
    terminal.edit("s 14", "? s 14|");
    terminal.answer(CTRL_C, MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
}

#[test]
fn an_earlier_line_comes_back_with_the_up_arrow() {
    for flags in SOLO_GAMES {
        let mut terminal = Terminal::hunt(flags);
        terminal.answer("xyzzy\r", main_question(flags));
        terminal.answer("look\r", main_question(flags));
        terminal.edit(UP, "? look|");
        terminal.edit(UP, "? xyzzy|");
        terminal.edit(DOWN, "? look|");
        terminal.edit(UP, "? xyzzy|");
        terminal.answer("\r", main_question(flags));
        assert_eq!(terminal.screen().matches("Nothing happens.").count(), 2, "{}", terminal.screen());
        assert_eq!(terminal.leave("q\r"), 0);
    }
}

/// They have the same effect as the same lines through a pipe.
/// A bell, a title for the terminal, and text that runs from right to left.
#[test]
fn a_recalled_or_pasted_line_is_shown_safe_to_print() {
    let home = Home::new();
    fs::create_dir_all(home.state()).unwrap();
    fs::write(home.state().join("history"), "#V2\nlook \x1b]0;pwn\x07\u{202e}\n").unwrap();
    let mut terminal = Terminal::run_at(&home, "--seed 7", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.send(UP);
    terminal.wait("the recalled line", |terminal| terminal.has_printed("look ]0;pwn"));
    terminal.answer("\r", MAIN);
    terminal.edit(paste("xyz\x07\u{202e}\u{9b}zy"), "? xyzzy|");
    terminal.edit(LEFT, "? xyzz|y");
    terminal.answer(CTRL_C, MAIN);
    for hostile in ["\x1b]", "\x07", "\u{202e}", "\u{9b}"] {
        assert!(!terminal.has_printed(hostile), "{hostile:?}");
    }
    assert_eq!(terminal.leave("q\r"), 0);
}

#[test]
fn several_lines_pasted_at_once_are_taken_one_by_one() {
    for (flags, lines) in DIALOGUES {
        let mut terminal = Terminal::hunt(flags);
        assert_eq!(terminal.leave(paste(&lines.replace('\n', "\r")) + "\r"), 0);
        let through_a_pipe = at_a_terminal(&play(flags, &[lines]));
        let (first, _) = lines.split_once('\n').unwrap();
        let (_, from_first) = through_a_pipe.split_once(first).unwrap();
        terminal.shows(from_first);
    }
}

/// Each comes back alone, the first with the text typed before it. Nothing is done before Enter.
#[test]
fn pasted_lines_come_back_with_the_up_arrow() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.edit("m ", "? m |");
    terminal.edit(paste("3\rlook\rxyzzy"), "xyzzy|");
    terminal.shows("? m 3\nlook\nxyzzy");
    terminal.answer("\r", MAIN);
    terminal.edit(UP, "? xyzzy|");
    terminal.edit(UP, "? look|");
    terminal.edit(UP, "? m 3|");
    assert_eq!(terminal.leave("\rq\r"), 0);
}

/// The terminal may echo them once more above the first question.
#[test]
fn lines_typed_before_the_program_has_begun_are_not_lost() {
    for (flags, lines) in DIALOGUES {
        let mut terminal = Terminal::run(flags, COLUMNS, |_| {});
        assert_eq!(terminal.leave(lines.replace('\n', "\r")), 0);
        let through_a_pipe = at_a_terminal(&play(flags, &[lines]));
        let first_question = through_a_pipe.find("Shoot, ").unwrap();
        terminal.shows(&through_a_pipe[first_question..]);
    }
}

/// The question stays, and the line costs nothing.
#[test]
fn ctrl_c_abandons_the_line_and_says_how_to_leave() {
    for (flags, second_question) in SOLO_GAMES.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        terminal.edit("m 3", "? m 3|");
        terminal.answer(CTRL_C, MAIN);
        terminal.shows(&format!("? m 3\n{HOW_TO_LEAVE}\nShoot, "));
        terminal.answer("m\r", second_question);
        terminal.edit("3", "? 3|");
        terminal.answer(CTRL_C, second_question);
        terminal.shows(&format!("? 3\n{HOW_TO_LEAVE}\n{}", second_question.trim_end_matches(" |")));
        assert_eq!(terminal.leave("look\rq\r"), 0);
        let untouched = play(flags, &["look"]);
        let (_, looked) = untouched.split_once("look\n").unwrap();
        terminal.shows(looked.split_once("Shoot, ").unwrap().0);
    }
}

#[test]
fn a_second_ctrl_c_in_a_row_leaves_with_130_and_names_the_hunt() {
    for (flags, second_question) in SOLO_GAMES.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        terminal.answer(CTRL_C, MAIN);
        assert_eq!(terminal.leave(CTRL_C), 130);
        terminal.names_the_hunt(flags);

        let mut terminal = Terminal::hunt(flags);
        terminal.answer("m\r", second_question);
        terminal.answer(CTRL_C, second_question);
        assert_eq!(terminal.leave(CTRL_C), 130);
        terminal.names_the_hunt(flags);
    }
}

/// The line between may be answered, refused or blank.
#[test]
fn a_line_between_two_ctrl_c_restarts_the_count() {
    let mut terminal = Terminal::hunt("--seed 7");
    for line in ["look\r", "xyzzy\r", "\r"] {
        terminal.answer(CTRL_C, MAIN);
        terminal.answer(line, MAIN);
    }
    terminal.answer(CTRL_C, MAIN);
    assert_eq!(terminal.screen().matches(HOW_TO_LEAVE).count(), 4, "{}", terminal.screen());
    assert_eq!(terminal.leave(CTRL_C), 130);
}

#[test]
fn ctrl_d_leaves_with_0_and_names_the_hunt() {
    for (flags, second_question) in SOLO_GAMES.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        assert_eq!(terminal.leave(CTRL_D), 0);
        terminal.names_the_hunt(flags);

        let mut terminal = Terminal::hunt(flags);
        terminal.answer("m\r", second_question);
        assert_eq!(terminal.leave(CTRL_D), 0);
        terminal.names_the_hunt(flags);
    }
}

/// Room 3 is adjacent, yet the program obeys neither the text before the byte nor the text after it. A Latin-1 é takes the key
/// after it along.
#[test]
fn bytes_that_are_not_utf_8_spoil_only_their_own_line() {
    let mut terminal = Terminal::hunt("--seed 7");
    for (refused, keys) in (1..).zip([&b"m \xff3\r"[..], b"m \xe9 3\r", b"m 3\xe9\r", b"mark 5 H\xf6hle\r"]) {
        for key in keys {
            terminal.send([*key]);
        }
        let told =
            |terminal: &Terminal| terminal.screen().matches("That line is not UTF-8 text, so it is ignored.").count();
        terminal.wait(MAIN, |terminal| told(terminal) == refused);
        terminal.wait_to_edit(MAIN);
    }
    terminal.answer("look\r", MAIN);
    terminal.shows("? look\nYou are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.\n");
    terminal.answer("m 3\r", MAIN);
    terminal.shows("? m 3\n\nYou are in room 3.");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// The line wraps, can be edited where it wraps, and is read whole.
#[test]
fn a_line_may_be_longer_than_a_narrow_window() {
    for (flags, direction, there) in [(SOLO_GAMES[0], "3", "You are in room 3."), (SOLO_GAMES[1], "se", "( 2, 9)")] {
        let mut terminal = Terminal::run(flags, 30, |_| {});
        terminal.wait_for(MAIN);
        let line = format!("move{}{direction}", ",".repeat(100));
        terminal.edit(&line, &format!("? {line}|"));
        terminal.edit(CTRL_A, &format!("? |{line}"));
        terminal.answer("\r", MAIN);
        terminal.shows(there);
        terminal.edit(UP, &format!("? {line}|"));
        terminal.answer(CTRL_C, MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.keeps_the_hunt();
    }
}

/// It is sent what a pipe is sent and echoes the keys itself. `CI`, which build services set, changes nothing.
#[test]
fn a_dumb_terminal_is_sent_text_and_nothing_else() {
    for (flags, second_question) in SOLO_GAMES.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| {
            command.env("TERM", "dumb").env("CI", "true");
        });
        terminal.wait_for(MAIN);
        terminal.edit("m\r", second_question);
        terminal.edit("\r", MAIN);
        terminal.send(b"\xff\r");
        terminal.wait(MAIN, |terminal| terminal.screen().contains("is not UTF-8") && terminal.line() == MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
        assert!(!terminal.printed.contains(&b'\x1b'), "{}", terminal.screen());
        let printed = String::from_utf8_lossy(&terminal.printed);
        assert_eq!(printed, play(flags, &["m", "", "\u{fffd}", "q"]).replace('\n', "\r\n"));
    }
}

/// The file has text without the typed lines.
#[test]
fn output_that_does_not_go_to_the_terminal_is_text_and_nothing_else() {
    for flags in &SOLO_GAMES[..3] {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| {
            command.stdout(Stdio::piped());
        });
        assert_eq!(terminal.leave("m\r\rq\r"), 0);
        let mut printed = String::new();
        terminal.child.0.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        assert_eq!(
            printed,
            play(flags, &["m", "", "q"]).replace("? m\n", "? ").replace("? \n", "? ").replace("? q\n", "? ")
        );
    }
}

/// Between two questions the terminal itself makes a signal of the key. Checks nothing where `setsid` is not installed.
#[test]
fn ctrl_c_between_two_questions_leaves_as_it_does_at_one() {
    for trial in 0..60 {
        let home = Home::new();
        let Some(mut terminal) = Terminal::run_with_signals("--seed 7", &home) else { return };
        terminal.wait_to_edit(MAIN);
        terminal.answer("m 3\r", MAIN);
        terminal.send("look\r");
        for _ in 0..2 {
            thread::sleep(Duration::from_micros(10 * trial));
            terminal.send(CTRL_C);
        }
        let status = terminal.leave_in_the_end(CTRL_C);
        assert_eq!(status.code(), Some(130), "{status}\n{}", terminal.screen());
        terminal.shows_words("This hunt is saved. To resume it: wumpus --resume");
    }
}

/// A hint takes longest in a large cave after many misses.
#[test]
fn a_long_hint_shows_that_the_program_thinks() {
    let mut terminal = Terminal::hunt("--cave random --rooms 60 --arrows 99 --seed 108");
    terminal.answer(format!("{}\r", ["s 20"; 6].join("; ")), MAIN);
    terminal.work_slowly("hint\r");
    terminal.wait_to_edit(MAIN);
    assert!(terminal.has_printed("Thinking..."));
    assert!(!terminal.screen().contains("Thinking"), "the sign is wiped:\n{}", terminal.screen());
    terminal.shows("Room 59: ");
    assert_eq!(terminal.leave("quit\r"), 0);
}
