//! A room with open seats. Until the game begins, everybody who comes gets one.

use super::gate::Gate;
use super::hosted::Hosted;
use super::page;
use crate::command::{Place, vocabulary};
use crate::game::Seat;
use crate::game::hidden::{Setup, Wumpuses};
use crate::sanitize::quoted;
use crate::session::HuntSeed;
use crate::wire::News;
use crate::words::hidden::{BadPlayers, Players};

const BEGIN_OR_SEATS: &str = "Type begin when everybody is here, or seats to see this again.";

/// Who has come, and the bots that play with them.
pub(crate) struct Room {
    pub(super) people: Vec<String>,
    pub(super) bots: u8,
    wumpuses: Wumpuses,
    seed: HuntSeed,
    /// Where guests find it, and where else.
    pub(crate) address: String,
    pub(crate) others: Vec<String>,
    pub(super) gate: Gate,
}

impl Room {
    pub(crate) fn new((bots, people): (u8, Vec<String>), wumpuses: Wumpuses, seed: HuntSeed) -> Self {
        let (address, others, gate) = Default::default();
        Self { people, bots, wumpuses, seed, address, others, gate }
    }

    /// Tells the host where guests find the room, with a QR code.
    pub(super) fn invitation(&self) -> String {
        let others = self.others.iter().map(|other| format!("or {other}"));
        let lines = [page::invitation(&self.address)].into_iter().chain(others).chain([BEGIN_OR_SEATS.to_owned()]);
        lines.collect::<Vec<_>>().join("\n")
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
        let name = name.trim().to_owned();
        let lower = name.to_lowercase();
        let is_number = !lower.is_empty() && lower.chars().all(|c| c.is_ascii_digit());
        if is_number || vocabulary(Place::Gamemaster).iter().any(|command| command.word() == lower) {
            return Err(BadPlayers::LikeACommand { name: quoted(&name) });
        }
        let people = [&self.people[..], &[name]].concat();
        self.with(&people)?;
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
