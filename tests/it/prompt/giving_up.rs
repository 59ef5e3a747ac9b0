//! `give up`, through a pipe: what it says, counts and records.

use std::fs;

use crate::games::{HIDDEN, SOLO_GAMES};
use crate::program::{TempFolder, play, run};

/// A legal turn of each game.
const TURNS: [&str; 4] = ["move 3", "move ne", "move north", "turn left"];

#[test]
fn a_hunt_that_is_given_up_is_lost_and_can_be_seen() {
    for (flags, turn) in SOLO_GAMES.into_iter().zip(TURNS) {
        let printed = play(flags, &[turn, "give up; look", "look", "reveal", "score", "new", "score", "q"]);
        assert!(printed.contains("? give up; look\nYou have given up."), "{printed}");
        assert!(printed.contains("(Skipped: look)\n\nThat was hunt "), "{printed}");
        assert!(printed.contains("? look\nThe hunt is over. You have given up."), "{printed}");
        let (_, revealed) = printed.split_once("? reveal\n").unwrap();
        assert!(revealed.split("Play again").next().unwrap().to_lowercase().contains('w'), "{revealed}");
        assert!(printed.contains("? score\nIn this hunt: 1 turn. In this session: 0 won, 1 lost."), "{printed}");
        assert!(printed.contains("? score\nIn this hunt: 0 turns, "), "the next hunt begins: {printed}");
        assert_eq!(printed.matches("1 lost.").count(), 2, "{printed}");
    }
}

#[test]
fn a_hunt_without_a_turn_is_not_lost() {
    for flags in SOLO_GAMES {
        let printed = play(flags, &["give up", "score", "no"]);
        assert!(printed.contains("You have given up."), "{printed}");
        assert!(printed.contains("In this hunt: 0 turns. In this session: 0 won, 0 lost."), "{printed}");
    }
}

/// The score of a resumed session counts it.
#[test]
fn it_is_a_line_of_the_record_and_played_like_any_other() {
    let folder = TempFolder::new();
    for (number, (flags, turn)) in SOLO_GAMES.into_iter().zip(TURNS).enumerate() {
        let file = folder.file(&format!("{number}.txt"));
        let printed = play(&format!("{flags} --record {file}"), &[turn, "Give UP!", "no"]);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.ends_with(&format!("\n{turn}\ngive up\n")), "{text}");
        let shown = play(&format!("--replay {file}"), &[]);
        assert_eq!(shown.split("Play again").next(), printed.replace("Give UP!", "give up").split("Play again").next());
        let resumed = play(&format!("--resume={file}"), &["score", "same", "give up", "score", "no"]);
        assert!(resumed.contains("In this hunt: 1 turn. In this session: 0 won, 1 lost."), "{resumed}");
        assert!(fs::read_to_string(&file).unwrap().ends_with("\ngive up\nsame\ngive up\n"));
    }
}

#[test]
fn nothing_but_the_two_words_gives_up() {
    for line in ["give", "gi", "give in", "give up now", "give arrow"] {
        let printed = play(SOLO_GAMES[0], &[line, "score", "q"]);
        assert!(printed.contains(&format!("? {line}\nTo end the hunt as lost, type give up.\n")), "{printed}");
        assert!(printed.contains("In this hunt: 0 turns, 5 arrows left."), "{printed}");
    }
    assert!(play(SOLO_GAMES[0], &["m", "give up", "no"]).contains("Where to? give up\nYou have given up."));
    let public = run(HIDDEN, "give up\nq\n").stdout;
    assert!(!public.contains("given up"), "{public}");
}
