//! Programs graded by `wumpus simulate --agent`, most of them misbehaving `sh` scripts.

use std::env;
use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use wumpus_hunt::session::HuntSeed;

use crate::docs::{blocks, read};
use crate::program::{RunOutput, TempFolder, is_refused, play, run, run_command, wumpus};

#[cfg(all(target_os = "linux", not(portable)))]
mod cheats;
mod class;
mod faults;
pub(crate) mod processes;
mod reports;
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

/// Wins on the published board of Wumpus World. Fields but `action` are ignored.
const GOOD: &str = r#"
    echo $$ >> "$0.log"
    while read -r line; do
        case $line in
            *'"turns":0,'*) action='shoot north';;
            *'"turns":3,'*) action='move east';;
            *) action='move north';;
        esac
        case $line in *'"moves":["'*) echo "{\"why\":[\"it\",\"smells\"],\"action\":\"$action\"}";; esac
    done"#;

/// Walks north and back for ever on the published board.
const WALKING: &str = r#"
    while read -r line; do
        case $line in
            *'"moves":[]'*) printf '%s\n' "$line" >> "$0.log";;
            *'"cell":[1,1]'*) echo '{"action":"move north"}';;
            *) echo '{"action":"move south"}';;
        esac
    done"#;

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
        format!("sh {}", quoted(&self.folder.file("agent.sh")))
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
        fs::read_to_string(self.folder.file("agent.sh.log")).unwrap_or_default()
    }

    fn starts(&self) -> usize {
        self.log().lines().filter(|line| *line == "started").count()
    }
}

/// Returns a word as it is written in a command.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).unwrap().into_owned()
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

fn all(ending: &str, turns: u32, hunts: usize) -> Vec<(String, u32)> {
    vec![(ending.to_owned(), turns); hunts]
}

/// A folder that the user nobody can read. It has programs in folders of their own, and `class.txt`, which names them.
struct Class(TempFolder);

impl Class {
    /// Writes scripts for `sh`.
    fn new(scripts: &[(&str, &str)]) -> Self {
        let class = Self(TempFolder::below(&env::temp_dir()));
        for (name, script) in scripts {
            fs::create_dir(class.file(name)).unwrap();
            fs::write(class.file(&format!("{name}/agent.sh")), script).unwrap();
        }
        fs::write(class.file("play.sh"), "exec sh \"$1/agent.sh\"").unwrap();
        let lines = scripts.iter().map(|(name, _)| format!("{0} sh play.sh {0}\n", quoted(name)));
        fs::write(class.file("class.txt"), lines.collect::<String>()).unwrap();
        class
    }

    fn file(&self, name: &str) -> String {
        self.0.file(name)
    }

    fn simulation(&self, flags: &str) -> Command {
        let mut simulation = wumpus("simulate world --class class.txt");
        simulation.args(flags.split_whitespace()).current_dir(&self.0.0).env("ANSWERS", "a secret");
        simulation
    }

    fn grade(&self, flags: &str) -> RunOutput {
        run_command(self.simulation(flags), "")
    }

    /// Returns the log of the program with this name.
    fn log(&self, name: &str) -> String {
        fs::read_to_string(self.file(&format!("{name}/agent.sh.log"))).unwrap_or_default()
    }
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

/// In Hidden Wumpus one program plays every seat.
#[test]
fn a_program_is_told_what_reset_and_step_reply_but_for_the_seed() {
    for (flags, options) in games() {
        let script = Script::new(STEADY);
        let ran = script.grade(&format!("{flags} --list --hunts 5 --seed 1:2"));
        let (seeds, endings, log) = (seeds(&ran), endings(&ran), script.log());
        assert!(seeds.iter().all(|seed| !log.contains(&seed.to_string())), "{log}");
        let said = fs::read_to_string(script.folder.file("agent.sh.said")).unwrap();
        let (mut told, mut said) = (log.lines().skip(1), said.lines());
        for (seed, (_, turns)) in seeds.into_iter().zip(endings) {
            let mut requests = vec![json!({"cmd": "reset", "seed": seed, "options": options}).to_string()];
            let lines: Vec<&str> = told.by_ref().take(turns as usize + 1).collect();
            let own_seed = format!(",\"own_seed\":{}", HuntSeed::new(seed).own_seed(2));
            assert!(lines[0].contains(&own_seed), "{}", lines[0]);
            let lines = lines.join("\n").replacen(&own_seed, "", 1);
            let steps = said.by_ref().take(turns as usize);
            requests.extend(steps.map(|action| json!({"cmd": "step", "action": action}).to_string()));
            let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
            let replies = play("agent --max-turns 10000", &requests);
            let replies = replies.replace(&format!("\"seed\":\"{seed}\""), "\"seed\":null");
            assert_eq!(replies.trim_end(), lines, "{flags} {seed}");
            assert!(lines.contains("\"terminated\":true"), "{lines}");
        }
        assert_eq!(said.next(), None);
        assert_eq!(told.collect::<Vec<_>>(), ["left"], "it is told nothing else, and may leave by itself");
    }
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
        let ran = grade(command, "--json");
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{command}");
        assert!(ran.stderr.starts_with(&format!("wumpus: cannot start {name}: ")), "{}", ran.stderr);
    }
}

#[test]
fn flags_for_programs_are_refused_with_what_is_accepted() {
    for (flags, told) in [
        ("--agent ''", "must be a program and its arguments"),
        ("--agent 'agent.py", "every quote closed"),
        ("--agent true --bot random", "cannot be used with"),
        ("--move-timeout 5", "--agent <CMD>|--class <FILE>"),
        ("--max-failures=5", "--agent <CMD>|--class <FILE>"),
        ("--sandbox", "--agent <CMD>|--class <FILE>"),
        ("--gradescope f", "--agent <CMD>"),
        ("--agent true --cpu-time 5", "--sandbox"),
        ("--agent true --max-failures 0", "must be a whole number from 1 to"),
        ("--agent true --move-timeout 0", "from 0.001 to 86400"),
        ("--agent true --move-timeout NaN", "from 0.001 to 86400"),
        ("--agent true --move-timeout 1e9", "from 0.001 to 86400"),
        ("--agent a --agent b --list", "--list works with only one --agent"),
        ("--agent a --agent b --gradescope f", "--gradescope works with only one --agent"),
        ("--agent a --agent b --hunts 1000001", "programs can play at most 1000000 --hunts"),
        ("--agent a --csv", "--csv ranks programs: name several with --agent, or a file of them with --class"),
        ("--agent a --class f", "cannot be used with"),
        ("--agent a --threads 2", "cannot be used with"),
        ("--class f --bot sharp", "cannot be used with"),
        ("--seed x", "from 0 to 18446744073709551615, or two with a colon, like 7:8, or -"),
        ("--agent a --seed 7:", "from 0 to 18446744073709551615, or two with a colon, like 7:8, or -"),
        ("hidden --agent a --agent b", "programs are ranked only for games of one hunter; hidden has several players"),
        ("hidden --agent a --gradescope f", "programs are ranked only for games of one hunter"),
        (
            "textbook --agent a --agent b",
            "the bots play textbook for the book's score: rank programs with --reward aima",
        ),
    ] {
        is_refused(&format!("simulate {flags}"), 2, told);
    }
    let ran = run("simulate world --agent true --seed -", "many\n");
    let told = "wumpus: the seed on standard input: must be a whole number from 0 to 18446744073709551615, \
                or two with a colon, like 7:8\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (1, told));
}

#[test]
#[ignore = "needs python3"]
fn the_example_plays_every_game_without_a_failure() {
    let command = "python3 docs/agents/graded_agent.py";
    // It seeds itself by the number that each hunt brings.
    let list = || grade(command, "--hunts 60 --seed 1:1 --move-timeout 60 --list");
    assert_eq!(list(), list());
    let flags = games().map(|(flags, _)| flags);
    for flags in [&flags[..], &["--rules opinionated", "--rules dungeon"]].concat() {
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
    let answers: String = lines("answered").flat_map(|line| [line, "\n"]).collect();
    fs::write(script.folder.file("agent.sh.answers"), answers).unwrap();
    let told =
        "These two hunts are played by `wumpus simulate --variant world --agent ./my_agent --hunts 2 --seed 1:1`";
    assert!(document.contains(told));
    let endings = script.endings("--variant world --hunts 2 --seed 1:1");
    assert_eq!(endings, [("fell_in_pit".to_owned(), 2), ("illegal_move".to_owned(), 0)]);
    assert!(script.log().lines().eq(lines("told")), "{}", script.log());
    assert_eq!(session.lines().count(), lines("told").chain(lines("answered")).count());
}
