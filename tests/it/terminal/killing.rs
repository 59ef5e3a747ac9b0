//! The program killed in the middle of a hunt: nothing is lost, no move is played twice, and no secret is shown.

use std::fs;
use std::thread;
use std::time::Instant;

use nix::sys::signal::Signal;

use super::emulator::{COLUMNS, Home, MAIN, OF_WORLD, PATIENCE, Terminal};
use crate::program::{run, run_command, wumpus};

const CY: &str = "Cy? |";
const SECRET: &str = "Shoot, move, both or pass? |";
const UNARMED: &str = "Move or pass? |";
const TALK: &str = "Done talking? |";
/// What public questions want.
const READY: &str = "Type ready when nobody else can see the screen.";
const GO_ON: &str = "Press Enter to go on, or type help.";

/// A hunt from its first question to its end. Each step types one line of the record.
pub(crate) struct Hunt {
    pub(crate) flags: &'static str,
    /// The game, as the program names it.
    pub(crate) game: &'static str,
    pub(crate) asked: &'static str,
    /// Typed lines, each with the question that follows.
    pub(crate) steps: &'static [(&'static str, &'static str)],
    /// The last line, and the text that ends the hunt.
    pub(crate) last: (&'static str, &'static str),
}

pub(crate) const LONE_HUNTS: [Hunt; 3] = [
    Hunt {
        flags: "--seed 2",
        game: "classic, opinionated rules",
        asked: MAIN,
        steps: &[("mark 20 wumpus?", MAIN), ("m 15", MAIN), ("mark 1 a pit", MAIN), ("16", MAIN), ("unmark 1", MAIN)],
        last: ("s 20", "Aha! You got the Wumpus!"),
    },
    Hunt {
        flags: "--variant grue --sense sight --seed 456",
        game: "grue, keen sight",
        asked: MAIN,
        steps: &[("m ne", MAIN), ("mark 4,10 grue?", MAIN), ("nw", MAIN), ("s ne", MAIN), ("w", MAIN)],
        last: ("nw", "Hurrah - you win!"),
    },
    Hunt {
        flags: "--variant world --seed 1",
        game: "world, published board",
        asked: OF_WORLD,
        steps: &[("n", OF_WORLD), ("mark C1 pit?", OF_WORLD), ("b2", OF_WORLD), ("m n", OF_WORLD)],
        last: ("s w", "The wumpus is dead and the gold is yours!"),
    },
];

const HIDDEN: Hunt = Hunt {
    flags: "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 587",
    game: "hidden, 3 players",
    asked: CY,
    steps: &[
        ("ready", SECRET),
        ("mark 7 who?", SECRET),
        ("shoot 15 7 13; move 9", TALK),
        ("board hello", TALK),
        ("go on", "Bob? |"),
        ("ready", UNARMED),
        ("pass", TALK),
        ("go on", CY),
        ("ready", SECRET),
        ("mark 3 mine", SECRET),
    ],
    last: ("shoot 20 20; pass", "The Wumpuses have won!"),
};

impl Hunt {
    /// Returns the record of the uninterrupted hunt, with its last line.
    fn record(&self) -> String {
        let home = Home::new();
        let file = home.path().join("record");
        let typed = self.steps.iter().chain([&self.last]).flat_map(|(line, _)| [line, "\n"]).collect::<String>();
        let mut command = wumpus(self.flags);
        command.arg("--record").arg(&file);
        let ran = run_command(command, typed);
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{}", self.flags);
        fs::read_to_string(file).unwrap()
    }

    /// Returns its record after this number of steps.
    fn record_of(&self, steps: usize) -> String {
        let record = self.record();
        let (header, lines) = record.split_once("\n\n").unwrap();
        assert_eq!(lines.lines().count(), self.steps.len() + 1, "a line for a step:\n{lines}");
        format!("{header}\n\n{}", lines.split_inclusive('\n').take(steps).collect::<String>())
    }

    /// Returns the welcome to a player who resumes the hunt after these lines.
    pub(crate) fn welcome(&self, lines: &str) -> String {
        let is_turn = |line: &&str| ["move ", "shoot ", "pass"].iter().any(|action| line.starts_with(action));
        let turns = match lines.lines().filter(is_turn).count() {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        format!("Welcome back: {}, {turns} so far.\n", self.game)
    }

    /// Returns what a command prints after these lines, in public.
    fn answer(&self, lines: &str, command: &str) -> String {
        let shown = self.shown(&format!("{lines}{command}\n"));
        let (_, answer) = shown.rsplit_once(&format!("? {command}\n")).unwrap();
        answer.rsplit_once('\n').unwrap().0.to_owned()
    }

    /// Asserts that the screen shows a lone hunter who resumes after these lines: a welcome, the map, the situation and
    /// the question, but nothing that came before.
    #[track_caller]
    pub(crate) fn is_resumed(&self, screen: &str, lines: &str) {
        if lines.is_empty() {
            return assert_eq!(screen.trim_end(), self.shown("").trim_end());
        }
        assert!(screen.starts_with(&self.welcome(lines)), "{screen}");
        let situation = if let Some((_, columns)) = screen.rsplit_once("---+\n") {
            // A grid is drawn with the situation, and a line with the names of its columns ends it.
            columns.split_once('\n').unwrap().1
        } else {
            let before = format!("{}{}\n\n", self.welcome(lines), self.answer(lines, "map"));
            screen.strip_prefix(&before).unwrap_or_else(|| panic!("{before}\nis not:\n{screen}"))
        };
        let (situation, question) = situation.rsplit_once('\n').unwrap();
        assert!([MAIN, OF_WORLD].iter().any(|main| main.starts_with(question)), "{question}");
        assert!(self.answer(lines, "look").ends_with(situation), "{screen}");
        assert!(self.shown(lines).contains(&format!("\n\n{situation}\n{question}")), "{screen}");
    }

    /// Returns the public text that these lines print, up to the next question.
    pub(crate) fn shown(&self, lines: &str) -> String {
        let printed = run(self.flags, lines).stdout;
        let ends = ["\n\nThat was hunt ", "\n\nTo play this game again:"];
        let (before, _) = ends.iter().find_map(|end| printed.split_once(end)).unwrap();
        let mut shown = String::new();
        let mut rest = before;
        while let Some((public, secret)) = rest.split_once("----- for ") {
            shown += public;
            let end = secret.split_once("\n----- ").and_then(|(_, end)| end.split_once('\n'));
            rest = end.map_or("", |(_, public)| public);
        }
        shown + rest
    }
}

/// Returns the lines of a record without its header.
fn lines(record: &str) -> &str {
    record.split_once("\n\n").unwrap().1
}

/// Begins a hunt and types its first step, from which on it is kept.
fn begin(home: &Home, hunt: &Hunt) -> Terminal {
    let mut terminal = Terminal::run_at(home, hunt.flags, COLUMNS, |_| {});
    terminal.wait_to_edit(hunt.asked);
    let (line, question) = hunt.steps[0];
    terminal.answer(format!("{line}\r"), question);
    terminal
}

#[track_caller]
fn end(home: &Home, mut terminal: Terminal, hunt: &Hunt) {
    let is_hidden = hunt.flags == HIDDEN.flags;
    let asked = if is_hidden { "Play again (Y-N)? |" } else { "Play again (Enter for a new hunt, same or no)? |" };
    terminal.answer(format!("{}\r", hunt.last.0), asked);
    terminal.shows(hunt.last.1);
    assert_eq!(home.hunts().len(), 0, "a hunt that is over leaves nothing");
    assert_eq!(terminal.leave("no\r"), 0);
}

/// The kill comes after each step.
#[test]
fn a_hunt_killed_at_every_step_resumes_as_if_nothing_had_happened() {
    for hunt in LONE_HUNTS {
        let home = Home::new();
        let mut terminal = begin(&home, &hunt);
        for done in 1..=hunt.steps.len() {
            terminal.kill(Signal::SIGKILL);
            assert_eq!(home.kept(), hunt.record_of(done), "after {done} steps");
            terminal = Terminal::resume(&home, hunt.asked);
            hunt.is_resumed(&terminal.screen(), lines(&home.kept()));
            if let Some((line, question)) = hunt.steps.get(done) {
                terminal.answer(format!("{line}\r"), question);
            }
        }
        end(&home, terminal, &hunt);
    }
}

/// The kill comes at once, when the program may not have read the line yet, or as soon as the line is in the file, when
/// its result may not be shown yet. Either way the hunt resumes from the file.
#[test]
fn a_line_typed_just_before_a_kill_counts_once_or_not_at_all() {
    let (mut counted, mut lost) = (0, 0);
    for (hunt, waits_at) in LONE_HUNTS.iter().flat_map(|hunt| [(hunt, 0), (hunt, 1)]) {
        let home = Home::new();
        let mut terminal = begin(&home, hunt);
        for (done, (line, question)) in hunt.steps.iter().enumerate().skip(1) {
            let before = home.kept();
            terminal.send(format!("{line}\r"));
            if done % 2 == waits_at {
                let deadline = Instant::now() + PATIENCE;
                while home.kept() == before {
                    assert!(Instant::now() < deadline, "{line} is not written down");
                    thread::yield_now();
                }
            }
            terminal.kill(Signal::SIGKILL);
            let kept = home.kept();
            let is_done = kept == hunt.record_of(done + 1);
            *if is_done { &mut counted } else { &mut lost } += 1;
            assert!(is_done || kept == hunt.record_of(done), "after {done} steps and perhaps {line}:\n{kept}");
            terminal = Terminal::resume(&home, question);
            hunt.is_resumed(&terminal.screen(), lines(&kept));
            if !is_done {
                terminal.answer(format!("{line}\r"), question);
            }
        }
        end(&home, terminal, hunt);
    }
    assert!(counted > 0 && lost > 0, "{counted} counted, {lost} lost");
}

/// After a kill in a secret the player is asked again to be ready. The record gains only `hide` and `ready`.
#[test]
fn a_game_of_hidden_wumpus_that_is_killed_at_every_step_loses_nothing_and_shows_no_secret() {
    let home = Home::new();
    let mut terminal = begin(&home, &HIDDEN);
    let mut expected = HIDDEN.record_of(1);
    let mut asked = SECRET;
    let mut name = HIDDEN.asked;
    for done in 1..=HIDDEN.steps.len() {
        terminal.kill(Signal::SIGKILL);
        assert_eq!(home.kept(), expected, "after {done} steps");
        let is_secret = [SECRET, UNARMED].contains(&asked);
        let hidden = if is_secret { "hide\n" } else { "" };
        let question = if is_secret { name } else { asked };
        terminal = Terminal::resume(&home, question);
        let public = format!("{}{hidden}", lines(&expected));
        let (welcome, look) = (HIDDEN.welcome(&public), HIDDEN.answer(&public, "look"));
        let shown = HIDDEN.shown(&public);
        let turn = shown.lines().rfind(|line| line.starts_with("Turn ")).unwrap();
        let asks = match question {
            TALK => format!("{look}\n{GO_ON}"),
            _ => format!("{turn}\n{look}\n{READY}"),
        };
        let said = format!("{welcome}{asks}\n{}", question.trim_end_matches(" |"));
        assert_eq!(terminal.screen().trim_end(), said.trim_end());
        shows_no_secret(&terminal);
        if is_secret {
            terminal.answer("ready\r", asked);
            expected += "hide\nready\n";
        }
        if let Some((line, question)) = HIDDEN.steps.get(done) {
            terminal.answer(format!("{line}\r"), question);
            expected = format!("{expected}{}", HIDDEN.record_of(done + 1).lines().last().unwrap()) + "\n";
            asked = question;
            name =
                if question.ends_with("? |") && ![SECRET, UNARMED, TALK].contains(question) { question } else { name };
        }
    }
    end(&home, terminal, &HIDDEN);
}

/// Neither a secret nor the alternate screen was sent.
#[track_caller]
fn shows_no_secret(terminal: &Terminal) {
    let sent = String::from_utf8(terminal.printed.clone()).unwrap();
    assert!(!terminal.shows_the_alternate_screen());
    for secret in ["Current room", "You are a ", "flapping", "breeze", "mark", "who?", "mine", "shoot", "\x1b[?1049h"] {
        assert!(!sent.contains(secret), "{secret} was sent:\n{sent}");
    }
}

/// Those of the turns before, too.
#[test]
fn marks_made_in_secret_survive_for_their_player() {
    let home = Home::new();
    let mut terminal = begin(&home, &HIDDEN);
    for (line, question) in &HIDDEN.steps[1..] {
        terminal.answer(format!("{line}\r"), question);
    }
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, CY);
    terminal.answer("ready\r", SECRET);
    assert!(terminal.shows_the_alternate_screen());
    terminal.answer("map\r", SECRET);
    terminal.shows("who?");
    terminal.shows("mine");
    assert_eq!(terminal.leave("q\r"), 0);
}
