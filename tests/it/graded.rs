//! Programs graded by `wumpus simulate --agent`, most of them misbehaving `sh` scripts.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use wumpus_hunt::session::HuntSeed;

use crate::docs::{blocks, read};
use crate::program::{RunOutput, TempFolder, is_installed, play, run_command, unbroken, wumpus};

#[cfg(all(target_os = "linux", not(portable)))]
mod cheats;
mod class;
mod faults;
mod limits;
pub(crate) mod processes;
#[cfg(all(target_os = "linux", not(portable)))]
mod sandbox;

/// Takes one of the first four legal moves by an arithmetic sequence, the same in every hunt. `$0.log` has the lines
/// received, `$0.said` the moves made.
const STEADY: &str = r#"
echo started >> "$0.log"
while read -r line; do
    printf '%s\n' "$line" >> "$0.log"
    case $line in *'"turns":0,'*) dice=7; esac
    case $line in *'"moves":["'*)
        moves=${line#*'"moves":["'}
        moves=${moves%%'"]'*}
        dice=$((dice * 75 % 65537))
        for skip in 1 2 3; do
            if [ $((dice / 8 % 4)) -ge $skip ]; then moves=${moves#*'","'}; fi
        done
        move=${moves%%'"'*}
        printf '%s\n' "$move" >> "$0.said"
        printf '{"action":"%s"}\n' "$move"
    esac
done
echo left >> "$0.log"
"#;

/// A script for `sh` in a temporary folder.
struct Script {
    folder: TempFolder,
}

impl Script {
    fn new(text: &str) -> Self {
        let folder = TempFolder::new();
        fs::write(folder.file("agent.sh"), text).unwrap();
        Self { folder }
    }

    /// Returns the command that starts the script.
    fn command(&self) -> String {
        format!("sh '{}'", self.folder.file("agent.sh"))
    }

    fn grade(&self, flags: &str) -> RunOutput {
        grade(&self.command(), flags)
    }

    /// Returns the ending and the number of turns of each hunt.
    #[track_caller]
    fn endings(&self, flags: &str) -> Vec<(String, u32)> {
        endings(&self.grade(&format!("--list {flags}")))
    }

    /// Returns the script's log.
    fn log(&self) -> String {
        fs::read_to_string(self.folder.file("agent.sh.log")).unwrap()
    }

    fn starts(&self) -> usize {
        self.log().lines().filter(|line| *line == "started").count()
    }
}

fn graded(command: &str, flags: &str) -> Command {
    let mut graded = wumpus("simulate");
    graded.args(["--agent", command]).args(flags.split_whitespace());
    graded
}

fn grade(command: &str, flags: &str) -> RunOutput {
    run_command(graded(command, flags), "")
}

/// Returns the listed endings and turns. Asserts status 1 if the program has failed in every hunt, and 0 otherwise.
#[track_caller]
fn endings(ran: &RunOutput) -> Vec<(String, u32)> {
    let ending = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        (words[1].to_owned(), words[2].parse().unwrap())
    };
    let endings: Vec<_> = ran.stdout.lines().map(ending).collect();
    let has_failed = |(ending, _): &(String, u32)| ["crashed", "timed_out", "illegal_move"].contains(&ending.as_str());
    assert_eq!(ran.status, i32::from(endings.iter().all(has_failed)), "{ran:?}");
    endings
}

/// Returns the listed seeds.
fn seeds(ran: &RunOutput) -> Vec<u64> {
    ran.stdout.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect()
}

/// Takes the program's own seed out of the first line of a hunt.
fn without_own_seed(line: &str) -> String {
    let Some((before, number)) = line.split_once(",\"own_seed\":") else { return line.to_owned() };
    format!("{before}{}", number.trim_start_matches(|c: char| c.is_ascii_digit()))
}

fn all(ending: &str, turns: u32, hunts: usize) -> Vec<(String, u32)> {
    vec![(ending.to_owned(), turns); hunts]
}

/// Returns the flags of a hunt of each variant, and the same as options of the protocol.
fn games() -> [(&'static str, Value); 4] {
    [
        ("--rules original", json!({"variant": "classic", "rules": "original"})),
        ("--variant grue --sense hearing", json!({"variant": "grue", "sense": "hearing"})),
        ("--variant world --board random", json!({"variant": "world", "board": "random"})),
        ("--variant hidden --players 4", json!({"variant": "hidden", "players": 4, "wumpuses": "fair"})),
    ]
}

#[test]
fn a_program_is_told_what_reset_and_step_reply_but_for_the_seed() {
    for (flags, options) in games() {
        let script = Script::new(STEADY);
        let ran = script.grade(&format!("{flags} --list --hunts 5 --seed 1:2"));
        let (seeds, endings) = (seeds(&ran), endings(&ran));
        let log = script.log();
        assert!(seeds.iter().all(|seed| !log.contains(&seed.to_string())), "{log}");
        let said = fs::read_to_string(script.folder.file("agent.sh.said")).unwrap();
        let (mut told, mut said) = (log.lines().skip(1), said.lines());
        for (seed, (ending, turns)) in seeds.into_iter().zip(endings) {
            let mut requests = vec![json!({"cmd": "reset", "seed": seed, "options": options}).to_string()];
            let lines: Vec<&str> = told.by_ref().take(turns as usize + 1).collect();
            let own_seed = format!(",\"own_seed\":{}}}", HuntSeed::new(seed).own_seed(2));
            let has_seed: Vec<bool> = lines.iter().map(|line| line.contains(&own_seed)).collect();
            assert!(has_seed[0] && !has_seed[1..].contains(&true), "{lines:?}");
            let lines: Vec<String> = lines.into_iter().map(without_own_seed).collect();
            let steps = said.by_ref().take(turns as usize);
            requests.extend(steps.map(|action| json!({"cmd": "step", "action": action}).to_string()));
            let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
            let replies = play("agent --max-turns 10000", &requests);
            let replies = replies.replace(&format!("\"seed\":\"{seed}\""), "\"seed\":null");
            assert_eq!(replies.lines().collect::<Vec<_>>(), lines, "{flags} {seed}");
            let last: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
            assert_eq!((&last["terminated"], &last["truncated"]), (&json!(true), &json!(false)), "{ending}");
        }
        assert_eq!(said.next(), None);
        assert_eq!(told.collect::<Vec<_>>(), ["left"], "it is told nothing else, and may leave by itself");
    }
}

#[test]
fn in_hidden_wumpus_one_program_plays_every_seat() {
    let script = Script::new(STEADY);
    script.endings("--variant hidden --players 6 --hunts 3");
    let seats = |line: &str| serde_json::from_str::<Value>(line).ok()?["info"]["seat"].as_u64();
    let mut seats: Vec<u64> = script.log().lines().filter_map(seats).collect();
    seats.sort_unstable();
    seats.dedup();
    assert_eq!((seats, script.starts()), (vec![0, 1, 2, 3, 4, 5], 1));
}

#[test]
fn a_hunt_of_too_many_turns_is_given_up_and_the_program_is_told() {
    let patient = r#"
    while read -r line; do
        case $line in *'"moves":[]'*) printf '%s\n' "$line" >> "$0.log";; *) echo '{"action":"pass"}'; esac
    done"#;
    let script = Script::new(patient);
    assert_eq!(script.endings("--variant hidden --players 3 --hunts 1"), all("unfinished", 1_000, 1));
    let last: Value = serde_json::from_str(&script.log()).unwrap();
    assert_eq!((&last["truncated"], &last["info"]["turns"]), (&json!(true), &json!(1_000)));
    assert_eq!(last["info"]["seed"], Value::Null);
}

/// A line that nobody reads does not end the program.
#[test]
fn a_program_may_still_say_something_when_its_input_has_ended() {
    let script = Script::new(&STEADY.replace("echo left", "echo learned; echo more; echo left"));
    script.endings("--hunts 2");
    assert!(script.log().ends_with("left\n"), "{}", script.log());
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    for (command, name) in [("./no-such-agent --fast", "./no-such-agent"), ("'/no such/agent'", "/no such/agent")] {
        for flags in ["", "--json"] {
            let ran = grade(command, flags);
            assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{command}");
            assert!(ran.stderr.starts_with(&format!("wumpus: cannot start {name}: ")), "{}", ran.stderr);
        }
    }
}

#[test]
fn the_table_and_the_object_name_the_program_and_its_failures() {
    let ran = grade("sh -c 'exit 1'", "--rules original --hunts 4 --seed 1:2 --json");
    let start = "{\"version\":\"0.1.0\",\"variant\":\"classic\",\"rules\":\"original\",\"cave\":\"dodecahedron\",\"arrows\":5,\
                 \"pits\":2,\"bats\":2,\"smell\":1,\"agent\":\"sh -c 'exit 1'\",\"move_timeout\":2.0,\
                 \"total_timeout\":null,\"cpu_time\":null,\"sandbox\":false,\"hunts\":4,\"seeds\":[{\"drawn\":1,\"salt\":2,\"hunts\":4}],";
    assert!(ran.stdout.starts_with(start), "{ran:?}");
    let object: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((object.get("bot"), &object["endings"]["crashed"]), (None, &json!(4)));
    let endings = "\"unfinished\":0,\"crashed\":4,\"timed_out\":0,\"illegal_move\":0,\"not_played\":0}";
    assert!(ran.stdout.contains(endings), "{ran:?}");

    let table = grade("sh -c 'exit 1'", "--variant world --hunts 4 --seed 1:2").stdout;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "world, board published, agent sh -c 'exit 1', not sandboxed, 4 hunts drawn from seed 1:2");
    let counts: Vec<Vec<&str>> = lines[3..11].iter().map(|line| line.split_whitespace().take(2).collect()).collect();
    let told = [
        "won 0",
        "fell_in_pit 0",
        "eaten 0",
        "unfinished 0",
        "crashed 4",
        "timed_out 0",
        "illegal_move 0",
        "not_played 0",
    ];
    assert_eq!(counts, told.map(|line| line.split(' ').collect::<Vec<_>>()));
}

#[test]
fn a_command_that_cannot_be_read_is_a_usage_error() {
    for (arguments, told) in [
        (&["--agent", ""][..], "must be a program and its arguments"),
        (&["--agent", "python3 'agent.py"], "every quote closed"),
        (&["--agent", "''"], "must be a program and its arguments"),
        (&["--agent", "true", "--bot", "random"], "cannot be used with"),
        (&["--move-timeout", "5"], "--agent <CMD>|--class <FILE>"),
        (&["--max-failures=5"], "--agent <CMD>|--class <FILE>"),
        (&["--sandbox"], "--agent <CMD>|--class <FILE>"),
        (&["--agent", "true", "--cpu-time", "5"], "--sandbox"),
        (&["--agent", "true", "--max-failures", "0"], "must be a whole number from 1 to"),
        (&["--agent", "true", "--move-timeout", "0"], "from 0.001 to 86400"),
        (&["--agent", "true", "--move-timeout=-1"], "from 0.001 to 86400"),
        (&["--agent", "true", "--move-timeout", "NaN"], "from 0.001 to 86400"),
        (&["--agent", "true", "--move-timeout", "inf"], "from 0.001 to 86400"),
        (&["--agent", "true", "--move-timeout", "1e9"], "from 0.001 to 86400"),
        (&["--agent", "true", "--move-timeout", "soon"], "from 0.001 to 86400"),
    ] {
        let output = wumpus("simulate").args(arguments).output().unwrap();
        let stderr = unbroken(&String::from_utf8(output.stderr).unwrap());
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), b"".as_slice()), "{arguments:?}");
        assert!(stderr.contains(told), "{arguments:?}: {stderr}");
    }
}

/// Checks nothing where python3 is not installed.
#[test]
fn the_example_plays_every_game_without_a_failure() {
    if !is_installed("python3") {
        return;
    }
    let command = "python3 docs/agents/graded_agent.py";
    // It seeds itself by the number that each hunt brings.
    let list = || grade(command, "--hunts 60 --seed 1:1 --move-timeout 60 --list");
    assert_eq!(list(), list());
    for (flags, _) in
        games().into_iter().chain([("--rules opinionated", Value::Null), ("--rules dungeon", Value::Null)])
    {
        let ran = grade(command, &format!("{flags} --hunts 100 --move-timeout 60 --json"));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        let object: Value = serde_json::from_str(&ran.stdout).unwrap();
        for failure in ["crashed", "timed_out", "illegal_move", "unfinished"] {
            assert_eq!(object["endings"][failure], 0, "{flags}: {object}");
        }
    }
}

/// The script gives the answers of the document.
#[test]
fn the_session_in_the_document_is_real() {
    let document = read("docs/protocol.md");
    let blocks = blocks(&document);
    let (_, session) = blocks.iter().find(|(_, text)| text.starts_with("told ")).unwrap();
    let lines =
        |kind: &'static str| session.lines().filter_map(move |line| line.strip_prefix(kind)).map(str::trim_start);
    let script = Script::new(
        r#"exec 3< "$0.answers"
        while read -r line; do
            printf '%s\n' "$line" >> "$0.log"
            case $line in *'"moves":["'*) read -r answer <&3; printf '%s\n' "$answer"; esac
        done"#,
    );
    fs::write(
        script.folder.file("agent.sh.answers"),
        lines("answered").flat_map(|line| [line, "\n"]).collect::<String>(),
    )
    .unwrap();
    let told =
        "These two hunts are played by `wumpus simulate --variant world --agent ./my_agent --hunts 2 --seed 1:1`";
    assert!(document.contains(told));
    let endings = script.endings("--variant world --hunts 2 --seed 1:1");
    assert_eq!(endings, [("fell_in_pit".to_owned(), 2), ("illegal_move".to_owned(), 0)]);
    assert!(script.log().lines().eq(lines("told")), "{}", script.log());
    assert_eq!(session.lines().count(), lines("told").chain(lines("answered")).count());
}
