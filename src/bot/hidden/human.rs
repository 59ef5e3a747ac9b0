//! How a human plays.

use super::SURE;
use super::belief::Belief;
use crate::game::Chance;
use crate::game::Rooms;
use crate::game::hidden::{Action, Path, Sheet};

/// A human shoots along a path if its value is above this.
const WORTH: i64 = SURE * 15 / 100;

/// Shoots if a path is worth it, and goes where death is least likely.
pub(super) fn decide(belief: &Belief, sheet: &Sheet, chance: &mut (impl Chance + ?Sized)) -> Action {
    let here = sheet.room.number();
    let mut best = Shot { value: WORTH, path: None };
    if sheet.arrows > 0 {
        best.seek(belief, &mut vec![here], 0);
    }
    let rooms = belief.map.doors(here).or(Rooms::only(here));
    let step = belief.best_room(rooms, chance, |to| -danger(belief, here, to));
    Action { shot: best.path, step: step.filter(|to| *to != here) }
}

/// Returns roughly the chance to die in a room: by a wumpus there or next door, by a pit, or by bats that drop the
/// human in either.
fn danger(belief: &Belief, here: u32, to: u32) -> i64 {
    let (map, wumpus) = (&belief.map, |room: u32| belief.wumpus[room as usize]);
    let hazards = if to == here { 0 } else { map.risk(&map.pits, to) + map.risk(&map.bats, to) / 10 };
    wumpus(to) + map.doors(to).iter().map(wumpus).sum::<i64>() / 2 + hazards
}

/// The best shot that was found.
struct Shot {
    value: i64,
    path: Option<Path>,
}

impl Shot {
    /// Extends a path through every known tunnel, except into the shooter's room, with which `flown` begins.
    ///
    /// A path is worth the chance that the wumpus is in one of its rooms, less a share for each other human there: 1
    /// over the number of living humans.
    fn seek(&mut self, belief: &Belief, flown: &mut Vec<u32>, value: i64) {
        if flown.len() > Path::LONGEST {
            return;
        }
        let all = SURE + belief.humans.iter().sum::<i64>();
        for door in belief.map.doors(flown[flown.len() - 1]).without(Rooms::only(flown[0])).iter() {
            let kills = belief.wumpus[door as usize] - belief.humans[door as usize] * SURE / all;
            let value = value + if flown.contains(&door) { 0 } else { kills };
            flown.push(door);
            if value > self.value {
                *self = Self { value, path: Path::new(&flown[1..]).ok() };
            }
            self.seek(belief, flown, value);
            flown.pop();
        }
    }
}
