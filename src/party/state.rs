//! How a party is now, and what can be ordered.

use super::game::Game;
use super::{Now, Party};
use crate::table::Phase;
use crate::text::{counted, listed};
use crate::wire::{Button, Kind, News, Order, PersonId, PersonNow, SeatNow, Worded};
use crate::words::hidden::news::how;

pub(crate) const NOBODY_IS_HERE: &str = "Nobody is here, so the game waits.";

/// How the party is now. What has changed is told anew, and is in no log.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub stage: &'static str,
    pub is_open: bool,
    /// Those with a seat in its order, bots among them, and then those who watch. Before the first deal the people, and the
    /// bots that would play.
    pub people: Vec<PersonNow>,
    /// Whom the game waits for.
    pub waits: Vec<PersonId>,
    /// The turn after which people talk now; 0 while they look at their cards.
    pub talk: Option<u32>,
    /// Whether the game waits because nobody is here.
    pub is_empty: bool,
    /// When the time of the turn or the talk is up.
    pub ends: Option<Now>,
}

impl Party {
    /// Returns how the party is now.
    pub fn state(&self, now: Now) -> State {
        let phase = self.game.as_ref().map(Game::phase);
        let talk = if let Some(Phase::Talk { turn }) = phase { Some(turn) } else { None };
        let stage = match phase {
            None => "lobby",
            Some(Phase::Over) => "over",
            Some(_) => "game",
        };
        let mut people: Vec<_> =
            self.people.keys().filter(|id| self.seat(**id).is_none()).map(|id| self.now(*id, now)).collect();
        if let Some(game) = &self.game {
            let names = &game.table.players;
            let seated = game.seats().map(|(seat, id)| match id {
                Some(id) => self.now(id, now),
                None => PersonNow { seat: Some(seat.0), ..bot(names.name(seat), names.is_bot(seat)) },
            });
            people = seated.chain(people).collect();
        } else {
            people.extend((1..=self.bots_for(people.len())).map(|number| bot(&format!("Bot {number}"), true)));
        }
        let (waits, ends, is_empty) = (self.waits_for(now), self.phase_ends(), stage == "game" && self.is_empty());
        State { stage, is_open: self.is_open, people, waits, talk, is_empty, ends }
    }

    fn now(&self, id: PersonId, now: Now) -> PersonNow {
        let person = &self.people[&id];
        let seat = self.seat(id);
        let mut told = PersonNow {
            who: Some(id),
            name: person.name.clone(),
            is: if person.is_by_bot() { Kind::Bot } else { person.kind() },
            seat: seat.map(|seat| seat.0),
            here: person.is_here().into(),
            left: person.has_left.into(),
            leads: (self.leader(now) == Some(id)).into(),
            text: String::new(),
        };
        let [how, _] = how(&told);
        let watches = (seat.is_none() && self.game.as_ref().is_some()).then_some("plays in the next game");
        let dead = self.game.as_ref().zip(seat).and_then(|(game, seat)| game.fate(seat));
        told.text = [Some(how), watches.map(str::to_owned), dead].into_iter().flatten().collect::<Vec<_>>().join(", ");
        told
    }
}

/// Returns a bot, or one that plays on for somebody who was removed.
fn bot(name: &str, is_bot: bool) -> PersonNow {
    let (name, left) = (name.to_owned(), (!is_bot).into());
    let bot = PersonNow { who: None, name, is: Kind::Bot, seat: None, here: 1, left, leads: 0, text: String::new() };
    let [text, _] = how(&bot);
    PersonNow { text, ..bot }
}

impl State {
    /// Returns the number of a guest's seat, as older guests know it: before the first deal, the place in the list.
    pub fn seat_of(&self, id: PersonId) -> Option<u8> {
        let place = self.people.iter().position(|person| person.who == Some(id))?;
        if self.stage == "lobby" { u8::try_from(place).ok() } else { self.people[place].seat }
    }

    /// Returns who plays each seat.
    pub fn seats(&self) -> News {
        let sits = |person: &&PersonNow| self.stage == "lobby" || person.seat.is_some();
        let seat = |person: &PersonNow| SeatNow { name: person.name.clone(), is: person.is, here: person.here };
        News::Seats { seats: self.people.iter().filter(sits).map(seat).collect() }
    }

    /// Returns the party for somebody: whoever leads sees what can be ordered.
    pub fn party(&self, own: Option<PersonId>, room: &str) -> Worded {
        let leader = self.people.iter().find(|person| person.leads == 1);
        let leads = leader.is_some_and(|person| person.who == own);
        let text = match (self.stage, leader.map(|person| &person.name)) {
            ("lobby", Some(_)) if leads => "Begin when everybody is here.".to_owned(),
            ("lobby", Some(name)) => format!("{name} begins the game when everybody is here."),
            ("over", Some(name)) if !leads => format!("{name} can deal again."),
            ("lobby", None) => "The host begins the game.".to_owned(),
            _ => String::new(),
        };
        let news = News::Party {
            stage: self.stage.to_owned(),
            room: room.to_owned(),
            open: self.is_open.into(),
            people: self.people.clone(),
            orders: if leads { self.orders() } else { Vec::new() },
        };
        Worded { news, by: None, text: Some(text).filter(|text| !text.is_empty()) }
    }

    /// Says whom the game waits for, to somebody.
    pub fn waits(&self, own: Option<PersonId>, left: Option<f64>) -> Worded {
        let person = |id: &PersonId| self.people.iter().find(|person| person.who == Some(*id));
        let seats = self.waits.iter().filter_map(|id| person(id)?.seat).collect();
        let is_own = |id: &PersonId| Some(*id) == own;
        let others = self.waits.iter().filter(|id| !is_own(id)).filter_map(person).map(|person| {
            if person.here == 1 { person.name.clone() } else { format!("{}, who is not here", person.name) }
        });
        let you = self.waits.iter().any(is_own).then(|| "you".to_owned());
        let names: Vec<_> = you.into_iter().chain(others).collect();
        let cards = if self.talk == Some(0) { " to look at the card" } else { "" };
        let text = match names.is_empty() {
            _ if self.is_empty => Some(NOBODY_IS_HERE.to_owned()),
            true => None,
            false => Some(format!("Waiting for {}{cards}.", listed(names, "and"))),
        };
        Worded { news: News::Waits { seats, left }, by: None, text }
    }

    /// Lists what can be ordered now.
    fn orders(&self) -> Vec<Button> {
        let button = |text: &str, order| Button { text: text.to_owned(), order, who: None, main: 0, sure: None };
        let main = |text: &str, order| Button { main: 1, ..button(text, order) };
        let of = |person: &PersonNow, text: String, order| Button { who: person.who, ..button(&text, order) };
        let removes = |person: &PersonNow| Button {
            sure: Some(format!("Take {} out of the party for good?", person.name)),
            ..of(person, format!("Remove {}", person.name), Order::Remove)
        };
        let others = self.people.iter().filter(|person| person.who.is_some() && person.leads == 0);
        let door = if self.is_open { ("Close the room", Order::Close) } else { ("Open the room", Order::Open) };
        if self.stage == "game" {
            // The one who leads has buttons of their own for that.
            let awaited = self.people.iter().filter(|person| person.leads == 0);
            let awaited = awaited.filter(|person| person.who.is_some_and(|id| self.waits.contains(&id)));
            let go_on = if self.talk == Some(0) { "Begin the first turn" } else { "End the talk" };
            let ends = self.talk.map(|_| button(go_on, Order::GoOn));
            let others = awaited.flat_map(|person| {
                let bot = (person.here == 0).then(|| of(person, format!("A bot for {}", person.name), Order::Bot));
                bot.into_iter().chain([of(person, format!("Skip {}", person.name), Order::Skip)])
            });
            return ends.into_iter().chain(others).chain([button(door.0, door.1)]).collect();
        }
        let count = |is_bot: bool| {
            self.people.iter().filter(|person| person.who.is_none() == is_bot && person.left == 0).count()
        };
        let [people, bots] = [false, true].map(|is_bot| u32::try_from(count(is_bot)).unwrap_or_default());
        let bots = if bots > 0 { format!(" and {}", counted(bots, "bot")) } else { String::new() };
        let deal = match self.stage {
            "lobby" => format!("Begin with {}{bots}", counted(people, "player")),
            _ => "Deal again".to_owned(),
        };
        [main(&deal, Order::Deal), button(door.0, door.1)].into_iter().chain(others.map(removes)).collect()
    }
}
