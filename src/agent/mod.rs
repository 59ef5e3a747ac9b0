//! Programs as players: one request a line, exactly one reply a line, both JSON (`docs/protocol.md`).
//!
//! Deliberately absent: the rules, and the names of a variant's fields, which are in one file for each variant.

use std::io::{self, BufWriter, Read, Write};
use std::num::NonZeroU64;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::cli::setup::{SetupFlags, Variant, Visitor};
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::hidden::Hidden;
use crate::game::world::World;
use crate::game::{self, Viewer};
use crate::game_loop::Leave;
use crate::session::HuntSeed;
use crate::stdio::{read_error, write_error};
pub use child::{BadProgram, Program};
use encode::Choice;
pub use graded::Graded;
use hunt::AgentHunt;
use lines::{LONGEST_LINE, Line, Lines};
use refusal::{Code, Refusal};
use request::{Request, request};
pub use reward::Reward;

mod child;
mod classic;
mod encode;
mod fields;
mod graded;
mod grue;
mod hidden;
mod hunt;
mod lines;
mod options;
mod refusal;
mod request;
mod reward;
mod world;

/// The version of the protocol. What it says of names, units and ranges changes only with it.
const PROTOCOL: u32 = 1;

/// What is written is held back up to so many bytes, as long as another request is there.
const HELD_BACK: usize = 65_536;

/// What holds for every hunt that a program plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms {
    /// Whether everything is told.
    pub cheat: bool,
    /// After how many turns a hunt is given up.
    pub max_turns: Option<NonZeroU64>,
    /// What is rewarded.
    pub reward: Reward,
    /// Whether the name of a hunt is not told at its end either, since those of the next hunts follow from it.
    pub nameless: bool,
}

impl Terms {
    /// The gamemaster, if the program is to see what he sees; here alone he is made for it.
    fn gamemaster(self) -> Option<Viewer> {
        self.cheat.then_some(Viewer::Gamemaster)
    }
}

/// Answers requests until there are no more, and tells how the program left.
///
/// A reply is written out at once, unless the next request is there already.
///
/// # Errors
///
/// When a request cannot be read or a reply cannot be written.
pub fn serve(input: impl Read, output: impl Write, terms: Terms) -> io::Result<Leave> {
    let mut lines = Lines::of(input);
    let mut output = BufWriter::with_capacity(HELD_BACK, output);
    let mut agent = Agent { terms, hunt: None };
    loop {
        if !lines.has_next() {
            output.flush().map_err(write_error)?;
        }
        let Some(line) = lines.next().map_err(read_error)? else { return Ok(Leave::EndOfInput) };
        if agent.answer(line, &mut output).map_err(write_error)? == Next::Leave {
            output.flush().map_err(write_error)?;
            return Ok(Leave::Quit);
        }
    }
}

/// What is done after a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Read,
    Leave,
}

/// The program's side of the table.
struct Agent {
    terms: Terms,
    hunt: Option<AnyHunt>,
}

impl Agent {
    /// Does what is asked for, and writes the reply.
    fn answer(&mut self, line: Line<'_>, output: &mut impl Write) -> io::Result<Next> {
        let (id, request) = request(line);
        let played = match request {
            Ok(Request::Hello) => {
                write(id, self.hello(), output)?;
                return Ok(Next::Read);
            }
            Ok(Request::Close) => {
                write(id, Closed { closed: true }, output)?;
                return Ok(Next::Leave);
            }
            Ok(Request::Reset { name, setup }) => self.reset(name, &setup),
            Ok(Request::Step { action }) => self.step(&action),
            Err(refusal) => Err(refusal),
        };
        match played {
            Ok(hunt) => hunt.write(id, output)?,
            Err(error) => write(id, Refused { error }, output)?,
        }
        Ok(Next::Read)
    }

    fn reset(&mut self, name: Option<HuntSeed>, setup: &SetupFlags) -> Result<&AnyHunt, Refusal> {
        let name =
            name.map_or_else(HuntSeed::random, Ok).map_err(|why| Refusal::new(Code::NoRandomness, why.to_string()))?;
        let hunt = setup.with_variant(Deal { name, terms: self.terms });
        Ok(self.hunt.insert(hunt.map_err(|why| Refusal::new(Code::BadOption, why.to_string()))?))
    }

    fn step(&mut self, action: &str) -> Result<&AnyHunt, Refusal> {
        let none = || Refusal::new(Code::NoHunt, "there is no hunt (begin one with reset)");
        let hunt = self.hunt.as_mut().ok_or_else(none)?;
        hunt.step(action)?;
        Ok(hunt)
    }

    fn hello(&self) -> Hello {
        let accepted = |variant: &Variant| Accepted { variant: variant.name(), options: options::choices(*variant) };
        Hello {
            protocol: PROTOCOL,
            program: "wumpus",
            version: env!("CARGO_PKG_VERSION"),
            cheat: self.terms.cheat,
            reward: self.terms.reward.name(),
            max_turns: self.terms.max_turns,
            longest_line: LONGEST_LINE,
            variants: Variant::value_variants().iter().map(accepted).collect(),
        }
    }
}

/// A hunt of any variant.
enum AnyHunt {
    Classic(AgentHunt<Classic>),
    Grue(AgentHunt<Grue>),
    World(AgentHunt<World>),
    Hidden(AgentHunt<Hidden>),
}

impl AnyHunt {
    fn step(&mut self, action: &str) -> Result<(), Refusal> {
        match self {
            Self::Classic(hunt) => hunt.step(action),
            Self::Grue(hunt) => hunt.step(action),
            Self::World(hunt) => hunt.step(action),
            Self::Hidden(hunt) => hunt.step(action),
        }
    }

    /// Names how it has ended; `None` while it goes on.
    fn ending(&self) -> Option<&'static str> {
        match self {
            Self::Classic(hunt) => hunt.ending(),
            Self::Grue(hunt) => hunt.ending(),
            Self::World(hunt) => hunt.ending(),
            Self::Hidden(hunt) => hunt.ending(),
        }
    }

    fn write(&self, id: Option<&RawValue>, output: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Classic(hunt) => write(id, hunt.told(), output),
            Self::Grue(hunt) => write(id, hunt.told(), output),
            Self::World(hunt) => write(id, hunt.told(), output),
            Self::Hidden(hunt) => write(id, hunt.told(), output),
        }
    }
}

/// Deals a hunt by its set-up.
struct Deal {
    name: HuntSeed,
    terms: Terms,
}

impl Visitor for Deal {
    type Output = AnyHunt;

    fn classic(self, setup: game::classic::Setup) -> AnyHunt {
        AnyHunt::Classic(AgentHunt::deal(&setup, self.name, self.terms))
    }

    fn grue(self, setup: game::grue::Setup) -> AnyHunt {
        AnyHunt::Grue(AgentHunt::deal(&setup, self.name, self.terms))
    }

    fn world(self, setup: game::world::Setup) -> AnyHunt {
        AnyHunt::World(AgentHunt::deal(&setup, self.name, self.terms))
    }

    fn hidden(self, setup: game::hidden::Setup) -> AnyHunt {
        AnyHunt::Hidden(AgentHunt::deal(&setup, self.name, self.terms))
    }
}

/// A reply: the `id` of the request as it was written, and what there is to tell.
#[derive(Serialize)]
struct Reply<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    told: T,
}

/// Writes a reply.
fn write(id: Option<&RawValue>, told: impl Serialize, output: &mut impl Write) -> io::Result<()> {
    // A carriage return can only be white space in it; to some who read the reply it would be the end of the line.
    let tidy = id.filter(|id| id.get().contains('\r')).map(|id| RawValue::from_string(id.get().replace('\r', " ")));
    let tidy = tidy.transpose()?;
    serde_json::to_writer(&mut *output, &Reply { id: tidy.as_deref().or(id), told })?;
    output.write_all(b"\n")
}

/// The reply to a request that is refused.
#[derive(Serialize)]
struct Refused {
    error: Refusal,
}

/// The reply to `close`.
#[derive(Serialize)]
struct Closed {
    closed: bool,
}

/// The reply to `hello`.
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

/// A variant, and the options that it accepts.
#[derive(Serialize)]
struct Accepted {
    variant: &'static str,
    options: Vec<Choice>,
}
