//! A hunt's result is the chance at its start − what was given away + luck, and luck evens out.

use std::sync::Arc;

use wumpus_hunt::bot::policy::judge;
use wumpus_hunt::bot::{Advised, Advisor as _, Bot, BotRng, Careful, Policy as _, Random, Sharp};
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::session::{HuntSeed, Session};

/// The largest accepted deviation of the mean luck from 0, in standard errors.
const MOST_ERRORS: f64 = 4.5;

/// What the estimates may be off on the hex map, where playing on ends after a few turns.
const BIAS_OF_GRUE: f64 = 0.02;

/// Means over hunts, and the standard error of the luck.
#[derive(Clone, Copy, Debug)]
struct Account {
    won: f64,
    first_value: f64,
    given_away: f64,
    luck: f64,
    error: f64,
}

/// Plays hunts of three bots in set-ups in which hints give odds, so many in the classic game, the textbook's, Wumpus World
/// and Grue. Calls `each` with a row of a table for each bot.
pub(crate) fn evens_out(rulesets: &[Ruleset], senses: &[Sense], hunts: [u64; 4], mut each: impl FnMut(&str)) {
    let [classic, textbook, world, grue] = hunts;
    for (board, textbook_board) in Board::ALL.into_iter().zip([textbook::Board::Published, textbook::Board::RANDOM]) {
        let name = board.name();
        of_each_bot::<Textbook>(
            &format!("textbook, {name}"),
            &textbook::Setup::new(4, textbook_board),
            textbook,
            0.0,
            &mut each,
        );
        of_each_bot::<World>(&format!("world, {name}"), &world::Setup::new(board), world, 0.0, &mut each);
    }
    for ruleset in rulesets {
        of_each_bot::<Classic>(
            &format!("classic, {}", ruleset.name),
            &classic_setup(*ruleset),
            classic,
            0.0,
            &mut each,
        );
    }
    for sense in senses {
        let name = format!("grue, {}", sense.name());
        of_each_bot::<Grue>(&name, &grue::Setup::new(*sense), grue, BIAS_OF_GRUE, &mut each);
    }
}

pub(crate) fn classic_setup(ruleset: Ruleset) -> classic::Setup {
    classic::Setup { cave: CaveSource::Known(Arc::new(dodecahedron())), ..classic::Setup::new(ruleset) }
}

/// Reviews hunts of the random bot, the careful one and the sharp one. Luck evens out, up to a bias of the estimates.
fn of_each_bot<G: Advised>(name: &str, setup: &G::Setup, hunts: u64, bias: f64, each: &mut impl FnMut(&str)) {
    for (bot, account) in [
        ("random", account::<G>(setup, hunts, Random)),
        ("careful", account::<G>(setup, hunts, Careful::<G>::default())),
        ("sharp", account::<G>(setup, hunts, Sharp::<G>::default())),
    ] {
        let Account { won, first_value, given_away, luck, error } = account;
        let [won, first, given, points, off] = [won, first_value, given_away, luck, error].map(|share| 100.0 * share);
        let row = format!("| {name} | {bot} | {won:.1} | {first:.1} | {given:.1} | {points:.1} ± {off:.1} |");
        each(&row);
        assert!(luck.abs() <= MOST_ERRORS * error + bias, "{row}");
        assert!(bot != "sharp" || given_away.abs() < 1e-9, "{row}");
    }
}

fn account<G: Advised>(setup: &G::Setup, hunts: u64, mut bot: impl Bot<G>) -> Account {
    let (mut policy, mut judged_by) = (G::Policy::new(setup), BotRng::new(1));
    let view = Session::<G>::deal(setup, HuntSeed::new(0)).game().view(Seat::HUNTER);
    let first = G::Engine::begin(setup, &view).expect("the cave is small");
    let [mut won, mut firsts, mut given, mut luck, mut squares] = [0.0; 5];
    for seed in 1..=hunts {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut rng = BotRng::new(seed);
        let view = session.game().view(Seat::HUNTER);
        bot.begin(setup, &view).expect("the cave is small");
        let mut engine = first.begin_again(&view);
        let (mut first_value, mut given_away) = (None, 0.0);
        let is_won = loop {
            let action = bot.decide(&session.game().view(Seat::HUNTER), &mut rng);
            let best = policy.advise(&engine).action;
            // The best choice gives nothing away.
            if first_value.is_none() || best != action {
                let judged = judge(&mut policy, setup, &engine, &[best, action.clone()], &mut judged_by, &|| false)
                    .expect("nothing stops it");
                first_value = first_value.or(Some(judged[0].wins.value));
                given_away += judged[1].loss.value;
            }
            let events = session.step(Seat::HUNTER, &action).expect("a bot plays by the rules");
            let seen = events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
            let seen: Vec<_> = seen.cloned().collect();
            for event in &seen {
                bot.observe(event);
            }
            if let Status::Over(outcome) = session.game().status() {
                break G::has_won(Seat::HUNTER, outcome, session.game().position());
            }
            engine.learn(&action, &seen, &session.game().view(Seat::HUNTER));
        };
        let (result, first_value) = (f64::from(u8::from(is_won)), first_value.expect("a hunt has a turn"));
        let lucky = result - first_value + given_away;
        for (sum, one) in [&mut won, &mut firsts, &mut given, &mut luck, &mut squares].into_iter().zip([
            result,
            first_value,
            given_away,
            lucky,
            lucky * lucky,
        ]) {
            *sum += one;
        }
    }
    let count = f64::from(u32::try_from(hunts).expect("there are fewer hunts"));
    let [won, first_value, given_away, luck, square] = [won, firsts, given, luck, squares].map(|sum| sum / count);
    Account { won, first_value, given_away, luck, error: ((square - luck * luck) / count).sqrt() }
}
