//! Draws that are written down in advance.

use super::Chance;

/// Draws that are written down in advance: a turn played with them has one known course.
///
/// # Examples
///
/// In *dungeon* a wumpus that the hunter has bumped into stays 1 time in 4 and eats them (C12, C16).
///
/// ```
/// use std::sync::Arc;
/// use wumpus_hunt::game::cave::yob::dodecahedron;
/// use wumpus_hunt::game::chance::Script;
/// use wumpus_hunt::game::classic::{Classic, Event, Outcome, Position, Ruleset, Setup};
/// use wumpus_hunt::game::{Game, Seat, Status};
///
/// let cave = Arc::new(dodecahedron());
/// let room = |number| cave.room(number).expect("the dodecahedron has twenty rooms");
/// let position = Position {
///     cave: Arc::clone(&cave),
///     hunter: room(1),
///     wumpus: room(2),
///     awake: false,
///     misses: 0,
///     pits: [room(19), room(20)].into_iter().collect(),
///     bats: [room(11), room(13)].into_iter().collect(),
///     arrows: 5,
///     outcome: None,
/// };
/// let mut hunt = Classic::at(&Setup::new(Ruleset::DUNGEON), position)?;
///
/// // The wumpus draws one of 0 to 3: 0 to 2 are its tunnels, and with 3 it stays.
/// let mut chance = Script::new([3]);
/// let mut events = Vec::new();
/// hunt.apply(Seat::HUNTER, &"move 2".parse()?, &mut chance, &mut |event| events.push(event))?;
///
/// assert!(matches!(events[..], [Event::Entered { .. }, Event::Sensed { .. }, Event::Bumped, Event::Ended { .. }]));
/// assert_eq!(hunt.status(), Status::Over(Outcome::Eaten));
/// assert!(chance.is_used_up());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    answers: std::vec::IntoIter<u32>,
}

impl Script {
    /// Makes a script of these answers, one for each draw.
    pub fn new(answers: impl Into<Vec<u32>>) -> Self {
        Self { answers: answers.into().into_iter() }
    }

    /// Returns whether every answer has been drawn.
    pub fn is_used_up(&self) -> bool {
        self.answers.len() == 0
    }
}

impl Chance for Script {
    /// # Panics
    ///
    /// If the script has ended, or if its answer is not below `n`.
    fn pick(&mut self, n: u32) -> u32 {
        let answer = self.answers.next().unwrap_or_else(|| panic!("the script has no answer to a pick of {n}"));
        assert!(answer < n, "the script answers {answer} to a pick of {n}");
        answer
    }
}
