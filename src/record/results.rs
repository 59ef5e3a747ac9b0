//! The results of finished hunts: a text file that only grows, with one line a hunt.
//!
//! ```text
//! 2026-11-22T10:15:00Z classic rules=opinionated seed=4711 turns=7 cheat shot_wumpus won
//! ```
//!
//! A line has the time in UTC, the game, its options, the seed, the turns, the marks, the ending, and last whether it is
//! `won` or `lost`, or `over` if it was neither or if people played against each other. So a line that was cut short is no line.

use std::fmt::{self, Write as _};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use jiff::{Timestamp, Unit};

use super::file::{in_file, open_to_read, private, read_all, sync_folder};
use crate::session::HuntSeed;

/// A finished hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finished {
    pub(crate) time: Timestamp,
    /// The name of the game.
    pub(crate) game: String,
    /// Names and values.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seed: HuntSeed,
    pub(crate) turns: u32,
    pub(crate) marks: Vec<Mark>,
    /// The name of the ending.
    pub(crate) ending: String,
    pub(crate) result: Outcome,
}

/// What is special about a hunt. All but a hint are reasons why it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The player saw everything.
    Cheat,
    /// The player chose the seed.
    Chosen,
    /// The hunt was resumed from a file of the player's own.
    Resumed,
    /// The player took a hint.
    Hint,
}

/// Whether a finished hunt was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won,
    Lost,
    /// It was neither won nor lost, or people played against each other.
    Over,
}

impl Mark {
    const ALL: [(Self, &str); 4] =
        [(Self::Cheat, "cheat"), (Self::Chosen, "chosen"), (Self::Resumed, "resumed"), (Self::Hint, "hint")];
}

impl Outcome {
    const ALL: [(Self, &str); 3] = [(Self::Won, "won"), (Self::Lost, "lost"), (Self::Over, "over")];
}

fn word<T: PartialEq>(all: &[(T, &'static str)], wanted: &T) -> &'static str {
    all.iter().find(|(one, _)| one == wanted).map_or("", |(_, word)| word)
}

fn find<T: Copy>(all: &[(T, &str)], wanted: &str) -> Option<T> {
    all.iter().find(|(_, word)| *word == wanted).map(|(one, _)| *one)
}

impl fmt::Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.time, self.game)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        write!(f, " seed={} turns={}", self.seed, self.turns)?;
        self.marks.iter().try_for_each(|mark| write!(f, " {}", word(&Mark::ALL, mark)))?;
        write!(f, " {} {}", self.ending, word(&Outcome::ALL, &self.result))
    }
}

/// Pairs in a line: more than any game has, but few enough for the memory if the file is damaged.
const MAX_PAIRS: usize = 12;

fn parse(line: &str) -> Option<Finished> {
    let words: Vec<_> = line.split(' ').collect();
    let [time, game, rest @ .., ending, result] = words.as_slice() else { return None };
    let (mut options, mut marks) = (Vec::new(), Vec::new());
    for word in rest {
        match word.split_once('=') {
            Some(pair) if options.len() < MAX_PAIRS => options.push(pair),
            Some(_) => return None,
            None => marks.push(find(&Mark::ALL, word)?),
        }
    }
    let mut take = |wanted| Some(options.remove(options.iter().position(|(name, _)| *name == wanted)?).1);
    Some(Finished {
        time: time.parse().ok()?,
        seed: take("seed")?.parse().ok()?,
        turns: take("turns")?.parse().ok()?,
        game: (*game).to_owned(),
        options: options.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        marks,
        ending: Some((*ending).to_owned()).filter(|name| name.bytes().all(|c| c.is_ascii_lowercase() || c == b'_'))?,
        result: find(&Outcome::ALL, result)?,
    })
}

/// Returns the time, to the second.
pub(crate) fn now() -> Timestamp {
    let now = Timestamp::now();
    now.round(Unit::Second).unwrap_or(now)
}

/// The file of results, which need not exist.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    path: PathBuf,
}

impl Results {
    pub(super) const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line. The lock and the single write keep it whole when two hunts end at once.
    pub(super) fn add(&self, finished: &Finished) -> io::Result<()> {
        self.write(finished).map_err(|error| in_file(&self.path, &error))
    }

    fn write(&self, finished: &Finished) -> io::Result<()> {
        // Windows cannot lock a file that is opened only to append.
        let mut file = private().append(true).create(true).open(&self.path)?;
        lock_soon(|| file.try_lock())?;
        let mut line = String::new();
        if !ends_a_line(&mut file)? {
            line.push('\n');
        }
        let _ = writeln!(line, "{finished}");
        file.write_all(line.as_bytes())?;
        // The hunt itself is removed.
        file.sync_all()?;
        sync_folder(&self.path);
        Ok(())
    }

    /// Reads the lines with their numbers; `None` is a damaged line.
    pub(crate) fn read(&self) -> io::Result<Vec<(usize, Option<Finished>)>> {
        let bytes = match self.bytes() {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| in_file(&self.path, &error))?,
        };
        let lines = (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty());
        Ok(lines.map(|(number, line)| (number, std::str::from_utf8(line).ok().and_then(parse))).collect())
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let file = open_to_read(&self.path)?;
        lock_soon(|| file.try_lock_shared())?;
        read_all(&file)
    }
}

/// Returns whether the file is empty or its last line has an end.
fn ends_a_line(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Locks a file that other hunts lock only for a moment. Goes on without a lock where there are none.
fn lock_soon(try_lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    for _ in 0..20 {
        match try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(50)),
        }
    }
    Err(io::Error::new(ErrorKind::ResourceBusy, "another program has locked it"))
}
