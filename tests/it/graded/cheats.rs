//! Programs that cheat, and learn nothing.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use serde_json::Value;
use wumpus_hunt::session::HuntSeed;

use super::{STEADY, Script, quoted, seeds};
use crate::docs::read;
use crate::program::{TempFolder, run_command};

const SECRET: &str = "1234567890123456789";

/// Returns the numbers by which the program may seed itself, one a hunt.
fn own_seeds(script: &Script) -> Vec<u64> {
    let number = |line: &str| line.split_once("\"own_seed\":")?.1.trim_end_matches('}').parse().ok();
    script.log().lines().filter_map(number).collect()
}

/// Plays eight hunts drawn from a seed. Returns their seeds and the program's own.
fn play(seed: &str) -> (Vec<u64>, Vec<u64>) {
    let script = Script::new(STEADY);
    let listed = seeds(&script.grade(&format!("--hunts 8 --list --seed {seed}")));
    (listed, own_seeds(&script))
}

/// A seed below 2^32 could be found by trying. A draw of 64 bits gives such a seed once in four thousand million times.
#[test]
fn without_a_seed_the_hunts_are_those_of_a_new_secret() {
    let [one, other] = [(); 2].map(|()| {
        let script = Script::new(STEADY);
        let report: Value = serde_json::from_str(&script.grade("--hunts 8 --json").stdout).unwrap();
        let [secret, salt] = ["drawn", "salt"].map(|key| report["seeds"][0][key].as_str().unwrap().parse().unwrap());
        let (listed, own) = play(&format!("{secret}:{salt}"));
        assert_eq!(own_seeds(&script), own, "the salt repeats the run");
        let mut drawn: Vec<u64> = (0..8).map(|number| HuntSeed::drawn(secret, number).setup).collect();
        assert!(listed.iter().all(|seed| drawn.contains(seed)), "{listed:?}");
        drawn.extend([secret, salt]);
        assert!(drawn.iter().all(|seed| *seed > u64::from(u32::MAX)), "{drawn:?}");
        drawn
    });
    assert!(one.iter().all(|seed| !other.contains(seed)));
}

/// In a table made from one run nothing of another is found, by the hunts' own seeds or by their order. Two runs have
/// the same order of eight hunts once in 40,320 times.
#[test]
fn a_kept_seed_gives_the_same_hunts_with_new_own_seeds_in_a_new_order() {
    let ((mut one, own), (mut other, others)) = (play("4242"), play("4242"));
    assert!(one != other && own.iter().all(|seed| !others.contains(seed)), "{own:?} {others:?}");
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    let mut unsalted = (0..8).map(|number| HuntSeed::drawn(4242, number).own_seed(0));
    assert!(unsalted.all(|seed| !own.contains(&seed)), "a small seed is not found by trying");
    assert_eq!(play("4242:7"), play("4242:7"));
}

/// The recipe of the page for teachers, for places without the sandbox. Only root can follow it.
#[test]
#[ignore = "needs setpriv, and root or sudo"]
fn as_nobody_a_program_reads_neither_the_memory_nor_the_files_of_the_simulation() {
    let nobody = "setpriv --reuid=nobody --regid=nogroup --clear-groups --reset-env";
    assert!(read("docs/classroom.md").contains(nobody));
    let folder = TempFolder::below(&env::temp_dir());
    let [kept, script] = ["kept.txt", "agent.sh"].map(|name| folder.file(name));
    fs::write(&kept, "a file of the teacher's").unwrap();
    fs::set_permissions(&kept, Permissions::from_mode(0o600)).unwrap();
    let spy = r#"for file in environ maps mem fd/0 cwd/kept.txt; do
            if (exec 3< "/proc/$PPID/$file") 2> /dev/null; then echo "$file" >&2; fi
        done
        env | grep ANSWERS >&2
        if (echo forged > "${0%/*}/report.json") 2> /dev/null; then echo report >&2; fi"#;
    fs::write(&script, spy).unwrap();
    let said = |nobody: &str| {
        let mut simulation = Command::new("env");
        if !rustix::process::geteuid().is_root() {
            simulation = Command::new("sudo");
            simulation.args(["-n", "env"]);
        }
        simulation.args([
            "ANSWERS=1",
            env!("CARGO_BIN_EXE_wumpus"),
            "simulate",
            "--hunts",
            "1",
            "--seed",
            "-",
            "--json",
        ]);
        simulation.args(["--agent", &format!("{nobody} sh {}", quoted(&script))]);
        simulation.current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ran = run_command(simulation, format!("{SECRET}\nmore"));
        assert!(ran.stdout.contains(&format!("\"seeds\":[{{\"drawn\":\"{SECRET}\",\"salt\":")), "{ran:?}");
        ran.stderr.split("wumpus: ").next().unwrap().to_owned()
    };
    assert_eq!(said(""), "environ\nmaps\nmem\nfd/0\ncwd/kept.txt\nANSWERS=1\nreport\n");
    assert_eq!(said(nobody), "");
}
