//! Chance as the rules ask for it, and seeded dice.
//!
//! Every draw is one of `n` equal possibilities; there are no weights and no floats. [`every`] goes through all of
//! them.

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand::rngs::ChaCha8Rng;

pub mod every;
mod script;

pub use script::Script;

/// A source of random draws.
pub trait Chance {
    /// Draws one of `0..n`, each with a chance of exactly 1 in `n`. `n` is at least 1.
    fn pick(&mut self, n: u32) -> u32;

    /// Draws whether something happens that has a chance of `num` in `den`. `den` is at least 1.
    fn ratio(&mut self, num: u32, den: u32) -> bool {
        self.pick(den) < num
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn pick(&mut self, n: u32) -> u32 {
        (**self).pick(n)
    }
}

/// Draws one of the items, each equally likely; draws nothing and returns `None` if there are none.
pub fn uniform<T>(chance: &mut impl Chance, items: impl Iterator<Item = T> + Clone) -> Option<T> {
    // Past 2^32 - 1 items the others are never drawn; no cave comes near that.
    let count = u32::try_from(items.clone().count()).unwrap_or(u32::MAX);
    if count == 0 {
        return None;
    }
    let mut items = items;
    items.nth(chance.pick(count) as usize)
}

/// Shuffles the items, every order equally likely (H3).
///
/// Draws once for each item but the first.
pub fn shuffle<T>(chance: &mut impl Chance, items: &mut [T]) {
    // The items before `next` are shuffled already; `next` swaps with one of them or stays.
    for (next, places) in (1..items.len()).zip(2..) {
        items.swap(next, chance.pick(places) as usize);
    }
}

/// What a stream of [`Dice`] is for. The streams are independent: one more draw in one changes no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The set-up of a hunt.
    Setup = 0,
    /// The draws of play.
    Play = 1,
    /// The seed that the program draws when none is given.
    Seed = 2,
    /// The number by which a graded program seeds itself.
    OwnSeed = 3,
    /// The seeds of graded hunts.
    Graded = 4,
    /// What the bots of Hidden Wumpus draw.
    Bots = 5,
    /// The order of graded hunts.
    Order = 6,
    /// What a copy for planning draws.
    Plans = 7,
}

/// Seeded dice: the same seed and stream give the same draws on every platform and in every version.
///
/// The generator is `ChaCha8`; its key is the seed, little-endian and padded with zeros. Draws are unbiased.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

/// The library's generator has no `Clone`, but its state can be copied.
impl Clone for Dice {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl Dice {
    /// Makes the dice of a seed and a stream.
    #[must_use]
    pub fn new(seed: u64, stream: Stream) -> Self {
        Self::from_block(seed, stream, 0)
    }

    /// Makes the dice of a seed and a stream that go on with this block of 16 words.
    pub(crate) fn from_block(seed: u64, stream: Stream, block: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream as u64);
        generator.set_block_pos(block);
        Self(generator)
    }
}

impl Chance for Dice {
    fn pick(&mut self, n: u32) -> u32 {
        bounded(n, || self.0.next_u32())
    }
}

/// Draws one of `0..n`, unbiased, from throws of 32 bits, by Lemire's method.
pub(crate) fn bounded(n: u32, mut throw: impl FnMut() -> u32) -> u32 {
    loop {
        let (left, picked) = throw().carrying_mul(n, 0);
        // Throws again where the draw would be biased: what is left is below the remainder of 2^32 by `n`.
        if left >= n || left >= n.wrapping_neg() % n {
            return picked;
        }
    }
}
