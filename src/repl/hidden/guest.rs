//! A player at a screen of their own: what they are told, and what they type (H26 to H33).

use std::collections::VecDeque;
use std::io;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use super::turn::{self, Asked, NO_TURN_YET, NOT_ALOUD, NOT_YET, NOTHING_AGAIN, Next, PlayerSecrets, question};
use super::{Players, reading, sheet, won};
use crate::game::Seat;
use crate::game::cave::{Cave, Room};
use crate::game::hidden::{Known, Percept, Percepts, Position, Role, Roster, Setup, Sheet, View, Wumpuses};
use crate::repl::case::Case;
use crate::repl::command::{Command, Place, Remark, vocabulary};
use crate::repl::console::Console;
use crate::repl::dialogue::{Dialogue, FOR_THE_SHELL};
use crate::repl::heard::{Heard, Input, split_commands, unknown};
use crate::repl::help::Manual;
use crate::repl::phrasebook::MapTruth;
use crate::repl::style::gain;
use crate::sanitize::sanitize_lines;
use crate::stdio::screen_size;
use crate::terminal::Appearance;
use crate::text::{capitalised, listed};
use crate::wire::{Kind, Line, News, SeatNow};

pub(crate) const LOST: &str = "The connection is lost. Trying to come back...";
pub(crate) const BACK: &str = "The connection is back.";
pub(crate) const ASK_CODE: &str = "Code?";
const LEFT: &str =
    "You have left the table. The same command takes you back, with your notes; only your marks on the map are lost.";
pub(crate) const NOT_SENT: &str = "That was not sent: the connection is lost. Type it again when it is back.";
const TALK: &str = "Time to talk. Type say TEXT, and press Enter when you have nothing more to say.";
const WAITING: &str = "Waiting for the others.";
const YOU_ARE_DEAD: &str = "You are dead: you read everything, and only the dead and the watchers hear you.";
const TOO_LATE: &str = "Too late: that turn is over, and nothing was done.";
const OVER: &str = "The game is over. Type reveal, map, say TEXT or quit.";
const NO_SEAT: &str = "You watch: type look, board, help or quit.";
const ACCEPTED: &str = "Type say TEXT, board TEXT, strike N, look, map, notes, help or quit.";
const NO_LONGER_WATCHES: &str = "You no longer watch.";
const NOT_HERE_YET: &str = "The game has not begun. It begins when everybody is here.";
/// Words that are meant for the others.
const REMARKS: [Remark; 1] = [(
    &[
        "hello", "hi", "hey", "yes", "y", "no", "ok", "please", "pls", "thanks", "thank", "thx", "sorry", "why", "lol",
        "haha", "laugh", "ask", "speak", "hm", "hmm", "win", "lose", "die", "wait",
    ],
    "Nobody hears that.",
)];
const HELP_WIDTH: usize = 80;

/// Parses the position of a finished game.
pub(crate) type ReadPosition = fn(&Setup, &Value) -> Option<Position>;

/// What a guest knows, kept up with the lines of the host.
pub(crate) struct Guest {
    read_position: ReadPosition,
    appearance: Appearance,
    seat: Option<Seat>,
    seats: Vec<SeatNow>,
    players: Players,
    setup: Option<Setup>,
    /// A cave with as many rooms, whose tunnels nobody has been told.
    cave: Option<Cave>,
    known: Vec<Known>,
    on_turn: Seat,
    turn: u32,
    /// The sheet of the guest's own turn, until it is over.
    own: Option<Obs>,
    /// The turn after which they talk.
    talk: Option<u32>,
    board: Board,
    secrets: PlayerSecrets,
    /// What the guest was asked last on this turn, after the main question.
    asked: Option<(u32, Asked)>,
    end: Option<(String, MapTruth)>,
}

/// What a guest is told, if anything, or why something is refused.
type Told = Result<Option<String>, String>;

/// What a line that was typed comes to.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    /// What the guest is told; empty if nothing.
    pub(crate) text: String,
    /// The lines to the host.
    pub(crate) send: Vec<Value>,
    pub(crate) leaves: bool,
}

/// The secrets in `obs`.
#[derive(Clone, Deserialize)]
struct Obs {
    role: u8,
    arrows: u8,
    room: u32,
    tunnels: Vec<u32>,
    flapping: u8,
    breeze: u8,
    stench: u8,
    meal: u8,
    bats_here: u8,
    pit_here: u8,
}

impl Obs {
    fn percepts(&self) -> Percepts {
        Percepts::of(|percept| {
            let is_perceived = match percept {
                Percept::Flapping => self.flapping,
                Percept::Breeze => self.breeze,
                Percept::Stench => self.stench,
                Percept::Meal => self.meal,
                Percept::BatsHere => self.bats_here,
                Percept::PitHere => self.pit_here,
            };
            is_perceived == 1
        })
    }
}

/// Returns what a guest can type.
fn manual() -> Manual {
    let mut manual = super::manual();
    manual.commands = vocabulary(Place::Seat);
    manual.rows.retain(|row| !["hide", "ready", "score", "save"].contains(&row[0]));
    for row in &mut manual.rows {
        match row[0] {
            "go" => *row = ["go", "go on", "say that you have nothing more to say; Enter does the same"],
            "board" => *row = ["board", "board TEXT", "write on the board that everyone can see"],
            "say" => {
                *row = ["say", "say TEXT", "say something; bots understand your last turn, as in say 5: 3 8 12 stench"];
            }
            _ => {}
        }
    }
    manual.details.retain(|row| !["score", "save", "quit", "both"].contains(&row[0]));
    manual.details.push(["quit", "You leave the table, and keep your seat: wumpus join and your code take you back."]);
    manual
}

impl Guest {
    pub(crate) fn new(read_position: ReadPosition, appearance: Appearance) -> Self {
        Self {
            read_position,
            appearance,
            seat: None,
            seats: Vec::new(),
            players: Players::NOBODY.clone(),
            setup: None,
            cave: None,
            known: Vec::new(),
            on_turn: Seat(0),
            turn: 0,
            own: None,
            talk: None,
            board: Board::default(),
            secrets: PlayerSecrets::default(),
            asked: None,
            end: None,
        }
    }

    /// Returns the name of the guest once it is known; that of a watcher is empty.
    pub(crate) fn name(&self) -> Option<&str> {
        let own = |seat: Seat| self.seats.get(usize::from(seat.0)).map(|seat| &*seat.name);
        if self.seats.is_empty() { None } else { self.seat.map_or(Some(""), own) }
    }

    /// Returns what a guest who leaves is told.
    pub(crate) fn left(&self) -> &'static str {
        self.seat.map_or(NO_LONGER_WATCHES, |_| LEFT)
    }

    /// Takes in a line of the host, and returns its words if it has any.
    pub(crate) fn hear(&mut self, line: &str) -> Option<String> {
        let mut value = serde_json::from_str(line).ok()?;
        make_safe(&mut value);
        let Line { news, .. } = Line::deserialize(value).ok()?;
        let words = self.players.news(&news);
        match news {
            News::Hello { seat, .. } => {
                self.seat = seat.map(Seat);
                None
            }
            News::Seats { seats } => self.sit(seats),
            News::Begun { players, wumpuses, .. } => {
                let agreed = [Wumpuses::One, Wumpuses::Two].into_iter().find(|agreed| agreed.agreed() == wumpuses);
                self.players = players.join(",").parse().ok()?;
                let setup = Setup::new(players.len(), agreed.unwrap_or_default()).ok()?;
                self.known = vec![Known::Alive; players.len()];
                self.cave = Cave::new(&vec![[1]; setup.rooms().into()]).ok();
                self.setup = Some(setup);
                let order = format!("The turn goes round in this order: {}.", listed(&players, "and"));
                Some(format!("\n{}\n{}\n{order}", words?, Players::opening(&setup)))
            }
            News::Turn { turn, seat } => {
                (self.turn, self.on_turn, self.own, self.talk) = (turn, Seat(seat), None, None);
                words
            }
            News::Act { turn, obs, .. } => {
                self.own = Some(Obs::deserialize(obs).ok()?);
                let (known, rooms) = (Roster::new(&self.known), self.rooms());
                let own = self.own.clone()?;
                let tunnels = self.tunnels(&own);
                let view = self.view(&own, &tunnels, known, rooms)?;
                let told = view.sheet?;
                self.secrets.enter(turn, &told);
                Some(format!("{}\n{}", sheet(self.players.name(self.on_turn), &told), question(&view)))
            }
            News::Died { seat, role } => {
                let role = if role == 0 { Role::Human } else { Role::Wumpus };
                *self.known.get_mut(usize::from(seat))? = Known::Dead { role };
                let own = if self.seat == Some(Seat(seat)) { format!("\n{YOU_ARE_DEAD}") } else { String::new() };
                Some(words? + &own)
            }
            News::Talk { turn } => {
                (self.talk, self.own) = (Some(turn), None);
                self.lives().then(|| TALK.to_owned())
            }
            News::Wrote { text } => {
                // The host has checked it.
                let _ = self.board.write(&text);
                words
            }
            News::Struck { line } => {
                let _ = self.board.strike(line);
                words
            }
            News::Over { position, .. } => {
                (self.own, self.talk) = (None, None);
                let position = (self.read_position)(self.setup.as_ref()?, &position)?;
                let (truth, closing) = (self.players.revealed(&position), won(position.outcome?, &position));
                let told = format!("{}\n\n{}\n{}", gain(closing), truth.words, words?);
                self.end = Some((format!("{closing}\n{}", truth.words), truth));
                Some(told)
            }
            News::Error { message, .. } | News::Closed { message } => Some(sentence(&message)),
            _ => words,
        }
    }

    /// Notes who has which seat, and returns what has changed.
    fn sit(&mut self, seats: Vec<SeatNow>) -> Option<String> {
        let before = std::mem::replace(&mut self.seats, seats);
        let now = |seat: &SeatNow| match (seat.is, seat.here) {
            (Kind::Bot, _) => ["is played by a bot", "are played by bots"],
            (_, 1) => ["is here", "are here"],
            _ => ["is not here", "are not here"],
        };
        let changed = self.seats.iter().enumerate().filter(|(at, seat)| before.get(*at) != Some(*seat));
        let mut told: Vec<([&str; 2], Vec<&str>)> = Vec::new();
        for (_, seat) in changed {
            match told.iter_mut().find(|(words, _)| *words == now(seat)) {
                Some((_, names)) => names.push(&seat.name),
                None => told.push((now(seat), vec![&seat.name])),
            }
        }
        let sentence = |(words, names): ([&str; 2], Vec<&str>)| {
            format!("{} {}.", listed(&names, "and"), words[usize::from(names.len() > 1)])
        };
        let told: Vec<_> = told.into_iter().map(sentence).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns whether the guest has a seat and lives.
    fn lives(&self) -> bool {
        self.seat.is_some_and(|seat| self.known.get(usize::from(seat.0)) == Some(&Known::Alive))
    }

    fn rooms(&self) -> u16 {
        self.setup.as_ref().map(Setup::rooms).unwrap_or_default()
    }

    fn tunnels(&self, own: &Obs) -> Vec<Room> {
        own.tunnels.iter().filter_map(|tunnel| self.cave.as_ref()?.room(*tunnel)).collect()
    }

    fn view<'v>(&self, own: &Obs, tunnels: &'v [Room], roster: Roster, rooms: u16) -> Option<View<'v>> {
        let role = if own.role == 0 { Role::Human } else { Role::Wumpus };
        let room = self.cave.as_ref()?.room(own.room)?;
        let sheet = Sheet { role, arrows: own.arrows, room, tunnels, percepts: own.percepts() };
        let wumpuses = self.setup?.wumpuses();
        Some(View { seat: self.on_turn, wumpuses, rooms, roster, turn: self.on_turn, sheet: Some(sheet) })
    }

    /// Does what a typed line says, as far as it concerns the guest alone, and returns what is left for the host.
    pub(crate) fn obey(&mut self, line: &str) -> Reply {
        let mut commands: VecDeque<_> = split_commands(line).map(ToOwned::to_owned).collect();
        let (mut reply, mut told) = (Reply::default(), Vec::new());
        while let Some(command) = commands.pop_front().filter(|_| !reply.leaves) {
            told.extend(match self.obey_one(&command, &mut commands, &mut reply) {
                Ok(words) => words,
                Err(refusal) => {
                    let skipped: Vec<_> = commands.drain(..).map(|command| command.trim().to_owned()).collect();
                    let skipped =
                        if skipped.is_empty() { String::new() } else { format!("\n(Skipped: {})", skipped.join("; ")) };
                    Some(refusal + &sanitize_lines(&skipped))
                }
            });
        }
        reply.text = told.join("\n");
        reply
    }

    /// Does what one of the commands on a line says. An error refuses it, and the rest of the line.
    fn obey_one(&mut self, command: &str, later: &mut VecDeque<String>, reply: &mut Reply) -> Told {
        let vocabulary = vocabulary(Place::Seat);
        let heard = Heard::parse(command, &vocabulary);
        let Input::Command(command) = heard.input else { return self.take(heard, later, reply) };
        match command {
            Command::Help => {
                let question = self.asked.map_or("".into(), |(_, asked)| asked.question());
                match heard.rest.to_lowercase().as_str() {
                    "" | "commands" | "me" => Ok(Some(manual().help(question, &vocabulary, help_width()))),
                    topic => manual().help_on(topic, help_width()).map(Some),
                }
            }
            Command::Rules => Ok(Some(manual().instructions(help_width()))),
            Command::Quit if !heard.rest.is_empty() => Err("To leave, just type quit.".to_owned()),
            Command::Quit => {
                reply.leaves = true;
                Ok(Some(self.left().to_owned()))
            }
            Command::Board if heard.rest.is_empty() => Ok(Some(self.board.words())),
            Command::Say | Command::Board | Command::Strike if self.seat.is_none() => Err(NO_SEAT.to_owned()),
            Command::Say if heard.rest.is_empty() => Err(NOT_ALOUD.to_owned()),
            Command::Say | Command::Board | Command::Strike => {
                reply.send.push(match command {
                    Command::Say => json!({"say": heard.rest}),
                    Command::Board => json!({"board": heard.rest}),
                    _ => json!({"strike": heard.rest.parse::<u64>().unwrap_or_default()}),
                });
                Ok(None)
            }
            _ if self.setup.is_none() => Err(NOT_HERE_YET.to_owned()),
            Command::Look => Ok(Some(self.look())),
            Command::Shoot | Command::Move | Command::Both | Command::Pass | Command::Again | Command::Go => {
                self.take(heard, later, reply)
            }
            _ if self.secrets.journal.is_empty() && self.end.is_none() => Err(NO_TURN_YET.to_owned()),
            _ => Ok(Some(self.look_up(heard))),
        }
    }

    /// Takes a line that answers a question: the main one, or one that was asked after it.
    fn take(&mut self, heard: Heard, later: &mut VecDeque<String>, reply: &mut Reply) -> Told {
        let asked = self.asked.take();
        if asked.is_some_and(|(turn, _)| self.own.is_none() || turn != self.turn) {
            return Err(TOO_LATE.to_owned());
        }
        let asked = asked.map(|(_, asked)| asked);
        let is_alone = heard.rest.is_empty();
        // `go 3` is a move, as at one screen.
        let heard = match heard.input {
            Input::Command(Command::Go) if !matches!(heard.rest.as_str(), "" | "on") => {
                Heard { input: Input::Command(Command::Move), ..heard }
            }
            _ => heard,
        };
        let own = self.own.clone();
        let tunnels = own.as_ref().map(|own| self.tunnels(own)).unwrap_or_default();
        let view = own.and_then(|own| self.view(&own, &tunnels, Roster::new(&self.known), self.rooms()));
        match &heard.input {
            Input::Command(Command::Go) => return self.done(reply),
            Input::Blank if asked.is_none() => return self.done(reply),
            Input::ForShell => return Err(FOR_THE_SHELL.to_owned()),
            Input::Bare if asked.is_none() && heard.rest.contains(':') => return Err(NOT_ALOUD.to_owned()),
            Input::Unknown(word) if asked.is_none() => {
                let accepted = view.as_ref().map_or_else(|| ACCEPTED.to_owned(), reading::accepted);
                let refused = unknown(word, &vocabulary(Place::Seat), &REMARKS, &accepted);
                return Err(format!("{refused} {NOT_ALOUD}"));
            }
            _ => {}
        }
        let view = view.ok_or_else(|| self.not_now())?;
        let (mut told, next) = match (&heard.input, self.secrets.last) {
            (Input::Command(Command::Again), None) if is_alone => return Err(NOTHING_AGAIN.to_owned()),
            (Input::Command(Command::Again), Some(last)) if is_alone && asked.is_none() => {
                let next = reading::checked(&view, last).map_or_else(Next::Refused, Next::Decided);
                (format!("({last})"), next)
            }
            _ => (String::new(), turn::answer(asked, heard, later, &view, &self.players, false)),
        };
        let mut ask = |asked: Option<Asked>| {
            self.asked = asked.map(|asked| (self.turn, asked));
            asked.map_or_else(|| question(&view), |asked| asked.question().asks)
        };
        told = match next {
            Next::Decided(action) => {
                self.secrets.last = Some(action);
                reply.send.push(json!({"turn": self.turn, "action": action.to_string()}));
                told
            }
            Next::Ask(next) => ask(Some(next)).to_owned(),
            Next::Back(words) => format!("{words}\n{}", ask(None)).trim_start().to_owned(),
            Next::Refused(words) => {
                ask(asked);
                return Err(format!("{told}\n{words}").trim_start().to_owned());
            }
            Next::Other(heard) => return self.take(heard, later, reply),
        };
        Ok(Some(told).filter(|told| !told.is_empty()))
    }

    /// Says that the guest has nothing more to say.
    fn done(&self, reply: &mut Reply) -> Told {
        match (self.talk, &self.own) {
            (Some(turn), _) if self.lives() => {
                reply.send.push(json!({"done": turn}));
                Ok(Some(WAITING.to_owned()))
            }
            (_, Some(_)) => Ok(Some(self.look())),
            _ => Err(self.not_now()),
        }
    }

    /// Says what everybody waits for.
    fn not_now(&self) -> String {
        let waits = match (&self.setup, &self.end, self.talk) {
            (None, ..) => return NOT_HERE_YET.to_owned(),
            (_, Some(_), _) => return OVER.to_owned(),
            (_, _, Some(_)) => "The others talk.".to_owned(),
            (_, _, None) => format!("It is {}'s turn.", self.players.name(self.on_turn)),
        };
        if self.seat.is_none() { format!("{waits} {NO_SEAT}") } else { format!("{waits} {ACCEPTED}") }
    }

    /// Answers a command on the notes and the map.
    fn look_up(&mut self, heard: Heard) -> String {
        let (mut shown, rooms) = (Vec::new(), self.rooms());
        let truth = self.end.as_ref().map(|(_, truth)| truth);
        let mut console = Console::on(io::empty(), &mut shown);
        console.terminal.appearance = self.appearance;
        let mut dialogue = Dialogue::new(console, Case::AsWritten, "", manual());
        let left = self.secrets.obey(heard, &mut dialogue, rooms, truth);
        let is_left = !matches!(left, Ok(None)) || dialogue.console.terminal.flush().is_err();
        drop(dialogue);
        if is_left { ACCEPTED.to_owned() } else { String::from_utf8_lossy(&shown).trim_end().to_owned() }
    }

    /// Returns the answer to `look`.
    fn look(&self) -> String {
        if let Some((end, _)) = &self.end {
            return end.clone();
        }
        let known = Roster::new(&self.known);
        if let Some(own) = &self.own {
            let tunnels = self.tunnels(own);
            let view = self.view(own, &tunnels, known, self.rooms());
            let told = view.and_then(|view| {
                // What was asked last is still to be answered.
                let asked = self.asked.filter(|(turn, _)| *turn == self.turn);
                let asks = asked.map_or_else(|| question(&view), |(_, asked)| asked.question().asks);
                Some(format!("{}\n{asks}", sheet(self.players.name(self.on_turn), &view.sheet?)))
            });
            return told.unwrap_or_else(|| NOT_YET.to_owned());
        }
        let turn = format!("Turn {}: {}", self.turn, self.players.name(self.on_turn));
        format!("{turn}\n{}\n{}", self.players.roster(&known), self.board.words())
    }
}

/// Returns the columns of help.
fn help_width() -> usize {
    screen_size().map_or(HELP_WIDTH, |(columns, _)| columns.min(HELP_WIDTH))
}

/// Replaces what is unsafe to print in every text.
fn make_safe(value: &mut Value) {
    match value {
        Value::String(text) => *text = sanitize_lines(&text.replace('\n', " ")),
        Value::Array(values) => values.iter_mut().for_each(make_safe),
        Value::Object(fields) => fields.values_mut().for_each(make_safe),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Makes a sentence of a message of the host.
fn sentence(message: &str) -> String {
    format!("{}.", capitalised(message.trim_end_matches('.')))
}
