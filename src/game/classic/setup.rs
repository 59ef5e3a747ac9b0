//! What a classic hunt is dealt from, and how it is dealt.

use std::sync::Arc;

use super::Position;
use super::ruleset::{Feet, PitEdge, Placement, Ruleset, WumpusBehavior};
use crate::game::cave::petersen::{is_dodecahedron, petersen};
use crate::game::cave::random::{is_full, random};
use crate::game::cave::yob::dodecahedron;
use crate::game::cave::{Cave, Room};
use crate::game::{Chance, Refused, RefusedKind, Rooms, ensure, ensure_within};

/// What a classic hunt is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules, with the numbers of this hunt.
    pub ruleset: Ruleset,
    /// Where the cave comes from.
    pub cave: CaveSource,
}

/// Where the cave of a hunt comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaveSource {
    /// One cave of at least six rooms, shared by all hunts in it. The hunter has a map of it.
    Known(Arc<Cave>),
    /// The dodecahedron, its rooms numbered at random for each set-up (V3).
    Shuffled,
    /// A cave drawn for each set-up (V5).
    Random {
        /// The number of rooms: 6 to 127.
        rooms: u16,
        /// The most tunnels of a room: 2 to 12, and fewer than there are rooms.
        tunnels: u16,
    },
}

impl CaveSource {
    /// The default number of rooms in a random cave (V5).
    pub const DEFAULT_ROOMS: u16 = 20;
    /// The default number of tunnels of each of its rooms (V5).
    pub const DEFAULT_TUNNELS: u16 = 3;
    /// The default random cave (V5, V11).
    pub const RANDOM: Self = Self::Random { rooms: Self::DEFAULT_ROOMS, tunnels: Self::DEFAULT_TUNNELS };

    /// Returns the number of rooms.
    pub fn rooms(&self) -> u16 {
        match self {
            Self::Known(cave) => cave.len(),
            Self::Shuffled => 20,
            Self::Random { rooms, .. } => *rooms,
        }
    }

    pub(super) fn dig(&self, chance: &mut impl Chance) -> Arc<Cave> {
        match self {
            Self::Known(cave) => Arc::clone(cave),
            Self::Shuffled => Arc::new(petersen(10, chance)),
            Self::Random { rooms, tunnels } => Arc::new(random(*rooms, *tunnels, chance)),
        }
    }
}

impl Setup {
    /// Makes the set-up of this ruleset in the ruleset's own cave (V1).
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        let cave = if ruleset.draws_cave { CaveSource::RANDOM } else { CaveSource::Known(Arc::new(dodecahedron())) };
        Self { ruleset, cave }
    }

    /// Checks that there is room for everything (V9).
    ///
    /// # Errors
    ///
    /// If there are more pits and bats than rooms for them.
    pub fn check(&self) -> Result<(), Refused> {
        let Ruleset { pits, bats, .. } = self.ruleset;
        let (hazards, rooms) = (u32::from(pits) + u32::from(bats), self.cave.rooms());
        let most = u32::from(rooms.saturating_sub(2));
        let why = "the wumpus and the hunter need a room each";
        ensure(
            RefusedKind::Setup,
            hazards <= most,
            &format!("{rooms} rooms hold at most {most} pits and bats, not {hazards}: {why}"),
        )
    }

    /// Returns the position in which a hunt begins, with everything placed as the ruleset says (C3, C4, V12).
    pub(super) fn deal(&self, chance: &mut impl Chance) -> Position {
        let Ruleset { placement, pits, bats, arrows, .. } = self.ruleset;
        let cave = self.cave.dig(chance);
        let mut draw = |taken: &mut Rooms| cave.free_room(taken, chance);
        let mut taken = Rooms::NONE;
        let (hunter, wumpus, pits, bats) = match placement {
            Placement::AllApart => {
                let [hunter, wumpus] = [(); 2].map(|()| draw(&mut taken));
                (hunter, wumpus, several(&mut draw, pits, &mut taken), several(&mut draw, bats, &mut taken))
            }
            Placement::PitsAndBatsApart | Placement::HazardsThenHunter => {
                let bats = several(&mut draw, bats, &mut taken);
                let are_apart = placement == Placement::PitsAndBatsApart;
                let pits = several(&mut draw, pits, &mut if are_apart { taken } else { Rooms::NONE });
                let wumpus = draw(&mut Rooms::default());
                let hunter = draw(&mut taken.or(pits).or(Rooms::only(wumpus.number())));
                (hunter, wumpus, pits, bats)
            }
        };
        Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows, outcome: None }
    }

    /// Checks that a hunt can go on from a position.
    pub(super) fn check_position(&self, position: &Position) -> Result<(), Refused> {
        let Position { cave, hunter, wumpus, awake, misses, pits, bats, arrows, .. } = position;
        let rules = &self.ruleset;
        self.check_cave(cave)?;
        check_count("pits", *pits, rules.pits)?;
        check_count("bats", *bats, rules.bats)?;
        let place = |holds, why| ensure(RefusedKind::Place, holds, why);
        if rules.placement != Placement::HazardsThenHunter {
            place(!pits.meets(*bats), "pits and bats must be in different rooms")?;
        }
        place(hunter != wumpus, "hunter and wumpus must be in different rooms")?;
        place(!bats.has(hunter.number()), "hunter must not be in a room with bats")?;
        let may_stand_in_pit = rules.pit_edge != PitEdge::OutOfReach;
        place(may_stand_in_pit || !pits.has(hunter.number()), "hunter must not be in a room with a pit")?;
        let keeps_apart = rules.placement == Placement::AllApart;
        let shuns_pits = keeps_apart && rules.feet == Feet::Careful;
        place(!(shuns_pits && pits.has(wumpus.number())), "wumpus must not be in a room with a pit")?;
        ensure_within("arrows", u32::from(*arrows), 1..=rules.arrows.into())?;
        let shots = u32::from(rules.arrows - arrows);
        let (awake_within, most_misses) = match rules.behavior {
            // A miss wakes it. So does a bump, after which it has stepped. Asleep it is where it was dealt (C3, C17, C18).
            WumpusBehavior::WakesForGood { .. } => {
                let barred = rules.bars(*pits);
                let steps_here = |from: Room| !barred.has(from.number()) && cave.beside(from).has(wumpus.number());
                let has_left = shots > 0 || keeps_apart && bats.has(wumpus.number());
                (u32::from(has_left)..=u32::from(shots > 0 || cave.rooms().any(steps_here)), 0)
            }
            WumpusBehavior::Dozes { .. } => (0..=0, 0),
            // It is certain to step after the miss that makes its chance 1 (V16).
            WumpusBehavior::Restless { num, den } => (0..=0, shots.min(den.div_ceil(num) - 1)),
        };
        ensure_within("awake", u32::from(*awake), awake_within)?;
        ensure_within("misses", u32::from(*misses), 0..=most_misses)
    }

    /// Checks that the cave is the one that is known, or one that can be drawn (V3, V5). It does not look for a cycle
    /// through all rooms of a random cave.
    fn check_cave(&self, cave: &Arc<Cave>) -> Result<(), Refused> {
        let refuse_unless = |fits, why: &str| ensure(RefusedKind::Cave, fits, why);
        let (rooms, tunnels, fits, what) = match &self.cave {
            CaveSource::Known(known) => return refuse_unless(known == cave, "cave must be the cave of the options"),
            CaveSource::Shuffled => (20, 3, is_dodecahedron(cave), "cave must be the dodecahedron"),
            CaveSource::Random { rooms, tunnels } => {
                let what = "cave must have 2 tunnels a room or more, and none that still fits must be missing";
                (*rooms, *tunnels, is_full(cave, *tunnels), what)
            }
        };
        let has_size = cave.len() == rooms && cave.most_tunnels() <= tunnels.into();
        let size = format!("cave must have {rooms} rooms with at most {tunnels} tunnels each, as the options say");
        refuse_unless(has_size, &size)?;
        cave.check_drawn()?;
        refuse_unless(fits, what)
    }
}

fn check_count(name: &str, rooms: Rooms, count: u16) -> Result<(), Refused> {
    let given = rooms.count();
    ensure(RefusedKind::Value, given == u32::from(count), &format!("{name} must have {count} rooms, not {given}"))
}

/// Draws this many rooms.
fn several(draw: &mut impl FnMut(&mut Rooms) -> Room, count: u16, taken: &mut Rooms) -> Rooms {
    (0..count).map(|_| draw(taken)).collect()
}
