//! Words: the nearest one, and the text after them.

use std::fs;

use wumpus_hunt::command::line::{Heard, after_words};
use wumpus_hunt::command::{Command, complete, nearest};
use wumpus_hunt::text::shell_quoted;

use crate::games::{GAMES, HIDDEN, VARIANTS};
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

#[test]
fn the_nearest_word_is_the_one_that_was_meant() {
    for (typed, meant) in [
        ("mvoe", "move"),
        ("moev", "move"),
        ("moove", "move"),
        ("shot", "shoot"),
        ("shooot", "shoot"),
        ("scroe", "score"),
        ("unmakr", "unmark"),
        ("hlep", "help"),
        ("ruels", "rules"),
        ("qiut", "quit"),
        ("agian", "again"),
        ("loook", "look"),
        ("mpa", "map"),
        ("maap", "map"),
        ("mapp", "map"),
        ("sav", "save"),
    ] {
        assert_eq!(nearest(typed, words()), Some(meant), "{typed}");
    }
}

#[test]
fn an_unlike_word_has_no_nearest() {
    for typed in ["", "x", "xy", "xyzzy", "plugh", "shooting", "mo", "21", "…", "\u{fffd}", "maxxx", "walk"] {
        assert_eq!(nearest(typed, words()), None, "{typed}");
    }
    assert_eq!(nearest("move", [].into_iter()), None);
}

#[test]
fn every_prompt_suggests_the_nearest_known_word() {
    for game in GAMES {
        for (typed, meant) in [
            ("socre", "score"),
            ("sav", "save"),
            ("qiut", "quit"),
            ("rulse", "rules"),
            ("hlep", "help"),
            ("lok", "look"),
        ] {
            let shown = play(game, &[typed]);
            // An abbreviation is its word.
            let is_short = meant.starts_with(typed);
            assert_eq!(shown.contains(&format!("Did you mean {meant}?")), !is_short, "{game} {typed}\n{shown}");
        }
    }
    for (said, typed, meant) in [("", "redy", "ready"), ("", "bord x", "board")] {
        let shown = play(HIDDEN, &[said, typed]);
        assert!(shown.contains(&format!("Did you mean {meant}?")), "{typed}\n{shown}");
    }
}

/// It could be typed without reading it.
#[test]
fn no_word_is_suggested_that_costs_a_turn() {
    for game in GAMES {
        for typed in ["mvoe 3", "shot 4", "shooot", "agian", "forwrd", "norht", "travle 3"] {
            let printed = play(game, &["ready", typed, "q"]);
            assert!(!printed.contains("Did you mean"), "{game} {typed}\n{printed}");
        }
    }
}

/// A direction of one or two letters is equally near to any other.
#[test]
fn short_words_are_never_the_nearest() {
    for typed in ["x", "nx", "xe", "nn", "xx"] {
        assert_eq!(nearest(typed, ["n", "e", "w", "ne", "nw", "se", "sw"].into_iter()), None, "{typed}");
    }
}

#[test]
fn the_text_after_the_words_is_kept_as_typed() {
    for (line, words, rest) in [
        (" 12 Pit?  Or BATS ", 1, "Pit?  Or BATS"),
        ("12, pit, I think,", 1, "pit, I think"),
        ("(4, 10) grue? ", 2, "grue?"),
        ("12", 1, ""),
        ("12 ", 1, ""),
        ("", 1, ""),
        ("one two", 0, "one two"),
        ("one two", 5, ""),
        ("\t12\tschön 犬", 1, "schön 犬"),
        ("12,,pit", 1, "pit"),
    ] {
        assert_eq!(after_words(line, words), rest, "{line:?} {words}");
    }
}

/// Returns the command of a line, and the text after it.
fn parsed<'l>(line: &'l str, vocabulary: &[Command]) -> (Option<Command>, &'l str) {
    let heard = Heard::of(line, vocabulary);
    (heard.command, heard.rest)
}

#[test]
fn a_command_may_be_typed_in_many_ways() {
    for line in ["", " ", "\t", ",", " , "] {
        assert_eq!(Heard::of(line, &VOCABULARY).first, "", "{line:?}");
    }
    for line in ["move 5", "m5", "MOVE 5", "M5", "mo 5", "  m   5  ", "m,5", "m\t5", "mov, 5", "go5"] {
        assert_eq!(parsed(line, &VOCABULARY), (Some(Command::Move), "5"), "{line:?}");
    }
    for (line, word) in [("q", Command::Quit), ("g", Command::Again), ("h", Command::Help), ("L", Command::Look)] {
        assert_eq!(parsed(line, &VOCABULARY), (Some(word), ""), "{line:?}");
    }
    for line in ["5", "-5", "05", "1.5", "99999999999999999999", "5x", "\"5\"", "(4", "⑤5", "5 4"] {
        assert_eq!(parsed(line, &VOCABULARY), (None, ""), "{line:?}");
    }
}

/// What follows a command is parsed by the command alone.
#[test]
fn the_text_after_a_command_is_kept_as_typed() {
    for (line, rest) in [
        ("mark 12  Pit?  Or BATS ", "12  Pit?  Or BATS"),
        ("mark,12 pit", "12 pit"),
        ("mark12 Pit", "12 Pit"),
        ("  Save  My Hunt.txt", "My Hunt.txt"),
        ("mark", ""),
    ] {
        assert_eq!(Heard::of(line, &VOCABULARY).rest, rest, "{line:?}");
    }
}

/// Fixed abbreviations come first, all others must be unique, and a whole word is itself.
#[test]
fn a_short_form_is_for_one_word_alone() {
    let known = [("m", "move"), ("g", "again"), ("?", "help"), ("map", "map"), ("mar", "mark"), ("sa", "save")];
    for (short, word) in
        known.into_iter().map(|(short, word)| (short, Some(word))).chain([("ma", None), ("xyzzy", None)])
    {
        assert_eq!(complete(short, words()), word, "{short}");
    }
    assert_eq!(complete("", ["one"].into_iter()), Some("one"));
    for line in ["ma", "moves", "x", "é", "ma5", "sx"] {
        assert_eq!(Heard::of(line, &VOCABULARY).command, None, "{line:?}");
    }
}

#[test]
fn an_argument_is_quoted_where_a_shell_would_split_it() {
    for (word, argument) in [
        ("hunt.txt", "hunt.txt"),
        ("/home/ann/hunt-1.txt", "/home/ann/hunt-1.txt"),
        ("Ann,Bob", "Ann,Bob"),
        ("my hunt", "'my hunt'"),
        ("it's", r"'it'\''s'"),
        ("$HOME", "'$HOME'"),
        ("a;b", "'a;b'"),
    ] {
        assert_eq!(shell_quoted(word), argument);
    }
}

#[test]
fn everyday_words_are_commands() {
    for (line, turn) in [
        ("go 5", "move 5"),
        ("walk to room 5", "move 5"),
        ("Enter the cave #5.", "move 5"),
        ("run to 5 now, please", "move 5"),
        ("fire 5 6", "shoot 5 6"),
        ("throw an arrow through 5, 6!", "shoot 5 6"),
        ("s5 6", "shoot 5 6"),
        ("  SHOOT , 5 ,6", "shoot 5 6"),
        ("kill the wumpus\n5 6", "shoot 5 6"),
        ("#5", "move 5"),
        ("room 5", "move 5"),
        ("to the room 5", "move 5"),
        ("[5]", "move 5"),
    ] {
        let printed = play("--seed 7", &[line, "score", "q"]);
        let again = play("--seed 7", &[turn, "score", "q"]);
        let after = |printed: &str| printed.split("(S-M-Q)? ").last().unwrap().to_owned();
        assert!(printed.contains("In this hunt: 1 turn"), "{line}\n{printed}");
        assert_eq!(after(&printed), after(&again), "{line}");
    }
    for (line, meant) in
        [("i", Command::Score), ("where", Command::Look), ("exit", Command::Quit), ("Bye!", Command::Quit)]
    {
        assert_eq!(parsed(line, &VOCABULARY), (Some(meant), ""), "{line}");
    }
}

/// `:q` is of an editor, `--help` of a shell, `[nw]` of the map.
#[test]
fn signs_around_a_word_are_ignored() {
    for (line, meant) in [
        (":q", Command::Quit),
        ("Q!", Command::Quit),
        (":q!", Command::Quit),
        ("--help", Command::Help),
        ("/help", Command::Help),
        ("help.", Command::Help),
        ("[look]", Command::Look),
    ] {
        assert_eq!(parsed(line, &VOCABULARY), (Some(meant), ""), "{line}");
    }
    // With a question mark it asks what a command does, and costs nothing.
    for (line, told) in [("quit?", "quit  "), ("look?", "look  ")] {
        assert!(play("--seed 7", &[line, "q"]).contains(&format!("? {line}\n{told}")), "{line}");
    }
    for line in ["q\0", "q\u{fffd}", "\u{fffd}q", "quit…", "--", "!"] {
        assert_eq!(Heard::of(line, &VOCABULARY).command, None, "{line}");
    }
}

/// Everyday words are matched whole, and only after commands and their abbreviations.
#[test]
fn everyday_words_make_no_abbreviation_ambiguous() {
    let grue = [Command::Move, Command::Look, Command::Quit, Command::Name("e"), Command::Name("w")];
    for (line, meant) in [("e", Command::Name("e")), ("w", Command::Name("w")), ("l", Command::Look)] {
        assert_eq!(Heard::of(line, &grue).command, Some(meant), "{line}");
    }
    for line in ["ex", "wa", "whe", "en"] {
        assert_eq!(Heard::of(line, &grue).command, None, "{line}");
    }
    let world = [Command::Move, Command::Look, Command::Name("north"), Command::Name("east"), Command::Name("west")];
    for (line, meant) in [("n", "north"), ("e", "east"), ("w", "west"), ("we", "west")] {
        assert_eq!(Heard::of(line, &world).command, Some(Command::Name(meant)), "{line}");
    }
    assert_eq!(parsed("go on", &[Command::Go, Command::Move]), (Some(Command::Go), "on"));
}

#[test]
fn directions_may_be_typed_in_full_in_the_hunt_with_a_grue() {
    let flags = "--variant grue --sense hearing --seed 7";
    let short = play(flags, &["ne", "s sw", "q"]);
    for long in ["northeast", "north-east", "NorthEast", "go northeast", "move\nnorth-east"] {
        let typed = play(flags, &[long, "shoot southwest", "q"]);
        let turns = |printed: &str| printed.split("\n\n").skip(1).map(ToOwned::to_owned).collect::<Vec<_>>().len();
        assert_eq!(turns(&typed), turns(&short), "{long}\n{typed}");
    }
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

/// A word with a meaning is met by it; a word without one by a remark alone.
#[test]
fn a_word_that_means_nothing_gets_a_remark() {
    for game in GAMES {
        let words = ["new", "restart", "undo", "cheat", "resume", "xyzzy", "yes", "stats"];
        let printed = play(game, &[&words[..], &["q"]].concat());
        for word in words {
            let (_, answer) = printed.split_once(&format!("? {word}\n")).unwrap();
            let (answer, after) = answer.split_once('\n').unwrap();
            assert!(!answer.contains("Type M") && !answer.contains("I don't know"), "{game} {word}: {answer}");
            assert!(after.split('\n').next().unwrap().contains("? "), "{game} {word}: {after}");
        }
    }
    // In Hidden Wumpus there is waiting.
    assert!(play(GAMES[0], &["wait", "q"]).contains("Waiting is for the wumpus.\nShoot, "));
    assert!(play(HIDDEN, &["ready", "wait", "q"]).contains("Bob's turn is over."));
}

#[test]
fn help_tells_what_the_open_question_accepts_and_no_more() {
    let help = |flags: &str, lines: &[&str]| {
        let printed = play(flags, &[lines, &["help", "q"]].concat());
        let (_, told) = printed.rsplit_once(" help\n").unwrap();
        told.rsplit_once(" q\n").unwrap().0.to_owned()
    };
    let (classic, hidden) = (GAMES[0], HIDDEN);
    for (flags, lines, accepted, refused) in [
        (classic, vec![], vec!["move 5", "save FILE", "m 5; s 4"], vec!["Enter to", "board", "Y or N"]),
        (
            classic,
            vec!["m"],
            vec!["number of a room", "Enter to go back", "move, shoot, again"],
            vec!["1 to 5", "board"],
        ),
        (classic, vec!["s"], vec!["1 to 5 rooms", "Enter to go back"], vec!["board"]),
        (classic, vec!["s 3 2 1 5 4"], vec!["same set-up", "score, save"], vec!["move", "mark"]),
        ("--variant grue", vec![], vec!["how far the grue is", "command: rules"], vec!["move nw", "save", "look"]),
        ("--rules original", vec![], vec!["COMMAND: RULES"], vec!["LOOK"]),
        ("--variant hidden", vec![], vec!["command: rules"], vec!["look"]),
        (hidden, vec![], vec!["ready", "board TEXT"], vec!["\nmove", "hide your", "go on"]),
        (hidden, vec!["ready"], vec!["shoot 8 9 8 7", "hide your"], vec!["board TEXT", "go on", "\nready"]),
        (hidden, vec!["ready", "pass"], vec!["go on", "strike N", "\nready"], vec!["\npass"]),
    ] {
        let told = help(flags, &lines);
        assert!(accepted.iter().all(|words| told.contains(words)), "{flags} {lines:?}\n{told}");
        assert!(!refused.iter().any(|words| told.contains(words)), "{flags} {lines:?}\n{told}");
    }
}

/// The help names every other game with the command that starts it.
#[test]
fn help_names_the_other_games() {
    for (game, own) in GAMES.into_iter().zip(VARIANTS) {
        let printed = play(game, &["help", "q"]);
        let (_, others) = printed.split_once("Other games (quit first): wumpus ").unwrap();
        let others = others.split_once('?').unwrap().0;
        assert!(VARIANTS.iter().all(|variant| others.contains(variant) != (*variant == own)), "{others}");
    }
    let original = play("--rules original --seed 7", &["n", "help", "help save", "cheat", "q"]);
    for command in ["OTHER GAMES (QUIT FIRST): wumpus grue", "wumpus --resume=FILE", "WITH wumpus --cheat.\n"] {
        assert!(original.contains(command), "{original}");
    }
}

/// C38: also of rules that are shown at the first question.
#[test]
fn the_instructions_begin_with_the_aim() {
    for flags in GAMES.into_iter().chain(["--rules dungeon", "--rules original"]) {
        assert!(play(flags, &["rules", "q"]).contains("? rules\nAIM       "), "{flags}");
    }
}
