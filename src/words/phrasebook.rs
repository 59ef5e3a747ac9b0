//! The words of a game for one hunter, its names for rooms and actions, and its map.

use std::sync::Arc;

use super::hint::{chances, signs};
use crate::bot::policy::Advised;
use crate::chart::grid::GridMap;
use crate::chart::{Chart, Kind, Sensed, Space, Thing, Trace};
use crate::command::help::{Expects, Manual, Question};
use crate::command::{Command, Remark};
use crate::game::cave::Cave;
use crate::game::cave::grid::Direction;
use crate::game::{Exit, Game, View as _};
use crate::odds::Engine as _;
use crate::text::{capitalised, listed, once};

/// The words of a game for one hunter, with those of its map and its hints, and the actions in them. Each `Err` is a
/// refusal that names what is accepted.
pub(crate) trait Phrasebook<G: Advised>: Ways<G> {
    /// Explains [`Self::odds_on_map`].
    const ODDS_KEY: &'static str = "P20: pit 20 % (W wumpus, G gold)";

    /// The least chance that a map shows.
    const LEAST_ODDS: f64 = 0.0;

    /// Whether the map is shown with the situation: by `look`, and before each choice at a terminal with room for it.
    const SHOWS_MAP: bool = false;

    /// Begins the sign of a smell on the map, if what smells can move.
    const SMELL: Option<char> = None;

    /// Names the case in which a turn stays open: `carried off by bats`.
    const OPEN_END: &'static str = "";

    /// Returns the fixed sentences.
    fn phrases(&self) -> &Phrases;

    /// Returns the answers to `help` and `rules`.
    fn manual(&self) -> Manual;

    /// Returns the question for the option that no flag has set, if there is one.
    fn option(&self) -> Option<OptionQuestion<G::Setup>> {
        None
    }

    /// Changes a set-up that every seed would deal alike, for a player who wants a new one, and says so.
    fn renew(&mut self, _: &mut G::Setup) -> Option<&'static str> {
        None
    }

    /// Describes the situation before each choice, drawn if there is space for it.
    fn situation(&self, view: &G::View, to_draw: Option<Space>) -> String;

    /// Returns the arrows left, and what `score` adds during a hunt, with a line break or a blank in front.
    fn score(&self, view: &G::View) -> (u8, String);

    /// Returns the score of a finished hunt, with a blank in front; told at its end and by `score`.
    fn final_score(&self, _: &G::Position) -> String {
        String::new()
    }

    /// Describes the position to the gamemaster, drawn if there is space for it.
    fn truth_in_words(&self, position: &G::Position, to_draw: Option<Space>) -> String;

    fn event(&self, event: &G::Event) -> Told;

    /// Returns what the player is shown of their room.
    fn surroundings(&self, view: &G::View) -> Surroundings;

    /// Returns what only the gamemaster's map shows, and after the hunt everybody's.
    fn revealed(&self, position: &G::Position) -> MapTruth;

    /// Lists the turns that lead on from a pose, by the tunnels on the chart, each with the pose after it.
    fn steps(&self, _: &G::View, chart: &Chart, (from, _): Pose) -> Vec<(String, Pose)> {
        let tunnels = chart.place(from).into_iter().flat_map(|place| &place.tunnels);
        tunnels.map(|to| (format!("move {}", self.name(*to)), (*to, None))).collect()
    }

    /// Returns whether the player senses a beast that moves. `is_stirred` is whether anything has befallen them so far.
    fn is_alarmed(&self, _: &G::View, _is_stirred: bool) -> bool {
        false
    }

    /// Says of a room that nothing dangerous can be there.
    fn no_danger(&self, _: &G::Engine) -> &'static str {
        "safe"
    }

    /// Says what can be in a room, which the hunter has not entered: by the chance of each thing that is told.
    fn odds(&self, engine: &G::Engine, odds: &[(&'static str, f64)]) -> String {
        let of = |gold| odds.iter().copied().filter(move |(thing, _)| (*thing == "gold") == gold);
        let [dangers, gold] = [chances(of(false), self.no_danger(engine)), chances(of(true), "")];
        if gold.is_empty() { dangers } else { format!("{dangers}, {gold}") }
    }

    /// Says the same in a few characters for a map; `None` if there is nothing to say.
    fn odds_on_map(&self, odds: &[(&'static str, f64)]) -> Option<String> {
        signs(odds.iter().copied())
    }

    /// Returns the plan of a cave or board that is published: its tunnels, and what is still there. `engine` is there on a
    /// grid.
    fn plan(&self, engine: Option<&G::Engine>) -> Option<MapTruth>;

    /// Names a room in a sentence.
    fn place(&self, room: u32) -> String {
        self.name(room)
    }

    /// Names an action: `go to 5`.
    fn action(&self, view: &G::View, action: &G::Action) -> String {
        let Phrases { goes, shoots, .. } = *self.phrases();
        let exits = view.exits();
        let by = |is_it: fn(&Exit<G::Action>) -> &Option<G::Action>, words: &str| {
            let exit = exits.iter().find(|exit| is_it(exit).as_ref() == Some(action))?;
            Some(by_way(words, exit, &self.name(exit.to)))
        };
        by(|exit| &exit.go, goes).or_else(|| by(|exit| &exit.shot, shoots)).unwrap_or_else(|| view.text(action))
    }

    /// Lists the rooms that an action names beyond those next door.
    fn rooms_of<'a>(&self, _: &'a G::Action) -> &'a [u32] {
        &[]
    }

    /// Returns whether an action does nothing here.
    fn is_idle(&self, _: &G::View, _: &G::Action) -> bool {
        false
    }

    /// Says what a shot can hit, each with its chance; `None` if the action is no shot.
    fn hits(&self, engine: &G::Engine, action: &G::Action) -> Option<Vec<(&'static str, f64)>> {
        Some(vec![("hit", engine.hit(action)?)])
    }

    /// Names the end of a hunt, before its chance: `eaten`. Returns `None` for a hit, which [`Self::hits`] lists.
    fn end(&self, outcome: G::Outcome) -> Option<&'static str>;

    /// Lists how a turn with an action can go: `eaten 3 %, carried off by bats 33 %`.
    fn results(&self, engine: &G::Engine, action: &G::Action) -> String {
        let hits = self.hits(engine, action);
        let nothing = if hits.is_some() { "no hit" } else { "no risk" };
        let mut told = hits.unwrap_or_default();
        let results = engine.results(action);
        let ends = results.ends.iter().filter_map(|(outcome, chance)| Some((self.end(*outcome)?, *chance)));
        for (word, chance) in ends.chain([(Self::OPEN_END, results.carried_off)]) {
            match told.iter_mut().find(|(other, _)| *other == word) {
                Some((_, sum)) => *sum += chance,
                None => told.push((word, chance)),
            }
        }
        told.retain(|(_, chance)| *chance > 0.0);
        if let ([(_, chance)], true) = (&mut told[..], results.goes_on <= 0.0) {
            // Nothing else can be, whatever was rounded.
            *chance = 1.0;
        }
        chances(told, nothing)
    }
}

/// Fills in the direction and the place of a way.
pub(crate) fn by_way<A>(words: &str, exit: &Exit<A>, place: &str) -> String {
    words.replace("{direction}", exit.direction.unwrap_or_default()).replace("{place}", place)
}

/// Maps the rooms of a game, which are numbered from 1.
pub(crate) trait Mapper {
    /// Says on a map that nothing was sensed in a room.
    const NOTHING_SENSED: &'static str = "nothing sensed";

    /// Returns the grid, if the rooms lie on one. Those that touch are joined, so that its map has no tunnels.
    fn grid(&self) -> Option<GridMap> {
        None
    }

    fn name(&self, room: u32) -> String {
        self.grid().map_or_else(|| room.to_string(), |grid| grid.name(room))
    }

    /// Parses a room at the start of some words, and returns its number and the count of its words. `Err` is a refusal,
    /// or `None` if they name no room.
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>>;

    /// Draws a map, or returns `None` if this cave has no drawing or it does not fit.
    fn draw(&self, chart: &Chart, space: Space) -> Option<String> {
        self.grid()?.draw(chart, space)
    }

    /// Describes a map, with the game's word for a room.
    fn in_words(&self, chart: &Chart, room_word: &str) -> String {
        chart.in_words(|room| self.name(room), room_word, Self::NOTHING_SENSED)
    }
}

/// Why a move or a shot is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    /// No such way is open.
    Move,
    /// The move names several rooms.
    Several,
    /// No arrow flies there.
    Shot,
    NoArrow,
    /// The path of the arrow doubles back.
    Crooked,
}

/// The words for the ways of a game.
pub(crate) trait Ways<G: Game>: Mapper {
    /// Returns the name of the direction that a word means, even one where no way is open.
    fn direction(&self, _: &G::View, _word: &str) -> Option<&'static str> {
        None
    }

    /// Returns the action that `move` or `shoot` and these words mean, if it takes no way: `turn left`.
    fn deed(&self, _: &G::View, _verb: Command, _words: &str) -> Option<G::Action> {
        None
    }

    /// Returns whether a way leads from the seat's room back to it.
    fn leads_back(&self, _: &G::View) -> bool {
        false
    }

    /// Refuses a move or a shot, and says what is possible.
    fn refusal(&self, view: &G::View, denied: Denied) -> String;
}

/// A room, and the direction that the hunter faces there; `None` if they have not turned, or if that does not matter.
pub(crate) type Pose = (u32, Option<Direction>);

/// What a player is shown of their room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings {
    pub(crate) room: u32,
    pub(crate) tunnels: Vec<u32>,
    pub(crate) sensed: Vec<Sensed>,
    /// The way that they face, if that matters.
    pub(crate) facing: Option<Direction>,
}

impl Trace {
    /// Returns whether the next situation shows this again.
    pub(crate) fn is_shown_again_in(&self, next: &Surroundings) -> bool {
        match self {
            Self::Entered(room) | Self::Carried { to: room, .. } => *room == next.room,
            Self::Sensed(sensed) => *sensed == next.sensed,
            Self::SensedAlso(sensed) => next.sensed.contains(sensed),
            Self::Found(_) => true,
        }
    }
}

/// What only the gamemaster sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct MapTruth {
    /// The position in words, in Hidden Wumpus.
    pub(crate) words: String,
    /// The cave, if the drawing shows tunnels.
    pub(crate) cave: Option<Arc<Cave>>,
    /// The things in the rooms.
    pub(crate) things: Vec<(u32, Thing)>,
    /// Whether the hunt is over.
    pub(crate) is_over: bool,
}

impl MapTruth {
    /// Says where everything is, or was: `The wumpus was in 53, pits in 12 and 28, bats in 3 and 40.`
    pub(crate) fn places(&self, name: impl Fn(u32) -> String) -> String {
        let told = once(self.things.iter().map(|(_, thing)| thing)).into_iter().enumerate().map(|(at, thing)| {
            let mut rooms: Vec<_> =
                self.things.iter().filter(|(_, other)| other == thing).map(|(room, _)| *room).collect();
            rooms.sort_unstable();
            let what = match thing.name.as_str() {
                name if name == "bats" || thing.kind != Kind::Thing => name.to_owned(),
                "pit" if rooms.len() > 1 => "pits".to_owned(),
                "pit" => "a pit".to_owned(),
                name => format!("the {}", if name == "corpse" { "dead wumpus" } else { name }),
            };
            let is = match at {
                0 if self.is_over => " was",
                0 => " is",
                _ => "",
            };
            format!("{what}{is} in {}", listed(rooms.into_iter().map(&name), "and"))
        });
        capitalised(&format!("{}.", told.collect::<Vec<_>>().join(", ")))
    }
}

/// What the prompt does with an event: its lines, and its trace on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// One or more lines.
    pub(crate) line: Option<String>,
    /// Lines that the next situation normally repeats (C9). They are printed only if another line comes first, or if the
    /// situation has changed meanwhile.
    pub(crate) unless_repeated: Option<String>,
    /// What it adds to the player's map.
    pub(crate) trace: Option<Trace>,
    /// `Some` if the wumpus may move from now on: what is said the first time, or nothing.
    pub(crate) disturbs: Option<&'static str>,
}

impl Told {
    pub(crate) const NOTHING: Self = Self { line: None, unless_repeated: None, trace: None, disturbs: None };

    pub(crate) fn line(words: impl Into<String>) -> Self {
        Self { line: Some(words.into()), ..Self::NOTHING }
    }

    pub(crate) fn unless_repeated(words: impl Into<String>) -> Self {
        Self { unless_repeated: Some(words.into()), ..Self::NOTHING }
    }

    pub(crate) fn and(self, trace: Trace) -> Self {
        Self { trace: Some(trace), ..self }
    }

    pub(crate) fn disturbing(self, told: &'static str) -> Self {
        Self { disturbs: Some(told), ..self }
    }
}

/// The fixed sentences of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phrases {
    /// Whether everything is said in capitals, as by a teletype.
    pub(crate) is_capital: bool,
    /// The word for a room.
    pub(crate) room: &'static str,
    /// How each thing is sensed.
    pub(crate) senses: &'static [(&'static str, [&'static str; 3])],
    /// An example of `mark`.
    pub(crate) mark: &'static str,
    /// Names of moves that are commands on their own.
    pub(crate) names: &'static [&'static str],
    /// Remarks that only this game makes.
    pub(crate) remarks: &'static [Remark],
    /// The first line of a hunt.
    pub(crate) begins: &'static str,
    /// Two lines after it, before the first hunt, on where the hunter is; empty if there are none.
    pub(crate) mood: &'static str,
    /// Asks before the first hunt whether to show the instructions.
    pub(crate) instructions: Option<&'static str>,
    pub(crate) main: Question<'static>,
    /// What the main question accepts. `{ways}` stands for the directions that are open.
    pub(crate) accepted: &'static str,
    /// Names a way that is open, by its `{direction}` and its `{place}`.
    pub(crate) way: &'static str,
    /// Names a move along it.
    pub(crate) goes: &'static str,
    /// Names a shot along it.
    pub(crate) shoots: &'static str,
    /// The question after `move`.
    pub(crate) where_to: Question<'static>,
    /// The question after `shoot`.
    pub(crate) shot: ShotQuestion,
    /// Whether the prompt asks whether to play again before it asks about the set-up.
    pub(crate) asks_to_play_again: bool,
    /// Says that an `{arrow}` was sure to find the wumpus, before the rooms where it could be.
    pub(crate) covers: &'static str,
    /// The last words after a win.
    pub(crate) won: &'static str,
    /// The last words after a loss.
    pub(crate) lost: &'static str,
    /// The last words after a hunt that was neither won nor lost; empty if there is none.
    pub(crate) drawn: &'static str,
}

/// What `help` says of an answer that is a direction.
const WAY: &str = "Type a direction, or press Enter to go back.";

impl Phrases {
    /// What most games say. Each sets its own `room`, `mark` and `begins`.
    pub(crate) const USUAL: Self = Self {
        is_capital: false,
        room: "",
        senses: &[
            ("pit", ["felt", "a breeze", "no breeze"]),
            ("wumpus", ["smelled", "a stench", "no stench"]),
            ("gold", ["saw", "a glitter", "no glitter"]),
        ],
        mark: "",
        names: &[],
        remarks: &[],
        begins: "",
        mood: "",
        instructions: None,
        main: Question::main("Shoot, Move or Quit (S-M-Q)?"),
        accepted: "Type M, S, Q, help, or a direction: {ways}.",
        way: "{place} ({direction})",
        goes: "go {direction} to {place}",
        shoots: "shoot {direction}",
        where_to: Question::expecting(Expects::Way, "Which way?", WAY),
        shot: ShotQuestion::AtOnce(Question::expecting(Expects::Shot, "Shoot which way?", WAY)),
        asks_to_play_again: true,
        covers: "threaded {arrow} through",
        won: "Hurrah - you win!",
        lost: "Ha ha ha - you lose!",
        drawn: "",
    };

    /// Returns how a thing is sensed: the verb, and what was sensed or not.
    pub(crate) fn sense(&self, thing: &str) -> [&'static str; 3] {
        self.senses.iter().find(|(sensed, _)| *sensed == thing).copied().unwrap_or_default().1
    }
}

/// The question for an option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionQuestion<Setup> {
    /// Its answers are said before it, and its choices are the names of its values.
    pub(crate) question: Question<'static>,
    /// Sets the option to the value of a name, and says so.
    pub(crate) settle: fn(&mut Setup, &str) -> String,
}

/// How the prompt asks for the rooms of a shot.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ShotQuestion {
    /// In one question.
    AtOnce(Question<'static>),
    /// First the number of rooms, then each room.
    OneByOne(OneByOne),
}

/// The questions of [`ShotQuestion::OneByOne`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneByOne {
    pub(crate) count: Question<'static>,
    pub(crate) most: usize,
    pub(crate) room: Question<'static>,
}
