//! A finished hunt, as a line of the results has it.

use std::collections::BTreeMap;

use jiff::{Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::{Daily, HuntFlags};
use crate::game::{Seat, Status};
use crate::repl::{Hunted, PastHunt, Prompted, Stage, Start};
use crate::text::counted;
use crate::variant::{Options, OwnCave, Value, Variant, VariantInfo, with_game};
use crate::words::kept;
use crate::words::review::{MOST_TURNS, Review, in_points};
use crate::words::story::I;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Finished {
    /// When it ended, in UTC.
    time: String,
    pub(crate) game: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) seed: String,
    pub(crate) turns: u32,
    pub(crate) marks: Vec<Mark>,
    pub(crate) ending: String,
    pub(crate) result: Outcome,
    /// What the player did, as a record has it; nothing if the hunt cannot be reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    actions: Vec<String>,
    /// The points given away; `None` until the hunt is reviewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) given_away: Option<i64>,
}

/// A line of the results.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Line {
    Hunt(Finished),
    /// What the hunt with this seed that ended at this time gave away.
    Reviewed {
        time: String,
        seed: String,
        given_away: i64,
    },
}

/// The ending of a hunt that its player gave up; no game has an ending of this name.
pub(crate) const GIVEN_UP: &str = "given_up";

/// What is special about a hunt. All but a hint are reasons why it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mark {
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
pub(crate) enum Outcome {
    Won,
    Lost,
    /// It was neither won nor lost, or people played against each other.
    Over,
}

impl Outcome {
    /// Names how a hunter ended it: won, lost or left.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Over => "left",
        }
    }
}

/// Reads results, the oldest first: each line with its number. Returns the hunts, and the numbers of damaged lines.
pub(crate) fn read(lines: impl IntoIterator<Item = (usize, Vec<u8>)>) -> (Vec<Finished>, Vec<usize>) {
    let (mut hunts, mut damaged) = (Vec::<Finished>::new(), Vec::new());
    for (number, line) in lines {
        match serde_json::from_slice(&line).ok() {
            Some(Line::Hunt(hunt)) if hunt.settings().is_some() => hunts.push(hunt),
            Some(Line::Reviewed { time, seed, given_away }) => {
                let reviewed = hunts.iter_mut().filter(|hunt| hunt.time == time && hunt.seed == seed);
                reviewed.for_each(|hunt| hunt.given_away = Some(given_away));
            }
            _ => damaged.push(number),
        }
    }
    (hunts, damaged)
}

/// Reviews those of some hunts that were not reviewed, until it is stopped. Returns the lines that add to the results what they
/// gave away.
pub(crate) fn review<'a>(
    hunts: impl Iterator<Item = &'a mut Finished>,
    stops: &dyn Fn() -> bool,
) -> impl Iterator<Item = Line> {
    let open = hunts.filter(|hunt| hunt.is_reviewable()).take_while(|_| !stops());
    open.filter_map(|hunt| {
        hunt.given_away = Some(hunt.review(stops)?);
        hunt.reviewed()
    })
}

impl Finished {
    /// Makes the result of the hunt that has just ended at a prompt; `None` if none has.
    pub(crate) fn of<V: Variant>(flags: &HuntFlags, is_resumed: bool, prompt: &impl Hunted<Game = V>) -> Option<Self> {
        let now = Timestamp::now();
        let PastHunt { seed, actions, has_hint, .. } = prompt.hunted();
        let is_chosen = flags.seed.is_some() && !flags.is_drawn;
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

    /// Returns whether it can be reviewed, and was not.
    pub(crate) const fn is_reviewable(&self) -> bool {
        self.given_away.is_none() && !self.actions.is_empty()
    }

    /// Returns the line that adds to the results what it gave away, if it was reviewed.
    pub(crate) fn reviewed(&self) -> Option<Line> {
        let given_away = self.given_away?;
        Some(Line::Reviewed { time: self.time.clone(), seed: self.seed.clone(), given_away })
    }

    /// Returns whether no hunt among these had its set-up.
    pub(crate) fn is_first_of(&self, earlier: &[Self]) -> bool {
        earlier.iter().all(|earlier| earlier.cave() != self.cave())
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
    pub(crate) fn daily(&self) -> Option<Daily> {
        let counts = !self.marks.contains(&Mark::Cheat) && !self.marks.contains(&Mark::Chosen);
        Daily::of_seed(&self.seed).filter(|_| counts)
    }

    /// Returns whether this was the daily hunt of these flags, with whatever options: its player knows the deal.
    pub(crate) fn was_daily(&self, flags: &HuntFlags) -> bool {
        let setup = self.seed.split(':').next().map(ToOwned::to_owned);
        flags.daily.is_some_and(|daily| Some(daily.seed().to_string()) == setup)
            && self.game == flags.setup.options.variant().name
    }

    /// Returns what the cave was dealt from: the game, and the seed of the set-up unless every seed deals the same cave. A player
    /// who has finished a hunt knows its cave, also if they play it with other options.
    pub(crate) fn cave(&self) -> String {
        let mut options = VariantInfo::named(&self.game).into_iter().flat_map(|variant| variant.options);
        let has_one_cave = options
            .any(|option| self.options.get(option.name).is_some_and(|value| option.one_cave == Some(value.as_str())));
        let setup = self.seed.split(':').next().filter(|_| !has_one_cave);
        format!("{} {setup:?}", self.game)
    }

    /// Returns the game and its options, if there is such a game.
    pub(crate) fn settings(&self) -> Option<Options> {
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

    /// Returns the text to share of the daily hunt that has just ended at a prompt; `None` if it was given up at once. `bars` are those
    /// of the review's plot.
    pub(crate) fn shared<V: Variant>(
        &self,
        date: Daily,
        prompt: &impl Hunted<Game = V>,
        review: Option<&Review>,
        bars: Option<[char; 8]>,
        is_first: bool,
    ) -> Option<String> {
        let game = V::options(prompt.played().setup).in_words();
        let result = if self.ending == GIVEN_UP { "given up" } else { self.result.word() };
        let link = if self.result == Outcome::Won { "in" } else { "after" };
        let first = format!("Wumpus {date} ({game}): {result} {link} {}", counted(self.turns, "turn"));
        let marks = [
            self.given_away.map(|given| format!("{} given away", in_points(given))),
            self.marks.contains(&Mark::Hint).then(|| "with hints".to_owned()),
            (!is_first).then(|| "on a retry".to_owned()),
        ];
        let turning_point = review.and_then(|review| review.turning_point(I));
        let story: Vec<_> = prompt.hunted().story.into_iter().chain(turning_point).collect();
        let bars = review.zip(bars).map(|(review, bars)| review.bars(bars)).unwrap_or_default();
        (self.turns > 0).then(|| kept::shared(first, &story.join(" "), bars, marks))
    }
}
