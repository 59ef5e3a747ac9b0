//! Points given away, endings in words, and the plot of the last hunts.

use std::fs;

use serde_json::Value;

use super::{DAILY, file, finish, lines, results, stats, table, table_of, write};
use crate::docs::read;
use crate::program::{play, run_command, unbroken, wumpus};
use crate::terminal::emulator::{AGAIN, Home, MAIN, Terminal};

/// Makes a line for each number of points given away, from seed 1 on; an odd seed won.
fn hunts(points: impl IntoIterator<Item = u32>) -> String {
    let line = |(seed, points): (u32, u32)| {
        let ending = if seed % 2 == 1 { "shot_wumpus won" } else { "eaten lost" };
        lines(&format!("classic rules=opinionated seed={seed} turns=7 given={points} {ending}"))
    };
    (1..).zip(points).map(line).collect()
}

/// Returns the last line of the results.
fn noted(home: &Home) -> Value {
    serde_json::from_str(fs::read_to_string(file(home)).unwrap().lines().last().unwrap()).unwrap()
}

#[test]
fn a_finished_daily_hunt_notes_what_it_gave_away() {
    let home = Home::new();
    assert_eq!(finish(&home, DAILY, "s 13\r").leave("no\r"), 0);
    let given = noted(&home)["given_away"].as_i64().unwrap();
    let review = play("--seed 20261101000", &["s 13", "review", "no"]);
    assert!(review.contains(&format!("You gave away {given} points")), "{given}\n{review}");
    assert_eq!(finish(&home, &format!("{DAILY} --cheat"), "s 13\r").leave("no\r"), 0);
    assert_eq!(noted(&home).get("given_away"), None, "nothing was hidden");
}

/// Nobody waits for that after a hunt, and only once when they ask.
#[test]
fn what_a_hunt_gave_away_is_worked_out_for_the_statistics_and_kept() {
    let home = Home::new();
    home.keep(1, "seed 2\ndrawn\n\nshoot 20\n");
    assert_eq!(Terminal::resume(&home, AGAIN).leave("no\r"), 0);
    let noted = || fs::read_to_string(file(&home)).unwrap();
    assert!(noted().contains("\"actions\":[\"shoot 20\"]") && !noted().contains("given_away"), "{}", noted());
    assert_eq!(table(&home), table(&home));
    assert_eq!(noted().matches("\"given_away\":").count(), 1, "{}", noted());
}

/// The program can be killed while it reviews a hunt that is over. Then the hunt counts when it is resumed, once.
#[test]
fn a_hunt_counts_even_if_the_program_was_killed_before_it_was_noted() {
    let home = Home::new();
    home.keep(1, "daily 2026-11-01\n\nshoot 13\n");
    let mut terminal = Terminal::resume(&home, AGAIN);
    // Nor is what there is to share lost.
    terminal.shows_words("To share your result: Wumpus 2026-11-01");
    assert_eq!(terminal.leave("no\r"), 0);
    assert_eq!((results(&home).len(), home.hunts().len()), (1, 0));
}

/// There is no review of more than 1,000 turns.
#[test]
fn a_very_long_hunt_is_noted_too() {
    for turns in [601, 1_001] {
        let home = Home::new();
        home.keep(1, &format!("daily 2026-11-01\n\n{}", "move 4\nmove 14\n".repeat(turns / 2)));
        let mut terminal = Terminal::resume(&home, MAIN);
        terminal.answer("s 13\r", AGAIN);
        assert_eq!(terminal.leave("no\r"), 0);
        assert_eq!(results(&home)[0]["turns"], turns);
        assert_eq!(noted(&home).get("given_away").is_some(), turns < 1_000);
        assert!(table(&home).contains(&format!("1  100 %  {turns} tu")), "{}", table(&home));
    }
}

#[test]
fn the_table_has_the_points_given_away_in_the_last_ten_hunts() {
    let not_reviewed = lines("classic rules=opinionated seed=99 turns=7 eaten lost");
    for (hunts, told) in [
        (hunts([10, 0, 6]), "  Lately you gave away 5.3 points a hunt.\n"),
        (hunts([61, 61, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]), "  Lately you gave away 2.0 points a hunt.\n"),
        (hunts([4, 8, 6]) + &not_reviewed, "  Lately you gave away 6.0 points a hunt.\n"),
    ] {
        assert!(table_of(&hunts).contains(told), "{told}");
    }
    assert!(!table_of(&(hunts([4, 8]) + &not_reviewed)).contains("Lately"), "two say nothing");
}

/// The most frequent comes first. Several endings of a game may be one to a player.
#[test]
fn the_table_says_how_the_hunts_of_each_game_ended() {
    for (endings, told) in [
        (
            "classic shot_wumpus eaten fell_in_pit fell_in_pit shot_self out_of_arrows",
            "fell into a pit in 2, won 1, were eaten in 1, shot yourself in 1 and ran out of arrows in 1",
        ),
        (
            "grue escaped escaped_past_grue eaten_on_entering eaten_when_it_came out_of_arrows",
            "won 2, were eaten in 2 and ran out of arrows in 1",
        ),
        ("grue caught_on_entering caught_on_entering_stunned caught_when_it_came", "were caught by the grue in 3"),
        ("world won fell_in_pit eaten", "won 1, were eaten in 1 and fell into a pit in 1"),
        (
            "textbook climbed_out_with_gold left_without_gold fell_in_pit eaten",
            "won 1, were eaten in 1, fell into a pit in 1 and left without the gold in 1",
        ),
    ] {
        let (game, endings) = endings.split_once(' ').unwrap();
        let line = |(seed, ending): (u32, &str)| lines(&format!("{game} seed={seed} turns=7 {ending} lost"));
        let table = table_of(&(1..).zip(endings.split(' ')).map(line).collect::<String>());
        assert!(unbroken(&table).contains(&format!(" You {told}.")), "{table}");
    }
}

/// Each bar is a hunt: from none to 35 points or more in eight steps. A star is a win.
#[test]
fn the_plot_has_a_bar_for_each_of_the_last_hunts() {
    let points = [0, 4, 5, 10, 15, 20, 25, 30, 34, 35, 500, 0];
    let not_reviewed = lines("classic rules=opinionated seed=99 turns=7 eaten lost");
    let plot = "
Your last 13 hunts, the newest at the right:
given away  ▁▁▂▃▄▅▆▇▇██▁-
won         *.*.*.*.*.*..
";
    let home = Home::new();
    write(&home, &(hunts(points) + &not_reviewed));
    assert!(table(&home).ends_with(plot), "{}", table(&home));
    let mut ascii = wumpus("stats");
    ascii.env("XDG_STATE_HOME", home.states()).env("LC_ALL", "C");
    assert!(run_command(ascii, "").stdout.contains("given away  __.:=+x%%##_-\n"));
    let many = table_of(&hunts(0..100));
    let (_, plot) = many.split_once("\nYour last 30 hunts, the newest at the right:\n").unwrap();
    assert_eq!(plot, format!("given away  {}\nwon         {}\n", "█".repeat(30), "*.".repeat(15)));
}

#[test]
fn there_is_no_plot_of_one_hunt_or_of_hunts_without_a_review() {
    let game_of_three = lines("hidden players=3 seed=1 turns=30 humans_win over");
    for lines in
        [hunts([4]) + &game_of_three, lines("world seed=1 turns=7 eaten lost\nworld seed=2 turns=7 eaten lost")]
    {
        assert!(!table_of(&lines).contains("Your last"), "{lines}");
    }
}

#[test]
fn with_plain_the_last_hunts_are_in_words() {
    let home = Home::new();
    let not_reviewed = lines("textbook board=random seed=99 turns=7 left_without_gold over");
    write(&home, &(hunts([0, 31, 0]) + &not_reviewed));
    let ran = stats(&home, "--plain");
    let told = "\nYour last 4 hunts with the points given away, the newest last: won 0, lost 31,\nwon 0, left.\n";
    assert!(ran.stdout.ends_with(told), "{}", ran.stdout);
    assert!(ran.stdout.is_ascii() && !table(&home).is_ascii());
}

#[test]
fn the_plot_fits_a_narrow_window() {
    let home = Home::new();
    write(&home, &hunts([50; 40]));
    let mut terminal = Terminal::run_at(&home, "stats", 30, |_| {});
    assert_eq!(terminal.leave(""), 0);
    terminal.shows_words("Your last 18 hunts, the newest at the right: given away ");
    terminal.shows(&format!("given away  {}\n", "█".repeat(18)));
}

#[test]
fn the_page_on_reviews_shows_a_real_table() {
    let classic = [0, 12, 31, 4, 0, 48, 7, 2, 0, 16, 3, 0, 22, 1];
    let world = lines(
        "world board=random seed=1 turns=9 given=0 won won\nworld board=random seed=2 turns=6 given=8 fell_in_pit lost",
    );
    let table = table_of(&(hunts(classic) + &world));
    assert!(read("docs/review.md").contains(&format!("```text\n{table}```\n")), "{table}");
}
