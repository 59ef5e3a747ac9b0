//! The results of finished hunts, and `wumpus stats`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::program::RunOutput;
use crate::terminal::emulator::{AGAIN, Home, MAIN, Terminal};

mod points;
mod resumed;

const NONE: &str = "You have finished no hunt that counts. Type wumpus, and shoot straight.\n";
/// A hunt that one shot wins, and what is noted of it after the time.
const DAILY: &str = "--daily=2026-11-01";
const WON: &str = "classic rules=opinionated seed=20261101000 turns=1 shot_wumpus won";

pub(crate) fn file(home: &Home) -> PathBuf {
    home.state().join("results")
}

/// Makes the result of a hunt from its game, options, seed, turns, points given away, marks, ending and outcome.
fn result(short: &str) -> Value {
    let words: Vec<_> = short.split(' ').collect();
    let [game, middle @ .., ending, outcome] = words.as_slice() else { panic!("{short}") };
    let (pairs, marks): (Vec<_>, Vec<&str>) = middle.iter().partition(|word| word.contains('='));
    let mut options: BTreeMap<_, _> = pairs.iter().map(|pair| pair.split_once('=').unwrap()).collect();
    let [seed, turns, given] = ["seed", "turns", "given"].map(|name| options.remove(name));
    let number = |text: &str| text.parse::<u32>().unwrap();
    let mut line = json!({
        "game": game, "options": options, "seed": seed, "turns": turns.map(number), "marks": marks, "ending": ending,
        "result": outcome,
    });
    if let Some(given) = given {
        line["given_away"] = number(given).into();
    }
    line
}

pub(crate) fn lines(short: &str) -> String {
    let line = |short: &str| {
        let mut line = result(short);
        line["time"] = "2026-11-01T10:15:00Z".into();
        format!("{line}\n")
    };
    short.lines().map(line).collect()
}

/// Returns the hunts of the results without their times and their actions.
#[track_caller]
fn results(home: &Home) -> Vec<Value> {
    let text = fs::read_to_string(file(home)).unwrap_or_default();
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    let lines = text.lines().filter(|line| line.contains("\"game\":")).map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let [_, time] = ["actions", "time"].map(|optional| line.as_object_mut().unwrap().remove(optional));
        let time = time.as_ref().unwrap().as_str().unwrap();
        assert!(time.len() == "2026-11-22T10:15:00Z".len() && time.parse::<jiff::Timestamp>().is_ok(), "{time}");
        line
    });
    lines.collect()
}

#[track_caller]
fn finish(home: &Home, flags: &str, shot: &str) -> Terminal {
    let mut terminal = Terminal::hunt_at(home, flags);
    terminal.answer(shot, AGAIN);
    terminal
}

fn stats(home: &Home, flags: &str) -> RunOutput {
    home.run(&format!("stats {flags}"), "")
}

#[track_caller]
fn table(home: &Home) -> String {
    let ran = stats(home, "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    ran.stdout
}

#[track_caller]
fn table_of(lines: &str) -> String {
    let home = Home::new();
    write(&home, lines);
    table(&home)
}

pub(crate) fn write(home: &Home, lines: &str) {
    fs::create_dir_all(home.state()).unwrap();
    fs::write(file(home), lines).unwrap();
}

#[test]
fn a_hunt_finished_at_a_terminal_is_a_line_of_the_results() {
    let home = Home::new();
    assert_eq!(table(&home), NONE);
    let mut terminal = finish(&home, DAILY, "s 13\r");
    assert_eq!(results(&home), [result(WON)], "it is there before the next answer");
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(
        table(&home),
        "game                        hunts  wins  share  best      streak\n\
         classic, opinionated rules      1     1  100 %  1 turn         1\n  You won 1.\n"
    );
}

#[test]
fn what_was_seen_before_or_chosen_is_marked_and_does_not_count() {
    let home = Home::new();
    assert_eq!(finish(&home, &format!("{DAILY} --cheat"), "s 13\r").leave("no\r"), 0);
    let mut terminal = finish(&home, "--seed 2", "s 20\r");
    terminal.answer("same\r", MAIN);
    terminal.answer("s 20\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    let chosen = "turns=1 chosen shot_wumpus won";
    assert_eq!(
        results(&home),
        [
            WON.replace("shot", "cheat shot"),
            format!("classic rules=opinionated seed=2 {chosen}"),
            format!("classic rules=opinionated seed=2:3 {chosen}"),
        ]
        .map(|line| result(&line))
    );
    assert_eq!(table(&home), format!("{NONE}3 hunts do not count; wumpus help stats says why.\n"));
}

/// The deal follows from the seed, so other options show the same cave.
#[test]
fn a_daily_hunt_and_each_other_set_up_counts_once() {
    let home = Home::new();
    let mut terminal = finish(&home, DAILY, "s 13\r");
    terminal.answer("same\r", MAIN);
    terminal.answer("s 13\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    for flags in [DAILY, &format!("{DAILY} --arrows 9")] {
        let mut terminal = finish(&home, flags, "s 13\r");
        terminal.shows_words("points given away, on a retry");
        assert_eq!(terminal.leave("no\r"), 0);
    }
    let retried = WON.replace(" turns", ":20261101001 turns");
    let other = WON.replace(" seed", " arrows=9 seed");
    assert_eq!(results(&home), [WON, &retried, WON, &other].map(result));
    let printed = table(&home);
    let row = " 1     1  100 %  1 turn         1\n  You won 1.\n";
    assert!(printed.ends_with(&format!("{row}3 hunts do not count; wumpus help stats says why.\n")), "{printed}");
}

/// W2: the published board is the same for every seed.
#[test]
fn the_published_board_counts_once() {
    let line = |board: &str, seed: u32| lines(&format!("world board={board} seed={seed} turns=7 won won"));
    let table = table_of(&[line("published", 1), line("published", 2), line("random", 1), line("random", 2)].concat());
    assert!(table.ends_with("1 hunt does not count; wumpus help stats says why.\n"), "{table}");
}

/// At a terminal the game asks first. A hunt without a turn is not counted, but its cave is known.
#[test]
fn a_hunt_that_is_given_up_is_counted_as_such() {
    const SURE: &str = "Give up this hunt (Y-N)? |";
    let home = Home::new();
    let mut terminal = Terminal::hunt_at(&home, DAILY);
    terminal.answer("give up\r", SURE);
    terminal.answer("perhaps\r", SURE);
    terminal.shows("Please answer Y or N (Q quits).");
    terminal.answer("n\r", MAIN);
    assert_eq!(results(&home), [Value::Null; 0]);
    terminal.answer("give up\r", SURE);
    terminal.answer("y\r", AGAIN);
    assert_eq!(home.hunts().len(), 0);
    assert_eq!(results(&home), [result(&WON.replace("turns=1 shot_wumpus won", "turns=0 given_up lost"))]);
    assert_eq!(table(&home), NONE);
    terminal.answer("same\r", MAIN);
    terminal.answer("s 13\r", AGAIN);
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!(table(&home), format!("{NONE}1 hunt does not count; wumpus help stats says why.\n"));
    let days = stats(&home, "--daily").stdout;
    assert!(days.ends_with("2026-11-01  classic, opinionated rules  lost        0  -\n"), "{days}");
    let table = table_of(&lines("grue sense=smell seed=1 turns=3 given_up lost"));
    assert!(
        table.contains("grue, keen smell      1     0    0 %") && table.contains("\n  You gave up 1.\n"),
        "{table}"
    );
}

const MANY: &str = "\
grue sense=smell seed=1 turns=40 escaped won
classic rules=opinionated seed=1 turns=9 shot_wumpus won
classic rules=opinionated seed=2 turns=7 shot_wumpus won
classic rules=opinionated seed=3 turns=1 cheat shot_wumpus won
classic rules=opinionated seed=4 turns=2 eaten lost
classic rules=opinionated seed=5 turns=12 shot_wumpus won
classic rules=original seed=6 turns=3 fell_in_pit lost
hidden players=3 seed=1 turns=30 humans_win over
hidden players=3 seed=2 turns=31 humans_win over
hidden players=3 seed=3 turns=32 wumpuses_win over
hidden players=5 wumpuses=1 seed=4 turns=33 wumpuses_win over
hidden players=12 wumpuses=3 seed=5 turns=34 humans_win over
hidden players=12 wumpuses=fair seed=6 turns=35 humans_win over
";

#[test]
fn the_table_has_a_row_for_each_game_and_its_rules() {
    let expected = "\
game                        hunts  wins  share  best      streak
classic, opinionated rules      4     3   75 %  7 turns        1
  You won 3 and were eaten in 1.
classic, original rules         1     0    0 %  -              0
  You fell into a pit in 1.
grue, keen smell                1     1  100 %  40 turns       1
  You won 1.
hidden, 12 players, 3 Wumpuses: 1 game, humans won 1
hidden, 12 players, a fair number of Wumpuses: 1 game, humans won 1
hidden, 3 players: 3 games, humans won 2 and Wumpuses won 1
hidden, 5 players, 1 Wumpus: 1 game, Wumpuses won 1
1 hunt does not count; wumpus help stats says why.
";
    assert_eq!(table_of(&lines(MANY)), expected);
}

#[test]
fn a_table_too_wide_for_80_columns_has_the_counts_below_each_game() {
    let home = Home::new();
    write(&home, &lines("classic rules=opinionated arrows=1 seed=1 turns=9 hint shot_wumpus won"));
    let expected = "\
game
hunts  wins  share  best      streak
classic, opinionated rules, 1 arrow, with hints
    1     1  100 %  9 turns        1
  You won 1.
";
    assert_eq!(table(&home), expected);
    let mut terminal = Terminal::run_at(&home, "stats", 50, |_| {});
    assert_eq!(terminal.leave(""), 0);
    terminal.shows(expected);
}

#[test]
fn a_row_names_the_options_that_change_the_game() {
    let table = table_of(&lines(
        "\
classic rules=dungeon cave=random rooms=30 tunnels=4 arrows=1 pits=0 smell=3 seed=1 turns=9 eaten lost
classic rules=original cave=mobius pits=1 bats=0 seed=2 turns=9 eaten lost
classic rules=bsd cave=own bats=1 seed=3 turns=9 eaten lost
textbook board=random size=6 pit-odds=1/10 seed=4 turns=9 left_without_gold over
",
    ));
    for name in [
        "classic, bsd rules, own cave, bats in 1 room",
        "classic, dungeon rules, random cave, 30 rooms, 4 tunnels a room, 1 arrow, no\npits, smell 3 tunnels away",
        "classic, original rules, mobius cave, 1 pit, no bats",
        "textbook, random board, size 6, pit odds 1/10",
    ] {
        assert!(table.contains(&format!("\n{name}\n")), "{name}: {table}");
    }
}

#[test]
fn a_line_that_was_cut_short_is_left_out_and_the_next_one_is_whole() {
    let whole = lines(&WON.replace("20261101000", "5"));
    let home = Home::new();
    for length in 1..whole.len() - 1 {
        write(&home, &format!("{whole}{}", &whole[..length]));
        let ran = stats(&home, "");
        let told = format!("wumpus: {}:2: this line is damaged and is ignored\n", file(&home).display());
        assert_eq!((ran.stderr, ran.status), (told, 0), "{length}");
        assert!(ran.stdout.contains(" 1     1  100 %"), "{length}: {}", ran.stdout);
    }
    write(&home, &format!("{whole}{}", &whole[..60]));
    assert_eq!(finish(&home, DAILY, "s 13\r").leave("no\r"), 0);
    let text = fs::read_to_string(file(&home)).unwrap();
    assert!(text.starts_with(&format!("{whole}{}\n{{", &whole[..60])) && text.ends_with("}\n"), "{text}");
    let ran = stats(&home, "");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert!(ran.stdout.contains(" 2     2  100 %"), "{}", ran.stdout);
}

#[test]
fn lines_of_an_unknown_game_or_of_no_text_are_left_out_and_told_in_one_line() {
    let home = Home::new();
    write(&home, &(lines("chess seed=1 turns=3 mate won") + "\nnonsense\n"));
    let told = format!("wumpus: {}:1: this line is damaged and is ignored, and so are others\n", file(&home).display());
    assert_eq!(stats(&home, ""), RunOutput { stdout: NONE.to_owned(), stderr: told, status: 0 });
}
