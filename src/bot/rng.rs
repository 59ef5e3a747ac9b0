//! The random generator of a bot.

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::game::Chance;
use crate::game::chance::bounded;

/// The random generator of a bot: seeded and the same everywhere, like [`Dice`](crate::game::chance::Dice), and
/// independent of them.
///
/// It is `Xoshiro256++`, its state filled from the seed by `SplitMix64`. Making one takes far less time than
/// making `ChaCha8` dice, and no secret depends on what a bot draws.
#[derive(Clone, Debug)]
pub struct BotRng(Xoshiro256PlusPlus);

impl BotRng {
    /// Makes the generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for BotRng {
    fn pick(&mut self, n: u32) -> u32 {
        bounded(n, || self.0.next_u32())
    }
}
