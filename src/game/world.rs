//! Wumpus World: a grid, one player, a wumpus that never moves, gold, pits and one arrow.
//!
//! Rule ids like W7 are those of `docs/rules/world.md`. Only the set-up draws; play has no chance. The player wins on
//! having the gold and killing the wumpus; unlike in the textbook, there is no climb out.

use std::sync::Arc;

use super::cave::grid::{Direction, beside, grid, line};
use super::cave::{Cave, Room};
use super::layout::{Layout, PIT_ODDS, start};
use super::named::named;
use super::reach::check_reach;
use super::{Chance, Game, Refused, RefusedKind, Rooms, Seat, Status, Viewer, ensure};

mod cell;
mod view;

pub use cell::Cell;
pub use view::{Illegal, Percepts, View};

/// The rows and columns of the grid (W1).
pub const SIZE: u8 = 4;

named! {
    /// How the grid is laid out.
    pub enum Board {
        /// As it was published (W2).
        Published = "published",
        /// At random (W3). Some random boards cannot be won.
        Random = "random",
    }
}

/// A hunt in Wumpus World.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    setup: Setup,
    position: Position,
}

/// What a hunt in Wumpus World is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How the grid is laid out.
    pub board: Board,
    /// The cave, shared by all hunts in it: [`grid`].
    pub cave: Arc<Cave>,
}

impl Setup {
    /// Makes the set-up of this board (W1).
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board, cave: Arc::new(grid(SIZE)) }
    }

    /// Returns the layout that every hunt has; `None` if it is drawn.
    pub fn known_layout(&self) -> Option<Layout> {
        (self.board == Board::Published).then(|| Layout::published(&self.cave))
    }

    /// Returns the position in which a hunt begins with this layout (W1).
    pub fn begin(&self, Layout { wumpus, gold, pits }: Layout) -> Position {
        Position { player: start(&self.cave), wumpus, gold: Some(gold), pits, arrow: Arrow::Held, outcome: None }
    }
}

/// Where everything is in a hunt in Wumpus World, and its state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The player's room.
    pub player: Room,
    /// The wumpus's room, dead or alive.
    pub wumpus: Room,
    /// The gold's room; `None` once the player has it.
    pub gold: Option<Room>,
    /// The rooms with pits.
    pub pits: Rooms,
    /// Where the arrow is, and so whether the wumpus lives.
    pub arrow: Arrow,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

/// Where the one arrow is, and so whether the wumpus lives: nothing else can kill it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arrow {
    /// The player has it, and the wumpus lives.
    Held,
    /// It has hit the wall, and the wumpus lives for good (W10).
    Lost,
    /// It has killed the wumpus.
    InWumpus,
}

/// What the player does with a turn (W4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to the cell of this room number, which must be beside the player's.
    Move { to: u32 },
    /// Shoot the arrow in this direction.
    Shoot { direction: Direction },
}

named! {
    /// How a hunt in Wumpus World ends.
    pub enum Outcome {
        /// The player has the gold and the wumpus is dead: the only way to win (W9).
        Won = "won",
        /// The player has fallen into a pit (W7).
        FellInPit = "fell_in_pit",
        /// The player has entered the cell of the living wumpus (W7).
        Eaten = "eaten",
    }
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Event {
    /// The player has moved into this room.
    Entered { room: Room },
    /// The player has taken the gold there (W6).
    TookGold,
    /// The player has felt a breeze there (W5).
    FeltBreeze,
    /// The player has smelled a stench there (W5).
    SmelledStench,
    /// The player has fallen into a pit there (W7).
    FellInPit,
    /// The wumpus has eaten the player there (W7).
    Eaten,
    /// The arrow has hit the wumpus (W8).
    ShotWumpus,
    /// The arrow has hit the wall (W8).
    HitWall,
    /// The hunt can no longer be won (W10).
    BecameHopeless,
    /// The hunt has ended.
    Ended { outcome: Outcome },
}

impl Game for World {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    const OVER: Illegal = Illegal::Over;
    const ENDINGS: &'static [&'static str] = &Outcome::NAMES;

    fn known_cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    /// Draws the wumpus, then the gold, then a pit or none for each cell that may have one (W2, W3).
    fn deal(setup: &Setup, chance: &mut impl Chance) -> Self {
        let is_free = |room, layout: &Layout| room != layout.wumpus && room != layout.gold;
        let drawn = || Layout::deal(&setup.cave, PIT_ODDS, is_free, chance);
        Self::in_position(setup, setup.begin(setup.known_layout().unwrap_or_else(drawn)))
    }

    fn check_position(setup: &Setup, position: &Position) -> Result<(), Refused> {
        let Position { player, wumpus, gold, pits, .. } = *position;
        let layouts = Layout::before(setup.known_layout().as_ref(), &setup.cave, wumpus, gold, pits)?;
        let is_clear = |cell: Room| !pits.has(cell.number());
        let are_clear = is_clear(wumpus) && is_clear(player) && gold.is_none_or(is_clear);
        ensure(RefusedKind::Place, are_clear, "player, wumpus and gold must not be in a pit's cell")?;
        let begins = layouts.into_iter().map(|layout| setup.begin(layout));
        check_reach::<Self>(setup, begins, Position::clone, position, u32::MAX)
    }

    fn in_position(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View {
        let Self { setup, position } = self;
        View {
            board: setup.board,
            room: position.player,
            beside: beside(&setup.cave, position.player),
            percepts: self.percepts(),
            arrow: position.arrow,
            has_gold: position.gold.is_none(),
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(&mut self, _: Seat, action: &Action, _: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Move { to } => {
                let room = self.setup.cave.room(*to).expect("a legal move leads to a room");
                self.enter(room, emit);
            }
            Action::Shoot { direction } => self.shoot(*direction, emit),
        }
        if let Some(outcome) = self.position.outcome {
            emit(Event::Ended { outcome });
        }
    }

    fn is_shot(action: &Action) -> bool {
        matches!(action, Action::Shoot { .. })
    }

    fn is_seen_by(_: &Event, _: Viewer) -> bool {
        true
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::Won
    }
}

impl World {
    /// Returns what is felt in the player's room (W5).
    pub(crate) fn percepts(&self) -> Percepts {
        let Position { player, wumpus, pits, .. } = self.position;
        let stench = self.setup.cave.beside(player).has(wumpus.number());
        Percepts { breeze: self.setup.cave.beside(player).meets(pits), stench }
    }

    /// Moves the player into a room and plays what happens there (W5 to W7, W9).
    ///
    /// A player who dies in the gold's cell loses, although the gold counts as taken.
    fn enter(&mut self, room: Room, emit: &mut impl FnMut(Event)) {
        self.position.player = room;
        emit(Event::Entered { room });
        if self.position.gold == Some(room) {
            self.position.gold = None;
            emit(Event::TookGold);
        }
        let Percepts { breeze, stench } = self.percepts();
        let fell = self.position.pits.has(room.number());
        let eaten = room == self.position.wumpus && self.position.arrow != Arrow::InWumpus;
        let befalls = [
            (breeze, Event::FeltBreeze),
            (stench, Event::SmelledStench),
            (fell, Event::FellInPit),
            (eaten, Event::Eaten),
        ];
        befalls.into_iter().filter(|(holds, _)| *holds).for_each(|(_, event)| emit(event));
        let death = if fell { Some(Outcome::FellInPit) } else { eaten.then_some(Outcome::Eaten) };
        self.position.outcome = death.or_else(|| self.won());
    }

    /// Flies the arrow until it hits the wumpus or the wall (W8 to W10).
    fn shoot(&mut self, direction: Direction, emit: &mut impl FnMut(Event)) {
        let mut flight = line(&self.setup.cave, self.position.player, direction);
        if flight.any(|room| room == self.position.wumpus) {
            self.position.arrow = Arrow::InWumpus;
            emit(Event::ShotWumpus);
        } else {
            self.position.arrow = Arrow::Lost;
            emit(Event::HitWall);
            emit(Event::BecameHopeless);
        }
        self.position.outcome = self.won();
    }

    /// Returns the win once the player has the gold and the wumpus is dead, in either order (W9).
    fn won(&self) -> Option<Outcome> {
        (self.position.gold.is_none() && self.position.arrow == Arrow::InWumpus).then_some(Outcome::Won)
    }
}
