//! How hunts end, by the names under which they are counted.
//!
//! The names are for programs and never change; where the protocol tells no more of an ending it takes them from here.
//! Deliberately absent: the words that a player reads.

use crate::game::Game;
use crate::game::classic::{self, Classic};
use crate::game::grue::{self, Grue};
use crate::game::hidden::{self, Hidden};
use crate::game::world::{self, World};

/// A hunt that has taken too many turns.
pub const UNFINISHED: &str = "unfinished";

/// A game whose endings have names.
pub trait Endings: Game {
    /// Every name, in the order in which they are told.
    const NAMES: &'static [&'static str];

    /// Names an outcome.
    fn name(outcome: Self::Outcome) -> &'static str;
}

impl Endings for Classic {
    const NAMES: &'static [&'static str] = &["shot_wumpus", "eaten", "fell_in_pit", "shot_self", "out_of_arrows"];

    fn name(outcome: classic::Outcome) -> &'static str {
        use classic::Outcome;
        match outcome {
            Outcome::ShotWumpus => "shot_wumpus",
            Outcome::Eaten => "eaten",
            Outcome::FellInPit => "fell_in_pit",
            Outcome::ShotSelf => "shot_self",
            Outcome::OutOfArrows => "out_of_arrows",
        }
    }
}

impl Endings for Grue {
    const NAMES: &'static [&'static str] = &["escaped", "eaten", "caught_by_grue", "out_of_arrows"];

    fn name(outcome: grue::Outcome) -> &'static str {
        use grue::Outcome;
        match outcome {
            Outcome::Escaped | Outcome::EscapedPastGrue => "escaped",
            Outcome::EatenOnEntering | Outcome::EatenWhenItCame => "eaten",
            Outcome::CaughtOnEntering | Outcome::CaughtOnEnteringStunned | Outcome::CaughtWhenItCame => {
                "caught_by_grue"
            }
            Outcome::OutOfArrows => "out_of_arrows",
        }
    }
}

impl Endings for World {
    const NAMES: &'static [&'static str] = &["won", "fell_in_pit", "eaten"];

    fn name(outcome: world::Outcome) -> &'static str {
        use world::Outcome;
        match outcome {
            Outcome::Won => "won",
            Outcome::FellInPit => "fell_in_pit",
            Outcome::Eaten => "eaten",
        }
    }
}

impl Endings for Hidden {
    const NAMES: &'static [&'static str] = &["humans_win", "wumpuses_win"];

    fn name(outcome: hidden::Outcome) -> &'static str {
        use hidden::Outcome;
        match outcome {
            Outcome::HumansWin => "humans_win",
            Outcome::WumpusesWin => "wumpuses_win",
        }
    }
}
