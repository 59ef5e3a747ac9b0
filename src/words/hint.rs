//! The words of chances.

/// Said of a room where nothing dangerous is, though something may come.
pub(crate) const EMPTY: &str = "empty for now";

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
    if is_possible(chance) && chance < 0.01 { "less than 1 %".to_owned() } else { format!("{} %", points(chance)) }
}

/// Returns a chance in points as [`percent`] writes it: only what is sure has 100, and what is less than 1 has none.
#[expect(clippy::cast_possible_truncation, reason = "a chance is from 0 to 1")]
pub(crate) fn points(chance: f64) -> i64 {
    match chance {
        _ if is_sure(chance) => 100,
        _ if chance < 0.01 => 0,
        _ => in_percent(chance).round().min(99.0) as i64,
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

/// Writes a chance for the end of a sentence, with small numbers: `4 times in 10`.
pub(crate) fn times_in_ten(chance: f64) -> String {
    match (10.0 * chance).round() {
        1.0 => "1 time in 10".to_owned(),
        5.0 => "half the time".to_owned(),
        times if (2.0..=9.0).contains(&times) => format!("{times} times in 10"),
        _ => of_the_time(chance),
    }
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
