//! What everybody at the table has been told.

use std::ops::Range;
use std::sync::Arc;

use crate::game::Seat;
use crate::wire::{Epoch, News, Numbered};

/// Whom a log belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ear {
    Seat(Seat),
    Watcher,
}

/// What somebody has been told. Each log numbers its own lines, so that the numbers reveal nothing about what others
/// are told.
#[derive(Clone, Debug, Default)]
pub struct Log(Vec<Arc<News>>);

impl Log {
    pub(crate) const EMPTY: &Self = &Self(Vec::new());

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the lines after the first `sent`, each with its number and its end.
    pub fn since(&self, sent: usize) -> String {
        self.part(sent..self.count())
    }

    /// Returns how many lines there are until everybody needs a moment, after the first `sent`: the whole log, or up to the
    /// next die or death.
    pub(crate) fn until_beat(&self, sent: usize) -> usize {
        let beat = self.0.iter().skip(sent).position(|news| news.is_beat());
        beat.map_or(self.count(), |beat| sent + beat + 1)
    }

    /// Returns the lines in this range, each with its number and its end.
    pub(crate) fn part(&self, range: Range<usize>) -> String {
        self.lines(range).map(|line| line + "\n").collect()
    }

    /// Returns what the first `count` lines add up to.
    pub(crate) fn epoch(&self, count: usize) -> Epoch {
        self.lines(0..count.min(self.count())).fold(Epoch::default(), |epoch, line| epoch.add(&line))
    }

    fn lines(&self, range: Range<usize>) -> impl Iterator<Item = String> {
        let news = self.0.get(range.clone()).unwrap_or_default();
        (range.start + 1..).zip(news).map(|(seq, news)| Numbered { seq: Some(seq), news: &**news }.json())
    }
}

/// What the seats, the watchers and the gamemaster have been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logs {
    seats: Vec<Log>,
    watchers: Log,
    /// What the gamemaster has not been told yet.
    pub(crate) gamemaster: Vec<News>,
}

impl Logs {
    pub(crate) fn new(seats: u8) -> Self {
        Self { seats: vec![Log::default(); seats.into()], watchers: Log::default(), gamemaster: Vec::new() }
    }

    /// Tells everybody the same, in the same order (H28).
    pub(crate) fn tell_all(&mut self, news: News) {
        let shared = Arc::new(news.clone());
        let logs = self.seats.iter_mut().chain([&mut self.watchers]);
        logs.for_each(|log| log.0.push(Arc::clone(&shared)));
        self.gamemaster.push(news);
    }

    /// Tells a seat alone.
    pub(crate) fn tell_seat(&mut self, seat: Seat, news: News) {
        self.seats[seat.index()].0.push(news.into());
    }

    pub(crate) fn of(&self, ear: Ear) -> &Log {
        match ear {
            Ear::Seat(seat) => &self.seats[seat.index()],
            Ear::Watcher => &self.watchers,
        }
    }
}
