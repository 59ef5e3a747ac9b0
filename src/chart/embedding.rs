//! Places the rooms of any cave on a grid, and leads the tunnels along its rows and columns.
//!
//! Rooms are placed one by one, in the order in which the player heard of them. Each goes where its tunnels are short,
//! straight and uncrossed, so a map keeps its shape while it grows. Later attempts add noise to the choices.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::bot::BotRng;
use crate::game::chance::Chance;

/// Steps that a corner costs.
const CORNER: usize = 2;

/// Steps that it costs to cross a tunnel.
const CROSSING: usize = 12;

/// Steps that it costs to leave a room too few free sides for its further tunnels.
const HEMMED_IN: usize = 20;

/// Units of noise in a step.
const FINENESS: u32 = 4;

const SIDES: usize = 4;

/// A row and a column.
pub(crate) type Point = (usize, usize);

/// The places of rooms, and the ends and the corners of tunnels.
pub(crate) type Layout = (Vec<Point>, Vec<Vec<Point>>);

/// For each room, in the order in which they are placed, the indices of the rooms that its tunnels lead to.
pub(crate) type Graph = Vec<Vec<usize>>;

/// Makes the graph of some rooms; `None` if one of them has more than four tunnels.
pub(crate) fn graph(rooms: &[u32], tunnels: &BTreeSet<(u32, u32)>) -> Option<Graph> {
    let place = |room| rooms.iter().position(|other| *other == room);
    let mut joined = vec![Vec::new(); rooms.len()];
    for (from, to) in tunnels {
        let (from, to) = (place(*from)?, place(*to)?);
        joined[from].push(to);
        joined[to].push(from);
    }
    for rooms in &mut joined {
        rooms.sort_unstable();
    }
    joined.iter().all(|rooms| rooms.len() <= SIDES).then_some(joined)
}

/// The places of rooms and the ways of tunnels on a grid.
pub(crate) struct Embedding {
    pub(crate) rooms: Vec<Point>,
    /// The ends and the corners of each tunnel.
    pub(crate) tunnels: Vec<Vec<Point>>,
    pub(crate) crossings: usize,
    /// The length of all tunnels in steps, with corners and crossings.
    pub(crate) cost: usize,
}

/// Tries to embed a graph; each attempt number gives a different result. Returns `None` if a tunnel finds no way.
pub(crate) fn embed(graph: &Graph, (rows, columns): Point, attempt: u32) -> Option<Embedding> {
    let points = rows * columns;
    let mut lattice = Lattice { rows, columns, rooms: vec![None; points], sides: vec![0; points], places: Vec::new() };
    let mut tunnels = Vec::new();
    let mut cost = 0;
    let mut rng = BotRng::new(attempt.into());
    for joined in graph {
        let next = lattice.places.len();
        let placed: Vec<_> = joined.iter().map_while(|room| lattice.places.get(*room).copied()).collect();
        let ways = placed.first().map(|from| lattice.ways(*from));
        let free = (0..points).filter(|point| lattice.is_free(*point));
        let choices = free.filter_map(|point| {
            let steps = match &ways {
                Some(ways) => ways.to(point)?.0,
                None => lattice.distance_apart(point),
            };
            let others = placed.iter().skip(1).map(|other| lattice.distance(point, *other)).sum::<usize>();
            let cost = FINENESS as usize * (steps + others + lattice.crowding(graph, next, point));
            let noise = if attempt == 0 { 0 } else { rng.pick(FINENESS * (1 + attempt % 6)) };
            Some((cost + noise as usize, point))
        });
        let (_, point) = choices.min()?;
        if let Some(ways) = ways {
            tunnels.push(lattice.dig(&ways, point)?);
            cost += ways.to(point)?.0;
        }
        lattice.rooms[point] = Some(next);
        lattice.places.push(point);
        for other in placed.into_iter().skip(1) {
            let ways = lattice.ways(point);
            cost += ways.to(other)?.0;
            tunnels.push(lattice.dig(&ways, other)?);
        }
    }
    let rooms = lattice.places.iter().map(|point| lattice.at(*point)).collect();
    let crossings =
        (0..points).filter(|point| lattice.sides[*point] == 0b1111 && lattice.rooms[*point].is_none()).count();
    Some(Embedding { rooms, tunnels, crossings, cost })
}

/// The rooms and tunnels placed so far. Points are numbered row by row.
struct Lattice {
    rows: usize,
    columns: usize,
    /// The room at each point.
    rooms: Vec<Option<usize>>,
    /// The sides of each point that a tunnel uses, a bit for each.
    sides: Vec<u8>,
    /// The point of each room placed so far.
    places: Vec<usize>,
}

impl Lattice {
    fn at(&self, point: usize) -> Point {
        (point / self.columns, point % self.columns)
    }

    fn is_free(&self, point: usize) -> bool {
        self.rooms[point].is_none() && self.sides[point] == 0
    }

    /// Returns the next point on a side: right, down, left or up.
    fn beside(&self, point: usize, side: usize) -> Option<usize> {
        let (row, column) = self.at(point);
        match side {
            0 => (column + 1 < self.columns).then(|| point + 1),
            1 => (row + 1 < self.rows).then(|| point + self.columns),
            2 => (column > 0).then(|| point - 1),
            _ => (row > 0).then(|| point - self.columns),
        }
    }

    fn distance(&self, from: usize, to: usize) -> usize {
        let ((row, column), (to_row, to_column)) = (self.at(from), self.at(to));
        let corner = if row == to_row || column == to_column { 0 } else { CORNER };
        row.abs_diff(to_row) + column.abs_diff(to_column) + corner
    }

    /// Returns what it costs to begin another part of the map at a point: less in the middle, more beside another part.
    fn distance_apart(&self, point: usize) -> usize {
        let (row, column) = self.at(point);
        let aside = (2 * row + 1).abs_diff(self.rows) + (2 * column + 1).abs_diff(self.columns);
        match self.places.iter().map(|place| self.distance(point, *place)).min() {
            None => aside,
            Some(1) => HEMMED_IN,
            Some(near) => 2 * near + aside / 2,
        }
    }

    /// Returns what it costs to place a room where it is in the way of others, or others of it.
    fn crowding(&self, graph: &Graph, room: usize, point: usize) -> usize {
        let is_to_come = |other: &&usize| **other > room;
        let to_come = |room: usize| graph[room].iter().filter(is_to_come).count();
        let free_sides =
            |of: usize| (0..SIDES).filter(move |side| self.beside(of, *side).is_some_and(|p| self.is_free(p)));
        let beside = (0..SIDES).map(|side| match self.beside(point, side) {
            None => 1,
            Some(point) => match self.rooms[point] {
                Some(other) if graph[room].contains(&other) => 0,
                Some(other) if free_sides(point).count() <= to_come(other) => 2 + HEMMED_IN,
                Some(_) => 2,
                None => usize::from(self.sides[point] != 0),
            },
        });
        let placed = graph[room].len() - to_come(room);
        let is_hemmed_in = free_sides(point).count() < to_come(room) + placed.saturating_sub(1);
        beside.sum::<usize>() + if is_hemmed_in { HEMMED_IN } else { 0 }
    }

    /// Finds the cheapest ways from a room to all points.
    fn ways(&self, from: usize) -> Ways {
        let mut ways = Ways(vec![None; self.rooms.len() * SIDES]);
        let is_open = |side: &usize| self.sides[from] & bit(*side) == 0;
        let first =
            (0..SIDES).filter(is_open).filter_map(|side| Some((1, self.beside(from, side)? * SIDES + side, None)));
        let mut next: BinaryHeap<_> = first.map(Reverse).collect();
        while let Some(Reverse((cost, step, before))) = next.pop() {
            if ways.0[step].is_some() {
                continue;
            }
            ways.0[step] = Some((cost, before));
            let (point, side) = (step / SIDES, step % SIDES);
            let (along, across) = (bit(side) | bit(side + 2), bit(side + 1) | bit(side + 3));
            for turned in 0..SIDES {
                let more = match self.sides[point] {
                    _ if self.rooms[point].is_some() || turned == (side + 2) % SIDES => continue,
                    0 if turned == side => 0,
                    0 => CORNER,
                    sides if sides & along == 0 && sides == across && turned == side => CROSSING,
                    _ => continue,
                };
                next.extend(
                    self.beside(point, turned).map(|to| Reverse((cost + 1 + more, to * SIDES + turned, Some(step)))),
                );
            }
        }
        ways
    }

    /// Leads a tunnel along the cheapest way to a point, and returns its ends and corners.
    fn dig(&mut self, ways: &Ways, to: usize) -> Option<Vec<Point>> {
        let (_, last) = ways.to(to)?;
        let mut path = vec![self.at(to)];
        let mut step = Some(last);
        while let Some(now) = step {
            let (point, side) = (now / SIDES, now % SIDES);
            let back = (side + 2) % SIDES;
            let from = self.beside(point, back)?;
            self.sides[point] |= bit(back);
            self.sides[from] |= bit(side);
            step = ways.0[now]?.1;
            if step.is_none_or(|before| before % SIDES != side) {
                path.push(self.at(from));
            }
        }
        Some(path)
    }
}

/// The cheapest ways to each point, by their last step: the point, and the side toward which the step was taken. Each has
/// its cost and the step before.
struct Ways(Vec<Option<(usize, Option<usize>)>>);

impl Ways {
    /// Returns the cost of the cheapest way to a point, and its last step.
    fn to(&self, point: usize) -> Option<(usize, usize)> {
        let steps = (0..SIDES).map(|side| point * SIDES + side);
        steps.filter_map(|step| Some((self.0[step]?.0, step))).min()
    }
}

fn bit(side: usize) -> u8 {
    1 << (side % SIDES)
}
