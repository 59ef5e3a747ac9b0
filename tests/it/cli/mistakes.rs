//! Usage errors: what they say, and that what they suggest works.

use std::fs;

use crate::program::{TempFolder, run};

#[test]
fn wrong_flags_are_a_usage_error_that_says_what_is_accepted() {
    for (flags, told) in [
        ("--rules yob", "[possible values: opinionated, dungeon, original, bsd]"),
        ("--variant chess", "[possible values: classic, grue, world, textbook, hidden]"),
        ("--sense touch --variant grue", "[possible values: smell, hearing, sight]"),
        ("--rules original --variant grue", "--rules is only for --variant classic"),
        ("--sense smell", "--sense is only for --variant grue"),
        ("--players 5", "--players is only for --variant hidden"),
        ("--wumpuses 1 --variant grue", "--wumpuses is only for --variant hidden"),
        ("--wumpuses 3 --variant hidden", "must be 1 or 2"),
        ("--wumpuses -1 --variant hidden", "must be 1 or 2"),
        ("--players 2 --variant hidden", "the game is for 3 to 60 players, not 2"),
        ("--players a,b,A --variant hidden", "two players are called \"A\""),
        ("--board random", "--board is only for --variant world"),
        ("--board mine --variant world", "[possible values: published, random]"),
        ("--seed x", "a hunt is named by a number like 7, or by two like 7:8"),
        ("--seed 18446744073709551616", "each from 0 to 18446744073709551615"),
        ("--seed -1", "a hunt is named by a number like 7, or by two like 7:8"),
        ("--seed", "a value is required for '--seed <N[:M]>'"),
        ("--variant", "[possible values: classic, grue, world, textbook, hidden]"),
        ("grue --variant world", "--variant and grue both choose the game: give only one"),
        ("--variant grue classic", "--variant and classic both choose the game: give only one"),
        ("--variant=grue grue", "--variant and grue both choose the game: give only one"),
        ("--seed 3 --seed 4", "--seed is given twice: give it once"),
        ("--plain --plain", "--plain is given twice: give it once"),
        ("--resume grue", "--resume plays a hunt as it is recorded: leave out grue"),
        ("--resume --record x", "--resume plays a hunt as it is recorded: leave out --record"),
        ("--seed 7 --replay x", "--replay shows a game as it is recorded: leave out --seed"),
        ("--resume --replay x", "--resume and --replay both open a record: give only one"),
        ("--daily --seed 7", "--daily and --seed both choose the hunt: give only one"),
        ("--seed 7 --daily", "--daily and --seed both choose the hunt: give only one"),
        ("--daily tomorrow", "--daily=tomorrow: must be a date like 2026-11-22"),
        ("hunts rm", "which hunt? Type wumpus hunts rm 3; wumpus hunts lists the numbers"),
        ("hunts rm 1 2", "rm removes one hunt at a time: wumpus hunts rm 1\n"),
        ("hunts rm abc", "no hunt has the number \"abc\"; wumpus hunts lists the numbers"),
        ("simulate --move-timeout 3", "--move-timeout is only for --agent"),
        ("--players Ann, Bob, Cy", "leave out the spaces, or quote the list: --players 'Ann,Bob,Cy'"),
        ("--players=Ann, Bob, Cy", "or quote the list: --players 'Ann,Bob,Cy'\n"),
        ("--players Ann , Bob ,Cy --seed 7", "or quote the list: --players 'Ann,Bob,Cy'\n"),
        ("simulate --agent python3 agent.py", "the program after --agent must be quoted: --agent 'python3 agent.py'\n"),
        ("simulate --agent=sh a.sh b --hunts 3", "the program after --agent must be quoted: --agent 'sh a.sh b'\n"),
        ("hidden --players Ann, Bob, Cy --seed 7", "or quote the list: --players 'Ann,Bob,Cy'\n"),
        ("completions", "which shell? Type wumpus completions bash, or zsh, fish or powershell"),
        ("agent --max-turns -1", "must be a whole number from 1 to 18446744073709551615"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(ran.stderr.contains(told), "{flags}: {}", ran.stderr);
    }
}

#[test]
fn an_unknown_argument_is_met_with_what_to_type() {
    for (flags, told) in [
        ("cheat", "there is no game or command \"cheat\". Did you mean wumpus --cheat?"),
        ("--grue", "there is no flag --grue. Did you mean wumpus grue?"),
        ("--GRUE --sense smell", "there is no flag --GRUE. Did you mean wumpus grue --sense smell?"),
        ("gru", "there is no game or command \"gru\". Did you mean wumpus grue?"),
        ("dungeon --cheat", "there is no game or command \"dungeon\". Did you mean wumpus --rules dungeon --cheat?"),
        ("--seed 7 8", "there is no game or command \"8\". Did you mean wumpus --seed 7:8?"),
        ("8", "there is no game or command \"8\". Did you mean wumpus --seed 8?"),
        ("-seed 7", "there is no flag -seed. Did you mean wumpus --seed 7?"),
        ("--sed=7", "there is no flag --sed=7. Did you mean wumpus --seed=7?"),
        ("-v", "there is no flag -v. Did you mean wumpus --version?"),
        ("--no-colour", "there is no flag --no-colour. Did you mean wumpus --color never?"),
        ("--seed 7 play", "the command play must come first. Did you mean wumpus play --seed 7?"),
        ("grue world", "there is no place for \"world\" here. Did you mean wumpus world?"),
        ("hidden 5", "there is no place for \"5\" here. Did you mean wumpus hidden --players 5?"),
        ("hidden --players Ann Bob Cy", "Did you mean wumpus hidden --players Ann,Bob,Cy?"),
        ("hidden Ann Bob Cy", "Did you mean wumpus hidden --players Ann,Bob,Cy?"),
        ("hidden Ann Bob Cy --seed 7", "Did you mean wumpus hidden --players Ann,Bob,Cy --seed 7?"),
        ("simulat", "there is no game or command \"simulat\". Did you mean wumpus simulate?"),
        ("--hunts 5", "there is no flag --hunts. Did you mean wumpus simulate --hunts 5?"),
        ("simulate --record x", "wumpus simulate has no flag --record. Did you mean wumpus --record x?"),
        ("simulate 5", "wumpus simulate takes no argument \"5\". Did you mean wumpus simulate --hunts 5?"),
        ("play simulate", "wumpus play takes no argument \"simulate\". Did you mean wumpus simulate?"),
        (
            "help grue",
            "\"grue\" is a game. Its flags are in wumpus help play; for its rules type wumpus grue, then rules.\n",
        ),
        ("--replay r2 extra", "there is no place for \"extra\" here; quote a file name that has a space\n"),
        ("--record my new hunt.txt", "there is no place for \"hunt.txt\" here; quote a file name that has a space\n"),
        ("--resume=my hunt.txt", "there is no place for \"hunt.txt\" here; quote a file name that has a space\n"),
        ("--replay a.txt --json", "there is no flag --json\n"),
        ("--record x gru", "there is no game or command \"gru\". Did you mean wumpus --record x grue?"),
        ("resume 3", "there is no game or command \"resume\". Did you mean wumpus --resume=3?"),
        ("continue", "there is no game or command \"continue\". Did you mean wumpus --resume?"),
        ("load x", "there is no game or command \"load\". Did you mean wumpus --resume=x?"),
        ("replay x", "there is no game or command \"replay\". Did you mean wumpus --replay x?"),
        ("replay", "there is no game or command \"replay\". Did you mean wumpus --replay FILE?"),
        ("record x", "there is no game or command \"record\". Did you mean wumpus --record x?"),
        ("seed 5", "there is no game or command \"seed\". Did you mean wumpus --seed 5?"),
        ("hunt rm 1", "there is no game or command \"hunt\". Did you mean wumpus hunts rm 1?"),
        ("completion bash", "there is no game or command \"completion\". Did you mean wumpus completions bash?"),
        ("start", "there is no game or command \"start\". Did you mean wumpus?"),
        ("new grue", "there is no game or command \"new\". Did you mean wumpus grue?"),
        ("rules", "rules is typed in the game: start wumpus, then type rules\n"),
        ("rules dungeon", "there is no game or command \"rules\". Did you mean wumpus --rules dungeon?"),
        ("help rules", "rules is typed in the game: start wumpus, then type rules\n"),
        ("help shoot", "shoot is typed in the game: start wumpus, then type help shoot\n"),
        ("help save", "save is typed in the game: start wumpus, then type help save\n"),
        ("map", "map is typed in the game: start wumpus, then type map\n"),
        ("save x.txt", "save is typed in the game: start wumpus, then type save\n"),
        ("score", "Did you mean wumpus stats?"),
        ("scores", "Did you mean wumpus stats?"),
        ("delete 3", "Did you mean wumpus hunts rm 3?"),
        ("remove 3", "Did you mean wumpus hunts rm 3?"),
        ("today", "Did you mean wumpus --daily?"),
        ("daily 2026-11-21", "Did you mean wumpus --daily=2026-11-21?"),
        ("--date 2026-11-21", "there is no flag --date. Did you mean wumpus --daily=2026-11-21?"),
        ("manual", "Did you mean wumpus man?"),
        ("help seed", "wumpus help play describes --seed\n"),
        ("help --cheat", "wumpus help play describes --cheat\n"),
        ("help --hunts", "wumpus help simulate describes --hunts\n"),
        ("hunts --json", "wumpus hunts has no flag --json\n"),
        ("hunts list", "wumpus hunts takes no argument \"list\". Did you mean wumpus hunts?"),
        ("hunts remove 3", "Did you mean wumpus hunts rm 3?"),
        ("hunts delete 3", "Did you mean wumpus hunts rm 3?"),
        ("hunts 3", "Did you mean wumpus --resume=3?"),
        ("hunts resume 1", "Did you mean wumpus --resume=1?"),
        ("stats classic", "wumpus stats takes no game: it shows all of them\n"),
        ("agent --variant grue", "wumpus agent has no flag --variant; a request chooses the hunt: {\"cmd\":\"reset\","),
        (
            "help nosuch",
            "there is no command \"nosuch\". The games are classic, grue, world, textbook and hidden; the commands are",
        ),
        (
            "xyzzy",
            "there is no game or command \"xyzzy\". The games are classic, grue, world, textbook and hidden; the commands",
        ),
        ("--frob", "there is no flag --frob\n"),
        ("man x", "wumpus man takes no argument \"x\"\n"),
        ("-", "there is no flag -\n"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains(told), "{flags}: {}", ran.stderr);
        assert!(!ran.stderr.contains("tip:"), "{flags}: {}", ran.stderr);
        // What is suggested works.
        if let Some((_, meant)) = ran.stderr.split_once("Did you mean wumpus") {
            let meant = meant.split_once("?\n").unwrap().0;
            assert_eq!(run(&format!("{meant} --help"), "").status, 0, "{meant}");
        }
    }
}

#[test]
fn the_name_of_a_record_alone_is_met_with_how_to_resume_it() {
    let folder = TempFolder::new();
    let (record, other) = (folder.file("a.txt"), folder.file("b.txt"));
    fs::write(&record, "wumpus record 1\nseed 7\n\nmove 3\n").unwrap();
    fs::write(&other, "move 3\n").unwrap();
    let told = run(&record, "").stderr;
    assert!(told.contains(&format!("Did you mean wumpus --resume={record}?\n")), "{told}");
    let told = run(&other, "").stderr;
    assert!(told.contains("The games are classic, "), "{told}");
}
