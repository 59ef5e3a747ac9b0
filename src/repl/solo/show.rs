//! What a hunter can look at: the situation, and what Tab completes.

use super::{Asked, SoloPrompt};
use crate::bot::Advised;
use crate::command::Command;
use crate::game::{Legal, View as _};
use crate::repl::offer::{Offer, ways};
use crate::words::phrasebook::{MapTruth, Phrasebook};

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Returns what the player may see of what is hidden: everything after the hunt, or as the gamemaster.
    pub(super) fn revealed(&self) -> Option<MapTruth> {
        let session = self.session.as_ref().filter(|_| self.ended.is_some() || self.sees_all())?;
        Some(MapTruth { is_over: self.ended.is_some(), ..self.words.revealed(session.game().position()) })
    }

    /// Answers `look`.
    pub(super) fn say_look(&mut self) {
        let look = match (&self.ended, self.view()) {
            (Some(closing), _) => format!("The hunt is over. {closing}"),
            (None, None) => return,
            (None, Some(view)) => {
                let to_draw = self.dialogue.to_draw();
                let picture = self.words.picture(&self.chart.shown(self.revealed().as_ref()), to_draw);
                let above = picture.map_or_else(|| self.everything(), |picture| picture + "\n");
                above + &self.words.situation(&view, to_draw)
            }
        };
        self.dialogue.say(&look);
    }

    /// Returns what Tab completes besides the commands.
    pub(super) fn offer(&self) -> Offer {
        let Some(view) = self.view().filter(|_| self.ended.is_none() && self.dialogue.sure.is_none()) else {
            let first = if let Asked::Option(option) = &self.asked { option.names } else { &[] };
            return Offer { first: first.iter().map(ToString::to_string).collect(), second: Vec::new() };
        };
        let (words, chart) = (&self.words, &self.chart);
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(G::is_shot);
        let text = |action| view.text(&action);
        let moves = ways(moves.into_iter().map(text));
        let shots = if paths.is_some() {
            words.surroundings(&view).tunnels.into_iter().map(|room| words.name(room)).collect()
        } else {
            // A shot of one word is typed alone.
            ways(shots.into_iter().map(text).filter(|shot| shot.contains(' ')))
        };
        let name = |room| words.name(room);
        let beside = words.ways(&view).into_iter().map(|(_, room)| room.number());
        let second = vec![
            (Command::Move, moves.clone()),
            (Command::Shoot, shots),
            (Command::Travel, self.ways(&view).into_iter().map(|(room, _)| name(room)).collect()),
            (Command::Mark, chart.places().map(|(room, _)| room).chain(beside).map(name).collect()),
            (Command::Unmark, chart.noted().map(name).collect()),
        ];
        Offer { first: moves, second }
    }
}
