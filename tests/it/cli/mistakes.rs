//! Usage errors: what they say, and that what they suggest works.

use crate::program::{is_refused, play};

#[test]
fn wrong_flags_are_a_usage_error_that_says_what_is_accepted() {
    for (flags, told) in [
        ("--rules yob", "[possible values: opinionated, dungeon, original, bsd]"),
        ("--variant chess", "[possible values: classic, grue, world, textbook, hidden]"),
        ("--sense touch --variant grue", "[possible values: smell, hearing, sight]"),
        ("--rules original --variant grue", "--rules is only for --variant classic"),
        ("--sense smell", "--sense is only for --variant grue"),
        ("--players 5", "--players is only for --variant hidden"),
        ("--wumpuses -1 --variant hidden", "must be 1 to 20, few or fair"),
        ("--board random", "--board is only for --variant world"),
        ("--board mine --variant world", "[possible values: published, random]"),
        ("--seed x", "a hunt is named by a number like 7, or by two like 7:8"),
        ("grue --variant world", "'[GAME]' cannot be used with '--variant <GAME>'"),
        ("--variant grue classic", "'--variant <GAME>' cannot be used with '[GAME]'"),
        ("--resume --cheat", "'--resume[=<HUNT>]' cannot be used with '--cheat'"),
        ("hidden --hints", "--hints is only for games that you hunt alone"),
        ("hunts rm abc", "invalid value 'abc' for '<NUMBER>...': must be a whole number from 1 to"),
        ("agent --max-turns -1", "must be a whole number from 1 to 18446744073709551615"),
    ] {
        is_refused(flags, 2, told);
    }
}

#[test]
fn an_unknown_argument_is_met_with_what_to_type() {
    for (flags, told) in [
        ("xyzzy", "[possible values: classic, grue, world, textbook, hidden]"),
        ("gru", "tip: a similar value exists: 'grue'"),
        ("simulat", "tip: did you mean simulate?"),
        ("hunt rm 1", "tip: did you mean hunts?"),
        ("--no-colour", "a similar argument exists: '--colour'"),
        ("--seed 7 play", "invalid value 'play' for '[GAME]'"),
        ("--resume 3", "tip: did you mean --resume=3?"),
        ("original", "tip: did you mean classic --rules original?"),
        ("sight", "tip: did you mean grue --sense sight?"),
        ("simulate torus", "tip: did you mean classic --cave torus?"),
        ("--record my hunt.txt", "tip: did you mean --record 'my hunt.txt'?"),
        ("--resume=my hunt.txt", "tip: did you mean --resume='my hunt.txt'?"),
        ("--players Ann, Bob, Cy", "tip: did you mean --players 'Ann, Bob, Cy'?"),
        ("hidden --players Ann , Bob ,Cy --seed 7", "tip: did you mean --players 'Ann , Bob ,Cy'?"),
        ("simulate --agent python3 agent.py", "tip: did you mean --agent 'python3 agent.py'?"),
    ] {
        is_refused(flags, 2, told);
    }
}

/// `cargo run cheat --release` passes both words on.
#[test]
fn the_word_cheat_alone_is_the_flag() {
    let cheated = play("--cheat --seed 7 --rules dungeon", &["q"]);
    for flags in ["cheat --release --seed 7", "--seed 7 Cheat --release", "cheat --cheat --seed 7"] {
        assert_eq!(play(&format!("{flags} --rules dungeon"), &["q"]), cheated, "{flags}");
    }
    let cheated = play("grue --cheat --seed 7", &["q"]);
    for flags in ["grue cheat --seed 7", "cheat grue --seed 7"] {
        assert_eq!(play(flags, &["q"]), cheated, "{flags}");
    }
    is_refused("--release", 2, "unexpected argument '--release' found");
    // Another mistake is told, and a value or the name of a topic is no flag.
    for (flags, told) in [
        ("cheat --rules x", "invalid value 'x' for '--rules <NAME>'"),
        ("cheat grue --sense x", "invalid value 'x' for '--sense <"),
        ("--cave cheat", "invalid value 'cheat' for '--cave <CAVE>'"),
        ("help cheat", "unrecognized subcommand 'cheat'"),
        ("stats cheat", "unexpected argument 'cheat' found"),
    ] {
        is_refused(flags, 2, told);
    }
}
