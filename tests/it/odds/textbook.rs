//! The textbook's Wumpus World: random boards of four rows and columns.

use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::layout::{Layout, Pits, elsewhere, start};
use wumpus_hunt::game::textbook::{Board, Setup, Textbook};
use wumpus_hunt::game::{Game as _, Seat};

use super::{Part, share, table};
use crate::every::Ratio;

pub(super) fn parts() -> Vec<Part> {
    let setup = Setup::new(Setup::SIZE, Board::RANDOM);
    let squares: Vec<_> = elsewhere(&setup.cave).collect();
    let (mut perceived, mut gold) = ([0; 4], [0; 3]);
    // Every set of pits (T2), weighted by its chance in units of 5^-15.
    for set in 0..1_u32 << squares.len() {
        let pits: Pits = (0..).zip(&squares).filter(|(at, _)| set >> at & 1 == 1).map(|(_, square)| *square).collect();
        let weight = 4_u128.pow(15 - set.count_ones());
        let reached = reached(&setup.cave, &pits);
        for square in &squares {
            let place = if pits.contains(square) { 0 } else { 1 + usize::from(reached.contains(square)) };
            gold[place] += weight;
            let position = setup.begin(Layout { wumpus: *square, gold: *square, pits: pits.clone() });
            let percepts = Textbook::at(&setup, position).view(Seat::HUNTER).percepts;
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

/// Lists the squares to which a way leads without a pit.
fn reached(cave: &Cave, pits: &[Room]) -> Vec<Room> {
    let mut reached = vec![start(cave)];
    let mut next = 0;
    while let Some(square) = reached.get(next).copied() {
        let new = cave.tunnels(square).iter().copied().filter(|to| !pits.contains(to) && !reached.contains(to));
        let new: Vec<_> = new.collect();
        reached.extend(new);
        next += 1;
    }
    reached
}
