//! Hunts kept at a terminal: which ones, for how long, and the messages where none can be kept.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::emulator::{COLUMNS, CTRL_C, CTRL_D, Home, MAIN, Terminal, main_question};
use super::killing::LONE_HUNTS;
use crate::games::{GAMES, SOLO_GAMES};
use nix::sys::signal::Signal;

mod listing;
mod several;
mod unwritable;

/// Resumes the hunt in this file.
#[track_caller]
fn resume_file(home: &Home, file: &Path) -> Terminal {
    let mut terminal = Terminal::run_at(home, "", COLUMNS, |command| {
        command.arg(format!("--resume={}", file.display()));
    });
    terminal.wait_to_edit(MAIN);
    terminal
}

/// Begins a hunt and makes a move.
#[track_caller]
fn begin(home: &Home, seed: u32) -> Terminal {
    let mut terminal = Terminal::run_at(home, &format!("--seed {seed}"), COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal
}

/// Leaves hunts of these seeds, one second apart.
#[track_caller]
fn leave_hunts(home: &Home, seeds: &[u32]) {
    for seed in seeds {
        assert_eq!(begin(home, *seed).leave("q\r"), 0);
    }
    for (seed, hunt) in (0..).zip(home.hunts()) {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + seed);
        File::options().append(true).open(hunt).unwrap().set_modified(time).unwrap();
    }
}

#[test]
fn a_hunt_resumes_with_its_moves_marks_and_map() {
    let seen = "map\nscore\nlook\n";
    for hunt in LONE_HUNTS {
        for (keys, status) in [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)] {
            let home = Home::new();
            let mut terminal = Terminal::run_at(&home, hunt.flags, COLUMNS, |_| {});
            terminal.wait_to_edit(hunt.asked);
            for (line, question) in hunt.steps {
                terminal.answer(format!("{line}\r"), question);
            }
            if keys == CTRL_C {
                terminal.answer(CTRL_C, hunt.asked);
            }
            assert_eq!(terminal.leave(keys), status);
            terminal.keeps_the_hunt();
            let kept = home.kept();
            let lines = kept.split_once("\n\n").unwrap().1;

            let mut terminal = Terminal::resume(&home, hunt.asked);
            hunt.is_resumed(&terminal.screen(), lines);
            let resumed = terminal.screen();
            for line in seen.lines() {
                terminal.answer(format!("{line}\r"), hunt.asked);
            }
            let answers = terminal.screen().split_off(resumed.trim_end().len());
            assert!(hunt.shown(&format!("{lines}{seen}")).trim_end().ends_with(answers.trim_end()), "{answers}");
            assert_eq!(home.kept(), kept, "what changes nothing is not written down");
            terminal.answer(format!("{}\r", hunt.last.0), "Play again (Enter for a new hunt, same or no)? |");
            terminal.shows(hunt.last.1);
            assert_eq!(home.hunts().len(), 0);
            assert_eq!(terminal.leave("no\r"), 0);
        }
    }
}

#[test]
fn a_hunt_outlives_each_signal_and_a_closed_terminal() {
    let signals = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL];
    for signal in signals.into_iter().map(Some).chain([None]) {
        let home = Home::new();
        let mut terminal = begin(&home, 7);
        let kept = home.kept();
        assert!(kept.ends_with("\n\nmark 1 mine\n"), "{kept}");
        match signal {
            Some(signal) => {
                terminal.kill(signal);
                assert_eq!(terminal.is_as_it_was_found(), signal != Signal::SIGKILL, "{signal}");
            }
            None => terminal.close(),
        }
        assert_eq!(home.kept(), kept);
        let mut terminal = Terminal::resume(&home, MAIN);
        terminal.answer("unmark 2\r", MAIN);
        terminal.shows("Type unmark and a room. You have notes on 1.");
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.keeps_the_hunt();
        assert_eq!(home.kept(), kept, "one that is taken up and left again is kept");
    }
}

/// This includes the question before the hunt.
#[test]
fn the_sense_that_was_asked_for_is_not_asked_for_again() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "--variant grue --seed 456", COLUMNS, |_| {});
    terminal.wait_to_edit("(smell, hearing or sight)? |");
    terminal.answer("si\r", MAIN);
    terminal.answer("ne\r", MAIN);
    assert!(home.kept().ends_with("\n\nsight\nmove ne\n"), "{}", home.kept());
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.shows("Welcome back: grue, keen sight, 1 turn so far.");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// The score counts earlier hunts too.
#[test]
fn resuming_the_second_hunt_of_a_session_does_not_show_the_first() {
    let home = Home::new();
    let mut terminal = begin(&home, 2);
    terminal.answer("s 20\r", "Play again (Enter for a new hunt, same or no)? |");
    assert_eq!(home.hunts().len(), 0);
    terminal.answer("same\r", MAIN);
    terminal.answer("m 15\r", MAIN);
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, MAIN);
    assert!(!terminal.screen().contains("Aha!"), "{}", terminal.screen());
    terminal.answer("score\r", MAIN);
    terminal.shows("In this hunt: 1 turn, 5 arrows left. In this session: 1 won, 0 lost.");
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
}

#[test]
fn an_empty_hunt_leaves_no_file() {
    for flags in SOLO_GAMES {
        for (keys, status) in [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)] {
            let home = Home::new();
            let mut terminal = Terminal::run_at(&home, flags, COLUMNS, |_| {});
            let question = main_question(flags);
            terminal.wait_to_edit(question);
            terminal.answer("map\r", question);
            if keys == CTRL_C {
                terminal.answer(CTRL_C, question);
            }
            assert_eq!(terminal.leave(keys), status);
            assert_eq!(home.hunts().len(), 0, "{flags}");
        }
    }
}

/// Neither a hunt nor a history is written.
#[test]
fn with_no_save_no_directory_is_touched() {
    for flags in GAMES {
        let home = Home::new();
        let flags = format!("{flags} --no-save");
        let mut terminal = Terminal::run_at(&home, &flags, COLUMNS, |_| {});
        let question = if flags.contains("hidden") { "Bob? |" } else { main_question(&flags) };
        terminal.wait_to_edit(question);
        terminal.answer("score\r", question);
        terminal.kill(Signal::SIGKILL);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "{flags}");
    }
}

#[test]
fn quit_names_a_hunt_that_no_file_has() {
    let mut terminal = Terminal::run_at(&Home::new(), "--seed 7 --no-save", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.names_the_hunt("--seed 7");
}

/// The kept hunt has been removed, and there is no other.
#[test]
fn with_no_save_no_hunt_after_a_kept_one_is_kept() {
    let home = Home::new();
    for in_terminal in [true, false] {
        let mut terminal = begin(&home, 2);
        assert_eq!(terminal.leave("q\r"), 0);
        if in_terminal {
            let mut terminal = Terminal::run_at(&home, "--resume --no-save", COLUMNS, |_| {});
            terminal.wait_to_edit(MAIN);
            terminal.answer("mark 2 too\r", MAIN);
            assert!(home.kept().ends_with("\nmark 1 mine\nmark 2 too\n"));
            terminal.answer("s 20\r", "Play again (Enter for a new hunt, same or no)? |");
            terminal.answer("same\r", MAIN);
            terminal.answer("m 15\r", MAIN);
            terminal.kill(Signal::SIGKILL);
        } else {
            let ran = home.run("--resume", "s 20\nsame\nm 15\n");
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
            assert!(
                ran.stdout.ends_with("That was hunt 2 with the luck of 3. To play it again:\n  wumpus --seed 2:3\n"),
                "{}",
                ran.stdout
            );
        }
        assert_eq!(home.hunts().len(), 0);
    }
}

#[test]
fn without_a_kept_hunt_there_is_nothing_to_resume() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "--resume", COLUMNS, |_| {});
    assert_eq!(terminal.leave(""), 1);
    terminal.shows("wumpus: you have no unfinished hunt; start one with wumpus");
}
