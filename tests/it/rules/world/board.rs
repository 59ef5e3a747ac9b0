//! The set-up of a hunt on the grid.

use wumpus_hunt::game::chance::{Dice, Script, Stream};
use wumpus_hunt::game::world::{Arrow, Board, Cell, Position, Setup, World};
use wumpus_hunt::game::{Chance, Game, Rooms, Seat, Status};

use super::scene::Scene;
use crate::every::{Ratio, every_outcome, subsets};

/// The answers to 1 in 5.
const PIT: u32 = 0;
const NO_PIT: u32 = 4;

/// Deals random boards.
struct Random(Setup);

impl Random {
    fn new() -> Self {
        Self(Setup::new(Board::Random))
    }

    fn deal(&self, chance: &mut impl Chance) -> Position {
        World::deal(&self.0, chance).position().clone()
    }

    /// Deals with scripted answers to some picks and all answers to the others.
    fn deal_partly(&self, answers: &[Option<u32>], open: &mut dyn Chance) -> Position {
        self.deal(&mut Partly { answers: answers.iter(), open })
    }

    /// Returns the cells of a board that may have pits.
    fn free(&self, board: &Position) -> Rooms {
        let taken = [board.player, board.wumpus].into_iter().chain(board.gold).collect();
        self.0.cave.rooms().collect::<Rooms>().without(taken)
    }

    fn names(&self, rooms: Rooms) -> Vec<String> {
        self.0.cave.rooms_of(rooms).map(|room| Cell::of(room).to_string()).collect()
    }
}

struct Partly<'a> {
    answers: std::slice::Iter<'a, Option<u32>>,
    open: &'a mut dyn Chance,
}

impl Chance for Partly<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let answer = self.answers.next().expect("the picks are written down").unwrap_or_else(|| self.open.pick(n));
        assert!(answer < n, "{answer} is answered to a pick of {n}");
        answer
    }
}

/// Answers that place wumpus and gold, and no pit.
fn without_pits(wumpus: u32, gold: u32) -> Vec<Option<u32>> {
    [[Some(wumpus), Some(gold)].as_slice(), &[Some(NO_PIT); 14]].concat()
}

/// W1, W12.
#[test]
fn a_hunt_begins_in_a1_with_the_arrow_and_without_the_gold() {
    for board in Board::ALL {
        let hunt = World::deal(&Setup::new(board), &mut Dice::new(1, Stream::Setup));
        let view = hunt.view(Seat::HUNTER);
        assert_eq!((Cell::of(view.room).to_string().as_str(), view.arrow, view.has_gold), ("A1", Arrow::Held, false));
        assert_eq!(view.board, board);
        assert_eq!(hunt.status(), Status::Awaiting(Seat::HUNTER));
    }
}

/// W2: without a draw.
#[test]
fn the_published_board_is_as_it_was_published() {
    let hunt = World::deal(&Setup::new(Board::Published), &mut Script::new([]));
    let published = Scene::new().player("A1").wumpus("A3").gold("B3").pits(&["C1", "C3", "D4"]);
    assert_eq!(hunt, published.game());
}

/// W2.
#[test]
fn the_published_board_is_the_default() {
    assert_eq!(Board::ALL.map(Board::name), ["published", "random"]);
}

/// W3: 15 cells for each, also the same one.
#[test]
fn the_wumpus_and_the_gold_are_each_in_any_other_cell_and_may_share_it() {
    let boards = Random::new();
    let odds = every_outcome(2, |open| {
        let answers = [[None; 2].as_slice(), &[Some(NO_PIT); 14]].concat();
        let position = boards.deal_partly(&answers, open);
        (position.wumpus, position.gold.unwrap())
    });
    let scene = Scene::new();
    let others = scene.rooms().filter(|room| *room != scene.room("A1"));
    for wumpus in others.clone() {
        for gold in others.clone() {
            assert_eq!(odds.of(&(wumpus, gold)), Ratio::new(1, 15 * 15), "{wumpus}, {gold}");
        }
    }
}

/// W3: wherever the wumpus and the gold are.
#[test]
fn each_free_cell_has_a_pit_one_time_in_five() {
    let boards = Random::new();
    for (wumpus, gold) in (0..15).flat_map(|wumpus| (0..15).map(move |gold| (wumpus, gold))) {
        let answers = without_pits(wumpus, gold);
        let free = boards.free(&boards.deal_partly(&answers, &mut Script::new([])));
        for (pick, room) in (2..).zip(free.iter()) {
            let mut answers = answers.clone();
            answers[pick] = None;
            let odds = every_outcome(1, |open| boards.deal_partly(&answers, open).pits);
            assert_eq!(odds.of(&Rooms::only(room)), Ratio::new(1, 5));
            assert_eq!(odds.of(&Rooms::NONE), Ratio::new(4, 5));
        }
    }
}

/// W3: each of the 16,384 sets of 14 free cells is possible, and each cell has its own draw.
#[test]
fn every_set_of_free_cells_can_have_the_pits() {
    let boards = Random::new();
    let free = boards.free(&boards.deal_partly(&without_pits(14, 14), &mut Script::new([])));
    assert_eq!(subsets(free).len(), 16_384);
    for pits in subsets(free) {
        let answers = free.iter().map(|room| if pits.has(room) { PIT } else { NO_PIT });
        let position = boards.deal(&mut Script::new([14, 14].into_iter().chain(answers).collect::<Vec<_>>()));
        assert_eq!(position.pits, pits);
    }
}

/// W3: any two cells, with the wumpus and the gold in the last.
#[test]
fn pits_are_independent_of_each_other() {
    let boards = Random::new();
    let answers = without_pits(14, 14);
    let free: Vec<_> = boards.free(&boards.deal_partly(&answers, &mut Script::new([]))).iter().collect();
    assert_eq!(free.len(), 14);
    for (one, other) in (0..14).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let mut answers = answers.clone();
        (answers[2 + one], answers[2 + other]) = (None, None);
        let odds = every_outcome(2, |open| boards.deal_partly(&answers, open).pits);
        let of = |pits: &[usize]| odds.of(&Rooms::of(pits.iter().map(|index| free[*index])));
        assert_eq!(of(&[other, one]), Ratio::new(1, 25));
        assert_eq!([of(&[one]), of(&[other])], [Ratio::new(4, 25); 2]);
        assert_eq!(of(&[]), Ratio::new(16, 25));
    }
}

/// W3: with a pit wherever there may be one, the wumpus in B1, and the gold there too or east of it.
#[test]
fn no_pit_is_where_the_player_starts_nor_with_the_wumpus_nor_with_the_gold() {
    let boards = Random::new();
    for (gold, spared) in [(0, vec!["A1", "B1"]), (1, vec!["A1", "B1", "C1"])] {
        let pits = vec![PIT; 16 - spared.len()];
        let mut script = Script::new([vec![0, gold], pits].concat());
        let position = boards.deal(&mut script);
        assert!(script.is_used_up());
        assert_eq!(boards.names(Rooms::EVERY.without(position.pits)), spared);
    }
}
