//! All that Wumpus World says, and how it reads the names of cells.
//!
//! Deliberately absent: when it is said, which is the dialogue's, and what is true, which is the rules'.

use std::collections::BTreeMap;

use super::chart::{Chart, Thing};
use super::console::Console;
use super::hunter::Hunter;
use super::voice::{Lines, Told, Voice};
use super::words::listed;
use super::{Again, Case, Speaker};
use crate::game::cave::grid::{Cell, Direction};
use crate::game::world::{
    Action, Arrow, Board, Event, Illegal, Outcome, Percepts, Position, Setup, Toward, View, World,
};
use crate::table::Stop;

pub mod map;

/// Seats a person at a console, to hunt in Wumpus World.
#[must_use]
pub fn prompt<'a>(console: Console<'a>, setup: &Setup) -> Hunter<'a, World, WorldVoice> {
    Hunter::new(console, WorldVoice { setup: setup.clone(), felt: BTreeMap::new() })
}

/// The voice of Wumpus World, and what the player has felt where in this hunt.
pub struct WorldVoice {
    setup: Setup,
    felt: BTreeMap<Cell, Percepts>,
}

const LINES: Lines = Lines {
    begins: "Wumpus World. Type help for what you can do, rules for the instructions.",
    ..Lines::BY_DIRECTIONS
};

const BREEZE: &str = "You feel a breeze. A pit is nearby!";
const STENCH: &str = "Your nose wrinkles from the strong stench. A wumpus is nearby!";

const HELP: &str = "\
move north   go to the cell to the north (m n, north or just n; also e and w)
B1           go to cell B1, if it is beside yours (m b1, or just b1)
shoot east   shoot the arrow to the east (s e)
move, shoot  the same, asked bit by bit; an empty answer goes back
again        do the last move or shot again (g)
look         the grid as far as you know it
rules        the instructions
quit         leave the game (q)
S alone is a shot. To go south, type south, m s or the cell.";

const RULES: &str = "\
THE GRID
  4 columns, A to D from left to right, and 4 rows, 1 to 4 from bottom to top.
  You begin in A1, with one arrow.
THE AIM
  Take the gold and kill the wumpus, in either order. Enter the gold's cell,
  and it is yours.
MOVING
  To the cell to the north, east, south or west. Enter a pit, and you fall and
  lose. Enter the cell of the living wumpus, and it eats you. It never moves.
THE ARROW
  It flies north, east, south or west until it hits the wumpus, which dies, or
  the wall. It does not come back.
WARNINGS
  In a cell beside a pit you feel a breeze; beside the wumpus, dead or alive,
  you smell a stench.
THE BOARD";

impl Voice<World> for WorldVoice {
    fn case(&self) -> Case {
        Case::AsWritten
    }

    fn commands(&self) -> &'static [&'static str] {
        &[
            "move", "shoot", "again", "north", "east", "south", "west", "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4",
            "c1", "c2", "c3", "c4", "d1", "d2", "d3", "d4",
        ]
    }

    fn lines(&self) -> &Lines {
        &LINES
    }

    fn help(&self) -> String {
        HELP.to_owned()
    }

    fn rules(&self) -> String {
        let board = match self.setup.board {
            Board::Published => "  It is always the same: the one that was published with these rules.",
            Board::Random => {
                "  The wumpus and the gold may be in any cell but A1; each cell that is left\n  \
                 has a pit 1 time in 5. Nothing makes sure that the hunt can be won."
            }
        };
        format!("{RULES}\n{board}")
    }

    fn accepted(&self, view: &View<'_>) -> String {
        format!("Type M, S, Q, help, or go {}.", listed(view.ways().map(|way| way.direction), "or"))
    }

    /// Without the arrow there is nothing to ask (W4).
    fn may_shoot(&self, view: &View<'_>) -> Result<(), String> {
        match view.arrow {
            Arrow::Held => Ok(()),
            Arrow::Lost | Arrow::InWumpus => Err(no_arrow(view)),
        }
    }

    /// A new hunt begins with nothing known.
    fn settle(&mut self, _: &mut Speaker<'_>, _: &mut Setup, _: Option<Again>) -> Result<(), Stop> {
        self.felt.clear();
        Ok(())
    }

    /// What is felt, the cell, and what the player has (W5, W12).
    fn situation(&mut self, view: &View<'_>) -> String {
        self.felt.insert(view.cell, view.percepts);
        let breeze = view.percepts.breeze.then_some(BREEZE);
        let stench = view.percepts.stench.then_some(STENCH);
        let has = match (view.arrow, view.has_gold) {
            (Arrow::Held, false) => "You have your arrow, but not the gold.",
            (Arrow::Held, true) => "You have your arrow and the gold.",
            (Arrow::Lost, false) => "You have neither arrow nor gold.",
            (Arrow::Lost, true) => "You have the gold, but no arrow.",
            (Arrow::InWumpus, _) => "The wumpus is dead. You have neither arrow nor gold.",
        };
        let here = format!("You are in {}. {has}", view.cell);
        breeze.into_iter().chain(stench).chain([here.as_str()]).collect::<Vec<_>>().join("\n")
    }

    /// The grid as far as it is known, and the situation.
    fn look(&self, view: &View<'_>, situation: &str) -> String {
        let mut chart = Chart::default();
        for (cell, percepts) in &self.felt {
            let breeze = percepts.breeze.then_some("breeze");
            let stench = percepts.stench.then_some("stench");
            if let Some(room) = cell.room(&self.setup.cave) {
                chart.enter(room.number(), [], breeze.into_iter().chain(stench).collect());
            }
        }
        if let Some(room) = view.cell.room(&self.setup.cave) {
            chart.pass(room.number());
        }
        format!("{}\n{situation}", map::grid(&chart))
    }

    /// The grid with everything in it (W11).
    fn everything(&self, position: &Position) -> String {
        let mut chart = Chart::default();
        chart.pass(position.player.number());
        let wumpus = match position.arrow {
            Arrow::Held | Arrow::Lost => Thing::danger("wumpus"),
            Arrow::InWumpus => Thing::other("corpse"),
        };
        chart.put(position.wumpus.number(), wumpus);
        if let Some(room) = position.gold {
            chart.put(room.number(), Thing::gain("gold"));
        }
        for pit in self.setup.cave.rooms().filter(|room| position.pits.contains(*room)) {
            chart.put(pit.number(), Thing::danger("pit"));
        }
        map::grid(&chart)
    }

    fn event(&self, event: &Event) -> Told {
        match event {
            Event::TookGold => Told::line("You found the gold"),
            Event::FeltBreeze => Told::UnlessRepeated(BREEZE.to_owned()),
            Event::SmelledStench => Told::UnlessRepeated(STENCH.to_owned()),
            Event::FellInPit => Told::line("You fall into a pit and die."),
            Event::Eaten => Told::line("You are eaten by the wumpus."),
            Event::ShotWumpus => Told::line("The wumpus yells in pain and dies"),
            Event::HitWall => Told::line("Thunk! The arrow hits a wall. You have failed to kill the wumpus."),
            Event::BecameHopeless => Told::line("Nothing else kills it. The hunt is hopeless, but go on if you like."),
            Event::Ended { outcome: Outcome::Won } => Told::line("The wumpus is dead and the gold is yours!"),
            Event::Entered { .. } | Event::Ended { outcome: Outcome::FellInPit | Outcome::Eaten } => Told::Nothing,
        }
    }

    fn closing(&self, outcome: &Outcome) -> &'static str {
        match outcome {
            Outcome::Won => "Hurrah - you win!",
            Outcome::FellInPit | Outcome::Eaten => "Ha ha ha - you lose!",
        }
    }

    fn read_move(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let toward = match named {
            [name] => read_direction(name)
                .map(Toward::Direction)
                .or_else(|| name.to_uppercase().parse().ok().map(Toward::Cell)),
            _ => None,
        };
        toward.map(|toward| Action::Move { toward }).ok_or_else(|| moves(view))
    }

    fn read_shot(&self, view: &View<'_>, named: &[String]) -> Result<Action, String> {
        let direction = match named {
            [name] => read_direction(name),
            _ => None,
        };
        direction.map(|direction| Action::Shoot { direction }).ok_or_else(|| shots(view))
    }

    fn check(&self, view: &View<'_>, action: &Action) -> Result<(), String> {
        view.check(action).map_err(|illegal| match (illegal, action) {
            (Illegal::NoCell { .. } | Illegal::NotBeside { .. }, Action::Move { .. }) => moves(view),
            (Illegal::NoCell { .. } | Illegal::NotBeside { .. }, Action::Shoot { .. }) => shots(view),
            (Illegal::NoArrow, _) => no_arrow(view),
            (illegal @ Illegal::Over, _) => illegal.to_string(),
        })
    }
}

/// Reads a direction, which may be cut short.
fn read_direction(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name().starts_with(name))
}

fn moves(view: &View<'_>) -> String {
    format!("Not possible - go {}.", ways(view))
}

fn shots(view: &View<'_>) -> String {
    format!("Not possible - shoot {}.", listed(view.ways().map(|way| way.direction), "or"))
}

fn no_arrow(view: &View<'_>) -> String {
    format!("You have no arrow - go {}.", ways(view))
}

/// `north (A2) or east (B1)`.
fn ways(view: &View<'_>) -> String {
    listed(view.ways().map(|way| format!("{} ({})", way.direction, way.to)), "or")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_and_every_cell_is_a_command() {
        let setup = Setup::new(Board::Published);
        let voice = WorldVoice { setup: setup.clone(), felt: BTreeMap::new() };
        let cells = setup.cave.rooms().map(|room| Cell::of(room).to_string().to_lowercase());
        let mut names = Direction::ALL.map(|direction| direction.name().to_owned()).into_iter().chain(cells);
        assert!(names.all(|name| voice.commands().contains(&name.as_str())));
    }
}
