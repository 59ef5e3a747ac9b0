//! The words of a drawing: the labels of its rooms, the legend, and the notes in full.

use super::canvas::{Canvas, Ink, cut, width};
use super::{Chart, ChartRoom, Kind, MapView, Sensed, Space};
use crate::text::{once, wrapped};

/// Blanks between two entries of a legend.
const GAP: &str = "   ";

/// The signs of rooms with numbers.
pub(crate) const KEYS: [&str; 4] = ["[4] you are here", "(4) visited", " 4  not visited", "(4 pit?) your note"];

/// The width of a note that is never cut.
pub(crate) const WHOLE: usize = usize::MAX;

/// Pieces of text, each with its ink.
pub(crate) type Pieces = Vec<(String, Ink)>;

/// Writes pieces from a column on, and returns the column after the last.
pub(crate) fn write(canvas: &mut Canvas, row: usize, column: usize, pieces: &Pieces) -> usize {
    pieces.iter().fold(column, |column, (text, ink)| canvas.write(row, column, text, *ink))
}

impl Chart {
    /// Returns a room as it is drawn: `(4=P pit?)d`, with its number, the things in it, the note, and what was sensed, in the
    /// `frame` of its number and note.
    pub(crate) fn label(&self, room: u32, [open, close]: [&str; 2], things: Pieces, note: &str) -> Pieces {
        let (_, ink) = self.frame(room);
        let mut label = vec![(format!("{open}{room}"), ink)];
        if !things.is_empty() {
            label.push(("=".to_owned(), ink));
            label.extend(things);
        }
        let note = (!note.is_empty()).then(|| (format!(" {note}"), Ink::Note));
        label.extend(note.into_iter().chain([(close.to_owned(), ink)]));
        label.extend(self.signs(room));
        label
    }

    /// Returns the signs of what the player sensed in a room, or `?` if they passed through and were not told.
    pub(crate) fn signs(&self, room: u32) -> Pieces {
        match self.place(room) {
            Some(ChartRoom { sensed: Some(sensed), .. }) => {
                sensed.iter().map(|sensed| (sensed.sign.to_owned(), sensed.ink)).collect()
            }
            Some(place) if place.was_entered() && self.here != Some(room) => vec![("?".to_owned(), Ink::Plain)],
            _ => vec![],
        }
    }

    /// Returns the keys of a player's drawing. Where it shows odds, their key takes the place of the last, that of notes.
    pub(crate) fn keys(&self, keys: &[&str]) -> Vec<String> {
        if self.is_nobodys() {
            return Vec::new();
        }
        let notes = keys.len() - usize::from(self.odds_key.is_some());
        keys[..notes].iter().copied().chain(self.odds_key).map(ToOwned::to_owned).collect()
    }

    /// Explains the letters of the things on a map, with the sign before each, and the signs: `=W wumpus, =P pit`.
    pub(crate) fn explained(&self, sign: &str) -> Vec<String> {
        let things = self.places().flat_map(|(_, place)| &place.things);
        let things = listed_once(things.map(|thing| format!("{sign}{} {}", thing.initial(), thing.name)));
        things.into_iter().chain(self.signs_explained()).collect()
    }

    /// Explains the names of players on a map: `@Ann alive`, `(Bob) dead`.
    pub(crate) fn players_explained(&self) -> impl Iterator<Item = String> {
        let player = |kind| self.places().flat_map(|(_, place)| &place.things).find(|thing| thing.kind == kind);
        let kinds = [(Kind::Living, "alive"), (Kind::Dead, "dead")].into_iter();
        kinds.filter_map(move |(kind, is)| Some(format!("{} {is}", player(kind)?.drawn())))
    }

    /// Explains the signs on a map: `sensed: s a smell, d a draft`. Signs that differ in a number share one entry.
    pub(crate) fn signs_explained(&self) -> Vec<String> {
        let mut explained: Vec<(String, Vec<&Sensed>)> = Vec::new();
        for sensed in once(self.places().filter_map(|(_, place)| place.sensed.as_ref()).flatten()) {
            let meaning = without_number(sensed.words);
            match explained.iter_mut().find(|(other, _)| *other == meaning) {
                Some((_, alike)) => alike.push(sensed),
                None => explained.push((meaning, vec![sensed])),
            }
        }
        let explained = explained.into_iter().map(|(meaning, mut alike)| {
            if let [only] = alike.as_slice() {
                return format!("{} {}", only.sign, only.words);
            }
            alike.sort_unstable_by_key(|sensed| sensed.sign);
            let signs: Vec<_> = alike.iter().map(|sensed| sensed.sign).collect();
            format!("{} {meaning}", signs.join(" "))
        });
        let is_untold = |(room, _): (u32, &ChartRoom)| self.signs(room).iter().any(|(sign, _)| sign == "?");
        let untold = self.places().any(is_untold).then(|| "? carried off before you could sense anything".to_owned());
        let signs = listed_once(explained);
        signs.map(|signs| format!("sensed: {signs}")).into_iter().chain(untold).collect()
    }
}

/// Returns `this far away` for `2 moves away`, which fits all such signs.
fn without_number(words: &str) -> String {
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    if !words.split(' ').any(is_number) {
        return words.to_owned();
    }
    let far = words.replace(|c: char| c.is_ascii_digit(), "this far");
    far.replace(" moves ", " ").replace(" move ", " ")
}

impl ChartRoom {
    /// Returns the letters of the things in it.
    pub(crate) fn initials(&self) -> Pieces {
        self.things.iter().map(|thing| (thing.initial(), thing.ink)).collect()
    }
}

fn listed_once(entries: impl Iterator<Item = String>) -> Option<String> {
    let entries = once(entries);
    (!entries.is_empty()).then(|| entries.join(", "))
}

/// Returns the width of pieces in columns.
pub(crate) fn width_of(pieces: &Pieces) -> usize {
    pieces.iter().map(|(text, _)| width(text)).sum()
}

/// Returns the part of a note that fits a width beside other pieces.
pub(crate) fn note_beside(place: &ChartRoom, others: &[&Pieces], columns: usize) -> String {
    let others: usize = others.iter().map(|pieces| width_of(pieces)).sum();
    place.note.as_ref().map(|note| cut(note, columns.saturating_sub(others))).unwrap_or_default()
}

/// Adds to a picture its legend, and the notes that it does not show in full, as far as there are lines. `shown`
/// returns the part of a note that it shows. If the picture is cropped, the legend says that there is more. Returns `None` if
/// both do not fit, unless the picture shows odds: a list of those is longer still.
pub(crate) fn with_legend(
    picture: Vec<String>,
    mut legend: [Vec<String>; 2],
    chart: &Chart,
    space: Space,
    is_cropped: bool,
    name: impl Fn(u32) -> String,
    shown: impl Fn(u32, &ChartRoom) -> String,
) -> Option<String> {
    let more = format!("There is more: type {}.", MapView { is_list: true, ..chart.view }.command());
    legend[1].extend(is_cropped.then(|| more.clone()));
    let Space { columns, lines: most } = space;
    let legend = legend_lines(&legend, columns);
    let notes = chart.places().filter_map(|(room, place)| Some((room, place.note.as_deref()?, shown(room, place))));
    let cut = notes.filter(|(_, note, shown)| note != shown && !chart.shows_odds());
    let notes: Vec<_> = cut.map(|(room, note, _)| format!("{} {note}", name(room))).collect();
    let mut notes = match notes.join("; ").as_str() {
        "" => vec![],
        notes => wrapped(&format!("Notes in full: {notes}"), columns, ""),
    };
    let left = most.checked_sub(picture.len() + legend.len()).or(chart.shows_odds().then_some(0))?;
    if notes.len() > left {
        let more = Some(more).filter(|_| !is_cropped && left > 0);
        notes.truncate(left.saturating_sub(usize::from(more.is_some())));
        notes.extend(more);
    }
    let gap = (notes.len() < left && legend.len() + notes.len() > 0).then(String::new);
    Some(picture.into_iter().chain(gap).chain(legend).chain(notes).collect::<Vec<_>>().join("\n"))
}

/// Breaks a legend into lines.
pub(crate) fn legend_lines(legend: &[Vec<String>; 2], columns: usize) -> Vec<String> {
    legend.iter().flat_map(|entries| flowing(entries, columns)).collect()
}

/// Breaks entries into lines between them, and within one, at its commas, only if it is wider than a line.
fn flowing(entries: &[String], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut().filter(|line| width(line) + GAP.len() + width(entry) <= columns) {
            Some(line) => line.extend([GAP, entry]),
            None => lines.extend(broken_at_commas(entry.trim_start(), columns)),
        }
    }
    lines
}

fn broken_at_commas(entry: &str, columns: usize) -> Vec<String> {
    const GLUE: &str = "\u{a0}";
    let glued: Vec<_> = entry.split(", ").map(|part| part.replace(' ', GLUE)).collect();
    wrapped(&glued.join(", "), columns, "  ").into_iter().map(|line| line.replace(GLUE, " ")).collect()
}
