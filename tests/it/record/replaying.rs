//! Replaying a record.

use std::fs;

use super::{RECORD, typed};
use wumpus_hunt::session::HuntSeed;

use crate::program::{TempFolder, before_leaving, piped, play, run};

/// Its seed would give the cave away. A record that quits cannot be resumed.
#[test]
fn a_replay_of_an_unfinished_game_says_how_to_resume_it() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for (text, is_unfinished) in
        [(RECORD.to_owned(), true), (format!("{RECORD}quit\n"), false), (RECORD.replace("move 2", "move 4"), true)]
    {
        fs::write(&file, text).unwrap();
        let shown = run(&format!("--replay {file}"), "").stdout;
        let told = format!("\nThis game is not finished. To resume it:\n  wumpus --resume={file}\n");
        assert_eq!(shown.ends_with(&told), is_unfinished, "{shown}");
        assert_eq!(shown.contains("That was hunt 7."), !is_unfinished, "{shown}");
    }
}

#[test]
fn an_unfinished_game_of_hidden_wumpus_is_not_shown() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let header = "wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nseed 251\n\n";
    let first_game = "ready\nshoot 13 4 9 12; move 13\n";
    let refused = "this game is not over, and a replay would give its secrets away; add --cheat to see it anyway";
    for unfinished in ["", "ready\n", "ready\npass\n", &format!("{first_game}yes 7\n")] {
        fs::write(&file, format!("{header}{unfinished}")).unwrap();
        let shown = run(&format!("--replay {file}"), "");
        let told = format!("wumpus: {file}: {refused}\n");
        assert_eq!((shown.stdout.as_str(), shown.stderr, shown.status), ("", told, 1), "{unfinished}");
        let cheat = play(&format!("--replay {file} --cheat"), &[]);
        assert!(cheat.contains("[Cheat mode: everybody sees everything.]"), "{cheat}");
    }
    fs::write(&file, format!("{header}{first_game}")).unwrap();
    let shown = play(&format!("--replay {file}"), &[]);
    assert!(shown.contains("----- for Cy alone -----"), "{shown}");
}

/// Without `--seed` the next game of Hidden Wumpus has an unpredictable seed, which the record has.
#[test]
fn a_replay_shows_a_randomly_chosen_next_game_as_it_was() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    fs::write(&file, "wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nseed 251\ndrawn\n\nready\n").unwrap();
    let lines = ["ready", "shoot 13 4 9 12; move 13", "yes", "ready", "pass", "go on"];
    play(&format!("--resume={file}"), &lines);
    let text = fs::read_to_string(&file).unwrap();
    // The seed that follows 251 would be known.
    let next = typed(&text).into_iter().find_map(|line| line.strip_prefix("yes ")).unwrap();
    let is_large = |seed: HuntSeed| seed.setup >> 32 > 0 && seed.play >> 32 > 0;
    assert!(next.parse().is_ok_and(is_large), "{next}");
    let shown = play(&format!("--replay {file} --cheat"), &[]);
    let flags = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251 --cheat";
    assert_eq!(before_leaving(&shown), before_leaving(&run(flags, piped(&typed(&text))).stdout));
}

#[test]
fn a_record_written_by_hand_is_understood() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let by_hand = [
        RECORD.replace("move 3", "M3"),
        RECORD.replace("move 3", "m\n3"),
        RECORD.replace("move 3\n", "move\n\n3\n"),
        RECORD.replace("move 3\nmark 12 pit?", "3 ; mark 12 pit?"),
        RECORD.replace("move 3", "  move,3  "),
        RECORD.replace("move 3", "# To room 3.\nmove 3\n#"),
        RECORD.replace("move 3", "look\nmove 3\nmap"),
        RECORD.replace('\n', "\r\n"),
        format!("\u{feff}{RECORD}"),
        format!("# One.\n#Two.\n{}", RECORD.replace("seed 7", "# Three.\n seed   7 \n# Four.")),
        RECORD.replace("variant classic\nrules opinionated\n", ""),
    ];
    let there = "You are in room 2. Tunnels lead to 1, 3 and 10.";
    for text in by_hand {
        fs::write(&file, &text).unwrap();
        let shown = run(&format!("--replay {file}"), "");
        assert_eq!((shown.stderr.as_str(), shown.status), ("", 0), "{text}");
        assert!(shown.stdout.contains(there), "{text}{}", shown.stdout);
        let resumed = run(&format!("--resume={file}"), "unmark 12\n1\n");
        assert_eq!((resumed.stderr.as_str(), resumed.status), ("", 0), "{text}");
        assert!(resumed.stdout.contains(there), "{text}{}", resumed.stdout);
        assert_eq!(fs::read_to_string(&file).unwrap(), text + "unmark 12\nmove 1\n");
    }
}

/// `typed` in the header.
#[test]
fn a_record_marked_typed_may_hold_refused_lines() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let typed = RECORD.replace("seed 7\n", "seed 7\ntyped\n").replace("move 3", "xyzzy\nm 99\n\nmove 3");
    fs::write(&file, &typed).unwrap();
    let shown = run(&format!("--replay {file}"), "").stdout;
    let played = run("--seed 7", typed.split_once("\n\n").unwrap().1).stdout;
    assert_eq!(before_leaving(&shown), before_leaving(&played));
    assert_eq!(run(&format!("--resume={file}"), "1\n").status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), typed + "move 1\n");
}
