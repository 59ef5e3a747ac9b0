//! The time limits of a hosted game. The caller says what time it is, so that tests need not wait.

use std::time::{Duration, Instant};

use super::hosted::{Hosted, Phase};
use crate::game::Seat;

/// The time of a bot's turn, the same for every role.
const BOT_TURN: Duration = Duration::from_secs(1);
/// How long the talk waits for somebody who has lost the connection (H30).
const TIME_AWAY: Duration = Duration::from_secs(10);
/// The time that a connection has to say hello.
const TIME_FOR_HELLO: Duration = Duration::from_secs(10);

/// When each time limit ends.
#[derive(Debug)]
pub struct Clock {
    /// The longest talk and the longest turn (H30, H32).
    pub(super) limits: [Option<Duration>; 2],
    /// The phase, and when its time began.
    phase: (Phase, Instant),
    /// Who is not here, and until when the talk waits for them.
    away: Vec<(Seat, Instant)>,
    /// The connections that have not said hello, and until when each may stay.
    silent: Vec<(u64, Instant)>,
}

impl Clock {
    /// Starts the clock of a game with these limits of a talk and of a turn.
    pub const fn new(limits: [Option<Duration>; 2], phase: Phase, now: Instant) -> Self {
        Self { limits, phase: (phase, now), away: Vec::new(), silent: Vec::new() }
    }

    /// Begins the time of the phase anew.
    pub const fn begin(&mut self, now: Instant) {
        self.phase.1 = now;
    }

    /// Begins the time of a phase, unless it has begun.
    pub fn enter(&mut self, phase: Phase, now: Instant) {
        if phase != self.phase.0 {
            self.phase = (phase, now);
        }
    }

    /// Notes that somebody is not at their seat.
    pub fn leave(&mut self, seat: Seat, now: Instant) {
        self.come(seat);
        self.away.push((seat, now + TIME_AWAY));
    }

    /// Notes that somebody is at their seat.
    pub fn come(&mut self, seat: Seat) {
        self.away.retain(|(away, _)| *away != seat);
    }

    /// Gives a connection its time to say hello.
    pub fn connect(&mut self, connection: u64, now: Instant) {
        self.silent.push((connection, now + TIME_FOR_HELLO));
    }

    /// Forgets a connection that has said hello, or has ended.
    pub(super) fn forget(&mut self, connection: u64) {
        self.silent.retain(|(silent, _)| *silent != connection);
    }

    /// Forgets the connections whose time is up, and returns them.
    pub fn late(&mut self, now: Instant) -> Vec<u64> {
        self.silent.extract_if(.., |(_, until)| *until <= now).map(|(connection, _)| connection).collect()
    }

    /// Returns when the next time limit ends, if there is one.
    pub fn next(&self, table: &Hosted, has_begun: bool) -> Option<Instant> {
        let away = self.away.iter().map(|(_, until)| *until);
        self.silent.iter().map(|(_, until)| *until).chain(away).chain(self.phase_ends(table, has_begun)).min()
    }

    /// Returns when the time for the turn or the talk is up, if it has a limit.
    pub(super) fn phase_ends(&self, table: &Hosted, has_begun: bool) -> Option<Instant> {
        let [talk, turn] = self.limits;
        let time = match self.phase.0 {
            // A phase that has just begun gets its time when it is told.
            _ if !has_begun || table.waits() || table.phase() != self.phase.0 => None,
            Phase::Turn { .. } if table.bot_is_on_turn() => Some(BOT_TURN),
            Phase::Turn { .. } => turn,
            Phase::Talk { .. } => talk,
            Phase::Over => None,
        };
        Some(self.phase.1 + time?)
    }

    /// Lets the table no longer wait for those whose time is up.
    pub fn strike(&mut self, table: &mut Hosted, has_begun: bool, now: Instant) {
        for (seat, _) in self.away.extract_if(.., |(_, until)| *until <= now) {
            table.stop_waiting_for(seat);
        }
        if self.phase_ends(table, has_begun).is_some_and(|end| end <= now) {
            if table.bot_is_on_turn() {
                table.play_bot();
            } else {
                table.time_is_up();
            }
        }
    }
}
