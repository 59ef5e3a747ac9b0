//! Words: the nearest one, and the text after them.

use crate::games::GAMES;
use crate::program::play;
use wumpus_hunt::repl::words::{Said, as_argument, behind, complete, nearest};

const VOCABULARY: [&str; 12] =
    ["move", "shoot", "again", "map", "mark", "unmark", "score", "save", "help", "rules", "look", "quit"];

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
        assert_eq!(nearest(typed, &VOCABULARY), Some(meant), "{typed}");
    }
}

#[test]
fn an_unlike_word_has_no_nearest() {
    for typed in ["", "x", "xy", "xyzzy", "plugh", "shooting", "mo", "21", "…", "\u{fffd}", "maxxx", "walk"] {
        assert_eq!(nearest(typed, &VOCABULARY), None, "{typed}");
    }
    assert_eq!(nearest("move", &[]), None);
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
        assert_eq!(nearest(typed, &["n", "e", "w", "ne", "nw", "se", "sw"]), None, "{typed}");
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
        assert_eq!(behind(line, words), rest, "{line:?} {words}");
    }
}

#[test]
fn a_line_is_read_in_any_case_and_with_commas() {
    assert_eq!(Said::of("", &VOCABULARY), Said::Blank);
    assert_eq!(Said::of(" , ", &VOCABULARY), Said::Blank);
    for line in ["shoot 5 4", "S 5,4", "s5 4", "  SHOOT , 5 ,4", "sh 5 4"] {
        assert_eq!(Said::of(line, &VOCABULARY), Said::Command("shoot", vec!["5".into(), "4".into()]), "{line}");
    }
    assert_eq!(Said::of("5 4", &VOCABULARY), Said::Bare(vec!["5".into(), "4".into()]));
    for line in ["xyzzy 5", "sx", "ma", "sc0re"] {
        let first = line.split(' ').next().unwrap();
        let said = Said::of(line, &VOCABULARY);
        assert!(matches!(&said, Said::Unknown(word) if word == first) || line == "sc0re", "{line}: {said:?}");
    }
}

#[test]
fn a_short_form_is_for_one_word_alone() {
    assert_eq!(complete("m", &VOCABULARY), Some("move"));
    assert_eq!(complete("g", &VOCABULARY), Some("again"));
    assert_eq!(complete("?", &VOCABULARY), Some("help"));
    assert_eq!(complete("ma", &VOCABULARY), None);
    assert_eq!(complete("map", &VOCABULARY), Some("map"));
    assert_eq!(complete("mar", &VOCABULARY), Some("mark"));
    assert_eq!(complete("", &["one"]), Some("one"));
    assert_eq!(complete("xyzzy", &VOCABULARY), None);
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
        assert_eq!(as_argument(word), argument);
    }
}
