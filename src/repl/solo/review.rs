//! Reviews a hunt: plays it again, and asks a judge what each choice was worth.

use crate::bot::judge::Judge as _;
use crate::bot::policy::{Advised, Policy as _};
use crate::game::{Seat, Status, Viewer};
use crate::odds::Engine as _;
use crate::repl::phrasebook::Hinter;
use crate::repl::review::{Review, Turn};
use crate::session::{HuntSeed, Session};
use crate::text::grouped;

use super::hints::{no_odds, refusal};

/// The most turns of a hunt that is reviewed.
const MOST_TURNS: usize = 1_000;

/// Said of a record whose lines are no hunt of its seed.
pub(super) const NOT_ITS_SEED: &str = "This hunt does not fit its seed.";

/// Reviews the hunt of these actions, unless `stops` returns true before a turn.
///
/// # Errors
///
/// Why there is no review.
pub(super) fn review<G: Advised>(
    words: &impl Hinter<G>,
    setup: &G::Setup,
    seed: HuntSeed,
    actions: &[G::Action],
    stops: impl Fn() -> bool,
) -> Result<Review, String> {
    if actions.len() > MOST_TURNS {
        return Err(format!("There is no review of more than {} turns.", grouped(MOST_TURNS as u64)));
    }
    let mut session = Session::<G>::deal(setup, seed);
    let first = G::sight(&session.game().view(Seat::HUNTER));
    let mut engine = G::Engine::begin(setup, &first).map_err(refusal)?;
    if !engine.is_exact() {
        return Err(no_odds(engine.limit()));
    }
    let (mut policy, mut judge) = (G::Policy::new(setup), G::Judge::new(setup, seed.play));
    let (mut turns, mut won) = (Vec::new(), None);
    for action in actions {
        if stops() {
            return Err("The review was stopped.".to_owned());
        }
        let view = session.game().view(Seat::HUNTER);
        let advice = policy.advise(&engine);
        let best = advice.action.clone();
        let choices: &[_] = if best == *action { &[best.clone()] } else { &[best.clone(), action.clone()] };
        let judged = judge.judge(&engine, choices);
        let said = [action, &best].map(|action| words.action(&view, action));
        let why = words.why(&view, &engine, &advice);
        let why = format!("{}: {}. Better: {}. {why}", said[0], words.results(&engine, action), said[1]);
        let ([best_estimate, estimate], [action_text, best]) =
            ([judged[0], judged[judged.len() - 1]], [action, &best].map(ToString::to_string));
        turns.push(Turn {
            action: action_text,
            value: estimate.value,
            best,
            best_value: best_estimate.value,
            error: estimate.error,
            best_error: best_estimate.error,
            words: said,
            why,
        });
        drop(view);
        let events = session.step(Seat::HUNTER, action).map_err(|_| NOT_ITS_SEED.to_owned())?;
        let seen = events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
        let seen: Vec<_> = seen.cloned().collect();
        if let Status::Over(outcome) = session.game().status() {
            won = Some(G::has_won(Seat::HUNTER, outcome, session.game().position()));
            break;
        }
        engine.learn(action, &seen, &G::sight(&session.game().view(Seat::HUNTER)));
    }
    Ok(Review::of(won, turns))
}
