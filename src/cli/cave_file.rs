//! The value of `--cave`: the name of a cave, or a file with one.

use std::path::Path;
use std::sync::Arc;

use crate::game::cave::Cave;
use crate::record::{file, utf8};
use crate::variant::{OptionSpec, OwnCave, Value};

/// Parses the name of a cave, or reads a cave from a file of this name (V6).
pub(super) fn parse(option: &OptionSpec, name: &str) -> Result<Value, String> {
    option.parse(&name.to_ascii_lowercase(), "a file").or_else(|unknown| {
        let path = Path::new(name);
        if !path.exists() {
            return Err(format!("{unknown}; there is no file of this name"));
        }
        if !path.is_file() {
            return Err("this is not a regular file".to_owned());
        }
        let bytes = file::read(path).map_err(|error| error.to_string())?;
        let text = utf8(&bytes).map_err(|error| format!("{name}:{error}"))?;
        let cave: Cave = text.parse().map_err(|bad| format!("{name}:{bad}"))?;
        Ok(Value::Cave(OwnCave { cave: Arc::new(cave), file: Some(name.to_owned()) }))
    })
}
