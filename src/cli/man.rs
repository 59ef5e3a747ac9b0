//! The manual page, and the text that `wumpus help play` shares with it.

use std::fmt::Write as _;
use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::stdio::{Leave, print_bytes};

/// Printed by `wumpus man --help`.
pub(super) const HOW_TO_READ: &str = "To read it: wumpus man | man -l -
To install it for yourself: wumpus man > ~/.local/share/man/man6/wumpus.6";

/// The sections below the flags of the command that plays. An empty line ends a section.
pub(super) const SECTIONS: &str = include_str!("man.txt").trim_ascii_end();

const DESCRIPTION: &str = "\
Find the wumpus in its cave by what you smell, feel and hear, and shoot it before it eats you. In a game, type help for \
its commands and rules for its instructions. wumpus help COMMAND explains the flags of a command.";

pub(super) fn print(program: &Command) -> io::Result<Leave> {
    let man = Man::new(program.clone().long_about(DESCRIPTION)).section("6").manual("Games");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut commands = String::from("Commands:\n");
    for command in program.get_subcommands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(commands, "  {:12}{about}", command.get_name());
    }
    let mut roff = Roff::new();
    for section in format!("{commands}\n{SECTIONS}").split("\n\n") {
        let (heading, lines) = section.split_once(":\n").unwrap_or_default();
        roff.control("SH", [heading.to_uppercase().as_str()]);
        // The lines are kept as they are.
        roff.control("nf", []);
        roff.text([roman(lines)]);
        roff.control("fi", []);
    }
    roff.to_writer(&mut page)?;
    print_bytes(&page).map(|()| Leave::Quit)
}
