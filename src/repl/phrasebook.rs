//! What a game brings to the dialogue: its words, its names for rooms and actions, and its map.

use std::sync::Arc;

use super::chart::{Chart, Thing};
use super::dialogue::{Again, Case, Dialogue};
use super::help::Manual;
use crate::game::Game;
use crate::game::cave::Cave;
use crate::game_loop::Stop;
use crate::text::listed;

/// What a game says to a lone hunter.
pub(crate) trait Phrasebook<G: Game> {
    /// Returns the sentences that never change.
    fn phrases(&self) -> &Phrases;

    /// Returns what can be typed, and the instructions.
    fn manual(&self) -> Box<dyn Manual>;

    /// Settles what a new set-up leaves to the hunter. `after` is the kind of hunt that this one is, if it is not the first.
    fn settle(&mut self, dialogue: &mut Dialogue<'_>, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop> {
        let _ = (dialogue, setup, after);
        Ok(())
    }

    /// Describes the situation before each choice.
    fn situation(&self, view: &G::View<'_>) -> String;

    /// Answers `look`, with the situation as it was described. `everything` is what the gamemaster is shown, and empty for
    /// others.
    fn look(&self, chart: &Chart, everything: &str, situation: &str, in_words: bool) -> String {
        let _ = (chart, in_words);
        format!("{everything}{situation}")
    }

    /// Describes everything to the gamemaster, drawn or in words.
    fn everything(&self, position: &G::Position, in_words: bool) -> String;

    /// Describes an event.
    fn event(&self, event: &G::Event) -> Message;

    /// Returns the closing words.
    fn closing(&self, outcome: &G::Outcome) -> &'static str;

    /// Returns the number of arrows left.
    fn arrows(&self, view: &G::View<'_>) -> u8;
}

/// How a game reads what a lone hunter names.
///
/// The `Err` of each function holds the words of the refusal: the classic words, if there are any, then what would be
/// accepted.
pub(crate) trait Parser<G: Game> {
    /// Says what the main question accepts.
    fn accepted(&self, view: &G::View<'_>) -> String;

    /// Checks whether the hunter can shoot at all.
    fn may_shoot(&self, view: &G::View<'_>) -> Result<(), String> {
        let _ = view;
        Ok(())
    }

    /// Parses a move.
    fn read_move(&self, view: &G::View<'_>, named: &[String]) -> Result<G::Action, String>;

    /// Parses a shot.
    fn read_shot(&self, view: &G::View<'_>, named: &[String]) -> Result<G::Action, String>;

    /// Checks whether the rules allow an action.
    fn check(&self, view: &G::View<'_>, action: &G::Action) -> Result<(), String>;
}

/// How a game maps its rooms, which go by their numbers.
pub(crate) trait Mapper<G: Game> {
    /// Returns what the player is shown of the room where they are, if they are shown it now.
    fn sight(&self, view: &G::View<'_>) -> Option<Sight>;

    /// Returns a room that the player passed through in an event.
    fn passed(&self, event: &G::Event) -> Option<u32> {
        let _ = event;
        None
    }

    /// Returns what the gamemaster's map shows besides.
    fn revealed(&self, position: &G::Position) -> Revealed;

    /// Returns the name of a room.
    fn name(&self, room: u32) -> String {
        room.to_string()
    }

    /// Parses the name of a room at the beginning of some words: its number, and how many words it takes.
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), String>;

    /// Draws a map; `None` if this cave cannot be drawn.
    fn draw(&self, chart: &Chart) -> Option<String>;

    /// Returns a page of the map, drawn or in words. `page` counts from 1, if one was named; `None` if there is no such page.
    fn map(&self, chart: &Chart, in_words: bool, page: Option<usize>) -> Option<String> {
        let drawn = if in_words { None } else { self.draw(chart) };
        let words = || chart.in_words(|room| self.name(room), self.room_word());
        page.is_none().then(|| drawn.unwrap_or_else(words))
    }

    /// Returns the word for a room.
    fn room_word(&self) -> &'static str {
        "room"
    }

    /// Says how `map` is used.
    fn map_usage(&self) -> &'static str {
        "Type map, or map words."
    }

    /// Says that a note to be taken off does not exist. `noted` are the names of the rooms that have one.
    fn no_such_note(&self, noted: &[String]) -> String {
        match noted {
            [] => "There are no notes to take off.".to_owned(),
            _ => format!("There are notes for {}.", listed(noted, "and")),
        }
    }
}

/// What a player is shown of the room where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The room.
    pub(crate) room: u32,
    /// Where the tunnels lead.
    pub(crate) tunnels: Vec<u32>,
    /// What is sensed, in a word or two each.
    pub(crate) sensed: Vec<&'static str>,
}

/// What the gamemaster's map shows besides the player's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Revealed {
    /// The cave, if its tunnels are on the map.
    pub(crate) cave: Option<Arc<Cave>>,
    /// What is in the rooms.
    pub(crate) things: Vec<(u32, Thing)>,
}

/// What is said of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Nothing: what follows shows it.
    Nothing,
    /// One line, or several.
    Line(String),
    /// What the next situation repeats: said only if something else is said before that.
    UnlessRepeated(String),
}

impl Message {
    /// Returns a fixed line.
    pub(crate) fn line(words: &str) -> Self {
        Self::Line(words.to_owned())
    }
}

/// The sentences of a game that never change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phrases {
    /// The case of the letters.
    pub(crate) case: Case,
    /// The word for a room.
    pub(crate) room: &'static str,
    /// An example of a note.
    pub(crate) mark: &'static str,
    /// Names that are a move by themselves, whether or not they lead anywhere from here.
    pub(crate) names: &'static [&'static str],
    /// The first line of a hunt.
    pub(crate) begins: &'static str,
    /// The question before the first hunt whether to show the instructions, if there is one.
    pub(crate) instructions: Option<&'static str>,
    /// The main question.
    pub(crate) main: &'static str,
    /// The question after `move`.
    pub(crate) where_to: &'static str,
    /// The question after `shoot`.
    pub(crate) shot: ShotQuestion,
    /// The question whether to play again, if there is one.
    pub(crate) play_again: Option<&'static str>,
    /// The question whether to keep the set-up.
    pub(crate) same_setup: &'static str,
}

impl Phrases {
    /// The phrases of a game with directions. It brings its own `room`, `mark`, `names` and `begins`.
    pub(crate) const BY_DIRECTIONS: Self = Self {
        case: Case::AsWritten,
        room: "",
        mark: "",
        names: &[],
        begins: "",
        instructions: None,
        main: "Shoot, Move or Quit (S-M-Q)?",
        where_to: "Which way?",
        shot: ShotQuestion::AtOnce("Shoot which way?"),
        play_again: Some("Play again (Y-N)?"),
        same_setup: "Same set-up (Y-N)?",
    };

    /// Says how `mark` is used.
    pub(crate) fn mark_usage(&self) -> String {
        format!("Type mark, a {} and a note: {}", self.room, self.mark)
    }
}

/// How the target of a shot is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ShotQuestion {
    /// In one question.
    AtOnce(&'static str),
    /// First how many rooms, then each of them.
    OneByOne(OneByOne),
}

/// The questions for a shot whose rooms are asked for one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneByOne {
    /// How many rooms.
    pub(crate) count: &'static str,
    /// The most rooms.
    pub(crate) most: usize,
    /// Refuses a number of rooms.
    pub(crate) which_counts: &'static str,
    /// Each room.
    pub(crate) room: &'static str,
    /// Refuses an answer of several words.
    pub(crate) one_number: &'static str,
}
