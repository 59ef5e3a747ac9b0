//! The caves whose charts are tested.

use std::sync::Arc;

use anstream::adapter::strip_str;
use wumpus_hunt::chart::{self, hex};
use wumpus_hunt::chart::{Chart, Sensed, Space, Thing, plan};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::grid;
use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::yob::{BEADS, MOBIUS, TORUS};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::CaveSource;
use wumpus_hunt::words::world;

/// A variant's cave, how its chart is drawn page by page, and its name for a room.
pub(super) struct Variant {
    pub(super) cave: Cave,
    /// Draws no page if the map does not fit.
    pub(super) draw: fn(&Chart, Space) -> Vec<String>,
    pub(super) name: fn(u32) -> String,
}

fn draw_classic(cave: Cave, chart: &Chart, space: Space) -> Vec<String> {
    chart::classic::draw(&CaveSource::Known(Arc::new(cave)), chart, space).into_iter().collect()
}

impl Variant {
    pub(super) fn classic() -> Self {
        Self {
            cave: dodecahedron(),
            draw: |chart, space| draw_classic(dodecahedron(), chart, space),
            name: |room| room.to_string(),
        }
    }

    /// The classic game in each cave that has a drawing of its own.
    pub(super) fn with_drawings() -> [Self; 4] {
        let mobius = |chart: &Chart, space| draw_classic(MOBIUS.cave(), chart, space);
        let beads = |chart: &Chart, space| draw_classic(BEADS.cave(), chart, space);
        let torus = |chart: &Chart, space| draw_classic(TORUS.cave(), chart, space);
        [
            Self::classic(),
            Self { cave: MOBIUS.cave(), draw: mobius, ..Self::classic() },
            Self { cave: BEADS.cave(), draw: beads, ..Self::classic() },
            Self { cave: TORUS.cave(), draw: torus, ..Self::classic() },
        ]
    }

    pub(super) fn grue() -> Self {
        Self { cave: hex(), draw: |chart, space| hex::draw(chart, space).into_iter().collect(), name: hex::name }
    }

    pub(super) fn world() -> Self {
        Self {
            cave: grid(4),
            draw: |chart, space| world::GRID.draw(chart, space).into_iter().collect(),
            name: |room| world::GRID.name(room),
        }
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
        Self {
            cave,
            draw: |chart, space| plan::draw(chart, space).into_iter().collect(),
            name: |room| room.to_string(),
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::with_drawings().into_iter().chain([Self::grue(), Self::world(), Self::hidden()])
    }

    pub(super) fn rooms(&self) -> impl Iterator<Item = u32> + use<> {
        self.cave.rooms().map(|room| room.number())
    }

    pub(super) fn enter(&self, chart: &mut Chart, room: u32, sensed: &[Sensed]) {
        let tunnels = self.cave.tunnels(self.cave.room(room).unwrap());
        chart.enter(room, tunnels.iter().map(|to| to.number()), sensed.to_vec());
    }

    pub(super) fn walked(&self, rooms: impl IntoIterator<Item = u32>) -> Chart {
        let mut chart = Chart::default();
        rooms.into_iter().for_each(|room| self.enter(&mut chart, room, &[]));
        chart
    }

    pub(super) fn drawn(&self, chart: &Chart) -> String {
        self.drawn_in(chart, Space::MOST)
    }

    /// Returns the pages without colours.
    pub(super) fn drawn_in(&self, chart: &Chart, space: Space) -> String {
        let pages = (self.draw)(chart, space);
        strip_str(&pages.join("\n---\n")).to_string()
    }

    #[track_caller]
    pub(super) fn draws(&self, chart: &Chart, name: &str) {
        self.draws_in(chart, Space::MOST, name);
    }

    #[track_caller]
    pub(super) fn draws_in(&self, chart: &Chart, space: Space, name: &str) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../../snapshots/maps");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, self.drawn_in(chart, space)));
    }

    /// Returns charts of every kind: empty, growing walks, the whole cave, with all sorts of notes, and the
    /// gamemaster's.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let most = u32::from(self.cave.len());
        let mut charts: Vec<_> = (0..=most).step_by(3).map(|rooms| self.walked(1..=rooms)).collect();
        charts.extend((1..=most).map(|room| self.walked([room])));
        let all = self.walked(1..=most);
        for note in ["?", "pit?", "wumpus?", "a note that is much too long for the map", "ß熊é熊", &"x".repeat(200)]
        {
            for chart in [&Chart::default(), &self.walked([2, 5]), &all] {
                let mut noted = chart.clone();
                self.rooms().for_each(|room| noted.note(room, note));
                let mut revealed = noted.clone();
                revealed.reveal(&self.cave);
                for room in self.rooms() {
                    for thing in
                        [Thing::danger("wumpus"), Thing::danger("pit"), Thing::danger("bats"), Thing::gain("exit")]
                    {
                        revealed.put(room, thing);
                    }
                }
                charts.extend([noted, revealed]);
            }
        }
        charts
    }
}
