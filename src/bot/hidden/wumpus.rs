//! How a wumpus plays and lies.

use super::belief::Belief;
use super::{Claim, SURE};
use crate::game::Chance;
use crate::game::hidden::{Action, Sheet};

/// Goes where humans are likely to be and no wumpus is suspected. A wumpus never stays where it is.
pub(super) fn decide(belief: &Belief, sheet: &Sheet, chance: &mut (impl Chance + ?Sized)) -> Action {
    let value = |to: u32| belief.humans[to as usize] - belief.wumpus[to as usize];
    let doors = belief.map.doors(sheet.room.number());
    Action { shot: None, step: belief.best_room(doors, chance, value) }
}

/// Turns a true sheet into a lie. The lie names no meal. It names a stench only if, by what the others say, a human
/// there would smell one with a chance above a limit, which is drawn from 50 to 74 %.
pub(super) fn lie(belief: &Belief, sheet: &Claim, chance: &mut (impl Chance + ?Sized)) -> Claim {
    let limit = SURE * (50 + i64::from(chance.pick(25))) / 100;
    let [_, _, flapping, breeze] = sheet.senses;
    Claim { senses: [belief.stench(sheet.room) > limit, false, flapping, breeze], ..*sheet }
}
