//! The lines between the host of Hidden Wumpus and its guests, each a JSON object (`docs/protocol.md`).

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::game::hidden::{Event, Role};
use crate::text::capitalised;

/// The version of these lines.
pub const WIRE: u32 = 1;

/// The most bytes of a line from a guest, without its end.
pub const MAX_LINE_BYTES: usize = 1_024;

/// A person at a party, for as long as it lasts. No other ever gets the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PersonId(pub u32);

/// A line to the host. Every field of a line must be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Request {
    /// The first line of a connection: comes back by the code of a person, or watches without one. `hello` is [`WIRE`], `after`
    /// the number of the last line received, `program` 1 for a program, `page` 1 for a page, and `watch` 1 for a watcher.
    Hello {
        hello: u32,
        code: Option<String>,
        #[serde(default)]
        after: usize,
        #[serde(default)]
        program: u8,
        #[serde(default, skip_serializing_if = "is_zero")]
        page: u8,
        #[serde(default, skip_serializing_if = "is_zero")]
        watch: u8,
    },
    /// The first line of a guest who has no code yet: comes into the room with this code.
    Enter {
        hello: u32,
        room: String,
        name: String,
        #[serde(default, skip_serializing_if = "is_zero")]
        program: u8,
        #[serde(default, skip_serializing_if = "is_zero")]
        page: u8,
    },
    Ask(Ask),
}

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Ask {
    /// Plays a turn.
    Act { turn: u32, action: String },
    /// Speaks (H29).
    Say { say: String },
    /// Writes on the board (H25).
    Board { board: String },
    /// Strikes out a line of the board, counted from 1.
    Strike { strike: usize },
    /// Leaves for good.
    Leave { leave: u8 },
    /// Has nothing more to say after this turn (H30). After turn 0: has looked at the card (H34).
    Done { done: u32 },
    /// What the one who leads may ask for (H35).
    Order {
        order: Order,
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<PersonId>,
    },
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
    /// The turn of this seat was played like this: by the seat itself, by a bot in its place, because its time was up, or because
    /// the host skipped it. The others are not told.
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
    /// Whether the side of this seat has won.
    Result { won: u8 },
    /// A turn of a game that is over, as it really was.
    Film { turns: Vec<Scene> },
    /// Who has won the games of this evening, in sentences.
    Evening { lines: Vec<String> },

    /// The host has accepted the `hello`. Whoever only watches has no `seat`. `last` is the highest number in the log so far, and
    /// `epoch` the epoch of the lines that the guest says they have. `you` is the guest's number in [`News::Party`].
    Hello {
        hello: u32,
        seat: Option<u8>,
        last: usize,
        epoch: Option<String>,
        /// The code of a guest who has just come.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        #[serde(default)]
        you: Option<PersonId>,
    },
    /// How the party is now. `stage` is `lobby`, `game` or `over`, and `open` 1 while strangers are let in. The one who leads
    /// has `orders`.
    Party { stage: String, room: String, open: u8, people: Vec<PersonNow>, orders: Vec<Button> },
    /// Where guests find the room, and the QR code of that address: its size, and an SVG path. Only those who watch a party on
    /// phones are told.
    Room { address: String, size: usize, dark: String },
    /// What a page draws: what its player has seen of the cave, and at the end all of it.
    Map { map: Value },
    /// Whom the game waits for now, and for how many seconds at most.
    Waits {
        seats: Vec<u8>,
        #[serde(default)]
        left: Option<f64>,
    },
    /// The limits of a talk and of a turn in seconds, if there are any, and how much is left of the one that goes on.
    Limits { talk: Option<f64>, turn: Option<f64>, left: Option<f64> },
    /// Who plays each seat now.
    Seats { seats: Vec<SeatNow> },
    /// A line was refused, and has changed nothing.
    Error(Refusal),
    /// The host closes this connection for good.
    Closed {
        #[serde(default)]
        code: Closing,
        message: String,
    },
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
}

/// Somebody at the party, or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonNow {
    /// The person's number; a bot has none.
    pub who: Option<PersonId>,
    pub name: String,
    /// Who plays now.
    pub is: Kind,
    /// The seat in the game; `None` for one who watches until the next deal.
    pub seat: Option<u8>,
    pub here: u8,
    /// 1 if they have left for good.
    pub left: u8,
    /// 1 if they lead the party.
    pub leads: u8,
    /// How they are, in words.
    pub text: String,
}

/// What the host and the one who leads may ask for (H35): the last three concern somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Deals a game to all who are in the room.
    Deal,
    /// Ends the talk.
    GoOn,
    /// Lets strangers in, or no longer.
    Open,
    Close,
    /// Passes for somebody, or no longer waits for them in the talk.
    Skip,
    /// Lets a bot play until they are back.
    Bot,
    Remove,
}

/// Something that can be ordered now, with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    pub text: String,
    pub order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<PersonId>,
    /// 1 for what is usually wanted next.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub main: u8,
    /// What to ask first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<String>,
}

/// A line of the host with its words.
#[derive(Clone, Debug, PartialEq)]
pub struct Worded {
    pub news: News,
    /// Who speaks.
    pub by: Option<String>,
    /// What people read, plain and unwrapped.
    pub text: Option<String>,
}

/// A line of the host as it is sent. Its number is that in the log of the guest; a line that is in no log has none.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<usize>,
    #[serde(flatten)]
    news: &'a News,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// The words of a line that has a `text` of its own: what was said or written.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<&'a str>,
}

impl Worded {
    /// Returns the line as JSON, without its end.
    pub(crate) fn json(&self, seq: Option<usize>) -> String {
        let (own, text) = match (&self.news, self.text.as_deref()) {
            (News::Said { text: said, .. }, text) => (text.filter(|text| text != said), None),
            (News::Wrote { .. }, text) => (text, None),
            (_, text) => (None, text),
        };
        json(&Line { seq, news: &self.news, by: self.by.as_deref(), text, words: own })
    }
}

/// A line that needs no words.
impl From<News> for Worded {
    fn from(news: News) -> Self {
        Self { news, by: None, text: None }
    }
}

/// A line that says why something is refused or ended, with the reason as a sentence.
impl From<Refusal> for Worded {
    fn from(refusal: Refusal) -> Self {
        let text = Some(sentence(&refusal.message));
        Self { news: News::Error(refusal), by: None, text }
    }
}

impl Worded {
    pub(crate) fn closed(code: Closing) -> Self {
        let message = code.to_string();
        Self { text: Some(sentence(&message)), news: News::Closed { code, message }, by: None }
    }
}

/// Turns a message into a sentence.
pub(crate) fn sentence(message: &str) -> String {
    format!("{}.", capitalised(message.trim_end_matches('.')))
}

/// A line as a guest reads it: with its number, if it is in their log.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Numbered {
    pub(crate) seq: Option<usize>,
    #[serde(flatten)]
    pub(crate) news: News,
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

/// Why a host closes a connection for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    #[error("this seat is now open somewhere else: in another tab, on another phone or at a terminal")]
    Elsewhere,
    #[error("this seat has a new code; ask the host for it")]
    NewCode,
    #[error("the host has taken your seat away")]
    Removed,
    #[error("you have left the room")]
    Left,
    #[error("no seat has this code; ask the host for yours")]
    BadCode,
    #[error("there are too many watchers already")]
    Full,
    #[error("the first line, hello, did not arrive in time")]
    Silent,
    #[error("the game is over")]
    Over,
    #[error("the host has stopped the game; the host can resume it, and then you find your seat again")]
    Stopped,
    /// A reason of a newer host.
    #[default]
    #[error("the host has ended the connection")]
    #[serde(other)]
    Other,
}

/// Sums up numbered lines, by the hash FNV-1a. A guest whose lines have another sum than the host's notices that the host has
/// gone back, as after a power cut, even if there are as many lines again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch(u64);

impl Epoch {
    /// The sum of no lines.
    pub(crate) const START: Self = Self(0xcbf2_9ce4_8422_2325);

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
                                      {\"turn\":TURN,\"action\":ACTION}, {\"leave\":1}, {\"order\":ORDER,\"who\":PERSON} or {\"hello\":1,\"code\":CODE}";

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
