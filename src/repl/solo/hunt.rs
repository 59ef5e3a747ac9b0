//! The course of a hunt, from the greeting to the question whether to hunt again.

use super::{Asked, DANGER_NEAR, Ended, GIVEN_UP, SOMETHING_NEW, SoloPrompt, Unsaid};
use crate::bot::{Advised, Bot as _};
use crate::chart::Chart;
use crate::command::Command;
use crate::game::{Seat, Status, View as _, Viewer};
use crate::repl::dialogue::NextHunt;
use crate::repl::prompt::Prompt as _;
use crate::repl::reply::Then;
use crate::session::Session;
use crate::style::{danger, gain};
use crate::words::phrasebook::{MapTruth, OptionQuestion, Phrasebook, Phrases, Surroundings};
use crate::words::review::MOST_TURNS;

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Begins a hunt: greets the player, and asks what has to be asked before it is dealt.
    pub(super) fn begin_hunt(&mut self, after: Option<NextHunt>) {
        if let Some(next) = after {
            self.before = Some(self.last()).filter(|(_, hunted, _)| !hunted.actions.is_empty());
            self.seed = match next {
                NextHunt::SameSetup => self.seed.same_setup(),
                NextHunt::NewSetup => self.seed.new_setup(),
            };
        }
        (self.session, self.outcome, self.is_over) = (None, None, false);
        (self.actions, self.reviewed, self.travel) = (Vec::new(), None, None);
        (self.chart, self.is_stirred) = (Chart::default(), false);
        let Phrases { begins, instructions, .. } = *self.words.phrases();
        self.dialogue.greet(begins, after.is_none());
        if instructions.is_some() && after.is_none() {
            self.asked = Asked::Instructions;
        } else {
            self.settle(after);
        }
    }

    /// Asks for the option that no flag has set, or else deals the hunt.
    pub(super) fn settle(&mut self, after: Option<NextHunt>) {
        if after == Some(NextHunt::NewSetup)
            && let Some(told) = self.words.renew(&mut self.setup)
        {
            self.dialogue.say(told);
        }
        match self.words.option().filter(|_| after != Some(NextHunt::SameSetup)) {
            Some(OptionQuestion { intro, .. }) => {
                self.dialogue.say(intro);
                self.asked = Asked::Option;
            }
            None => self.deal(),
        }
    }

    pub(super) fn deal(&mut self) {
        self.hints.begin(&self.setup);
        self.session = Some(Session::deal(&self.setup, self.seed));
        self.begin_turn();
    }

    pub(super) fn view(&self) -> Option<G::View> {
        self.session.as_ref().map(|session| session.game().view(Seat::HUNTER))
    }

    /// Says what the last turn has led to, and asks for the next action, unless the hunt is over.
    pub(super) fn begin_turn(&mut self) {
        let Some(session) = &self.session else { return };
        let position = session.game().position().clone();
        if let Status::Over(outcome) = session.game().status() {
            return self.end_hunt(outcome, &position);
        }
        let view = session.game().view(Seat::HUNTER);
        self.reveal();
        let seen = self.words.surroundings(&view);
        let is_new = self.travel.as_ref().is_some_and(|travel| !travel.knows(&seen));
        let is_alarmed = self.words.is_alarmed(&view, self.is_stirred);
        self.drop_repeated(&seen);
        self.chart.enter(seen.room, seen.tunnels, seen.sensed);
        self.say_unsaid();
        self.hints.see(&view);
        let has_stopped = self.travel.take_if(|_| is_new || is_alarmed).is_some();
        self.say_situation(&view);
        if has_stopped && !self.dialogue.rest.is_empty() {
            self.dialogue.say(if is_new { SOMETHING_NEW } else { DANGER_NEAR });
            self.dialogue.drop_rest();
        }
        self.asked = Asked::Main;
        self.give_hint_before();
    }

    /// Notes everything for the gamemaster, as the screen shows it now.
    pub(super) fn reveal(&mut self) {
        let session = self.session.as_ref().filter(|_| self.viewer == Viewer::Gamemaster);
        let Some(position) = session.map(|session| session.game().position()) else { return };
        let words = self.words.truth_in_words(position, self.to_draw());
        self.truth = Some(MapTruth { words, ..self.words.revealed(position) });
    }

    pub(super) fn say_situation(&mut self, view: &G::View) {
        let told = format!("\n{}{}", self.everything(), self.words.situation(view, self.to_draw()));
        self.dialogue.say(&told);
    }

    /// Plays a turn.
    pub(super) fn act(&mut self, action: &G::Action) {
        let (Some(view), Some(mut session)) = (self.view(), self.session.take()) else { return };
        let text = view.text(action);
        self.dialogue.keep(&text);
        self.travel.take_if(|travel| travel.turns.pop_front().as_ref() != Some(&text));
        self.actions.push((action.clone(), text));
        self.hints.sharp.act(action.clone());
        for event in session.play(Seat::HUNTER, action) {
            if G::is_seen_by(event, self.viewer) {
                self.observe(event);
            }
        }
        self.session = Some(session);
        self.begin_turn();
    }

    fn observe(&mut self, event: &G::Event) {
        self.hints.sharp.observe(event);
        let told = self.words.event(event);
        if let Some(words) = told.line {
            self.unsaid.push(Unsaid { words, may_be_repeated: false });
            // What only the gamemaster sees waits too, because nothing has befallen the player.
            if G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)) {
                self.say_unsaid();
                self.is_stirred = true;
                self.travel.iter_mut().for_each(|travel| travel.known = Chart::default());
            }
        }
        self.unsaid.extend(told.unless_repeated.map(|words| Unsaid { words, may_be_repeated: true }));
        if let Some(trace) = told.trace {
            self.chart.follow(trace.clone());
            self.traced.push(trace);
        }
    }

    /// Says how the hunt has ended.
    fn end_hunt(&mut self, outcome: G::Outcome, position: &G::Position) {
        self.say_unsaid();
        let (is_won, is_drawn) = (G::has_won(Seat::HUNTER, outcome, position), G::is_drawn(outcome));
        self.won += u32::from(is_won);
        self.lost += u32::from(!is_won && !is_drawn);
        let Phrases { won, lost, drawn, .. } = *self.words.phrases();
        let (closing, in_colour) = match (is_won, is_drawn) {
            (true, _) => (won, gain(won)),
            (false, true) => (drawn, drawn.to_owned()),
            (false, false) => (lost, danger(lost)),
        };
        self.close(Some(outcome), closing, &in_colour, position);
    }

    /// Ends the hunt as lost. One without a turn does not count.
    pub(super) fn give_up(&mut self) {
        let Some(position) = self.session.as_ref().map(|session| session.game().position().clone()) else { return };
        self.dialogue.keep(Command::GiveUp.word());
        self.lost += u32::from(!self.actions.is_empty());
        self.close(None, GIVEN_UP, &danger(GIVEN_UP), &position);
    }

    /// Says the last words, and shows everything from now on.
    fn close(&mut self, outcome: Option<G::Outcome>, closing: &'static str, in_colour: &str, position: &G::Position) {
        let score = self.words.final_score(position);
        self.dialogue.say(&format!("{in_colour}{score}"));
        self.ended = Ended { revealed: self.words.revealed(position), closing, score };
        (self.outcome, self.is_over) = (outcome, true);
        self.dialogue.drop_rest();
        self.dialogue.ask_outside(Then::Finished);
    }

    /// Names the hunt that is over, and asks for another.
    pub(super) fn ask_for_another(&mut self, flag: &str, added: Option<String>) {
        let command = format!("{} {flag}", self.command());
        self.dialogue.name_hunt(self.seed, &command, added);
        let asks_to_play_again = self.words.phrases().asks_to_play_again;
        if self.dialogue.is_seen() {
            let may_have_review = self.truth.is_none() && (1..=MOST_TURNS).contains(&self.actions.len());
            let has_review = may_have_review && self.hints.are_exact() == Ok(true);
            let others = match (has_review, asks_to_play_again) {
                (true, true) => ", or review to judge your choices",
                (true, false) => ", review to judge your choices, or quit to leave",
                (false, true) => "",
                (false, false) => ", or quit to leave",
            };
            self.dialogue.say(&format!("Type reveal to see everything{others}."));
        }
        self.asked = if asks_to_play_again { Asked::PlayAgain } else { Asked::SameSetup };
    }

    /// Returns what the gamemaster sees above the situation.
    pub(super) fn everything(&self) -> String {
        self.truth.as_ref().map(|truth| format!("{}\n", truth.words)).unwrap_or_default()
    }

    /// Drops the lines that the situation is about to repeat: they are told once (C9).
    fn drop_repeated(&mut self, next: &Surroundings) {
        if self.traced.iter().all(|trace| trace.is_shown_again_in(next)) {
            self.unsaid.retain(|unsaid| !unsaid.may_be_repeated);
        }
    }

    fn say_unsaid(&mut self) {
        self.traced.clear();
        self.unsaid.drain(..).for_each(|unsaid| self.dialogue.say(&unsaid.words));
    }
}
