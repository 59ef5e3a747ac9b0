//! Where a hunt on the hex map can begin.

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::grue::View;
use wumpus_hunt::game::grue::{ARROWS, Event, Grue, Life, Position, Setup};

use super::Listed;

impl Listed for Grue {
    type Key = Position;

    fn key(position: &Position) -> Position {
        *position
    }

    /// Places wumpus, grue and exit far enough apart (G3).
    fn prior(setup: &Setup, sight: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let cave = setup.cave();
        let Some(hunter) = cave.rooms().find(|room| Coordinates::of(*room) == sight.room) else { return };
        let are_apart = |one: &Room, others: &[Room]| others.iter().all(|other| cave.distance(*one, *other) > Some(3));
        let apart: Vec<_> = cave.rooms().filter(|room| are_apart(room, &[hunter])).collect();
        for &exit in &apart {
            for wumpus in apart.iter().copied().filter(|wumpus| are_apart(wumpus, &[exit])) {
                for grue in apart.iter().copied().filter(|grue| are_apart(grue, &[exit, wumpus])) {
                    let ways = cave.tunnels(grue);
                    for &grue_came_from in ways {
                        let position = Position {
                            hunter,
                            wumpus,
                            wumpus_life: Life::Alive,
                            grue,
                            grue_came_from,
                            stunned_turns: 0,
                            exit,
                            arrows: ARROWS,
                            outcome: None,
                        };
                        each(position, [1, ways.len() as u64]);
                    }
                }
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::ShotWumpus
    }
}
