//! Reviews, also of a hunt in a record: it is resumed, and `review` typed there.

use std::fs;

use crate::program::{TempFolder, play, run};

/// Shoots blindly, then walks into a pit.
const LOST: &str = "wumpus record 1\nvariant classic\nrules opinionated\nseed 5\n\n\
                    move 18\nmove 9\nshoot 10 11\nshoot 8 7\nmove 10\nmove 2\nmove 1\nmove 5\n";

/// Returns what `review` answers to who resumes a record.
#[track_caller]
fn reviewed(folder: &TempFolder, record: &str) -> String {
    let file = folder.file("hunt.txt");
    fs::write(&file, record).unwrap();
    let printed = play(&format!("--resume={file}"), &["review", "q"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), record, "the file was changed");
    let (_, after) = printed.split_once("? review\n").unwrap();
    after
        .split_once("Play again")
        .or_else(|| after.split_once("SAME SET-UP"))
        .map_or(after, |(told, _)| told)
        .to_owned()
}

#[test]
fn a_record_is_reviewed_as_at_the_prompt_and_the_same_every_time() {
    let folder = TempFolder::new();
    let review = reviewed(&folder, LOST);
    let typed = LOST.split_once("\n\n").unwrap().1;
    assert!(run("--seed 5", format!("{typed}review\nno\n")).stdout.contains(&review), "{review}");
    assert!(review.contains("   8  go to 5       0 %"), "{review}");
    assert_eq!(reviewed(&folder, LOST), review);
}

#[test]
fn what_cannot_be_reviewed_says_why() {
    let folder = TempFolder::new();
    let hunt = |header: &str, lines: &str| format!("wumpus record 1\n{header}\n\n{lines}");
    for (record, why) in [
        (
            hunt("variant classic\nrules opinionated\nseed 5\ncheat", "move 18\ngive up\n"),
            "You saw everything, so there is",
        ),
        (hunt("variant classic\nrules opinionated\nseed 5", "give up\n"), "No turn was played"),
        (
            hunt("variant classic\nrules opinionated\nseed 5", "move 18\n"),
            "Not yet. Type review when the hunt is over.",
        ),
        (
            hunt("variant classic\nrules bsd\nseed 5", "shoot 1\ngive up\n"),
            "There is no review of this hunt: you have no map of this cave.",
        ),
        (
            hunt("variant textbook\nseed 5", &("turn left\n".repeat(1_001) + "give up\n")),
            "There is no review of more than 1,000 turns.",
        ),
    ] {
        assert!(reviewed(&folder, &record).starts_with(why), "{why}");
    }
}

/// A player who has begun another hunt can still have a review of the one before.
#[test]
fn the_last_hunt_is_reviewed_while_another_goes_on() {
    let folder = TempFolder::new();
    let lost = reviewed(&folder, LOST);
    let after = reviewed(&folder, &format!("{LOST}new\n"));
    assert!(after.starts_with(&lost), "{after}");
    let asked = play("--variant grue --seed 3", &["hearing", "ne", "give up", "new", "smell", "review", "q"]);
    assert!(asked.contains("   2  give up "), "{asked}");
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
    let review = review.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let number = |before: &str| {
        let after = review.split(before).nth(1)?;
        after.split_whitespace().next()?.parse::<i32>().ok()
    };
    let given =
        number("you gave away ").or_else(|| Some(-number("your choices beat those of the built-in player by ")?));
    let luck = number("luck gave you ").or_else(|| Some(-number("luck cost ")?));
    [number("you began with ").unwrap(), given.unwrap_or(0), luck.unwrap_or(0)]
}

/// As they are printed, first chance, choices and luck add up to the result.
#[test]
fn what_a_review_prints_adds_up() {
    let folder = TempFolder::new();
    let hunt = |header: &str, lines: &str| format!("wumpus record 1\nvariant {header}\n\n{lines}");
    for (record, result) in [
        (LOST.to_owned(), 0),
        (hunt("classic\nrules opinionated\nseed 326", "move 1\nmove 4\nshoot 14\n"), 100),
        (hunt("classic\nrules original\nseed 7", "no\nmove 3\nmove 4\ngive up\n"), 0),
        (hunt("grue\nsense hearing\nseed 110", "move nw\nmove se\nshoot nw\nmove nw\ngive up\n"), 0),
        (hunt("textbook\nseed 2", "shoot\nclimb\n"), 0),
        (hunt("world\nboard random\nseed 8", "move north\nmove east\ngive up\n"), 0),
    ] {
        let reviewed = reviewed(&folder, &record);
        let [first, given, luck] = account(&reviewed);
        assert_eq!(first - given + luck, result, "{record}\n{reviewed}");
    }
}
