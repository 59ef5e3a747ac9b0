//! The manual page, and the sections it shares with the long help: examples, files, environment, exit status.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::builder::{Resettable, StyledStr};
use clap::{Arg, Command};
use clap_mangen::Man;
use roff::{Roff, bold, roman};

use crate::game_loop::Leave;
use crate::stdio::write_error;
use crate::text::listed;

/// Printed by `wumpus man --help`.
pub(super) const HOW_TO_READ: &str = "\
To read it, or to put it where man finds it, for everybody or for yourself:
  wumpus man > wumpus.6; man ./wumpus.6
  wumpus man > /usr/local/share/man/man6/wumpus.6
  wumpus man > ~/.local/share/man/man6/wumpus.6   (with ~/.local/bin in $PATH)
Make the directory first if there is none.";

/// The section of the manual for games.
const SECTION: &str = "6";

/// The description on the page.
const ABOUT: &str = "\
Find the wumpus in a cave by what you smell, feel and hear, and shoot it before it eats you. There are four games of this \
family. At the prompt help tells what can be typed, rules gives the instructions, and quit leaves.";

// A section is a heading, then terms, each with its text on the line below.

const EXAMPLES_OF_PLAY: &str = "\
Examples:
  wumpus
    The classic game.
  wumpus --variant grue --sense smell
    The wumpus and the grue, with a keen nose.
  wumpus --variant hidden --players Ann,Bob,Cy
    Three at one screen.
  wumpus --seed 7 --cheat
    The hunt named 7, with everything in sight.
  wumpus --resume
    On with the hunt that was left last.
  wumpus --daily
    The hunt of the day, with a line to share at its end.
  wumpus --record hunt.txt
    A new hunt that is written down in hunt.txt. wumpus --replay hunt.txt shows it.
  printf 'm 3\\nq\\n' | wumpus --seed 7
    Two lines through a pipe.";

pub(super) const EXAMPLES_OF_HUNTS: &str = "\
Examples:
  wumpus hunts
          3  grue, keen smell  12 turns  2 hours ago
  wumpus --resume=3
          On with that hunt.
  wumpus hunts rm 3
          Remove it.";

pub(super) const EXAMPLES_OF_STATS: &str = "\
Examples:
  wumpus stats
          Your record in every game.
  wumpus stats --json
          The same as one JSON object.";

pub(super) const EXAMPLES_OF_AGENT: &str = "\
Examples:
  echo '{\"cmd\":\"reset\",\"seed\":42}' | wumpus agent
    What is told at the beginning of hunt 42, with every legal move.
  python3 docs/agents/example_agent.py
    A hundred hunts, by a program in Python that starts wumpus agent.";

pub(super) const EXAMPLES_OF_SIMULATE: &str = "\
Examples:
  wumpus simulate --rules original --bot random --hunts 1000000
    How a million hunts end if everything is left to chance.
  wumpus simulate --variant grue --bot careful --json
    How it ends for a careful hunter, as one JSON object.
  wumpus simulate --hunts 10 --list
    Ten hunts by their seeds. wumpus --seed 3 is the third.
  wumpus simulate --agent 'python3 my_agent.py' --hunts 1000
    A program is graded, which answers JSON lines.";

const FILES: &str = "\
Files:
  ~/.local/state/wumpus/hunts/hunt-N.txt
    The hunts that are under way at a terminal or were left there, each until it is over. Each is a record, which can \
    be read, shown and moved elsewhere.
  ~/.local/state/wumpus/results
    The results of the hunts that were finished at a terminal, one line each. wumpus stats counts them.
  ~/.local/state/wumpus/history
    The lines that were typed. Those of the hidden variant are not among them.
  Elsewhere
    With XDG_STATE_HOME they are under that directory; on macOS in ~/Library/Application Support/wumpus, on Windows \
    in %APPDATA%\\wumpus.";

const ENVIRONMENT: &str = "\
Environment:
  NO_COLOR, CLICOLOR, CLICOLOR_FORCE
    Whether there is colour, as long as --color does not say.
  TERM
    What the terminal can do. Where it is dumb there is no line editor and no colour; where it names a terminal \
    without an alternate screen the hidden variant is refused.
  XDG_STATE_HOME
    Where hunts, results and history are kept.";

const EXIT_STATUS: &str = "\
Exit status:
  0
    The game was left by an answer or by the end of the input, whatever came of the hunts, and even if its record \
    could not be written to the end.
  1
    A file, the input, the output, the system's randomness or a program to be graded failed; a record cannot be \
    played; or the terminal cannot hide the secrets of the hidden variant.
  2
    The flags were wrong.
  130
    The game was left by Ctrl-C.";

/// The sections below the flags of the command that plays.
pub(super) const PLAY: [&str; 4] = [EXAMPLES_OF_PLAY, FILES, ENVIRONMENT, EXIT_STATUS];

/// Splits a section into its heading, and its terms with their texts.
fn parse(section: &str) -> (&str, impl Iterator<Item = (&str, &str)>) {
    let (heading, entries) = section.split_once(":\n").unwrap_or_default();
    let mut lines = entries.lines().map(str::trim);
    (heading, std::iter::from_fn(move || Some((lines.next()?, lines.next()?))))
}

/// Returns what the long help prints below the flags.
pub(super) fn after_flags(sections: &[&str]) -> String {
    let mut help = String::new();
    for (heading, entries) in sections.iter().copied().map(parse) {
        let _ = writeln!(help, "{heading}:");
        for (term, text) in entries {
            let _ = writeln!(help, "  {term}\n          {text}\n");
        }
    }
    help.trim_end().to_owned()
}

/// The commands with options of their own, and the headings of these.
const OPTIONS: [(&str, &str); 2] = [("agent", "Options of wumpus agent"), ("simulate", "Options of wumpus simulate")];

/// Prints the page.
pub(super) fn print(command: &Command) -> io::Result<Leave> {
    let mut output = io::stdout().lock();
    page(command).and_then(|page| output.write_all(&page)).and_then(|()| output.flush()).map_err(write_error)?;
    Ok(Leave::Quit)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut command = command.clone().long_about(ABOUT);
    command.build();
    let help = |help: Arg| help.help("Print help that fits one screen").long_help(Resettable::Reset);
    let command = command.mut_arg("help", help);
    let man = Man::new(command.clone()).section(SECTION).manual("Games");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let commands: Vec<_> = command.get_subcommands().filter(|command| command.get_name() != "help").collect();
    let entries = commands.iter().map(|other| (format!("wumpus {}", other.get_name()), about(other, &command)));
    section("Commands", entries).to_writer(&mut page)?;
    for (name, heading) in OPTIONS {
        let own = command.find_subcommand(name).into_iter().flat_map(flags).filter(|flag| !is_among(flag, &command));
        let own = Command::new(name).disable_help_flag(true).args(own.map(|flag| flag.clone().help_heading(heading)));
        Man::new(own).render_options_section(&mut page)?;
    }
    for (heading, entries) in PLAY.map(parse) {
        section(heading, entries).to_writer(&mut page)?;
    }
    Ok(page)
}

fn section<S: Into<String>>(heading: &str, entries: impl Iterator<Item = (S, S)>) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading.to_uppercase().as_str()]);
    for (term, text) in entries {
        roff.control("TP", []);
        roff.text([bold(term)]);
        roff.text([roman(text)]);
    }
    roff
}

fn flags(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| arg.get_long().is_some_and(|long| long != "help"))
}

/// Returns whether a command has this flag with the same help.
fn is_among(flag: &Arg, command: &Command) -> bool {
    flags(command).any(|other| other.get_long() == flag.get_long() && other.get_help() == flag.get_help())
}

/// Describes a command, and lists the flags it shares with the command that plays.
fn about(command: &Command, play: &Command) -> String {
    let text = |styled: Option<&StyledStr>| styled.map(ToString::to_string).unwrap_or_default();
    let mut description = format!("{}.", text(command.get_about()));
    if let Some((_, more)) = text(command.get_long_about()).split_once("\n\n") {
        let _ = write!(description, " {more}");
    }
    let (shared, own): (Vec<_>, Vec<_>) = flags(command).partition(|flag| is_among(flag, play));
    if !shared.is_empty() && !own.is_empty() {
        let shared: Vec<_> = shared.iter().filter_map(|flag| Some(format!("--{}", flag.get_long()?))).collect();
        let _ = write!(description, " It takes {} as above, and what is below.", listed(&shared, "and"));
    }
    description
}
