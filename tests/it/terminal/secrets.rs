//! The secrets of Hidden Wumpus at a real terminal: shown to one, wiped for all others.

use std::fmt::Display;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use nix::sys::signal::Signal;

use super::emulator::{BOB, COLUMNS, CTRL_A, CTRL_C, CTRL_K, Home, SECRET, TALK, Terminal, UP, paste};
use crate::games::HIDDEN;
use crate::program::unbroken;

const UNARMED: &str = "Move or pass? |";

const TO_ALTERNATE_SCREEN: &str = "\x1b[?1049h";
const FROM_ALTERNATE_SCREEN: &str = "\x1b[?1049l";

/// Text that only Bob may read: a human in room 20 with tunnels to 3, 5 and 12. Cy, a Wumpus in room 12, is next.
const SHEET: [&str; 4] = ["You feel a breeze.", "Current room: 20.", "you are a human", "horrible stench"];

/// Returns all text ever sent to the main screen.
fn sent_to_the_main_screen(terminal: &Terminal) -> String {
    let printed = String::from_utf8(terminal.printed.clone()).unwrap();
    let mut parts = printed.split(TO_ALTERNATE_SCREEN);
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |sent, part| sent + part.split_once(FROM_ALTERNATE_SCREEN).map_or("", |(_, after)| after))
}

/// H23.
#[test]
fn a_secret_is_on_the_alternate_screen_and_nowhere_else() {
    let mut terminal = Terminal::in_secret();
    assert!(terminal.shows_the_alternate_screen());
    for told in SHEET {
        terminal.shows(told);
    }
    terminal.answer("notes\r", SECRET);
    terminal.answer("shoot 9; move 3\r", TALK);
    assert!(!terminal.shows_the_alternate_screen());
    assert_eq!(terminal.leave("q\r"), 0);
    let sent = sent_to_the_main_screen(&terminal);
    for secret in SHEET.into_iter().chain(["Your notes", "shoot 9", "move 3"]) {
        assert!(!sent.contains(secret), "{secret}");
        assert!(!terminal.screen().contains(secret), "{secret}");
    }
}

/// The line that is being typed stays. Later the sheet is not drawn any more.
#[test]
fn a_sheet_is_drawn_again_when_the_window_changes() {
    let mut terminal = Terminal::in_secret();
    terminal.edit("shoot 9", "pass? shoot 9|");
    for (columns, rows) in [(30, 20), (100, 40), (80, 100)] {
        terminal.resize_to(columns, rows);
        terminal.wait("the sheet", |terminal| {
            let screen = unbroken(&terminal.screen());
            SHEET.iter().all(|told| screen.matches(told).count() == 1) && screen.ends_with("pass? shoot 9")
        });
        assert!(terminal.shows_the_alternate_screen());
    }
    terminal.edit(CTRL_A, "pass? |shoot 9");
    terminal.edit(CTRL_K, SECRET);
    terminal.answer("pass\r", TALK);
    terminal.resize(60);
    terminal.wait_resized(TALK);
    terminal.answer("board\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
    let sent = sent_to_the_main_screen(&terminal);
    assert!(SHEET.iter().all(|secret| !sent.contains(secret)), "{sent}");
}

#[track_caller]
fn is_wiped(terminal: &Terminal, what: impl Display) {
    assert!(terminal.is_as_it_was_found() && !terminal.shows_the_alternate_screen(), "{what}");
    for secret in SHEET.into_iter().chain(["shoot 9"]) {
        assert!(!terminal.screen().contains(secret), "{what}: {}", terminal.screen());
        assert!(!sent_to_the_main_screen(terminal).contains(secret), "{what}: {secret}");
    }
}

/// H23.
#[test]
fn a_secret_is_wiped_when_the_program_is_killed() {
    for signal in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT, Signal::SIGTERM] {
        let mut terminal = Terminal::in_secret();
        terminal.edit("shoot 9", "pass? shoot 9|");
        terminal.kill(signal);
        is_wiped(&terminal, signal);
    }
}

/// H23: the second comes while the screen is being wiped.
#[test]
fn two_signals_at_once_do_not_leave_a_secret() {
    for _ in 0..20 {
        let mut terminal = Terminal::in_secret();
        terminal.signal(Signal::SIGTERM);
        terminal.kill(Signal::SIGTERM);
        is_wiped(&terminal, "SIGTERM");
    }
}

/// H23: neither the history nor cut text offers it.
#[test]
fn no_player_is_offered_what_another_typed() {
    let mut terminal = Terminal::in_secret();
    terminal.edit("move 12", "? move 12|");
    terminal.edit(CTRL_A, "? |move 12");
    terminal.edit(CTRL_K, SECRET);
    terminal.answer("pass\r", TALK);
    terminal.answer("go on\r", "Cy? |");
    terminal.answer("ready\r", UNARMED);
    let yank = "\x19";
    terminal.edit(format!("{UP}{UP}{yank}x"), "? x|");
    terminal.answer(CTRL_C, UNARMED);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23: text pasted after an answer does not reach the next player.
#[test]
fn text_pasted_after_an_answer_is_dropped_with_the_secret() {
    let mut terminal = Terminal::in_secret();
    terminal.answer(paste("pass\rgo on\rready\rlook") + "\r", TALK);
    assert!(!terminal.screen().contains("Turn 2"), "{}", terminal.screen());
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23.
#[test]
fn a_signal_does_not_stop_the_program_in_a_secret() {
    let mut terminal = Terminal::in_secret();
    for signal in [Signal::SIGTSTP, Signal::SIGTTIN, Signal::SIGTTOU] {
        terminal.signal(signal);
        terminal.answer("\r", SECRET);
    }
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23: the keys come while the editor is closed, when the terminal would turn them into signals.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs setsid"]
fn a_key_between_two_questions_of_a_secret_does_not_leave_it_on_the_screen() {
    for (trial, key) in (0..60).zip(["\x03", "\x1a", "\x1c"].into_iter().cycle()) {
        let home = Home::new();
        let mut terminal = Terminal::run_with_signals(HIDDEN, &home);
        terminal.wait_for(BOB);
        terminal.answer("ready\r", SECRET);
        terminal.send("notes\r");
        for _ in 0..3 {
            thread::sleep(Duration::from_micros(10 * trial));
            terminal.send(key);
        }
        let status = terminal.leave_in_the_end("q\r");
        // Two leave the game, and a third Ctrl-\ may come after that.
        assert!(status.code().is_some() || status.signal() == Some(Signal::SIGQUIT as i32), "{key:?}: {status}");
        assert!(!terminal.shows_the_alternate_screen());
        let screen = terminal.screen();
        assert!(SHEET.iter().all(|secret| !screen.contains(secret)), "{key:?}: {screen}");
    }
}

/// H23: a terminal that cannot hide a secret is refused with the reason. GNU screen has no alternate screen by default; `STY`
/// gives it away.
#[test]
fn a_terminal_without_an_alternate_screen_is_refused() {
    let kinds = ["dumb", "", "vt100", "vt220-w", "linux", "linux-16color", "sun"].map(|kind| ("TERM", kind));
    for (variable, kind) in kinds.into_iter().chain([("STY", "1.tty")]) {
        let mut terminal = Terminal::run(HIDDEN, COLUMNS, |command| {
            command.env(variable, kind);
        });
        assert_eq!(terminal.leave(""), 1, "{kind}");
        terminal.shows("wumpus: this terminal cannot hide one player's secrets from the next");
    }
    // Half a terminal would keep the sheets on its screen, or hide them in a pipe.
    for half in [Command::stdin::<Stdio>, Command::stdout::<Stdio>] {
        let mut terminal = Terminal::run(HIDDEN, COLUMNS, |command| _ = half(command, Stdio::null()));
        assert_eq!(terminal.leave(""), 1);
        terminal.shows("wumpus: this terminal cannot hide one player's secrets from the next");
    }
    // A refused game writes no record.
    let home = Home::new();
    let record = home.path().join("game.txt");
    let mut terminal = Terminal::run_at(&home, HIDDEN, COLUMNS, |command| {
        command.env("TERM", "vt100").arg("--record").arg(&record);
    });
    assert_eq!(terminal.leave(""), 1);
    assert!(!record.exists());
}
