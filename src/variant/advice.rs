//! `info.advice` of the protocol: what can be known, and what an advisor would do.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bot::advisor::{self, Advice, Advised, Advisor as _, Wins};
use crate::game::belief::Unknowable;
use crate::game::{Game, Seat, Viewer};

/// Follows a hunt for `info.advice`.
pub trait Counsel<G: Game>: Send + Sync {
    /// Makes a copy, which learns on its own.
    fn copied(&self) -> Box<dyn Counsel<G>>;

    /// Learns from a turn: the action, all its events, and the view afterwards.
    fn learn(&mut self, action: &G::Action, events: &[G::Event], view: &G::View<'_>);

    /// Returns `info.advice`.
    fn advice(&mut self, view: &G::View<'_>) -> AdviceJson;
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
}

struct Follower<G: Advised> {
    setup: G::Setup,
    advisor: G::Advisor,
}

/// Begins to follow a hunt.
///
/// # Errors
///
/// [`Unknowable`] if there is no advice on such a hunt.
pub(super) fn follow<G: Advised<Setup: Send + Sync> + 'static>(
    setup: &G::Setup,
    view: &G::View<'_>,
) -> Result<Box<dyn Counsel<G>>, Unknowable> {
    Ok(Box::new(Follower { setup: setup.clone(), advisor: G::Advisor::begin(setup, &G::sight(view))? }))
}

impl<G: Advised<Setup: Send + Sync> + 'static> Counsel<G> for Follower<G> {
    fn copied(&self) -> Box<dyn Counsel<G>> {
        Box::new(Self { setup: self.setup.clone(), advisor: self.advisor.clone() })
    }

    fn learn(&mut self, action: &G::Action, events: &[G::Event], view: &G::View<'_>) {
        let is_seen = |event: &&G::Event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER));
        let seen: Vec<_> = events.iter().filter(is_seen).cloned().collect();
        self.advisor.learn(action, &seen, &G::sight(view));
    }

    fn advice(&mut self, view: &G::View<'_>) -> AdviceJson {
        let Self { setup, advisor } = self;
        let rooms = || G::cave(setup).into_iter().flat_map(|cave| cave.rooms());
        let odds = |thing| (G::thing_name(thing), rooms().map(|room| rounded(advisor.odds(thing, room))).collect());
        let by_thing = G::THINGS.iter().map(|thing| odds(*thing)).collect();
        let actions = advisor::actions::<G>(view, advisor).into_iter().map(|action| {
            let results = advisor.results(&action);
            let mut ends = BTreeMap::new();
            results.ends.iter().for_each(|(end, chance)| *ends.entry(G::ending(*end)).or_default() += chance);
            for chance in ends.values_mut() {
                *chance = rounded(*chance);
            }
            let [goes_on, is_open] = [results.goes_on, results.is_open].map(rounded);
            ActionJson { action: action.to_string(), goes_on, is_open, ends }
        });
        let actions = actions.collect();
        let Advice { action, wins, .. } = advisor.advise();
        let (wins, is_exact) = match wins {
            Some(Wins::Exactly(wins)) => (Some(rounded(wins)), true),
            Some(Wins::About(wins)) => (Some(rounded(wins)), false),
            None => (None, false),
        };
        AdviceJson { rooms: by_thing, actions, best: action.to_string(), wins, is_exact }
    }
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round() / 1e12
}
