//! What a hunter can look at: the situation, and what Tab completes.

use super::{Asked, SoloPrompt};
use crate::bot::Advised;
use crate::command::Command;
use crate::game::{Legal, View as _};
use crate::repl::offer::{Offer, ways};
use crate::words::phrasebook::{MapTruth, Phrasebook};

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Returns what the player may see of what is hidden: everything after the hunt, or as the gamemaster.
    pub(super) fn revealed(&self) -> Option<&MapTruth> {
        if self.is_over { Some(&self.ended.revealed) } else { self.truth.as_ref() }
    }

    /// Answers `look`.
    pub(super) fn say_look(&mut self) {
        if !self.dialogue.is_seen() {
            return;
        }
        let look = match self.view().filter(|_| !self.is_over) {
            None => format!("The hunt is over. {}", self.ended.closing),
            Some(view) => {
                let to_draw = self.to_draw();
                let picture = self.words.picture(&self.chart.shown(self.truth.as_ref()), to_draw);
                let above = picture.map_or_else(|| self.everything(), |picture| picture + "\n");
                above + &self.words.situation(&view, to_draw)
            }
        };
        self.dialogue.say(&look);
    }

    /// Shows a player who resumes the game where they are.
    pub(super) fn show_again(&mut self) {
        match self.asked {
            Asked::Instructions | Asked::Option => {}
            Asked::PlayAgain | Asked::SameSetup => self.say_look(),
            _ => {
                let Some(view) = self.view() else { return };
                self.reveal();
                self.chart.show(Command::Map, &[], &mut self.dialogue, &self.words, self.truth.as_ref());
                self.say_situation(&view);
                self.hints.given = 0;
                self.give_hint_before();
            }
        }
    }

    /// Returns what Tab completes besides the commands.
    pub(super) fn offer(&self) -> Offer {
        let topics = self.words.manual().topics().into_iter().map(ToOwned::to_owned).collect();
        let help = [(Command::Help, topics)];
        let Some(view) = self.view().filter(|_| !self.is_over) else {
            let first = self.words.option().filter(|_| self.asked == Asked::Option).map(|option| option.names);
            let first = first.unwrap_or_default().iter().map(ToString::to_string).collect();
            let second = if self.is_over { self.options(&["odds"]) } else { Vec::new() };
            return Offer { first, second: second.into_iter().chain(help).collect() };
        };
        if matches!(self.asked, Asked::GiveUp(_) | Asked::Replace(_)) {
            return Offer { first: Vec::new(), second: help.to_vec() };
        }
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
        Offer { first: moves, second: second.into_iter().chain(self.options(&[])).chain(help).collect() }
    }

    /// Lists the options of each command, except these.
    fn options(&self, except: &[&str]) -> Vec<(Command, Vec<String>)> {
        let is_left = |option: &&&str| !except.contains(option) && (**option != "near" || self.words.grid().is_none());
        let options = |command: Command| command.options().iter().filter(is_left).map(ToString::to_string).collect();
        self.vocabulary.iter().map(|command| (*command, options(*command))).collect()
    }
}
