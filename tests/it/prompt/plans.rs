//! `map plan`: the plan of a published cave or board, with what the player knows on it.

use std::fs;

use crate::games::HIDDEN;
use crate::program::{TempFolder, play, run};

/// Returns what is printed after a command, up to the next question.
fn answer<'a>(printed: &'a str, command: &str) -> &'a str {
    let (_, after) = printed.split_once(&format!("? {command}\n")).unwrap_or_else(|| panic!("{command}: {printed}"));
    ["\nShoot, ", "\nForward, "].into_iter().fold(after, |answer, question| answer.split(question).next().unwrap())
}

/// Also from a file of the player's own, which is no secret to them.
#[test]
fn every_cave_that_never_changes_has_a_plan_of_all_its_rooms() {
    let folder = TempFolder::new();
    let own = folder.file("own.txt");
    fs::write(&own, "1: 2 6\n2: 1 3\n3: 2 4\n4: 3 5\n5: 4 6\n6: 5 1\n").unwrap();
    let own = format!("--pits 1 --bats 1 --cave={own}");
    let classic = ["dodecahedron", "mobius", "beads", "torus", "dendrite", "one-way"];
    let classic = classic.map(|cave| (format!("--cave {cave}"), 20));
    for (flags, rooms) in classic.into_iter().chain([(own, 6), ("grue --sense sight".to_owned(), 100)]) {
        let printed = play(&format!("{flags} --seed 4"), &["map plan", "map plan words", "q"]);
        let (drawn, words) = (answer(&printed, "map plan"), answer(&printed, "map plan words"));
        assert_eq!(words.lines().filter(|line| line.contains(": tunnel")).count(), rooms, "{flags}\n{words}");
        assert!(drawn.lines().all(|line| line.chars().count() <= 80 && !line.contains('=')), "{flags}\n{drawn}");
        assert!(drawn.lines().count() <= 24, "{flags}\n{drawn}");
        let plain = play(&format!("{flags} --seed 4 --plain"), &["map plan", "q"]);
        assert_eq!(answer(&plain, "map plan"), words, "{flags}");
    }
}

/// A player who asks for no drawing, with `words` or `--plain`, is given no reason.
#[test]
fn a_cave_whose_tunnels_all_cross_is_listed_and_the_player_is_told_why() {
    let folder = TempFolder::new();
    let cave = folder.file("crossing.txt");
    fs::write(&cave, "1: 2 3 4 5 6\n2: 1 3 4 5 6\n3: 1 2 4 5 6\n4: 1 2 3 5 6\n5: 1 2 3 4 6\n6: 1 2 3 4 5\n").unwrap();
    let flags = format!("--pits 1 --bats 1 --cave={cave} --seed 4");
    let printed = play(&flags, &["map plan", "map plan words", "q"]);
    let (asked, words) = (answer(&printed, "map plan"), answer(&printed, "map plan words"));
    assert_eq!(asked, format!("No readable drawing fits, so here is the list.\n{words}"));
    assert_eq!(answer(&play(&format!("{flags} --plain"), &["map plan", "q"]), "map plan"), words);
}

#[test]
fn a_plan_has_what_the_player_knows_on_it() {
    let printed = play("--seed 263", &["m 11", "mark 12 wumpus?", "m 10", "map plan", "q"]);
    let plan = answer(&printed, "map plan");
    for known in ["[10]", "(11)sb", " 12 wumpus?", " 20 ", "s a smell, b bats nearby"] {
        assert!(plan.contains(known), "{known}\n{plan}");
    }
}

/// W2, T2: what is gone from a board is gone from its plan.
#[test]
fn the_plan_of_a_published_board_shows_what_is_still_on_it() {
    let lines = ["map plan words", "n", "s n", "e", "n", "q"];
    let before = play("world --seed 1", &lines);
    for told in
        ["Cell A1, you are here", "Cell A3, not seen: wumpus.", "Cell B3, not seen: gold.", "Cell D4, not seen: pit."]
    {
        assert!(answer(&before, "map plan words").contains(told), "{told}\n{before}");
    }
    let after = play("textbook --board published --seed 1", &["le; f; s", "ri; f; le; f; gr", "map plan words", "q"]);
    let after = answer(&after, "map plan words");
    assert!(after.contains("Square [1,3], not seen: corpse.") && !after.contains("gold"), "{after}");
}

#[test]
fn what_is_not_published_has_no_plan() {
    for flags in [
        "--cave random --seed 1",
        "--cave shuffled --seed 1",
        "--rules bsd --seed 1 --cheat",
        "world --board random --seed 1",
        "textbook --seed 1",
    ] {
        let printed = play(flags, &["map plan", "map plan words", "map p", "score", "q"]);
        let refusal = "\nOnly a published cave or board has a plan. Type map to see what you know.\n";
        assert_eq!(printed.matches(refusal).count(), 3, "{printed}");
    }
    assert!(play(HIDDEN, &["ready", "map plan", "q"]).contains("\nOnly a published cave or board has a plan. "));
    assert!(play("--seed 7", &["map plan 3", "q"]).contains("\nType map, map words or help map.\n"));
}

/// It shows what is hidden. The tunnels of a cave are no secret.
#[test]
fn the_plan_of_a_board_is_a_hint_and_that_of_a_cave_is_none() {
    let folder = TempFolder::new();
    for (flags, lines, recorded) in [
        ("world --seed 1", ["map plan", "map plan x", "map pl wo", "n"], "\n\nmap plan\nmap plan words\nmove north\n"),
        ("--seed 7", ["map plan", "map plan x", "map plan words", "3"], "\n\nmove 3\n"),
    ] {
        let file = folder.file("record.txt");
        let played = play(&format!("{flags} --record {file}"), &lines);
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.ends_with(recorded), "{record}");
        let replayed = run(&format!("--replay {file}"), "").stdout;
        let plans = recorded.matches("map plan").count();
        assert_eq!(replayed.matches("wumpus").count() > 2, plans > 0, "{replayed}");
        assert!(plans == 0 || replayed.contains(answer(&played, "map plan")), "{replayed}");
        fs::remove_file(file).unwrap();
    }
}

/// C40. A cave that nobody has a plan of has no such line, and in the same set-up the hint says what it does not know.
#[test]
fn the_first_hint_of_a_hunt_says_what_it_knows() {
    let plan = "\nHints use the plan of this cave: type map plan to see it.\n";
    let tries = "\nHints know only this try, not what you saw in the last one.\n";
    let again = |turn| ["hint", "hint", turn, "give up", "same", "hint", "hint", "q"];
    let printed = play("--seed 7", &again("m 3"));
    assert_eq!((printed.matches(plan).count(), printed.matches(tries).count()), (2, 1), "{printed}");
    let unmapped = play("--cave random --pits 0 --bats 0 --seed 3", &again("m 1"));
    assert_eq!((unmapped.matches("map plan").count(), unmapped.matches(tries).count()), (0, 1), "{unmapped}");
}
