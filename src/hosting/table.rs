//! Stub.
use crate::agent::Refusal;
use crate::game::hidden::Setup;
use crate::game::{Seat, Viewer};
use crate::repl::hidden::Players;
use crate::session::HuntSeed;

pub(crate) struct Table {
    seats: Vec<Player>,
}
pub(crate) struct Player {
    pub(crate) is_bot: bool,
    pub(crate) is_here: bool,
}
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Turn { turn: u32, seat: Seat },
    Talk { turn: u32 },
    Over,
}
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ear {
    Seat(Seat),
    Watcher,
    Gamemaster,
}
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) lines: Vec<String>,
}
pub(crate) enum Request {
    Act { turn: u32, action: String },
    Say(String),
    Board(String),
    Strike(usize),
    Done(u32),
    GoOn,
}
static LOG: Log = Log { lines: Vec::new() };
impl Table {
    pub(crate) fn deal(_: Setup, _: Players, _: HuntSeed, _: Viewer) -> Self {
        Self { seats: Vec::new() }
    }
    pub(crate) fn resume(_: Setup, _: Players, _: HuntSeed, _: Viewer, _: &[String]) -> Result<Self, String> {
        Ok(Self { seats: Vec::new() })
    }
    pub(crate) fn hear(&mut self, _: Option<Seat>, _: Request) -> Result<(), Refusal> {
        Ok(())
    }
    pub(crate) fn board(&self) -> String {
        String::new()
    }
    pub(crate) fn time_is_up(&mut self) {}
    pub(crate) fn seats(&mut self) -> &mut [Player] {
        &mut self.seats
    }
    pub(crate) fn bot_on_turn(&self) -> bool {
        false
    }
    pub(crate) fn play_bot(&mut self) {}
    pub(crate) fn phase(&self) -> Phase {
        Phase::Over
    }
    pub(crate) fn log(&self, _: Ear) -> &Log {
        &LOG
    }
    pub(crate) fn take_recorded(&mut self) -> Vec<String> {
        Vec::new()
    }
}
