//! Where things are in a position, and where they can be: what the odds are about.

use std::collections::BTreeSet;

use wumpus_hunt::bot::Advised;
use wumpus_hunt::bot::policy::ThingOf;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::{self, Classic};
use wumpus_hunt::game::grue::{self, Grue};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::odds::classic::Thing as ClassicThing;
use wumpus_hunt::odds::grue::Thing as GrueThing;
use wumpus_hunt::odds::textbook::Thing as TextbookThing;
use wumpus_hunt::odds::world::Thing as WorldThing;

/// A game whose things are found in its positions.
pub(crate) trait Truth: Advised {
    /// Calls `each` with each thing of a position that the hunter does not see, and its room.
    fn each_thing(setup: &Self::Setup, position: &Self::Position, each: impl FnMut(ThingOf<Self>, Room));
}

impl Truth for Classic {
    fn each_thing(_: &classic::Setup, position: &classic::Position, mut each: impl FnMut(ClassicThing, Room)) {
        let classic::Position { cave, pits, bats, .. } = position;
        cave.rooms_of(*pits).for_each(|room| each(ClassicThing::Pit, room));
        cave.rooms_of(*bats).for_each(|room| each(ClassicThing::Bats, room));
        each(ClassicThing::Wumpus, position.wumpus);
    }
}

impl Truth for Grue {
    fn each_thing(_: &grue::Setup, position: &grue::Position, mut each: impl FnMut(GrueThing, Room)) {
        each(GrueThing::Wumpus, position.wumpus);
        each(GrueThing::Grue, position.grue);
        each(GrueThing::Exit, position.exit);
    }
}

impl Truth for Textbook {
    fn each_thing(setup: &textbook::Setup, position: &textbook::Position, mut each: impl FnMut(TextbookThing, Room)) {
        setup.cave.rooms_of(position.pits).for_each(|room| each(TextbookThing::Pit, room));
        each(TextbookThing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|room| each(TextbookThing::Gold, room));
    }
}

impl Truth for World {
    fn each_thing(setup: &world::Setup, position: &world::Position, mut each: impl FnMut(WorldThing, Room)) {
        setup.cave.rooms_of(position.pits).for_each(|room| each(WorldThing::Pit, room));
        each(WorldThing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|room| each(WorldThing::Gold, room));
    }
}

/// Lists every set of `count` of the rooms.
pub(crate) fn sets(rooms: Rooms, count: u16) -> BTreeSet<Rooms> {
    let larger = |set: Rooms| rooms.without(set).iter().map(move |room| set.or(Rooms::only(room)));
    (0..count).fold(BTreeSet::from([Rooms::NONE]), |sets, _| sets.into_iter().flat_map(larger).collect())
}
