//! `wumpus agent`: reads JSON requests and writes JSON replies, one a line (`docs/protocol.md`).

use std::io::{self, Read, Write};
use std::num::NonZeroU64;

use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::game::Viewer;
use crate::session::{HuntSeed, NoRandomness};
use crate::stdio::{Leave, read_error, write_error};
use crate::variant::{OptionSpec, VARIANTS};
pub(crate) use hunt::{AgentHunt, Deal, Extras};
pub(crate) use lines::{Line, Lines, MAX_LINE_BYTES};
pub(crate) use options::read as read_options;
use protocol::Object;
pub use protocol::Protocol;
pub use refusal::{Code as RefusalCode, Refusal};
pub(crate) use request::action_of;
use request::{Request, request};
pub use reward::{Amounts, Reward};

mod advice;
mod fields;
pub(crate) mod hunt;
mod lines;
mod options;
pub mod protocol;
mod refusal;
mod request;
mod reward;

/// The version of the protocol. Names, units and ranges change only with it.
const PROTOCOL: u32 = 1;

/// The size of the output buffer in bytes. Replies are batched while requests are pending.
const BUFFER_SIZE: usize = 65_536;

/// The settings of a hunt that a program plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgentConfig {
    /// Whether replies hold the truth.
    pub cheat: bool,
    /// Whether advice is refused.
    pub no_advice: bool,
    /// The number of turns after which a hunt is truncated.
    pub max_turns: Option<NonZeroU64>,
    pub reward: Reward,
    /// The salt of the numbers by which a program that `wumpus simulate` grades can seed itself. The seed of its hunt
    /// stays secret after the hunt, because others may play the same hunt.
    pub salt: Option<u64>,
    /// Whether [`Agent::plan`] may be called, for which a hunt keeps what its hunter was shown.
    pub plans: bool,
}

impl AgentConfig {
    /// Returns the gamemaster if the program may see everything. No other code makes one for a program.
    fn gamemaster(self) -> Option<Viewer> {
        self.cheat.then_some(Viewer::Gamemaster)
    }
}

/// Answers requests until the input ends or a request closes it, and returns which of the two.
///
/// Writes each reply at once, unless the next request has already arrived.
///
/// # Errors
///
/// If a request cannot be read or a reply cannot be written.
pub fn serve(input: impl Read, mut output: impl Write, config: AgentConfig) -> io::Result<Leave> {
    let mut lines = Lines::of(input);
    let mut agent = Agent::new(config);
    let mut replies = Vec::with_capacity(BUFFER_SIZE);
    let mut flush = |replies: &mut Vec<u8>| {
        let written = output.write_all(replies).and_then(|()| output.flush());
        replies.clear();
        written.map_err(write_error)
    };
    loop {
        if !lines.has_next() || replies.len() >= BUFFER_SIZE {
            flush(&mut replies)?;
        }
        let Some(line) = lines.next().map_err(read_error)? else { return Ok(Leave::EndOfInput) };
        if let Some(leave) = agent.answer(line, &mut replies).map_err(write_error)? {
            flush(&mut replies)?;
            return Ok(leave);
        }
    }
}

/// Answers requests one by one, and keeps the hunt between them. A copy plays on by itself, with the same dice.
pub struct Agent {
    config: AgentConfig,
    hunt: Option<Box<dyn AgentHunt>>,
}

impl Clone for Agent {
    fn clone(&self) -> Self {
        Self { config: self.config, hunt: self.hunt.as_ref().map(|hunt| hunt.copied()) }
    }
}

impl Agent {
    /// Makes an agent without a hunt.
    #[must_use]
    pub const fn new(config: AgentConfig) -> Self {
        Self { config, hunt: None }
    }

    /// Answers a request with a line, as [`serve`] does.
    ///
    /// # Errors
    ///
    /// If the reply cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use wumpus_hunt::agent::{Agent, AgentConfig};
    ///
    /// let mut agent = Agent::new(AgentConfig::default());
    /// assert_eq!(agent.ask(r#"{"cmd":"close"}"#)?, "{\"closed\":true}\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn ask(&mut self, request: &str) -> io::Result<String> {
        let mut reply = Vec::new();
        self.answer(Line::of(request.as_bytes()), &mut reply)?;
        String::from_utf8(reply).map_err(io::Error::other)
    }

    /// Makes a copy whose hunter knows the same. Everything that the hunter does not know is drawn anew, by its odds, and so
    /// are the dice. A hunt that is over is copied as it is.
    ///
    /// # Errors
    ///
    /// Why it cannot be drawn.
    pub fn plan(&mut self, seed: u64) -> Result<Self, String> {
        let hunt = self.hunt.as_mut().map(|hunt| hunt.plan(seed)).transpose()?;
        Ok(Self { config: self.config, hunt })
    }

    /// Answers a request by appending the reply to a buffer. Returns how the program leaves, if it does.
    fn answer(&mut self, line: Line<'_>, reply: &mut Vec<u8>) -> io::Result<Option<Leave>> {
        let (id, request) = request(line, self.config);
        let hunt = match request {
            Ok(Request::Hello) => {
                write(id, self.hello(), reply)?;
                return Ok(None);
            }
            Ok(Request::Close) => {
                write(id, Object::default().with("closed", true), reply)?;
                return Ok(Some(Leave::Quit));
            }
            Ok(Request::Reset { seed, options, config, extras }) => {
                let none = |why: NoRandomness| Refusal::new(RefusalCode::NoRandomness, why.to_string());
                let last = self.hunt.as_deref_mut();
                let deal = |seed| Deal { seed, config, extras, last }.hunt(&options);
                let dealt = seed.map_or_else(HuntSeed::random, Ok).map_err(none).and_then(deal);
                dealt.map(|hunt| &**self.hunt.insert(hunt))
            }
            Ok(Request::Step { action }) => self.step(&action),
            Err(refusal) => Err(refusal),
        };
        match hunt {
            Ok(hunt) => hunt.reply(id, reply)?,
            Err(error) => write(id, refusal(&error), reply)?,
        }
        Ok(None)
    }

    fn step(&mut self, action: &str) -> Result<&dyn AgentHunt, Refusal> {
        let none = || Refusal::new(RefusalCode::NoHunt, "there is no hunt (begin one with reset)");
        let hunt = self.hunt.as_mut().ok_or_else(none)?;
        hunt.step(action)?;
        Ok(&**hunt)
    }

    fn hello(&self) -> Hello {
        let variants = VARIANTS.iter().map(|variant| Accepted { variant: variant.name, options: variant.options });
        Hello {
            protocol: PROTOCOL,
            program: "wumpus",
            version: env!("CARGO_PKG_VERSION"),
            cheat: self.config.cheat,
            reward: self.config.reward.name(),
            max_turns: self.config.max_turns,
            longest_line: MAX_LINE_BYTES,
            variants: variants.collect(),
        }
    }
}

/// A reply: the exact text of the request's `id`, and the rest.
#[derive(Serialize)]
struct Reply<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    rest: T,
}

/// Appends a reply to a buffer, as a line.
fn write(id: Option<&RawValue>, rest: impl Serialize, line: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *line, &Reply { id, rest })?;
    line.push(b'\n');
    Ok(())
}

/// Returns the line that refuses a move of a graded program.
pub(crate) fn refused(error: &Refusal) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    write(None, refusal(error), &mut line)?;
    Ok(line)
}

fn refusal(error: &Refusal) -> Object {
    Object::default().with("error", json!(error))
}

#[derive(Serialize)]
struct Hello {
    protocol: u32,
    program: &'static str,
    version: &'static str,
    cheat: bool,
    reward: &'static str,
    max_turns: Option<NonZeroU64>,
    longest_line: usize,
    variants: Vec<Accepted>,
}

/// An entry of `variants` in the reply to `hello`.
#[derive(Serialize)]
struct Accepted {
    variant: &'static str,
    options: &'static [&'static OptionSpec],
}
