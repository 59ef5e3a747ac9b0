//! A bot as the contestant of a simulation, at the same table as a person at the prompt.
//!
//! Deliberately absent: what it decides.

use std::io;
use std::sync::atomic::AtomicBool;

use super::Bot;
use crate::game::chance::BotRng;
use crate::game::{Endings, Game, Seat, Viewer};
use crate::game_loop::{Leave, Player, Stop, play};
use crate::session::{HuntSeed, Session};
use crate::sim::{Contestant, HuntResult, MOST_TURNS, UNFINISHED};

/// A bot with a table to itself, which decides for every seat and is shown what is public.
#[derive(Debug)]
pub struct Seated<G: Game, B> {
    setup: G::Setup,
    session: Session<G>,
    bot: B,
}

impl<G: Game, B> Seated<G, B> {
    /// Gives a bot a table, at which hunts of this set-up are dealt.
    #[must_use]
    pub fn new(setup: G::Setup, bot: B) -> Self {
        Self { session: Session::deal(&setup, HuntSeed::new(0)), setup, bot }
    }
}

impl<G: Endings, B: Bot<G>> Contestant for Seated<G, B> {
    const BATCH: u64 = 4_000;

    fn hunt(&mut self, seed: u64, _: &AtomicBool) -> io::Result<HuntResult> {
        self.session.redeal(&self.setup, HuntSeed::new(seed));
        self.bot.begin();
        let mut player = Whimsical { bot: &mut self.bot, rng: BotRng::new(seed), turns: 0, outcome: None };
        match play(&mut self.session, &mut player, Viewer::Public) {
            Ok(()) | Err(Stop::Left(_)) => {
                Ok(HuntResult { seed, ending: player.outcome.map_or(UNFINISHED, G::name), turns: player.turns })
            }
            Err(Stop::Io(error)) => Err(error),
            Err(stop @ (Stop::Illegal(_) | Stop::Resumed)) => Err(io::Error::other(format!("hunt {seed}: {stop}"))),
        }
    }
}

/// A bot in a hunt, with the whims of that hunt. Its turns are counted, and it leaves when they are too many.
struct Whimsical<'a, B, O> {
    bot: &'a mut B,
    rng: BotRng,
    turns: u32,
    outcome: Option<O>,
}

impl<G: Game, B: Bot<G>> Player<G> for Whimsical<'_, B, G::Outcome> {
    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        if self.turns == MOST_TURNS {
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
