//! The caves whose charts are tested.

use std::sync::Arc;

use anstream::adapter::strip_str;
use wumpus_hunt::chart::{self, hex};
use wumpus_hunt::chart::{Chart, Space, Thing, plan};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::grid;
use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::yob::{BEADS, MOBIUS, TORUS};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::CaveSource;
use wumpus_hunt::words::world;

/// A variant's cave, and how its chart is drawn page by page.
pub(super) struct Variant {
    pub(super) cave: Cave,
    pub(super) draw: fn(&Chart, Space) -> Option<String>,
}

fn draw_classic(cave: Cave, chart: &Chart, space: Space) -> Option<String> {
    chart::classic::draw(&CaveSource::Known(Arc::new(cave)), chart, space)
}

impl Variant {
    pub(super) fn classic() -> Self {
        Self { cave: dodecahedron(), draw: |chart, space| draw_classic(dodecahedron(), chart, space) }
    }

    /// The classic game in each cave that has a drawing of its own.
    pub(super) fn with_drawings() -> [Self; 4] {
        let mobius = |chart: &Chart, space| draw_classic(MOBIUS.cave(), chart, space);
        let beads = |chart: &Chart, space| draw_classic(BEADS.cave(), chart, space);
        let torus = |chart: &Chart, space| draw_classic(TORUS.cave(), chart, space);
        [
            Self::classic(),
            Self { cave: MOBIUS.cave(), draw: mobius },
            Self { cave: BEADS.cave(), draw: beads },
            Self { cave: TORUS.cave(), draw: torus },
        ]
    }

    pub(super) fn grue() -> Self {
        Self { cave: hex(), draw: hex::draw }
    }

    pub(super) fn world() -> Self {
        Self { cave: grid(4), draw: |chart, space| world::GRID.draw(chart, space) }
    }

    /// Hidden Wumpus in its largest cave.
    pub(super) fn hidden() -> Self {
        Self::hidden_in(petersen(60, &mut Dice::new(7, Stream::Setup)))
    }

    /// Hidden Wumpus in its smallest cave.
    pub(super) fn dodecahedron() -> Self {
        Self::hidden_in(petersen(10, &mut Dice::new(7, Stream::Setup)))
    }

    fn hidden_in(cave: Cave) -> Self {
        Self { cave, draw: plan::draw }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::with_drawings().into_iter().chain([Self::grue(), Self::world(), Self::hidden()])
    }

    pub(super) fn enter(&self, chart: &mut Chart, room: u32) {
        let tunnels = self.cave.tunnels(self.cave.room(room).unwrap());
        chart.enter(room, tunnels.iter().map(|to| to.number()), Vec::new());
    }

    pub(super) fn walked(&self, rooms: impl IntoIterator<Item = u32>) -> Chart {
        let mut chart = Chart::default();
        rooms.into_iter().for_each(|room| self.enter(&mut chart, room));
        chart
    }

    pub(super) fn drawn(&self, chart: &Chart) -> String {
        self.drawn_in(chart, Space::MOST)
    }

    /// Returns the map without colours.
    pub(super) fn drawn_in(&self, chart: &Chart, space: Space) -> String {
        strip_str(&(self.draw)(chart, space).unwrap_or_default()).to_string()
    }

    /// Returns charts of every kind: growing walks, the whole cave, with all sorts of notes, and the gamemaster's.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let most = u32::from(self.cave.len());
        let mut charts: Vec<_> = (1..=most).step_by(3).map(|rooms| self.walked(1..=rooms)).collect();
        charts.extend((1..=most).map(|room| self.walked([room])));
        let all = self.walked(1..=most);
        for note in ["?", "wumpus?", "a note that is much too long for the map", "ß熊é熊", &"x".repeat(200)] {
            for chart in [&Chart::default(), &self.walked([2, 5]), &all] {
                let mut noted = chart.clone();
                (1..=most).for_each(|room| noted.note(room, note));
                let mut revealed = noted.clone();
                revealed.reveal(&self.cave);
                for thing in [Thing::danger("wumpus"), Thing::danger("pit"), Thing::gain("exit")] {
                    (1..=most).for_each(|room| revealed.put(room, thing.clone()));
                }
                charts.extend([noted, revealed]);
            }
        }
        charts
    }
}
