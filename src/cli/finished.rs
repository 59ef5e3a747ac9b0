//! A finished hunt, as a line of the results has it.

use std::collections::BTreeMap;
use std::io;

use jiff::{Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::daily::Daily;
use super::header::HuntFlags;
use crate::drive::Console;
use crate::game::{Seat, Status};
use crate::record::store::Store;
use crate::repl::{PastHunt, Prompt, Prompted, Stage, Start};
use crate::stdio::warn;
use crate::terminal::Appearance;
use crate::variant::{Options, OwnCave, Value, Variant, VariantInfo, with_game};
use crate::words::review::MOST_TURNS;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Finished {
    /// When it ended, in UTC.
    time: String,
    pub(super) game: String,
    pub(super) options: BTreeMap<String, String>,
    pub(super) seed: String,
    pub(super) turns: u32,
    pub(super) marks: Vec<Mark>,
    pub(super) ending: String,
    pub(super) result: Outcome,
    /// What the player did, as a record has it; nothing if the hunt cannot be reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    actions: Vec<String>,
    /// The points given away; `None` until the hunt is reviewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) given_away: Option<i64>,
}

/// A line of the results.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Hunt(Finished),
    /// What the hunt with this seed that ended at this time gave away.
    Reviewed {
        time: String,
        seed: String,
        given_away: i64,
    },
}

/// The ending of a hunt that its player gave up; no game has an ending of this name.
pub(super) const GIVEN_UP: &str = "given_up";

/// What is special about a hunt. All but a hint are reasons why it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Mark {
    /// The player saw everything.
    Cheat,
    Chosen,
    /// The hunt was resumed from a file of the player's own.
    Resumed,
    Hint,
}

/// Whether a finished hunt was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    Won,
    Lost,
    /// It was neither won nor lost, or people played against each other.
    Over,
}

impl Outcome {
    /// Names how a hunter ended it: won, lost or left.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Over => "left",
        }
    }
}

/// Returns the user's finished hunts, the oldest first, and warns of damaged lines.
pub(super) fn read_results() -> io::Result<Vec<Finished>> {
    let (results, mut hunts, mut damaged) = (Store::of_user()?.results(), Vec::<Finished>::new(), Vec::new());
    results.read(|number, line| match line {
        Some(Line::Hunt(hunt)) if hunt.settings().is_some() => hunts.push(hunt),
        Some(Line::Reviewed { time, seed, given_away }) => {
            let reviewed = hunts.iter_mut().filter(|hunt| hunt.time == time && hunt.seed == seed);
            reviewed.for_each(|hunt| hunt.given_away = Some(given_away));
        }
        _ => damaged.push(number),
    })?;
    if let [first, others @ ..] = &damaged[..] {
        let others = if others.is_empty() { "" } else { ", and so are others" };
        warn(&format!("{}:{first}: this line is damaged and is ignored{others}", results.path.display()));
    }
    Ok(hunts)
}

/// Reviews those of some hunts that were not reviewed, until Ctrl-C stops it, and adds what they gave away to the results.
pub(super) fn review<'a>(hunts: impl Iterator<Item = &'a mut Finished>) -> io::Result<()> {
    let mut hunts = hunts.filter(|hunt| hunt.given_away.is_none() && !hunt.actions.is_empty()).peekable();
    if hunts.peek().is_none() {
        return Ok(());
    }
    let store = Store::of_user()?;
    Console::of_process(Appearance::default(), false, None)?.over_until_stopped(|stops| {
        hunts.take_while(|_| !stops()).try_for_each(|hunt| {
            let Some(given_away) = hunt.review(stops) else { return Ok(()) };
            hunt.given_away = Some(given_away);
            store.add_result(&Line::Reviewed { time: hunt.time.clone(), seed: hunt.seed.clone(), given_away })
        })
    })?
}

impl Finished {
    /// Makes the result of the hunt that has just ended at a prompt; `None` if none has.
    pub(super) fn of<V: Variant>(flags: &HuntFlags, is_resumed: bool, prompt: &impl Prompt<Game = V>) -> Option<Self> {
        let now = Timestamp::now();
        let PastHunt { seed, actions, has_hint, .. } = prompt.hunted();
        let is_chosen = flags.seed.given.is_some() && !flags.is_drawn;
        let marks = [
            (Mark::Cheat, flags.cheat),
            (Mark::Chosen, is_chosen),
            (Mark::Resumed, is_resumed),
            (Mark::Hint, has_hint),
        ];
        let played = prompt.played();
        let Stage::Over(session) = played.stage else { return None };
        let outcome = if let Status::Over(outcome) = session.game().status() { Some(outcome) } else { None };
        // Only the points of these count.
        let is_reviewed = !flags.cheat && !is_chosen && actions.len() <= MOST_TURNS;
        let options = V::options(played.setup);
        Some(Self {
            actions: if is_reviewed { actions } else { Vec::new() },
            given_away: None,
            time: now.round(Unit::Second).unwrap_or(now).to_string(),
            game: V::NAME.to_owned(),
            options: options.told().map(|(option, value)| (option.name.to_owned(), value.to_string())).collect(),
            seed: seed.to_string(),
            turns: session.turns(),
            marks: marks.into_iter().filter(|(_, is_so)| *is_so).map(|(mark, _)| mark).collect(),
            ending: outcome.map_or(GIVEN_UP, Into::into).to_owned(),
            result: match outcome {
                Some(outcome) if V::IS_SHARED || V::is_drawn(outcome) => Outcome::Over,
                Some(outcome) if V::has_won(Seat::HUNTER, outcome, session.game().position()) => Outcome::Won,
                Some(_) | None => Outcome::Lost,
            },
        })
    }

    /// Returns the points that the hunt gave away, unless `stops` returns true; `None` if there is no review.
    fn review(&self, stops: &dyn Fn() -> bool) -> Option<i64> {
        let options = self.settings()?;
        with_game!(&options, V => self.review_as::<V>(&options, stops))
    }

    fn review_as<V: Prompted>(&self, options: &Options, stops: &dyn Fn() -> bool) -> Option<i64> {
        let (setup, seed) = (V::setup(options).ok()?, self.seed.parse().ok()?);
        let start = Start { seed, is_cheating: false, gives_hints: false, other_games: Vec::new() };
        let prompt = V::prompt(&setup, options, start);
        let past =
            PastHunt { setup, seed, actions: self.actions.clone(), has_hint: false, facts: Vec::new(), story: None };
        Some(prompt.review(&past, false, stops).ok()?.account().given_away)
    }

    /// Returns the day whose hunt this was, if the player neither saw everything nor chose its seed.
    pub(super) fn daily(&self) -> Option<Daily> {
        let counts = !self.marks.contains(&Mark::Cheat) && !self.marks.contains(&Mark::Chosen);
        Daily::of_seed(&self.seed).filter(|_| counts)
    }

    /// Returns whether this was the daily hunt of these flags, with whatever options: its player knows the deal.
    pub(super) fn was_daily(&self, flags: &HuntFlags) -> bool {
        let setup = self.seed.split(':').next().map(ToOwned::to_owned);
        flags.daily.is_some_and(|daily| Some(daily.seed().to_string()) == setup)
            && self.game == flags.setup.options.variant().name
    }

    /// Returns what the cave was dealt from: the game, and the seed of the set-up unless every seed deals the same cave. A player
    /// who has finished a hunt knows its cave, also if they play it with other options.
    pub(super) fn cave(&self) -> String {
        let mut options = VariantInfo::named(&self.game).into_iter().flat_map(|variant| variant.options);
        let has_one_cave = options
            .any(|option| self.options.get(option.name).is_some_and(|value| option.one_cave == Some(value.as_str())));
        let setup = self.seed.split(':').next().filter(|_| !has_one_cave);
        format!("{} {setup:?}", self.game)
    }

    /// Returns the game and its options, if there is such a game.
    pub(super) fn settings(&self) -> Option<Options> {
        let variant = VariantInfo::named(&self.game)?;
        let mut options = Options::of(variant);
        for (name, value) in &self.options {
            let option = variant.options.iter().find(|option| option.name == name)?;
            // The tunnels of the player's own cave are not among the results.
            let is_own = option.accepts_own_cave && value == OwnCave::NAME;
            let own = is_own.then_some(Value::Name(OwnCave::NAME));
            let value = own.or_else(|| option.parse_unnamed(value, OwnCave::NAME).ok())?;
            options.set(option, value).ok()?;
        }
        Some(options)
    }
}
