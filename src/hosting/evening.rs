//! Who has won the games of an evening.

use crate::game::Seat;
use crate::game::hidden::{Outcome, Role};
use crate::table::Table;
use crate::text::listed;
use crate::words::hidden::Players;

/// The games at one table: how many the humans have won, how many the Wumpuses, and how many the player at each seat. Empty
/// before the first is over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evening(Vec<u32>);

impl Evening {
    /// Reads the numbers as they are kept.
    pub(super) fn read(text: &str) -> Self {
        Self(text.split(' ').map_while(|won| won.parse().ok()).collect())
    }

    /// Returns the numbers as they are kept.
    pub(super) fn kept(&self) -> String {
        self.0.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Counts a game that is over.
    pub(super) fn with(&self, table: &Table) -> Self {
        let Some(outcome) = table.outcome() else { return self.clone() };
        let winner = if outcome == Outcome::HumansWin { Role::Human } else { Role::Wumpus };
        let sides = [Role::Human, Role::Wumpus].into_iter();
        let winners = sides.chain(table.position().people.iter().map(|person| person.role));
        let before = self.0.iter().copied().chain(std::iter::repeat(0));
        Self(winners.zip(before).map(|(role, won)| won + u32::from(role == winner)).collect())
    }

    /// Says in sentences who has won how often.
    pub(super) fn in_words(&self, players: &Players) -> Vec<String> {
        let [humans, wumpuses, seats @ ..] = &*self.0 else { return Vec::new() };
        let each = (0..).map(Seat).zip(seats).map(|(seat, won)| format!("{}: {won}", players.name(seat)));
        vec![
            format!("Games won tonight: humans {humans}, Wumpuses {wumpuses}."),
            format!("Won by each player: {}.", listed(each, "and")),
        ]
    }
}
