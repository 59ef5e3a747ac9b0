//! The words of chances and of proofs.

use std::fmt::Display;

use crate::text::listed;

/// Returns whether something can be.
pub(crate) fn is_possible(chance: f64) -> bool {
    chance > 0.0
}

/// Returns whether something must be.
pub(crate) fn is_sure(chance: f64) -> bool {
    chance >= 1.0
}

/// Writes a chance in per cent. What is not certain is never 0 or 100 %.
pub(crate) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        _ if !is_possible(chance) => "0 %".to_owned(),
        _ if is_sure(chance) => "100 %".to_owned(),
        percent if percent < 1.0 => "less than 1 %".to_owned(),
        _ => format!("{:.0} %", in_percent(chance).min(99.0)),
    }
}

/// Returns a chance in per cent, with a little added so that rounding errors never turn a half down.
fn in_percent(chance: f64) -> f64 {
    100.0 * chance + 1e-7
}

/// Writes a chance for the end of a sentence: `33 % of the time`.
pub(crate) fn of_the_time(chance: f64) -> String {
    format!("{} of the time", percent(chance))
}

/// Writes an estimate for the end of a sentence: `about 33 % of the time`.
pub(crate) fn about_of_the_time(chance: f64) -> String {
    let about = if chance < 0.01 { "" } else { "about " };
    format!("{about}{}", of_the_time(chance.min(0.99)))
}

/// Says what is certain of a room: `pit (certain), bats (possible)`. `nothing` is said if nothing can be there.
pub(crate) fn certain<'t>(things: impl IntoIterator<Item = (&'t str, f64)>, nothing: &str) -> String {
    told(things, |_| "(possible)".to_owned(), nothing)
}

/// Lists what can be: `pit 33 %, bats (certain)`. `nothing` is said if nothing can.
pub(crate) fn chances<'t>(things: impl IntoIterator<Item = (&'t str, f64)>, nothing: &str) -> String {
    told(things, percent, nothing)
}

fn told<'t>(things: impl IntoIterator<Item = (&'t str, f64)>, unsure: fn(f64) -> String, nothing: &str) -> String {
    let things = things.into_iter().filter(|(_, chance)| is_possible(*chance));
    let often = |chance| if is_sure(chance) { "(certain)".to_owned() } else { unsure(chance) };
    let things: Vec<_> = things.map(|(thing, chance)| format!("{thing} {}", often(chance))).collect();
    if things.is_empty() { nothing.to_owned() } else { things.join(", ") }
}

/// Writes the same in a few characters: `P33B9`.
pub(crate) fn signs<'t>(things: impl IntoIterator<Item = (&'t str, f64)>) -> Option<String> {
    let things = things.into_iter().filter(|(_, chance)| is_possible(*chance));
    let signs = things.map(|(thing, chance)| {
        let initial = thing.chars().take(1).flat_map(char::to_uppercase).collect::<String>();
        // Only what is sure has 100, and whatever can be has at least 1.
        let percent = if is_sure(chance) { 100.0 } else { in_percent(chance).clamp(1.0, 99.0) };
        format!("{initial}{percent:.0}")
    });
    let signs = signs.collect::<String>();
    (!signs.is_empty()).then_some(signs)
}

/// Lists the rooms without and with a percept: `felt no breeze in A2 or C2, but did in B3`; `None` if there are neither.
pub(crate) fn perceived([verb, what]: [&str; 2], without: &[impl Display], with: &[impl Display]) -> Option<String> {
    let (none, one) = (listed(without, "or"), listed(with, "and"));
    match (without.is_empty(), with.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{verb} no {what} in {none}")),
        (true, false) => Some(format!("{verb} a {what} in {one}")),
        (false, false) => Some(format!("{verb} no {what} in {none}, but did in {one}")),
    }
}

/// States a claim and its proof: what was [`perceived`], and another reason. `felt` is `None` if only everything known
/// together proves it.
pub(crate) fn proved(claim: &str, felt: Option<impl IntoIterator<Item = String>>, other: Option<String>) -> String {
    let Some(felt) = felt else { return format!("{claim}, given everything you know.") };
    let reasons: Vec<_> = felt.into_iter().map(|felt| format!("you {felt}")).chain(other).collect();
    if reasons.is_empty() { format!("{claim}.") } else { format!("{claim}: {}.", reasons.join(", and ")) }
}
