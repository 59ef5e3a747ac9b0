//! Where a hunt in Wumpus World can begin.

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::Cells;
use wumpus_hunt::game::world::{Arrow, Event, Position, Setup, World};
use wumpus_hunt::odds::world::Sight;

use super::Listed;

impl Listed for World {
    type Key = Position;

    fn key(position: &Position) -> Position {
        *position
    }

    /// The published board (W2), or every random one: each cell that may have a pit has one with a chance of 1 in 5 (W3).
    fn prior(setup: &Setup, _: &Sight, mut each: impl FnMut(Position, [u64; 2])) {
        if let Some(published) = setup.published() {
            return each(published, [1, 1]);
        }
        let player = setup.start();
        let elsewhere = || setup.cave.rooms().filter(|room| *room != player);
        for wumpus in elsewhere() {
            for gold in elsewhere() {
                let free: Vec<_> = elsewhere().filter(|room| ![wumpus, gold].contains(room)).collect();
                for set in 0..1_u32 << free.len() {
                    let with_pit = |(at, _): &(u32, Room)| set >> at & 1 == 1;
                    let pits: Cells = (0..).zip(free.iter().copied()).filter(with_pit).map(|(_, room)| room).collect();
                    let without = u32::try_from(free.len()).unwrap() - set.count_ones();
                    let weight = [4_u64.pow(without), 5_u64.pow(without + set.count_ones())];
                    let position =
                        Position { player, wumpus, gold: Some(gold), pits, arrow: Arrow::Held, outcome: None };
                    each(position, weight);
                }
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::ShotWumpus
    }
}
