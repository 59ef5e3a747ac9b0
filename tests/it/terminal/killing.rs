//! The program killed in the middle of a hunt: nothing is lost, no move is played twice, and no secret is shown.

use std::thread;
use std::time::Instant;

use nix::sys::signal::Signal;

use super::emulator::{AGAIN, Home, MAIN, OF_WORLD, PATIENCE, Terminal};
use crate::games::HIDDEN;

/// A hunt from its first question to its end.
struct Hunt {
    flags: &'static str,
    /// The game, as the program names it.
    game: &'static str,
    asked: &'static str,
    /// Lines, each as it is typed and as it is written.
    steps: &'static [(&'static str, &'static str)],
    /// The last line, and the text that ends the hunt.
    last: (&'static str, &'static str),
}

const HUNTS: [Hunt; 2] = [
    Hunt {
        flags: "--seed 2",
        game: "classic, opinionated rules",
        asked: MAIN,
        steps: &[
            ("mark 20 wumpus?", "mark 20 wumpus?"),
            ("m 15", "move 15"),
            ("mark 1 a pit", "mark 1 a pit"),
            ("16", "move 16"),
            ("unmark 1", "unmark 1"),
        ],
        last: ("s 20", "Aha! You got the Wumpus!"),
    },
    Hunt {
        flags: "--variant world --seed 1",
        game: "world, published board",
        asked: OF_WORLD,
        steps: &[("n", "move north"), ("mark C1 pit?", "mark C1 pit?"), ("b2", "move east"), ("m n", "move north")],
        last: ("s w", "The wumpus is dead and the gold is yours!"),
    },
];

/// Returns what a command answers.
fn answer(terminal: &mut Terminal, command: &str, question: &str) -> String {
    terminal.answer(format!("{command}\r"), question);
    let screen = terminal.screen();
    let (_, answer) = screen.rsplit_once(&format!("? {command}\n")).unwrap();
    answer.rsplit_once('\n').unwrap().0.to_owned()
}

/// Resumes a hunt, whose player is shown a welcome, the map and the situation, but nothing that came before.
#[track_caller]
fn resume(home: &Home, hunt: &Hunt) -> Terminal {
    let mut terminal = Terminal::resume(home, hunt.asked);
    let resumed = terminal.screen();
    let turns = lines(home).lines().filter(|line| line.starts_with("move ") || line.starts_with("shoot ")).count();
    let turns = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
    // A grid is drawn with the situation.
    let map = if hunt.asked == MAIN { answer(&mut terminal, "map", MAIN) + "\n\n" } else { "\n".to_owned() };
    let look = answer(&mut terminal, "look", hunt.asked);
    let question = hunt.asked.trim_end_matches(" |");
    assert_eq!(resumed.trim_end(), format!("Welcome back: {}, {turns} so far.\n{map}{look}\n{question}", hunt.game));
    terminal
}

/// Returns the kept lines.
fn lines(home: &Home) -> String {
    home.kept().split_once("\n\n").unwrap().1.to_owned()
}

/// The kill comes at once, when the program may not have read the line yet, or as soon as the line is in the file, when its result
/// may not be shown yet. Either way the hunt resumes from the file.
#[test]
fn a_hunt_killed_at_every_step_resumes_as_if_nothing_had_happened() {
    let (mut counted, mut lost) = (0, 0);
    for hunt in HUNTS {
        let home = Home::new();
        let mut terminal = Terminal::hunt_at(&home, hunt.flags);
        let [(typed, written), steps @ ..] = hunt.steps else { panic!("{} has steps", hunt.flags) };
        terminal.answer(format!("{typed}\r"), hunt.asked);
        let mut kept = format!("{written}\n");
        for (at, (typed, written)) in steps.iter().enumerate() {
            terminal.send(format!("{typed}\r"));
            let deadline = Instant::now() + PATIENCE;
            while at % 2 == 0 && lines(&home) == kept {
                assert!(Instant::now() < deadline, "{typed} is not written down");
                thread::yield_now();
            }
            terminal.kill(Signal::SIGKILL);
            let with_line = format!("{kept}{written}\n");
            let is_counted = lines(&home) == with_line;
            *if is_counted { &mut counted } else { &mut lost } += 1;
            assert!(is_counted || lines(&home) == kept, "{kept}{}", lines(&home));
            terminal = resume(&home, &hunt);
            if !is_counted {
                terminal.answer(format!("{typed}\r"), hunt.asked);
            }
            kept = with_line;
            assert_eq!(lines(&home), kept);
        }
        terminal.answer(format!("{}\r", hunt.last.0), AGAIN);
        terminal.shows(hunt.last.1);
        assert_eq!(home.hunts().len(), 0, "a hunt that is over leaves nothing");
        assert_eq!(terminal.leave("no\r"), 0);
    }
    assert!(counted > 0 && lost > 0, "{counted} counted, {lost} lost");
}

/// H23: after a kill in a secret the player is asked again to be ready, and has their notes.
#[test]
fn a_game_of_hidden_wumpus_that_is_killed_loses_nothing_and_shows_no_secret() {
    const SECRET: &str = "Shoot, move, both or pass? |";
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, HIDDEN);
    terminal.answer("ready\r", SECRET);
    terminal.answer("mark 7 who?\r", SECRET);
    let before = home.kept();
    assert!(before.ends_with("\nready\nmark 7 who?\n"), "{before}");
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, "Bob? |");
    terminal.shows("Welcome back: hidden, 3 players, ");
    terminal.shows("Type ready when nobody else can see the screen.");
    for secret in ["Current room", "You are a ", "flapping", "breeze", "who?", "\x1b[?1049h"] {
        assert!(!terminal.has_printed(secret), "{secret}: {}", terminal.screen());
    }
    terminal.answer("ready\r", SECRET);
    assert!(terminal.shows_the_alternate_screen());
    terminal.answer("map\r", SECRET);
    terminal.shows("who?");
    assert_eq!(home.kept(), before + "hide\nready\n");
}
