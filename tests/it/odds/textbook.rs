//! The textbook's Wumpus World: random boards of four rows and columns.

use wumpus_hunt::game::layout::{Layout, elsewhere};
use wumpus_hunt::game::textbook::{Board, Setup, Textbook};
use wumpus_hunt::game::{Game as _, Rooms, Seat};

use super::{Part, share, table};
use crate::every::{Ratio, subsets};
use crate::rules::textbook::reached;

pub(super) fn parts() -> Vec<Part> {
    let setup = Setup::new(Setup::SIZE, Board::RANDOM);
    let squares: Rooms = elsewhere(&setup.cave).collect();
    let (mut perceived, mut gold) = ([0; 4], [0; 3]);
    // Every set of pits (T2), weighted by its chance in units of 5^-15.
    for pits in subsets(squares) {
        let weight = 4_u128.pow(squares.without(pits).count());
        let reached = reached(&setup.cave, pits);
        for square in elsewhere(&setup.cave) {
            let [pit, is_reached] = [pits, reached].map(|set| set.has(square.number()));
            gold[if pit { 0 } else { 1 + usize::from(is_reached) }] += weight;
            let position = setup.begin(Layout { wumpus: square, gold: square, pits });
            let percepts = Textbook::in_position(&setup, position).view(Seat::HUNTER).percepts;
            perceived[usize::from(percepts.breeze) + 2 * usize::from(percepts.stench)] += weight;
        }
    }
    let share_of = |weight: u128| share(Ratio::new(weight, 15 * 5_u128.pow(15)));
    let perceived = ["nothing", "a breeze", "a stench", "both"].into_iter().zip(perceived);
    let gold = ["is in a pit", "is cut off by pits", "can be reached"].into_iter().zip(gold);
    let rows =
        |rows: Vec<(&str, u128)>| rows.into_iter().map(|(what, weight)| [what.to_owned(), share_of(weight)]).collect();
    let [first, gold]: [Vec<_>; 2] = [perceived.collect(), gold.collect()].map(rows);
    vec![
        Part { name: "textbook: first square", text: table(["you perceive in [1,1]", "how often"], first) },
        Part { name: "textbook: gold", text: table(["the gold", "how often"], gold) },
    ]
}
