//! Saves a game, and takes leave of the players.

use std::io;
use std::path::Path;

use super::{Dialogue, Heard, Host, Input, Place, YES_OR_NO, ask_yes_or_no, obey, vocabulary};
use crate::game_loop::{Leave, Stop};
use crate::record::file::codes_of;
use crate::record::recorder::KeptIn;
use crate::record::store::expanded;
use crate::repl::command::Command;
use crate::repl::heard::file_name;
use crate::repl::help::Question;
use crate::repl::offer::Offer;
use crate::sanitize::quoted_file;
use crate::session::HuntSeed;
use crate::stdio::reason;
use crate::terminal::Typed;
use crate::text::shell_quoted_file;

/// Asked when a player quits a hunt that exists only in memory.
const LEAVE_UNSAVED: Question<'_> = Question {
    asks: "This hunt is not saved. Quit (Y-N)?",
    answers: "Type Y to quit, N to stay, or save and the name of a file.",
};

/// Returns whether the player may quit. Asks them if the hunt would be lost.
pub(super) fn may_leave(host: &mut dyn Host<'_>) -> Result<bool, Stop> {
    if !host.dialogue().console.is_attended() || !host.dialogue().console.recorder.is_at_risk() {
        return Ok(true);
    }
    let vocabulary = vocabulary(Place::Leaving);
    let prompt = host.dialogue().prompt(LEAVE_UNSAVED.asks);
    host.dialogue().offer(Offer::default(), &vocabulary);
    loop {
        let dialogue = host.dialogue();
        let line = match dialogue.next_line(&prompt)? {
            Typed::Line(line) => line,
            Typed::Interrupt => return Ok(false),
            Typed::End => return Err(dialogue.leave(Leave::EndOfInput)),
        };
        let heard = Heard::parse(&line, &vocabulary);
        match heard.input {
            Input::Command(Command::No) | Input::Blank => return Ok(false),
            Input::Command(Command::Yes | Command::Quit) => return Ok(true),
            Input::Command(Command::Save) => {
                save(host, &heard.rest)?;
                return Ok(!host.dialogue().console.recorder.is_at_risk());
            }
            _ if obey(host, heard, LEAVE_UNSAVED, &vocabulary)?.is_some() => host.dialogue().say(YES_OR_NO)?,
            _ => {}
        }
    }
}

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
