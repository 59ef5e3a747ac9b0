//! The lines between the host of Hidden Wumpus and its seats, each a JSON object (`docs/protocol.md`).

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::hidden::{Event, Role};

/// The version of these lines.
pub const WIRE: u32 = 1;

/// The most bytes of a line from a seat, without its end.
pub const MAX_LINE_BYTES: usize = 1_024;

/// A line to the host. Every field of a line must be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Request {
    /// The first line of a connection: takes the seat of a code, or watches without one. `hello` is [`WIRE`], `after` the number
    /// of the last line received, `program` 1 for a program, and `watch` 1 for a watcher.
    Hello {
        hello: u32,
        code: Option<String>,
        #[serde(default)]
        after: usize,
        #[serde(default)]
        program: u8,
        #[serde(default, skip_serializing_if = "is_zero")]
        watch: u8,
    },
    /// The first line of a guest who has no code yet: takes an open seat of the room with this code.
    Enter { hello: u32, room: String, name: String },
    /// Plays a turn.
    Act { turn: u32, action: String },
    /// Speaks (H29).
    Say { say: String },
    /// Writes on the board (H25).
    Board { board: String },
    /// Strikes out a line of the board, counted from 1.
    Strike { strike: usize },
    /// Gives up a seat of the room before the game begins.
    Leave { leave: u8 },
    /// Has nothing more to say after this turn (H30).
    Done { done: u32 },
}

/// A line from the host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum News {
    /// The game is dealt. `drawn` is the least and the greatest number of wumpuses, if the number is secret and may be more than
    /// two (H2). `cheat` is always 0.
    Begun {
        players: Vec<String>,
        rooms: u16,
        wumpuses: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawn: Option<[u8; 2]>,
        cheat: u8,
    },
    /// The role of this seat, told at the deal (H7).
    Card { role: u8 },
    /// A turn begins; the first is 1.
    Turn { turn: u32, seat: u8 },
    /// It is this seat's turn. `obs` holds its secrets (H27).
    Act { turn: u32, obs: Value, legal: Value },
    /// The turn of this seat was played like this, by the seat itself, by a bot in its place, or because its time was up. The
    /// others are not told.
    Acted { turn: u32, action: String },
    /// A die was rolled in public (H13, H17).
    Rolled { sides: u32, number: u32 },
    /// A player has died (H20).
    Died { seat: u8, role: u8 },
    /// The game has ended (H21).
    Ended { outcome: String },
    /// The time to talk after a turn begins (H22).
    Talk { turn: u32 },
    /// A seat speaks, or the gamemaster if there is none (H29).
    Said { seat: Option<u8>, text: String },
    /// The board has a new last line (H25).
    Wrote { text: String },
    /// This line of the board, counted from 1, has been struck out.
    Struck { line: usize },
    /// Everything is revealed (H24, H33): the position, and the command that deals the game again.
    Over { outcome: String, position: Value, seed: String, command: String },

    /// The film of a game that is over: each turn, as it really was.
    Film { turns: Vec<Scene> },
    /// Who has won the games of this evening, in sentences.
    Evening { lines: Vec<String> },

    /// The host has accepted the `hello`. A watcher has no `seat`. `last` is the highest number in the log so far, and `epoch`
    /// the epoch of the lines that the guest says they have.
    Hello {
        hello: u32,
        seat: Option<u8>,
        last: usize,
        epoch: Option<String>,
        /// The code of a seat that a guest has just taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    /// Where guests find the room of a game that has not begun, and the QR code of that address: its size, and an SVG path. Only
    /// the table's screen is told.
    Room { address: String, size: usize, dark: String },
    /// Whom the game waits for now.
    Waits { seats: Vec<u8> },
    /// The limits of a talk and of a turn in seconds, if there are any, and how much is left of the one that goes on.
    Limits { talk: Option<f64>, turn: Option<f64>, left: Option<f64> },
    /// Who plays each seat now.
    Seats { seats: Vec<SeatNow> },
    /// A line was refused, and has changed nothing.
    Error(Refusal),
    /// The host closes this connection for good.
    Closed { message: String },
    /// A line of a newer host.
    #[serde(other)]
    Unknown,
}

/// A turn as it really was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    pub turn: u32,
    pub seat: u8,
    /// Where the player was, the rooms next to it, and the names of what they sensed.
    pub room: u32,
    pub tunnels: [u32; 3],
    pub sensed: Vec<String>,
    pub action: String,
    /// Where the player is after the turn; `None` if they died.
    pub to: Option<u32>,
    /// What happened, in sentences; empty if nothing did.
    pub words: String,
    /// What was said afterwards: by a seat, or by the gamemaster.
    #[serde(default)]
    pub said: Vec<(Option<u8>, String)>,
}

/// A line of the host, with its number in the log of the guest. A line that is not in the log has none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Numbered<N> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<usize>,
    #[serde(flatten)]
    pub(crate) news: N,
}

/// Why a line is refused. It has changed nothing, and nobody else learns of it (H19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    pub code: RefusalCode,
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The kinds of refusals (`docs/protocol.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    TooLong,
    BadJson,
    BadLine,
    BadCode,
    Busy,
    Full,
    NotBegun,
    NotYourTurn,
    BadAction,
    IllegalAction,
    Over,
    UnfitText,
    BoardFull,
    NoSuchLine,
    Dead,
    /// A code of a newer host.
    #[serde(other)]
    Other,
}

/// Sums up numbered lines, by the hash FNV-1a. A guest whose lines have another sum than the host's notices that the host has
/// gone back, as after a power cut, even if there are as many lines again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch(u64);

impl Default for Epoch {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Epoch {
    /// Adds a line, without its end.
    pub(crate) fn add(self, line: &str) -> Self {
        Self(line.bytes().fold(self.0, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Who plays a seat (H26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatNow {
    /// The name of the seat.
    pub name: String,
    /// Who plays it now.
    pub is: Kind,
    /// 1 if somebody is there.
    pub here: u8,
}

/// What plays a seat (H26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Person,
    Program,
    Bot,
}

impl Request {
    /// The lines that a host accepts.
    pub(crate) const ACCEPTED: &str = "{\"say\":TEXT}, {\"board\":TEXT}, {\"strike\":LINE}, {\"done\":TURN}, \
                                      {\"turn\":TURN,\"action\":ACTION} or {\"hello\":1,\"code\":CODE}";

    /// Returns the line as JSON, without its end.
    pub(crate) fn json(&self) -> String {
        json(self)
    }
}

impl News {
    /// Returns whether everybody needs a moment to take it in.
    pub(crate) const fn is_beat(&self) -> bool {
        matches!(self, Self::Rolled { .. } | Self::Died { .. })
    }

    /// Makes the line of an event that everybody sees; `None` if the public does not see it (H20).
    pub fn public(event: &Event) -> Option<Self> {
        match *event {
            Event::Rolled { sides, number, .. } => Some(Self::Rolled { sides, number }),
            Event::Died { seat, role } => Some(Self::Died { seat: seat.0, role: role as u8 }),
            Event::Ended { outcome } => Some(Self::Ended { outcome: outcome.to_string() }),
            _ => None,
        }
    }

    /// Returns the line as JSON, without its end.
    pub(crate) fn json(&self) -> String {
        json(self)
    }
}

impl Numbered<&News> {
    /// Returns the line as JSON, without its end.
    pub(crate) fn json(&self) -> String {
        json(self)
    }
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line has nothing that JSON has not")
}

/// Returns the role that a line tells: 0 is a human, 1 a Wumpus.
pub(crate) const fn role_of(number: u8) -> Role {
    if number == 0 { Role::Human } else { Role::Wumpus }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
