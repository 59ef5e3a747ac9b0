//! The agents of `docs/agents`, if Python is installed, and the environment, if Gymnasium is.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_wumpus");

/// Runs Gymnasium's checker on each variant for one player, with warnings as failures, and plays hunts.
const CHECK: &str = r#"
import sys, warnings
sys.path.insert(0, "docs/agents")
import gymnasium
from gymnasium.utils.env_checker import check_env
from wumpus_env import WumpusEnv

def refused(deed, why):
    try:
        deed()
    except ValueError as error:
        assert why in str(error), error
    else:
        raise AssertionError(why)

warnings.simplefilter("error")
refused(lambda: WumpusEnv(variant="hidden"), "many seats")
gymnasium.logger.warn = lambda message, *rest, **named: sys.exit(message)
for options in [{}, {"rules": "original"}, {"variant": "grue"}, {"variant": "world", "board": "random"}]:
    env = WumpusEnv((sys.argv[1], "agent", "--max-turns", "50"), **options)
    check_env(env, skip_render_check=True)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
            assert observation in env.observation_space, observation
            over = terminated or truncated
        assert info["seed"] == str(seed), info
        refused(lambda: env.step(0), "the hunt is over")
    refused(lambda: env.reset(options={"variant": "hidden"}), "another variant")
    env.close()
    assert env.child.returncode == 0
print("checked")
"#;

/// Runs Python. Returns `None` where it is not installed.
fn python(arguments: &[&str]) -> Option<Output> {
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

#[test]
fn the_environment_passes_gymnasiums_own_checker() {
    let Some(parsed) = python(&["-c", "import ast; ast.parse(open('docs/agents/wumpus_env.py').read())"]) else {
        return;
    };
    printed(&parsed);
    if python(&["-c", "import gymnasium"]).is_some_and(|output| output.status.success()) {
        assert_eq!(printed(&python(&["-c", CHECK, PROGRAM]).unwrap()), "checked");
    }
}
