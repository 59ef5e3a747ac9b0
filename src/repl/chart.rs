//! What a player has seen and noted of a cave, and its description in words.

use std::collections::{BTreeMap, BTreeSet};

use canvas::Ink;

use crate::game::cave::Cave;
use crate::sanitize::is_unsafe_to_print;
use crate::text::{capitalised, listed, wrapped};

pub(crate) mod canvas;

/// The most lines of a map, with its legend.
const LINES: usize = 24;

/// The most columns of a map.
pub(crate) const MAP_WIDTH: usize = 78;

/// Characters of the longest note.
const LONGEST_NOTE: usize = 40;

/// Refuses a text that is not a note.
pub(crate) const NOT_A_NOTE: &str = "A note has at most 40 characters, all printable.";

/// Returns whether a text can be a note.
pub(crate) fn is_note(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= LONGEST_NOTE && !text.chars().any(is_unsafe_to_print)
}

/// What a player has seen and noted of a cave, by the numbers of its rooms, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// The room where the player is, if they were told.
    here: Option<u32>,
    places: BTreeMap<u32, ChartRoom>,
}

/// What a player has seen and noted of one room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartRoom {
    /// How well the player knows it.
    pub seen: Seen,
    /// The rooms to which its tunnels lead; empty if the player was not told.
    pub tunnels: Vec<u32>,
    /// What the player last sensed there.
    pub sensed: Vec<&'static str>,
    /// What is in it, on the map of the gamemaster.
    pub things: Vec<Thing>,
    /// The note of the player.
    pub note: Option<String>,
}

/// How well a player knows a room, the least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Not at all.
    #[default]
    Nothing,
    /// A tunnel leads there.
    Named,
    /// The player was there, but was not told where its tunnels lead.
    Passed,
    /// The player had a turn there, and was told what can be sensed.
    Visited,
}

/// Something in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// A word, or the name of a player.
    pub name: String,
    pub(crate) ink: Ink,
}

impl Thing {
    /// Makes a threat.
    #[must_use]
    pub fn danger(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Danger }
    }

    /// Makes something to win.
    #[must_use]
    pub fn gain(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Gain }
    }

    /// Makes another thing, such as a corpse or a player.
    #[must_use]
    pub fn other(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Plain }
    }

    /// Returns its letter on a map.
    pub(crate) fn initial(&self) -> String {
        self.name.chars().take(1).flat_map(char::to_uppercase).collect()
    }
}

impl Chart {
    /// Enters a room whose tunnels and percepts are known.
    pub fn enter(&mut self, room: u32, tunnels: impl IntoIterator<Item = u32>, sensed: Vec<&'static str>) {
        self.pass(room);
        self.dig(room, tunnels);
        let place = self.place_mut(room, Seen::Visited);
        place.sensed = sensed;
    }

    /// Enters a room and learns nothing else about it: bats carry the player on, or the hunt ends there.
    pub fn pass(&mut self, room: u32) {
        self.here = Some(room);
        self.place_mut(room, Seen::Passed);
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

    /// Adds all rooms and tunnels of a cave, for the gamemaster.
    pub fn reveal(&mut self, cave: &Cave) {
        for room in cave.rooms() {
            self.dig(room.number(), cave.tunnels(room).iter().map(|to| to.number()));
        }
    }

    /// Puts a thing into a room, for the gamemaster.
    pub fn put(&mut self, room: u32, thing: Thing) {
        self.place_mut(room, Seen::Nothing).things.push(thing);
    }

    /// Returns what is known or noted of a room.
    #[must_use]
    pub fn place(&self, room: u32) -> Option<&ChartRoom> {
        self.places.get(&room)
    }

    /// Lists the rooms that are known or noted, by number.
    pub fn places(&self) -> impl Iterator<Item = (u32, &ChartRoom)> {
        self.places.iter().map(|(room, place)| (*room, place))
    }

    /// Lists the rooms with notes.
    pub(crate) fn noted(&self) -> impl Iterator<Item = u32> {
        self.places().filter(|(_, place)| place.note.is_some()).map(|(room, _)| room)
    }

    /// Lists the known tunnels, each once, from the lower number to the higher.
    pub(crate) fn tunnels(&self) -> BTreeSet<(u32, u32)> {
        let told = self.places().flat_map(|(from, place)| place.tunnels.iter().map(move |to| (from, *to)));
        told.map(|(from, to)| (from.min(to), from.max(to))).collect()
    }

    /// Returns the signs around a room: `[4]` for the player's, `(4)` for a visited room, blanks for others.
    pub(crate) fn brackets(&self, room: u32) -> [&'static str; 2] {
        match self.place(room) {
            _ if self.here == Some(room) => ["[", "]"],
            Some(place) if place.was_entered() => ["(", ")"],
            _ => [" ", " "],
        }
    }

    /// Explains the letters of the things on a map: `=W wumpus, =P pit`.
    pub(crate) fn initials(&self) -> Option<String> {
        let mut initials = Vec::new();
        for thing in self.places.values().flat_map(|place| &place.things) {
            let initial = format!("={} {}", thing.initial(), thing.name);
            if !initials.contains(&initial) {
                initials.push(initial);
            }
        }
        (!initials.is_empty()).then(|| initials.join(", "))
    }

    /// Returns the ink of a room's name.
    pub(crate) fn ink(&self, room: u32) -> Ink {
        if self.here == Some(room) { Ink::Here } else { Ink::Plain }
    }

    /// Describes the chart in one line per room, for screen readers. `room_word` is the game's word for a room.
    #[must_use]
    pub fn in_words(&self, name: impl Fn(u32) -> String, room_word: &str) -> String {
        let rooms = self.places().map(|(room, place)| {
            let is_here = self.here == Some(room);
            capitalised(&format!("{room_word} {}, {}", name(room), place.in_words(is_here, &name)))
        });
        rooms.collect::<Vec<_>>().join("\n")
    }

    fn dig(&mut self, room: u32, tunnels: impl IntoIterator<Item = u32>) {
        let tunnels: Vec<_> = tunnels.into_iter().collect();
        for to in &tunnels {
            self.place_mut(*to, Seen::Named);
        }
        self.place_mut(room, Seen::Named).tunnels = tunnels;
    }

    fn place_mut(&mut self, room: u32, seen: Seen) -> &mut ChartRoom {
        let place = self.places.entry(room).or_default();
        place.seen = place.seen.max(seen);
        place
    }
}

impl ChartRoom {
    /// Returns whether the player was there.
    #[must_use]
    pub fn was_entered(&self) -> bool {
        self.seen >= Seen::Passed
    }

    fn in_words(&self, is_here: bool, name: impl Fn(u32) -> String) -> String {
        let seen = match self.seen {
            _ if is_here => "you are here",
            Seen::Passed | Seen::Visited => "visited",
            Seen::Named => "not visited",
            Seen::Nothing => "not seen",
        };
        let tunnels = match self.seen {
            _ if !self.tunnels.is_empty() => {
                Some(format!("tunnels to {}", listed(self.tunnels.iter().map(|to| name(*to)), "and")))
            }
            Seen::Passed => Some("its tunnels are not known".to_owned()),
            _ => None,
        };
        // Sensing nothing is also information.
        let sensed = match self.seen {
            _ if !self.sensed.is_empty() => Some(self.sensed.join(", ")),
            Seen::Visited => Some("nothing sensed".to_owned()),
            _ => None,
        };
        let things = listed(self.things.iter().map(|thing| &thing.name), "and");
        let things = (!things.is_empty()).then(|| format!("in it: {things}"));
        let note = self.note.as_ref().map(|note| format!("your note: {note}"));
        let told: Vec<_> = tunnels.into_iter().chain(sensed).chain(things).chain(note).collect();
        let stop = if self.note.is_some() { "" } else { "." };
        if told.is_empty() { format!("{seen}.") } else { format!("{seen}: {}{stop}", told.join("; ")) }
    }
}

/// Adds the legend to a map, and the full text of notes that the map cuts, as far as there are lines.
pub(crate) fn with_legend(
    mut lines: Vec<String>,
    legend: impl IntoIterator<Item = String>,
    chart: &Chart,
    name: impl Fn(u32) -> String,
    shown: impl Fn(&ChartRoom) -> String,
) -> String {
    const MORE: &str = "For the other notes type map words.";
    lines.extend([String::new()].into_iter().chain(legend));
    let notes = chart.places().filter_map(|(room, place)| Some((room, place.note.as_deref()?, shown(place))));
    let cut = notes.filter(|(_, note, shown)| note != shown);
    let notes: Vec<_> = cut.map(|(room, note, _)| format!("{} {note}", name(room))).collect();
    if !notes.is_empty() {
        let mut notes = wrapped(&format!("Notes in full: {}", notes.join("; ")), MAP_WIDTH, "");
        let left = LINES.saturating_sub(lines.len());
        if notes.len() > left {
            notes.truncate(left.saturating_sub(1));
            notes.push(MORE.to_owned());
        }
        lines.extend(notes);
    }
    lines.join("\n")
}
