//! `wumpus completions`: scripts with which a shell completes the command line.

use std::io;

use clap::Command;
use clap_complete::{Shell, generate};

use crate::stdio::{Leave, print_bytes};

/// Printed by `wumpus completions --help`.
pub(super) const WHERE_TO_PUT: &str = "\
Where each shell looks for it:
  wumpus completions bash > ~/.local/share/bash-completion/completions/wumpus
  wumpus completions zsh > DIR/_wumpus            (DIR is one of $fpath)
  wumpus completions fish > ~/.config/fish/completions/wumpus.fish
  wumpus completions powershell >> $PROFILE
Make the directory first if it does not exist.";

pub(super) fn print(program: &mut Command, shell: Shell) -> io::Result<Leave> {
    // `generate` panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, program, "wumpus", &mut script);
    print_bytes(&script).map(|()| Leave::Quit)
}
