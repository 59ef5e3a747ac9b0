//! The daily hunt.

use std::fs;

use jiff::Timestamp;

use crate::program::{TempFolder, play, run};

const SHARED: &str = "To share your result:\n  Wumpus 2026-11-01 (classic, opinionated rules): won in 1 turn.\n";

#[test]
fn the_hunt_of_a_date_is_the_hunt_of_its_digits_and_three_zeros() {
    for flags in ["", "--variant grue --sense smell", "--variant world --board random"] {
        for (date, seed) in [("2026-11-22", "20261122000"), ("1973-01-02", "19730102000")] {
            let [daily, named] = [format!("--daily={date}"), format!("--seed {seed}")]
                .map(|hunt| play(&format!("{flags} {hunt}"), &["look", "q"]));
            let again = |printed: &str| printed.lines().last().unwrap().to_owned();
            let flag = format!("--daily={date}");
            assert!(again(&daily).ends_with(&format!(" {flag}")), "{daily}");
            let seed = format!(" --seed {seed}");
            assert_eq!(daily.replace(&format!(" {flag}\n"), &format!("{seed}\n")), named, "{flags} {date}");
        }
    }
}

#[test]
fn without_a_date_it_is_the_hunt_of_today_in_utc() {
    let today = || Timestamp::now().strftime("--daily=%Y-%m-%d").to_string();
    let (before, printed, after) = (today(), play("--daily", &["q"]), today());
    let is_of = |flag: &String| play(flag, &["q"]) == printed && printed.ends_with(&format!("  wumpus {flag}\n"));
    assert!([before, after].iter().any(is_of), "{printed}");
}

#[test]
fn a_date_that_has_not_begun_and_other_wrong_values_are_refused() {
    for (flags, told) in [
        ("--daily=9999-12-31", "its hunt is not out yet: today is "),
        ("--daily=today?", "must be a date like 2026-11-22"),
        ("--daily=2026-02-30", "must be a date like 2026-11-22"),
        ("--daily=-000001-01-01", "must be a date like 2026-11-22"),
        ("--daily=2026-11-01T10:00", "must be a date like 2026-11-22"),
        ("--daily 2026-11-01", "did you mean --daily=2026-11-01?"),
        ("--daily --seed 7", "cannot be used with"),
        ("--daily --resume", "cannot be used with"),
        ("--daily --replay hunt.txt", "cannot be used with"),
        ("--daily --variant hidden", "--daily is only for games that you hunt alone"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{flags}");
        assert!(ran.told().contains(told), "{flags}: {}", ran.stderr);
    }
}

/// The line is not for those who cheat, nor for the hunts that follow.
#[test]
fn only_the_daily_hunt_ends_with_a_line_to_share() {
    let won = play("--daily=2026-11-01", &["s 13", "n"]);
    assert!(won.contains(SHARED), "{won}");
    assert!(!play("--daily=2026-11-01 --cheat", &["s 13", "n"]).contains("To share your result"));
    assert!(!play("--seed 20261101000", &["s 13", "n"]).contains("To share your result"));
    let again = play("--daily=2026-11-01", &["s 13", "y", "y", "s 13", "n"]);
    assert!(again.matches("Aha!").count() == 2 && again.matches("To share your result").count() == 1, "{again}");
    let capitals = play("--daily=2026-11-01 --rules original", &["n", "s", "1", "13"]);
    assert!(capitals.contains(&SHARED.replace("opinionated", "original")), "{capitals}");
}

#[test]
fn a_daily_hunt_that_is_resumed_or_replayed_is_still_daily() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    play(&format!("--daily=2026-11-01 --record {file}"), &["mark 13 here"]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "wumpus record 1\nvariant classic\nrules opinionated\ndaily 2026-11-01\n\nmark 13 here\n");
    let resumed = play(&format!("--resume={file}"), &["s 13", "n"]);
    assert!(resumed.contains(SHARED), "{resumed}");
    let shown = play(&format!("--replay {file}"), &[]);
    assert!(shown.contains(SHARED), "{shown}");
}

#[test]
fn a_header_with_a_bad_day_is_refused() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    for (header, told) in [
        ("daily tomorrow", ":2: daily tomorrow: must be a date like 2026-11-22"),
        ("daily", ":2: daily needs a value"),
        ("seed 7\ndaily 2026-11-01", ":2: the header has both seed and daily; remove one"),
        ("variant hidden\ndaily 2026-11-01", ":3: daily is only for games that you hunt alone"),
        ("seed 7\ndrawn yes", ":3: drawn takes no value"),
    ] {
        fs::write(&file, format!("wumpus record 1\n{header}\n\n")).unwrap();
        let ran = run(&format!("--replay {file}"), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{header}");
        assert!(ran.stderr.contains(told), "{header}: {}", ran.stderr);
    }
}
