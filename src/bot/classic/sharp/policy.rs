//! What to do, and why: a pure function of what the hunter knows.
//!
//! What can be proved comes first. Where nothing is proved, the best shot and every step into the unknown are looked at
//! one turn ahead: what the hunter may then feel, and how well they would stand.

use super::knowledge::Possible;
use super::lookahead::{after_move, after_shot};
use super::odds::Odds;
use super::shots::{ROUNDING, Shot};
use super::state::State;
use crate::bot::rooms::Rooms;
use crate::game::classic::{Action, Path};

/// An action, and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Advice {
    pub(super) action: Action,
    pub(super) why: Why,
}

/// Why an action is the best. Where it is a move, it may be a step on the way to the room that is named.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Why {
    /// An arrow from this room hits the wumpus wherever it can be.
    SureShot { from: u32 },
    /// Nothing can be in this room, and the hunter has not been there.
    SafeAndNew { room: u32 },
    /// Nothing is proved, and an arrow from this room promises the most. It hits with the chance `hit`; `win` is an estimate of
    /// the chance to win.
    BestShot { from: u32, hit: f64, win: f64 },
    /// Nothing is proved, and going into this room promises the most.
    LeastRisk { room: u32, win: f64 },
}

impl State<'_> {
    /// Moves toward a room, through safe rooms.
    fn toward(&self, room: u32, safe: Rooms) -> Action {
        let way = self.map.way(self.here, Rooms::of([room]), safe);
        Action::Move { to: way.map_or(self.here, |way| way[0]) }
    }

    /// Shoots, or goes where the shot is to be made.
    fn take(&self, shot: &Shot, safe: Rooms) -> Action {
        match shot.path() {
            Some(path) if shot.from == self.here => Action::Shoot { path },
            _ => self.toward(shot.from, safe),
        }
    }
}

/// Advises a sure shot, or else a safe new room, if there is either.
pub(super) fn prove(state: &State<'_>, possible: &Possible) -> Option<Advice> {
    let (reach, safe) = state.reach(possible);
    if let Some(shot) = reach.iter().find_map(|from| state.shots.sure(*from, possible.wumpus)) {
        return Some(Advice { action: state.take(&shot, safe), why: Why::SureShot { from: shot.from } });
    }
    let room = reach.iter().copied().find(|room| !state.visited.has(*room))?;
    Some(Advice { action: state.toward(room, safe), why: Why::SafeAndNew { room } })
}

/// Advises what is proved, or else what promises the most.
pub(super) fn decide(state: &State<'_>, odds: &Odds) -> Advice {
    let possible = odds.possible();
    if let Some(advice) = prove(state, &possible) {
        return advice;
    }
    let (reach, safe) = state.reach(&possible);
    let mut best = None;
    let mut most = 0.0;
    if let Some(shot) = state.shots.best(reach.iter().copied(), &odds.wumpus) {
        let win = after_shot(state, odds, &possible, &shot);
        most = win;
        let why = Why::BestShot { from: shot.from, hit: shot.hit, win };
        best = Some(Advice { action: state.take(&shot, safe), why });
    }
    let edge = if state.awake { state.map.beside(state.here) } else { state.map.around(safe).without(safe) };
    for room in edge.iter() {
        let win = after_move(state, odds, &possible, room);
        if best.is_none() || win > most + ROUNDING {
            most = win;
            best = Some(Advice { action: state.toward(room, safe), why: Why::LeastRisk { room, win } });
        }
    }
    best.unwrap_or_else(|| stuck(state))
}

/// Advises a hunter who has no tunnel to another room.
fn stuck(state: &State<'_>) -> Advice {
    let why = Why::LeastRisk { room: state.here, win: 0.0 };
    let action = Path::new(&[state.here]).map_or(Action::Move { to: state.here }, |path| Action::Shoot { path });
    Advice { action, why }
}
