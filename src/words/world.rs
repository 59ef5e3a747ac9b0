//! The words of Wumpus World.

use super::grids::{self, FELT_BREEZE, SMELLED_STENCH};
use super::phrasebook::{Denied, Ways};
use super::phrasebook::{MapTruth, Mapper, Phrasebook, Phrases, Pose, Surroundings, Told};
use crate::chart::grid::GridMap;
use crate::chart::{Chart, Space, Trace};
use crate::command::help::{MAP, MAP_OF_GRID, Manual, Question};
use crate::command::line::chosen;
use crate::game::cave::grid::Direction;
use crate::game::layout::PIT_ODDS;
use crate::game::world::{Arrow, Board, Cell, Event, Outcome, Percepts, Position, SIZE, Setup, View, World};
use crate::odds::world::WorldEngine;
use crate::sanitize::quoted;
use crate::style::{danger, gain, here};
use crate::text::listed;

#[derive(Clone)]
pub(crate) struct WorldPhrasebook {
    pub(crate) setup: Setup,
}

const PHRASES: Phrases = Phrases {
    room: "cell",
    mark: "mark B3 pit?",
    names: &Direction::NAMES,
    main: Question {
        // `s` alone could be either: the other directions need one letter.
        choices: &["shoot", "move", "quit", "north", "east", "south", "west"],
        ..Question::main("Shoot, Move or Quit?")
    },
    accepted: "Type shoot, M, Q, help, {ways}.",
    remarks: &[
        (&["take", "get", "grab", "pick"], "You take the gold by walking in on it."),
        (&["climb", "out"], "You need not climb: the gold and a dead wumpus are enough."),
        (&["turn"], "You need not turn: just name a direction."),
    ],
    begins: "Wumpus World: take the gold and shoot the wumpus, in either order.",
    mood: "\
Sixteen cells, one arrow, and gold that nobody has come back with.
Nothing stirs. Whatever waits in here has no need to.",
    ..Phrases::USUAL
};

const BREEZE: &str = "You feel a breeze. A pit is nearby!";
const STENCH: &str = "Your nose wrinkles from the strong stench. A wumpus is nearby!";

/// The source says no more of a dead wumpus than of a living one.
const STENCH_OF_DEAD: &str = "Your nose wrinkles from the strong stench. A wumpus is nearby! It is dead.";

const NEITHER: &str = "You have neither arrow nor gold.";

/// The map of the grid.
pub const GRID: GridMap = GridMap {
    size: SIZE,
    column: |column| char::from(b'A' + column - 1).to_string(),
    name: |place| Cell::at(place).to_string(),
    legend: &["you: your cell", "quiet: you felt nothing there", "'pit?': your note"],
};

const BELOW: &str = "s alone could be shoot or south, so type more. You may cut other words short, and put several commands on \
                     one line with ; between them.";

const RULES: &str = include_str!("world/rules.txt");

const USAGES: [[&str; 3]; 6] = [
    ["move", "move north", "go to the cell to the north (m n, north or n; also e and w)"],
    ["move", "B1", "go to cell B1, if it is beside yours (m b1, or just b1)"],
    ["shoot", "shoot east", "shoot the arrow to the east (s e)"],
    ["move", "move, shoot", "let the game ask; Enter goes back"],
    ["again", "again", "repeat the last move or shot (g)"],
    ["look", "look", "see the grid as far as you know it"],
];

const DETAILS: [[&str; 2]; 2] = [
    ["move", "Heed the warnings before you enter a cell."],
    ["shoot", "It flies until it hits the wumpus or the wall. You have only one arrow."],
];

impl Phrasebook<World> for WorldPhrasebook {
    const SHOWS_MAP: bool = true;

    fn phrases(&self) -> &Phrases {
        &PHRASES
    }

    fn manual(&self) -> Manual {
        let [num, den] = PIT_ODDS;
        let board = match self.setup.board {
            Board::Published => "It is always the one published with these rules.".to_owned(),
            Board::Random => format!(
                "The wumpus and the gold may be in any cell but A1. Each other cell but A1 has a pit {num} time in {den}. The \
                 board may be unwinnable."
            ),
        };
        let rules = format!("{RULES}\nBOARD     {board}");
        Manual::of_hunter([PHRASES.room, PHRASES.mark], &USAGES, &DETAILS, BELOW, rules).with(&[MAP, MAP_OF_GRID], &[])
    }

    /// Draws the boards after the published one at random: another published board would be the same (W13).
    fn renew(&mut self, setup: &mut Setup) -> Option<&'static str> {
        if setup.board != Board::Published {
            return None;
        }
        (setup.board, self.setup.board) = (Board::Random, Board::Random);
        Some("You know that board by now. This one is random, and may be impossible to win.")
    }

    /// Describes the percepts, the cell, and what the player has (W5, W12).
    fn situation(&self, view: &View, _: Option<Space>) -> String {
        let Percepts { breeze, stench } = view.percepts;
        let has = match (view.arrow, view.has_gold) {
            (Arrow::Held, false) => "You have your arrow, but not the gold.",
            (Arrow::Held, true) => "You have your arrow and the gold.",
            (Arrow::Lost, false) => NEITHER,
            (Arrow::Lost, true) => "You have the gold, but no arrow.",
            // The stench has already told that it is dead.
            (Arrow::InWumpus, _) if stench => NEITHER,
            (Arrow::InWumpus, _) => "The wumpus is dead. You have neither arrow nor gold.",
        };
        let here = format!("You are in {}. {has}", here(Cell::of(view.room)));
        let stench_of = if view.arrow == Arrow::InWumpus { STENCH_OF_DEAD } else { STENCH };
        let felt = [(breeze, BREEZE), (stench, stench_of)].into_iter().filter(|(is_felt, _)| *is_felt);
        felt.map(|(_, words)| danger(words)).chain([here]).collect::<Vec<_>>().join("\n")
    }

    /// Draws the grid with everything in it (W11).
    fn truth_in_words(&self, position: &Position, to_draw: Option<Space>) -> String {
        grids::truth(self, position.player, None, self.revealed(position), to_draw)
    }

    fn event(&self, event: &Event) -> Told {
        match event {
            Event::TookGold => Told::line(gain("You found the gold.")),
            Event::FeltBreeze => Told::unless_repeated(danger(BREEZE)).and(Trace::SensedAlso(FELT_BREEZE)),
            Event::SmelledStench => Told::unless_repeated(danger(STENCH)).and(Trace::SensedAlso(SMELLED_STENCH)),
            Event::FellInPit => Told::line(danger("You fall into a pit and die.")),
            Event::Eaten => Told::line(danger("You are eaten by the wumpus.")),
            Event::ShotWumpus => Told::line(gain("The wumpus yells in pain and dies.")),
            Event::HitWall => Told::line("Thunk! The arrow hits a wall. You have failed to kill the wumpus."),
            Event::BecameHopeless => Told::line("You can no longer win. Play on, or type give up."),
            Event::Ended { outcome: Outcome::Won } => Told::line(gain("The wumpus is dead and the gold is yours!")),
            Event::Entered { room } => Told::NOTHING.and(Trace::Entered(room.number())),
            Event::Ended { outcome: Outcome::FellInPit | Outcome::Eaten } => Told::NOTHING,
        }
    }

    fn score(&self, view: &View) -> (u8, String) {
        (view.may_shoot().into(), String::new())
    }

    fn surroundings(&self, view: &View) -> Surroundings {
        let Percepts { breeze, stench } = view.percepts;
        grids::surroundings(view.room, [(breeze, FELT_BREEZE), (stench, SMELLED_STENCH)])
    }

    fn revealed(&self, position: &Position) -> MapTruth {
        let Position { wumpus, arrow, gold, pits, .. } = position;
        grids::things(*wumpus, *arrow != Arrow::InWumpus, *gold, *pits)
    }

    fn steps(&self, _: &View, _: &Chart, (from, _): Pose) -> Vec<(String, Pose)> {
        let tunnels = self.setup.cave.room(from).into_iter().flat_map(|room| self.setup.cave.tunnels(room));
        let step = |to| (format!("move {}", Direction::of(from, to)), (to, None));
        tunnels.map(|to| step(to.number())).collect()
    }

    fn plan(&self, engine: Option<&WorldEngine>) -> Option<MapTruth> {
        let View { arrow, has_gold, .. } = engine?.view;
        grids::plan(self.setup.known_layout(), arrow != Arrow::InWumpus, has_gold)
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Won => "win",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }
}

impl Ways<World> for WorldPhrasebook {
    /// Reads a direction or its beginning, or a way on the drawing.
    fn direction(&self, _: &View, word: &str) -> Option<&'static str> {
        let drawn = ["up", "right", "down", "left"].into_iter().zip(Direction::NAMES).find(|(way, _)| *way == word);
        drawn.map(|(_, name)| name).or_else(|| chosen(word, &Direction::NAMES).first().copied())
    }

    fn refusal(&self, view: &View, denied: Denied) -> String {
        let ways = || listed(view.ways().map(|(way, room)| format!("{way} ({})", Cell::of(room))), "or");
        match denied {
            Denied::Shot => format!("Not possible - shoot {}.", listed(view.ways().map(|(way, _)| way), "or")),
            Denied::NoArrow => format!("You have no arrow - go {}.", ways()),
            Denied::Move | Denied::Several | Denied::Crooked => format!("Not possible - go {}.", ways()),
        }
    }
}

impl Mapper for WorldPhrasebook {
    fn grid(&self) -> Option<GridMap> {
        Some(GRID)
    }

    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        let name = named.first().map(|name| name.to_uppercase()).unwrap_or_default();
        let room = Cell::read(&name).and_then(|cell| cell.room(&self.setup.cave));
        room.map(|room| (room.number(), 1)).ok_or_else(|| {
            let row = name.strip_prefix(|column: char| column.is_ascii_alphabetic()).unwrap_or_default();
            let is_cell = !row.is_empty() && row.bytes().all(|digit| digit.is_ascii_digit());
            is_cell.then(|| format!("There is no cell {}: columns are A to D, rows 1 to 4.", quoted(&name)))
        })
    }
}
