//! What a hunter in the classic game can know: where a hunt can begin, and what is shown of it.

use std::cmp::Ordering;
use std::sync::Arc;

use super::ruleset::Placement;
use super::{Action, CaveSource, Classic, Event, Outcome, Position, Setup, View, Warnings};
use crate::game::belief::{Knowable, MOST_POSITIONS, Unknowable};
use crate::game::cave::{Cave, Room};
use crate::game::hazard::RoomList;
use crate::game::{Chance, Log};

/// What changes in a hunter's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub room: Room,
    pub warnings: Warnings,
    pub arrows: u8,
}

/// What can be in a room of a classic hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Bats,
    Wumpus,
}

/// What turns can change in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moving {
    pub wumpus: Room,
    pub hunter: Room,
    pub awake: bool,
    pub misses: u8,
    pub arrows: u8,
    pub outcome: Option<Outcome>,
}

impl Knowable for Classic {
    type Sight = Sight;
    type Thing = Thing;
    type Moving = Moving;

    const THINGS: &'static [Thing] = &[Thing::Pit, Thing::Bats, Thing::Wumpus];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Pit => "pit",
            Thing::Bats => "bats",
            Thing::Wumpus => "wumpus",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        if let CaveSource::Known(cave) = &setup.cave { Some(cave) } else { None }
    }

    fn sight(view: &View<'_>) -> Sight {
        Sight { room: view.room, warnings: view.warnings, arrows: view.arrows }
    }

    /// Places everything as the ruleset does (C3, C4, V12). The lists of rooms are in ascending order, because their
    /// order means nothing.
    fn prior(setup: &Setup, sight: &Sight, mut each: impl FnMut(Position, [u64; 2])) -> Result<(), Unknowable> {
        let CaveSource::Known(cave) = &setup.cave else { return Err(Unknowable::NoMap) };
        let ruleset = &setup.ruleset;
        let hunter = sight.room;
        let others: Vec<_> = cave.rooms().filter(|room| *room != hunter).collect();
        if count(others.len(), ruleset.pits, ruleset.bats).is_none_or(|count| count > MOST_POSITIONS) {
            return Err(Unknowable::TooLarge);
        }
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
        Ok(())
    }

    fn moving(position: &Position) -> Moving {
        let Position { hunter, wumpus, awake, misses, arrows, outcome, .. } = *position;
        Moving { wumpus, hunter, awake, misses, arrows, outcome }
    }

    fn put(position: &mut Position, moving: &Moving) {
        let Moving { wumpus, hunter, awake, misses, arrows, outcome } = *moving;
        (position.wumpus, position.hunter, position.awake) = (wumpus, hunter, awake);
        (position.misses, position.arrows, position.outcome) = (misses, arrows, outcome);
    }

    /// Keeps the pits and bats that the hunter can meet or feel in one room, and the pits that can bar a step of the wumpus. It
    /// may step after a shot, and whenever it is awake. If the hunter wakes it by entering its room, the pits beside it are
    /// those that the hunter feels.
    fn relevant(position: &Position, action: Option<&Action>) -> Option<Position> {
        let Position { cave, hunter, wumpus, awake, pits, bats, .. } = position;
        let here = if let Some(Action::Move { to }) = action { cave.room(*to)? } else { *hunter };
        let is_near = |room: &Room| *room == here || cave.tunnels(here).contains(room);
        let may_step = *awake || matches!(action, Some(Action::Shoot { .. }));
        let may_bar = |room: &Room| may_step && cave.tunnels(*wumpus).contains(room);
        let pits = pits.iter().copied().filter(|pit| is_near(pit) || may_bar(pit)).collect();
        let bats = bats.iter().copied().filter(is_near).collect();
        Some(Position { pits, bats, cave: Arc::clone(cave), ..*position })
    }

    fn each_thing(_: &Setup, position: &Position, mut each: impl FnMut(Thing, Room)) {
        position.pits.iter().for_each(|room| each(Thing::Pit, *room));
        position.bats.iter().for_each(|room| each(Thing::Bats, *room));
        each(Thing::Wumpus, position.wumpus);
    }

    fn is_open_end(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    fn go_on(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut impl Log<Event>) {
        self.feel_after_snatch(log);
        self.arrive(chance, log);
    }
}

/// Returns the number of positions with the hunter in one room, or a few more; `None` if it does not fit.
fn count(others: usize, pits: u16, bats: u16) -> Option<u64> {
    let others = others as u64;
    let sets = |count: u16| {
        (0..u64::from(count))
            .try_fold(1_u64, |sets, taken| Some(sets.checked_mul(others.saturating_sub(taken))? / (taken + 1)))
    };
    sets(pits)?.checked_mul(sets(bats)?)?.checked_mul(others)
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

/// By what was dealt, and then by what turns can change.
impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        let hazards = self.pits.cmp(&other.pits).then_with(|| self.bats.cmp(&other.bats));
        let all = hazards.then_with(|| Classic::moving(self).cmp(&Classic::moving(other)));
        if Arc::ptr_eq(&self.cave, &other.cave) { all } else { all.then_with(|| tunnels(self).cmp(tunnels(other))) }
    }
}

fn tunnels(position: &Position) -> impl Iterator<Item = &[Room]> {
    position.cave.rooms().map(|room| position.cave.tunnels(room))
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
