//! Usage errors that name what to type.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::Cli;
use super::daily::Daily;
use crate::sanitize::{quoted, sanitize};
use crate::text::shell_quoted;
use crate::variant::VariantInfo;
use arguments::split_list;
use words::Mistake;

mod arguments;
mod words;

/// Names what to type instead of what was typed, in a text that is safe to print.
pub(super) fn explained(error: Error, typed: &[OsString]) -> Error {
    sanitized(match value_apart(&error, typed) {
        Some(why) => Cli::usage_error(ErrorKind::ArgumentConflict, why, None),
        None => with_what_works(error, typed),
    })
}

/// Makes what was typed safe to print.
fn sanitized(mut error: Error) -> Error {
    let typed: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in typed {
        if let ContextValue::String(text) = value {
            error.insert(kind, ContextValue::String(sanitize(&text)));
        }
    }
    error
}

/// Explains a value that stands apart from its flag, where clap reads it as a command.
fn value_apart(error: &Error, typed: &[OsString]) -> Option<String> {
    ["--resume", "--daily"].into_iter().find_map(|flag| {
        let value = typed.iter().skip_while(|argument| *argument != flag).nth(1)?;
        let is_command = || Cli::command().find_subcommand(value).is_some();
        if value.as_encoded_bytes().starts_with(b"-") || is_command() {
            return None;
        }
        let value = value.to_string_lossy();
        error.context().find(|(_, about)| about.to_string() == value)?;
        let flag_and_value = format!("{flag}={}", shell_quoted(&value));
        Some(match Daily::parse(&value) {
            Err(why) if flag == "--daily" => format!("{flag_and_value}: {why}"),
            _ => format!("{flag} needs a = before its value: type {flag_and_value}"),
        })
    })
}

/// Explains an unknown flag, word or command, with the nearest command line that works. Other errors are clear already.
fn with_what_works(error: Error, typed: &[OsString]) -> Error {
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
    let is_right = |first: &String| first.starts_with('-') || command.is_some() || is_game(first);
    let at = if typed.first().is_some_and(is_right) { at } else { 0 };
    let mistake = Mistake { kind: error.kind(), typed, at, program };
    Cli::usage_error(error.kind(), mistake.explanation(), mistake.command())
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
        (ErrorKind::MissingRequiredArgument, ["simulate", flags @ ..]) => {
            let is_given = |flag: &&str| flags.iter().any(|given| given.starts_with(*flag));
            format!("{} is only for --agent", ["--max-failures", "--move-timeout"].into_iter().find(is_given)?)
        }
        (ErrorKind::ValueValidation, ["hunts", "rm", ..]) => match error.get(ContextKind::InvalidValue)? {
            ContextValue::String(number) => {
                format!("no hunt has the number {}; wumpus hunts lists the numbers", quoted(number))
            }
            _ => return None,
        },
        (ErrorKind::ArgumentConflict, _) => {
            let both = [flag(ContextKind::InvalidArg)?, flag(ContextKind::PriorArg)?];
            // An argument in brackets is the game.
            let name = |flag: &str| if flag.is_empty() { game_in(typed) } else { Some(flag.to_owned()) };
            let other = |flag: &str| both.iter().find(|other| **other != flag).and_then(|other| name(other));
            let has = |flag: &str| both.contains(&flag);
            if both[0] == both[1] {
                format!("{} is given twice: give it once", both[0])
            } else if has("--resume") && has("--replay") {
                "--resume and --replay both open a record: give only one".to_owned()
            } else if has("--resume") {
                format!("--resume plays a hunt as it is recorded: leave out {}", other("--resume")?)
            } else if has("--replay") {
                format!("--replay shows a game as it is recorded: leave out {}", other("--replay")?)
            } else if has("--daily") && has("--seed") {
                "--daily and --seed both choose the hunt: give only one".to_owned()
            } else if has("--variant") && has("") {
                format!("--variant and {} both choose the game: give only one", game_in(typed)?)
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

/// Finds the game that was typed without `--variant`.
fn game_in(typed: &[String]) -> Option<String> {
    let before = [""].into_iter().chain(typed.iter().map(String::as_str));
    before.zip(typed).find(|(before, word)| *before != "--variant" && is_game(word)).map(|(_, word)| word.clone())
}

fn is_game(word: &str) -> bool {
    VariantInfo::named(&word.to_ascii_lowercase()).is_some()
}

/// Returns whether an argument is this word, this flag with a value, or short flags that begin with this one.
fn is_begun_by(argument: &str, word: &str) -> bool {
    let is_letter = word.len() == 2 && word.starts_with('-');
    argument.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('=') || is_letter)
}
