//! A player's map and notes, and the commands on them.

use std::io;

use super::chart::{Chart, NOT_A_NOTE, is_note};
use super::command::{Command, Input, after_command, after_words, split};
use super::dialogue::{Dialogue, ParsedLine};
use super::phrasebook::{MapTruth, Mapper, Sight, Trace};
use crate::game_loop::Stop;
use crate::text::listed;

/// The commands that a notebook answers.
pub(super) const NOTEBOOK: [Command; 4] = [Command::Map, Command::Mark, Command::Unmark, Command::Reveal];

/// One player's map and notes.
#[derive(Clone, Debug, Default)]
pub(super) struct Notebook {
    pub(super) chart: Chart,
}

impl Notebook {
    /// Notes what the player is shown of their room.
    pub(super) fn enter(&mut self, Sight { room, tunnels, sensed }: Sight) {
        self.chart.enter(room, tunnels, sensed);
    }

    /// Notes what the player learns from an event.
    pub(super) fn follow(&mut self, trace: Trace) {
        match trace {
            Trace::Entered(room) => self.chart.pass(room),
            Trace::Sensed(sensed) => self.chart.sense(sensed),
        }
    }

    /// Returns the chart to show: with everything for the gamemaster, but words leave out tunnels that the player does
    /// not know.
    pub(super) fn shown(&self, revealed: Option<&MapTruth>, in_words: bool) -> Chart {
        let mut chart = self.chart.clone();
        if let Some(MapTruth { cave, things }) = revealed {
            if let Some(cave) = cave.as_ref().filter(|_| !in_words) {
                chart.reveal(cave);
            }
            for (room, thing) in things {
                chart.put(*room, thing.clone());
            }
        }
        chart
    }

    /// Answers the [`NOTEBOOK`] commands and those of [`Dialogue::answer`]; returns any other input.
    pub(super) fn answer(
        &mut self,
        heard: ParsedLine,
        dialogue: &mut Dialogue<'_>,
        mapper: &impl Mapper,
        revealed: Option<&MapTruth>,
    ) -> Result<Option<ParsedLine>, Stop> {
        match &heard.input {
            Input::Command(Command::Map, rest) => self.show(rest, dialogue, mapper, revealed)?,
            Input::Command(Command::Reveal, rest) if revealed.is_some() => {
                self.show(rest, dialogue, mapper, revealed)?;
            }
            Input::Command(Command::Mark, _) => self.mark(&heard.line, dialogue, mapper)?,
            Input::Command(Command::Unmark, named) => self.unmark(named, dialogue, mapper)?,
            _ => return dialogue.answer(heard),
        }
        Ok(None)
    }

    /// Shows a page of the map, drawn or in words.
    pub(super) fn show(
        &self,
        rest: &[String],
        dialogue: &mut Dialogue<'_>,
        mapper: &impl Mapper,
        revealed: Option<&MapTruth>,
    ) -> io::Result<()> {
        let (to_draw, page) = match rest {
            [words, page @ ..] if "words".starts_with(words.as_str()) => (None, page),
            page => (dialogue.space_to_draw(), page),
        };
        let page: Option<usize> = match page {
            [] => Some(1),
            [page] => page.parse().ok(),
            _ => None,
        };
        let drawn = to_draw.and_then(|space| mapper.draw(&self.shown(revealed, false), space));
        let pages = drawn.unwrap_or_else(|| mapper.in_words(&self.shown(revealed, true), dialogue.space()));
        match page.and_then(|page| pages.get(page.checked_sub(1)?)) {
            Some(map) => dialogue.say(map),
            None => dialogue.refuse(mapper.map_usage()),
        }
    }

    fn mark(&mut self, line: &str, dialogue: &mut Dialogue<'_>, mapper: &impl Mapper) -> io::Result<()> {
        let named = after_command(line);
        let (room, words) = match mapper.read_room(&split(named)) {
            Ok(room) => room,
            Err(words) => return dialogue.refuse(&words),
        };
        // Capitals can make a note longer, so the case changes before the length is checked.
        let note = dialogue.in_its_case(after_words(named, words)).into_owned();
        let name = mapper.name(room);
        if note.is_empty() {
            return dialogue.refuse(&format!("Type a note after the {}: mark {name} pit?", mapper.room_word()));
        }
        if !is_note(&note) {
            return dialogue.refuse(NOT_A_NOTE);
        }
        dialogue.record_line(&format!("mark {name} {note}"));
        dialogue.say(&format!("Noted for {} {name}: {note}", mapper.room_word()))?;
        self.chart.note(room, note);
        Ok(())
    }

    fn unmark(&mut self, named: &[String], dialogue: &mut Dialogue<'_>, mapper: &impl Mapper) -> io::Result<()> {
        let room = mapper.read_room(named).ok().filter(|(_, words)| *words == named.len()).map(|(room, _)| room);
        let Some(noted) = room.filter(|room| self.chart.forget(*room).is_some()) else {
            return dialogue.refuse(&self.no_such_note(room, mapper));
        };
        let name = mapper.name(noted);
        dialogue.record_line(&format!("unmark {name}"));
        dialogue.say(&format!("The note for {} {name} is gone.", mapper.room_word()))
    }

    /// Returns the refusal to remove a note: of this room, or of words that name no room.
    fn no_such_note(&self, room: Option<u32>, mapper: &impl Mapper) -> String {
        let noted: Vec<_> = self.chart.noted().map(|room| mapper.name(room)).collect();
        let word = mapper.room_word();
        match (room, noted.is_empty()) {
            (_, true) => "You have no notes to remove.".to_owned(),
            (None, false) => format!("Type unmark and a {word} with a note: {}.", listed(noted, "or")),
            (Some(room), false) => {
                format!("There is no note for {word} {}, only for {}.", mapper.name(room), listed(noted, "and"))
            }
        }
    }
}
