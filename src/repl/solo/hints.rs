//! Hints: what the hunter can know, in words, and what the policy of the game advises.

use super::{SoloPrompt, Work, review};
use crate::bot::policy::{Advised, Advisor as _, Wins, actions};
use crate::bot::reason::{found, risk};
use crate::chart::{MapPart, MapView};
use crate::command::Command;
use crate::game::View as _;
use crate::odds::{Engine as _, TooMany};
use crate::repl::notebook::NO_PLAN;
use crate::repl::prompt::Hunted as _;
use crate::repl::reply::Then;
use crate::text::{capitalised, fitted};
use crate::words::hint::{EMPTY, certain, is_possible, is_sure, of_the_time, percent};
use crate::words::phrasebook::{Phrasebook, Phrases, by_way};
use crate::words::reason::{self, MORE};

const NOT_YET: &str = "Not yet. Type reveal when the hunt is over.";
const NO_ODDS: &str = "No odds here";
const FOR_CERTAIN: &str = "Type hint for what is certain.";
const NO_SHOT: &str = "No shot from here can hit the wumpus.";
const ON: &str = "You will get a hint before each choice. Type hint off to stop that.";
const OFF: &str = "No more hints until you type hint.";

const REVIEWED_ALONE: &str = "The review knows only this try, not what you saw in the last one.";
const ONLY_THIS_TRY: &str = "\nHints know only this try, not what you saw in the last one.";

/// Says why there are no hints.
fn refusal(limit: TooMany) -> String {
    none("No hints here", Some(limit))
}

/// Says that something is not there, and why: too many things, or no map.
pub(super) fn none(none: &str, limit: Option<TooMany>) -> String {
    match limit {
        Some(TooMany(what)) => format!("{none}: there are too many {what}."),
        None => format!("{none}: you have no map of this cave."),
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Answers `hint` with one of its options.
    pub(super) fn answer_hint(&mut self, option: Option<&'static str>) {
        if option == Some("off") {
            self.gives_hints = false;
            self.dialogue.keep("hint off");
            self.dialogue.say(OFF);
        } else {
            self.let_think(Work::Hint(option));
        }
    }

    /// Gives the hint before a choice, if the player wants one.
    pub(super) fn give_hint_before(&mut self) {
        if self.gives_hints {
            self.let_think(Work::HintBefore);
        }
    }

    pub(super) fn let_think(&mut self, work: Work) {
        self.to_think = Some(work);
        self.dialogue.ask_outside(Then::Think);
    }

    /// Gives a hint: a second one in the same turn gives the odds. One before each choice is not kept, and without odds none follow.
    pub(super) fn give_hint(&mut self, work: &Work) {
        let is_table = *work == Work::Hint(Some("odds")) || *work == Work::Hint(None) && self.hints > 0;
        match (self.hint(is_table), work) {
            (Ok(words), _) => {
                if let Work::Hint(option) = work {
                    self.dialogue.keep([Command::Hint.word()].into_iter().chain(*option).collect::<Vec<_>>().join(" "));
                }
                if *work == Work::Hint(Some("on")) {
                    self.gives_hints = true;
                    self.dialogue.say(ON);
                }
                let words = fitted(&words, self.dialogue.help_width()).into_owned();
                self.dialogue.say(&words);
            }
            (Err(why), Work::Hint(_)) => self.dialogue.refuse(&why),
            (Err(why), _) => {
                self.gives_hints = false;
                self.dialogue.say(&why);
            }
        }
    }

    /// Returns a hint, and notes that it was taken. Works it out only if somebody sees it.
    fn hint(&mut self, is_table: bool) -> Result<String, String> {
        let hint = match self.view().filter(|_| self.dialogue.is_seen()) {
            Some(view) => self.hint_in_words(&view, is_table).map(|hint| hint + &self.source_of_hints()),
            None => self.are_exact().map(|_| String::new()).map_err(refusal),
        };
        if hint.is_ok() {
            self.safe = self.called_safe();
            self.hints += 1;
            self.has_hint = true;
        }
        hint
    }

    /// Lists the rooms next door that a hint calls safe.
    fn called_safe(&mut self) -> Vec<u32> {
        let (view, Self { sharp, words, .. }) = (self.view(), self);
        let (Some(view), Ok(engine)) = (view, sharp.engine()) else { return Vec::new() };
        let rooms = view.exits().into_iter().map(|exit| exit.to);
        rooms.filter(|room| words.odds(engine, &odds::<G>(engine, *room)).starts_with("safe")).collect()
    }

    /// Says with the first hint of a hunt what it knows beside what was shown to the player, and what it does not.
    fn source_of_hints(&mut self) -> String {
        let Self { sharp, words, .. } = self;
        let board = if words.grid().is_some() { "board" } else { "cave" };
        let plan = words.plan(words.grid().and_then(|_| sharp.engine().ok()));
        let plan = plan.map(|_| format!("\nHints use the plan of this {board}: type map plan to see it."));
        let tries = if self.is_another_try() { ONLY_THIS_TRY } else { "" };
        if self.has_hint { String::new() } else { plan.unwrap_or_default() + tries }
    }

    /// Returns whether the hunt before this one had the same set-up.
    pub(super) fn is_another_try(&self) -> bool {
        self.before.as_ref().is_some_and(|past| past.seed.setup == self.seed.setup)
    }

    /// Returns whether the odds are exact, or why there are no hints.
    pub(super) fn are_exact(&mut self) -> Result<bool, TooMany> {
        self.sharp.engine().map(G::Engine::is_exact)
    }

    /// Returns the advice and its reason, or the table of the odds. Where there are none, it says what is certain.
    fn hint_in_words(&mut self, view: &G::View, is_table: bool) -> Result<String, String> {
        let (_, policy, engine) = self.sharp.parts().map_err(refusal)?;
        if is_table || !engine.is_exact() {
            return Ok(table(&self.words, view, engine).join("\n"));
        }
        let advice = policy.advise(engine);
        let reason = policy.reason(engine, &advice);
        let wins = match advice.wins {
            Some(Wins::Exactly(wins)) if is_sure(wins) => " You are sure to win.".to_owned(),
            Some(Wins::Exactly(wins)) if is_possible(wins) => {
                format!(" With best play, you win {}.", of_the_time(wins))
            }
            _ => String::new(),
        };
        let action = self.words.action(view, &advice.action);
        let why = reason::in_words(&self.words, view, engine, &advice, &reason);
        Ok(format!("Advice: {action}.\n{why}{wins}"))
    }

    /// Answers `map` and `reveal`.
    pub(super) fn show_map(&mut self, command: Command, view: MapView) {
        match (command, view.part, self.revealed()) {
            (Command::Reveal, _, None) => self.dialogue.refuse(NOT_YET),
            (Command::Map, MapPart::Odds, _) if self.ended.is_none() => self.let_think(Work::Odds(view)),
            (Command::Map, MapPart::Plan, _) if self.ended.is_none() => self.show_plan(view),
            (_, _, revealed) => self.chart.show(command, view, &mut self.dialogue, &self.words, revealed.as_ref()),
        }
    }

    /// Shows the published plan with what the player knows on it. A plan of what is hidden counts as a hint.
    fn show_plan(&mut self, view: MapView) {
        let Self { sharp, words, chart, dialogue, .. } = self;
        let engine = words.grid().and_then(|_| sharp.engine().ok());
        let Some(plan) = words.plan(engine) else { return dialogue.refuse(NO_PLAN) };
        if !plan.things.is_empty() {
            self.has_hint = true;
            dialogue.keep(view.command());
        }
        chart.show(Command::Map, view, dialogue, words, Some(&plan));
    }

    /// Shows the map with the odds of each room, drawn or in words.
    pub(super) fn show_odds(&mut self, view: MapView) {
        if !self.dialogue.is_seen() && self.are_exact() == Ok(true) {
            self.has_hint = true;
            return;
        }
        let to_draw = self.dialogue.to_draw().filter(|_| !view.is_list);
        let Self { sharp, words, chart, dialogue, .. } = self;
        let cave = sharp.setup().and_then(G::known_cave).cloned();
        let engine = match sharp.engine() {
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
        let odds = |room| {
            let odds = odds::<G>(engine, room).into_iter();
            odds.filter(|(_, chance)| *chance >= W::LEAST_ODDS).collect::<Vec<_>>()
        };
        let short = chart.clone().with_odds(W::ODDS_KEY, |room| words.odds_on_map(&odds(room)));
        let drawn = to_draw.and_then(|space| words.draw(&short, space));
        let map = drawn.unwrap_or_else(|| {
            let chart = chart.with_odds(W::ODDS_KEY, |room| {
                let odds = odds(room);
                (W::LEAST_ODDS <= 0.0 || !odds.is_empty()).then(|| words.odds(engine, &odds))
            });
            words.in_words(&chart, words.phrases().room)
        });
        self.has_hint = true;
        self.dialogue.keep(view.command());
        self.dialogue.say(&map);
    }

    /// Answers `review`: judges the hunt that is over, or while one goes on the last before it.
    pub(super) fn say_review(&mut self, stops: &dyn Fn() -> bool) {
        if !self.dialogue.is_seen() {
            return;
        }
        let of_this = self.ended.is_some();
        let past = if of_this { Some(self.hunted()) } else { self.before.clone() };
        let Some(past) = past else { return };
        match review::review(&self.words, &past, false, stops) {
            Ok(review) => {
                self.dialogue.say(&review.in_words(past.has_hint, self.dialogue.help_width()));
                if of_this && self.is_another_try() {
                    self.dialogue.say(REVIEWED_ALONE);
                }
            }
            Err(why) => self.dialogue.refuse(&why),
        }
    }
}

/// Lists what can be in each room next door, and what each shot can hit; or what is certain of them, where there are no odds.
fn table<G: Advised>(words: &impl Phrasebook<G>, view: &G::View, engine: &G::Engine) -> Vec<String> {
    let here = words.surroundings(view).room;
    let Phrases { way, room, .. } = *words.phrases();
    let rooms = view.exits().into_iter().filter(|exit| exit.to != here).map(|exit| {
        let way = by_way(way, &exit, &words.name(exit.to)).replace("{Room}", &capitalised(room));
        let odds = odds::<G>(engine, exit.to);
        let told = match exit.go {
            _ if !engine.is_exact() => certain(odds, words.no_danger(engine)),
            Some(go) => with_risk(words, engine, &odds, risk::<G>(engine, &go)),
            None => words.odds(engine, &odds),
        };
        format!("{way}: {told}.")
    });
    let is_told = |shot: &G::Action| engine.is_exact() || engine.hit(shot).is_some_and(is_sure);
    let shots =
        actions::<G>(view, engine).into_iter().filter(|action| G::is_shot(action) && !words.is_idle(view, action));
    let shots: Vec<_> = shots.filter(is_told).collect();
    let name = |shot| format!("{}: {}.", capitalised(&words.action(view, shot)), words.results(engine, shot));
    let shots = if shots.iter().filter_map(|shot| words.hits(engine, shot)).flatten().all(|(_, hit)| !is_possible(hit))
    {
        shots.first().map(|_| NO_SHOT.to_owned()).into_iter().collect()
    } else {
        shots.iter().map(name).collect::<Vec<_>>()
    };
    let limit = engine.limit().map(|limit| none(NO_ODDS, Some(limit)));
    let certain = [reason::because_in_words(words, &found::<G>(engine, "wumpus"), "")].into_iter().chain(limit);
    let certain = certain.filter(|line| !engine.is_exact() && !line.is_empty());
    rooms.chain(shots).chain(certain).collect()
}

/// Says what can be in a room, and the risk of going there where that does not follow from what is there now.
fn with_risk<G: Advised>(
    words: &impl Phrasebook<G>,
    engine: &G::Engine,
    odds: &[(&'static str, f64)],
    risk: f64,
) -> String {
    let told = words.odds(engine, odds);
    let deadly: f64 =
        odds.iter().filter(|(thing, _)| !["bats", "gold", "exit"].contains(thing)).map(|(_, odds)| odds).sum();
    match told {
        told if (risk - deadly).abs() <= MORE => told,
        told if !is_possible(risk) => format!("{told}; you come to no harm there"),
        told if told == EMPTY => format!("empty now, with a {} risk that it catches you there", percent(risk)),
        told if is_sure(risk) => format!("{told}; you surely die there"),
        told => format!("{told}; you die there {}", of_the_time(risk)),
    }
}

/// Lists the chance that each thing is in a room, of those that are told.
fn odds<G: Advised>(engine: &G::Engine, room: u32) -> Vec<(&'static str, f64)> {
    let told = G::Engine::THINGS.iter().filter(|(thing, _)| engine.matters(*thing));
    told.map(|(thing, name)| (*name, engine.odds(*thing, room))).collect()
}
