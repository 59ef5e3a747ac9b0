//! Usage errors that name what to type.

use std::ffi::OsString;
use std::iter::once;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command as Clap, CommandFactory, Error};

use super::Cli;
use super::header::hunt_flags;
use super::setup::options;
use crate::repl::command::nearest;
use crate::sanitize::{quoted, sanitize};
use crate::text::{listed, shell_quoted};
use crate::variant::VARIANTS;

/// A request that chooses a hunt, for those who look for the flags of `wumpus agent`.
const EXAMPLE_OF_RESET: &str = r#"{"cmd":"reset","seed":7,"options":{"variant":"grue"}}"#;

/// The flags that take any text, which no unknown word suggests.
const TAKE_ANYTHING: [&str; 4] = ["record", "replay", "resume", "agent"];

/// What other programs call `--color never`.
const NO_COLOUR: [&str; 4] = ["no-color", "no-colour", "nocolor", "nocolour"];

/// Explains an unknown flag, word or command, with the nearest command line that works. Other errors are clear already.
pub(super) fn explained(error: Error, typed: &[OsString]) -> Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let word = match error.kind() {
        ErrorKind::UnknownArgument => text(ContextKind::InvalidArg),
        ErrorKind::InvalidSubcommand | ErrorKind::ArgumentConflict => text(ContextKind::InvalidSubcommand),
        ErrorKind::InvalidValue if text(ContextKind::InvalidArg) == Some("[GAME]") => text(ContextKind::InvalidValue),
        _ => None,
    };
    let typed: Option<Vec<_>> = typed.iter().map(|argument| argument.to_str().map(ToOwned::to_owned)).collect();
    let Some(typed) = typed else { return error };
    let mut program = Cli::command();
    program.build();
    let command = typed.first().map(String::as_str).filter(|first| program.find_subcommand(first).is_some());
    if let Some(why) = split_list(&typed).or_else(|| in_plain_words(&error, &typed)) {
        return Cli::usage_error(error.kind(), why, command);
    }
    let Some(word) = word else { return error };
    let Some(at) = typed.iter().rposition(|argument| is_begun_by(argument, word)) else { return error };
    // The word after a wrong one is blamed for it.
    let is_right = |first: &String| {
        first.starts_with('-') || command.is_some() || VARIANTS.iter().any(|game| game.name.eq_ignore_ascii_case(first))
    };
    let at = if typed.first().is_some_and(is_right) { at } else { 0 };
    let mistake = Mistake { kind: error.kind(), typed, at, program };
    Cli::usage_error(error.kind(), mistake.explanation(), mistake.command())
}

/// Explains names with spaces between them, which the shell splits.
fn split_list(typed: &[String]) -> Option<String> {
    let at = typed.iter().position(|argument| argument == "--players")?;
    let rest = &typed[at + 1..];
    let length = 1 + rest.iter().take_while(|names| names.ends_with(',')).count();
    let names = rest.get(..length).filter(|_| length > 1)?.join(" ");
    let names: Vec<_> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    Some(format!("leave out the spaces, or quote the list: --players '{}'", sanitize(&names.join(","))))
}

/// Explains what clap would say in terms of arguments.
fn in_plain_words(error: &Error, typed: &[String]) -> Option<String> {
    let flag = |kind| match error.get(kind) {
        Some(ContextValue::String(usage)) => Some(usage.split(['[', '=', ' ']).next().unwrap_or_default()),
        Some(ContextValue::Strings(usages)) => usages.first()?.split(['[', '=', ' ']).next(),
        _ => None,
    };
    let words: Vec<_> = typed.iter().map(String::as_str).collect();
    let why = match (error.kind(), words.as_slice()) {
        (ErrorKind::MissingRequiredArgument, ["completions"]) => {
            "which shell? Type wumpus completions bash, or zsh, fish or powershell".to_owned()
        }
        (ErrorKind::MissingRequiredArgument, ["hunts", "rm", ..]) => {
            "which hunt? Type wumpus hunts rm 3; wumpus hunts lists the numbers".to_owned()
        }
        (ErrorKind::MissingRequiredArgument, ["simulate", ..]) => "--move-timeout is only for --agent".to_owned(),
        (ErrorKind::ValueValidation, ["hunts", "rm", ..]) => match error.get(ContextKind::InvalidValue)? {
            ContextValue::String(number) => {
                format!("no hunt has the number {}; wumpus hunts lists the numbers", quoted(number))
            }
            _ => return None,
        },
        (ErrorKind::ArgumentConflict, _) => {
            let both = [flag(ContextKind::InvalidArg)?, flag(ContextKind::PriorArg)?];
            let game = || typed.iter().find(|word| VARIANTS.iter().any(|game| game.name.eq_ignore_ascii_case(word)));
            // An argument in brackets is the game.
            let name = |flag: &str| if flag.is_empty() { game().cloned() } else { Some(flag.to_owned()) };
            let other = |flag: &str| both.iter().find(|other| **other != flag).and_then(|other| name(other));
            let has = |flag: &str| both.contains(&flag);
            if has("--resume") && has("--replay") {
                "--resume and --replay both open a record: give only one".to_owned()
            } else if has("--resume") {
                format!("--resume plays a hunt as it is recorded: leave out {}", other("--resume")?)
            } else if has("--replay") {
                format!("--replay shows a game as it is recorded: leave out {}", other("--replay")?)
            } else if has("--daily") && has("--seed") {
                "--daily and --seed both choose the hunt: give only one".to_owned()
            } else if has("--variant") && has("") {
                format!("{} and --variant both choose the game: give only one", game()?)
            } else if has("") {
                return None;
            } else {
                format!("{} and {} do not go together: give only one", both[0], both[1])
            }
        }
        _ => return None,
    };
    Some(why)
}

/// Returns whether an argument is this word, this flag with a value, or short flags that begin with this one.
fn is_begun_by(argument: &str, word: &str) -> bool {
    let is_letter = word.len() == 2 && word.starts_with('-');
    argument.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('=') || is_letter)
}

/// A command line with a wrong argument.
struct Mistake {
    kind: ErrorKind,
    typed: Vec<String>,
    at: usize,
    program: Clap,
}

impl Mistake {
    /// Returns the command that was typed first, if any.
    fn command(&self) -> Option<&str> {
        self.typed.first().map(String::as_str).filter(|first| self.program.find_subcommand(first).is_some())
    }

    fn explanation(&self) -> String {
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
        let is_game = VARIANTS.iter().any(|game| game.name.eq_ignore_ascii_case(wrong));
        match command {
            Some("help") if is_game => {
                let game = wrong.to_ascii_lowercase();
                return format!(
                    "\"{game}\" is a game. Its flags are in wumpus help play; for its rules type wumpus {game}, then rules."
                );
            }
            Some("stats") if is_game => return "wumpus stats takes no game: it shows all of them".to_owned(),
            _ => {}
        }
        let (name, _) = split(wrong);
        let chooses_hunt = hunt_flags().chain(VARIANTS.iter().map(|game| game.name)).any(|other| other == name);
        match (command, self.meant()) {
            (Some("agent"), _) if chooses_hunt => format!("{problem}; a request chooses the hunt: {EXAMPLE_OF_RESET}"),
            (_, Some(meant)) => format!("{problem}. Did you mean {meant}?"),
            (None, None) if self.follows_a_file() => {
                format!("there is no place for {} here; quote a file name that has a space", quoted(wrong))
            }
            (None | Some("help"), None) if !is_flag => {
                let games = listed(VARIANTS.iter().map(|variant| variant.name), "and");
                format!("{problem}. The games are {games}; the commands are {}", listed(self.commands(), "and"))
            }
            (_, None) => problem,
        }
    }

    /// Returns whether the argument comes after the name of a record.
    fn follows_a_file(&self) -> bool {
        let flag = self.typed[..self.at].iter().rposition(|argument| argument.starts_with('-'));
        let is_of_record = |flag: usize| ["--record", "--replay"].contains(&self.typed[flag].as_str());
        flag.is_some_and(|flag| is_of_record(flag) && flag + 1 < self.at) && !self.typed[self.at].starts_with('-')
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
        let from_here = self.typed[self.at..].join(",");
        let (named, value) = split(wrong);
        let name = named.to_lowercase();
        if name.is_empty() {
            return vec![];
        }
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let instead = |words: &[&str]| [before, &owned(words), after].concat();
        let flags: Vec<_> = self.flags().map(|(flag, _)| format!("--{flag}")).collect();
        let mut found = self.in_everyday_words(&name, after);
        found.extend([instead(&[&format!("--{name}{value}")]), instead(&[&name])]);
        // More of the value before it, or the value of a flag.
        if let [before @ .., earlier] = before {
            let is_seed = before.last().is_some_and(|flag| flag == "--seed") || earlier.starts_with("--seed=");
            found.extend(is_seed.then(|| [before, &[format!("{earlier}:{name}")], after].concat()));
            found.extend((!self.follows_a_file()).then(|| [before, &[format!("{earlier},{from_here}")]].concat()));
        }
        let takes_few = |(flag, takes_value): &(&str, bool)| *takes_value && !TAKE_ANYTHING.contains(flag);
        found.extend(self.flags().filter(takes_few).map(|(flag, _)| instead(&[&format!("--{flag}"), named])));
        found.push([before, &owned(&["--players", &from_here])].concat());
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
        found.extend(self.commands().into_iter().map(|command| [&[command], arguments].concat()));
        // A flag or a name that is cut short or misspelled.
        let begun = flags.iter().filter(|flag| flag[2..].starts_with(&name));
        found.extend(begun.map(|flag| instead(&[&format!("{flag}{value}")])));
        let (commands, games) = (self.commands(), VARIANTS.iter().map(|game| game.name));
        found.extend(nearest(&name, commands.iter().map(String::as_str).chain(games)).map(|near| instead(&[near])));
        let near = nearest(&format!("--{name}"), flags.iter().map(String::as_str));
        found.extend(near.map(|near| instead(&[&format!("{near}{value}")])));
        found
    }

    /// Lists the command lines for words that people expect to be commands.
    fn in_everyday_words(&self, name: &str, after: &[String]) -> Vec<Vec<String>> {
        let (first, rest) = after.split_first().map_or((None, after), |(first, rest)| (Some(first), rest));
        let resume = || {
            let flag = first.map_or_else(|| "--resume".to_owned(), |hunt| format!("--resume={hunt}"));
            [&[flag], rest].concat()
        };
        let remove = || [&["hunts".to_owned(), "rm".to_owned()], after].concat();
        match (self.command(), name) {
            (None, "resume" | "continue" | "load" | "restore") if self.at == 0 => vec![resume()],
            (None, "start" | "new" | "begin") if self.at == 0 => vec![after.to_vec()],
            (Some("hunts"), "list" | "ls") => vec![[&["hunts".to_owned()], after].concat()],
            (Some("hunts"), "remove" | "delete") => vec![remove()],
            (Some("hunts"), "resume" | "continue" | "load") => vec![resume()],
            (Some("hunts"), number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                vec![[&[format!("--resume={number}")], after].concat()]
            }
            _ => vec![],
        }
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
