//! Hidden Wumpus in a small window, where the secret screen cannot be scrolled.

use super::emulator::{COLUMNS, MAIN, Terminal};

const GAME: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7";
const SMALL: (u16, u16) = (40, 16);

const SECRET: &str = "Shoot, move, both or pass? |";
const TALK: &str = "Done talking? |";

/// Waits for the first question, and makes the window small.
fn small(flags: &str, question: &str) -> Terminal {
    let mut terminal = Terminal::run(flags, COLUMNS, |_| {});
    terminal.wait_for(question);
    terminal.resize_to(SMALL.0, SMALL.1);
    terminal.wait_resized(question);
    terminal
}

const MORE: &str = "[More: Enter goes on, q stops.] |";

/// Reads a text to its end, a screen at a time, and returns the number of screens.
fn read_on(terminal: &mut Terminal, command: &str) -> usize {
    terminal.answer(format!("{command}\r"), " |");
    let mut screens = 1;
    while terminal.line().ends_with(MORE) {
        terminal.answer("\r", " |");
        screens += 1;
    }
    screens
}

/// H23: the secret screen cannot be scrolled.
#[test]
fn long_texts_come_a_screen_at_a_time() {
    let mut terminal = small(GAME, "Bob? |");
    terminal.answer("ready\r", SECRET);
    for (command, last) in [("rules", "and lie as you like."), ("help", "world or textbook")] {
        assert!(read_on(&mut terminal, command) > 1, "{command}");
        terminal.shows_words(last);
    }
    terminal.answer("rules\r", MORE);
    terminal.answer("q\r", SECRET);
    assert!(!terminal.screen().contains("lie as you like"), "{}", terminal.screen());
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23: one of the commands that follow may show a secret.
#[test]
fn stopping_a_long_text_skips_the_rest_of_the_line() {
    let mut terminal = small(GAME, "Bob? |");
    for stop in ["q", "look"] {
        terminal.answer("rules; ready\r", MORE);
        terminal.answer(format!("{stop}\r"), "Bob? |");
        terminal.shows("(Skipped: ready)");
    }
    assert_eq!(terminal.leave("q\r"), 0);
}

/// Whatever is typed instead of Enter: it was typed without having seen the report.
#[test]
fn a_report_is_seen_before_the_next_command_is_heard() {
    let mut terminal = Terminal::run("grue --sense hearing --seed 980581", COLUMNS, |_| {});
    terminal.wait_for(MAIN);
    terminal.resize_to(COLUMNS, 24);
    terminal.wait_resized(MAIN);
    terminal.answer("e;se;e;ne;e\r", MORE);
    terminal.answer("w\r", MAIN);
    terminal.shows("I smell a wumpus!\n(Skipped: ne; e)\nShoot, Move or Quit (S-M-Q)? w\n");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H7.
#[test]
fn long_notes_come_a_screen_at_a_time() {
    let mut terminal = small(GAME, "Bob? |");
    for player in ["Bob", "Cy", "Ann"].into_iter().cycle().take(3 * 8) {
        terminal.answer("ready\r", if player == "Bob" { SECRET } else { "pass? |" });
        terminal.answer("pass\r", TALK);
        terminal.answer("go on\r", "? |");
    }
    terminal.answer("ready\r", SECRET);
    assert!(read_on(&mut terminal, "notes") > 1);
    terminal.shows("Turn 25: ");
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H24.
#[test]
fn where_the_drawing_does_not_fit_a_list_of_all_rooms_replaces_it() {
    const WHY: &str = "No readable drawing fits, so here is the list.";
    const AGAIN: &str = "Play again (Y-N)? |";
    for (more, is_told) in [("", true), (" --plain", false)] {
        let game = format!("--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251{more}");
        let mut terminal = Terminal::run(&game, COLUMNS, |_| {});
        terminal.wait_for("Cy? |");
        terminal.answer("ready\r", SECRET);
        terminal.answer("shoot 13 4 9 12; move 13\r", AGAIN);
        terminal.resize(SMALL.0);
        terminal.wait_resized(AGAIN);
        terminal.answer("map\r", AGAIN);
        terminal.shows_words("Room 1: tunnels to 4, 5 and 10.");
        terminal.shows_words("Room 13: tunnels to 5, 7 and 15; Bob died here.");
        terminal.shows_words("Room 20: tunnels to 10, 11 and 18.");
        let screen = crate::program::unbroken(&terminal.screen());
        assert_eq!(screen.contains(WHY), is_told, "{screen}");
        assert_eq!(terminal.leave("no\r"), 0);
    }
}
