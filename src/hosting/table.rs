//! Stub.
use crate::agent::{Refusal, RefusalCode};
use crate::game::hidden::Setup;
use crate::game::{Seat, Viewer};
use crate::repl::hidden::Players;
use crate::session::HuntSeed;
use serde_json::json;

pub(crate) struct Table {
    seats: Vec<Player>,
    log: Log,
    recorded: Vec<String>,
    turn: u32,
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
impl Table {
    pub(crate) fn resume(_: Setup, players: Players, _: HuntSeed, _: Viewer, lines: &[String]) -> Result<Self, String> {
        let seats =
            (0..players.count() as u8).map(|seat| Player { is_bot: players.is_bot(Seat(seat)), is_here: false });
        let mut table = Self { seats: seats.collect(), log: Log::default(), recorded: vec![], turn: 1 };
        table.push(json!({"event":"begun"}));
        table.push(json!({"event":"turn","turn":1,"seat":0}));
        for _ in lines {
            let _ = table.hear(Some(Seat(0)), Request::Act { turn: table.turn, action: String::new() });
        }
        table.recorded.clear();
        Ok(table)
    }
    fn push(&mut self, mut line: serde_json::Value) {
        line["seq"] = (self.log.lines.len() + 1).into();
        self.log.lines.push(line.to_string());
    }
    pub(crate) fn hear(&mut self, seat: Option<Seat>, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Say(text) => self.push(json!({"event":"said","seat":seat.map(|s| s.0),"text":text})),
            Request::Act { turn, action } if turn == self.turn => {
                self.recorded.push(format!("{action}"));
                self.turn += 1;
                self.push(json!({"event":"turn","turn":self.turn,"seat":0}));
            }
            Request::Act { .. } => return Err(Refusal::new(RefusalCode::NotYourTurn, "no")),
            _ => {}
        }
        Ok(())
    }
    pub(crate) fn board(&self) -> String {
        String::new()
    }
    pub(crate) fn time_is_up(&mut self) {
        let _ = self.hear(None, Request::Act { turn: self.turn, action: "pass".into() });
    }
    pub(crate) fn seats(&mut self) -> &mut [Player] {
        &mut self.seats
    }
    pub(crate) fn bot_on_turn(&self) -> bool {
        false
    }
    pub(crate) fn play_bot(&mut self) {}
    pub(crate) fn phase(&self) -> Phase {
        if self.turn > 5 { Phase::Over } else { Phase::Turn { turn: self.turn, seat: Seat(0) } }
    }
    pub(crate) fn log(&self, _: Ear) -> &Log {
        &self.log
    }
    pub(crate) fn take_recorded(&mut self) -> Vec<String> {
        std::mem::take(&mut self.recorded)
    }
}
