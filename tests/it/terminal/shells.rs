//! Completions of the command line, in real shells.

use std::path::Path;
use std::{env, fs};

use super::emulator::{COLUMNS, CTRL_U, Home, Terminal, with_signals};
use crate::program::{TempFolder, play};

/// Asks each shell itself, by the key Tab.
#[test]
#[ignore = "needs bash, fish, zsh and setsid"]
fn shells_complete_games_commands_flags_and_values() {
    let folder = TempFolder::new();
    fs::write(folder.file("hunt.txt"), "").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_wumpus")).parent().unwrap().to_owned();
    let known = env::var_os("PATH").unwrap();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&known))).unwrap();
    for (shell, flags, script, setup) in [
        ("bash", "--norc --noprofile", "wumpus.bash", "source ./wumpus.bash"),
        ("fish", "--no-config", "wumpus.fish", "source wumpus.fish"),
        ("zsh", "-f", "_wumpus", "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D"),
    ] {
        fs::write(folder.file(script), play(&format!("completions {shell}"), &[])).unwrap();
        let mut command = with_signals(shell);
        command.args(flags.split(' ')).current_dir(folder.file("")).env("PATH", &path);
        let mut terminal = Terminal::run_command(command, &Home::new(), COLUMNS, |_| {});
        terminal.send(format!("{setup}; echo is  ready\r"));
        terminal.wait("is ready", |terminal| terminal.screen().contains("is ready"));
        for (typed, completed) in [
            ("wumpus gr", "wumpus grue |"),
            ("wumpus world --boa", "wumpus world --board |"),
            ("wumpus --rules ori", "wumpus --rules original |"),
            ("wumpus hu", "wumpus hunts |"),
            ("wumpus help ho", "wumpus help host |"),
            ("wumpus completions po", "wumpus completions powershell |"),
            ("wumpus simulate --bot c", "wumpus simulate --bot careful |"),
            ("wumpus --replay hu", "wumpus --replay hunt.txt |"),
        ] {
            terminal.send(format!("{typed}\t"));
            terminal.wait_for(completed);
            terminal.send(CTRL_U);
        }
    }
}
