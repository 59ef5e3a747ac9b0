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
        let Self { ref setup, ref encoding, widths: [fields, width], autoreset, .. } = *self;
        let rows = results.obs.chunks_exact_mut(fields).zip(results.mask.chunks_exact_mut(width));
        let finals = results.final_obs.chunks_exact_mut(fields).zip(results.final_mask.chunks_exact_mut(width));
        for (at, ((hunt, (obs, mask)), (final_obs, final_mask))) in hunts.iter_mut().zip(rows).zip(finals).enumerate() {
            let (mut paid, mut outcome) = (0, None);
            if hunt.is_over {
                hunt.begin_next(setup);
            } else {
                (paid, outcome) = self.turn(hunt, u16::try_from(actions[at]).unwrap_or(u16::MAX));
            }
            let position = hunt.session.game().position();
            let name: Option<&str> = outcome.map(Into::into);
            let place = name.map(|name| V::ENDINGS.iter().position(|ending| *ending == name).unwrap_or_default());
            results.rewards[at] = paid.into();
            results.terminations[at] = outcome.is_some();
            results.truncations[at] = hunt.is_over && hunt.actions.len() >= self.max_turns;
            results.endings[at] = place.map_or(0, |place| 1 + place.cast_signed() as i64);
            results.wins[at] = outcome.is_some_and(|outcome| V::has_won(Seat::HUNTER, outcome, position));
            results.seeds[at] = outcome.map_or(-1, |_| hunt.seed().cast_signed());
            hunt.observe(encoding, obs, mask);
            if hunt.is_over && autoreset == Autoreset::SameStep {
                final_obs.copy_from_slice(obs);
                final_mask.copy_from_slice(mask);
                hunt.begin_next(setup);
                hunt.observe(encoding, obs, mask);
            }
        }
    }

    /// Plays a turn of a hunt that goes on. Returns what it pays, and the outcome if the game ends.
    fn turn(&self, hunt: &mut Hunt<V>, number: u16) -> (i32, Option<V::Outcome>) {
        let paid = hunt.play(&self.encoding, self.amounts, number, |_| ());
        hunt.is_over = hunt.actions.len() >= self.max_turns;
        let game = hunt.session.game();
        if let Status::Over(outcome) = game.status() {
            hunt.is_over = true;
            return (paid + self.amounts.ending::<V>(Seat::HUNTER, outcome, game.position()), Some(outcome));
        }
        // A hunt that takes too long costs a loss; otherwise dawdling would cost less than dying.
        (paid + if hunt.is_over { self.amounts.loss } else { 0 }, None)
    }
}

/// Returns the number at a place of the sequence `SplitMix64` that begins with this seed.
pub(super) const fn split_mix(seed: u64, place: u64) -> u64 {
    let mixed = seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
