//! How a wumpus plays and lies.

use super::opinion::Opinion;
use super::{Claim, SURE};
use crate::game::Chance;
use crate::game::hidden::{Action, Percept, Percepts, Sheet};

/// Goes where humans are likely to be and no wumpus is suspected. A wumpus never stays where it is.
pub(super) fn decide(opinion: &Opinion, sheet: &Sheet, chance: &mut impl Chance) -> Action {
    let value = |to: u32| opinion.humans[to as usize] - opinion.wumpus[to as usize];
    let doors = opinion.cave.doors(sheet.room.number());
    Action { shot: None, step: opinion.best_room(doors, chance, value) }
}

/// Turns a true sheet into a lie, without a meal. The lie names a stench if a human there would probably smell one, by
/// what the others say: with a chance above a limit, which is drawn from 50 to 74 %.
pub(super) fn lie(opinion: &Opinion, sheet: &Claim, chance: &mut impl Chance) -> Claim {
    let limit = SURE * (50 + i64::from(chance.pick(25))) / 100;
    let percepts = Percepts::of(|percept| match percept {
        Percept::Stench => opinion.stench(sheet.room) > limit,
        Percept::Meal => false,
        other => sheet.percepts.has(other),
    });
    Claim { percepts, ..*sheet }
}
