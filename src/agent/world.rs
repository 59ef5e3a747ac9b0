//! Wumpus World in the protocol: every name that it has there, but those of its endings.

use serde::Serialize;

use super::encode::{Choice, Encode, number};
use crate::game::cave::Room;
use crate::game::cave::grid::{Cell, grid};
use crate::game::world::{Action, Arrow, Board, Event, Position, Setup, View, World};
use crate::game::{Endings, View as _};

/// The options of a hunt in Wumpus World.
#[derive(Serialize)]
pub(super) struct Options {
    variant: &'static str,
    board: &'static str,
}

/// A cell: its column and its row.
type Place = [u32; 2];

/// What the player knows.
#[derive(Serialize)]
pub(super) struct Obs {
    columns: usize,
    rows: usize,
    cell: Place,
    tunnels: Vec<Place>,
    breeze: u8,
    stench: u8,
    arrows: u8,
    wumpus_dead: u8,
    has_gold: u8,
}

/// What the player may do.
#[derive(Default, Serialize)]
pub(super) struct Legal {
    moves: Vec<String>,
    shots: Vec<String>,
}

/// What happened.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Told {
    Entered { cell: Place },
    TookGold,
    FeltBreeze,
    SmelledStench,
    FellInPit,
    Eaten,
    ShotWumpus,
    HitWall,
    BecameHopeless,
    Ended { outcome: &'static str },
}

/// Where everything is.
#[derive(Serialize)]
pub(super) struct Truth {
    player: Place,
    wumpus: Place,
    gold: Option<Place>,
    pits: Vec<Place>,
    arrows: u8,
    wumpus_dead: u8,
    outcome: Option<&'static str>,
}

impl Encode for World {
    type Options = Options;
    type Obs = Obs;
    type Legal = Legal;
    type Told = Told;
    type Truth = Truth;

    const IS_SHARED: bool = false;

    fn choices() -> Vec<Choice> {
        vec![Choice::of_names("board", Board::ALL.map(Board::name))]
    }

    fn options(setup: &Setup) -> Options {
        Options { variant: "world", board: setup.board.name() }
    }

    fn seats(_: &Setup) -> u8 {
        1
    }

    fn obs(view: &View<'_>) -> Obs {
        Obs {
            columns: view.columns.len(),
            rows: view.rows.len(),
            cell: place(view.cell),
            tunnels: view.ways().map(|way| place(way.to)).collect(),
            breeze: number(view.percepts.breeze),
            stench: number(view.percepts.stench),
            arrows: number(view.arrow == Arrow::Held),
            wumpus_dead: number(view.arrow == Arrow::InWumpus),
            has_gold: number(view.has_gold),
        }
    }

    fn legal(view: &View<'_>) -> Legal {
        let legal = view.legal();
        Legal {
            moves: legal.moves.map(|action| action.to_string()).collect(),
            shots: legal.shots.listed().map(|action| action.to_string()).collect(),
        }
    }

    fn told(event: &Event) -> Told {
        match event {
            Event::Entered { room } => Told::Entered { cell: place_of(*room) },
            Event::TookGold => Told::TookGold,
            Event::FeltBreeze => Told::FeltBreeze,
            Event::SmelledStench => Told::SmelledStench,
            Event::FellInPit => Told::FellInPit,
            Event::Eaten => Told::Eaten,
            Event::ShotWumpus => Told::ShotWumpus,
            Event::HitWall => Told::HitWall,
            Event::BecameHopeless => Told::BecameHopeless,
            Event::Ended { outcome } => Told::Ended { outcome: World::name(*outcome) },
        }
    }

    fn truth(position: &Position) -> Truth {
        Truth {
            player: place_of(position.player),
            wumpus: place_of(position.wumpus),
            gold: position.gold.map(place_of),
            pits: grid().rooms().filter(|room| position.pits.contains(*room)).map(place_of).collect(),
            arrows: number(position.arrow == Arrow::Held),
            wumpus_dead: number(position.arrow == Arrow::InWumpus),
            outcome: position.outcome.map(World::name),
        }
    }

    fn shoots(action: &Action) -> bool {
        matches!(action, Action::Shoot { .. })
    }
}

/// Numbers the columns from the left, as the rows are from below.
fn place(cell: Cell) -> Place {
    [u32::from(cell.column()) - u32::from('A') + 1, cell.row()]
}

fn place_of(room: Room) -> Place {
    place(Cell::of(room))
}
