//! The fields of a JSON object, unparsed until one is asked for by name.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::refusal::{Code, Refusal};
use crate::sanitize::{quoted, sanitize};

#[derive(Default)]
pub(crate) struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// Splits an object into its fields. If the object is cut short, returns the fields before the cut and the error.
    pub(super) fn read(json: &'a str, example: &str) -> (Self, Result<(), Refusal>) {
        let mut fields = Self::default();
        let mut source = serde_json::Deserializer::from_str(json);
        let read = source.deserialize_map(Collect(&mut fields.0)).and_then(|()| source.end());
        (fields, read.map_err(|error| bad_json(&error, example)))
    }

    /// Finds the first field of this name.
    pub(super) fn find(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| *value)
    }

    /// Parses a field; `None` if it is missing or `null`.
    pub(super) fn get<T: Deserialize<'a>>(&self, name: &str, accepts: &str) -> Result<Option<T>, Refusal> {
        self.find(name).map_or(Ok(None), |value| read(value, name, accepts))
    }

    /// Refuses a field with any other name, or one that occurs twice.
    pub(super) fn only(&self, names: &[&str], code: Code, place: &str) -> Result<(), Refusal> {
        for (at, (name, _)) in self.0.iter().enumerate() {
            if !names.contains(&name.as_str()) {
                let accepted = names.join(", ");
                return Err(Refusal::new(code, format!("{place} has no {} (only {accepted})", quoted(name))));
            }
            if self.0[..at].iter().any(|(other, _)| other == name) {
                let message = format!("{} is given twice", quoted(name));
                return Err(Refusal::new(Code::DuplicateField, message));
            }
        }
        Ok(())
    }
}

pub(super) fn read<'a, T: Deserialize<'a>>(value: &'a RawValue, name: &str, accepts: &str) -> Result<T, Refusal> {
    serde_json::from_str(value.get())
        .map_err(|_| Refusal::new(Code::WrongType, format!("{name} must be {accepts}, not {}", sanitize(value.get()))))
}

fn bad_json(error: &serde_json::Error, example: &str) -> Refusal {
    let message =
        format!("the line is not one JSON object like {example}: {}, byte {}", without_place(error), error.column());
    Refusal::new(Code::BadJson, message)
}

/// Returns what an error says without its line, which is always 1, and its column.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Collects the fields of an object, even of one that is cut short.
struct Collect<'f, 'a>(&'f mut Vec<(String, &'a RawValue)>);

impl<'de> Visitor<'de> for Collect<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        while let Some(field) = object.next_entry()? {
            self.0.push(field);
        }
        Ok(())
    }
}
