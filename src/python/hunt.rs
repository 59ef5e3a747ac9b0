//! A hunt with its dice, played in numbers.

use super::numbers::{Numbers, Told};
use crate::agent::Amounts;
use crate::game::{Seat, Status};
use crate::session::{HuntSeed, Session};

/// The highest seed of a hunt: Python's arrays cannot hold more.
pub(super) const MOST_SEED: u64 = i64::MAX as u64;

/// When a finished hunt begins anew, as Gymnasium's `AutoresetMode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Autoreset {
    /// At the next step, whose action is ignored.
    NextStep,
    /// At once: the step shows the next hunt, and the last observation apart.
    SameStep,
    /// Only by `reset`.
    Disabled,
}

/// What a step fills in, row by row.
pub(super) struct Results<'a> {
    pub(super) obs: &'a mut [i32],
    pub(super) mask: &'a mut [bool],
    pub(super) rewards: &'a mut [f64],
    pub(super) terminations: &'a mut [bool],
    pub(super) truncations: &'a mut [bool],
    /// The place of the ending in [`Names`]; 0 unless the game has just ended the hunt.
    pub(super) endings: &'a mut [i64],
    pub(super) wins: &'a mut [bool],
    /// The seed of a hunt that the game has just ended; otherwise -1.
    pub(super) seeds: &'a mut [i64],
    /// With [`Autoreset::SameStep`], what `obs` and `mask` would have without it, for each hunt that began anew.
    pub(super) final_obs: &'a mut [i32],
    pub(super) final_mask: &'a mut [bool],
}

impl<'a> Results<'a> {
    /// Takes off the rows of the first hunts; `None` if there are fewer. `widths` are those of an observation and of a mask.
    pub(super) fn first(&mut self, hunts: usize, [fields, width]: [usize; 2]) -> Option<Results<'a>> {
        Some(Results {
            obs: self.obs.split_off_mut(..hunts * fields)?,
            mask: self.mask.split_off_mut(..hunts * width)?,
            rewards: self.rewards.split_off_mut(..hunts)?,
            terminations: self.terminations.split_off_mut(..hunts)?,
            truncations: self.truncations.split_off_mut(..hunts)?,
            endings: self.endings.split_off_mut(..hunts)?,
            wins: self.wins.split_off_mut(..hunts)?,
            seeds: self.seeds.split_off_mut(..hunts)?,
            final_obs: self.final_obs.split_off_mut(..hunts * fields)?,
            final_mask: self.final_mask.split_off_mut(..hunts * width)?,
        })
    }
}

/// The turns that a bot has played, row by row.
#[derive(Default)]
pub(super) struct Played {
    pub(super) obs: Vec<i32>,
    pub(super) mask: Vec<bool>,
    pub(super) actions: Vec<i64>,
    pub(super) rewards: Vec<f64>,
    /// The place of the hunt among the others.
    pub(super) hunts: Vec<i64>,
}

/// What all hunts of a batch have in common.
pub(super) struct Table<V: Numbers> {
    pub(super) setup: V::Setup,
    pub(super) encoding: V::Encoding,
    /// The numbers of fields and of actions.
    pub(super) widths: [usize; 2],
    pub(super) amounts: Amounts,
    pub(super) max_turns: usize,
    pub(super) autoreset: Autoreset,
}

pub(super) struct Hunt<V: Numbers> {
    pub(super) session: Session<V>,
    pub(super) first_seed: u64,
    /// The number of hunts drawn since the first.
    pub(super) drawn: u64,
    /// What was played, legal or not.
    pub(super) actions: Vec<u16>,
    /// What the last legal action told the hunter.
    told: Told,
    /// Whether the hunt is won, lost or truncated.
    pub(super) is_over: bool,
}

impl<V: Numbers> Hunt<V> {
    /// Makes a hunt that is to be begun.
    pub(super) fn new(setup: &V::Setup) -> Self {
        let session = Session::deal(setup, HuntSeed::new(0));
        Self { session, first_seed: 0, drawn: 0, actions: Vec::new(), told: Told::default(), is_over: true }
    }

    pub(super) fn seed(&self) -> u64 {
        if self.drawn == 0 { self.first_seed } else { split_mix(self.first_seed, self.drawn) & MOST_SEED }
    }

    pub(super) fn begin(&mut self, setup: &V::Setup) {
        self.session = Session::deal(setup, HuntSeed::new(self.seed()));
        self.actions.clear();
        (self.told, self.is_over) = (Told::default(), false);
    }

    pub(super) fn begin_next(&mut self, setup: &V::Setup) {
        self.drawn += 1;
        self.begin(setup);
    }

    #[inline]
    pub(super) fn observe(&self, encoding: &V::Encoding, obs: &mut [i32], mask: &mut [bool]) {
        let game = self.session.game();
        V::observe(encoding, game, self.told, obs, mask);
        if let Status::Over(_) = game.status() {
            mask.fill(false);
        }
    }

    /// Plays an action, passes its events to `each`, and returns what it pays. An illegal one only takes its turn.
    #[inline]
    pub(super) fn play(
        &mut self,
        encoding: &V::Encoding,
        amounts: Amounts,
        number: u16,
        mut each: impl FnMut(&V::Event),
    ) -> i32 {
        self.actions.push(number);
        let game = self.session.game();
        let Some(action) = V::action(encoding, game, number.into()) else { return amounts.turn(false) };
        // Where an arrow costs nothing, no view is needed.
        let shoots = amounts.arrow != 0 && V::is_shot(&action) && V::shoots(&game.view(Seat::HUNTER), &action);
        self.told = Told::default();
        self.session.play_unlogged(Seat::HUNTER, &action, &mut |event| {
            self.told.iter_mut().zip(V::TELLS).for_each(|(told, tells)| *told |= event == *tells);
            each(&event);
        });
        amounts.turn(shoots)
    }
}

impl<V: Numbers> Table<V> {
    /// Plays a turn of each of these hunts.
    #[expect(clippy::needless_pass_by_value, reason = "each thread has its part")]
    pub(super) fn play(&self, hunts: &mut [Hunt<V>], actions: &[i64], results: Results<'_>) {
        let Self { ref setup, ref encoding, widths: [fields, width], amounts, max_turns, autoreset } = *self;
        let rows = results.obs.chunks_exact_mut(fields).zip(results.mask.chunks_exact_mut(width));
        let finals = results.final_obs.chunks_exact_mut(fields).zip(results.final_mask.chunks_exact_mut(width));
        for (at, ((hunt, (obs, mask)), (final_obs, final_mask))) in hunts.iter_mut().zip(rows).zip(finals).enumerate() {
            results.rewards[at] = 0.0;
            results.terminations[at] = false;
            results.truncations[at] = false;
            results.endings[at] = 0;
            results.wins[at] = false;
            results.seeds[at] = -1;
            if hunt.is_over {
                hunt.begin_next(setup);
                hunt.observe(encoding, obs, mask);
                continue;
            }
            let mut paid = hunt.play(encoding, amounts, u16::try_from(actions[at]).unwrap_or(u16::MAX), |_| ());
            let game = hunt.session.game();
            if let Status::Over(outcome) = game.status() {
                paid += amounts.ending::<V>(Seat::HUNTER, outcome, game.position());
                let name: &str = outcome.into();
                let place = V::ENDINGS.iter().position(|ending| *ending == name);
                results.endings[at] = 1 + place.unwrap_or_default().cast_signed() as i64;
                results.wins[at] = V::has_won(Seat::HUNTER, outcome, game.position());
                results.seeds[at] = hunt.seed().cast_signed();
                results.terminations[at] = true;
            }
            results.truncations[at] = hunt.actions.len() >= max_turns;
            if results.truncations[at] && !results.terminations[at] {
                // Otherwise dawdling would cost less than dying.
                paid += amounts.loss;
            }
            results.rewards[at] = paid.into();
            hunt.is_over = results.terminations[at] || results.truncations[at];
            hunt.observe(encoding, obs, mask);
            if hunt.is_over && autoreset == Autoreset::SameStep {
                final_obs.copy_from_slice(obs);
                final_mask.copy_from_slice(mask);
                hunt.begin_next(setup);
                hunt.observe(encoding, obs, mask);
            }
        }
    }
}

/// Returns the number at a place of the sequence `SplitMix64` that begins with this seed.
pub(super) const fn split_mix(seed: u64, place: u64) -> u64 {
    let mixed = seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
