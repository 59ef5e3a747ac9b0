//! What all prompts share: the reply to a line, and the commands that every question understands.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::Path;

use super::case::in_capitals;
use super::reply::{Done, Reply, Said, Screen, Stays, Then};
use crate::chart::Space;
use crate::command::Command;
use crate::command::help::{Manual, Question};
use crate::command::line::split_commands;
use crate::sanitize::{quoted_file, sanitize};
use crate::session::HuntSeed;
use crate::text::{HELP_WIDTH, fitted, listed};
use crate::words::hidden::ROOM_AND_MARK;

/// Said before the first hunt.
const HOW_TO_GET_HELP: &str = "Type help to see the commands, or rules to read the instructions.";

/// What players add to `help` for all of it.
const OF_EVERYTHING: [&str; 3] = ["", "commands", "me"];

/// The dialogue with the players: the commands left on the last line, and the reply to it.
#[derive(Clone, Debug, Default)]
pub struct Dialogue {
    /// Whether everything is said in capitals, as by a teletype.
    pub(super) is_capital: bool,
    /// Whether several play a game, and nobody hunts alone.
    is_shared: bool,
    /// The game's word for a room, and an example of `mark`.
    pub(super) room_and_mark: [&'static str; 2],
    /// The names of the other games.
    pub(super) other_games: Vec<&'static str>,
    /// Commands of the last line that are still to be obeyed.
    pub(super) rest: VecDeque<String>,
    /// The screen to write for. It is `None` while a record is checked, because nobody sees that.
    pub screen: Option<Screen>,
    /// What a person is asked before they lose something. Then the other question comes again.
    pub(super) sure: Option<Sure>,
    reply: Reply,
}

/// What a person would lose.
#[derive(Clone, Debug)]
pub(super) enum Sure {
    GiveUp,
    /// The name of a file, asked once a file of this name is there.
    Replace(String),
}

impl Dialogue {
    /// Makes the dialogue about one line of somebody at a seat or a host's prompt of Hidden Wumpus.
    pub(crate) fn of_hidden(screen: Screen) -> Self {
        Self { screen: Some(screen), ..Self::new(false, true, ROOM_AND_MARK) }
    }

    pub(super) fn new(is_capital: bool, is_shared: bool, room_and_mark: [&'static str; 2]) -> Self {
        Self { is_capital, is_shared, room_and_mark, ..Self::default() }
    }

    /// Returns the reply that has been made.
    pub(super) fn reply(&mut self) -> Reply {
        std::mem::take(&mut self.reply)
    }

    /// Returns all that has been said.
    pub(crate) fn text(&mut self) -> String {
        let said = self.reply().said.into_iter().map(|said| match said {
            Said::Words(text) | Said::Alone(text) | Said::Together(text) => text,
        });
        said.collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Returns whether a person can be asked.
    pub(super) fn is_attended(&self) -> bool {
        self.screen.is_some_and(|screen| screen.is_attended)
    }

    pub(super) fn is_seen(&self) -> bool {
        self.screen.is_some()
    }

    /// Says one or more lines.
    pub(super) fn say(&mut self, text: &str) {
        let text = self.in_its_case(text).into_owned();
        self.say_as_is(Said::Words(text));
    }

    /// Says lines that keep their case.
    pub(super) fn say_as_is(&mut self, said: Said) {
        self.reply.said.extend(Some(said).filter(|_| self.is_seen()));
    }

    /// Says the first line of a hunt, and before the first hunt what is around the players and how to get help.
    pub(super) fn greet(&mut self, begins: &str, mood: &str, is_first: bool) {
        let first = [begins, mood, HOW_TO_GET_HELP].into_iter().filter(|line| !line.is_empty());
        self.say(&if is_first { first.collect::<Vec<_>>().join("\n") } else { format!("\n{begins}") });
    }

    /// Keeps a line in the record.
    pub(super) fn keep(&mut self, line: impl Into<String>) {
        let line = line.into();
        let kept = self.reply.kept.take().map(|kept| format!("{kept}\n{line}"));
        self.reply.kept = Some(kept.unwrap_or(line));
    }

    /// Asks something of the outside.
    pub(super) fn ask_outside(&mut self, then: Then) {
        self.reply.then = then;
    }

    /// Changes a text to the case of this dialogue.
    pub(super) fn in_its_case<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_capital { Cow::Owned(in_capitals(text)) } else { Cow::Borrowed(text) }
    }

    /// Refuses a line, and drops the rest of it.
    pub(crate) fn refuse(&mut self, words: &str) {
        self.reply.refused = Some(words.to_owned());
        self.say(words);
        self.drop_rest();
    }

    /// Drops the rest of the line, and lists what was dropped.
    pub(super) fn drop_rest(&mut self) {
        if !self.rest.is_empty() {
            let rest: Vec<_> = self.rest.drain(..).map(|command| command.trim().to_owned()).collect();
            self.say(&format!("(Skipped: {})", sanitize(&rest.join("; "))));
        }
    }

    /// Returns the first command of a line, and keeps the rest.
    pub(super) fn first_of(&mut self, line: &str) -> String {
        let mut commands: VecDeque<_> = split_commands(line).map(ToOwned::to_owned).collect();
        let first = commands.pop_front().unwrap_or_default();
        commands.append(&mut self.rest);
        self.rest = commands;
        first
    }

    /// Returns the question whether a person is sure, if it waits.
    pub(super) fn asks_if_sure(&self) -> Option<Question<'static>> {
        let asks = match self.sure.as_ref()? {
            Sure::GiveUp => "Give up this hunt (Y-N)?",
            Sure::Replace(_) => "Replace it (Y-N)?",
        };
        Some(Question::yes_or_no(asks))
    }

    /// Answers `help`: on a topic, or on what the question accepts.
    pub(crate) fn help(&mut self, manual: &Manual, answers: &str, vocabulary: &[Command], topic: &str) {
        let columns = self.help_width();
        if !OF_EVERYTHING.contains(&topic) {
            return match manual.help_on(topic, vocabulary, columns) {
                Ok(answer) => self.say(&answer),
                Err(words) => self.refuse(&words),
            };
        }
        let help = manual.help(answers, vocabulary, columns);
        let mut text = self.in_its_case(&help).into_owned();
        if !self.other_games.is_empty() {
            // A command of the shell is never capitalised.
            let games = listed(&self.other_games, "or");
            text = format!("{text}\n{} wumpus {games}", self.in_its_case("Other games (quit first):"));
        }
        self.say_as_is(Said::Words(text));
    }

    /// Says the instructions.
    pub(crate) fn say_rules(&mut self, manual: &Manual) {
        let lines = self.screen.filter(|screen| screen.to_draw.is_some()).map_or(0, |screen| screen.lines);
        self.say(&manual.instructions(self.help_width(), lines));
    }

    /// Returns the space for a drawing.
    pub(super) fn to_draw(&self) -> Option<Space> {
        self.screen.and_then(|screen| screen.to_draw)
    }

    /// Returns the space that a terminal has for a drawing between what has been said and some lines to come.
    pub(super) fn space_left(&self, to_come: &str) -> Option<Space> {
        let Screen { columns: Some(_), to_draw: Some(Space { columns, lines }), .. } = self.screen? else {
            return None;
        };
        let said =
            self.reply.said.iter().map(|said| if let Said::Words(text) = said { text.lines().count() } else { 0 });
        Some(Space { columns, lines: lines.saturating_sub(said.sum::<usize>() + to_come.lines().count()) })
    }

    /// Returns the columns of help and hints.
    pub(super) fn help_width(&self) -> usize {
        let columns = self.screen.and_then(|screen| screen.columns);
        columns.map_or(HELP_WIDTH, |columns| columns.min(HELP_WIDTH))
    }

    /// Says below a long text on a screen what it has pushed out of sight, if both fit.
    pub(super) fn say_again(&mut self, text: &str) {
        if self.reply.refused.is_none() && self.space_left(text).is_some_and(|space| space.lines > 0) {
            self.say(text);
        }
    }

    /// Asks the outside to save the record to a file.
    pub(super) fn save(&mut self, file: String) {
        self.sure = Some(Sure::Replace(file.clone()));
        self.ask_outside(Then::Save { file, replaces: false });
    }

    /// Hears whether a person is sure. Returns whether they give up.
    pub(super) fn hear_if_sure(&mut self, is_sure: bool) -> bool {
        match self.sure.take() {
            Some(Sure::Replace(file)) if is_sure => self.ask_outside(Then::Save { file, replaces: true }),
            Some(Sure::Replace(_)) => self.say("The file is unchanged."),
            Some(Sure::GiveUp) => return is_sure,
            None => {}
        }
        false
    }

    /// Says whether the file was saved. If a file of that name exists, the player has to choose.
    pub(super) fn saved(&mut self, done: Done) {
        self.sure.take_if(|_| !matches!(done, Done::Exists(_)));
        match done {
            Done::Saved(file) => {
                let of_saved = if self.is_shared { ". The file holds everybody's secrets." } else { "." };
                self.say_of_file("Saved to", &file, of_saved);
            }
            Done::Failed(file, why) => self.say_of_file("Cannot save to", &file, &format!(": {why}.")),
            // A record from someone else must not write to the player's disk.
            Done::NotSaved => self.refuse("You cannot save during a replay."),
            Done::Exists(file) => self.say_of_file("The file", &file, " already exists."),
            Done::Counted { .. } | Done::Drawn(_) => {}
        }
    }

    /// Says a message about a file, whose name keeps its case.
    fn say_of_file(&mut self, before: &str, file: &Path, behind: &str) {
        let text = format!("{} {}{}", self.in_its_case(before), quoted_file(file), self.in_its_case(behind));
        self.say_as_is(Said::Words(text));
    }

    /// Says a hunt's seed, and the command that plays it again. Only the first is ever capitalised.
    fn name_hunt(&mut self, seed: HuntSeed, command: &str) {
        let intro = match seed {
            // Its seed is long, and stands in the command.
            _ if self.is_shared => "\nTo play this game again:".to_owned(),
            HuntSeed { setup, play } if play == setup => format!("\nThat was hunt {setup}. To play it again:"),
            HuntSeed { setup, play } => format!("\nThat was hunt {setup} with the luck of {play}. To play it again:"),
        };
        self.say(&intro);
        self.say_as_is(Said::Words(format!("  {command}")));
    }

    /// Says after a hunt which it was, and what is to be added.
    pub(super) fn say_counted(&mut self, seed: HuntSeed, command: &str, added: Option<String>) {
        self.name_hunt(seed, command);
        if let Some(added) = added {
            let added = fitted(&added, self.help_width()).into_owned();
            self.say_as_is(Said::Words(added));
        }
    }

    /// Says how to resume a hunt that the players leave. Names the seed only if the hunt is not kept: the seed would reveal the
    /// secrets of a hunt that can go on.
    pub(super) fn say_how_to_resume(&mut self, seed: HuntSeed, command: &str, stays: Stays) {
        let (intro, resume) = match stays {
            Stays::Nowhere(flag) => return self.name_hunt(seed, &format!("{command} {flag}")),
            Stays::InRecord(resume) => ("\nThis game is not finished. To resume it:", resume),
            Stays::Saved(resume) if self.is_shared => ("\nThis game is saved. To resume it:", resume),
            Stays::Saved(resume) => ("\nThis hunt is saved. To resume it:", resume),
        };
        self.say(intro);
        self.say_as_is(Said::Words(format!("  {resume}")));
    }
}
