//! The daily hunt.

use std::fs;

use jiff::Timestamp;

use crate::program::{TempFolder, is_refused, play};
use crate::stats::{lines, write};
use crate::terminal::emulator::Home;

const SHARED: &str = "To share your result:\n  Wumpus 2026-11-01 (classic, opinionated rules): won in 1 turn\n  \
     I killed the wumpus with my first arrow, a one-in-three shot.\n  Chance to win: █  10 points given away\n";

#[test]
fn the_hunt_of_a_date_is_the_hunt_of_its_digits_and_three_zeros() {
    for flags in ["", "--variant grue --sense smell", "--variant world --board random"] {
        for (date, seed) in [("2026-11-22", "20261122000"), ("1973-01-02", "19730102000")] {
            let [daily, named] = [format!("--daily={date}"), format!("--seed {seed}")]
                .map(|hunt| play(&format!("{flags} {hunt}"), &["look", "q"]));
            let (before, again) = daily.rsplit_once(" --").unwrap();
            assert_eq!(again, format!("daily={date}\n"));
            assert_eq!(format!("{before} --seed {seed}\n"), named, "{flags} {date}");
        }
    }
}

/// The command is the flag, for those who look for a command.
#[test]
fn without_a_date_it_is_the_hunt_of_today_in_utc() {
    let today = || Timestamp::now().strftime("--daily=%Y-%m-%d").to_string();
    for (flags, dated) in
        [("--daily", ""), ("daily grue --sense sight", "grue --sense sight"), ("daily cheat", "--cheat")]
    {
        // The day may turn.
        let (before, printed, after) = (today(), play(flags, &["q"]), today());
        assert!([before, after].iter().any(|day| play(&format!("{dated} {day}"), &["q"]) == printed), "{printed}");
    }
    assert_eq!(play("daily --daily=2026-11-01", &["q"]), play("--daily=2026-11-01", &["q"]));
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
        ("--daily --seed 7", "--seed and --daily do not go together"),
        ("--daily --resume", "cannot be used with"),
        ("--daily --replay hunt.txt", "cannot be used with"),
        ("--daily --variant hidden", "--daily is only for games that you hunt alone"),
        ("daily hidden", "--daily is only for games that you hunt alone"),
        ("daily --seed 7", "--seed and --daily do not go together"),
        ("daily --resume", "unexpected argument '--resume' found"),
    ] {
        is_refused(flags, 2, told);
    }
}

/// The line is not for those who cheat, nor for the hunts that follow.
#[test]
fn only_the_daily_hunt_ends_with_a_result_to_share() {
    let won = play("--daily=2026-11-01", &["s 13", "no"]);
    assert!(won.contains(SHARED), "{won}");
    assert!(!play("--daily=2026-11-01 --cheat", &["s 13", "no"]).contains("To share your result"));
    assert!(!play("--seed 20261101000", &["s 13", "no"]).contains("To share your result"));
    let again = play("--daily=2026-11-01", &["s 13", "same", "s 13", "no"]);
    assert!(again.matches("Aha!").count() == 2 && again.matches("To share your result").count() == 1, "{again}");
    let capitals = play("--daily=2026-11-01 --rules original", &["n", "s", "1", "13"]);
    assert!(
        capitals.contains("(classic, original rules): won in 1 turn\n  Chance to win: █  9 points given away\n"),
        "{capitals}"
    );
}

#[test]
fn a_daily_hunt_that_is_resumed_or_replayed_is_still_daily() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    play(&format!("--daily=2026-11-01 --record {file}"), &["mark 13 here"]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "wumpus record 1\nvariant classic\nrules opinionated\ndaily 2026-11-01\n\nmark 13 here\n");
    let resumed = play(&format!("--resume={file}"), &["s 13", "no"]);
    assert!(resumed.contains(SHARED), "{resumed}");
    let shown = play(&format!("--replay {file}"), &[]);
    assert!(shown.contains(SHARED), "{shown}");
}

/// The published board is the same on every day. A header may leave the board out, as flags do.
#[test]
fn the_daily_board_is_random_unless_the_player_chooses_one() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let lines = ["look", "quit"];
    for (flags, header, again) in [
        ("world", "variant world\nboard random\n", "--variant world --board random"),
        ("world --board published", "variant world\nboard published\n", "--variant world --board published"),
        ("textbook", "variant textbook\nboard random\n", "--variant textbook"),
        ("textbook --board published", "variant textbook\nboard published\n", "--variant textbook --board published"),
    ] {
        let printed = play(&format!("{flags} --daily=2026-11-01"), &lines);
        assert!(printed.ends_with(&format!("  wumpus {again} --daily=2026-11-01\n")), "{printed}");
        assert_eq!(play(&format!("{again} --daily=2026-11-01"), &lines), printed);
        play(&format!("{flags} --daily=2026-11-01 --record {file}"), &lines);
        let record = fs::read_to_string(&file).unwrap();
        assert_eq!(record, format!("wumpus record 1\n{header}daily 2026-11-01\n\n"));
        fs::write(&file, record.replace("board random\n", "") + "look\nquit\n").unwrap();
        assert_eq!(play(&format!("--replay {file}"), &[]), printed);
        fs::remove_file(&file).unwrap();
    }
    let [first, next] =
        ["2026-11-01", "2026-11-02"].map(|date| play(&format!("world --daily={date}"), &["n", "e", "q"]));
    assert_ne!(first.split("That was").next(), next.split("That was").next());
}

#[test]
fn the_list_of_days_has_the_daily_hunts_with_the_newest_first() {
    let home = Home::new();
    let list = || home.run("stats --daily", "").stdout;
    assert_eq!(list(), "You have finished no daily hunt yet. To play today's: wumpus daily\n");
    write(
        &home,
        &lines(
            "\
classic rules=opinionated seed=20261101000 turns=1 given=10 shot_wumpus won
classic rules=opinionated seed=20261103000 turns=12 given=31 hint eaten lost
world board=random seed=20261102000 turns=9 given=0 fell_in_pit lost
classic rules=opinionated seed=20261103000 turns=9 given=1 hint shot_wumpus won
textbook board=random seed=20261103000 turns=112 given=0 resumed left_without_gold over
classic rules=bsd seed=19730102000 turns=3 shot_self lost
classic rules=opinionated seed=20261104000 turns=9 cheat shot_wumpus won
classic rules=opinionated seed=20261105000 turns=9 chosen shot_wumpus won
classic rules=opinionated seed=20261101000:20261101001 turns=9 shot_wumpus won
classic rules=opinionated seed=263000 turns=9 shot_wumpus won
classic rules=opinionated seed=20261332000 turns=9 shot_wumpus won
hidden players=3 seed=7 turns=30 humans_win over
",
        ),
    );
    let expected = "\
date        game                        result  turns  given away
2026-11-03  textbook, random board      left      112  0 points    from a file
2026-11-03  classic, opinionated rules  won         9  1 point     hints, retry
2026-11-03  classic, opinionated rules  lost       12  31 points   hints
2026-11-02  world, random board         lost        9  0 points
2026-11-01  classic, opinionated rules  won         1  10 points
1973-01-02  classic, bsd rules          lost        3  -
";
    assert_eq!(list(), expected);
}
