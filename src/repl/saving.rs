//! Saving what was played, and the names of files on a line.
//!
//! Deliberately absent: how a file is written.

use std::io;
use std::path::Path;

use super::speaker::Speaker;
use crate::game_loop::Stop;
use crate::record::store::expanded;
use crate::sanitize::quoted_file;

/// Stands around the name of a file that has spaces.
const QUOTE: char = '"';

impl Speaker<'_> {
    /// Saves all that was played to the file that a line names behind its first word.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    pub fn save(&mut self, line: &str) -> Result<(), Stop> {
        let name = file_name(line);
        if name.is_empty() {
            return Ok(self.refuse("Type save and the name of a file: save hunt.txt.")?);
        }
        // Whoever plays a record has not written it, and would have his files written over.
        if self.console.is_replaying() {
            return Ok(self.refuse("Nothing is saved while a record is played.")?);
        }
        let path = expanded(&name);
        let would_replace = self.console.recorder().would_replace(&path);
        if let Ok(true) = would_replace {
            self.say_of_file("There is a file", &path, " already.")?;
            if !self.ask_yes_or_no("Replace it (Y-N)?")? {
                return Ok(self.say("Nothing is saved.")?);
            }
        }
        match would_replace.and_then(|_| self.console.recorder().save(&path)) {
            Ok(()) => Ok(self.say_of_file("Saved to", &path, ".")?),
            Err(error) => Ok(self.say_of_file("This cannot be saved to", &path, &format!(": {error}."))?),
        }
    }

    /// Says something of a file, whose name stays as it is.
    fn say_of_file(&mut self, before: &str, file: &Path, behind: &str) -> io::Result<()> {
        let text = format!("{} {}{}", self.in_its_case(before), quoted_file(file), self.in_its_case(behind));
        self.console.say(&text)
    }
}

/// Parts the first command of a line from the others. In the name of a file that is saved a `;` parts nothing if it is
/// quoted, or escaped as completion does it.
pub(super) fn part(line: &str) -> (&str, Option<&str>) {
    let is_save = |word: &str| word.len() > 1 && "save".starts_with(&word.to_lowercase());
    let (word, name) = line.trim_start().split_once(char::is_whitespace).unwrap_or_default();
    let name = Some(name.trim_start()).filter(|_| is_save(word));
    let quoted = name.and_then(|name| name.strip_prefix(QUOTE)?.split_once(QUOTE));
    let from = quoted.map_or(0, |(_, behind)| line.len() - behind.len());
    let mut is_escaped = false;
    let end = line[from..].find(|c: char| {
        let escapes = c == '\\' && name.is_some() && !cfg!(windows) && !is_escaped;
        let was_escaped = std::mem::replace(&mut is_escaped, escapes);
        c == ';' && !was_escaped
    });
    end.map_or((line, None), |end| (&line[..from + end], Some(&line[from + end + 1..])))
}

/// The name of a file behind a command, as completion writes it: with a backslash, or in quotes, where it has spaces.
fn file_name(line: &str) -> String {
    let name = line.trim().split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    match name.strip_prefix(QUOTE) {
        Some(quoted) => quoted.strip_suffix(QUOTE).unwrap_or(quoted).to_owned(),
        None if cfg!(windows) => name.to_owned(),
        None => rustyline::completion::unescape(name, Some('\\')).into_owned(),
    }
}
