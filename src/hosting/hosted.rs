//! Hidden Wumpus with a screen for each seat: who is there, and what every seat has been told (H26 to H33).
//!
//! It has no clock and no connection. Playing its record again makes the same game with the same logs of seats and watchers.

use super::log::Logs;
pub use super::log::{Ear, Log};
pub use super::request::Request;
use crate::agent::{Refusal, RefusalCode as Code};
use crate::game::Seat;
use crate::game::hidden::{Action, Hidden, Setup};
use crate::repl::hidden::host::TIME_IS_UP;
use crate::repl::hidden::in_full;
use crate::session::HuntSeed;
pub use crate::table::Phase;
use crate::table::Table;
use crate::table::board::BadLine;
use crate::variant::hidden::command;
use crate::variant::{LegalJson, Variant};
use crate::wire::{Kind, News, SeatNow};
use crate::words::hidden::Players;

/// The most bytes and lines of what all seats say and write: half of the largest record, so that the turns fit, too. Each seat
/// has its share, and the gamemaster may always speak.
const MOST_SAID: usize = 2 << 20;
const MOST_LINES: usize = 50_000;

/// A table, with the seats around it.
pub struct Hosted {
    pub(crate) table: Table,
    seats: Vec<Player>,
    logs: Logs,
    recorded: Vec<String>,
}

/// A seat and who plays it.
struct Player {
    now: SeatNow,
    /// Whether the talk still waits for somebody who is not here (H30).
    is_missed: bool,
    is_done: bool,
    /// The bytes and the lines of what the seat has said and written.
    said: [usize; 2],
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
            Player { now, is_missed: !lines.is_empty(), is_done: false, said: [0; 2] }
        };
        let mut hosted = Self {
            seats: seats.map(player).collect(),
            logs: Logs::new(setup.players()),
            recorded: Vec::new(),
            table: Table::deal(setup, players, seed),
        };
        hosted.begin();
        for line in lines {
            hosted.play_again(line).map_err(|why| format!("{line:?}: {why}"))?;
        }
        hosted.recorded.clear();
        if !lines.is_empty() {
            // The gamemaster is told again what happened from the last turn on that began before now.
            let news = &mut hosted.logs.gamemaster;
            let last = news.iter().rposition(|news| matches!(news, News::Turn { .. })).unwrap_or(0);
            news.drain(..last);
        }
        Ok(hosted)
    }

    /// Plays a line of the record again.
    fn play_again(&mut self, line: &str) -> Result<(), String> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let heard = match (command, self.phase()) {
            ("ready" | "hide" | "mark" | "unmark", _) => Ok(()),
            ("go", Phase::Talk { .. }) => {
                self.end_talk();
                Ok(())
            }
            ("say", _) => {
                let (name, text) = rest.split_once(": ").ok_or("nobody says it")?;
                self.say(self.table.players.speaker(name).map_err(|()| "nobody here has this name")?, text)
            }
            ("board", _) => self.write(None, rest),
            ("strike", _) => self.strike(None, rest.parse().unwrap_or(0)),
            (_, Phase::Turn { turn, seat }) => self.act(seat, turn, line.strip_suffix("; pass").unwrap_or(line)),
            _ => return Err("the talk is not over".to_owned()),
        };
        heard.map_err(|refusal| refusal.message().to_owned())
    }

    fn begin(&mut self) {
        let players = self.seats().into_iter().map(|seat| seat.name).collect();
        let setup = self.table.setup;
        let (rooms, wumpuses) = (setup.rooms(), setup.wumpuses());
        self.logs.tell_all(News::Begun { players, rooms, wumpuses, cheat: 0 });
        self.tell_turn();
    }

    /// Tells everybody whose turn it is, and that seat what it needs to know.
    fn tell_turn(&mut self) {
        let Phase::Turn { turn, seat } = self.phase() else { return };
        self.logs.tell_all(News::Turn { turn, seat: seat.0 });
        let view = self.table.view(seat);
        let json = |value| serde_json::to_value(value).unwrap_or_default();
        let legal = serde_json::to_value(LegalJson::of::<Hidden>(&view)).unwrap_or_default();
        self.logs.tell_seat(seat, &News::Act { turn, obs: json(Hidden::obs(&view)), legal });
    }

    /// Carries out the request of a seat, or of the gamemaster (`None`).
    ///
    /// # Errors
    ///
    /// Returns why the request is refused. Then nothing has changed, and nobody else learns of it (H19).
    pub fn hear(&mut self, by: Option<Seat>, request: Request) -> Result<(), Refusal> {
        match (request, self.phase(), by) {
            (Request::Say(_) | Request::Board(_) | Request::Strike(_), ..) if self.has_said_all(by) => {
                return Err(Refusal::new(
                    Code::Full,
                    "you have said all that fits the record, so you can say and write nothing more; the game goes on",
                ));
            }
            (Request::Act { turn, action }, _, Some(seat)) => self.act(seat, turn, &action)?,
            (Request::Say(text), ..) => self.say(by, &text)?,
            (Request::Board(text), ..) => self.write(by, &text)?,
            (Request::Strike(line), ..) => self.strike(by, line)?,
            (Request::Done(after), Phase::Talk { turn }, Some(seat)) if after == turn => {
                self.seats[seat.index()].is_done = true;
            }
            (Request::GoOn, Phase::Talk { .. }, None) => self.end_talk(),
            _ => return Err(Refusal::new(Code::NotYourTurn, "there is no talk to end now")),
        }
        self.settle();
        Ok(())
    }

    /// Returns whether a seat has used up its share of the record.
    fn has_said_all(&self, by: Option<Seat>) -> bool {
        let most = [MOST_SAID, MOST_LINES].map(|most| most / self.seats.len());
        by.is_some_and(|seat| self.seats[seat.index()].said.iter().zip(most).any(|(said, most)| *said >= most))
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
        let events = self.table.act(&action).map_err(|why| Refusal::new(Code::IllegalAction, why.to_string()))?;
        self.recorded.extend(["ready".to_owned(), in_full(action)]);
        self.logs.tell_seat(seat, &News::Acted { turn, action: action.to_string() });
        events.iter().filter_map(News::public).for_each(|news| self.logs.tell_all(news));
        if let Some(outcome) = self.table.outcome() {
            let position = serde_json::to_value(self.table.session().game().truth()).unwrap_or_default();
            let Table { setup, players, seed, .. } = &self.table;
            let (seed, command) = (seed.to_string(), format!("{} --seed {seed}", command(setup, players)));
            self.logs.tell_all(News::Over { outcome: outcome.to_string(), position, seed, command });
        } else {
            self.logs.tell_all(News::Talk { turn });
            self.seats.iter_mut().for_each(|player| player.is_done = false);
        }
        Ok(())
    }

    /// Passes on what a seat or the gamemaster says (H29, H31).
    fn say(&mut self, by: Option<Seat>, text: &str) -> Result<(), Refusal> {
        let text = self.table.say(by, text).map_err(refusal)?;
        let name = by.map_or("", |seat| self.table.players.name(seat)).to_owned();
        self.record(by, format!("say {name}: {text}"));
        self.logs.tell_all(News::Said { seat: by.map(|seat| seat.0), text });
        Ok(())
    }

    fn write(&mut self, by: Option<Seat>, text: &str) -> Result<(), Refusal> {
        let text = self.table.write(by, text).map_err(refusal)?;
        self.record(by, format!("board {text}"));
        self.logs.tell_all(News::Wrote { text });
        Ok(())
    }

    fn strike(&mut self, by: Option<Seat>, line: usize) -> Result<(), Refusal> {
        self.table.strike(by, line).map_err(refusal)?;
        self.record(by, format!("strike {line}"));
        self.logs.tell_all(News::Struck { line });
        Ok(())
    }

    /// Records a line of the talk, unless the game is over: talk after the end is not recorded.
    fn record(&mut self, by: Option<Seat>, line: String) {
        if let Some(seat) = by {
            let [bytes, lines] = &mut self.seats[seat.index()].said;
            (*bytes, *lines) = (*bytes + line.len(), *lines + 1);
        }
        self.recorded.extend((self.phase() != Phase::Over).then_some(line));
    }

    fn end_talk(&mut self) {
        self.recorded.push("go on".to_owned());
        self.table.end_talk();
        self.tell_turn();
    }

    /// Ends the talk if every living person who is here is done talking (H30). While nobody is here, the game waits.
    fn settle(&mut self) {
        let Phase::Talk { .. } = self.phase() else { return };
        let people = &self.table.position().people;
        let mut talkers = self.seats.iter().zip(people).filter(|(seat, person)| {
            seat.now.is == Kind::Person && (seat.now.here == 1 || seat.is_missed) && person.lives()
        });
        if !self.waits() && talkers.all(|(seat, _)| seat.is_done) {
            self.end_talk();
        }
    }

    /// Returns whether the game waits for somebody to come.
    pub fn waits(&self) -> bool {
        let mut others =
            (0..).map(Seat).zip(&self.seats).filter(|(seat, _)| !self.table.players.is_bot(*seat)).peekable();
        others.peek().is_some() && !others.any(|(_, seat)| seat.now.here == 1)
    }

    /// Ends a turn or a talk whose time is up, and tells everybody (H30, H32).
    pub fn time_is_up(&mut self) {
        let told = self.say(None, TIME_IS_UP);
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
            self.say(Some(seat), &claim.to_string()).unwrap_or_default();
        }
        self.settle();
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

    pub fn is_here(&self, seat: Seat) -> bool {
        self.seats[seat.index()].now.here == 1
    }

    pub const fn phase(&self) -> Phase {
        self.table.phase()
    }

    pub fn log(&self, ear: Ear) -> &Log {
        self.logs.of(ear)
    }

    /// Tells the host how the game has ended, and where everything was; `None` if it goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        Some(self.table.players.ending(self.table.outcome()?, self.table.position()))
    }

    /// Returns what the gamemaster has been told since the last call.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.logs.gamemaster)
    }

    /// Returns the lines of the record since the last call.
    pub fn take_recorded(&mut self) -> Vec<String> {
        std::mem::take(&mut self.recorded)
    }
}

fn refusal(why: BadLine) -> Refusal {
    let code = match why {
        BadLine::Full => Code::BoardFull,
        BadLine::Unfit => Code::UnfitText,
        BadLine::NoSuchLine => Code::NoSuchLine,
        BadLine::Dead => Code::Dead,
    };
    Refusal::new(code, why.to_string())
}
