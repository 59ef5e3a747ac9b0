//! The prompt of Hidden Wumpus: names, turns, questions and notes.

use std::fs;

use wumpus_hunt::game::hidden::{Action, Hidden, Setup};
use wumpus_hunt::game::{Game as _, Status};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::words::hidden::{BadPlayers, Players};

use crate::program::{TempFolder, play, run};

pub(super) const THREE: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few";

/// Returns the public text: all but the parts for one player alone.
pub(super) fn public(printed: &str) -> String {
    let mut is_public = true;
    let lines = printed.lines().filter(|line| {
        let ends = line.starts_with("----- ") && line.ends_with(" is done -----");
        is_public &= !(line.starts_with("----- for ") && line.ends_with(" alone -----"));
        let is_shown = is_public;
        is_public |= ends;
        is_shown
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// H1.
#[test]
fn players_are_counted_or_named() {
    let count = |text: &str| text.parse::<Players>().map(|players| players.count());
    for (text, players) in [("3", 3), ("60", 60), (" 5 ", 5), ("Ann,Bob,Cy", 3), (" Ann , Bob,Cy Jr ", 3), ("1,2,3", 3)]
    {
        assert_eq!(count(text), Ok(players), "{text:?}");
    }
    for text in ["", " "] {
        assert_eq!(count(text), Err(BadPlayers::Nobody), "{text:?}");
    }
    for text in ["0", "2", "61", "Ann,Bob", "-5", "3.5", "99999999999999999999"] {
        assert!(matches!(count(text), Err(BadPlayers::Count(_))), "{text:?}");
    }
    for text in ["Ann,Bob,Ann", "Ann,Bob,ANN", "Ann,Bob, ann "] {
        assert!(matches!(count(text), Err(BadPlayers::Twice { .. })), "{text:?}");
    }
}

/// H1: each fault of a name has its own sentence.
#[test]
fn a_name_that_does_not_fit_is_refused_with_the_reason() {
    let unseen = "a name needs at least one character that can be seen";
    let unprintable = "a name cannot contain invisible or control characters";
    let long = format!("Ann,Bob,{}", "x".repeat(21));
    for (names, why) in [
        ("A;b,Cc,Dd", "a name cannot contain a semicolon"),
        ("Ann,Bob,C:y", "a name cannot contain a colon"),
        (&*long, "a name has at most 20 characters"),
        (",", unseen),
        ("Ann,,Bob", unseen),
        ("Ann,Bob,", unseen),
        ("Ann,Bob,\u{301}", unseen),
        ("Ann,Bob,\u{1b}[2J", unprintable),
        ("Ann,Bob,a\u{7}", unprintable),
        ("Ann,Bob,\u{202e}yC", unprintable),
        ("Ann,Bob,Ann\u{ad}", unprintable),
        ("Ann,Bob,\u{3164}", unprintable),
        ("Ann,Bob,\u{61c}x", unprintable),
    ] {
        assert_eq!(names.parse::<Players>().unwrap_err().to_string(), why, "{names:?}");
    }
    for name in ["x".repeat(20), format!("a{}", "\u{301}".repeat(19))] {
        assert!(format!("Ann,Bob,{name}").parse::<Players>().is_ok(), "{name}");
    }
}

/// H1: the blanks between two words count as one.
#[test]
fn a_name_has_single_blanks() {
    let players = "  Ann   Lee ,Bob\u{a0}\u{3000}Roy,Cy".parse::<Players>();
    assert_eq!(players.map(|players| players.to_string()).as_deref(), Ok("Ann Lee,Bob Roy,Cy"));
    assert!(matches!("Ann Lee,Ann  Lee,Cy".parse::<Players>(), Err(BadPlayers::Twice { .. })));
    let printed = run("--variant hidden --seed 7", "Ann  Lee, Bob, Cy\nsay ann   lee: Hello\nq\n").stdout;
    assert!(printed.contains("\nAnn Lee: Hello\n"), "{printed}");
}

/// H1: a name may have an emoji of several pictures. The invisible characters in it are refused elsewhere, and make no
/// difference between two names.
#[test]
fn a_name_may_have_an_emoji_of_several_pictures() {
    let [astronaut, heart] = ["\u{1f469}\u{200d}\u{1f680}", "\u{2764}\u{fe0f}"];
    for name in [astronaut, heart, "\u{1f469}\u{1f3fd}\u{200d}\u{2695}\u{fe0f}", "\u{2764}\u{fe0f}\u{200d}\u{1f525}"] {
        let names = format!("Ann,Bob,{name} Zo\u{eb}");
        assert_eq!(names.parse::<Players>().map(|players| players.to_string()), Ok(names));
    }
    for name in [
        "Z\u{200d}oe",
        "Zoe\u{fe0f}",
        "\u{200d}\u{1f680}",
        "\u{1f680}\u{200d}",
        "\u{1f680}\u{200d}e",
        "e\u{fe0f}\u{200d}\u{1f680}",
        "\u{1f680}\u{200d}\u{200d}\u{1f680}",
        "\u{2764}\u{fe0f}\u{fe0f}",
    ] {
        assert_eq!(format!("Ann,Bob,{name}").parse::<Players>(), Err(BadPlayers::Unprintable), "{name:?}");
    }
    for names in [format!("{astronaut},\u{1f469}\u{1f680},Cy"), format!("{heart},\u{2764},Cy")] {
        assert!(matches!(names.parse::<Players>(), Err(BadPlayers::Alike { .. })), "{names}");
    }
}

/// Whoever prints such a name or reads it compares the same name. On a map its pictures stand apart, because terminals differ
/// in how wide they draw them together.
#[test]
fn a_name_with_an_emoji_is_printed_as_it_is() {
    let zoe = "\u{1f469}\u{200d}\u{1f680} Zo\u{eb}";
    let names = format!("{zoe}, Bob, Cy\nsay {zoe}: Hello\nready\nmark 12 @{zoe}\nmap\nq\n");
    let printed = run("--variant hidden --wumpuses few --seed 7", names).stdout;
    for told in [
        format!("\n{zoe}: Hello\n"),
        format!("\nNoted on room 12: @{zoe}\n"),
        " 12 @\u{1f469}\u{1f680} Z…\n".to_owned(),
        format!("--players='{zoe},Bob,Cy'"),
    ] {
        assert!(printed.contains(&told), "{told}\n{printed}");
    }
}

/// Too many names are not even compared, which would take minutes here.
#[test]
fn a_very_long_list_of_names_is_refused_at_once() {
    let names = (0..200_000).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let refused = names.parse::<Players>().unwrap_err().to_string();
    assert_eq!(refused, "the game is for 3 to 60 players, not 200000");
}

/// H1: commas stand between names, and between names alone.
#[test]
fn a_list_of_names_has_commas() {
    for (text, told) in [
        ("three", "\"three\" is only one name. Type 3 to 60, with commas between them"),
        ("Ann Bob Cy", "\"Ann Bob Cy\" is only one name. Type 3 to 60, with commas between them"),
        ("Ann,Bob,ann", "two players are called \"ann\"; names must differ"),
    ] {
        assert_eq!(text.parse::<Players>().unwrap_err().to_string(), told);
    }
    for (text, players) in [("5 players", 5), ("Andy,And,A&B", 3)] {
        assert_eq!(text.parse::<Players>().map(|players| players.count()), Ok(players));
    }
}

/// H1: as a sentence lists them.
#[test]
fn the_last_name_may_follow_an_and() {
    for text in ["Ann, Bob and Cy", "Ann, Bob, and Cy", "Ann,Bob,Cy"] {
        assert_eq!(text.parse::<Players>().map(|players| players.to_string()).as_deref(), Ok("Ann,Bob,Cy"), "{text}");
    }
    let four = "Ann, Bob, Cy and Dee".parse::<Players>();
    assert_eq!(four.map(|players| players.to_string()).as_deref(), Ok("Ann,Bob,Cy,Dee"));
    assert_eq!("Tom and Jerry,Bob,Cy".parse::<Players>().map(|players| players.count()), Ok(3));
    let printed = run("--variant hidden --seed 7", "Ann, Bob and Cy\nq\n").stdout;
    assert!(printed.contains("--players=Ann,Bob,Cy"), "{printed}");
}

/// As in the other games. A line of the board may have a `;` in it.
#[test]
fn in_public_a_line_may_have_several_commands() {
    let printed = play(&format!("{THREE} --seed 7"), &["rules; ready", "pass", "write a; b", "q"]);
    assert!(printed.contains("Bob? ready\n----- for Bob alone -----"), "{printed}");
    assert!(printed.contains("\n  1  a; b\n"), "{printed}");
    let printed = play(&format!("{THREE} --seed 7"), &["ready; shoot 8", "pass", "q"]);
    assert!(printed.contains("\n(Skipped: shoot 8)\n----- for Bob alone -----"), "{printed}");
    let printed = play(&format!("{THREE} --seed 7"), &["sing; ready", "q"]);
    assert!(printed.contains("\n(Skipped: ready)\n") && !printed.contains(" alone -----"), "{printed}");
}

/// As in public. What is left of the line when the turn is decided is told to its player alone.
#[test]
fn in_secret_a_line_may_have_several_commands() {
    let turn = |line: &str, lines: &[&str]| {
        let printed = play(&format!("{THREE} --seed 7 --cheat"), &[&["ready", line], lines, &["q"]].concat());
        assert!(!public(&printed).contains("(Skipped"), "{printed}");
        printed.split_once("\n[Bob: ").map(|(_, action)| action.split(']').next().unwrap().to_owned())
    };
    for line in ["rules; pass", "score; pass", ";pass", "pass;", "help ; map; pass"] {
        assert_eq!(turn(line, &[]).as_deref(), Some("pass"), "{line}");
    }
    for line in ["help; m 3", "; m 3", "m 3;;", "move; 3"] {
        assert_eq!(turn(line, &[]).as_deref(), Some("move 3"), "{line}");
    }
    for line in ["score; s 9; m 3", "s 9;; m 3", "shoot 9; move 3;"] {
        assert_eq!(turn(line, &[]).as_deref(), Some("shoot 9; move 3"), "{line}");
    }
    // A turn is refused as a whole.
    for line in ["m 3; score", "s 9; score", "again; m 3", "m 3;; s 9", "xyzzy; m 3", "move; 3; m 5"] {
        assert_eq!(turn(line, &[]), None, "{line}");
        assert_eq!(turn(line, &["pass"]).as_deref(), Some("pass"), "{line}");
    }
}

/// H1.
#[test]
fn a_name_has_no_semicolon() {
    assert_eq!("A;b,Cc,Dd".parse::<Players>(), Err(BadPlayers::Separator { what: "semicolon" }));
    let printed = play("--variant hidden --wumpuses few --seed 7", &["3;ready;pass", "q"]);
    assert!(printed.contains("Orange? ready\n(Skipped: pass)\n----- for Orange alone"), "{printed}");
}

#[test]
fn a_long_refusal_fits_80_columns() {
    let printed = play("--variant hidden --seed 7", &["Ann, Bob & Cyrus the Great", "Anna Bob Cyrus Great", "q"]);
    assert!(
        printed.contains("is only one name") && printed.lines().all(|line| line.chars().count() <= 80),
        "{printed}"
    );
    let printed = play("--seed 7", &["14", "13", "m 12 20", "q"]);
    assert!(printed.contains("move to one room: 12, 14 or 20. To shoot, type S first.\n"), "{printed}");
}

/// H1: also where the first name begins like a command.
#[test]
fn names_are_no_commands() {
    for names in ["L, M, N", "R, S, T", "Q, R, S", "Help, Look, Quit"] {
        let printed = run("--variant hidden --seed 7", format!("{names}\nq\n")).stdout;
        assert!(printed.contains(&format!("--players={}", names.replace(", ", ","))), "{printed}");
    }
}

/// Not even `&` or `$`, or a name that looks like a flag.
#[test]
fn the_command_that_plays_again_is_quoted_for_a_shell() {
    let printed = run("--variant hidden --seed 7", "A&B, $HOME, -c\nq\n").stdout;
    assert!(printed.ends_with("\n  wumpus --variant hidden --players='A&B,$HOME,-c' --seed 7\n"), "{printed}");
    let printed = run("--variant hidden --seed 7", "-a, b, c\nq\n").stdout;
    assert!(printed.ends_with("\n  wumpus --variant hidden --players=-a,b,c --seed 7\n"), "{printed}");
    assert_eq!(run("--variant hidden --players=-a,b,c --seed 7", "q\n").status, 0);
}

/// Without `--seed` the seed of the next game cannot be guessed from the one that was told.
#[test]
fn the_next_games_seed_cannot_be_guessed() {
    let seeds = |flags: &str| {
        let printed = play(flags, &["ready", "shoot 13 4 9 12; move 13", "y", "q"]);
        let told = printed.split(" --seed ").skip(1).map(|told| told.split('\n').next().unwrap().to_owned());
        told.collect::<Vec<_>>()
    };
    assert_eq!(seeds(&format!("{THREE} --seed 251")), ["251", "252"], "asked for by its name it is");
    // In six turns everybody shoots twice, and then the game is over (H21). In room 1 only the second shot is accepted, and
    // elsewhere only the first.
    let shots = ["ready", "shoot 1", "shoot 2", "pass", "go on"].repeat(6);
    let printed = play(THREE, &[&shots[..], &["y"], &shots[..]].concat());
    let told = printed.split(" --seed ").skip(1).map(|told| told.split('\n').next().unwrap());
    let told: Vec<HuntSeed> = told.map(|told| told.parse().unwrap()).collect();
    assert_eq!(told.len(), 2, "{printed}");
    for seed in told {
        assert!(
            seed.setup >> 32 > 0 && seed.play >> 32 > 0 && seed.setup != seed.play,
            "{seed} can be found by trying"
        );
    }
}

/// A second game in one sitting begins with an empty board, no notes, and turn 1.
#[test]
fn nothing_of_one_game_is_left_in_the_next() {
    let game = ["board mine", "ready", "shoot 13 4 9 12; move 13", "y"];
    let printed = play(&format!("{THREE} --seed 251"), &[&game[..], &["board", "ready", "notes", "q"]].concat());
    let (_, second) = printed.split_once("Play again (Y-N)? y").unwrap();
    assert!(second.contains("\nTurn 1: ") && second.contains("The board is empty."), "{second}");
    assert_eq!(second.matches("\n  Turn ").count(), 1, "{second}");
}

/// H11: a turn cannot be undone, so the program does not guess at another order.
#[test]
fn a_turn_is_typed_in_its_order() {
    let refused = ["move 3; shoot 9", "pass; move 3", "move 3; move 5", "shoot 9; shoot 9", "pass; pass"];
    let printed = play(&format!("{THREE} --seed 7"), &[&["ready"], &refused[..], &["q"]].concat());
    let accepted = "Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.";
    assert_eq!(printed.matches(accepted).count(), refused.len(), "{printed}");
}

/// Follow-up questions take commands, and a whole turn.
#[test]
fn a_question_that_follows_takes_commands() {
    let three = |lines: &[&str]| play(&format!("{THREE} --seed 7 --cheat"), lines);
    assert!(three(&["ready", "shoot", "notes", "pass", "q"]).contains("Your turns so far:"));
    assert!(three(&["ready", "shoot", "9; move 3", "q"]).contains("[Bob: shoot 9; move 3]"));
    assert!(three(&["ready", "shoot", "9", "m 3", "q"]).contains("[Bob: shoot 9; move 3]"));
    assert!(three(&["ready", "move", "pass", "q"]).contains("[Bob: pass]"));
}

/// H11: nothing replaces a shot but going back. A look at the notes does not.
#[test]
fn after_a_shot_the_game_asks_for_the_move() {
    let turn = |lines: &[&str]| {
        let printed = play(&format!("{THREE} --seed 7 --cheat"), &[&["ready"], lines, &["q"]].concat());
        printed.split_once("\n[Bob: ").map(|(_, action)| action.split(']').next().unwrap().to_owned())
    };
    for shot in [&["shoot", "9"][..], &["shoot 9"], &["s 9"]] {
        for stays in ["", "stay", "pass"] {
            assert_eq!(turn(&[shot, &[stays]].concat()).as_deref(), Some("shoot 9"), "{stays}");
        }
        for refused in ["shoot 8", "s 8; m 3", "again", "both", "99"] {
            assert_eq!(turn(&[shot, &[refused, "3"]].concat()).as_deref(), Some("shoot 9; move 3"), "{refused}");
        }
        let asides = ["notes", "map", "mark 3 x", "score", "help", "3"];
        assert_eq!(turn(&[shot, &asides].concat()).as_deref(), Some("shoot 9; move 3"));
        assert_eq!(turn(&[shot, &["hide"]].concat()), None);
        assert_eq!(turn(&[shot, &["back", "m 3"]].concat()).as_deref(), Some("move 3"));
    }
    for said in ["shoot 9; pass", "s 9; stay"] {
        assert_eq!(turn(&[said]).as_deref(), Some("shoot 9"));
    }
}

/// H11: where Enter goes back, so does a word; where it stays, the word drops the shot.
#[test]
fn back_goes_back_from_a_question_that_follows() {
    let ends = |lines: &[&str], told: &str| {
        let printed = play(&format!("{THREE} --seed 7"), &[&["ready"], lines, &["xyzzy", "q"]].concat());
        assert!(printed.contains(told), "{lines:?}\n{printed}");
    };
    let back = "? back\nShoot, move, both or pass? xyzzy\n";
    ends(&["shoot", "back"], back);
    ends(&["move", "back"], back);
    ends(&["shoot", "9", "back"], "? back\nYour shot is cancelled.\nShoot, move, both or pass? xyzzy\n");
    ends(&["pass", "go on", "ready", "move", "back"], "? back\nMove or pass? xyzzy\n");
}

/// H12: after a refused path a bare number is no move.
#[test]
fn a_refused_path_is_asked_for_again() {
    let after = |lines: &[&str]| {
        let printed = play(&format!("{THREE} --seed 7 --cheat"), &[&["ready", "s"], lines, &["q"]].concat());
        printed.split_once("\n[Bob: ").map(|(_, action)| action.split(']').next().unwrap().to_owned())
    };
    for refused in ["99", "s 99", "1 2 3 4 5", "x", "9; move 1", "s", "both"] {
        assert_eq!(after(&[refused, "3"]), None, "{refused}");
        assert_eq!(after(&[refused, "3", ""]).as_deref(), Some("shoot 3"), "{refused}");
        assert_eq!(after(&[refused, "", "3"]).as_deref(), Some("move 3"), "{refused}");
    }
}

/// H24: `q` still leaves.
#[test]
fn in_secret_no_word_for_an_end_leaves_the_game() {
    for word in ["end", "leave", "Stop", "done", "end turn"] {
        let printed = play(&format!("{THREE} --seed 7"), &["ready", word, "pass", "q"]);
        assert!(printed.contains("I don't know ") && printed.contains("Bob's turn is over."), "{printed}");
    }
}

/// H20: the players are told once. With `--cheat` they see how and where at once, so the line is left out.
#[test]
fn after_the_first_death_the_players_learn_when_they_are_told_of_it() {
    let dies = ["ready", "move 3", "go on", "ready", "pass", "go on", "q"];
    let told = |flags: &str| play(flags, &dies).matches("You will learn how and where when the game is over.").count();
    assert_eq!(told(&format!("{THREE} --seed 7")), 1);
    assert_eq!(told(&format!("{THREE} --seed 7 --cheat")), 0);
}

/// H12: nobody is asked for the path of an arrow that they do not have.
#[test]
fn without_an_arrow_no_rooms_are_asked_for() {
    let printed = play(&format!("{THREE} --seed 7"), &["ready", "pass", "go on", "ready", "shoot", "pass", "q"]);
    assert!(printed.contains("\nCy, you are a Wumpus with no arrows.\n"), "{printed}");
    assert!(
        printed.contains("Move or pass? shoot\nYou have no arrow to shoot - type move 2, or pass.\nMove or pass?"),
        "{printed}"
    );
}

/// H7: each player's notes are of that player's own turns, in order.
#[test]
fn each_player_has_their_own_notes() {
    let round = ["ready", "pass", "go on"];
    let lines = [&round[..], &round, &round, &["ready", "notes", "q"]].concat();
    let printed = play(&format!("{THREE} --seed 7"), &lines);
    let notes: Vec<_> = printed.lines().filter(|line| line.starts_with("  Turn ")).collect();
    assert_eq!(notes.len(), 2, "{printed}");
    assert!(notes[0].starts_with("  Turn 1: room 20,") && notes[1].starts_with("  Turn 4: room 20,"), "{notes:?}");
}

/// H22: until then nobody's turn begins.
#[test]
fn the_game_goes_on_when_someone_types_go_on() {
    let turns = |lines: &[&str]| play(&format!("{THREE} --seed 7"), lines).matches("\nTurn ").count();
    assert_eq!(turns(&["ready", "pass", "pass", "gone", "go home", "q"]), 1);
    for go_on in ["go on", "GO ON", "go", "", " ", "y", "Yes", "ok"] {
        assert_eq!(turns(&["ready", "pass", go_on, "q"]), 2, "{go_on}");
    }
    // They begin no secret.
    assert_eq!(turns(&["", "y", "ok", "go on", "pass", "q"]), 1);
}

/// H25.
#[test]
fn the_board_holds_fifty_lines_of_two_hundred_characters() {
    let full = "x".repeat(200);
    let lines: Vec<String> = (0..51).map(|_| format!("board {full}")).collect();
    let typed: Vec<&str> = lines.iter().map(String::as_str).chain(["strike 50", "board y", "q"]).collect();
    let printed = play(&format!("{THREE} --seed 7"), &typed);
    assert!(printed.contains(&format!("\n 50  {full}\n")) && !printed.contains("\n 51  "));
    assert_eq!(printed.matches("The board is full").count(), 1);
    assert!(printed.contains("\n 50  y\n"));
    let longer = play(&format!("{THREE} --seed 7"), &[&format!("board {full}x"), "board", "q"]);
    assert!(longer.contains("A text must have 1 to 200") && longer.contains("The board is empty."));
}

/// H25: it is shown before each turn, as it was written, and `look` shows it too.
#[test]
fn the_board_is_shown_before_each_turn() {
    let printed =
        play(&format!("{THREE} --seed 7"), &["board Ann: 20, 3; Bob?", "ready", "pass", "look", "go on", "q"]);
    assert_eq!(printed.matches("\n  1  Ann: 20, 3; Bob?\n").count(), 3, "{printed}");
}

/// H25: control characters are refused.
#[test]
fn the_board_takes_only_what_can_be_printed() {
    let ran = run(&format!("{THREE} --seed 7"), b"board a\x1b[2Jb\nboard\nq\n");
    assert!(ran.stdout.contains("The board is empty.") && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
    let ran = run(&format!("{THREE} --seed 7"), "board a\u{202e}b\nboard\nq\n");
    assert!(ran.stdout.contains("The board is empty.") && !ran.stdout.contains('\u{202e}'), "{}", ran.stdout);
}

/// H24.
#[test]
fn at_the_end_everything_is_revealed() {
    let printed = play(&format!("{THREE} --seed 4512"), &["ready", "shoot 7 20 17 2; move 19", "n"]);
    for truth in [
        "  Ann was a human, and was shot by Bob in room 19.",
        "  Bob was a human, and died by their own arrow in room 3.",
        "  Cy was a Wumpus, and was shot by Bob in room 7.",
        "  Bats live in rooms 5 and 15; pits are in rooms 4 and 11.",
    ] {
        assert!(printed.lines().any(|line| line == truth), "{truth}\n{printed}");
    }
}

/// H2: the players are asked for after the flag was given.
#[test]
fn too_few_players_for_the_wumpuses_are_refused() {
    let printed = play("--variant hidden --wumpuses 4", &["11", "12", "q"]);
    let refused = ": 11\nAt most 3 of 11 players can be Wumpuses, not 4.\nHow many players";
    assert!(printed.contains(refused) && printed.contains(": 12\n12 players, 24 rooms, 4 Wumpuses.\n"), "{printed}");
}

/// The dead are marked on the gamemaster's map, also where it is a list.
#[test]
fn the_dead_are_marked_on_the_map() {
    let words =
        play("--variant hidden --players 17 --wumpuses few --seed 1 --cheat", &["ready", "s 14 9", "", "map", "q"]);
    assert!(words.contains("Player 17 died here."), "{words}");
}

/// Plays a game of Ann, Bob, Cy, Dee and Eve in which everybody moves, until one of them is dead and the game goes on.
/// Returns the lines of the record, and who is dead.
fn until_one_is_dead(seed: u64) -> Option<(Vec<String>, &'static str)> {
    let setup = Setup::new(5, None).unwrap();
    let (mut game, mut lines) = (Session::<Hidden>::deal(&setup, HuntSeed::new(seed)), Vec::new());
    while let Status::Awaiting(seat) = game.game().status() {
        if let Some(dead) = game.game().position().people.iter().position(|person| !person.lives()) {
            return Some((lines, ["Ann", "Bob", "Cy", "Dee", "Eve"][dead]));
        }
        let to = game.game().view(seat).sheet.unwrap().tunnels[0].number();
        game.step(seat, &Action { shot: None, step: Some(to) }).unwrap();
        lines.extend(["ready".to_owned(), format!("move {to}"), "go on".to_owned()]);
    }
    None
}

/// H31: at one screen, too. A record in which a dead player talks is refused with the line.
#[test]
fn the_dead_say_nothing_at_one_screen() {
    let (seed, (mut lines, dead)) = (1..).find_map(|seed| Some((seed, until_one_is_dead(seed)?))).unwrap();
    lines.push(format!("say {dead}: it was Bob"));
    let typed: Vec<_> = lines.iter().map(String::as_str).chain(["q"]).collect();
    let printed = play(&format!("hidden --players Ann,Bob,Cy,Dee,Eve --seed {seed}"), &typed);
    let refusal = "The dead say and write nothing until the end.";
    assert!(printed.contains(&format!("\n{refusal}\n")), "{printed}");

    let (folder, header) =
        (TempFolder::new(), format!("wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy,Dee,Eve\nseed {seed}\n\n"));
    let file = folder.file("old.txt");
    fs::write(&file, format!("{header}{}\n", lines.join("\n"))).unwrap();
    let replayed = run(&format!("--replay {file}"), "");
    let line = format!("old.txt:{}: ", header.lines().count() + lines.len());
    assert!(replayed.stderr.contains(&line) && replayed.stderr.contains(refusal), "{}", replayed.stderr);
}
