//! A party of Hidden Wumpus: who has come, what is played, and who is told what (H26 to H36).
//!
//! It has no clock, no thread, no socket and no file. The caller says what time it is, and delivers what is told.

use std::collections::BTreeMap;
use std::mem::take;
use std::time::Duration;

use game::Game;

use crate::command::{Place, vocabulary};
use crate::game::Seat;
use crate::game::hidden::{Setup, Wumpuses};
use crate::sanitize::quoted;
use crate::session::HuntSeed;
use crate::table::{Phase, Table};
use crate::text::listed;
use crate::wire::{Kind, News, PersonId, Refusal, RefusalCode as Code, Worded};
use crate::words::hidden::{BadPlayers, Players, tidy};

mod ask;
pub mod drawn;
mod game;
mod state;
mod time;

pub(crate) use state::NOBODY_IS_HERE;
pub use state::State;

/// The time since the host started.
pub type Now = Duration;

/// How long the talk waits for somebody who has lost the connection (H30).
const TIME_AWAY: Duration = Duration::from_secs(10);
/// How long the one who leads may be away until the next one leads (H35).
const LEAD_AWAY: Duration = Duration::from_secs(30);
/// The most people and bots of a party.
const MOST: usize = *Setup::PLAYERS.end() as usize;

/// How somebody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Terminal,
    /// A page, on which a card is turned over.
    Page,
    Program,
}

/// A piece of news.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The only person who is told; `None` for all people, the watchers and the gamemaster, in the same order (H28).
    pub to: Option<PersonId>,
    pub line: Worded,
}

/// What was agreed before.
#[derive(Clone, Debug)]
pub struct Rules {
    pub bots: u8,
    pub wumpuses: Wumpuses,
    /// The longest talk and the longest turn (H30, H32).
    pub talk: Option<Duration>,
    pub turn: Option<Duration>,
    /// The pause after a die and after a death.
    pub pace: Duration,
    /// Whether the first game is dealt as soon as everybody is here.
    pub begins_when_complete: bool,
}

/// Somebody who is expected, or who was at a party before its host was resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    pub name: String,
    /// The games that they have won.
    pub won: u32,
    pub has_left: bool,
}

/// A game that was dealt before the host was resumed.
#[derive(Clone, Debug)]
pub struct Dealt {
    pub players: Players,
    pub seed: HuntSeed,
    /// Its record.
    pub lines: Vec<String>,
    /// Whether it is over and counted.
    pub is_counted: bool,
}

/// A party.
#[derive(Clone, Debug)]
pub struct Party {
    pub(crate) rules: Rules,
    /// The seed of the next game that is dealt. All later ones follow from the secret, and from none of them another.
    seed: HuntSeed,
    secret: u64,
    dealt: u64,
    people: BTreeMap<PersonId, Person>,
    newest: PersonId,
    pub is_open: bool,
    /// The game that is played or over; `None` before the first deal.
    game: Option<Game>,
    /// The games that the humans and the Wumpuses have won.
    pub won: [u32; 2],
    out: Vec<Told>,
}

#[derive(Clone, Debug)]
struct Person {
    name: String,
    means: Means,
    /// Since when they are away; `None` while they are here.
    away: Option<Now>,
    /// Whether they have left for good: the next deal forgets them.
    has_left: bool,
    /// Whether a bot plays for them until they are back.
    has_bot: bool,
    /// Their turns in a row that ran out while they were away.
    ran_out: u8,
    /// The games that they have won.
    won: u32,
    /// When they last said or wrote something.
    spoke: Option<Now>,
}

impl Person {
    const fn new(name: String, means: Means, away: Option<Now>) -> Self {
        Self { name, means, away, has_left: false, has_bot: false, ran_out: 0, won: 0, spoke: None }
    }

    const fn is_here(&self) -> bool {
        self.away.is_none()
    }

    const fn is_by_bot(&self) -> bool {
        self.has_bot || self.has_left
    }

    fn is_away_for(&self, time: Duration, now: Now) -> bool {
        self.away.is_some_and(|since| now >= since + time)
    }

    const fn is_at_page(&self) -> bool {
        matches!(self.means, Means::Page)
    }

    const fn kind(&self) -> Kind {
        if let Means::Program = self.means { Kind::Program } else { Kind::Person }
    }
}

impl Party {
    /// Opens a party. `seed` is that of the first game.
    pub fn new(rules: Rules, seed: HuntSeed, secret: u64, is_open: bool) -> Self {
        let (people, newest) = (BTreeMap::new(), PersonId(0));
        Self { rules, seed, secret, dealt: 0, people, newest, is_open, game: None, won: [0; 2], out: Vec::new() }
    }

    /// Expects these people, or expects them back, and plays the record of their game again, if one was dealt. Returns what is told in it. They
    /// keep their order.
    ///
    /// # Errors
    ///
    /// Names the first line that cannot be played.
    pub fn resume(
        mut self,
        guests: Vec<Guest>,
        won: [u32; 2],
        dealt: Option<Dealt>,
        now: Now,
    ) -> Result<(Self, Vec<Told>), String> {
        self.won = won;
        for Guest { name, won, has_left } in guests {
            self.newest.0 += 1;
            let person = Person { has_left, won, ..Person::new(name, Means::Terminal, Some(now)) };
            self.people.insert(self.newest, person);
        }
        let Some(Dealt { players, seed, lines, is_counted }) = dealt else { return Ok((self, Vec::new())) };
        self.draw_seed();
        let setup = Setup::new(players.count(), self.rules.wumpuses).map_err(|why| why.to_string())?;
        let sits = |seat| self.people.iter().find(|(_, person)| person.name == players.name(seat)).map(|(id, _)| *id);
        let people = players.seats().map(sits).collect();
        let mut game = Game::new(Table::deal(setup, players, seed), people, now);
        self.out.extend(game.announce());
        if !lines.is_empty() {
            // Everybody has seen their card.
            game.end_talk();
        }
        for line in &lines {
            self.out.extend(game.announce());
            let told = game.table.replay(line).map_err(|why| format!("{line:?}: {why}"))?;
            let told = game.address(told);
            self.out.extend(told);
        }
        game.table.take_recorded();
        self.out.extend(game.announce());
        game.is_new = false;
        let is_over = game.phase() == Phase::Over;
        self.game = Some(game);
        if is_over {
            self.finish(!is_counted);
        }
        let told = take(&mut self.out);
        Ok((self, told))
    }

    /// Lets a stranger in. During a game they watch, and they have a seat at the next deal (H36).
    ///
    /// # Errors
    ///
    /// If the room is closed or full, or if the name is unfit.
    pub fn enter(&mut self, name: &str, means: Means, now: Now) -> Result<(PersonId, Vec<Told>), Refusal> {
        if !self.is_open {
            return Err(Refusal::new(Code::Full, "the room is closed; ask the host to open it"));
        }
        let name = self.checked(name).map_err(|why| Refusal::new(Code::UnfitText, why.to_string()))?;
        let stay = self.people.values().filter(|person| !person.has_left).count();
        if stay + usize::from(self.rules.bots) >= MOST {
            return Err(Refusal::new(Code::Full, format!("there are {MOST} players already")));
        }
        let was_empty = self.is_empty();
        self.newest.0 += 1;
        self.people.insert(self.newest, Person::new(name, means, None));
        self.end_wait(was_empty, now);
        Ok((self.newest, self.settled(now)))
    }

    /// Returns a name as it is shown, if nobody else has it.
    fn checked(&self, name: &str) -> Result<String, BadPlayers> {
        let name = tidy(name);
        let lower = name.to_lowercase();
        let is_number = !lower.is_empty() && lower.chars().all(|c| c.is_ascii_digit());
        if is_number || vocabulary(Place::Gamemaster).iter().any(|command| command.word() == lower) {
            return Err(BadPlayers::LikeACommand { name: quoted(&name) });
        }
        // In a game nobody else is called like one who was removed.
        let others = self.people.values().map(|person| person.name.clone());
        let removed = self.game.iter().flat_map(Game::names_of_nobody);
        let names: Vec<_> = others.chain(removed).chain([name.clone()]).collect();
        Players::seated(&names, 0).map_err(BadPlayers::for_newcomer)?;
        Ok(name)
    }

    /// Notes that somebody has come back. A bot gives the seat back (H26).
    pub fn come(&mut self, id: PersonId, means: Means, now: Now) -> Vec<Told> {
        let was_empty = self.is_empty();
        if let Some(person) = self.people.get_mut(&id) {
            *person = Person { means, away: None, has_left: false, has_bot: false, ran_out: 0, ..person.clone() };
            self.end_wait(was_empty, now);
        }
        self.settled(now)
    }

    /// Notes that somebody has lost the connection.
    pub fn lose(&mut self, id: PersonId, now: Now) -> Vec<Told> {
        if let Some(person) = self.people.get_mut(&id) {
            person.away = person.away.or(Some(now));
        }
        self.settled(now)
    }

    /// Somebody leaves for good. If they have a seat, a bot plays on, and the next deal forgets them, unless they come back before
    /// (H36).
    fn leave(&mut self, id: PersonId, now: Now) {
        if self.seat(id).is_none() {
            self.people.remove(&id);
        } else if let Some(person) = self.people.get_mut(&id) {
            (person.away, person.has_left) = (Some(now), true);
        }
    }

    /// Returns who leads: the first at a page who is here (H35). Only a page has the buttons, and nobody has to appoint or depose
    /// anybody.
    pub fn leader(&self, now: Now) -> Option<PersonId> {
        let leads = |person: &Person| !person.has_left && person.is_at_page() && !person.is_away_for(LEAD_AWAY, now);
        self.people.iter().find(|(_, person)| leads(person)).map(|(id, _)| *id)
    }

    pub fn is_here(&self, id: PersonId) -> bool {
        self.people.get(&id).is_some_and(Person::is_here)
    }

    pub fn knows(&self, id: PersonId) -> bool {
        self.people.contains_key(&id)
    }

    /// Lists the people in the order in which they came.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.people.keys().copied()
    }

    /// Returns what a host that is resumed has to know of somebody.
    pub fn guest(&self, id: PersonId) -> Option<Guest> {
        let person = self.people.get(&id)?;
        Some(Guest { name: person.name.clone(), won: person.won, has_left: person.has_left })
    }

    /// Finds the person with this name.
    ///
    /// # Errors
    ///
    /// Says who is at the party.
    pub fn find(&self, name: &str) -> Result<PersonId, String> {
        let lower = name.trim().to_lowercase();
        let found = self.people.iter().find(|(_, person)| person.name.to_lowercase() == lower);
        let names = || listed(self.people.values().map(|person| &person.name), "or");
        match found {
            Some((id, _)) => Ok(*id),
            None if self.people.is_empty() => Err("Nobody has come into the room yet.".to_owned()),
            None => Err(format!("Type the name of one player: {}.", names())),
        }
    }

    /// Returns the table of the game that is played or over.
    pub(crate) fn table(&self) -> Option<&Table> {
        self.game.as_ref().map(|game| &game.table)
    }

    /// Returns the lines of the record since the last call.
    pub fn take_recorded(&mut self) -> Vec<String> {
        self.game.as_mut().map(|game| game.table.take_recorded()).unwrap_or_default()
    }

    /// Returns whether there are people, but none of them is here: then the game waits.
    fn is_empty(&self) -> bool {
        !self.people.is_empty() && !self.people.values().any(Person::is_here)
    }

    /// Begins the time of the phase anew, if it stood still because nobody was here.
    fn end_wait(&mut self, was_empty: bool, now: Now) {
        if let (true, Some(game)) = (was_empty, &mut self.game) {
            game.since = now;
        }
    }

    /// Returns what the map of a watcher, or of somebody at a page, depends on: the game, and what they have seen of it. `None` if
    /// there is nothing to draw.
    pub(crate) fn map_key(&self, id: Option<PersonId>) -> Option<(u64, usize)> {
        let is_drawn = id.is_none_or(|id| self.people.get(&id).is_some_and(Person::is_at_page));
        let game = self.game.as_ref().filter(|_| is_drawn)?;
        game.changes_seen(id.and_then(|id| game.seat(id))).map(|changes| (self.dealt, changes))
    }

    /// Draws what somebody has seen of the cave, and at the end all of it.
    pub(crate) fn map(&self, id: Option<PersonId>) -> Option<News> {
        let game = self.game.as_ref()?;
        let drawn = game.draw(id.and_then(|id| game.seat(id)));
        serde_json::to_value(drawn).ok().map(|map| News::Map { map })
    }

    /// Returns the seat of somebody in the game that is played or over.
    pub fn seat(&self, id: PersonId) -> Option<Seat> {
        self.game.as_ref().and_then(|game| game.seat(id))
    }
}
