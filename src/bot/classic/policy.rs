//! What to do, and why: a pure function of what the hunter knows.
//!
//! What can be proved comes first. Where nothing is proved, the best shot and every step into the unknown are looked at
//! one turn ahead: what the hunter may then feel, and how well they would stand.

use super::lookahead::Moment;
use crate::bot::policy::{Advice, Advised, Policy, Wins};
use crate::game::classic::{Action, Classic, Path, Setup};
use crate::odds::classic::{ClassicEngine, PATIENCE, Possible, Shot};
use crate::odds::rooms::Rooms;

/// Chances that differ by less are equal but for rounding.
pub(super) const ROUNDING: f64 = 1e-9;

/// Why an action is the best. Where it is a move, it may be a step on the way to the room that is named.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Why {
    /// An arrow from this room hits the wumpus wherever it can be.
    SureShot { from: u32 },
    /// Nothing can be in this room, and the hunter has not been there.
    SafeAndNew { room: u32 },
    /// Nothing is proved, and an arrow from this room promises the most. It hits with the chance `hit`.
    BestShot { from: u32, hit: f64 },
    /// Nothing is proved, and going into this room promises the most.
    LeastRisk { room: u32 },
}

/// The policy of the classic game.
#[derive(Clone, Copy, Debug)]
pub struct ClassicPolicy;

impl Advised for Classic {
    type Policy = ClassicPolicy;
}

impl Policy<Classic> for ClassicPolicy {
    type Why = Why;

    fn new(_: &Setup) -> Self {
        Self
    }

    fn advise(&mut self, engine: &ClassicEngine) -> Advice<Action, Why> {
        // Most often a proof is enough, and the odds take longer.
        prove(engine, &engine.possible()).unwrap_or_else(|| weigh(engine))
    }
}

/// Moves toward a room, through safe rooms.
fn toward(engine: &ClassicEngine, room: u32, safe: Rooms) -> Action {
    let way = engine.map().way(engine.here(), Rooms::of([room]), safe);
    Action::Move { to: way.map_or(engine.here(), |way| way[0]) }
}

/// Shoots, or goes where the shot is to be made.
fn take(engine: &ClassicEngine, shot: &Shot, safe: Rooms) -> Action {
    if shot.from == engine.here() { Action::Shoot { path: shot.path } } else { toward(engine, shot.from, safe) }
}

/// Advises a sure shot, or else a safe new room that may teach something, if there is either.
fn prove(engine: &ClassicEngine, possible: &Possible) -> Option<Advice<Action, Why>> {
    let reach = engine.reach(possible);
    let safe = Rooms::of(reach.iter().copied());
    if let Some(shot) = reach.iter().find_map(|from| engine.sure_aim(*from, possible.wumpus)) {
        let (action, why) = (take(engine, &shot, safe), Why::SureShot { from: shot.from });
        return Some(Advice { action, why, wins: Some(Wins::Exactly(1.0)) });
    }
    let new = |room: &u32| !engine.visited().has(*room);
    let teaches = |room: &u32| engine.teaches(*room, possible);
    let room = reach.iter().copied().filter(new).find(teaches)?;
    Some(Advice { action: toward(engine, room, safe), why: Why::SafeAndNew { room }, wins: None })
}

/// Advises what is proved by everything together, or else what promises the most.
fn weigh(engine: &ClassicEngine) -> Advice<Action, Why> {
    let odds = engine.all_odds();
    let possible = odds.possible();
    if let Some(advice) = prove(engine, &possible) {
        return advice;
    }
    let (now, map, here) = (Moment::now(engine), engine.map(), engine.here());
    let is_tired = engine.idle() >= PATIENCE;
    let mut reach = engine.reach(&possible);
    let safe = Rooms::of(reach.iter().copied());
    if is_tired {
        reach.truncate(1);
    }
    let (mut best, mut most) = (None, 0.0);
    if let Some(shot) = engine.best_aim(reach.into_iter()).filter(|shot| shot.hit > 0.0) {
        most = now.after_shot(odds, &possible, &shot);
        best = Some((take(engine, &shot, safe), Why::BestShot { from: shot.from, hit: shot.hit }));
    }
    let edge = match (is_tired, engine.is_awake()) {
        (true, _) => next_new_room(engine),
        (false, true) => map.beside(here).without(Rooms::of([here])),
        (false, false) => map.around(safe).without(safe),
    };
    for room in edge.iter() {
        let win = now.after_move(odds, &possible, room);
        if best.is_none() || win > most + ROUNDING {
            most = win;
            best = Some((toward(engine, room, safe), Why::LeastRisk { room }));
        }
    }
    let (action, why) = best.unwrap_or_else(|| stuck(engine));
    Advice { action, why, wins: Some(Wins::About(most)) }
}

/// Returns the room next door on a shortest way to a new room that may be entered alive; none if there is no such way.
fn next_new_room(engine: &ClassicEngine) -> Rooms {
    let doom = engine.doom();
    let (map, visited) = (engine.map(), engine.visited());
    let way = map.way(engine.here(), map.all().without(visited).without(doom), visited.without(doom));
    way.map_or(Rooms::NONE, |way| Rooms::of([way[0]]))
}

/// Advises a hunter for whom nothing is left but to spend an arrow.
fn stuck(engine: &ClassicEngine) -> (Action, Why) {
    let here = engine.here();
    let target = engine.map().beside(here).without(Rooms::of([here])).iter().next().unwrap_or(here);
    let action = Path::new(&[target]).map_or(Action::Move { to: here }, |path| Action::Shoot { path });
    (action, Why::BestShot { from: here, hit: 0.0 })
}
