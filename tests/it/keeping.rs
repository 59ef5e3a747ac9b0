//! Hunts that are kept at a terminal: which, for how long, and what is said where they cannot be.
//!
//! Deliberately absent: how a hunt is gone on with after a kill at every step.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

use nix::sys::signal::Signal;
use wumpus_hunt::repl::words::as_argument;

use crate::killing::LONE_HUNTS;
use crate::pty::{COLUMNS, CTRL_C, CTRL_D, Home, MAIN, Terminal};
use crate::wumpus::{GAMES, HUNTS, program, program_on_a_full_disk, run_command};

/// Asked of whoever leaves what is kept nowhere.
const UNSAVED: &str = "This hunt is not saved. Leave it (Y-N)? |";

/// Runs the program so that what it says on standard error goes into a file.
fn run_aside(home: &Home, flags: &str, said: &Path) -> Terminal {
    Terminal::run_at(home, flags, COLUMNS, |command| {
        command.stderr(File::create(said).unwrap());
    })
}

/// How it is told to go on with this file.
fn told_flag(file: &Path) -> String {
    format!("--resume={}", as_argument(file.to_str().unwrap()))
}

/// Goes on with what is kept in this file.
#[track_caller]
fn resume_file(home: &Home, file: &Path) -> Terminal {
    let mut terminal = Terminal::run_at(home, "", COLUMNS, |command| {
        command.arg(format!("--resume={}", file.display()));
    });
    terminal.wait_to_edit(MAIN);
    terminal
}

/// Begins a hunt, and does something in it.
#[track_caller]
fn begin(home: &Home, seed: u32) -> Terminal {
    let mut terminal = Terminal::run_at(home, &format!("--seed {seed}"), COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal
}

/// Leaves hunts by these seeds, each a second later than the one before.
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
fn a_hunt_that_is_left_is_gone_on_with_to_the_move_marks_and_map() {
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
                terminal.answer(CTRL_C, MAIN);
            }
            assert_eq!(terminal.leave(keys), status);
            terminal.keeps_the_hunt();
            let kept = home.kept();
            let lines = kept.split_once("\n\n").unwrap().1;

            let mut terminal = Terminal::resume(&home, MAIN);
            for line in seen.lines() {
                terminal.answer(format!("{line}\r"), MAIN);
            }
            assert_eq!(terminal.screen().trim_end(), hunt.shown(&format!("{lines}{seen}")).trim_end());
            assert_eq!(home.kept(), kept, "what changes nothing is not written down");
            terminal.answer(format!("{}\r", hunt.last.0), "Play again (Y-N)? |");
            terminal.shows(hunt.last.1);
            assert_eq!(home.hunts().len(), 0);
            assert_eq!(terminal.leave("n\r"), 0);
        }
    }
}

#[test]
fn a_hunt_outlives_each_signal_and_a_closed_terminal() {
    let signals = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL];
    for signal in signals.into_iter().map(Some).chain([None]) {
        let home = Home::new();
        let terminal = begin(&home, 7);
        let kept = home.kept();
        assert!(kept.ends_with("\n\nmark 1 mine\n"), "{kept}");
        match signal {
            Some(signal) => drop(terminal.kill(signal)),
            None => terminal.close(),
        }
        assert_eq!(home.kept(), kept);
        let mut terminal = Terminal::resume(&home, MAIN);
        terminal.shows("Noted for room 1: mine");
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.keeps_the_hunt();
        assert_eq!(home.kept(), kept, "one that is taken up and left again is kept");
    }
}

/// What is asked before the hunt is there again, too.
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
    terminal.shows("Keen sense (smell, hearing or sight)? sight\n");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// Hunts that were over before count as well.
#[test]
fn the_second_hunt_of_an_evening_is_gone_on_with_and_the_first_is_not_shown() {
    let home = Home::new();
    let mut terminal = begin(&home, 2);
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(home.hunts().len(), 0);
    terminal.answer("y\r", "Same set-up (Y-N)? |");
    terminal.answer("y\r", MAIN);
    terminal.answer("m 15\r", MAIN);
    terminal.kill(Signal::SIGKILL);
    let mut terminal = Terminal::resume(&home, MAIN);
    assert!(!terminal.screen().contains("Aha!"), "{}", terminal.screen());
    terminal.answer("score\r", MAIN);
    terminal.shows("In this hunt: 1 turn, 5 arrows left. Hunts won: 1, lost: 0.");
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
}

#[test]
fn a_hunt_in_which_nothing_was_done_leaves_nothing() {
    for flags in HUNTS {
        for (keys, status) in [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130)] {
            let home = Home::new();
            let mut terminal = Terminal::run_at(&home, flags, COLUMNS, |_| {});
            terminal.wait_to_edit(MAIN);
            terminal.answer("map\r", MAIN);
            if keys == CTRL_C {
                terminal.answer(CTRL_C, MAIN);
            }
            assert_eq!(terminal.leave(keys), status);
            assert_eq!(home.hunts().len(), 0, "{flags}");
        }
    }
}

/// Neither a hunt nor a history.
#[test]
fn with_no_save_no_directory_is_touched() {
    for flags in GAMES {
        let home = Home::new();
        let flags = format!("{flags} --no-save");
        let mut terminal = Terminal::run_at(&home, &flags, COLUMNS, |_| {});
        let question = if flags.contains("hidden") { "Bob? |" } else { MAIN };
        terminal.wait_to_edit(question);
        terminal.answer("score\r", question);
        terminal.kill(Signal::SIGKILL);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "{flags}");
    }
}

#[test]
fn what_comes_by_a_pipe_is_not_kept() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, HUNTS[0], COLUMNS, |command| {
        command.stdout(File::create("/dev/null").unwrap());
    });
    assert_eq!(terminal.leave("m 3\rq\r"), 0);
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

/// But not of whoever has done nothing, and not where the hunt is kept.
#[test]
fn quit_asks_whoever_would_lose_something() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal.answer("q\r", UNSAVED);
    terminal.answer("what\r", UNSAVED);
    terminal.shows("Please answer Y or N (Q quits).");
    terminal.answer("look\r", UNSAVED);
    terminal.shows("You are in room 4.");
    terminal.answer("n\r", MAIN);
    terminal.answer("q\r", UNSAVED);
    terminal.answer(CTRL_C, MAIN);
    terminal.answer("q\r", UNSAVED);
    assert_eq!(terminal.leave("y\r"), 0);
    terminal.names_the_hunt("--seed 7");

    let mut terminal = Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |command| {
        command.current_dir(home.path());
    });
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal.answer("q\r", UNSAVED);
    assert_eq!(terminal.leave("save hunt.txt\r"), 0);
    assert!(home.path().join("hunt.txt").is_file());

    let mut terminal = Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    terminal.answer("look\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.names_the_hunt("--seed 7");
}

/// A window that is closed at once leaves a record in which nothing is.
#[test]
fn a_hunt_in_which_nothing_was_done_is_gone_on_with_only_if_there_is_no_other() {
    let home = Home::new();
    leave_hunts(&home, &[7]);
    let mut idle = Terminal::run_at(&home, "--seed 8", COLUMNS, |_| {});
    idle.wait_to_edit(MAIN);
    idle.kill(Signal::SIGKILL);
    assert_eq!(home.hunts().len(), 2);
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.shows("mark 1 mine");
    assert_eq!(terminal.leave("q\r"), 0);
}

#[test]
fn a_hunt_that_was_saved_is_left_without_a_question() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "--seed 7 --no-save", COLUMNS, |command| {
        command.current_dir(home.path());
    });
    terminal.wait_to_edit(MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal.answer("save mine.txt\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(terminal.screen().ends_with("To go on with it:\n  wumpus --resume=mine.txt"), "{}", terminal.screen());
}

#[test]
fn a_new_hunt_removes_no_old_one() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let hunts = home.hunts();
    assert_eq!(hunts.len(), 3);
    let mut terminal = begin(&home, 2);
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(terminal.leave("n\r"), 0);
    assert_eq!(home.hunts(), hunts);
}

#[test]
fn of_several_hunts_the_newest_is_taken_and_the_others_are_named() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let said = home.path().join("said");
    let mut terminal = run_aside(&home, "--resume", &said);
    terminal.wait_to_edit(MAIN);
    let hunts = home.hunts();
    assert!(fs::read_to_string(&hunts[2]).unwrap().contains("\nseed 3\n"));
    assert_eq!(
        fs::read_to_string(said).unwrap(),
        format!(
            "wumpus: this is the last hunt that was left; others are kept:\n  wumpus {}  # classic\n  wumpus {}  # classic\n",
            told_flag(&hunts[1]),
            told_flag(&hunts[0])
        )
    );
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[2]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));

    let mut terminal = resume_file(&home, &hunts[0]);
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[0]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));
    assert_eq!(home.hunts(), hunts);
}

#[test]
fn of_several_hunts_the_newest_that_is_not_in_play_is_taken() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2]);
    let mut newest = begin(&home, 3);
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.answer("unmark 1\r", MAIN);
    let hunts = home.hunts();
    let endings = hunts.iter().map(|hunt| fs::read_to_string(hunt).unwrap().ends_with("\nunmark 1\n"));
    assert_eq!(endings.collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(newest.leave("q\r"), 0);
}

#[test]
fn two_programs_at_once_have_a_file_each_and_a_third_takes_neither() {
    let home = Home::new();
    let mut terminals = [1, 2].map(|seed| begin(&home, seed));
    let records = home.hunts().into_iter().map(|hunt| fs::read_to_string(hunt).unwrap()).collect::<Vec<_>>();
    assert_eq!(records.len(), 2);
    let mut third = Terminal::run_at(&home, "--resume", COLUMNS, |_| {});
    assert_eq!(third.leave(""), 1);
    third.shows("it is in use by another wumpus");
    for (terminal, keys) in terminals.iter_mut().zip(["unmark 1\r", "mark 2 too\r"]) {
        terminal.answer(keys, MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
    }
    let after = home.hunts().into_iter().map(|hunt| fs::read_to_string(hunt).unwrap());
    let expected = records.iter().zip(["unmark 1\n", "mark 2 too\n"]).map(|(record, line)| format!("{record}{line}"));
    assert_eq!(after.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// Whatever was written when.
#[test]
fn the_hunt_that_is_left_last_is_the_newest() {
    let home = Home::new();
    let mut first = begin(&home, 1);
    let mut second = begin(&home, 2);
    let hunts = home.hunts();
    assert_eq!(second.leave("q\r"), 0);
    assert_eq!(first.leave("q\r"), 0);
    first.keeps_the_hunt();
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.answer("unmark 1\r", MAIN);
    assert_eq!(terminal.leave("q\r"), 0);
    assert!(fs::read_to_string(&hunts[0]).unwrap().ends_with("\nmark 1 mine\nunmark 1\n"));
    assert!(fs::read_to_string(&hunts[1]).unwrap().ends_with("\nmark 1 mine\n"));
}

/// As where the clock was set back.
#[test]
fn a_hunt_that_cannot_be_the_newest_is_left_with_its_name() {
    let home = Home::new();
    assert_eq!(begin(&home, 1).leave("q\r"), 0);
    let tomorrow = SystemTime::now() + Duration::from_secs(100_000);
    File::options().append(true).open(&home.hunts()[0]).unwrap().set_modified(tomorrow).unwrap();
    let mut terminal = begin(&home, 2);
    assert_eq!(terminal.leave("q\r"), 0);
    let kept = format!("To go on with it:\n  wumpus {}", told_flag(&home.hunts()[1]));
    assert!(terminal.screen().ends_with(&kept), "{}", terminal.screen());
}

#[test]
fn a_hunt_that_is_in_play_is_not_named_among_the_others() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let hunts = home.hunts();
    let mut other = resume_file(&home, &hunts[1]);
    let said = home.path().join("said");
    let mut terminal = run_aside(&home, "--resume", &said);
    terminal.wait_to_edit(MAIN);
    let said = fs::read_to_string(said).unwrap();
    assert!(said.contains("/hunt-1.txt") && !said.contains("/hunt-2.txt"), "{said}");
    assert_eq!(terminal.leave("q\r"), 0);
    assert_eq!(other.leave("q\r"), 0);
}

/// A program that is killed just when it makes a file leaves that.
#[test]
fn a_file_in_which_nothing_is_does_not_stand_in_the_way() {
    let home = Home::new();
    leave_hunts(&home, &[1]);
    fs::write(home.state().join("hunts/hunt-2.txt"), "").unwrap();
    let mut terminal = Terminal::resume(&home, MAIN);
    terminal.shows("Noted for room 1: mine");
    assert_eq!(terminal.leave("q\r"), 0);
    terminal.keeps_the_hunt();
}

/// The one that was kept is gone, and there is no other.
#[test]
fn after_a_kept_hunt_nothing_is_kept_of_whoever_wants_that() {
    let home = Home::new();
    for in_terminal in [true, false] {
        let mut terminal = begin(&home, 2);
        assert_eq!(terminal.leave("q\r"), 0);
        if in_terminal {
            let mut terminal = Terminal::run_at(&home, "--resume --no-save", COLUMNS, |_| {});
            terminal.wait_to_edit(MAIN);
            terminal.answer("mark 2 too\r", MAIN);
            assert!(home.kept().ends_with("\nmark 1 mine\nmark 2 too\n"));
            terminal.answer("s 20\r", "Play again (Y-N)? |");
            terminal.answer("y\r", "Same set-up (Y-N)? |");
            terminal.answer("y\r", MAIN);
            terminal.answer("m 15\r", MAIN);
            terminal.kill(Signal::SIGKILL);
        } else {
            let mut command = program("--resume");
            command.env("HOME", home.path()).env("XDG_STATE_HOME", home.states());
            let ran = run_command(command, "s 20\ny\ny\nm 15\n");
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
            assert!(
                ran.stdout.ends_with("That was hunt 2:3. To hunt it again:\n  wumpus --seed 2:3\n"),
                "{}",
                ran.stdout
            );
        }
        assert_eq!(home.hunts().len(), 0);
    }
}

#[test]
fn a_kept_hunt_that_is_gone_on_with_by_a_link_is_gone_when_it_is_over() {
    let home = Home::new();
    assert_eq!(begin(&home, 2).leave("q\r"), 0);
    let link = home.path().join("link.txt");
    symlink(&home.hunts()[0], &link).unwrap();
    let mut terminal = resume_file(&home, &link);
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(home.hunts().len(), 0);
    assert!(link.is_symlink());
    assert_eq!(terminal.leave("n\r"), 0);
}

#[test]
fn without_a_hunt_there_is_nothing_to_go_on_with() {
    let home = Home::new();
    let mut terminal = Terminal::run_at(&home, "--resume", COLUMNS, |_| {});
    assert_eq!(terminal.leave(""), 1);
    terminal.shows("wumpus: there is no hunt to go on with; one that is left at a terminal is kept");
}

/// It is said once, the game is played all the same, and whoever would lose something is asked.
#[track_caller]
fn plays_where_nothing_can_be_kept(home: &Home, state: &Path) {
    let said = home.path().join("said");
    let mut terminal = Terminal::run_at(home, "--seed 7", COLUMNS, |command| {
        command.env("HOME", state).env("XDG_STATE_HOME", state).stderr(File::create(&said).unwrap());
    });
    terminal.wait_to_edit(MAIN);
    terminal.answer("m 3\r", MAIN);
    terminal.answer("mark 1 mine\r", MAIN);
    terminal.shows("Noted for room 1: mine");
    terminal.answer("q\r", UNSAVED);
    assert_eq!(terminal.leave("y\r"), 0);
    terminal.names_the_hunt("--seed 7");
    let said = fs::read_to_string(said).unwrap();
    assert!(said.starts_with("wumpus: this hunt is not kept: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");

    let mut terminal = Terminal::run_at(home, "--seed 7", COLUMNS, |command| {
        command.env("HOME", state).env("XDG_STATE_HOME", state);
    });
    terminal.wait_to_edit(MAIN);
    assert_eq!(terminal.leave("q\r"), 0, "there is nothing to lose yet");
}

#[test]
fn where_the_state_directory_is_a_file_or_below_one_the_game_is_played_all_the_same() {
    let home = Home::new();
    let file = home.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    plays_where_nothing_can_be_kept(&home, &file);
    plays_where_nothing_can_be_kept(&home, &file.join("below"));
    assert_eq!(fs::read_to_string(file).unwrap(), "not a directory");
}

/// Whoever may write everywhere cannot see this: for the superuser there is no read-only directory, and
/// this passes unseen.
#[test]
fn where_the_state_directory_is_read_only_the_game_is_played_all_the_same() {
    let home = Home::new();
    let folder = home.path().join("read-only");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, PermissionsExt::from_mode(0o500)).unwrap();
    if File::create(folder.join("test")).is_err() {
        plays_where_nothing_can_be_kept(&home, &folder);
    }
    fs::set_permissions(&folder, PermissionsExt::from_mode(0o700)).unwrap();
}

/// As on a full disk: a file takes a few lines and then no more.
#[test]
fn where_no_more_can_be_written_it_is_said_once_and_the_game_goes_on() {
    let home = Home::new();
    let said = home.path().join("said");
    let mut terminal = Terminal::run_command(program_on_a_full_disk(1, "--seed 2"), &home, COLUMNS, |command| {
        command.stderr(File::create(&said).unwrap());
    });
    terminal.wait_to_edit(MAIN);
    for number in 0..40 {
        let note = "x".repeat(40);
        terminal.answer(format!("mark {} {note}\r", number % 20 + 1), MAIN);
    }
    terminal.answer("q\r", UNSAVED);
    terminal.answer("n\r", MAIN);
    assert!(home.kept().ends_with('x'), "a line that did not go in whole");
    terminal.answer("s 20\r", "Play again (Y-N)? |");
    assert_eq!(home.hunts().len(), 0, "a hunt that is over leaves nothing");
    assert_eq!(terminal.leave("n\r"), 0);
    let said = fs::read_to_string(said).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("wumpus: this hunt is not kept: "), "{said}");
}

/// On the screen of a secret it would be wiped with it.
#[test]
fn what_cannot_be_written_in_a_secret_is_said_when_the_secret_is_over() {
    let home = Home::new();
    let flags = "--variant hidden --players Ann,Bob,Cy --seed 7";
    for (keys, question) in [("pass\r", Some("Talk, then go on? |")), ("q\r", None)] {
        let mut terminal = Terminal::run_command(program_on_a_full_disk(1, flags), &home, COLUMNS, |_| {});
        terminal.wait_to_edit("? |");
        terminal.answer("ready\r", "Shoot, move, both or pass? |");
        for number in 1..=20 {
            terminal.answer(format!("mark {number} {}\r", "x".repeat(40)), "Shoot, move, both or pass? |");
        }
        assert!(!terminal.screen().contains("wumpus: "), "{}", terminal.screen());
        if let Some(question) = question {
            terminal.answer(keys, question);
        } else {
            terminal.answer(keys, UNSAVED);
            assert_eq!(terminal.leave("y\r"), 0);
        }
        assert!(!terminal.shows_the_alternate_screen());
        assert_eq!(terminal.screen().matches("wumpus: this hunt is not kept: ").count(), 1, "{}", terminal.screen());
    }
}
