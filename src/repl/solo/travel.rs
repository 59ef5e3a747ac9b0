//! `travel`: walks to a room where the player has been, until anything is new.

use std::collections::{BTreeSet, VecDeque};

use super::SoloPrompt;
use crate::bot::Advised;
use crate::chart::Chart;
use crate::words::phrasebook::{Phrasebook, Surroundings};

/// A route that the player is following. Only where it ends do they see the situation.
#[derive(Clone)]
pub(super) struct Travel {
    /// What the player knew when they set out; empty once something has befallen them on the way.
    pub(super) known: Chart,
    /// The commands of the turns to come.
    pub(super) turns: VecDeque<String>,
}

impl Travel {
    /// Returns whether the player sensed the same when they were last in this room.
    pub(super) fn knows(&self, seen: &Surroundings) -> bool {
        self.known.place(seen.room).is_some_and(|place| place.sensed.as_ref() == Some(&seen.sensed))
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Takes the route to a room; `Err` is a refusal.
    pub(super) fn travel(&mut self, named: &[String]) -> Result<(), String> {
        let Some(view) = self.view() else { return Ok(()) };
        let Self { words, chart, .. } = &*self;
        let to = match words.read_room(named) {
            Ok((room, count)) if count == named.len() => Some(room),
            Err(Some(words)) => return Err(words),
            Ok(_) | Err(None) => None,
        };
        let ways = self.ways(&view);
        let Some((_, turns)) = ways.iter().find(|(room, _)| Some(*room) == to) else {
            let why = match to {
                None => "",
                Some(_) if to == chart.here => "You are there already. ",
                Some(_) => "You know no safe way there. ",
            };
            let usage = |name| format!("Type travel and a visited {}: travel {name}.", words.phrases().room);
            let accepted = ways.first().map(|(room, _)| usage(words.name(*room)));
            return Err(format!("{why}{}", accepted.unwrap_or_else(|| words.accepted(&view))));
        };
        self.travel = Some(Travel { known: chart.clone(), turns: turns.clone() });
        Ok(())
    }

    /// Lists the rooms that can be reached through rooms where the player has been and found no danger: the nearest
    /// first, each with the fewest turns that lead there.
    pub(super) fn ways(&self, view: &G::View) -> Vec<(u32, VecDeque<String>)> {
        let Self { words, chart, .. } = self;
        let is_safe = |room| chart.place(room).is_some_and(|place| place.was_entered() && place.things.is_empty());
        let mut ahead = VecDeque::from_iter(chart.here.map(|here| ((here, None), VecDeque::new())));
        let mut places: BTreeSet<_> = ahead.iter().map(|(place, _)| *place).collect();
        let mut ways: Vec<(u32, VecDeque<String>)> = Vec::new();
        while let Some((from, turns)) = ahead.pop_front() {
            if chart.here != Some(from.0) && ways.iter().all(|(room, _)| *room != from.0) {
                ways.push((from.0, turns.clone()));
            }
            for (turn, to) in words.steps(view, chart, from) {
                if is_safe(to.0) && places.insert(to) {
                    ahead.push_back((to, turns.iter().cloned().chain([turn]).collect()));
                }
            }
        }
        ways
    }
}
