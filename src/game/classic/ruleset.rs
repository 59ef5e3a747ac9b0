//! The rulesets of the classic game, as data.
//!
//! Each ruleset is one constant. The rules read only its fields; the prompt finds its words by its name.

use super::Path;
use crate::game::arrow::{Crooked, Stray};

/// The rules in which the versions of the classic game differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The name that `--rules` takes.
    pub name: &'static str,
    /// How everything is placed when a hunt begins (C3, C4).
    pub placement: Placement,
    /// Whether the cave is drawn (V11), unless another is chosen; otherwise it is the dodecahedron (C1, V1).
    pub draws_cave: bool,
    /// How often the hazards next door warn (C6).
    pub warns: Warn,
    /// How many tunnels away the wumpus is smelled: 1 to 9 (V10).
    pub smell: u8,
    /// Whether the hunter may always move to their own room, which takes a turn (C8). Otherwise it takes a tunnel back to
    /// it (C7).
    pub may_stay: bool,
    /// The order of encounters in a room (C10 to C12).
    pub arrival: [Encounter; 3],
    /// Whether a hunter who enters a pit may catch its edge (C15, V14).
    pub pit_edge: PitEdge,
    /// Where bats drop the hunter (C13, C14).
    pub bats_drop: BatsDrop,
    /// When the hunter is told the warnings of a room before any encounter there (C9, C11).
    pub report: Report,
    /// When the wumpus steps, and how (C17, C20 to C22).
    pub behavior: WumpusBehavior,
    /// Whether the wumpus enters rooms with pits (C18).
    pub feet: Feet,
    /// Which paths are too crooked for an arrow (C24 to C26).
    pub crooked: Crooked,
    /// What an arrow does where no tunnel leads to the next room of its path (C28, C29).
    pub stray: Stray,
    /// Whether the hunter is told when an arrow first finds no tunnel (C39).
    pub tells_stray: bool,
    /// How many times out of [`Self::DROPS_OF`] an arrow drops before it enters each room of its path (V15).
    pub drops: [u32; Path::LONGEST],
    /// When the hunt is lost after the last arrow has missed (C32 to C34).
    pub last_arrow: LastArrow,
    /// The arrows at the beginning: 1 to 99 (C2, V9).
    pub arrows: u8,
    /// The rooms with pits (C2, V9).
    pub pits: u16,
    /// The rooms with bats (C2, V9).
    pub bats: u16,
}

/// How everything is placed when a hunt begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Hunter and hazards in six different rooms, every arrangement equally likely (C3).
    AllApart,
    /// Bats in two rooms, pits in two rooms and the wumpus in one, each drawn independently; then the hunter in a room
    /// without any of them (C4).
    HazardsThenHunter,
    /// Bats and pits all in different rooms, and the wumpus in any room; then the hunter in a room without any of them
    /// (V12).
    PitsAndBatsApart,
}

/// How often the hazards next door warn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warn {
    /// Each kind of hazard, once.
    OncePerKind,
    /// Each hazard, once for each tunnel that leads to it.
    OncePerTunnel,
}

/// What can happen to the hunter in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Encounter {
    Wumpus,
    Pit,
    Bats,
}

/// Whether a hunter who enters a pit may catch its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum PitEdge {
    /// The hunter always falls (C15).
    OutOfReach,
    /// With a chance of `num` in `den` the hunter catches it, and stays in the room unharmed (V14).
    Odds { num: u32, den: u32 },
}

/// Where bats drop the hunter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatsDrop {
    /// In any room, their own included, each equally likely (C13).
    Anywhere,
    /// In any room but their own, each equally likely (C14).
    Elsewhere,
}

/// When the hunter is told the warnings of a room before any encounter there. Bats always name the room (C9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Whenever they enter a room, on foot or dropped by bats. On foot they are told its number, too (C9).
    OnEveryArrival,
    /// Where bats have dropped them: each snatch is a turn of its own (C11).
    AfterSnatch,
    /// Not before the next choice.
    Never,
}

/// When the wumpus steps, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum WumpusBehavior {
    /// It sleeps until it is disturbed; from then on it takes this step in every turn (C17, C21).
    WakesForGood { step: Step },
    /// It steps only after the hunter has bumped into it and after an arrow has missed (C20, C22).
    Dozes { bumped: Step, missed: Step },
    /// It never sleeps, and eats a hunter who enters its room. It steps only after a miss: through a tunnel, each equally
    /// likely, with a chance of `num` in `den` for each miss since its last step (V14, V16).
    Restless { num: u32, den: u32 },
}

/// One step of the wumpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Step {
    /// Through a tunnel, each equally likely (C33).
    Tunnel,
    /// Through a tunnel or not at all, each tunnel and staying equally likely (C20).
    TunnelOrStay,
    /// With a chance of `num` in `den`, at least 1, through a tunnel, each equally likely; otherwise it stays (C12, C21).
    Odds { num: u32, den: u32 },
}

/// Whether the wumpus enters rooms with pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feet {
    /// It never enters a room with a pit.
    Careful,
    /// It has sucker feet, so it enters them.
    Suckers,
}

/// When the hunt is lost after the last arrow has missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastArrow {
    /// At once (C32).
    LosesAtOnce,
    /// After the wumpus's step, if it did not eat the hunter (C33, C34).
    LosesAfterTheWumpus,
}

impl Ruleset {
    /// The denominator of [`Self::drops`].
    pub const DROPS_OF: u32 = 5;

    /// The rules of *wump*, an opinionated version in Rust; the default.
    ///
    /// Its description does not say what a bump into a wumpus that is awake looks like. Here it looks like any other bump.
    pub const OPINIONATED: Self = Self {
        name: "opinionated",
        placement: Placement::AllApart,
        draws_cave: false,
        warns: Warn::OncePerKind,
        smell: 1,
        may_stay: false,
        arrival: [Encounter::Wumpus, Encounter::Pit, Encounter::Bats],
        pit_edge: PitEdge::OutOfReach,
        bats_drop: BatsDrop::Anywhere,
        report: Report::AfterSnatch,
        behavior: WumpusBehavior::WakesForGood { step: Step::Odds { num: 3, den: 4 } },
        feet: Feet::Careful,
        crooked: Crooked::FromTheHunter,
        stray: Stray::ForGood,
        tells_stray: true,
        drops: [0; Path::LONGEST],
        last_arrow: LastArrow::LosesAtOnce,
        arrows: 5,
        pits: 2,
        bats: 2,
    };

    /// The rules of a requirements document for a game in a dungeon.
    ///
    /// The document contradicts itself on a miss: here the wumpus always moves (its requirement 23), not three times in
    /// four (its instruction text). It does not say how many warnings there are: here there is one for each kind.
    pub const DUNGEON: Self = Self {
        name: "dungeon",
        placement: Placement::HazardsThenHunter,
        arrival: [Encounter::Bats, Encounter::Pit, Encounter::Wumpus],
        bats_drop: BatsDrop::Elsewhere,
        report: Report::OnEveryArrival,
        behavior: WumpusBehavior::Dozes { bumped: Step::Odds { num: 3, den: 4 }, missed: Step::Tunnel },
        feet: Feet::Suckers,
        crooked: Crooked::Never,
        stray: Stray::ThisOnce,
        last_arrow: LastArrow::LosesAfterTheWumpus,
        ..Self::OPINIONATED
    };

    /// Gregory Yob's game of 1973, as printed in The Best of Creative Computing 1.
    ///
    /// There one could name room 99 to send an arrow astray. Here that is refused: any room without a tunnel does the same.
    pub const ORIGINAL: Self = Self {
        name: "original",
        warns: Warn::OncePerTunnel,
        may_stay: true,
        report: Report::Never,
        behavior: WumpusBehavior::Dozes { bumped: Step::TunnelOrStay, missed: Step::TunnelOrStay },
        feet: Feet::Suckers,
        crooked: Crooked::FromTheFirstName,
        stray: Stray::ThisOnce,
        tells_stray: false,
        last_arrow: LastArrow::LosesAfterTheWumpus,
        ..Self::OPINIONATED
    };

    /// The rules of *wump*, the game of the BSD systems, as OpenBSD mends it.
    ///
    /// There a hunter who named a room without a tunnel could wake the wumpus. Here that is refused (V17).
    pub const BSD: Self = Self {
        name: "bsd",
        placement: Placement::PitsAndBatsApart,
        draws_cave: true,
        smell: 2,
        pit_edge: PitEdge::Odds { num: 1, den: 6 },
        report: Report::Never,
        behavior: WumpusBehavior::Restless { num: 2, den: 12 },
        feet: Feet::Suckers,
        crooked: Crooked::Never,
        stray: Stray::ThisOnce,
        drops: [0, 0, 0, 1, 3],
        last_arrow: LastArrow::LosesAfterTheWumpus,
        pits: 3,
        bats: 3,
        ..Self::OPINIONATED
    };

    /// Every ruleset, the default first.
    pub const ALL: [Self; 4] = [Self::OPINIONATED, Self::DUNGEON, Self::ORIGINAL, Self::BSD];
}
