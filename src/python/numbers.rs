//! A game for one player in numbers: what learners see and do.

use std::fmt::Display;

use anstream::adapter::strip_str;

use crate::agent::Protocol;
use crate::bot::Advised;
use crate::game::cave::{Cave, Room};
use crate::words::phrasebook::Phrasebook;

/// A field of an observation: its name, and the count of its values, which begin at 0.
pub(super) type Field = (String, u32);

/// The most events that one observation reports.
const TOLD: usize = 2;

/// Which of [`Numbers::TELLS`] happened.
pub(super) type Told = [bool; TOLD];

/// A game for one player, with a row of numbers for what the hunter knows and a number for each action.
///
/// The fields and the actions are the same in every hunt of a set-up.
pub(super) trait Numbers: Protocol {
    /// What the numbers of fields and actions depend on, besides the view.
    type Encoding: Send + Sync;

    /// The events of the last turn that an observation reports; at most [`TOLD`].
    const TELLS: &'static [Self::Event] = &[];

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

    /// Writes what the hunter knows and was told in the last turn, and which actions are legal while the hunt goes on.
    ///
    /// It reads the game, because a view costs more than the numbers. It shows nothing that the view does not.
    fn observe(encoding: &Self::Encoding, game: &Self, told: Told, row: &mut [i32], mask: &mut [bool]);

    /// Returns the action of a number, if it is legal while the hunt goes on.
    fn action(encoding: &Self::Encoding, game: &Self, number: usize) -> Option<Self::Action>;

    /// Describes a view in the words of the prompt.
    fn situation(setup: &Self::Setup, view: &Self::View) -> String;
}

/// Describes a view in the words of a phrasebook, without colours.
pub(super) fn in_words<G: Advised>(words: &impl Phrasebook<G>, view: &G::View) -> String {
    strip_str(&words.situation(view, None)).to_string()
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

/// The rooms of a map with `D` directions: where each is, and in which directions tunnels lead.
pub(super) struct Ways<const D: usize>(Vec<([i32; 2], [bool; D])>);

impl<const D: usize> Ways<D> {
    pub(super) fn of(cave: &Cave, show: impl Fn(Room) -> ([i32; 2], [bool; D])) -> Self {
        Self(cave.rooms().map(show).collect())
    }

    /// Writes where a room is, whether a tunnel leads in each direction and other numbers, and the mask of
    /// [`moves_and_shots`].
    #[inline]
    pub(super) fn write<const N: usize>(
        &self,
        room: Room,
        others: [i32; N],
        has_arrows: bool,
        row: &mut [i32],
        mask: &mut [bool],
    ) {
        let (place, ways) = &self.0[room.number() as usize - 1];
        row[..2].copy_from_slice(place);
        row[2..2 + D].copy_from_slice(&ways.map(i32::from));
        row[2 + D..].copy_from_slice(&others);
        mask[..D].copy_from_slice(ways);
        mask[D..].copy_from_slice(if has_arrows { ways } else { &[false; D] });
    }

    /// Returns the direction of one of [`moves_and_shots`] and whether it is a shot, if it is legal.
    #[inline]
    pub(super) fn action(&self, room: Room, has_arrows: bool, number: usize) -> Option<(usize, bool)> {
        let (direction, shoots) = if number < D { (number, false) } else { (number - D, true) };
        let leads = self.0[room.number() as usize - 1].1[direction];
        (leads && (has_arrows || !shoots)).then_some((direction, shoots))
    }
}
