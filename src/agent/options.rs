//! The `options` of `reset`: a game and its options.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::fields::Fields;
use super::refusal::{Code, Refusal};
use crate::game::cave::Cave;
use crate::sanitize::{quoted, sanitize};
use crate::text::listed;
use crate::variant::{OptionSpec, Options, OwnCave, VARIANTS, Value, VariantInfo};

/// Parses the options. Those left out have their defaults.
pub(crate) fn read(options: Option<&RawValue>) -> Result<Options, Refusal> {
    let options = options.map_or("null", RawValue::get);
    if options == "null" {
        return Ok(Options::default());
    }
    let example = "{\"variant\":\"classic\"}";
    let (fields, read) = Fields::read(options, example);
    read.map_err(|_| Refusal::new(Code::WrongType, format!("options must be an object like {example}")))?;
    let named = |given: String| {
        let names = || listed(VARIANTS.iter().map(|variant| variant.name), "or");
        VariantInfo::named(&given).ok_or_else(|| bad(format!("variant must be {}, not {}", names(), quoted(&given))))
    };
    let chosen = fields.get("variant", "a string")?.map(named).transpose()?;
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
    let Some(given) = fields.find(name).map(RawValue::get) else { return Ok(None) };
    if option.accepts_own_cave && given.starts_with('[') {
        let tunnels: Option<Vec<Vec<u32>>> = fields.get(name, "a list with the tunnels of each room")?;
        let cave = tunnels.map(|tunnels| Cave::listed(&tunnels).map_err(|why| bad(format!("{name}: {why}"))));
        let own = |cave| Value::Cave(OwnCave { cave: Arc::new(cave), file: None });
        return Ok(cave.transpose()?.map(own));
    }
    let text = match &option.range {
        Some([from, to]) if option.is_counted() && ((option.names)().is_empty() || !given.starts_with('"')) => {
            let count: Option<u32> = fields.get(name, &format!("a whole number from {from} to {to}"))?;
            count.map(|count| count.to_string())
        }
        _ => {
            let example = option.usual().map(|value| format!(" like \"{value}\"")).unwrap_or_default();
            let own = if option.accepts_own_cave { ", or a list with the tunnels of each room" } else { "" };
            fields.get(name, &format!("a string{example}{own}"))?
        }
    };
    let value = text.map(|text: String| option.parse_unnamed(&text, "a list of tunnels")).transpose();
    value.map_err(|why| bad(format!("{name} {why}, not {}", sanitize(given))))
}

fn bad(why: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadOption, why)
}
