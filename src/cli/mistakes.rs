//! What was probably meant by a usage error, where clap does not tell.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};

use super::Cli;
use crate::command::nearest;
use crate::hunt::options;
use crate::text::shell_quoted;
use crate::variant::OptionSpec;

/// The flags whose values a shell splits unless they are quoted, or that need a `=`, each with what joins its value.
const JOINTS: [(&str, &str); 6] =
    [("--agent", " "), ("--daily", "="), ("--players", " "), ("--record", " "), ("--replay", " "), ("--resume", "=")];

/// Adds to an error of the parser what was probably meant by these arguments.
pub(super) fn explained(mut error: Error, typed: &[String]) -> Error {
    let text = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    // clap takes a second game, or a word too many, for a command.
    let too_many = text(&error, ContextKind::InvalidSubcommand);
    if error.kind() == ErrorKind::ArgumentConflict && !too_many.is_empty() {
        error = Error::new(ErrorKind::UnknownArgument).with_cmd(&Cli::one_screen());
        error.insert(ContextKind::InvalidArg, ContextValue::String(too_many));
    }
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    if is_unknown {
        // That it could be a value after two dashes helps nobody.
        error.remove(ContextKind::Suggested);
    }
    let word = text(&error, if is_unknown { ContextKind::InvalidArg } else { ContextKind::InvalidValue });
    let program = Cli::command();
    let first = typed.first().filter(|first| program.find_subcommand(first).is_none());
    let near = first.and_then(|first| nearest(first, program.get_subcommands().map(Command::get_name)));
    if let Some(meant) = near.map(ToOwned::to_owned).or_else(|| unquoted(typed, &word)).or_else(|| without_flag(&word))
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![format!("did you mean {meant}?").into()]));
    }
    error
}

/// Returns the flag whose value this word is: `--rules bsd`.
fn without_flag(word: &str) -> Option<String> {
    let is_value = |option: &OptionSpec| option.range.is_none() && (option.names)().contains(&word);
    let named = options().find(|(_, option)| is_value(option));
    named.map(|(game, option)| format!("{} --{} {word}", game.name, option.name))
}

/// Returns how to type the flag that this word follows, if its value is several words or stands apart from its `=`.
fn unquoted(typed: &[String], word: &str) -> Option<String> {
    let at = typed.iter().rposition(|argument| !word.is_empty() && argument.ends_with(word))?;
    let flag_at = typed[..=at].iter().rposition(|argument| argument.starts_with("--"))?;
    let (flag, first) = typed[flag_at].split_once('=').unwrap_or((&typed[flag_at], ""));
    let (_, joint) = JOINTS.iter().find(|(name, _)| *name == flag)?;
    let later = typed[flag_at + 1..].iter().map(String::as_str).take_while(|word| !word.starts_with('-'));
    let words: Vec<_> = [first].into_iter().filter(|first| !first.is_empty()).chain(later).collect();
    let is_apart = *joint == "=" && first.is_empty() && !words.is_empty();
    (words.len() > 1 || is_apart).then(|| format!("{flag}{joint}{}", shell_quoted(&words.join(" "))))
}
