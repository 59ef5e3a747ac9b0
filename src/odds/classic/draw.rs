//! Positions drawn from what the hunter knows.

use super::{ClassicEngine, dot};
use crate::game::Chance;
use crate::game::classic::{CaveSource, Classic, Event, Position, Setup};
use crate::odds::{Sampled, weighted};

impl Sampled<Classic> for ClassicEngine {
    fn opens(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    /// Forgets where an awake wumpus began, which matters only to where the bats are.
    fn simplified(&self) -> Self {
        let mut engine = self.clone();
        if self.is_awake {
            let joint = self.joint(self.bats.clone());
            engine.groups.iter_mut().for_each(|group| joint.forget_first_room(group));
        }
        engine
    }

    fn positions<C: Chance>(&self, setup: &Setup) -> impl FnMut(&mut C) -> Position {
        let CaveSource::Known(cave) = &setup.cave else { panic!("the engine is exact, so the cave is known") };
        let room = |number: u32| cave.room(number).expect("the engine's rooms are rooms of the cave");
        let joint = self.joint(self.bats.clone());
        let mut cases = Vec::new();
        for group in &self.groups {
            let sums = group.by_first_room();
            cases.extend(group.pits.iter().map(|pits| {
                let ways = joint.bat_weights(*pits, &group.began);
                (dot(&ways, &sums), group, *pits, ways)
            }));
        }
        move |chance| {
            let (_, group, pits, ways) = &cases[weighted(chance, cases.iter().map(|(weight, ..)| *weight))];
            let state = weighted(chance, group.rows().map(|row| dot(row, ways)));
            let row = &group.now[state * group.began.len()..][..group.began.len()];
            let began = group.began[weighted(chance, row.iter().zip(ways).map(|(weight, ways)| weight * ways))];
            let bats = weighted(chance, self.bats.iter().map(|bats| joint.weight(*pits, *bats, began.into())));
            let size = self.map.size();
            Position {
                cave: cave.clone(),
                hunter: room(self.here),
                wumpus: room(u32::try_from(state % size).expect("a room's number fits")),
                awake: self.is_awake,
                misses: u8::try_from(state / size).unwrap_or(u8::MAX),
                pits: *pits,
                bats: self.bats[bats],
                arrows: self.arrows,
                outcome: None,
            }
        }
    }
}
