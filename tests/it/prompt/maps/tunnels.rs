//! The tunnels of a drawing.

use std::collections::BTreeSet;

use wumpus_hunt::repl::chart::Chart;

use super::rooms::picture;
use super::{SPACES, Variant};

/// Returns the tunnels that a chart knows, each from both ends.
fn told(chart: &Chart) -> BTreeSet<(u32, u32)> {
    let tunnels = chart.places().flat_map(|(from, place)| place.tunnels.iter().map(move |to| (from, *to)));
    tunnels.flat_map(|(from, to)| [(from, to), (to, from)]).collect()
}

/// A picture in which brackets stand around every number, so that strokes end at rooms.
struct Picture(Vec<Vec<char>>);

impl Picture {
    fn of(drawn: &str) -> Self {
        let mut rows: Vec<Vec<char>> = drawn.lines().map(|line| format!("{line:<78}").chars().collect()).collect();
        for row in &mut rows {
            for column in (0..row.len()).filter(|column| row[*column].is_ascii_digit()).collect::<Vec<_>>() {
                for (beside, bracket) in [(column - 1, '('), (column + 1, ')')] {
                    if "[] ".contains(row[beside]) {
                        row[beside] = bracket;
                    }
                }
            }
        }
        Self(rows)
    }

    fn sign(&self, (row, column): (usize, usize)) -> char {
        self.0.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    fn is_stroke(&self, at: (usize, usize)) -> bool {
        "-|+".contains(self.sign(at))
    }

    fn room(&self, (row, column): (usize, usize)) -> u32 {
        let row = &self.0[row];
        let start = (0..=column).rev().find(|at| row[*at] == '(').unwrap();
        row[start + 1..].iter().take_while(|sign| sign.is_ascii_digit()).collect::<String>().parse().unwrap()
    }

    /// Follows every stroke from the rooms that it touches to the rooms at its other end.
    fn tunnels(&self) -> BTreeSet<(u32, u32)> {
        const WAYS: [(isize, isize, char); 4] = [(-1, 0, '|'), (1, 0, '|'), (0, -1, '-'), (0, 1, '-')];
        let places = (0..self.0.len()).flat_map(|row| (0..self.0[row].len()).map(move |column| (row, column)));
        let mut followed = BTreeSet::new();
        let mut tunnels = BTreeSet::new();
        for from in places.clone().filter(|place| !self.is_stroke(*place) && self.sign(*place) != ' ') {
            for (mut down, mut right, along) in WAYS {
                let step = |(row, column): (usize, usize), down, right| {
                    (row.wrapping_add_signed(down), column.wrapping_add_signed(right))
                };
                let mut at = step(from, down, right);
                if self.sign(at) != along {
                    continue;
                }
                while self.is_stroke(at) {
                    followed.insert(at);
                    if self.sign(at) == '+' {
                        let turns = WAYS.into_iter().filter(|(_, turned, _)| (*turned == 0) != (right == 0));
                        let mut ways = turns.filter(|(down, right, _)| self.sign(step(at, *down, *right)) != ' ');
                        (down, right, _) = ways.next().unwrap();
                    }
                    at = step(at, down, right);
                }
                tunnels.insert((self.room(from), self.room(at)));
            }
        }
        assert!(places.filter(|place| self.is_stroke(*place)).all(|place| followed.contains(&place)));
        tunnels
    }
}

/// After visits to all rooms, all thirty tunnels are known.
#[test]
fn the_tunnels_of_a_classic_map_are_those_that_were_told() {
    let variant = Variant::classic();
    for rooms in (0..=20).map(|last| 1..=last).chain((1..=20).map(|only| only..=only)) {
        let chart = variant.walked(rooms);
        for space in SPACES {
            let drawn = picture(&variant.drawn_in(&chart, space));
            assert_eq!(Picture::of(&drawn).tunnels(), told(&chart), "{drawn}");
        }
    }
    assert_eq!(told(&variant.walked(1..=20)).len(), 2 * 30);
}

#[test]
fn the_tunnels_of_a_grue_map_are_those_that_were_told() {
    let variant = Variant::grue();
    for rooms in (0..=100).map(|last| 1..=last).chain((1..=100).map(|only| only..=only)) {
        let chart = variant.walked(rooms);
        let drawn = picture(&variant.drawn(&chart));
        let beside = |(from, to): &&(u32, u32)| to - from == 1;
        let tunnels: Vec<_> = told(&chart).into_iter().filter(|(from, to)| from < to).collect();
        let across = tunnels.iter().filter(beside).count();
        assert_eq!(drawn.matches("--").count(), across, "{drawn}");
        assert_eq!(drawn.matches(['/', '\\']).count(), tunnels.len() - across, "{drawn}");
    }
}

/// Returns a chart of a walk that always takes the first tunnel to a new room, or else to any.
pub(super) fn wandered(variant: &Variant, first: u32, rooms: usize) -> Chart {
    let mut chart = Chart::default();
    let mut here = first;
    for _ in 0..rooms {
        variant.enter(&mut chart, here, &[]);
        let tunnels = chart.place(here).unwrap().tunnels.clone();
        let is_new = |room: &&u32| !chart.place(**room).unwrap().was_entered();
        here = *tunnels.iter().find(is_new).unwrap_or(&tunnels[0]);
    }
    chart
}

#[test]
fn the_tunnels_of_a_hidden_map_are_those_that_were_told() {
    for variant in [Variant::dodecahedron(), Variant::hidden()] {
        for first in 1..=10 {
            let chart = wandered(&variant, first, 5 + first as usize);
            let drawn = picture(&variant.drawn(&chart));
            assert_eq!(Picture::of(&drawn).tunnels(), told(&chart), "{drawn}");
        }
    }
}
