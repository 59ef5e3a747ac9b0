//! What follows from the map alone: distances, and every step of wumpus and grue with its odds.

use std::sync::Arc;

use crate::game::Rooms;
use crate::game::cave::{Cave, Room};
use crate::game::grue::{WUMPUS_MOVES, are_near, halves_reach, prowls_to};
use crate::odds::chain::Transition;

/// A state of the grue: its room, and the room that it came from. A state of the wumpus is its room number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GrueState {
    pub(crate) room: u32,
    pub(crate) came_from: u32,
}

/// Lists by room have an unused entry 0.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) cave: Arc<Cave>,
    /// The number of entries of a list by room.
    pub(crate) size: usize,
    /// For each room, those more than three moves away. Entry 0, for a beginning that is forgotten, has every room.
    pub(crate) far: Vec<Rooms>,
    /// The states of the grue, by room.
    pub(crate) states: Vec<GrueState>,
    /// For each room the index of its first state; one more entry marks the end.
    firsts: Vec<usize>,
    /// The steps of a grue that wakes: the room that it came from is drawn anew (G17).
    pub(crate) waking: Vec<Transition>,
    /// The grue's steps for each room of the hunter (G18, G19), in the order of the states.
    prowling: Vec<Vec<Transition>>,
    /// The wumpus's steps after a shot (G16).
    pub(crate) disturbed: Vec<Transition>,
}

impl Tables {
    /// Computes the tables of a cave.
    pub(crate) fn of(cave: &Arc<Cave>) -> Self {
        let size = usize::from(cave.len()) + 1;
        let far_from = |room| cave.rooms().filter(|to| !are_near(cave, room, *to)).collect();
        let far = std::iter::once(Rooms::EVERY).chain(cave.rooms().map(far_from)).collect();
        let states = states(cave);
        let first = |room| states.partition_point(|grue: &GrueState| grue.room < room);
        let mut tables = Self {
            firsts: (0..).take(size + 1).map(first).collect(),
            states,
            disturbed: disturbed(cave),
            waking: Vec::new(),
            prowling: vec![Vec::new()],
            size,
            far,
            cave: Arc::clone(cave),
        };
        tables.waking = tables.transitions(|_| Rooms::EVERY, |grue, end| GrueState { room: grue.room, came_from: end });
        let prowling: Vec<_> = tables.cave.rooms().map(|hunter| tables.prowling_near(hunter)).collect();
        tables.prowling.extend(prowling);
        tables
    }

    /// Computes the grue's steps while the hunter is in a room (G17 to G19). A grue that may go nowhere goes back.
    fn prowling_near(&self, hunter: Room) -> Vec<Transition> {
        let ways =
            |grue: &GrueState| prowls_to(&self.cave, hunter.number(), self.room(grue.room), self.room(grue.came_from));
        self.transitions(ways, |grue, end| GrueState { room: end, came_from: grue.room })
    }

    /// Lists the steps from every state, through each tunnel to one of these rooms, equally likely, or else back.
    fn transitions(
        &self,
        ways: impl Fn(&GrueState) -> Rooms,
        after: impl Fn(&GrueState, u32) -> GrueState,
    ) -> Vec<Transition> {
        let mut steps = Vec::with_capacity(2 * self.states.len());
        for (from, grue) in self.states.iter().enumerate() {
            let open = ways(grue);
            let tunnels = self.cave.tunnels(self.room(grue.room)).iter();
            let mut ends: Vec<_> = tunnels.map(|end| end.number()).filter(|end| open.has(*end)).collect();
            if ends.is_empty() {
                ends.push(grue.came_from);
            }
            let next = ends.iter().filter_map(|end| self.states.binary_search(&after(grue, *end)).ok());
            steps.extend(next.map(|to| Transition { from, to, chance: share(ends.len()) }));
        }
        steps
    }

    pub(crate) fn beside(&self, room: u32) -> Rooms {
        self.cave.beside(self.room(room))
    }

    /// Returns the rooms beyond the first that the halves of an arrow reach (G12).
    pub(crate) fn beyond(&self, hunter: u32, first: u32) -> Rooms {
        halves_reach(&self.cave, hunter, self.room(first))
    }

    fn room(&self, number: u32) -> Room {
        self.cave.room(number).expect("hunter and grue are in rooms of the cave")
    }

    /// Returns the states of a grue in a room.
    pub(crate) fn states_of(&self, room: u32) -> std::ops::Range<usize> {
        let room = room as usize;
        self.firsts[room]..self.firsts[room + 1]
    }

    /// Returns the grue's steps while the hunter is in a room.
    pub(crate) fn prowling(&self, hunter: u32) -> &[Transition] {
        &self.prowling[hunter as usize]
    }

    /// Returns the expected worth of each state of a prowling grue before its turn, from the worth of each state after it.
    /// It is 0 if the grue catches the hunter, who is in this room.
    pub(crate) fn expected_worth(&self, hunter: u32, worth: &[f64]) -> Vec<f64> {
        let mut expected = vec![0.0; self.states.len()];
        let is_caught = |state: usize| self.states[state].room == hunter;
        let steps = self.prowling(hunter).iter().filter(|step| !is_caught(step.from) && !is_caught(step.to));
        steps.for_each(|step| expected[step.from] += step.chance * worth[step.to]);
        expected
    }

    /// Returns the mean worth of the states of a grue in a room.
    pub(crate) fn mean_worth(&self, room: u32, worth: &[f64]) -> f64 {
        let worth = &worth[self.states_of(room)];
        worth.iter().sum::<f64>() * share(worth.len())
    }
}

/// Lists the states of the grue: it can have come through a tunnel from either end.
fn states(cave: &Cave) -> Vec<GrueState> {
    let tunnels = cave.rooms().flat_map(|from| cave.tunnels(from).iter().map(move |to| [from.number(), to.number()]));
    let both_ways = tunnels.flat_map(|[one, other]| [[one, other], [other, one]]);
    let mut states: Vec<_> = both_ways.map(|[room, came_from]| GrueState { room, came_from }).collect();
    states.sort_unstable();
    states.dedup();
    states
}

/// Computes the wumpus's steps after a shot (G16).
fn disturbed(cave: &Cave) -> Vec<Transition> {
    let moves = f64::from(WUMPUS_MOVES[0]) / f64::from(WUMPUS_MOVES[1]);
    let steps = |room: Room| {
        let (from, ends) = (number(room), cave.tunnels(room));
        let goes = ends.iter().map(move |to| Transition { from, to: number(*to), chance: moves * share(ends.len()) });
        std::iter::once(Transition { from, to: from, chance: 1.0 - moves }).chain(goes)
    };
    cave.rooms().flat_map(steps).collect()
}

fn number(room: Room) -> usize {
    room.number() as usize
}

/// Returns the room with this place in a list by room.
pub(crate) fn room_of(place: usize) -> u32 {
    u32::try_from(place).expect("a cave has at most 127 rooms")
}

/// Returns 1 in `of`.
pub(crate) fn share(of: usize) -> f64 {
    1.0 / f64::from(u32::try_from(of).unwrap_or(u32::MAX))
}
