//! How a turn can go: the rules of a turn in play, on all that the hunter knows.

use super::tables::{Tables, room_of};
use crate::game::chance::every::{self, every_outcome};
use crate::game::grue::{Action, Event, Known, Outcome, Secrets, Thing};
use crate::game::{Chance as _, Rooms};
use crate::odds::chain::Chain;

/// Where wumpus and grue can be, given what the arrows so far have hit. The two are independent.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    /// By the wumpus's room.
    pub(crate) wumpus: Chain,
    /// By the state of the grue.
    pub(crate) grue: Chain,
}

/// One way in which a turn can go.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// How it ends the hunt; `None` if the hunt goes on.
    pub(crate) end: Option<Outcome>,
    /// Whether the arrow hits the wumpus, and whether it hits the grue.
    pub(crate) hits: [bool; 2],
    pub(crate) known: Known,
    pub(crate) hypothesis: Hypothesis,
    /// The exit is in one of these rooms.
    pub(crate) exits: Rooms,
}

impl Hypothesis {
    /// Calls `each` with every branch of a turn with this action.
    pub(crate) fn play(&self, tables: &Tables, known: Known, action: Action, mut each: impl FnMut(Branch)) {
        every_outcome(|answers| {
            let (hypothesis, mut known) = (self.clone(), known);
            let mut turn = Turn { tables, answers, hypothesis, exits: Rooms::EVERY, hits: [false; 2] };
            let end = known.play(&tables.cave, &mut turn, action);
            let Turn { hypothesis, exits, hits, .. } = turn;
            each(Branch { end, hits, known, hypothesis, exits });
        });
    }
}

/// A turn so far, for one sequence of answers.
struct Turn<'a> {
    tables: &'a Tables,
    answers: &'a mut every::Branch,
    hypothesis: Hypothesis,
    exits: Rooms,
    hits: [bool; 2],
}

impl Secrets for Turn<'_> {
    fn is_in(&mut self, thing: Thing, rooms: Rooms) -> bool {
        let Self { tables, answers, hypothesis: Hypothesis { wumpus, grue }, exits, .. } = self;
        let grue_is_in = |state: usize| rooms.has(tables.states[state].room);
        match thing {
            Thing::Wumpus => pick(answers, wumpus.split(|room| rooms.has(room_of(room))), wumpus, Chain::is_empty),
            Thing::Grue => pick(answers, grue.split(grue_is_in), grue, Chain::is_empty),
            Thing::Exit => pick(answers, (exits.and(rooms), exits.without(rooms)), exits, |rooms| rooms.is_empty()),
        }
    }

    fn disturb_wumpus(&mut self) {
        self.hypothesis.wumpus = self.hypothesis.wumpus.after(&self.tables.disturbed);
    }

    fn prowl(&mut self, hunter: u32) {
        self.hypothesis.grue = self.hypothesis.grue.after(self.tables.prowling(hunter));
    }

    fn wake(&mut self) {
        self.hypothesis.grue = self.hypothesis.grue.after(&self.tables.waking);
    }

    fn emit(&mut self, event: Event) {
        self.hits[0] |= event == Event::ShotWumpus;
        self.hits[1] |= event == Event::StunnedGrue;
    }
}

/// Answers a question by going on with one of two parts of what is known: if neither is empty, with each in turn.
fn pick<T>(answers: &mut every::Branch, (yes, no): (T, T), known: &mut T, is_empty: impl Fn(&T) -> bool) -> bool {
    let is_yes = !is_empty(&yes) && (is_empty(&no) || answers.pick(2) == 0);
    *known = if is_yes { yes } else { no };
    is_yes
}
