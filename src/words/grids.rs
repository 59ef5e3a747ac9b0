//! What the words of the two games on a grid share.

use super::phrasebook::{MapTruth, Mapper, Surroundings};
use crate::chart::{Chart, Sensed, Space, Thing};
use crate::game::Rooms;
use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::layout::Layout;

/// On the map.
pub(crate) const FELT_BREEZE: Sensed = Sensed::danger("b", "breeze");
pub(crate) const SMELLED_STENCH: Sensed = Sensed::danger("s", "stench");

/// Lists what is sensed in a room of a grid.
pub(crate) fn surroundings(room: Room, sensed: impl IntoIterator<Item = (bool, Sensed)>) -> Surroundings {
    let sensed = sensed.into_iter().filter_map(|(is_sensed, sensed)| is_sensed.then_some(sensed)).collect();
    Surroundings { room: room.number(), tunnels: vec![], sensed, facing: None }
}

/// Lists the things on a grid. What touches is always joined.
pub(crate) fn things(wumpus: Room, is_alive: bool, gold: Option<Room>, pits: Rooms) -> MapTruth {
    let wumpus = (wumpus.number(), if is_alive { Thing::danger("wumpus") } else { Thing::other("corpse") });
    let in_cave = gold.map(|room| (room.number(), Thing::gain("gold")));
    let pits = pits.iter().map(|room| (room, Thing::danger("pit")));
    let things = [wumpus].into_iter().chain(in_cave).chain(pits);
    MapTruth { things: things.collect(), ..MapTruth::default() }
}

/// Returns what is still on a published board.
pub(crate) fn plan(known: Option<Layout>, wumpus_lives: bool, has_gold: bool) -> Option<MapTruth> {
    let Layout { wumpus, gold, pits } = known?;
    Some(things(wumpus, wumpus_lives, (!has_gold).then_some(gold), pits))
}

/// Draws the grid with everything in it, and the way that the hunter faces if that matters; or says it in words.
pub(crate) fn truth(
    words: &impl Mapper,
    here: Room,
    facing: Option<Direction>,
    MapTruth { things, .. }: MapTruth,
    to_draw: Option<Space>,
) -> String {
    let mut chart = Chart::default();
    chart.pass(here.number());
    chart.facing = facing;
    for (room, thing) in &things {
        chart.put(*room, thing.clone());
    }
    to_draw.and_then(|space| words.grid()?.draw_alone(&chart, space)).unwrap_or_else(|| {
        let things = things.iter().map(|(room, thing)| format!("{} {}", thing.name, words.name(*room)));
        let facing = facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
        format!("[You {}{facing}, {}]", words.name(here.number()), things.collect::<Vec<_>>().join(", "))
    })
}
