//! Draws what is known of a cave like the dodecahedron (H4) on six columns, without crossings.
//!
//! Half of its rooms form a ring, which runs down one side and up the other. The other half are joined in two loops, by turns
//! outside the ring and inside it.

use super::embedding::{Graph, Layout, Point};

/// Steps of the search after which it gives up.
const MOST_STEPS: u32 = 20_000;

/// Finds places for the known rooms of a cave of `2 * half` rooms, and ways for their tunnels; `None` if `half` is odd, because
/// the tunnels of such a cave cross, or if the search takes too long.
pub(crate) fn embed(graph: &Graph, half: usize) -> Option<Layout> {
    if !half.is_multiple_of(2) {
        return None;
    }
    let mut search = Search { graph, half, order: order(graph), found: vec![None; graph.len()], steps: 0 };
    if !search.finds_from(0) {
        return None;
    }
    let found: Vec<_> = search.found.into_iter().flatten().collect();
    let tunnels = graph.iter().enumerate().flat_map(|(from, joined)| joined.iter().map(move |to| (from, *to)));
    let ways = tunnels.filter(|(from, to)| from < to).map(|(from, to)| way(found[from], found[to], half));
    Some((found.iter().map(|corner| place(*corner, half)).collect(), ways.collect()))
}

/// A room of the drawing: the rooms of the ring from 0 on, and then the room beside each of them, in the same order.
type Corner = usize;

/// Gives each known room a room of the drawing.
struct Search<'g> {
    graph: &'g Graph,
    half: usize,
    order: Vec<usize>,
    found: Vec<Option<Corner>>,
    steps: u32,
}

impl Search<'_> {
    /// Places the rooms from a number of the order on, and returns whether that is possible.
    fn finds_from(&mut self, next: usize) -> bool {
        let Some(room) = self.order.get(next).copied() else { return true };
        let placed: Vec<_> = self.graph[room].iter().filter_map(|other| self.found[*other]).collect();
        let corners = match placed.first() {
            Some(first) => beside(*first, self.half).to_vec(),
            // All rooms of the ring are alike, and so are all others.
            None if next == 0 => vec![0, self.half],
            None => (0..2 * self.half).collect(),
        };
        for corner in corners {
            let is_joined = placed.iter().all(|other| beside(*other, self.half).contains(&corner));
            if self.found.contains(&Some(corner)) || !is_joined {
                continue;
            }
            self.steps += 1;
            self.found[room] = Some(corner);
            if self.steps > MOST_STEPS || self.finds_from(next + 1) {
                return self.steps <= MOST_STEPS;
            }
            self.found[room] = None;
        }
        false
    }
}

/// Returns the order in which to place rooms: next comes one that is joined to most of those before it.
fn order(graph: &Graph) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < graph.len() {
        let left = (0..graph.len()).filter(|room| !order.contains(room));
        let joined = |room: &usize| graph[*room].iter().filter(|other| order.contains(other)).count();
        order.extend(left.rev().max_by_key(joined));
    }
    order
}

/// Returns the three rooms beside one.
fn beside(corner: Corner, half: usize) -> [Corner; 3] {
    let (first, step, across) = if corner < half { (0, 1, corner + half) } else { (half, 2, corner - half) };
    let at = corner - first;
    [first + (at + half - step) % half, first + (at + step) % half, across]
}

/// Returns where a room is drawn. The ring leaves two rows free above it and below it.
fn place(corner: Corner, half: usize) -> Point {
    let (at, side) = (corner % half, half / 2);
    let from_edge = if corner < half { 1 } else { at % 2 * 2 };
    if at < side { (at + 2, from_edge) } else { (half - at + 1, 5 - from_edge) }
}

/// Leads a tunnel from one room to another: straight, or around above or below everything that is farther inside.
fn way(from: Corner, to: Corner, half: usize) -> Vec<Point> {
    let [(row, column), (to_row, to_column)] = [from, to].map(|corner| place(corner, half));
    let is_straight = column == to_column || row == to_row && column.abs_diff(to_column) == 1;
    if is_straight {
        return vec![(row, column), (to_row, to_column)];
    }
    let from_edge = column.min(5 - column);
    let is_above = (from % half).abs_diff(to % half) > 2;
    let around = if is_above { from_edge } else { half / 2 + 3 - from_edge };
    let mut way = vec![(row, column), (around, column), (around, to_column), (to_row, to_column)];
    way.dedup();
    way
}
