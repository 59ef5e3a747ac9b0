//! What a player has seen and noted of a cave, and its description in words.

use std::collections::{BTreeMap, BTreeSet};

use canvas::Ink;

use crate::game::cave::Cave;
use crate::game::cave::grid::Direction;
use crate::text::capitalised;

pub(crate) mod canvas;
pub mod classic;
pub(crate) mod embedding;
pub(crate) mod grid;
pub mod hex;
pub(crate) mod legend;
pub mod plan;
pub(crate) mod ring;
mod room;

pub(crate) use room::Kind;
pub use room::{ChartRoom, Seen, Sensed, Thing};

/// The space for a map with its legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Text columns.
    pub columns: usize,
    /// Text lines.
    pub lines: usize,
}

impl Space {
    /// The space of every map, with its legend, where nothing narrower is known.
    pub const MOST: Self = Self { columns: 78, lines: 24 };

    /// Returns the part of this space that a terminal of this many columns and lines has, above the next question.
    pub(crate) fn on(self, (columns, lines): (usize, usize)) -> Self {
        Self { columns: self.columns.min(columns), lines: self.lines.min(lines.saturating_sub(1)) }
    }
}

/// What an event adds to the player's map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trace {
    /// The player came to this room.
    Entered(u32),
    /// The player was carried from their room to this one by what is there.
    Carried { by: Thing, to: u32 },
    /// The player sensed this there.
    Sensed(Vec<Sensed>),
    /// The player sensed this there too.
    SensedAlso(Sensed),
    /// The player found this there, and lived.
    Found(Thing),
}

/// What a player has seen and noted of a cave, by the numbers of its rooms, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// The room where the player is, if they were told.
    pub(crate) here: Option<u32>,
    /// The way the player faces, if that matters.
    pub(crate) facing: Option<Direction>,
    /// The rooms where the player was, in the order in which they first came there.
    pub(crate) entered: Vec<u32>,
    pub(crate) places: BTreeMap<u32, ChartRoom>,
    /// Explains the odds that take the place of notes; `None` if the notes are the player's own.
    odds_key: Option<&'static str>,
    /// What it shows.
    pub(crate) view: MapView,
}

/// What a map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MapView {
    pub(crate) part: MapPart,
    /// Whether it is a list and no drawing.
    pub(crate) is_list: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MapPart {
    #[default]
    Known,
    Near,
    Odds,
    Plan,
}

impl MapView {
    /// Returns what the options of `map` name.
    pub(crate) fn of(options: &[&str]) -> Option<Self> {
        let (part, is_list) = match options {
            [part @ .., "words"] => (part, true),
            part => (part, false),
        };
        let part = match part {
            [] => MapPart::Known,
            ["near"] => MapPart::Near,
            ["odds"] => MapPart::Odds,
            ["plan"] => MapPart::Plan,
            _ => return None,
        };
        Some(Self { part, is_list })
    }

    /// Returns the command that shows it.
    pub(crate) fn command(self) -> String {
        let part = match self.part {
            MapPart::Known => "",
            MapPart::Near => " near",
            MapPart::Odds => " odds",
            MapPart::Plan => " plan",
        };
        format!("map{part}{}", if self.is_list { " words" } else { "" })
    }
}

impl Chart {
    /// Enters a room whose tunnels and percepts are known.
    pub fn enter(&mut self, room: u32, tunnels: impl IntoIterator<Item = u32>, sensed: Vec<Sensed>) {
        self.pass(room);
        self.dig(room, tunnels);
        self.sense(sensed);
    }

    /// Enters a room and learns nothing else about it: bats carry the player on, or the hunt ends there.
    pub fn pass(&mut self, room: u32) {
        self.here = Some(room);
        self.place_mut(room, Seen::Entered);
        if !self.entered.contains(&room) {
            self.entered.push(room);
        }
    }

    /// Notes what the player learns from an event.
    pub(crate) fn follow(&mut self, trace: Trace) {
        match trace {
            Trace::Entered(room) => self.pass(room),
            Trace::Carried { by, to } => {
                self.follow(Trace::Found(by));
                self.pass(to);
            }
            Trace::Sensed(sensed) => self.sense(sensed),
            Trace::SensedAlso(sensed) => {
                if let Some(here) = self.here {
                    self.place_mut(here, Seen::Entered).sensed.get_or_insert_default().push(sensed);
                }
            }
            Trace::Found(thing) => {
                if let Some(here) = self.here {
                    self.put(here, thing);
                }
            }
        }
    }

    /// Notes what the player senses in their room.
    pub fn sense(&mut self, sensed: Vec<Sensed>) {
        if let Some(here) = self.here {
            self.place_mut(here, Seen::Entered).sensed = Some(sensed);
        }
    }

    /// Puts the odds of what is in each room in place of the notes.
    pub(crate) fn with_odds(mut self, key: &'static str, odds: impl Fn(u32) -> Option<String>) -> Self {
        (self.odds_key, self.view.part) = (Some(key), MapPart::Odds);
        self.places.iter_mut().for_each(|(room, place)| place.note = odds(*room));
        self
    }

    /// Returns whether it shows odds in place of notes.
    pub(crate) fn shows_odds(&self) -> bool {
        self.odds_key.is_some()
    }

    /// Returns the part of the chart within some moves of the player, by the tunnels on it.
    pub(crate) fn near(&self, moves: u32) -> Self {
        let mut shown: BTreeSet<u32> = self.here.into_iter().collect();
        for _ in 0..moves {
            // If a room's own tunnels are unknown, a tunnel to it may also lead back.
            let leads = |(from, place): (u32, &ChartRoom), (to, other): (u32, &ChartRoom)| {
                place.tunnels.contains(&to) || place.tunnels.is_empty() && other.tunnels.contains(&from)
            };
            let from: Vec<_> = self.places().filter(|(room, _)| shown.contains(room)).collect();
            shown.extend(self.places().filter(|to| from.iter().any(|from| leads(*from, *to))).map(|(room, _)| room));
        }
        let mut part = self.clone();
        part.places.retain(|room, _| shown.contains(room));
        part.entered.retain(|room| shown.contains(room));
        part.places.values_mut().for_each(|place| place.tunnels.retain(|to| shown.contains(to)));
        part
    }

    /// Adds all rooms and tunnels of a cave, for the gamemaster.
    pub fn reveal(&mut self, cave: &Cave) {
        for room in cave.rooms() {
            self.dig(room.number(), cave.tunnels(room).iter().map(|to| to.number()));
        }
    }

    /// Adds all rooms of a cave in which rooms that touch are joined, so that no tunnels are told.
    pub(crate) fn reveal_rooms(&mut self, cave: &Cave) {
        for room in cave.rooms() {
            self.place_mut(room.number(), Seen::Named);
        }
    }

    /// Puts a thing into a room, once.
    pub fn put(&mut self, room: u32, thing: Thing) {
        let things = &mut self.place_mut(room, Seen::Nothing).things;
        if !things.contains(&thing) {
            things.push(thing);
        }
    }

    /// Returns what is known or noted of a room.
    pub fn place(&self, room: u32) -> Option<&ChartRoom> {
        self.places.get(&room)
    }

    /// Lists the rooms that are known or noted, by number.
    pub fn places(&self) -> impl Iterator<Item = (u32, &ChartRoom)> {
        self.places.iter().map(|(room, place)| (*room, place))
    }

    /// Returns whether it is no player's: it shows only what is where.
    pub(crate) fn is_nobodys(&self) -> bool {
        self.here.is_none() && self.entered.is_empty() && self.noted().next().is_none()
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

    /// Returns the signs around a room, and the ink of its name: `[4]` for the player's, `(4)` for a visited room, blanks for
    /// others.
    pub(crate) fn frame(&self, room: u32) -> ([&'static str; 2], Ink) {
        match self.place(room) {
            _ if self.here == Some(room) => (["[", "]"], Ink::Here),
            Some(place) if place.was_entered() => (["(", ")"], Ink::Visited),
            _ => ([" ", " "], Ink::Plain),
        }
    }

    /// Returns the sign of the way that the player faces, if they are in this room and it matters.
    pub(crate) fn facing_in(&self, room: u32) -> Option<&'static str> {
        let facing = self.facing.filter(|_| self.here == Some(room))?;
        Some(["^", ">", "v", "<"][facing as usize])
    }

    /// Describes the chart in one line per room, for screen readers. `room_word` is the game's word for a room,
    /// and `nothing` says that nothing was sensed.
    pub fn in_words(&self, name: impl Fn(u32) -> String, room_word: &str, nothing: &str) -> String {
        let tunnels = self.tunnels();
        let joined: BTreeSet<_> = tunnels.iter().flat_map(|(from, to)| [*from, *to]).collect();
        let rooms = self.places().map(|(room, place)| {
            let is_here = self.here == Some(room);
            let untold = if joined.contains(&room) {
                Some("its other tunnels are not known")
            } else {
                (!tunnels.is_empty()).then_some("its tunnels are not known")
            };
            let note = place
                .note
                .as_ref()
                .map(|note| if self.shows_odds() { note.clone() } else { format!("your note \"{note}\"") });
            let told = place.told(untold, nothing, note, &name).join("; ");
            let facing = self.facing.filter(|_| is_here).map(|facing| format!(", facing {facing}"));
            let facing = facing.unwrap_or_default();
            let seen = if self.is_nobodys() { String::new() } else { format!(", {}{facing}", place.seen(is_here)) };
            let colon = if told.is_empty() { "" } else { ": " };
            capitalised(&format!("{room_word} {}{seen}{colon}{told}.", name(room)))
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

    pub(crate) fn place_mut(&mut self, room: u32, seen: Seen) -> &mut ChartRoom {
        let place = self.places.entry(room).or_default();
        place.seen = place.seen.max(seen);
        place
    }
}
