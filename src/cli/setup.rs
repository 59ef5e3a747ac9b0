//! The flags that choose a game and its options, made from the games' descriptions.

use clap::builder::{PossibleValuesParser, Resettable, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueHint};

use super::{cave_file, whole};
use crate::game::hidden::Hidden;
use crate::hunt::daily::{Daily, TODAY};
use crate::hunt::{HuntFlags, SEED, SetupFlags, VARIANT, options};
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::text::choices;
use crate::variant::hidden::add_bots;
use crate::variant::{BadOption, OptionSpec, Options, OwnCave, VARIANTS, Value, Variant as _, VariantInfo};

/// The argument that is short for that flag.
pub(super) const GAME: &str = "game";

/// Reads the flags of a game's options.
fn read(variant: Option<&'static VariantInfo>, matches: &ArgMatches) -> SetupFlags {
    let mut flags = SetupFlags::of(variant);
    for (_, option) in options() {
        if let Ok(Some(value)) = matches.try_get_one::<Value>(option.name) {
            flags.set(option, value.clone());
        }
    }
    flags.options.renew();
    flags
}

/// Warns of what is accepted but may not be meant.
pub(super) fn warn_of(options: &Options) {
    for (option, value) in options.iter() {
        if let Some(Value::Cave(OwnCave { cave, file })) = value
            && !cave.is_connected()
        {
            let name = file.as_deref().unwrap_or(OwnCave::NAME);
            warn(&format!("--{} {name}: not every room can be reached from every other", option.name));
        }
    }
}

/// The seed of the first hunt.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct SeedFlag {
    /// Play seed N; N:M takes the set-up of N, the luck of M
    ///
    /// The same flags, the same seed and the same commands give the same hunt on every platform. N is short for N:N; each
    /// number is from 0 to 18446744073709551615. Without this flag you get a new hunt, and learn its seed at the end.
    #[arg(id = "seed", long = "seed", value_name = "N[:M]", allow_negative_numbers = true)]
    pub(super) given: Option<HuntSeed>,
}

/// The bots of Hidden Wumpus.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct BotSeats {
    /// Hidden: add N bots
    ///
    /// The bots sit after the people: --players Ann,Bob --bots 3 makes five players. Without --players there is one person.
    #[arg(long, value_name = "N", value_parser = whole(1_u8..=59))]
    bots: Option<u8>,
}

impl BotSeats {
    pub(super) fn count(self) -> u8 {
        self.bots.unwrap_or_default()
    }
}

/// The flags that choose a hunt.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct HuntArgs {
    #[command(flatten)]
    pub(super) setup: SetupFlags,
    #[command(flatten)]
    bots: BotSeats,
    #[command(flatten)]
    seed: SeedFlag,
    /// Play the hunt of the day (UTC), the same for everybody
    ///
    /// Everyone who plays the same game with the same options on the same date gets the same hunt. At the end you get a
    /// result to share, and wumpus stats --daily lists yours. DATE is today or earlier, such as 2026-11-22. The seed is the digits of the
    /// date, then 000. Without --board the board is random. Hidden Wumpus has no daily hunt.
    #[arg(long, value_name = "DATE", num_args = 0..=1, require_equals = true, default_missing_value = TODAY)]
    #[arg(value_parser = Daily::parse, conflicts_with = SEED)]
    daily: Option<Daily>,
    /// Show the whole cave, and everything that happens in it
    ///
    /// Before each turn you see the whole cave, and after it whatever happened out of your sight. wumpus stats does not
    /// count the hunt. The word cheat does the same, as in wumpus cheat.
    #[arg(long)]
    pub(super) cheat: bool,
    /// Give a hint before each choice
    ///
    /// A hint gives the exact odds for each room next door, and one piece of advice with its reason. wumpus stats counts
    /// such hunts separately. At the prompt, hint on and hint off do the same. Hidden Wumpus has no hints: the odds depend
    /// on what other players hide.
    #[arg(long)]
    hints: bool,
}

impl HuntArgs {
    /// Returns the hunt of these flags.
    pub(super) fn flags(&self) -> Result<HuntFlags, BadOption> {
        let Self { setup, bots, seed, daily, cheat, hints } = self.clone();
        let mut flags = HuntFlags { setup, seed: seed.given, daily, cheat, hints, ..HuntFlags::default() };
        if bots.count() > 0 {
            add_bots(&mut flags.setup.options, bots.count())?;
        }
        flags.settle()?;
        Ok(flags)
    }

    /// Returns why these flags choose no hunt, if they don't.
    pub(super) fn check(&self) -> Result<(), String> {
        self.flags().map(drop).map_err(|bad| bad.why)
    }

    /// Chooses the hunt of today, unless there is a date.
    pub(super) fn make_daily(&mut self) -> Result<(), String> {
        if self.seed.given.is_some() {
            return Err("a daily hunt has the seed of its date, and takes no --seed".to_owned());
        }
        if self.daily.is_none() {
            self.daily = Some(Daily::parse(TODAY).map_err(|why| why.to_string())?);
        }
        self.check()
    }
}

impl Args for SetupFlags {
    fn augment_args(command: Command) -> Command {
        let names = || VARIANTS.iter().map(|variant| variant.name);
        let game = || {
            let values = PossibleValuesParser::new(names())
                .try_map(|name| VariantInfo::named(&name.to_ascii_lowercase()).ok_or("there is no such game"));
            Arg::new(GAME).ignore_case(true).value_parser(values).hide_possible_values(true)
        };
        let help = format!("Game: {}", choices(names()).join(", "));
        let about: Vec<_> = VARIANTS.iter().map(|variant| variant.about).collect();
        let positional = game().value_name("GAME").conflicts_with(VARIANT).help(format!("Short for --{VARIANT} GAME"));
        let flag = game().id(VARIANT).long(VARIANT).value_name("GAME");
        let flag = flag.long_help(format!("{help}\n\n{}", about.join(" "))).help(help);
        let mut flags: Vec<(Vec<&'static VariantInfo>, &OptionSpec)> = Vec::new();
        for (variant, option) in options() {
            match flags.iter_mut().find(|(_, flag)| flag.name == option.name) {
                Some((owners, _)) => owners.push(variant),
                None => flags.push((vec![variant], option)),
            }
        }
        command.args([positional, flag]).args(flags.into_iter().map(|(owners, option)| option_flag(&owners, option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn option_flag(owners: &[&'static VariantInfo], option: &'static OptionSpec) -> Arg {
    let [help, long_help] = option.help(owners);
    let arg = Arg::new(option.name).long(option.name).value_name(option.value_name).help(help).long_help(long_help);
    if option.accepts_own_cave {
        return arg.value_hint(ValueHint::FilePath).value_parser(|name: &str| cave_file::parse(option, name));
    }
    let names = (option.names)();
    if names.is_empty() || option.range.is_some() {
        return arg.allow_negative_numbers(true).value_parser(|text: &str| option.parse(text, ""));
    }
    // A shell completes the possible values.
    let values = PossibleValuesParser::new(names).try_map(|name| option.parse(&name.to_ascii_lowercase(), ""));
    arg.ignore_case(true).value_parser(values).hide_possible_values(true)
}

impl FromArgMatches for SetupFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |id| matches.get_one::<&'static VariantInfo>(id).copied();
        Ok(read(given(GAME).or_else(|| given(VARIANT)), matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// `--players` and the other options of Hidden Wumpus alone.
#[derive(Clone, Debug)]
pub(super) struct HiddenFlags(pub(super) SetupFlags);

impl Args for HiddenFlags {
    fn augment_args(command: Command) -> Command {
        let flags = options().filter(|(variant, _)| variant.name == Hidden::NAME);
        command.args(flags.map(|(_, option)| option_flag(&[], option).long_help(Resettable::Reset)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for HiddenFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(read(VariantInfo::named(Hidden::NAME), matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
