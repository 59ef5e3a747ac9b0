//! What hints and reviews promise of many hunts: the chances that are told come true, and luck evens out.

use std::sync::Arc;

use wumpus_hunt::bot::policy::judge;
use wumpus_hunt::bot::{Advised, Advisor as _, Bot, BotRng, Careful, Policy as _, Random, Sharp, Wins};
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};

use crate::truth::Hunt;

/// The largest accepted deviation of the mean luck from 0, in standard errors.
const MOST_ERRORS: f64 = 4.5;

/// What the estimates may be off on the hex map, where playing on ends after a few turns.
const BIAS_OF_GRUE: f64 = 0.02;

/// A ruleset in the dodecahedron, of which the hunter has a map.
pub(crate) fn classic_setup(ruleset: Ruleset) -> classic::Setup {
    classic::Setup { ruleset, cave: CaveSource::Known(Arc::new(dodecahedron())) }
}

/// Plays so many hunts of each ruleset and of Wumpus World by the advice, which tells the chance to win in every turn. The mean of what
/// was told is at most `most` from the share won.
pub(crate) fn are_kept(hunts: u64, most: f64) {
    for ruleset in Ruleset::ALL {
        keeps_promises::<Classic>(&classic_setup(ruleset), hunts, most, ruleset.name);
    }
    keeps_promises::<World>(&world::Setup::new(Board::Random), hunts, most, "board");
}

fn keeps_promises<G: Advised>(setup: &G::Setup, hunts: u64, most: f64, what: &str) {
    let (begun, mut policy) = (Hunt::<G>::deal(setup, 0), G::Policy::new(setup));
    let [mut told, mut won, mut turns] = [0.0; 3];
    for seed in 0..hunts {
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

/// Plays hunts of three bots in set-ups in which hints give odds, so many in the classic game, the textbook's, Wumpus World
/// and Grue. Calls `each` with a row of a table for each bot.
pub(crate) fn evens_out(rulesets: &[Ruleset], senses: &[Sense], hunts: [u64; 4], mut each: impl FnMut(&str)) {
    let [classic, textbook, world, grue] = hunts;
    for (board, textbook_board) in Board::ALL.into_iter().zip([textbook::Board::Published, textbook::Board::RANDOM]) {
        let name = board.name();
        let setup = textbook::Setup::new(4, textbook_board);
        of_each_bot::<Textbook>(&format!("textbook, {name}"), &setup, textbook, 0.0, &mut each);
        of_each_bot::<World>(&format!("world, {name}"), &world::Setup::new(board), world, 0.0, &mut each);
    }
    for ruleset in rulesets {
        let name = format!("classic, {}", ruleset.name);
        of_each_bot::<Classic>(&name, &classic_setup(*ruleset), classic, 0.0, &mut each);
    }
    for sense in senses {
        let name = format!("grue, {}", sense.name());
        of_each_bot::<Grue>(&name, &grue::Setup::new(*sense), grue, BIAS_OF_GRUE, &mut each);
    }
}

/// Reviews hunts of the random bot, the careful one and the sharp one. Luck evens out, up to a bias of the estimates.
fn of_each_bot<G: Advised>(name: &str, setup: &G::Setup, hunts: u64, bias: f64, each: &mut impl FnMut(&str)) {
    for (bot, account) in [
        ("random", account::<G>(setup, hunts, Random)),
        ("careful", account::<G>(setup, hunts, Careful::<G>::default())),
        ("sharp", account::<G>(setup, hunts, Sharp::<G>::default())),
    ] {
        let [_, _, given_away, luck, error] = account;
        let shown = account.map(|share| format!("{:.1}", 100.0 * share));
        let row = format!("| {name} | {bot} | {} ± {} |", shown[..4].join(" | "), shown[4]);
        each(&row);
        assert!(luck.abs() <= MOST_ERRORS * error + bias, "{row}");
        assert!(bot != "sharp" || given_away.abs() < 1e-9, "{row}");
    }
}

/// Plays hunts. Returns the shares won, promised at the start, given away, and left to luck, with the standard error of that.
fn account<G: Advised>(setup: &G::Setup, hunts: u64, mut bot: impl Bot<G>) -> [f64; 5] {
    let (mut policy, mut judged_by) = (G::Policy::new(setup), BotRng::new(1));
    let begun = Hunt::<G>::deal(setup, 0);
    let mut sums = [0.0; 5];
    for seed in 1..=hunts {
        let (mut hunt, mut rng) = (begun.again(setup, seed), BotRng::new(seed));
        bot.begin(setup, &hunt.sight()).expect("the cave is small");
        let (mut first_value, mut given_away) = (None, 0.0);
        while hunt.goes_on() {
            let action = bot.decide(&hunt.sight(), &mut rng);
            let best = policy.advise(&hunt.engine).action;
            // The best choice gives nothing away.
            if first_value.is_none() || best != action {
                let choices = [best, action.clone()];
                let judged = judge(&mut policy, setup, &hunt.engine, &choices, &mut judged_by, &|| false)
                    .expect("nothing stops it");
                first_value = first_value.or(Some(judged[0].wins.value));
                given_away += judged[1].loss.value;
            }
            hunt.act(&action).iter().for_each(|event| bot.observe(event));
        }
        let (won, first) = (f64::from(u8::from(hunt.is_won())), first_value.expect("a hunt has a turn"));
        let luck = won - first + given_away;
        for (sum, one) in sums.iter_mut().zip([won, first, given_away, luck, luck * luck]) {
            *sum += one;
        }
    }
    let count = f64::from(u32::try_from(hunts).expect("there are fewer hunts"));
    let [won, first, given_away, luck, square] = sums.map(|sum| sum / count);
    [won, first, given_away, luck, ((square - luck * luck) / count).sqrt()]
}
