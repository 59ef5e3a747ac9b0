//! What everybody has been told: a numbered log for each person, and one for all who watch.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::party::Told;
use crate::wire::{Epoch, News, PersonId, Worded};

/// Whom a log belongs to: a person, or all who watch.
pub type Ear = Option<PersonId>;
pub const WATCHER: Ear = None;

/// The logs. They are filled by what a party tells alone.
#[derive(Clone, Debug, Default)]
pub struct Post {
    public: Log,
    people: BTreeMap<PersonId, Log>,
}

/// What somebody has been told. Each log numbers its own lines, so that the numbers reveal nothing about what others are
/// told.
#[derive(Clone, Debug, Default)]
pub struct Log(Vec<Arc<Worded>>);

impl Post {
    /// Opens a log for somebody who has come, with what everybody has been told since the last deal.
    pub fn enter(&mut self, id: PersonId) {
        let begun = self.public.0.iter().rposition(|line| matches!(line.news, News::Begun { .. }));
        self.people.insert(id, Log(begun.map_or(Vec::new(), |begun| self.public.0[begun..].to_vec())));
    }

    pub fn forget(&mut self, id: PersonId) {
        self.people.remove(&id);
    }

    pub fn deliver(&mut self, told: Vec<Told>) {
        for Told { to, line } in told {
            let line = Arc::new(line);
            match to {
                None => {
                    let logs = self.people.values_mut().chain([&mut self.public]);
                    logs.for_each(|log| log.0.push(Arc::clone(&line)));
                }
                Some(id) => self.people.get_mut(&id).into_iter().for_each(|log| log.0.push(Arc::clone(&line))),
            }
        }
    }

    pub fn log(&self, ear: Ear) -> &Log {
        ear.and_then(|id| self.people.get(&id)).unwrap_or(&self.public)
    }
}

impl Log {
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
        let beat = self.0.iter().skip(sent).position(|line| line.news.is_beat());
        beat.map_or(self.count(), |beat| sent + beat + 1)
    }

    /// Returns the lines in this range, each with its number and its end.
    pub(crate) fn part(&self, range: Range<usize>) -> String {
        self.lines(range).map(|line| line + "\n").collect()
    }

    /// Returns what the first `count` lines add up to.
    pub(crate) fn epoch(&self, count: usize) -> Epoch {
        self.lines(0..count.min(self.count())).fold(Epoch::START, |epoch, line| epoch.add(&line))
    }

    fn lines(&self, range: Range<usize>) -> impl Iterator<Item = String> {
        let lines = self.0.get(range.clone()).unwrap_or_default();
        (range.start + 1..).zip(lines).map(|(seq, line)| line.json(Some(seq)))
    }
}
