//! Saves a game, and takes leave of the players.

use std::io;
use std::path::Path;

use super::{Dialogue, YES_OR_NO};
use crate::game_loop::{Leave, Stop};
use crate::record::recorder::KeptIn;
use crate::record::store::expanded;
use crate::repl::command::{Command, Input, file_name};
use crate::repl::help::Question;
use crate::repl::offer::Offer;
use crate::sanitize::quoted_file;
use crate::session::HuntSeed;
use crate::stdio::reason;
use crate::terminal::Typed;
use crate::text::shell_quoted_file;

const AT_LEAVING: [Command; 7] =
    [Command::Yes, Command::No, Command::Save, Command::Quit, Command::Help, Command::Rules, Command::Look];

/// Asked when a player quits a hunt that exists only in memory.
const LEAVE_UNSAVED: Question<'_> = Question {
    asks: "This hunt is not saved. Quit (Y-N)?",
    answers: "Type Y to quit, N to stay, or save and the name of a file.",
};

impl Dialogue<'_> {
    /// Returns whether the player may quit. Asks them if the hunt would be lost.
    pub(super) fn may_leave(&mut self) -> Result<bool, Stop> {
        if !self.console.is_attended() || !self.console.recorder.is_at_risk() {
            return Ok(true);
        }
        let prompt = self.prompt(LEAVE_UNSAVED.asks);
        if let Some(editor) = self.console.terminal.editor() {
            let offer = Offer { commands: AT_LEAVING.to_vec(), ..Offer::default() };
            editor.complete_with(Box::new(move |before| offer.complete(before)));
        }
        loop {
            match self.next_line(&prompt)? {
                Typed::Line(line) => match Input::parse(&line, &AT_LEAVING) {
                    Input::Command(Command::No, _) | Input::Blank => return Ok(false),
                    Input::Command(Command::Yes | Command::Quit, _) => return Ok(true),
                    Input::Command(Command::Save, _) => {
                        self.save(&line)?;
                        return Ok(!self.console.recorder.is_at_risk());
                    }
                    Input::Command(Command::Help, topic) => self.help(LEAVE_UNSAVED, &AT_LEAVING, &topic)?,
                    Input::Command(Command::Rules, page) => self.answer_rules(&page)?,
                    Input::Command(..) => self.say_look()?,
                    Input::Bare(_) | Input::Unknown(_) | Input::ForShell(_) => self.say(YES_OR_NO)?,
                },
                Typed::Interrupt => return Ok(false),
                Typed::End => return Err(self.leave(Leave::EndOfInput)),
            }
        }
    }

    /// Saves the record to the file that a line names after its first word.
    pub(crate) fn save(&mut self, line: &str) -> Result<(), Stop> {
        let name = file_name(line);
        if name.is_empty() {
            return Ok(self.refuse("Type save and the name of a file: save hunt.txt.")?);
        }
        // A record from someone else must not write to the player's disk.
        if self.console.is_replaying() {
            return Ok(self.refuse("You cannot save during a replay.")?);
        }
        let path = expanded(&name);
        let would_replace = self.console.recorder.would_replace(&path);
        if let Ok(true) = would_replace {
            self.say_of_file("The file", &path, " already exists.")?;
            if !self.ask_yes_or_no("Replace it (Y-N)?")? {
                return Ok(self.say("The file is unchanged.")?);
            }
        }
        match would_replace.and_then(|_| self.console.recorder.save(&path)) {
            Ok(()) => Ok(self.say_of_file("Saved to", &path, self.manner.of_saved)?),
            Err(error) => Ok(self.say_of_file("Cannot save to", &path, &format!(": {}.", reason(&error)))?),
        }
    }

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
        let replayed = self.console.unfinished_record().map(named);
        let (intro, file) = match (self.console.recorder.leave(), replayed) {
            (KeptIn::Nowhere, Some(file)) => ("\nThis game is not finished. To resume it:", file),
            (KeptIn::Nowhere, None) => return self.name_hunt(seed, command, None),
            (KeptIn::Store { number }, _) => (whole, number.map(|number| format!("={number}")).unwrap_or_default()),
            (KeptIn::File(path), _) => (whole, named(path)),
            (KeptIn::PartialFile(path), _) => ("\nPart of this hunt is saved. To resume from there:", named(path)),
        };
        self.say(intro)?;
        self.console.say_unbroken(&format!("  wumpus --resume{file}"))?;
        self.console.terminal.flush()
    }
}
