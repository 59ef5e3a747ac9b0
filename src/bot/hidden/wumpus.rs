//! How a wumpus plays and lies.

use super::belief::Belief;
use super::{Claim, SURE};
use crate::game::Chance;
use crate::game::hidden::{Action, Percept, Sheet};

/// Goes where humans are likely and no wumpus is suspected. It never stays.
pub(super) fn decide(belief: &Belief, sheet: &Sheet<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
    let value = |to: u32| belief.humans[to as usize] - belief.wumpus[to as usize];
    let doors = belief.map.doors(sheet.room.number());
    Action { shot: None, step: belief.best_room(doors, chance, value) }
}

/// Makes a lie of a true sheet: no meal, and a stench half as often as a human there would smell one, judged by what the others
/// say.
pub(super) fn lie(belief: &Belief, sheet: &Claim, chance: &mut (impl Chance + ?Sized)) -> Claim {
    let has_stench = i64::from(chance.pick(2 * SURE as u32)) < belief.stench(sheet.room);
    sheet.with(Percept::Meal, false).with(Percept::Stench, has_stench)
}
