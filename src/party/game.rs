//! A game that has been dealt. Only here anybody has a seat.

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;
use serde_json::Value;

use super::drawn::Drawn;
use super::{Now, Person, TIME_AWAY, Told};
use crate::agent::protocol::{LegalJson, Protocol as _};
use crate::game::hidden::{Action, Hidden, Illegal};
use crate::game::{Game as _, Seat};
use crate::style::plain;
use crate::table::{Phase, Table, told_of};
use crate::variant::hidden::command;
use crate::wire::{Kind, News, PersonId, Refusal, RefusalCode as Code, Worded};
use crate::words::hidden::news::claimed_in_short;
use crate::words::hidden::{NOT_TOLD_YET, a, sheet, wins, won};

/// The turns of somebody who is away that may run out before a bot plays on (H36).
const TURNS_THAT_RUN_OUT: u8 = 2;

type People = BTreeMap<PersonId, Person>;

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) table: Table,
    /// Who sits there; `None` for a bot, and for somebody who was removed.
    seats: Vec<Option<PersonId>>,
    /// Which seats have nothing more to say.
    pub(super) is_done: Vec<bool>,
    /// Whether everybody looks at their card, and the first turn waits (H34).
    pub(super) shows_cards: bool,
    /// The phase that was announced.
    told: Option<Phase>,
    /// When the time of the phase began.
    pub(super) since: Now,
    /// Whether it has just begun, and has no time yet.
    pub(super) is_new: bool,
}

impl Game {
    /// Seats these people at a table, and bots where nobody is. They have not seen their cards.
    pub(super) fn new(table: Table, seats: Vec<Option<PersonId>>, now: Now) -> Self {
        let is_done = vec![false; seats.len()];
        Self { table, seats, is_done, shows_cards: true, told: None, since: now, is_new: true }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = (Seat, Option<PersonId>)> {
        (0..).map(Seat).zip(self.seats.iter().copied())
    }

    pub(super) fn seat(&self, id: PersonId) -> Option<Seat> {
        self.seats().find(|(_, person)| *person == Some(id)).map(|(seat, _)| seat)
    }

    /// Returns what goes on: while the cards are looked at, the talk before the first turn.
    pub(super) const fn phase(&self) -> Phase {
        if self.shows_cards { Phase::Talk { turn: 0 } } else { self.table.phase }
    }

    /// Says that a seat is dead, as everybody knows (H20).
    pub(super) fn fate(&self, seat: Seat) -> Option<String> {
        let role = self.table.position().people[seat.index()].role;
        (!self.table.is_alive(seat)).then(|| format!("dead, was {}", a(role)))
    }

    pub(super) fn end_talk(&mut self) {
        if self.shows_cards {
            self.shows_cards = false;
        } else {
            self.table.end_talk();
        }
    }

    /// Lets a bot play on for somebody who was removed.
    pub(super) fn forget(&mut self, id: PersonId) {
        self.seats.iter_mut().filter(|person| **person == Some(id)).for_each(|person| *person = None);
    }

    /// Returns the names of those who were removed.
    pub(super) fn names_of_nobody(&self) -> Vec<String> {
        let players = &self.table.players;
        let removed = players.people_seats().filter(|seat| self.seats[seat.index()].is_none());
        removed.map(|seat| players.name(seat).to_owned()).collect()
    }

    /// Lists the people for whom the game waits now: the one on turn, or those who have not said that they are done.
    pub(super) fn waits_for(&self, people: &People, now: Now) -> Vec<PersonId> {
        let is_awaited = |seat: Seat, person: &Person| match self.phase() {
            _ if person.is_by_bot() => false,
            Phase::Turn { seat: on_turn, .. } => on_turn == seat,
            Phase::Talk { .. } if person.kind() == Kind::Program || self.is_done[seat.index()] => false,
            Phase::Talk { .. } if self.shows_cards => person.is_at_page() && !person.is_away_for(TIME_AWAY, now),
            Phase::Talk { .. } => !person.is_away_for(TIME_AWAY, now) && self.table.is_alive(seat),
            Phase::Over => false,
        };
        self.seats().filter_map(|(seat, id)| id.filter(|id| is_awaited(seat, &people[id]))).collect()
    }

    pub(super) fn is_bots_turn(&self, people: &People) -> bool {
        let is_bots = |seat: Seat| self.seats[seat.index()].is_none_or(|id| people[&id].is_by_bot());
        matches!(self.phase(), Phase::Turn { seat, .. } if is_bots(seat))
    }

    /// Plays a turn, and returns what is said of it.
    pub(super) fn play(&mut self, turn: u32, seat: Seat, action: Action) -> Result<Vec<Told>, Illegal> {
        let events = self.table.act(action)?;
        Ok(self.address(told_of(turn, seat, action, &events)))
    }

    /// Plays a turn that somebody has sent.
    pub(super) fn act(&mut self, seat: Seat, turn: u32, action: &str) -> Result<Vec<Told>, Refusal> {
        let not_now = |why: String| Err(Refusal::new(Code::NotYourTurn, why));
        match self.phase() {
            Phase::Turn { turn: now, seat: on_turn } if (now, on_turn) == (turn, seat) => {}
            Phase::Over => return Err(Refusal::new(Code::Over, "the game is over")),
            Phase::Turn { turn: now, .. } if turn >= now => {
                return not_now(format!("turn {turn} is not yours to play now"));
            }
            Phase::Talk { turn: 0 } => return not_now("the first turn has not begun".to_owned()),
            _ => return not_now(format!("turn {turn} is over, and nothing has changed")),
        }
        let action = action.parse::<Action>().map_err(|why| Refusal::new(Code::BadAction, why.to_string()))?;
        self.play(turn, seat, action).map_err(|why| Refusal::new(Code::IllegalAction, why.to_string()))
    }

    /// Plays the turn of the bot on turn, and then lets the bot make its claim.
    pub(super) fn play_bot(&mut self) -> Vec<Told> {
        let Phase::Turn { turn, seat } = self.phase() else { return Vec::new() };
        let Some(action) = self.table.bot_action() else { return Vec::new() };
        let claim = self.table.bot_claim(seat);
        let mut told = self.play(turn, seat, action).unwrap_or_default();
        told.extend(self.announce());
        if let Some(claim) = claim.filter(|_| self.table.is_alive(seat) && self.table.outcome().is_none()) {
            let said = self.table.say(Some(seat), &claim.to_string());
            told.extend(said.into_iter().flat_map(|news| self.address([(None, news)])));
        }
        told
    }

    /// Ends a turn or a talk whose time is up, and tells everybody (H30, H32).
    pub(super) fn time_is_up(&mut self, people: &mut People) -> Vec<Told> {
        let mut told = self.host_says("Time is up.");
        let Phase::Turn { turn, seat } = self.phase() else {
            self.end_talk();
            return told;
        };
        let away = self.seats[seat.index()].and_then(|id| people.get_mut(&id)).filter(|person| !person.is_here());
        if let Some(person) = away {
            person.ran_out += 1;
            person.has_bot = person.ran_out >= TURNS_THAT_RUN_OUT;
        }
        told.extend(self.play(turn, seat, Action::default()).unwrap_or_default());
        told
    }

    /// Passes for the player on turn, or lets the talk no longer wait for somebody, and tells everybody.
    pub(super) fn skip(&mut self, seat: Seat, is_awaited: bool) -> Result<Vec<Told>, Refusal> {
        let name = self.table.players.name(seat).to_owned();
        if !is_awaited {
            return Err(Refusal::new(Code::NotYourTurn, format!("the game does not wait for {name}")));
        }
        let mut told = self.host_says(&format!("The host has skipped {name}."));
        if let Phase::Turn { turn, .. } = self.phase() {
            told.extend(self.play(turn, seat, Action::default()).unwrap_or_default());
        } else {
            self.is_done[seat.index()] = true;
        }
        Ok(told)
    }

    fn host_says(&mut self, text: &str) -> Vec<Told> {
        self.table.say(None, text).map(|news| self.address([(None, news)])).unwrap_or_default()
    }

    /// Announces what goes on, if it is new: to each seat its role at the deal (H7), to the seat on turn its secrets, and to
    /// everybody where everything was at the end.
    pub(super) fn announce(&mut self) -> Vec<Told> {
        let told = self.told.replace(self.phase());
        let mut news = Vec::new();
        if told.is_none() {
            news.extend(self.deal_cards());
        }
        if told == self.told || self.shows_cards {
            return news;
        }
        self.is_new = true;
        match self.phase() {
            Phase::Turn { turn, seat } => {
                news.extend(self.address([(None, News::Turn { turn, seat: seat.0 })]));
                news.extend(self.show_sheet(turn, seat));
            }
            Phase::Talk { turn } => {
                self.is_done.fill(false);
                news.extend(self.address([(None, News::Talk { turn })]));
            }
            Phase::Over => news.extend(self.reveal()),
        }
        news
    }

    fn deal_cards(&self) -> Vec<Told> {
        let Phase::Turn { seat: first, .. } = self.table.phase else { return Vec::new() };
        let table = &self.table;
        let begun = everybody(table.begun(), Some(table.players.begins(&table.setup, first)));
        let cards = table.players.seats().filter_map(|seat| {
            let role = table.position().people[seat.index()].role;
            let text = format!("You are {}. You win {}.", a(role), wins(role));
            self.to_seat(seat, News::Card { role: role as u8 }, Some(text))
        });
        iter::once(begun).chain(cards).collect()
    }

    fn show_sheet(&self, turn: u32, seat: Seat) -> Option<Told> {
        let view = self.table.view(seat);
        let (obs, legal) = (to_json(Hidden::obs(&view)), to_json(LegalJson::of::<Hidden>(&view)));
        let own = view.sheet?;
        let text = plain(&sheet(self.table.players.name(seat), &own));
        self.to_seat(seat, News::Act { turn, obs, legal }, Some(text))
    }

    /// Tells everybody where everything was (H24, H33), and how each turn really was: a line for each, so that none is long.
    fn reveal(&self) -> Vec<Told> {
        let Some(outcome) = self.table.outcome() else { return Vec::new() };
        let Table { setup, players, seed, film, .. } = &self.table;
        let position = self.table.position();
        let over = News::Over {
            outcome: outcome.to_string(),
            position: to_json(self.table.session.game().position_json()),
            seed: seed.to_string(),
            command: format!("{} --seed {seed}", command(setup, players)),
        };
        let truth = players.truth_in_words(position);
        let truth = truth.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        let mut told = vec![everybody(over, Some(truth))];
        for seat in players.seats() {
            let has_won = Hidden::has_won(seat, outcome, position);
            let text = if has_won { "You have won." } else { "You have lost." };
            told.extend(self.to_seat(seat, News::Result { won: has_won.into() }, Some(text.to_owned())));
        }
        told.extend(
            film.iter()
                .map(|scene| everybody(News::Film { turns: vec![scene.clone()] }, Some(players.scene_in_words(scene)))),
        );
        told
    }

    /// Counts the turns of a seat that have begun and those that are over; `None` if there is nothing to draw.
    pub(super) fn changes_seen(&self, seat: Option<Seat>) -> Option<usize> {
        if self.table.phase == Phase::Over {
            return Some(usize::MAX);
        }
        let seat = seat?;
        let over = self.table.film.iter().filter(|scene| scene.seat == seat.0).count();
        let is_on_turn = matches!(self.phase(), Phase::Turn { seat: on_turn, .. } if on_turn == seat);
        Some(2 * over + usize::from(is_on_turn)).filter(|changes| *changes > 0)
    }

    /// Draws what a seat has seen, and at the end the whole cave.
    pub(super) fn draw(&self, seat: Option<Seat>) -> Drawn {
        let position = self.table.position();
        let (Some(seat), false) = (seat, self.table.phase == Phase::Over) else {
            let bats = position.bats.map(|room| (room.number(), "bats"));
            let pits = position.pits.map(|room| (room.number(), "pit"));
            return Drawn::whole(&position.cave, &[bats, pits].concat());
        };
        let now = self.table.scene();
        let seen = self.table.film.iter().chain(&now).filter(|scene| scene.seat == seat.0).cloned();
        Drawn::seen(&seen.collect::<Vec<_>>(), self.table.setup.rooms())
    }

    /// Words what the table has said, and addresses it.
    pub(super) fn address(&self, said: impl IntoIterator<Item = (Option<Seat>, News)>) -> Vec<Told> {
        let players = &self.table.players;
        let told = said.into_iter().filter_map(|(seat, news)| match (seat, &news) {
            (Some(seat), News::Acted { action, .. }) => {
                let text = format!("Your turn was played: {action}.");
                self.to_seat(seat, news, Some(text))
            }
            (Some(seat), _) => self.to_seat(seat, news, None),
            (None, News::Ended { .. }) => {
                let text = self.table.outcome().map(|outcome| won(outcome, self.table.position(), None));
                Some(everybody(news, text))
            }
            (None, News::Said { seat, text }) => {
                let by = players.speaks(*seat).to_owned();
                // Whoever plays the seat, a report in short is told as a sentence.
                let text = claimed_in_short(text).or_else(|| players.news(&news));
                Some(Told { to: None, line: Worded { by: Some(by), news, text } })
            }
            (None, _) => {
                let text = players.news(&news);
                Some(everybody(news, text))
            }
        });
        let mut told: Vec<_> = told.collect();
        // H20: after the first death everybody is told when they will learn more.
        let mut deaths = told.iter_mut().filter(|told| matches!(told.line.news, News::Died { .. }));
        if let Some(last) = deaths.next_back()
            && deaths.count() + 1 == players.seats().filter(|seat| !self.table.is_alive(*seat)).count()
            && self.table.outcome().is_none()
        {
            last.line.text.iter_mut().for_each(|text| *text = format!("{text} {NOT_TOLD_YET}"));
        }
        told
    }

    /// Tells a seat alone, if a person has it.
    fn to_seat(&self, seat: Seat, news: News, text: Option<String>) -> Option<Told> {
        let id = self.seats[seat.index()]?;
        Some(Told { to: Some(id), line: Worded { news, by: None, text } })
    }
}

pub(super) const fn everybody(news: News, text: Option<String>) -> Told {
    Told { to: None, line: Worded { news, by: None, text } }
}

fn to_json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("a view has nothing that JSON has not")
}
