//! How the program looks at a terminal: with and without colours, in words alone, and in a narrow window.

use std::fs;
use std::process::Stdio;

use anstream::adapter::strip_str;

use super::emulator::{COLUMNS, CTRL_C, CTRL_D, Home, MAIN, OF_WORLD, Terminal, main_question};
use super::killing::LONE_HUNTS;
use crate::games::{GAMES, SOLO_GAMES};
use crate::program::play;

const NARROW: u16 = 40;

/// Returns the parameters of the escape sequences that set a colour or a weight.
fn styles(printed: &[u8]) -> Vec<String> {
    let printed = String::from_utf8(printed.to_vec()).unwrap();
    let sequences = printed.split("\x1b[").skip(1);
    let styles = sequences.filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    styles.collect()
}

/// Plays a hunt of each variant to its end and returns the styles sent.
fn styles_of(flags: &str, change: impl Fn(&mut std::process::Command)) -> Vec<String> {
    let mut sent = Vec::new();
    for hunt in LONE_HUNTS {
        let home = Home::new();
        let mut terminal = Terminal::run_at(&home, &format!("{} {flags}", hunt.flags), COLUMNS, &change);
        terminal.wait_to_edit(hunt.asked);
        for (line, question) in hunt.steps.iter().chain([&("map", hunt.asked), &("help", hunt.asked)]) {
            terminal.answer(format!("{line}\r"), question);
        }
        terminal.answer(format!("{}\r", hunt.last.0), "Play again (Enter for a new hunt, same or no)? |");
        assert_eq!(terminal.leave("no\r"), 0);
        sent.extend(styles(&terminal.printed));
    }
    sent
}

#[test]
fn a_terminal_has_colours_and_only_the_sixteen_that_every_terminal_has() {
    let sent = styles_of("", |_| {});
    let is_of_sixteen = |code: &str| match code.parse() {
        Ok(0 | 1 | 39 | 30..=37 | 90..=97) => true,
        Ok(_) => false,
        Err(_) => code.is_empty(),
    };
    assert!(sent.iter().any(|style| style == "31"), "a danger is red: {sent:?}");
    assert!(sent.iter().all(|style| style.split(';').all(is_of_sixteen)), "{sent:?}");
}

/// Through a pipe it says nothing of that (`close_and_end_of_input_exit_quietly_with_status_0`).
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
            let mut terminal = Terminal::run(flags, COLUMNS, |command| {
                command.env("TERM", kind).env("CI", "true");
            });
            terminal.leave("");
            assert_eq!(terminal.printed.contains(&b'\x1b'), is_coloured, "{kind} {flags}");
        }
    }
}

/// Without flags a hunt is in colour and is kept.
#[test]
fn without_arguments_a_hunt_is_in_colour_and_is_kept() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
    assert!(home.kept().starts_with("wumpus record 1\nvariant classic\nrules opinionated\nseed "), "{}", home.kept());
    assert!(styles(&terminal.printed).iter().any(|style| style == "36"), "a question has a colour");
}

/// No colour, no drawing, no line editor, no clearing.
#[test]
fn plain_play_sends_text_only() {
    for flags in SOLO_GAMES {
        let mut terminal = Terminal::run(&format!("{flags} --plain"), COLUMNS, |_| {});
        let question = main_question(flags);
        terminal.wait_for(question);
        for (asked, line) in (2..).zip(["mark 1,1 mine", "map", "map words"]) {
            terminal.send(format!("{line}\r"));
            let end = &question[question.len() - 9..question.len() - 2];
            let is_asked_again = |terminal: &Terminal| terminal.screen().matches(end).count() == asked;
            terminal.wait(question, |terminal| is_asked_again(terminal) && terminal.line().ends_with(question));
        }
        let screen = terminal.screen();
        let map = |command: &str| {
            let (_, map) = screen.split_once(&format!("? {command}\n")).unwrap();
            map.split_once(if question == "Shoot or Climb? |" { "\nForward, " } else { "\nShoot, " })
                .unwrap()
                .0
                .to_owned()
        };
        assert_eq!(map("map"), map("map words"));
        assert_eq!(terminal.leave("q\r"), 0);
        assert!(!terminal.printed.contains(&b'\x1b'), "{}", terminal.screen());
    }
}

/// H23: plain words are wiped too, before the screen is left. The line editor stays, since without it Ctrl-C and Ctrl-Z would
/// leave them on screen.
#[test]
fn a_secret_is_wiped_however_it_is_left() {
    for (plain, (keys, status)) in
        ["", "--plain"].into_iter().flat_map(|plain| [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)].map(|left| (plain, left)))
    {
        let flags = format!("--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7 {plain}");
        let mut terminal = Terminal::run(&flags, COLUMNS, |_| {});
        terminal.wait_to_edit("Bob? |");
        terminal.answer("ready\r", "Shoot, move, both or pass? |");
        assert!(terminal.shows_the_alternate_screen());
        terminal.shows("Current room: 20.");
        terminal.edit("\x1ax", "? x|");
        terminal.answer("\r", "Shoot, move, both or pass? |");
        if keys == CTRL_C {
            terminal.answer(CTRL_C, "Shoot, move, both or pass? |");
        }
        assert_eq!(terminal.leave(keys), status);
        assert!(!terminal.shows_the_alternate_screen());
        assert!(!terminal.screen().contains("Current room"), "{}", terminal.screen());
        let printed = String::from_utf8(terminal.printed.clone()).unwrap();
        assert_eq!(printed.matches("\x1b[2J\x1b[H\x1b[?1049l").count(), 1);
        assert_eq!(styles(&terminal.printed).is_empty(), plain == "--plain");
    }
}

/// The line is shown whole afterwards and is obeyed.
#[test]
fn a_window_may_become_narrow_in_the_middle_of_a_line() {
    for (flags, way, there, drawn) in [
        (SOLO_GAMES[0], "3", "You are in room 3.", " +---(4)---[3]---+\n"),
        (SOLO_GAMES[1], "se", "( 2, 9)", " 9   [o]-- o\n"),
    ] {
        let mut terminal = Terminal::hunt(flags);
        let line = format!("move{}{way}", ",".repeat(35));
        terminal.edit(&line, &format!("? {line}|"));
        terminal.resize(NARROW);
        terminal.wait_resized(&format!("? {line}|"));
        terminal.answer("\r", MAIN);
        terminal.shows(there);
        terminal.answer("map\r", MAIN);
        let screen = terminal.screen();
        let (_, map) = screen.rsplit_once("? map\n").unwrap();
        assert!(map.contains(drawn), "{screen}");
        assert_eq!(terminal.leave("q\r"), 0);
    }
}

/// No word is cut at the edge of the window, and no word is lost.
#[test]
fn prose_is_broken_between_words_at_the_width_of_the_window() {
    for (flags, question) in GAMES.into_iter().zip([MAIN, MAIN, OF_WORLD, "Climb? |", "Bob? |"]) {
        let lines = ["help", "help words", "rules", "5 5 5", "yes"];
        let printed = play(flags, &lines);
        let mut terminal = Terminal::run(flags, NARROW, |_| {});
        terminal.wait_to_edit(question);
        for line in lines {
            terminal.answer(format!("{line}\r"), question);
            let (_, told) = printed.split_once(&format!("? {line}\n")).unwrap();
            // After help the situation comes before the question, which may begin before what is asked for here.
            let (told, _) = told.split_once(question.trim_end_matches('|')).unwrap();
            terminal.shows_words(told.rsplit_once('\n').unwrap().0);
        }
        assert!(terminal.screen().lines().all(|line| line.chars().count() <= NARROW.into()), "{}", terminal.screen());
        assert_eq!(terminal.leave("q\r"), 0);
    }
}

/// What a command does stands beside it, also where it takes several lines.
#[test]
fn the_columns_of_the_help_stay_columns_in_a_narrow_window() {
    let mut terminal = Terminal::run(SOLO_GAMES[0], NARROW, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("help\r", MAIN);
    terminal.shows("\nshoot 5 4 14  shoot an arrow through 1\n              to 5 rooms (s 5 4 14)\n");
    terminal.answer("rules\r", MAIN);
    terminal.shows(
        "\nMOVING    Go through one tunnel a turn.\nARROWS    You have 5. Name 1 to 5 rooms\n          for an arrow",
    );
    assert_eq!(terminal.leave("q\r"), 0);
}

/// Or signs where words do not fit; for the gamemaster as well.
#[test]
fn a_look_at_the_grid_has_narrow_cells_where_wide_ones_do_not_fit() {
    for flags in [SOLO_GAMES[2].to_owned(), format!("{} --cheat", SOLO_GAMES[2])] {
        for (columns, shown) in [(NARROW, "  +--------+--------+--------+--------+"), (NARROW - 2, "\n1 [")] {
            let mut terminal = Terminal::run(&flags, columns, |_| {});
            terminal.wait_to_edit(OF_WORLD);
            terminal.answer("look\r", OF_WORLD);
            terminal.shows(shown);
            assert_eq!(terminal.screen().contains("+---"), columns == NARROW, "{}", terminal.screen());
            assert_eq!(terminal.leave("q\r"), 0);
        }
    }
}

/// W12: in words where the cells have room for them, and otherwise in signs. Through a pipe it is not drawn.
#[test]
fn a_terminal_shows_the_grid_before_each_choice_if_there_is_room() {
    for (columns, shown) in [(COLUMNS, "| quiet         |"), (NARROW - 2, "\n1 (")] {
        let mut terminal = Terminal::run(SOLO_GAMES[2], columns, |_| {});
        terminal.wait_to_edit(OF_WORLD);
        terminal.answer("north\r", OF_WORLD);
        terminal.shows(shown);
        terminal.shows("You are in A2.");
        assert_eq!(terminal.screen().contains("[ ] you are here"), columns < COLUMNS, "{}", terminal.screen());
        assert_eq!(terminal.leave("q\r"), 0);
    }
    assert!(!play(SOLO_GAMES[2], &["north", "q"]).contains("quiet"));
}

/// With the question below them.
#[test]
fn help_and_rules_fit_a_screen_of_24_lines() {
    let rulesets = ["dungeon", "original", "bsd"].map(|rules| format!("--rules {rules} --seed 7"));
    for flags in GAMES.map(ToOwned::to_owned).into_iter().chain(rulesets) {
        let mut terminal = Terminal::run(&flags, COLUMNS, |_| {});
        let question = match () {
            () if flags.contains("hidden") => "Bob? |",
            () if flags.contains("original") => "(Y-N)? |",
            () if flags.contains("bsd") => "(M-S-Q)? |",
            () => main_question(&flags),
        };
        terminal.wait_to_edit(question);
        let question = match () {
            () if flags.contains("hidden") => ("ready", "pass? |"),
            () if flags.contains("original") => ("n", "(S-M)? |"),
            () => ("look", question),
        };
        terminal.answer(format!("{}\r", question.0), question.1);
        terminal.resize_to(COLUMNS, 24);
        terminal.wait_resized(question.1);
        for command in ["help", "rules"] {
            terminal.answer(format!("{command}\r"), question.1);
            assert!(!terminal.screen().contains("[More"), "{flags} {command}: {}", terminal.screen());
        }
    }
}

/// A drawing without them would call every room safe. No line of the list begins with the sign of a percentage.
#[test]
fn odds_are_listed_where_a_drawing_with_them_does_not_fit() {
    let mut terminal = Terminal::run("--seed 263", 60, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("map odds\r", MAIN);
    terminal.shows("\nRoom 20, not visited: tunnels to 13, 16 and 19; pit 13 %,\nbats 13 %, wumpus 6 %.\n");
    let screen = terminal.screen();
    assert!(!screen.contains("P20: pit 20 %") && !screen.contains("\n%"), "{screen}");
    assert_eq!(terminal.leave("q\r"), 0);
}

#[test]
fn a_cut_map_of_odds_names_the_command_for_the_list() {
    let mut terminal = Terminal::run("grue --sense smell --seed 7", 60, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("map odds\r", MAIN);
    terminal.shows("There is more: type map odds words.\n");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// With the sentence above, the legend and the question.
#[test]
fn everything_is_revealed_on_a_screen_of_24_lines() {
    let mut terminal = Terminal::run("grue --sense smell --seed 7", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.resize_to(COLUMNS, 24);
    terminal.wait_resized(MAIN);
    terminal.answer("give up; yes\r", "Play again (Enter for a new hunt, same or no)? |");
    terminal.answer("reveal\r", "Play again (Enter for a new hunt, same or no)? |");
    let screen = terminal.screen();
    assert!(
        screen.starts_with("The wumpus was in (") && screen.contains("\n10 ") && screen.contains("=W "),
        "{screen}"
    );
    assert_eq!(terminal.leave("no\r"), 0);
}

/// Plain play has no line editor, and the other commands have no prompt.
#[test]
fn everything_else_is_broken_between_words_too() {
    let home = Home::new();
    let mut hunt = Terminal::run_at(&home, SOLO_GAMES[0], COLUMNS, |_| {});
    hunt.wait_to_edit(MAIN);
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
        ("stats classic", ""),
        ("stats --daily", ""),
        ("daily 2026-11-01", ""),
        ("--resume=9", ""),
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
}

/// Programs read it.
#[test]
fn json_is_not_broken_at_the_width() {
    let mut terminal = Terminal::run("simulate --hunts 1 --json", NARROW, |_| {});
    assert_eq!(terminal.leave(""), 0);
    assert_eq!(str::from_utf8(&terminal.printed).unwrap().lines().count(), 1);
}

/// It comes after a second, and is wiped before the table. `sleep` never answers, so each hunt takes its time. Teachers
/// send standard error to a file.
#[test]
fn a_long_simulation_shows_how_far_it_is() {
    let flags = "simulate --hunts 4";
    for has_file in [false, true] {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| {
            command.args(["--agent", "sleep 0.6"]);
            if has_file {
                command.stderr(Stdio::null());
            }
        });
        terminal.wait("a bar", |terminal| terminal.screen().contains("[##########..........] 50 %"));
        assert_eq!(terminal.leave(""), 1);
        assert!(!terminal.screen().contains("[#"), "{}", terminal.screen());
        terminal.shows("crashed");
    }
}

/// Nothing is wiped in the plain look.
#[test]
fn a_long_hint_in_the_plain_look_says_so_on_a_line_of_its_own() {
    let mut terminal = Terminal::hunt("--plain --cave random --rooms 60 --arrows 99 --seed 108");
    terminal.send(format!("{}\r", ["s 20"; 6].join("; ")));
    let is_asked = |terminal: &Terminal| terminal.screen().contains("93 arrows.") && terminal.line() == MAIN;
    terminal.wait("the last question", is_asked);
    terminal.work_slowly("hint\r");
    terminal.wait("the hint", |terminal| terminal.screen().contains("Room 59: "));
    terminal.shows("hint\nThinking...\n");
    assert_eq!(terminal.leave("quit\r"), 0);
}

#[test]
fn after_help_the_situation_comes_again_but_not_through_a_pipe() {
    let mut terminal = Terminal::run("--seed 7", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("help shoot\r", MAIN);
    assert_eq!(terminal.screen().matches("You are in room 4.").count(), 2, "{}", terminal.screen());
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(play("--seed 7", &["help shoot", "q"]).matches("You are in room 4.").count(), 1);
}
