//! The game in a page: the prompt of every game, compiled to WebAssembly. The page sends lines, and shows what is said. It keeps
//! the record and the results, and knows no game by name.

use std::io;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::chart::Space;
use crate::hunt::finished::{self, Finished, review};
use crate::hunt::{HuntFlags, days, stats};
use crate::record::replay::{AtEnd, Replay};
use crate::record::{Record, RecordError, add_line, beginning};
use crate::repl::{Choice, Done, Hunted, Prompt, Prompted, Reply, Said, Screen, Stage, Start, Stays, Then};
use crate::session::HuntSeed;
use crate::text::{Candidates, fitted};
use crate::variant::{OptionSpec, Options, VARIANTS, VariantInfo, with_game};
use crate::words::kept;

mod address;

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A game at its prompt.
#[wasm_bindgen]
pub struct Play {
    player: Box<dyn Player>,
    flags: HuntFlags,
    record: String,
    then: Then,
    columns: Option<usize>,
    /// Whether the hunt comes from a file of the player's own.
    is_resumed: bool,
    /// Whether the record has been played to its end.
    is_begun: bool,
}

/// What the page shows and keeps after a line.
#[derive(Serialize)]
struct Answer {
    said: Vec<Said>,
    /// The record, if it has grown.
    record: Option<String>,
    /// What is to be done: `go_on` is called unless this is `listen` or `leave`.
    then: &'static str,
    /// The name of the file to save.
    file: Option<String>,
    question: String,
    choices: Vec<Choice>,
    /// The line that is heard next without the player, and whether it is shown.
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

/// Lists the games and their options.
#[wasm_bindgen]
pub fn games() -> String {
    let option = |spec: &&'static OptionSpec| {
        let [help, _] = spec.help(&[]);
        json!({"spec": spec, "help": help, "is_asked": spec.is_asked})
    };
    let game = |VariantInfo { name, about, is_shared, options, .. }: &VariantInfo| {
        let options: Vec<_> = options.iter().map(option).collect();
        json!({"name": name, "about": about, "is_shared": is_shared, "options": options})
    };
    to_json(&VARIANTS.iter().map(game).collect::<Vec<_>>())
}

/// Tells the results in words: all of them, or the daily hunts. Reviews hunts that were not reviewed, and returns what that adds
/// to the results as a second text.
#[wasm_bindgen]
pub fn results(results: &str, columns: usize, is_daily: bool) -> Vec<String> {
    let mut hunts = read_results(results);
    let lines = |reviewed: Vec<finished::Line>| reviewed.iter().map(to_json).collect::<Vec<_>>().join("\n");
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
        Self::of(flags, seed, record)
    }

    /// Plays a record to its end. `file` is its name if it is a file of the player's own, or else empty. `is_counted` is whether the
    /// result of a hunt that ends there was kept already.
    ///
    /// # Errors
    ///
    /// The first line that cannot be played, and why.
    pub fn resume(text: &str, file: &str, is_counted: bool) -> Result<Self, String> {
        let name = PathBuf::from(if file.is_empty() { "record" } else { file });
        let bad = |why: RecordError| why.in_file(&name).to_string();
        let record = Record::read(text.as_bytes()).map_err(bad)?;
        let flags = HuntFlags::read(&record).map_err(bad)?;
        let seed = flags.first_seed().map_err(|why| why.to_string())?;
        let mut replay = Replay::new(name.clone(), record.lines, AtEnd::HandOver, flags.allows_refused_lines);
        let mut play = Self::of(flags, seed, record.text)?;
        play.is_begun = !replay.is_at_end();
        if play.is_begun {
            let ends_hunt = replay.check(&mut *play.player, |last| play.flags.next_seed(last));
            let ends_hunt = ends_hunt.map_err(|why| why.to_string())?;
            play.is_resumed = !file.is_empty() && play.player.turns().is_some();
            play.then = if ends_hunt && file.is_empty() && !is_counted { Then::Finished } else { Then::Listen };
        }
        Ok(play)
    }

    /// Sets the columns of the screen; `None` is a pipe.
    pub fn look_at(&mut self, columns: Option<usize>) {
        let to_draw = Space { columns: columns.unwrap_or(usize::MAX).min(Space::MOST.columns), ..Space::MOST };
        let (lines, is_attended) = (usize::MAX, columns.is_some());
        self.columns = columns;
        self.player.dialogue().screen = Some(Screen { columns, lines, to_draw: Some(to_draw), is_attended });
    }

    /// Shows the first question, or the situation in which a hunt is resumed. `results` are those of earlier hunts.
    pub fn begin(&mut self, results: &str) -> String {
        if !self.is_begun {
            let mut reply = self.player.begin();
            let daily =
                self.flags.daily.filter(|_| read_results(results).iter().any(|hunt| hunt.was_daily(&self.flags)));
            let finished = daily.map(|daily| kept::finished((!daily.is_today()).then(|| daily.to_string()).as_deref()));
            reply.said.splice(0..0, finished.map(Said::Words));
            return self.first(reply);
        }
        let mut reply = self.player.catch_up();
        let game = self.flags.in_words(&self.player.options(), self.player.seed());
        reply.said.insert(0, Said::Words(kept::welcome(&game, self.player.turns(), false)));
        if self.then == Then::Finished {
            reply.then = Then::Finished;
        }
        self.first(reply)
    }

    pub fn hear(&mut self, line: &str) -> String {
        let is_own = self.player.is_own(line);
        let reply = if is_own { self.player.hear_own(line) } else { self.player.hear(line) };
        to_json(&self.answer(reply))
    }

    /// Does what the last answer has asked for. If it `stops`, long work is left out. `results` are those of earlier hunts.
    pub fn go_on(&mut self, stops: bool, results: &str) -> String {
        let (mut result, mut shared) = (None, None);
        let seed = self.player.seed();
        let reply = match std::mem::take(&mut self.then) {
            Then::Think => self.player.think(&|| stops),
            Then::Save { file, .. } => self.player.done(Done::Saved(PathBuf::from(file))),
            Then::Finished => {
                if let Some((finished, text)) = self.player.count(self, stops, &read_results(results)) {
                    (result, shared) = (Some(to_json(&finished)), text);
                }
                self.is_resumed = false;
                self.player.done(Done::Counted { flag: self.flags.flag(seed), added: shared.clone() })
            }
            Then::DrawSeed => match self.flags.next_seed(seed) {
                Ok(seed) => self.player.done(Done::Drawn(seed)),
                Err(_) => Reply { then: Then::Leave, ..Reply::default() },
            },
            Then::Listen | Then::Leave => Reply::default(),
        };
        to_json(&Answer { result, shared, ..self.answer(reply) })
    }

    /// Lists the lines that complete one that begins like this.
    pub fn complete(&self, before: &str) -> Vec<String> {
        match self.player.complete(before) {
            Candidates::Words { start, words } => words.iter().map(|word| before[..start].to_owned() + word).collect(),
            Candidates::File => Vec::new(),
        }
    }

    /// Says how to play the hunt again that the players leave and nobody keeps.
    pub fn leave(&mut self) -> String {
        let flag = self.flags.flag(self.player.seed());
        let reply = self.player.stay(Stays::Nowhere(flag));
        to_json(&self.answer(reply))
    }
}

impl Play {
    fn of(flags: HuntFlags, seed: HuntSeed, record: String) -> Result<Self, String> {
        let options = &flags.setup.options;
        let player: Box<dyn Player> = with_game!(options, V => {
            let setup = V::setup(options).map_err(|why| why.to_string())?;
            let other_games = VARIANTS.iter().map(|game| game.name).filter(|name| *name != V::NAME).collect();
            let start = Start { seed, is_cheating: flags.cheat, gives_hints: flags.hints, other_games };
            Box::new(V::prompt(&setup, options, start))
        });
        let (then, columns) = (Then::Listen, None);
        Ok(Self { player, flags, record, then, columns, is_resumed: false, is_begun: false })
    }

    /// Makes the first answer, which has the record, too.
    fn first(&mut self, reply: Reply) -> String {
        let answer = self.answer(reply);
        to_json(&Answer { record: Some(self.record.clone()), ..answer })
    }

    /// Returns the line that is heard next without the player, and whether it is shown.
    fn next(&mut self) -> Option<(String, bool)> {
        if let Some(line) = self.player.own_line() {
            return Some((line, false));
        }
        let line = self.player.ahead()?;
        let is_shown = !self.player.is_own(&line);
        Some((line.trim().to_owned(), is_shown))
    }

    /// Makes the answer of a reply.
    fn answer(&mut self, reply: Reply) -> Answer {
        if let Some(line) = &reply.kept {
            add_line(&mut self.record, line);
        }
        let mut said = reply.said;
        for part in &mut said {
            if let (Said::Words(text), Some(columns)) = (part, self.columns) {
                *text = fitted(text, columns).into_owned();
            }
        }
        self.then = reply.then;
        let (then, file) = match &self.then {
            Then::Listen => ("listen", None),
            Then::Leave => ("leave", None),
            Then::Think => ("think", None),
            Then::Save { file, .. } => ("save", Some(file.clone())),
            Then::Finished => ("count", None),
            Then::DrawSeed => ("draw", None),
        };
        let next = if self.then == Then::Listen { self.next() } else { None };
        let turns = self.player.turns();
        // The player does not know the seeds of the hunts that follow.
        let seed = self.player.seed();
        let is_chosen = self.flags.seed == Some(seed) && !self.flags.is_drawn || self.flags.daily_of(seed).is_some();
        Answer {
            said,
            record: reply.kept.map(|_| self.record.clone()),
            then,
            file,
            question: self.player.question(),
            choices: self.player.choices(),
            next,
            turns,
            address: (self.player.is_over() || is_chosen).then(|| self.flags.address(&self.player.options(), seed)),
            result: None,
            shared: None,
        }
    }
}

/// The prompt of any game.
trait Player: Prompt {
    fn options(&self) -> Options;

    fn is_over(&self) -> bool;

    /// Returns the result of the hunt that is over, and what can be shown of a daily one.
    fn count(&self, of: &Play, stops: bool, earlier: &[Finished]) -> Option<(Finished, Option<String>)>;
}

impl<V: Prompted, P: Hunted<Game = V>> Player for P {
    fn options(&self) -> Options {
        V::options(self.played().setup)
    }

    fn is_over(&self) -> bool {
        matches!(self.played().stage, Stage::Over(_))
    }

    fn count(&self, of: &Play, stops: bool, earlier: &[Finished]) -> Option<(Finished, Option<String>)> {
        let mut finished = Finished::of(&of.flags, of.is_resumed, self)?;
        let Some(date) = of.flags.daily_of(self.seed()).filter(|_| !of.flags.cheat) else {
            return Some((finished, None));
        };
        let review = self.review(&self.hunted(), true, &|| stops).ok();
        finished.given_away = review.as_ref().map(|review| review.account().given_away);
        let is_first = finished.is_first_of(earlier);
        let shared = finished.shared(date, self, review.as_ref(), Some(BARS), is_first);
        Some((finished, shared))
    }
}

fn read_results(results: &str) -> Vec<Finished> {
    let lines = (1..).zip(results.lines()).filter(|(_, line)| !line.is_empty());
    finished::read(lines.map(|(number, line)| (number, line.as_bytes().to_owned()))).0
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("an answer has nothing that JSON has not")
}
