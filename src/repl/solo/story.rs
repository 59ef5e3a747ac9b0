//! The story of a hunt that is over.

use std::collections::BTreeMap;

use super::SoloPrompt;
use crate::bot::plan::Goal;
use crate::bot::policy::actions;
use crate::bot::reason::{Cause, Fate, risk, thing_of};
use crate::bot::tale::{Fact, Mark, Others, Shot, Turn, turning_points};
use crate::bot::{Advised, Bot as _};
use crate::game::{Rooms, Seat, Status};
use crate::odds::{Engine as _, ROUNDING, Results};
use crate::session::Session;
use crate::words::phrasebook::Phrasebook;
use crate::words::review::MOST_TURNS;

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Returns the turning points of the hunt; none if nobody sees the story. The original program tells nothing after its last
    /// words.
    pub(super) fn tell(&mut self) -> Vec<Fact> {
        if !self.dialogue.is_seen() || self.dialogue.is_capital {
            return Vec::new();
        }
        let (turns, fate) = self.turns();
        turning_points(&turns, fate)
    }

    /// Returns the turns of the hunt, and how it ended. Plays it again, so that a resumed hunt has the story of the whole.
    fn turns(&mut self) -> (Vec<Turn>, Option<Fate>) {
        let is_judged = !self.sees_all() && !self.is_another_try() && self.actions.len() <= MOST_TURNS;
        let Self { setup, seed, actions, sharp, words, .. } = self;
        let mut session = Session::<G>::deal(setup, *seed);
        let (mut turns, mut fate, mut is_alive) = (Vec::new(), None, true);
        let mut view = session.game().view(Seat::HUNTER);
        sharp.follow(setup, view.clone());
        for (action, _) in &*actions {
            let mut turn = Turn { is_pursued: words.is_alarmed(&view, false), ..Turn::default() };
            let engine = if is_judged { sharp.engine().ok().filter(|engine| engine.is_exact()) } else { None };
            if is_alive && G::is_shot(action) && !words.is_idle(&view, action) {
                let hit = engine.and_then(|engine| engine.hit(action));
                turn.shot = Some(Shot { hit, left: words.score(&view).0 - 1 });
            }
            if let Some(engine) = engine {
                turn.lairs = if is_alive { engine.rooms_of(thing_of::<G>("wumpus")) } else { Rooms::NONE };
                (turn.risks, turn.carried_off) = risks::<G>(engine, action);
                let is_of_grue = turn.risks.iter().any(|(cause, _)| *cause == Cause::Grue);
                turn.others = turn.gamble().and_then(|_| others::<G>(engine, &view, turn.risk(), is_of_grue));
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
            if let (Some(Fate::Left), true) = (fate, is_judged) {
                turn.others = sharp.engine().ok().map(|engine| Others::Onward(onward::<G>(engine)));
            }
            turns.push(turn);
        }
        (turns, fate)
    }
}

/// Returns the chance of each way to lose the hunt in a turn with this action, 1 exactly if it is certain, and the chance that
/// bats carry the hunter off.
fn risks<G: Advised>(engine: &G::Engine, action: &G::Action) -> (Vec<(Cause, f64)>, f64) {
    let Results { goes_on, carried_off, ends } = engine.results(action);
    let mut risks = BTreeMap::new();
    for (end, chance) in &ends {
        *risks.entry(G::fate(*end)).or_insert(0.0) += chance;
    }
    if risks.len() == 1 && goes_on + carried_off <= 0.0 {
        risks = risks.into_keys().map(|fate| (fate, 1.0)).collect();
    }
    let lost = |(fate, risk)| if let Fate::Lost(cause) = fate { Some((cause, risk)) } else { None };
    (risks.into_iter().filter_map(lost).collect(), carried_off)
}

/// Returns what else there was to do than to take this risk. A step back leads on only if it leads away from the grue.
fn others<G: Advised>(engine: &G::Engine, view: &G::View, taken: f64, is_of_grue: bool) -> Option<Others> {
    let plans = G::plans(engine);
    let leads_on = |goal| matches!(goal, Goal::NewRoom | Goal::Win) || is_of_grue;
    if plans.iter().any(|plan| plan.death <= 0.0 && leads_on(plan.goal) && !G::is_shot(&plan.action)) {
        return Some(Others::Safe);
    }
    let shots = actions::<G>(view, engine).into_iter().filter(|_| is_of_grue);
    let risks = shots.map(|action| risk::<G>(engine, &action)).chain(plans.iter().map(|plan| plan.death));
    (risks.fold(1.0, f64::min) >= taken - ROUNDING).then_some(Others::NoSafer)
}

/// Returns the lowest risk of entering a new room; `None` if there is none to enter.
fn onward<G: Advised>(engine: &G::Engine) -> Option<f64> {
    let new = G::plans(engine).into_iter().filter(|plan| plan.goal == Goal::NewRoom);
    new.map(|plan| plan.death).reduce(f64::min)
}
