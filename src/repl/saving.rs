//! The command `save`.

use std::io;
use std::path::Path;

use super::command::QUOTE;
use super::dialogue::Dialogue;
use crate::game_loop::Stop;
use crate::record::store::expanded;
use crate::sanitize::quoted_file;

impl Dialogue<'_> {
    /// Saves the record to the file that a line names after its first word.
    pub(crate) fn save(&mut self, line: &str) -> Result<(), Stop> {
        let name = file_name(line);
        if name.is_empty() {
            return Ok(self.refuse("Type save and the name of a file: save hunt.txt.")?);
        }
        // A record from someone else must not write to the player's disk.
        if self.console.is_replaying() {
            return Ok(self.refuse("Nothing is saved while a record is played.")?);
        }
        let path = expanded(&name);
        let would_replace = self.console.recorder.would_replace(&path);
        if let Ok(true) = would_replace {
            self.say_of_file("There is a file", &path, " already.")?;
            if !self.ask_yes_or_no("Replace it (Y-N)?")? {
                return Ok(self.say("Nothing is saved.")?);
            }
        }
        match would_replace.and_then(|_| self.console.recorder.save(&path)) {
            Ok(()) => Ok(self.say_of_file("Saved to", &path, ".")?),
            Err(error) => Ok(self.say_of_file("This cannot be saved to", &path, &format!(": {error}."))?),
        }
    }

    /// Writes a message about a file, whose name keeps its case.
    fn say_of_file(&mut self, before: &str, file: &Path, behind: &str) -> io::Result<()> {
        let text = format!("{} {}{}", self.in_its_case(before), quoted_file(file), self.in_its_case(behind));
        self.console.say(&text)
    }
}

/// Returns the file name after a command. Spaces may be escaped or quoted, as completion does it.
fn file_name(line: &str) -> String {
    let name = line.trim().split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    match name.strip_prefix(QUOTE) {
        Some(quoted) => quoted.strip_suffix(QUOTE).unwrap_or(quoted).to_owned(),
        None if cfg!(windows) => name.to_owned(),
        None => rustyline::completion::unescape(name, Some('\\')).into_owned(),
    }
}
