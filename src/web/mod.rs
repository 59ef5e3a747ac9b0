//! The game in a page: the prompt of every game, compiled to WebAssembly. The page sends lines, shows what is said, keeps the
//! record and the results, and knows no game by name.

use std::marker::PhantomData;
use std::path::PathBuf;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::chart::Space;
use crate::hunt::finished::{self, Finished, review};
use crate::hunt::{HuntFlags, days, stats};
use crate::record::replay::{AtEnd, Replay};
use crate::record::{Record, add_line, beginning};
use crate::repl::{Done, Prompt, Prompted, Reply, Said, Screen, Start, Stays, Then};
use crate::session::HuntSeed;
use crate::text::{Candidates, fitted};
use crate::variant::{VARIANTS, VariantInfo, with_game};
use crate::words::kept;

mod address;

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A game at its prompt.
#[wasm_bindgen]
pub struct Play(Box<dyn Player>);

/// What the page shows and keeps after a line.
#[derive(Serialize)]
struct Answer {
    said: Vec<Part>,
    /// The record, if it has grown.
    record: Option<String>,
    /// What is to be done: `go_on` is called unless this is `listen` or `leave`.
    then: &'static str,
    /// The name of the file to save.
    file: Option<String>,
    question: String,
    choices: Vec<Choice>,
    /// The line with which it goes on, and whether that is shown: one of several that were typed at once, or of the prompt's own.
    next: Option<(String, bool)>,
    /// The turns of the hunt that is under way.
    turns: Option<u32>,
    /// The flags that deal this hunt again, once they give nothing away.
    address: Option<String>,
    /// A line for the results.
    result: Option<String>,
    /// What a player can show to others of a daily hunt.
    shared: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    Words(String),
    /// What follows is for one person.
    Alone(String),
    Together(String),
}

#[derive(Serialize)]
struct Choice {
    label: String,
    line: String,
    then: Vec<Vec<String>>,
    is_answer: bool,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    about: &'static str,
    is_shared: bool,
    options: Vec<GameOption>,
}

#[derive(Serialize)]
struct GameOption {
    #[serde(flatten)]
    spec: &'static crate::variant::OptionSpec,
    help: String,
    /// Whether the prompt asks for it if it is not given.
    is_asked: bool,
}

/// Lists the games and their options.
#[wasm_bindgen]
pub fn games() -> String {
    let option = |option: &&'static crate::variant::OptionSpec| {
        let [help, _] = option.help(&[]);
        GameOption { spec: option, help, is_asked: option.is_asked }
    };
    let game = |game: &'static VariantInfo| {
        let VariantInfo { name, about, is_shared, .. } = *game;
        Game { name, about, is_shared, options: game.options.iter().map(option).collect() }
    };
    json(&VARIANTS.iter().map(game).collect::<Vec<_>>())
}

/// Tells the results in words: all of them, or the daily hunts. Lines that were not reviewed are reviewed, and added to `results`,
/// which is returned behind an empty line.
#[wasm_bindgen]
pub fn results(results: &str, columns: usize, is_daily: bool) -> Vec<String> {
    let mut hunts = read_results(results);
    let lines = |reviewed: Vec<finished::Line>| reviewed.iter().map(json).collect::<Vec<_>>().join("\n");
    let (told, added) = if is_daily {
        let added = review(hunts.iter_mut().filter(|hunt| hunt.daily().is_some()), &|| false).collect();
        (days::listed(&hunts, columns), added)
    } else {
        let (mut counting, others) = stats::counting(hunts);
        let added = review(stats::last(&mut counting), &|| false).collect();
        (stats::in_words(&counting, others, columns, Some(BARS)), added)
    };
    vec![told, lines(added)]
}

#[wasm_bindgen]
impl Play {
    /// Begins a hunt with these flags, one a line.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    #[wasm_bindgen(constructor)]
    pub fn new(flags: &str) -> Result<Self, String> {
        let flags = HuntFlags::of_address(flags)?;
        let seed = flags.first_seed().map_err(|why| why.to_string())?;
        let record = beginning(&flags.header(seed));
        Self::of(flags, seed, record, None)
    }

    /// Plays a record to its end. `file` is its name if it is a file of the player's own, or else empty.
    ///
    /// # Errors
    ///
    /// The first line that cannot be played, and why.
    pub fn resume(text: &str, file: &str) -> Result<Self, String> {
        let record = Record::read(text.as_bytes()).map_err(|why| why.to_string())?;
        let flags = HuntFlags::read(&record).map_err(|why| why.to_string())?;
        let seed = flags.first_seed().map_err(|why| why.to_string())?;
        let name = PathBuf::from(if file.is_empty() { "record" } else { file });
        let replay = Replay::new(name, record.lines, AtEnd::HandOver, flags.allows_refused_lines);
        Self::of(flags, seed, record.text, Some((replay, !file.is_empty())))
    }

    fn of(flags: HuntFlags, seed: HuntSeed, record: String, replay: Option<(Replay, bool)>) -> Result<Self, String> {
        let options = flags.setup.options.clone();
        with_game!(options, V => {
            let setup = V::setup(&options).map_err(|why| why.to_string())?;
            let other_games = VARIANTS.iter().map(|game| game.name).filter(|name| *name != V::NAME).collect();
            let start = Start { seed, is_cheating: flags.cheat, gives_hints: flags.hints, other_games };
            let mut hunt = Hunt::<V, _> {
                prompt: V::prompt(&setup, &options, start),
                flags,
                record,
                then: Then::Listen,
                columns: None,
                is_resumed: false,
                is_begun: false,
                variant: PhantomData,
            };
            if let Some((mut replay, is_own)) = replay {
                hunt.is_begun = !replay.is_at_end();
                if hunt.is_begun {
                    let (flags, prompt) = (&hunt.flags, &mut hunt.prompt);
                    let ends = replay.check(prompt, |last| flags.next_seed(last)).map_err(|why| why.to_string())?;
                    hunt.is_resumed = is_own && hunt.prompt.played().turns().is_some();
                    hunt.then = if ends && !is_own { Then::Finished } else { Then::Listen };
                }
            }
            Ok(Self(Box::new(hunt)))
        })
    }

    /// Sets the columns of the screen; `None` is a pipe.
    pub fn look_at(&mut self, columns: Option<usize>) {
        self.0.look_at(columns);
    }

    /// Shows the first question, or the situation in which a hunt is resumed.
    pub fn begin(&mut self) -> String {
        json(&self.0.begin())
    }

    pub fn hear(&mut self, line: &str) -> String {
        json(&self.0.hear(line))
    }

    /// Does what the last answer has asked for. If it `stops`, long work is left out. `results` are those of earlier hunts.
    pub fn go_on(&mut self, stops: bool, results: &str) -> String {
        json(&self.0.go_on(stops, results))
    }

    /// Returns what completes a line that begins like this, in place of its last word.
    pub fn complete(&self, before: &str) -> Vec<String> {
        self.0.complete(before)
    }

    /// Says how to play the hunt again that the players leave and nobody keeps.
    pub fn leave(&mut self) -> String {
        json(&self.0.leave())
    }
}

trait Player {
    fn look_at(&mut self, columns: Option<usize>);
    fn begin(&mut self) -> Answer;
    fn hear(&mut self, line: &str) -> Answer;
    fn go_on(&mut self, stops: bool, results: &str) -> Answer;
    fn complete(&self, before: &str) -> Vec<String>;
    fn leave(&mut self) -> Answer;
}

struct Hunt<V, P> {
    prompt: P,
    flags: HuntFlags,
    record: String,
    then: Then,
    columns: Option<usize>,
    /// Whether the hunt comes from a file of the player's own.
    is_resumed: bool,
    /// Whether the record has been played to its end.
    is_begun: bool,
    variant: PhantomData<V>,
}

impl<V: Prompted, P: Prompt<Game = V>> Player for Hunt<V, P> {
    fn look_at(&mut self, columns: Option<usize>) {
        let to_draw = Space { columns: columns.unwrap_or(usize::MAX).min(Space::MOST.columns), ..Space::MOST };
        let (lines, is_attended) = (usize::MAX, columns.is_some());
        self.columns = columns;
        self.prompt.dialogue().screen = Some(Screen { columns, lines, to_draw: Some(to_draw), is_attended });
    }

    fn begin(&mut self) -> Answer {
        let then = std::mem::take(&mut self.then);
        let mut reply = if self.is_begun { self.prompt.catch_up() } else { self.prompt.begin() };
        if self.is_begun {
            let played = self.prompt.played();
            let game = self.flags.in_words(&V::options(played.setup), played.seed);
            reply.said.insert(0, Said::Words(kept::welcome(&game, played.turns(), false)));
        }
        reply.then = if then == Then::Finished { then } else { reply.then };
        self.answer(reply)
    }

    fn hear(&mut self, line: &str) -> Answer {
        let reply = if self.prompt.is_own(line) { self.prompt.hear_own(line) } else { self.prompt.hear(line) };
        self.answer(reply)
    }

    fn go_on(&mut self, stops: bool, results: &str) -> Answer {
        let (mut result, mut shared) = (None, None);
        let reply = match std::mem::take(&mut self.then) {
            Then::Think => self.prompt.think(&|| stops),
            Then::Save { file, .. } => self.prompt.done(Done::Saved(PathBuf::from(file))),
            Then::Finished => {
                if let Some(finished) = self.count(stops, &read_results(results), &mut shared) {
                    result = Some(json(&finished));
                }
                let flag = self.flags.flag(self.prompt.played().seed);
                self.prompt.done(Done::Counted { flag, added: shared.clone() })
            }
            Then::DrawSeed => match self.flags.next_seed(self.prompt.played().seed) {
                Ok(seed) => self.prompt.done(Done::Drawn(seed)),
                Err(_) => Reply { then: Then::Leave, ..Reply::default() },
            },
            Then::Listen | Then::Leave => Reply::default(),
        };
        Answer { result, shared, ..self.answer(reply) }
    }

    fn complete(&self, before: &str) -> Vec<String> {
        match self.prompt.complete(before) {
            Candidates::Words { start, words } => words.iter().map(|word| before[..start].to_owned() + word).collect(),
            Candidates::File => Vec::new(),
        }
    }

    fn leave(&mut self) -> Answer {
        let flag = self.flags.flag(self.prompt.played().seed);
        let reply = self.prompt.stay(Stays::Nowhere(flag));
        self.answer(reply)
    }
}

impl<V: Prompted, P: Prompt<Game = V>> Hunt<V, P> {
    /// Makes the answer of a reply.
    fn answer(&mut self, reply: Reply) -> Answer {
        if let Some(line) = &reply.kept {
            add_line(&mut self.record, line);
        }
        let fits = |text: String| match self.columns {
            Some(columns) => fitted(&text, columns).into_owned(),
            None => text,
        };
        let said = reply.said.into_iter().map(|said| match said {
            Said::Words(text) => Part::Words(fits(text)),
            Said::Alone(mark) => Part::Alone(mark),
            Said::Together(mark) => Part::Together(mark),
        });
        let said = said.collect();
        self.then = reply.then;
        let (then, file) = match &self.then {
            Then::Listen => ("listen", None),
            Then::Leave => ("leave", None),
            Then::Think => ("think", None),
            Then::Save { file, .. } => ("save", Some(file.clone())),
            Then::Finished => ("count", None),
            Then::DrawSeed => ("draw", None),
        };
        let played = self.prompt.played();
        let is_known =
            played.turns().is_none() || self.flags.seed.is_some() && !self.flags.is_drawn || self.flags.daily.is_some();
        let address = is_known.then(|| self.flags.address(&V::options(played.setup), played.seed));
        let turns = played.turns();
        let next = (self.then == Then::Listen).then(|| self.next()).flatten();
        let choices = self.prompt.choices().into_iter().map(|choice| {
            let crate::repl::Choice { label, line, then, is_answer } = choice;
            Choice { label, line, then, is_answer }
        });
        Answer {
            said,
            record: reply.kept.map(|_| self.record.clone()),
            then,
            file,
            question: self.prompt.question(),
            choices: choices.collect(),
            next,
            turns,
            address,
            result: None,
            shared: None,
        }
    }

    /// Returns the line with which the prompt goes on, and whether it is shown.
    fn next(&mut self) -> Option<(String, bool)> {
        let own = self.prompt.own_line().map(|line| (line, false));
        own.or_else(|| self.prompt.ahead().map(|line| (line.trim().to_owned(), !self.prompt.is_own(&line))))
    }

    /// Makes the result of the hunt that is over, and what can be shown of a daily one.
    fn count(&mut self, stops: bool, earlier: &[Finished], shared: &mut Option<String>) -> Option<Finished> {
        let is_resumed = std::mem::take(&mut self.is_resumed);
        let daily = self.flags.daily_of(self.prompt.played().seed).filter(|_| !self.flags.cheat);
        let mut finished = Finished::of(&self.flags, is_resumed, &self.prompt)?;
        if let Some(date) = daily {
            let review = self.prompt.review(&self.prompt.hunted(), true, &|| stops).ok();
            finished.given_away = review.as_ref().map(|review| review.account().given_away);
            let is_first = finished.is_first_of(earlier);
            *shared = finished.shared(date, &self.prompt, review.as_ref(), Some(BARS), is_first);
        }
        Some(finished)
    }
}

fn read_results(results: &str) -> Vec<Finished> {
    let lines = (1..).zip(results.lines()).filter(|(_, line)| !line.is_empty());
    finished::read(lines.map(|(number, line)| (number, line.as_bytes().to_owned()))).0
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("an answer has nothing that JSON has not")
}
