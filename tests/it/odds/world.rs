//! Wumpus World: random boards, and those that nobody can win.

use std::collections::BTreeSet;

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::world::{Board, Outcome, Position, Setup, World};
use wumpus_hunt::game::{Game, Rooms, Seat, Status, View as _};

use super::{Part, float, fraction, paragraph, share, sum, table, thousands};
use crate::every::Ratio;

pub(super) fn parts() -> Vec<Part> {
    let boards = Boards::new();
    vec![
        Part { name: "world: boards", text: boards.pits() },
        Part { name: "world: first cell", text: boards.first_cell() },
        Part { name: "world: hopeless", text: boards.hopeless() },
        Part { name: "world: best play", text: boards.best_play() },
    ]
}

/// The share of random boards that best play wins. `a_random_board_is_won_in_61_602_hunts_of_100_by_best_play` proves
/// it.
pub(crate) const BEST_PLAY: Ratio = Ratio::new(93_997_299_636, 5_u128.pow(16));

/// The share that is won by safe moves and sure shots alone. `a_third_of_random_boards_is_won_without_a_guess` proves
/// it.
pub(crate) const WITHOUT_A_GUESS: Ratio = Ratio::new(514_223_861_608, 9 * 5_u128.pow(16));

/// What is counted of the boards, with so many cells that may have a pit.
#[derive(Default)]
struct Counts {
    boards: u64,
    /// By the number of pits.
    pits: [u64; 15],
    /// By what is felt in A1: a breeze, and a stench as well or alone.
    felt: [u64; 4],
    /// By what makes them hopeless: no shot can be lined up, the gold is out of reach, or both.
    fate: [u64; 4],
}

/// Every random board (W3), counted with its weight: 5 to the power of the free cells is 1.
struct Boards {
    /// With wumpus and gold apart, and together.
    counts: [Counts; 2],
}

const FREE: [u32; 2] = [13, 14];

impl Boards {
    fn new() -> Self {
        let grid = Grid::new();
        let mut counts = [Counts::default(), Counts::default()];
        // A1 is the first cell.
        for (wumpus, gold) in (1..16).flat_map(|wumpus| (1..16).map(move |gold| (wumpus, gold))) {
            let together = usize::from(wumpus == gold);
            let counts = &mut counts[together];
            let lines = Grid::lines(wumpus);
            let taken = 1 | 1 << wumpus | 1 << gold;
            let stench = usize::from(grid.beside[0] >> wumpus & 1);
            for pits in (0..1_u16 << 15).map(|pits| pits << 1).filter(|pits| pits & taken == 0) {
                let count = pits.count_ones();
                let weight = 4_u64.pow(FREE[together] - count);
                counts.boards += 1;
                counts.pits[count as usize] += weight;
                counts.felt[usize::from(pits & grid.beside[0] != 0) + 2 * stench] += weight;
                counts.fate[grid.fate(wumpus, gold, pits, lines)] += weight;
            }
        }
        Self { counts }
    }

    /// Returns the share of the boards that a count picks.
    fn share(&self, of: impl Fn(&Counts) -> u64) -> Ratio {
        let parts = self.counts.iter().zip(FREE);
        sum(parts.map(|(counts, free)| Ratio::new(of(counts).into(), 225 * 5_u128.pow(free))))
    }

    fn pits(&self) -> String {
        let boards: u64 = self.counts.iter().map(|counts| counts.boards).sum();
        assert_eq!(self.share(|counts| counts.pits.iter().sum()), Ratio::ONE);
        let average = self.share(|counts| (0..).zip(counts.pits).map(|(pits, weight)| pits * weight).sum());
        let rows = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 14)].map(|(from, to)| {
            let what = if from == to { from.to_string() } else { format!("{from} or more") };
            [what, share(self.share(|counts| counts.pits[from..=to].iter().sum()))]
        });
        let average = float(average);
        let boards = thousands(boards.into());
        let text = format!("There are {boards} random boards. On average a board has {average:.2} pits.");
        format!("{}\n{}", paragraph(&text), table(["pits", "how often"], rows))
    }

    fn first_cell(&self) -> String {
        let rows = [(0, "nothing"), (1, "a breeze"), (2, "a stench"), (3, "both")]
            .map(|(at, what)| [what.to_owned(), share(self.share(|counts| counts.felt[at]))]);
        table(["you feel in A1", "how often"], rows)
    }

    fn hopeless(&self) -> String {
        let hopeless = self.share(|counts| counts.fate[1..].iter().sum());
        let rows =
            [(1, "the wumpus cannot be lined up"), (2, "the gold cannot be reached"), (3, "neither can be done")]
                .map(|(at, why)| [why.to_owned(), share(self.share(|counts| counts.fate[at]))]);
        let rows = rows.into_iter().chain([["any of these".to_owned(), share(hopeless)]]);
        table(["nobody can win, because", "how often"], rows)
    }

    fn best_play(&self) -> String {
        let rows = [
            ("never takes a risk", WITHOUT_A_GUESS),
            ("plays best", BEST_PLAY),
            ("sees the board", self.share(|counts| counts.fate[0])),
        ]
        .map(|(player, wins)| [player.to_owned(), fraction(wins), format!("{:.9}", float(wins))]);
        table(["a player who", "wins", "as a decimal"], rows)
    }
}

/// The grid as sets of cells, by the numbers of their rooms less one.
struct Grid {
    beside: [u16; 16],
    /// By the set of the cells that cannot be entered: the cells that can be reached from A1.
    reached: Vec<u16>,
}

impl Grid {
    fn new() -> Self {
        let cave = Setup::new(Board::Random).cave;
        let beside = cave.rooms().map(|room| set(cave.beside(room))).collect::<Vec<_>>().try_into().unwrap();
        let reached = (0..=u16::MAX).map(|closed| flood(&beside, closed)).collect();
        Self { beside, reached }
    }

    /// Returns the cells in the row and the column of a cell, without it.
    fn lines(cell: usize) -> u16 {
        let in_line = |other: &usize| *other != cell && (other % 4 == cell % 4 || other / 4 == cell / 4);
        (0..16).filter(in_line).fold(0, |set, cell| set | 1 << cell)
    }

    /// Returns 0 if the board can be won by a player who sees it; 1 if no shot at the wumpus can be lined up, 2 if the
    /// gold cannot be reached even when the wumpus is dead, and 3 for both.
    fn fate(&self, wumpus: usize, gold: usize, pits: u16, lines: u16) -> usize {
        let before = self.reached[usize::from(pits | 1 << wumpus)];
        let after = self.reached[usize::from(pits)];
        usize::from(before & lines == 0) + 2 * usize::from(after >> gold & 1 == 0)
    }
}

fn set(rooms: Rooms) -> u16 {
    rooms.iter().fold(0, |set, room| set | 1 << (room - 1))
}

fn flood(beside: &[u16; 16], closed: u16) -> u16 {
    let (mut reached, mut new) = (1, 1);
    while new != 0_u16 {
        let next = beside[new.trailing_zeros() as usize] & !closed & !reached;
        reached |= next;
        new = new & (new - 1) | next;
    }
    reached
}

/// Plays every way of a few hundred boards.
#[test]
fn a_board_is_called_hopeless_if_no_play_wins() {
    let (grid, setup) = (Grid::new(), Setup::new(Board::Random));
    let mut hopeless = 0;
    for seed in 0..300 {
        let hunt = World::deal(&setup, &mut Dice::new(seed, Stream::Setup));
        let Position { wumpus, gold, pits, .. } = *hunt.position();
        let [wumpus, gold] = [wumpus, gold.unwrap()].map(|room| room.number() as usize - 1);
        let can_win = grid.fate(wumpus, gold, set(pits), Grid::lines(wumpus)) == 0;
        assert_eq!(can_win, some_play_wins(&setup, &hunt), "seed {seed}");
        hopeless += u32::from(!can_win);
    }
    assert!(hopeless > 10, "{hopeless}");
}

fn some_play_wins(setup: &Setup, hunt: &World) -> bool {
    let (mut seen, mut open) = (BTreeSet::from([hunt.position().clone()]), vec![hunt.position().clone()]);
    while let Some(position) = open.pop() {
        let hunt = World::in_position(setup, position);
        let view = hunt.view(Seat::HUNTER);
        for action in view.legal().listed {
            let mut hunt = hunt.clone();
            hunt.apply(Seat::HUNTER, &action, &mut Dice::new(0, Stream::Play), &mut drop).unwrap();
            match hunt.status() {
                Status::Over(Outcome::Won) => return true,
                Status::Awaiting(_) if seen.insert(hunt.position().clone()) => open.push(hunt.position().clone()),
                _ => {}
            }
        }
    }
    false
}
