//! The options of `reset`: which game, and by what set-up.
//!
//! Deliberately absent: how a variant's name becomes a type. That is where the flags are.

use clap::ValueEnum;
use serde_json::value::RawValue;

use super::encode::{Choice, Encode};
use super::fields::Fields;
use super::refusal::{Code, Refusal};
use crate::cli::setup::{SetupFlags, Variant};
use crate::game::classic::{Classic, Ruleset};
use crate::game::grue::{Grue, Sense};
use crate::game::hidden::{Hidden, Setup, Wumpuses};
use crate::game::world::{Board, World};
use crate::repl::hidden::BadPlayers;
use crate::sanitize::quoted;

/// Lists the options of a variant besides `variant`.
pub(super) fn choices(variant: Variant) -> Vec<Choice> {
    match variant {
        Variant::Classic => Classic::choices(),
        Variant::Grue => Grue::choices(),
        Variant::World => World::choices(),
        Variant::Hidden => Hidden::choices(),
    }
}

/// Reads the options; what is not there is what stands first, as on the command line.
pub(super) fn read(options: Option<&RawValue>) -> Result<SetupFlags, Refusal> {
    let options = options.map_or("null", RawValue::get);
    if options == "null" {
        return Ok(SetupFlags::default());
    }
    let example = "{\"variant\":\"classic\"}";
    let (fields, read) = Fields::read(options, example);
    read.map_err(|_| Refusal::new(Code::WrongType, format!("options must be an object like {example}")))?;
    let variants = Variant::value_variants();
    let variant = named(&fields, "variant", variants, Variant::name)?.unwrap_or_default();
    let choices = choices(variant);
    let accepted: Vec<&str> = ["variant"].into_iter().chain(choices.iter().map(Choice::option)).collect();
    fields.only(&accepted, Code::BadOption, &format!("the variant {}", variant.name()))?;
    let mut flags = SetupFlags {
        variant,
        rules: named(&fields, "rules", &Ruleset::ALL, |ruleset| ruleset.name)?,
        sense: named(&fields, "sense", &Sense::ALL, Sense::name)?,
        board: named(&fields, "board", &Board::ALL, Board::name)?,
        ..SetupFlags::default()
    };
    if let Some(players) = fields.get::<u32>("players", "a number from 3 to 60")? {
        let count = usize::try_from(players).unwrap_or(usize::MAX);
        Setup::new(count, Wumpuses::Drawn).map_err(|why| bad(why.to_string()))?;
        flags.players = Some(players.to_string().parse().map_err(|why: BadPlayers| bad(why.to_string()))?);
    }
    if let Some(wumpuses) = fields.get::<u32>("wumpuses", "1, 2 or null")? {
        let agreed = u8::try_from(wumpuses).ok().filter(|wumpuses| (1..=2).contains(wumpuses));
        flags.wumpuses = Some(agreed.ok_or_else(|| bad(format!("wumpuses must be 1, 2 or null, not {wumpuses}")))?);
    }
    Ok(flags)
}

/// Reads the name of one of these.
fn named<T: Copy>(
    fields: &Fields<'_>,
    option: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<Option<T>, Refusal> {
    let accepted = || all.iter().map(|one| name(*one)).collect::<Vec<_>>().join(", ");
    let given: Option<String> = fields.get(option, "a string")?;
    let find = |given: String| {
        let found = all.iter().copied().find(|one| name(*one) == given);
        found.ok_or_else(|| bad(format!("{option} must be one of {}, not {}", accepted(), quoted(&given))))
    };
    given.map(find).transpose()
}

fn bad(why: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadOption, why)
}
