//! A hunt's result is luck around its first value less what was given away.

use wumpus_hunt::bot::policy::Judge as _;
use wumpus_hunt::bot::{Advised, Bot, Bots, Policy as _};
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::{Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::session::{HuntSeed, Session};

/// The largest accepted deviation of the mean luck from 0, in standard errors.
const MOST_ERRORS: f64 = 4.5;

/// Means over hunts, and the standard error of the luck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    pub(crate) won: f64,
    pub(crate) first_value: f64,
    pub(crate) given_away: f64,
    pub(crate) luck: f64,
    pub(crate) error: f64,
}

impl Account {
    /// Asserts that luck evens out, up to a bias of the estimates.
    pub(crate) fn is_balanced(&self, what: &str, bias: f64) {
        let Self { won, first_value, given_away, luck, error } = self;
        let figures = format!("{what}: won {won:.3}, first {first_value:.3}, given away {given_away:.3}");
        assert!(luck.abs() <= MOST_ERRORS * error + bias, "{figures}, luck {luck:.4} ± {error:.4}");
    }
}

/// Plays hunts with the random bot, the careful one and the sharp one, and reviews each.
pub(crate) fn of_each_bot<G: Advised + Bots>(setup: &G::Setup, hunts: u64) -> [(&'static str, Account); 3] {
    [
        ("random", account::<G>(setup, hunts, <G as Bots>::Random::default())),
        ("careful", account::<G>(setup, hunts, <G as Bots>::Careful::default())),
        ("sharp", account::<G>(setup, hunts, <G as Bots>::Sharp::default())),
    ]
}

fn account<G: Advised>(setup: &G::Setup, hunts: u64, mut bot: impl Bot<G>) -> Account {
    let (mut judge, mut policy) = (G::Judge::new(setup, 1), G::Policy::new(setup));
    let mut session = Session::<G>::deal(setup, HuntSeed::new(0));
    let first = G::Engine::begin(setup, &G::sight(&session.game().view(Seat::HUNTER))).expect("the cave is small");
    let [mut won, mut firsts, mut given, mut luck, mut squares] = [0.0; 5];
    for seed in 1..=hunts {
        session.redeal(setup, HuntSeed::new(seed));
        let mut rng = BotRng::new(seed);
        let view = session.game().view(Seat::HUNTER);
        bot.begin(setup, &view).expect("the cave is small");
        let mut engine = first.begin_again(&G::sight(&view));
        drop(view);
        let (mut first_value, mut given_away) = (None, 0.0);
        let is_won = loop {
            let action = bot.decide(&session.game().view(Seat::HUNTER), &mut rng);
            let best = policy.advise(&engine).action;
            // The best choice gives nothing away.
            if first_value.is_none() || best != action {
                let judged = judge.judge(&engine, &[best, action.clone()], &|| false).expect("nothing stops it");
                first_value = first_value.or(Some(judged[0].value));
                given_away += judged[0].value - judged[1].value;
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
            engine.learn(&action, &seen, &G::sight(&session.game().view(Seat::HUNTER)));
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
