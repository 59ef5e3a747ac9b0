//! What to do, and why: a pure function of what the hunter knows.
//!
//! A proved shot or room comes first. Otherwise the policy estimates the chance to win after the best shot and after each
//! route to a room, and takes the highest.

use super::lookahead::Outlook;
use super::routes::{danger, routes};
use crate::bot::policy::{Advice, AdviceOf, Advisor, Policy, Wins, lost};
use crate::bot::reason::Aim;
use crate::game::Rooms;
use crate::game::cave::yob::dodecahedron;
use crate::game::classic::{Action, CaveSource, Classic, Ruleset, Setup};
use crate::odds::classic::{ClassicEngine, Possible, Shot};
use crate::odds::{Engine as _, ROUNDING};

/// The share of hunts counted as lost that are won after all, if the wumpus falls asleep again. Measured by playing.
const SLEEPS_AGAIN: f64 = 1.0 / 6.0;

/// The policy of the classic game.
#[derive(Clone, Copy, Debug)]
pub struct ClassicPolicy {
    /// Whether the estimates hold: they were measured in the dodecahedron, with unchanged rulesets.
    is_measured: bool,
}

impl Policy<Classic> for ClassicPolicy {
    fn new(Setup { ruleset, cave }: &Setup) -> Self {
        let is_measured = matches!(cave, CaveSource::Known(cave) if **cave == dodecahedron());
        Self { is_measured: is_measured && Ruleset::ALL.contains(ruleset) }
    }

    fn decide(&mut self, engine: &ClassicEngine) -> Action {
        self.choose(engine).action
    }
}

impl Advisor<Classic> for ClassicPolicy {
    fn advise(&mut self, engine: &ClassicEngine) -> AdviceOf<Classic> {
        let moves = engine.map.tunnels(engine.here).map(|to| Action::Move { to });
        match self.choose(engine) {
            Advice { aim: Aim::Lost, .. } => lost::<Classic>(engine, moves.chain(engine.best_shot())),
            advice => advice,
        }
    }
}

impl ClassicPolicy {
    fn choose(self, engine: &ClassicEngine) -> AdviceOf<Classic> {
        // Most often a proof is enough, and the odds take longer.
        let proved = prove(engine, &engine.possible()).or_else(|| prove(engine, &engine.all_odds().possible()));
        proved.unwrap_or_else(|| {
            let (action, aim, win) = weigh(engine);
            let aim = if win > 0.0 { aim } else { Aim::Lost };
            // Hunters who wait for a better chance win less often than the estimates say.
            let is_shown = self.is_measured && matches!(aim, Aim::Shoot { .. });
            let more = if engine.ruleset().behavior.wakes() { 0.0 } else { SLEEPS_AGAIN * (1.0 - win) };
            Advice { action, aim, wins: is_shown.then_some(Wins::About(win + more)) }
        })
    }
}

/// Returns the move toward a room, through safe rooms.
fn toward(engine: &ClassicEngine, room: u32, safe: Rooms) -> Action {
    let route = engine.map.route(engine.here, Rooms::only(room), safe);
    Action::Move { to: route.map_or(engine.here, |route| route[0]) }
}

/// Returns the shot, or the move toward the room to shoot from.
fn take(engine: &ClassicEngine, shot: &Shot, safe: Rooms) -> Action {
    if shot.from == engine.here { Action::Shoot { path: shot.path } } else { toward(engine, shot.from, safe) }
}

/// Advises a sure shot, or else a safe new room that may teach something, if there is either.
fn prove(engine: &ClassicEngine, possible: &Possible) -> Option<AdviceOf<Classic>> {
    let reach = engine.reach(possible);
    let safe = Rooms::of(reach.iter().copied());
    if let Some(shot) = reach.iter().find_map(|from| engine.sure_aim(*from, possible.wumpus)) {
        let (action, aim) = (take(engine, &shot, safe), Aim::Shoot { from: shot.from, hit: 1.0 });
        return Some(Advice { action, aim, wins: Some(Wins::Exactly(1.0)) });
    }
    let new = |room: &u32| !engine.visited.has(*room);
    let teaches = |room: &u32| teaches(engine, *room, possible);
    let room = reach.iter().copied().filter(new).find(teaches)?;
    Some(Advice { action: toward(engine, room, safe), aim: Aim::Enter { room, death: 0.0 }, wins: None })
}

/// Returns whether the warnings in a room can rule anything out.
fn teaches(engine: &ClassicEngine, room: u32, possible: &Possible) -> bool {
    let map = &engine.map;
    let near = map.beside(room).without(Rooms::only(room));
    let Ruleset { pits, bats, smell, .. } = *engine.ruleset();
    let tells = |rooms: Rooms, near: Rooms, count: u16| rooms.count() > count.into() && rooms.meets(near);
    !map.known.has(room)
        || tells(possible.pits, near, pits)
        || tells(possible.bats, near, bats)
        || tells(possible.wumpus, map.within(room, smell), 1)
}

/// Returns the action with the highest estimated chance to win where nothing is proved, its aim, and that chance.
fn weigh(engine: &ClassicEngine) -> (Action, Aim, f64) {
    let (odds, now) = (engine.all_odds(), Outlook::root(engine));
    let possible = odds.possible();
    let reach = engine.reach(&possible);
    let safe = Rooms::of(reach.iter().copied());
    // A hunter whose tunnels all lead back to their own room can only take one of them.
    let here = engine.here;
    let mut best = (Action::Move { to: here }, Aim::Lost, 0.0);
    if let Some(shot) = engine.best_aim(reach.into_iter(), &odds.wumpus) {
        let win = if shot.hit > 0.0 { now.after_shot(odds, &shot) } else { 0.0 };
        best = (take(engine, &shot, safe), Aim::Shoot { from: shot.from, hit: shot.hit }, win);
    }
    for route in routes(engine, safe) {
        let room = route.last().copied().unwrap_or(here);
        let win = now.after_move(odds, room);
        if win > best.2 + ROUNDING {
            best = (Action::Move { to: route[0] }, Aim::Enter { room, death: danger(engine, room) }, win);
        }
    }
    best
}
