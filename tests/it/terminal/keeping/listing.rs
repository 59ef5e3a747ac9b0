//! `wumpus hunts`: the list of kept hunts, and how one is removed.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use super::{begin, leave_hunts};
use crate::stats::{lines, write};
use crate::terminal::emulator::{Home, MAIN, Terminal};

const NONE: &str =
    "You have no unfinished hunts.\nA hunt that you leave at a terminal is kept here until you finish it.\n";
const GREETING: &str = "Hunt the Wumpus: track it down and shoot it before it eats you.";

fn list(home: &Home) -> String {
    let ran = home.run("hunts", "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    ran.stdout
}

/// Keeps a record as the hunt with this number, left so many seconds ago. Returns the date when it was left.
fn keep(home: &Home, number: u32, record: &str, seconds_ago: u64) -> String {
    let time = SystemTime::now() - Duration::from_secs(seconds_ago);
    File::options().append(true).open(home.keep(number, record)).unwrap().set_modified(time).unwrap();
    Timestamp::try_from(time).unwrap().strftime("%Y-%m-%d").to_string()
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
    keep(&home, 5, "variant classic\ndaily 2026-11-01\ncheat\n\nmark 13 here\n", 2 * 86_400);
    let date = keep(&home, 1, "variant classic\nseed 7\n\nmove 3\nmove 2\n", 20 * 86_400);
    // Only files with a number are hunts, and not one that a power cut left empty.
    fs::write(home.state().join("hunts/hunt-6.txt"), "").unwrap();
    fs::write(home.state().join("hunts/mine.txt"), "wumpus record 1\nseed 7\n\nmove 3\n").unwrap();
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

/// Or none of them: not if one is open elsewhere, or if there is no such hunt.
#[test]
fn several_hunts_are_removed_by_their_numbers() {
    let home = Home::new();
    leave_hunts(&home, &[1, 2, 3]);
    let removed = |numbers: &str| home.run(&format!("hunts rm {numbers}"), "");
    let refused = |numbers: &str, why: &str| {
        let ran = removed(numbers);
        assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", format!("wumpus: {why}\n"), 1));
    };
    let unknown = |number: u32| format!("there is no unfinished hunt {number}; wumpus hunts lists yours");
    refused("1 7", &unknown(7));
    let mut playing = begin(&home, 7);
    assert!(list(&home).contains("4  classic, opinionated rules  0 turns  open elsewhere\n"));
    refused("1 4", "hunt 4 is open in another window; quit it there first");
    assert_eq!(playing.leave("q\r"), 0);
    assert_eq!(home.hunts().len(), 4);
    assert_eq!(removed("4 1 4").stdout, "Hunts 1 and 4 are removed.\n");
    assert_eq!(removed("2").stdout, "Hunt 2 is removed.\n");
    // A link may lead to any file.
    let precious = home.state().join("precious");
    fs::write(&precious, "kept").unwrap();
    symlink(&precious, home.state().join("hunts/hunt-9.txt")).unwrap();
    refused("9", &unknown(9));
    assert!(precious.exists() && list(&home).lines().all(|hunt| !hunt.starts_with('9')));
    assert_eq!(removed("3").stdout, "Hunt 3 is removed.\n");
    assert_eq!(list(&home), NONE);
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

fn first_line(home: &Home, flags: &str) -> String {
    let mut terminal = Terminal::hunt_at(home, flags);
    let line = terminal.screen().lines().next().unwrap().to_owned();
    assert_eq!(terminal.leave("quit\r"), 0);
    line
}

/// Not if it keeps nothing, and not when a record is played.
#[test]
fn a_new_hunt_at_a_terminal_says_in_a_line_that_others_are_waiting() {
    let home = Home::new();
    let first_line = |flags: &str| first_line(&home, flags);
    assert_eq!(first_line("--seed 8"), GREETING);
    assert_eq!(first_line("--seed 8"), GREETING, "a hunt without a line does not wait");
    keep(&home, 1, GRUE, 10);
    assert_eq!(first_line("--seed 8"), "An unfinished hunt (grue) is waiting for you: wumpus --resume");
    let mut playing = Terminal::resume(&home, MAIN);
    assert_eq!(first_line("--seed 8"), GREETING, "it is open elsewhere");
    assert_eq!(playing.leave("q\r"), 0);
    keep(&home, 2, "daily 2026-11-01\ncheat\n\nmark 1 x\n", 0);
    assert_eq!(first_line("--seed 8"), "2 hunts are waiting for you: wumpus hunts");
    assert_eq!(first_line("--seed 8 --no-save"), GREETING);
    assert!(home.run("--seed 8", "").stdout.starts_with(GREETING));
    let welcome = "Welcome back: classic, opinionated rules, daily 2026-11-01, cheat, 0 turns so";
    assert!(first_line("--resume").starts_with(welcome));
}

/// One line, in place of the one about the hunts that are waiting. A player who has finished a daily hunt knows its deal, so the
/// next try does not count, even with other options.
#[test]
fn a_daily_hunt_begun_once_more_says_so() {
    let home = Home::new();
    write(&home, &lines("classic rules=opinionated seed=20261102000 turns=7 out_of_arrows lost"));
    let [today, tomorrow] = [0, 24].map(|hours| Timestamp::now() + jiff::SignedDuration::from_hours(hours));
    // The day may turn.
    for (number, day) in [(2, today), (3, tomorrow)] {
        let day = day.strftime("%Y-%m-%d");
        keep(&home, number, &format!("variant classic\nrules opinionated\ndaily {day}\n\nmark 1 x\n"), 20);
    }
    keep(&home, 4, "variant classic\nrules dungeon\ndaily 2026-11-01\n\nmark 1 x\n", 30);
    let retry = "You have already finished the hunt of 2026-11-02; this retry does not count.";
    for (flags, told) in [
        ("--daily", "You have already begun today's hunt. To resume it: wumpus --resume="),
        (
            "--rules dungeon --daily=2026-11-01",
            "You have already begun the hunt of 2026-11-01. To resume it: wumpus --resume=4",
        ),
        ("--daily=2026-11-01", "3 hunts are waiting for you: wumpus hunts"),
        ("--daily=2026-11-02", retry),
        ("--rules dungeon --daily=2026-11-02", retry),
        ("--seed 20261102000", "3 hunts are waiting for you: wumpus hunts"),
    ] {
        assert!(first_line(&home, flags).starts_with(told), "{flags}: {}", first_line(&home, flags));
    }
}
