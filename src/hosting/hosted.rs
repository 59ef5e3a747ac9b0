//! A table with a screen for each seat: who is there, and what a seat may ask for (H26 to H33).
//!
//! It has no clock and no connection.

use serde::Serialize;
use serde_json::Value;

use crate::agent::protocol::{LegalJson, Protocol as _};
use crate::game::Seat;
use crate::game::hidden::{Action, Hidden, Setup};
use crate::session::HuntSeed;
pub use crate::table::Phase;
use crate::table::Table;
use crate::table::board::BadLine;
pub use crate::table::log::{Ear, Log};
use crate::variant::hidden::command;
use crate::wire::{Kind, News, Refusal, RefusalCode as Code, Request, SeatNow};
use crate::words::hidden::Players;

/// What the gamemaster says when a turn or a talk is over.
const TIME_IS_UP: &str = "Time is up.";

/// A table, with the seats around it.
pub struct Hosted {
    pub(crate) table: Table,
    seats: Vec<Player>,
    /// The phase that the seats have been told of.
    told: Option<Phase>,
}

/// A seat and who plays it.
struct Player {
    now: SeatNow,
    /// Whether the talk still waits for somebody who is not here (H30).
    is_missed: bool,
    is_done: bool,
}

impl Hosted {
    /// Deals a game, and plays the lines of its record again, if there are any.
    ///
    /// # Errors
    ///
    /// Names the first line that cannot be played.
    pub fn resume(setup: Setup, players: Players, seed: HuntSeed, lines: &[String]) -> Result<Self, String> {
        let seats = (0..setup.players()).map(Seat);
        let player = |seat| {
            let (is, here) = if players.is_bot(seat) { (Kind::Bot, 1) } else { (Kind::Person, 0) };
            let now = SeatNow { name: players.name(seat).to_owned(), is, here };
            Player { now, is_missed: !lines.is_empty(), is_done: false }
        };
        let seats = seats.map(player).collect();
        let mut hosted = Self { seats, told: None, table: Table::deal(setup, players, seed) };
        hosted.tell();
        for line in lines {
            hosted.table.replay(line).map_err(|why| format!("{line:?}: {why}"))?;
            hosted.tell();
        }
        hosted.table.take_recorded();
        if !lines.is_empty() {
            // The gamemaster is told again what happened from the last turn on that began before now.
            let news = &mut hosted.table.logs.gamemaster;
            let last = news.iter().rposition(|news| matches!(news, News::Turn { .. })).unwrap_or(0);
            news.drain(..last);
        }
        Ok(hosted)
    }

    /// Tells each seat its role at the deal (H7), the seat on turn what it needs to know, and everybody where everything was when
    /// the game is over.
    fn tell(&mut self) {
        let phase = self.phase();
        let told = self.told.replace(phase);
        if told == Some(phase) {
            return;
        }
        let is_new = told.is_none();
        for (seat, person) in (0..).map(Seat).zip(self.table.position().people.clone()).filter(|_| is_new) {
            self.table.logs.tell_seat(seat, News::Card { role: person.role as u8 });
        }
        match phase {
            Phase::Turn { turn, seat } => {
                let view = self.table.view(seat);
                let obs = json(Hidden::obs(&view));
                let legal = json(LegalJson::of::<Hidden>(&view));
                self.table.logs.tell_seat(seat, News::Act { turn, obs, legal });
            }
            Phase::Talk { .. } => self.seats.iter_mut().for_each(|player| player.is_done = false),
            Phase::Over => {
                let position = json(self.table.session().game().position_json());
                let Table { setup, players, seed, .. } = &self.table;
                let (seed, command) = (seed.to_string(), format!("{} --seed {seed}", command(setup, players)));
                let outcome = self.table.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
                self.table.logs.tell_all(News::Over { outcome, position, seed, command });
                let turns = self.table.film.clone();
                self.table.logs.tell_all(News::Film { turns });
            }
        }
    }

    /// Carries out the request of a seat, or of the gamemaster (`None`).
    ///
    /// # Errors
    ///
    /// Returns why the request is refused. Then nothing has changed, and nobody else learns of it (H19).
    pub fn hear(&mut self, by: Option<Seat>, request: Request) -> Result<(), Refusal> {
        match (request, self.phase(), by) {
            (Request::Act { turn, action }, _, Some(seat)) => self.act(seat, turn, &action)?,
            (Request::Say { say }, ..) => self.table.say(by, &say).map_err(refusal)?,
            (Request::Board { board }, ..) => self.table.write(by, &board).map_err(refusal)?,
            (Request::Strike { strike }, ..) => self.table.strike(by, strike).map_err(refusal)?,
            (Request::Done { done }, Phase::Talk { turn }, Some(seat)) if done == turn => {
                self.seats[seat.index()].is_done = true;
            }
            _ => return Err(no_talk()),
        }
        self.settle();
        Ok(())
    }

    /// Lets the gamemaster end the talk.
    ///
    /// # Errors
    ///
    /// If the players are not talking.
    pub fn go_on(&mut self) -> Result<(), Refusal> {
        let Phase::Talk { .. } = self.phase() else { return Err(no_talk()) };
        self.end_talk();
        Ok(())
    }

    fn act(&mut self, seat: Seat, turn: u32, action: &str) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Turn { turn: now, seat: on_turn } if (now, on_turn) == (turn, seat) => {}
            Phase::Over => return Err(Refusal::new(Code::Over, "the game is over")),
            Phase::Turn { turn: now, .. } if turn >= now => {
                return Err(Refusal::new(Code::NotYourTurn, format!("turn {turn} is not yours to play now")));
            }
            _ => return Err(Refusal::new(Code::NotYourTurn, format!("turn {turn} is over, and nothing has changed"))),
        }
        let action = action.parse::<Action>().map_err(|why| Refusal::new(Code::BadAction, why.to_string()))?;
        self.table.act(action).map_err(|why| Refusal::new(Code::IllegalAction, why.to_string()))?;
        self.tell();
        Ok(())
    }

    fn end_talk(&mut self) {
        self.table.end_talk();
        self.tell();
    }

    /// Ends the talk if every living person who is here is done talking (H30). While nobody is here, the game waits.
    fn settle(&mut self) {
        if matches!(self.phase(), Phase::Talk { .. }) && !self.waits() && self.waits_for().is_empty() {
            self.end_talk();
        }
    }

    /// Lists the people for whom the game waits now: the one on turn, or those who have not said that they are done talking.
    pub fn waits_for(&self) -> Vec<Seat> {
        let people = &self.table.position().people;
        let is_awaited = |seat: &Seat| {
            let player = &self.seats[seat.index()];
            player.now.is == Kind::Person
                && match self.phase() {
                    Phase::Turn { seat: on_turn, .. } => on_turn == *seat,
                    Phase::Talk { .. } => {
                        let is_missed = player.now.here == 1 || player.is_missed;
                        is_missed && !player.is_done && people[seat.index()].lives()
                    }
                    Phase::Over => false,
                }
        };
        (0..).map(Seat).take(self.seats.len()).filter(is_awaited).collect()
    }

    /// Returns whether the game waits for somebody to come.
    pub fn waits(&self) -> bool {
        let mut others =
            (0..).map(Seat).zip(&self.seats).filter(|(seat, _)| !self.table.players.is_bot(*seat)).peekable();
        others.peek().is_some() && !others.any(|(_, seat)| seat.now.here == 1)
    }

    /// Ends a turn or a talk whose time is up, and tells everybody (H30, H32).
    pub fn time_is_up(&mut self) {
        let told = self.table.say(None, TIME_IS_UP).map_err(refusal);
        match self.phase() {
            Phase::Turn { turn, seat } => told.and_then(|()| self.act(seat, turn, "pass")).unwrap_or_default(),
            Phase::Talk { .. } => self.end_talk(),
            Phase::Over => {}
        }
        self.settle();
    }

    /// Returns whether a bot is on turn, and the game does not wait.
    pub fn bot_is_on_turn(&self) -> bool {
        let Phase::Turn { seat, .. } = self.phase() else { return false };
        self.seats[seat.index()].now.is == Kind::Bot && !self.waits()
    }

    /// Plays the turn of the bot on turn, and then lets the bot make its claim.
    pub fn play_bot(&mut self) {
        let Phase::Turn { turn, seat } = self.phase() else { return };
        let Some(action) = self.table.bot_action() else { return };
        let claim = self.table.bot_claim(seat);
        let played = self.act(seat, turn, &action.to_string());
        if let (Ok(()), Some(claim), true) = (played, claim, self.table.is_alive(seat) && self.phase() != Phase::Over) {
            self.table.say(Some(seat), &claim.to_string()).unwrap_or_default();
        }
        self.settle();
    }

    /// Returns the person on turn, if they are not here.
    pub(crate) fn absent_on_turn(&self) -> Option<Seat> {
        let Phase::Turn { seat, .. } = self.phase() else { return None };
        let now = &self.seats[seat.index()].now;
        (now.here == 0 && now.is != Kind::Bot).then_some(seat)
    }

    /// Passes for the player on turn, or lets the talk no longer wait for somebody, and tells everybody.
    pub(crate) fn skip(&mut self, seat: Seat) -> Result<(), Refusal> {
        let name = self.table.players.name(seat).to_owned();
        let tell = |table: &mut Table| table.say(None, &format!("The host has skipped {name}.")).map_err(refusal);
        match self.phase() {
            Phase::Turn { turn, seat: on_turn } if on_turn == seat => {
                tell(&mut self.table)?;
                self.act(seat, turn, "pass")?;
            }
            Phase::Talk { .. } if self.waits_for().contains(&seat) => {
                tell(&mut self.table)?;
                self.seats[seat.index()].is_done = true;
            }
            _ => return Err(Refusal::new(Code::NotYourTurn, format!("the game does not wait for {name}"))),
        }
        self.settle();
        Ok(())
    }

    /// Deals another game to the same seats.
    pub(crate) fn deal_again(&mut self, seed: HuntSeed) {
        self.table.deal_again(seed);
        self.told = None;
        self.seats.iter_mut().for_each(|player| player.is_done = false);
        self.tell();
    }

    /// Notes that somebody has come to a seat or left it. A bot gives the seat back to a player who comes (H26).
    pub fn seat(&mut self, seat: Seat, here: Option<Kind>) {
        let player = &mut self.seats[seat.index()];
        (player.now.here, player.is_missed) = (here.is_some().into(), here.is_none());
        player.now.is = here.unwrap_or(player.now.is);
        self.settle();
    }

    /// Lets the talk no longer wait for somebody who is not here (H30).
    pub fn stop_waiting_for(&mut self, seat: Seat) {
        self.seats[seat.index()].is_missed = false;
        self.settle();
    }

    /// Lets a bot play for somebody who is not here (H26). Returns false if they are here, or if a bot plays already.
    pub fn give_to_bot(&mut self, seat: Seat) -> bool {
        let now = &mut self.seats[seat.index()].now;
        let is_free = now.here == 0 && now.is != Kind::Bot;
        if is_free {
            now.is = Kind::Bot;
        }
        self.settle();
        is_free
    }

    /// Lists who plays each seat now.
    pub fn seats(&self) -> Vec<SeatNow> {
        self.seats.iter().map(|player| player.now.clone()).collect()
    }

    /// Returns who plays a seat now.
    pub(crate) fn kind(&self, seat: Seat) -> Kind {
        self.seats[seat.index()].now.is
    }

    pub fn is_here(&self, seat: Seat) -> bool {
        self.seats[seat.index()].now.here == 1
    }

    pub const fn phase(&self) -> Phase {
        self.table.phase()
    }

    pub fn log(&self, ear: Ear) -> &Log {
        self.table.logs.of(ear)
    }

    /// Tells the host how the game has ended, and where everything was; `None` if it goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        Some(self.table.players.ending(self.table.outcome()?, self.table.position()))
    }

    /// Returns what the gamemaster has been told since the last call.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.table.logs.gamemaster)
    }

    /// Returns the lines of the record since the last call.
    pub fn take_recorded(&mut self) -> Vec<String> {
        self.table.take_recorded()
    }
}

fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("a view has nothing that JSON has not")
}

fn no_talk() -> Refusal {
    Refusal::new(Code::NotYourTurn, "there is no talk to end now")
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
