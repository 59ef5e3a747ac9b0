//! The example agent of `docs/agents`, if Python is installed. The Python package is tested by `tests/python`.

use std::path::Path;
use std::process::{Command, Output};

use crate::program::is_installed;

const PROGRAM: &str = env!("CARGO_BIN_EXE_wumpus");

/// Runs Python. Returns `None` where it is not installed.
fn python(arguments: &[&str]) -> Option<Output> {
    if !is_installed("python3") {
        return None;
    }
    let mut command = Command::new("python3");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR"))).env("PYTHONDONTWRITEBYTECODE", "1").args(arguments);
    command.output().ok()
}

#[track_caller]
fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[test]
fn the_example_agent_wins_more_hunts_than_chance_would() {
    let Some(output) = python(&["docs/agents/example_agent.py", "200", "1", PROGRAM]) else { return };
    let printed = printed(&output);
    let won = printed.strip_prefix("won ").and_then(|rest| rest.strip_suffix(" of 200 hunts"));
    let won: u32 = won.unwrap_or_else(|| panic!("{printed}")).parse().unwrap();
    assert!(won > 80, "a random player wins about one in seven: {printed}");
}
