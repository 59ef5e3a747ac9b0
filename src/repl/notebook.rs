//! A player's map and notes, and the commands on them.

use std::io;

use super::chart::{Chart, NOT_A_NOTE, is_note};
use super::command::{BETWEEN, Command, Input, after_command, after_words, is_filler, skip_words, split};
use super::dialogue::{Dialogue, ParsedLine, no_such_page, page_number};
use super::phrasebook::{MapTruth, Mapper, Sight, Trace};
use crate::game::cave::Cave;
use crate::game_loop::Stop;
use crate::sanitize::sanitize;
use crate::text::listed;

/// The commands that a notebook answers.
pub(super) const NOTEBOOK: [Command; 4] = [Command::Map, Command::Mark, Command::Unmark, Command::Reveal];

/// Rooms of the largest cave that is listed whole.
const MOST_ROOMS: u16 = 30;

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
            Trace::Carried { by, to } => {
                self.chart.here().into_iter().for_each(|here| self.chart.put(here, by.clone()));
                self.chart.pass(to);
            }
            Trace::Sensed(sensed) => self.chart.sense(sensed),
            Trace::SensedAlso(sensed) => self.chart.sense_also(sensed),
        }
    }

    /// Returns the chart to show: with everything for the gamemaster, but in words without the unknown tunnels of a large
    /// cave.
    pub(super) fn shown(&self, revealed: Option<&MapTruth>, in_words: bool) -> Chart {
        let mut chart = self.chart.clone();
        if let Some(MapTruth { cave, things }) = revealed {
            let is_listed = |cave: &Cave| cave.len() <= MOST_ROOMS || chart.is_nobodys();
            if let Some(cave) = cave.as_ref().filter(|cave| !in_words || is_listed(cave)) {
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
            Input::Command(Command::Map, rest) => self.show(Command::Map, rest, dialogue, mapper, revealed)?,
            Input::Command(Command::Reveal, rest) if revealed.is_some() => {
                self.show(Command::Reveal, rest, dialogue, mapper, revealed)?;
            }
            Input::Command(Command::Mark, _) => self.mark(&heard.line, dialogue, mapper)?,
            Input::Command(Command::Unmark, named) => self.unmark(named, dialogue, mapper)?,
            _ => return dialogue.answer(heard),
        }
        Ok(None)
    }

    /// Shows a page of the map, drawn or in words, to a player who typed `command` and the `rest`.
    pub(super) fn show(
        &self,
        command: Command,
        rest: &[String],
        dialogue: &mut Dialogue<'_>,
        mapper: &impl Mapper,
        revealed: Option<&MapTruth>,
    ) -> io::Result<()> {
        let first = command.word();
        let (to_draw, page, command) = match rest {
            [words, page @ ..] if "words".starts_with(words.as_str()) => (None, page, format!("{first} words")),
            page => (dialogue.space_to_draw(), page, first.to_owned()),
        };
        let drawn = to_draw.and_then(|space| mapper.draw(&self.shown(revealed, false), space));
        let pages = drawn.unwrap_or_else(|| mapper.in_words(&self.shown(revealed, true), dialogue.space()));
        match page_number(page) {
            Some(page) => say_page(dialogue, &command, page, &pages),
            None => dialogue.refuse(&format!("Type {first} or {first} words.")),
        }
    }

    fn mark(&mut self, line: &str, dialogue: &mut Dialogue<'_>, mapper: &impl Mapper) -> io::Result<()> {
        let named = after_command(line);
        let (room, words) = match self.read_room(&split(named), mapper) {
            Ok(room) => room,
            Err(words) => return dialogue.refuse(&words),
        };
        if let Some(words) = self.several_rooms(named, mapper) {
            return dialogue.refuse(&words);
        }
        // Capitals can make a note longer, so the case changes before the length is checked.
        let note = dialogue.in_its_case(after_words(named, words)).into_owned();
        let name = mapper.name(room);
        if note.is_empty() {
            return dialogue.refuse(&format!(
                "Type a note after the {}: mark {name} {}",
                mapper.room_word(),
                mapper.note_example()
            ));
        }
        if !is_note(&note) {
            return dialogue.refuse(NOT_A_NOTE);
        }
        dialogue.record_line(&format!("mark {name} {note}"));
        dialogue.say(&format!("Noted on {} {name}: {note}", mapper.room_word()))?;
        self.chart.note(room, note);
        Ok(())
    }

    /// Refuses a note on several rooms, which commas or `and` join: `mark 3,4 pit?`.
    fn several_rooms(&self, named: &str, mapper: &impl Mapper) -> Option<String> {
        let (mut rooms, mut rest) = (Vec::new(), named);
        while let Ok((room, words)) = self.read_room(&split(rest), mapper) {
            rooms.push(mapper.name(room));
            rest = skip_words(rest, words).trim_start();
            let joint = BETWEEN.into_iter().chain([","]).find_map(|joint| rest.strip_prefix(joint));
            let Some(next) = joint else { break };
            if self.read_room(&split(next), mapper).is_err() {
                break;
            }
            rest = next;
        }
        let note = after_words(rest, 0);
        let note = if note.is_empty() { mapper.note_example() } else { note };
        let marks: Vec<_> = rooms.iter().map(|room| format!("mark {room} {note}")).collect();
        (rooms.len() > 1).then(|| one_at_a_time(&marks, mapper))
    }

    /// Parses words that name rooms and nothing else; empty if they do not.
    fn read_rooms(&self, mut named: &[String], mapper: &impl Mapper) -> Vec<u32> {
        let mut rooms = Vec::new();
        while let [word, rest @ ..] = named {
            if !rooms.is_empty() && BETWEEN.contains(&word.as_str()) {
                named = rest;
                continue;
            }
            let Ok((room, words)) = self.read_room(named, mapper) else { return vec![] };
            rooms.push(room);
            named = &named[words..];
        }
        rooms
    }

    /// Parses a room at the start of some words, as `room 5`, `5:` or `here` too.
    fn read_room(&self, named: &[String], mapper: &impl Mapper) -> Result<(u32, usize), String> {
        let fillers = named.iter().take_while(|word| is_filler(word)).count();
        let named: Vec<_> = named[fillers..].iter().map(|word| word.trim_end_matches(':').to_owned()).collect();
        let here = self.chart.here().filter(|_| named.first().is_some_and(|word| word == "here"));
        let read = here.map_or_else(|| mapper.read_room(&named), |here| Ok((here, 1)));
        read.map(|(room, words)| (room, fillers + words))
    }

    fn unmark(&mut self, named: &[String], dialogue: &mut Dialogue<'_>, mapper: &impl Mapper) -> io::Result<()> {
        let rooms = self.read_rooms(named, mapper);
        if rooms.len() > 1 {
            let each: Vec<_> = rooms.iter().map(|room| format!("unmark {}", mapper.name(*room))).collect();
            return dialogue.refuse(&format!("{}.", one_at_a_time(&each, mapper)));
        }
        let room = rooms.first().copied();
        let Some(noted) = room.filter(|room| self.chart.forget(*room).is_some()) else {
            return dialogue.refuse(&self.no_such_note(room, mapper));
        };
        let name = mapper.name(noted);
        dialogue.record_line(&format!("unmark {name}"));
        dialogue.say(&format!("The note on {} {name} is gone.", mapper.room_word()))
    }

    /// Returns the refusal to remove a note: of this room, or of words that name no room.
    fn no_such_note(&self, room: Option<u32>, mapper: &impl Mapper) -> String {
        let noted: Vec<_> = self.chart.noted().map(|room| mapper.name(room)).collect();
        let word = mapper.room_word();
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

/// Writes a page of a map that a command asked for.
pub(super) fn say_page(dialogue: &mut Dialogue<'_>, command: &str, page: usize, pages: &[String]) -> io::Result<()> {
    match page.checked_sub(1).and_then(|before| pages.get(before)) {
        Some(map) => dialogue.say(map),
        None => dialogue.refuse(&no_such_page(command, pages.len())),
    }
}

/// Returns commands for one room each, where one command names several.
fn one_at_a_time(commands: &[String], mapper: &impl Mapper) -> String {
    format!("One {} at a time: {}", mapper.room_word(), sanitize(&commands.join("; ")))
}
