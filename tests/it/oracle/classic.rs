//! Where a classic hunt can begin.

use std::sync::Arc;

use wumpus_hunt::game::cave::{Room, RoomList};
use wumpus_hunt::game::classic::ruleset::Placement;
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Outcome, Position, Setup};
use wumpus_hunt::odds::classic::Sight;

use super::Listed;

/// The rooms with pits and with bats in ascending order, the wumpus and the hunter, and all else.
type Key = ([RoomList; 2], [Room; 2], (bool, u8, u8, Option<u8>));

impl Listed for Classic {
    type Key = Key;

    fn key(position: &Position) -> Key {
        let Position { hunter, wumpus, awake, misses, arrows, outcome, .. } = *position;
        let sorted = |rooms: &RoomList| {
            let mut rooms = rooms.clone();
            rooms.sort();
            rooms
        };
        let rooms = [&position.pits, &position.bats].map(sorted);
        (rooms, [wumpus, hunter], (awake, misses, arrows, outcome.map(|outcome| outcome as u8)))
    }

    /// Places everything as the ruleset does (C3, C4, V12). The lists of rooms are in ascending order, because their
    /// order means nothing.
    fn prior(setup: &Setup, sight: &Sight, mut each: impl FnMut(Position, [u64; 2])) {
        let CaveSource::Known(cave) = &setup.cave else { panic!("the oracle needs a map of the cave") };
        let ruleset = &setup.ruleset;
        let hunter = sight.room;
        let others: Vec<_> = cave.rooms().filter(|room| *room != hunter).collect();
        each_set(&others, ruleset.pits.into(), &mut |pits| {
            let may_have_bats = others.iter().copied().filter(|room| match ruleset.placement {
                Placement::AllApart | Placement::PitsAndBatsApart => !pits.contains(room),
                Placement::HazardsThenHunter => true,
            });
            each_set(&may_have_bats.collect::<Vec<_>>(), ruleset.bats.into(), &mut |bats| {
                let is_free = |room: &Room| !pits.contains(room) && !bats.contains(room);
                let free = others.iter().filter(|room| is_free(room)).count() as u64;
                for wumpus in others.iter().copied() {
                    let weight = match (ruleset.placement, is_free(&wumpus)) {
                        (Placement::AllApart, true) => [1, 1],
                        (Placement::AllApart, false) => continue,
                        // The hunter was drawn from the rooms without anything, their own among them.
                        (_, true) => [1, free],
                        (_, false) => [1, free + 1],
                    };
                    let (pits, bats) = (RoomList::from_slice(pits), RoomList::from_slice(bats));
                    let (cave, arrows) = (Arc::clone(cave), ruleset.arrows);
                    let position =
                        Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows, outcome: None };
                    each(position, weight);
                }
            });
        });
    }

    fn is_open_end(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    fn is_hit(event: &Event) -> bool {
        matches!(event, Event::Ended { outcome: Outcome::ShotWumpus })
    }
}

/// Calls `each` with every set of `count` of the rooms, in ascending order.
fn each_set(rooms: &[Room], count: usize, each: &mut impl FnMut(&[Room])) {
    fn add(rooms: &[Room], count: usize, set: &mut Vec<Room>, each: &mut impl FnMut(&[Room])) {
        let Some(still) = count.checked_sub(1) else { return each(set) };
        for (at, room) in rooms.iter().enumerate().take(rooms.len().saturating_sub(still)) {
            set.push(*room);
            add(&rooms[at + 1..], still, set, each);
            set.pop();
        }
    }
    add(rooms, count, &mut Vec::with_capacity(count), each);
}
