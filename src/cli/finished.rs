//! A finished hunt, as a line of the results has it.

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use jiff::{Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::daily::Daily;
use super::header::HuntFlags;
use crate::drive::Console;
use crate::game::{Seat, Status};
use crate::record::store::Store;
use crate::repl::{PastHunt, Prompt, Stage};
use crate::stdio::warn;
use crate::variant::{Options, OwnCave, Value, Variant, VariantInfo};
use crate::words::review::{MOST_TURNS, Review};

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
    /// The points given away; `None` if the hunt was not reviewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) given_away: Option<i64>,
    /// The review, while the program runs.
    #[serde(skip)]
    pub(super) review: Option<Review>,
}

/// The ending of a hunt that its player gave up; no game has an ending of this name.
pub(super) const GIVEN_UP: &str = "given_up";

/// The longest time for the review of a hunt that has just ended; a longer one must be asked for.
const PATIENCE: Duration = Duration::from_secs(3);

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

/// Passes each of the user's results to `each`, which returns `None` for one that cannot be, and warns of damaged lines.
pub(super) fn read_results(mut each: impl FnMut(&Finished) -> Option<()>) -> io::Result<()> {
    let (results, mut first_damaged, mut damaged) = (Store::of_user()?.results(), None, 0);
    results.read(|number, finished: Option<Finished>| {
        if finished.is_none_or(|finished| each(&finished).is_none()) {
            first_damaged = first_damaged.or(Some(number));
            damaged += 1;
        }
    })?;
    if let Some(first) = first_damaged {
        let others = if damaged > 1 { ", and so are others" } else { "" };
        warn(&format!("{}:{first}: this line is damaged and is ignored{others}", results.path.display()));
    }
    Ok(())
}

impl Finished {
    /// Makes the result of the hunt that has just ended at a prompt; `None` if none has.
    pub(super) fn of<V: Variant>(
        flags: &HuntFlags,
        is_resumed: bool,
        prompt: &mut impl Prompt<Game = V>,
        console: &mut Console<'_>,
    ) -> io::Result<Option<Self>> {
        let now = Timestamp::now();
        let PastHunt { seed, actions, has_hint, .. } = prompt.hunted();
        let is_chosen = flags.seed.given.is_some() && !flags.is_drawn;
        let marks = [
            (Mark::Cheat, flags.cheat),
            (Mark::Chosen, is_chosen),
            (Mark::Resumed, is_resumed),
            (Mark::Hint, has_hint),
        ];
        // The result of a daily hunt to share must not depend on the speed of the machine.
        let patience = flags.daily_of(seed).is_none().then_some(PATIENCE);
        // Only its points would count.
        let is_reviewed = !flags.cheat && !is_chosen && (1..=MOST_TURNS).contains(&actions.len());
        let begun = Instant::now();
        let review = if is_reviewed {
            console.over_until_stopped(|stops| {
                let stops = || stops() || patience.is_some_and(|patience| begun.elapsed() > patience);
                prompt.review(&prompt.hunted(), true, &stops).ok()
            })?
        } else {
            None
        };
        let played = prompt.played();
        let Stage::Over(session) = played.stage else { return Ok(None) };
        let outcome = if let Status::Over(outcome) = session.game().status() { Some(outcome) } else { None };
        let options = V::options(played.setup);
        Ok(Some(Self {
            given_away: review.as_ref().map(|review| review.account().given_away),
            review,
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
        }))
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
