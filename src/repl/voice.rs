//! What a variant brings to the dialogue of one who hunts alone: its words, and how it reads the names of rooms.
//!
//! Deliberately absent: when anything is said.

use super::Again;
use super::chart::{Chart, Thing};
use super::help::Manual;
use super::speaker::{Case, Speaker};
use crate::game::Game;
use crate::game::cave::Cave;
use crate::game_loop::Stop;

/// What a hunter is told of where he is. Rooms go by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Where he is.
    pub room: u32,
    /// Where the tunnels lead.
    pub tunnels: Vec<u32>,
    /// What he senses, in a word or two for each.
    pub sensed: Vec<&'static str>,
}

/// What a variant says to a lone hunter, and how it reads what he names.
///
/// Whatever is refused is refused in the words of the `Err`: the classic words first, where there are some, then what
/// would be accepted.
pub trait Voice<G: Game> {
    /// The case of the letters.
    fn case(&self) -> Case;

    /// The words that are a move by themselves, whether or not they lead anywhere from here.
    fn moves(&self) -> &'static [&'static str] {
        &[]
    }

    /// The sentences that are always the same.
    fn lines(&self) -> &Lines;

    /// Forgets the last hunt, after which this one comes, and settles what its set-up leaves to the hunter.
    ///
    /// # Errors
    ///
    /// [`Stop`] when he leaves, or when the console fails.
    fn settle(&mut self, speaker: &mut Speaker<'_>, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop> {
        let _ = (speaker, setup, after);
        Ok(())
    }

    /// What is typed to play by this set-up.
    fn command(&self, setup: &G::Setup) -> String;

    /// What can be typed, and the instructions.
    fn manual(&self) -> Box<dyn Manual>;

    /// What would be accepted at the main question.
    fn accepted(&self, view: &G::View<'_>) -> String;

    /// Tells whether the hunter can shoot at all.
    ///
    /// # Errors
    ///
    /// The words of the refusal.
    fn may_shoot(&self, view: &G::View<'_>) -> Result<(), String> {
        let _ = view;
        Ok(())
    }

    /// What the hunter is told before each choice.
    fn situation(&mut self, view: &G::View<'_>) -> String;

    /// What is answered to `look`: the situation, and what is shown beside it, drawn or `in_words`. For the gamemaster
    /// the chart has everything, and `everything` tells it.
    fn look(&self, chart: &Chart, everything: &str, situation: &str, in_words: bool) -> String {
        let _ = (chart, in_words);
        format!("{everything}{situation}")
    }

    /// What he is told of where he is, for his map.
    fn sight(&self, view: &G::View<'_>) -> Sight;

    /// In which room he is told that he was before he was carried on.
    fn passed(&self, event: &G::Event) -> Option<u32> {
        let _ = event;
        None
    }

    /// Draws his map.
    fn draw(&self, chart: &Chart) -> String;

    /// What a room is called.
    fn name(&self, room: u32) -> String;

    /// Reads the name of a room, known or not: its number, and of how many words the name was.
    fn read_room(&self, named: &[String]) -> Option<(u32, usize)>;

    /// The names by which he can move or shoot from here.
    fn ways(&self, view: &G::View<'_>) -> Vec<String>;

    /// How many arrows he has left.
    fn arrows(&self, view: &G::View<'_>) -> u8;

    /// The cave, for the gamemaster, if its tunnels are on the map.
    fn cave(&self) -> Option<&Cave>;

    /// What is in the rooms, for the gamemaster.
    fn things(&self, position: &G::Position) -> Vec<(u32, Thing)>;

    /// Everything, for the gamemaster, drawn or `in_words`.
    fn everything(&self, position: &G::Position, in_words: bool) -> String;

    /// What is said of an event.
    fn event(&self, event: &G::Event) -> Told;

    /// Whether the hunt is won.
    fn is_won(&self, outcome: &G::Outcome) -> bool;

    /// The closing words.
    fn closing(&self, outcome: &G::Outcome) -> &'static str;

    /// Reads where the hunter wants to go.
    ///
    /// # Errors
    ///
    /// The words of the refusal.
    fn read_move(&self, view: &G::View<'_>, named: &[String]) -> Result<G::Action, String>;

    /// Reads where he wants to shoot.
    ///
    /// # Errors
    ///
    /// The words of the refusal.
    fn read_shot(&self, view: &G::View<'_>, named: &[String]) -> Result<G::Action, String>;

    /// Tells whether the rules allow an action.
    ///
    /// # Errors
    ///
    /// The words of the refusal.
    fn check(&self, view: &G::View<'_>, action: &G::Action) -> Result<(), String>;
}

/// What is said of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Nothing: the hunter sees it from what follows.
    Nothing,
    /// One line, or several.
    Line(String),
    /// What the next situation tells as well: it is said only if something else is said before that.
    UnlessRepeated(String),
}

impl Told {
    /// Tells a line that is always the same.
    #[must_use]
    pub fn line(words: &str) -> Self {
        Self::Line(words.to_owned())
    }
}

/// The sentences of a variant that are always the same.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The word for a room.
    pub room: &'static str,
    /// How a note is put on a room, for example.
    pub mark: &'static str,
    /// When a hunt begins.
    pub begins: &'static str,
    /// The question before the first hunt, if there is one, to which a yes is answered with the instructions.
    pub instructions: Option<&'static str>,
    /// The main question.
    pub main: &'static str,
    /// The question after `move`.
    pub where_to: &'static str,
    /// The question after `shoot`.
    pub shot: ShotQuestion,
    /// Whether to play again, if that is a question of its own.
    pub play_again: Option<&'static str>,
    /// Whether by the same set-up.
    pub same_setup: &'static str,
}

impl Lines {
    /// Those of a game in which one goes and shoots by directions. How it begins, and what its rooms are, is its own.
    pub const BY_DIRECTIONS: Self = Self {
        room: "",
        mark: "",
        begins: "",
        instructions: None,
        main: "Shoot, Move or Quit (S-M-Q)?",
        where_to: "Which way?",
        shot: ShotQuestion::AtOnce("Shoot which way?"),
        play_again: Some("Play again (Y-N)?"),
        same_setup: "Same set-up (Y-N)?",
    };
}

/// How the target of a shot is asked for.
#[derive(Clone, Copy, Debug)]
pub enum ShotQuestion {
    /// All of it in one answer.
    AtOnce(&'static str),
    /// First how many rooms, then each of them.
    OneByOne(OneByOne),
}

/// The questions for a shot whose rooms are asked for one by one.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne {
    /// How many rooms.
    pub count: &'static str,
    /// How many there may be at most.
    pub most: usize,
    /// What is said when there may not be so many.
    pub which_counts: &'static str,
    /// Each room.
    pub room: &'static str,
    /// What is said when the answer is several words.
    pub one_number: &'static str,
}
