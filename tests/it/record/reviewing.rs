//! `wumpus review`, through a pipe.

use std::{fs, path};

use serde_json::Value;

use crate::program::{RunOutput, TempFolder, run, run_command, wumpus};

/// Shoots blindly, then walks into a pit.
const LOST: &str = "wumpus record 1\nvariant classic\nrules opinionated\nseed 5\n\n\
                    move 18\nmove 9\nshoot 10 11\nshoot 8 7\nmove 10\nmove 2\nmove 1\nmove 5\n";

fn reviewed(folder: &TempFolder, record: &str, flags: &str) -> RunOutput {
    let file = folder.file("hunt.txt");
    fs::write(&file, record).unwrap();
    let output = run(&format!("review {file} {flags}"), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), record, "the file was changed");
    output
}

/// Runs the program with a state directory of its own.
fn run_at_home(folder: &TempFolder, flags: &str) -> RunOutput {
    let mut command = wumpus(flags);
    command.env("XDG_STATE_HOME", path::absolute(folder.file("state")).unwrap());
    run_command(command, "")
}

/// Writes the record of unfinished hunt 1 into the state directory, and returns its name.
fn keep(folder: &TempFolder, record: &str) -> String {
    let hunts = folder.file("state/wumpus/hunts");
    fs::create_dir_all(&hunts).unwrap();
    let file = format!("{hunts}/hunt-1.txt");
    fs::write(&file, record).unwrap();
    file
}

fn json(output: &RunOutput) -> Value {
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    serde_json::from_str(&output.stdout).unwrap()
}

#[test]
fn a_record_is_reviewed_as_at_the_prompt_and_the_same_every_time() {
    let folder = TempFolder::new();
    let RunOutput { stdout, stderr, status } = reviewed(&folder, LOST, "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    let typed = LOST.split_once("\n\n").unwrap().1;
    let at_the_prompt = run("--seed 5", format!("{typed}review\nno\n")).stdout;
    assert!(at_the_prompt.contains(&stdout), "{stdout}");
    assert!(stdout.contains("   8  go to 5       0 %"), "{stdout}");
    assert_eq!(reviewed(&folder, LOST, "").stdout, stdout);
}

#[test]
fn the_json_of_a_review_adds_up() {
    let folder = TempFolder::new();
    let review = json(&reviewed(&folder, LOST, "--json"));
    let turns = review["turns"].as_array().unwrap();
    let number = |value: &Value, key: &str| value[key].as_f64().unwrap();
    let given: f64 = turns.iter().map(|turn| number(turn, "best_value") - number(turn, "value")).sum();
    assert!((given - number(&review, "given_away")).abs() < 1e-9, "{review}");
    assert_eq!(review["first_value"], turns[0]["best_value"]);
    assert_eq!((review["won"].as_bool(), turns.len()), (Some(false), 8));
    assert_eq!((turns[7]["action"].as_str(), turns[7]["value"].as_f64()), (Some("move 5"), Some(0.0)));
    for turn in turns {
        assert!((0.0..=0.016).contains(&number(turn, "error")), "{turn}");
        assert!((0.0..=1.0).contains(&number(turn, "value")), "{turn}");
    }
}

#[test]
fn a_review_in_random_wumpus_world_is_exact() {
    let folder = TempFolder::new();
    let record = "wumpus record 1\nvariant world\nboard random\nseed 7\n\nmove east\nmove north\n";
    let review = json(&reviewed(&folder, record, "--json"));
    // The board begins without a breeze: 85 %. A breeze in B1 leaves 64 % for the way back.
    let turns = review["turns"].as_array().unwrap();
    assert!(turns.iter().all(|turn| turn["error"].as_f64() == Some(0.0)), "{review}");
    assert!((review["first_value"].as_f64().unwrap() - 0.845_551_550_453_836).abs() < 1e-12, "{review}");
}

#[test]
fn a_hunt_that_is_not_over_is_reviewed_so_far_and_one_that_was_given_up_to_its_end() {
    let folder = TempFolder::new();
    let begun = LOST.split("move 2\n").next().unwrap();
    let review = json(&reviewed(&folder, begun, "--json"));
    assert!(review["won"].is_null(), "{review}");
    let review = json(&reviewed(&folder, &format!("{begun}give up\n"), "--json"));
    let last = review["turns"].as_array().unwrap().last().unwrap();
    assert_eq!((review["won"].as_bool(), last["action"].as_str()), (Some(false), Some("give up")));
    assert_eq!(last["value"].as_f64(), Some(0.0));
}

#[test]
fn what_cannot_be_reviewed_says_why() {
    let folder = TempFolder::new();
    let hunt = |header: &str, lines: &str| format!("wumpus record 1\n{header}\n\n{lines}");
    let cases = [
        (hunt("variant classic\nrules opinionated\nseed 5\ncheat", "move 18\n"), "nothing to review"),
        (hunt("variant classic\nrules opinionated\nseed 5", ""), "No turn was played"),
        (
            hunt("variant classic\nrules bsd\nseed 5", "shoot 1\n"),
            "hunt 5 of classic, bsd rules: There is no review of this hunt: you have no map of this cave.",
        ),
        (hunt("variant textbook\nseed 5", &"left\n".repeat(1_001)), "There is no review of more than 1,000 turns."),
        (hunt("variant hidden\nplayers Ann,Bob,Cy\nseed 5", ""), "There is no review of Hidden Wumpus"),
        (hunt("variant classic\nrules opinionated\nseed 5", "move 2\n"), "hunt.txt:6"),
        (hunt("variant classic\nrules opinionated\nseed five", ""), "hunt.txt:4"),
        (String::new(), "hunt.txt"),
    ];
    for (record, why) in cases {
        let RunOutput { stdout, stderr, status } = reviewed(&folder, &record, "");
        assert!(stderr.contains(why) && stdout.is_empty() && status == 1, "{record}\n{stdout}{stderr}{status}");
    }
}

#[test]
fn without_hunts_a_review_says_what_it_takes() {
    let folder = TempFolder::new();
    for (flags, why) in [
        ("review", "you have finished no hunt at a terminal yet"),
        ("review 2026-11-01", "you have not finished the daily hunt of 2026-11-01, or gave it up at once"),
        ("review nothing.txt", "nothing.txt: no such file; name a date like 2026-11-22 or a record"),
    ] {
        let RunOutput { stdout, stderr, status } = run_at_home(&folder, flags);
        assert_eq!((stdout.as_str(), stderr.as_str(), status), ("", format!("wumpus: {why}\n").as_str(), 1));
    }
}

/// Results can be damaged, and some lack what a review needs.
#[test]
fn a_result_that_cannot_be_reviewed_says_why() {
    let folder = TempFolder::new();
    fs::create_dir_all(folder.file("state/wumpus")).unwrap();
    let result = |game: &str, options: &str, turns: u32, actions: &str| {
        format!(
            "{{\"time\":\"\",\"game\":\"{game}\",\"options\":{{{options}}},\"seed\":\"5\",\"turns\":{turns},\"marks\":[],\
             \"ending\":\"eaten\",\"result\":\"lost\",\"actions\":[{actions}]}}\n"
        )
    };
    let opinionated = "\"rules\":\"opinionated\"";
    for (line, why) in [
        (result("classic", opinionated, 1, "\"move 5\""), "cannot be played again from its seed"),
        (result("classic", opinionated, 3, "\"move 18\""), "the result of this hunt is damaged"),
        (result("classic", "\"rules\":\"dungeon\",\"cave\":\"own\"", 1, "\"move 5\""), "your own cave is not kept"),
        (
            result("hidden", "\"players\":\"3\"", 9, ""),
            "hunt 5 of hidden, 3 players: There is no review of Hidden Wumpus",
        ),
        (result("classic", opinionated, 0, ""), "you have finished no hunt at a terminal yet"),
        (
            result("classic", opinionated, 1, "\"move 18\"").replace("[]", "[\"cheat\"]"),
            "with --cheat you saw everything",
        ),
    ] {
        fs::write(folder.file("state/wumpus/results"), &line).unwrap();
        let ran = run_at_home(&folder, "review");
        assert!(ran.stderr.contains(why) && ran.stdout.is_empty() && ran.status == 1, "{line}{}", ran.stderr);
    }
}

/// One that was seen whole, or whose seed was chosen, is not the daily hunt.
#[test]
fn the_last_daily_hunt_of_a_day_is_reviewed() {
    let folder = TempFolder::new();
    fs::create_dir_all(folder.file("state/wumpus")).unwrap();
    let hunt = |action: &str, marks: &str| {
        format!(
            "{{\"time\":\"\",\"game\":\"classic\",\"options\":{{\"rules\":\"opinionated\"}},\"seed\":\"20261101000\",\"turns\":1,\
             \"marks\":[{marks}],\"ending\":\"given_up\",\"result\":\"lost\",\"actions\":[\"{action}\"]}}\n"
        )
    };
    let hunts =
        [("move 4", ""), ("move 15", ""), ("move 18", "\"cheat\""), ("move 18", "\"chosen\"")].map(|(a, m)| hunt(a, m));
    fs::write(folder.file("state/wumpus/results"), hunts.concat()).unwrap();
    let ran = run_at_home(&folder, "review --json 2026-11-01");
    assert!(ran.stdout.contains("\"action\":\"move 15\""), "{}{}", ran.stdout, ran.stderr);
}

/// A player who begins another hunt and leaves wants a review of the one before.
#[test]
fn the_last_hunt_with_a_turn_is_reviewed() {
    let folder = TempFolder::new();
    let lost = reviewed(&folder, LOST, "").stdout;
    let RunOutput { stdout, stderr, status } = reviewed(&folder, &format!("{LOST}yes\nno\n"), "");
    assert_eq!((stdout, stderr.as_str(), status), (lost, "", 0));
}

/// The hunt that was left has its own options, although the one before is reviewed.
#[test]
fn a_hunt_is_listed_with_its_own_options() {
    let folder = TempFolder::new();
    let file = keep(&folder, "wumpus record 1\nvariant grue\nseed 3\n\nhearing\nmove ne\ngive up\nyes\nno\nsmell\n");
    assert!(run_at_home(&folder, "hunts").stdout.starts_with("1  grue, keen smell  0 turns"));
    assert!(run_at_home(&folder, &format!("review {file}")).stdout.contains("   2  give up "));
}

#[test]
fn what_would_not_be_reviewed_is_not_offered() {
    let offers = |flags: &str, lines: String| run(flags, lines + "give up\n").stdout.contains("review to judge");
    assert!(offers("textbook --seed 5", "left\n".repeat(1_000)));
    assert!(!offers("textbook --seed 5", "left\n".repeat(1_001)));
    assert!(!offers("textbook --seed 5", String::new()));
    assert!(!offers("textbook --seed 5 --cheat", "left\n".to_owned()));
    assert!(!offers("--rules bsd --seed 5", "shoot 1\n".to_owned()));
}

/// Returns the percentage that a hunt began with, the points given away, and those that luck brought.
fn account(review: &str) -> [i32; 3] {
    let review = review.split_whitespace().collect::<Vec<_>>().join(" ");
    let number = |before: &str| {
        let after = review.split(before).nth(1)?;
        after.split_whitespace().next()?.parse::<i32>().ok()
    };
    let given =
        number("You gave away ").or_else(|| Some(-number("your choices beat those of the built-in player by ")?));
    let luck = number("luck gave you ").or_else(|| Some(-number("luck cost ")?));
    [number("You began with ").unwrap(), given.unwrap_or(0), luck.unwrap_or(0)]
}

/// As they are printed, first chance, choices and luck add up to the result.
#[test]
fn what_a_review_prints_adds_up() {
    let folder = TempFolder::new();
    let hunt = |header: &str, lines: &str| format!("wumpus record 1\nvariant {header}\n\n{lines}");
    for (record, result) in [
        (LOST.to_owned(), 0),
        (hunt("classic\nrules opinionated\nseed 326", "move 1\nmove 4\nshoot 14\n"), 100),
        (hunt("classic\nrules opinionated\nseed 326", "give up\n"), 0),
        (hunt("classic\nrules original\nseed 7", "no\nmove 3\nmove 4\ngive up\n"), 0),
        (hunt("grue\nsense hearing\nseed 110", "move nw\nmove se\nshoot nw\nmove nw\ngive up\n"), 0),
        (hunt("textbook\nseed 32", "forward\n"), 0),
        (hunt("textbook\nseed 2", "shoot\nclimb\n"), 0),
        (hunt("world\nboard random\nseed 8", "move north\nmove east\ngive up\n"), 0),
    ] {
        let reviewed = reviewed(&folder, &record, "");
        if reviewed.stderr.is_empty() {
            let [first, given, luck] = account(&reviewed.stdout);
            assert_eq!(first - given + luck, result, "{record}\n{}", reviewed.stdout);
        } else {
            assert!(record.contains("\n\ngive up"), "{}", reviewed.stderr);
        }
    }
}
