//! The program `wumpus`: parses the arguments, runs, and sets the exit status.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use wumpus_hunt::cli::{Cli, HELP_WIDTH};
use wumpus_hunt::game_loop::Leave;
use wumpus_hunt::stdio::{eprint_lines, warn, write_error};
use wumpus_hunt::text::fitted;

fn main() -> ExitCode {
    let played = match Cli::of_process() {
        Ok(cli) => cli.run(),
        Err(usage) if usage.use_stderr() => {
            eprint_lines(&fitted(usage.render().ansi().to_string().trim_end(), HELP_WIDTH));
            return ExitCode::from(2);
        }
        Err(help) => help.print().and_then(|()| io::stdout().flush()).map_err(write_error).map(|()| Leave::Quit),
    };
    match played {
        Ok(Leave::Quit | Leave::EndOfInput) => ExitCode::SUCCESS,
        Ok(Leave::Interrupt) => ExitCode::from(130),
        // The reader of the pipe has seen enough, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            warn(&error.to_string());
            ExitCode::FAILURE
        }
    }
}
