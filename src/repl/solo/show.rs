//! What a hunter can look at: the situation, and what Tab completes.

use super::SoloPrompt;
use super::hunt::HINT_LINES;
use crate::bot::Advised;
use crate::chart::{Chart, Space};
use crate::command::Command;
use crate::command::help::Expects;
use crate::game::arrow::Paths;
use crate::game::{Legal, View as _};
use crate::repl::choice::{Choice, answers, commands};
use crate::repl::offer::Offer;
use crate::words::phrasebook::{MapTruth, Phrasebook};

/// The lines of a greeting above a grid, and of a situation and its question below it.
const AROUND: usize = 10;

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
                let situation = self.words.situation(&view, to_draw);
                let in_words = || W::SHOWS_MAP.then(|| self.words.in_words(&self.all(), self.words.phrases().room));
                let space = self.dialogue.space_left(&situation).or(to_draw).filter(|_| W::SHOWS_MAP);
                let map = self.drawn_with(space).or_else(in_words);
                map.map_or_else(|| self.everything(), |map| map + "\n") + &situation
            }
        };
        self.dialogue.say(&look);
    }

    /// Returns the chart with everything that the player may see.
    fn all(&self) -> Chart {
        self.chart.shown(self.revealed().as_ref())
    }

    /// Draws the grid that is shown with the situation, if there is one and it fits. The one with words is drawn only where it
    /// fits below a greeting, too, so that all situations of a hunt look alike.
    pub(super) fn drawn_with(&self, to_draw: Option<Space>) -> Option<String> {
        let grid = self.words.grid()?;
        let (chart, space) = (self.all(), to_draw?);
        let hint = if self.gives_hints { HINT_LINES } else { 0 };
        let lines = self.dialogue.screen?.lines.saturating_sub(AROUND + hint);
        let in_words = grid.draw_in_words(&chart, Space { lines, ..space });
        in_words.or_else(|| grid.draw(&chart, Space { lines: lines.min(space.lines), ..space }))
    }

    /// Returns what Tab completes besides the commands.
    pub(super) fn offer(&self) -> Offer {
        let Some(view) = self.view().filter(|_| self.ended.is_none() && self.dialogue.sure.is_none()) else {
            let first: &[_] = if self.dialogue.sure.is_some() { &[] } else { self.asks().choices };
            return Offer { first: first.iter().map(ToString::to_string).collect(), second: Vec::new() };
        };
        let (words, chart) = (&self.words, &self.chart);
        let name = |room| words.name(room);
        // The directions or rooms of actions: each without its verb, or the whole if that is one word.
        let way = |text: String| text.split_once(' ').map(|(_, way)| way.to_owned()).unwrap_or(text);
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(G::is_shot);
        let moves: Vec<_> = moves.iter().map(|action| way(view.text(action))).collect();
        let shots = shots.iter().map(|action| view.text(action)).filter(|text| text.contains(' ')).map(way).collect();
        let shots =
            if paths.is_some() { words.surroundings(&view).tunnels.into_iter().map(name).collect() } else { shots };
        let beside = view.exits().into_iter().map(|exit| exit.to);
        let second = vec![
            (Command::Move, moves.clone()),
            (Command::Shoot, shots),
            (Command::Travel, self.ways(&view).into_iter().map(|(room, _)| name(room)).collect()),
            (Command::Mark, chart.places().map(|(room, _)| room).chain(beside).map(name).collect()),
            (Command::Unmark, chart.noted().map(name).collect()),
        ];
        Offer { first: moves, second }
    }

    /// Lists the turns or answers to choose from, and the commands at hand.
    pub(super) fn choices_now(&self) -> Vec<Choice> {
        let (question, understood) = (self.asks(), self.understood());
        let has = |is_so: bool, command| (!is_so).then_some(command);
        let is_over = self.ended.is_some();
        let has_review = if is_over { !self.actions.is_empty() } else { self.before.is_some() };
        let without =
            [has(is_over || self.sees_all(), Command::Reveal), has(!self.sees_all() && has_review, Command::Review)];
        let without: Vec<_> = without.into_iter().flatten().collect();
        let turns = match self.view().filter(|_| !is_over && self.dialogue.sure.is_none()) {
            None => answers(question, &understood),
            Some(view) => self.turns(&view, question.expects),
        };
        turns.into_iter().chain(commands(&understood, &without)).collect()
    }

    /// Lists the turns that a question expects, or their words.
    fn turns(&self, view: &G::View, expects: Expects) -> Vec<Choice> {
        let name = |room| self.words.name(room);
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(G::is_shot);
        let whole = |actions: &[G::Action]| actions.iter().map(|action| Choice::line(view.text(action))).collect();
        let shot = paths.map(|paths| {
            let tunnels = self.words.surroundings(view).tunnels.into_iter().map(name).collect();
            Choice::shot(tunnels, &paths, name)
        });
        let rooms = |paths: &Paths| (1..=paths.rooms.into()).map(|room| Choice::line(name(room))).collect();
        match (expects, paths) {
            (Expects::Number(_), Some(paths)) => {
                (1..=paths.longest).map(|rooms| Choice::line(rooms.to_string())).collect()
            }
            (Expects::Room(_), Some(paths)) => rooms(&paths),
            (Expects::Way, _) => whole(&moves),
            (Expects::Shot, _) => shot.into_iter().chain(whole(&shots)).collect(),
            _ => {
                let ways: Vec<_> = self.ways(view).into_iter().map(|(room, _)| name(room)).collect();
                let travel = (!ways.is_empty()).then(|| Choice::word(Command::Travel, ways));
                let shots: Vec<_> = shot.into_iter().chain(whole(&shots)).collect();
                let moves: Vec<_> = whole(&moves);
                moves.into_iter().chain(shots).chain(travel).collect()
            }
        }
    }
}
