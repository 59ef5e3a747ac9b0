//! Hidden Wumpus at one screen with bots in some of the seats.

use std::collections::BTreeSet;
use std::fs;

use super::hidden::public;
use crate::program::{TempFolder, piped, play, run};

/// Passes on every turn, and never talks. What does not fit the question is refused, and costs nothing.
fn passes() -> Vec<&'static str> {
    ["pass", ""].repeat(300)
}

/// Returns what a game prints before its end, without what it refused.
fn accepted(printed: &str) -> String {
    let (game, _) = printed.split_once("\n\nTo play this game again:").unwrap();
    let game = game.replace("Done talking? pass\nI don't know \"pass\". Press Enter to go on, or type help.\n", "");
    let (turn, blank) = (|line: &str| line.contains("? pass"), |line: &str| line.ends_with("pass? "));
    let lines = game.lines().filter(|line| turn(line) || !blank(line) && !line.starts_with("Type "));
    lines.map(|line| line.replace("talking? go on", "talking? ") + "\n").collect()
}

/// Plays a game of this seed to its end, and returns what was printed, and its record.
fn whole_game(folder: &TempFolder, flags: &str, lines: &[&str]) -> (String, String) {
    let file = folder.file("game.txt");
    let _ = fs::remove_file(&file);
    let printed = play(&format!("{flags} --record {file}"), lines);
    assert!(printed.contains("\n\nTo play this game again:"), "{printed}");
    (printed, fs::read_to_string(&file).unwrap())
}

/// One person has nobody to hide from: no `ready`, and the sheet is shown at once, among the public news. H20, H24: nothing
/// of a bot's secrets is shown before the end, and no question is asked for it.
#[test]
fn one_person_among_bots_hides_nothing_and_sees_no_bots_secret() {
    for seed in 0..10 {
        let printed = play(&format!("hidden --bots 4 --players Ann --seed {seed}"), &passes()[..9]);
        for ceremony in ["ready", "-----", "alone", "look at the screen", "Bot 1, you are"] {
            assert!(!printed.contains(ceremony), "{ceremony}\n{printed}");
        }
        let before = printed.split_once(": Ann\n").map_or(printed.as_str(), |(before, _)| before);
        assert!(!before.contains("Current room") && !before.contains("you are a"), "{before}");
    }
}

/// A game through a pipe goes to its end, with what comes after a game. Its record has the bots' turns like all others, so
/// that the replay prints the same, line by line, and needs no bots.
#[test]
fn a_whole_game_with_bots_replays_as_it_was() {
    let folder = TempFolder::new();
    let (mut deaths, mut talks) = (0, 0);
    for seed in 0..12 {
        let (printed, record) = whole_game(&folder, &format!("hidden --bots 4 --seed {seed}"), &passes());
        assert!(record.starts_with("wumpus record 1\nvariant hidden\nplayers Red,Bot 1,Bot 2,Bot 3,Bot 4\nseed "));
        let (header, lines) = record.split_once("\n\n").unwrap();
        assert!(!header.contains("bots"), "{record}");
        talks += lines.matches("\nsay Bot ").count();
        assert_eq!(lines.matches("ready\n").count(), printed.matches("\nTurn ").count());
        let replayed = run(&format!("--replay {}", folder.file("game.txt")), "");
        assert_eq!((replayed.stderr.as_str(), replayed.status), ("", 0), "{record}");
        assert!(accepted(&replayed.stdout) == accepted(&printed), "seed {seed}\n{}\n{printed}", replayed.stdout);
        deaths += u32::from(printed.contains("\nRed is dead"));
    }
    assert!(deaths > 2 && talks > 100, "{deaths} {talks}");
}

/// Nobody looks over the shoulder of the only person, who may look things up while the others talk, too: what the person
/// did, and what others have claimed.
#[test]
fn the_only_person_has_map_and_notes_at_any_time() {
    let asks = ["map", "notes", "mark 3 pit?"];
    let printed = play("hidden --bots 4 --seed 11", &asks);
    assert_eq!(printed.matches("You have had no turn yet, so there is nothing to show or note.\n").count(), 2);
    assert!(printed.contains("? notes\nClaims so far:\n  Turn 1: Bot 2 said: I'm in "), "{printed}");
    let printed = play("hidden --bots 4 --seed 11", &[&["", "", "", "pass"], &asks[1..]].concat());
    assert!(printed.contains("Noted on room 3: pit?\n"), "{printed}");
    assert!(printed.contains(" (pass)\nClaims so far:\n  Turn 1: Bot "), "{printed}");
    let two = play("hidden --bots 2 --players Ann,Bob --seed 1", &asks);
    assert_eq!(two.matches("I don't know").count(), 3, "{two}");
}

/// The die names the room to which the bats carry them.
#[test]
fn the_map_of_the_only_person_follows_a_move_and_the_bats() {
    let printed = play("hidden --bots 2 --players Ann --wumpuses few --seed 14", &["move 20", "map", "q"]);
    assert!(printed.contains("(12)fbs--[20]"), "{printed}");
    let printed = play("hidden --bots 2 --players Ann --wumpuses few --seed 14", &["move 7", "map words", "q"]);
    assert!(printed.contains("A 20-sided die is rolled: 8.\n"), "{printed}");
    for room in
        ["Room 7, visited: its other tunnels are not known; bats.", "Room 8, you are here: its tunnels are not known."]
    {
        assert!(printed.contains(room), "{printed}");
    }
}

#[test]
fn the_only_person_is_told_whether_their_side_has_won() {
    let mut told = BTreeSet::new();
    for seed in 0..20 {
        let printed = play(&format!("hidden --bots 2 --seed {seed}"), &passes());
        let is_human = printed.contains("Red, you are a human");
        if !is_human && !printed.contains("Red, you are a Wumpus") || !printed.contains(" have won") {
            continue;
        }
        let has_won = printed.contains("The humans have won") == is_human;
        assert_eq!(printed.contains(" You have won.\n"), has_won, "{printed}");
        assert_eq!(printed.contains(" You have lost.\n"), !has_won, "{printed}");
        told.insert(has_won);
    }
    assert_eq!(told.len(), 2);
}

/// After every line of its record a game goes on as if nothing had happened, also in the middle of a bot's turn.
#[test]
fn a_game_with_bots_resumes_from_every_line() {
    let folder = TempFolder::new();
    let file = folder.file("cut.txt");
    for (flags, input, is_for_one) in [
        ("hidden --bots 4 --seed 4", piped(&passes()), true),
        ("hidden --players Ann,Bob --bots 2 --seed 4", two(), false),
    ] {
        let game = folder.file("game.txt");
        let _ = fs::remove_file(&game);
        let ran = run(&format!("{flags} --record {game}"), &input);
        let (whole, record) = (ran.stdout, fs::read_to_string(&game).unwrap());
        assert!(whole.contains("\n\nTo play this game again:"), "{whole}");
        let ends = record.split_once("\n\n").unwrap().0.len() + 2;
        let cuts = record.match_indices('\n').map(|(at, _)| at + 1).filter(|at| *at >= ends);
        for cut in cuts.collect::<Vec<_>>() {
            fs::write(&file, &record[..cut]).unwrap();
            let ran = run(&format!("--resume={file}"), &input);
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{}", &record[..cut]);
            let written = fs::read_to_string(&file).unwrap();
            let (before, after) = written.split_at(cut);
            assert_eq!(before, &record[..cut]);
            // A secret that was interrupted is hidden, and begins again.
            let after = after.strip_prefix("hide\nready\n").unwrap_or(after);
            assert_eq!(after, &record[cut..], "after {}", &record[..cut]);
            let shown = ran.stdout.split("\n\nTo play this game again:").next().unwrap();
            assert!(is_for_one || !public(shown).contains("Current room"), "{shown}");
            assert!(!shown.contains("Bot 1, you are"), "{shown}");
        }
    }
}

/// Without a living person nobody is asked anything, whichever line was the last one.
#[test]
fn after_the_death_of_the_only_person_a_resumed_game_needs_no_input() {
    let folder = TempFolder::new();
    let (printed, record) = whole_game(&folder, "hidden --bots 4 --seed 42", &passes()[..30]);
    assert!(printed.contains("Turn 1: Bot 1\nRed is dead"), "{printed}");
    let begins = record.find("\nsay Bot ").unwrap() + 1;
    for (at, _) in record[begins..record.len() - 1].match_indices('\n') {
        let file = folder.file("cut.txt");
        fs::write(&file, &record[..=begins + at]).unwrap();
        let ran = run(&format!("--resume={file}"), "");
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
        let is_over = ran.stdout.contains("\n\nTo play this game again:") && !ran.stdout.contains("talking?");
        assert!(ran.stdout.starts_with("Welcome back") && is_over, "{}", ran.stdout);
    }
}

/// Two people who pass.
fn two() -> String {
    "ready\npass\n\n".repeat(200)
}

/// H29: what is said is public. The only person needs no name. What sounds like speech is not said aloud without `say`, and
/// not taken for a turn.
#[test]
fn people_say_what_they_want() {
    let long = format!("say Ann: {}", "x".repeat(201));
    let lines =
        ["say I smell it; run!", "say : welcome", "say ann: me", "say Bot 1: hi", &long, "20: 1 4 17 breeze", "q"];
    let printed = play("hidden --bots 4 --players Ann --seed 11", &lines);
    for said in ["Ann: I smell it; run!", "Gamemaster: welcome", "Ann: me", "You cannot speak for Bot 1."] {
        assert!(printed.contains(&format!("\n{said}\n")), "{said}\n{printed}");
    }
    assert!(printed.contains("\nA text must have 1 to 200 printable characters.\n"), "{printed}");
    assert!(!printed.contains("Ann: 1 4") && !printed.contains("Ann's turn"), "{printed}");

    let lines = ["say Bob: 5: 3 8 12", "say hello", "say Cy: hello", "say Ann: \u{202e}", "q"];
    let printed = play("hidden --players Ann,Bob --bots 3 --seed 2", &lines);
    assert!(printed.contains("\nBob: 5: 3 8 12\n") && !printed.contains('\u{202e}'), "{printed}");
    let nameless = "\nName the speaker, as in say Ann: TEXT. The speaker can be Ann or Bob.\n";
    assert_eq!(printed.matches(nameless).count(), 2, "{printed}");
}

/// `hide` leaves the sheet for the talk, and `ready` goes back to it.
#[test]
fn one_person_can_talk_in_the_middle_of_a_turn() {
    let typed = ["", "hide", "board x", "ready", "pass", "q"];
    let printed = play("hidden --bots 2 --players Ann --seed 1", &typed);
    assert!(printed.contains("? hide\nType ready to go on with your turn.\nAnn? board x\n"), "{printed}");
    let resumed = printed.split("Ann? ready\n").nth(1).unwrap_or_default();
    assert!(resumed.contains("Ann, you are a "), "{printed}");
}
