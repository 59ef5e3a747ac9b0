//! Hidden Wumpus at one screen with bots in some of the seats.

use std::collections::BTreeSet;
use std::fs;

use wumpus_hunt::words::hidden::{BadPlayers, Players};

use super::hidden::public;
use crate::program::{TempFolder, before_leaving, piped, play, run};

/// Passes on every turn, and never talks. What does not fit the question is refused, and costs nothing.
const PASSES: [&str; 600] = {
    let mut lines = ["pass"; 600];
    let mut next = 1;
    while next < lines.len() {
        lines[next] = "";
        next += 2;
    }
    lines
};

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

/// `--bots 4` is one person, called Red, and four bots; the record and the command that plays again have all names.
#[test]
fn bots_sit_after_the_people() {
    let players = |flags: &str| {
        let printed = run(&format!("hidden {flags} --seed 7"), "q\n").stdout;
        printed.split_once("--players=").unwrap().1.split_once(" --seed").unwrap().0.to_owned()
    };
    assert_eq!(players("--bots 4"), "'Red,Bot 1,Bot 2,Bot 3,Bot 4'");
    assert_eq!(players("--bots 4 --players Ann"), "'Ann,Bot 1,Bot 2,Bot 3,Bot 4'");
    assert_eq!(players("--bots 3 --players Ann,Bob"), "'Ann,Bob,Bot 1,Bot 2,Bot 3'");
    assert_eq!(players("--bots 2 --players 4"), "'Red,Orange,Yellow,Green,Bot 1,Bot 2'");
    let printed = run("hidden --seed 7", "Ann, Bot 1, Bot 2\nq\n").stdout;
    assert!(printed.contains("--players='Ann,Bot 1,Bot 2'"), "{printed}");
}

#[test]
fn the_number_of_players_counts_the_bots() {
    for (flags, told) in [
        ("hidden --bots 1", "the game is for 3 to 60 players, not 2, bots included"),
        ("hidden --bots 59 --players Ann,Bob", "the game is for 3 to 60 players, not 61, bots included"),
        ("hidden --bots 60", "must be a whole number from 1 to 59"),
        ("hidden --bots 0", "must be a whole number from 1 to 59"),
        ("hidden --players Ann", "the game is for 3 to 60 players, not 1"),
        ("hidden --players 1", "the game is for 3 to 60 players, not 1"),
        ("hidden --players 0 --bots 4", "the game is for 3 to 60 players, not 0"),
        ("hidden --players Ann,ann --bots 4", "two players are called \"ann\"; names must differ"),
        ("--bots 4", "--bots is only for --variant hidden"),
        ("grue --bots 4", "--bots is only for --variant hidden"),
        ("--resume --bots 4", "cannot be used with"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(ran.told().contains(told), "{flags}: {}", ran.stderr);
    }
}

/// A name shows who is a bot, so nobody else has such a name.
#[test]
fn nobody_but_a_bot_is_called_like_one() {
    let read = |text: &str| text.parse::<Players>().map(|players| players.count());
    for name in ["bot 1", "BOT 2", "Bot1", "Bot 01", "Bot 0", "Bot 999"] {
        assert!(matches!(read(&format!("Ann,Bob,{name}")), Err(BadPlayers::LikeABot { .. })), "{name}");
    }
    for name in ["Bot 1", "Bot  3", "Bot", "Bot A", "Botho", "Robot 1"] {
        assert_eq!(read(&format!("Ann,Bob,{name}")), Ok(3), "{name}");
    }
    let told = "the name \"bot 1\" is too much like a bot's; bots are called Bot 1, Bot 2 and so on";
    assert_eq!("Ann,Bob,bot 1".parse::<Players>().unwrap_err().to_string(), told);
}

/// H1: names must differ to the eye, but for capitals: here are a Cyrillic A, a letter written as two, an l for a 1, and a
/// zero for an o. The
/// program itself is called Gamemaster.
#[test]
fn names_that_look_alike_are_refused() {
    let read = |text: &str| text.parse::<Players>().map(|players| players.count());
    for names in ["Ann,\u{410}nn,Cy", "\u{c1}nn,A\u{301}nn,Cy", "Bot 1,Bot l,Cy", "Bob,B0b,Cy"] {
        assert!(matches!(read(names), Err(BadPlayers::Alike { .. })), "{names}");
    }
    for name in ["Gamemaster", "gameMaster", "G\u{430}memaster"] {
        assert_eq!(read(&format!("Ann,Bob,{name}")), Err(BadPlayers::Gamemaster), "{name}");
    }
    assert_eq!(read("Ann,\u{41e}\u{43b}\u{44f},J\u{f8}rn"), Ok(3));
}

/// One person has nobody to hide from: no `ready`, and the sheet is shown at once, among the public news.
#[test]
fn one_person_among_bots_hides_nothing() {
    let printed = play("hidden --bots 2 --players Ann --seed 3", &PASSES[..60]);
    for ceremony in ["ready", "-----", "alone", "look at the screen"] {
        assert!(!printed.contains(ceremony), "{ceremony}\n{printed}");
    }
    assert!(printed.contains("\nAnn, you are a "), "{printed}");
    assert!(!printed.contains("Bot 1, you are") && printed.contains(": Bot 1\n"), "{printed}");
}

/// H20, H24: nothing of a bot's secrets is shown before the end, and no question is asked for it.
#[test]
fn a_bots_turn_is_as_quiet_as_any_other() {
    for seed in 0..10 {
        let printed = play(&format!("hidden --bots 4 --seed {seed}"), &["q"; 9]);
        let before = printed.split_once(": Red\n").map_or(printed.as_str(), |(before, _)| before);
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
        let (printed, record) = whole_game(&folder, &format!("hidden --bots 4 --seed {seed}"), &PASSES);
        assert!(record.starts_with("wumpus record 1\nvariant hidden\nplayers Red,Bot 1,Bot 2,Bot 3,Bot 4\nseed "));
        let (header, lines) = record.split_once("\n\n").unwrap();
        assert!(!header.contains("bots"), "{record}");
        talks += lines.matches("\nsay Bot ").count();
        assert_eq!(lines.matches("ready\n").count(), printed.matches("\nTurn ").count());
        let replayed = run(&format!("--replay {}", folder.file("game.txt")), "");
        assert_eq!((replayed.stderr.as_str(), replayed.status), ("", 0), "{record}");
        assert!(accepted(&replayed.stdout) == accepted(&printed), "seed {seed}\n{}\n{printed}", replayed.stdout);
        deaths += u32::from(printed.contains("\nRed is dead"));
        // The flag can be typed as it stands.
        let command = printed.lines().find(|line| line.trim().starts_with("wumpus --variant hidden")).unwrap();
        assert!(command.contains("--players='Red,Bot 1,Bot 2,Bot 3,Bot 4'"), "{command}");
    }
    assert!(deaths > 2 && talks > 100, "{deaths} {talks}");
}

/// Nobody looks over the shoulder of the only person, who may look things up while the others talk, too.
#[test]
fn the_only_person_has_map_and_notes_at_any_time() {
    let game = play("hidden --bots 4 --seed 11", &["map", "notes", "mark 3 pit?"]);
    assert_eq!(game.matches("You have had no turn yet, so there is nothing to show or note.\n").count(), 2, "{game}");
    assert!(game.contains("? notes\nClaims so far:\n  Turn 1: Bot 2 said: I'm in "), "{game}");
    let printed = play("hidden --bots 4 --seed 11", &["", "", "", "pass", "mark 3 pit?", "notes"]);
    let two = play("hidden --bots 2 --players Ann,Bob --seed 1", &["map", "notes", "mark 3 pit?"]);
    assert_eq!(two.matches("I don't know").count(), 3, "{two}");
    assert!(
        printed.contains("Noted on room 3: pit?\n") && printed.contains("Your turns so far:\n  Turn "),
        "{printed}"
    );
    // What the person did, and what others have claimed.
    assert!(printed.contains(" (pass)\nClaims so far:\n  Turn 1: Bot "), "{printed}");
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
        let printed = play(&format!("hidden --bots 2 --seed {seed}"), &PASSES);
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

/// What sounds like speech is not said aloud, and not taken for a turn.
#[test]
fn speech_without_say_is_refused() {
    let printed = play("hidden --bots 4 --seed 11", &["20: 1 4 17 breeze", "Bot 2: you lie", "say"]);
    assert!(!printed.contains("you lie\nRed: ") && !printed.contains("Red's turn"), "{printed}");
    assert!(printed.contains("? say\nA text must have 1 to 200 printable characters.\n"), "{printed}");
}

/// After every line of its record a game goes on as if nothing had happened, also in the middle of a bot's turn.
#[test]
fn a_game_with_bots_resumes_from_every_line() {
    let folder = TempFolder::new();
    let file = folder.file("cut.txt");
    for (flags, input, is_for_one) in [
        ("hidden --bots 4 --seed 4", piped(&PASSES), true),
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
            let end = |printed: &str| {
                printed.split("\n\nTo play this game again:").next().unwrap().lines().last().map(str::to_owned)
            };
            if cut < record.len() {
                assert_eq!(end(&ran.stdout), end(&whole));
            }
        }
    }
}

/// Without a living person nobody is asked anything, whichever line was the last one.
#[test]
fn after_the_death_of_the_only_person_a_resumed_game_needs_no_input() {
    let folder = TempFolder::new();
    let (printed, record) = whole_game(&folder, "hidden --bots 4 --seed 42", &PASSES[..30]);
    assert!(printed.contains("Turn 1: Bot 1\nRed is dead"), "{printed}");
    let begins = record.find("\nsay Bot ").unwrap() + 1;
    for (at, _) in record[begins..record.len() - 1].match_indices('\n') {
        let file = folder.file("cut.txt");
        fs::write(&file, &record[..=begins + at]).unwrap();
        let ran = run(&format!("--resume={file}"), "");
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
        assert!(
            ran.stdout.contains("\n\nTo play this game again:") && !ran.stdout.contains("talking?"),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.starts_with("Welcome back"), "{}", ran.stdout);
    }
}

/// Two people who pass.
fn two() -> String {
    "ready\npass\n\n".repeat(200)
}

/// H23: with two people there are secrets to hide, as ever.
#[test]
fn two_people_among_bots_hide_their_turns() {
    let printed = play("hidden --players Ann,Bob --bots 3 --seed 2", &["ready", "pass", ""].repeat(20));
    assert!(
        printed.contains("----- for Ann alone -----") && printed.contains("----- for Bob alone -----"),
        "{printed}"
    );
    assert!(!printed.contains("for Bot") && !printed.contains("Bot 1?"), "{printed}");
    let printed = before_leaving(&printed);
    let public = public(printed);
    assert!(!public.split("have won").next().unwrap().contains("Current room"), "{public}");
}

/// H29: what is said is public. The only person needs no name.
#[test]
fn people_say_what_they_want() {
    let alone = play(
        "hidden --bots 4 --players Ann --seed 5",
        &[
            "say I smell it; run!",
            "say 5: 3 8 12 stench",
            "say : welcome",
            "say ann: me",
            "say Bot 1: 5: 1 2 3",
            &format!("say {}", "x".repeat(201)),
            "q",
        ],
    );
    for said in ["Ann: I smell it; run!", "Ann: 5: 3 8 12 stench", "Gamemaster: welcome", "Ann: me"] {
        assert!(alone.contains(&format!("\n{said}\n")), "{said}\n{alone}");
    }
    assert!(
        alone.contains("\nYou cannot speak for Bot 1.\n")
            && alone.contains("\nA text must have 1 to 200 printable characters"),
        "{alone}"
    );
    let two = play(
        "hidden --players Ann,Bob --bots 3 --seed 2",
        &[
            "say Bob: 5: 3 8 12",
            "say hello",
            "say Cy: hello",
            "say Ann: \u{202e}",
            &format!("say Ann: {}", "x".repeat(201)),
            "q",
        ],
    );
    assert!(two.contains("\nBob: 5: 3 8 12\n"), "{two}");
    assert_eq!(
        two.matches("\nName the speaker, as in say Ann: TEXT. The speaker can be Ann or Bob.\n").count(),
        2,
        "{two}"
    );
    assert_eq!(two.matches("\nA text must have 1 to 200 printable characters.\n").count(), 2, "{two}");
}

/// Rooms that are not there are no claim that a bot believes, or breaks at.
#[test]
fn a_claim_may_be_nonsense() {
    let claims =
        ["say 999: 1 2 3", "say 4294967295: 1 2 4294967294 stench", "say 1: 2 3 4 stench meal flapping breeze", ""];
    let printed = play("hidden --bots 4 --seed 5", &[&claims[..], &["pass"]].concat().repeat(60));
    assert!(printed.contains("\nRed: 4294967295: 1 2 4294967294 stench\n"), "{printed}");
}

/// `hide` leaves the sheet for the talk, and `ready` goes back to it.
#[test]
fn one_person_can_talk_in_the_middle_of_a_turn() {
    let game = play("hidden --bots 2 --players Ann --seed 1", &PASSES[..40]);
    let turns_before = game.split(": Ann\n").next().unwrap().matches("Done talking?").count();
    let typed = [&vec![""; turns_before / 2 + 1][..], &["hide", "board x", "ready", "pass", "q"]].concat();
    let printed = play("hidden --bots 2 --players Ann --seed 1", &typed);
    assert!(printed.contains("? hide\nType ready to go on with your turn.\nAnn? board x\n"), "{printed}");
    let resumed = printed.split("Ann? ready\n").nth(1).unwrap_or_default();
    assert!(resumed.contains("Ann, you are a "), "{printed}");
}
