//! A room with open seats. Until the game begins, everybody who comes gets one.

use std::time::{Duration, Instant};

use super::codes::group_of;
use super::hosted::Hosted;
use super::page;
use crate::command::{Place, vocabulary};
use crate::game::hidden::{Setup, Wumpuses};
use crate::sanitize::quoted;
use crate::session::HuntSeed;
use crate::wire::News;
use crate::words::hidden::{BadPlayers, Players};

/// The longest pause after a wrong room code. A code of four letters is then guessed in a month.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);
/// The pause after the first wrong code.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// Who has come, and the bots that play with them.
pub(crate) struct Room {
    people: Vec<String>,
    bots: u8,
    wumpuses: Wumpuses,
    seed: HuntSeed,
    /// The first letters of the codes of all seats.
    group: String,
    /// Where guests find it.
    pub(crate) address: String,
    gate: Gate,
}

impl Room {
    /// Makes a room of these bots and people. `group` is the beginning of its codes.
    pub(crate) fn new(kept: (u8, Vec<String>), wumpuses: Wumpuses, seed: HuntSeed, group: String) -> Self {
        let (bots, people) = kept;
        Self { people, bots, wumpuses, seed, group, address: String::new(), gate: Gate::default() }
    }

    /// Returns what makes the same room again.
    pub(super) fn kept(&self) -> (u8, Vec<String>) {
        (self.bots, self.people.clone())
    }

    /// Tells the host where guests find the room, with a QR code.
    pub(super) fn invitation(&self) -> String {
        format!("{}\nType begin when everybody is here, or seats to see this again.", page::invitation(&self.address))
    }

    /// Tells the table's screen where guests find the room.
    pub(super) fn news(&self) -> News {
        let (size, dark) = page::qr_code(&self.address);
        News::Room { address: self.address.clone(), size, dark }
    }

    /// Returns the players, if the game began now. Bots fill it up to three, or to as many as the wumpuses need.
    fn with(&self, people: &[String]) -> Result<Players, BadPlayers> {
        let least = Setup::least_players(self.wumpuses);
        let missing = usize::from(least).saturating_sub(people.len());
        Players::seated(people, self.bots.max(u8::try_from(missing).unwrap_or(least)))
    }

    /// Deals the game to those who have come.
    pub(crate) fn deal(&self) -> Result<Hosted, String> {
        let players = self.with(&self.people).map_err(|why| why.to_string())?;
        let setup = Setup::new(players.count(), self.wumpuses).map_err(|why| why.to_string())?;
        Hosted::resume(setup, players, self.seed, &[])
    }

    /// Returns whether a guest may come in with this code; `None` if nobody may now, because somebody has guessed.
    pub(super) fn opens(&mut self, code: &str, now: Instant) -> Option<bool> {
        let is_right = group_of(code).as_ref() == Some(&self.group);
        self.gate.passes(is_right, now)
    }

    /// Lets somebody in, and returns the number of their seat.
    pub(super) fn let_in(&mut self, name: &str) -> Result<usize, BadPlayers> {
        let name = name.trim().to_owned();
        let lower = name.to_lowercase();
        let is_number = !lower.is_empty() && lower.chars().all(|c| c.is_ascii_digit());
        if is_number || vocabulary(Place::Gamemaster).iter().any(|command| command.word() == lower) {
            return Err(BadPlayers::LikeACommand { name: quoted(&name) });
        }
        let people = [&self.people[..], &[name]].concat();
        self.with(&people)?;
        self.people = people;
        Ok(self.people.len() - 1)
    }

    /// Removes somebody, and returns the number of their seat.
    pub(super) fn remove(&mut self, name: &str) -> Option<usize> {
        let lower = name.to_lowercase();
        let seat = self.people.iter().position(|person| person.to_lowercase() == lower)?;
        self.people.remove(seat);
        Some(seat)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
}

/// Slows down those who guess the room's code, all of them together, so that a new connection does not help.
#[derive(Default)]
struct Gate {
    /// Nobody passes before.
    opens: Option<Instant>,
    wrong: u32,
}

impl Gate {
    fn passes(&mut self, is_right: bool, now: Instant) -> Option<bool> {
        if self.opens.is_some_and(|opens| now < opens) {
            return None;
        }
        if !is_right {
            let pause = FIRST_PAUSE.saturating_mul(1 << self.wrong.min(8)).min(LONGEST_PAUSE);
            (self.opens, self.wrong) = (Some(now + pause), self.wrong + 1);
        }
        Some(is_right)
    }
}
