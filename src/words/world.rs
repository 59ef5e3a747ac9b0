//! The words of Wumpus World.

use super::grids::{self, FELT_BREEZE, SMELLED_STENCH};
use super::phrasebook::{MapTruth, Mapper, Phrasebook, Phrases, Pose, Surroundings, Told};
use super::story::Happened;
use crate::chart::grid::GridMap;
use crate::chart::{Chart, Space, Trace};
use crate::command::Command;
use crate::command::help::{MAP, MAP_ODDS, MAP_PLAN, Manual};
use crate::game::View as _;
use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::layout::PIT_ODDS;
use crate::game::world::{
    Action, Arrow, Board, Cell, Event, Illegal, Outcome, Percepts, Position, SIZE, Setup, View, World,
};
use crate::odds::grid::Thing;
use crate::odds::world::WorldEngine;
use crate::sanitize::quoted;
use crate::style::{danger, gain, here};
use crate::text::listed;

mod hint;

#[derive(Clone)]
pub(crate) struct WorldPhrasebook {
    setup: Setup,
}

impl WorldPhrasebook {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { setup: setup.clone() }
    }
}

const PHRASES: Phrases = Phrases {
    room: "cell",
    mark: "mark B3 pit?",
    names: &[
        "north", "east", "south", "west", "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "d1",
        "d2", "d3", "d4",
    ],
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

const BELOW: &str = "S alone means shoot. To go south, type south, m s or the cell's name. You may cut words short, \
                     and put several commands on one line with ; between them.";

const RULES: &str = "\
AIM       Take the gold and kill the wumpus, in either order. You take the gold by entering its cell.
GRID      4 columns, A to D from left to right, and 4 rows, 1 to 4 from bottom to top. You begin in A1, with one \
          arrow.
MOVING    Go to the cell to the north, east, south or west. Enter a pit, and you fall and die. Enter the cell of the \
          living wumpus, and it eats you. It never moves.
ARROW     It flies north, east, south or west until it kills the wumpus or hits the wall. It does not come back.
WARNINGS  Beside a pit you feel a breeze. Beside the wumpus, dead or alive, you smell a stench.";

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
    const ODDS_KEY: &'static str = grids::ODDS_KEY;
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
        Manual::of_hunter([PHRASES.room, PHRASES.mark], &USAGES, &DETAILS, BELOW, rules)
            .with(&[MAP, MAP_ODDS, MAP_PLAN], &[])
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

    fn story(&self, happened: &Happened<World>) -> String {
        grids::story::of_world(happened)
    }

    /// Draws the grid with everything in it (W11).
    fn truth_in_words(&self, position: &Position, to_draw: Option<Space>) -> String {
        grids::truth(self, position.player, None, self.revealed(position), to_draw)
    }

    fn event(&self, event: &Event) -> Told {
        match event {
            Event::TookGold => Told::line(gain("You found the gold")),
            Event::FeltBreeze => Told::unless_repeated(danger(BREEZE)).and(Trace::SensedAlso(FELT_BREEZE)),
            Event::SmelledStench => Told::unless_repeated(danger(STENCH)).and(Trace::SensedAlso(SMELLED_STENCH)),
            Event::FellInPit => Told::line(danger("You fall into a pit and die.")),
            Event::Eaten => Told::line(danger("You are eaten by the wumpus.")),
            Event::ShotWumpus => Told::line(gain("The wumpus yells in pain and dies")),
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

    fn accepted(&self, view: &View) -> String {
        format!("Type M, S, Q, help, or a direction: {}.", listed(view.ways().map(|(direction, _)| direction), "or"))
    }

    fn steps(&self, _: &View, _: &Chart, (from, _): Pose) -> Vec<(String, Pose)> {
        let tunnels = self.setup.cave.room(from).into_iter().flat_map(|room| self.setup.cave.tunnels(room));
        let step = |to| (format!("move {}", Direction::of(from, to)), (to, None));
        tunnels.map(|to| step(to.number())).collect()
    }

    /// Refuses to ask for a shot without the arrow (W4).
    fn may_shoot(&self, view: &View) -> Result<(), String> {
        if view.may_shoot() { Ok(()) } else { Err(no_arrow(view)) }
    }

    fn is_way(&self, word: &str) -> bool {
        read_direction(word).is_some() || read_cell(word).is_some()
    }

    fn read_move(&self, view: &View, named: &[String]) -> Result<Action, String> {
        let is_named = |(way, room): &(Direction, Room)| {
            let is_way = |name| read_direction(name) == Some(*way);
            let is_cell = |name| read_cell(name) == Some(Cell::of(*room));
            match named {
                [name] => is_way(name) || is_cell(name),
                // As a hint says it: `east to B1`, or `B1 (east)`.
                [one, other] => is_way(one) && is_cell(other) || is_way(other) && is_cell(one),
                _ => false,
            }
        };
        let way = view.ways().find(is_named);
        way.map(|(_, room)| Action::Move { to: room.number() }).ok_or_else(|| moves(view))
    }

    fn read_shot(&self, view: &View, named: &[String]) -> Result<Action, String> {
        let direction = if let [name] = named { read_direction(name) } else { None };
        direction.map(|direction| Action::Shoot { direction }).ok_or_else(|| shots(view))
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), String> {
        view.check(action).map_err(|illegal| match (illegal, action) {
            (Illegal::NoCell { .. } | Illegal::NotBeside { .. }, Action::Move { .. }) => moves(view),
            (Illegal::NoCell { .. } | Illegal::NotBeside { .. }, Action::Shoot { .. }) => shots(view),
            (Illegal::NoArrow, _) => no_arrow(view),
            (illegal @ Illegal::Over, _) => illegal.to_string(),
        })
    }

    fn is_told(&self, engine: &WorldEngine, thing: Thing) -> bool {
        thing != Thing::Wumpus || engine.view.arrow != Arrow::InWumpus
    }

    fn plan(&self, engine: Option<&WorldEngine>) -> Option<MapTruth> {
        let View { arrow, has_gold, .. } = engine?.view;
        grids::plan(self.setup.known_layout(), arrow != Arrow::InWumpus, has_gold)
    }

    fn ways(&self, view: &View) -> Vec<(String, Room)> {
        view.ways().map(|(direction, room)| (format!("{} ({direction})", Cell::of(room)), room)).collect()
    }

    fn action(&self, view: &View, action: &Action) -> String {
        let is_there = |(_, room): &(_, Room)| matches!(action, Action::Move { to } if *to == room.number());
        match view.ways().find(is_there) {
            Some((direction, room)) => format!("go {direction} to {}", Cell::of(room)),
            None => view.text(action),
        }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Won => "win",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }
}

impl Mapper for WorldPhrasebook {
    fn grid(&self) -> Option<GridMap> {
        Some(GRID)
    }

    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        let name = named.first().map(|name| name.to_uppercase()).unwrap_or_default();
        let room = read_cell(&name).and_then(|cell| cell.room(&self.setup.cave));
        room.map(|room| (room.number(), 1)).ok_or_else(|| {
            let is_cell = name.contains(|c: char| c.is_ascii_digit());
            is_cell.then(|| format!("There is no cell {}: columns are A to D, rows 1 to 4.", quoted(&name)))
        })
    }
}

/// Parses a direction or its beginning, or a way on the drawing. `no` is not north.
fn read_direction(name: &str) -> Option<Direction> {
    const DRAWN: [(&str, Direction); 4] =
        [("up", Direction::North), ("down", Direction::South), ("left", Direction::West), ("right", Direction::East)];
    let drawn = DRAWN.into_iter().find(|(way, _)| *way == name).map(|(_, direction)| direction);
    let mut named = Direction::ALL.into_iter().filter(|direction| direction.name().starts_with(name));
    drawn.or_else(|| named.find(|_| !name.is_empty() && name != Command::No.word()))
}

/// Parses the name of a cell, such as `b3`.
fn read_cell(name: &str) -> Option<Cell> {
    Cell::read(&name.to_uppercase())
}

fn moves(view: &View) -> String {
    format!("Not possible - go {}.", ways(view))
}

fn shots(view: &View) -> String {
    let directions = listed(view.ways().map(|(direction, _)| direction), "or");
    format!("Not possible - shoot {directions}.")
}

fn no_arrow(view: &View) -> String {
    format!("You have no arrow - go {}.", ways(view))
}

/// Returns `north (A2) or east (B1)`, for example.
fn ways(view: &View) -> String {
    listed(view.ways().map(|(direction, room)| format!("{direction} ({})", Cell::of(room))), "or")
}
