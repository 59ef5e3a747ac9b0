//! Many hunts of one set-up, each with its dice, played in numbers.

use std::thread;

use super::bots::Follower;
use super::numbers::{Field, Numbers};
use crate::bot::BotName;
use crate::game::{Seat, Status, UNFINISHED, View as _};
use crate::session::{HuntSeed, Session};
use crate::variant::Amounts;

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

/// Hunts of any game for one player.
pub(super) trait Batch: Send + Sync {
    /// Lists the fields, the actions and the endings, [`UNFINISHED`] first.
    fn names(&self) -> Names;
    /// Begins a hunt anew: that of a seed, or the next one drawn.
    fn reset(&mut self, at: usize, seed: Option<u64>);
    /// Writes what each hunter knows and may do.
    fn observe(&self, obs: &mut [i32], mask: &mut [bool]);
    /// Plays a turn of each hunt. Each number must be below the number of actions.
    ///
    /// # Errors
    ///
    /// If a hunt is over and does not begin anew.
    fn step(&mut self, actions: &[i64], results: Results<'_>) -> Result<(), String>;
    /// Returns the canonical text of an action, if it is legal.
    fn text(&self, at: usize, number: usize) -> Option<String>;
    /// Describes the situation of a hunter in the words of the prompt.
    fn situation(&self, at: usize) -> String;
    /// Writes the number of what a bot does in each hunt; 0 if it is over.
    ///
    /// # Errors
    ///
    /// If the bot cannot play such a hunt, or no number means what it does.
    fn choose(&mut self, bot: BotName, actions: &mut [i64]) -> Result<(), String>;
    /// Lets a bot play each hunt to its end.
    ///
    /// # Errors
    ///
    /// As [`Batch::choose`].
    fn play_out(&mut self, bot: BotName) -> Result<Played, String>;
    /// Returns what brings each hunt back.
    fn state(&self) -> Vec<State>;
    /// Brings the hunts back.
    fn restore(&mut self, state: Vec<State>);
}

pub(super) type Names = (Vec<Field>, Vec<String>, Vec<&'static str>);

/// The seed of the first hunt, the number of hunts drawn since then, and the actions of this one.
pub(super) type State = (u64, u64, Vec<u16>);

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
    fn first(&mut self, hunts: usize, [fields, width]: [usize; 2]) -> Option<Results<'a>> {
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

/// Hunts of one game.
pub(super) struct BatchOf<V: Numbers> {
    /// The bot that was asked last.
    pub(super) follower: Option<Follower<V>>,
    pub(super) table: Table<V>,
    /// The threads that play a step.
    pub(super) threads: usize,
    pub(super) hunts: Vec<Hunt<V>>,
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
    /// Whether the hunt is won, lost or truncated.
    pub(super) is_over: bool,
}

impl<V: Numbers> Hunt<V> {
    /// Makes a hunt that is to be begun.
    pub(super) fn new(setup: &V::Setup) -> Self {
        let session = Session::deal(setup, HuntSeed::new(0));
        Self { session, first_seed: 0, drawn: 0, actions: Vec::new(), is_over: true }
    }

    pub(super) fn seed(&self) -> u64 {
        if self.drawn == 0 { self.first_seed } else { split_mix(self.first_seed, self.drawn) & MOST_SEED }
    }

    pub(super) fn begin(&mut self, setup: &V::Setup) {
        self.session = Session::deal(setup, HuntSeed::new(self.seed()));
        self.actions.clear();
        self.is_over = false;
    }

    fn begin_next(&mut self, setup: &V::Setup) {
        self.drawn += 1;
        self.begin(setup);
    }

    #[inline]
    pub(super) fn observe(&self, encoding: &V::Encoding, obs: &mut [i32], mask: &mut [bool]) {
        let game = self.session.game();
        V::observe(encoding, game, self.session.events(), obs, mask);
        if let Status::Over(_) = game.status() {
            mask.fill(false);
        }
    }

    /// Plays an action, and returns what it pays. An illegal one only takes its turn.
    #[inline]
    pub(super) fn play(&mut self, encoding: &V::Encoding, amounts: Amounts, number: u16) -> i32 {
        self.actions.push(number);
        let game = self.session.game();
        let Some(action) = V::action(encoding, game, number.into()) else { return amounts.turn(false) };
        // Where an arrow costs nothing, no view is needed.
        let shoots = amounts.arrow != 0 && V::is_shot(&action) && V::shoots(&game.view(Seat::HUNTER), &action);
        self.session.play(Seat::HUNTER, &action);
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
            let mut paid = hunt.play(encoding, amounts, u16::try_from(actions[at]).unwrap_or(u16::MAX));
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

impl<V: Numbers> Batch for BatchOf<V> {
    fn names(&self) -> Names {
        let endings = [UNFINISHED].iter().chain(V::ENDINGS).copied().collect();
        (V::fields(&self.table.encoding), V::actions(&self.table.encoding), endings)
    }

    fn reset(&mut self, at: usize, seed: Option<u64>) {
        let hunt = &mut self.hunts[at];
        match seed {
            Some(seed) => {
                (hunt.first_seed, hunt.drawn) = (seed, 0);
                hunt.begin(&self.table.setup);
            }
            None => hunt.begin_next(&self.table.setup),
        }
    }

    fn observe(&self, obs: &mut [i32], mask: &mut [bool]) {
        let [fields, actions] = self.table.widths;
        let rows = obs.chunks_exact_mut(fields).zip(mask.chunks_exact_mut(actions));
        for (hunt, (obs, mask)) in self.hunts.iter().zip(rows) {
            hunt.observe(&self.table.encoding, obs, mask);
        }
    }

    fn step(&mut self, actions: &[i64], results: Results<'_>) -> Result<(), String> {
        let over = self.hunts.iter().position(|hunt| hunt.is_over && self.table.autoreset == Autoreset::Disabled);
        over.map_or(Ok(()), |at| Err(format!("hunt {at} is over; begin another with reset")))?;
        let Self { table, threads, hunts, .. } = self;
        let part = hunts.len().div_ceil(*threads);
        let (table, mut hunts, mut actions, mut results) = (&*table, &mut hunts[..], actions, results);
        thread::scope(|scope| {
            while hunts.len() > part {
                let (mine, actions_of_mine);
                (mine, hunts) = hunts.split_at_mut(part);
                (actions_of_mine, actions) = actions.split_at(part);
                let filled = results.first(part, table.widths).expect("there is a row for each hunt");
                scope.spawn(move || table.play(mine, actions_of_mine, filled));
            }
            table.play(hunts, actions, results);
        });
        Ok(())
    }

    fn text(&self, at: usize, number: usize) -> Option<String> {
        let hunt = &self.hunts[at];
        let game = hunt.session.game();
        let action = V::action(&self.table.encoding, game, number).filter(|_| !hunt.is_over)?;
        Some(game.view(Seat::HUNTER).text(&action))
    }

    fn situation(&self, at: usize) -> String {
        V::situation(&self.table.setup, &self.hunts[at].session.game().view(Seat::HUNTER))
    }

    fn choose(&mut self, bot: BotName, actions: &mut [i64]) -> Result<(), String> {
        let follower = Follower::get(&mut self.follower, bot);
        for (hunt, action) in self.hunts.iter().zip(actions) {
            *action = if hunt.is_over { 0 } else { follower.choose(&self.table, hunt)?.into() };
        }
        Ok(())
    }

    fn play_out(&mut self, bot: BotName) -> Result<Played, String> {
        let follower = Follower::get(&mut self.follower, bot);
        let mut played = Played::default();
        for (place, hunt) in (0..).zip(&mut self.hunts) {
            while !hunt.is_over {
                follower.play(&self.table, hunt, place, &mut played)?;
            }
        }
        Ok(played)
    }

    fn state(&self) -> Vec<State> {
        self.hunts.iter().map(|hunt| (hunt.first_seed, hunt.drawn, hunt.actions.clone())).collect()
    }

    fn restore(&mut self, state: Vec<State>) {
        for (hunt, (first_seed, drawn, actions)) in self.hunts.iter_mut().zip(state) {
            (hunt.first_seed, hunt.drawn) = (first_seed, drawn);
            hunt.begin(&self.table.setup);
            for number in actions {
                hunt.play(&self.table.encoding, self.table.amounts, number);
            }
            let is_won_or_lost = matches!(hunt.session.game().status(), Status::Over(_));
            hunt.is_over = is_won_or_lost || hunt.actions.len() >= self.table.max_turns;
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
