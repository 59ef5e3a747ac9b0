//! What the host types: every line is an order, talk, or a look at who is here.

use super::{Leaving, Server};
use crate::command::Command;
use crate::hosting::{host, page};
use crate::stdio::help_width;
use crate::text::capitalised;
use crate::wire::{Ask, Kind, Order, PersonId, PersonNow, Refusal};
use crate::words::hidden::news::how;

impl Server {
    /// Carries out a line of the host, and returns the answer; the error is a refusal.
    pub(crate) fn obey(&mut self, line: &str) -> Result<String, String> {
        let (command, rest) = host::read(line, help_width())?;
        match command {
            Command::Begin | Command::Again => self.order(Order::Deal, None),
            Command::Go => self.order(Order::GoOn, None),
            Command::Open => self.order(Order::Open, None),
            Command::Close => self.order(Order::Close, None),
            Command::Skip => self.order(Order::Skip, Some(self.party.find(&rest)?)),
            Command::Remove => self.order(Order::Remove, Some(self.party.find(&rest)?)),
            Command::Bot | Command::Code => {
                let person = self.person(&rest)?;
                let is_free = command == Command::Code || person.here == 0 && person.is != Kind::Bot;
                let id = person.who.filter(|_| is_free);
                let id = id.ok_or_else(|| host::not_for_bot(&person))?;
                if command == Command::Bot {
                    self.order(Order::Bot, Some(id))?;
                    return Ok(format!("A bot plays for {} until they are back.", person.name));
                }
                self.renew(id).map_err(|why| why.to_string())?;
                Ok(self.seat_in_words(&self.person(&rest)?))
            }
            Command::Board if rest.is_empty() => {
                Ok(self.party.table().map_or("The board is empty.".to_owned(), |table| table.board.words()))
            }
            Command::Say => self.asks(Ask::Say { say: rest }),
            Command::Board => self.asks(Ask::Board { board: rest }),
            Command::Strike => self.asks(Ask::Strike { strike: rest.parse().unwrap_or_default() }),
            Command::End => {
                self.leaving = Leaving::Now;
                Ok(String::new())
            }
            Command::Seats => Ok(self.seats()),
            _ => Ok(self.state.people.iter().map(|person| self.seat_in_words(person)).collect::<Vec<_>>().join("\n")),
        }
    }

    fn order(&mut self, order: Order, who: Option<PersonId>) -> Result<String, String> {
        self.asks(Ask::Order { order, who })
    }

    fn asks(&mut self, ask: Ask) -> Result<String, String> {
        let told = self.party.hear(None, ask, self.now());
        let told = told.map_err(|Refusal { message, .. }| capitalised(&message) + ".")?;
        self.settle(told);
        Ok(String::new())
    }

    /// Finds somebody by name, bots included.
    fn person(&self, name: &str) -> Result<PersonNow, String> {
        let lower = name.trim().to_lowercase();
        let found = self.state.people.iter().find(|person| person.name.to_lowercase() == lower);
        found.cloned().ok_or_else(|| self.party.find(name).err().unwrap_or_default())
    }

    /// Says where guests come in, and who is here. In a room that strangers cannot enter, each who is not here has a line to
    /// send them.
    fn seats(&self) -> String {
        let group = self.codes.watch.group();
        let room = match &self.page {
            _ if !self.party.is_open => None,
            Some(page) => {
                let others = page.others.iter().map(|other| format!("or {other}#{group}"));
                // Behind a proxy only browsers get through.
                let join = || format!("At a terminal:\n  {} {group}", self.invitation);
                let at_terminal = (!page.is_proxied).then(join);
                let lines = [page::invitation(&page.room(&group))].into_iter().chain(others).chain(at_terminal);
                Some(lines.collect::<Vec<_>>().join("\n"))
            }
            None => Some(format!("Players come in with:\n  {} {group}", self.invitation)),
        };
        let table = self.page.iter().map(|page| format!("The table's screen:\n  {}", page.table(self.codes.watch)));
        let people = if self.party.is_open {
            // The screen has room for the code, and everybody knows how many bots there will be.
            let people = self.state.people.iter().filter(|person| self.state.stage != "lobby" || person.who.is_some());
            let people =
                people.map(|person| format!("{} {}", person.name, how(person)[1])).collect::<Vec<_>>().join(" ");
            Some(people).filter(|people| !people.is_empty()).into_iter().collect()
        } else {
            self.state.people.iter().map(|person| self.seat_in_words(person)).collect::<Vec<_>>()
        };
        let waits = match self.state.stage {
            "lobby" if self.party.rules.begins_when_complete => {
                Some("The game begins when everybody is here, or when you type begin.")
            }
            "lobby" => Some("Type begin when everybody is here, or seats to see this again."),
            _ => None,
        };
        room.into_iter().chain(table).chain(people).chain(waits.map(str::to_owned)).collect::<Vec<_>>().join("\n")
    }

    /// Says how somebody is, and otherwise what to send them.
    fn seat_in_words(&self, person: &PersonNow) -> String {
        let (name, code) = (&person.name, person.who.and_then(|id| self.codes.of(id)));
        let Some(code) = code.filter(|_| person.here == 0) else { return format!("{name} {}", how(person)[1]) };
        let told = if person.is == Kind::Bot {
            format!("A bot plays for {name}, who can return with:")
        } else {
            format!("{name}:")
        };
        // A command on a line of its own is never broken, so it can be copied.
        let at_page = self.page.as_ref().map(|page| format!("{}#{code}", page.url));
        format!("{told}\n  {}", at_page.unwrap_or_else(|| format!("{} {code}", self.invitation)))
    }

    /// Leaves when the game is over.
    pub(crate) fn leave_when_over(&mut self) {
        self.leaving = Leaving::WhenOver;
        self.settle(Vec::new());
    }
}
