//! Hints: what the hunter can know, in words, and what an advisor would do.

use std::{io, mem};

use super::{SoloGame, SoloPrompt};
use crate::bot::advisor::{Advised, Advisor as _, Wins, actions};
use crate::game::belief::{Knowable, Unknowable};
use crate::game::cave::Room;
use crate::game::{Game, Seat, Viewer};
use crate::repl::command::Command;
use crate::repl::dialogue::page_number;
use crate::repl::hint::{is_possible, is_sure, of_the_time};
use crate::repl::notebook::say_page;
use crate::text::{capitalised, fitted};

const TAKES: &str = "Type hint, hint on or hint off.";
const ON: &str = "You will get a hint before each choice. Type hint off to stop that.";
const OFF: &str = "No more hints until you type hint.";

/// What the hunter was shown of a hunt, from which an advisor learns when it is first asked.
#[derive(Debug)]
pub(super) struct Hints<G: Advised> {
    setup: Option<G::Setup>,
    first: Option<G::Sight>,
    turns: Vec<SeenTurn<G>>,
    /// The action and the events of the turn that is being played.
    playing: Option<(G::Action, Vec<G::Event>)>,
    advisor: Option<G::Advisor>,
    /// The turns that the advisor has learned.
    learned: usize,
    /// The hints of this turn.
    given: u32,
    /// Whether a hint was taken in this hunt.
    pub(super) is_taken: bool,
}

/// An action, the events that the hunter was shown, and the sight afterwards.
type SeenTurn<G> = (<G as Game>::Action, Vec<<G as Game>::Event>, <G as Knowable>::Sight);

impl<G: Advised> Default for Hints<G> {
    fn default() -> Self {
        Self {
            setup: None,
            first: None,
            turns: Vec::new(),
            playing: None,
            advisor: None,
            learned: 0,
            given: 0,
            is_taken: false,
        }
    }
}

impl<G: Advised> Hints<G> {
    /// Forgets the last hunt: another is dealt from this set-up.
    pub(super) fn begin(&mut self, setup: &G::Setup) {
        *self = Self { setup: Some(setup.clone()), ..Self::default() };
    }

    /// Notes what the hunter is shown before a choice.
    pub(super) fn see(&mut self, view: &G::View<'_>) {
        let sight = G::sight(view);
        match self.playing.take() {
            Some((action, events)) => self.turns.push((action, events, sight)),
            None => self.first = Some(sight),
        }
        self.given = 0;
    }

    /// Counts the hints of this turn anew: the player has seen none of them.
    pub(super) const fn begin_again(&mut self) {
        self.given = 0;
    }

    pub(super) fn act(&mut self, action: G::Action) {
        self.playing = Some((action, Vec::new()));
    }

    pub(super) fn observe(&mut self, event: &G::Event) {
        if G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))
            && let Some((_, events)) = &mut self.playing
        {
            events.push(event.clone());
        }
    }

    /// Returns the advisor, who has learned everything up to now.
    fn advisor(&mut self) -> Result<&mut G::Advisor, Unknowable> {
        let (Some(setup), Some(first)) = (&self.setup, &self.first) else { return Err(Unknowable::NoMap) };
        let mut advisor = match self.advisor.take() {
            Some(advisor) => advisor,
            None => G::Advisor::begin(setup, first)?,
        };
        for (action, events, sight) in &self.turns[mem::replace(&mut self.learned, self.turns.len())..] {
            advisor.learn(action, events, sight);
        }
        Ok(self.advisor.insert(advisor))
    }
}

impl<G: Advised, W: SoloGame<G>> SoloPrompt<'_, G, W> {
    /// Answers `hint`, and what follows it.
    pub(super) fn answer_hint(&mut self, view: &G::View<'_>, rest: &[String]) -> io::Result<()> {
        match rest.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [] => self.give_hint(view)?,
            ["on"] => {
                let thinking = self.dialogue.console.terminal.thinking()?;
                match thinking.over(|| self.hints.advisor().map(|_| ())) {
                    Ok(()) => {
                        self.dialogue.gives_hints = true;
                        self.dialogue.record_line("hint on");
                        self.dialogue.say(ON)?;
                    }
                    Err(why) => self.dialogue.refuse(refusal(why))?,
                }
            }
            ["off"] => {
                self.dialogue.gives_hints = false;
                self.dialogue.record_line("hint off");
                self.dialogue.say(OFF)?;
            }
            _ => self.dialogue.refuse(TAKES)?,
        }
        Ok(())
    }

    /// Gives a hint: a second one in the same turn says more.
    fn give_hint(&mut self, view: &G::View<'_>) -> io::Result<()> {
        match self.hint(view)? {
            Ok(words) => {
                self.dialogue.record_line(Command::Hint.word());
                self.say_hint(&words)
            }
            Err(why) => self.dialogue.refuse(refusal(why)),
        }
    }

    /// Gives the hint before a choice, if the player wants one.
    pub(super) fn give_hint_before(&mut self, view: &G::View<'_>) -> io::Result<()> {
        if !self.dialogue.gives_hints {
            return Ok(());
        }
        match self.hint(view)? {
            Ok(words) => self.say_hint(&words),
            // Once is enough.
            Err(why) => {
                self.dialogue.gives_hints = false;
                self.dialogue.say(refusal(why))
            }
        }
    }

    /// Returns a hint, and notes that it was taken.
    fn hint(&mut self, view: &G::View<'_>) -> io::Result<Result<String, Unknowable>> {
        let is_more = self.hints.given > 0;
        let thinking = self.dialogue.console.terminal.thinking()?;
        let hint = thinking.over(|| self.hint_in_words(view, is_more));
        if hint.is_ok() {
            self.hints.given += 1;
            self.hints.is_taken = true;
        }
        Ok(hint)
    }

    fn say_hint(&mut self, words: &str) -> io::Result<()> {
        let columns = self.dialogue.help_width();
        // No line begins with the sign of a percentage.
        let words = fitted(&words.replace(" %", "\u{a0}%"), columns).replace('\u{a0}', " ");
        self.dialogue.say(&words)
    }

    fn hint_in_words(&mut self, view: &G::View<'_>, is_more: bool) -> Result<String, Unknowable> {
        let words = &self.words;
        let advisor = self.hints.advisor()?;
        if is_more {
            return Ok(odds_of_actions(words, view, advisor));
        }
        let ways = words.ways(view).into_iter().map(|(way, room)| {
            let there = words.odds(advisor, &odds::<G>(advisor, room));
            let told: Vec<_> = [there].into_iter().chain(words.going_there(advisor, room)).collect();
            format!("{way}: {}.", told.join("; "))
        });
        let mut lines: Vec<_> = ways.collect();
        lines.extend(advisor.best_shot().map(|shot| {
            let hit = advisor.hit(&shot).unwrap_or_default();
            match words.action(view, &shot) {
                _ if !is_possible(hit) => words.no_shot().to_owned(),
                shot if is_sure(hit) => format!("Best shot: {shot}. It is sure to hit."),
                shot => format!("Best shot: {shot}. It hits {}.", of_the_time(hit)),
            }
        }));
        let advice = advisor.advise();
        lines.push(format!("Advice: {}.", words.action(view, &advice.action)));
        lines.push(words.why(view, advisor, &advice));
        lines.extend(advice.wins.and_then(|wins| match wins {
            Wins::Exactly(wins) if is_sure(wins) => Some("You are sure to win.".to_owned()),
            Wins::Exactly(wins) | Wins::About(wins) if !is_possible(wins) => None,
            Wins::Exactly(wins) => Some(format!("With best play, you win {}.", of_the_time(wins))),
            Wins::About(wins) => Some(format!("You should win about {}.", of_the_time(wins))),
        }));
        Ok(lines.join("\n"))
    }

    /// Shows a page of the map with the odds of each room, drawn or in words.
    pub(super) fn show_odds(&mut self, rest: &[String]) -> io::Result<()> {
        let (to_draw, page, command) = match rest {
            [words, page @ ..] if "words".starts_with(words.as_str()) => (None, page, "map odds words"),
            page => (self.dialogue.space_to_draw(), page, "map odds"),
        };
        let Some(page) = page_number(page) else {
            return self.dialogue.refuse("Type map odds or map odds words.");
        };
        let Self { hints, words, notebook, dialogue, .. } = self;
        let Some(cave) = hints.setup.as_ref().and_then(G::cave).cloned() else {
            return dialogue.refuse(refusal(Unknowable::NoMap));
        };
        let thinking = dialogue.console.terminal.thinking()?;
        let advisor = match thinking.over(|| hints.advisor()) {
            Ok(advisor) => advisor,
            Err(why) => return dialogue.refuse(refusal(why)),
        };
        let mut chart = notebook.chart.clone();
        if words.is_grid() {
            chart.reveal_rooms(&cave);
        } else {
            chart.reveal(&cave);
        }
        let odds = |room| Some(odds::<G>(advisor, cave.room(room)?));
        let short = chart.clone().with_odds(words.odds_key(), |room| words.odds_on_map(advisor, &odds(room)?));
        let drawn = to_draw.and_then(|space| words.draw(&short, space));
        let pages = drawn.unwrap_or_else(|| {
            let long = chart.with_odds(words.odds_key(), |room| Some(words.odds(advisor, &odds(room)?)));
            words.in_words(&long, dialogue.space())
        });
        if (1..=pages.len()).contains(&page) {
            self.hints.is_taken = true;
            self.dialogue.record_line(command);
        }
        say_page(&mut self.dialogue, command, page, &pages)
    }
}

fn odds<G: Advised>(advisor: &G::Advisor, room: Room) -> Vec<(G::Thing, f64)> {
    G::THINGS.iter().map(|thing| (*thing, advisor.odds(*thing, room))).collect()
}

const fn refusal(why: Unknowable) -> &'static str {
    match why {
        Unknowable::NoMap => "No hints here: without a map of the cave, the odds cannot be worked out.",
        Unknowable::TooLarge => "No hints here: there are too many possibilities to work out the odds.",
    }
}

/// Returns the odds of each legal action; of the shots that are too many to list, of the best.
fn odds_of_actions<G: Advised, W: SoloGame<G>>(words: &W, view: &G::View<'_>, advisor: &G::Advisor) -> String {
    let actions = actions::<G>(view, advisor).into_iter();
    let lines = actions
        .map(|action| format!("{}: {}.", capitalised(&words.action(view, &action)), words.results(advisor, &action)));
    lines.collect::<Vec<_>>().join("\n")
}
