//! A class of programs that play the same hunts.

use std::fs;

use serde_json::{Value, json};

use super::processes::{HANGING, assert_gone};
use super::{Class, GOOD, STEADY, WALKING};
use crate::program::{RunOutput, TempFolder, assert_snapshot, is_refused};

/// The names of seven programs. A spreadsheet takes a cell that begins with = or @ for a formula.
const NAMES: [&str; 7] = ["garbage", "once", "hanging", "good", "crashing", "=two \"words\"", "@good"];

/// Makes seven programs, and two more that cannot be started. `once` wins its first hunt alone.
fn class() -> Class {
    let once = GOOD
        .replace("'shoot north';;", "'shoot north'; hunts=$((hunts + 1))\n [ $hunts = 1 ] || action='move north';;");
    let started = |text: &str| format!("echo $$ >> \"$0.log\"; {text}");
    let garbage = started("while read -r line; do echo garbage; done");
    // On a busy machine it is started once more before it is given up.
    let told = r#"[ "$(wc -l < "$0.log")" -gt 2 ] || printf 'at\tmain\n\033[2Jred\r\n\nno end' >&2"#;
    let crashing = started(&format!("read -r line; {told}; kill -9 $$"));
    let steady = started(STEADY);
    let scripts = [&garbage, &once, HANGING, GOOD, &crashing, &steady, GOOD];
    let class = Class::new(&std::array::from_fn::<_, 7, _>(|index| (NAMES[index], scripts[index])));
    let named = fs::read_to_string(class.file("class.txt")).unwrap();
    fs::write(class.file("class.txt"), named + "none ./no-such-program\nneither ./no-such-program\n").unwrap();
    class
}

fn grade(class: &Class, flags: &str) -> RunOutput {
    class.grade(&format!("--move-timeout 1 --max-failures 2 --seed 1:1 {flags}"))
}

#[test]
fn a_class_is_graded_by_one_command_and_no_process_is_left() {
    let class = class();
    let ran = grade(&class, "--hunts 60");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_snapshot("class-table", &ran.stdout);
    assert_snapshot("class-told", &ran.stderr);
    for name in NAMES {
        assert_gone(&class.log(name));
    }
}

/// Of four hunts `good` wins 4 and `once` 1, so that the differences are 0, 1, 1 and 1: their mean is 3/4 and its standard
/// error is the root of (4 * 3/16) / 3 / 4 = 1/16, which is 1/4.
#[test]
fn a_class_is_listed_for_spreadsheets_and_for_programs() {
    let class = class();
    assert_snapshot("class-csv", &grade(&class, "--hunts 60 --csv").stdout);
    assert_snapshot("class-csv-scores", &grade(&class, "--hunts 6 --csv --reward steps").stdout);
    let printed: Value = serde_json::from_str(&grade(&class, "--hunts 4 --json").stdout).unwrap();
    let [good, twin, once] = [0, 1, 2].map(|index| &printed["programs"][index]);
    assert_eq!((&good["plays_like"], &twin["plays_like"]), (&json!("@good"), &json!("good")));
    assert_eq!([&good["rank"], &good["won"], &once["rank"], &once["won"]], [1, 4, 3, 1]);
    assert_eq!(
        (&good["name"], &good["share_won"]["measured"], &good["behind"]),
        (&json!("good"), &json!(1.0), &json!([]))
    );
    assert_eq!(once["behind"][0], json!({"name": "good", "difference": 0.75, "error": 0.25}));
    let report = &once["report"];
    assert_eq!([&report["seeds"][0]["drawn"], &report["seeds"][0]["salt"], &report["hunts"]], [1, 1, 4]);
}

/// It loses most of its hunts without a failure.
#[test]
fn of_a_program_that_walks_on_for_ever_everybody_is_told() {
    let class = Class::new(&[("walks", WALKING)]);
    let ran = class.grade("--hunts 2");
    let ended = "unfinished 2 (after 1000 turns)\n";
    assert!(ran.stdout.ends_with(&format!("\nwalks: {ended}")), "{ran:?}");
    assert!(ran.stderr.ends_with(&format!(": the hunts ended: {ended}")), "{ran:?}");
    let last = class.log("walks");
    assert_eq!((last.lines().count(), last.matches("\"truncated\":true").count()), (2, 2), "it is told: {last}");
    assert!(last.contains("\"turns\":1000,") && last.contains("\"seed\":null"), "{last}");
}

#[test]
fn a_bad_class_file_is_refused() {
    let folder = TempFolder::new();
    let file = folder.file("class.txt");
    for (text, told) in [
        ("# nobody\n\n", "lists no programs"),
        ("ann\n", "line 1: must be a name and a command, like `ann python3 ann.py`, with every quote closed"),
        ("\nann 'python3\n", "line 2: must be a name and a command"),
        ("ann a\nbob b\nann c\n", "line 3: an earlier line has this name"),
    ] {
        fs::write(&file, text).unwrap();
        is_refused(&format!("simulate world --class {file}"), 1, &format!("wumpus: \"{file}\": {told}"));
    }
    is_refused("simulate world --class no-such-file", 1, "wumpus: \"no-such-file\": cannot be read: no such file");
}
