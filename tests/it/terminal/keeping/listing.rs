//! `wumpus hunts`: the list of kept hunts, and how one is removed.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use super::{begin, leave_hunts};
use crate::stats::lines;
use crate::terminal::emulator::{COLUMNS, Home, MAIN, Terminal};

const NONE: &str =
    "You have no unfinished hunts.\nA hunt that you leave at a terminal is kept here until you finish it.\n";

fn list(home: &Home) -> String {
    let ran = home.run("hunts", "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    ran.stdout
}

/// Keeps a record as the hunt with this number, left so many seconds ago.
fn keep(home: &Home, number: u32, record: &str, seconds_ago: u64) {
    let folder = home.state().join("hunts");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("hunt-{number}.txt"));
    fs::write(&file, format!("wumpus record 1\n{record}")).unwrap();
    let time = SystemTime::now() - Duration::from_secs(seconds_ago);
    File::options().append(true).open(file).unwrap().set_modified(time).unwrap();
}

const GRUE: &str = "variant grue\nseed 456\n\nsight\nmove ne\nmove nw\nshoot ne\n";
const HIDDEN: &str = "variant hidden\nplayers Ann,Bob,Cy\nwumpuses 1\nseed 7\n\nready\npass\ngo on\nready\n";

#[test]
fn hunts_are_listed_by_number_game_turns_and_time() {
    let home = Home::new();
    assert_eq!(list(&home), NONE);
    keep(&home, 3, GRUE, 2 * 3_600 + 60);
    keep(&home, 10, "variant classic\nrules original\nseed 7\n\nno\nmove 3\n", 61);
    keep(&home, 4, HIDDEN, 30 * 3_600);
    keep(&home, 2, "variant world\nseed 7\n\nmark a2 x\n", 0);
    keep(&home, 7, "variant world\nseed 7\n\nsing\n", 3 * 86_400);
    let weeks = 20 * 86_400;
    let when = SystemTime::now() - Duration::from_secs(weeks);
    let date = jiff::Timestamp::try_from(when).unwrap().strftime("%Y-%m-%d").to_string();
    keep(&home, 1, "variant classic\nseed 7\n\nmove 3\nmove 2\n", weeks);
    // Only files with a number are hunts, and not one that a power cut left empty.
    fs::write(home.state().join("hunts/hunt-6.txt"), "").unwrap();
    fs::write(home.state().join("hunts/mine.txt"), "wumpus record 1\nseed 7\n\nmove 3\n").unwrap();
    keep(&home, 5, "variant classic\ndaily 2026-11-01\ncheat\n\nmark 13 here\n", 2 * 86_400);
    let last = format!(" 1  classic, opinionated rules                           2 turns  {date}");
    let expected = [
        " 2  world, published board                               0 turns  just now",
        "10  classic, original rules                              1 turn   1 minute ago",
        " 3  grue, keen sight                                     3 turns  2 hours ago",
        " 4  hidden, 3 players, 1 Wumpus                          1 turn   1 day ago",
        " 5  classic, opinionated rules, daily 2026-11-01, cheat  0 turns  2 days ago",
        " 7  cannot be played                                              3 days ago",
        &last,
    ];
    assert_eq!(list(&home).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_hunt_in_play_is_listed_as_open_elsewhere_and_not_removed() {
    let home = Home::new();
    let mut playing = begin(&home, 7);
    assert_eq!(list(&home), "1  classic, opinionated rules  0 turns  open elsewhere\n");
    let ran = home.run("hunts rm 1", "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 1));
    assert_eq!(ran.stderr, "wumpus: hunt 1 is open in another window; quit it there first\n");
    assert_eq!(playing.leave("q\r"), 0);
    assert_eq!(home.hunts().len(), 1);
}

/// Or none of them.
#[test]
fn several_hunts_are_removed_by_their_numbers() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let ran = home.run("hunts rm 1 7", "");
    assert_eq!(ran.stderr, "wumpus: there is no unfinished hunt 7; wumpus hunts lists yours\n");
    let mut playing = begin(&home, 7);
    let ran = home.run("hunts rm 1 4", "");
    assert_eq!(ran.stderr, "wumpus: hunt 4 is open in another window; quit it there first\n");
    assert_eq!(playing.leave("q\r"), 0);
    assert_eq!(home.hunts().len(), 4);
    assert_eq!(home.run("hunts rm 4 1 4", "").stdout, "Hunts 1 and 4 are removed.\n");
    assert_eq!(home.run("hunts rm 2", "").stdout, "Hunt 2 is removed.\n");
    // A link may lead to any file.
    let precious = home.state().join("precious");
    std::fs::write(&precious, "kept").unwrap();
    std::os::unix::fs::symlink(&precious, home.state().join("hunts/hunt-9.txt")).unwrap();
    let ran = home.run("hunts rm 9", "");
    assert_eq!(ran.stderr, "wumpus: there is no unfinished hunt 9; wumpus hunts lists yours\n");
    assert!(precious.exists() && list(&home).lines().all(|hunt| !hunt.starts_with('9')));
    assert_eq!(home.run("hunts rm 3", "").stdout, "Hunt 3 is removed.\n");
    assert_eq!(list(&home), NONE);
}

#[test]
fn an_unknown_hunt_is_answered_by_where_they_are_listed() {
    let home = Home::new();
    leave_hunts(&home, &[1]);
    for (flags, told) in [
        ("hunts rm 7", "there is no unfinished hunt 7; wumpus hunts lists yours"),
        ("--resume=7", "there is no unfinished hunt 7; wumpus hunts lists yours"),
        ("--resume=nosuch.txt", "nosuch.txt: no such file; wumpus hunts lists your unfinished hunts"),
    ] {
        let ran = home.run(flags, "");
        assert_eq!((ran.stdout, ran.stderr, ran.status), (String::new(), format!("wumpus: {told}\n"), 1), "{flags}");
    }
}

#[test]
fn a_damaged_hunt_is_named_when_it_is_the_newest() {
    let home = Home::new();
    keep(&home, 1, GRUE, 10);
    keep(&home, 2, "variant world\nseed 7\n\nsing\n", 0);
    let ran = home.run("--resume", "");
    let (first, second) = ran.stderr.split_once('\n').unwrap();
    assert_eq!(first, "wumpus: hunt 2 cannot be played, and is left as it is; to resume another, see wumpus hunts");
    assert!(second.contains("hunt-2.txt:5: ") && ran.status == 1, "{}", ran.stderr);
    assert_eq!(home.hunts().len(), 2);
}

#[test]
fn in_a_narrow_window_each_hunt_takes_two_lines() {
    let home = Home::new();
    keep(&home, 10, GRUE, 61);
    keep(&home, 7, "variant classic\nseed 7\n\nmove 3\n", 3_601);
    let mut terminal = Terminal::run_at(&home, "hunts", 40, |_| {});
    assert_eq!(terminal.leave(""), 0);
    let rows =
        "10  grue, keen sight\n    3 turns  1 minute ago\n 7  classic, opinionated rules\n    1 turn   1 hour ago";
    terminal.shows(rows);
}

/// Returns the first line of a game at a terminal, which is then killed.
fn first_line(home: &Home, flags: &str) -> String {
    let mut terminal = Terminal::run_at(home, flags, COLUMNS, |_| {});
    terminal.wait_to_edit(MAIN);
    let line = terminal.screen().lines().next().unwrap().to_owned();
    assert_eq!(terminal.leave("quit\r"), 0);
    line
}

/// Not if it keeps nothing, and not when a record is played.
#[test]
fn a_new_hunt_at_a_terminal_says_in_a_line_that_others_are_waiting() {
    let home = Home::new();
    let first_line = |flags: &str| first_line(&home, flags);
    let greeting = "Hunt the Wumpus: track it down and shoot it before it eats you.";
    assert_eq!(first_line("--seed 8"), greeting);
    assert_eq!(first_line("--seed 8"), greeting, "a hunt without a line does not wait");
    keep(&home, 1, GRUE, 10);
    assert_eq!(first_line("--seed 8"), "An unfinished hunt (grue) is waiting for you: wumpus --resume");
    let mut playing = Terminal::resume(&home, MAIN);
    assert_eq!(first_line("--seed 8"), greeting, "it is open elsewhere");
    assert_eq!(playing.leave("q\r"), 0);
    leave_hunts(&home, &[7]);
    assert_eq!(first_line("--seed 8"), "2 hunts are waiting for you: wumpus hunts");
    assert_eq!(first_line("--seed 8 --no-save"), greeting);
    assert_eq!(first_line("--resume"), "Welcome back: classic, opinionated rules, 0 turns so far.");
    assert!(home.run("--seed 8", "").stdout.starts_with(greeting));
}

/// One line, in place of the one about the hunts that are waiting.
#[test]
fn a_daily_hunt_begun_once_more_says_how_to_resume_the_first() {
    let home = Home::new();
    let first_line = |flags: &str| first_line(&home, flags);
    let today = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    keep(&home, 1, GRUE, 10);
    keep(&home, 2, &format!("variant classic\nrules opinionated\ndaily {today}\n\nmark 1 x\n"), 20);
    keep(&home, 3, "variant classic\nrules dungeon\ndaily 2026-11-01\n\nmark 1 x\n", 30);
    for (flags, told) in [
        ("--daily", "You have already begun today's hunt. To resume it: wumpus --resume=2"),
        (
            "--rules dungeon --daily=2026-11-01",
            "You have already begun the hunt of 2026-11-01. To resume it: wumpus --resume=3",
        ),
        ("--daily=2026-11-01", "3 hunts are waiting for you: wumpus hunts"),
        ("--seed 8", "3 hunts are waiting for you: wumpus hunts"),
    ] {
        assert_eq!(first_line(flags), told, "{flags}");
    }
}

/// A player who has finished a daily hunt knows its deal, so the next try does not count, even with other options.
#[test]
fn a_daily_hunt_that_is_finished_is_said_not_to_count() {
    let home = Home::new();
    let first_line = |flags: &str| first_line(&home, flags);
    fs::create_dir_all(home.state()).unwrap();
    let finished = lines("classic rules=opinionated seed=20261101000 turns=7 out_of_arrows lost");
    fs::write(home.state().join("results"), finished).unwrap();
    let told = "You have already finished the hunt of 2026-11-01; this retry does not count.";
    let greeting = "Hunt the Wumpus: track it down and shoot it before it eats you.";
    for (flags, line) in [
        ("--daily=2026-11-01", told),
        ("--daily=2026-11-02", greeting),
        ("--rules dungeon --daily=2026-11-01", told),
        ("--seed 20261101000", greeting),
    ] {
        assert_eq!(first_line(flags), line, "{flags}");
    }
}

#[test]
fn a_resumed_hunt_is_named_with_its_day_and_its_cheat() {
    let home = Home::new();
    keep(&home, 1, "variant classic\nrules opinionated\ndaily 2026-11-01\n\nmark 1 x\n", 10);
    let welcome = "Welcome back: classic, opinionated rules, daily 2026-11-01, 0 turns so far.";
    assert_eq!(first_line(&home, "--resume"), welcome);
    keep(&home, 1, "variant classic\nrules opinionated\ndaily 2026-11-01\ncheat\n\nmark 1 x\n", 10);
    let line = first_line(&home, "--resume");
    assert!(line.starts_with(&welcome.replace("0 turns so far.", "cheat, 0 turns")), "{line}");
}
