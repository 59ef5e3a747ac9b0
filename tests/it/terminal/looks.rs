//! How the program looks at a terminal: with and without colours, in words alone, and in a narrow window.

use std::fs;
use std::process::Stdio;

use anstream::adapter::strip_str;

use super::emulator::{COLUMNS, CTRL_C, CTRL_D, Home, MAIN, OF_WORLD, SECRET, Terminal, first_question};
use crate::games::{GAMES, HIDDEN, SOLO_GAMES};
use crate::program::{play, unbroken};

const NARROW: u16 = 40;

/// Through a pipe it says nothing of that.
#[test]
fn the_agent_tells_a_person_what_it_is_waiting_for() {
    let mut terminal = Terminal::run("agent", COLUMNS, |_| {});
    let example = ["{\"cmd\":\"reset\",\"seed\":7}", "{\"cmd\":\"step\",\"action\":\"move 3\"}"];
    terminal.wait("an example", |terminal| terminal.screen().contains(example[1]));
    let waiting = "wumpus: waiting for requests, each a line of JSON (Ctrl-D ends). For example:";
    terminal.shows(&format!("{waiting}\n{}", example.join("\n")));
    assert!(!play("agent", &example).contains("error"));
    assert_eq!(terminal.leave("{\"cmd\":\"close\"}\r"), 0);
    terminal.shows("{\"closed\":true}");
}

/// In a build service's log too, escape codes would show as text.
#[test]
fn help_at_a_dumb_terminal_is_without_colours() {
    for (kind, is_coloured) in [("dumb", false), ("xterm", true)] {
        for flags in ["--help", "--variant chess"] {
            let mut terminal = Terminal::run(flags, COLUMNS, |command| _ = command.env("TERM", kind).env("CI", "true"));
            terminal.leave("");
            assert_eq!(terminal.printed.contains(&b'\x1b'), is_coloured, "{kind} {flags}");
        }
    }
}

#[test]
fn without_arguments_a_hunt_is_in_colour_and_is_kept() {
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, "");
    terminal.answer("mark 1 mine\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
    let kept = home.kept();
    assert!(kept.starts_with("wumpus record 1\nvariant classic\nrules opinionated\nseed "), "{kept}");
    assert!(kept.contains("\ndrawn\n\n"), "{kept}");
    assert!(terminal.has_printed("\x1b[36m"), "a question has a colour");
}

/// No colour, no drawing, no line editor, no clearing.
#[test]
fn plain_play_sends_text_only() {
    for flags in SOLO_GAMES {
        let flags = format!("{flags} --plain");
        let mut terminal = Terminal::hunt(&flags);
        assert_eq!(terminal.leave("map\rmap words\rq\r"), 0);
        assert!(!terminal.printed.contains(&b'\x1b'), "{}", terminal.screen());
        let printed = play(&flags, &["map", "map words", "q"]);
        let map = |command: &str| printed.split_once(&format!("? {command}\n")).unwrap().1.split_once("? ").unwrap().0;
        assert_eq!(map("map"), map("map words"));
        let map = unbroken(map("map").rsplit_once('\n').unwrap().0);
        let screen = unbroken(&terminal.screen());
        assert_eq!(screen.matches(&map).count(), 2, "{map}\nis not in\n{screen}");
    }
}

/// H23: plain words are wiped too, before the screen is left. The line editor stays, since without it Ctrl-C and Ctrl-Z would
/// leave them on screen.
#[test]
fn a_secret_is_wiped_however_it_is_left() {
    for (look, keys, status) in [("", "q\r", 0), ("", CTRL_C, 130), ("--plain", CTRL_D, 0), ("--plain", CTRL_C, 130)] {
        let mut terminal = Terminal::hunt(&format!("{HIDDEN} {look}"));
        terminal.answer("ready\r", SECRET);
        assert!(terminal.shows_the_alternate_screen());
        terminal.shows("Current room: 20.");
        terminal.edit("\x1ax", "? x|");
        terminal.answer("\r", SECRET);
        if keys == CTRL_C {
            terminal.answer(CTRL_C, SECRET);
        }
        assert_eq!(terminal.leave(keys), status);
        assert!(!terminal.shows_the_alternate_screen());
        assert!(!terminal.screen().contains("Current room"), "{}", terminal.screen());
        let printed = String::from_utf8(terminal.printed.clone()).unwrap();
        assert_eq!(printed.matches("\x1b[2J\x1b[H\x1b[?1049l").count(), 1);
        assert_eq!(printed.contains("\x1b[36m"), look.is_empty());
    }
}

/// No word is cut at the edge of the window, and no word is lost. Columns stay columns.
#[test]
fn prose_is_broken_between_words_at_the_width_of_the_window() {
    for flags in GAMES {
        let question = first_question(flags);
        let lines = ["help", "help words", "rules", "5 5 5", "yes"];
        let printed = play(flags, &lines);
        let mut terminal = Terminal::hunt_in(NARROW, flags);
        for line in lines {
            terminal.answer(format!("{line}\r"), question);
            let (_, told) = printed.split_once(&format!("? {line}\n")).unwrap();
            // After help the situation comes before the question, which may begin before what is asked for here.
            let (told, _) = told.split_once(question.trim_end_matches('|')).unwrap();
            terminal.shows_words(told.rsplit_once('\n').unwrap().0);
        }
        assert!(terminal.screen().lines().all(|line| line.chars().count() <= NARROW.into()), "{}", terminal.screen());
        if flags == SOLO_GAMES[0] {
            terminal.shows("\nARROWS    You have 5. Name 1 to 5 rooms\n          for an arrow");
        }
    }
}

/// W11, W12: before each choice it is drawn with words, else in narrow cells if asked for, or in signs where those do not fit; for the
/// gamemaster as well. Through a pipe it is drawn only if asked for.
#[test]
fn a_terminal_shows_the_grid_as_the_room_for_it_allows() {
    for (columns, more, command, shown, has_legend) in [
        (COLUMNS, "", "north", "| quiet         |", false),
        (NARROW - 2, "", "north", "\n1 (", true),
        (NARROW, "", "look", "  +--------+--------+--------+--------+", false),
        (NARROW, "--cheat", "look", "  +--------+--------+--------+--------+", false),
        (NARROW - 2, "--cheat", "look", "\n1 [", true),
    ] {
        let mut terminal = Terminal::hunt_in(columns, &format!("{} {more}", SOLO_GAMES[2]));
        terminal.answer(format!("{command}\r"), OF_WORLD);
        terminal.shows(shown);
        terminal.shows(if command == "look" { "You are in A1." } else { "You are in A2." });
        assert_eq!(terminal.screen().contains("you are here"), has_legend, "{}", terminal.screen());
    }
    assert!(!play(SOLO_GAMES[2], &["north", "q"]).contains("quiet"));
    // Who resumes a hunt sees it once.
    let home = Home::new();
    Terminal::hunt_at(&home, SOLO_GAMES[2]).answer("north\r", OF_WORLD);
    let screen = Terminal::resume(&home, OF_WORLD).screen();
    let is_first = screen.starts_with("Welcome back: world, random board, 1 turn so far.\n\n  +---");
    assert!(is_first && screen.matches("quiet").count() == 1, "{screen}");
}

/// With the question below them.
#[test]
fn help_and_rules_fit_a_screen_of_24_lines() {
    let rulesets = ["dungeon", "original", "bsd"].map(|rules| format!("--rules {rules} --seed 7"));
    for flags in GAMES.map(ToOwned::to_owned).into_iter().chain(rulesets) {
        let mut terminal = Terminal::hunt(&flags);
        let (line, question) = match () {
            () if flags.contains("hidden") => ("ready", "pass? |"),
            () if flags.contains("original") => ("n", "(S-M)? |"),
            () => ("look", first_question(&flags)),
        };
        terminal.answer(format!("{line}\r"), question);
        terminal.resize_to(COLUMNS, 24);
        terminal.wait_resized(question);
        for command in ["help", "rules"] {
            terminal.answer(format!("{command}\r"), question);
            assert!(!terminal.screen().contains("[More"), "{flags} {command}: {}", terminal.screen());
        }
    }
}

/// A drawing without them would call every room safe. No line of the list begins with the sign of a percentage.
#[test]
fn odds_are_listed_where_a_drawing_with_them_does_not_fit() {
    let mut terminal = Terminal::hunt_in(60, "--seed 263");
    terminal.answer("map odds\r", MAIN);
    terminal.shows("\nRoom 20, not visited: tunnels to 13, 16 and 19; pit 13 %,\nbats 13 %, wumpus 6 %.\n");
    let screen = terminal.screen();
    assert!(!screen.contains("P20: pit 20 %") && !screen.contains("\n%"), "{screen}");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// Plain play has no line editor, and the other commands have no prompt.
#[test]
fn everything_else_is_broken_between_words_too() {
    let home = Home::new();
    let mut hunt = Terminal::hunt_at(&home, SOLO_GAMES[0]);
    hunt.answer("m 3\r", MAIN);
    hunt.leave("q\r");
    fs::copy(&home.hunts()[0], home.path().join("hunt.txt")).unwrap();
    for (flags, lines) in [
        ("--plain --variant hidden --players Ann,Bob", ""),
        ("--seed 7 --plain", "rules\rq\r"),
        ("--resume --plain", "rules\rq\r"),
        ("hunts", ""),
        ("hunts rm 9", ""),
        ("stats", ""),
        ("stats --daily", ""),
        ("daily 2026-11-01", ""),
        ("--replay hunt.txt", ""),
        ("agent", CTRL_D),
    ] {
        let mut terminal = Terminal::run_at(&home, flags, NARROW, |command| _ = command.current_dir(home.path()));
        terminal.leave(lines);
        let printed = strip_str(str::from_utf8(&terminal.printed).unwrap()).to_string().replace("? ", "?\n");
        // A flag of the usage is never broken.
        let is_short = |line: &str| line.chars().count() <= NARROW.into() || !line.trim().contains(' ');
        assert!(printed.lines().all(is_short), "{flags}:\n{}", terminal.screen());
    }
    // But for what programs read.
    let mut terminal = Terminal::run("simulate --hunts 1 --json", NARROW, |_| {});
    assert_eq!(terminal.leave(""), 0);
    assert_eq!(str::from_utf8(&terminal.printed).unwrap().lines().count(), 1);
}

/// It comes after a second, and is wiped before the table. `sleep` never answers, so each hunt takes its time. Teachers
/// send standard error to a file.
#[test]
fn a_long_simulation_shows_how_far_it_is() {
    for has_file in [false, true] {
        let mut terminal = Terminal::run("simulate --hunts 4", COLUMNS, |command| {
            command.args(["--agent", "sleep 0.6"]);
            if has_file {
                command.stderr(Stdio::null());
            }
        });
        assert_eq!(terminal.leave(""), 1);
        assert!(terminal.has_printed("[##########..........] 50 %"), "{}", terminal.screen());
        assert!(!terminal.screen().contains("[#"), "{}", terminal.screen());
        terminal.shows("crashed");
    }
}

#[test]
fn after_help_the_situation_comes_again_but_not_through_a_pipe() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.answer("help shoot\r", MAIN);
    assert_eq!(terminal.screen().matches("You are in room 4.").count(), 2, "{}", terminal.screen());
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(play("--seed 7", &["help shoot", "q"]).matches("You are in room 4.").count(), 1);
}
