//! Saves a game, and takes leave of the players.

use std::io;
use std::path::Path;

use super::{Dialogue, Host, Place, YES_OR_NO, ask_yes_or_no};
use crate::game_loop::Stop;
use crate::record::file::codes_of;
use crate::record::recorder::KeptIn;
use crate::record::store::expanded;
use crate::repl::heard::file_name;
use crate::sanitize::quoted_file;
use crate::session::HuntSeed;
use crate::stdio::reason;
use crate::text::shell_quoted_file;

/// Saves the record to the file that this text names.
pub(super) fn save(host: &mut dyn Host<'_>, text: &str) -> Result<(), Stop> {
    let (name, dialogue) = (file_name(text), host.dialogue());
    if name.is_empty() {
        return Ok(dialogue.refuse("Type save and the name of a file: save hunt.txt.")?);
    }
    // A record from someone else must not write to the player's disk.
    if dialogue.console.is_replaying() {
        return Ok(dialogue.refuse("You cannot save during a replay.")?);
    }
    let path = expanded(&name);
    let would_replace = dialogue.console.recorder.would_replace(&path);
    if let Ok(true) = would_replace {
        dialogue.say_of_file("The file", &path, " already exists.")?;
        if !ask_yes_or_no(host, "Replace it (Y-N)?", Place::YesOrNo, YES_OR_NO)? {
            return Ok(host.dialogue().say("The file is unchanged.")?);
        }
    }
    let dialogue = host.dialogue();
    match would_replace.and_then(|_| dialogue.console.recorder.save(&path)) {
        Ok(()) => Ok(dialogue.say_of_file("Saved to", &path, dialogue.of_saved)?),
        Err(error) => Ok(dialogue.say_of_file("Cannot save to", &path, &format!(": {}.", reason(&error)))?),
    }
}

impl Dialogue<'_> {
    /// Writes a message about a file, whose name keeps its case.
    fn say_of_file(&mut self, before: &str, file: &Path, behind: &str) -> io::Result<()> {
        let text = format!("{} {}{}", self.in_its_case(before), quoted_file(file), self.in_its_case(behind));
        self.console.say(&text)
    }

    /// Writes a hunt's seed, the command that plays it again, and what is to be added. Only the first is ever capitalised.
    pub(crate) fn name_hunt(&mut self, seed: HuntSeed, command: &str, added: Option<String>) -> io::Result<()> {
        self.say(&format!("\nThat was hunt {seed}. To play it again:"))?;
        self.console.say_unbroken(&format!("  {command}"))?;
        if let Some(added) = added {
            self.console.say(&added)?;
        }
        self.console.terminal.flush()
    }

    /// Writes how to resume a hunt that the player leaves. Names the seed only if the hunt is not kept: the seed would
    /// reveal the secrets of a hunt that can go on.
    pub(in crate::repl) fn say_how_to_resume(&mut self, seed: HuntSeed, command: &str) -> io::Result<()> {
        let whole = "\nThis hunt is saved. To resume it:";
        let named = |path: &Path| format!("={}", shell_quoted_file(path));
        let replayed = self.console.unfinished_record();
        let is_hosted = replayed.is_some_and(|path| codes_of(path).exists());
        let replayed = replayed.map(named);
        let (intro, file) = match (self.console.recorder.leave(), replayed) {
            (KeptIn::Nowhere, Some(file)) => ("\nThis game is not finished. To resume it:", file),
            (KeptIn::Nowhere, None) => return self.name_hunt(seed, command, None),
            (KeptIn::Store { number }, _) => (whole, number.map(|number| format!("={number}")).unwrap_or_default()),
            (KeptIn::File(path), _) => (whole, named(path)),
        };
        self.say(intro)?;
        let program = if is_hosted { "wumpus host" } else { "wumpus" };
        self.console.say_unbroken(&format!("  {program} --resume{file}"))?;
        self.console.terminal.flush()
    }
}
