//! The program `wumpus`.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(wumpus_hunt::cli::run(&env::args_os().collect::<Vec<_>>()))
}
