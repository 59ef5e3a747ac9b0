//! Programs that cheat, and learn nothing.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, id};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use wumpus_hunt::session::HuntSeed;

use super::processes::assert_gone;
use super::{STEADY, Script, all, graded, seeds};
use crate::docs::{blocks, read};
use crate::program::run_command;

const SECRET: &str = "1234567890123456789";

/// Returns the number by which the program may seed itself in each hunt.
fn own_seeds(script: &Script) -> Vec<u64> {
    let number = |line: &str| line.split_once("\"own_seed\":")?.1.trim_end_matches('}').parse().ok();
    script.log().lines().filter_map(number).collect()
}

/// Tries these seeds, and returns the first from which any of the hunts follows: as its own seed, or as the secret.
fn found(own_seeds: &[u64], mut tried: impl Iterator<Item = u64>) -> Option<u64> {
    tried.find(|seed| {
        own_seeds.contains(&HuntSeed::new(*seed).own_seed()) || own_seeds[0] == HuntSeed::drawn(*seed, 0).own_seed()
    })
}

/// A seed below 2^32 could be found by trying. A draw of 64 bits gives such a seed once in four thousand million times.
#[test]
fn without_a_seed_the_hunts_are_those_of_a_new_secret_that_trying_does_not_find() {
    let [one, other] = [(); 2].map(|()| {
        let script = Script::new(STEADY);
        let file = script.folder.file("report.json");
        let ran = script.grade(&format!("--hunts 8 --list --json-file {file}"));
        let report: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let secret: u64 = report["seeds"][0]["secret"].as_str().unwrap().parse().unwrap();
        (secret, seeds(&ran), own_seeds(&script))
    });
    for (secret, seeds, own_seeds) in [&one, &other] {
        assert_eq!(*seeds, (0..8).map(|number| HuntSeed::drawn(*secret, number).setup).collect::<Vec<_>>());
        assert!(seeds.iter().chain([secret]).all(|seed| *seed > u64::from(u32::MAX)), "{secret} {seeds:?}");
        assert_eq!((own_seeds.len(), found(own_seeds, 0..1 << 18)), (8, None));
    }
    assert!(one.0 != other.0 && one.1.iter().all(|seed| !other.1.contains(seed)));
}

#[test]
fn a_public_seed_is_found_by_trying() {
    let script = Script::new(STEADY);
    script.endings("--hunts 8 --seed 4242");
    assert_eq!(found(&own_seeds(&script), 0..1 << 16), Some(4242));
}

#[test]
fn the_seed_of_a_hunt_does_not_reveal_the_next() {
    let seeds = |secret| [0, 1, 2].map(|number| HuntSeed::drawn(secret, number).setup);
    let [one, two] = [seeds(1), seeds(2)];
    assert_eq!(one, [16_597_067_967_994_147_216, 10_126_217_796_117_064_860, 5_626_721_442_500_352_720]);
    let differences = |seeds: [u64; 3]| [seeds[1].wrapping_sub(seeds[0]), seeds[2].wrapping_sub(seeds[1])];
    let [[a, b], [c, d]] = [one, two].map(differences);
    assert!(a != b && a != c && b != d, "{one:?} {two:?}");
}

/// A folder that every user can write to, with the program and a script in it.
struct Open(PathBuf);

impl Open {
    fn new(name: &str, script: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("wumpus-{name}-{}", id()));
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_wumpus"), folder.join("wumpus")).unwrap();
        fs::write(folder.join("agent.sh"), script).unwrap();
        Self(folder)
    }

    /// Makes a command that runs here, as nobody if these tests run as root: nothing can be kept from root.
    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.0).env_clear().env("PATH", "/usr/bin:/bin");
        if rustix::process::getuid().is_root() {
            command.uid(65_534).gid(65_534);
        }
        command
    }

    /// Returns what the script has logged since it was last asked.
    fn log(&self) -> String {
        let log = fs::read_to_string(self.0.join("agent.sh.log")).unwrap();
        fs::remove_file(self.0.join("agent.sh.log")).unwrap();
        log
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_command_line_the_memory_and_the_files_of_the_simulation_reveal_nothing() {
    let spy = Open::new(
        "spy",
        r#"for file in environ maps mem fd/0 cwd/agent.sh; do
            if (exec 3< "/proc/$PPID/$file") 2> /dev/null; then echo "read $file" >> "$0.log"; fi
        done
        tr '\0' ' ' < "/proc/$PPID/cmdline" >> "$0.log""#,
    );
    // Another parent of the same user can be read.
    assert!(spy.command("/bin/sh").args(["-c", "sh agent.sh; exit 0"]).status().unwrap().success());
    let read = "read environ\nread maps\nread mem\nread fd/0\nread cwd/agent.sh\n";
    assert!(spy.log().starts_with(read), "{read}");

    let mut simulation = spy.command(spy.0.join("wumpus"));
    simulation.args(["simulate", "--agent", "sh agent.sh", "--hunts", "1", "--json", "--seed", "-"]);
    simulation.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let ran = run_command(simulation, format!("{SECRET}\nmore"));
    let log = spy.log();
    assert!(log.contains("simulate --agent sh agent.sh") && log.ends_with("--seed - "), "{log}");
    assert!(!log.contains("read") && !log.contains(SECRET), "{log}");
    assert!(ran.stdout.contains(&format!("\"seeds\":[{{\"secret\":\"{SECRET}\",\"hunts\":1}}]")), "{ran:?}");
}

#[test]
fn a_daemon_is_dead_before_the_report_is_written() {
    let script = Script::new("");
    let (report, daemon) = (script.folder.file("report.json"), script.folder.file("daemon.sh"));
    let forge = r#"echo $$ >> "$1.log"; while sleep 0.02; do if test -s "$0"; then echo forged > "$0"; fi; done"#;
    fs::write(&daemon, forge).unwrap();
    // Its parent ends at once.
    let start = format!(
        "(setsid sh -c '. \"{daemon}\"' '{report}' \"$0\" > /dev/null 2>&1 < /dev/null &)\nuntil test -s \"$0.log\"; do sleep 0.01; done\n"
    );
    fs::write(script.folder.file("agent.sh"), start + STEADY).unwrap();
    let ran = script.grade(&format!("--hunts 3 --json-file {report}"));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_gone(&script);
    thread::sleep(Duration::from_millis(100));
    let sums = Command::new("sha256sum").arg(&report).output().unwrap().stdout;
    let sum = String::from_utf8(sums).unwrap().split(' ').next().unwrap().to_owned();
    assert!(ran.stdout.ends_with(&format!("SHA256 ({report}) = {sum}\n")), "{sum}: {ran:?}");
    assert!(fs::read_to_string(&report).unwrap().starts_with("{\"version\""));
}

#[test]
fn a_report_that_can_no_longer_be_written_does_not_cost_the_table() {
    let script = Script::new("");
    let report = script.folder.file("report.json");
    fs::write(script.folder.file("agent.sh"), format!("rm -f '{report}'; mkdir -p '{report}'\n{STEADY}")).unwrap();
    let ran = script.grade(&format!("--hunts 3 --json-file {report}"));
    assert!(ran.stdout.contains("3 hunts of secret seed ") && ran.stdout.contains(" hunts a second"), "{ran:?}");
    assert!(ran.status == 1 && ran.stderr.ends_with("report.json: it is a directory\n"), "{ran:?}");
}

#[test]
fn a_program_that_stops_the_simulation_gains_no_time() {
    let script = Script::new("while read -r line; do kill -STOP $PPID; sleep 1; echo thought; kill -CONT $PPID; done");
    assert_eq!(script.endings("--hunts 1 --move-timeout 0.3"), all("timed_out", 0, 1));
}

/// Only root can raise a limit.
#[test]
fn a_lower_limit_of_processor_time_stays() {
    let folder = Open::new("limited", "ulimit -St >> \"$0.log\"");
    let limited = |limit: &str| {
        let mut shell = folder.command("/bin/sh");
        shell.args(["-c", &format!("{limit}; exec ./wumpus simulate --agent 'sh agent.sh' --hunts 1 --cpu-time 60")]);
        assert!(shell.stdout(Stdio::null()).status().unwrap().code() == Some(1), "the program has crashed");
        folder.log()
    };
    assert_eq!((limited("ulimit -t 50").as_str(), limited(":").as_str()), ("50\n", "60\n"));
}

/// Checks nothing where bubblewrap may not be used.
#[test]
fn in_the_documented_sandbox_a_program_sees_nothing_and_writes_nothing() {
    let bwrap = Command::new("bwrap").args(["--unshare-all", "--ro-bind", "/", "/", "true"]).output();
    if !bwrap.is_ok_and(|output| output.status.success()) {
        return;
    }
    let spy = r#"
        for file in /x /agent/x /usr/x /tmp/x /proc/x "$HOME/x"; do echo no > "$file" && echo "wrote $file" >&2; done
        cat /proc/[0-9]*/cmdline | tr '\0' ' ' | sed 's/^/runs: /; s/$/\n/' >&2
        grep : /proc/net/dev | sed 's/:.*//; s/^ */net: /' >&2
        cat /proc/[0-9]*/environ | tr '\0' '\n' | sed 's/^/env: /' >&2
        mount -o remount,rw,bind /agent 2> /dev/null && echo no > /agent/x && echo "wrote after a mount" >&2
        ls / | sed 's/^/has: /' >&2
        kill -STOP $PPID"#;
    let document = read("docs/classroom.md");
    let blocks = blocks(&document);
    let (_, sandbox) = blocks.iter().find(|(_, text)| text.contains("bwrap --unshare-all")).unwrap();
    let script = Script::new("");
    let [sandboxed, folder] = ["sandbox.sh", "handed-in"].map(|name| script.folder.file(name));
    fs::create_dir(&folder).unwrap();
    fs::write(&sandboxed, sandbox.replace("python3 play.py", "sh play.sh")).unwrap();
    fs::write(
        format!("{folder}/play.sh"),
        spy.to_owned() + &STEADY.replace(">> \"$0.log\"", "> /dev/null").replace(">> \"$0.said\"", "> /dev/null"),
    )
    .unwrap();
    let mut command = graded(&format!("sh '{sandboxed}' '{folder}'"), "--hunts 3 --list --seed 1");
    let output = command.env("ANSWERS", SECRET).output().unwrap();
    let (stdout, stderr) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!((output.status.code(), stdout.lines().count()), (Some(0), 3), "{stdout}{stderr}");
    assert!(!stderr.contains("wrote") && !stderr.contains(SECRET) && !stderr.contains("simulate"), "{stderr}");
    let seen = |kind: &str| stderr.lines().filter_map(|line| line.strip_prefix(kind)).collect::<Vec<_>>().join(" ");
    assert_eq!(seen("net: "), "lo");
    assert!(seen("runs: ").contains("sh play.sh"), "{stderr}");
    assert_eq!(seen("has: "), "agent bin dev lib lib64 proc usr", "{stderr}");
}
