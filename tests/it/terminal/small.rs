//! Hidden Wumpus in a small window, where the secret screen cannot be scrolled.

use super::emulator::{COLUMNS, Terminal};

const GAME: &str = "--variant hidden --players Ann,Bob,Cy --seed 7";
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

/// Reads a text page by page, and returns its pages.
fn pages(terminal: &mut Terminal, command: &str) -> Vec<String> {
    let mut pages = Vec::new();
    let mut next = command.to_owned();
    loop {
        terminal.answer(format!("{next}\r"), SECRET);
        let screen = terminal.screen();
        let (_, page) = screen.rsplit_once(&format!("? {next}\n")).unwrap_or_else(|| panic!("scrolled: {screen}"));
        let page = page.rsplit_once("\nShoot, move").unwrap().0;
        pages.push(page.to_owned());
        next = format!("{command} {}", pages.len() + 1);
        if !page.contains(&format!("For more type {next}.")) {
            return pages;
        }
    }
}

/// H23.
#[test]
fn long_texts_have_pages_in_a_secret() {
    let mut terminal = small(GAME, "Bob? |");
    terminal.answer("help\r", "Bob? |");
    assert!(!terminal.screen().contains("For more"));
    terminal.answer("ready\r", SECRET);
    for (command, first, last) in [
        ("rules", "AIM ", "and lie as you like."),
        ("help", "shoot 8 9 8 7 ", "wumpus textbook"),
        ("help words", "help words ", "leave, stop, end"),
    ] {
        let pages = pages(&mut terminal, command);
        assert!(pages.len() > 1, "{pages:?}");
        assert!(pages[0].starts_with(first) && pages[pages.len() - 1].ends_with(last), "{pages:?}");
        terminal.answer(format!("{command} 9\r"), SECRET);
        let told = format!("There are {} pages: type {command} and a number from 1 to {}.", pages.len(), pages.len());
        terminal.shows_words(&told);
    }
    terminal.answer("help mark 12\r", SECRET);
    terminal.shows("Only you see it, on your map.");
    terminal.resize_to(COLUMNS, 50);
    terminal.wait_resized(SECRET);
    terminal.answer("rules 2\r", SECRET);
    terminal.shows("There is only one page: type rules.");
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H23.
#[test]
fn in_a_secret_the_list_that_replaces_the_drawing_has_pages() {
    let mut terminal = small(GAME, "Bob? |");
    terminal.answer("ready\r", SECRET);
    terminal.resize_to(30, 8);
    terminal.wait_resized(SECRET);
    terminal.answer("map\r", SECRET);
    terminal.shows_words("The window is too narrow for the drawing; here is the list. Room 3, not visited.");
    terminal.shows_words("For more rooms type map 2.");
    terminal.answer("map 2\r", SECRET);
    terminal.shows_words("Room 20, you are here: tunnels to 3, 5 and 12;");
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H7.
#[test]
fn notes_have_pages_that_fit_the_window() {
    let mut terminal = small(GAME, "Bob? |");
    for player in ["Bob", "Cy", "Ann"].into_iter().cycle().take(3 * 7) {
        terminal.answer("ready\r", if player == "Bob" { SECRET } else { "pass? |" });
        terminal.answer("pass\r", TALK);
        terminal.answer("go on\r", "? |");
    }
    terminal.answer("ready\r", SECRET);
    for (page, first) in [("notes", "Turn 7: "), ("notes 2", "Turn 1: ")] {
        terminal.answer(format!("{page}\r"), SECRET);
        let screen = terminal.screen();
        let (_, shown) = screen.rsplit_once(&format!("? {page}\nYour turns so far:\n  ")).expect("not scrolled");
        assert!(shown.starts_with(first), "{screen}");
    }
    terminal.answer("pass\r", TALK);
    assert_eq!(terminal.leave("q\r"), 0);
}

/// H24.
#[test]
fn where_the_drawing_does_not_fit_a_list_of_all_rooms_replaces_it() {
    const TOO_NARROW: &str = "The window is too narrow for the drawing; here is the list.";
    const AGAIN: &str = "Play again (Y-N)? |";
    for (more, is_told) in [("", true), (" --plain", false)] {
        let game = format!("--variant hidden --players Ann,Bob,Cy --seed 251{more}");
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
        let screen = super::emulator::words(&terminal.screen());
        assert_eq!(screen.contains(TOO_NARROW), is_told, "{screen}");
        assert_eq!(terminal.leave("n\r"), 0);
    }
}
