//! The `options` of `reset`: a game and its options.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::fields::Fields;
use super::refusal::{Code, Refusal};
use crate::game::cave::Cave;
use crate::sanitize::quoted;
use crate::text::listed;
use crate::variant::{OptionKind, OptionSpec, Options, OwnCave, VARIANTS, Value, VariantInfo, few};

/// Parses the options. Those left out have their defaults.
pub(crate) fn read(options: Option<&RawValue>) -> Result<Options, Refusal> {
    let options = options.map_or("null", RawValue::get);
    if options == "null" {
        return Ok(Options::default());
    }
    let example = "{\"variant\":\"classic\"}";
    let (fields, read) = Fields::read(options, example);
    read.map_err(|_| Refusal::new(Code::WrongType, format!("options must be an object like {example}")))?;
    let names: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
    let name = one_of(&fields, "variant", &names)?;
    let chosen = name.and_then(VariantInfo::named);
    let mut options = chosen.map(Options::of).unwrap_or_default();
    let variant = options.variant();
    let accepted: Vec<_> = ["variant"].into_iter().chain(variant.options.iter().map(|option| option.name)).collect();
    fields.only(&accepted, Code::BadOption, &format!("the variant {}", variant.name))?;
    for option in variant.options {
        if let Some(value) = value(&fields, option)? {
            options.set(option, value).expect("it is one of the variant's options");
        }
    }
    Ok(options)
}

/// Parses the value of an option. The protocol numbers players and does not name them.
fn value(fields: &Fields<'_>, option: &OptionSpec) -> Result<Option<Value>, Refusal> {
    let name = option.name;
    match &option.kind {
        OptionKind::Choice(names) => Ok(one_of(fields, name, &names())?.map(Value::Name)),
        OptionKind::Cave(_) if fields.find(name).is_some_and(|value| value.get().starts_with('[')) => {
            let tunnels: Option<Vec<Vec<u32>>> = fields.get(name, "a list with the tunnels of each room")?;
            let cave = tunnels.map(|tunnels| Cave::listed(&tunnels).map_err(|why| bad(format!("{name}: {why}"))));
            let own = |cave| Value::Cave(OwnCave { cave: Arc::new(cave), file: None });
            Ok(cave.transpose()?.map(own))
        }
        OptionKind::Cave(names) => {
            let given: Option<String> = fields.get(name, "a string, or a list with the tunnels of each room")?;
            let chosen = |given: String| names().into_iter().find(|name| **name == given).ok_or(given);
            given.map(chosen).transpose().map(|chosen| chosen.map(Value::Name)).map_err(|given| {
                let names = names().join(", ");
                bad(format!("{name} must be a list of tunnels or one of {names}, not {}", quoted(&given)))
            })
        }
        OptionKind::Count { from, to } => {
            let accepted = match few(*from, *to) {
                Some(counts) => listed(counts.iter().map(ToString::to_string).chain(["null".to_owned()]), "or"),
                None => format!("a whole number from {from} to {to} or null"),
            };
            let count: Option<u32> = fields.get(name, &accepted)?;
            match count.filter(|count| !(u32::from(*from)..=u32::from(*to)).contains(count)) {
                Some(count) => Err(bad(format!("{name} must be {accepted}, not {count}"))),
                None => Ok(count.map(Value::Count)),
            }
        }
        OptionKind::Odds { .. } => {
            let given: Option<String> = fields.get(name, "a string like \"1/5\"")?;
            given.map(|given| option.parse(&given)).transpose().map_err(|why| bad(format!("{name} {why}")))
        }
        OptionKind::Players { from, to, .. } => {
            Ok(fields.get(name, &format!("a whole number from {from} to {to}"))?.map(Value::Count))
        }
    }
}

/// Parses a field whose value is one of these names.
fn one_of(fields: &Fields<'_>, field: &str, names: &[&'static str]) -> Result<Option<&'static str>, Refusal> {
    let Some(given) = fields.get::<String>(field, "a string")? else { return Ok(None) };
    match names.iter().find(|name| **name == given) {
        Some(name) => Ok(Some(name)),
        None => Err(bad(format!("{field} must be one of {}, not {}", names.join(", "), quoted(&given)))),
    }
}

fn bad(why: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadOption, why)
}
