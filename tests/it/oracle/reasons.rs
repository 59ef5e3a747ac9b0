//! Every reason for advice, and every proof, against the oracle. What is said of them is in the transcripts.

use std::ops::Range;
use std::sync::Arc;

use wumpus_hunt::bot::policy::AdviceOf;
use wumpus_hunt::bot::reason::{Aim, Claim, Fate, Reason};
use wumpus_hunt::bot::{Advisor as _, Bot as _, BotRng, Policy as _, Sharp, Wins};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::{Rooms, View as _};
use wumpus_hunt::odds::Engine as _;

use super::engines::choose;
use super::{Listed, Oracle};
use crate::truth::Hunt;

mod classic;
mod grids;
mod grue;

/// Chances that differ by less are equal but for rounding.
const ROUNDING: f64 = 1e-9;

/// Returns whether a reason says that nothing can befall the hunter.
pub(crate) fn claims_safety(reason: &Reason) -> bool {
    matches!(reason.aim, Aim::Leave { .. } | Aim::Reach { through: Some(_), .. }) || reason.danger() <= 0.0
}

/// A game whose reasons are checked.
trait Reasoned: Listed {
    /// Returns the hunter's room.
    fn room(sight: &Self::View, cave: &Cave) -> u32;

    /// Asserts that what is advised in a turn is for a true reason, beyond what is so in all games.
    fn assert_true(turn: &Turn<'_, Self>);
}

/// A turn before which advice is given.
struct Turn<'a, G: Reasoned> {
    setup: &'a G::Setup,
    truth: &'a G::Position,
    engine: &'a G::Engine,
    oracle: &'a Oracle<G>,
    advice: &'a AdviceOf<G>,
    reason: &'a Reason,
    /// What the hunter saw before each turn, this one included.
    sights: &'a [G::View],
    /// The events that the hunter was shown after each of them but the last.
    shown: &'a [Vec<G::Event>],
}

impl<G: Reasoned> Turn<'_, G> {
    /// Asserts what is so in all games: the risk, the evidence, and what the aims promise.
    fn check(&self) {
        let Reason { aim, risk, because, .. } = self.reason;
        let action = &self.advice.action;
        assert_equal(*risk, self.lost(action));
        assert!(!claims_safety(self.reason) || *risk <= 0.0, "nothing is called safe beside a risk");
        for evidence in because {
            match evidence.claim {
                Claim::In(rooms) => assert!(self.is_certain(|now| self.rooms_with(now, evidence.thing).meets(rooms))),
                Claim::NotIn(room) => assert!(self.is_certain(|now| !self.rooms_with(now, evidence.thing).has(room))),
            }
        }
        let is_known = |thing| self.is_certain(|now| self.rooms_with(now, thing) == self.rooms_with(self.truth, thing));
        let legal = || self.sight().legal().listed.chain(self.engine.best_shot());
        match aim {
            Aim::Shoot { from, hit } if *from == self.here() => assert_equal(*hit, self.hit(action)),
            Aim::Shoot { .. } => assert!(self.goes_on()),
            Aim::Enter { room, death } => {
                assert!(*death > 0.0 || !self.visited().has(*room) && self.lost(action) <= 0.0);
            }
            Aim::Reach { thing, through } => {
                assert!(is_known(thing) && through.is_none_or(|room| !self.visited().has(room)));
            }
            Aim::Search { thing } => assert!(!is_known(thing)),
            Aim::Run => assert!(legal().all(|other| self.lost(&other) > risk - ROUNDING)),
            Aim::Leave { .. } => assert!(*risk <= 0.0),
            Aim::Lost => {
                let wins = |end| G::fate(end) == Fate::Won;
                assert!(legal().all(|other| self.end(&other, wins) < ROUNDING && self.lost(&other) > risk - ROUNDING));
            }
            Aim::Cover { .. } | Aim::Clear { .. } | Aim::Stun { .. } => {}
        }
        G::assert_true(self);
    }

    /// Returns the chance that a turn with this action loses the hunt.
    fn lost(&self, action: &G::Action) -> f64 {
        self.end(action, |end| matches!(G::fate(end), Fate::Lost(_)))
    }

    fn here(&self) -> u32 {
        G::room(self.sight(), self.cave())
    }

    fn visited(&self) -> Rooms {
        Rooms::of(self.sights.iter().map(|sight| G::room(sight, self.cave())))
    }

    /// Returns the rooms beside those that were visited.
    fn frontier(&self) -> Rooms {
        let beside = self.cave().rooms_of(self.visited()).flat_map(|room| self.cave().tunnels(room));
        beside.copied().collect::<Rooms>().without(self.visited())
    }

    /// Returns the rooms that have a thing in a position.
    fn rooms_with(&self, position: &G::Position, name: &str) -> Rooms {
        let mut rooms = Rooms::NONE;
        G::each_thing(self.setup, position, |thing, room| {
            if G::Engine::thing_name(thing) == name {
                rooms = rooms.or(Rooms::only(room.number()));
            }
        });
        rooms
    }

    fn cave(&self) -> &Cave {
        G::known_cave(self.setup).unwrap()
    }

    fn room(&self, number: u32) -> Room {
        self.cave().room(number).unwrap()
    }

    fn sight(&self) -> &G::View {
        self.sights.last().unwrap()
    }

    /// Returns the chance that the position is one of these.
    fn chance(&self, is_so: impl Fn(&G::Position) -> bool) -> f64 {
        self.oracle.cases().iter().filter(|(position, _)| is_so(position)).map(|(_, chance)| chance).sum()
    }

    fn is_certain(&self, is_so: impl Fn(&G::Position) -> bool) -> bool {
        self.oracle.cases().iter().all(|(position, _)| is_so(position))
    }

    /// Returns the chance that a turn with this action ends the hunt so.
    fn end(&self, action: &G::Action, is_so: impl Fn(G::Outcome) -> bool) -> f64 {
        self.oracle.results(action).0.ends.into_iter().filter(|(end, _)| is_so(*end)).map(|(_, chance)| chance).sum()
    }

    /// Returns whether the hunt is sure to go on after the advised action.
    fn goes_on(&self) -> bool {
        self.oracle.results(&self.advice.action).0.goes_on > 1.0 - ROUNDING
    }

    /// Returns the chance that an action hits the wumpus.
    fn hit(&self, action: &G::Action) -> f64 {
        self.oracle.results(action).1
    }

    /// Lists the rooms that this function reaches from a room.
    fn reach(&self, from: Room, is_open: impl Fn(Room) -> bool) -> Rooms {
        let mut reach = Rooms::only(from.number());
        loop {
            let beside = self.cave().rooms_of(reach).flat_map(|room| self.cave().tunnels(room));
            let more = reach.or(beside.filter(|room| is_open(**room)).copied().collect());
            if more == reach {
                return reach;
            }
            reach = more;
        }
    }
}

fn assert_equal(told: f64, known: f64) {
    assert!((told - known).abs() < ROUNDING, "{told}, not {known}");
}

/// Plays hunts: every second one by the advice, and as the sharp bot does, the others at random. Checks the advice before each
/// turn. Returns the reasons that were given.
fn advise<G: Reasoned>(
    setup: &G::Setup,
    seeds: Range<u64>,
    turns: u32,
    tries: impl Fn(&G::View, &mut BotRng) -> Vec<G::Action>,
) -> Vec<String> {
    let (mut policy, mut whys) = (G::Policy::new(setup), Vec::new());
    for seed in seeds {
        let (mut hunt, mut rng) = (Hunt::<G>::deal(setup, seed), BotRng::new(seed));
        let (mut sights, mut shown) = (vec![hunt.sight()], Vec::new());
        let (mut oracle, mut sharp) = (Oracle::<G>::begin(setup, &sights[0]), Sharp::<G>::default());
        sharp.begin(setup, &sights[0]).unwrap();
        let follows = seed % 2 == 0;
        while hunt.goes_on() && hunt.session.turns() < turns {
            let engine = &hunt.engine;
            let advice = policy.advise(engine);
            let reason = policy.reason(engine, &advice);
            let sight = &sights[shown.len()];
            if follows {
                let decided = sharp.decide(sight, &mut rng);
                assert!(decided == advice.action || advice.aim == Aim::Lost, "the sharp bot follows the advice");
            }
            let truth = hunt.session.game().position();
            let turn = Turn {
                setup,
                truth,
                engine,
                oracle: &oracle,
                advice: &advice,
                reason: &reason,
                sights: &sights,
                shown: &shown,
            };
            let checks = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| turn.check()));
            assert!(checks.is_ok(), "seed {seed}, turn {}: {advice:?} {reason:?}", shown.len());
            whys.push(format!("{:?}", reason.aim));
            let all = tries(sight, &mut rng);
            let action = if follows { advice.action.clone() } else { choose::<G>(engine, &all, &mut rng).clone() };
            let seen = hunt.act(&action);
            seen.iter().for_each(|event| sharp.observe(event));
            if hunt.goes_on() {
                oracle.learn(&action, &seen, &hunt.sight());
                sights.push(hunt.sight());
            }
            let was_sure = follows && matches!(advice.wins, Some(Wins::Exactly(1.0)));
            assert!(!was_sure || hunt.goes_on() || hunt.is_won(), "seed {seed} was sure to be won");
            shown.push(seen);
        }
    }
    whys
}

/// Asserts that each of these reasons was given.
fn assert_given(whys: &[String], names: &[&str]) {
    for name in names {
        assert!(whys.iter().any(|why| why.contains(name)), "{name}");
    }
}

/// The first rooms of a cave, few enough for beliefs.
fn first_rooms(cave: &Cave, count: u32) -> Arc<Cave> {
    let tunnels = |room: Room| cave.tunnels(room).iter().map(|to| to.number()).filter(|to| *to <= count).collect();
    let rooms: Vec<Vec<u32>> = cave.rooms().filter(|room| room.number() <= count).map(tunnels).collect();
    Arc::new(Cave::new(&rooms).unwrap())
}
