//! The program at a terminal, key by key: what the line editor does and what the screen shows.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::emulator::{BACKSPACE, COLUMNS, CTRL_C, CTRL_D, Home, LEFT, MAIN, Terminal, UP, paste};
use crate::program::play;

const SEED: &str = "--seed 7";
const HOW_TO_LEAVE: &str = "(Press Ctrl-C again, or Ctrl-D, to leave the game.)";
const WHERE_TO: &str = "Where to? |";

/// A colour, a title, a name, a mouse and an answer about the terminal, which it may send late.
const REPORTS: [&str; 5] =
    ["\x1b]11;rgb:1e1e/1e1e/1e1e\x07", "\x1b]0;m 3\x1b\\", "\x1bP>|xterm(380)\x1b\\", "\x1b[<0;35;7M", "\x1b[?62;22c"];

#[test]
fn what_a_terminal_sends_by_itself_is_no_text() {
    let mut terminal = Terminal::hunt(SEED);
    for report in REPORTS {
        terminal.send(report);
        terminal.edit("m 3", "? m 3|");
        terminal.edit(BACKSPACE.repeat(3), "? |");
    }
}

/// Nor where whole lines are read: with keys of an old terminal, and Esc alone.
#[test]
fn what_a_terminal_sends_is_no_text_without_the_line_editor_either() {
    let old = ["\x1b[M !!", "\x1bOA", "\x1b", "\x1b]11\x1b[A"];
    for (flags, kind) in [("--seed 7 --plain", "xterm"), (SEED, "dumb")] {
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

/// `s 14` after Esc must not become `14`. On a busy machine both may come at once, so it is tried with longer and longer pauses.
#[test]
fn esc_alone_does_not_spoil_the_next_key() {
    let mut terminal = Terminal::hunt(SEED);
    let is_whole = (8..14).any(|power| {
        terminal.send("\x1b");
        thread::sleep(Duration::from_millis(1 << power));
        terminal.send("s 14");
        terminal.wait("14", |terminal| terminal.line().ends_with("14|"));
        let is_whole = terminal.line().ends_with("? s 14|");
        terminal.answer(CTRL_C, MAIN);
        terminal.answer("look\r", MAIN);
        is_whole
    });
    assert!(is_whole, "{}", terminal.screen());
}

/// A bell, a title for the terminal, and text that runs from right to left.
#[test]
fn a_recalled_or_pasted_line_is_shown_safe_to_print() {
    let home = Home::new();
    fs::create_dir_all(home.state()).unwrap();
    fs::write(home.state().join("history"), "#V2\nlook \x1b]0;pwn\x07\u{202e}\n").unwrap();
    let mut terminal = Terminal::hunt_at(&home, SEED);
    terminal.send(UP);
    terminal.wait("the recalled line", |terminal| terminal.has_printed("look ]0;pwn"));
    terminal.answer("\r", MAIN);
    terminal.edit(paste("xyz\x07\u{202e}\u{9b}zy"), "? xyzzy|");
    terminal.edit(LEFT, "? xyzz|y");
    terminal.answer(CTRL_C, MAIN);
    for hostile in ["\x1b]", "\x07", "\u{202e}", "\u{9b}"] {
        assert!(!terminal.has_printed(hostile), "{hostile:?}");
    }
}

/// They do what they do through a pipe. Typed before the first question, they may be echoed above it as well.
#[test]
fn lines_that_are_pasted_or_typed_ahead_are_taken_one_by_one() {
    let lines = "look; m 3\nscore;m;2\nxyzzy; m 3\nm\n2\nq\n";
    let printed = play(SEED, &[lines]);
    let (printed, _) = printed.split_once("\nThat was hunt ").unwrap();
    let expected = format!("{printed}\nThis hunt is saved. To resume it:\n  wumpus --resume\n");
    let typed = lines.replace('\n', "\r");

    let mut terminal = Terminal::hunt(SEED);
    assert_eq!(terminal.leave(paste(&typed) + "\r"), 0);
    terminal.shows(expected.split_once("look; m 3").unwrap().1);

    let mut terminal = Terminal::run(SEED, COLUMNS, |_| {});
    assert_eq!(terminal.leave(typed), 0);
    terminal.shows(&expected[expected.find("Shoot, ").unwrap()..]);
}

/// The question stays, and the line costs nothing. A line in between restarts the count.
#[test]
fn ctrl_c_abandons_the_line_and_says_how_to_leave() {
    let mut terminal = Terminal::hunt(SEED);
    for (before, asked, typed) in [("look\r", MAIN, "m 3"), ("m\r", WHERE_TO, "3")] {
        terminal.answer(before, asked);
        terminal.edit(typed, &format!("? {typed}|"));
        terminal.answer(CTRL_C, asked);
        terminal.shows(&format!("? {typed}\n{HOW_TO_LEAVE}\n{}", asked.trim_end_matches('|')));
    }
    terminal.answer("look\r", WHERE_TO);
    terminal.shows("? look\nYou are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.\nWhere to?");
}

/// A hunt in which nothing was done is named, and leaves no file.
#[test]
fn ctrl_d_or_a_second_ctrl_c_leaves_at_any_question() {
    for (keys, status) in [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)] {
        let home = Home::new();
        let mut terminal = Terminal::hunt_at(&home, SEED);
        terminal.answer("m\r", WHERE_TO);
        if keys == CTRL_C {
            terminal.answer(CTRL_C, WHERE_TO);
        }
        assert_eq!(terminal.leave(keys), status);
        terminal.names_the_hunt("--seed 7");
        assert_eq!(home.hunts().len(), 0);
    }
}

/// Between two questions the terminal itself makes a signal of the key.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs setsid"]
fn ctrl_c_between_two_questions_leaves_as_it_does_at_one() {
    for trial in 0..60 {
        let home = Home::new();
        let mut terminal = Terminal::run_with_signals(SEED, &home);
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

/// Room 3 is adjacent, yet neither the text before the byte is obeyed nor the text after it. A Latin-1 é takes the key after it
/// along.
#[test]
fn bytes_that_are_not_utf_8_spoil_only_their_own_line() {
    let mut terminal = Terminal::hunt(SEED);
    for (refused, keys) in (1..).zip([&b"m \xff3\r"[..], b"m \xe9 3\r", b"m 3\xe9\r", b"mark 5 H\xf6hle\r"]) {
        for key in keys {
            terminal.send([*key]);
        }
        let told = "That line is not UTF-8 text, so it is ignored.";
        terminal.wait(told, |terminal| terminal.screen().matches(told).count() == refused);
        terminal.wait_to_edit(MAIN);
    }
    terminal.answer("look\r", MAIN);
    terminal.shows("? look\nYou are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.\n");
}

/// It is sent what a pipe is sent and echoes the keys itself. `CI`, which build services set, changes nothing.
#[test]
fn a_dumb_terminal_is_sent_text_and_nothing_else() {
    let mut terminal = Terminal::run(SEED, COLUMNS, |command| _ = command.env("TERM", "dumb").env("CI", "true"));
    terminal.wait_for(MAIN);
    terminal.edit("m\r", WHERE_TO);
    terminal.edit("\r", MAIN);
    terminal.send(b"\xff\r");
    terminal.wait(MAIN, |terminal| terminal.screen().contains("is not UTF-8") && terminal.line() == MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    let printed = String::from_utf8_lossy(&terminal.printed);
    assert_eq!(printed, play(SEED, &["m", "", "\u{fffd}", "q"]).replace('\n', "\r\n"));
}

/// The file has text without the typed lines.
#[test]
fn output_that_does_not_go_to_the_terminal_is_text_and_nothing_else() {
    let mut terminal = Terminal::run(SEED, COLUMNS, |command| _ = command.stdout(Stdio::piped()));
    assert_eq!(terminal.leave("m\r\rq\r"), 0);
    let mut printed = String::new();
    terminal.child.0.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    let echoed = play(SEED, &["m", "", "q"]);
    assert_eq!(printed, echoed.replace("? m\n", "? ").replace("? \n", "? ").replace("? q\n", "? "));
}

/// A hint takes longest in a large cave after many misses. In the plain look nothing is wiped.
#[test]
fn a_long_hint_shows_that_the_program_thinks() {
    for (look, is_left) in [("", false), ("--plain", true)] {
        let flags = format!("--cave random --rooms 60 --arrows 99 --seed 108 {look}");
        let mut terminal = Terminal::hunt(&flags);
        terminal.send(format!("{}\r", ["s 20"; 6].join("; ")));
        let is_asked = |terminal: &Terminal| terminal.screen().contains("93 arrows.") && terminal.line() == MAIN;
        terminal.wait("the last question", is_asked);
        terminal.work_slowly("hint\r", "Thinking...");
        terminal.wait("the hint", |terminal| terminal.screen().contains("Room 59: "));
        assert_eq!(terminal.screen().contains("hint\nThinking...\n"), is_left, "{}", terminal.screen());
        assert_eq!(terminal.screen().contains("Thinking"), is_left, "the sign is wiped:\n{}", terminal.screen());
    }
}
