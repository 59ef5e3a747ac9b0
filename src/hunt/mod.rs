//! The hunts of a player: which one is played, as flags or the header of a record choose it, and how it went. Nothing here
//! touches a file or a screen.

use std::io;

use crate::session::HuntSeed;
use crate::variant::{BadOption, OptionSpec, Options, VARIANTS, Value, VariantInfo};

pub(crate) use daily::Daily;
pub(crate) use finished::Finished;

pub(crate) mod daily;
pub(crate) mod days;
pub(crate) mod finished;
mod header;
pub(crate) mod stats;

/// The flag that chooses the game.
pub(crate) const VARIANT: &str = "variant";
pub(crate) const SEED: &str = "seed";
pub(crate) const DAILY: &str = "daily";
pub(crate) const CHEAT: &str = "cheat";
pub(crate) const HINTS: &str = "hints";

/// Which hunt is played, and who looks.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag or a word of the header")]
pub(crate) struct HuntFlags {
    pub(crate) setup: SetupFlags,
    /// The seed that was given.
    pub(crate) seed: Option<HuntSeed>,
    /// Whether the program drew the seed of a record.
    pub(crate) is_drawn: bool,
    /// Whether a record may hold refused lines.
    pub(crate) allows_refused_lines: bool,
    pub(crate) daily: Option<Daily>,
    pub(crate) cheat: bool,
    pub(crate) hints: bool,
}

/// A game and its options, as they were given.
#[derive(Clone, Debug, Default)]
pub(crate) struct SetupFlags {
    pub(crate) options: Options,
    /// Why the first option that belongs to another game is refused.
    misplaced: Option<BadOption>,
}

impl SetupFlags {
    pub(crate) fn of(variant: Option<&'static VariantInfo>) -> Self {
        Self { options: variant.map(Options::of).unwrap_or_default(), misplaced: None }
    }

    pub(crate) fn set(&mut self, option: &'static OptionSpec, value: Value) {
        if let Err(misplaced) = self.options.set(option, value) {
            self.misplaced.get_or_insert(misplaced);
        }
    }

    /// Refuses an option of another game, and options that make no set-up.
    pub(crate) fn check(&self) -> Result<(), BadOption> {
        self.misplaced.clone().map_or_else(|| self.options.check(), Err)
    }
}

/// Lists every option with its game. Games may have options of the same name, which accept the same values.
pub(crate) fn options() -> impl Iterator<Item = (&'static VariantInfo, &'static OptionSpec)> {
    VARIANTS.iter().flat_map(|variant| variant.options.iter().map(move |option| (variant, *option)))
}

/// Lists the flags that choose the hunt, which are also lines of a header.
pub(crate) fn hunt_flags() -> impl Iterator<Item = &'static str> {
    [VARIANT].into_iter().chain(options().map(|(_, option)| option.name)).chain([SEED, DAILY])
}

impl HuntFlags {
    /// Makes the board of a daily hunt random, unless the player chose one, and refuses flags that do not go together.
    pub(crate) fn settle(&mut self) -> Result<(), BadOption> {
        if self.seed.is_some() && self.daily.is_some() {
            return Err(BadOption { option: DAILY, why: format!("--{SEED} and --{DAILY} do not go together") });
        }
        if self.daily.is_some() {
            self.setup.options.vary();
        }
        self.setup.check()?;
        let bad = |option, why| {
            Err(BadOption { option, why: format!("--{option} is only for games that you hunt alone: {why}") })
        };
        match self {
            Self { setup, .. } if !setup.options.variant().is_shared => Ok(()),
            Self { daily: Some(_), .. } => bad(DAILY, "its date would give every secret away"),
            Self { hints: true, .. } => bad(HINTS, "in hidden the odds depend on what other players hide"),
            _ => Ok(()),
        }
    }

    /// Returns the seed of the first hunt, or draws it. If players have secrets, nobody can find a drawn seed by
    /// trying.
    pub(crate) fn first_seed(&self) -> io::Result<HuntSeed> {
        let draw = if self.setup.options.variant().is_shared { HuntSeed::secret } else { HuntSeed::random };
        let given = self.daily.map(Daily::seed).or(self.seed);
        given.map_or_else(draw, Ok).map_err(io::Error::other)
    }

    /// Returns the seed of the next hunt in a game whose seeds are secret: drawn, unless the first was chosen.
    pub(crate) fn next_seed(&self, last: HuntSeed) -> io::Result<HuntSeed> {
        let is_drawn = self.seed.is_none() || self.is_drawn;
        if is_drawn { HuntSeed::secret().map_err(io::Error::other) } else { Ok(last.new_setup()) }
    }

    /// Returns the flag that deals the hunt with this seed again, beside those of the game.
    pub(crate) fn flag(&self, seed: HuntSeed) -> String {
        let daily = self.daily_of(seed).map(|daily| self.daily_flags(daily));
        daily.unwrap_or_else(|| format!("--{SEED} {seed}"))
    }

    /// Returns the date, if the hunt with this seed is the daily hunt. Those that follow it in a session are not.
    pub(crate) fn daily_of(&self, seed: HuntSeed) -> Option<Daily> {
        self.daily.filter(|daily| daily.seed() == seed)
    }

    /// Returns the flags that play the daily hunt again on any day, beside those of the game, which leave out its defaults.
    pub(crate) fn daily_flags(&self, daily: Daily) -> String {
        let is_fixed = |(option, value): &(&OptionSpec, &Value)| {
            option.default().as_ref() == Some(*value) && option.one_cave == Some(value.to_string().as_str())
        };
        let fixed = self.setup.options.told().find(is_fixed);
        let fixed = fixed.map(|(option, value)| format!("--{} {value} ", option.name)).unwrap_or_default();
        format!("{fixed}--{DAILY}={daily}")
    }

    /// Describes the hunt of this seed, with the options that the prompt asked for.
    pub(crate) fn in_words(&self, options: &Options, seed: HuntSeed) -> String {
        let daily = self.daily_of(seed).map(|daily| format!("daily {daily}"));
        let cheat = self.cheat.then(|| CHEAT.to_owned());
        let hints = self.hints.then(|| HINTS.to_owned());
        [Some(options.in_words()), daily, cheat, hints].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Lists the game and its options, as far as they are known before the prompt asks.
    pub(crate) fn settled(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let options = &self.setup.options;
        let settled = options.iter().filter_map(|(option, value)| {
            let default = || option.default().filter(|_| !option.is_asked);
            let value = value.cloned().or_else(default)?;
            (options.followed(option).as_ref() != Some(&value)).then_some((option.name, value))
        });
        [(VARIANT, Value::Name(options.variant().name))].into_iter().chain(settled)
    }
}
