//! A game for one player in numbers: what learners see and do.

use std::fmt::Display;

use anstream::adapter::strip_str;

use crate::bot::Advised;
use crate::repl::phrasebook::Phrasebook;
use crate::variant::Variant;

/// A field of an observation: its name, and the count of its values, which begin at 0.
pub(super) type Field = (String, u32);

/// A game for one player, with a row of numbers for what the hunter knows and a number for each action.
///
/// The fields and the actions are the same in every hunt of a set-up.
pub(super) trait Numbers: Variant {
    /// What the numbers of fields and actions depend on, besides the view.
    type Encoding: Clone + Send + Sync;

    /// Makes the encoding of a set-up. `longest_shot` is the most rooms of an arrow's path, 1 or more.
    ///
    /// # Errors
    ///
    /// If an arrow's path cannot have that many rooms; the text says why.
    fn encoding(setup: &Self::Setup, longest_shot: usize) -> Result<Self::Encoding, String>;

    /// Lists the fields of an observation.
    fn fields(encoding: &Self::Encoding) -> Vec<Field>;

    /// Lists the names of the actions, in the order of their numbers.
    fn actions(encoding: &Self::Encoding) -> Vec<String>;

    /// Writes the fields of a view, and of the events since the last action.
    fn observe(encoding: &Self::Encoding, view: &Self::View<'_>, events: &[Self::Event], row: &mut [i32]);

    /// Returns the action of a number, if it is legal.
    fn action(encoding: &Self::Encoding, view: &Self::View<'_>, number: usize) -> Option<Self::Action>;

    /// Writes which actions are legal: those that [`Numbers::action`] returns.
    fn mask(encoding: &Self::Encoding, view: &Self::View<'_>, mask: &mut [bool]);

    /// Describes a view in the words of the prompt.
    fn situation(setup: &Self::Setup, view: &Self::View<'_>) -> String;
}

/// Describes a view in the words of a phrasebook, without colours.
pub(super) fn in_words<G: Advised>(words: &impl Phrasebook<G>, view: &G::View<'_>) -> String {
    strip_str(&words.situation(view)).to_string()
}

/// Refuses an arrow's path of several rooms in a game that has none.
pub(super) fn only_one_room(longest_shot: usize) -> Result<(), String> {
    if longest_shot == 1 { Ok(()) } else { Err(format!("longest_shot must be 1 in this game, not {longest_shot}")) }
}

/// Lists fields by name and count of values.
pub(super) fn fields(fields: &[(&str, u32)]) -> Vec<Field> {
    fields.iter().map(|(name, values)| ((*name).to_owned(), *values)).collect()
}

/// Names a move in each direction and then a shot in each.
pub(super) fn moves_and_shots(directions: &[impl Display]) -> Vec<String> {
    let all = |verb| directions.iter().map(move |direction| format!("{verb} {direction}"));
    ["move", "shoot"].into_iter().flat_map(all).collect()
}

/// Writes the mask of [`moves_and_shots`], for a hunter who has arrows or not.
#[inline]
pub(super) fn write_mask(ways: &[bool], has_arrows: bool, mask: &mut [bool]) {
    let shots = ways.iter().map(|leads| *leads && has_arrows);
    mask.iter_mut().zip(ways.iter().copied().chain(shots)).for_each(|(place, legal)| *place = legal);
}

/// Writes numbers into a row.
#[inline]
pub(super) fn write(numbers: impl IntoIterator<Item = i32>, row: &mut [i32]) {
    row.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
}
