//! The flags that choose a game and its options, made from the games' descriptions.

use clap::builder::{PossibleValuesParser, Resettable, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueHint};

use super::{cave_file, whole};
use crate::game::hidden::Hidden;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::text::choices;
use crate::variant::{BadOption, OptionSpec, Options, OwnCave, VARIANTS, Value, Variant as _, VariantInfo};

/// The flag that chooses the game.
pub(super) const VARIANT: &str = "variant";
/// The argument that is short for that flag.
pub(super) const GAME: &str = "game";

/// `--variant`, `--rules` and the other flags of a set-up.
#[derive(Clone, Debug, Default)]
pub(super) struct SetupFlags {
    pub(super) options: Options,
    /// Why the first option that belongs to another game is refused.
    misplaced: Option<BadOption>,
}

impl SetupFlags {
    /// Reads the flags of a game's options.
    fn read(variant: Option<&'static VariantInfo>, matches: &ArgMatches) -> Self {
        let mut flags = Self { options: variant.map(Options::of).unwrap_or_default(), misplaced: None };
        for (_, option) in options() {
            if let Ok(Some(value)) = matches.try_get_one::<Value>(option.name) {
                flags.set(option, value.clone());
            }
        }
        flags.options.renew();
        flags
    }

    /// Refuses an option of another game, and options that make no set-up.
    pub(super) fn check(&self) -> Result<(), BadOption> {
        self.misplaced.clone().map_or_else(|| self.options.check(), Err)
    }

    pub(super) fn set(&mut self, option: &'static OptionSpec, value: Value) {
        if let Err(misplaced) = self.options.set(option, value) {
            self.misplaced.get_or_insert(misplaced);
        }
    }

    /// Warns of what is accepted but may not be meant.
    pub(super) fn warn(&self) {
        for (option, value) in self.options.iter() {
            if let Some(Value::Cave(OwnCave { cave, file })) = value
                && !cave.is_connected()
            {
                let name = file.as_deref().unwrap_or(OwnCave::NAME);
                warn(&format!("--{} {name}: not every room can be reached from every other", option.name));
            }
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

/// Lists every option with its game. Games may have options of the same name, which accept the same values.
pub(super) fn options() -> impl Iterator<Item = (&'static VariantInfo, &'static OptionSpec)> {
    VARIANTS.iter().flat_map(|variant| variant.options.iter().map(move |option| (variant, *option)))
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
        Ok(Self::read(given(GAME).or_else(|| given(VARIANT)), matches))
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
        Ok(Self(SetupFlags::read(VariantInfo::named(Hidden::NAME), matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
