//! Wumpus World: a grid, one player, one wumpus that stays where it is, one piece of gold, pits and one arrow.
//!
//! The rules are those of `docs/rules/world.md`, under the same ids. Deliberately absent: chance, once the board is laid
//! out, and a climb out of the cave: the second of two deeds wins at once.

use std::iter::successors;
use std::sync::Arc;

use super::cave::grid::{COLUMNS, Cell, Cells, Direction, ROWS, grid};
use super::cave::{Cave, Room};
use super::chance::uniform;
use super::{Chance, Game, Seat, Status, View as _, Viewer};

mod action;
mod outcome;
mod view;

pub use action::{Action, ParseActionError, Toward};
pub use outcome::Outcome;
pub use view::{Illegal, Percepts, View, Way};

/// A hunt in Wumpus World.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    setup: Setup,
    position: Position,
}

/// What such a hunt is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where everything is put.
    pub board: Board,
    /// The cave, shared by all hunts in it: [`grid`].
    pub cave: Arc<Cave>,
}

impl Setup {
    /// Sets the game up on its own grid (W1).
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board, cave: Arc::new(grid()) }
    }
}

/// How the grid is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Board {
    /// As it was published (W2).
    Published,
    /// By chance (W3). Nothing makes sure that the hunt can be won.
    Random,
}

impl Board {
    /// Every board, the default first.
    pub const ALL: [Self; 2] = [Self::Published, Self::Random];

    /// Tells what `--board` calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Random => "random",
        }
    }
}

/// Everything that is in a hunt in Wumpus World.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Where the player is.
    pub player: Room,
    /// Where the wumpus is, or lies.
    pub wumpus: Room,
    /// Where the gold lies; `None` once the player has it.
    pub gold: Option<Room>,
    /// Where the pits are.
    pub pits: Cells,
    /// What has become of the arrow, and so of the wumpus.
    pub arrow: Arrow,
    /// How the hunt ended, if it has.
    pub outcome: Option<Outcome>,
}

/// What has become of the one arrow, and so of the wumpus, which nothing else can kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arrow {
    /// The player has it; the wumpus is alive.
    Held,
    /// It has hit the wall; the wumpus is alive, and will be (W10).
    Lost,
    /// It has hit the wumpus, which is dead.
    InWumpus,
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The player has moved to this room.
    Entered {
        /// Where he is now.
        room: Room,
    },
    /// He has taken the gold there (W6).
    TookGold,
    /// He feels a breeze there (W5).
    FeltBreeze,
    /// He smells a stench there (W5).
    SmelledStench,
    /// He has fallen into a pit there (W7).
    FellInPit,
    /// The wumpus has eaten him there (W7).
    Eaten,
    /// The arrow has hit the wumpus (W8).
    ShotWumpus,
    /// The arrow has hit the wall (W8).
    HitWall,
    /// The hunt cannot be won any more (W10).
    BecameHopeless,
    /// The hunt has ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Game for World {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    fn deal(setup: &Setup, chance: &mut (impl Chance + ?Sized)) -> Self {
        let cave = &setup.cave;
        let at = |column, row| {
            let cell = Cell::new(column, row).and_then(|cell| cell.room(cave));
            cell.expect("the grid has columns A to D and rows 1 to 4")
        };
        let player = at('A', 1);
        let (wumpus, gold, pits) = match setup.board {
            Board::Published => (at('A', 3), at('B', 3), [at('C', 1), at('C', 3), at('D', 4)].into_iter().collect()),
            Board::Random => {
                let elsewhere = cave.rooms().filter(|room| *room != player);
                let mut draw = || uniform(chance, elsewhere.clone()).expect("the grid has other cells");
                let (wumpus, gold) = (draw(), draw());
                let free = elsewhere.filter(|room| *room != wumpus && *room != gold);
                (wumpus, gold, free.filter(|_| chance.ratio(1, 5)).collect())
            }
        };
        let position = Position { player, wumpus, gold: Some(gold), pits, arrow: Arrow::Held, outcome: None };
        Self::at(setup, position)
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View<'_> {
        View {
            board: self.setup.board,
            columns: &COLUMNS,
            rows: &ROWS,
            cell: Cell::of(self.position.player),
            tunnels: self.setup.cave.tunnels(self.position.player),
            percepts: self.percepts(),
            arrow: self.position.arrow,
            has_gold: self.position.gold.is_none(),
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.status() {
            Status::Awaiting(_) => self.view(seat).check(action),
            Status::Over(_) => Err(Illegal::Over),
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        _: &mut (impl Chance + ?Sized),
        log: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match action {
            Action::Move { toward } => {
                let room = self.view(seat).destination(*toward)?;
                self.enter(room, log);
            }
            Action::Shoot { direction } => self.shoot(*direction, log),
        }
        if let Some(outcome) = self.position.outcome {
            log.push(Event::Ended { outcome });
        }
        Ok(())
    }

    fn seen_by(event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }
}

impl World {
    /// Takes up a hunt in any position. Its rooms are rooms of the set-up's cave.
    #[must_use]
    pub fn at(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    /// What is felt where the player is (W5).
    fn percepts(&self) -> Percepts {
        let Position { player, wumpus, pits, .. } = self.position;
        let beside = self.setup.cave.tunnels(player);
        Percepts { breeze: beside.iter().any(|room| pits.contains(*room)), stench: beside.contains(&wumpus) }
    }

    /// Moves the player, and lets what is there befall him (W5 to W7, W9).
    ///
    /// Whoever dies has not won, should the gold be where he does.
    fn enter(&mut self, room: Room, log: &mut Vec<Event>) {
        self.position.player = room;
        log.push(Event::Entered { room });
        if self.position.gold == Some(room) {
            self.position.gold = None;
            log.push(Event::TookGold);
        }
        let Percepts { breeze, stench } = self.percepts();
        if breeze {
            log.push(Event::FeltBreeze);
        }
        if stench {
            log.push(Event::SmelledStench);
        }
        let fell = self.position.pits.contains(room);
        if fell {
            log.push(Event::FellInPit);
        }
        let eaten = room == self.position.wumpus && self.position.arrow != Arrow::InWumpus;
        if eaten {
            log.push(Event::Eaten);
        }
        self.position.outcome = match (fell, eaten) {
            (true, _) => Some(Outcome::FellInPit),
            (false, true) => Some(Outcome::Eaten),
            (false, false) => self.won(),
        };
    }

    /// Lets the arrow fly until it hits the wumpus or the wall (W8 to W10).
    fn shoot(&mut self, direction: Direction, log: &mut Vec<Event>) {
        let next = |from: &Room| {
            let wanted = Cell::of(*from).toward(direction);
            self.setup.cave.tunnels(*from).iter().copied().find(|room| Some(Cell::of(*room)) == wanted)
        };
        if successors(next(&self.position.player), next).any(|room| room == self.position.wumpus) {
            self.position.arrow = Arrow::InWumpus;
            log.push(Event::ShotWumpus);
        } else {
            self.position.arrow = Arrow::Lost;
            log.extend([Event::HitWall, Event::BecameHopeless]);
        }
        self.position.outcome = self.won();
    }

    /// The one way to win, whichever deed comes last (W9).
    fn won(&self) -> Option<Outcome> {
        (self.position.gold.is_none() && self.position.arrow == Arrow::InWumpus).then_some(Outcome::Won)
    }
}
