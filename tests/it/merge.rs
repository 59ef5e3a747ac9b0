//! `wumpus simulate --merge`: reports of several simulations, added up.

use std::fs;

use serde_json::{Value, json};

use crate::program::{RunOutput, TempFolder, is_refused, play, run};

fn report(flags: &str) -> String {
    play(&format!("simulate {flags} --json"), &[])
}

fn merge(reports: &[&str], flags: &str) -> RunOutput {
    let folder = TempFolder::new();
    let files = reports.iter().enumerate().map(|(number, report)| {
        let file = folder.file(&format!("{number}.json"));
        fs::write(&file, report).unwrap();
        file
    });
    let files: Vec<_> = files.collect();
    run(&format!("simulate --merge {} {flags}", files.join(" ")), "")
}

/// Returns what does not depend on the time that the simulation took, and that time.
fn timeless(report: &str) -> (Value, f64) {
    let mut object: Value = serde_json::from_str(report).unwrap();
    let [_, seconds] = ["hunts_per_second", "seconds"]
        .map(|key| object.as_object_mut().unwrap().remove(key).unwrap().as_f64().unwrap());
    (object, seconds)
}

/// Returns a table but for its speed.
fn without_speed(table: &str) -> &str {
    table.rsplit_once(", ").unwrap().0
}

#[test]
fn merged_reports_are_the_report_of_one_simulation() {
    for game in ["--rules original --reward sparse", "grue --sense sight", "world --reward sparse", "hidden"] {
        let part = |seed: u64, hunts: u64| report(&format!("{game} --seed {seed} --hunts {hunts}"));
        let parts = [part(6_001, 4_000), part(1, 5_000), part(5_001, 1_000)];
        let merged = merge(&parts.each_ref().map(String::as_str), "--json").stdout;
        let (object, seconds) = timeless(&merged);
        assert_eq!(object, timeless(&report(&format!("{game} --hunts 10000"))).0);
        assert!((parts.iter().map(|part| timeless(part).1).sum::<f64>() - seconds).abs() < 1e-9);
        // The table too, from one file with all of them, and from what was merged already.
        let table = play(&format!("simulate {game} --hunts 10000"), &[]);
        for reports in [merged, format!("\u{feff}{}", parts.concat())] {
            assert_eq!(without_speed(&merge(&[&reports], "").stdout), without_speed(&table));
        }
    }
}

#[test]
fn seeds_may_be_missing_between_merged_reports() {
    let parts = ["--seed 1 --hunts 10", "--seed 18446744073709551606 --hunts 10", "--seed 21 --hunts 5"].map(report);
    let parts = parts.each_ref().map(String::as_str);
    let table = merge(&parts, "").stdout;
    let seeds = "bot random, seeds 1 to 10, 21 to 25 and 18446744073709551606 to 18446744073709551615";
    assert!(table.lines().next().unwrap().ends_with(seeds), "{table}");
    let (merged, _) = timeless(&merge(&parts, "--json").stdout);
    let far = json!({"first": "18446744073709551606", "hunts": 10});
    assert_eq!(merged["seeds"], json!([{"first": 1, "hunts": 10}, {"first": 21, "hunts": 5}, far]));
    assert_eq!(merged["hunts"], 25);
}

#[test]
fn hunts_in_a_cave_of_ones_own_can_be_merged() {
    let folder = TempFolder::new();
    let cave = folder.file("cave");
    fs::write(&cave, "1: 2 6 4\n2: 1 3 5\n3: 2 4 6\n4: 3 5 1\n5: 4 6 2\n6: 5 1 3\n").unwrap();
    let part = |seed: u64| report(&format!("--seed {seed} --hunts 2 --pits 1 --bats 1 --cave {cave}"));
    let (merged, _) = timeless(&merge(&[&part(1), &part(3)], "--json").stdout);
    assert_eq!((&merged["cave"][0], &merged["hunts"]), (&json!([2, 6, 4]), &json!(4)));
}

#[test]
fn reports_that_do_not_belong_together_are_refused() {
    let first = report("--rules original --seed 1 --hunts 10");
    let other = |flags: &str| report(&format!("--seed 11 --hunts 10 {flags}"));
    let differs = "0.json\" in its version, game, options, bot or reward";
    for (second, told) in [
        (other("--rules dungeon"), differs),
        (other("--rules original --bot careful"), differs),
        (other("--rules original --reward sparse"), differs),
        (other("world"), differs),
        (other("--rules original").replace("0.1.0", "0.0.9"), differs),
        (report("--rules original --seed 10 --hunts 5"), "the hunt of seed 10 is also in "),
        (first.clone(), "the hunt of seed 1 is also in "),
        (
            run("simulate --seed 11 --hunts 10 --agent true --json", "").stdout,
            "is not a bot's report by wumpus simulate --json: missing field `first`",
        ),
        (String::new(), "is empty, and must be a report by wumpus simulate --json"),
        (first.replace('}', ""), "is not a bot's report by wumpus simulate --json: "),
    ] {
        let ran = merge(&[&first, &second], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{told}");
        assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("wumpus: \"") && ran.stderr.contains("1.json\""), "{ran:?}");
    }
}

#[test]
fn a_report_that_cannot_be_understood_is_refused() {
    let good = report("world --reward sparse --hunts 10");
    for (from, to, told) in [
        ("0.1.0", "9.9.9", "it is by version 9.9.9 of wumpus, and this is 0.1.0"),
        (r#""random""#, r#""clever""#, "it must have a bot"),
        ("published", "imaginary", "board must be published or random"),
        (r#""turns":"#, r#""turns":1e99,"t":"#, "a count must be a whole number"),
    ] {
        let ran = merge(&[&good.replace(from, to)], "--json");
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{told}");
        assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
    }
    is_refused("simulate --merge no-such-file", 1, "wumpus: \"no-such-file\": cannot be read: no such file");
}

#[test]
fn only_json_goes_with_merge() {
    for flags in ["--seed 3", "--hunts 5", "--agent x", "--rules bsd", "grue", "--reward sparse", "--list"] {
        is_refused(&format!("simulate {flags} --merge x.json"), 2, "--merge");
    }
}
