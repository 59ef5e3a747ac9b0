//! The manual page, and what it shares with `wumpus help play`: examples, files, environment, exit status.
//!
//! Deliberately absent: how each game is played, which the documents tell and `rules` at the prompt.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::{Arg, ArgAction, Command};
use clap_mangen::Man;
use roff::{Roff, bold, roman};

use crate::standard::writing;
use crate::table::Leave;

/// How the page is read.
pub(super) const HOW_TO_READ: &str = "\
To read it, or to put it where man finds it:
  wumpus man > wumpus.6; man ./wumpus.6
  wumpus man > ~/.local/share/man/man6/wumpus.6";

/// Games are in section 6.
const SECTION: &str = "6";

/// What the program is, for the page.
const ABOUT: &str = "\
Find the wumpus in a cave by what you smell, feel and hear, and shoot it before it eats you. There are four games of this \
family. At the prompt help tells what can be typed, rules gives the instructions, and quit leaves.";

/// A heading, and what stands under it: terms, and what is said of each.
type Section = (&'static str, &'static [(&'static str, &'static str)]);

const EXAMPLES: Section = (
    "Examples",
    &[
        ("wumpus", "The classic game."),
        ("wumpus --variant grue --sense smell", "The wumpus and the grue, with a keen nose."),
        ("wumpus --variant hidden --players Ann,Bob,Cy", "Three at one screen."),
        ("wumpus --seed 7 --cheat", "The hunt named 7, with everything in sight."),
        ("wumpus --resume", "On with the hunt that was left last."),
        ("wumpus --record hunt.txt", "A new hunt that is written down in hunt.txt. wumpus --replay hunt.txt shows it."),
        ("printf 'm 2\\nq\\n' | wumpus --seed 7", "Two lines through a pipe."),
    ],
);

const FILES: Section = (
    "Files",
    &[
        (
            "~/.local/state/wumpus/hunts/hunt-N.txt",
            "The hunts that are under way at a terminal or were left there, each until it is over. Each is a record, which \
             can be read, shown and moved elsewhere.",
        ),
        ("~/.local/state/wumpus/history", "The lines that were typed. Those of the hidden variant are not among them."),
        (
            "Elsewhere",
            "With XDG_STATE_HOME they are under that directory; on macOS in ~/Library/Application Support/wumpus, on Windows \
             in %APPDATA%\\wumpus.",
        ),
    ],
);

const ENVIRONMENT: Section = (
    "Environment",
    &[
        ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether there is colour, as long as --color does not say."),
        (
            "TERM",
            "What the terminal can do. Where it is dumb there is no line editor; where it names a terminal without an \
             alternate screen the hidden variant is refused.",
        ),
        ("XDG_STATE_HOME", "Where hunts and history are kept."),
    ],
);

const EXIT_STATUS: Section = (
    "Exit status",
    &[
        ("0", "The game was left by an answer or by the end of the input, whatever came of the hunts."),
        (
            "1",
            "A file, the input, the output or the system's randomness failed; a record cannot be played; or the terminal \
             cannot hide the secrets of the hidden variant.",
        ),
        ("2", "The flags were wrong."),
        ("130", "The game was left by Ctrl-C."),
    ],
);

const SECTIONS: [Section; 4] = [EXAMPLES, FILES, ENVIRONMENT, EXIT_STATUS];

/// What `wumpus help play` says below the flags.
pub(super) fn after_flags() -> String {
    let mut told = String::new();
    for (heading, entries) in SECTIONS {
        told.push_str(heading);
        told.push_str(":\n");
        for (term, text) in entries {
            let _ = writeln!(told, "  {term}\n          {text}\n");
        }
    }
    told.trim_end().to_owned()
}

/// Prints the page.
pub(super) fn print(command: &Command) -> io::Result<Leave> {
    let mut output = io::stdout().lock();
    page(command).and_then(|page| output.write_all(&page)).and_then(|()| output.flush()).map_err(writing)?;
    Ok(Leave::Quit)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let help =
        Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).help("Print help that fits one screen");
    let command = command.clone().long_about(ABOUT).disable_help_flag(true).arg(help);
    let man = Man::new(command.clone()).section(SECTION).manual("Games");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut roff = Roff::new();
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    roff.control("SH", ["COMMANDS"]);
    for command in commands {
        roff.control("TP", []);
        roff.text([bold(format!("wumpus {}", command.get_name()))]);
        roff.text([roman(format!("{}.", command.get_about().map(ToString::to_string).unwrap_or_default()))]);
    }
    for (heading, entries) in SECTIONS {
        roff.control("SH", [heading.to_uppercase().as_str()]);
        for (term, text) in entries {
            roff.control("TP", []);
            roff.text([bold(*term)]);
            roff.text([roman(*text)]);
        }
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}
