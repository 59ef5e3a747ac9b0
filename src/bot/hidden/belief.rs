//! What a seat knows and guesses from all that it was told.

use super::SURE;
use super::map::{Map, Rooms, each, only};
use super::note::Note;
use super::table::Table;
use super::weights::Weights;
use crate::game::chance::uniform;
use crate::game::hidden::{Percept, Role, Setup};
use crate::game::{Chance, Seat};

/// What a room is worth less for each turn that the seat has begun there, so that nobody walks to and fro for ever.
const STALE: i64 = SURE * 3 / 100;

/// What a seat knows and guesses from all that it was told. Chances are in parts of [`SURE`].
pub(super) struct Belief {
    pub(super) map: Map,
    /// The chance that each seat is the wumpus, as if there were one.
    pub(super) suspicion: Vec<i64>,
    /// The chance that the wumpus is in each room, by number.
    pub(super) wumpus: Vec<i64>,
    /// The mean number of other humans in each room, by number.
    pub(super) humans: Vec<i64>,
    /// The number of players who live.
    pub(super) living: i64,
    /// The turns that the seat has begun in each room, by number.
    visits: Vec<i64>,
}

impl Belief {
    /// Goes through all notes of a seat, with the map that follows from all of them.
    pub(super) fn of(seat: Seat, role: Role, setup: &Setup, notes: &[Note]) -> Self {
        let mut own = Map::new(setup.rooms());
        let mut visits = vec![0; usize::from(setup.rooms()) + 1];
        for note in notes {
            if let Note::Saw(sheet) = note {
                own.learn(sheet, role);
                visits[sheet.room as usize] += 1;
            }
        }
        let (mut map, mut liars) = (own.clone(), Vec::new());
        for note in notes {
            let Note::Heard { by, claim } = note else { continue };
            // Only a wumpus smells a meal (H9).
            if !own.allows(claim) || claim.has(Percept::Meal) {
                liars.push(*by);
            } else if map.allows(claim) {
                map.learn(claim, Role::Human);
            }
        }
        let mut table = Table::new(seat, role, setup, map);
        for note in notes {
            table.follow(note, &liars);
        }
        Self::at(table, visits)
    }

    fn at(table: Table, visits: Vec<i64>) -> Self {
        let Table { map, lairs, places, living, .. } = table;
        let sure = lairs.iter().map(Weights::total).sum::<i64>() / SURE;
        let suspicion: Vec<i64> = lairs.iter().map(|lair| lair.total() / sure.max(1)).collect();
        let (mut wumpus, mut humans) = (vec![0; visits.len()], vec![0; visits.len()]);
        for ((lair, place), suspicion) in lairs.iter().zip(&places).zip(&suspicion) {
            let total = place.total().max(1);
            for room in 0..visits.len() {
                wumpus[room] += lair.rooms()[room] / sure.max(1);
                humans[room] += place.rooms()[room] * (SURE - suspicion) / total;
            }
        }
        Self { map, suspicion, wumpus, humans, living, visits }
    }

    /// Draws one of the rooms that are worth most, less [`STALE`] for each turn begun there.
    pub(super) fn best_room(
        &self,
        rooms: Rooms,
        chance: &mut (impl Chance + ?Sized),
        value: impl Fn(u32) -> i64,
    ) -> Option<u32> {
        let fresh = |room: u32| value(room) - STALE * self.visits[room as usize];
        let most = each(rooms).map(fresh).max()?;
        let best = each(rooms).filter(|room| fresh(*room) == most).fold(0, |best, room| best | only(room));
        uniform(chance, each(best).collect::<Vec<_>>().into_iter())
    }

    /// Returns the chance that a human in this room would smell the wumpus.
    pub(super) fn stench(&self, room: u32) -> i64 {
        let rooms = self.wumpus.iter().zip(self.map.reach(room));
        rooms.map(|(wumpus, near)| wumpus * near / SURE).sum()
    }
}
