//! A hunt in play: a game with its dice, and the seed that names it.
//!
//! Every turn is played here, whether a person, a program or a bot decides.

#![warn(missing_docs)]

use std::fmt;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;
use thiserror::Error;

use crate::game::chance::{Chance, Dice, Stream};
use crate::game::{Game, Refused, Seat};

/// Few turns have more events.
const USUAL_EVENTS: usize = 12;

/// The seeds that the program draws are below this limit, so that they can be read aloud.
const SEED_LIMIT: u32 = 1_000_000;

/// The seed of a hunt: one number for its set-up and one for its play.
///
/// It is written `7:8`, or `7` if both numbers are the same. The same flags and seed give the same hunt everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HuntSeed {
    /// The seed of the set-up.
    pub setup: u64,
    /// The seed of the draws in play.
    pub play: u64,
}

impl HuntSeed {
    /// Makes a seed with the same number for set-up and play.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { setup: seed, play: seed }
    }

    /// Draws a seed below 1,000,000 from the system's randomness.
    ///
    /// # Errors
    ///
    /// If the system gives none.
    pub fn random() -> Result<Self, NoRandomness> {
        Ok(Self::new(Dice::new(entropy()?, Stream::Seed).pick(SEED_LIMIT).into()))
    }

    /// Draws 64 bits for the set-up and 64 for play, so that nobody can find the seed by trying.
    ///
    /// # Errors
    ///
    /// If the system gives none.
    pub fn secret() -> Result<Self, NoRandomness> {
        Ok(Self { setup: entropy()?, play: entropy()? })
    }

    /// Returns the seed of the hunt of this number among those that are drawn from one secret.
    ///
    /// Neither the secret nor another hunt follows from it, except by trying every secret.
    #[must_use]
    pub fn drawn(secret: u64, number: u64) -> Self {
        Self::new(bits(&mut Dice::from_block(secret, Stream::Graded, number), &[22, 21, 21]))
    }

    /// Returns the number below 2^53 by which a program that plays this hunt can seed itself.
    ///
    /// It says nothing of the hunt, nor, without the salt, which of several hunts this is.
    pub fn own_seed(self, salt: u64) -> u64 {
        bits(&mut Dice::from_block(self.play, Stream::OwnSeed, salt), &[26, 27])
    }

    /// Returns the dice of a bot of Hidden Wumpus for its action in a turn (part 0), or for what it says afterwards (part 1).
    ///
    /// They do not depend on what was drawn before, so that a resumed game goes on in the same way.
    pub fn bot_dice(self, turn: u32, part: u64) -> Dice {
        Dice::from_block(self.play, Stream::Bots, u64::from(turn) << 32 | part << 31)
    }

    /// Returns the seed of the next hunt with the same set-up (C36).
    #[must_use]
    pub const fn same_setup(self) -> Self {
        Self { setup: self.setup, play: self.play.wrapping_add(1) }
    }

    /// Returns the seed of the next hunt with a new set-up (C36).
    #[must_use]
    pub const fn new_setup(self) -> Self {
        Self::new(self.setup.wrapping_add(1))
    }
}

/// Draws 64 bits from the system's randomness.
///
/// # Errors
///
/// If the system gives none.
pub fn entropy() -> Result<u64, NoRandomness> {
    SysRng.try_next_u64().map_err(|error| NoRandomness(error.to_string()))
}

/// Draws these numbers of bits, each at most 31, and concatenates them.
fn bits(dice: &mut Dice, counts: &[u32]) -> u64 {
    counts.iter().fold(0, |bits, count| bits << count | u64::from(dice.pick(1 << count)))
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

/// A text that is not the seed of a hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hunt is named by a number like 7, or by two like 7:8, each from 0 to {}", u64::MAX)]
pub struct ParseSeedError;

/// The system gave no randomness to draw a seed from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the system gives no randomness for a seed ({0}); choose one, as with --seed 7")]
pub struct NoRandomness(String);

/// A hunt in play.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    /// The dice of play.
    dice: Dice,
    log: Vec<G::Event>,
    turns: u32,
}

impl<G: Game> Session<G> {
    /// Deals the hunt of this seed.
    #[must_use]
    pub fn deal(setup: &G::Setup, seed: HuntSeed) -> Self {
        Self {
            game: G::deal(setup, &mut Dice::new(seed.setup, Stream::Setup)),
            dice: Dice::new(seed.play, Stream::Play),
            log: Vec::with_capacity(USUAL_EVENTS),
            turns: 0,
        }
    }

    /// Begins a hunt in a position of this set-up. The second number of the seed gives the draws in play.
    ///
    /// # Errors
    ///
    /// As [`Game::at`].
    pub fn at(setup: &G::Setup, position: G::Position, seed: HuntSeed) -> Result<Self, Refused> {
        let game = G::at(setup, position)?;
        Ok(Self { game, dice: Dice::new(seed.play, Stream::Play), log: Vec::new(), turns: 0 })
    }

    /// Returns a session that goes on from another position, with other dice.
    pub(crate) fn elsewhere(&self, game: G, dice: Dice) -> Self {
        Self { game, dice, log: self.log.clone(), turns: self.turns }
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Plays one turn and returns its events.
    ///
    /// # Errors
    ///
    /// If the rules refuse the action. The game is unchanged, and [`Session::events`] is empty.
    pub fn step(&mut self, seat: Seat, action: &G::Action) -> Result<&[G::Event], G::Illegal> {
        self.log.clear();
        self.game.check(seat, action)?;
        Ok(self.play(seat, action))
    }

    /// Plays one turn with an action that has been checked, and returns its events.
    pub(crate) fn play(&mut self, seat: Seat, action: &G::Action) -> &[G::Event] {
        let mut log = std::mem::take(&mut self.log);
        log.clear();
        self.play_unlogged(seat, action, &mut |event| log.push(event));
        self.log = log;
        &self.log
    }

    /// Plays one turn with an action that has been checked, and keeps no event.
    pub(crate) fn play_unlogged(&mut self, seat: Seat, action: &G::Action, emit: &mut impl FnMut(G::Event)) {
        self.game.play(seat, action, &mut self.dice, emit);
        self.turns += 1;
    }

    /// Returns the number of turns played.
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns the events of the last [`Session::step`]; none if it was refused or there was none.
    pub fn events(&self) -> &[G::Event] {
        &self.log
    }
}
