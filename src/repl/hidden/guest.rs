//! A player at a screen of their own, and what they are told (H26 to H33).

use std::mem::{replace, take};

use serde::Deserialize;
use serde_json::Value;

use super::moderator::NOT_TOLD_YET;
use super::turn::{Asked, NOBODY_HIT, PlayerSecrets, question};
use crate::bot::hidden::Claim;
use crate::game::Seat;
use crate::game::cave::Cave;
use crate::game::hidden::{Action, Percepts, Position, Role, Setup, Sheet, View, Wumpuses};
use crate::sanitize::sanitize_lines;
use crate::style::gain;
use crate::table::board::Board;
use crate::text::{capitalised, listed};
use crate::wire::{News, Refusal, Request, SeatNow, role_of};
use crate::words::hidden::news::at_seat;
use crate::words::hidden::{Players, a, sheet, won};
use crate::words::phrasebook::MapTruth;

mod typed;

const LEFT: &str = "You have left the table. To come back, type the same command. Your notes are kept, but your marks on \
                    the map are lost.";
const TALK: &str = "Time to talk. Type say TEXT, and press Enter when you have nothing more to say.";
const YOU_ARE_DEAD: &str = "You are dead. You still see what everybody says, but you can say nothing until the end.";
const LEFT_AFTER_END: &str = "You have left the table.";
const NO_LONGER_WATCHES: &str = "You have stopped watching.";

/// What a guest knows, updated by the lines of the host.
#[derive(Default)]
pub(crate) struct Guest {
    seat: Option<Seat>,
    seats: Vec<SeatNow>,
    players: Players,
    setup: Option<Setup>,
    /// A cave with as many rooms as the real one. Its tunnels mean nothing.
    cave: Option<Cave>,
    roster: Vec<Option<Role>>,
    /// What the guest is told after a death, unless the game ends.
    if_it_goes_on: Vec<&'static str>,
    on_turn: Seat,
    turn: u32,
    /// The sheet of the guest's own turn, until it is over.
    own: Option<Sheet>,
    /// The turn after which the players are talking now.
    talk: Option<u32>,
    /// Whom the game waits for.
    waits: Vec<Seat>,
    /// The limits of a turn and of a talk in seconds.
    limits: [Option<f64>; 2],
    /// What was left of the one that went on when this was told.
    left: Option<f64>,
    board: Board,
    secrets: PlayerSecrets,
    /// What the guest has sent for this turn.
    sent: Option<Action>,
    /// Whether the guest has shot on this turn, and nobody is dead since.
    shot_in_vain: bool,
    /// What the guest was asked last on this turn, after the main question.
    asked: Option<(u32, Asked)>,
    end: Option<(String, MapTruth)>,
    /// What the line that is obeyed sends to the host.
    send: Vec<Request>,
}

impl Guest {
    /// Forgets everything, because the host tells it anew.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Returns the name of the guest once it is known; that of a watcher is empty.
    pub(crate) fn name(&self) -> Option<&str> {
        let own = |seat: Seat| self.seats.get(seat.index()).map(|seat| &*seat.name);
        if self.seats.is_empty() { None } else { self.seat.map_or(Some(""), own) }
    }

    /// Returns what to tell a guest who leaves.
    pub(crate) fn left(&self) -> &'static str {
        match (self.seat, &self.end) {
            (None, _) => NO_LONGER_WATCHES,
            (Some(_), None) => LEFT,
            (Some(_), Some(_)) => LEFT_AFTER_END,
        }
    }

    /// Learns from a line of the host, and returns what to show the guest, if anything. `read_position` parses the position
    /// of a finished game. `columns` is the width of the screen.
    pub(crate) fn hear(
        &mut self,
        line: &str,
        read_position: fn(&Setup, &Value) -> Option<Position>,
        columns: usize,
    ) -> Option<String> {
        let mut value = serde_json::from_str(line).ok()?;
        make_safe(&mut value);
        let news = News::deserialize(value).ok()?;
        let words = self.players.news(&news, columns);
        match news {
            News::Hello { seat, .. } => {
                self.seat = seat.map(Seat);
                return None;
            }
            News::Seats { seats } => return self.sit(seats),
            News::Waits { seats } => return self.wait(seats),
            News::Limits { talk, turn, left } => (self.limits, self.left) = ([turn, talk], left),
            News::Begun { players, wumpuses, drawn, .. } => {
                let wumpuses = if drawn.is_some() { Wumpuses::Fair } else { wumpuses.into() };
                return self.begin(&players, wumpuses, &words?);
            }
            News::Card { role } => return Some(format!("You are {}.", a(role_of(role)))),
            News::Turn { turn, seat } => return Some(self.begin_turn(turn, Seat(seat), &words?)),
            News::Act { turn, obs, .. } => return self.begin_own_turn(turn, &obs),
            News::Acted { action, .. } => return self.note_own_turn(action.parse().ok()?),
            News::Rolled { sides, number } if self.seat == Some(self.on_turn) => self.secrets.roll(sides, number),
            News::Died { seat, role } => self.note_death(Seat(seat), role_of(role))?,
            News::Talk { turn } => return Some(self.begin_talk(turn, &words?)),
            // The host has checked what is on the board.
            News::Wrote { text } => _ = self.board.write(&text),
            News::Struck { line } => _ = self.board.strike(line),
            News::Over { position, .. } => {
                return self.end(&read_position(self.setup.as_ref()?, &position)?, &words?);
            }
            News::Said { seat: Some(seat), text } if Claim::read(&text).is_some() => {
                self.secrets.hear(self.turn, self.players.name(Seat(seat)), &text);
            }
            News::Error(Refusal { message, .. }) | News::Closed { message } => return Some(sentence(&message)),
            _ => {}
        }
        words
    }

    /// A watcher sees whom the talk waits for, and how long the game does.
    fn wait(&mut self, seats: Vec<u8>) -> Option<String> {
        self.waits = seats.into_iter().map(Seat).collect();
        let limit = self.left.take().or(self.limits[usize::from(self.talk.is_some())]);
        let is_told = self.talk.is_some() || limit.is_some();
        (self.seat.is_none() && is_told && !self.waits.is_empty()).then(|| self.waiting(limit))
    }

    /// Begins a game. Another may have been played before.
    fn begin(&mut self, players: &[String], wumpuses: Wumpuses, words: &str) -> Option<String> {
        let (seats, limits, left) = (take(&mut self.seats), self.limits, self.left);
        *self = Self { seat: self.seat, seats, limits, left, ..Self::default() };
        self.players = players.join(",").parse().ok()?;
        let setup = Setup::new(players.len(), wumpuses).ok()?;
        self.roster = vec![None; players.len()];
        self.cave = Cave::new(&vec![[1]; setup.rooms().into()]).ok();
        self.setup = Some(setup);
        let order = format!("The turns go round in this order: {}.", listed(players, "and"));
        Some(format!("\n{words}\n{}\n{order}", Players::opening(&setup)))
    }

    fn begin_turn(&mut self, turn: u32, seat: Seat, words: &str) -> String {
        (self.turn, self.on_turn, self.own, self.talk, self.sent) = (turn, seat, None, None, None);
        let shows_board = !self.board.is_empty() && !self.players.is_bot(seat);
        let board = if shows_board { format!("\n{}", self.board.words()) } else { String::new() };
        take(&mut self.if_it_goes_on).concat() + words + &board
    }

    fn begin_own_turn(&mut self, turn: u32, obs: &Value) -> Option<String> {
        let own = self.own(obs)?;
        self.secrets.enter(turn, &own);
        self.own = Some(own);
        Some(self.look())
    }

    /// The guest knows what they have sent themselves.
    fn note_own_turn(&mut self, action: Action) -> Option<String> {
        self.secrets.decide(action);
        self.shot_in_vain = action.shot.is_some();
        (self.sent.take() != Some(action)).then(|| format!("Your turn was played: ({action})"))
    }

    fn note_death(&mut self, seat: Seat, role: Role) -> Option<()> {
        self.shot_in_vain = false;
        let is_first = self.roster.iter().all(Option::is_none);
        *self.roster.get_mut(seat.index())? = Some(role);
        let own = (self.seat == Some(seat)).then_some([YOU_ARE_DEAD, "\n"]);
        self.if_it_goes_on.extend(own.into_iter().chain(is_first.then_some([NOT_TOLD_YET, "\n"])).flatten());
        Some(())
    }

    fn begin_talk(&mut self, turn: u32, words: &str) -> String {
        (self.talk, self.own) = (Some(turn), None);
        let mut told = String::new();
        if take(&mut self.shot_in_vain) {
            self.secrets.miss();
            told = format!("{NOBODY_HIT}\n");
        }
        told += &take(&mut self.if_it_goes_on).concat();
        told + if self.lives() { TALK } else { words }
    }

    fn end(&mut self, position: &Position, words: &str) -> Option<String> {
        (self.own, self.talk) = (None, None);
        // The last turn may have moved the guest.
        self.secrets.chart.here = None;
        let (truth, closing) = (self.players.revealed(position), won(position.outcome?, position, self.seat));
        let told = format!("{}\n\n{}\n{words}", gain(&closing), truth.words);
        self.end = Some((format!("{closing}\n{}", truth.words), truth));
        Some(told)
    }

    /// Forgets an action that could not be sent.
    pub(crate) fn not_sent(&mut self) {
        self.sent = None;
    }

    /// Notes who has which seat, and returns what has changed.
    fn sit(&mut self, seats: Vec<SeatNow>) -> Option<String> {
        let before = replace(&mut self.seats, seats);
        if self.setup.is_none() {
            // Before the game they may talk.
            let names = self.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
            self.players = names.join(",").parse().unwrap_or_default();
        }
        let changed = self.seats.iter().enumerate().filter(|(at, seat)| before.get(*at) != Some(*seat));
        let told = changed.map(|(_, seat)| at_seat(seat)).collect::<Vec<_>>().join(" ");
        (!told.is_empty()).then_some(told)
    }

    /// Says whom the game waits for, besides the guest, and how many seconds at most.
    fn waiting(&self, limit: Option<f64>) -> String {
        let others = self.waits.iter().filter(|seat| Some(**seat) != self.seat);
        let others: Vec<_> = others.map(|seat| self.players.name(*seat).to_owned()).collect();
        let named = if others.is_empty() { "the others".to_owned() } else { listed(others, "and") };
        let limit =
            limit.map(|seconds| format!(", {}:{:02} at most", (seconds / 60.0).floor(), (seconds % 60.0).floor()));
        format!("Waiting for {named}{}.", limit.unwrap_or_default())
    }

    /// Returns whether the guest has a seat and lives.
    fn lives(&self) -> bool {
        self.seat.is_some_and(|seat| self.roster.get(seat.index()) == Some(&None))
    }

    fn rooms(&self) -> u16 {
        self.setup.as_ref().map(Setup::rooms).unwrap_or_default()
    }

    /// Reads the secrets in `obs`.
    fn own(&self, obs: &Value) -> Option<Sheet> {
        let number = |name: &str| obs[name].as_u64().and_then(|number| u32::try_from(number).ok());
        let room = |number| self.cave.as_ref()?.room(number);
        let tunnels = obs["tunnels"].as_array()?.iter().filter_map(|to| room(u32::try_from(to.as_u64()?).ok()?));
        Some(Sheet {
            role: role_of(number("role")?.try_into().ok()?),
            arrows: number("arrows")?.try_into().ok()?,
            room: room(number("room")?)?,
            tunnels: tunnels.collect::<Vec<_>>().try_into().ok()?,
            percepts: Percepts::of(|percept| number(percept.name()) == Some(1)),
        })
    }

    fn view(&self, own: Sheet) -> Option<View> {
        let (wumpuses, roster) = (self.setup?.agreed(), self.roster.clone());
        Some(View { seat: self.on_turn, wumpuses, rooms: self.rooms(), roster, turn: self.on_turn, sheet: Some(own) })
    }

    /// Returns the answer to `look`.
    fn look(&self) -> String {
        if self.setup.is_none() {
            return typed::NOT_HERE_YET.to_owned();
        }
        if let Some((end, _)) = &self.end {
            return end.clone();
        }
        if let Some((own, view)) = self.own.and_then(|own| Some((own, self.view(own)?))) {
            // The last question is still unanswered.
            let asked = self.asked.filter(|(turn, _)| *turn == self.turn);
            let asks = asked.map_or_else(|| question(&view), |(_, asked)| asked.question().asks);
            return format!("{}\n{asks}", sheet(self.players.name(self.on_turn), &own));
        }
        let turn = format!("Turn {}: {}", self.turn, self.players.name(self.on_turn));
        format!("{turn}\n{}\n{}", self.players.roster(&self.roster), self.board.words())
    }
}

/// Replaces the characters that are unsafe to print in every text.
fn make_safe(value: &mut Value) {
    match value {
        Value::String(text) => *text = sanitize_lines(&text.replace('\n', " ")),
        Value::Array(values) => values.iter_mut().for_each(make_safe),
        Value::Object(fields) => fields.values_mut().for_each(make_safe),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Turns a message of the host into a sentence.
fn sentence(message: &str) -> String {
    format!("{}.", capitalised(message.trim_end_matches('.')))
}
