//! What a hunt on the hex map is dealt from, and how it is dealt.

use std::sync::Arc;

use super::{ARROWS, Life, Position, neighbour};
use crate::game::cave::hex::hex;
use crate::game::cave::{Cave, Room};
use crate::game::named::named;
use crate::game::{Chance, Refused, RefusedKind, Rooms, ensure, ensure_within};

/// The deal puts things farther apart than this many moves (G3).
const DEALT_BEYOND: u8 = 3;

/// What a hunt on the hex map is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The keen sense, which gives distances (G4).
    pub sense: Sense,
    /// The map, shared by all hunts on it.
    pub(crate) cave: Arc<Cave>,
}

impl Setup {
    /// Makes the set-up of this keen sense on the hex map (G1).
    #[must_use]
    pub fn new(sense: Sense) -> Self {
        Self { sense, cave: Arc::new(hex()) }
    }

    /// Makes the set-up of this keen sense in another cave; `None` unless it has four rooms far enough apart (G3).
    ///
    /// The view gives rooms by their coordinates on the hex map all the same.
    pub fn within(sense: Sense, cave: Arc<Cave>) -> Option<Self> {
        fn has_apart(cave: &Cave, count: u8, free: Rooms) -> bool {
            let far = |room| cave.rooms_of(free).filter(|other| !are_near(cave, room, *other)).collect();
            count == 0 || cave.rooms_of(free).any(|room| has_apart(cave, count - 1, far(room)))
        }
        has_apart(&cave, 4, cave.rooms().collect()).then_some(Self { sense, cave })
    }

    /// Returns the map.
    pub const fn cave(&self) -> &Arc<Cave> {
        &self.cave
    }

    /// Returns the position in which a hunt begins (G3).
    pub(super) fn deal(&self, chance: &mut impl Chance) -> Position {
        let cave = &self.cave;
        // Draws all four again until they are far enough apart, so every legal arrangement is equally likely (G3).
        let [hunter, wumpus, grue, exit] = loop {
            let rooms = [(); 4].map(|()| cave.free_room(&mut Rooms::default(), chance));
            if are_apart(cave, rooms) {
                break rooms;
            }
        };
        Position {
            hunter,
            wumpus,
            wumpus_life: Life::Alive,
            grue,
            grue_came_from: neighbour(cave, grue, chance),
            stunned_turns: 0,
            exit,
            arrows: ARROWS,
            outcome: None,
        }
    }

    /// Checks that a hunt can go on from a position.
    pub(super) fn check_position(&self, position: &Position) -> Result<(), Refused> {
        let Position { hunter, wumpus, wumpus_life, grue, grue_came_from, stunned_turns, exit, arrows, .. } = *position;
        let is_dead = wumpus_life == Life::Dead;
        // The last arrow ends the hunt while the wumpus lives, and one has killed it if it is dead.
        let arrows_within = if is_dead { 0..=ARROWS - 1 } else { 1..=ARROWS };
        ensure_within("arrows", arrows.into(), u32::from(*arrows_within.start())..=u32::from(*arrows_within.end()))?;
        let place = |holds, why| ensure(RefusedKind::Place, holds, why);
        place(is_dead || hunter != wumpus, "hunter and wumpus must be in different rooms while the wumpus lives")?;
        place(!is_dead || hunter != exit, "hunter must not be at the exit once the wumpus is dead")?;
        place(hunter != grue, "hunter and grue must be in different rooms")?;
        place(self.cave.beside(grue).has(grue_came_from.number()), "grue_came_from must be a room next to the grue")?;
        let shots = ARROWS - arrows;
        // It was dealt beyond these moves from the exit, and steps at most once after each shot that leaves it alive (G16).
        let steps = shots - u8::from(is_dead);
        let fits = self.cave.distance(wumpus, exit).is_none_or(|moves| moves + steps > DEALT_BEYOND);
        let why = format!("the wumpus must be {} moves from the exit or farther", DEALT_BEYOND + 1 - steps);
        ensure(RefusedKind::Unreachable, fits, &why)?;
        // A hit costs it three turns, and the first is over when the hunter is on turn again.
        ensure_within("the turns that the grue misses", stunned_turns.into(), 0..=(2 * shots).into())
    }
}

named! {
    /// A sense; the keen one gives the distance of what it perceives (G4, G5).
    pub enum Sense {
        /// Perceives the wumpus.
        Smell = "smell",
        /// Perceives the grue.
        Hearing = "hearing",
        /// Perceives the exit.
        Sight = "sight",
    }
}

/// Returns whether all rooms are more than three moves from each other (G3). It measures only from the earlier room to the
/// later: on the hex map the way back is as long.
fn are_apart(cave: &Cave, rooms: [Room; 4]) -> bool {
    (1..).zip(rooms).all(|(next, from)| !rooms[next..].iter().any(|to| are_near(cave, from, *to)))
}

/// Returns whether two rooms are too near for the deal: three moves from one to the other, or fewer (G3).
pub(crate) fn are_near(cave: &Cave, from: Room, to: Room) -> bool {
    cave.distance(from, to).is_some_and(|moves| moves <= DEALT_BEYOND)
}
