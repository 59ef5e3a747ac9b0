//! The words of the textbook's Wumpus World.

use super::grids::{self, FELT_BREEZE, SMELLED_STENCH};
use super::phrasebook::{Denied, Ways};
use super::phrasebook::{MapTruth, Mapper, Phrasebook, Phrases, Pose, Surroundings, Told};
use crate::chart::grid::GridMap;
use crate::chart::{Chart, Sensed, Space, Trace};
use crate::command::Command;
use crate::command::help::{MAP, MAP_OF_GRID, Manual, Question};
use crate::command::line::chosen;
use crate::game::cave::grid::{self, Direction, beyond, toward};
use crate::game::textbook::{Action, Board, Event, Outcome, Percepts, Position, Setup, Textbook, View};
use crate::odds::textbook::TextbookEngine;
use crate::style::{danger, gain, here};
use crate::text::counted;

#[derive(Clone)]
pub(crate) struct TextbookPhrasebook {
    pub(crate) setup: Setup,
}

const PHRASES: Phrases = Phrases {
    room: "square",
    mark: "mark 2,3 pit?",
    names: &["forward", "turn", "left", "right", "grab", "climb", "north", "east", "south", "west"],
    remarks: &[
        (&["take", "get", "pick"], "The book says grab."),
        (&["think", "ponder", "reason", "deduce", "infer"], "The book expects no less."),
    ],
    begins: "Wumpus World of the textbook: fetch the gold, and climb out alive.",
    mood: "\
The book calls this place an environment. It says little of the smell.
You have one arrow, and your wits. Mind the first step.",
    main: Question {
        choices: &["forward", "left", "right", "grab", "shoot", "climb"],
        ..Question::main("Forward, Left, Right, Grab, Shoot or Climb?")
    },
    accepted: "Type forward, left, right, grab, shoot, climb or help.",
    won: "You are out, and the gold is yours!",
    lost: "You are dead.",
    drawn: "You are out alive, but without the gold.",
    ..Phrases::USUAL
};

const BREEZE: &str = "You feel a breeze.";
const STENCH: &str = "You smell a stench.";
const GLITTER: &str = "Something glitters here.";

/// On the map.
const SAW_GLITTER: Sensed = Sensed::gain("g", "glitter");

const BELOW: &str = "You may cut words short: f; l; f. An action without effect still costs a point.";

const RULES: &str = include_str!("textbook/rules.txt");

const USAGES: [[&str; 3]; 9] = [
    ["move", "", ""],
    ["forward", "forward", "go forward one square (f)"],
    ["left", "left, right", "turn where you are (l, r)"],
    ["right", "", ""],
    ["grab", "grab", "take the gold, if it is here (g)"],
    ["shoot", "shoot", "shoot your only arrow straight ahead (s)"],
    ["climb", "climb", "leave the cave, in [1,1] only (c)"],
    ["again", "again", "repeat the last action"],
    ["look", "look", "show your square again, and what you sense there"],
];

const DETAILS: [[&str; 2]; 6] = [
    ["move", "go and move go forward, too. To turn, type left or right."],
    ["forward", "If there is a wall, you only bump into it. Heed what you sense before you enter a square."],
    ["left", "You make a quarter turn, and stay in your square."],
    ["right", "You make a quarter turn, and stay in your square."],
    ["grab", "The gold is where something glitters."],
    ["climb", "With the gold you win. Without it the hunt is neither won nor lost."],
];

impl Phrasebook<Textbook> for TextbookPhrasebook {
    fn phrases(&self) -> &Phrases {
        &PHRASES
    }

    fn manual(&self) -> Manual {
        let size = self.setup.size;
        let board = match self.setup.board {
            Board::Published => "It is the one in the book, and always the same.".to_owned(),
            Board::Random { num, den } => format!(
                "{size} rows of {size} squares. The wumpus and the gold may be in any square but [1,1]. Each square but [1,1] has \
                 a pit {} in {den}, even that of the wumpus or the gold. The gold may be out of reach.",
                counted(num, "time")
            ),
        };
        let rules = format!("{RULES}\nBOARD     {board}");
        Manual::of_hunter([PHRASES.room, PHRASES.mark], &USAGES, &DETAILS, BELOW, rules).with(&[MAP, MAP_OF_GRID], &[])
    }

    /// Describes the percepts, the square, and what the hunter has (T7).
    fn situation(&self, view: &View, _: Option<Space>) -> String {
        let has = match (view.has_arrow, view.has_gold) {
            (true, false) => "You have your arrow.",
            (true, true) => "You have your arrow and the gold.",
            (false, true) => "You have the gold.",
            (false, false) => "You have no arrow left.",
        };
        let here = format!("You are in {}, facing {}. {has}", here(self.name(view.square.number())), view.facing);
        // An event has already told the rest.
        let Percepts { breeze, stench, glitter, .. } = view.percepts;
        let felt = [(breeze, danger(BREEZE)), (stench, danger(STENCH)), (glitter, gain(GLITTER))];
        let felt = felt.into_iter().filter_map(|(is_felt, words)| is_felt.then_some(words));
        felt.chain([here]).collect::<Vec<_>>().join("\n")
    }

    fn score(&self, view: &View) -> (u8, String) {
        (u8::from(view.has_arrow), format!("\nScore: {}.", view.score))
    }

    fn final_score(&self, position: &Position) -> String {
        format!(" Score: {}.", position.score())
    }

    /// Draws the grid with everything in it, and the way the hunter faces (T11).
    fn truth_in_words(&self, position: &Position, to_draw: Option<Space>) -> String {
        grids::truth(self, position.hunter, Some(position.facing), self.revealed(position), to_draw)
    }

    fn event(&self, event: &Event) -> Told {
        match event {
            Event::Bumped => Told::line("Bump! That is a wall."),
            Event::TookGold => Told::line(gain("You have the gold.")),
            Event::Screamed => Told::line(gain("A terrible scream: the wumpus is dead.")),
            Event::HitWall => Told::line("The arrow hits a wall."),
            Event::DidNothing { action: Action::Grab } => Told::line("There is no gold here to grab."),
            Event::DidNothing { action: Action::Climb } => Told::line("You can climb out only in [1,1]."),
            Event::DidNothing { action: Action::Shoot } => Told::line("You have no arrow to shoot."),
            Event::Ended { outcome: Outcome::FellInPit } => Told::line(danger("You fall into a pit.")),
            Event::Ended { outcome: Outcome::Eaten } => Told::line(danger("The wumpus eats you.")),
            Event::Entered { square } => Told::NOTHING.and(Trace::Entered(square.number())),
            Event::ClimbedOut
            | Event::Turned { .. }
            | Event::DidNothing { action: Action::Forward | Action::TurnLeft | Action::TurnRight }
            | Event::Ended { .. } => Told::NOTHING,
        }
    }

    fn surroundings(&self, view: &View) -> Surroundings {
        let Percepts { breeze, stench, glitter, .. } = view.percepts;
        let sensed = [(breeze, FELT_BREEZE), (stench, SMELLED_STENCH), (glitter, SAW_GLITTER)];
        Surroundings { facing: Some(view.facing), ..grids::surroundings(view.square, sensed) }
    }

    fn revealed(&self, position: &Position) -> MapTruth {
        let Position { wumpus, wumpus_lives, gold, pits, .. } = position;
        grids::things(*wumpus, *wumpus_lives, *gold, *pits)
    }

    fn steps(&self, view: &View, _: &Chart, (square, facing): Pose) -> Vec<(String, Pose)> {
        let (cave, facing) = (&self.setup.cave, facing.unwrap_or(view.facing));
        let ahead = cave.room(square).and_then(|room| toward(cave, room, facing));
        let ahead = ahead.map(|to| (Action::Forward, (to.number(), Some(facing))));
        let turns = [(Action::TurnLeft, facing.left()), (Action::TurnRight, facing.right())];
        let turns = turns.map(|(action, facing)| (action, (square, Some(facing))));
        ahead.into_iter().chain(turns).map(|(action, pose)| (action.to_string(), pose)).collect()
    }

    fn plan(&self, engine: Option<&TextbookEngine>) -> Option<MapTruth> {
        let TextbookEngine { view: View { has_gold, .. }, wumpus_lives, .. } = engine?;
        grids::plan(self.setup.known_layout(), *wumpus_lives, *has_gold)
    }

    fn action(&self, view: &View, action: &Action) -> String {
        match action {
            Action::Forward => {
                let ahead = beyond(view.square, view.size, view.facing);
                format!("go forward to {}", ahead.map_or("the wall".to_owned(), |to| self.name(to)))
            }
            Action::Shoot => format!("shoot {}", view.facing),
            Action::Climb => "climb out".to_owned(),
            Action::Grab => "grab".to_owned(),
            Action::TurnLeft => format!("turn left, to face {}", view.facing.left()),
            Action::TurnRight => format!("turn right, to face {}", view.facing.right()),
        }
    }

    fn is_idle(&self, view: &View, action: &Action) -> bool {
        !view.has_effect(action)
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::ClimbedOutWithGold => "win",
            Outcome::LeftWithoutGold => "the end, without the gold",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }
}

impl Ways<Textbook> for TextbookPhrasebook {
    fn direction(&self, view: &View, word: &str) -> Option<&'static str> {
        let ahead = (word == "forward").then(|| view.facing.name());
        ahead.or_else(|| chosen(word, &Direction::NAMES).first().copied())
    }

    /// Reads what a hint says, too: `turn left, to face north`.
    fn deed(&self, view: &View, verb: Command, words: &str) -> Option<Action> {
        let turned = words.strip_prefix("turn ").unwrap_or(words);
        let (turned, to_face) = turned.split_once(" face ").unwrap_or((turned, ""));
        let agrees = |direction: Direction| to_face.is_empty() || to_face == direction.name();
        match (verb, turned) {
            (Command::Shoot, "") => Some(Action::Shoot),
            (Command::Shoot, _) => None,
            (_, "" | "forward") if words == turned => Some(Action::Forward),
            (_, "grab" | "grab gold") if words == turned => Some(Action::Grab),
            (_, "climb" | "climb out") if words == turned => Some(Action::Climb),
            (_, "left") if agrees(view.facing.left()) => Some(Action::TurnLeft),
            (_, "right") if agrees(view.facing.right()) => Some(Action::TurnRight),
            _ => None,
        }
    }

    fn refusal(&self, _: &View, denied: Denied) -> String {
        if denied == Denied::Shot || denied == Denied::NoArrow {
            return "You shoot the way you face: type shoot alone.".to_owned();
        }
        "You go the way you face: type forward. To face another way, turn left or right.".to_owned()
    }
}

impl Mapper for TextbookPhrasebook {
    fn grid(&self) -> Option<GridMap> {
        Some(GridMap {
            size: self.setup.size,
            column: |column| column.to_string(),
            name: |[column, row]| format!("[{column},{row}]"),
            legend: &["you >: your square, facing east", "quiet: you sensed nothing there", "'pit?': your note"],
        })
    }

    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        let part = |at: usize| named.get(at)?.trim_matches(['[', ']', '(', ')']).parse::<u8>().ok();
        let Some((column, row)) = part(0).zip(part(1)) else { return Err(None) };
        let found = grid::room(&self.setup.cave, [column, row].map(u32::from)).map(|room| (room.number(), 2));
        let none = || format!("There is no square [{column},{row}]: both numbers go from 1 to {}.", self.setup.size);
        found.ok_or_else(|| Some(none()))
    }
}
