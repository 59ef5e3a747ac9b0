//! What is asked of a party, and whether it is done.

use std::time::Duration;

use super::game::Game;
use super::{Now, Party, Told};
use crate::game::hidden::Setup;
use crate::session::HuntSeed;
use crate::table::board::{BadLine, fit};
use crate::table::{Phase, Table};
use crate::wire::{Ask, News, Order, PersonId, Refusal, RefusalCode as Code, Worded};
use crate::words::hidden::Players;
use crate::words::hidden::news::GAMEMASTER;

/// The time after which somebody may say or write one more line (H29).
const PER_LINE: Duration = Duration::from_secs(2);

impl Party {
    /// Carries out what somebody asks for, or the gamemaster at the terminal of the host if there is nobody.
    ///
    /// # Errors
    ///
    /// Returns why it is refused. Then nothing has changed, and nobody else learns of it (H19).
    pub fn hear(&mut self, by: Option<PersonId>, ask: Ask, now: Now) -> Result<Vec<Told>, Refusal> {
        if by.is_some_and(|id| !self.is_here(id)) {
            return Err(not_now("you are not here"));
        }
        match (ask, by) {
            (Ask::Order { order, who }, _) => {
                if by.is_some() && self.leader(now) != by {
                    return Err(not_now("only the one with the host's buttons can do that"));
                }
                self.order(order, who, now)?;
            }
            (Ask::Leave { .. }, Some(id)) => self.leave(id, now),
            (ask @ (Ask::Say { .. } | Ask::Board { .. } | Ask::Strike { .. }), _) => self.speak(by, ask, now)?,
            (Ask::Act { turn, action }, Some(id)) => {
                let game = self.played()?;
                let seat = game.seat(id).ok_or_else(watches)?;
                let told = game.act(seat, turn, &action)?;
                self.out.extend(told);
            }
            (Ask::Done { done: turn }, Some(id)) => {
                let game = self.played()?;
                let seat = game.seat(id).ok_or_else(watches)?;
                if game.phase() != (Phase::Talk { turn }) {
                    return Err(no_talk());
                }
                game.is_done[seat.index()] = true;
            }
            (Ask::Act { .. } | Ask::Done { .. } | Ask::Leave { .. }, None) => return Err(watches()),
        }
        Ok(self.settled(now))
    }

    fn order(&mut self, order: Order, who: Option<PersonId>, now: Now) -> Result<(), Refusal> {
        let somebody = || who.filter(|id| self.knows(*id)).ok_or_else(|| not_now("nobody here has this number"));
        match order {
            Order::Open | Order::Close => self.is_open = order == Order::Open,
            Order::Deal => self.deal(now)?,
            Order::Remove => {
                let id = somebody()?;
                // Their code no longer works, and a bot plays on.
                self.people.remove(&id);
                self.game.iter_mut().for_each(|game| game.forget(id));
            }
            Order::GoOn => {
                let game = self.played()?;
                let Phase::Talk { .. } = game.phase() else { return Err(no_talk()) };
                game.end_talk();
            }
            Order::Skip => {
                let id = somebody()?;
                let is_awaited = self.waits_for(now).contains(&id);
                let game = self.played()?;
                let seat = game.seat(id).ok_or_else(|| not_now("they watch until the next deal"))?;
                let told = game.skip(seat, is_awaited)?;
                self.out.extend(told);
            }
            Order::Bot => {
                let id = somebody()?;
                if self.is_here(id) {
                    return Err(not_now("they are here"));
                }
                self.people.get_mut(&id).into_iter().for_each(|person| person.has_bot = true);
            }
        }
        Ok(())
    }

    /// Passes on what somebody says, writes or strikes out, unless they have just spoken (H29). In a game there are the dead,
    /// bots who listen, and a record.
    fn speak(&mut self, by: Option<PersonId>, ask: Ask, now: Now) -> Result<(), Refusal> {
        let is_line = !matches!(ask, Ask::Strike { .. });
        let speaker = by.and_then(|id| self.people.get(&id));
        let spoke = speaker.and_then(|person| person.spoke).filter(|_| is_line);
        if spoke.is_some_and(|spoke| now < spoke + PER_LINE) {
            return Err(Refusal::new(Code::Busy, "one line in two seconds is heard, and this one was not"));
        }
        // Once the game is over, also those may talk who only watched it.
        let is_over = self.game.as_ref().is_some_and(|game| game.table.outcome().is_some());
        let is_watcher = is_over && by.is_some_and(|id| self.seat(id).is_none());
        // Older guests know nobody by that number.
        let place = by.and_then(|id| self.people.keys().position(|other| *other == id));
        let place = place.and_then(|at| if is_watcher { Some(u8::MAX) } else { u8::try_from(at).ok() });
        let told = match (self.game.as_mut().filter(|_| !is_watcher), ask) {
            (None, Ask::Say { say }) => {
                let text = fit(&say).map_err(refusal)?;
                let name = speaker.map_or(GAMEMASTER, |person| &person.name).to_owned();
                let news = News::Said { seat: place, text: text.clone() };
                vec![Told { to: None, line: Worded { by: Some(name), text: Some(text), news } }]
            }
            (None, _) => return Err(if is_watcher { watches() } else { not_begun() }),
            (Some(game), ask) => {
                let seat = by.map(|id| game.seat(id).ok_or_else(watches)).transpose()?;
                let said = match ask {
                    Ask::Say { say } => game.table.say(seat, &say),
                    Ask::Board { board } => game.table.write(seat, &board),
                    Ask::Strike { strike } => game.table.strike(seat, strike),
                    _ => return Ok(()),
                };
                game.address([(None, said.map_err(refusal)?)])
            }
        };
        self.out.extend(told);
        if let (Some(id), true) = (by, is_line) {
            self.people.get_mut(&id).into_iter().for_each(|person| person.spoke = Some(now));
        }
        Ok(())
    }

    /// Deals a game to everybody, and forgets who has left. Bots fill the table up.
    pub(super) fn deal(&mut self, now: Now) -> Result<(), Refusal> {
        if self.played().is_ok() {
            return Err(not_now("the game has begun, and is not over yet"));
        }
        let sitting: Vec<_> = self.people.iter().filter(|(_, person)| !person.has_left).map(|(id, _)| *id).collect();
        if sitting.is_empty() {
            return Err(Refusal::new(Code::NotBegun, "nobody has come into the room yet"));
        }
        let names: Vec<_> = sitting.iter().map(|id| self.people[id].name.clone()).collect();
        let unfit = |why: String| Refusal::new(Code::UnfitText, why);
        let players = Players::seated(&names, self.bots_for(names.len())).map_err(|why| unfit(why.to_string()))?;
        let setup = Setup::new(players.count(), self.rules.wumpuses).map_err(|why| unfit(why.to_string()))?;
        self.people.retain(|_, person| !person.has_left);
        let people = sitting.into_iter().map(Some).chain(std::iter::repeat(None)).take(players.count()).collect();
        self.game = Some(Game::new(Table::deal(setup, players, self.seed), people, now));
        self.draw_seed();
        Ok(())
    }

    /// Draws the seed of the next game.
    pub(super) fn draw_seed(&mut self) {
        let drawn = |part| HuntSeed::drawn(self.secret, 2 * self.dealt + part).setup;
        self.seed = HuntSeed { setup: drawn(0), play: drawn(1) };
        self.dealt += 1;
    }

    /// Returns how many bots play with so many people: those that were agreed, or more to fill the table.
    pub(super) fn bots_for(&self, people: usize) -> u8 {
        let least = Setup::least_players(self.rules.wumpuses);
        let missing = usize::from(least).saturating_sub(people);
        self.rules.bots.max(u8::try_from(missing).unwrap_or(least))
    }

    fn played(&mut self) -> Result<&mut Game, Refusal> {
        match &mut self.game {
            None => Err(not_begun()),
            Some(game) if game.phase() == Phase::Over => Err(Refusal::new(Code::Over, "the game is over")),
            Some(game) => Ok(game),
        }
    }
}

fn not_begun() -> Refusal {
    Refusal::new(Code::NotBegun, "the game has not begun yet")
}

fn not_now(why: &str) -> Refusal {
    Refusal::new(Code::NotYourTurn, why)
}

fn watches() -> Refusal {
    not_now("you only watch until the next game is dealt")
}

fn no_talk() -> Refusal {
    not_now("there is no talk to end now")
}

fn refusal(why: BadLine) -> Refusal {
    let code = match why {
        BadLine::Full => Code::BoardFull,
        BadLine::Unfit => Code::UnfitText,
        BadLine::NoSuchLine => Code::NoSuchLine,
        BadLine::Dead => Code::Dead,
        BadLine::AllSaid => Code::Full,
    };
    Refusal::new(code, why.to_string())
}
