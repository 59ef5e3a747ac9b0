//! What the report of one program says, and the file for Gradescope.

use std::fs;

use serde_json::Value;

use super::{GOOD, STEADY, Script, grade};

#[test]
fn the_table_and_the_object_name_the_program_and_its_failures() {
    let ran = grade("sh -c 'exit 1'", "--rules original --hunts 4 --seed 1:2 --json");
    let start = "{\"version\":\"0.1.0\",\"variant\":\"classic\",\"rules\":\"original\",\"cave\":\"dodecahedron\",\"arrows\":5,\
                 \"pits\":2,\"bats\":2,\"smell\":1,\"agent\":\"sh -c 'exit 1'\",\"move_timeout\":2.0,\
                 \"total_timeout\":null,\"cpu_time\":null,\"sandbox\":false,\"hunts\":4,\"seeds\":[{\"drawn\":1,\"salt\":2,\"hunts\":4}],";
    assert!(ran.stdout.starts_with(start), "{ran:?}");
    let endings = "\"unfinished\":0,\"crashed\":4,\"timed_out\":0,\"illegal_move\":0,\"not_played\":0}";
    assert!(ran.stdout.contains(endings), "{ran:?}");

    let table = grade("sh -c 'exit 1'", "--variant world --hunts 4 --seed 1:2").stdout;
    let heading = "world, board published, agent sh -c 'exit 1', not sandboxed, 4 hunts drawn from seed 1:2\n";
    assert!(table.starts_with(heading) && table.contains("\ncrashed                    4  100.00 %"), "{table}");
}

/// Grades a script, and returns what Gradescope reads.
#[track_caller]
fn results(text: &str, flags: &str) -> Value {
    let script = Script::new(text);
    let file = script.folder.file("results.json");
    let ran = script.grade(&format!("world {flags} --gradescope {file}"));
    let results = fs::read_to_string(file).unwrap();
    let seed = ran.stdout.split_once("drawn from seed ").unwrap().1.split(':').next().unwrap();
    assert!(!results.contains(seed), "students see it: {results}");
    serde_json::from_str(&results).unwrap()
}

/// In Wumpus World caution is nearly the best, so it has no threshold of its own.
#[test]
fn points_rise_evenly_between_what_the_bots_win_on_the_same_hunts() {
    let good = results(GOOD, "--hunts 50");
    assert_eq!((&good["tests"][0]["score"], &good["tests"][0]["max_score"]), (&100.0.into(), &100.into()));
    assert_eq!(good["leaderboard"][0]["value"], 1.0);
    let worst = results("exit", "--board random --hunts 1 --max-failures 2");
    assert_eq!(worst["tests"][0]["score"], 0.0, "even if no bot wins either");
    let bad = results(STEADY, "--board random --hunts 400");
    let (test, value) = (&bad["tests"][0], 100.0 * bad["leaderboard"][0]["value"].as_f64().unwrap());
    let output = test["output"].as_str().unwrap();
    let share = |bot: &str| -> f64 {
        let before = output.split_once(&format!(" % ({bot})")).unwrap().0;
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    // By chance caution may have won as many of these hunts as `sharp`.
    let (next, worth) = if output.contains("(careful)") { (share("careful"), 60.0) } else { (share("sharp"), 100.0) };
    let points = worth * (value - share("random")) / (next - share("random"));
    assert!((test["score"].as_f64().unwrap() - points.max(0.0)).abs() < 0.05, "{bad}");
    assert!(output.starts_with(&format!("Share of hunts won: {value:.2} % of 400 hunts. How they ended: ")), "{bad}");
}

/// A student learns what their program did wrong, also if it cannot be started.
#[test]
fn gradescope_shows_the_first_failure_of_each_kind() {
    let missing = Script::new("");
    let file = missing.folder.file("results.json");
    grade("./missing.py", &format!("world --hunts 3 --gradescope {file}"));
    let missing: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    for (results, told) in [
        (missing, "\ncannot start ./missing.py: "),
        (results("exit 3", "--hunts 3"), "\nhunt 1, turn 1: crashed: the program exited with status 3"),
    ] {
        assert_eq!(results["tests"][0]["score"], 0.0);
        assert!(results["tests"][0]["output"].as_str().unwrap().contains(told), "{results}");
    }
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_a_hunt_is_played() {
    let script = Script::new(STEADY);
    let folder = script.folder.file("");
    nix::unistd::mkfifo(script.folder.file("pipe").as_str(), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for (file, told) in [
        (format!("{folder}pipe"), "it is not a file that can be read and written"),
        ("/dev/null".to_owned(), "it is not a file that can be read and written"),
        (folder.clone(), "is a directory"),
        (format!("{folder}no/results.json"), "no such file"),
    ] {
        let ran = script.grade(&format!("world --hunts 1 --gradescope {file}"));
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran:?}");
        assert!(ran.stderr.contains(told), "{ran:?}");
        assert_eq!(script.log(), "", "it has not been started");
    }
}

#[test]
fn a_report_that_can_no_longer_be_written_does_not_cost_the_table() {
    let script =
        Script::new(&format!("report=\"${{0%/*}}/report.json\"; rm -f \"$report\"; mkdir -p \"$report\"\n{STEADY}"));
    let ran = script.grade(&format!("world --hunts 3 --gradescope {}", script.folder.file("report.json")));
    assert!(ran.stdout.contains("3 hunts drawn from seed ") && ran.stdout.contains(" hunts a second"), "{ran:?}");
    assert!(ran.status == 1 && ran.stderr.ends_with("report.json: it is a directory\n"), "{ran:?}");
}
