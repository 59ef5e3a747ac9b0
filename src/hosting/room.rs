//! A room with open seats. Until the game begins, everybody who comes gets one.

use std::time::{Duration, Instant};

use super::hosted::Hosted;
use super::page;
use crate::command::{Place, vocabulary};
use crate::game::Seat;
use crate::game::hidden::{Setup, Wumpuses};
use crate::sanitize::quoted;
use crate::session::HuntSeed;
use crate::wire::News;
use crate::words::hidden::{BadPlayers, Players, tidy};

/// The longest pause after a wrong room code. A code of four letters is then guessed in a month.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);
/// The pause after the first wrong code.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// Who has come, and the bots that play with them.
pub(crate) struct Room {
    pub(super) people: Vec<String>,
    pub(super) bots: u8,
    wumpuses: Wumpuses,
    seed: HuntSeed,
    /// Where guests find it.
    pub(crate) address: String,
    pub(super) gate: Gate,
}

impl Room {
    pub(crate) fn new((bots, people): (u8, Vec<String>), wumpuses: Wumpuses, seed: HuntSeed) -> Self {
        Self { people, bots, wumpuses, seed, address: String::new(), gate: Gate::default() }
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

    /// Lets somebody in, to the seat after the others.
    pub(super) fn let_in(&mut self, name: &str) -> Result<(), BadPlayers> {
        let name = tidy(name);
        let lower = name.to_lowercase();
        let is_number = !lower.is_empty() && lower.chars().all(|c| c.is_ascii_digit());
        if is_number || vocabulary(Place::Gamemaster).iter().any(|command| command.word() == lower) {
            return Err(BadPlayers::LikeACommand { name: quoted(&name) });
        }
        let people = [&self.people[..], &[name]].concat();
        self.with(&people).map_err(BadPlayers::for_newcomer)?;
        self.people = people;
        Ok(())
    }

    pub(super) fn remove(&mut self, seat: Seat) {
        self.people.remove(seat.index());
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
}

/// Slows down those who guess the room's code, all of them together, so that a new connection does not help.
#[derive(Default)]
pub(super) struct Gate {
    /// Nobody passes before.
    opens: Option<Instant>,
    wrong: u32,
}

impl Gate {
    /// Returns whether a guest may come in; `None` if nobody may now, because somebody has guessed.
    pub(super) fn passes(&mut self, is_right: bool, now: Instant) -> Option<bool> {
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
