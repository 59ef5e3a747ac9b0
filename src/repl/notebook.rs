//! The commands on a player's map and notes.

use std::io;

use super::chart::plan::MOST_ROOMS;
use super::chart::{Chart, ChartRoom, Seen};
use super::command::Command;
use super::dialogue::Dialogue;
use super::heard::{BEFORE_A_ROOM, after_words, split};
use super::phrasebook::{MapTruth, Mapper};
use crate::sanitize::is_unsafe_to_print;
use crate::text::listed;

/// The moves that `map near` shows.
const NEAR: usize = 2;

/// Refuses a plan.
pub(super) const NO_PLAN: &str = "Only a published cave or board has a plan. Type map to see what you know.";

/// Characters of the longest note.
const LONGEST_NOTE: usize = 40;

/// Refuses a text that is not a note.
const NOT_A_NOTE: &str = "A note has at most 40 characters, all printable.";

impl Chart {
    /// Returns the chart to show: with everything for the gamemaster.
    pub(super) fn shown(&self, revealed: Option<&MapTruth>) -> Chart {
        let mut chart = self.clone();
        if let Some(MapTruth { cave, things, .. }) = revealed {
            if let Some(cave) = cave {
                chart.reveal(cave);
            }
            for (room, thing) in things {
                chart.put(*room, thing.clone());
            }
        }
        chart
    }

    /// Shows the map, drawn or in words, to a player who typed `command` and these options.
    pub(super) fn show(
        &self,
        command: Command,
        options: &[&'static str],
        dialogue: &mut Dialogue<'_>,
        mapper: &impl Mapper,
        revealed: Option<&MapTruth>,
    ) -> io::Result<()> {
        let has_near = command == Command::Map && mapper.grid().is_none();
        let (is_near, to_draw) = match options {
            ["plan", ..] if revealed.is_none() => return dialogue.refuse(NO_PLAN),
            [] | ["plan"] => (false, dialogue.console.space_to_draw()),
            ["words"] | ["plan", "words"] => (false, None),
            ["near"] if has_near => (true, dialogue.console.space_to_draw()),
            ["near", "words"] if has_near => (true, None),
            _ => {
                let others = match (command, has_near) {
                    (Command::Map, true) => ", map near, map words or help map",
                    (Command::Map, false) => ", map words or help map",
                    _ => " or reveal words",
                };
                return dialogue.refuse(&format!("Type {}{others}.", command.word()));
            }
        };
        if !dialogue.console.is_seen() {
            return Ok(());
        }
        let mut chart = self.shown(revealed);
        if is_near {
            chart = chart.near(NEAR);
        }
        chart.options = options.to_vec();
        if let Some(drawn) = to_draw.and_then(|space| mapper.draw(&chart, space)) {
            return dialogue.say(&drawn);
        }
        let rooms = chart.places().count();
        if to_draw.is_some() && mapper.has_one_way_tunnels() {
            dialogue.say("Tunnels that lead one way cannot be drawn; here is the list.")?;
        } else if to_draw.is_some() && rooms > MOST_ROOMS && mapper.grid().is_none() {
            let word = dialogue.manual.room;
            let near = if is_near { "" } else { "; map near draws those within two moves" };
            dialogue.say(&format!("{rooms} {word}s are too many to draw{near}."))?;
        } else if to_draw.is_some() {
            dialogue.say("No readable drawing fits, so here is the list.")?;
        }
        dialogue.say(&mapper.in_words(&chart, dialogue.manual.room))
    }

    /// Notes the text after `mark`.
    pub(super) fn mark(&mut self, text: &str, dialogue: &mut Dialogue<'_>, mapper: &impl Mapper) -> io::Result<()> {
        let (room_word, example) = (dialogue.manual.room, dialogue.manual.mark);
        let (room, words) = match self.read_room(&split(text), mapper) {
            Ok(room) => room,
            Err(words) => {
                let words = words.unwrap_or_else(|| format!("Type mark, a {room_word} and a note: {example}"));
                return dialogue.refuse(&words);
            }
        };
        // Capitals can make a note longer, so the case changes before the length is checked.
        let note = dialogue.in_its_case(after_words(text, words)).into_owned();
        let name = mapper.name(room);
        if note.is_empty() {
            let note = example.rsplit(' ').next().unwrap_or_default();
            return dialogue.refuse(&format!("Type a note after the {room_word}: mark {name} {note}"));
        }
        if note.chars().count() > LONGEST_NOTE || note.contains(is_unsafe_to_print) {
            return dialogue.refuse(NOT_A_NOTE);
        }
        dialogue.console.record_line(&format!("mark {name} {note}"));
        dialogue.say(&format!("Noted on {room_word} {name}: {note}"))?;
        self.note(room, note);
        Ok(())
    }

    /// Puts a note on a room, in place of any earlier note.
    pub fn note(&mut self, room: u32, note: impl Into<String>) {
        self.place_mut(room, Seen::Nothing).note = Some(note.into());
    }

    /// Removes the note of a room, and returns it.
    pub fn forget(&mut self, room: u32) -> Option<String> {
        let place = self.places.get_mut(&room)?;
        let note = place.note.take();
        if *place == ChartRoom::default() {
            self.places.remove(&room);
        }
        note
    }

    /// Parses a room at the start of some words, and returns it and the count of its words.
    fn read_room(&self, named: &[String], mapper: &impl Mapper) -> Result<(u32, usize), Option<String>> {
        // `mark room 3 pit`, `mark #3 pit`.
        let fillers = named.iter().take_while(|word| BEFORE_A_ROOM.contains(&word.as_str())).count();
        let named: Vec<_> = named[fillers..].iter().map(|word| word.trim_start_matches('#').to_owned()).collect();
        let here = self.here().filter(|_| named.first().is_some_and(|word| word == "here"));
        let (room, words) = here.map_or_else(|| mapper.read_room(&named), |here| Ok((here, 1)))?;
        Ok((room, fillers + words))
    }

    /// Removes the note on the room after `unmark`.
    pub(super) fn unmark(
        &mut self,
        named: &[String],
        dialogue: &mut Dialogue<'_>,
        mapper: &impl Mapper,
    ) -> io::Result<()> {
        let room = match self.read_room(named, mapper) {
            Ok((room, words)) if words == named.len() => Some(room),
            Err(Some(why)) if self.noted().next().is_some() => return dialogue.refuse(&why),
            Ok(_) | Err(_) => None,
        };
        let Some(noted) = room.filter(|room| self.forget(*room).is_some()) else {
            return dialogue.refuse(&self.no_such_note(room, mapper, dialogue.manual.room));
        };
        let name = mapper.name(noted);
        dialogue.console.record_line(&format!("unmark {name}"));
        dialogue.say(&format!("The note on {} {name} is gone.", dialogue.manual.room))
    }

    /// Returns the refusal to remove a note: of this room, or of words that name no room.
    fn no_such_note(&self, room: Option<u32>, mapper: &impl Mapper, word: &str) -> String {
        let noted: Vec<_> = self.noted().map(|room| mapper.name(room)).collect();
        match (room, noted.first()) {
            (_, None) => "You have no notes to remove.".to_owned(),
            (None, Some(first)) => {
                format!("Type unmark and a {word}: unmark {first}. You have notes on {}.", listed(&noted, "and"))
            }
            (Some(room), Some(_)) => {
                format!("There is no note on {word} {}, only on {}.", mapper.name(room), listed(noted, "and"))
            }
        }
    }
}
