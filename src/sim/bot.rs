//! Plays the hunts of a simulation with a bot.

use std::io;
use std::sync::atomic::AtomicBool;

use super::{HuntResult, MAX_TURNS, Runner};
use crate::bot::Bot;
use crate::game::chance::BotRng;
use crate::game::endings::UNFINISHED;
use crate::game::{Endings, Game, Seat, Viewer};
use crate::game_loop::{Leave, Player, Stop, play};
use crate::session::{HuntSeed, Session};

/// Plays hunts of one set-up with a bot, which decides for every seat and observes what the public sees.
#[derive(Debug)]
pub struct BotRunner<G: Game, B> {
    setup: G::Setup,
    session: Session<G>,
    bot: B,
}

impl<G: Game, B> BotRunner<G, B> {
    /// Makes the runner of a bot.
    #[must_use]
    pub fn new(setup: G::Setup, bot: B) -> Self {
        Self { session: Session::deal(&setup, HuntSeed::new(0)), setup, bot }
    }
}

impl<G: Endings, B: Bot<G>> Runner for BotRunner<G, B> {
    const BATCH: u64 = 4_000;

    fn hunt(&mut self, seed: u64, _: &AtomicBool) -> io::Result<HuntResult> {
        self.session.redeal(&self.setup, HuntSeed::new(seed));
        self.bot.begin();
        let mut player = BotPlayer { bot: &mut self.bot, rng: BotRng::new(seed), turns: 0, outcome: None };
        match play(&mut self.session, &mut player, Viewer::Public) {
            Ok(_) | Err(Stop::Left(_)) => {
                Ok(HuntResult { seed, ending: player.outcome.map_or(UNFINISHED, G::name), turns: player.turns })
            }
            Err(Stop::Io(error)) => Err(error),
            Err(stop @ (Stop::Illegal(_) | Stop::Resumed)) => Err(io::Error::other(format!("hunt {seed}: {stop}"))),
        }
    }
}

/// A bot in a hunt, with a random stream of its own. It leaves after [`MAX_TURNS`].
struct BotPlayer<'a, B, O> {
    bot: &'a mut B,
    rng: BotRng,
    turns: u32,
    outcome: Option<O>,
}

impl<G: Game, B: Bot<G>> Player<G> for BotPlayer<'_, B, G::Outcome> {
    const OBSERVES: bool = B::OBSERVES;

    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        if self.turns == MAX_TURNS {
            return Err(Stop::Left(Leave::Quit));
        }
        self.turns += 1;
        Ok(self.bot.decide(view, &mut self.rng))
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.bot.observe(event);
        Ok(())
    }

    fn reveal(&mut self, _: &G::Position) -> io::Result<()> {
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, _: &G::Position) -> io::Result<()> {
        self.outcome = Some(*outcome);
        Ok(())
    }
}
