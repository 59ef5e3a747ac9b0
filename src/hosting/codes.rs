//! The codes of the people at a party, by which they come back, and the file that keeps both.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use thiserror::Error;

use crate::party::{Guest, Party};
use crate::record::file::in_file;
use crate::record::part;
use crate::session::entropy;
use crate::wire::PersonId;

/// The letters and digits of codes. I, L, O and U are left out, because they look like others.
const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of letters in a code. Each stands for 5 bits.
const LENGTH: usize = 12;
/// The number of letters in a group. The first group names the game.
const GROUP: usize = 4;
/// What the file says of a room that lets strangers in, and of somebody who has left.
const OPEN: &str = "open";
const LEFT: &str = "left";
/// What it says of a closed room in which the first game begins once everybody is here.
const EXPECTED: &str = "expected";

/// The code of a person, written `K7Q2-MHXR-9TWB`: 60 bits. Comparing two codes takes the same time whatever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code(u64);

/// A text that is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a code has four letters and digits for a room, like K7Q2, or twelve for a seat, like K7Q2-MHXR-9TWB")]
pub(crate) struct BadCode;

impl Code {
    pub(crate) fn draw() -> io::Result<Self> {
        entropy().map(|bits| Self(bits >> 4)).map_err(io::Error::other)
    }

    /// Draws another code for the same party.
    pub(crate) fn draw_beside(self) -> io::Result<Self> {
        const OWN: u64 = (1 << (5 * (LENGTH - GROUP))) - 1;
        Ok(Self(self.0 & !OWN | Self::draw()?.0 & OWN))
    }

    /// Returns the first group, which names the party.
    pub(crate) fn group(self) -> String {
        self.to_string()[..GROUP].to_owned()
    }
}

impl FromStr for Code {
    type Err = BadCode;

    /// Parses what a person types: in capitals or not, with dashes and blanks anywhere. O counts as 0, I and L as 1, and U
    /// as V.
    fn from_str(text: &str) -> Result<Self, BadCode> {
        let typed = text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            'U' => 'V',
            letter => letter,
        });
        // A long text is read only far enough to refuse it.
        let places = typed.take(LENGTH + 1).map(|letter| ALPHABET.find(letter)).collect::<Option<Vec<_>>>();
        let places = places.filter(|places| places.len() == LENGTH).ok_or(BadCode)?;
        Ok(Self(places.into_iter().fold(0, |bits, place| bits << 5 | place as u64)))
    }
}

/// Parses the name of a game: the first group of its codes, or a whole code.
pub(crate) fn group_of(text: &str) -> Option<String> {
    let code = text.parse::<Code>().or_else(|_| format!("{text}-0000-0000").parse());
    code.ok().map(Code::group)
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |letter: usize| usize::try_from(self.0 >> (5 * (LENGTH - 1 - letter)) & 31).unwrap_or_default();
        let letters: String = (0..LENGTH).map(|letter| &ALPHABET[place(letter)..=place(letter)]).collect();
        write!(f, "{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..])
    }
}

/// A code for each person, and the file beside the record that keeps them.
#[derive(Debug)]
pub(crate) struct Codes {
    by_person: BTreeMap<PersonId, Code>,
    /// The code of the table's screen.
    pub(crate) watch: Code,
    file: Option<PathBuf>,
    /// What the file has.
    written: String,
}

/// What is kept of a party.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) watch: Code,
    pub(crate) is_open: bool,
    pub(crate) begins_when_complete: bool,
    pub(crate) bots: u8,
    pub(crate) stage: String,
    /// The games that the humans and the Wumpuses have won.
    pub(crate) won: [u32; 2],
    pub(crate) guests: Vec<(Code, Guest)>,
}

impl Kept {
    /// Reads what is kept; `None` if there is no such file, or if it is damaged.
    pub(crate) fn read(file: &Path) -> io::Result<Option<Self>> {
        match fs::read_to_string(file) {
            Ok(text) => Ok(Self::parse(&text)),
            Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
            Err(why) => Err(in_file(file, &why)),
        }
    }

    /// Draws codes for the people of these names, of whom nothing is kept.
    pub(crate) fn draw(names: Vec<String>, bots: u8) -> io::Result<Self> {
        let watch = Code::draw()?;
        let guest = |name| Ok((watch.draw_beside()?, Guest { name, won: 0, has_left: false }));
        let guests = names.into_iter().map(guest).collect::<io::Result<_>>()?;
        let stage = "game".to_owned();
        Ok(Self { watch, is_open: false, begins_when_complete: false, bots, stage, won: [0; 2], guests })
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut next = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let (watch, door, bots, stage) = (next("watch")?, next("room")?, next("bots")?, next("stage")?);
        let (humans, wumpuses) = next("won")?.split_once(' ')?;
        let guest = |line: &str| {
            let [code, won, is, name] = line.splitn(4, ' ').collect::<Vec<_>>().try_into().ok()?;
            let guest = Guest { name: name.to_owned(), won: won.parse().ok()?, has_left: is == LEFT };
            Some((code.parse().ok()?, guest))
        };
        Some(Self {
            watch: watch.parse().ok()?,
            is_open: door == OPEN,
            begins_when_complete: door == EXPECTED,
            bots: bots.parse().ok()?,
            stage: stage.to_owned(),
            won: [humans.parse().ok()?, wumpuses.parse().ok()?],
            guests: lines.map(guest).collect::<Option<_>>()?,
        })
    }
}

impl Codes {
    /// Takes the codes of people who are back, and their table's screen.
    pub(crate) fn new(watch: Code, by_person: BTreeMap<PersonId, Code>) -> Self {
        Self { by_person, watch, file: None, written: String::new() }
    }

    /// Draws a new code for somebody. An old one no longer works.
    pub(crate) fn renew(&mut self, id: PersonId) -> io::Result<()> {
        let code = self.watch.draw_beside()?;
        self.by_person.insert(id, code);
        Ok(())
    }

    pub(crate) fn of(&self, id: PersonId) -> Option<Code> {
        self.by_person.get(&id).copied()
    }

    /// Returns whose code it is.
    pub(crate) fn person(&self, code: Code) -> Option<PersonId> {
        self.by_person.iter().find(|(_, own)| **own == code).map(|(id, _)| *id)
    }

    /// Forgets those whom the party does not know any more, and returns them.
    pub(crate) fn forget(&mut self, party: &Party) -> Vec<PersonId> {
        self.by_person.extract_if(.., |id, _| !party.knows(*id)).map(|(id, _)| id).collect()
    }

    /// Keeps the party in this file from now on.
    pub(crate) fn keep(&mut self, file: Option<PathBuf>) {
        (self.file, self.written) = (file, String::new());
    }

    /// Writes the file, which only its owner can read, if something has changed.
    pub(crate) fn write(&mut self, party: &Party, stage: &str) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let door = match (party.is_open, party.rules.begins_when_complete) {
            (true, _) => OPEN,
            (false, true) => EXPECTED,
            (false, false) => "closed",
        };
        let [humans, wumpuses] = party.won;
        let head = [
            format!("watch {}", self.watch),
            format!("room {door}"),
            format!("bots {}", party.rules.bots),
            format!("stage {stage}"),
            format!("won {humans} {wumpuses}"),
        ];
        let guests = self.by_person.iter().filter_map(|(id, code)| {
            let Guest { name, won, has_left } = party.guest(*id)?;
            Some(format!("{code} {won} {} {name}", if has_left { LEFT } else { "here" }))
        });
        let text: String = head.into_iter().chain(guests).map(|line| line + "\n").collect();
        if text != self.written {
            part::write(file, &text).map_err(|why| in_file(file, &why))?;
            self.written = text;
        }
        Ok(())
    }

    /// Removes the file: after the party no code is needed.
    pub(crate) fn remove(&mut self) {
        // A file that is left behind does no harm.
        let _ = self.file.take().map(fs::remove_file);
    }
}
