//! The course of a hunt, from the greeting to the question whether to hunt again.

use std::mem::take;

use super::travel::Travel;
use super::{Asked, DANGER_NEAR, GIVEN_UP, SOMETHING_NEW, SoloPrompt, Unsaid};
use crate::bot::reason::Fate;
use crate::bot::{Advised, Bot as _};
use crate::chart::Chart;
use crate::command::Command;
use crate::game::{Seat, Status, View as _, Viewer};
use crate::repl::prompt::Hunted as _;
use crate::repl::reply::Then;
use crate::session::Session;
use crate::style::{danger, gain};
use crate::text::fitted;
use crate::words::phrasebook::{Phrasebook, Phrases, Surroundings};
use crate::words::story::{YOU, told};

/// The lines of a hint before a choice.
pub(super) const HINT_LINES: usize = 4;

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextHunt {
    /// The same set-up, with new dice.
    SameSetup,
    /// A new set-up.
    NewSetup,
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Begins a hunt: greets the player, and asks what has to be asked before it is dealt.
    pub(super) fn begin_hunt(&mut self, after: Option<NextHunt>) {
        if let Some(next) = after {
            self.before = Some(self.hunted()).filter(|past| !past.actions.is_empty()).or(self.before.take());
            self.seed = match next {
                NextHunt::SameSetup => self.seed.same_setup(),
                NextHunt::NewSetup => self.seed.new_setup(),
            };
        }
        self.chart = match self.revealed().filter(|_| after == Some(NextHunt::SameSetup)) {
            Some(ended) => {
                let moved = W::SMELL.filter(|_| self.is_disturbed);
                take(&mut self.chart).for_same_setup(&ended, moved)
            }
            None => Chart::default(),
        };
        (self.session, self.ended) = (None, None);
        (self.actions, self.travel) = (Vec::new(), None);
        (self.is_disturbed, self.facts) = (false, Vec::new());
        let Phrases { begins, mood, instructions, .. } = *self.words.phrases();
        self.dialogue.greet(begins, mood, after.is_none());
        match instructions.filter(|_| after.is_none()) {
            Some(asks) => self.asked = Asked::Instructions(asks),
            None => self.settle(after),
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
            Some(option) => {
                self.dialogue.say(option.question.answers);
                self.asked = Asked::Option(option);
            }
            None => self.deal(),
        }
    }

    pub(super) fn deal(&mut self) {
        let session = Session::<G>::deal(&self.setup, self.seed);
        self.sharp.follow(&self.setup, session.game().view(Seat::HUNTER));
        (self.session, self.has_hint) = (Some(session), false);
        self.begin_turn();
    }

    pub(super) fn view(&self) -> Option<G::View> {
        self.session.as_ref().map(|session| session.game().view(Seat::HUNTER))
    }

    /// Says what the last turn has led to, and asks for the next action, unless the hunt is over.
    pub(super) fn begin_turn(&mut self) {
        let Some(session) = &self.session else { return };
        if let Status::Over(outcome) = session.game().status() {
            return self.end_hunt(outcome);
        }
        let view = session.game().view(Seat::HUNTER);
        let stops = self.arrive(&view);
        self.say_unsaid();
        if self.travel.as_ref().is_some_and(|travel| !travel.turns.is_empty()) {
            return;
        }
        self.say_situation(&view, W::SHOWS_MAP);
        if let Some(why) = stops {
            self.dialogue.say(why);
            self.dialogue.drop_rest();
        }
        self.give_hint_before();
    }

    /// Notes what the player sees where the last turn has led. Returns why a walk with more to come ends there.
    fn arrive(&mut self, view: &G::View) -> Option<&'static str> {
        let seen = self.words.surroundings(view);
        let stops = match &self.travel {
            Some(travel) if !travel.knows(&seen) => Some(SOMETHING_NEW),
            Some(_) if self.words.is_alarmed(view, self.is_disturbed) => Some(DANGER_NEAR),
            _ => None,
        };
        let stopped = self.travel.take_if(|_| stops.is_some());
        self.drop_repeated(&seen);
        self.chart.facing = seen.facing;
        self.chart.enter(seen.room, seen.tunnels, seen.sensed);
        self.sharp.see(view.clone());
        (self.hints, self.safe) = (0, Vec::new());
        self.asked = Asked::Main;
        let has_more = |travel: Travel| !travel.turns.is_empty() || !self.dialogue.rest.is_empty();
        stops.filter(|_| stopped.is_some_and(has_more))
    }

    /// Describes where the player is, under the grid if there is one to show.
    pub(super) fn say_situation(&mut self, view: &G::View, shows_grid: bool) {
        let situation = self.words.situation(view, self.dialogue.to_draw());
        // A hint before each choice needs its lines, too.
        let to_come = if self.gives_hints { "\n".repeat(HINT_LINES) } else { String::new() };
        let space = self.dialogue.space_left(&format!("\n{situation}{to_come}"));
        let space = space.filter(|_| shows_grid && self.dialogue.rest.is_empty());
        let drawn = self.drawn_with(space);
        let above = drawn.map_or_else(|| self.everything(), |drawn| drawn + "\n");
        self.dialogue.say(&format!("\n{above}{situation}"));
    }

    /// Plays a turn.
    pub(super) fn act(&mut self, action: &G::Action) {
        let (Some(view), Some(mut session)) = (self.view(), self.session.take()) else { return };
        let text = view.text(action);
        self.dialogue.keep(&text);
        self.actions.push((action.clone(), text));
        self.sharp.act(action.clone());
        let mut wakes = "";
        let events = session.play(Seat::HUNTER, action).to_vec();
        // What is near a winner is no warning any more.
        let is_won = matches!(session.game().status(), Status::Over(outcome) if G::fate(outcome) == Fate::Won);
        for event in &events {
            if let Some(told) = self.words.event(event).disturbs
                && !std::mem::replace(&mut self.is_disturbed, true)
            {
                wakes = told;
            }
            if G::is_seen_by(event, self.viewer) {
                self.observe(event, is_won);
            }
        }
        if !wakes.is_empty() && matches!(session.game().status(), Status::Awaiting(_)) {
            self.unsaid.push(Unsaid { words: wakes.to_owned(), may_be_repeated: false });
        }
        self.session = Some(session);
        self.begin_turn();
    }

    fn observe(&mut self, event: &G::Event, is_won: bool) {
        self.sharp.observe(event);
        let told = self.words.event(event);
        if let Some(words) = told.line {
            self.unsaid.push(Unsaid { words, may_be_repeated: false });
            // What only the gamemaster sees waits too, because nothing has befallen the player.
            if G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)) {
                self.say_unsaid();
                self.travel.iter_mut().for_each(|travel| travel.known = Chart::default());
            }
        }
        let warnings = told.unless_repeated.filter(|_| !is_won);
        self.unsaid.extend(warnings.map(|words| Unsaid { words, may_be_repeated: true }));
        if let Some(trace) = told.trace {
            self.chart.follow(trace.clone());
            self.traced.push(trace);
        }
    }

    /// Says how the hunt has ended.
    fn end_hunt(&mut self, outcome: G::Outcome) {
        self.say_unsaid();
        let fate = G::fate(outcome);
        self.won += u32::from(fate == Fate::Won);
        self.lost += u32::from(matches!(fate, Fate::Lost(_)));
        let Phrases { won, lost, drawn, .. } = *self.words.phrases();
        let (closing, in_colour) = match fate {
            Fate::Won => (won, gain(won)),
            Fate::Left => (drawn, drawn.to_owned()),
            Fate::Lost(_) => (lost, danger(lost)),
        };
        self.close(closing, &in_colour);
    }

    /// Ends the hunt as lost. One without a turn does not count.
    pub(super) fn give_up(&mut self) {
        self.dialogue.keep(Command::GiveUp.word());
        self.lost += u32::from(!self.actions.is_empty());
        self.close(GIVEN_UP, &danger(GIVEN_UP));
    }

    /// Says the last words, and shows everything from now on.
    fn close(&mut self, closing: &'static str, in_colour: &str) {
        let Some(session) = &self.session else { return };
        self.dialogue.say(&format!("{in_colour}{}", self.words.final_score(session.game().position())));
        self.ended = Some(closing);
        self.facts = self.tell();
        if let Some(story) = told(&self.facts, YOU, self.words.phrases()) {
            let story = fitted(&story, self.dialogue.help_width()).into_owned();
            self.dialogue.say(&story);
        }
        self.dialogue.drop_rest();
        self.dialogue.ask_outside(Then::Finished);
    }

    pub(super) fn sees_all(&self) -> bool {
        self.viewer == Viewer::Gamemaster
    }

    /// Returns what the gamemaster sees above the situation.
    pub(super) fn everything(&self) -> String {
        let session = self.session.as_ref().filter(|_| self.sees_all());
        let words = |position| self.words.truth_in_words(position, self.dialogue.to_draw());
        session.map(|session| words(session.game().position()) + "\n").unwrap_or_default()
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
