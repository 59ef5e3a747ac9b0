//! The three rulesets of the classic game, as data.
//!
//! A ruleset is one constant. Deliberately absent: code that asks which ruleset it is, and words; those are in the
//! prompt's voice of the ruleset.

use crate::game::arrow::{Crooked, Stray};

/// What the rulesets of the classic game do differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// What `--rules` calls it.
    pub name: &'static str,
    /// Where everything stands when a hunt begins (C3, C4).
    pub placement: Placement,
    /// What is warned of (C6).
    pub warnings: WarningFor,
    /// Whether the hunter may move to the room in which he is (C7, C8).
    pub own_room: OwnRoom,
    /// What befalls the hunter in a room, in this order (C10 to C12).
    pub arrival: [Encounter; 3],
    /// Where bats drop the hunter (C13, C14).
    pub bats_drop: BatsDrop,
    /// Whether the hunter feels what is near where bats dropped him before anything befalls him there (C11).
    pub after_snatch: AfterSnatch,
    /// What wakes the wumpus, and what it does then (C17, C20 to C22).
    pub behavior: WumpusBehavior,
    /// Whether the wumpus goes where a pit is (C18).
    pub feet: Feet,
    /// Which paths are too crooked for an arrow (C24 to C26).
    pub crooked: Crooked,
    /// What an arrow does where there is no tunnel (C28, C29).
    pub stray: Stray,
    /// When the hunt is lost for want of arrows (C32 to C34).
    pub last_arrow: LastArrow,
    /// How many arrows the hunter has (C2).
    pub arrows: u8,
}

/// Where everything stands when a hunt begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The six in six rooms, every arrangement equally likely (C3).
    AllApart,
    /// Two rooms for the bats, two for the pits and one for the wumpus, independently; then the hunter in a room that
    /// holds none of them (C4).
    HazardsThenHunter,
}

/// What is warned of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningFor {
    /// One warning for each kind of hazard that is near.
    Kind,
    /// One warning for each hazard and each tunnel that leads to it.
    Tunnel,
}

/// Whether the hunter may move to the room in which he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnRoom {
    /// Only if a tunnel leads back to it.
    NeedsTunnel,
    /// Always; it takes a turn (C8).
    Accepted,
}

/// Something that befalls the hunter where he arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Encounter {
    Wumpus,
    Pit,
    Bats,
}

/// Where bats drop the hunter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatsDrop {
    /// In any room, their own included (C13).
    Anywhere,
    /// In any room but their own (C14).
    Elsewhere,
}

/// What the hunter learns where bats dropped him, before anything befalls him there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterSnatch {
    /// Which room it is, and the warnings: each snatch is a turn of its own (C11).
    RoomAndWarnings,
    /// Which room it is (C9).
    Room,
}

/// What wakes the wumpus, and what it does then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WumpusBehavior {
    /// It sleeps until it is disturbed; from that turn on it makes a step in every turn (C17, C21).
    WakesForGood {
        /// Its step.
        step: Step,
    },
    /// It steps only when it is disturbed (C20, C22).
    Dozes {
        /// Its step when the hunter bumps into it.
        bumped: Step,
        /// Its step when an arrow has missed.
        missed: Step,
    },
}

/// One step of the wumpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Through a tunnel, each equally likely (C33).
    Tunnel,
    /// Through a tunnel or none, each tunnel and staying equally likely (C20).
    TunnelOrStay,
    /// With `num` in `den` through a tunnel, each equally likely; else it stays (C12, C21).
    Odds {
        /// So many chances.
        num: u32,
        /// In so many.
        den: u32,
    },
}

/// Whether the wumpus goes where a pit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feet {
    /// It never enters a room with a pit.
    Careful,
    /// It has sucker feet, and pits do not bother it.
    Suckers,
}

/// When the hunt is lost for want of arrows, after a miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastArrow {
    /// At once (C32).
    LosesAtOnce,
    /// When the wumpus has made its step, if it ate nobody (C33, C34).
    LosesAfterTheWumpus,
}

impl Ruleset {
    /// The rules of *wump*, an opinionated version in Rust; the default.
    ///
    /// Its description is silent on one thing: a wumpus that is awake when the hunter bumps into it is told in the same
    /// words.
    pub const OPINIONATED: Self = Self {
        name: "opinionated",
        placement: Placement::AllApart,
        warnings: WarningFor::Kind,
        own_room: OwnRoom::NeedsTunnel,
        arrival: [Encounter::Wumpus, Encounter::Pit, Encounter::Bats],
        bats_drop: BatsDrop::Anywhere,
        after_snatch: AfterSnatch::RoomAndWarnings,
        behavior: WumpusBehavior::WakesForGood { step: Step::Odds { num: 3, den: 4 } },
        feet: Feet::Careful,
        crooked: Crooked::FromTheHunter,
        stray: Stray::ForGood,
        last_arrow: LastArrow::LosesAtOnce,
        arrows: 5,
    };

    /// The rules of a requirements document for a game in a dungeon.
    ///
    /// It contradicts itself on a miss: here the wumpus moves always (its requirement 23), not three times in four (its
    /// instruction text). It is silent on warnings: here there is one for each kind.
    pub const DUNGEON: Self = Self {
        name: "dungeon",
        placement: Placement::HazardsThenHunter,
        warnings: WarningFor::Kind,
        own_room: OwnRoom::NeedsTunnel,
        arrival: [Encounter::Bats, Encounter::Pit, Encounter::Wumpus],
        bats_drop: BatsDrop::Elsewhere,
        after_snatch: AfterSnatch::Room,
        behavior: WumpusBehavior::Dozes { bumped: Step::Odds { num: 3, den: 4 }, missed: Step::Tunnel },
        feet: Feet::Suckers,
        crooked: Crooked::Never,
        stray: Stray::ThisOnce,
        last_arrow: LastArrow::LosesAfterTheWumpus,
        arrows: 5,
    };

    /// Gregory Yob's game of 1973, as printed in The Best of Creative Computing 1.
    ///
    /// It flew arrows through room 99; here that number is refused, as naming any room without a tunnel does the same.
    pub const ORIGINAL: Self = Self {
        name: "original",
        placement: Placement::AllApart,
        warnings: WarningFor::Tunnel,
        own_room: OwnRoom::Accepted,
        arrival: [Encounter::Wumpus, Encounter::Pit, Encounter::Bats],
        bats_drop: BatsDrop::Anywhere,
        after_snatch: AfterSnatch::Room,
        behavior: WumpusBehavior::Dozes { bumped: Step::TunnelOrStay, missed: Step::TunnelOrStay },
        feet: Feet::Suckers,
        crooked: Crooked::FromTheFirstName,
        stray: Stray::ThisOnce,
        last_arrow: LastArrow::LosesAfterTheWumpus,
        arrows: 5,
    };

    /// Every ruleset, the default first.
    pub const ALL: [Self; 3] = [Self::OPINIONATED, Self::DUNGEON, Self::ORIGINAL];
}
