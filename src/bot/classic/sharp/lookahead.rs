//! How well the hunter would stand after a shot or a move: an estimate.
//!
//! It takes pits, bats and the wumpus for independent of each other, which is nearly so and much faster.

use super::knowledge::{ByRoom, Possible, above_zero};
use super::odds::Odds;
use super::shots::{ROUNDING, Shot};
use super::state::State;
use super::steps::Steps;
use crate::bot::rooms::Rooms;
use crate::game::classic::ruleset::{Encounter, Step, Warn, WumpusBehavior};

/// The share of hunts won with so many arrows left after a miss, the most that count being 4. Found by playing.
const AFTER_A_MISS: [f64; 5] = [0.0, 0.70, 0.78, 0.86, 0.92];
/// The share won from where there is a safe new room.
const SAFE_AND_NEW: f64 = 0.975;
/// The share won of those who live through a step into the unknown, while the wumpus sleeps and while it is awake.
const ASLEEP: f64 = 0.93;
const AWAKE: f64 = 0.85;
/// The share won of those whom bats carry off.
const CARRIED_OFF: f64 = 0.84;

/// What can be where, as the hunter may come to see it.
struct Picture<'a> {
    pits: &'a [f64],
    wumpus: &'a [f64],
    bats: &'a [f64],
    possible: Possible,
}

/// A thing that the hunter may feel, with its chance, and the odds of what they feel then.
struct Felt {
    chance: f64,
    odds: ByRoom,
}

/// Estimates the chance to win after a shot.
pub(super) fn after_shot(state: &State<'_>, odds: &Odds, possible: &Possible, shot: &Shot) -> f64 {
    let (step, awake) = match state.ruleset.behavior {
        WumpusBehavior::WakesForGood { step } => (step, true),
        WumpusBehavior::Dozes { missed, .. } => (missed, state.awake),
        WumpusBehavior::Restless { num, den } => (Step::Odds { num, den }, state.awake),
    };
    let mut missed = odds.wumpus.clone();
    shot.path.iter().for_each(|room| missed[usize::from(*room)] = 0.0);
    let next = State { here: shot.from, arrows: state.arrows - 1, awake, ..*state };
    let rest = by_stench(state, stepped(state, odds, step, &missed), shot.from).map(|Felt { chance, odds: wumpus }| {
        let possible = Possible { wumpus: above_zero(&wumpus), ..*possible };
        chance * estimate(&next, &Picture { pits: &odds.pits, wumpus: &wumpus, bats: &odds.bats, possible })
    });
    shot.hit + rest.iter().sum::<f64>()
}

/// Estimates the chance to win after going into a room.
pub(super) fn after_move(state: &State<'_>, odds: &Odds, possible: &Possible, room: u32) -> f64 {
    let at = room as usize;
    let (mut here, mut elsewhere) = (ByRoom::from_elem(0.0, odds.wumpus.len()), odds.wumpus.clone());
    here[at] = std::mem::take(&mut elsewhere[at]);
    let mut bumped_awake = state.awake;
    match state.ruleset.behavior {
        WumpusBehavior::WakesForGood { step } => {
            bumped_awake = true;
            here = stepped(state, odds, step, &here);
            if state.awake {
                elsewhere = stepped(state, odds, step, &elsewhere);
            }
        }
        WumpusBehavior::Dozes { bumped, .. } => here = stepped(state, odds, bumped, &here),
        WumpusBehavior::Restless { .. } => here[at] = 0.0,
    }
    let next = State { here: room, visited: state.visited.or(Rooms::of([room])), ..*state };
    let bumped = State { awake: bumped_awake, ..next };
    let scents = [(next, by_stench(state, elsewhere, room)), (bumped, by_stench(state, here, room))];
    let bats = odds.bats[at];
    let bat_rooms = possible.bats.without(Rooms::of([room]));
    let is_saved = state.ruleset.arrival[0] == Encounter::Bats;
    let mut win = if is_saved { odds.pits[at] * bats * CARRIED_OFF } else { 0.0 };
    for Felt { chance: draft, odds: pits } in by_draft(state, odds, room) {
        let pit_rooms = above_zero(&pits);
        for (next, scents) in &scents {
            for Felt { chance: scent, odds: wumpus } in scents.iter().filter(|felt| felt.chance > 0.0) {
                let possible = Possible { pits: pit_rooms, bats: bat_rooms, wumpus: above_zero(wumpus) };
                let estimate = estimate(next, &Picture { pits: &pits, wumpus, bats: &odds.bats, possible });
                win += draft * scent * (bats * CARRIED_OFF + (1.0 - bats) * estimate);
            }
        }
    }
    win
}

/// Estimates the chance to win from what the hunter knows.
fn estimate(state: &State<'_>, picture: &Picture<'_>) -> f64 {
    let Picture { pits, wumpus, bats, ref possible } = *picture;
    let Some(left) = state.arrows.checked_sub(1) else { return 0.0 };
    let (reach, safe) = state.reach(possible);
    if reach.iter().any(|from| state.shots.sure(*from, possible.wumpus).is_some()) {
        return 1.0;
    }
    if !state.awake && reach.iter().any(|room| !state.visited.has(*room)) {
        return SAFE_AND_NEW;
    }
    let hit = state.shots.best(reach.iter().copied(), wumpus).map_or(0.0, |shot| shot.hit);
    let shoots = hit + (1.0 - hit) * AFTER_A_MISS[usize::from(left).min(4)];
    let lives = if state.awake { AWAKE } else { ASLEEP };
    let moves = state.map.around(safe).without(safe).iter().map(|room| {
        let at = room as usize;
        let near =
            || state.map.beside(room).or(Rooms::of([room])).iter().map(|room| wumpus[room as usize]).sum::<f64>();
        let comes = if state.awake { 0.25 * near() } else { 0.0 };
        lives * (1.0 - (pits[at] + 0.35 * wumpus[at] + 0.12 * bats[at] + comes))
    });
    moves.fold(shoots, f64::max)
}

/// Returns the odds of the wumpus after a step.
fn stepped(state: &State<'_>, odds: &Odds, step: Step, wumpus: &[f64]) -> ByRoom {
    let pits = Rooms::of((0..).zip(&odds.pits).filter(|(_, odds)| **odds > 1.0 - ROUNDING).map(|(room, _)| room));
    Steps::of(state.map, step, state.ruleset.feet).take(pits, wumpus, 1).into()
}

/// Returns what a stench or its absence in a room would say of the wumpus, if it has not come there.
fn by_stench(state: &State<'_>, mut wumpus: ByRoom, room: u32) -> [Felt; 2] {
    wumpus[room as usize] = 0.0;
    let beside = state.map.beside(room);
    [false, true].map(|is_felt| {
        let mut odds = wumpus.clone();
        let others = (0..).zip(&mut odds).filter(|(room, _)| beside.has(*room) != is_felt);
        others.for_each(|(_, odds)| *odds = 0.0);
        Felt::of(odds.iter().sum(), odds)
    })
}

/// Returns what the drafts in a room would say of the pits, if there is none in the room.
fn by_draft(state: &State<'_>, odds: &Odds, room: u32) -> Vec<Felt> {
    let beside = state.map.beside(room);
    let mut felt: Vec<(u32, f64, ByRoom)> = Vec::new();
    for (pits, share) in odds.pit_sets.iter().filter(|(pits, _)| !pits.has(room)) {
        let near = pits.and(beside).count();
        let drafts = match state.ruleset.warnings {
            Warn::OncePerKind => near.min(1),
            Warn::OncePerTunnel => near,
        };
        let place = felt.iter().position(|(other, ..)| *other == drafts).unwrap_or_else(|| {
            felt.push((drafts, 0.0, ByRoom::from_elem(0.0, odds.pits.len())));
            felt.len() - 1
        });
        let (_, chance, odds) = &mut felt[place];
        *chance += share;
        pits.iter().for_each(|pit| odds[pit as usize] += share);
    }
    felt.into_iter().map(|(_, chance, odds)| Felt::of(chance, odds)).collect()
}

impl Felt {
    /// Makes weights with this sum odds.
    fn of(chance: f64, mut odds: ByRoom) -> Self {
        if chance > 0.0 {
            odds.iter_mut().for_each(|odds| *odds /= chance);
        }
        Self { chance, odds }
    }
}
