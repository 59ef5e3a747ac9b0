//! `wumpus completions`: scripts with which a shell completes the command line.

use std::io::{self, Write};

use clap::{Command, ValueEnum};
use clap_complete::{generate, shells};

use crate::game_loop::Leave;
use crate::stdio::write_error;

/// Printed by `wumpus completions --help`.
pub(super) const WHERE_TO_PUT: &str = "\
Where the shells look for it:
  wumpus completions bash > ~/.local/share/bash-completion/completions/wumpus
  wumpus completions zsh > DIR/_wumpus            (DIR is one of $fpath)
  wumpus completions fish > ~/.config/fish/completions/wumpus.fish
  wumpus completions powershell >> $PROFILE
Make the directory first if there is none.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

pub(super) fn print(mut command: Command, shell: Shell) -> io::Result<Leave> {
    // `generate` panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    match shell {
        Shell::Bash => generate(shells::Bash, &mut command, "wumpus", &mut script),
        Shell::Zsh => generate(shells::Zsh, &mut command, "wumpus", &mut script),
        Shell::Fish => generate(shells::Fish, &mut command, "wumpus", &mut script),
        Shell::Powershell => generate(shells::PowerShell, &mut command, "wumpus", &mut script),
    }
    if shell == Shell::Fish {
        script = complete_values(script)?;
    }
    let mut output = io::stdout().lock();
    output.write_all(&script).and_then(|()| output.flush()).map_err(write_error)?;
    Ok(Leave::Quit)
}

/// Lets fish complete the value of a flag. Until the value is typed, `argparse` fails, and the generated script takes the
/// failure for a line that already has a command.
fn complete_values(script: Vec<u8>) -> io::Result<Vec<u8>> {
    let script = String::from_utf8(script).map_err(io::Error::other)?;
    Ok(script.replacen("\n    or return\n", "\n    or return 0\n", 1).into_bytes())
}
