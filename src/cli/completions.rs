//! `wumpus completions`: scripts with which a shell asks the program how to complete a line.

use std::env::current_dir;
use std::ffi::OsString;
use std::io;

use clap::CommandFactory as _;
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, Shell};

use super::Cli;
use crate::stdio::{Leave, print_bytes};

/// Printed by `wumpus completions --help`.
pub(super) const WHERE_TO_PUT: &str = "\
Where each shell looks for it:
  wumpus completions bash > ~/.local/share/bash-completion/completions/wumpus
  wumpus completions zsh > DIR/_wumpus            (DIR is one of $fpath)
  wumpus completions fish > ~/.config/fish/completions/wumpus.fish
  wumpus completions powershell >> $PROFILE
Make the directory first if it does not exist.";

/// The environment variable that names the shell which asks.
const ASKED_BY: &str = "WUMPUS_COMPLETE";

pub(super) fn print(shell: Shell) -> io::Result<Leave> {
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(&shell.to_string()) {
        shell.write_registration(ASKED_BY, "wumpus", "wumpus", "wumpus", &mut script)?;
    }
    if shell == Shell::Zsh {
        // The first Tab loads the script, and is to complete the line as well.
        script.extend(b"[[ $funcstack[1] = _wumpus ]] && _clap_dynamic_completer_wumpus \"$@\"\n");
    }
    print_bytes(&script).map(|()| Leave::Quit)
}

/// Completes the line of a shell that asks, as far as it can be completed. Returns whether one did.
pub(super) fn reply(arguments: &[OsString]) -> bool {
    let asked = CompleteEnv::with_factory(Cli::command).var(ASKED_BY);
    asked.try_complete(arguments, current_dir().ok().as_deref()).unwrap_or(true)
}
