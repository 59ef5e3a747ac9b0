//! How a human plays.

use super::SURE;
use super::opinion::Opinion;
use crate::game::hidden::{Action, Path, Sheet};
use crate::game::{Chance, Rooms};

/// A human shoots along a path if its value is above this.
const WORTH: i64 = SURE * 15 / 100;

/// Shoots if a path is worth it, and goes where death is least likely.
pub(super) fn decide(opinion: &Opinion, sheet: &Sheet, chance: &mut impl Chance) -> Action {
    let here = sheet.room.number();
    let mut best = Shot { value: WORTH, path: None };
    if sheet.arrows > 0 {
        best.seek(opinion, &mut vec![here], 0);
    }
    let rooms = opinion.cave.doors(here).or(Rooms::only(here));
    let step = opinion.best_room(rooms, chance, |to| -danger(opinion, here, to));
    Action { shot: best.path, step: step.filter(|to| *to != here) }
}

/// Estimates the chance to die in a room: by a wumpus there or next door, by a pit, or by bats, which drop the human
/// anywhere.
fn danger(opinion: &Opinion, here: u32, to: u32) -> i64 {
    let (cave, wumpus) = (&opinion.cave, |room: u32| opinion.wumpus[room as usize]);
    let hazards = if to == here { 0 } else { cave.risk(&cave.pits, to) + cave.risk(&cave.bats, to) / 10 };
    wumpus(to) + cave.doors(to).iter().map(wumpus).sum::<i64>() / 2 + hazards
}

/// The best shot that was found.
struct Shot {
    value: i64,
    path: Option<Path>,
}

impl Shot {
    /// Tries every path that goes on from the rooms `flown`, the shooter's first, through known tunnels. None comes back
    /// to the shooter.
    ///
    /// The value of a path is the chance that it hits the wumpus, less the share of the living humans that it hits.
    fn seek(&mut self, opinion: &Opinion, flown: &mut Vec<u32>, value: i64) {
        if flown.len() > Path::LONGEST {
            return;
        }
        let all = SURE + opinion.humans.iter().sum::<i64>();
        for door in opinion.cave.doors(flown[flown.len() - 1]).without(Rooms::only(flown[0])).iter() {
            let kills = opinion.wumpus[door as usize] - opinion.humans[door as usize] * SURE / all;
            let value = value + if flown.contains(&door) { 0 } else { kills };
            flown.push(door);
            if value > self.value {
                *self = Self { value, path: Path::new(&flown[1..]) };
            }
            self.seek(opinion, flown, value);
            flown.pop();
        }
    }
}
