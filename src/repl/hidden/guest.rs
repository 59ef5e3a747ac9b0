//! A player at a screen of their own, and what they are told (H26 to H36).

use std::mem::{replace, take};

use serde::Deserialize;
use serde_json::Value;

use super::turn::{Asked, NOBODY_HIT, PlayerSecrets, question};
use crate::bot::hidden::Claim;
use crate::game::Seat;
use crate::game::cave::Cave;
use crate::game::hidden::{Action, Percepts, Position, Role, Setup, Sheet, View, Wumpuses};
use crate::sanitize::sanitize_lines;
use crate::table::board::Board;
use crate::text::listed;
use crate::wire::{Ask, News, PersonId, PersonNow, role_of};
use crate::words::hidden::news::{at_terminal, changes, limits};
use crate::words::hidden::{Players, sheet, won};
use crate::words::phrasebook::MapTruth;

mod typed;

const TALK: &str = "Time to talk. Type say TEXT, and press Enter when you have nothing more to say.";
const YOU_ARE_DEAD: &str = "You are dead. You still see what everybody says, but you can say nothing until the end.";
const LEFT_AFTER_END: &str = "You have left the table.";
const NO_LONGER_WATCHES: &str = "You have stopped watching.";

/// What a guest knows, updated by the lines of the host.
#[derive(Default)]
pub(crate) struct Guest {
    /// The number of the guest among the people; a watcher has none.
    own: Option<PersonId>,
    seat: Option<Seat>,
    people: Vec<PersonNow>,
    players: Players,
    setup: Option<Setup>,
    roster: Vec<Option<Role>>,
    /// Whether the guest has died, and has not been told what the dead may do.
    has_just_died: bool,
    on_turn: Seat,
    turn: u32,
    /// The sheet of the guest's own turn, until it is over.
    sheet: Option<Sheet>,
    /// The turn after which the players are talking now.
    talk: Option<u32>,
    /// Whom the game waits for.
    waits: Vec<Seat>,
    board: Board,
    secrets: PlayerSecrets,
    /// What the guest has sent for this turn.
    pub(crate) sent: Option<Action>,
    /// Whether the guest has shot on this turn, and nobody is dead since.
    shot_in_vain: bool,
    /// What the guest was asked last on this turn, after the main question.
    asked: Option<(u32, Asked)>,
    end: Option<(String, MapTruth)>,
    /// What the line that is obeyed sends to the host.
    send: Vec<Ask>,
}

impl Guest {
    /// Returns the name of the guest once it is known; that of a watcher is empty.
    pub(crate) fn name(&self) -> Option<&str> {
        let own = |own: PersonId| self.people.iter().find(|person| person.who == Some(own)).map(|person| &*person.name);
        // There is always somebody, and be it a bot.
        self.people.first().and_then(|_| self.own.map_or(Some(""), own))
    }

    /// Returns what to tell a guest who leaves, and can come back with this command.
    pub(crate) fn left(&self, command: &str) -> String {
        match (self.own, &self.end) {
            (None, _) => NO_LONGER_WATCHES.to_owned(),
            (Some(_), None) => {
                let kept = "Your notes are kept, but your marks on the map are lost.";
                format!("{LEFT_AFTER_END} To come back:\n  {command}\n{kept}")
            }
            (Some(_), Some(_)) => LEFT_AFTER_END.to_owned(),
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
        let told = |field: &str| value[field].as_str().map(ToOwned::to_owned);
        let (by, text) = (told("by"), told("words").or_else(|| told("text")));
        let news = News::deserialize(value).ok()?;
        let words = text.map(|text| at_terminal(&news, by.as_deref(), &text, columns));
        match news {
            News::Hello { seat, you, .. } => {
                (self.seat, self.own) = (seat.map(Seat), you);
                return None;
            }
            News::Party { people, .. } => return self.meet(people),
            News::Waits { seats, left } => return self.wait(seats, left),
            News::Limits { talk, turn, .. } => return Some(limits(talk, turn)),
            News::Begun { players, wumpuses, drawn, .. } => {
                let wumpuses = if drawn.is_some() { Wumpuses::Fair } else { wumpuses.into() };
                self.begin(&players, wumpuses)?;
            }
            News::Turn { turn, seat } => return Some(self.begin_turn(turn, Seat(seat), &words?)),
            News::Act { turn, obs, .. } => return self.begin_own_turn(turn, &obs),
            News::Acted { action, .. } => return self.note_own_turn(action.parse().ok()?).then_some(words?),
            News::Rolled { sides, number } if self.seat == Some(self.on_turn) => self.secrets.roll(sides, number),
            News::Died { seat, role } => self.note_death(Seat(seat), role_of(role))?,
            News::Talk { turn } => return Some(self.begin_talk(turn, &words?)),
            // The host has checked what is on the board.
            News::Wrote { text } => _ = self.board.write(&text),
            News::Struck { line } => _ = self.board.strike(line),
            News::Over { position, .. } => self.end(&read_position(self.setup.as_ref()?, &position)?)?,
            News::Said { seat: Some(seat), text } if Claim::read(&text).is_some() => {
                self.secrets.hear(self.turn, self.players.name(Seat(seat)), &text);
            }
            _ => {}
        }
        words
    }

    /// A watcher sees whom the talk waits for, and how long the game does.
    fn wait(&mut self, seats: Vec<u8>, left: Option<f64>) -> Option<String> {
        self.waits = seats.into_iter().map(Seat).collect();
        let is_told = self.talk.is_some() || left.is_some();
        (self.seat.is_none() && is_told && !self.waits.is_empty()).then(|| self.waiting(left))
    }

    /// Begins a game. Another may have been played before.
    fn begin(&mut self, players: &[String], wumpuses: Wumpuses) -> Option<()> {
        let people = take(&mut self.people);
        *self = Self { seat: self.seat, own: self.own, people, ..Self::default() };
        self.players = players.join(",").parse().ok()?;
        let setup = Setup::new(players.len(), wumpuses).ok()?;
        self.roster = vec![None; players.len()];
        self.setup = Some(setup);
        Some(())
    }

    fn begin_turn(&mut self, turn: u32, seat: Seat, words: &str) -> String {
        (self.turn, self.on_turn, self.sheet, self.talk, self.sent) = (turn, seat, None, None, None);
        let shows_board = !self.board.is_empty() && !self.players.is_bot(seat);
        let board = if shows_board { format!("\n{}", self.board.words()) } else { String::new() };
        format!("{}{words}{board}", self.after_death())
    }

    fn begin_own_turn(&mut self, turn: u32, obs: &Value) -> Option<String> {
        let own = self.read_sheet(obs)?;
        self.secrets.enter(turn, &own);
        self.sheet = Some(own);
        Some(self.look())
    }

    /// Returns whether the guest is to be told: they know what they have sent themselves.
    fn note_own_turn(&mut self, action: Action) -> bool {
        self.secrets.decide(action);
        self.shot_in_vain = action.shot.is_some();
        self.sent.take() != Some(action)
    }

    fn note_death(&mut self, seat: Seat, role: Role) -> Option<()> {
        self.shot_in_vain = false;
        *self.roster.get_mut(seat.index())? = Some(role);
        self.has_just_died |= self.seat == Some(seat);
        Some(())
    }

    fn begin_talk(&mut self, turn: u32, words: &str) -> String {
        (self.talk, self.sheet) = (Some(turn), None);
        let mut told = String::new();
        if take(&mut self.shot_in_vain) {
            self.secrets.miss();
            told = format!("{NOBODY_HIT}\n");
        }
        told += &self.after_death();
        told + if self.lives() { TALK } else { words }
    }

    /// Tells a guest who has died what the dead may do, once the game goes on.
    fn after_death(&mut self) -> String {
        if take(&mut self.has_just_died) { format!("{YOU_ARE_DEAD}\n") } else { String::new() }
    }

    fn end(&mut self, position: &Position) -> Option<()> {
        (self.sheet, self.talk) = (None, None);
        // The last turn may have moved the guest.
        self.secrets.chart.here = None;
        let (truth, closing) = (self.players.revealed(position), won(position.outcome?, position, self.seat));
        self.end = Some((format!("{closing}\n{}", truth.words), truth));
        Some(())
    }

    /// Notes who is there, and returns what has changed.
    fn meet(&mut self, people: Vec<PersonNow>) -> Option<String> {
        let before = replace(&mut self.people, people);
        let told = changes(&before, &self.people).collect::<Vec<_>>().join(" ");
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
    fn read_sheet(&self, obs: &Value) -> Option<Sheet> {
        let number = |name: &str| obs[name].as_u64().and_then(|number| u32::try_from(number).ok());
        // A cave with as many rooms as the real one. Its tunnels mean nothing.
        let cave = Cave::new(&vec![[1]; self.rooms().into()]).ok()?;
        let room = |number| cave.room(number);
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
        if let Some((own, view)) = self.sheet.and_then(|own| Some((own, self.view(own)?))) {
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
        Value::String(text) => *text = sanitize_lines(text),
        Value::Array(values) => values.iter_mut().for_each(make_safe),
        Value::Object(fields) => fields.values_mut().for_each(make_safe),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
