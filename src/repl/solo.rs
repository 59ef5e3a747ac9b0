//! The prompt of a game for one hunter.

use std::io;
use std::time::{Duration, Instant};

use super::chart::{Chart, Trace};
use super::command::{Command, Place, vocabulary};
use super::console::Console;
use super::dialogue::{Before, Dialogue, NextHunt, ask_next_hunt, ask_yes_or_no, listen};
use super::phrasebook::{MapTruth, Phrasebook, Phrases, Surroundings};
use super::prompt::Prompt;
use super::review::{Hunted, MOST_TURNS, Review};
use super::style::{danger, gain};
use crate::bot::{Advised, Bot as _};
use crate::game::{Game, Seat, View as _, Viewer};
use crate::game_loop::{Player, Stop};
use crate::session::HuntSeed;
use crate::text::counted;

mod follow_up;
mod hints;
mod review;
mod travel;
mod turn;

use hints::Hints;
use travel::Travel;
use turn::{Answer, Over, Turn};

/// Said where `travel` ends early.
const SOMETHING_NEW: &str = "Something is new here, so you stop.";
const DANGER_NEAR: &str = "Danger is near, so you stop.";

/// The last words of a hunt that the player gave up.
const GIVEN_UP: &str = "You have given up.";

/// Said to a player who starts to play before answering the first question.
const INSTRUCTIONS_FIRST: &str = "First answer Y or N: do you want instructions?";

/// The player of a game for one hunter.
pub(crate) struct SoloPrompt<'a, G: Advised, W> {
    dialogue: Dialogue<'a>,
    words: W,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: Box<CommandOf<G>>,
    vocabulary: Vec<Command>,
    /// The map and notes of the player.
    chart: Chart,
    hints: Hints<G>,
    /// What only the gamemaster sees.
    truth: Option<MapTruth>,
    ended: Ended,
    unsaid: Vec<Unsaid>,
    /// What the events have traced since a line was said.
    traced: Vec<Trace>,
    /// The way that `travel` takes.
    travel: Option<Travel>,
    /// Whether anything has befallen the player in this hunt.
    is_stirred: bool,
    /// What was done in each turn of this hunt.
    actions: Vec<(G::Action, String)>,
    /// The review of the last hunt, once it was asked for.
    reviewed: Option<Review>,
    won: u32,
    lost: u32,
}

type CommandOf<G> = dyn Fn(&<G as Game>::Setup) -> String;

/// Lines about an event that wait for the next event or situation.
struct Unsaid {
    words: String,
    may_be_repeated: bool,
}

/// A hunt that is over.
#[derive(Default)]
struct Ended {
    /// What everybody may see now.
    revealed: MapTruth,
    /// The last words, and the score behind them.
    closing: &'static str,
    score: String,
}

impl<'a, G: Advised, W: Phrasebook<G>> SoloPrompt<'a, G, W> {
    /// Seats a player at a console. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(console: Console<'a>, words: W, command: impl Fn(&G::Setup) -> String + 'static) -> Self {
        let Phrases { is_capital, names, .. } = *words.phrases();
        let mut dialogue = Dialogue::new(console, ".", words.manual());
        dialogue.is_capital = is_capital;
        let names: Vec<_> = names.iter().map(|name| Command::Name(name)).collect();
        Self {
            dialogue,
            words,
            command: Box::new(command),
            vocabulary: [names, vocabulary(Place::Hunt)].concat(),
            chart: Chart::default(),
            hints: Hints::default(),
            truth: None,
            ended: Ended::default(),
            unsaid: Vec::new(),
            traced: Vec::new(),
            travel: None,
            is_stirred: false,
            actions: Vec::new(),
            reviewed: None,
            won: 0,
            lost: 0,
        }
    }

    /// Lists the options of each command, except these.
    fn options(&self, except: &[&str]) -> Vec<(Command, Vec<String>)> {
        let is_left = |option: &&&str| !except.contains(option) && (**option != "near" || self.words.grid().is_none());
        let options = |command: Command| command.options().iter().filter(is_left).map(ToString::to_string).collect();
        self.vocabulary.iter().map(|command| (*command, options(*command))).collect()
    }

    /// Returns what the gamemaster sees above the situation.
    fn everything(&self) -> String {
        self.truth.as_ref().map(|truth| format!("{}\n", truth.words)).unwrap_or_default()
    }

    /// Drops the lines that the situation is about to repeat: they are told once (C9).
    fn drop_repeated(&mut self, next: &Surroundings) {
        if self.traced.iter().all(|trace| trace.is_shown_again_in(next)) {
            self.unsaid.retain(|unsaid| !unsaid.may_be_repeated);
        }
    }

    fn say_unsaid(&mut self) -> io::Result<()> {
        self.traced.clear();
        self.unsaid.drain(..).try_for_each(|unsaid| self.dialogue.say(&unsaid.words))
    }

    /// Says how the hunt ended, and shows everything from now on.
    fn end(&mut self, closing: &'static str, in_colour: &str, position: &G::Position) -> io::Result<()> {
        let score = self.words.final_score(position);
        self.dialogue.say(&format!("{in_colour}{score}"))?;
        self.ended = Ended { revealed: self.words.revealed(position), closing, score };
        self.dialogue.drop_rest()
    }

    /// Returns the answer to `score`. `arrows` and `more` are empty after a hunt.
    fn score(&self, arrows: &str, more: &str) -> String {
        let Self { actions, won, lost, .. } = self;
        let turns = counted(u32::try_from(actions.len()).unwrap_or(u32::MAX), "turn");
        format!("In this hunt: {turns}{arrows}. Hunts won: {won}, lost: {lost}.{more}")
    }
}

impl<G: Advised, W: Phrasebook<G>> Player<G> for SoloPrompt<'_, G, W> {
    fn decide(&mut self, _: Seat, view: &G::View) -> Result<G::Action, Stop> {
        let seen = self.words.surroundings(view);
        let is_new = self.travel.as_ref().is_some_and(|travel| !travel.knows(&seen));
        let is_alarmed = self.words.is_alarmed(view, self.is_stirred);
        self.drop_repeated(&seen);
        self.chart.enter(seen.room, seen.tunnels, seen.sensed);
        self.say_unsaid()?;
        self.hints.see(view);
        let has_stopped = self.travel.take_if(|_| is_new || is_alarmed).is_some();
        let mut turn = Turn { prompt: self, view };
        turn.say_situation()?;
        if has_stopped && !turn.prompt.dialogue.rest.is_empty() {
            turn.prompt.dialogue.say(if is_new { SOMETHING_NEW } else { DANGER_NEAR })?;
            turn.prompt.dialogue.drop_rest()?;
        }
        turn.prompt.give_hint_before(view)?;
        let (question, vocabulary) = (turn.prompt.words.phrases().main, turn.prompt.vocabulary.clone());
        let mut carried_over = None;
        let action = loop {
            let heard = match carried_over.take() {
                Some(heard) => heard,
                None => listen(&mut turn, question, &vocabulary)?,
            };
            match turn.take(&heard)? {
                Answer::Action(action) => break action,
                Answer::Back => {}
                Answer::Other(heard) => carried_over = Some(heard),
            }
        };
        let text = view.text(&action);
        self.dialogue.console.record_line(&text);
        self.travel.take_if(|travel| travel.turns.pop_front().as_ref() != Some(&text));
        self.actions.push((action.clone(), text));
        self.hints.sharp.act(action.clone());
        Ok(action)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.hints.sharp.observe(event);
        let told = self.words.event(event);
        if let Some(words) = told.line {
            self.unsaid.push(Unsaid { words, may_be_repeated: false });
            // What only the gamemaster sees waits too, because nothing has befallen the player.
            if G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)) {
                self.say_unsaid()?;
                self.is_stirred = true;
                self.travel.iter_mut().for_each(|travel| travel.known = Chart::default());
            }
        }
        self.unsaid.extend(told.unless_repeated.map(|words| Unsaid { words, may_be_repeated: true }));
        if let Some(trace) = told.trace {
            self.chart.follow(trace.clone());
            self.traced.push(trace);
        }
        Ok(())
    }

    fn reveal(&mut self, position: &G::Position) -> io::Result<()> {
        let to_draw = self.dialogue.console.space_to_draw();
        self.truth =
            Some(MapTruth { words: self.words.truth_in_words(position, to_draw), ..self.words.revealed(position) });
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()> {
        self.say_unsaid()?;
        let (is_won, is_drawn) = (G::has_won(Seat::HUNTER, *outcome, position), G::is_drawn(*outcome));
        self.won += u32::from(is_won);
        self.lost += u32::from(!is_won && !is_drawn);
        let Phrases { won, lost, drawn, .. } = *self.words.phrases();
        let (closing, in_colour) = match (is_won, is_drawn) {
            (true, _) => (won, gain(won)),
            (false, true) => (drawn, drawn.to_owned()),
            (false, false) => (lost, danger(lost)),
        };
        self.end(closing, &in_colour, position)
    }
}

impl<'a, G: Advised, W: Phrasebook<G>> Prompt<'a, G> for SoloPrompt<'a, G, W> {
    fn begin(&mut self, setup: &mut G::Setup, _: HuntSeed, after: Option<NextHunt>) -> Result<(), Stop> {
        (self.actions, self.reviewed, self.travel) = (Vec::new(), None, None);
        (self.chart, self.is_stirred) = (Chart::default(), false);
        let Phrases { begins, instructions, .. } = *self.words.phrases();
        self.dialogue.greet(begins, after)?;
        let mut before = Before::new(&mut self.dialogue);
        if let Some(question) = instructions.filter(|_| after.is_none()) {
            let wants_them = ask_yes_or_no(&mut before, question, Place::YesOrNo, INSTRUCTIONS_FIRST)?;
            before.dialogue.console.record_line(if wants_them { "yes" } else { "no" });
            if wants_them {
                before.dialogue.say_rules()?;
            }
        }
        self.words.settle(&mut before, setup, after)?;
        self.dialogue.manual = self.words.manual();
        self.hints.begin(setup);
        Ok(())
    }

    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop> {
        let asks_to_play_again = self.words.phrases().asks_to_play_again;
        if self.dialogue.console.is_seen() {
            let may_have_review = self.truth.is_none() && (1..=MOST_TURNS).contains(&self.actions.len());
            let has_review = may_have_review && self.hints.are_exact() == Ok(true);
            let others = match (has_review, asks_to_play_again) {
                (true, true) => ", or review to judge your choices",
                (true, false) => ", review to judge your choices, or quit to leave",
                (false, true) => "",
                (false, false) => ", or quit to leave",
            };
            self.dialogue.say(&format!("Type reveal to see everything{others}."))?;
        }
        let again = ask_next_hunt(&mut Over { prompt: self, seed }, asks_to_play_again)?;
        let next = match again {
            NextHunt::SameSetup => seed.same_setup(),
            NextHunt::NewSetup => seed.new_setup(),
        };
        Ok((again, next))
    }

    /// A hunt without a turn does not count as lost.
    fn give_up(&mut self, position: &G::Position) -> io::Result<()> {
        self.lost += u32::from(!self.actions.is_empty());
        self.end(GIVEN_UP, &danger(GIVEN_UP), position)
    }

    fn command(&self, setup: &G::Setup) -> String {
        (self.command)(setup)
    }

    fn has_had_hint(&self) -> bool {
        self.hints.is_taken
    }

    fn actions(&self) -> Vec<String> {
        self.actions.iter().map(|(_, text)| text.clone()).collect()
    }

    fn review(&mut self, setup: &G::Setup, hunted: &Hunted, patience: Option<Duration>) -> Result<Review, String> {
        let thinking = self.dialogue.console.terminal.thinking().map_err(|error| error.to_string())?;
        let begun = Instant::now();
        let review = thinking.over_until_stopped(|stops| {
            let stops = || stops() || patience.is_some_and(|patience| begun.elapsed() > patience);
            review::review(&self.words, setup, hunted, &stops)
        })?;
        self.reviewed = Some(review.clone());
        Ok(review)
    }

    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.dialogue
    }
}
