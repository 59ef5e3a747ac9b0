//! Pieces of the arguments that were typed.

/// Splits an argument into a name without dashes, and `=` with a value.
pub(super) fn split(argument: &str) -> (&str, &str) {
    let flag = argument.trim_start_matches('-');
    flag.split_at(flag.find('=').unwrap_or(flag.len()))
}

/// Explains names with spaces between them, which the shell splits.
pub(super) fn split_list(typed: &[String]) -> Option<String> {
    let is_flag = |argument: &String| argument.starts_with("--") && split(argument).0 == "players";
    let at = typed.iter().position(is_flag)?;
    let value = split(&typed[at]).1.strip_prefix('=');
    let later = typed[at + 1..].iter().map(String::as_str);
    let words: Vec<_> = value.into_iter().chain(later).take_while(|word| !word.starts_with('-')).collect();
    let are_listed = |pair: &&[&str]| pair[0].ends_with(',') || pair[1].starts_with(',');
    let length = 1 + words.windows(2).take_while(are_listed).count();
    let names = words.get(..length).filter(|_| length > 1)?;
    Some(format!("leave out the spaces, or quote the list: --players '{}'", names_in(names)))
}

/// Joins words that list names, with or without commas.
pub(super) fn names_in(words: &[&str]) -> String {
    let words = words.join(",");
    let names: Vec<_> = words.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    names.join(",")
}
