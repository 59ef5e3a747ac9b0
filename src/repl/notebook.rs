//! The commands on a player's map and notes.

use super::dialogue::Dialogue;
use crate::chart::canvas::Ink;
use crate::chart::{Chart, ChartRoom, MapPart, MapView, Seen, Space};
use crate::command::Command;
use crate::sanitize::is_safe_to_print;
use crate::text::{counted, fitted, listed};
use crate::words::phrasebook::{MapTruth, Mapper};

/// The moves that `map near` shows.
const NEAR: u32 = 2;

/// Refuses a plan.
pub(super) const NO_PLAN: &str = "Only a published cave or board has a plan. Type map to see what you know.";

/// Characters of the longest note.
const LONGEST_NOTE: usize = 40;

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

    /// Returns what still holds in another hunt in the same set-up, after one that ended with these things. A smell of what
    /// has moved does not, and a room in which a hunter died is not known to be safe.
    pub(super) fn for_same_setup(mut self, ended: &MapTruth, moved: Option<char>) -> Self {
        let here = self.here.take();
        for (room, thing) in ended.things.iter().filter(|(room, thing)| Some(*room) == here && thing.ink == Ink::Danger)
        {
            self.place_mut(*room, Seen::Nothing).seen = Seen::Named;
            if thing.name == "pit" {
                self.put(*room, thing.clone());
            }
        }
        for sensed in self.places.values_mut().filter_map(|place| place.sensed.as_mut()) {
            sensed.retain(|sensed| moved.is_none_or(|sign| !sensed.sign.starts_with(sign)));
        }
        self
    }

    /// Shows the map to a player who typed `map` or `reveal`: drawn, or as a list.
    pub(super) fn show(
        &self,
        command: Command,
        view: MapView,
        dialogue: &mut Dialogue,
        mapper: &impl Mapper,
        revealed: Option<&MapTruth>,
    ) {
        let is_near = view.part == MapPart::Near;
        match view.part {
            MapPart::Plan if revealed.is_none() => return dialogue.refuse(NO_PLAN),
            MapPart::Known | MapPart::Plan => {}
            MapPart::Near if command == Command::Map && mapper.grid().is_none() => {}
            MapPart::Near | MapPart::Odds => {
                let word = command.word();
                return dialogue.refuse(&format!("Type {word}, {word} words or help {word}."));
            }
        }
        let mut to_draw = dialogue.to_draw().filter(|_| !view.is_list);
        let mut chart = self.shown(revealed);
        if is_near {
            chart = chart.near(NEAR);
        }
        chart.view = MapView { is_list: false, ..view };
        if let (Command::Reveal, Some(truth)) = (command, revealed) {
            let places = truth.places(|room| mapper.name(room));
            let places = fitted(&places, dialogue.help_width());
            dialogue.say(&places);
            // The whole is shown, even if it does not fit the screen.
            to_draw = to_draw.map(|space| Space { lines: Space::MOST.lines, ..space });
        }
        if let Some(mut drawn) = to_draw.and_then(|space| mapper.draw(&chart, space)) {
            let is_too_long = dialogue.space_left("").is_some_and(|left| drawn.lines().count() > left.lines);
            // The blank line before a legend goes first.
            if let Some(gap) = drawn.rfind("\n\n").filter(|_| is_too_long) {
                drawn.remove(gap);
            }
            return dialogue.say(&drawn);
        }
        if let Some(space) = to_draw {
            let part = || chart.drawn_in_part(space, mapper);
            let part = (command == Command::Map).then(part).flatten();
            if let Some(part) = part {
                return dialogue.say(&part);
            }
            dialogue.say("No readable drawing fits, so here is the list.");
        }
        dialogue.say(&mapper.in_words(&chart, dialogue.room_and_mark[0]));
    }

    /// Draws what is near the player, where the whole does not fit, and says what that leaves out.
    fn drawn_in_part(&self, space: Space, mapper: &impl Mapper) -> Option<String> {
        let part = self.here.filter(|_| mapper.grid().is_none()).map(|_| self.near(NEAR))?;
        let drawn = mapper.draw(&part, Space { lines: space.lines.saturating_sub(1), ..space })?;
        let left = u32::try_from(self.places.len() - part.places.len()).unwrap_or(u32::MAX);
        let (moves, left) = (counted(NEAR, "move"), counted(left, "room"));
        let all = MapView { is_list: true, ..self.view }.command();
        Some(format!("This is the part within {moves}; it leaves out {left} (type {all}).\n{drawn}"))
    }

    /// Notes something on a room.
    pub(super) fn mark(&mut self, room: u32, note: &str, dialogue: &mut Dialogue, mapper: &impl Mapper) {
        // Capitals can make a note longer, so the case changes before the length is checked.
        let note = dialogue.in_its_case(note).into_owned();
        if note.is_empty() || note.chars().count() > LONGEST_NOTE || !is_safe_to_print(&note) {
            return dialogue.refuse(&mark_usage(dialogue.room_and_mark));
        }
        let (name, room_word) = (mapper.name(room), dialogue.room_and_mark[0]);
        dialogue.keep(format!("mark {name} {note}"));
        let note = note.strip_prefix('@').map(|player| self.moved(room, player)).unwrap_or(note);
        dialogue.say(&format!("Noted on {room_word} {name}: {note}"));
        self.note(room, note);
    }

    /// Takes the mark of a player, `@Ann`, from the room where it was, and returns it with the marks that are in this one.
    fn moved(&mut self, room: u32, player: &str) -> String {
        for place in self.places.values_mut() {
            let marks = place.note.as_deref().and_then(|note| note.strip_prefix('@')).map(|marks| marks.split(" @"));
            let Some(marks) = marks else { continue };
            let others: Vec<_> = marks.filter(|other| *other != player).map(|other| format!("@{other}")).collect();
            place.note = (!others.is_empty()).then(|| others.join(" "));
        }
        self.places.retain(|_, place| *place != ChartRoom::default());
        let here = self.place(room).and_then(|place| place.note.clone()).filter(|note| note.starts_with('@'));
        here.map_or_else(|| format!("@{player}"), |others| format!("{others} @{player}"))
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

    /// Removes the note on a room.
    pub(super) fn unmark(&mut self, room: Option<u32>, dialogue: &mut Dialogue, mapper: &impl Mapper) {
        let [word, _] = dialogue.room_and_mark;
        let Some(noted) = room.filter(|room| self.forget(*room).is_some()) else {
            let noted = listed(self.noted().map(|room| mapper.name(room)), "and");
            let noted = if noted.is_empty() { format!("no {word}") } else { noted };
            return dialogue.refuse(&format!("Type unmark and a {word}. You have notes on {noted}."));
        };
        let name = mapper.name(noted);
        dialogue.keep(format!("unmark {name}"));
        dialogue.say(&format!("The note on {word} {name} is gone."));
    }
}

/// Says how `mark` is typed.
pub(super) fn mark_usage([room, example]: [&str; 2]) -> String {
    format!("Type mark, a {room} and a note of up to {LONGEST_NOTE} characters: {example}")
}
