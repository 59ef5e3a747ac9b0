//! Hints: what the hunter can know, in words, and what the policy of the game advises.

use super::{SoloPrompt, Work};
use crate::bot::Sharp;
use crate::bot::policy::{Advised, Wins, actions};
use crate::command::Command;
use crate::game::cave::Room;
use crate::odds::{Engine as _, TooLarge};
use crate::repl::notebook::NO_PLAN;
use crate::repl::prompt::Prompt as _;
use crate::repl::reply::Then;
use crate::text::{capitalised, fitted, grouped};
use crate::words::hint::{about_of_the_time, certain, is_possible, is_sure, of_the_time};
use crate::words::phrasebook::Phrasebook;
use crate::words::review::Hunted;

const TAKES: &str = "Type hint, hint on or hint off.";
const NO_ODDS: &str = "No odds here";
const FOR_CERTAIN: &str = "Type hint for what is certain.";
const NO_SHOT: &str = "No shot from here can hit the wumpus.";
const ON: &str = "You will get a hint before each choice. Type hint off to stop that.";
const OFF: &str = "No more hints until you type hint.";

/// What hints are made of.
#[derive(Clone, Debug)]
pub(super) struct Hints<G: Advised> {
    pub(super) sharp: Sharp<G>,
    /// The set-up of a hunt whose first view is still to come.
    next: Option<G::Setup>,
    /// The hints of this turn.
    pub(super) given: u32,
    /// Whether a hint was taken in this hunt.
    pub(super) is_taken: bool,
}

impl<G: Advised> Default for Hints<G> {
    fn default() -> Self {
        Self { sharp: Sharp::default(), next: None, given: 0, is_taken: false }
    }
}

impl<G: Advised> Hints<G> {
    /// Forgets the last hunt: another is dealt from this set-up.
    pub(super) fn begin(&mut self, setup: &G::Setup) {
        (self.next, self.given, self.is_taken) = (Some(setup.clone()), 0, false);
    }

    /// Notes what the hunter is shown before a choice.
    pub(super) fn see(&mut self, view: &G::View) {
        let view = view.clone();
        match self.next.take() {
            Some(setup) => self.sharp.follow(&setup, view),
            None => self.sharp.see(view),
        }
        self.given = 0;
    }

    /// Returns whether the odds are exact, or why there are no hints.
    pub(super) fn are_exact(&mut self) -> Result<bool, TooLarge> {
        self.sharp.engine().map(G::Engine::is_exact)
    }
}

/// Says why there are no hints.
fn refusal(limit: TooLarge) -> String {
    none("No hints here", Some(limit))
}

/// Says that something is not there, and why: odds that are too large, or no map.
pub(super) fn none(none: &str, limit: Option<TooLarge>) -> String {
    match limit {
        Some(TooLarge { most, what }) => format!("{none}: there are more than {} {what}.", grouped(most)),
        None => format!("{none}: you have no map of this cave."),
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Answers `hint`, and what follows it.
    pub(super) fn answer_hint(&mut self, options: &[&str]) {
        match options {
            [] => self.let_think(Work::Hint),
            ["on"] => self.let_think(Work::HintsOn),
            ["off"] => {
                self.dialogue.gives_hints = false;
                self.dialogue.keep("hint off");
                self.dialogue.say(OFF);
            }
            _ => self.dialogue.refuse(TAKES),
        }
    }

    /// Gives the hint before a choice, if the player wants one.
    pub(super) fn give_hint_before(&mut self) {
        if self.dialogue.gives_hints {
            self.let_think(Work::HintBefore);
        }
    }

    pub(super) fn let_think(&mut self, work: Work) {
        self.to_think = work;
        self.dialogue.ask_outside(Then::Think);
    }

    /// Begins to give hints before each choice.
    pub(super) fn turn_hints_on(&mut self) {
        match self.hints.are_exact() {
            Ok(_) => {
                self.dialogue.gives_hints = true;
                self.dialogue.keep("hint on");
                self.dialogue.say(ON);
                self.give_hint_before();
            }
            Err(limit) => self.dialogue.refuse(&refusal(limit)),
        }
    }

    /// Gives a hint: a second one in the same turn says more.
    pub(super) fn give_hint(&mut self) {
        match self.hint() {
            Ok(words) => {
                self.dialogue.keep(Command::Hint.word());
                self.say_hint(&words);
            }
            Err(why) => self.dialogue.refuse(&why),
        }
    }

    /// Gives the hint before a choice.
    pub(super) fn say_hint_before(&mut self) {
        match self.hint() {
            Ok(words) => self.say_hint(&words),
            // Once is enough.
            Err(why) => {
                self.dialogue.gives_hints = false;
                self.dialogue.say(&why);
            }
        }
    }

    /// Returns a hint, and notes that it was taken. Works it out only if somebody sees it.
    fn hint(&mut self) -> Result<String, String> {
        let hint = match self.view().filter(|_| self.dialogue.is_seen()) {
            Some(view) => self.hint_in_words(&view, self.hints.given > 0),
            None => self.hints.are_exact().map(|_| String::new()).map_err(refusal),
        };
        if hint.is_ok() {
            self.hints.given += 1;
            self.hints.is_taken = true;
        }
        hint
    }

    fn say_hint(&mut self, words: &str) {
        let words = fitted(words, self.dialogue.help_width()).into_owned();
        self.dialogue.say(&words);
    }

    fn hint_in_words(&mut self, view: &G::View, is_more: bool) -> Result<String, String> {
        let words = &self.words;
        let engine = self.hints.sharp.engine().map_err(refusal)?;
        if is_more && engine.is_exact() {
            let actions = actions::<G>(view, engine).into_iter().filter(|action| !words.is_idle(view, action));
            let named = actions.map(|action| (capitalised(&words.action(view, &action)), action));
            let lines = named.map(|(name, action)| format!("{name}: {}.", words.results(engine, &action)));
            return Ok(lines.collect::<Vec<_>>().join("\n"));
        }
        let ways = words.ways(view).into_iter().map(|(way, room)| {
            let odds = odds(words, engine, room);
            let told: Vec<_> = if engine.is_exact() {
                [words.odds(engine, &odds)].into_iter().chain(words.going_there(engine, room)).collect()
            } else {
                vec![certain(odds, words.no_danger(engine))]
            };
            format!("{way}: {}.", told.join("; "))
        });
        let mut lines: Vec<_> = ways.collect();
        let best = engine.best_shot().filter(|shot| engine.is_exact() || engine.hit(shot).is_some_and(is_sure));
        lines.extend(best.map(|shot| {
            let hit = engine.hit(&shot).unwrap_or_default();
            match words.action(view, &shot) {
                _ if !is_possible(hit) => NO_SHOT.to_owned(),
                shot if is_sure(hit) => format!("Best shot: {shot}. It is sure to hit."),
                shot => format!("Best shot: {shot}. It hits {}.", of_the_time(hit)),
            }
        }));
        if !engine.is_exact() {
            lines.extend(words.certain(engine));
            lines.extend(engine.limit().map(|limit| none(NO_ODDS, Some(limit))));
            return Ok(lines.join("\n"));
        }
        let (engine, advice) = self.hints.sharp.advise().map_err(refusal)?;
        lines.push(format!("Advice: {}.", words.action(view, &advice.action)));
        lines.push(words.why(view, engine, &advice));
        lines.extend(advice.wins.and_then(|wins| match wins {
            Wins::Exactly(wins) if is_sure(wins) => Some("You are sure to win.".to_owned()),
            Wins::Exactly(wins) | Wins::About(wins) if !is_possible(wins) => None,
            Wins::Exactly(wins) => Some(format!("With best play, you win {}.", of_the_time(wins))),
            Wins::About(wins) => Some(format!("You should win {}.", about_of_the_time(wins))),
        }));
        Ok(lines.join("\n"))
    }

    /// Shows the published plan with what the player knows on it. A plan of what is hidden counts as a hint.
    pub(super) fn show_plan(&mut self, options: &[&'static str]) {
        let command = match options {
            [] => "map plan",
            ["words"] => "map plan words",
            _ => return self.dialogue.refuse("Type map plan or map plan words."),
        };
        let Self { hints, words, chart, dialogue, .. } = self;
        let engine = words.grid().and_then(|_| hints.sharp.engine().ok());
        let Some(plan) = words.plan(engine) else { return dialogue.refuse(NO_PLAN) };
        if !plan.things.is_empty() {
            hints.is_taken = true;
            dialogue.keep(command);
        }
        chart.show(Command::Map, &[&["plan"], options].concat(), dialogue, words, Some(&plan));
    }

    /// Shows the map with the odds of each room, drawn or in words.
    pub(super) fn show_odds(&mut self, options: &[&str]) {
        let (to_draw, command) = match options {
            [] => (self.to_draw(), "map odds"),
            ["words"] => (None, "map odds words"),
            _ => return self.dialogue.refuse("Type map odds or map odds words."),
        };
        let Self { hints, words, chart, dialogue, .. } = self;
        if !dialogue.is_seen() && hints.are_exact() == Ok(true) {
            hints.is_taken = true;
            return;
        }
        let cave = hints.sharp.setup().and_then(G::Engine::cave).cloned();
        let engine = match hints.sharp.engine() {
            Ok(engine) => engine,
            Err(limit) => return dialogue.refuse(&refusal(limit)),
        };
        let Some(cave) = cave.filter(|_| engine.is_exact()) else {
            return dialogue.refuse(&format!("{} {FOR_CERTAIN}", none(NO_ODDS, engine.limit())));
        };
        let mut chart = chart.clone();
        if words.grid().is_some() {
            chart.reveal_rooms(&cave);
        } else {
            chart.reveal(&cave);
        }
        let odds = |room| Some(odds(words, engine, cave.room(room)?));
        let short = chart.clone().with_odds(W::ODDS_KEY, |room| words.odds_on_map(&odds(room)?));
        let drawn = to_draw.and_then(|space| words.draw(&short, space));
        let map = drawn.unwrap_or_else(|| {
            let chart = chart.with_odds(W::ODDS_KEY, |room| Some(words.odds(engine, &odds(room)?)));
            words.in_words(&chart, words.phrases().room)
        });
        self.hints.is_taken = true;
        self.dialogue.keep(command);
        self.dialogue.say(&map);
    }

    /// Answers `review`.
    pub(super) fn say_review(&mut self, stops: &dyn Fn() -> bool) {
        if !self.dialogue.is_seen() {
            return;
        }
        let hunted = Hunted { seed: self.seed, actions: self.actions(), is_over: true };
        let review = self.reviewed.take().map(Ok);
        match review.unwrap_or_else(|| self.review(&hunted, stops)) {
            Ok(review) => {
                let text = review.in_words(self.hints.is_taken, self.dialogue.help_width());
                self.reviewed = Some(review);
                self.dialogue.say(&text);
            }
            Err(why) => self.dialogue.refuse(&why),
        }
    }
}

/// Lists the chance that each thing is in a room, of those that are told.
fn odds<G: Advised>(words: &impl Phrasebook<G>, engine: &G::Engine, room: Room) -> Vec<(&'static str, f64)> {
    let told = G::Engine::THINGS.iter().filter(|(thing, _)| words.is_told(engine, *thing));
    told.map(|(thing, name)| (*name, engine.odds(*thing, room.number()))).collect()
}
