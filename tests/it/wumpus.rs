//! The program, run as a person or a script runs it through a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

/// Flags that begin a lone hunt of each variant without a question.
pub(crate) const HUNTS: [&str; 3] =
    ["--seed 7", "--variant grue --sense hearing --seed 7", "--variant world --board random --seed 2"];

/// Flags that begin a game of each variant without a question.
pub(crate) const GAMES: [&str; 4] = [HUNTS[0], HUNTS[1], HUNTS[2], "--variant hidden --players Ann,Bob,Cy --seed 7"];

/// What the program printed, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

pub(crate) fn program(flags: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wumpus"));
    // What a pipe brings is kept nowhere; if it were, it would not be where whoever runs the tests keeps his.
    command.env("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nowhere"));
    command.args(flags.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on these bytes of input.
#[track_caller]
pub(crate) fn run(flags: &str, input: impl AsRef<[u8]>) -> Ran {
    let mut child = program(flags).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap(),
    }
}

/// Plays these lines, which must end well and say nothing on standard error, and gives what was printed.
#[track_caller]
pub(crate) fn play(flags: &str, lines: &[&str]) -> String {
    let ran = run(flags, lines.iter().flat_map(|line| [line, "\n"]).collect::<String>());
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{flags}");
    ran.stdout
}
