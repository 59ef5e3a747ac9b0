//! Completions of the command line, in real shells.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use super::emulator::{COLUMNS, CTRL_U, Home, Terminal};
use crate::program::{TempFolder, is_installed, play};

/// Asks each shell itself, by the key Tab.
#[test]
fn shells_complete_games_commands_flags_and_values() {
    let folder = TempFolder::new();
    let scripts = ["bash", "fish", "zsh"].map(|shell| play(&format!("completions {shell}"), &[]));
    for (name, script) in ["wumpus.bash", "wumpus.fish", "_wumpus"].into_iter().zip(&scripts) {
        fs::write(folder.file(name), script).unwrap();
    }
    fs::write(folder.file("hunt.txt"), "").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_wumpus")).parent().unwrap().display();
    let path = format!("{program}:{}", env::var("PATH").unwrap());
    for (shell, flags, setup) in [
        ("bash", "--norc --noprofile", "source ./wumpus.bash"),
        ("fish", "--no-config", "source wumpus.fish"),
        ("zsh", "-f", "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D"),
    ] {
        if !is_installed(shell) || !is_installed("setsid") {
            continue;
        }
        let mut command = Command::new("setsid");
        command
            .args(["--ctty", "--wait", shell])
            .args(flags.split(' '))
            .current_dir(folder.file(""))
            .env("PATH", &path);
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
            terminal.wait(completed, |terminal| terminal.line().ends_with(completed));
            terminal.send(CTRL_U);
        }
    }
}
