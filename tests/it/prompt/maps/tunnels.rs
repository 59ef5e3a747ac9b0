//! The rooms and tunnels of a drawing.

use std::collections::BTreeSet;

use wumpus_hunt::chart::Chart;

use super::{SPACES, Variant};

/// Returns the tunnels that a chart knows, each from both ends.
fn told(chart: &Chart) -> BTreeSet<(u32, u32)> {
    let tunnels = chart.places().flat_map(|(from, place)| place.tunnels.iter().map(move |to| (from, *to)));
    tunnels.flat_map(|(from, to)| [(from, to), (to, from)]).collect()
}

/// Returns the drawing above the legend.
fn picture(drawn: &str) -> String {
    let is_picture = |line: &&str| !line.contains("you are here");
    drawn.split_inclusive('\n').take_while(is_picture).collect()
}

/// A picture in which brackets stand around every number, so that strokes end at rooms.
struct Picture(Vec<Vec<char>>);

impl Picture {
    fn of(drawn: &str) -> Self {
        let mut rows: Vec<Vec<char>> = drawn.lines().map(|line| format!(" {line:<78}").chars().collect()).collect();
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

    fn is_arrow(&self, at: (usize, usize)) -> bool {
        "<>^v".contains(self.sign(at))
    }

    /// Returns where the label starts that a sign belongs to, or that an arrow points at.
    fn label(&self, (row, column): (usize, usize)) -> (usize, usize) {
        let (row, column) = match self.sign((row, column)) {
            '<' => (row, column - 2),
            '>' => (row, column + 2),
            '^' => (row - 1, column),
            'v' => (row + 1, column),
            _ => (row, column),
        };
        (row, (0..=column).rev().find(|at| self.0[row][*at] == '(').unwrap())
    }

    fn room(&self, at: (usize, usize)) -> u32 {
        let (row, start) = self.label(at);
        let digits = self.0[row][start + 1..].iter().take_while(|sign| sign.is_ascii_digit());
        digits.collect::<String>().parse().unwrap()
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + Clone {
        (0..self.0.len()).flat_map(|row| (0..self.0[row].len()).map(move |column| (row, column)))
    }

    /// Lists the rooms in the order of reading, without the names behind arrows.
    fn rooms(&self) -> Vec<u32> {
        let named: BTreeSet<_> = self.places().filter(|at| self.is_arrow(*at)).map(|at| self.label(at)).collect();
        let starts = self.places().filter(|at| self.sign(*at) == '(' && !named.contains(at));
        starts.map(|at| self.room(at)).collect()
    }

    /// Follows every stroke from the rooms that it touches to the rooms at its other end. Where two cross, both go
    /// straight on.
    fn tunnels(&self) -> BTreeSet<(u32, u32)> {
        const WAYS: [(isize, isize, char); 4] = [(-1, 0, '|'), (1, 0, '|'), (0, -1, '-'), (0, 1, '-')];
        let mut followed = BTreeSet::new();
        let mut tunnels = BTreeSet::new();
        let is_room = |at: &(usize, usize)| !self.is_stroke(*at) && !self.is_arrow(*at) && self.sign(*at) != ' ';
        for from in self.places().filter(is_room) {
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
                // An arrow is drawn at one of its rooms.
                tunnels.extend([(self.room(from), self.room(at)), (self.room(at), self.room(from))]);
            }
        }
        assert!(self.places().filter(|at| self.is_stroke(*at)).all(|at| followed.contains(&at)));
        tunnels
    }
}

/// Returns charts of walks, from no room to all, and from each room alone.
fn walks(variant: &Variant) -> impl Iterator<Item = Chart> {
    let most = u32::from(variant.cave.len());
    let walks = (0..=most).map(|last| 1..=last).chain((1..=most).map(|only| only..=only));
    walks.map(|rooms| variant.walked(rooms))
}

/// After visits to all rooms, all thirty tunnels are known. A long note makes the label of each visited room as wide as
/// it can be. The rooms stand in the same order of reading, so that none changes its place as the map grows.
#[test]
fn the_tunnels_of_a_classic_map_are_those_that_were_told() {
    for variant in Variant::with_drawings() {
        let all = variant.walked(1..=20);
        assert_eq!(told(&all).len(), 2 * 30);
        let order = Picture::of(&picture(&variant.drawn(&all))).rooms();
        for chart in walks(&variant) {
            let mut noted = chart.clone();
            let entered = chart.places().filter(|(_, place)| place.was_entered());
            entered.for_each(|(room, _)| noted.note(room, "x".repeat(40)));
            let known: Vec<_> = order.iter().copied().filter(|room| chart.place(*room).is_some()).collect();
            for space in SPACES {
                let drawn = picture(&variant.drawn_in(&chart, space));
                assert_eq!(
                    (Picture::of(&drawn).tunnels(), Picture::of(&drawn).rooms()),
                    (told(&chart), known.clone()),
                    "{drawn}"
                );
                let drawn = picture(&variant.drawn_in(&noted, space));
                assert_eq!(Picture::of(&drawn).tunnels(), told(&chart), "{drawn}");
            }
        }
    }
}

#[test]
fn the_tunnels_of_a_grue_map_are_those_that_were_told() {
    let variant = Variant::grue();
    for chart in walks(&variant) {
        let drawn = picture(&variant.drawn(&chart));
        let beside = |(from, to): &&(u32, u32)| to - from == 1;
        let tunnels: Vec<_> = told(&chart).into_iter().filter(|(from, to)| from < to).collect();
        let across = tunnels.iter().filter(beside).count();
        assert_eq!(drawn.matches("--").count(), across, "{drawn}");
        assert_eq!(drawn.matches(['/', '\\']).count(), tunnels.len() - across, "{drawn}");
    }
}

/// Returns a chart of a walk that always takes the first tunnel to a new room, or else to any.
fn wandered(variant: &Variant, first: u32, rooms: usize) -> Chart {
    let mut chart = Chart::default();
    let mut here = first;
    for _ in 0..rooms {
        variant.enter(&mut chart, here);
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
