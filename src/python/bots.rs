//! The bots as policies for hunts in numbers.

use std::slice;

use super::hunt::{Hunt, Played, Results, Table, split_mix};
use super::numbers::Numbers;
use crate::bot::{Bot, BotName, BotRng};
use crate::game::{Seat, View as _};

/// A bot that follows one hunt after another, with the same tables.
pub(super) struct Follower<V: Numbers> {
    name: BotName,
    bot: Box<dyn Bot<V> + Send + Sync>,
    /// The hunt, as far as the bot has followed it.
    hunt: Option<Hunt<V>>,
    /// Whether the bot has decided on this turn.
    has_decided: bool,
}

impl<V: Numbers> Follower<V> {
    /// Returns the follower of a name: the last one, or else a new one.
    pub(super) fn get(last: &mut Option<Self>, name: BotName) -> &mut Self {
        if last.as_ref().is_none_or(|last| last.name != name) {
            *last = None;
        }
        last.get_or_insert_with(|| {
            let bot: Box<dyn Bot<V> + Send + Sync> = match name {
                BotName::Random => Box::new(V::Random::default()),
                BotName::Careful => Box::new(V::Careful::default()),
                BotName::Sharp => Box::new(V::Sharp::default()),
            };
            Self { name, bot, hunt: None, has_decided: false }
        })
    }

    /// Returns the number of what the bot does in a hunt that goes on. It depends on nothing but the hunt.
    pub(super) fn choose(&mut self, table: &Table<V>, hunt: &Hunt<V>) -> Result<u16, String> {
        let is_known = |own: &Hunt<V>| {
            (own.first_seed, own.drawn) == (hunt.first_seed, hunt.drawn) && hunt.actions.starts_with(&own.actions)
        };
        let mut own = match self.hunt.take().filter(is_known) {
            Some(own) => own,
            None => self.begin(table, hunt)?,
        };
        for number in &hunt.actions[own.actions.len()..] {
            self.learn(table, &mut own, *number);
        }
        let game = own.session.game();
        let mut rng = BotRng::new(split_mix(hunt.seed(), hunt.actions.len() as u64));
        let action = self.bot.decide(&game.view(Seat::HUNTER), &mut rng);
        let mut numbers = (0..).take(table.widths[1]);
        let number =
            numbers.find(|number| V::action(&table.encoding, game, usize::from(*number)).as_ref() == Some(&action));
        let text = || format!("no number means {}; give longest_shot=5", game.view(Seat::HUNTER).text(&action));
        let number = number.ok_or_else(text)?;
        (self.hunt, self.has_decided) = (Some(own), true);
        Ok(number)
    }

    fn begin(&mut self, table: &Table<V>, hunt: &Hunt<V>) -> Result<Hunt<V>, String> {
        let mut own = Hunt::<V>::new(&table.setup);
        (own.first_seed, own.drawn) = (hunt.first_seed, hunt.drawn);
        own.begin(&table.setup);
        let view = own.session.game().view(Seat::HUNTER);
        self.bot.begin(&table.setup, &view).map_err(|why| why.to_string())?;
        self.has_decided = false;
        Ok(own)
    }

    /// Learns from a turn; an illegal action is none.
    fn learn(&mut self, table: &Table<V>, own: &mut Hunt<V>, number: u16) {
        let game = own.session.game();
        let action = V::action(&table.encoding, game, number.into());
        if let Some(action) = &action {
            if !self.has_decided {
                self.bot.see(&game.view(Seat::HUNTER));
            }
            self.bot.act(action);
        }
        own.play(&table.encoding, table.amounts, number, |event| self.bot.observe(event));
        self.has_decided &= action.is_none();
    }

    /// Plays a turn of the hunt at this place, and adds it to what was played.
    pub(super) fn play(
        &mut self,
        table: &Table<V>,
        hunt: &mut Hunt<V>,
        place: i64,
        played: &mut Played,
    ) -> Result<(), String> {
        let [fields, width] = table.widths;
        let (mut obs, mut mask) = (vec![0; fields], vec![false; width]);
        hunt.observe(&table.encoding, &mut obs, &mut mask);
        let action = self.choose(table, hunt)?.into();
        played.obs.extend_from_slice(&obs);
        played.mask.extend_from_slice(&mask);
        played.actions.push(action);
        played.hunts.push(place);
        played.rewards.push(0.0);
        let results = Results {
            rewards: played.rewards.last_mut().map_or(&mut [], slice::from_mut),
            obs: &mut obs,
            mask: &mut mask,
            terminations: &mut [false],
            truncations: &mut [false],
            endings: &mut [0],
            wins: &mut [false],
            seeds: &mut [0],
            final_obs: &mut vec![0; fields],
            final_mask: &mut vec![false; width],
        };
        table.play(slice::from_mut(hunt), &[action], results);
        Ok(())
    }
}
