//! Words: the nearest one, and the text after them.

use wumpus_hunt::repl::command::{Command, Input, after_words, complete, nearest};
use wumpus_hunt::text::shell_quoted;

use crate::games::GAMES;
use crate::program::play;

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
    for (said, typed, meant) in [("", "redy", "ready"), ("", "bord x", "board"), ("ready", "mvoe 3", "move")] {
        let shown = play(GAMES[3], &[said, typed]);
        assert!(shown.contains(&format!("Did you mean {meant}?")), "{typed}\n{shown}");
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

#[test]
fn a_line_is_read_in_any_case_and_with_commas() {
    assert_eq!(Input::parse("", &VOCABULARY), Input::Blank);
    assert_eq!(Input::parse(" , ", &VOCABULARY), Input::Blank);
    for line in ["shoot 5 4", "S 5,4", "s5 4", "  SHOOT , 5 ,4", "sh 5 4"] {
        assert_eq!(
            Input::parse(line, &VOCABULARY),
            Input::Command(Command::Shoot, vec!["5".into(), "4".into()]),
            "{line}"
        );
    }
    assert_eq!(Input::parse("5 4", &VOCABULARY), Input::Bare(vec!["5".into(), "4".into()]));
    for line in ["xyzzy 5", "sx", "ma", "sc0re"] {
        let first = line.split(' ').next().unwrap();
        let said = Input::parse(line, &VOCABULARY);
        assert!(matches!(&said, Input::Unknown(word) if word == first) || line == "sc0re", "{line}: {said:?}");
    }
}

#[test]
fn a_short_form_is_for_one_word_alone() {
    assert_eq!(complete("m", words()), Some("move"));
    assert_eq!(complete("g", words()), Some("again"));
    assert_eq!(complete("?", words()), Some("help"));
    assert_eq!(complete("ma", words()), None);
    assert_eq!(complete("map", words()), Some("map"));
    assert_eq!(complete("mar", words()), Some("mark"));
    assert_eq!(complete("", ["one"].into_iter()), Some("one"));
    assert_eq!(complete("xyzzy", words()), None);
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
