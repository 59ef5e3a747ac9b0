//! `travel`: walks to a room where the player has been, until anything is new.

use std::collections::{BTreeSet, VecDeque};

use super::{Asked, SoloPrompt};
use crate::bot::Advised;
use crate::chart::Chart;
use crate::game::View as _;
use crate::repl::intent::{Of, Refusal};
use crate::text::joined;
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
    /// Walks to a room, or refuses to.
    pub(super) fn travel(&mut self, to: Option<u32>) {
        let Some(view) = self.view() else { return };
        let Self { words, chart, .. } = &*self;
        let (room_word, exits, ways) = (words.phrases().room, view.exits(), self.ways(&view));
        if let Some((_, turns)) = ways.iter().find(|(room, _)| Some(*room) == to) {
            return self.set_out(turns.clone());
        }
        let why = match to.map(|to| (to, exits.into_iter().find(|exit| exit.to == to).and_then(|exit| exit.go))) {
            None => String::new(),
            Some(_) if to == chart.here => "You are there already. ".to_owned(),
            // A hint has called it safe.
            Some((to, Some(go))) if self.safe.contains(&to) => return self.act(&go),
            Some((to, Some(go)))
                if !chart.place(to).is_some_and(|place| place.was_entered() || !place.things.is_empty()) =>
            {
                let (name, go) = (words.name(to), view.text(&go));
                return self.dialogue.refuse(&format!("You have not been in {name}. To go there: {go}"));
            }
            Some(_) => "You know no safe way there. ".to_owned(),
        };
        let usage = |name| format!("Type travel and a visited {room_word}: travel {name}.");
        let accepted = ways.first().map(|(room, _)| usage(words.name(*room)));
        let accepted = accepted.unwrap_or_else(|| self.accepted(&view));
        self.dialogue.refuse(&format!("{why}{accepted}"));
    }

    /// Follows a move to a room that is not next door. Only `go to 20` walks there, because a mistyped number must not cost turns.
    pub(super) fn go_far(&mut self, to: u32, goes_to: bool, refusal: String) {
        let Some(view) = self.view() else { return };
        let way = self.ways(&view).into_iter().find(|(room, _)| *room == to);
        let name = self.words.name(to);
        match way {
            Some((_, turns)) if goes_to => self.set_out(turns),
            Some(_) => {
                // In the textbook it can be beside the hunter, but not ahead.
                let is_beside = view.exits().iter().any(|exit| exit.to == to);
                let why = if is_beside { refusal } else { format!("{name} is not next door.") };
                let words = joined(&why, &format!("To walk there: travel {name}"));
                self.refuse(&Refusal { words, of: Of::Turn });
            }
            None => self.refuse(&Refusal { words: refusal, of: Of::Turn }),
        }
    }

    fn set_out(&mut self, turns: VecDeque<String>) {
        self.asked = Asked::Main;
        self.travel = Some(Travel { known: self.chart.clone(), turns });
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
