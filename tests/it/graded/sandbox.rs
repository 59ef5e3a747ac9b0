//! Programs in the sandbox, where cheats fail.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio, id};

use serde_json::Value;

use super::processes::wait_until;
use super::{Class, GOOD};
use crate::program::{RunOutput, TempFolder, assert_snapshot, run_command, wumpus};

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

/// Returns whether a process sleeps for so long.
fn sleeps(time: &str) -> bool {
    let processes = Command::new("ps").args(["-eo", "args"]).output().unwrap().stdout;
    String::from_utf8_lossy(&processes).lines().any(|line| line == format!("sleep {time}"))
}

/// Each cheat wins if it succeeds. Without the sandbox it does; only the memory of a parent is kept by some systems, and a
/// job may have no terminal.
#[test]
#[ignore = "needs bwrap"]
fn a_class_of_cheats_fails_in_the_sandbox_and_not_without_it() {
    let programs = [
        ("honest", "true"),
        ("seed", "tr '\\0' ' ' < /proc/$PPID/cmdline | grep -e '--seed 1:1'"),
        ("files", "grep honest class.txt || cat honest/agent.sh"),
        ("report", "test -f report.json && echo forged > report.json"),
        ("advice", r#""$(cat advice/program)" --version"#),
        ("environment", "test \"$ANSWERS\""),
        ("link", "grep action link/other/agent.sh"),
        ("memory", "grep simulate /proc/$PPID/cmdline && exec 3< /proc/$PPID/mem"),
        ("terminal", "exec 3> /dev/tty"),
    ];
    let scripts = programs.map(|(name, attempt)| (name, cheat(attempt)));
    let class = Class::new(&scripts.each_ref().map(|(name, script)| (*name, script.as_str())));
    symlink("../honest", class.file("link/other")).unwrap();
    fs::write(class.file("report.json"), "").unwrap();
    fs::write(class.file("advice/program"), env!("CARGO_BIN_EXE_wumpus")).unwrap();
    let grade = |flags: &str| {
        let ran = class.grade(&format!("--hunts 20 --seed 1:1 {flags}"));
        let told = ran.stderr.lines().filter(|line| !line.contains(": the hunts ended: "));
        assert_eq!((ran.status, told.collect::<String>()), (0, String::new()));
        ran.stdout
    };
    assert_snapshot("class-sandboxed", &grade("--sandbox"));
    let report: Value = serde_json::from_str(&grade("--json")).unwrap();
    for (name, _) in &programs[..7] {
        let ranked = report["programs"].as_array().unwrap();
        assert_eq!(ranked.iter().find(|program| program["name"] == *name).unwrap()["won"], 20, "{name}");
    }
}

#[test]
#[ignore = "needs bwrap"]
fn a_sandboxed_program_sees_the_system_and_what_its_command_names_and_writes_to_tmp_alone() {
    let spy = r#"exec 1>&2
        for file in /x /usr/x /etc/x /dev/x /proc/x own/x /tmp/x; do (echo x > "$file") && echo "wrote: $file"; done
        mount -o remount,rw,bind "$PWD/own" && echo wrote: after a mount
        kill -STOP $PPID; kill -KILL $PPID
        grep : /proc/net/dev | sed 's/:.*//; s/^ */net: /'
        cat /proc/[0-9]*/environ | tr '\0' '\n' | sed 's/=.*//; s/^/env: /' | sort -u
        cat /proc/[0-9]*/comm | sort -u | sed 's/^/runs: /'
        ls / | sed 's/^/has: /'
        ls -a | sed 's/^/here: /'
        ls /proc/self/fd | sed 's/^/open: /'
        test "$(id -u)" = 0 || echo user: somebody"#;
    let class = Class::new(&[("own", spy), ("other", "exit")]);
    // A shell or an editor may have opened files.
    let simulation = class.simulation("--sandbox --hunts 1");
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec 5< class.txt 9> report; exec \"$0\" \"$@\""]).env("ANSWERS", "a secret");
    shell.arg(simulation.get_program()).args(simulation.get_args()).current_dir(class.file(""));
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_command(shell, "");
    // The last is the folder that is listed.
    assert_eq!(told(&ran, "open"), "0 1 2 3", "{ran:?}");
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
#[ignore = "needs bwrap"]
fn the_program_and_its_package_do_not_exist_in_the_sandbox_wherever_they_lie() {
    let spy = r#"for file in */* */*/* */lib/python3.11/site-packages/*/*; do
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
    simulation.current_dir(class.file("")).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_command(simulation, "");
    let seen = "own/agent.sh venv/pyvenv.cfg python/bin/python3 python/lib/io.py venv/bin/python";
    assert_eq!(told(&ran, "sees"), seen, "{ran:?}");
}

/// Starts as many processes as it may. Tells their number, what each of them may use, and the sizes of the folders in memory.
const HOG: &str = r#"
import os, resource, sys, time

try:
    while os.fork():
        pass
    time.sleep(1000)
except OSError:
    pass
processes = sum(name.isdigit() for name in os.listdir("/proc"))
limits = [resource.getrlimit(limit)[1] for limit in (resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE)]
folders = [stat.f_frsize * stat.f_blocks for stat in map(os.statvfs, ("/tmp", "/dev/shm"))]
print("may use:", processes, *limits, *folders, file=sys.stderr)
"#;

#[test]
#[ignore = "needs bwrap and python3"]
fn what_all_processes_of_a_sandboxed_program_use_is_limited() {
    let class = Class::new(&[("own", "exec /usr/bin/python3 own/hog.py")]);
    fs::write(class.file("own/hog.py"), HOG).unwrap();
    let ran = class.grade("--sandbox --hunts 1 --move-timeout 100");
    // Bubblewrap is one of the processes.
    let (memory, file, folder) = (1 << 30, 4 << 20, 64 << 20);
    assert_eq!(told(&ran, "may use"), format!("16 {memory} {file} 64 {folder} {folder}"), "{ran:?}");
}

/// A program gets a signal at the limit. One that ignores it is killed a second later.
#[test]
#[ignore = "needs bwrap"]
fn processor_time_is_limited_in_the_sandbox() {
    for (before, signal) in [("", 24), ("trap '' XCPU; ", 9)] {
        let class = Class::new(&[("own", &format!("{before}while :; do :; done"))]);
        let ran = class.grade("--sandbox --hunts 1 --cpu-time 1 --move-timeout 60");
        let why = format!("crashed: the program exited with status {}", 128 + signal);
        assert!(ran.stderr.contains(&why), "{ran:?}");
    }
}

#[test]
#[ignore = "needs bwrap"]
fn a_daemon_ends_with_its_sandbox() {
    let daemon = format!("1000.{}", id());
    let start = format!("setsid sleep {daemon} > /dev/null 2>&1 < /dev/null &\n");
    let plays = Class::new(&[("own", &format!("{start}{}", cheat("true")))]);
    assert_eq!(plays.grade("--sandbox --hunts 2").status, 0);
    wait_until(|| !sleeps(&daemon));
    let hangs = Class::new(&[("own", &format!("{start}exec sleep 1000"))]);
    let mut simulation = hangs.simulation("--sandbox --hunts 2").spawn().unwrap();
    wait_until(|| sleeps(&daemon));
    simulation.kill().unwrap();
    simulation.wait().unwrap();
    wait_until(|| !sleeps(&daemon));
}

#[test]
#[ignore = "needs bwrap"]
fn a_program_in_the_sandbox_needs_a_file_or_folder_of_its_own() {
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

#[test]
fn without_bubblewrap_nothing_is_graded() {
    let folder = TempFolder::below(&env::temp_dir());
    let told = |path: &str| {
        let mut simulation = wumpus("simulate --agent true --sandbox --hunts 1");
        simulation.env("PATH", path);
        let ran = run_command(simulation, "");
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
