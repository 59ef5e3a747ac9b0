//! The players of Hidden Wumpus: how they are counted and named, and which names are refused.

use wumpus_hunt::words::hidden::Players;

use crate::program::{is_refused, play, run};

const ASTRONAUT: &str = "\u{1f469}\u{200d}\u{1f680}";

/// H1: read as these names. The blanks between two words count as one. The last name may follow an `and`. A name may have
/// an emoji of several pictures.
#[test]
fn players_are_counted_or_named() {
    for (text, count) in [("3", 3), ("60", 60), (" 5 ", 5), ("5 players", 5)] {
        assert_eq!(text.parse::<Players>().map(|players| players.count()), Ok(count), "{text:?}");
    }
    let long = format!("Ann,Bob,{}", "x".repeat(20));
    let accented = format!("Ann,Bob,a{}", "\u{301}".repeat(19));
    let pictures = format!("{ASTRONAUT} Zo\u{eb},\u{2764}\u{fe0f},\u{1f469}\u{1f3fd}\u{200d}\u{2695}\u{fe0f}");
    for (text, names) in [
        (" Ann , Bob,Cy Jr ", "Ann,Bob,Cy Jr"),
        ("  Ann   Lee ,Bob\u{a0}\u{3000}Roy,Cy", "Ann Lee,Bob Roy,Cy"),
        ("Andy,And,A&B", "Andy,And,A&B"),
        ("Ann, Bob, and Cy", "Ann,Bob,Cy"),
        ("Ann, Bob, Cy and Dee", "Ann,Bob,Cy,Dee"),
        ("Tom and Jerry,Bob,Cy", "Tom and Jerry,Bob,Cy"),
        ("Ann,\u{41e}\u{43b}\u{44f},J\u{f8}rn", "Ann,\u{41e}\u{43b}\u{44f},J\u{f8}rn"),
        ("Ann,Bob,Bot  3", "Ann,Bob,Bot 3"),
        ("Bot,Botho,Robot 1", "Bot,Botho,Robot 1"),
        (&long, &long),
        (&accented, &accented),
        (&pictures, &pictures),
    ] {
        assert_eq!(text.parse::<Players>().map(|players| players.to_string()).as_deref(), Ok(names), "{text:?}");
    }
}

/// H1: each fault has its own sentence. Names must differ to the eye, but for capitals, and a name shows who is a bot.
#[test]
fn a_name_that_does_not_fit_is_refused_with_the_reason() {
    const NOBODY: &str = "type the names of the players, like Ann, Bob, Cy, or a number from 3 to 60";
    const UNSEEN: &str = "a name needs at least one character that can be seen";
    const UNPRINTABLE: &str = "a name cannot contain invisible or control characters";
    const ALIKE: &str = "look alike; names must differ to the eye";
    const LIKE_A_BOT: &str = "is too much like a bot's; bots are called Bot 1, Bot 2 and so on";
    const GAMEMASTER: &str = "nobody can be called Gamemaster: that is the program";
    let long = format!("Ann,Bob,{}", "x".repeat(21));
    let stripped = format!("{ASTRONAUT},\u{1f469}\u{1f680},Cy");
    // Too many names are not even compared, which would take minutes here.
    let crowd = (0..200_000).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    for (names, why) in [
        ("", NOBODY),
        ("61", "the game is for 3 to 60 players, not 61"),
        ("Ann,Bob", "the game is for 3 to 60 players, not 2"),
        ("3.5", "the game is for 3 to 60 players, not 1"),
        (&crowd, "the game is for 3 to 60 players, not 200000"),
        ("three", "\"three\" is only one name. Type 3 to 60, with commas between them"),
        ("A;b,Cc,Dd", "a name cannot contain a semicolon"),
        ("Ann,Bob,C:y", "a name cannot contain a colon"),
        (&long, "a name has at most 20 characters"),
        ("Ann,,Bob", UNSEEN),
        ("Ann,Bob,\u{301}", UNSEEN),
        ("Ann,Bob,\u{1b}[2J", UNPRINTABLE),
        ("Ann,Bob,\u{3164}", UNPRINTABLE),
        ("Ann,Bob,\u{1f680}\u{200d}e", UNPRINTABLE),
        ("Ann,Bob,e\u{fe0f}\u{200d}\u{1f680}", UNPRINTABLE),
        ("Ann,Bob,\u{2764}\u{fe0f}\u{fe0f}", UNPRINTABLE),
        ("Ann,Bob, ann ", "two players are called \"ann\"; names must differ"),
        ("Ann,\u{410}nn,Cy", ALIKE),
        ("\u{c1}nn,A\u{301}nn,Cy", ALIKE),
        ("Bob,B0b,Cy", ALIKE),
        ("\u{2764}\u{fe0f},\u{2764},Cy", ALIKE),
        (&stripped, ALIKE),
        ("Ann,Bob,bot 1", LIKE_A_BOT),
        ("Ann,Bob,gameMaster", GAMEMASTER),
        ("Ann,Bob,G\u{430}memaster", GAMEMASTER),
    ] {
        let refused = names.parse::<Players>().unwrap_err().to_string();
        assert!(refused.ends_with(why), "{:?}: {refused}", names.chars().take(20));
    }
}

/// H1: also where the first begins like a command or a flag. The command that plays again is quoted for a shell.
#[test]
fn names_are_no_commands() {
    for (names, flag) in [
        ("Help, Look, Quit", "Help,Look,Quit"),
        ("Write, Bob and Cy", "Write,Bob,Cy"),
        ("A&B, $HOME, -c", "'A&B,$HOME,-c'"),
        ("-a, b, c", "-a,b,c"),
        ("O'Hara, b, c", r"'O'\''Hara,b,c'"),
        ("Ann, Bot 1, Bot 2", "'Ann,Bot 1,Bot 2'"),
    ] {
        let printed = run("--variant hidden --seed 7", format!("{names}\nq\n")).stdout;
        let command = format!("\n  wumpus --variant hidden --players={flag} --seed 7\n");
        assert!(printed.ends_with(&command), "{printed}");
    }
    assert_eq!(run("--variant hidden --players=-a,b,c --seed 7", "q\n").status, 0);
    let printed = run("--variant hidden --seed 7", "Ann  Lee, Bob, Cy\nsay ann   lee: Hello\nq\n").stdout;
    assert!(printed.contains("\nAnn Lee: Hello\n"), "{printed}");
}

/// `--bots 4` is one person, called Red, and four bots.
#[test]
fn bots_sit_after_the_people_and_count_as_players() {
    for (flags, players) in [
        ("--bots 4", "'Red,Bot 1,Bot 2,Bot 3,Bot 4'"),
        ("--bots 4 --players Ann", "'Ann,Bot 1,Bot 2,Bot 3,Bot 4'"),
        ("--bots 2 --players 4", "'Red,Orange,Yellow,Green,Bot 1,Bot 2'"),
    ] {
        let printed = run(&format!("hidden {flags} --seed 7"), "q\n").stdout;
        assert!(printed.contains(&format!("--players={players} --seed")), "{printed}");
    }
    for (flags, told) in [
        ("hidden --bots 1", "the game is for 3 to 60 players, not 2, bots included"),
        ("hidden --bots 59 --players Ann,Bob", "the game is for 3 to 60 players, not 61, bots included"),
        ("hidden --bots 60", "must be a whole number from 1 to 59"),
        ("hidden --players Ann", "the game is for 3 to 60 players, not 1"),
        ("hidden --players Ann,ann --bots 4", "two players are called \"ann\"; names must differ"),
        ("--bots 4", "--bots is only for --variant hidden"),
    ] {
        is_refused(flags, 2, told);
    }
}

/// H2: the players are asked for after the flag was given, in lines of at most 80 columns.
#[test]
fn too_few_players_for_the_wumpuses_are_refused() {
    let printed = play("hidden --wumpuses 4", &["11", "Ann, Bob & Cyrus the Great", "Anna Bob Cyrus Great", "12", "q"]);
    let refused = ": 11\nAt most 3 of 11 players can be Wumpuses, not 4.\nHow many players";
    assert!(printed.contains(refused) && printed.contains(": 12\n12 players, 24 rooms, 4 Wumpuses.\n"), "{printed}");
    let fits = |line: &str| line.starts_with("  wumpus ") || line.chars().count() <= 80;
    assert!(printed.lines().all(fits), "{printed}");
}
