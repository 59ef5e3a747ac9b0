//! A hunt on the grid with everything placed by hand, and the results of an action.

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::world::{Arrow, Board, Cell, Event, Illegal, Outcome, Position, Setup, View, World};
use wumpus_hunt::game::{Game, Rooms, Seat, Unread, View as _};

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
}

impl Scene {
    /// The player in B2 with the arrow, wumpus and gold in far corners and no pits: there is nothing to feel,
    /// neither there nor after a move.
    pub(crate) fn new() -> Self {
        let setup = Setup::new(Board::Published);
        let [player, wumpus, gold] = ["B2", "D4", "D1"].map(|cell| room(&setup, cell));
        let (pits, arrow) = (Rooms::NONE, Arrow::Held);
        Self { setup, position: Position { player, wumpus, gold: Some(gold), pits, arrow, outcome: None } }
    }

    pub(crate) fn room(&self, cell: &str) -> Room {
        room(&self.setup, cell)
    }

    /// All rooms of the grid.
    pub(crate) fn rooms(&self) -> impl Iterator<Item = Room> + Clone + use<> {
        self.setup.cave.rooms()
    }

    pub(crate) fn player(mut self, cell: &str) -> Self {
        self.position.player = self.room(cell);
        self
    }

    pub(crate) fn wumpus(mut self, cell: &str) -> Self {
        self.position.wumpus = self.room(cell);
        self
    }

    pub(crate) fn dead_wumpus(self, cell: &str) -> Self {
        self.arrow(Arrow::InWumpus).wumpus(cell)
    }

    pub(crate) fn gold(mut self, cell: &str) -> Self {
        self.position.gold = Some(self.room(cell));
        self
    }

    pub(crate) fn gold_taken(mut self) -> Self {
        self.position.gold = None;
        self
    }

    pub(crate) fn pits(mut self, cells: &[&str]) -> Self {
        self.position.pits = cells.iter().map(|cell| self.room(cell)).collect();
        self
    }

    pub(crate) fn arrow(mut self, arrow: Arrow) -> Self {
        self.position.arrow = arrow;
        self
    }

    pub(crate) fn game(&self) -> World {
        World::in_position(&self.setup, self.position.clone())
    }

    /// Passes the player's view to a function.
    pub(crate) fn view<T>(&self, look: impl FnOnce(View) -> T) -> T {
        look(self.game().view(Seat::HUNTER))
    }

    /// Plays one turn, which draws nothing.
    #[track_caller]
    pub(crate) fn play(&self, action: &str) -> Turn {
        let mut game = self.game();
        let mut events = Vec::new();
        let action = game.view(Seat::HUNTER).read(action).unwrap();
        game.apply(Seat::HUNTER, &action, &mut Script::new([]), &mut |event| events.push(event)).unwrap();
        Turn { events, after: Self { setup: self.setup.clone(), position: game.position().clone() } }
    }

    /// Plays several turns and returns their events.
    #[track_caller]
    pub(crate) fn play_all(&self, actions: &[&str]) -> Turn {
        let begin = Turn { events: Vec::new(), after: self.clone() };
        actions.iter().fold(begin, |before, action| {
            let turn = before.after.play(action);
            Turn { events: [before.events, turn.events].concat(), ..turn }
        })
    }

    /// Returns why the action is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        match self.view(|view| view.read(action)) {
            Ok(action) => self.game().check(Seat::HUNTER, &action).expect_err("the action is refused"),
            Err(Unread::Illegal(why)) => why,
            Err(why) => panic!("{why}"),
        }
    }

    #[track_caller]
    pub(crate) fn accepts(&self, action: &str) {
        let read = self.view(|view| view.read(action)).unwrap();
        assert_eq!(self.game().check(Seat::HUNTER, &read), Ok(()), "{action}");
    }

    pub(crate) fn entered(&self, cell: &str) -> Event {
        Event::Entered { room: self.room(cell) }
    }
}

fn room(setup: &Setup, cell: &str) -> Room {
    Cell::read(cell).unwrap().room(&setup.cave).unwrap()
}

pub(crate) const WON: Event = Event::Ended { outcome: Outcome::Won };
pub(crate) const FELL: Event = Event::Ended { outcome: Outcome::FellInPit };
pub(crate) const EATEN: Event = Event::Ended { outcome: Outcome::Eaten };

/// The result of an action.
#[derive(Clone)]
pub(crate) struct Turn {
    pub(crate) events: Vec<Event>,
    pub(crate) after: Scene,
}

impl Turn {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.after.position.outcome
    }
}
