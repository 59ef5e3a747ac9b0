//! A hunt in play: a game, its dice and its name.
//!
//! It is the one place where a step is taken, whoever decides on it. Deliberately absent: who that is, and what is
//! shown to whom.

use std::fmt;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;
use thiserror::Error;

use crate::game::chance::{Chance, Dice, Stream};
use crate::game::{Game, Seat};

/// A seed that the program takes itself is below this, so that it can be read aloud.
const SEEDS: u32 = 1_000_000;

/// The name of a hunt: the seed of its set-up and the seed of its luck.
///
/// It is written `7:8`, and `7` when both are the same. The same flags and name are the same hunt, everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HuntSeed {
    /// The seed of where everything stands at first.
    pub setup: u64,
    /// The seed of what befalls the hunter.
    pub play: u64,
}

impl HuntSeed {
    /// Names the first hunt of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { setup: seed, play: seed }
    }

    /// Names the first hunt of a seed that the system's randomness gives.
    ///
    /// # Errors
    ///
    /// When the system gives none.
    pub fn random() -> Result<Self, NoRandomness> {
        let entropy = SysRng.try_next_u64().map_err(|error| NoRandomness(error.to_string()))?;
        Ok(Self::new(Dice::new(entropy, Stream::Seed).pick(SEEDS).into()))
    }

    /// Names the hunt that follows when the same set-up is played again, with the luck that comes next (C36).
    #[must_use]
    pub const fn same_setup(self) -> Self {
        Self { setup: self.setup, play: self.play.wrapping_add(1) }
    }

    /// Names the hunt that follows with a new set-up (C36).
    #[must_use]
    pub const fn new_setup(self) -> Self {
        Self::new(self.setup.wrapping_add(1))
    }
}

impl fmt::Display for HuntSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.setup)?;
        if self.play != self.setup {
            write!(f, ":{}", self.play)?;
        }
        Ok(())
    }
}

impl FromStr for HuntSeed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let seed = |digits: &str| match digits.parse() {
            Ok(seed) if !digits.starts_with('+') => Ok(seed),
            _ => Err(ParseSeedError),
        };
        match text.split_once(':') {
            Some((setup, play)) => Ok(Self { setup: seed(setup)?, play: seed(play)? }),
            None => seed(text).map(Self::new),
        }
    }
}

/// A text that is not the name of a hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hunt is named by a number like 7, or by two like 7:8, each from 0 to {}", u64::MAX)]
pub struct ParseSeedError;

/// Why the program cannot name a hunt itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the system gives no randomness for a seed ({0}); choose one, as with --seed 7")]
pub struct NoRandomness(String);

/// A hunt in play.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: G,
    /// After the set-up, the luck.
    dice: Dice,
    log: Vec<G::Event>,
}

impl<G: Game> Session<G> {
    /// Deals the hunt of this name.
    #[must_use]
    pub fn deal(setup: &G::Setup, name: HuntSeed) -> Self {
        let mut dice = Dice::new(name.setup, Stream::Setup);
        let game = G::deal(setup, &mut dice);
        dice.change(name.play, Stream::Play);
        Self { game, dice, log: Vec::new() }
    }

    /// Deals the hunt of this name in the place of this one, as [`Session::deal`] does.
    pub fn redeal(&mut self, setup: &G::Setup, name: HuntSeed) {
        self.dice.change(name.setup, Stream::Setup);
        self.game = G::deal(setup, &mut self.dice);
        self.dice.change(name.play, Stream::Play);
        self.log.clear();
    }

    /// Shows the game as it stands.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Plays one turn, and tells what happened in it.
    ///
    /// # Errors
    ///
    /// The reason for which the rules refuse the action; then nothing has changed.
    pub fn step(&mut self, seat: Seat, action: &G::Action) -> Result<&[G::Event], G::Illegal> {
        self.log.clear();
        self.game.apply(seat, action, &mut self.dice, &mut self.log)?;
        Ok(&self.log)
    }

    /// Tells again what happened in the turn that was tried last: nothing, when it was refused or there was none.
    #[must_use]
    pub fn events(&self) -> &[G::Event] {
        &self.log
    }
}
