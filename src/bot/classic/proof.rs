//! Proofs: which rooms, by what was felt there, show where something is not.

use super::careful::sets;
use crate::bot::rooms::Rooms;
use crate::game::cave::{Cave, Room};
use crate::game::classic::ruleset::{PitEdge, Warn};
use crate::game::classic::{Ruleset, Sight, Thing};

/// What was felt in the rooms where the hunter stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Felt {
    sights: Vec<Sight>,
    /// How many of them are from before the wumpus may last have moved.
    before_move: usize,
}

impl Felt {
    pub(super) fn note(&mut self, sight: &Sight) {
        self.sights.push(*sight);
    }

    /// Notes that the wumpus may have moved since what was noted last.
    pub(super) fn stir(&mut self) {
        self.before_move = self.sights.len();
    }

    /// Returns the rooms which prove that a thing can be in none but `allowed` rooms; `None` if what was felt of this thing
    /// alone does not prove it.
    pub(super) fn proof(
        &self,
        cave: &Cave,
        ruleset: &Ruleset,
        thing: Thing,
        allowed: impl Fn(Room) -> bool,
    ) -> Option<Vec<Room>> {
        let count = match thing {
            Thing::Pit => ruleset.pits,
            Thing::Bats => ruleset.bats,
            Thing::Wumpus => 1,
        };
        let mut sights: Vec<_> = Vec::new();
        for sight in self.sights_of(thing) {
            if sights.iter().all(|other: &Sight| other.room != sight.room) {
                sights.push(*sight);
            }
        }
        let numbers =
            |keep: &dyn Fn(Room) -> bool| Rooms::of(cave.rooms().filter(|room| keep(*room)).map(Room::number));
        let (all, allowed) = (numbers(&|_| true), numbers(&allowed));
        // Each of these sets must be ruled out by what was felt in some room. Where there is a belief, there are few.
        let possible: Vec<_> = sets(all, count).into_iter().filter(|set| !set.without(allowed).is_empty()).collect();
        let rules_out = |sight: &Sight, set: Rooms| !fits(cave, ruleset, thing, sight, set);
        let holds = |used: &[Sight]| possible.iter().all(|set| used.iter().any(|sight| rules_out(sight, *set)));
        if !holds(&sights) {
            return None;
        }
        // Without as many rooms as possible. Where nothing was felt goes last, as it proves more alone.
        sights.sort_by_key(|sight| told(thing, sight) == 0);
        let mut at = 0;
        while at < sights.len() {
            let sight = sights.remove(at);
            if !holds(&sights) {
                sights.insert(at, sight);
                at += 1;
            }
        }
        Some(sights.into_iter().map(|sight| sight.room).collect())
    }

    /// Returns what was felt of a thing in a room: whether it warned there.
    pub(super) fn warned(&self, thing: Thing, room: Room) -> bool {
        self.sights_of(thing).iter().any(|sight| sight.room == room && told(thing, sight) > 0)
    }

    /// Returns what was felt while a thing was where it is now.
    fn sights_of(&self, thing: Thing) -> &[Sight] {
        if thing == Thing::Wumpus { &self.sights[self.before_move..] } else { &self.sights }
    }
}

const fn told(thing: Thing, sight: &Sight) -> u8 {
    match thing {
        Thing::Pit => sight.warnings.pits,
        Thing::Bats => sight.warnings.bats,
        Thing::Wumpus => sight.warnings.wumpus,
    }
}

/// Returns whether what was felt fits a thing in each of these rooms (C5, C6, V10).
fn fits(cave: &Cave, ruleset: &Ruleset, thing: Thing, sight: &Sight, set: Rooms) -> bool {
    // A hunter who catches the edge of a pit stands in its room (V14).
    let may_be_here = thing == Thing::Pit && ruleset.pit_edge != PitEdge::OutOfReach;
    if set.has(sight.room.number()) && !may_be_here {
        return false;
    }
    if thing == Thing::Wumpus {
        let smells = |room| cave.is_within(sight.room, room, ruleset.smell.into());
        let is_near = set.iter().filter_map(|room| cave.room(room)).any(smells);
        return is_near == (sight.warnings.wumpus > 0);
    }
    // A hazard in the room itself does not warn, even if a tunnel leads back to it.
    let beside = cave.tunnels(sight.room).iter().filter(|room| **room != sight.room);
    let near = beside.filter(|room| set.has(room.number())).count();
    match ruleset.warnings {
        Warn::OncePerKind => (near > 0) == (told(thing, sight) > 0),
        Warn::OncePerTunnel => near == usize::from(told(thing, sight)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::classic::Warnings;

    /// Returns whether this number of warnings in room 1 is possible if the thing is in these rooms. Room 1 has a tunnel to
    /// itself, two to room 2, and one to room 3.
    fn fits_in(ruleset: &Ruleset, thing: Thing, told: u8, rooms: &[u32]) -> bool {
        let cave = Cave::new(&[&[1, 2, 2, 3][..], &[1, 1, 3], &[1, 2]]).expect("the tunnels lead to rooms");
        let of = |other| if thing == other { told } else { 0 };
        let warnings = Warnings { pits: of(Thing::Pit), bats: of(Thing::Bats), wumpus: of(Thing::Wumpus) };
        let sight = Sight { room: cave.room(1).expect("it has three rooms"), warnings, arrows: 5 };
        fits(&cave, ruleset, thing, &sight, Rooms::of(rooms.iter().copied()))
    }

    /// V14.
    #[test]
    fn a_hazard_can_be_where_the_hunter_stood_only_if_it_is_a_pit_with_an_edge() {
        for thing in [Thing::Pit, Thing::Bats, Thing::Wumpus] {
            assert!(!fits_in(&Ruleset::OPINIONATED, thing, 0, &[1]), "{thing:?}");
        }
        assert!(fits_in(&Ruleset::BSD, Thing::Pit, 0, &[1]));
        assert!(!fits_in(&Ruleset::BSD, Thing::Bats, 0, &[1]));
        assert!(!fits_in(&Ruleset::BSD, Thing::Wumpus, 0, &[1]));
    }

    /// C5, C6, V10.
    #[test]
    fn a_hazard_warns_once_or_through_each_tunnel() {
        let fitting = |ruleset, most| -> Vec<(u8, &[u32])> {
            let all = (0..=most).flat_map(|told| [&[2][..], &[3], &[2, 3]].map(|rooms| (told, rooms)));
            all.filter(|(told, rooms)| fits_in(ruleset, Thing::Bats, *told, rooms)).collect()
        };
        assert_eq!(fitting(&Ruleset::ORIGINAL, 4), [(1, &[3][..]), (2, &[2]), (3, &[2, 3])]);
        assert_eq!(fitting(&Ruleset::DUNGEON, 1), [(1, &[2][..]), (1, &[3]), (1, &[2, 3])]);
    }
}
