//! A wrong word on the command line, and what was probably meant by it.

use std::ffi::OsString;
use std::iter::once;
use std::path::Path;

use clap::Command as Clap;
use clap::error::ErrorKind;

use super::arguments::{names_in, split};
use crate::cli::Cli;
use crate::cli::daily::Daily;
use crate::cli::header::hunt_flags;
use crate::cli::play::is_record;
use crate::cli::setup::options;
use crate::repl::command::{Command, nearest};
use crate::sanitize::{quoted, sanitize};
use crate::text::{listed, shell_quoted};
use crate::variant::{OptionKind, OptionSpec, VARIANTS, VariantInfo};

/// A request that chooses a hunt, for those who look for the flags of `wumpus agent`.
const EXAMPLE_OF_RESET: &str = r#"{"cmd":"reset","seed":7,"options":{"variant":"grue"}}"#;

/// The flags that take any text, which no unknown word suggests.
const TAKE_ANYTHING: [&str; 5] = ["record", "replay", "resume", "agent", "merge"];

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
        if let Some(remark) = self.remark() {
            return remark;
        }
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
        let is_game = VariantInfo::named(&name).is_some();
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
            command @ (None | Some("help")) if typed_in_the_game() => {
                // The game has no help on its rules but the rules.
                let help = if command.is_some() && name != Command::Rules.word() { "help " } else { "" };
                Some(format!("{name} is typed in the game: start wumpus, then type {help}{name}"))
            }
            Some("help") => {
                let has_flag = |command: &&Clap| command.get_arguments().any(|flag| flag.get_long() == Some(&name));
                let command = self.program.get_subcommands().find(has_flag)?.get_name();
                Some(format!("wumpus help {command} describes --{name}"))
            }
            Some("simulate") if !is_flag => {
                let (_, value) = self.flag_before().filter(|(flag, _)| *flag == "agent")?;
                let program = [&value, self.words_from_here().as_slice()].concat().join(" ");
                Some(format!("the program after --agent must be quoted: --agent {}", shell_quoted(&program)))
            }
            _ => None,
        }
    }

    /// Returns the name of the last flag before the argument, and the words after it, if the flag has its value.
    fn flag_before(&self) -> Option<(&str, Vec<&str>)> {
        let before = &self.typed[..self.at];
        let at = before.iter().rposition(|argument| argument.starts_with('-'))?;
        let (name, value) = split(&before[at]);
        let value = value.strip_prefix('=').into_iter().chain(before[at + 1..].iter().map(String::as_str));
        let value: Vec<_> = value.collect();
        (!value.is_empty()).then_some((name, value))
    }

    /// Returns the argument and those after it, up to the next flag.
    fn words_from_here(&self) -> Vec<&str> {
        self.typed[self.at..].iter().map(String::as_str).take_while(|word| !word.starts_with('-')).collect()
    }

    /// Returns whether the argument comes after the name of a record.
    fn follows_a_file(&self) -> bool {
        self.flag_before().is_some_and(|(flag, _)| ["record", "replay", "resume"].contains(&flag))
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
        let (named, value) = split(&self.typed[self.at]);
        let name = named.to_lowercase();
        if name.is_empty() {
            return vec![];
        }
        [
            self.in_everyday_words(&name, value, &self.typed[self.at + 1..]),
            vec![self.instead(&[&format!("--{name}{value}")]), self.instead(&[&name])],
            self.of_the_flag_before(&name),
            self.as_a_value(named),
            self.as_another_command(&name),
            self.misspelled(&name, value),
        ]
        .concat()
    }

    /// Returns the command line with these words in place of the argument.
    fn instead(&self, words: &[&str]) -> Vec<String> {
        [&self.typed[..self.at], &owned(words), &self.typed[self.at + 1..]].concat()
    }

    /// Lists the command line with the argument in the value of the flag before it.
    fn of_the_flag_before(&self, name: &str) -> Vec<Vec<String>> {
        let Some((earlier, before)) = self.typed[..self.at].split_last() else { return vec![] };
        match self.flag_before() {
            Some(("seed", _)) => {
                vec![[before, &[format!("{earlier}:{name}")], &self.typed[self.at + 1..]].concat()]
            }
            Some(("players", _)) => {
                let words = self.words_from_here();
                let list = names_in(&[&[earlier.as_str()], words.as_slice()].concat());
                vec![[before, &[list], &self.typed[self.at + words.len()..]].concat()]
            }
            _ => vec![],
        }
    }

    /// Lists the command lines with the argument as the value of a flag.
    fn as_a_value(&self, named: &str) -> Vec<Vec<String>> {
        // Few players need some options, and a cave may be any file.
        let is_file = Path::new(named).exists();
        let is_unlikely = |option: &OptionSpec| option.is_rare || is_file && matches!(option.kind, OptionKind::Cave(_));
        let is_unlikely = |flag: &str| options().any(|(_, option)| option.name == flag && is_unlikely(option));
        let takes_few =
            |(flag, takes_value): &(&str, bool)| *takes_value && !TAKE_ANYTHING.contains(flag) && !is_unlikely(flag);
        let flags = self.flags().filter(takes_few).map(|(flag, _)| self.instead(&[&format!("--{flag}"), named]));
        let words = self.words_from_here();
        let players = owned(&["--players", &names_in(&words)]);
        let players = [&self.typed[..self.at], &players, &self.typed[self.at + words.len()..]].concat();
        let of_games = options().map(|(game, option)| self.instead(&[game.name, &format!("--{}", option.name), named]));
        let is_no_colour = NO_COLOUR.contains(&named.to_lowercase().as_str());
        let no_colour = is_no_colour.then(|| self.instead(&["--color", "never"]));
        flags.chain([players]).chain(of_games).chain(no_colour).collect()
    }

    /// Lists the command lines of another command, or of one that was not typed first.
    fn as_another_command(&self, name: &str) -> Vec<Vec<String>> {
        let (before, after) = (&self.typed[..self.at], &self.typed[self.at + 1..]);
        let command = owned(&[name]);
        let mut found = vec![[&command, before, after].concat()];
        if let [before @ .., _] = before
            && !self.follows_a_file()
        {
            found.push([before, &command, after].concat());
        }
        let arguments = &self.typed[usize::from(self.command().is_some())..];
        found.push(arguments.to_vec());
        if matches!(self.command(), None | Some("play")) {
            found.extend(self.commands().into_iter().map(|command| [&[command], arguments].concat()));
        }
        found
    }

    /// Lists the command lines with a flag or a name that is cut short or misspelled.
    fn misspelled(&self, name: &str, value: &str) -> Vec<Vec<String>> {
        let flags: Vec<_> = self.flags().map(|(flag, _)| format!("--{flag}")).collect();
        let begun = flags.iter().map(String::as_str).filter(|flag| flag[2..].starts_with(name));
        let (commands, games) = (self.commands(), VARIANTS.iter().map(|game| game.name));
        let word = nearest(name, commands.iter().map(String::as_str).chain(games));
        let flag = nearest(&format!("--{name}"), flags.iter().map(String::as_str));
        let with_value = |flag: &str| self.instead(&[&format!("{flag}{value}")]);
        let begun = begun.map(with_value);
        begun.chain(word.map(|word| self.instead(&[word]))).chain(flag.map(with_value)).collect()
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
            found.extend(meant.map(|meant| [&owned(meant), after].concat()));
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

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
