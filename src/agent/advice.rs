//! `info.advice` of the protocol: what can be known, and what the policy of the game advises.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bot::policy::{Advised, Estimate, Wins, actions};
use crate::bot::{Bot as _, BotRng, Sharp};
use crate::game::{Game, View as _};
use crate::odds::Engine as _;

/// What advice tells of each action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// How the turn can go.
    Odds,
    /// What the action is worth, too.
    Values,
}

/// Follows a hunt for `info.advice`.
pub trait Adviser<G: Game>: Send + Sync {
    /// Makes a copy, which learns on its own.
    fn copied(&self) -> Box<dyn Adviser<G>>;

    /// Begins to follow another hunt, with the tables that it has made, and returns true, unless the set-up differs.
    fn begin_again(&mut self, setup: &G::Setup, view: &G::View, detail: Detail) -> bool;

    /// Learns from a turn: the action, all its events, and the view afterwards.
    fn learn(&mut self, action: &G::Action, events: &[G::Event], view: &G::View);

    fn advice(&mut self, view: &G::View) -> AdviceJson;
}

/// `info.advice`. All chances are from 0 to 1, with 12 decimals: a 13th could be an error of rounding.
#[derive(Clone, Debug, Serialize)]
pub struct AdviceJson {
    /// For each thing, the chance that it is in each room, in the order of the rooms' numbers.
    rooms: BTreeMap<&'static str, Vec<f64>>,
    actions: Vec<ActionJson>,
    best: String,
    wins: Option<f64>,
    is_exact: bool,
}

/// How a turn with an action can go.
#[derive(Clone, Debug, Serialize)]
struct ActionJson {
    action: String,
    goes_on: f64,
    is_open: f64,
    ends: BTreeMap<&'static str, f64>,
    #[serde(flatten)]
    judged: Option<Estimate>,
}

/// A hunt that is followed, and what its actions are judged with, if they are to be judged.
#[derive(Clone, Debug)]
struct Followed<G: Advised> {
    sharp: Sharp<G>,
    rng: Option<BotRng>,
}

/// Why the engine can follow the hunt.
const BEGUN: &str = "`follow` has asked the engine";

/// The seed of judgements: the same replies have the same values.
const JUDGE_SEED: u64 = 0;

/// Begins to follow a hunt for `info.advice`, from its first view. An error says why there is no advice.
pub(super) type Follow<G> =
    fn(setup: &<G as Game>::Setup, view: &<G as Game>::View, detail: Detail) -> Result<Box<dyn Adviser<G>>, String>;

/// [`Follow`] for a game whose odds can be known.
pub(super) fn follow<G: Advised>(
    setup: &G::Setup,
    view: &G::View,
    detail: Detail,
) -> Result<Box<dyn Adviser<G>>, String> {
    let mut sharp = Sharp::<G>::default();
    sharp.follow(setup, view.clone());
    let engine = sharp.engine().map_err(|most| format!("the odds need {most}"))?;
    if !engine.is_exact() {
        return Err(match G::known_cave(setup) {
            None => "without a map of the cave there are no odds".to_owned(),
            Some(_) => "there are too many possibilities to work out the odds".to_owned(),
        });
    }
    Ok(Box::new(Followed::<G> { sharp, rng: rng(detail) }))
}

fn rng(detail: Detail) -> Option<BotRng> {
    (detail == Detail::Values).then(|| BotRng::new(JUDGE_SEED))
}

impl<G: Advised> Adviser<G> for Followed<G> {
    fn copied(&self) -> Box<dyn Adviser<G>> {
        Box::new(self.clone())
    }

    fn begin_again(&mut self, setup: &G::Setup, view: &G::View, detail: Detail) -> bool {
        let is_same = self.sharp.setup() == Some(setup);
        if is_same {
            self.sharp.follow(setup, view.clone());
            self.rng = rng(detail);
        }
        is_same
    }

    fn learn(&mut self, action: &G::Action, events: &[G::Event], view: &G::View) {
        self.sharp.act(action.clone());
        for event in events {
            self.sharp.observe(event);
        }
        self.sharp.see(view.clone());
    }

    fn advice(&mut self, view: &G::View) -> AdviceJson {
        let cave = self.sharp.setup().and_then(G::known_cave);
        let rooms: Vec<_> = cave.into_iter().flat_map(|cave| cave.rooms()).collect();
        let legal = actions::<G>(view, self.sharp.engine().expect(BEGUN));
        let judged = self.rng.as_mut().and_then(|rng| self.sharp.judge(&legal, rng).expect(BEGUN));
        let mut judged = judged.into_iter().flatten();
        let (engine, advice) = self.sharp.advise().expect(BEGUN);
        let odds = |thing| rooms.iter().map(|room| rounded(engine.odds(thing, room.number()))).collect();
        let by_thing = G::Engine::THINGS.iter().map(|(thing, name)| (*name, odds(*thing))).collect();
        let actions = legal.iter().map(|action| {
            let results = engine.results(action);
            let ends = results.ends.iter().map(|(end, chance)| ((*end).into(), rounded(*chance))).collect();
            let [goes_on, is_open] = [results.goes_on, results.carried_off].map(rounded);
            ActionJson { action: view.text(action), goes_on, is_open, ends, judged: judged.next() }
        });
        let actions = actions.collect();
        let is_exact = matches!(advice.wins, Some(Wins::Exactly(_)));
        let wins = advice.wins.map(|(Wins::Exactly(wins) | Wins::About(wins))| rounded(wins));
        AdviceJson { rooms: by_thing, actions, best: view.text(&advice.action), wins, is_exact }
    }
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round() / 1e12
}
