//! Something given a chance of one in three happens in a third of the hunts.

use std::sync::Arc;

use wumpus_hunt::bot::{Advised, Advisor as _, Bot, BotRng, Careful, Policy as _, Sharp, Wins};
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{CaveSource, Classic, Ruleset, Setup};
use wumpus_hunt::game::grue::{self as grue_rules, Grue, Sense};
use wumpus_hunt::game::textbook::{self as textbook_rules, Textbook};
use wumpus_hunt::game::world::{self as world_rules, Board, World};
use wumpus_hunt::game::{Chance as _, Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::session::{HuntSeed, Session};

use crate::truth::Truth;

/// The largest accepted deviation, in standard errors.
const MOST_ERRORS: f64 = 5.0;

/// Cases that were given about the same chance.
#[derive(Clone, Copy, Debug, Default)]
struct Tenth {
    cases: f64,
    foretold: f64,
    variance: f64,
    came_true: f64,
}

/// What was foretold of one thing, by tenths.
#[derive(Clone, Debug, Default)]
struct Foretold([Tenth; 10]);

impl Foretold {
    fn add(&mut self, chance: f64, is_so: bool) {
        assert!(!is_so || chance > 0.0, "what is so was said to be impossible");
        assert!(is_so || chance < 1.0 - 1e-9, "what is not so was said to be certain");
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is from 0 to 1")]
        let tenth = &mut self.0[((10.0 * chance) as usize).min(9)];
        tenth.cases += 1.0;
        tenth.foretold += chance;
        tenth.variance += chance * (1.0 - chance).max(0.0);
        tenth.came_true += f64::from(u8::from(is_so));
    }

    /// Asserts that each tenth came true as often as it was foretold.
    fn fits(&self, what: &str) {
        for (number, tenth) in self.0.iter().enumerate() {
            let Tenth { cases, foretold, variance, came_true } = *tenth;
            let error = (came_true - foretold).abs();
            // A few cases are no normal distribution: one more may be off.
            let most = MOST_ERRORS * (variance.sqrt() + 1.0);
            assert!(error <= most, "{what}, tenth {number}: {came_true} of {cases}, not {foretold:.1}");
        }
    }
}

/// The engines of hunts that have just begun, by what is seen first. To begin may take longer than a hunt.
struct Begun<G: Advised>(Vec<(G::View, G::Engine)>);

impl<G: Advised> Begun<G> {
    fn engine(&mut self, setup: &G::Setup, first: &G::View) -> G::Engine {
        if let Some((_, engine)) = self.0.iter().find(|(sight, _)| sight == first) {
            return engine.clone();
        }
        let engine = match self.0.first() {
            Some((_, other)) => other.begin_again(first),
            None => G::Engine::begin(setup, first).expect("the cave is small"),
        };
        self.0.push((first.clone(), engine.clone()));
        engine
    }
}

/// Plays hunts with a bot. In each it looks at one room, drawn from all, in one turn, drawn from the first `turns`, so that
/// the cases are independent.
fn hunts<G: Truth>(setup: &G::Setup, count: u64, turns: u32, mut bot: impl Bot<G>, what: &str) {
    let rooms: Vec<_> = G::known_cave(setup).expect("the cave has a map").rooms().collect();
    let mut foretold = vec![Foretold::default(); G::Engine::THINGS.len()];
    let mut begun = Begun::<G>(Vec::new());
    for seed in 0..count {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut rng = BotRng::new(seed);
        let view = session.game().view(Seat::HUNTER);
        bot.begin(setup, &view).expect("the cave is small");
        let first = view;
        let mut engine = begun.engine(setup, &first);
        for left in (0..=rng.pick(turns)).rev() {
            let Status::Awaiting(seat) = session.game().status() else { break };
            if left == 0 {
                let room = rooms[rng.pick(u32::try_from(rooms.len()).expect("caves are small")) as usize];
                for ((thing, _), foretold) in G::Engine::THINGS.iter().zip(&mut foretold) {
                    let mut is_so = false;
                    let position = session.game().position();
                    G::each_thing(setup, position, |other, at| is_so |= other == *thing && at == room);
                    foretold.add(engine.odds(*thing, room.number()), is_so);
                }
                break;
            }
            let action = bot.decide(&session.game().view(seat), &mut rng);
            let events = session.step(seat, &action).expect("a bot plays by the rules");
            let events: Vec<_> =
                events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat))).cloned().collect();
            for event in &events {
                bot.observe(event);
            }
            if let Status::Awaiting(_) = session.game().status() {
                engine.learn(&action, &events, &session.game().view(seat));
            }
        }
    }
    for ((thing, _), foretold) in G::Engine::THINGS.iter().zip(foretold) {
        foretold.fits(&format!("{what}, {thing:?}"));
    }
}

/// Plays this many classic hunts.
pub(crate) fn classic(count: u64) {
    for ruleset in Ruleset::ALL {
        let cave = CaveSource::Known(Arc::new(dodecahedron()));
        let setup = Setup { ruleset: Ruleset { pits: 2, bats: 2, ..ruleset }, cave };
        hunts::<Classic>(&setup, count / 4, 8, Sharp::default(), ruleset.name);
    }
}

/// Plays this many hunts on the hex map.
pub(crate) fn grue(count: u64) {
    for sense in Sense::ALL {
        hunts::<Grue>(&grue_rules::Setup::new(sense), count / 3, 32, Sharp::default(), sense.name());
    }
}

/// Plays this many hunts of Wumpus World by the advice, which tells the chance to win in every turn. What the first hint
/// promises is within 2 points of the share of hunts won.
pub(crate) fn promises(count: u32) {
    let mut advised = ByAdvice::<World>::new(&world_rules::Setup::new(Board::Random));
    let (mut first, mut won) = (0.0, 0.0);
    for seed in 0..count {
        let (_, promises, is_won) = advised.play(seed.into());
        let (Wins::Exactly(wins) | Wins::About(wins)) = promises[0];
        first += wins;
        won += f64::from(u8::from(is_won));
    }
    assert!((first - won).abs() < 0.02 * f64::from(count), "{first}, {won} of {count}");
}

/// Plays hunts by the advice.
pub(crate) struct ByAdvice<G: Advised> {
    setup: G::Setup,
    engine: G::Engine,
    policy: G::Policy,
}

impl<G: Advised> ByAdvice<G> {
    pub(crate) fn new(setup: &G::Setup) -> Self {
        let session = Session::<G>::deal(setup, HuntSeed::new(0));
        let engine = G::Engine::begin(setup, &sight(&session)).expect("the cave is small");
        Self { setup: setup.clone(), engine, policy: G::Policy::new(setup) }
    }

    /// Plays the hunt of a seed. Returns the actions, the chances to win that were told, and whether it was won.
    pub(crate) fn play(&mut self, seed: u64) -> (Vec<G::Action>, Vec<Wins>, bool) {
        let Self { setup, policy, engine: begun } = self;
        let session = &mut Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut engine = begun.begin_again(&sight(session));
        let (mut actions, mut promises) = (Vec::new(), Vec::new());
        loop {
            match session.game().status() {
                Status::Awaiting(_) if !actions.is_empty() => {
                    let events = session.events().iter();
                    let shown = events.filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).cloned();
                    engine.learn(&actions[actions.len() - 1], &shown.collect::<Vec<_>>(), &sight(session));
                }
                Status::Awaiting(_) => {}
                Status::Over(end) => {
                    let is_won = G::has_won(Seat::HUNTER, end, session.game().position());
                    return (actions, promises, is_won);
                }
            }
            promises.extend(policy.advise(&engine).wins);
            let action = policy.decide(&engine);
            session.step(Seat::HUNTER, &action).expect("the advice is legal");
            actions.push(action);
        }
    }
}

fn sight<G: Advised>(session: &Session<G>) -> G::View {
    session.game().view(Seat::HUNTER)
}

/// Plays this many random boards.
pub(crate) fn world(count: u64) {
    hunts::<World>(&world_rules::Setup::new(Board::Random), count, 12, Careful::default(), "board");
}

/// Plays this many hunts of the textbook's game on random boards.
pub(crate) fn textbook(count: u64) {
    for size in [textbook_rules::Setup::SIZE, 8] {
        let setup = textbook_rules::Setup::new(size, textbook_rules::Board::RANDOM);
        hunts::<Textbook>(&setup, count / 2, 32, Sharp::default(), &format!("size {size}"));
    }
}
