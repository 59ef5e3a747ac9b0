//! What the hunter knows, and which actions are legal.

use thiserror::Error;

use super::{Action, Board, Textbook};
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, beyond};
use crate::game::layout::START;
use crate::game::{self, Exit, Legal, Unread};

/// What the hunter knows before they choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The rows and columns of the grid.
    pub size: u8,
    /// How it was laid out.
    pub board: Board,
    /// The hunter's square.
    pub square: Room,
    /// The direction in which the hunter faces.
    pub facing: Direction,
    /// What the hunter perceives.
    pub percepts: Percepts,
    /// Whether the hunter still has the arrow.
    pub has_arrow: bool,
    /// Whether the hunter has the gold.
    pub has_gold: bool,
    /// The score up to now (T8).
    pub score: i32,
}

/// What is perceived after an action, and at the start (T7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(clippy::struct_excessive_bools, reason = "the book's percept is a list of five yes or no")]
pub struct Percepts {
    /// The wumpus, dead or alive, is in this square or beside it.
    pub stench: bool,
    /// A pit is beside this square.
    pub breeze: bool,
    /// The gold is in this square.
    pub glitter: bool,
    /// The action hit a wall.
    pub bump: bool,
    /// The action killed the wumpus.
    pub scream: bool,
}

impl game::View<Textbook> for View {
    /// Accepts every action (T3).
    fn check(&self, _: &Action) -> Result<(), Over> {
        Ok(())
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let others = Action::ALL.into_iter().filter(|action| *action != Action::Shoot);
        Legal { listed: others.chain([Action::Shoot]), paths: None }
    }

    /// Lists the squares beside the hunter's. Only the one that the hunter faces can be entered or shot into at once.
    fn exits(&self) -> Vec<Exit<Action>> {
        let exit = |direction: Direction| {
            let ahead = |action| Some(action).filter(|_| direction == self.facing);
            let (go, shot) = (ahead(Action::Forward), ahead(Action::Shoot).filter(|_| self.has_arrow));
            Some(Exit { direction: Some(direction.name()), to: beyond(self.square, self.size, direction)?, go, shot })
        };
        Direction::ALL.into_iter().filter_map(exit).collect()
    }

    fn text(&self, action: &Action) -> String {
        action.to_string()
    }

    fn read(&self, text: &str) -> Result<Action, Unread<Over>> {
        Action::named(text).ok_or(Unread::Form("forward, turn left, turn right, grab, shoot or climb"))
    }
}

impl View {
    /// Returns whether an action does anything but take its turn (T6).
    pub const fn has_effect(&self, action: &Action) -> bool {
        match action {
            Action::Grab => self.percepts.glitter,
            Action::Climb => self.square.number() == START,
            Action::Shoot => self.has_arrow,
            Action::Forward | Action::TurnLeft | Action::TurnRight => true,
        }
    }
}

/// Why the rules refuse an action: the hunt has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the hunt is over")]
pub struct Over;
