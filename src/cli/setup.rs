//! The flags that choose a game and its options, made from the games' descriptions.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::text::listed;
use crate::variant::{Misplaced, OptionKind, OptionSpec, Options, VARIANTS, Value, VariantInfo};

/// The flag that chooses the game.
pub(super) const VARIANT: &str = "variant";

/// `--variant`, `--rules` and the other flags of a set-up.
#[derive(Clone, Debug, Default)]
pub(super) struct SetupFlags {
    pub(super) options: Options,
    /// The first option that belongs to another game.
    misplaced: Option<Misplaced>,
}

impl SetupFlags {
    /// Refuses a flag of another game; the error is a usage error.
    pub(super) fn check(&self) -> Result<(), String> {
        self.misplaced.map_or(Ok(()), |misplaced| Err(misplaced.explain("--")))
    }
}

/// Lists every option with its game.
pub(super) fn options() -> impl Iterator<Item = (&'static VariantInfo, &'static OptionSpec)> {
    VARIANTS.iter().flat_map(|variant| variant.options.iter().map(move |option| (variant, *option)))
}

impl Args for SetupFlags {
    fn augment_args(command: Command) -> Command {
        let names = || VARIANTS.iter().map(|variant| variant.name);
        let default = VARIANTS[0].name;
        let help = format!("The game: {}", listed(names(), "or").replacen(default, &format!("{default} (default)"), 1));
        let about: Vec<_> = VARIANTS.iter().map(|variant| variant.about).collect();
        let variant = Arg::new(VARIANT)
            .long(VARIANT)
            .value_name("NAME")
            .value_parser(PossibleValuesParser::new(names()))
            .hide_possible_values(true)
            .long_help(format!("{help}\n\n{}", about.join(" ")))
            .help(help);
        command.arg(variant).args(options().map(|(variant, option)| flag(variant, option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn flag(variant: &VariantInfo, option: &'static OptionSpec) -> Arg {
    let [help, long_help] = option.help(variant);
    let arg = Arg::new(option.name).long(option.name).value_name(option.value_name).help(help).long_help(long_help);
    match option.kind {
        OptionKind::Choice(names) => {
            // A shell completes the possible values.
            let values = PossibleValuesParser::new(names()).try_map(|name| option.parse(&name));
            arg.value_parser(values).hide_possible_values(true)
        }
        OptionKind::Count { .. } | OptionKind::Players { .. } => arg.value_parser(|text: &str| option.parse(text)),
    }
}

impl FromArgMatches for SetupFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let name = matches.get_one::<String>(VARIANT);
        let variant = VARIANTS.iter().find(|variant| name.is_some_and(|name| name == variant.name));
        let mut flags = Self { options: variant.map(Options::of).unwrap_or_default(), misplaced: None };
        for (_, option) in options() {
            if let Some(value) = matches.get_one::<Value>(option.name)
                && let Err(misplaced) = flags.options.set(option, value.clone())
            {
                flags.misplaced = flags.misplaced.or(Some(misplaced));
            }
        }
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
