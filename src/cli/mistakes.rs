//! Usage errors: clap's own, where it does not know all names, with the commands and what was probably meant.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, Error};

use super::Cli;
use crate::repl::command::nearest;
use crate::sanitize::sanitize_lines;
use crate::text::shell_quoted;
use crate::variant::{VARIANTS, VariantInfo};

/// The flags whose values may be several words. Unless they are quoted, a shell splits them.
const OF_WORDS: [&str; 5] = ["--agent", "--players", "--record", "--replay", "--resume"];
/// The flags whose values follow a `=`.
const AFTER_EQUALS: [&str; 2] = ["--resume", "--daily"];

/// Completes an error of the parser, and makes it safe to print, as these arguments are.
pub(super) fn explained(mut error: Error, typed: &[String]) -> Error {
    let strings = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(sanitize_lines(text)))),
        _ => None,
    });
    for (kind, safe) in strings.collect::<Vec<_>>() {
        error.insert(kind, safe);
    }
    let text = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let word = text(&error, ContextKind::InvalidSubcommand);
    match error.kind() {
        ErrorKind::InvalidSubcommand if VariantInfo::named(&word).is_some() => {
            let why =
                format!("{word} is a game: for its flags type wumpus help play, for its rules type rules in the game");
            return Cli::usage_error(error.kind(), why, None);
        }
        // The word after a wrong one is blamed for it.
        ErrorKind::ArgumentConflict if !word.is_empty() => {
            let before = typed.iter().take_while(|argument| **argument != word);
            let parsed = Cli::parse([OsString::from("wumpus")].into_iter().chain(before.map(OsString::from)));
            let joint = value_meant(typed, &word);
            let Some(first) = parsed.err().filter(|_| joint.is_none()) else {
                let tip = joint.or_else(|| flag_meant(&word)).map(|flag| format!("did you mean {flag}?"));
                let tip = tip.unwrap_or_else(|| "wumpus help play lists the flags".to_owned());
                return Cli::usage_error(error.kind(), format!("unexpected word '{word}'; {tip}"), None);
            };
            error = first;
        }
        ErrorKind::UnknownArgument if typed.first().is_some_and(|command| command == "daily") => {
            let why = "wumpus daily takes nothing more; to play a day: wumpus --daily=2026-11-22";
            return Cli::usage_error(error.kind(), why, Some("daily"));
        }
        // That it could be a value after two dashes helps nobody.
        ErrorKind::UnknownArgument => _ = error.remove(ContextKind::Suggested),
        _ => {}
    }
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let word = text(&error, if is_unknown { ContextKind::InvalidArg } else { ContextKind::InvalidValue });
    let mut meant = value_meant(typed, &word);
    if error.kind() == ErrorKind::InvalidValue && text(&error, ContextKind::InvalidArg) == "[GAME]" {
        let program = Cli::command();
        let is_command = |word: &String| program.find_subcommand(word).is_some();
        if is_command(&word) {
            return Cli::usage_error(error.kind(), format!("the command {word} must come first"), None);
        }
        let commands = program.get_subcommands().map(|command| command.get_name());
        let commands = commands.filter(|_| !typed.first().is_some_and(is_command));
        let names: Vec<_> = VARIANTS.iter().map(|game| game.name).chain(commands).map(ToOwned::to_owned).collect();
        let near = nearest(&word.to_lowercase(), names.iter().map(String::as_str)).map(ToOwned::to_owned);
        meant = near.or(meant).or_else(|| flag_meant(&word));
        error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
        error.remove(ContextKind::SuggestedValue);
    }
    if let Some(meant) = meant {
        let tip = StyledStr::from(format!("did you mean {meant}?"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Returns the flag of this name, or the one with this value.
fn flag_meant(word: &str) -> Option<String> {
    let program = Cli::command();
    if program.get_arguments().any(|flag| flag.get_long() == Some(word)) {
        return Some(format!("--{word}"));
    }
    let has_value = |flag: &&Arg| flag.get_possible_values().iter().any(|value| value.matches(word, true));
    Some(format!("--{} {word}", program.get_arguments().find(has_value)?.get_long()?))
}

/// Returns how to type the value of a flag, if a word stands apart from its flag or is one of several.
fn value_meant(typed: &[String], word: &str) -> Option<String> {
    let at = typed.iter().rposition(|argument| argument.rsplit('=').next() == Some(word))?;
    let flag_at = typed[..=at].iter().rposition(|argument| argument.starts_with("--"))?;
    let (flag, first) = typed[flag_at].split_once('=').unwrap_or((&typed[flag_at], ""));
    let later = typed[flag_at + 1..].iter().map(String::as_str).take_while(|word| !word.starts_with('-'));
    let words: Vec<_> = [first].into_iter().filter(|first| !first.is_empty()).chain(later).collect();
    let joint = if AFTER_EQUALS.contains(&flag) { "=" } else { " " };
    let is_apart = joint == "=" && first.is_empty();
    let is_split = OF_WORDS.contains(&flag) && words.len() > 1;
    (!words.is_empty() && (is_apart || is_split)).then(|| format!("{flag}{joint}{}", shell_quoted(&words.join(" "))))
}
