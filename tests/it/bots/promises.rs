//! What hints and reviews promise of many hunts: the chances that are told come true, and luck evens out.

use std::sync::Arc;

use wumpus_hunt::bot::policy::judge;
use wumpus_hunt::bot::{Advised, Advisor as _, Bot, BotRng, Careful, Policy as _, Random, Sharp, Wins};
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::odds::Engine as _;

use crate::truth::{Hunt, Truth};

/// The largest accepted deviation of the mean luck from 0, in standard errors.
const MOST_ERRORS: f64 = 4.5;

/// What the estimates may be off on the hex map, where playing on ends after a few turns.
const BIAS_OF_GRUE: f64 = 0.02;

/// A ruleset in the dodecahedron, of which the hunter has a map.
pub(super) fn classic_setup(ruleset: Ruleset) -> classic::Setup {
    classic::Setup { ruleset, cave: CaveSource::Known(Arc::new(dodecahedron())) }
}

/// Plays so many hunts of each ruleset and of Wumpus World by the advice, which tells the chance to win in every turn.
/// The mean of what was told is at most `most` from the share won.
fn are_kept(hunts: u64, most: f64) {
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

/// Plays hunts of three bots in set-ups in which hints give odds, so many in the classic game, the textbook's, Wumpus
/// World and Grue. Calls `each` with a row of a table for each bot.
fn evens_out(rulesets: &[Ruleset], senses: &[Sense], hunts: [u64; 4], mut each: impl FnMut(&str)) {
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

/// Plays hunts. Returns the shares won, promised at the start, given away, and left to luck, with the standard error of
/// that.
fn account<G: Advised>(setup: &G::Setup, hunts: u64, mut bot: impl Bot<G>) -> [f64; 5] {
    let (mut policy, mut judged_by) = (G::Policy::new(setup), BotRng::new(1));
    let begun = Hunt::<G>::deal(setup, 0);
    let mut sums = [0.0; 5];
    for seed in 1..=hunts {
        let (mut hunt, mut rng) = (begun.again(setup, seed), BotRng::new(seed));
        bot.begin(setup, &hunt.sight()).unwrap();
        let (mut first_value, mut given_away) = (None, 0.0);
        while hunt.goes_on() {
            let action = bot.decide(&hunt.sight(), &mut rng);
            let best = policy.advise(&hunt.engine).action;
            // The best choice gives nothing away.
            if first_value.is_none() || best != action {
                let choices = [best, action.clone()];
                let judged = judge(&mut policy, setup, &hunt.engine, &choices, &mut judged_by, &|| false).unwrap();
                first_value = first_value.or(Some(judged[0].wins.value));
                given_away += judged[1].loss.value;
            }
            hunt.act(&action).iter().for_each(|event| bot.observe(event));
        }
        let (won, first) = (f64::from(u8::from(hunt.is_won())), first_value.unwrap());
        let luck = won - first + given_away;
        for (sum, one) in sums.iter_mut().zip([won, first, given_away, luck, luck * luck]) {
            *sum += one;
        }
    }
    let count = f64::from(u32::try_from(hunts).unwrap());
    let [won, first, given_away, luck, square] = sums.map(|sum| sum / count);
    [won, first, given_away, luck, ((square - luck * luck) / count).sqrt()]
}

#[test]
fn hunts_are_won_nearly_as_often_as_the_advice_promises() {
    are_kept(40, 0.1);
}

#[test]
fn luck_evens_out_over_some_hunts() {
    evens_out(&[Ruleset::DUNGEON], &[], [40, 12, 100, 0], |_| {});
}

/// Draws positions at some turn of each hunt, and compares what is where with the odds.
fn positions_are_drawn_by_their_odds<G: Truth>(setup: &G::Setup, hunts: u64) {
    const DRAWN: u32 = 2_000;
    let begun = Hunt::<G>::deal(setup, 0);
    for seed in 1..=hunts {
        let (mut hunt, mut bot, mut rng) = (begun.again(setup, seed), Sharp::<G>::default(), BotRng::new(seed));
        bot.begin(setup, &hunt.sight()).unwrap();
        for _ in 0..seed % 8 {
            if hunt.goes_on() {
                hunt.play(&mut bot, &mut rng);
            }
        }
        if !hunt.goes_on() {
            continue;
        }
        let (cave, engine, simplified) = (G::known_cave(setup).unwrap(), &hunt.engine, hunt.engine.simplified());
        let mut counts = vec![vec![0_u32; usize::from(cave.len()) + 1]; G::Engine::THINGS.len()];
        let mut draw = engine.positions(setup);
        for _ in 0..DRAWN {
            G::each_thing(setup, &draw(&mut rng), |thing, room| {
                let thing = G::Engine::THINGS.iter().position(|(other, _)| *other == thing).unwrap();
                counts[thing][room.number() as usize] += 1;
            });
        }
        for ((thing, name), counts) in G::Engine::THINGS.iter().zip(&counts) {
            for room in cave.rooms() {
                let what = format!("hunt {seed}, {name} in {room}");
                let chance = engine.odds(*thing, room.number());
                // What hunts that are played on forget matters only to where the bats are.
                let told = simplified.odds(*thing, room.number());
                assert!(*name == "bats" || (told - chance).abs() < 1e-9, "{what}");
                let count = f64::from(counts[room.number() as usize]);
                let (mean, variance) = (f64::from(DRAWN) * chance, f64::from(DRAWN) * chance * (1.0 - chance).max(0.0));
                assert!((count - mean).abs() <= 5.5 * variance.sqrt() + 1.0, "{what}: {count}, not {mean:.1}");
                assert!(chance > 0.0 || count <= 0.0, "{what} is impossible");
            }
        }
    }
}

#[test]
fn positions_are_drawn_by_their_odds_in_every_game() {
    for ruleset in Ruleset::ALL {
        positions_are_drawn_by_their_odds::<Classic>(&classic_setup(ruleset), 16);
    }
    positions_are_drawn_by_their_odds::<Grue>(&grue::Setup::new(Sense::Smell), 8);
    for board in [world::Board::Published, world::Board::Random] {
        positions_are_drawn_by_their_odds::<World>(&world::Setup::new(board), 24);
    }
    for board in [textbook::Board::Published, textbook::Board::RANDOM] {
        positions_are_drawn_by_their_odds::<Textbook>(&textbook::Setup::new(4, board), 24);
    }
}

mod weekly {
    use std::io::Write as _;

    use super::{Ruleset, Sense, are_kept, evens_out};

    #[test]
    #[ignore = "takes minutes"]
    fn hunts_are_won_as_often_as_the_advice_promises() {
        are_kept(2_000, 0.02);
    }

    /// The command: `cargo test --release --test it luck_evens -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes hours: 2,000 hunts of each bot in each set-up"]
    fn luck_evens_out_over_many_hunts() {
        evens_out(&Ruleset::ALL, &Sense::ALL, [2_000; 4], |row| {
            let _ = writeln!(std::io::stdout(), "{row}");
        });
    }
}
