//! Usage errors that name what to type.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::Cli;
use crate::sanitize::quoted;
use crate::variant::VARIANTS;
use words::Mistake;

mod words;

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
    const FLAG: &str = "--players";
    let at = typed.iter().position(|argument| argument.split('=').next() == Some(FLAG))?;
    let first = typed[at].strip_prefix("--players=").or_else(|| typed.get(at + 1).map(String::as_str))?;
    let later = typed[at + 1..].iter().map(String::as_str).skip(usize::from(typed[at] == FLAG));
    let words: Vec<_> = [first].into_iter().chain(later).take_while(|word| !word.starts_with('-')).collect();
    let are_listed = |pair: &&[&str]| pair[0].ends_with(',') || pair[1].starts_with(',');
    let length = 1 + words.windows(2).take_while(are_listed).count();
    let names = words.get(..length).filter(|_| length > 1)?;
    Some(format!("leave out the spaces, or quote the list: {FLAG} '{}'", names_in(names)))
}

/// Joins words that list names, with or without commas.
fn names_in(words: &[&str]) -> String {
    let words = words.join(",");
    let names: Vec<_> = words.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    names.join(",")
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
        (ErrorKind::UnknownArgument, ["hunts", "rm", first, second, ..])
            if [first, second].iter().all(|number| number.parse::<u32>().is_ok()) =>
        {
            format!("rm removes one hunt at a time: wumpus hunts rm {first}")
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
