//! The story of a hunt: what is told of it once it is over. It gives away nothing of where anything was.
//!
//! A story is in the first person, as players tell it to others.

use super::hint::{is_possible, is_sure, percent};
use crate::game::Game;
use crate::text::capitalised;

/// What happened in a hunt, as its hunter saw it.
#[derive(Clone, Debug)]
pub(crate) struct Happened<G: Game> {
    /// What the hunter was shown in each turn.
    pub(crate) turns: Vec<Vec<G::Event>>,
    pub(crate) shots: Vec<Shot<G>>,
    /// What the hunter knew before the last turn.
    pub(crate) view: Option<G::View>,
    /// How the hunt ended; `None` if it was given up.
    pub(crate) outcome: Option<G::Outcome>,
}

/// A shot with an arrow.
#[derive(Clone, Debug)]
pub(crate) struct Shot<G: Game> {
    pub(crate) action: G::Action,
    /// What the hunter knew before it.
    pub(crate) view: G::View,
    /// The chance that it would hit the wumpus, if that was known.
    pub(crate) chance: Option<f64>,
    /// The index of its turn.
    pub(crate) turn: usize,
}

impl<G: Game> Happened<G> {
    /// Counts the events that fit.
    pub(crate) fn count(&self, fits: impl Fn(&G::Event) -> bool) -> usize {
        self.turns.iter().flatten().filter(|event| fits(event)).count()
    }
}

/// The least chance of a good shot, an even one and a long one.
const BANDS: [f64; 3] = [0.75, 0.3, 0.1];

/// The marks around how likely a shot was: at the end of a sentence, and within one.
pub(crate) const AT_END: [&str; 2] = [": ", ""];
pub(crate) const WITHIN: [&str; 2] = [" (", ")"];

/// Says in words how likely a shot was to hit, between two marks; empty if that was not known.
pub(crate) fn luck([before, after]: [&str; 2], chance: Option<f64>, has_hit: bool) -> String {
    let Some(chance) = chance else { return String::new() };
    let words = match (BANDS.iter().position(|least| chance >= *least), has_hit) {
        _ if is_sure(chance) => return format!("{before}it could not miss{after}"),
        _ if !is_possible(chance) => return format!("{before}it never had a chance{after}"),
        (Some(0), true) => "a good shot",
        (Some(0), false) => "bad luck",
        (Some(1), _) => "a fair shot",
        (Some(_), _) => "a long shot",
        (None, true) => "a miracle",
        (None, false) => "a shot in the dark",
    };
    format!("{before}{words} at {}{after}", percent(chance))
}

/// Names an arrow by the number of its shot. `left` counts those that remained.
pub(crate) fn arrow(number: usize, left: u8) -> String {
    const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match (number, left, ORDINALS.get(number.wrapping_sub(1))) {
        (1, 0, _) => "my only arrow".to_owned(),
        (_, 0, _) => "my last arrow".to_owned(),
        (_, _, Some(ordinal)) => format!("my {ordinal} arrow"),
        (_, _, None) => format!("my arrow number {number}"),
    }
}

/// Says how often something happened: empty for once.
pub(crate) fn times(count: usize) -> String {
    match count {
        1 => String::new(),
        2 => " twice".to_owned(),
        10.. => " again and again".to_owned(),
        count => format!(" {} times", number(count)),
    }
}

/// Writes a number as a word, if it is small.
pub(crate) fn number(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Says what happened, and how it ended, each of which may be empty.
pub(crate) fn and_then(happened: &[String], end: &str) -> String {
    let parts = [happened.join(", and "), end.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", and then ")
}

/// Makes a story of sentences, of which some may be empty.
pub(crate) fn told(sentences: &[String]) -> String {
    let sentences = sentences.iter().filter(|sentence| !sentence.is_empty());
    sentences.map(|sentence| capitalised(sentence) + ".").collect::<Vec<_>>().join(" ")
}

/// Tells a story to the player: `I` becomes `you`.
pub(crate) fn to_player(story: &str) -> String {
    const YOURS: [[&str; 2]; 5] =
        [[". I ", ". You "], [". My ", ". Your "], [" I ", " you "], [" my ", " your "], [" me", " you"]];
    let told = YOURS.iter().fold(format!(". {story}"), |told, [mine, yours]| told.replace(mine, yours));
    told[2..].to_owned()
}
