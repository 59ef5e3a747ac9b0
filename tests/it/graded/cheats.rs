//! Programs that cheat, and learn nothing.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use serde_json::Value;
use wumpus_hunt::session::HuntSeed;

use super::{STEADY, Script, seeds};
use crate::docs::read;
use crate::program::{TempFolder, can_use, run_command};

const SECRET: &str = "1234567890123456789";

/// Returns the number by which the program may seed itself in each hunt.
fn own_seeds(script: &Script) -> Vec<u64> {
    let number = |line: &str| line.split_once("\"own_seed\":")?.1.trim_end_matches('}').parse().ok();
    script.log().lines().filter_map(number).collect()
}

/// Returns the hunt that each of its own seeds belongs to: the number in the order without a salt.
fn order(own_seeds: &[u64], seed: u64, salt: u64) -> Vec<Option<u64>> {
    let known: Vec<u64> = (0..8).map(|number| HuntSeed::drawn(seed, number).own_seed(salt)).collect();
    own_seeds.iter().map(|own| known.iter().position(|known| known == own)?.try_into().ok()).collect()
}

/// A seed below 2^32 could be found by trying. A draw of 64 bits gives such a seed once in four thousand million times.
#[test]
fn without_a_seed_the_hunts_are_those_of_a_new_secret() {
    let [one, other] = [(); 2].map(|()| {
        let script = Script::new(STEADY);
        let ran = script.grade("--hunts 8 --json");
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let [secret, salt] = ["drawn", "salt"].map(|key| report["seeds"][0][key].as_str().unwrap().parse().unwrap());
        let listed = seeds(&Script::new(STEADY).grade(&format!("--hunts 8 --list --seed {secret}:{salt}")));
        let own_seeds = own_seeds(&script);
        let own = |seed: &u64| HuntSeed::new(*seed).own_seed(salt);
        assert_eq!(own_seeds, listed.iter().map(own).collect::<Vec<_>>(), "the salt repeats the run");
        let mut drawn: Vec<u64> = (0..8).map(|number| HuntSeed::drawn(secret, number).setup).collect();
        drawn.extend([secret, salt]);
        assert!(drawn.iter().all(|seed| *seed > u64::from(u32::MAX)), "{drawn:?}");
        assert!(listed.iter().all(|seed| drawn.contains(seed)), "{listed:?}");
        drawn
    });
    assert!(one.iter().all(|seed| !other.contains(seed)));
}

/// In a table made from one run nothing of another is found, by the hunts' own seeds or by their order. Two runs have
/// the same order of eight hunts once in 40,320 times.
#[test]
fn a_kept_seed_gives_the_same_hunts_with_new_own_seeds_in_a_new_order() {
    let play = |seed: &str| {
        let script = Script::new(STEADY);
        let listed = seeds(&script.grade(&format!("--hunts 8 --list --seed {seed}")));
        (listed, own_seeds(&script))
    };
    let ((mut one, own), (mut other, others)) = (play("4242"), play("4242"));
    assert!(one != other && own.iter().all(|seed| !others.contains(seed)), "{own:?} {others:?}");
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    assert_eq!(order(&own, 4242, 0), [None; 8], "a small seed is not found by trying");
    assert_eq!(play("4242:7"), play("4242:7"));
    let (_, own) = play("4242:7");
    let mut order = order(&own, 4242, 7);
    order.sort_unstable();
    assert_eq!(order, (0..8).map(Some).collect::<Vec<_>>());
}

/// The recipe of the page for teachers, for places without the sandbox. Only root can follow it.
#[test]
fn as_nobody_a_program_reads_neither_the_memory_nor_the_files_of_the_simulation() {
    let nobody = "setpriv --reuid=nobody --regid=nogroup --clear-groups --reset-env";
    assert!(read("docs/classroom.md").contains(nobody));
    let root: &[&str] = if rustix::process::geteuid().is_root() { &["env"] } else { &["sudo", "-n"] };
    if !can_use(Command::new(root[0]).args(&root[1..]).args(nobody.split(' ')).arg("true")) {
        return;
    }
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
        let mut simulation = Command::new(root[0]);
        simulation.args(&root[1..]).args([
            "env",
            "ANSWERS=1",
            env!("CARGO_BIN_EXE_wumpus"),
            "simulate",
            "--hunts",
            "1",
        ]);
        simulation.args(["--seed", "-", "--json", "--agent", &format!("{nobody} sh '{script}'")]);
        simulation.current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ran = run_command(simulation, format!("{SECRET}\nmore"));
        assert!(ran.stdout.contains(&format!("\"seeds\":[{{\"drawn\":\"{SECRET}\",\"salt\":")), "{ran:?}");
        ran.stderr.split("wumpus: ").next().unwrap().to_owned()
    };
    assert_eq!(said(""), "environ\nmaps\nmem\nfd/0\ncwd/kept.txt\nANSWERS=1\nreport\n");
    assert_eq!(said(nobody), "");
}

#[test]
fn a_report_that_can_no_longer_be_written_does_not_cost_the_table() {
    let script = Script::new("");
    let report = script.folder.file("report.json");
    fs::write(script.folder.file("agent.sh"), format!("rm -f '{report}'; mkdir -p '{report}'\n{STEADY}")).unwrap();
    let ran = script.grade(&format!("world --hunts 3 --gradescope {report}"));
    assert!(ran.stdout.contains("3 hunts drawn from seed ") && ran.stdout.contains(" hunts a second"), "{ran:?}");
    assert!(ran.status == 1 && ran.stderr.ends_with("report.json: it is a directory\n"), "{ran:?}");
}
