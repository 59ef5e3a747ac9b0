//! A wrong word on the command line, and what was probably meant by it.

use std::ffi::OsString;
use std::iter::once;
use std::path::Path;

use clap::Command as Clap;
use clap::error::ErrorKind;

use super::names_in;
use crate::cli::Cli;
use crate::cli::daily::Daily;
use crate::cli::header::hunt_flags;
use crate::cli::play::is_record;
use crate::cli::setup::options;
use crate::repl::command::{Command, nearest};
use crate::sanitize::{quoted, sanitize};
use crate::text::{listed, shell_quoted};
use crate::variant::VARIANTS;

/// A request that chooses a hunt, for those who look for the flags of `wumpus agent`.
const EXAMPLE_OF_RESET: &str = r#"{"cmd":"reset","seed":7,"options":{"variant":"grue"}}"#;

/// The flags that take any text, which no unknown word suggests.
const TAKE_ANYTHING: [&str; 4] = ["record", "replay", "resume", "agent"];

/// What other programs call `--color never`.
const NO_COLOUR: [&str; 4] = ["no-color", "no-colour", "nocolor", "nocolour"];

/// Words that people expect to be commands, and the arguments to type instead.
const EVERYDAY: [(&[&str], &[&str]); 6] = [
    (&["start", "new", "begin"], &[]),
    (&["list", "ls"], &["hunts"]),
    (&["remove", "delete", "rm"], &["hunts", "rm"]),
    (&["score", "scores"], &["stats"]),
    (&["today", "date"], &["--daily"]),
    (&["manual"], &["man"]),
];

/// Commands of the prompt that people try on the command line.
const AT_THE_PROMPT: [Command; 6] =
    [Command::Rules, Command::Map, Command::Save, Command::Look, Command::Move, Command::Shoot];

/// A command line with a wrong argument.
pub(super) struct Mistake {
    pub(super) kind: ErrorKind,
    pub(super) typed: Vec<String>,
    pub(super) at: usize,
    pub(super) program: Clap,
}

impl Mistake {
    /// Returns the command that was typed first, if any.
    pub(super) fn command(&self) -> Option<&str> {
        self.typed.first().map(String::as_str).filter(|first| self.program.find_subcommand(first).is_some())
    }

    pub(super) fn explanation(&self) -> String {
        let wrong = self.typed[self.at].as_str();
        let (is_flag, command) = (wrong.starts_with('-'), self.command());
        let is_command = self.program.find_subcommand(wrong).is_some();
        let problem = match command {
            None if is_command => format!("the command {wrong} must come first"),
            None if is_flag => format!("there is no flag {}", sanitize(wrong)),
            None if self.kind == ErrorKind::ArgumentConflict && self.at > 0 => {
                format!("there is no place for {} here", quoted(wrong))
            }
            None => format!("there is no game or command {}", quoted(wrong)),
            Some("help") => format!("there is no command {}", quoted(wrong)),
            Some(command) if is_flag => format!("wumpus {command} has no flag {}", sanitize(wrong)),
            Some(command) => format!("wumpus {command} takes no argument {}", quoted(wrong)),
        };
        if let Some(remark) = self.remark() {
            return remark;
        }
        let (name, _) = split(wrong);
        let chooses_hunt = hunt_flags().chain(VARIANTS.iter().map(|game| game.name)).any(|other| other == name);
        match (command, self.meant()) {
            (Some("agent"), _) if chooses_hunt => format!("{problem}; a request chooses the hunt: {EXAMPLE_OF_RESET}"),
            (_, Some(meant)) => format!("{problem}. Did you mean {meant}?"),
            (None, None) if self.follows_a_file() && !is_flag => {
                format!("there is no place for {} here; quote a file name that has a space", quoted(wrong))
            }
            (None | Some("help"), None) if !is_flag => {
                let games = listed(VARIANTS.iter().map(|variant| variant.name), "and");
                format!("{problem}. The games are {games}; the commands are {}", listed(self.commands(), "and"))
            }
            (_, None) => problem,
        }
    }

    /// Explains a word for which there is no other command line to type.
    fn remark(&self) -> Option<String> {
        let (wrong, after) = (self.typed[self.at].as_str(), &self.typed[self.at + 1..]);
        let (name, is_flag) = (split(wrong).0.to_lowercase(), wrong.starts_with('-'));
        let is_game = VARIANTS.iter().any(|game| game.name == name);
        let typed_in_the_game = || {
            let takes_value = self.flags().any(|(flag, _)| flag == name) && !after.is_empty();
            let is_of_help = is_flag && self.command().is_some();
            !is_of_help && AT_THE_PROMPT.iter().any(|command| command.word() == name) && !takes_value
        };
        match self.command() {
            Some("help") if is_game => Some(format!(
                "\"{name}\" is a game. Its flags are in wumpus help play; for its rules type wumpus {name}, then rules."
            )),
            Some("stats") if is_game => Some("wumpus stats takes no game: it shows all of them".to_owned()),
            None | Some("help") if typed_in_the_game() => {
                Some(format!("{name} is typed in the game: start wumpus, then type {name}"))
            }
            Some("help") => {
                let has_flag = |command: &&Clap| command.get_arguments().any(|flag| flag.get_long() == Some(&name));
                let command = self.program.get_subcommands().find(has_flag)?.get_name();
                Some(format!("wumpus help {command} describes --{name}"))
            }
            Some("simulate") if self.flag_before()? == "agent" && !is_flag => {
                let from = self.typed.iter().rposition(|word| split(word).0 == "agent")?;
                let (_, first) = split(&self.typed[from]);
                let words = self.typed[from + 1..].iter().take_while(|word| !word.starts_with('-'));
                let words = [first.trim_start_matches('=')].into_iter().chain(words.map(String::as_str));
                let program = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
                Some(format!("the program after --agent must be quoted: --agent {}", shell_quoted(&program)))
            }
            _ => None,
        }
    }

    /// Returns the last flag before the argument, if the flag has its value.
    fn flag_before(&self) -> Option<&str> {
        let flag = self.typed[..self.at].iter().rposition(|argument| argument.starts_with('-'))?;
        let (name, value) = split(&self.typed[flag]);
        Some(name).filter(|_| flag + 1 < self.at || !value.is_empty())
    }

    /// Returns whether the argument comes after the name of a record.
    fn follows_a_file(&self) -> bool {
        let is_of_record = |flag| ["record", "replay", "resume"].contains(&flag);
        self.flag_before().is_some_and(is_of_record)
    }

    /// Returns the likeliest command line that works.
    fn meant(&self) -> Option<String> {
        // The value of these cannot be guessed.
        if let [wrong] = self.typed.as_slice()
            && ["record", "replay"].contains(&wrong.to_lowercase().as_str())
        {
            return Some(format!("wumpus --{} FILE", wrong.to_lowercase()));
        }
        let works = |arguments: &Vec<String>| match Cli::parse(arguments.iter().map(OsString::from)) {
            Ok(_) => true,
            Err(error) => !error.use_stderr(),
        };
        let meant = self.candidates().into_iter().find(works)?;
        Some(once("wumpus".to_owned()).chain(meant.iter().map(|word| shell_quoted(word))).collect::<Vec<_>>().join(" "))
    }

    /// Lists what may have been meant, the likeliest first.
    fn candidates(&self) -> Vec<Vec<String>> {
        let (before, [wrong, after @ ..]) = self.typed.split_at(self.at) else { return vec![] };
        let (named, value) = split(wrong);
        let name = named.to_lowercase();
        if name.is_empty() {
            return vec![];
        }
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let instead = |words: &[&str]| [before, &owned(words), after].concat();
        let flags: Vec<_> = self.flags().map(|(flag, _)| format!("--{flag}")).collect();
        let players = self.typed[self.at..].iter().map(String::as_str).take_while(|word| !word.starts_with('-'));
        let players: Vec<_> = players.collect();
        let after_players = &self.typed[self.at + players.len()..];
        let mut found = self.in_everyday_words(&name, value, after);
        found.extend([instead(&[&format!("--{name}{value}")]), instead(&[&name])]);
        // More of the value before it, or the value of a flag.
        if let [before @ .., earlier] = before {
            let meant = match self.flag_before() {
                Some("seed") => Some([before, &[format!("{earlier}:{name}")], after].concat()),
                Some("players") => {
                    let list = names_in(&[&[earlier.as_str()], players.as_slice()].concat());
                    Some([before, &[list], after_players].concat())
                }
                _ => None,
            };
            found.extend(meant);
        }
        let takes_few = |(flag, takes_value): &(&str, bool)| *takes_value && !TAKE_ANYTHING.contains(flag);
        found.extend(self.flags().filter(takes_few).map(|(flag, _)| instead(&[&format!("--{flag}"), named])));
        found.push([before, &owned(&["--players", &names_in(&players)]), after_players].concat());
        found.extend(options().map(|(game, option)| instead(&[game.name, &format!("--{}", option.name), named])));
        found.extend(NO_COLOUR.contains(&name.as_str()).then(|| instead(&["--color", "never"])));
        // Another command, or one that was not typed first.
        found.push([&owned(&[&name]), before, after].concat());
        if let [before @ .., _] = before
            && !self.follows_a_file()
        {
            found.push([before, &owned(&[&name]), after].concat());
        }
        let arguments = &self.typed[usize::from(self.command().is_some())..];
        found.push(arguments.to_vec());
        if matches!(self.command(), None | Some("play")) {
            found.extend(self.commands().into_iter().map(|command| [&[command], arguments].concat()));
        }
        // A flag or a name that is cut short or misspelled.
        let begun = flags.iter().filter(|flag| flag[2..].starts_with(&name));
        found.extend(begun.map(|flag| instead(&[&format!("{flag}{value}")])));
        let (commands, games) = (self.commands(), VARIANTS.iter().map(|game| game.name));
        found.extend(nearest(&name, commands.iter().map(String::as_str).chain(games)).map(|near| instead(&[near])));
        let near = nearest(&format!("--{name}"), flags.iter().map(String::as_str));
        found.extend(near.map(|near| instead(&[&format!("{near}{value}")])));
        found
    }

    /// Lists the command lines for words that people expect to be commands. `value` begins with `=` unless it is empty.
    fn in_everyday_words(&self, name: &str, value: &str, after: &[String]) -> Vec<Vec<String>> {
        let (first, rest) = match (value.strip_prefix('='), after) {
            (None, [first, rest @ ..]) => (Some(first.as_str()), rest),
            (value, _) => (value, after),
        };
        let with_value = |flag: &str| {
            let flag = first.map_or_else(|| flag.to_owned(), |first| format!("{flag}={first}"));
            [&[flag], rest].concat()
        };
        let is_first = self.at == 0;
        let mut found = match (self.command(), name) {
            (None, "resume" | "continue" | "load" | "restore") if is_first => vec![with_value("--resume")],
            (Some("hunts"), "resume" | "continue" | "load") => vec![with_value("--resume")],
            (None, "daily" | "date") if is_first && first.is_some_and(|date| Daily::parse(date).is_ok()) => {
                vec![with_value("--daily")]
            }
            (Some("hunts"), number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                vec![[&[format!("--resume={number}")], after].concat()]
            }
            (None, _) if is_first && is_record(Path::new(&self.typed[0])) => {
                vec![[&[format!("--resume={}", self.typed[0])], after].concat()]
            }
            _ => vec![],
        };
        if is_first || self.command() == Some("hunts") {
            let meant = EVERYDAY.iter().find(|(words, _)| words.contains(&name)).map(|(_, meant)| meant);
            found.extend(
                meant.map(|meant| meant.iter().map(|word| (*word).to_owned()).chain(after.iter().cloned()).collect()),
            );
        }
        found
    }

    fn commands(&self) -> Vec<String> {
        self.program.get_subcommands().map(|command| command.get_name().to_owned()).collect()
    }

    /// Lists the flags of the command that was typed, and whether each takes a value.
    fn flags(&self) -> impl Iterator<Item = (&str, bool)> {
        let command = self.command().and_then(|command| self.program.find_subcommand(command));
        let flags = command.unwrap_or(&self.program).get_arguments();
        flags.filter_map(|flag| Some((flag.get_long()?, flag.get_action().takes_values())))
    }
}

/// Splits an argument into a name without dashes, and `=` with a value.
fn split(argument: &str) -> (&str, &str) {
    let flag = argument.trim_start_matches('-');
    flag.split_at(flag.find('=').unwrap_or(flag.len()))
}
