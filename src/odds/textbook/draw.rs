//! Positions drawn from what the hunter knows.

use super::TextbookEngine;
use super::pits::Pits;
use crate::game::Chance;
use crate::game::Rooms;
use crate::game::chance::uniform;
use crate::game::textbook::{Position, Setup, Textbook};
use crate::odds::Sampled;

impl Sampled<Textbook> for TextbookEngine {
    fn positions<C: Chance>(&self, setup: &Setup) -> impl FnMut(&mut C) -> Position {
        let pits = Pits::of(self);
        let new = self.grid.map.all().without(self.perceived.visited);
        let gold = self.gold.map_or(new, Rooms::only);
        let room = |number| setup.cave.room(number).expect("the engine's squares are rooms of the grid");
        move |chance| Position {
            hunter: self.view.square,
            facing: self.view.facing,
            wumpus: room(uniform(chance, self.lairs.iter()).expect("the wumpus is somewhere")),
            wumpus_lives: self.wumpus_lives,
            gold: (!self.view.has_gold).then(|| room(uniform(chance, gold.iter()).expect("the gold is somewhere"))),
            pits: pits.draw(chance).iter().map(room).collect(),
            has_arrow: self.view.has_arrow,
            bumped: false,
            screamed: false,
            turns: 0,
            outcome: None,
        }
    }
}
