//! The daily hunt.

use std::fs;

use jiff::Timestamp;

use crate::program::{TempFolder, play, run};
use crate::stats::{file, lines, write};
use crate::terminal::emulator::{COLUMNS, Home, OF_WORLD, Terminal};

const SHARED: &str = "To share your result:\n  Wumpus 2026-11-01 (classic, opinionated rules): won in 1 turn\n  \
     I killed the wumpus with my first arrow, a one-in-three shot.\n  Chance to win: █  10 points given away\n";

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
        ("--daily --seed 7", "--seed and --daily do not go together"),
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

#[test]
fn a_header_with_a_bad_day_is_refused() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    for (header, told) in [
        ("daily tomorrow", ":2: daily tomorrow: must be a date like 2026-11-22"),
        ("daily", ":2: daily needs a value"),
        ("seed 7\ndaily 2026-11-01", ":3: seed and daily do not go together"),
        ("variant hidden\ndaily 2026-11-01", ":3: daily is only for games that you hunt alone"),
        ("seed 7\ndrawn yes", ":3: drawn takes no value"),
    ] {
        fs::write(&file, format!("wumpus record 1\n{header}\n\n")).unwrap();
        let ran = run(&format!("--replay {file}"), "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{header}");
        assert!(ran.stderr.contains(told), "{header}: {}", ran.stderr);
    }
}

/// The published board is the same on every day.
#[test]
fn the_daily_board_is_random_unless_the_player_chooses_one() {
    for (flags, header, again) in [
        ("world", "variant world\nboard random\n", "--variant world --board random --daily=2026-11-01"),
        ("world --board random", "variant world\nboard random\n", "--variant world --board random --daily=2026-11-01"),
        (
            "world --board published",
            "variant world\nboard published\n",
            "--variant world --board published --daily=2026-11-01",
        ),
        ("textbook", "variant textbook\nboard random\n", "--variant textbook --daily=2026-11-01"),
        (
            "textbook --board published",
            "variant textbook\nboard published\n",
            "--variant textbook --board published --daily=2026-11-01",
        ),
    ] {
        let folder = TempFolder::new();
        let file = folder.file("hunt.txt");
        let printed = play(&format!("{flags} --daily=2026-11-01"), &["look", "q"]);
        assert!(printed.ends_with(&format!("  wumpus {again}\n")), "{printed}");
        assert_eq!(play(again, &["look", "q"]), printed, "{flags}");
        play(&format!("{flags} --daily=2026-11-01 --record {file}"), &["look", "q"]);
        let record = fs::read_to_string(&file).unwrap();
        assert_eq!(record, format!("wumpus record 1\n{header}daily 2026-11-01\n\n"));
    }
    let [first, next] =
        ["2026-11-01", "2026-11-02"].map(|date| play(&format!("world --daily={date}"), &["n", "e", "q"]));
    assert_ne!(first.split("That was").next(), next.split("That was").next());
}

#[test]
fn a_replay_of_a_daily_hunt_ends_with_the_same_result_to_share() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let lines = ["move north", "move north"];
    let played = play("world --daily=2026-11-01", &lines);
    let shared = "  Wumpus 2026-11-01 (world, random board): lost after 2 turns\n  I gambled on a 55 % pit, and lost, though there was a safe way to go.\n  Chance to win: ▆▁  32 points given away\n";
    assert!(played.contains(shared), "{played}");
    play(&format!("world --daily=2026-11-01 --record {file}"), &lines);
    assert_eq!(play(&format!("--replay {file}"), &[]), played);
}

/// An estimate counts in both as it is shown, never as certain.
#[test]
fn the_points_to_share_are_those_of_the_review() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let walk = [2, 10, 11, 12, 3, 2, 3, 2, 10, 2, 1].map(|room| format!("move {room}"));
    let played = play(&format!("--daily=2026-11-25 --record {file}"), &walk.each_ref().map(String::as_str));
    assert!(played.contains("  30 points given away\n"), "{played}");
    assert!(play(&format!("--resume={file}"), &["review", "no"]).contains("\nYou gave away 30 points."));
}

/// As flags do, the lines of a header leave out what follows from the others.
#[test]
fn a_record_of_a_daily_hunt_without_a_board_has_the_random_one() {
    let folder = TempFolder::new();
    for variant in ["world", "textbook"] {
        let file = folder.file(variant);
        fs::write(&file, format!("wumpus record 1\nvariant {variant}\ndaily 2026-11-01\n\nlook\nquit\n")).unwrap();
        assert_eq!(
            play(&format!("--replay {file}"), &[]),
            play(&format!("{variant} --daily=2026-11-01"), &["look", "quit"])
        );
    }
}

#[track_caller]
fn list(home: &Home) -> String {
    let ran = home.run("stats --daily", "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    ran.stdout
}

#[test]
fn the_list_of_days_has_the_daily_hunts_with_the_newest_first() {
    let home = Home::new();
    assert_eq!(list(&home), "You have finished no daily hunt yet. To play today's: wumpus daily\n");
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
    assert_eq!(list(&home), expected);
    let mut terminal = Terminal::run_at(&home, "stats --daily", 50, |_| {});
    assert_eq!(terminal.leave(""), 0);
    terminal
        .shows("date        game\nresult  turns  given away\n2026-11-03  textbook, random board\nleft      112  0 ");
}

#[test]
fn a_damaged_line_of_the_results_is_told_and_left_out_of_the_days() {
    let home = Home::new();
    let day = lines("classic rules=opinionated seed=20261101000 turns=1 given=10 shot_wumpus won");
    write(&home, &format!("nonsense\n{day}{}", day.replace("opinionated", "kind")));
    let ran = home.run("stats --daily", "");
    assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stdout);
    let told = format!("wumpus: {}:1: this line is damaged and is ignored, and so are others\n", file(&home).display());
    assert_eq!((ran.stderr, ran.status), (told, 0));
}

/// The command is the flag, for those who look for a command.
#[test]
fn the_command_plays_the_hunt_of_today_with_the_flags_of_a_hunt() {
    for flags in ["", "grue --sense sight", "--rules bsd", "--daily=2026-11-01", "cheat"] {
        assert_eq!(
            play(&format!("daily {flags}"), &["q"]),
            play(&format!("--daily {flags}").replace("--daily --daily", "--daily"), &["q"]),
            "{flags}"
        );
    }
    for (flags, told) in [
        ("--seed 7", "--seed and --daily do not go together"),
        ("hidden", "--daily is only for games that you hunt alone"),
        ("--resume", "unexpected argument '--resume' found"),
    ] {
        let ran = run(&format!("daily {flags}"), "");
        assert!(ran.told().contains(told) && ran.status == 2, "{flags}: {}", ran.stderr);
    }
}

/// Finished, it is on the list, and to begin it once more is a retry.
#[test]
fn a_daily_hunt_at_a_terminal_is_one_of_your_days() {
    let home = Home::new();
    for is_retry in [false, true] {
        let mut terminal = Terminal::run_at(&home, "world --daily=2026-11-01", COLUMNS, |_| {});
        terminal.wait_to_edit(OF_WORLD);
        let told = "You have already finished the hunt of 2026-11-01; this retry does not count.";
        assert_eq!(terminal.screen().contains(told), is_retry, "{}", terminal.screen());
        terminal.answer("n\r", OF_WORLD);
        terminal.answer("n\r", "Play again (Enter for a new hunt, same or no)? |");
        terminal.shows_words(
            "To share your result: Wumpus 2026-11-01 (world, random board): lost after 2 turns I gambled on a 55 % pit, and lost,",
        );
        assert_eq!(terminal.leave("no\r"), 0);
        let list = list(&home);
        let (_, newest) = list.split_once("\n2026-11-01  world, random board  lost        2  ").unwrap();
        assert_eq!(newest.lines().next().unwrap().ends_with(" retry"), is_retry, "{list}");
    }
}
