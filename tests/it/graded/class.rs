//! A class of programs that play the same hunts.

use std::fs;

use serde_json::Value;

use super::processes::{HANGING, assert_gone};
use super::{STEADY, Script, grade};
use crate::program::{RunOutput, TempFolder, assert_snapshot, run};

/// Wins on the published board of Wumpus World.
pub(super) const GOOD: &str = r#"
    echo $$ >> "$0.log"
    while read -r line; do
        case $line in
            *'"turns":0,'*) action='shoot north';;
            *'"turns":3,'*) action='move east';;
            *) action='move north';;
        esac
        case $line in *'"moves":["'*) echo "{\"action\":\"$action\"}";; esac
    done"#;

/// Takes one of the first two moves by the number that each hunt gives it.
const RANDOM: &str = r#"
    echo $$ >> "$0.log"
    while read -r line; do
        case $line in *'"own_seed":'*) seed=${line#*'"own_seed":'}; seed=${seed%%[!0-9]*}; esac
        case $line in *'"moves":["'*)
            seed=$(((seed % 1000003 * 4099 + 77) % 1000003))
            moves=${line#*'"moves":["'}
            if [ $((seed / 8 % 3)) = 1 ]; then moves=${moves#*'","'}; fi
            echo "{\"action\":\"${moves%%'"'*}\"}"
        esac
    done"#;

/// Six programs, with their scripts and the file that names them.
struct Class {
    scripts: Vec<Script>,
    folder: TempFolder,
}

impl Class {
    fn new() -> Self {
        let started = |text: &str| format!("echo $$ >> \"$0.log\"; {text}");
        let scripts = [
            started("while read -r line; do echo garbage; done"),
            RANDOM.to_owned(),
            HANGING.to_owned(),
            GOOD.to_owned(),
            started("read -r line; echo 'out of ideas' >&2; kill -9 $$"),
            started(STEADY),
        ];
        let (scripts, folder) = (scripts.map(|text| Script::new(&text)), TempFolder::new());
        let names = ["garbage", "random", "hanging", "good", "crashing", "'two words'"];
        let lines = names.iter().zip(&scripts).map(|(name, script)| format!("{name} {}\n", script.command()));
        fs::write(folder.file("class.txt"), lines.fold("# six of them\n\n".to_owned(), |all, line| all + &line))
            .unwrap();
        Self { scripts: scripts.into(), folder }
    }

    fn grade(&self, flags: &str) -> RunOutput {
        let file = self.folder.file("class.txt");
        run(&format!("simulate world --class {file} --move-timeout 0.3 --max-failures 5 --seed 1:1 {flags}"), "")
    }
}

#[test]
fn a_class_is_graded_by_one_command_and_no_process_is_left() {
    let class = Class::new();
    let ran = class.grade("--hunts 60");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_snapshot("class-table", &ran.stdout);
    let told: Vec<&str> = ran.stderr.lines().filter_map(|line| line.strip_prefix("wumpus: ")).collect();
    let (ended, told): (Vec<&str>, Vec<&str>) = told.into_iter().partition(|told| told.contains(": the hunts ended: "));
    let stopped = "not played 55; stopped by too many failures after 5 of 60 hunts; the rest are lost";
    assert_eq!(ended[2], format!("hanging: the hunts ended: timed out 5, {stopped}"));
    assert_eq!((ended[3], ended.len()), ("good: the hunts ended: won 60", 6));
    let [garbage, hanging, crashing, repeated] = told.as_slice() else { panic!("{told:?}") };
    assert!(garbage.starts_with("garbage: hunt 1, turn 1: illegal move: "), "{garbage}");
    assert_eq!(*hanging, "hanging: hunt 1, turn 1: timed out: no answer within 0.3 s");
    let why = "crashed: the program was ended by signal 9 (SIGKILL); last line on standard error: out of ideas";
    assert_eq!(*crashing, format!("crashing: hunt 1, turn 1: {why}"));
    assert_eq!(ran.stderr.matches("\ncrashing: out of ideas\n").count(), 1, "{ran:?}");
    assert_eq!(*repeated, "crashing: the same text came on standard error 4 more times");
    class.scripts.iter().for_each(assert_gone);
}

#[test]
fn a_class_is_listed_for_spreadsheets_and_for_programs() {
    let class = Class::new();
    assert_snapshot("class-csv", &class.grade("--hunts 60 --csv").stdout);
    assert_snapshot("class-csv-scores", &class.grade("--hunts 6 --csv --reward steps").stdout);

    let printed: Value = serde_json::from_str(&class.grade("--hunts 60 --reward sparse --json").stdout).unwrap();
    let programs = printed["programs"].as_array().unwrap();
    let names: Vec<_> = programs.iter().map(|program| (program["rank"].as_u64(), program["name"].as_str())).collect();
    assert_eq!(names[0], (Some(1), Some("good")));
    assert_eq!(names.len(), 6);
    assert_eq!((&programs[0]["won"], &programs[0]["share_won"]["measured"]), (&60.into(), &1.0.into()));
    assert_eq!(programs[0]["behind"], Value::Array(Vec::new()));
    let [first, second] = [0, 1].map(|index| programs[index]["mean_score"]["measured"].as_f64().unwrap());
    let behind = &programs[1]["behind"][0];
    assert_eq!(behind["name"], "good");
    assert!((behind["difference"].as_f64().unwrap() - (first - second)).abs() < 1e-12);
    for program in programs {
        assert_eq!(program["report"]["seeds"][0]["drawn"], 1);
        assert_eq!(program["report"]["seeds"][0]["salt"], 1);
        assert_eq!(program["report"]["hunts"], 60);
    }
}

/// Of four hunts the programs win 4 and 1, so that the differences are 0, 1, 1 and 1: their mean is 3/4 and its standard
/// error is the root of (4 * 3/16) / 3 / 4 = 1/16, which is 1/4.
#[test]
fn a_difference_has_the_standard_error_of_paired_hunts() {
    let once = GOOD
        .replace("'shoot north';;", "'shoot north'; hunts=$((hunts + 1))\n [ $hunts = 1 ] || action='move north';;");
    let scripts = [GOOD, &once].map(Script::new);
    let agents = scripts.each_ref().map(Script::command);
    let mut simulation = super::graded(&agents[0], "world --hunts 4 --json");
    let output = simulation.args(["--agent", &agents[1]]).output().unwrap();
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let second = &printed["programs"][1];
    assert_eq!((&second["won"], &second["behind"][0]["difference"]), (&1.into(), &0.75.into()));
    assert_eq!(second["behind"][0]["error"], 0.25);
}

#[test]
fn programs_that_are_equally_good_share_a_rank_and_one_that_cannot_start_has_lost() {
    let folder = TempFolder::new();
    fs::write(folder.file("class.txt"), "none ./no-such-program\none sh -c 'exit 1'\n").unwrap();
    let ran = run(&format!("simulate world --hunts 4 --class {}", folder.file("class.txt")), "");
    let lines: Vec<&str> = ran.stdout.lines().filter(|line| line.trim_start().starts_with("1 ")).collect();
    assert_eq!((lines.len(), ran.stdout.matches("plays every hunt like").count()), (2, 0), "{ran:?}");
    assert!(lines.iter().all(|line| line.contains(" 4  ")), "all four are lost: {lines:?}");
    assert!(ran.stderr.contains("wumpus: none: cannot start ./no-such-program: no such file\n"), "{ran:?}");
    let told = "none: not played 4; stopped by an error after 0 of 4 hunts; the rest are lost";
    assert!(ran.stdout.lines().any(|line| line == told), "{ran:?}");
}

/// A spreadsheet takes a cell that begins with = for a formula.
#[test]
fn a_name_in_a_table_for_spreadsheets_is_whole_and_is_no_formula() {
    let (folder, long) = (TempFolder::new(), "x".repeat(100));
    fs::write(folder.file("class.txt"), format!("=1+1 true\n@me true\n{long} true\n'a \"b\"' true\n")).unwrap();
    let ran = run(&format!("simulate world --hunts 1 --csv --class {}", folder.file("class.txt")), "");
    let names: Vec<&str> = ran.stdout.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(names, ["\"'=1+1\"", "\"'@me\"", &format!("\"{long}\""), "\"a \"\"b\"\"\""]);
}

#[test]
fn a_bad_class_file_is_refused() {
    let folder = TempFolder::new();
    let file = folder.file("class.txt");
    for (text, told) in [
        ("", "lists no programs"),
        ("# nobody\n\n", "lists no programs"),
        ("ann\n", "line 1: must be a name and a command, like `ann python3 ann.py`, with every quote closed"),
        ("\nann 'python3\n", "line 2: must be a name and a command"),
        ("ann a\nbob b\nann c\n", "line 3: an earlier line has this name"),
    ] {
        fs::write(&file, text).unwrap();
        let ran = run(&format!("simulate world --class {file}"), "");
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{text:?}");
        assert!(ran.stderr.starts_with(&format!("wumpus: \"{file}\": {told}")), "{text:?}: {}", ran.stderr);
    }
    let ran = run("simulate world --class no-such-file", "");
    assert_eq!(ran.stderr, "wumpus: \"no-such-file\": cannot be read: no such file\n");
}

#[test]
fn flags_that_do_not_go_with_a_class_are_refused() {
    for (flags, told) in [
        ("hidden --agent a --agent b", "programs are ranked only for games of one hunter; hidden has several players"),
        ("hidden --agent a --gradescope f", "programs are ranked only for games of one hunter"),
        ("--agent a --agent b --list", "--list works with only one --agent"),
        ("--agent a --agent b --gradescope f", "--gradescope works with only one --agent"),
        ("--agent a --agent b --hunts 1000001", "programs can play at most 1000000 --hunts"),
        (
            "textbook --agent a --agent b",
            "the bots play textbook for the book's score: rank programs with --reward aima",
        ),
        ("--agent a --csv", "--csv ranks programs: name several with --agent, or a file of them with --class"),
        ("--agent a --class f", "cannot be used with"),
        ("--agent a --threads 2", "cannot be used with"),
        ("--class f --bot sharp", "cannot be used with"),
        ("--gradescope f", "--agent <CMD>"),
        ("--seed x", "from 0 to 18446744073709551615, or two with a colon, like 7:8, or -"),
        ("--agent a --seed 7:", "from 0 to 18446744073709551615, or two with a colon, like 7:8, or -"),
    ] {
        let ran = run(&format!("simulate {flags}"), "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(crate::program::unbroken(&ran.stderr).contains(told), "{flags}: {}", ran.stderr);
    }
    let ran = run("simulate world --agent true --seed -", "many\n");
    let told = "wumpus: the seed on standard input: must be a whole number from 0 to 18446744073709551615, \
                or two with a colon, like 7:8\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (1, told));
}

/// In Wumpus World caution is nearly the best, so it has no threshold of its own.
#[test]
fn points_rise_evenly_between_what_the_bots_win_on_the_same_hunts() {
    let results = |text: &str, flags: &str| {
        let (script, folder) = (Script::new(text), TempFolder::new());
        let file = folder.file("results.json");
        let ran = script.grade(&format!("world {flags} --gradescope {file}"));
        let text = fs::read_to_string(file).unwrap();
        let seed = ran.stdout.split_once("drawn from seed ").unwrap().1.split(':').next().unwrap().to_owned();
        assert!(!text.contains(&seed), "students see it: {text}");
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let good = results(GOOD, "--hunts 50");
    assert_eq!((&good["tests"][0]["score"], &good["tests"][0]["max_score"]), (&100.0.into(), &100.into()));
    assert_eq!(good["leaderboard"][0]["value"], 1.0);
    let worst = results("exit", "--board random --hunts 1 --max-failures 2");
    assert_eq!(worst["tests"][0]["score"], 0.0, "even if no bot wins either");
    let bad = results(STEADY, "--board random --hunts 400");
    let (test, value) = (&bad["tests"][0], bad["leaderboard"][0]["value"].as_f64().unwrap());
    let output = test["output"].as_str().unwrap();
    let share = |bot: &str| -> f64 {
        let before = output.split_once(&format!(" % ({bot})")).unwrap().0;
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    // By chance caution may have won as many of these hunts as `sharp`.
    let (next, worth) = if output.contains("(careful)") { (share("careful"), 60.0) } else { (share("sharp"), 100.0) };
    let (random, value) = (share("random"), 100.0 * value);
    let points = worth * (value - random) / (next - random);
    assert!((test["score"].as_f64().unwrap() - points.max(0.0)).abs() < 0.05, "{bad}");
    assert!(
        output.starts_with(&format!("Share of hunts won: {value:.2} % of 400 hunts. How they ended: ")),
        "{output}"
    );
}

/// It loses most of its hunts without a failure.
#[test]
fn of_a_program_that_walks_on_for_ever_everybody_is_told() {
    let walks = r#"while read -r line; do
            case $line in
                *'"turns":0,'*) moves=${line#*'"moves":["'}; go=${moves%%'"'*};;
                *'"cell":[1,1]'*) go='move north';;
                *) go='move south'
            esac
            case $line in *'"moves":["'*) echo "{\"action\":\"$go\"}";; esac
        done"#;
    let (script, results) = (Script::new(walks), TempFolder::new());
    let file = results.file("results.json");
    let ended = "unfinished 2 (after 1000 turns)";
    script.grade(&format!("world --hunts 2 --gradescope {file}"));
    let told: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let output = told["tests"][0]["output"].as_str().unwrap();
    assert!(
        output.starts_with(&format!("Share of hunts won: 0.00 % of 2 hunts. How they ended: {ended}. ")),
        "{output}"
    );
    let mut class = super::graded("true", "world --hunts 2");
    let output = class.args(["--agent", &script.command()]).output().unwrap();
    let [table, told] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(table.contains(&format!("\n{}: {ended}\n", script.command())), "{table}");
    assert!(told.ends_with(&format!(": the hunts ended: {ended}\n")), "{told}");
}

/// The same program under two names is marked, and one that plays as well in another way is not.
#[test]
fn programs_that_play_every_hunt_alike_are_marked() {
    let detour = GOOD.replace(
        "*'\"turns\":3,'*)",
        "*'\"turns\":1,'*) action='move east';; *'\"turns\":2,'*) action='move west';; *'\"turns\":5,'*)",
    );
    let scripts = [GOOD, &detour, GOOD].map(Script::new);
    let folder = TempFolder::new();
    let lines =
        ["ann", "bob", "cy"].iter().zip(&scripts).map(|(name, script)| format!("{name} {}\n", script.command()));
    fs::write(folder.file("class.txt"), lines.collect::<String>()).unwrap();
    let flags = format!("simulate world --hunts 5 --class {}", folder.file("class.txt"));
    let ran = run(&flags, "");
    let marked = |own: &str, other: &str| ran.stdout.contains(&format!("  {own}  (plays every hunt like {other})\n"));
    assert!(marked("ann", "cy") && marked("cy", "ann") && ran.stdout.matches("plays every").count() == 2, "{ran:?}");
    let printed: Value = serde_json::from_str(&run(&format!("{flags} --json"), "").stdout).unwrap();
    let like = |index: usize| printed["programs"][index].get("plays_like").cloned();
    assert_eq!([0, 1, 2].map(like), [Some("cy".into()), None, Some("ann".into())]);
}

/// A student learns what their program did wrong, also if it cannot be started.
#[test]
fn gradescope_shows_the_first_failure_of_each_kind() {
    let folder = TempFolder::new();
    let file = folder.file("results.json");
    for (program, told) in [
        ("./missing.py", "\ncannot start ./missing.py: "),
        ("sh -c 'exit 3'", "\nhunt 1, turn 1: crashed: the program exited with status 3"),
    ] {
        let ran = grade(program, &format!("world --hunts 3 --gradescope {file}"));
        let results: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!((ran.status, &results["tests"][0]["score"]), (1, &0.0.into()), "{ran:?}");
        assert!(results["tests"][0]["output"].as_str().unwrap().contains(told), "{results}");
    }
}
