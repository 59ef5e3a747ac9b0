//! The story of a hunt that is over.

use super::SoloPrompt;
use crate::bot::{Advised, Bot as _};
use crate::game::{Seat, Status, Viewer};
use crate::odds::Engine as _;
use crate::session::Session;
use crate::words::phrasebook::Phrasebook;
use crate::words::review::MOST_TURNS;
use crate::words::story::{Happened, Shot};

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Tells the story of the hunt; `None` if nobody sees it, or if it had no turn. The original program tells nothing after
    /// its last words.
    pub(super) fn tell(&mut self) -> Option<String> {
        let is_told = self.dialogue.is_seen() && !self.actions.is_empty() && !self.dialogue.is_capital;
        is_told.then(|| {
            let happened = self.happened();
            self.words.story(&happened)
        })
    }

    /// Returns what happened in the hunt. Plays it again, so that a resumed hunt has the story of the whole.
    fn happened(&mut self) -> Happened<G> {
        let is_judged = !self.sees_all() && !self.is_another_try() && self.actions.len() <= MOST_TURNS;
        let Self { setup, seed, actions, sharp, words, .. } = self;
        let mut session = Session::<G>::deal(setup, *seed);
        let mut view = session.game().view(Seat::HUNTER);
        let mut happened = Happened { turns: vec![], shots: vec![], view: None, outcome: None };
        sharp.follow(setup, view.clone());
        for (action, _) in &*actions {
            let is_shot = G::is_shot(action) && !words.is_idle(&view, action);
            let engine = if is_shot && is_judged { sharp.engine().ok() } else { None };
            let chance = engine.filter(|engine| engine.is_exact()).and_then(|engine| engine.hit(action));
            happened.view = Some(view.clone());
            if is_shot {
                happened.shots.push(Shot { action: action.clone(), view, chance, turn: happened.turns.len() });
            }
            sharp.act(action.clone());
            let events = session.play(Seat::HUNTER, action);
            for event in events {
                sharp.observe(event);
            }
            let seen = events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
            happened.turns.push(seen.cloned().collect());
            view = session.game().view(Seat::HUNTER);
            match session.game().status() {
                Status::Over(outcome) => happened.outcome = Some(outcome),
                Status::Awaiting(_) => sharp.see(view.clone()),
            }
        }
        happened
    }
}
