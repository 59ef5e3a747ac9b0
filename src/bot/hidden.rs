//! The bots of Hidden Wumpus.

use super::{Bot, Random, tunnel};
use crate::game::arrow::Paths;
use crate::game::hidden::{Action, Hidden, Path, Sheet, View};
use crate::game::{Chance, View as _};
pub use claim::Claim;
pub use mind::Mind;
pub use minds::Minds;

mod claim;
mod human;
mod known_cave;
mod mind;
mod minds;
mod opinion;
mod whereabouts;
mod wumpus;

/// The number that stands for certainty: chances are whole numbers from 0 to this.
const SURE: i64 = 1 << 16;

/// A human who has an arrow shoots 1 time in 4. Then every player moves 3 times in 4, through a tunnel, each equally
/// likely.
///
/// The arrow's path has 1 to 4 rooms, each length equally likely. The first room is drawn from those next door, each
/// later one from the whole cave, all equally likely.
impl Bot<Hidden> for Random {
    fn decide(&mut self, view: &View, mut chance: &mut dyn Chance) -> Action {
        let Some(sheet) = &view.sheet else {
            return Action::default();
        };
        let shot = match view.legal().paths {
            Some(paths) if chance.ratio(1, 4) => Some(path(sheet, &paths, &mut chance)),
            _ => None,
        };
        let step = chance.ratio(3, 4).then(|| tunnel(&sheet.tunnels, &mut chance).number());
        Action { shot, step }
    }
}

fn path(sheet: &Sheet, paths: &Paths, chance: &mut impl Chance) -> Path {
    let length = 1 + chance.pick(4);
    let first = tunnel(&sheet.tunnels, chance).number();
    let later = (1..length).map(|_| 1 + chance.pick(paths.rooms.into()));
    let path: Vec<_> = [first].into_iter().chain(later).collect();
    Path::new(&path).expect("the path has one to four rooms")
}
