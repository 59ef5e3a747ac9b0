//! Something given a chance of one in three happens in a third of the hunts.

use std::sync::Arc;

use wumpus_hunt::bot::{Advised, Advisor as _, Bot, BotRng, Careful, Policy as _, Sharp, Wins};
use wumpus_hunt::game::Chance as _;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{CaveSource, Classic, Ruleset, Setup};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::odds::Engine as _;

use crate::truth::{Hunt, Truth};

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

/// Plays hunts with a bot. In each it looks at one room, drawn from all, in one turn, drawn from the first `turns`, so that
/// the cases are independent.
fn hunts<G: Truth>(setup: &G::Setup, count: u64, turns: u32, mut bot: impl Bot<G>, what: &str) {
    let rooms: Vec<_> = G::known_cave(setup).expect("the cave has a map").rooms().collect();
    let mut foretold = vec![Foretold::default(); G::Engine::THINGS.len()];
    let begun = Hunt::<G>::deal(setup, 0);
    for seed in 0..count {
        let (mut hunt, mut rng) = (begun.again(setup, seed), BotRng::new(seed));
        bot.begin(setup, &hunt.sight()).expect("the cave is small");
        for _ in 0..rng.pick(turns) {
            if hunt.goes_on() {
                hunt.play(&mut bot, &mut rng);
            }
        }
        if hunt.goes_on() {
            let room = rooms[rng.pick(u32::try_from(rooms.len()).expect("caves are small")) as usize];
            for ((thing, _), foretold) in G::Engine::THINGS.iter().zip(&mut foretold) {
                let mut is_so = false;
                let position = hunt.session.game().position();
                G::each_thing(setup, position, |other, at| is_so |= other == *thing && at == room);
                foretold.add(hunt.engine.odds(*thing, room.number()), is_so);
            }
        }
    }
    for ((thing, _), foretold) in G::Engine::THINGS.iter().zip(foretold) {
        foretold.fits(&format!("{what}, {thing:?}"));
    }
}

/// Plays so many hunts of the classic game, Grue, Wumpus World and the textbook's game.
pub(crate) fn foretold([classic, grue, world, textbook]: [u64; 4]) {
    for ruleset in Ruleset::ALL {
        let setup = classic_setup(Ruleset { pits: 2, bats: 2, ..ruleset });
        hunts::<Classic>(&setup, classic / 4, 8, Sharp::default(), ruleset.name);
    }
    for sense in Sense::ALL {
        hunts::<Grue>(&grue::Setup::new(sense), grue / 3, 32, Sharp::default(), sense.name());
    }
    hunts::<World>(&world::Setup::new(Board::Random), world, 12, Careful::default(), "board");
    for size in [textbook::Setup::SIZE, 8] {
        let setup = textbook::Setup::new(size, textbook::Board::RANDOM);
        hunts::<Textbook>(&setup, textbook / 2, 32, Sharp::default(), &format!("size {size}"));
    }
}

/// Plays so many hunts of each ruleset and of Wumpus World by the advice, which tells the chance to win in every turn. The mean of what
/// was told is at most `most` from the share won.
pub(crate) fn promised(count: u64, most: f64) {
    for ruleset in Ruleset::ALL {
        keeps_promises::<Classic>(&classic_setup(ruleset), count, most, ruleset.name);
    }
    keeps_promises::<World>(&world::Setup::new(Board::Random), count, most, "board");
}

fn keeps_promises<G: Advised>(setup: &G::Setup, count: u64, most: f64, what: &str) {
    let (begun, mut policy) = (Hunt::<G>::deal(setup, 0), G::Policy::new(setup));
    let [mut told, mut won, mut turns] = [0.0; 3];
    for seed in 0..count {
        let mut hunt = begun.again(setup, seed);
        let mut promises = Vec::new();
        while hunt.goes_on() {
            promises.extend(policy.advise(&hunt.engine).wins);
            hunt.act(&policy.decide(&hunt.engine));
        }
        for Wins::Exactly(chance) | Wins::About(chance) in promises {
            told += chance;
            won += f64::from(u8::from(hunt.is_won()));
            turns += 1.0;
        }
    }
    let [told, won] = [told, won].map(|sum| sum / turns);
    assert!((told - won).abs() < most, "{what}: told {told}, won {won} of {turns}");
}

/// A ruleset in the dodecahedron, of which the hunter has a map.
pub(crate) fn classic_setup(ruleset: Ruleset) -> Setup {
    Setup { ruleset, cave: CaveSource::Known(Arc::new(dodecahedron())) }
}
