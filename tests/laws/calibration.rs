//! Something given a chance of one in three happens in a third of the hunts.

use wumpus_hunt::bot::Bot;
use wumpus_hunt::bot::advisor::{Advised, Advisor as _};
use wumpus_hunt::bot::{classic, grue, textbook, world};
use wumpus_hunt::game::belief::Knowable;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::game::grue::{self as grue_rules, Grue, Sense};
use wumpus_hunt::game::textbook::{self as textbook_rules, Textbook};
use wumpus_hunt::game::world::{self as world_rules, Board, World};
use wumpus_hunt::game::{Chance as _, Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

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

/// A turn: the action, the events that the hunter was shown, and the sight afterwards.
type Turn<G> = (<G as Game>::Action, Vec<<G as Game>::Event>, <G as Knowable>::Sight);

/// What the hunter was shown of a hunt: the first sight, and each turn.
struct Shown<G: Knowable> {
    first: G::Sight,
    turns: Vec<Turn<G>>,
}

/// The advisors of hunts that have just begun, by what is seen first. To begin takes longer than a hunt.
struct Begun<'a, G: Advised> {
    setup: &'a G::Setup,
    advisors: Vec<(G::Sight, G::Advisor)>,
}

impl<'a, G: Advised> Begun<'a, G> {
    const fn new(setup: &'a G::Setup) -> Self {
        Self { setup, advisors: Vec::new() }
    }

    fn advisor(&mut self, first: &G::Sight) -> G::Advisor {
        if let Some((_, advisor)) = self.advisors.iter().find(|(sight, _)| sight == first) {
            return advisor.clone();
        }
        let advisor = G::Advisor::begin(self.setup, first).expect("there is advice");
        self.advisors.push((first.clone(), advisor.clone()));
        advisor
    }

    /// Returns the odds of the game's advisor, by thing and room.
    fn odds(&mut self, shown: &Shown<G>) -> Vec<Vec<f64>> {
        let mut advisor = self.advisor(&shown.first);
        shown.turns.iter().for_each(|(action, events, sight)| advisor.learn(action, events, sight));
        let rooms = || G::cave(self.setup).into_iter().flat_map(Cave::rooms);
        G::THINGS.iter().map(|thing| rooms().map(|room| advisor.odds(*thing, room)).collect()).collect()
    }
}

/// Plays hunts. In each it looks at one room, drawn from all, in one turn, drawn from the first `turns`, so that the cases
/// are independent.
fn hunts<G: Advised, B: Bot<G>>(
    setup: &G::Setup,
    count: u64,
    turns: u32,
    mut bot: B,
    mut odds: impl FnMut(&mut B, &Shown<G>) -> Vec<Vec<f64>>,
) -> Vec<Foretold> {
    let rooms: Vec<_> = G::cave(setup).expect("the cave has a map").rooms().collect();
    let mut foretold = vec![Foretold::default(); G::THINGS.len()];
    let mut session = Session::<G>::deal(setup, HuntSeed::new(0));
    for seed in 0..count {
        session.redeal(setup, HuntSeed::new(seed));
        bot.begin();
        let mut rng = BotRng::new(seed);
        let first = G::sight(&session.game().view(Seat::HUNTER));
        let mut shown: Shown<G> = Shown { first, turns: Vec::new() };
        for left in (0..=rng.pick(turns)).rev() {
            let Status::Awaiting(seat) = session.game().status() else { break };
            let action = bot.decide(&session.game().view(seat), &mut rng);
            if left == 0 {
                let place = rng.pick(u32::try_from(rooms.len()).expect("caves are small")) as usize;
                let odds = odds(&mut bot, &shown);
                for ((thing, odds), foretold) in G::THINGS.iter().zip(odds).zip(&mut foretold) {
                    let mut is_so = false;
                    let position = session.game().position();
                    G::each_thing(setup, position, |other, at| is_so |= other == *thing && at == rooms[place]);
                    foretold.add(odds[place], is_so);
                }
                break;
            }
            let events = session.step(seat, &action).expect("a bot plays by the rules");
            let is_seen = |event: &&G::Event| G::is_seen_by(event, Viewer::Seat(seat));
            let events: Vec<_> = events.iter().filter(is_seen).cloned().collect();
            for event in &events {
                bot.observe(event);
            }
            if let Status::Awaiting(_) = session.game().status() {
                shown.turns.push((action, events, G::sight(&session.game().view(seat))));
            }
        }
    }
    foretold
}

/// Plays this many classic hunts, with the odds of the sharp bot.
pub(crate) fn classic(count: u64) {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let by_bot = |bot: &mut classic::Sharp, _: &Shown<Classic>| {
            let odds = Classic::THINGS.iter().map(|thing| bot.odds(&ruleset, *thing));
            odds.collect::<Option<_>>().expect("the dodecahedron is small enough")
        };
        let foretold = hunts::<Classic, _>(&Setup::new(ruleset), count / 3, 8, classic::Sharp::default(), by_bot);
        for (thing, foretold) in Classic::THINGS.iter().zip(foretold) {
            foretold.fits(&format!("{}, {thing:?}", ruleset.name));
        }
    }
}

/// Plays this many hunts on the hex map, with the odds of the advisor.
pub(crate) fn grue(count: u64) {
    for sense in Sense::ALL {
        let setup = grue_rules::Setup::new(sense);
        let mut begun = Begun::new(&setup);
        let by_advisor = |_: &mut grue::Careful, shown: &_| begun.odds(shown);
        let foretold = hunts::<Grue, _>(&setup, count / 3, 16, grue::Careful::default(), by_advisor);
        for (thing, foretold) in Grue::THINGS.iter().zip(foretold) {
            foretold.fits(&format!("{}, {thing:?}", sense.name()));
        }
    }
}

/// Plays this many random boards, with the odds of the advisor.
pub(crate) fn world(count: u64) {
    let setup = world_rules::Setup::new(Board::Random);
    let mut begun = Begun::new(&setup);
    let by_advisor = |_: &mut world::Careful, shown: &_| begun.odds(shown);
    let foretold = hunts::<World, _>(&setup, count, 12, world::Careful::default(), by_advisor);
    for (thing, foretold) in World::THINGS.iter().zip(foretold) {
        foretold.fits(&format!("board, {thing:?}"));
    }
}

/// Plays this many hunts of the textbook's game on random boards, with the odds of the advisor.
pub(crate) fn textbook(count: u64) {
    for size in [textbook_rules::Setup::SIZE, 8] {
        let setup = textbook_rules::Setup::new(size, textbook_rules::Board::RANDOM);
        let mut begun = Begun::new(&setup);
        let by_advisor = |_: &mut textbook::Sharp, shown: &_| begun.odds(shown);
        let foretold = hunts::<Textbook, _>(&setup, count / 2, 32, textbook::Sharp::default(), by_advisor);
        for (thing, foretold) in Textbook::THINGS.iter().zip(foretold) {
            foretold.fits(&format!("size {size}, {thing:?}"));
        }
    }
}
