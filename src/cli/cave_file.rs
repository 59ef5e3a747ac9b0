//! The value of `--cave`: the name of a cave, or a file with one.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, Error};

use crate::game::cave::Cave;
use crate::record::{file, utf8};
use crate::sanitize::sanitize_lines;
use crate::variant::{OptionSpec, OwnCave, Value};

#[derive(Clone, Copy)]
pub(super) struct CaveParser {
    pub(super) option: &'static OptionSpec,
    pub(super) names: fn() -> Vec<&'static str>,
}

impl TypedValueParser for CaveParser {
    type Value = Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Value, Error> {
        let Self { option, names } = *self;
        let named =
            PossibleValuesParser::new(names()).try_map(move |name| option.parse(&name.to_ascii_lowercase(), ""));
        named.parse_ref(command, arg, value).or_else(|mut unknown| {
            if Path::new(value).exists() {
                let read = |name: String| read(&name).map_err(|why| sanitize_lines(&why));
                return StringValueParser::new().try_map(read).parse_ref(command, arg, value);
            }
            if unknown.get(ContextKind::SuggestedValue).is_none() {
                let tip = StyledStr::from("there is no file of this name");
                unknown.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            }
            let accepted = names().into_iter().chain(["FILE"]).map(ToOwned::to_owned).collect();
            unknown.insert(ContextKind::ValidValue, ContextValue::Strings(accepted));
            Err(unknown)
        })
    }

    /// Lists the names, which a shell completes; it completes files by itself.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Reads a cave from a file (V6).
fn read(name: &str) -> Result<Value, String> {
    let path = Path::new(name);
    if !path.is_file() {
        return Err("this is not a regular file".to_owned());
    }
    let bytes = file::read(path).map_err(|error| error.to_string())?;
    let text = utf8(&bytes).map_err(|error| format!("{name}:{error}"))?;
    let cave: Cave = text.parse().map_err(|bad| format!("{name}:{bad}"))?;
    Ok(Value::Cave(OwnCave { cave: Arc::new(cave), file: Some(name.to_owned()) }))
}
