//! The manual page, and the sections it shares with the long help: examples, files, environment, exit status.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};

use clap::builder::{Resettable, StyledStr};
use clap::{Arg, Command};
use clap_mangen::Man;
use roff::{Roff, bold, roman};

use crate::game_loop::Leave;
use crate::repl::Prompt;
use crate::repl::console::Console;
use crate::stdio::print_bytes;
use crate::text::listed;
use crate::variant::{Options, VARIANTS, Variant, Visitor};

/// Printed by `wumpus man --help`.
pub(super) const HOW_TO_READ: &str = "\
To read the page, or to install it for everybody or for yourself:
  wumpus man > wumpus.6; man ./wumpus.6
  wumpus man > /usr/local/share/man/man6/wumpus.6
  wumpus man > ~/.local/share/man/man6/wumpus.6   (with ~/.local/bin in $PATH)
Make the directory first if it does not exist.";

/// The section of the manual for games.
const SECTION: &str = "6";

/// Terms, each with a text.
type Entries = &'static [(&'static str, &'static str)];

const EXAMPLES_OF_PLAY: Entries = &[
    ("wumpus", "Play the classic game."),
    ("wumpus grue --sense smell", "Hunt the wumpus and flee the grue, with a keen nose."),
    ("wumpus hidden --players Ann,Bob,Cy", "Play Hidden Wumpus, three players at one screen."),
    ("wumpus --seed 7 --cheat", "Play seed 7 with everything in sight."),
    ("wumpus --resume", "Resume your last unfinished hunt."),
    ("wumpus --daily", "Play the hunt of the day, with a result to share at its end."),
    ("wumpus --record hunt.txt", "Play, and record the game in hunt.txt. wumpus --replay hunt.txt shows it again."),
    ("printf 'm 3\\nq\\n' | wumpus --seed 7", "Play two lines through a pipe."),
];

pub(super) const EXAMPLES_OF_HUNTS: Entries = &[
    ("wumpus hunts", "List your unfinished hunts: number, game, turns, when you left."),
    ("wumpus --resume=3", "Resume hunt 3."),
    ("wumpus hunts rm 3", "Remove hunt 3."),
];

pub(super) const EXAMPLES_OF_STATS: Entries = &[
    ("wumpus stats", "Show your results in every game."),
    ("wumpus stats --json", "Print the same as one JSON object."),
];

pub(super) const EXAMPLES_OF_DAILY: Entries = &[
    ("wumpus daily", "List your daily hunts: date, game, result, turns, points given away."),
    ("wumpus --daily=2026-11-22", "Play the hunt of an earlier day."),
];

pub(super) const EXAMPLES_OF_REVIEW: Entries = &[
    ("wumpus review", "Review the last hunt that you finished."),
    ("wumpus review game.txt --json", "Print the review of a record as one JSON object."),
];

pub(super) const EXAMPLES_OF_HOST: Entries = &[
    ("wumpus host --players Ann,Bob,Cy", "Host a game for three people with accounts like yours."),
    ("wumpus host --players 2 --bots 3 --talk 120", "Host two people and three bots, with talks of two minutes."),
    ("wumpus host --resume", "Go on with the game that you hosted last."),
];

pub(super) const EXAMPLES_OF_JOIN: Entries = &[
    ("wumpus join K7Q2-MHXR-9TWB", "Take your seat at a game that is hosted on this machine."),
    ("wumpus join 127.0.0.1:4000 K7Q2-MHXR-9TWB", "Take your seat at a game that listens at an address."),
    ("wumpus join K7Q2-MHXR-9TWB --run 'python3 seat.py'", "Let a program play your seat."),
];

pub(super) const EXAMPLES_OF_WATCH: Entries = &[("wumpus watch K7Q2", "Watch the game whose codes begin with K7Q2.")];

pub(super) const EXAMPLES_OF_AGENT: Entries = &[
    (
        "echo '{\"cmd\":\"reset\",\"seed\":42}' | wumpus agent",
        "Begin a hunt with seed 42: print what the hunter knows, and every legal move.",
    ),
    ("python3 docs/agents/example_agent.py", "Play a hundred hunts with a Python program that starts wumpus agent."),
];

pub(super) const EXAMPLES_OF_SIMULATE: Entries = &[
    ("wumpus simulate --rules original --hunts 1000000", "Play a million hunts at random, and count how they end."),
    ("wumpus simulate grue --bot careful --json", "Count how the hunts of a careful player end, as one JSON object."),
    ("wumpus simulate --hunts 10 --list", "List ten hunts, with seeds. wumpus --seed 3 plays the third."),
    (
        "wumpus simulate --agent 'python3 my_agent.py' --hunts 1000",
        "Grade a program that answers JSON lines, in a thousand hunts.",
    ),
    (
        "wumpus simulate world --class class.txt --hunts 1000",
        "Rank the programs of a file, each with its name and command.",
    ),
    ("wumpus simulate --merge part-*.json", "Add up simulations of several machines, each printed with --json."),
];

const FILES: Entries = &[
    (
        "~/.local/state/wumpus/hunts/hunt-N.txt",
        "One unfinished hunt. The file is a record: text that you can read, replay and move elsewhere. It is \
         removed when the hunt ends.",
    ),
    (
        "~/.local/state/wumpus/results",
        "The results of the hunts that you finished at a terminal, one line each. wumpus stats counts them.",
    ),
    (
        "~/.local/state/wumpus/history",
        "The lines that you typed, for the line editor. Lines of Hidden Wumpus are never kept.",
    ),
    (
        "Elsewhere",
        "If XDG_STATE_HOME is set, they are in $XDG_STATE_HOME/wumpus. On macOS they are in \
         ~/Library/Application Support/wumpus, on Windows in %APPDATA%\\wumpus.",
    ),
];

const ENVIRONMENT: Entries = &[
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Turn colours off or on, unless --color does."),
    (
        "TERM",
        "The kind of terminal. A dumb one has neither line editing nor colours. Hidden Wumpus refuses a terminal \
         that has no alternate screen for secrets.",
    ),
    ("XDG_STATE_HOME", "The directory for unfinished hunts, the results and the history."),
];

const EXIT_STATUS: Entries = &[
    ("0", "You quit, or the input ended; whether you won or lost makes no difference."),
    (
        "1",
        "Something failed: a file, the input or output, the system's random numbers, a record that cannot be played, \
         a program to be graded, or a terminal that cannot hide secrets.",
    ),
    ("2", "The command line was wrong."),
    ("130", "You left with Ctrl-C."),
];

const SEE_ALSO: Entries = &[
    ("wump(6)", "The classic game as BSD has it."),
    (
        "docs/play.md, docs/rules, docs/protocol.md",
        "In the source: the guide, the rules, the protocol of wumpus agent.",
    ),
];

/// The sections below the flags of the command that plays.
pub(super) const PLAY: [(&str, Entries); 4] =
    [("Examples", EXAMPLES_OF_PLAY), ("Files", FILES), ("Environment", ENVIRONMENT), ("Exit status", EXIT_STATUS)];

/// Returns what the long help prints below the flags.
pub(super) fn after_flags(sections: &[(&str, Entries)]) -> String {
    let mut help = String::new();
    for (heading, entries) in sections {
        let _ = writeln!(help, "{heading}:");
        for (term, text) in *entries {
            let _ = writeln!(help, "  {term}\n          {text}\n");
        }
    }
    help.trim_end().to_owned()
}

pub(super) fn print(command: &Command) -> io::Result<Leave> {
    print_bytes(&page(command)?)?;
    if io::stdout().is_terminal() {
        // Without a standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "This is roff source. To read it: wumpus man | man -l -");
    }
    Ok(Leave::Quit)
}

/// The commands with options of their own, and the headings of these.
const OPTIONS: [(&str, &str); 5] = [
    ("stats", "Options of wumpus stats"),
    ("host", "Options of wumpus host"),
    ("agent", "Options of wumpus agent"),
    ("join", "Options of wumpus join and wumpus watch"),
    ("simulate", "Options of wumpus simulate"),
];

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut command = command.clone().long_about(description());
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
    let mut roff = Roff::new();
    section(&mut roff, "SH", "Commands", entries);
    roff.to_writer(&mut page)?;
    for (name, heading) in OPTIONS {
        let all = command.find_subcommand(name).into_iter().flat_map(Command::get_arguments);
        let own = all.filter(|arg| arg.get_id() != "help").map(|arg| {
            let is_own = arg.get_long().is_some() && !is_among(arg, &command);
            arg.clone().help_heading(heading).hide(!is_own)
        });
        let own = Command::new(name).disable_help_flag(true).args(own);
        Man::new(own).render_options_section(&mut page)?;
    }
    let mut roff = Roff::new();
    at_the_prompt(&mut roff);
    for (heading, entries) in PLAY.into_iter().chain([("See also", SEE_ALSO)]) {
        section(&mut roff, "SH", heading, entries.iter().copied());
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}

fn description() -> String {
    let games = listed(VARIANTS.iter().map(|variant| variant.name), "and");
    format!(
        "Find the wumpus in its cave by what you smell, feel and hear, and shoot it before it eats you. The games are \
         {games}. To play one, type wumpus and its name; wumpus alone plays {}.",
        VARIANTS[0].name
    )
}

/// Describes what each game accepts at the prompt, with what an earlier game accepts left out.
fn at_the_prompt(roff: &mut Roff) {
    roff.control("SH", ["AT THE PROMPT"]);
    let mut known: Vec<[String; 2]> = Vec::new();
    for variant in VARIANTS {
        let commands = Options::of(variant).visit(PromptCommands).expect("the defaults make a set-up");
        let new: Vec<_> = commands.into_iter().filter(|command| !known.contains(command)).collect();
        let also = if known.is_empty() { "In" } else { "Also in" };
        let entries = new.iter().map(|[usage, effect]| (usage.as_str(), effect.as_str()));
        section(roff, "SS", &format!("{also} {}", variant.name), entries);
        known.extend(new);
    }
}

/// Returns the commands of a game's prompt, each with what it does.
struct PromptCommands;

impl Visitor for PromptCommands {
    type Output = Vec<[String; 2]>;

    fn visit<V: Variant>(self, setup: V::Setup) -> Self::Output {
        let console = Console::on(io::empty(), io::sink());
        let mut prompt = V::prompt(console, &setup, &V::options(&setup), false);
        prompt.dialogue().manual.rows()
    }
}

/// Appends a section (`SH`, in capitals) or a part of one (`SS`): terms, each with its text.
fn section<S: Into<String>>(roff: &mut Roff, kind: &str, heading: &str, entries: impl Iterator<Item = (S, S)>) {
    roff.control(kind, [if kind == "SH" { heading.to_uppercase() } else { heading.to_owned() }.as_str()]);
    for (term, text) in entries {
        roff.control("TP", []);
        roff.text([bold(term)]);
        roff.text([roman(text)]);
    }
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
        let _ = write!(description, " It takes {} as above, and the options below.", listed(&shared, "and"));
    }
    description
}
