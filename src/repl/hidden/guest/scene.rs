//! What a guest knows of the game, kept up with the lines of the host, and the words for each line.

use serde_json::Value;

use super::told::{OwnTurn, SeatNow, Told, role};
use crate::game::Seat;
use crate::game::cave::Cave;
use crate::game::hidden::{Event, Known, Position, Roster, Setup, View, Wumpuses};
use crate::repl::hidden::moderator::{BEGINS, NOT_TOLD_YET, board};
use crate::repl::hidden::turn::question;
use crate::repl::hidden::{Players, sheet, won};
use crate::repl::phrasebook::MapTruth;
use crate::repl::style::gain;
use crate::text::{capitalised, listed};

const TALK: &str = "Time to talk: say TEXT, or board TEXT. Press Enter when you are done.";
const OTHERS_TALK: &str = "Time to talk.";
const CHEATING: &str = "[Cheat mode: the host sees everything.]";
const YOU_ARE_DEAD: &str = "From now on only the dead and those who watch hear you.";
const NOT_UNDERSTOOD: &str = "The game is over, but its end cannot be read.";

/// Parses the position of a finished game.
type ReadPosition = fn(&Setup, &Value) -> Option<Position>;

/// What a guest knows of the game.
pub(crate) struct Scene {
    read_position: ReadPosition,
    pub(super) seat: Option<Seat>,
    seats: Option<Vec<SeatNow>>,
    pub(super) players: Players,
    setup: Option<Setup>,
    /// A cave with as many rooms, whose tunnels nobody has been told.
    cave: Option<Cave>,
    known: Vec<Known>,
    pub(super) phase: Phase,
    turn: u32,
    on_turn: Seat,
    /// The guest's own turn, until it is over.
    pub(super) own_turn: Option<OwnTurn>,
    /// Turns of the guest that are not in the notes yet.
    pub(super) to_note: Vec<OwnTurn>,
    board: Vec<String>,
    /// The last words and where everything was, once the game is over.
    pub(super) end: Option<(String, Option<MapTruth>)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Before,
    Turn,
    Talk { turn: u32 },
    Over,
}

impl Scene {
    pub(crate) fn new(read_position: ReadPosition) -> Self {
        Self {
            read_position,
            seat: None,
            seats: None,
            players: Players::NOBODY.clone(),
            setup: None,
            cave: None,
            known: Vec::new(),
            phase: Phase::Before,
            turn: 0,
            on_turn: Seat(0),
            own_turn: None,
            to_note: Vec::new(),
            board: Vec::new(),
            end: None,
        }
    }

    /// Takes in a line of the host, and returns its words if it has any for the guest.
    pub(crate) fn tell(&mut self, line: &[u8]) -> Option<String> {
        match Told::read(line)? {
            Told::Hello { seat } => {
                self.seat = seat.map(Seat);
                None
            }
            Told::Seats { seats } => self.seat_everybody(seats),
            Told::Begun { players, wumpuses, cheat } => self.begin(players, wumpuses, cheat == 1),
            Told::Turn { turn, seat } => {
                (self.phase, self.turn, self.on_turn, self.own_turn) = (Phase::Turn, turn, Seat(seat), None);
                Some(format!("\n{}", self.turn_line()))
            }
            Told::Act { turn, obs } => {
                let own = obs.own_turn(turn, self.cave.as_ref()?)?;
                self.to_note.push(own.clone());
                Some(self.sheet_and_question(self.own_turn.insert(own).clone()))
            }
            Told::Rolled { sides, number } => self.players.event(&Event::Rolled { sides, number }, self.on_turn),
            Told::Died { seat, role: number } => {
                let (seat, role, is_first) = (Seat(seat), role(number), !self.somebody_died());
                *self.known.get_mut(usize::from(seat.0))? = Known::Dead { role };
                let died = self.players.event(&Event::Died { seat, role }, self.on_turn)?;
                let later = [(is_first, NOT_TOLD_YET), (self.seat == Some(seat), YOU_ARE_DEAD)];
                Some(later.iter().filter(|(holds, _)| *holds).fold(died, |told, (_, words)| told + "\n" + words))
            }
            Told::Talk { turn } => {
                (self.phase, self.own_turn) = (Phase::Talk { turn }, None);
                Some(if self.lives() { TALK } else { OTHERS_TALK }.to_owned())
            }
            Told::Said { seat, text, dead } => {
                let name = seat.map_or("Gamemaster", |seat| self.players.name(Seat(seat)));
                Some(format!("{}{name}: {text}", if dead == 1 { "(to the dead) " } else { "" }))
            }
            Told::Wrote { text } => {
                self.board.push(text);
                self.board.last().map(|text| format!("On the board, line {}: {text}", self.board.len()))
            }
            Told::Struck { line } => {
                let index = line.checked_sub(1).filter(|index| *index < self.board.len())?;
                self.board.remove(index);
                Some(format!("Line {line} is struck from the board."))
            }
            Told::Over { position, command } => Some(self.end(&position, &command)),
            Told::Error { message } => Some(sentence(&message)),
            Told::Closed { message } => Some(format!("The host has closed the connection: {}", sentence(&message))),
        }
    }

    /// Notes who has which seat, and returns what has changed.
    fn seat_everybody(&mut self, seats: Vec<SeatNow>) -> Option<String> {
        let state = |seat: &SeatNow| match seat {
            SeatNow { bot: 1, .. } => " (a bot)",
            SeatNow { here: 1, .. } => "",
            _ => " (not here)",
        };
        let before = self.seats.replace(seats);
        let seats = self.seats.as_deref().unwrap_or_default();
        let Some(before) = before else {
            let all = seats.iter().map(|seat| format!("{}{}", seat.name, state(seat)));
            return Some(format!("At the table: {}.", listed(all, "and")));
        };
        let own = self.seat.map(|seat| usize::from(seat.0));
        let changed = before.iter().zip(seats).enumerate().filter(|(seat, (old, new))| old != new && own != Some(*seat));
        let changed = changed.map(|(_, (_, new))| match new {
            SeatNow { name, bot: 1, .. } => format!("A bot plays for {name}."),
            SeatNow { name, here: 1, .. } => format!("{name} is here."),
            SeatNow { name, .. } => format!("{name} has left the table."),
        });
        let changed: Vec<_> = changed.collect();
        (!changed.is_empty()).then(|| changed.join("\n"))
    }

    fn begin(&mut self, names: Vec<String>, wumpuses: Option<u8>, cheat: bool) -> Option<String> {
        let wumpuses = match wumpuses {
            None => Wumpuses::Drawn,
            Some(1) => Wumpuses::One,
            Some(_) => Wumpuses::Two,
        };
        let (players, setup) = (Players::named(names).ok()?, Setup::new(self.known.len(), wumpuses));
        let setup = Setup::new(players.count(), wumpuses).or(setup).ok()?;
        self.known = vec![Known::Alive; players.count()];
        self.cave = Cave::new(&vec![[1]; setup.rooms().into()]).ok();
        let cheating = if cheat { format!("\n{CHEATING}") } else { String::new() };
        let order = format!("The turn goes round in this order: {}.", players.to_string().replace(',', ", "));
        (self.players, self.setup) = (players, Some(setup));
        Some(format!("\n{BEGINS}\n{}\n{order}{cheating}", Players::opening(&setup)))
    }

    fn end(&mut self, position: &Value, command: &str) -> String {
        (self.phase, self.own_turn) = (Phase::Over, None);
        let position = self.setup.as_ref().and_then(|setup| (self.read_position)(setup, position));
        let Some((position, outcome)) = position.and_then(|position| Some((position.outcome?, position))).map(|(o, p)| (p, o)) else {
            self.end = Some((NOT_UNDERSTOOD.to_owned(), None));
            return NOT_UNDERSTOOD.to_owned();
        };
        let (truth, closing) = (self.players.revealed(&position), won(outcome, &position));
        let words = format!("{}\n\n{}\n\nTo deal this game again:\n  {command}", gain(closing), truth.words);
        self.end = Some((format!("{closing}\n{}", truth.words), Some(truth)));
        words
    }

    fn somebody_died(&self) -> bool {
        self.known.iter().any(|known| *known != Known::Alive)
    }

    /// Returns whether the guest has a seat and lives.
    pub(super) fn lives(&self) -> bool {
        self.seat.is_some_and(|seat| self.known.get(usize::from(seat.0)) == Some(&Known::Alive))
    }

    /// Returns the name of the guest's seat, before the game begins, too.
    pub(crate) fn name(&self) -> Option<&str> {
        let seats = self.seats.as_ref()?;
        Some(self.seat.and_then(|seat| seats.get(usize::from(seat.0))).map_or("", |seat| &seat.name))
    }

    /// Returns what the guest knows on a turn of their own.
    pub(super) fn view<'v>(&self, own: &'v OwnTurn) -> View<'v> {
        let setup = self.setup.as_ref();
        View {
            seat: self.on_turn,
            wumpuses: setup.map(Setup::wumpuses).unwrap_or_default(),
            rooms: setup.map(Setup::rooms).unwrap_or_default(),
            roster: Roster::new(&self.known),
            turn: self.on_turn,
            sheet: Some(own.sheet()),
        }
    }

    pub(super) fn rooms(&self) -> u16 {
        self.setup.as_ref().map(Setup::rooms).unwrap_or_default()
    }

    fn sheet_and_question(&self, own: OwnTurn) -> String {
        format!("{}\n{}", sheet(self.players.name(self.on_turn), &own.sheet()), question(&self.view(&own)))
    }

    fn turn_line(&self) -> String {
        format!("Turn {}: {}", self.turn, self.players.name(self.on_turn))
    }

    pub(super) fn board(&self) -> String {
        board(&self.board)
    }

    /// Returns the answer to `look`.
    pub(super) fn look(&self) -> String {
        match (&self.end, &self.own_turn) {
            (Some((end, _)), _) => end.clone(),
            (None, Some(own)) => self.sheet_and_question(own.clone()),
            (None, None) if self.phase == Phase::Before => self.now(),
            (None, None) => {
                format!("{}\n{}\n{}", self.now(), self.players.roster(&Roster::new(&self.known)), self.board())
            }
        }
    }

    /// Says what everybody waits for.
    pub(super) fn now(&self) -> String {
        match self.phase {
            Phase::Before => "The game begins when everybody is here.".to_owned(),
            Phase::Turn if self.own_turn.is_some() => "It is your turn.".to_owned(),
            Phase::Turn => format!("{}. You wait for their choice.", self.turn_line()),
            Phase::Talk { .. } => "Some of you still talk.".to_owned(),
            Phase::Over => "The game is over. Type reveal, map or quit.".to_owned(),
        }
    }
}

/// Makes a sentence of the message of a host.
fn sentence(message: &str) -> String {
    format!("{}.", capitalised(message.trim_end_matches('.')))
}
