//! What the fields of a ruleset mean in a turn.

use std::ops::ControlFlow;

use super::ruleset::{BatsDrop, Encounter, Feet, Ruleset, Step, Warn, WumpusBehavior};
use crate::game::arrow::{Flight, Leg};
use crate::game::cave::{Cave, Room};
use crate::game::chance::uniform;
use crate::game::{Chance, Rooms};

impl WumpusBehavior {
    /// Returns whether it wakes for good when it is disturbed, and then steps in every turn.
    pub(crate) const fn wakes(self) -> bool {
        matches!(self, Self::WakesForGood { .. })
    }

    /// Returns its step after the hunter has bumped into it; `None` if it eats the hunter at once.
    pub(crate) const fn after_bump(self) -> Option<Step> {
        match self {
            Self::WakesForGood { step } | Self::Dozes { bumped: step, .. } => Some(step),
            Self::Restless { .. } => None,
        }
    }

    /// Returns its step after this many misses since its last step.
    pub(crate) const fn after_miss(self, misses: u8) -> Step {
        match self {
            Self::WakesForGood { step } | Self::Dozes { missed: step, .. } => step,
            Self::Restless { num, den } => Step::Odds { num: num * misses as u32, den },
        }
    }
}

impl Step {
    /// Draws the exit that the wumpus takes, among the ends of the tunnels that it may take; `None` if it stays.
    pub(crate) fn draw<R: Clone>(self, chance: &mut impl Chance, exits: impl Iterator<Item = R> + Clone) -> Option<R> {
        match self {
            Self::Odds { num, den } if !chance.ratio(num, den) => None,
            Self::Tunnel | Self::Odds { .. } => uniform(chance, exits),
            Self::TunnelOrStay => uniform(chance, exits.map(Some).chain([None])).flatten(),
        }
    }
}

impl Ruleset {
    /// Returns the number of warnings in a room if the rooms of a set have things of one kind (C5, C6, V7).
    ///
    /// `tunnels` are the ends of its tunnels, and `beside` the same rooms as a set. A thing in the room itself does not warn,
    /// even if a tunnel leads back to it.
    pub(crate) fn felt(&self, here: u32, tunnels: impl Iterator<Item = u32>, beside: Rooms, things: Rooms) -> u8 {
        let near = beside.without(Rooms::only(here)).and(things);
        match self.warns {
            _ if near.is_empty() => 0,
            Warn::OncePerKind => 1,
            Warn::OncePerTunnel => tunnels.filter(|to| near.has(*to)).fold(0, |near: u8, _| near.saturating_add(1)),
        }
    }

    /// Returns the wumpus's warnings: those of the tunnels, or at least 1 within [`Ruleset::smell`] (V10).
    pub(crate) fn smelled(felt: u8, is_within_smell: bool) -> u8 {
        felt.max(is_within_smell.into())
    }

    /// Returns the rooms into which the wumpus does not step, if these have pits (C18).
    pub(crate) fn bars(&self, pits: Rooms) -> Rooms {
        if self.feet == Feet::Careful { pits } else { Rooms::NONE }
    }

    /// Lists what can befall the hunter in a room with or without a pit and bats, in order (C10 to C12, V14). After
    /// bats or a pit nothing else acts. A wumpus that is elsewhere may step.
    pub(crate) fn befalls(&self, pit: bool, bats: bool) -> impl Iterator<Item = Encounter> + use<> {
        self.arrival.into_iter().filter(move |encounter| match encounter {
            Encounter::Wumpus => true,
            Encounter::Pit => pit,
            Encounter::Bats => bats,
        })
    }

    /// Returns the rooms into which bats do not drop a hunter whom they find in a room; all others are equally likely
    /// (C13, C14).
    pub(crate) const fn bats_avoid(&self, from: u32) -> Rooms {
        match self.bats_drop {
            BatsDrop::Anywhere => Rooms::NONE,
            BatsDrop::Elsewhere => Rooms::only(from),
        }
    }

    /// Returns which of a pit and bats in the same room decides.
    pub(crate) fn decides(&self) -> Encounter {
        let mut hazards = self.befalls(true, true).filter(|encounter| *encounter != Encounter::Wumpus);
        hazards.next().expect("two of the encounters are hazards")
    }

    /// Flies an arrow along a path until it drops, or `each` breaks (C27 to C30, V15). Calls `each` with every leg of the
    /// flight, and with `None` if the arrow drops.
    pub(crate) fn fly<B>(
        &self,
        cave: &Cave,
        from: Room,
        path: &[u32],
        chance: &mut impl Chance,
        mut each: impl FnMut(Option<Leg>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flight = Flight::new(cave, from, path, self.stray);
        for drops in &self.drops[..path.len()] {
            if *drops > 0 && chance.ratio(*drops, Self::DROPS_OF) {
                return each(None);
            }
            let Some(leg) = flight.next(chance) else { break };
            each(Some(leg))?;
        }
        ControlFlow::Continue(())
    }
}
