//! Every engine against the oracle, number by number, and every reason for advice, before every turn of many hunts.
//! What is said of the reasons is in the transcripts.

use std::ops::Range;
use std::sync::Arc;

use wumpus_hunt::bot::policy::AdviceOf;
use wumpus_hunt::bot::reason::{Aim, Claim, Fate, Reason};
use wumpus_hunt::bot::{Advisor as _, Bot as _, BotRng, Policy as _, Sharp, Wins};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Chance as _;
use wumpus_hunt::game::{Game, Rooms, View as _};
use wumpus_hunt::odds::Engine as _;

use super::{Listed, Oracle};
use crate::truth::Hunt;

/// Chances that differ by less are equal but for rounding.
pub(super) const ROUNDING: f64 = 1e-9;

/// Plays these hunts for so many turns: every second one by the advice, and as the sharp bot does, the others at
/// random. Compares before each turn all that the engine says of the rooms, and of each of the actions that `tries`
/// makes, and checks the advice. Returns the events that the hunters were shown, and the aims of the advice.
pub(super) fn compare<G: Listed>(
    what: &str,
    setup: &G::Setup,
    seeds: Range<u64>,
    turns: u32,
    tries: impl Fn(&G::View, &mut BotRng) -> Vec<G::Action>,
) -> Vec<String> {
    let mut begun: Vec<(G::View, Oracle<G>)> = Vec::new();
    let (mut policy, mut told) = (G::Policy::new(setup), Vec::new());
    for seed in seeds {
        let (mut hunt, mut rng, mut sharp) = (Hunt::<G>::deal(setup, seed), BotRng::new(seed), Sharp::<G>::default());
        assert!(hunt.engine.is_exact());
        let (mut sights, mut shown) = (vec![hunt.sight()], Vec::new());
        sharp.begin(setup, &sights[0]).unwrap();
        if !begun.iter().any(|(sight, _)| *sight == sights[0]) {
            begun.push((sights[0].clone(), Oracle::begin(setup, &sights[0])));
        }
        let (_, mut oracle) = begun.iter().find(|(sight, _)| *sight == sights[0]).unwrap().clone();
        let follows = seed % 2 == 0;
        while hunt.goes_on() && hunt.session.turns() < turns {
            let what = format!("{what}, seed {seed}, turn {}", shown.len());
            let (engine, truth, sight) = (&hunt.engine, hunt.session.game().position(), &sights[shown.len()]);
            assert_rooms::<G>(setup, engine, &oracle, truth, &what);
            let actions = tries(sight, &mut rng);
            let hits = actions.iter().map(|action| assert_action(engine, &oracle, action, &what));
            let most = hits.fold(0.0, f64::max);
            let best = engine.best_shot().map_or(0.0, |shot| oracle.results(&shot).1);
            assert!(best > most - ROUNDING, "{what}: the best shot hits with {best}, and another with {most}");
            let advice = policy.advise(engine);
            let reason = &policy.reason(engine, &advice);
            if follows {
                let decided = sharp.decide(sight, &mut rng);
                assert!(decided == advice.action || advice.aim == Aim::Lost, "the sharp bot follows the advice");
            }
            let choice =
                Choice { setup, hunt: &hunt, oracle: &oracle, advice: &advice, reason, sights: &sights, shown: &shown };
            let checks = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| choice.check()));
            assert!(checks.is_ok(), "{what}: {advice:?} {reason:?}");
            told.push(format!("{:?}", reason.aim));
            let action = if follows { &advice.action } else { choose::<G>(engine, &actions, &mut rng) };
            let action = action.clone();
            let seen = hunt.act(&action);
            for event in &seen {
                sharp.observe(event);
            }
            if hunt.goes_on() {
                sights.push(hunt.sight());
                oracle.learn(&action, &seen, &sights[sights.len() - 1]);
            }
            let was_sure = follows && matches!(advice.wins, Some(Wins::Exactly(1.0)));
            assert!(!was_sure || hunt.goes_on() || hunt.is_won(), "{what} was sure to be won");
            told.extend(seen.iter().map(|event| format!("{event:?}")));
            shown.push(seen);
        }
    }
    told
}

/// Draws two actions and returns the one less likely to end the hunt.
fn choose<'a, G: Listed>(engine: &G::Engine, actions: &'a [G::Action], rng: &mut BotRng) -> &'a G::Action {
    let drawn = [(); 2].map(|()| &actions[rng.pick(u32::try_from(actions.len()).unwrap()) as usize]);
    let lives = |action: &G::Action| {
        let results = engine.results(action);
        results.goes_on + results.carried_off
    };
    drawn.into_iter().max_by(|one, other| lives(one).total_cmp(&lives(other))).unwrap()
}

/// Asserts that the truth is possible, and compares the odds of each thing in each room.
fn assert_rooms<G: Listed>(setup: &G::Setup, engine: &G::Engine, oracle: &Oracle<G>, truth: &G::Position, what: &str) {
    let truth = G::key(truth);
    assert!(oracle.cases().iter().any(|(position, share)| G::key(position) == truth && *share > 0.0), "{what}");
    for ((thing, _), odds) in G::Engine::THINGS.iter().zip(oracle.odds()) {
        for (room, odds) in G::known_cave(setup).unwrap().rooms().zip(odds) {
            assert_near(engine.odds(*thing, room.number()), odds, &format!("{what}: {thing:?} in room {room}"));
        }
    }
}

/// Compares how a turn with this action can go, and the chance that it hits the wumpus, which is returned.
fn assert_action<G: Listed>(engine: &G::Engine, oracle: &Oracle<G>, action: &G::Action, what: &str) -> f64 {
    let what = format!("{what}: {action:?}");
    let (told, (known, hit)) = (engine.results(action), oracle.results(action));
    assert_near(told.goes_on, known.goes_on, &what);
    assert_near(told.carried_off, known.carried_off, &what);
    assert_eq!(told.ends.len(), known.ends.len(), "{what}: {told:?} {known:?}");
    for (end, chance) in known.ends {
        let told = told.ends.iter().find(|(other, _)| *other == end).map_or(0.0, |(_, told)| *told);
        assert_near(told, chance, &format!("{what}: {end:?}"));
    }
    assert_near(engine.hit(action).unwrap_or_default(), hit, &format!("{what}: hit"));
    hit
}

/// What is impossible, and what is not, is known without a rounding error.
fn assert_near(told: f64, known: f64, what: &str) {
    assert!((told - known).abs() < 1e-9, "{what}: {told}, not {known}");
    assert!(known < 1.0 - 1e-12 || told.to_bits() == 1.0_f64.to_bits(), "{what}: {told} is certain");
    assert_eq!(told > 0.0, known > 0.0, "{what}: {told}, not {known}");
}

/// Asserts that all of this was seen or advised, and so many events and aims in all.
pub(super) fn assert_told(told: &[String], count: usize, names: &[&str]) {
    assert!(told.len() > count, "{}", told.len());
    for name in names {
        assert!(told.iter().any(|told| told.contains(name)), "{name}");
    }
}

/// Lists the legal actions, where all of them can be listed.
pub(super) fn listed<G: Game>(view: &G::View, _: &mut BotRng) -> Vec<G::Action> {
    view.legal().listed.collect()
}

/// Returns whether a reason says that nothing can befall the hunter.
pub(crate) fn claims_safety(reason: &Reason) -> bool {
    matches!(reason.aim, Aim::Leave { .. } | Aim::Reach { through: Some(_), .. }) || reason.danger() <= 0.0
}

/// A turn before which advice is given.
pub(crate) struct Choice<'a, G: Listed> {
    pub(super) setup: &'a G::Setup,
    pub(super) hunt: &'a Hunt<G>,
    pub(super) oracle: &'a Oracle<G>,
    pub(super) advice: &'a AdviceOf<G>,
    pub(super) reason: &'a Reason,
    /// What the hunter saw before each turn, this one included.
    pub(super) sights: &'a [G::View],
    /// The events that the hunter was shown after each of them but the last.
    pub(super) shown: &'a [Vec<G::Event>],
}

impl<G: Listed> Choice<'_, G> {
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
        let is_known =
            |thing| self.is_certain(|now| self.rooms_with(now, thing) == self.rooms_with(self.truth(), thing));
        let legal = || self.sight().legal().listed.chain(self.hunt.engine.best_shot());
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
    pub(super) fn lost(&self, action: &G::Action) -> f64 {
        self.end(action, |end| matches!(G::fate(end), Fate::Lost(_)))
    }

    pub(super) fn truth(&self) -> &G::Position {
        self.hunt.session.game().position()
    }

    pub(super) fn here(&self) -> u32 {
        G::room(self.sight(), self.cave())
    }

    pub(super) fn visited(&self) -> Rooms {
        Rooms::of(self.sights.iter().map(|sight| G::room(sight, self.cave())))
    }

    /// Returns the rooms beside those that were visited.
    pub(super) fn frontier(&self) -> Rooms {
        let beside = self.cave().rooms_of(self.visited()).flat_map(|room| self.cave().tunnels(room));
        beside.copied().collect::<Rooms>().without(self.visited())
    }

    /// Returns the rooms that have a thing in a position.
    pub(super) fn rooms_with(&self, position: &G::Position, name: &str) -> Rooms {
        let mut rooms = Rooms::NONE;
        G::each_thing(self.setup, position, |thing, room| {
            if G::Engine::thing_name(thing) == name {
                rooms = rooms.or(Rooms::only(room.number()));
            }
        });
        rooms
    }

    pub(super) fn cave(&self) -> &Cave {
        G::known_cave(self.setup).unwrap()
    }

    pub(super) fn room(&self, number: u32) -> Room {
        self.cave().room(number).unwrap()
    }

    pub(super) fn sight(&self) -> &G::View {
        self.sights.last().unwrap()
    }

    /// Returns the chance that the position is one of these.
    pub(super) fn chance(&self, is_so: impl Fn(&G::Position) -> bool) -> f64 {
        self.oracle.cases().iter().filter(|(position, _)| is_so(position)).map(|(_, chance)| chance).sum()
    }

    pub(super) fn is_certain(&self, is_so: impl Fn(&G::Position) -> bool) -> bool {
        self.oracle.cases().iter().all(|(position, _)| is_so(position))
    }

    /// Returns the chance that a turn with this action ends the hunt so.
    pub(super) fn end(&self, action: &G::Action, is_so: impl Fn(G::Outcome) -> bool) -> f64 {
        self.oracle.results(action).0.ends.into_iter().filter(|(end, _)| is_so(*end)).map(|(_, chance)| chance).sum()
    }

    /// Returns whether the hunt is sure to go on after the advised action.
    pub(super) fn goes_on(&self) -> bool {
        self.oracle.results(&self.advice.action).0.goes_on > 1.0 - ROUNDING
    }

    /// Returns the chance that an action hits the wumpus.
    pub(super) fn hit(&self, action: &G::Action) -> f64 {
        self.oracle.results(action).1
    }

    /// Lists the rooms that this function reaches from a room.
    pub(super) fn reach(&self, from: Room, is_open: impl Fn(Room) -> bool) -> Rooms {
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

pub(super) fn assert_equal(told: f64, known: f64) {
    assert!((told - known).abs() < ROUNDING, "{told}, not {known}");
}

/// The first rooms of a cave, few enough for beliefs.
pub(super) fn first_rooms(cave: &Cave, count: u32) -> Arc<Cave> {
    let tunnels = |room: Room| cave.tunnels(room).iter().map(|to| to.number()).filter(|to| *to <= count).collect();
    let rooms: Vec<Vec<u32>> = cave.rooms().filter(|room| room.number() <= count).map(tunnels).collect();
    Arc::new(Cave::new(&rooms).unwrap())
}
