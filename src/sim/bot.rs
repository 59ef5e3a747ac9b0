//! Plays the hunts of a simulation with a bot.

use std::io;
use std::sync::atomic::AtomicBool;

use super::{HuntResult, MAX_TURNS, Runner};
use crate::bot::{Bot, BotRng};
use crate::game::{Game, Seat, Viewer};
use crate::game_loop::{Leave, Player, Stop, play};
use crate::session::{HuntSeed, Session};
use crate::variant::{Amounts, Variant};

/// Plays hunts of one set-up with a bot, which decides for every seat and observes what the public sees.
#[derive(Debug)]
pub struct BotRunner<G: Game, B> {
    setup: G::Setup,
    bot: B,
    amounts: Amounts,
}

impl<G: Variant, B> BotRunner<G, B> {
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

impl<G: Variant, B: Bot<G>> Runner for BotRunner<G, B> {
    const BATCH: u64 = 4_000;

    fn hunt(&mut self, _: u64, seed: u64, _: &AtomicBool) -> io::Result<HuntResult> {
        let mut session = Session::<G>::deal(&self.setup, HuntSeed::new(seed));
        self.bot.begin(&self.setup, &session.game().view(Seat::HUNTER)).map_err(io::Error::other)?;
        let result = HuntResult::begin(seed);
        let mut player = BotPlayer { bot: &mut self.bot, rng: BotRng::new(seed), amounts: self.amounts, result };
        match play(&mut session, &mut player, Viewer::Public) {
            Ok(_) | Err(Stop::Left(_)) => Ok(player.result),
            Err(Stop::Io(error)) => Err(error),
            Err(stop) => Err(io::Error::other(format!("hunt {seed}: {stop}"))),
        }
    }
}

/// A bot in a hunt, with a random stream of its own. It leaves after [`MAX_TURNS`].
struct BotPlayer<'a, B> {
    bot: &'a mut B,
    rng: BotRng,
    amounts: Amounts,
    result: HuntResult,
}

impl<G: Variant, B: Bot<G>> Player<G> for BotPlayer<'_, B> {
    fn decide(&mut self, _: Seat, view: &G::View) -> Result<G::Action, Stop> {
        if self.result.turns == MAX_TURNS {
            return Err(Stop::Left(Leave::Quit));
        }
        let action = self.bot.decide(view, &mut self.rng);
        self.result.turns += 1;
        self.result.score += self.amounts.turn(G::shoots(view, &action));
        Ok(action)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.bot.observe(event);
        Ok(())
    }

    fn reveal(&mut self, _: &G::Position) -> io::Result<()> {
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()> {
        self.result.ending = (*outcome).into();
        self.result.is_won = G::has_won(Seat::HUNTER, *outcome, position);
        self.result.score += self.amounts.ending::<G>(Seat::HUNTER, *outcome, position);
        Ok(())
    }
}
