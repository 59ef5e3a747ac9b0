//! `info.advice` of the protocol: what can be known, and what the policy of the game advises.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bot::policy::{Advised, Estimate, Wins, actions, judge};
use crate::bot::reason::Aim;
use crate::bot::{Advisor as _, BotRng, Policy as _, Sharp};
use crate::game::{Chance, Game, View as _};
use crate::odds::Engine as _;
use crate::variant::Variant;

/// What advice reports for each action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// How the turn can go.
    Odds,
    /// What the action is worth, too.
    Values,
}

/// `info.advice`. All chances are from 0 to 1, with 12 decimals: a 13th could be an error of rounding.
#[derive(Clone, Debug, Serialize)]
pub(super) struct AdviceJson {
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

/// Returns `info.advice`. With dice, actions are judged.
type Advise<V> = fn(&mut <V as Variant>::Sharp, &<V as Game>::View, Option<&mut BotRng>) -> Result<AdviceJson, String>;

/// What a bot that follows a hunt can say of it, in a game whose odds can be known. An error says why it cannot.
pub struct Odds<V: Variant> {
    /// Begins to follow a hunt.
    pub(super) follow: fn(&mut V::Sharp, &V::Setup, &V::View),
    pub(super) advise: Advise<V>,
    /// Draws one of the hunts that fit what the hunter knows, by their odds.
    pub(super) draw: fn(&mut V::Sharp, &mut dyn Chance) -> Result<V, String>,
}

impl<G: Advised + Variant<Sharp = Sharp<G>>> Odds<G> {
    pub(super) const OF: Self = Self {
        follow: |sharp, setup, view| sharp.follow(setup, view.clone()),
        advise: advise::<G>,
        draw: |sharp, chance| {
            let (setup, _, engine) = exact_parts(sharp)?;
            Ok(G::in_position(setup, engine.positions(setup)(chance)))
        },
    };
}

type Parts<'a, G> = (&'a <G as Game>::Setup, &'a mut <G as Advised>::Policy, &'a <G as Advised>::Engine);

/// Returns the parts of a bot that follows a hunt whose odds can be known.
fn exact_parts<G: Advised>(sharp: &mut Sharp<G>) -> Result<Parts<'_, G>, String> {
    let (setup, policy, engine) = sharp.parts().map_err(|few| format!("the odds need {few}"))?;
    if engine.is_exact() {
        return Ok((setup, policy, engine));
    }
    let why = if G::known_cave(setup).is_some() {
        "there are too many possibilities to work out the odds"
    } else {
        "without a map of the cave there are no odds"
    };
    Err(why.to_owned())
}

fn advise<G: Advised>(sharp: &mut Sharp<G>, view: &G::View, rng: Option<&mut BotRng>) -> Result<AdviceJson, String> {
    let (setup, policy, engine) = exact_parts(sharp)?;
    let rooms: Vec<_> = G::known_cave(setup).into_iter().flat_map(|cave| cave.rooms()).collect();
    let legal = actions::<G>(view, engine);
    let judged = rng.and_then(|rng| judge(policy, setup, engine, &legal, rng, &|| false));
    let mut judged = judged.into_iter().flatten().map(|judged| judged.wins);
    let advice = policy.advise(engine);
    // Where all is lost the bot ends the hunt, and so does a program that plays like it.
    let best = if advice.aim == Aim::Lost { policy.decide(engine) } else { advice.action };
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
    Ok(AdviceJson { rooms: by_thing, actions, best: view.text(&best), wins, is_exact })
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round() / 1e12
}
