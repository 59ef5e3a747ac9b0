//! Hidden Wumpus at one screen with bots in some of the seats.

use std::collections::BTreeSet;
use std::fs;

use super::hidden::public;
use crate::program::{TempFolder, piped, play, run};

/// Passes on every turn, and never talks. What does not fit the question is refused, and costs nothing.
fn passes() -> Vec<&'static str> {
    ["pass", ""].repeat(300)
}

/// Returns how often somebody was on turn, and how the game ended.
fn course(printed: &str) -> (usize, &str) {
    let (game, _) = printed.split_once("\n\nTo play this game again:").unwrap();
    (printed.matches("\nTurn ").count(), &game[game.rfind(" have won").unwrap()..])
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
/// that the replay ends alike, and needs no bots. The only person is told whether their side has won.
#[test]
fn a_whole_game_with_bots_replays_as_it_was() {
    let folder = TempFolder::new();
    let (mut deaths, mut talks, mut told) = (0, 0, BTreeSet::new());
    for seed in 0..12 {
        let file = folder.file(&format!("{seed}.txt"));
        let printed = play(&format!("hidden --bots 4 --seed {seed} --record {file}"), &passes());
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.starts_with("wumpus record 1\nvariant hidden\nplayers Red,Bot 1,Bot 2,Bot 3,Bot 4\nseed "));
        let (header, lines) = record.split_once("\n\n").unwrap();
        assert!(!header.contains("bots"), "{record}");
        talks += lines.matches("\nsay Bot ").count();
        assert_eq!(lines.matches("ready\n").count(), course(&printed).0);
        let replayed = run(&format!("--replay {file}"), "");
        assert_eq!((replayed.stderr.as_str(), replayed.status), ("", 0), "{record}");
        assert_eq!(course(&replayed.stdout), course(&printed), "seed {seed}");
        deaths += u32::from(printed.contains("\nRed is dead"));
        if let Some((_, role)) = printed.split_once("Red, you are a ") {
            let has_won = printed.contains("The humans have won") == role.starts_with("human");
            assert!(printed.contains(if has_won { " You have won.\n" } else { " You have lost.\n" }), "{printed}");
            told.insert(has_won);
        }
    }
    assert!(deaths > 2 && talks > 100 && told.len() == 2, "{deaths} {talks} {told:?}");
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

/// After every line of its record a game goes on as if nothing had happened, also in the middle of a bot's turn. In the last one
/// the only person dies at once, and nobody is asked anything.
#[test]
fn a_game_with_bots_resumes_from_every_line() {
    let folder = TempFolder::new();
    let file = folder.file("cut.txt");
    for (flags, input, is_for_one) in [
        ("hidden --bots 4 --seed 4", piped(&passes()), true),
        ("hidden --players Ann,Bob --bots 2 --seed 4", "ready\npass\n\n".repeat(200), false),
        ("hidden --bots 4 --seed 42", String::new(), true),
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
            assert!(!input.is_empty() || !shown.contains("talking?"), "{shown}");
        }
    }
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
