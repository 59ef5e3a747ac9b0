//! The map of a phone: which rooms a player has seen, and where they are drawn.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::chart::Sensed;
use crate::chart::embedding::{Graph, Layout, Point, embed, graph};
use crate::chart::ring;
use crate::game::cave::Cave;
use crate::game::hidden::Percept;
use crate::text::{listed, once};
use crate::wire::Scene;
use crate::words::hidden::sense;

/// Columns of the grid; a phone has space for six.
const COLUMNS: [usize; 2] = [5, 6];

/// Rows of the grid beyond those that the rooms would fill.
const SPARE_ROWS: usize = 6;

/// Attempts to place the rooms on each grid.
const ATTEMPTS: u32 = 40;

/// Rooms of a map for which attempts are still worth their time.
const MOST_ROOMS: usize = 26;

/// A map. If no drawing without crossings was found, no room has a place, and `tunnels` is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Drawn {
    /// The room where the player is, if they were told.
    pub here: Option<u32>,
    /// By number.
    pub rooms: Vec<DrawnRoom>,
    /// The ends and the corners of each tunnel, by row and column.
    pub tunnels: Vec<Vec<Point>>,
}

/// A room on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnRoom {
    pub room: u32,
    /// The row and the column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// 0 if the player has only heard of it.
    pub seen: u8,
    /// A letter for each thing that was sensed there last.
    pub senses: String,
    /// What is known of it.
    pub text: String,
}

impl Drawn {
    /// Draws what a player has seen of a cave of so many rooms, from the oldest turn to the newest. Where they are is known if
    /// they have not played that one yet.
    pub fn seen(scenes: &[Scene], rooms: u16) -> Self {
        let order = once(scenes.iter().flat_map(|scene| [scene.room].into_iter().chain(scene.tunnels)));
        let tunnels = joined(scenes.iter().flat_map(|scene| scene.tunnels.map(|to| (scene.room, to))));
        let room = |room: u32| {
            let there: Vec<_> = scenes.iter().filter(|scene| scene.room == room).collect();
            let turns = if there.is_empty() {
                " You have not been there.".to_owned()
            } else {
                there.iter().map(|scene| turn(scene)).collect()
            };
            let senses = there.last().map(|scene| sensed(scene).map(|sensed| sensed.sign).collect());
            let (text, seen) = (described(room, &tunnels) + &turns, u8::from(!there.is_empty()));
            DrawnRoom { room, at: None, seen, senses: senses.unwrap_or_default(), text }
        };
        let known = order.iter().map(|number| room(*number)).collect();
        let here = scenes.last().filter(|scene| scene.action.is_empty()).map(|scene| scene.room);
        let half = usize::from(rooms / 2);
        let draw = |graph: &Graph| embedded(graph).or_else(|| ring::embed(graph, half));
        Self { here, rooms: known, tunnels: Vec::new() }.laid_out(&tunnels, draw)
    }

    /// Draws a whole cave, with what lives in some of its rooms.
    pub fn whole(cave: &Cave, hazards: &[(u32, &str)]) -> Self {
        let tunnels =
            joined(cave.rooms().flat_map(|from| cave.tunnels(from).iter().map(move |to| (from.number(), to.number()))));
        let room = |room: u32| {
            let senses: Vec<_> = hazards.iter().filter(|(at, _)| *at == room).map(|(_, what)| *what).collect();
            DrawnRoom { room, at: None, seen: 1, senses: senses.join(" "), text: described(room, &tunnels) }
        };
        let rooms = cave.rooms().map(|number| room(number.number())).collect();
        let half = usize::from(cave.len() / 2);
        Self { here: None, rooms, tunnels: Vec::new() }.laid_out(&tunnels, |graph| ring::embed(graph, half))
    }

    /// Gives its rooms and tunnels their places, if there is a drawing. The rooms are in the order in which they are placed.
    fn laid_out(mut self, tunnels: &BTreeSet<(u32, u32)>, draw: impl Fn(&Graph) -> Option<Layout>) -> Self {
        let order: Vec<_> = self.rooms.iter().map(|room| room.room).collect();
        if let Some((places, ways)) = graph(&order, tunnels).as_ref().and_then(draw).map(squeezed) {
            self.rooms.iter_mut().zip(places).for_each(|(room, place)| room.at = Some(place));
            self.tunnels = ways;
        }
        self.rooms.sort_unstable_by_key(|room| room.room);
        self
    }
}

/// Returns each tunnel once, from the lower number to the higher.
fn joined(tunnels: impl Iterator<Item = (u32, u32)>) -> BTreeSet<(u32, u32)> {
    tunnels.map(|(from, to)| (from.min(to), from.max(to))).collect()
}

/// Says which rooms are known to be next to a room.
fn described(room: u32, tunnels: &BTreeSet<(u32, u32)>) -> String {
    let ways = tunnels.iter().flat_map(|(from, to)| [(*from, *to), (*to, *from)]);
    let beside: BTreeSet<_> = ways.filter(|(from, _)| *from == room).map(|(_, to)| to).collect();
    format!("Room {room}, next to {}.", listed(beside, "and"))
}

/// Says what a player sensed and did on a turn.
fn turn(scene: &Scene) -> String {
    let sensed: Vec<_> = sensed(scene).map(|sensed| sensed.words).collect();
    let sensed = if sensed.is_empty() { "nothing".to_owned() } else { sensed.join(", ") };
    let action = if scene.action.is_empty() { String::new() } else { format!(" ({})", scene.action) };
    format!(" Turn {}: {sensed}{action}.", scene.turn)
}

fn sensed(scene: &Scene) -> impl Iterator<Item = Sensed> {
    Percept::ALL.into_iter().filter(|percept| scene.sensed.iter().any(|name| name == percept.name())).map(sense)
}

/// Removes the rows and columns that have no room and no corner: there all tunnels lead straight on.
fn squeezed((places, ways): Layout) -> Layout {
    let points = || places.iter().chain(ways.iter().flatten());
    let rows: BTreeSet<_> = points().map(|(row, _)| *row).collect();
    let columns: BTreeSet<_> = points().map(|(_, column)| *column).collect();
    let squeezed = |(row, column): &Point| (rows.range(..row).count(), columns.range(..column).count());
    let ways = ways.iter().map(|way| way.iter().map(squeezed).collect());
    (places.iter().map(squeezed).collect(), ways.collect())
}

/// Tries to place the rooms one by one, where they keep their places while the map grows.
fn embedded(graph: &Graph) -> Option<Layout> {
    if graph.len() > MOST_ROOMS {
        return None;
    }
    let grids = COLUMNS.map(|columns| (graph.len().div_ceil(columns) + SPARE_ROWS, columns));
    let mut attempts = grids.into_iter().flat_map(|grid| (0..ATTEMPTS).map(move |attempt| (grid, attempt)));
    let drawn =
        attempts.find_map(|(grid, attempt)| embed(graph, grid, attempt).filter(|drawn| drawn.crossings == 0))?;
    Some((drawn.rooms, drawn.tunnels))
}
