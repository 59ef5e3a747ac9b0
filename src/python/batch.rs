//! Many hunts of one set-up, each with its dice, played in numbers.

use std::thread;

use super::bots::Follower;
use super::hunt::{Autoreset, Hunt, Played, Results, Table};
use super::numbers::{Field, Numbers};
use crate::bot::BotName;
use crate::game::{Seat, Status, UNFINISHED, View as _};

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
    /// As [`Batch::choose`]; and if all hunts are over.
    fn play_out(&mut self, bot: BotName) -> Result<Played, String>;
    /// Returns what brings each hunt back.
    fn state(&self) -> Vec<State>;
    /// Brings the hunts back.
    fn restore(&mut self, state: Vec<State>);
}

pub(super) type Names = (Vec<Field>, Vec<String>, Vec<&'static str>);

/// The seed of the first hunt, the number of hunts drawn since then, and the actions of this one.
pub(super) type State = (u64, u64, Vec<u16>);

/// Hunts of one game.
pub(super) struct BatchOf<V: Numbers> {
    /// The bot that was asked last.
    pub(super) follower: Option<Follower<V>>,
    pub(super) table: Table<V>,
    /// The threads that play a step.
    pub(super) threads: usize,
    pub(super) hunts: Vec<Hunt<V>>,
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
        if self.hunts.iter().all(|hunt| hunt.is_over) {
            return Err("no hunt is under way: reset the environment first".to_owned());
        }
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
                hunt.play(&self.table.encoding, self.table.amounts, number, |_| ());
            }
            let is_won_or_lost = matches!(hunt.session.game().status(), Status::Over(_));
            hunt.is_over = is_won_or_lost || hunt.actions.len() >= self.table.max_turns;
        }
    }
}
