//! Words: how a command may be typed, and which was meant.

use std::fs;

use wumpus_hunt::command::line::Heard;
use wumpus_hunt::command::{Command, complete, nearest};

use crate::games::{GAMES, HIDDEN};
use crate::program::{TempFolder, play};

const VOCABULARY: [Command; 12] = [
    Command::Move,
    Command::Shoot,
    Command::Again,
    Command::Map,
    Command::Mark,
    Command::Unmark,
    Command::Score,
    Command::Save,
    Command::Help,
    Command::Rules,
    Command::Look,
    Command::Quit,
];

fn words() -> impl Iterator<Item = &'static str> + Clone {
    VOCABULARY.iter().map(|command| command.word())
}

/// A short form, or a direction of one or two letters, is equally near to any other.
#[test]
fn the_nearest_word_is_the_one_that_was_meant() {
    for (typed, meant) in [
        ("mvoe", "move"),
        ("shot", "shoot"),
        ("unmakr", "unmark"),
        ("qiut", "quit"),
        ("agian", "again"),
        ("mpa", "map"),
    ] {
        assert_eq!(nearest(typed, words()), Some(meant), "{typed}");
    }
    for typed in ["", "x", "xyzzy", "shooting", "mo", "21", "…", "\u{fffd}", "maxxx", "walk"] {
        assert_eq!(nearest(typed, words()), None, "{typed}");
    }
    for typed in ["x", "nx", "nn"] {
        assert_eq!(nearest(typed, ["n", "e", "w", "ne", "nw", "se", "sw"].into_iter()), None, "{typed}");
    }
}

/// But no word that costs a turn: it could be typed without reading it.
#[test]
fn every_prompt_suggests_the_nearest_known_word() {
    for game in GAMES {
        for (typed, meant) in [("socre", "score"), ("qiut", "quit"), ("rulse", "rules"), ("lok", "look")] {
            let shown = play(game, &[typed]);
            assert!(shown.contains(&format!("Did you mean {meant}?")), "{game} {typed}\n{shown}");
        }
        let printed = play(game, &["ready", "mvoe 3", "shooot", "agian", "forwrd", "norht", "travle 3", "q"]);
        assert!(!printed.contains("Did you mean"), "{game}\n{printed}");
    }
    assert!(play(HIDDEN, &["redy"]).contains("Did you mean ready?"));
}

/// Fixed abbreviations come first, all others must be unique, and a whole word is itself. Signs around a word are ignored:
/// `:q` is of an editor, `--help` of a shell, `[nw]` of the map. Everyday words are matched whole, after all commands.
#[test]
fn a_command_may_be_typed_in_many_ways() {
    for line in ["", " ", "\t", " , "] {
        assert_eq!(Heard::of(line, &VOCABULARY).first, "", "{line:?}");
    }
    for (line, command, rest) in [
        ("move 5", Command::Move, "5"),
        ("m5", Command::Move, "5"),
        ("  m   5  ", Command::Move, "5"),
        ("m\t5", Command::Move, "5"),
        ("g", Command::Again, ""),
        ("?", Command::Help, ""),
        ("L", Command::Look, ""),
        ("mar", Command::Mark, ""),
        ("mark 12  Pit?  Or BATS ", Command::Mark, "12  Pit?  Or BATS"),
        ("  Save  My Hunt.txt", Command::Save, "My Hunt.txt"),
        (":q!", Command::Quit, ""),
        ("--help", Command::Help, ""),
        ("[look]", Command::Look, ""),
        ("i", Command::Score, ""),
        ("Bye!", Command::Quit, ""),
    ] {
        assert_eq!(parsed(line, &VOCABULARY), (Some(command), rest), "{line:?}");
    }
    for line in
        ["5", "-5", "1.5", "99999999999999999999", "5x", "(4", "⑤5", "5 4", "ma", "ma5", "moves", "sx", "é", "xyzzy"]
    {
        assert_eq!(Heard::of(line, &VOCABULARY).command, None, "{line:?}");
    }
    for line in ["q\0", "q\u{fffd}", "\u{fffd}q", "quit…", "--", "!", "ex", "wa", "whe", "en"] {
        assert_eq!(Heard::of(line, &VOCABULARY).command, None, "{line:?}");
    }
    assert_eq!(complete("", ["one"].into_iter()), Some("one"));
    let world = [Command::Move, Command::Look, Command::Name("north"), Command::Name("east"), Command::Name("west")];
    for (line, meant) in [("n", "north"), ("e", "east"), ("w", "west"), ("we", "west")] {
        assert_eq!(Heard::of(line, &world).command, Some(Command::Name(meant)), "{line}");
    }
    assert_eq!(parsed("go on", &[Command::Go, Command::Move]), (Some(Command::Go), "on"));
    // With a question mark it asks what a command does, and costs nothing.
    assert!(play("--seed 7", &["quit?", "q"]).contains("? quit?\nquit  "));
}

/// Returns the command of a line, and the text after it.
fn parsed<'l>(line: &'l str, vocabulary: &[Command]) -> (Option<Command>, &'l str) {
    let heard = Heard::of(line, vocabulary);
    (heard.command, heard.rest)
}

/// A record holds what was done, not how it was typed.
#[test]
fn a_record_holds_commands_and_no_everyday_words() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    play(
        "--seed 7",
        &["go to room 5", "walk 4; note 3 \"bats; or pit\"", "fire an arrow at 3", &format!("save {file}"), "bye"],
    );
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.ends_with("\n\nmove 5\nmove 4\nmark 3 \"bats; or pit\"\nshoot 3\n"), "{record}");
    assert!(play(&format!("--replay {file}"), &[]).contains("Noted on room 3: \"bats; or pit\"\n"));
}
