//! Texts longer than a screen. Hidden Wumpus is played in a small window, where the secret screen cannot be scrolled.

use super::emulator::{COLUMNS, MAIN, SECRET, TALK, Terminal, first_question};
use crate::games::HIDDEN;
use crate::program::unbroken;

const MORE: &str = "[More: Enter goes on, q stops.] |";

fn small(flags: &str, columns: u16, lines: u16) -> Terminal {
    let mut terminal = Terminal::hunt(flags);
    terminal.resize_to(columns, lines);
    terminal.wait_resized(first_question(flags));
    terminal
}

/// H23.
#[test]
fn long_texts_come_a_screen_at_a_time() {
    let mut terminal = small(HIDDEN, 40, 16);
    terminal.answer("ready\r", SECRET);
    for (command, last) in [("rules", "and lie as you like."), ("help", "world or textbook")] {
        terminal.answer(format!("{command}\r"), MORE);
        while terminal.line().ends_with(MORE) {
            terminal.answer("\r", " |");
        }
        terminal.shows_words(last);
    }
    terminal.answer("rules\r", MORE);
    terminal.answer("q\r", SECRET);
    assert!(!terminal.screen().contains("lie as you like"), "{}", terminal.screen());
    terminal.answer("pass\r", TALK);
}

/// H23: one of the commands that follow may show a secret.
#[test]
fn stopping_a_long_text_skips_the_rest_of_the_line() {
    let mut terminal = small(HIDDEN, 40, 16);
    for stop in ["q", "look"] {
        terminal.answer("rules; ready\r", MORE);
        terminal.answer(format!("{stop}\r"), "Bob? |");
        terminal.shows("(Skipped: ready)");
    }
}

/// Whatever is typed instead of Enter: it was typed without having seen the report.
#[test]
fn a_report_is_seen_before_the_next_command_is_heard() {
    let mut terminal = small("grue --sense hearing --seed 980581", COLUMNS, 24);
    terminal.answer("e;se;e;ne;e\r", MORE);
    terminal.answer("w\r", MAIN);
    terminal.shows("I smell a wumpus!\n(Skipped: ne; e)\nShoot, Move or Quit (S-M-Q)? w\n");
}

/// H24.
#[test]
fn where_the_drawing_does_not_fit_a_list_of_all_rooms_replaces_it() {
    const AGAIN: &str = "Play again (Y-N)? |";
    for (look, is_told) in [("", true), ("--plain", false)] {
        let game = format!("--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251 {look}");
        let mut terminal = Terminal::run(&game, COLUMNS, |_| {});
        terminal.wait_for("Cy? |");
        terminal.answer("ready\r", SECRET);
        terminal.answer("shoot 13 4 9 12; move 13\r", AGAIN);
        terminal.resize(40);
        terminal.wait_resized(AGAIN);
        terminal.answer("map\r", AGAIN);
        terminal.shows_words("Room 1: tunnels to 4, 5 and 10.");
        terminal.shows_words("Room 13: tunnels to 5, 7 and 15; Bob died here.");
        terminal.shows_words("Room 20: tunnels to 10, 11 and 18.");
        let screen = unbroken(&terminal.screen());
        assert_eq!(screen.contains("No readable drawing fits, so here is the list."), is_told, "{screen}");
    }
}
