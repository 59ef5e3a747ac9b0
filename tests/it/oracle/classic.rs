//! Where a classic hunt can begin.

use std::sync::Arc;

use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::View;
use wumpus_hunt::game::classic::ruleset::Placement;
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Outcome, Position, Setup};

use super::Listed;
use crate::truth::sets;

/// The rooms with pits and with bats, the wumpus and the hunter, and all else.
type Key = ([Rooms; 2], [Room; 2], (bool, u8, u8, Option<u8>));

impl Listed for Classic {
    type Key = Key;

    fn key(position: &Position) -> Key {
        let Position { hunter, wumpus, awake, misses, pits, bats, arrows, outcome, .. } = *position;
        ([pits, bats], [wumpus, hunter], (awake, misses, arrows, outcome.map(|outcome| outcome as u8)))
    }

    /// Places everything as the ruleset does (C3, C4, V12).
    fn prior(setup: &Setup, sight: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let CaveSource::Known(cave) = &setup.cave else { panic!("the oracle needs a map of the cave") };
        let ruleset = &setup.ruleset;
        let hunter = sight.room;
        let others: Rooms = cave.rooms().filter(|room| *room != hunter).collect();
        for pits in sets(others, ruleset.pits) {
            let may_have_bats = match ruleset.placement {
                Placement::AllApart | Placement::PitsAndBatsApart => others.without(pits),
                Placement::HazardsThenHunter => others,
            };
            for bats in sets(may_have_bats, ruleset.bats) {
                let free = others.without(pits).without(bats);
                for wumpus in cave.rooms_of(others) {
                    let weight = match (ruleset.placement, free.has(wumpus.number())) {
                        (Placement::AllApart, true) => [1, 1],
                        (Placement::AllApart, false) => continue,
                        // The hunter was drawn from the rooms without anything, their own among them.
                        (_, true) => [1, free.count().into()],
                        (_, false) => [1, u64::from(free.count()) + 1],
                    };
                    let (cave, arrows) = (Arc::clone(cave), ruleset.arrows);
                    let position =
                        Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows, outcome: None };
                    each(position, weight);
                }
            }
        }
    }

    fn open_end(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    fn is_hit(event: &Event) -> bool {
        matches!(event, Event::Ended { outcome: Outcome::ShotWumpus })
    }
}
