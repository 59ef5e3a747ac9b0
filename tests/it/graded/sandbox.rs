//! Programs in the sandbox, where cheats fail. These tests check nothing where bubblewrap may not be used.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio, id};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::class::GOOD;
use crate::program::{RunOutput, TempFolder, assert_snapshot, can_use, run_command, wumpus};

/// A folder that the user nobody can read. It has programs in folders of their own, and `class.txt`, which names them.
struct Class(TempFolder);

impl Class {
    /// Writes scripts for `sh`, in which `CLASS` is this folder.
    fn new(scripts: &[(&str, &str)]) -> Self {
        let class = Self(TempFolder::below(&env::temp_dir()));
        for (name, script) in scripts {
            fs::create_dir(class.file(name)).unwrap();
            fs::write(class.file(&format!("{name}/agent.sh")), script.replace("CLASS", &class.file(""))).unwrap();
        }
        fs::write(class.file("play.sh"), "exec sh \"$1/agent.sh\"").unwrap();
        let lines = scripts.iter().map(|(name, _)| format!("{name} sh play.sh {name}\n"));
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
}

fn can_sandbox() -> bool {
    can_use(Command::new("bwrap").args(["--unshare-all", "--ro-bind", "/", "/", "true"]))
}

/// Returns what follows this word at the beginning of lines that the program `own` has written to standard error.
fn told(ran: &RunOutput, word: &str) -> String {
    let lines = ran.stderr.lines().map(|line| line.trim_start_matches("own: "));
    let lines = lines.filter_map(|line| line.strip_prefix(word)?.strip_prefix(": "));
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns a program that wins on the published board if its attempt to cheat succeeds, and is eaten otherwise.
fn cheat(attempt: &str) -> String {
    let shot = format!("shot='move north'; if ({attempt}) > /dev/null 2>&1; then shot='shoot north'; fi\n");
    shot + &GOOD.replace("echo $$ >> \"$0.log\"", "").replace("'shoot north'", "$shot")
}

/// Waits until a process with this argument runs, or until none does any more.
#[track_caller]
fn wait_until(runs: bool, argument: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let processes = Command::new("ps").args(["-eo", "args"]).output().unwrap().stdout;
        let has = String::from_utf8_lossy(&processes).lines().any(|line| line == format!("sleep {argument}"));
        if has == runs {
            return;
        }
        assert!(Instant::now() < until, "{argument}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Each cheat wins if it succeeds. Without the sandbox it does; only the memory of a parent is kept by some systems, and a
/// job may have no terminal.
#[test]
fn a_class_of_cheats_fails_in_the_sandbox_and_not_without_it() {
    if !can_sandbox() {
        return;
    }
    let advice = format!("'{}' --version", env!("CARGO_BIN_EXE_wumpus"));
    let programs = [
        ("honest", "true"),
        ("seed", "tr '\\0' ' ' < /proc/$PPID/cmdline | grep -e '--seed 1:1'"),
        ("files", "grep honest 'CLASSclass.txt' || cat 'CLASShonest/agent.sh'"),
        ("report", "test -f 'CLASSreport.json' && echo forged > 'CLASSreport.json'"),
        ("advice", &advice),
        ("environment", "test \"$ANSWERS\""),
        ("link", "grep action 'CLASSlink/other/agent.sh'"),
        ("memory", "grep simulate /proc/$PPID/cmdline && exec 3< /proc/$PPID/mem"),
        ("terminal", "exec 3> /dev/tty"),
    ];
    let scripts = programs.map(|(name, attempt)| (name, cheat(attempt)));
    let class = Class::new(&scripts.each_ref().map(|(name, script)| (*name, script.as_str())));
    symlink("../honest", class.file("link/other")).unwrap();
    fs::write(class.file("report.json"), "").unwrap();
    let grade = |flags: &str| {
        let ran = class.grade(&format!("--hunts 20 --seed 1:1 {flags}"));
        let told = ran.stderr.lines().filter(|line| !line.contains(": the hunts ended: "));
        assert_eq!((ran.status, told.collect::<String>()), (0, String::new()));
        ran.stdout
    };
    let won = |flags: &str| {
        let report: Value = serde_json::from_str(&grade(&format!("--json {flags}"))).unwrap();
        let ranked = report["programs"].as_array().unwrap();
        let won =
            |(name, _): &(&str, &str)| ranked.iter().find(|program| program["name"] == *name).unwrap()["won"].clone();
        (ranked[0]["report"]["sandbox"].clone(), programs.iter().map(won).collect::<Vec<_>>())
    };
    assert_snapshot("class-sandboxed", &grade("--sandbox"));
    assert_eq!(won("--sandbox"), (json!(true), [20, 0, 0, 0, 0, 0, 0, 0, 0].map(Value::from).to_vec()));
    let (is_sandboxed, won) = won("");
    assert_eq!((is_sandboxed, &won[..7]), (json!(false), &[20; 7].map(Value::from)[..]));
    assert!(grade("").starts_with("world, board published, not sandboxed, 20 hunts drawn from seed 1:1\n"));
}

#[test]
fn a_sandboxed_program_sees_the_system_and_what_its_command_names_and_writes_to_tmp_alone() {
    if !can_sandbox() {
        return;
    }
    let spy = r#"exec 1>&2
        for file in /x /usr/x /etc/x /dev/x /proc/x CLASSown/x /tmp/x; do (echo x > "$file") && echo "wrote: $file"; done
        mount -o remount,rw,bind CLASSown && echo wrote: after a mount
        kill -STOP $PPID; kill -KILL $PPID
        grep : /proc/net/dev | sed 's/:.*//; s/^ */net: /'
        cat /proc/[0-9]*/environ | tr '\0' '\n' | sed 's/=.*//; s/^/env: /' | sort -u
        cat /proc/[0-9]*/comm | sort -u | sed 's/^/runs: /'
        ls / | sed 's/^/has: /'
        ls -a | sed 's/^/here: /'
        test "$(id -u)" = 0 || echo user: somebody"#;
    let class = Class::new(&[("own", spy), ("other", "exit")]);
    let ran = class.grade("--sandbox --hunts 1");
    assert_eq!((told(&ran, "wrote").as_str(), told(&ran, "net").as_str()), ("/tmp/x", "lo"), "{ran:?}");
    assert_eq!(
        (told(&ran, "env").as_str(), told(&ran, "here").as_str()),
        ("OMP_NUM_THREADS PATH PWD PYTHONHASHSEED", ". .. own play.sh")
    );
    assert!(told(&ran, "runs").split(' ').all(|name| ["bwrap", "cat", "sed", "sh", "sort"].contains(&name)), "{ran:?}");
    assert_eq!(told(&ran, "user"), "somebody");
    let system = ["bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "tmp", "usr"];
    assert!(told(&ran, "has").split(' ').all(|name| system.contains(&name)), "{ran:?}");
}

/// The program that grades lies in the folder of the agent, and others with a virtual environment and with an interpreter.
#[test]
fn the_program_and_its_package_do_not_exist_in_the_sandbox_wherever_they_lie() {
    if !can_sandbox() {
        return;
    }
    let spy = r#"cd CLASS; for file in */* */*/* */lib/python3.11/site-packages/*/*; do
            if test -f "$file" && test -s "$file"; then echo "sees: $file" >&2; fi
        done"#;
    let class = Class::new(&[("own", spy)]);
    let package = "lib/python3.11/site-packages/wumpus_hunt";
    for folder in ["own/tools", "venv/bin", "python/bin", &format!("venv/{package}"), &format!("python/{package}")] {
        fs::create_dir_all(class.file(folder)).unwrap();
    }
    for file in ["own/wumpus", "venv/bin/wumpus", "python/bin/wumpus", "venv/pyvenv.cfg", "python/lib/io.py"] {
        fs::write(class.file(file), "text").unwrap();
    }
    for folder in ["venv", "python"] {
        fs::write(class.file(&format!("{folder}/{package}/bots.py")), "text").unwrap();
    }
    let own = class.file("own/tools/grader");
    fs::copy(env!("CARGO_BIN_EXE_wumpus"), &own).unwrap();
    fs::copy("/bin/sh", class.file("python/bin/python3")).unwrap();
    symlink(class.file("python/bin/python3"), class.file("venv/bin/python")).unwrap();
    let mut simulation = Command::new(own);
    simulation.args(["simulate", "--sandbox", "--hunts", "1", "--agent"]).arg("venv/bin/python own/agent.sh own");
    simulation.current_dir(&class.0.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_command(simulation, "");
    let seen = "own/agent.sh venv/pyvenv.cfg python/bin/python3 python/lib/io.py venv/bin/python";
    assert_eq!(told(&ran, "sees"), seen, "{ran:?}");
}

/// Starts as many processes as it may, each of which takes all the memory and files that it may without touching them. Adds
/// up all, and the sizes of the folders in memory.
const HOG: &str = r#"
import mmap, os, sys, time
from pathlib import Path

def grow(file):
    for power in range(40, 0, -1):
        try:
            os.ftruncate(file, 1 << power)
            return 1 << power
        except OSError:
            pass

def take():
    held, files = [], 0
    try:
        while True:
            files += grow(os.memfd_create("hog"))
    except OSError:
        pass
    try:
        while True:
            held.append(mmap.mmap(-1, 1 << 20))
    except OSError:
        held.pop()
        return held, files

folders = sum(stat.f_frsize * stat.f_blocks for stat in map(os.statvfs, ("/tmp", "/dev/shm")))
ready, tell = os.pipe()
children = 0
try:
    while os.fork():
        children += 1
    held, files = take()
    os.write(tell, files.to_bytes(8, "big"))
    time.sleep(1000)
except OSError:
    files = sum(int.from_bytes(os.read(ready, 8), "big") for _ in range(children))
os.close(ready)
os.close(tell)
held, own = take()
os.close(3)
statuses = [path.read_text() for path in Path("/proc").glob("[0-9]*/status")]
sizes = [int(line.split()[1]) << 10 for text in statuses for line in text.splitlines() if line.startswith("VmSize:")]
print("held:", *(number >> 20 for number in (sum(sizes), files + own, folders)), file=sys.stderr)
print("processes:", len(sizes), file=sys.stderr)
"#;

#[test]
fn the_memory_of_all_processes_of_a_sandboxed_program_is_limited() {
    if !can_sandbox() {
        return;
    }
    let class = Class::new(&[("own", "exec /usr/bin/python3 CLASSown/hog.py")]);
    fs::write(class.file("own/hog.py"), HOG).unwrap();
    let ran = class.grade("--sandbox --hunts 1 --move-timeout 100");
    let held: Vec<u32> = told(&ran, "held").split(' ').map(|number| number.parse().unwrap()).collect();
    let [memory, files, folders] = held.as_slice() else { panic!("{ran:?}") };
    assert_eq!(told(&ran, "processes"), "16", "{ran:?}");
    // In MB. Bubblewrap is one of the processes, and takes next to nothing.
    assert!((14 << 10..=16 << 10).contains(memory) && (14 * 60 * 4..=16 * 64 * 4).contains(files), "{ran:?}");
    assert_eq!(*folders, 128);
}

/// A program gets a signal at the limit. One that ignores it is killed a second later.
#[test]
fn processor_time_is_limited_in_the_sandbox() {
    if !can_sandbox() {
        return;
    }
    for (before, signal) in [("", 24), ("trap '' XCPU; ", 9)] {
        let class = Class::new(&[("own", &format!("{before}while :; do :; done"))]);
        let ran = class.grade("--sandbox --hunts 1 --cpu-time 1 --move-timeout 60");
        let why = format!("crashed: the program exited with status {}", 128 + signal);
        assert!(ran.stderr.contains(&why), "{ran:?}");
    }
}

#[test]
fn a_daemon_ends_with_its_sandbox() {
    if !can_sandbox() {
        return;
    }
    let daemon = format!("1000.{}", id());
    let start = format!("setsid sleep {daemon} > /dev/null 2>&1 < /dev/null &\n");
    let plays = Class::new(&[("own", &format!("{start}{}", cheat("true")))]);
    let crashes = Class::new(&[("own", &format!("{start}sleep 0.5; exit 1"))]);
    for class in [plays, crashes] {
        assert_eq!(class.grade("--sandbox --hunts 2").status, 0);
        wait_until(false, &daemon);
    }
    let hangs = Class::new(&[("own", &format!("{start}exec sleep 1000"))]);
    let mut simulation = hangs.simulation("--sandbox --hunts 2").spawn().unwrap();
    wait_until(true, &daemon);
    simulation.kill().unwrap();
    simulation.wait().unwrap();
    wait_until(false, &daemon);
}

#[test]
fn a_program_in_the_sandbox_needs_a_file_or_folder_of_its_own() {
    if !can_sandbox() {
        return;
    }
    let class = Class::new(&[("ann", "exit"), ("bob", "exit")]);
    let grade = |programs: &str| {
        fs::write(class.file("class.txt"), programs).unwrap();
        let ran = class.grade("--sandbox --hunts 1");
        (ran.status, ran.stderr.replace(&class.file(""), ""))
    };
    for (programs, told) in [
        ("ann sh ann/agent.sh\nbob sh class.txt", "bob would see \"class.txt\""),
        ("bob ls /", "bob would see \"/usr\""),
    ] {
        assert_eq!(grade(programs), (1, format!("wumpus: in the sandbox {told}\n")));
    }
    // Only the program itself loses by these.
    symlink("../ann/agent.sh", class.file("bob/mine.sh")).unwrap();
    symlink("../ann", class.file("bob/all")).unwrap();
    for (bob, why) in [
        ("sh play.sh missing", "there is no file or folder \"missing\""),
        ("sh play.sh ann", "another program's command names \"ann\" too"),
        ("sh play.sh", "another program's command names \"play.sh\" too"),
        ("sh bob/mine.sh", "\"bob/mine.sh\" is a link"),
        ("sh play.sh bob/all", "\"bob/all\" is a link"),
        ("sh play.sh /", "it would see \"ann\""),
    ] {
        let (status, told) = grade(&format!("ann sh play.sh ann\nbob {bob}\n"));
        let program = bob.split(' ').next().unwrap();
        assert_eq!(status, 0, "{told}");
        assert!(told.contains(&format!("wumpus: bob: cannot start {program}: {why}\n")), "{told}");
        assert_eq!(told.contains("ann: cannot start"), bob == "sh play.sh ann", "{told}");
    }
}

/// A shell or an editor may have opened them.
#[test]
fn a_sandboxed_program_inherits_no_open_file() {
    if !can_sandbox() {
        return;
    }
    let class = Class::new(&[("own", "ls /proc/self/fd | sed 's/^/open: /' >&2")]);
    let simulate = wumpus("simulate world --class class.txt --sandbox --hunts 1");
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec 5< class.txt 9> report; exec \"$0\" \"$@\""]);
    shell.arg(simulate.get_program()).args(simulate.get_args()).current_dir(&class.0.0);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_command(shell, "");
    // The last is the folder that is listed.
    assert_eq!(told(&ran, "open"), "0 1 2 3", "{ran:?}");
}

#[test]
fn without_bubblewrap_nothing_is_graded() {
    let folder = TempFolder::below(&env::temp_dir());
    let told = |path: &str| {
        let mut simulation = wumpus("simulate --agent true --sandbox --hunts 1");
        let ran = run_command(
            {
                simulation.env("PATH", path);
                simulation
            },
            "",
        );
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran:?}");
        ran.stderr
    };
    let path = folder.file("");
    assert_eq!(told(&path), "wumpus: --sandbox needs bwrap, which is not installed\n");
    let bwrap = folder.file("bwrap");
    fs::write(&bwrap, "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2; exit 1\n").unwrap();
    fs::set_permissions(&bwrap, Permissions::from_mode(0o755)).unwrap();
    let why = "bwrap: setting up uid map: Permission denied";
    assert_eq!(told(&path), format!("wumpus: --sandbox cannot be used here: {why}\n"));
}
