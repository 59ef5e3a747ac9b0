//! The codes of the seats: anybody who has the code of a seat can take it.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use thiserror::Error;

use super::evening::Evening;
use crate::game::Seat;
use crate::record::file::in_file;
use crate::record::part;
use crate::session::entropy;

/// The letters and digits of codes. I, L, O and U are left out, because they look like others.
const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of letters in a code. Each stands for 5 bits.
const LENGTH: usize = 12;
/// The number of letters in a group. The first group names the game.
const GROUP: usize = 4;
/// A line of the file once the game has begun. Until the first turn the record does not show that.
const BEGUN: &str = "begun";
/// A line of the file: this word, then who has won the games before this one.
const WON: &str = "won";
/// The last lines of the file while seats are open: this word with the number of bots, then who has come.
const ROOM: &str = "room";

/// The code of a seat, written `K7Q2-MHXR-9TWB`: 60 bits. Comparing two codes takes the same time whatever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code(u64);

/// A text that is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a code has twelve letters and digits, like K7Q2-MHXR-9TWB")]
pub(crate) struct BadCode;

impl Code {
    fn draw() -> io::Result<Self> {
        entropy().map(|bits| Self(bits >> 4)).map_err(io::Error::other)
    }

    /// Draws another code for the same game.
    fn draw_beside(self) -> io::Result<Self> {
        const OWN: u64 = (1 << (5 * (LENGTH - GROUP))) - 1;
        Ok(Self(self.0 & !OWN | Self::draw()?.0 & OWN))
    }

    /// Returns the first group, which names the game.
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

/// A code for each seat, and the file beside the record that keeps them.
#[derive(Debug)]
pub(crate) struct Codes {
    by_seat: Vec<Code>,
    /// The code of the table's screen.
    pub(crate) watch: Code,
    /// Whether the game has begun: it has been dealt to the seats.
    pub(crate) has_begun: bool,
    /// The games at this table before this one.
    pub(crate) evening: Evening,
    /// The bots of a room whose seats are open, and who has come.
    pub(crate) room: Option<(u8, Vec<String>)>,
    file: Option<PathBuf>,
}

impl Codes {
    /// Draws a code for each seat of a new game.
    pub(crate) fn draw(seats: usize) -> io::Result<Self> {
        let (by_seat, watch, evening) = (Vec::new(), Code::draw()?, Evening::default());
        let mut codes = Self { by_seat, watch, has_begun: false, evening, room: None, file: None };
        codes.resize(seats)?;
        Ok(codes)
    }

    /// Takes a seat away.
    pub(super) fn remove_seat(&mut self, seat: Seat) {
        self.by_seat.remove(seat.index());
    }

    /// Makes as many seats as there are players now. A player who comes takes over the seat and the code of the first bot.
    pub(crate) fn resize(&mut self, seats: usize) -> io::Result<()> {
        while self.by_seat.len() < seats {
            self.by_seat.push(self.watch.draw_beside()?);
        }
        self.by_seat.truncate(seats);
        Ok(())
    }

    /// Reads the codes of a game that is resumed. If the file does not have a code for each seat, draws new ones.
    pub(crate) fn read(file: &Path, seats: usize) -> io::Result<Self> {
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(in_file(file, &error)),
            text => text.unwrap_or_default(),
        };
        let (mut codes, mut kept) = (Self::draw(seats)?, Vec::new());
        for line in text.lines() {
            match (&mut codes.room, line.split_once(' ')) {
                (Some((_, people)), _) => people.push(line.to_owned()),
                (None, Some((ROOM, bots))) => codes.room = Some((bots.parse().unwrap_or_default(), Vec::new())),
                (None, Some((WON, won))) => codes.evening = Evening::read(won),
                (None, _) if line == BEGUN => codes.has_begun = true,
                (None, _) => kept.extend(line.parse::<Code>()),
            }
        }
        if codes.room.is_some() || kept.len() == seats + 1 {
            codes.watch = kept.pop().unwrap_or(codes.watch);
            codes.by_seat = kept;
        }
        Ok(codes)
    }

    /// Notes that the game has begun, and all seats are taken.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        (self.has_begun, self.room) = (true, None);
        self.write()
    }

    /// Keeps the codes in a file from now on.
    pub(crate) fn keep(&mut self, file: PathBuf) -> io::Result<()> {
        self.file = Some(file);
        self.write()
    }

    /// Writes the file, which only its owner can read.
    pub(super) fn write(&self) -> io::Result<()> {
        let won = format!("{WON} {}", self.evening.kept());
        let begun = self.has_begun.then(|| BEGUN.to_owned());
        let room =
            self.room.iter().flat_map(|(bots, people)| [format!("{ROOM} {bots}")].into_iter().chain(people.clone()));
        let lines = self.by_seat.iter().chain([&self.watch]).map(Code::to_string).chain(begun).chain([won]).chain(room);
        let text: String = lines.map(|line| line + "\n").collect();
        self.file.as_deref().map_or(Ok(()), |path| part::write(path, &text).map_err(|why| in_file(path, &why)))
    }

    pub(crate) fn of(&self, seat: Seat) -> Code {
        self.by_seat[seat.index()]
    }

    /// Returns the seat of a code.
    pub(crate) fn seat(&self, code: Code) -> Option<Seat> {
        (0..).map(Seat).zip(&self.by_seat).find(|(_, own)| **own == code).map(|(seat, _)| seat)
    }

    /// Gives a seat a new code. The old one no longer works.
    pub(crate) fn renew(&mut self, seat: Seat) -> io::Result<()> {
        self.by_seat[seat.index()] = self.of(seat).draw_beside()?;
        self.write()
    }

    /// Removes the file: after the game no code is needed.
    pub(crate) fn remove(&mut self) {
        // A file that is left behind does no harm.
        let _ = self.file.take().map(fs::remove_file);
    }
}
