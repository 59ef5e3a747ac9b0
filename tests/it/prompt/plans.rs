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

#[test]
fn what_is_not_published_has_no_plan() {
    for flags in [
        "--cave random --seed 1",
        "--cave shuffled --seed 1",
        "--rules bsd --seed 1 --cheat",
        "world --board random --seed 1",
        "textbook --seed 1",
        HIDDEN,
    ] {
        let printed = play(flags, &["ready", "map plan", "map plan words", "map p", "q"]);
        let refusal = "\nOnly a published cave or board has a plan. Type map to see what you know.\n";
        assert_eq!(printed.matches(refusal).count(), 3, "{printed}");
    }
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
