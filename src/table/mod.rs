//! A table of Hidden Wumpus: the game, the talk, the board, and the minds of the bots (H22 to H31).
//!
//! It has no clock, no screen and no connection. The people at one screen play at it, and so do those who have a screen each.

use crate::bot::hidden::{Claim, Mind};
use crate::game::hidden::{Action, Event, Hidden, Illegal, Outcome, Position, Setup, View};
use crate::game::{Game as _, Seat, Status, Viewer};
use crate::session::{HuntSeed, Session};
use crate::words::hidden::Players;
use board::{BadLine, Board, fit};

pub(crate) mod board;

/// A game that has been dealt to players, and what they say and write.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) players: Players,
    pub(crate) seed: HuntSeed,
    session: Session<Hidden>,
    phase: Phase,
    board: Board,
    /// The minds of all seats. Each follows what its seat is told, so that a bot can take over at any time (H26).
    minds: Vec<Mind>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is on turn. The first turn is 1.
    Turn {
        turn: u32,
        seat: Seat,
    },
    /// The time to talk after a turn (H22).
    Talk {
        turn: u32,
    },
    Over,
}

impl Table {
    /// Deals a game, and begins its first turn.
    pub(crate) fn deal(setup: Setup, players: Players, seed: HuntSeed) -> Self {
        let minds = players.seats().map(|seat| Mind::new(seat, &setup)).collect();
        let session = Session::deal(&setup, seed);
        let mut table = Self { setup, players, seed, session, phase: Phase::Over, board: Board::default(), minds };
        table.begin_turn(1);
        table
    }

    fn begin_turn(&mut self, turn: u32) {
        let Status::Awaiting(seat) = self.session.game().status() else { return };
        self.phase = Phase::Turn { turn, seat };
        self.minds[seat.index()].see(&self.session.game().view(seat));
    }

    /// Plays the turn of the seat on turn, and returns what happens.
    ///
    /// # Errors
    ///
    /// If the rules refuse the action. Then nothing has changed.
    pub(crate) fn act(&mut self, action: &Action) -> Result<Vec<Event>, Illegal> {
        let Phase::Turn { turn, seat } = self.phase else { return Err(Hidden::OVER) };
        let events = self.session.step(seat, action)?.to_vec();
        for event in events.iter().filter(|event| Hidden::is_seen_by(event, Viewer::Public)) {
            self.minds.iter_mut().for_each(|mind| mind.observe(seat, event));
        }
        self.phase = if self.outcome().is_some() { Phase::Over } else { Phase::Talk { turn } };
        Ok(events)
    }

    /// Ends the talk, and begins the next turn.
    pub(crate) fn end_talk(&mut self) {
        if let Phase::Talk { turn } = self.phase {
            self.begin_turn(turn + 1);
        }
    }

    /// Takes what a seat or the gamemaster says (H29, H31), and returns it as it is told. The bots learn what is claimed.
    pub(crate) fn say(&mut self, by: Option<Seat>, text: &str) -> Result<String, BadLine> {
        let text = self.spoken(by, text)?;
        if let (Some(seat), Some(claim)) = (by, Claim::read(&text)) {
            self.minds.iter_mut().for_each(|mind| mind.hear(seat, &claim));
        }
        Ok(text)
    }

    /// Writes a line on the board (H25), and returns it as it is told.
    pub(crate) fn write(&mut self, by: Option<Seat>, text: &str) -> Result<String, BadLine> {
        let text = self.spoken(by, text)?;
        self.board.write(&text)?;
        Ok(text)
    }

    /// Strikes out a line of the board, counted from 1.
    pub(crate) fn strike(&mut self, by: Option<Seat>, line: usize) -> Result<(), BadLine> {
        self.check_voice(by)?;
        self.board.strike(line)
    }

    fn spoken(&self, by: Option<Seat>, text: &str) -> Result<String, BadLine> {
        self.check_voice(by)?;
        fit(text)
    }

    /// Checks that a seat may talk and write: the dead may not until the end (H31).
    fn check_voice(&self, by: Option<Seat>) -> Result<(), BadLine> {
        let is_silent = self.phase != Phase::Over && by.is_some_and(|seat| !self.is_alive(seat));
        if is_silent { Err(BadLine::Dead) } else { Ok(()) }
    }

    /// Returns what the bot at the seat on turn does.
    pub(crate) fn bot_action(&mut self) -> Option<Action> {
        let Phase::Turn { turn, seat } = self.phase else { return None };
        let view = self.session.game().view(seat);
        Some(self.minds[seat.index()].decide(&view, &mut self.seed.bot_dice(turn, 0)))
    }

    /// Returns what a bot claims about the turn that it has played, or is playing.
    pub(crate) fn bot_claim(&mut self, seat: Seat) -> Option<Claim> {
        let (Phase::Turn { turn, .. } | Phase::Talk { turn }) = self.phase else { return None };
        self.minds[seat.index()].claim(&mut self.seed.bot_dice(turn, 1))
    }

    /// Returns the view of a seat.
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.session.game().view(seat)
    }

    pub(crate) const fn session(&self) -> &Session<Hidden> {
        &self.session
    }

    pub(crate) fn position(&self) -> &Position {
        self.session.game().position()
    }

    /// Returns how the game has ended; `None` if it goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Status::Over(outcome) = self.session.game().status() { Some(outcome) } else { None }
    }

    pub(crate) fn is_alive(&self, seat: Seat) -> bool {
        self.position().people[seat.index()].lives()
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.phase
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }
}
