//! What one who hunts alone has of a cave: the map of what he has seen, and his notes on it.
//!
//! Deliberately absent: how a map is drawn, which is his voice's.

use std::io;

use super::{Answer, Hunter};
use crate::game::Game;
use crate::repl::chart::{COLUMNS, Chart, NOT_A_NOTE, is_note};
use crate::repl::voice::{Lines, Voice};
use crate::repl::words::{behind, behind_command, listed, split};

impl<G: Game, V: Voice<G>> Hunter<'_, G, V> {
    /// Shows the map, drawn, or in words if that was asked for or there is no room for a drawing.
    pub(super) fn show_map(&mut self, rest: &[String]) -> io::Result<Answer<G::Action>> {
        let in_words = match rest {
            [] => self.speaker.prefers_words(COLUMNS),
            [words] if "words".starts_with(words.as_str()) => true,
            _ => return self.refuse("Type map, or map words."),
        };
        let chart = self.chart_shown();
        let map = if in_words {
            chart.in_words(|room| self.voice.name(room), self.voice.lines().room)
        } else {
            self.voice.draw(&chart)
        };
        self.tell(&map)
    }

    /// His chart; for the gamemaster with everything in it.
    pub(super) fn chart_shown(&self) -> Chart {
        let mut chart = self.chart.clone();
        if let Some(truth) = &self.truth {
            self.voice.cave().into_iter().for_each(|cave| chart.reveal(cave));
            truth.things.iter().for_each(|(room, thing)| chart.put(*room, thing.clone()));
        }
        chart
    }

    /// Puts a note on a room.
    pub(super) fn mark(&mut self, line: &str) -> io::Result<Answer<G::Action>> {
        let named = behind_command(line);
        let Some((room, words)) = self.voice.read_room(&split(named)) else {
            let Lines { room, mark, .. } = self.voice.lines();
            return self.refuse(&format!("Type mark, a {room} and a note: {mark}"));
        };
        // In the case in which it is shown: in capitals it may be longer.
        let note = self.speaker.in_its_case(behind(named, words));
        if !is_note(&note) {
            return self.refuse(NOT_A_NOTE);
        }
        self.chart.note(room, &*note);
        let name = self.voice.name(room);
        self.offer();
        self.speaker.keep(&format!("mark {name} {note}"));
        self.tell(&format!("Noted for {} {name}: {note}", self.voice.lines().room))
    }

    /// Takes the note off a room.
    pub(super) fn unmark(&mut self, named: &[String]) -> io::Result<Answer<G::Action>> {
        let room = self.voice.read_room(named).filter(|(_, words)| *words == named.len());
        let Some((room, _)) = room.filter(|(room, _)| self.chart.forget(*room).is_some()) else {
            let noted: Vec<_> = self.chart.noted().map(|room| self.voice.name(room)).collect();
            return match noted.as_slice() {
                [] => self.refuse("There are no notes to take off."),
                _ => self.refuse(&format!("There are notes for {}.", listed(noted, "and"))),
            };
        };
        let name = self.voice.name(room);
        self.offer();
        self.speaker.keep(&format!("unmark {name}"));
        self.tell(&format!("The note for {} {name} is gone.", self.voice.lines().room))
    }
}
