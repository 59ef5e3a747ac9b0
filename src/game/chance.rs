//! Chance as the rules ask for it, and the two kinds that answer with one value: seeded dice and a script.
//!
//! Deliberately absent: weighted choice and anything with floats. Whatever the rules draw is one of a number of equal
//! possibilities. The third kind, which answers with every value in turn, is in [`every`].

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand::rngs::{ChaCha8Rng, Xoshiro256PlusPlus};

pub mod every;

/// Decides what the rules leave open.
pub trait Chance {
    /// Picks one of `n` equal possibilities: each of `0..n` with exactly 1 in `n`. `n` is at least 1.
    fn pick(&mut self, n: u32) -> u32;

    /// Tells whether something that has `num` chances in `den` happens. `den` is at least 1.
    fn ratio(&mut self, num: u32, den: u32) -> bool {
        self.pick(den) < num
    }
}

/// Picks one of the items, each with the same chance; draws nothing when there are none.
pub fn uniform<T>(chance: &mut (impl Chance + ?Sized), items: impl Iterator<Item = T> + Clone) -> Option<T> {
    // There are never so many that they cannot be counted; if there were the last would not be picked.
    let count = u32::try_from(items.clone().count()).unwrap_or(u32::MAX);
    if count == 0 {
        return None;
    }
    let mut items = items;
    items.nth(chance.pick(count) as usize)
}

/// Puts the items in a random order: every order is equally likely (H3).
///
/// It draws once for each item but the first.
pub fn shuffle<T>(chance: &mut (impl Chance + ?Sized), items: &mut [T]) {
    // The items before `next` are in a random order already; `next` goes to one of their places, or stays.
    for (next, places) in (1..items.len()).zip(2..) {
        items.swap(next, chance.pick(places) as usize);
    }
}

/// What a stream of [`Dice`] is for. Each is independent of the others, so that a draw more in one shifts no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Where everything stands when the hunt begins.
    Setup,
    /// What befalls the hunter.
    Play,
    /// Which seed the program takes when none is given.
    Seed,
}

impl Stream {
    const fn number(self) -> u64 {
        match self {
            Self::Setup => 0,
            Self::Play => 1,
            Self::Seed => 2,
        }
    }
}

/// Seeded dice: the same seed and stream give the same throws on every platform and in every version.
///
/// They are `ChaCha8` under the seed as its key, little-endian and filled up with zeros; each pick is bounded
/// so that every value is exactly as likely as every other. The generator is made at the first throw.
#[derive(Debug)]
pub struct Dice {
    seed: u64,
    stream: Stream,
    generator: Option<ChaCha8Rng>,
}

impl Dice {
    /// Takes the dice that belong to a seed and a stream.
    #[must_use]
    pub const fn new(seed: u64, stream: Stream) -> Self {
        Self { seed, stream, generator: None }
    }

    /// Takes the dice that belong to another seed or stream in their place.
    pub fn change(&mut self, seed: u64, stream: Stream) {
        if self.seed == seed {
            // The same key serves every stream of a seed, and to make a generator takes as long as some turns.
            if let Some(generator) = &mut self.generator {
                generator.set_stream(stream.number());
            }
            self.stream = stream;
        } else {
            *self = Self::new(seed, stream);
        }
    }

    #[inline]
    fn throw(&mut self) -> u32 {
        if let Some(generator) = &mut self.generator {
            return generator.next_u32();
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        // Made where it stays: to make it elsewhere and move it costs a twentieth of a simulated hunt.
        let generator = self.generator.insert(ChaCha8Rng::from_seed(key));
        generator.set_stream(self.stream.number());
        generator.next_u32()
    }
}

impl Chance for Dice {
    #[inline]
    fn pick(&mut self, n: u32) -> u32 {
        bounded(n, || self.throw())
    }
}

/// The whims of a bot: like [`Dice`] seeded and the same everywhere, and independent of them.
///
/// They are `Xoshiro256++`, its state filled from the seed by `SplitMix64`. No secret hangs on what a bot decides, and
/// this generator is made much faster than `ChaCha8`.
#[derive(Clone, Debug)]
pub struct BotRng(Xoshiro256PlusPlus);

impl BotRng {
    /// Takes the whims that belong to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for BotRng {
    #[inline]
    fn pick(&mut self, n: u32) -> u32 {
        bounded(n, || self.0.next_u32())
    }
}

/// Makes of throws of 32 bits one of `n` equal possibilities: Lemire's bounded draw, which is exact.
#[inline]
fn bounded(n: u32, mut throw: impl FnMut() -> u32) -> u32 {
    debug_assert!(n > 0, "there is nothing to pick from");
    let mut product = u64::from(throw()) * u64::from(n);
    if lower_half(product) < n {
        // Of the 2^32 throws these are left over when they are dealt out evenly to `n`: throw again.
        let left_over = n.wrapping_neg() % n;
        while lower_half(product) < left_over {
            product = u64::from(throw()) * u64::from(n);
        }
    }
    lower_half(product >> 32)
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half of 64 bits is what is wanted")]
const fn lower_half(product: u64) -> u32 {
    product as u32
}

/// Chance that answers what a test wrote down.
#[derive(Clone, Debug)]
pub struct Script {
    answers: std::vec::IntoIter<u32>,
}

impl Script {
    /// Answers the picks with these, in their order.
    #[must_use]
    pub fn new(answers: impl Into<Vec<u32>>) -> Self {
        Self { answers: answers.into().into_iter() }
    }

    /// Tells whether every answer has been used.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.answers.len() == 0
    }
}

impl Chance for Script {
    /// # Panics
    ///
    /// When the script has ended, or when its answer is not below `n`.
    fn pick(&mut self, n: u32) -> u32 {
        let answer = self.answers.next().unwrap_or_else(|| panic!("the script has no answer to a pick of {n}"));
        assert!(answer < n, "the script answers {answer} to a pick of {n}");
        answer
    }
}
