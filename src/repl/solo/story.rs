//! The story of a hunt that is over.

use super::SoloPrompt;
use crate::bot::plan::Goal;
use crate::bot::policy::{Advisor as _, actions};
use crate::bot::reason::{Cause, Fate, risk, thing_of};
use crate::bot::tale::{Fact, Mark, Others, Shot, Turn, turning_points};
use crate::bot::{Advised, Bot as _};
use crate::game::{Rooms, Seat, Status};
use crate::odds::{Engine as _, ROUNDING};
use crate::session::Session;
use crate::words::phrasebook::Phrasebook;

/// The most turns of a hunt whose story tells of odds: a story is there at once.
const MOST_TURNS: usize = 200;

/// The most turns before the last for which the policy is asked what else there was to do.
const MOST_ASKED: usize = 3;

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Returns the turning points of the hunt; none if nobody sees the story. Plays it again, so that a resumed hunt has the story
    /// of the whole. The original program tells nothing after its last words.
    pub(super) fn tell(&mut self) -> Vec<Fact> {
        if !self.dialogue.is_seen() || self.dialogue.is_capital {
            return Vec::new();
        }
        let is_known = !self.sees_all() && !self.is_another_try() && self.actions.len() <= MOST_TURNS;
        let Self { setup, seed, actions, sharp, words, .. } = self;
        let mut session = Session::<G>::deal(setup, *seed);
        let (mut turns, mut fate, mut is_alive) = (Vec::new(), None, true);
        let mut view = session.game().view(Seat::HUNTER);
        sharp.follow(setup, view.clone());
        let is_judged = is_known && sharp.engine().is_ok_and(G::Engine::is_exact);
        let mut asked = 0;
        for (number, (action, _)) in (1..).zip(&*actions) {
            let mut turn = Turn { is_pursued: words.is_alarmed(&view, false), ..Turn::default() };
            let engine = if is_judged { sharp.engine().ok() } else { None };
            if is_alive && G::is_shot(action) && !words.is_idle(&view, action) {
                let hit = engine.and_then(|engine| engine.hit(action));
                turn.shot = Some(Shot { hit, left: words.score(&view).0 - 1 });
            }
            if let Some(engine) = engine {
                turn.lairs = if is_alive { engine.rooms_of(thing_of::<G>("wumpus")) } else { Rooms::NONE };
                let results = engine.results(action);
                let risk = |cause| (cause, results.chance_of(|end| G::fate(end) == Fate::Lost(cause)));
                turn.risks = Cause::ALL.map(risk).into_iter().filter(|(_, risk)| *risk > 0.0).collect();
                turn.carried_off = results.carried_off;
                let is_of_grue = turn.risks.iter().any(|(cause, _)| *cause == Cause::Grue);
                if turn.gamble().is_some() && (asked < MOST_ASKED || number == actions.len()) {
                    asked += 1;
                    let risk = turn.risk();
                    turn.others = sharp
                        .parts()
                        .ok()
                        .and_then(|(_, policy, engine)| others::<G>(policy, engine, &view, action, risk, is_of_grue));
                }
            }
            sharp.act(action.clone());
            let events = session.play(Seat::HUNTER, action);
            for event in events {
                sharp.observe(event);
            }
            turn.marks.extend(events.iter().filter_map(G::mark));
            is_alive &= !turn.marks.contains(&Mark::Killed);
            view = session.game().view(Seat::HUNTER);
            match session.game().status() {
                Status::Over(outcome) => fate = Some(G::fate(outcome)),
                Status::Awaiting(_) => sharp.see(view.clone()),
            }
            if fate == Some(Fate::Left)
                && is_judged
                && let Ok(engine) = sharp.engine()
            {
                let new = G::plans(engine).into_iter().filter(|plan| plan.goal == Goal::NewRoom);
                turn.others = Some(Others::Onward(new.map(|plan| plan.death).reduce(f64::min)));
            }
            turns.push(turn);
        }
        turning_points(&turns, fate)
    }
}

/// Returns what else there was to do than to take this risk. That a shot was safer says nothing of a move.
fn others<G: Advised>(
    policy: &mut G::Policy,
    engine: &G::Engine,
    view: &G::View,
    action: &G::Action,
    taken: f64,
    is_of_grue: bool,
) -> Option<Others> {
    let best = policy.advise(engine).action;
    if best != *action && !G::is_shot(&best) && risk::<G>(engine, &best) <= 0.0 {
        return Some(Others::Safe);
    }
    let plans = G::plans(engine);
    let shots = actions::<G>(view, engine).into_iter().filter(|_| is_of_grue);
    let risks = shots.map(|action| risk::<G>(engine, &action)).chain(plans.iter().map(|plan| plan.death));
    (risks.fold(1.0, f64::min) >= taken - ROUNDING).then_some(Others::NoSafer)
}
