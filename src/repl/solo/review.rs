//! Reviews a hunt: plays it again, and asks the policy what each choice was worth.

use std::collections::BTreeSet;

use super::hints::none;
use crate::bot::BotRng;
use crate::bot::policy::{Advised, Advisor as _, Estimate, Judged, Policy as _, judge};
use crate::bot::reason::{Aim, risk};
use crate::command::Command;
use crate::game::{Seat, Status, View as _, Viewer};
use crate::odds::Engine as _;
use crate::repl::prompt::PastHunt;
use crate::session::Session;
use crate::text::grouped;
use crate::words::phrasebook::{Phrasebook, Surroundings};
use crate::words::reason;
use crate::words::review::{MOST_TURNS, Review, Turn, first_bar};

const NO_REVIEW: &str = "There is no review of this hunt";

/// Reviews a hunt, unless `stops` returns true. A choice that is the policy's own is judged only if a bar shows it.
///
/// # Errors
///
/// Returns why there is no review.
pub(super) fn review<G: Advised>(
    words: &impl Phrasebook<G>,
    PastHunt { setup, seed, actions, .. }: &PastHunt<G>,
    has_bars: bool,
    stops: &dyn Fn() -> bool,
) -> Result<Review, String> {
    if actions.is_empty() {
        return Err("No turn was played, so there is nothing to review.".to_owned());
    }
    if actions.len() > MOST_TURNS {
        return Err(format!("There is no review of more than {} turns.", grouped(MOST_TURNS as u64)));
    }
    let mut session = Session::<G>::deal(setup, *seed);
    let first = session.game().view(Seat::HUNTER);
    let mut engine = G::Engine::begin(setup, &first).map_err(|limit| none(NO_REVIEW, Some(limit)))?;
    if !engine.is_exact() {
        return Err(none(NO_REVIEW, engine.limit()));
    }
    let mut policy = G::Policy::new(setup);
    let mut seen_rooms = BTreeSet::new();
    let mut review = Review { fate: None, turns: Vec::new() };
    let first_bar = if has_bars { first_bar(actions.len()) } else { u64::MAX };
    // A hunt that its actions do not end was given up.
    for (number, text) in (1..).zip(actions.iter().map(Some).chain([None])) {
        let view = session.game().view(Seat::HUNTER);
        let read = |text: &String| view.read(text).ok().filter(|action| view.check(action).is_ok()).ok_or(NO_REVIEW);
        let taken = text.map(read).transpose()?;
        let advice = policy.advise(&engine);
        let best = &advice.action;
        let Surroundings { room, tunnels, .. } = words.surroundings(&view);
        seen_rooms.extend(tunnels.into_iter().chain([room]));
        let is_best = taken.as_ref() == Some(best);
        if number == 1 || !is_best || number >= first_bar {
            let choices: Vec<_> = [best].into_iter().chain(taken.as_ref().filter(|_| !is_best)).cloned().collect();
            // What a turn is worth does not depend on which others are judged.
            let mut rng = BotRng::new(seed.play.wrapping_add(number << 32));
            let judged =
                judge(&mut policy, setup, &engine, &choices, &mut rng, stops).ok_or("The review was stopped.")?;
            let best_wins = judged[0].wins;
            let given_up = Judged { wins: Estimate::exact(0.0), loss: best_wins };
            let judged = if taken.is_some() { judged[judged.len() - 1] } else { given_up };
            let action = |action| words.action(&view, action);
            let said = taken.as_ref().map_or_else(|| Command::GiveUp.word().to_owned(), action);
            let better = action(best);
            let results =
                taken.as_ref().map(|taken| format!(": {}", words.results(&engine, taken))).unwrap_or_default();
            let why = if is_best {
                String::new()
            } else {
                let reason = policy.reason(&engine, &advice);
                let risk_taken = taken.as_ref().map(|taken| risk::<G>(&engine, taken));
                // To run tells nothing of a choice that the grue could not reach either.
                let because = if reason.aim == Aim::Run && risk_taken.is_some_and(|taken| taken <= reason.risk) {
                    "It leaves you better placed.".to_owned()
                } else {
                    reason::in_words(words, &view, &engine, &advice, &reason)
                };
                format!("{said}{results}. Better: {better}. {because}")
            };
            let needs_plan = words.rooms_of(best).iter().any(|room| !seen_rooms.contains(room));
            review.turns.push(Turn { number, judged, best: best_wins, words: [said, better], needs_plan, why });
        }
        let Some(taken) = &taken else { break };
        let events = session.play(Seat::HUNTER, taken);
        let seen = events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
        let seen: Vec<_> = seen.cloned().collect();
        if let Status::Over(outcome) = session.game().status() {
            review.fate = Some(G::fate(outcome));
            break;
        }
        engine.learn(taken, &seen, &session.game().view(Seat::HUNTER));
    }
    Ok(review)
}
