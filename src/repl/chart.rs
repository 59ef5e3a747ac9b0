//! What one player has seen of a cave, what he has noted of it, and the same told in words.
//!
//! Nothing is in a chart but what was handed in. Deliberately absent: how it is drawn, which is each variant's.

use std::collections::BTreeMap;

use canvas::Ink;

use crate::game::cave::Cave;
use crate::sanitize::is_obeyed;
use crate::text::{capitalised, listed, wrapped};

pub(crate) mod canvas;

/// A map takes at most so many lines, its legend included.
const LINES: usize = 24;

/// A map takes at most so many columns.
pub(crate) const COLUMNS: usize = 78;

/// A note has at most so many characters.
const LONGEST_NOTE: usize = 40;

/// What is said of a text that is no note.
pub(crate) const NOT_A_NOTE: &str = "A note has 1 to 40 characters, all printable.";

/// Tells whether a text can be noted.
pub(crate) fn is_note(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= LONGEST_NOTE && !text.chars().any(is_obeyed)
}

/// What one player has seen of a cave and noted of it. Rooms go by their numbers, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    here: Option<u32>,
    places: BTreeMap<u32, Place>,
}

/// What a chart has of one room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// How well the player knows it.
    pub seen: Seen,
    /// Where its tunnels lead; none as long as that was not told.
    pub tunnels: Vec<u32>,
    /// What he sensed there, the last time that he was told.
    pub sensed: Vec<&'static str>,
    /// What is in it: for the gamemaster.
    pub things: Vec<Thing>,
    /// What he noted of it.
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
    /// He was there, and was not told where its tunnels lead.
    Passed,
    /// He was there, and was told where its tunnels lead and what is sensed.
    Visited,
}

/// Something that is in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What it is called: a word, or a player's name.
    pub name: String,
    ink: Ink,
}

impl Thing {
    /// Something that threatens.
    #[must_use]
    pub fn danger(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Danger }
    }

    /// Something to be won.
    #[must_use]
    pub fn gain(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Gain }
    }

    /// Something else: a corpse, a player.
    #[must_use]
    pub fn other(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Plain }
    }

    /// The one letter that stands for it on a map.
    pub(crate) fn initial(&self) -> String {
        self.name.chars().take(1).flat_map(char::to_uppercase).collect()
    }

    pub(crate) const fn ink(&self) -> Ink {
        self.ink
    }
}

impl Chart {
    /// Takes down that the player is in a room, where its tunnels lead and what is sensed there.
    pub fn enter(&mut self, room: u32, tunnels: impl IntoIterator<Item = u32>, sensed: Vec<&'static str>) {
        self.pass(room);
        self.dig(room, tunnels);
        let place = self.place_mut(room, Seen::Visited);
        place.sensed = sensed;
    }

    /// Takes down that the player is in a room, and nothing else of it: bats carry him on, or the hunt ends there.
    pub fn pass(&mut self, room: u32) {
        self.here = Some(room);
        self.place_mut(room, Seen::Passed);
    }

    /// Notes something of a room, known or not. It takes the place of what was noted before.
    pub fn note(&mut self, room: u32, note: impl Into<String>) {
        self.place_mut(room, Seen::Nothing).note = Some(note.into());
    }

    /// Strikes out what was noted of a room, and gives it back.
    pub fn forget(&mut self, room: u32) -> Option<String> {
        let place = self.places.get_mut(&room)?;
        let note = place.note.take();
        if *place == Place::default() {
            self.places.remove(&room);
        }
        note
    }

    /// Adds all rooms of a cave and all tunnels: for the gamemaster.
    pub fn reveal(&mut self, cave: &Cave) {
        for room in cave.rooms() {
            self.dig(room.number(), cave.tunnels(room).iter().map(|to| to.number()));
        }
    }

    /// Puts something into a room: for the gamemaster.
    pub fn put(&mut self, room: u32, thing: Thing) {
        self.place_mut(room, Seen::Nothing).things.push(thing);
    }

    /// Tells in which room the player is, as far as he was told.
    #[must_use]
    pub const fn here(&self) -> Option<u32> {
        self.here
    }

    /// Finds what is known or noted of a room.
    #[must_use]
    pub fn place(&self, room: u32) -> Option<&Place> {
        self.places.get(&room)
    }

    /// Lists the rooms that are known or noted, in the order of their numbers.
    pub fn places(&self) -> impl Iterator<Item = (u32, &Place)> {
        self.places.iter().map(|(room, place)| (*room, place))
    }

    /// Lists the rooms that have a note.
    pub fn noted(&self) -> impl Iterator<Item = u32> {
        self.places().filter(|(_, place)| place.note.is_some()).map(|(room, _)| room)
    }

    /// Lists the known tunnels, each once, whichever end told it.
    pub(crate) fn tunnels(&self) -> Vec<(u32, u32)> {
        let told = self.places().flat_map(|(from, place)| place.tunnels.iter().map(move |to| (from, *to)));
        let mut tunnels: Vec<_> = told.map(|(from, to)| (from.min(to), from.max(to))).collect();
        tunnels.sort_unstable();
        tunnels.dedup();
        tunnels
    }

    /// The signs around a room on a map: `[4]` for the player's, `(4)` for one that he has visited, blanks for the rest.
    pub(crate) fn brackets(&self, room: u32) -> [&'static str; 2] {
        match self.place(room) {
            _ if self.here == Some(room) => ["[", "]"],
            Some(place) if place.was_visited() => ["(", ")"],
            _ => [" ", " "],
        }
    }

    /// What the letters on a map stand for: `=W wumpus, =P pit`; `None` when there are no things.
    pub(crate) fn initials(&self) -> Option<String> {
        let mut things: Vec<&Thing> = Vec::new();
        for thing in self.places.values().flat_map(|place| &place.things) {
            if things.iter().all(|known| known.name != thing.name) {
                things.push(thing);
            }
        }
        let named = things.iter().map(|thing| format!("={} {}", thing.initial(), thing.name));
        (!things.is_empty()).then(|| named.collect::<Vec<_>>().join(", "))
    }

    /// Tells the chart as a list: a line a room, made to be heard.
    ///
    /// `name` tells what a room is called, `room_word` what this game calls a room.
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

    fn place_mut(&mut self, room: u32, seen: Seen) -> &mut Place {
        let place = self.places.entry(room).or_default();
        place.seen = place.seen.max(seen);
        place
    }
}

impl Place {
    /// Tells whether the player was there.
    #[must_use]
    pub fn was_visited(&self) -> bool {
        self.seen >= Seen::Passed
    }

    fn in_words(&self, is_here: bool, name: impl Fn(u32) -> String) -> String {
        let seen = match self.seen {
            _ if is_here => "you are here",
            Seen::Passed | Seen::Visited => "visited",
            Seen::Named => "not visited",
            Seen::Nothing => "not seen",
        };
        let things = listed(self.things.iter().map(|thing| &thing.name), "and");
        let told = [
            (!self.tunnels.is_empty())
                .then(|| format!("tunnels to {}", listed(self.tunnels.iter().map(|to| name(*to)), "and"))),
            (self.tunnels.is_empty() && self.seen == Seen::Passed).then(|| "its tunnels are not known".to_owned()),
            self.sensed_in_words(),
            (!things.is_empty()).then(|| format!("in it: {things}")),
            self.note.as_ref().map(|note| format!("your note: {note}")),
        ];
        let told: Vec<_> = told.into_iter().flatten().collect();
        let stop = if self.note.is_some() { "" } else { "." };
        if told.is_empty() { format!("{seen}.") } else { format!("{seen}: {}{stop}", told.join("; ")) }
    }

    /// `a draft, bats`; `nothing` is something that a player was told, too.
    fn sensed_in_words(&self) -> Option<String> {
        match self.seen {
            Seen::Visited if self.sensed.is_empty() => Some("nothing sensed".to_owned()),
            _ if self.sensed.is_empty() => None,
            _ => Some(self.sensed.join(", ")),
        }
    }
}

/// Ends a map: a legend, what the letters stand for, and the notes that had to be cut, in full as far as the lines go.
pub(crate) fn under(picture: Vec<String>, legend: &str, things: Option<String>, cut: &[(String, &str)]) -> String {
    const MORE: &str = "For the other notes type map words.";
    let mut lines = picture;
    lines.extend([String::new(), legend.to_owned()].into_iter().chain(things));
    if !cut.is_empty() {
        let notes: Vec<_> = cut.iter().map(|(room, note)| format!("{room} {note}")).collect();
        let mut notes = wrapped(&format!("Notes in full: {}", notes.join("; ")), COLUMNS, "");
        let left = LINES.saturating_sub(lines.len());
        if notes.len() > left {
            notes.truncate(left.saturating_sub(1));
            notes.push(MORE.to_owned());
        }
        lines.extend(notes);
    }
    lines.join("\n")
}
