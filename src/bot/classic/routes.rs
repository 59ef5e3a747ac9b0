//! Where a hunter can go, and how dangerous it is there.

use crate::bot::plan::PATIENCE;
use crate::game::Rooms;
use crate::game::classic::Action;
use crate::odds::classic::ClassicEngine;
use crate::odds::{Engine as _, Results};

/// Lists a shortest route through `safe` rooms to each room in or next to them that is new or not safe. If the hunter has
/// waited too long it lists one route instead: through visited rooms to the nearest new one.
pub(super) fn routes(engine: &ClassicEngine, safe: Rooms) -> Vec<Vec<u32>> {
    let ClassicEngine { map, here, visited, .. } = engine;
    if is_impatient(engine) {
        let new = map.all.without(*visited).iter().filter(|room| !is_deadly(engine, *room));
        return map.route(*here, Rooms::of(new), *visited).into_iter().collect();
    }
    let goals = map.around(safe).without(visited.and(safe)).without(Rooms::only(*here));
    goals.iter().filter_map(|goal| map.route(*here, Rooms::only(goal), safe)).collect()
}

/// Returns whether the hunter has waited [`PATIENCE`] turns: they came to no new room, and did not shoot.
fn is_impatient(ClassicEngine { stands, .. }: &ClassicEngine) -> bool {
    let Some(waits_from) = stands.len().checked_sub(PATIENCE as usize).filter(|from| *from > 0) else { return false };
    let (before, waited) = stands.split_at(waits_from);
    let is_old = |(room, arrows): &(u32, u8)| {
        *arrows == before[waits_from - 1].1 && before.iter().any(|(visited, _)| visited == room)
    };
    waited.iter().all(is_old)
}

/// Returns whether a hunter who enters a room is sure to die.
fn is_deadly(engine: &ClassicEngine, room: u32) -> bool {
    let Results { goes_on, carried_off, .. } = engine.results(&Action::Move { to: room });
    goes_on + carried_off <= 0.0
}

/// Returns the chance to die on entering a room. If bats are there, it counts the deadly rooms where they may drop the
/// hunter.
pub(super) fn danger(engine: &ClassicEngine, room: u32) -> f64 {
    if !engine.is_awake && !engine.all_odds().possible().any().has(room) {
        return 0.0;
    }
    let Results { goes_on, carried_off, .. } = engine.results(&Action::Move { to: room });
    let (deadly, rooms) = (f64::from(engine.ruleset().pits) + 1.0, f64::from(engine.map.all.count()));
    1.0 - goes_on - carried_off * (1.0 - deadly / rooms)
}
