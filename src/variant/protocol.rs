//! The views, events and positions of a game under the protocol's names.
//!
//! Game types are not serialised themselves: no rename changes the protocol, and no new field leaks.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;

use super::advice::Counsel;
use super::reward::{Amounts, Reward};
use crate::game::arrow::{Crooked, Paths};
use crate::game::{Endings, Legal, Shots, View};

/// A game as the protocol writes it (`docs/protocol.md`). Yes and no are 1 and 0.
pub trait Protocol: Endings<Action: FromStr<Err: Display>> {
    /// `obs`: what a seat knows.
    type Obs: Serialize;
    /// An element of `info.events`.
    type EventJson: Serialize;
    /// `info.truth.position`: everything.
    type Truth: Serialize;

    /// How shots are described in `info.legal`.
    const SHOTS: ShotForm;

    /// Returns the number of seats: 1 to 60.
    #[must_use]
    fn seats(_: &Self::Setup) -> u8 {
        1
    }

    /// Returns `obs` of a view.
    fn obs(view: &Self::View<'_>) -> Self::Obs;

    /// Returns `info.legal`: the legal actions of a view; none without a view.
    fn legal(view: Option<&Self::View<'_>>) -> LegalJson {
        let text = |action: Self::Action| action.to_string();
        let (moves, shots) = match view.map(|view| view.legal()) {
            Some(Legal { moves, shots }) => (moves.map(text).collect(), Some(shots)),
            None => (vec![], None),
        };
        let shots = match Self::SHOTS {
            ShotForm::Listed => ShotsJson::Listed(shots.into_iter().flat_map(Shots::listed).map(text).collect()),
            form => ShotsJson::Path(shots.and_then(|shots| Some(PathJson::of(*shots.paths()?, form)))),
        };
        LegalJson { moves, shots }
    }

    /// Returns an event as the viewer sees it.
    fn event(event: &Self::Event) -> Self::EventJson;

    /// Returns `info.truth.position`, for the gamemaster.
    fn truth(position: &Self::Position) -> Self::Truth;

    /// Begins to follow a hunt for `info.advice`, from its first view.
    ///
    /// # Errors
    ///
    /// Why there is no advice.
    fn counsel(setup: &Self::Setup, view: &Self::View<'_>) -> Result<Box<dyn Counsel<Self>>, String>;

    /// Returns whether an action costs an arrow.
    fn shoots(action: &Self::Action) -> bool;

    /// Returns what a reward scheme pays; `None` if the game does not have this scheme.
    #[must_use]
    fn amounts(reward: Reward) -> Option<Amounts> {
        match reward {
            Reward::Sparse => Some(Amounts { action: 0, arrow: 0, win: 1, loss: -1 }),
            Reward::Steps => Some(Amounts { action: -1, arrow: -10, win: 1000, loss: -1000 }),
        }
    }
}

/// How `info.legal` describes the legal shots of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ShotForm {
    /// Each shot.
    Listed,
    /// The shape of a path.
    Path,
    /// The shape of a path, and which paths are too crooked.
    CrookedPath,
}

/// `info.legal`.
#[derive(Serialize)]
pub struct LegalJson {
    moves: Vec<String>,
    #[serde(flatten)]
    shots: ShotsJson,
}

#[derive(Serialize)]
enum ShotsJson {
    #[serde(rename = "shots")]
    Listed(Vec<String>),
    #[serde(rename = "shot")]
    Path(Option<PathJson>),
}

#[derive(Serialize)]
struct PathJson {
    rooms: u16,
    longest: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    crooked: Option<&'static str>,
}

impl PathJson {
    fn of(paths: Paths, form: ShotForm) -> Self {
        let crooked = match paths.crooked {
            Crooked::FromTheHunter => "from_the_hunter",
            Crooked::FromTheFirstName => "from_the_first_name",
            Crooked::Never => "never",
        };
        let crooked = (form == ShotForm::CrookedPath).then_some(crooked);
        Self { rooms: paths.rooms, longest: paths.longest, crooked }
    }
}
