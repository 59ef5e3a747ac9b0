//! The careful bot of Wumpus World, against all arrangements of wumpus, gold and pits.

use std::sync::Arc;

use wumpus_hunt::bot::world::Careful;
use wumpus_hunt::game::cave::grid::{Cell, Direction};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::world::{Action, Arrow, Board, Event, Percepts, Position, Setup, Toward, View, World};

use super::{Kept, Prover, kept};

/// The cells of the wumpus, of the gold, and of the pits that can have been felt.
type Case = (Room, Option<Room>, Vec<Room>);

struct PossiblePositions {
    cave: Arc<Cave>,
    here: Option<Room>,
    arrow: Arrow,
    /// Cells visited, with the percepts there and the state of the arrow.
    felt: Vec<(Room, Percepts, Arrow)>,
    gold_taken: Option<Room>,
    /// The cell and direction of the shot, and whether it hit.
    shot: Option<(Room, Direction, bool)>,
    cases: Vec<Case>,
}

impl PossiblePositions {
    /// Returns whether a cell lies in a direction, at any distance.
    fn lies(from: Room, direction: Direction, to: Room) -> bool {
        let next = |cell: &Cell| cell.toward(direction).filter(|cell| cell.row() <= 4 && cell.column() <= 'D');
        std::iter::successors(next(&Cell::of(from)), next).any(|cell| cell == Cell::of(to))
    }

    fn pits_fit(&self, pits: &[Room]) -> bool {
        let breeze = |room: &Room| self.cave.tunnels(*room).iter().any(|next| pits.contains(next));
        self.felt.iter().all(|(room, percepts, _)| percepts.breeze == breeze(room))
    }

    fn wumpus_and_gold_fit(&self, wumpus: Room, gold: Option<Room>) -> bool {
        let was_there = |(room, percepts, arrow): &(Room, Percepts, Arrow)| {
            percepts.stench == self.cave.tunnels(*room).contains(&wumpus)
                && (*arrow == Arrow::InWumpus || wumpus != *room)
                && (self.gold_taken == Some(*room) || gold != Some(*room))
        };
        let flew = |(from, direction, hit): (Room, Direction, bool)| Self::lies(from, direction, wumpus) == hit;
        let start = self.felt[0].0;
        wumpus != start && gold != Some(start) && self.shot.is_none_or(flew) && self.felt.iter().all(was_there)
    }
}

impl Prover<World> for PossiblePositions {
    fn new(setup: &Setup) -> Self {
        let cave = setup.cave.clone();
        let (felt, cases) = (Vec::new(), Vec::new());
        Self { cave, here: None, arrow: Arrow::Held, felt, gold_taken: None, shot: None, cases }
    }

    fn hear(&mut self, action: &Action, events: &[Event]) {
        if let Action::Shoot { direction } = action {
            self.shot = Some((self.here.unwrap(), *direction, events.contains(&Event::ShotWumpus)));
        }
        if let [Event::Entered { room }, Event::TookGold, ..] = events {
            self.gold_taken = Some(*room);
        }
    }

    fn see(&mut self, view: &View<'_>) {
        let here = view.cell.room(&self.cave).unwrap();
        (self.here, self.arrow) = (Some(here), view.arrow);
        self.felt.push((here, view.percepts, view.arrow));
        self.felt.sort_unstable_by_key(|(room, _, arrow)| (*room, *arrow));
        self.felt.dedup();
        let was_in = |room: &Room| self.felt.iter().any(|(other, ..)| other == room);
        // Nothing is known of pits elsewhere.
        let is_near = |room: &Room| !was_in(room) && self.cave.tunnels(*room).iter().any(was_in);
        let near: Vec<Room> = self.cave.rooms().filter(is_near).collect();
        let pit_sets = (0..1_u32 << near.len()).map(|set| {
            near.iter()
                .enumerate()
                .filter(|(place, _)| set >> place & 1 == 1)
                .map(|(_, room)| *room)
                .collect::<Vec<_>>()
        });
        let golds = || self.cave.rooms().filter(|room| self.gold_taken.is_none_or(|taken| taken == *room));
        let pairs = self.cave.rooms().flat_map(|wumpus| golds().map(move |gold| (wumpus, gold)));
        let pairs: Vec<_> = pairs.filter(|(wumpus, gold)| self.wumpus_and_gold_fit(*wumpus, Some(*gold))).collect();
        let mut cases = Vec::new();
        for pits in pit_sets.filter(|pits| self.pits_fit(pits)) {
            let apart = pairs.iter().filter(|(wumpus, gold)| !pits.contains(wumpus) && !pits.contains(gold));
            cases.extend(apart.map(|(wumpus, gold)| (*wumpus, Some(*gold), pits.clone())));
        }
        self.cases = cases;
    }

    fn admits(&self, position: &Position) -> bool {
        let is_near =
            |room: &Room| self.cave.tunnels(*room).iter().any(|next| self.felt.iter().any(|(other, ..)| other == next));
        let pits: Vec<Room> = self.cave.rooms().filter(|room| position.pits.contains(*room) && is_near(room)).collect();
        self.cases.contains(&(position.wumpus, position.gold.or(self.gold_taken), pits))
    }

    fn is_deadly(&self, room: Room) -> bool {
        let lives = self.arrow != Arrow::InWumpus;
        self.cases.iter().all(|(wumpus, _, pits)| pits.contains(&room) || lives && *wumpus == room)
    }

    fn knows_a_shot(&self) -> bool {
        let from = self.here.unwrap();
        let hits = |way: &Direction| self.cases.iter().all(|(wumpus, ..)| Self::lies(from, *way, *wumpus));
        self.arrow == Arrow::Held && Direction::ALL.iter().any(hits)
    }

    fn shot_wumpus(events: &[Event]) -> bool {
        events.contains(&Event::ShotWumpus)
    }

    fn tunnels(view: &View<'_>) -> Vec<Room> {
        view.tunnels.to_vec()
    }

    fn entered(view: &View<'_>, action: &Action) -> Option<Room> {
        let Action::Move { toward: Toward::Direction(direction) } = action else { return None };
        let to = view.cell.toward(*direction);
        view.tunnels.iter().copied().find(|room| Some(Cell::of(*room)) == to)
    }
}

/// Seeds 129, 236, 374 and 453 need the rule that no pit is where the wumpus was (W3), and seed 158 that an arrow hit
/// it.
#[test]
fn a_careful_player_on_the_grid_avoids_cells_proved_deadly_and_takes_sure_shots() {
    for board in Board::ALL {
        let seeds = (1..=160).chain([236, 374, 453]);
        let Kept { avoided, shot } = kept::<World, Careful, PossiblePositions>(&Setup::new(board), seeds);
        assert!(avoided > 50 && shot > 50, "{avoided} {shot}");
    }
}
