//! The textbook's Wumpus World: a hunter who turns and walks on a square grid, gold, pits, and a wumpus that never moves.
//!
//! Rule ids like T4 are those of `docs/rules/textbook.md`. Only the set-up draws; play has no chance.

use std::sync::Arc;

use super::cave::grid::{Direction, grid, line, toward};
use super::cave::{Cave, Room};
use super::layout::{Layout, PIT_ODDS, start};
use super::named::named;
use super::reach::check_reach;
use super::{Chance, Game, Refused, RefusedKind, Rooms, Seat, Status, Viewer, ensure, ensure_within};

mod view;

pub use view::{Over, Percepts, View};

/// A hunt in the textbook's Wumpus World.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Textbook {
    setup: Setup,
    position: Position,
}

/// How the grid is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// As it was published (T2); the grid has 4 rows.
    Published,
    /// At random (T2): a square has a pit `num` times in `den`.
    Random {
        /// 0 to `den`.
        num: u16,
        /// 1 or more.
        den: u16,
    },
}

impl Board {
    /// A random board with the pit odds of the book.
    pub const RANDOM: Self = Self::Random { num: PIT_ODDS[0], den: PIT_ODDS[1] };
}

/// What a hunt is dealt from (T1, T2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rows and columns of the grid, one of [`Setup::SIZES`].
    pub size: u8,
    /// The grid, shared by all hunts in it: [`grid`].
    pub cave: Arc<Cave>,
    /// How it is laid out.
    pub board: Board,
}

impl Setup {
    /// The sizes that a grid can have (T1).
    pub const SIZES: std::ops::RangeInclusive<u8> = 2..=11;

    /// The size of the book's grid (T1).
    pub const SIZE: u8 = 4;

    /// Makes the set-up of a grid of this size, one of [`Setup::SIZES`], with this board. The published board has size 4,
    /// whatever is asked for.
    #[must_use]
    pub fn new(size: u8, board: Board) -> Self {
        let size = if board == Board::Published { Self::SIZE } else { size };
        Self { size, cave: Arc::new(grid(size)), board }
    }

    /// Returns the layout that every hunt has; `None` if it is drawn.
    pub fn known_layout(&self) -> Option<Layout> {
        (self.board == Board::Published).then(|| Layout::published(&self.cave))
    }

    /// Returns the position in which a hunt begins with this layout (T1).
    pub fn begin(&self, Layout { wumpus, gold, pits }: Layout) -> Position {
        Position {
            hunter: start(&self.cave),
            facing: Direction::East,
            wumpus,
            wumpus_lives: true,
            gold: Some(gold),
            pits,
            has_arrow: true,
            bumped: false,
            screamed: false,
            turns: 0,
            outcome: None,
        }
    }
}

/// Where everything is in a hunt, and its state.
#[expect(clippy::struct_excessive_bools, reason = "each of them is a fact of its own")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The hunter's square.
    pub hunter: Room,
    /// The direction in which the hunter faces.
    pub facing: Direction,
    /// The wumpus's square, dead or alive.
    pub wumpus: Room,
    /// Whether the wumpus lives.
    pub wumpus_lives: bool,
    /// The gold's square; `None` once the hunter has it.
    pub gold: Option<Room>,
    /// The squares with pits.
    pub pits: Rooms,
    /// Whether the hunter still has the arrow.
    pub has_arrow: bool,
    /// Whether the last action hit a wall.
    pub bumped: bool,
    /// Whether the last action killed the wumpus.
    pub screamed: bool,
    /// The actions up to now.
    pub turns: u32,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

impl Position {
    /// Returns the score of the actions up to now, and of the ending (T8).
    pub fn score(&self) -> i32 {
        let turns = i32::try_from(self.turns).unwrap_or(i32::MAX);
        let arrow = if self.has_arrow { 0 } else { 10 };
        self.outcome.map_or(0, Outcome::score).saturating_sub(turns).saturating_sub(arrow)
    }
}

named! {
    /// What the hunter does with a turn (T3). All actions are always legal.
    ///
    /// # Examples
    ///
    /// ```
    /// use wumpus_hunt::game::textbook::Action;
    ///
    /// assert_eq!(Action::named("turn left"), Some(Action::TurnLeft));
    /// assert_eq!(Action::named("left"), None, "short forms are the prompt's");
    /// ```
    pub enum Action {
        /// Walks a square (T4).
        Forward = "forward",
        /// Turns to the left.
        TurnLeft = "turn left",
        /// Turns to the right.
        TurnRight = "turn right",
        /// Takes the gold (T6).
        Grab = "grab",
        /// Shoots the arrow straight ahead (T6).
        Shoot = "shoot",
        /// Leaves the cave (T6).
        Climb = "climb",
    }
}

named! {
    /// How a hunt ends (T9).
    pub enum Outcome {
        /// The hunter has climbed out with the gold: the only way to win (T8).
        ClimbedOutWithGold = "climbed_out_with_gold",
        /// The hunter has climbed out without it, which is neither won nor lost (T8).
        LeftWithoutGold = "left_without_gold",
        /// The hunter has fallen into a pit (T5).
        FellInPit = "fell_in_pit",
        /// The hunter has entered the square of the living wumpus (T5).
        Eaten = "eaten",
    }
}

impl Outcome {
    /// Returns what the ending adds to the score (T8).
    pub const fn score(self) -> i32 {
        match self {
            Self::ClimbedOutWithGold => 1_000,
            Self::LeftWithoutGold => 0,
            Self::FellInPit | Self::Eaten => -1_000,
        }
    }
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Event {
    /// The hunter has walked into this square (T4).
    Entered { square: Room },
    /// The hunter has bumped into a wall (T4).
    Bumped,
    /// The hunter has turned, and faces this way.
    Turned { facing: Direction },
    /// The hunter has taken the gold (T6).
    TookGold,
    /// The arrow has killed the wumpus, which screams (T6).
    Screamed,
    /// The arrow has hit a wall (T6).
    HitWall,
    /// The hunter has climbed out of the cave (T6).
    ClimbedOut,
    /// This action had no effect (T3).
    DidNothing { action: Action },
    /// The hunt has ended (T9).
    Ended { outcome: Outcome },
}

impl Game for Textbook {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Over;
    type Outcome = Outcome;
    type Position = Position;

    const OVER: Over = Over;
    const ENDINGS: &'static [&'static str] = &Outcome::NAMES;

    fn known_cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    /// Draws the wumpus, then the gold, then a pit or none for each square but the first (T2).
    fn deal(setup: &Setup, chance: &mut impl Chance) -> Self {
        let layout = match setup.board {
            Board::Published => Layout::published(&setup.cave),
            Board::Random { num, den } => Layout::deal(&setup.cave, [num, den], |_, _| true, chance),
        };
        Self::in_position(setup, setup.begin(layout))
    }

    fn check_position(setup: &Setup, position: &Position) -> Result<(), Refused> {
        let Position { hunter, wumpus, wumpus_lives, gold, pits, has_arrow, turns, .. } = *position;
        ensure_within("arrows", has_arrow.into(), 0..=wumpus_lives.into())?;
        if let Board::Random { num, den } = setup.board {
            let most = u32::from(setup.cave.len()) - 1;
            let fits = (num > 0 || pits.is_empty()) && (num < den || pits.count() == most);
            let why = "pits must be empty if pit-odds is 0, and hold every square but [1,1] if it is 1";
            ensure(RefusedKind::Place, fits, why)?;
        }
        let layouts = Layout::before(setup.known_layout().as_ref(), &setup.cave, wumpus, gold, pits)?;
        ensure(RefusedKind::Place, !pits.has(hunter.number()), "hunter must not be in a pit's square")?;
        let begins = layouts.into_iter().map(|layout| setup.begin(layout));
        // A turn can always be wasted, so only the least number of turns matters.
        let timeless = |position: &Position| Position { turns: 0, ..position.clone() };
        check_reach::<Self>(setup, begins, timeless, position, turns)
    }

    fn in_position(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View {
        View {
            size: self.setup.size,
            board: self.setup.board,
            square: self.position.hunter,
            facing: self.position.facing,
            percepts: self.percepts(),
            has_arrow: self.position.has_arrow,
            has_gold: self.position.gold.is_none(),
            score: self.position.score(),
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(&mut self, _: Seat, action: &Action, _: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let has_effect = self.view(Seat::HUNTER).has_effect(action);
        (self.position.bumped, self.position.screamed) = (false, false);
        self.position.turns = self.position.turns.saturating_add(1);
        emit(match action {
            _ if !has_effect => Event::DidNothing { action: *action },
            Action::Forward => self.walk(),
            Action::TurnLeft => self.turn(self.position.facing.left()),
            Action::TurnRight => self.turn(self.position.facing.right()),
            Action::Grab => {
                self.position.gold = None;
                Event::TookGold
            }
            Action::Shoot => self.shoot(),
            Action::Climb => self.climb(),
        });
        if let Some(outcome) = self.position.outcome {
            emit(Event::Ended { outcome });
        }
    }

    fn is_shot(action: &Action) -> bool {
        *action == Action::Shoot
    }

    fn is_seen_by(_: &Event, _: Viewer) -> bool {
        true
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::ClimbedOutWithGold
    }

    fn is_drawn(outcome: Outcome) -> bool {
        outcome == Outcome::LeftWithoutGold
    }
}

impl Textbook {
    /// Returns what the hunter perceives (T7).
    pub(crate) fn percepts(&self) -> Percepts {
        let Position { hunter, wumpus, gold, bumped, screamed, pits, .. } = self.position;
        Percepts {
            stench: hunter == wumpus || self.setup.cave.beside(hunter).has(wumpus.number()),
            breeze: self.setup.cave.beside(hunter).meets(pits),
            glitter: gold == Some(hunter),
            bump: bumped,
            scream: screamed,
        }
    }

    /// Walks forward (T4, T5).
    fn walk(&mut self) -> Event {
        let Some(square) = toward(&self.setup.cave, self.position.hunter, self.position.facing) else {
            self.position.bumped = true;
            return Event::Bumped;
        };
        self.position.hunter = square;
        let eaten = square == self.position.wumpus && self.position.wumpus_lives;
        let fell = self.position.pits.has(square.number());
        self.position.outcome = if fell { Some(Outcome::FellInPit) } else { eaten.then_some(Outcome::Eaten) };
        Event::Entered { square }
    }

    fn turn(&mut self, facing: Direction) -> Event {
        self.position.facing = facing;
        Event::Turned { facing }
    }

    /// Flies the arrow straight until it hits the wumpus or a wall (T6).
    fn shoot(&mut self) -> Event {
        self.position.has_arrow = false;
        let mut flight = line(&self.setup.cave, self.position.hunter, self.position.facing);
        self.position.screamed = self.position.wumpus_lives && flight.any(|square| square == self.position.wumpus);
        self.position.wumpus_lives &= !self.position.screamed;
        if self.position.screamed { Event::Screamed } else { Event::HitWall }
    }

    /// Leaves the cave (T6).
    fn climb(&mut self) -> Event {
        let outcome = if self.position.gold.is_none() { Outcome::ClimbedOutWithGold } else { Outcome::LeftWithoutGold };
        self.position.outcome = Some(outcome);
        Event::ClimbedOut
    }
}
