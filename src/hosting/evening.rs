//! Who has won the games of an evening.

use crate::game::Seat;
use crate::game::hidden::{Outcome, Role};
use crate::table::Table;
use crate::text::listed;

/// The games that were played at one table.
#[derive(Debug, Default)]
pub(super) struct Evening {
    /// The games won by humans and by Wumpuses.
    won: [u32; 2],
    /// The games won by the player at each seat.
    by_seat: Vec<u32>,
}

impl Evening {
    /// Counts a game that is over, and says in sentences who has won how often.
    pub(super) fn count(&mut self, table: &Table) -> Vec<String> {
        let Some(outcome) = table.outcome() else { return Vec::new() };
        let winner = if outcome == Outcome::HumansWin { Role::Human } else { Role::Wumpus };
        self.won[winner as usize] += 1;
        self.by_seat.resize(table.players.count(), 0);
        for (won, person) in self.by_seat.iter_mut().zip(&table.position().people) {
            *won += u32::from(person.role == winner);
        }
        let [humans, wumpuses] = self.won;
        let each = (0..).map(Seat).zip(&self.by_seat).map(|(seat, won)| format!("{} {won}", table.players.name(seat)));
        vec![
            format!("Games won tonight: humans {humans}, Wumpuses {wumpuses}."),
            format!("By each player: {}.", listed(each, "and")),
        ]
    }
}
