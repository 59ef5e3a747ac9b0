//! Plays the hunts of a simulation with a bot.

use std::io;
use std::sync::atomic::AtomicBool;

use super::{HuntResult, MAX_TURNS, Runner};
use crate::agent::{Amounts, Protocol};
use crate::bot::{Bot, BotRng};
use crate::game::{Game, Seat, Status, View as _, Viewer};
use crate::session::{HuntSeed, Session};

/// Plays hunts of one set-up with a bot, which decides for every seat and observes what the public sees. It leaves a hunt
/// after [`MAX_TURNS`].
#[derive(Debug)]
pub struct BotRunner<G: Game, B> {
    setup: G::Setup,
    bot: B,
    amounts: Amounts,
}

impl<G: Protocol, B> BotRunner<G, B> {
    /// Makes the runner of a bot, with sparse rewards.
    #[must_use]
    pub fn new(setup: G::Setup, bot: B) -> Self {
        Self { setup, bot, amounts: Amounts::SPARSE }
    }

    /// Replaces what is paid.
    #[must_use]
    pub fn paying(self, amounts: Amounts) -> Self {
        Self { amounts, ..self }
    }
}

impl<G: Protocol, B: Bot<G>> Runner for BotRunner<G, B> {
    const BATCH: u64 = 4_000;

    fn hunt(&mut self, _: u64, seed: u64, _: &AtomicBool) -> io::Result<HuntResult> {
        let mut session = Session::<G>::deal(&self.setup, HuntSeed::new(seed));
        self.bot.begin(&self.setup, &session.game().view(Seat::HUNTER)).map_err(io::Error::other)?;
        // A bot has a random stream of its own.
        let (mut rng, mut result) = (BotRng::new(seed), HuntResult::begin(seed));
        loop {
            let seat = match session.game().status() {
                Status::Over(outcome) => {
                    let position = session.game().position();
                    result.ending = outcome.into();
                    result.is_won = G::has_won(Seat::HUNTER, outcome, position);
                    result.score += self.amounts.ending::<G>(Seat::HUNTER, outcome, position);
                    return Ok(result);
                }
                Status::Awaiting(_) if result.turns == MAX_TURNS => return Ok(result),
                Status::Awaiting(seat) => seat,
            };
            let view = session.game().view(seat);
            let action = self.bot.decide(&view, &mut rng);
            view.check(&action)
                .map_err(|why| io::Error::other(format!("hunt {seed}: a player broke the rules: {why}")))?;
            result.turns += 1;
            result.score += self.amounts.turn(G::shoots(&view, &action));
            let events = session.play(seat, &action).iter();
            events.filter(|event| G::is_seen_by(event, Viewer::Public)).for_each(|event| self.bot.observe(event));
        }
    }
}
