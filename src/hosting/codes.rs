//! The codes of the seats: anybody who has the code of a seat can take it.

use std::fmt::{self, Write as _};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Seat;
use crate::record::file::in_file;
use crate::record::part;
use crate::session::entropy;

/// The letters and digits of codes. I, L, O and U are left out, because they look like others.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of letters in a code. They hold 60 bits.
const LENGTH: usize = 12;
/// The number of letters in a group. The first group names the game.
const GROUP: usize = 4;

/// The code of a seat, written `K7Q2-MHXR-9TWB`.
#[derive(Clone, Debug)]
pub(crate) struct Code([u8; LENGTH]);

/// A text that is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a code has twelve letters and digits, like K7Q2-MHXR-9TWB")]
pub(crate) struct BadCode;

impl Code {
    fn draw() -> io::Result<Self> {
        let bits = entropy().map_err(io::Error::other)?;
        let letter = |place| ALPHABET[usize::try_from(bits >> (5 * place) & 31).unwrap_or_default()];
        Ok(Self(std::array::from_fn(letter)))
    }

    /// Draws another code for the same game.
    fn draw_beside(&self) -> io::Result<Self> {
        let mut other = Self::draw()?;
        other.0[..GROUP].copy_from_slice(&self.0[..GROUP]);
        Ok(other)
    }

    /// Returns whether both codes are the same. The time that this takes does not depend on the letters.
    fn is(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |differences, (one, other)| differences | (one ^ other)) == 0
    }

    /// Returns the first group, which names the game.
    pub(crate) fn group(&self) -> String {
        self.0[..GROUP].iter().map(|letter| char::from(*letter)).collect()
    }
}

impl FromStr for Code {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Self, BadCode> {
        letters(text, LENGTH).and_then(|letters| letters.try_into().map_err(|_| BadCode)).map(Self)
    }
}

/// Parses the name of a game: the first group of its codes, or a whole code.
pub(crate) fn group_of(text: &str) -> Option<String> {
    let letters = letters(text, LENGTH).ok().filter(|letters| [GROUP, LENGTH].contains(&letters.len()))?;
    Some(letters[..GROUP].iter().map(|letter| char::from(*letter)).collect())
}

/// Parses the letters that a person types: in capitals or not, with dashes and blanks anywhere. O counts as 0, I and L
/// as 1, and U as V.
fn letters(text: &str, most: usize) -> Result<Vec<u8>, BadCode> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        'U' => 'V',
        letter => letter,
    });
    let letters = typed.map(|c| u8::try_from(c).ok().filter(|letter| ALPHABET.contains(letter)).ok_or(BadCode));
    // A long text is read only far enough to refuse it.
    letters.take(most + 1).collect()
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, letter) in self.0.iter().enumerate() {
            if place > 0 && place % GROUP == 0 {
                f.write_char('-')?;
            }
            f.write_char(char::from(*letter))?;
        }
        Ok(())
    }
}

/// A code for each seat, and the file beside the record that keeps them.
#[derive(Debug)]
pub(crate) struct Codes {
    codes: Vec<Code>,
    file: Option<PathBuf>,
}

impl Codes {
    /// Reads the codes from a file. If it does not have a code for each seat, draws new ones and writes them there.
    pub(crate) fn keep(file: Option<PathBuf>, seats: usize) -> io::Result<Self> {
        let kept = match file.as_deref().map(|path| fs::read_to_string(path).map_err(|why| in_file(path, &why))) {
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => return Err(error),
            kept => kept.and_then(Result::ok).unwrap_or_default(),
        };
        let kept = kept.lines().map(str::parse).collect::<Result<Vec<Code>, _>>();
        if let Some(codes) = kept.ok().filter(|codes| codes.len() == seats) {
            return Ok(Self { codes, file });
        }
        let first = Code::draw()?;
        let others = (1..seats).map(|_| first.draw_beside()).collect::<io::Result<Vec<_>>>()?;
        let codes = Self { codes: [first].into_iter().chain(others).collect(), file };
        codes.write().map(|()| codes)
    }

    /// Writes the file, which only its owner can read.
    fn write(&self) -> io::Result<()> {
        let text: String = self.codes.iter().map(|code| code.to_string() + "\n").collect();
        self.file.as_deref().map_or(Ok(()), |path| part::write(path, &text).map_err(|why| in_file(path, &why)))
    }

    pub(crate) fn of(&self, seat: Seat) -> &Code {
        &self.codes[seat.index()]
    }

    /// Returns the seat of a code. The time does not depend on the code.
    pub(crate) fn seat(&self, code: &Code) -> Option<Seat> {
        (0..).map(Seat).zip(&self.codes).filter(|(_, own)| own.is(code)).map(|(seat, _)| seat).last()
    }

    /// Gives a seat a new code. The old one no longer works.
    pub(crate) fn renew(&mut self, seat: Seat) -> io::Result<&Code> {
        let place = seat.index();
        self.codes[place] = self.codes[place].draw_beside()?;
        self.write()?;
        Ok(&self.codes[place])
    }

    /// Removes the file: after the game no code is needed.
    pub(crate) fn remove(&mut self) {
        // A file that is left behind does no harm.
        let _ = self.file.take().map(fs::remove_file);
    }
}
