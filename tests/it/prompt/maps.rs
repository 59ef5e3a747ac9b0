//! Charts, drawn as maps and in words.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::dodecahedron::dodecahedron;
use wumpus_hunt::game::cave::grid::grid;
use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::repl::chart::{Chart, Thing};
use wumpus_hunt::repl::{classic, grue, hidden, style, world};

use crate::program::play;

mod pictures;

/// A variant's cave, how its chart is drawn page by page, and its name for a room.
struct Variant {
    cave: Cave,
    draw: fn(&Chart) -> Vec<String>,
    name: fn(u32) -> String,
}

impl Variant {
    fn classic() -> Self {
        Self {
            cave: dodecahedron(),
            draw: |chart| vec![classic::map::draw(chart).unwrap()],
            name: |room| room.to_string(),
        }
    }

    fn grue() -> Self {
        Self { cave: hex(), draw: |chart| vec![grue::map::draw(chart)], name: grue::map::name }
    }

    fn world() -> Self {
        Self { cave: grid(), draw: |chart| vec![world::map::draw(chart)], name: world::map::name }
    }

    /// Hidden Wumpus in its largest cave.
    fn hidden() -> Self {
        Self {
            cave: petersen(60, &mut Dice::new(7, Stream::Setup)),
            draw: |chart| (1..).map_while(|page| hidden::map::draw(chart, page)).collect(),
            name: |room| room.to_string(),
        }
    }

    fn all() -> [Self; 4] {
        [Self::classic(), Self::grue(), Self::world(), Self::hidden()]
    }

    fn rooms(&self) -> impl Iterator<Item = u32> + use<> {
        self.cave.rooms().map(|room| room.number())
    }

    fn enter(&self, chart: &mut Chart, room: u32, sensed: &[&'static str]) {
        let tunnels = self.cave.tunnels(self.cave.room(room).unwrap());
        chart.enter(room, tunnels.iter().map(|to| to.number()), sensed.to_vec());
    }

    fn walked(&self, rooms: impl IntoIterator<Item = u32>) -> Chart {
        let mut chart = Chart::default();
        rooms.into_iter().for_each(|room| self.enter(&mut chart, room, &[]));
        chart
    }

    fn drawn(&self, chart: &Chart) -> String {
        let pages = (self.draw)(chart);
        strip_str(&pages.join("\n---\n")).to_string()
    }

    #[track_caller]
    fn draws(&self, chart: &Chart, name: &str) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../snapshots/maps");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, self.drawn(chart)));
    }

    /// Returns charts of every kind: empty, growing walks, the whole cave, with all sorts of notes, and the
    /// gamemaster's.
    fn charts(&self) -> Vec<Chart> {
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

#[test]
fn a_map_fits_the_screen_whatever_is_on_it() {
    for variant in Variant::all() {
        for chart in variant.charts() {
            for page in (variant.draw)(&chart) {
                let page = strip_str(&page).to_string();
                assert!(page.lines().count() <= 24, "{page}");
                for line in page.lines() {
                    let wide = line.chars().filter(|c| *c == '熊').count();
                    assert!(line.chars().count() + wide <= 78, "{page}");
                }
            }
        }
    }
}

#[test]
fn notes_that_do_not_fit_below_the_map_are_left_to_map_words() {
    let variant = Variant::grue();
    let mut chart = variant.walked(1..=100);
    let (first, second, third) = ("a ".repeat(30), "b ".repeat(30), "c ".repeat(30));
    let notes = |chart: &Chart| variant.drawn(chart).lines().skip(22).map(ToOwned::to_owned).collect::<Vec<_>>();
    chart.note(1, first.trim());
    chart.note(2, second.trim());
    assert!(notes(&chart).concat().ends_with("b b b"), "{:?}", notes(&chart));
    chart.note(3, third.trim());
    assert_eq!(notes(&chart).last().unwrap(), "For the other notes type map words.");
}

/// Every page words the whole chart anew, so charts of every kind are made of a cave of 40 rooms. In the largest cave
/// each room has the longest note that the game takes.
#[test]
fn words_fit_the_screen_in_hidden_wumpus() {
    let forty_rooms = Variant { cave: petersen(20, &mut Dice::new(7, Stream::Setup)), ..Variant::hidden() };
    let largest = Variant::hidden();
    let mut full = largest.walked(largest.rooms());
    largest.rooms().for_each(|room| full.note(room, "longest!".repeat(5).as_str()));
    for chart in forty_rooms.charts().into_iter().chain([full]) {
        let pages: Vec<_> = (1..).map_while(|page| hidden::map::in_words(&chart, page)).collect();
        assert!(!pages.is_empty());
        for page in pages {
            assert!(page.lines().count() <= 20 && page.lines().all(|line| line.chars().count() <= 78), "{page}");
        }
    }
}

/// Returns the numbers in a text that are not part of a word.
fn numbers(text: &str) -> BTreeSet<u32> {
    text.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

/// Returns the rooms that a chart knows or has a note on.
fn known(chart: &Chart) -> BTreeSet<u32> {
    chart.places().map(|(room, _)| room).collect()
}

/// Returns the drawing above the legend.
fn picture(drawn: &str) -> String {
    let legend = drawn.lines().find(|line| line.contains("you are here")).unwrap();
    drawn.split_once(legend).unwrap().0.to_owned()
}

#[test]
fn the_rooms_of_a_classic_map_are_those_that_are_known_or_noted() {
    let variant = Variant::classic();
    for chart in variant.charts() {
        assert_eq!(numbers(&picture(&variant.drawn(&chart))), known(&chart), "{}", variant.drawn(&chart));
    }
}

#[test]
fn the_rooms_of_a_hidden_map_are_those_that_are_known_or_noted() {
    let variant = Variant::hidden();
    for chart in variant.charts() {
        let pages = (variant.draw)(&chart);
        let told = pages.iter().flat_map(|page| numbers(&picture(&strip_str(page).to_string())));
        assert_eq!(told.collect::<BTreeSet<_>>(), known(&chart), "{}", pages.join("\n"));
    }
}

/// Each `o` of the map is a room, in order.
#[test]
fn the_rooms_of_a_grue_map_are_those_that_are_known_or_noted() {
    let variant = Variant::grue();
    for rooms in (0..=100).map(|last| 1..=last).chain((1..=100).map(|only| only..=only)) {
        let chart = variant.walked(rooms);
        let drawn = picture(&variant.drawn(&chart));
        let mut told = BTreeSet::new();
        for line in drawn.lines() {
            for (column, _) in line.match_indices('o') {
                let row: u32 = line[..2].trim().parse().unwrap();
                told.insert((row - 1) * 10 + u32::try_from((column - 4) / 7).unwrap() + 1);
            }
        }
        assert_eq!(told, known(&chart), "{drawn}");
    }
}

#[test]
fn a_cell_of_the_grid_is_blank_until_it_is_entered_or_noted() {
    let variant = Variant::world();
    for last in 0..=16 {
        let drawn = variant.drawn(&variant.walked(1..=last));
        assert_eq!(drawn.matches("quiet").count(), last as usize, "{drawn}");
    }
    assert!(variant.walked([1]).place(2).is_some());
}

#[test]
fn words_tell_the_rooms_that_are_known_or_noted_a_line_each() {
    for variant in Variant::all() {
        for chart in variant.charts().iter().filter(|chart| **chart != Chart::default()) {
            let words = chart.in_words(variant.name, "room");
            let begins = |(room, _)| format!("Room {}, ", (variant.name)(room));
            assert!(
                words.lines().zip(chart.places().map(begins)).all(|(line, begins)| line.starts_with(&begins)),
                "{words}"
            );
            assert_eq!(words.lines().count(), chart.places().count());
        }
    }
}

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
        let drawn = picture(&variant.drawn(&chart));
        assert_eq!(Picture::of(&drawn).tunnels(), told(&chart), "{drawn}");
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

#[test]
fn a_chart_of_another_cave_is_not_drawn_as_a_dodecahedron() {
    let mut chart = Chart::default();
    chart.enter(1, [2, 3, 4], vec![]);
    assert_eq!(classic::map::draw(&chart), None);
    let mut chart = Chart::default();
    chart.note(21, "where?");
    assert_eq!(classic::map::draw(&chart), None);
}

#[test]
fn bats_that_carry_on_leave_a_room_without_tunnels() {
    let mut chart = Chart::default();
    chart.pass(9);
    chart.enter(4, [3, 5, 14], vec!["a draft"]);
    chart.note(5, "pit?");
    chart.note(12, "bats");
    let words = "\
Room 3, not visited.
Room 4, you are here: tunnels to 3, 5 and 14; a draft.
Room 5, not visited: your note: pit?
Room 9, visited: its tunnels are not known.
Room 12, not seen: your note: bats
Room 14, not visited.";
    assert_eq!(chart.in_words(|room| room.to_string(), "room"), words);
    chart.enter(5, [1, 4, 6], vec![]);
    chart.put(5, Thing::danger("bats"));
    let cave = chart.in_words(|room| room.to_string(), "cave");
    assert!(
        cave.contains("Cave 5, you are here: tunnels to 1, 4 and 6; nothing sensed; in it: bats; your note: pit?"),
        "{cave}"
    );
}

/// The hunter moved there, and was carried off by bats.
#[test]
fn a_room_that_bats_carried_the_hunter_from_counts_as_visited() {
    let shown = play("--seed 7", &["m 3", "m 2", "m 1", "map words", "map"]);
    assert!(shown.contains("Super Bat snatch"), "{shown}");
    assert!(shown.contains("Room 1, visited: its tunnels are not known."), "{shown}");
    assert!(shown.contains("(1)"), "{shown}");
}

#[test]
fn a_room_known_only_by_its_note_goes_with_the_note() {
    let mut chart = Chart::default();
    chart.note(7, "pit?");
    chart.note(7, "bats");
    assert_eq!(chart.forget(7), Some("bats".to_owned()));
    assert_eq!(chart, Chart::default());
    assert_eq!(chart.forget(7), None);
    chart.pass(7);
    chart.note(7, "empty");
    chart.forget(7);
    assert!(chart.place(7).unwrap().was_entered());
    assert_eq!(chart.in_words(|room| room.to_string(), "room"), "Room 7, you are here: its tunnels are not known.");
}

#[test]
fn the_place_and_what_threatens_are_coloured() {
    let mut chart = Variant::classic().walked([4]);
    chart.put(5, Thing::danger("pit"));
    let drawn = classic::map::draw(&chart).unwrap();
    assert!(drawn.contains(&style::here("[4]")) && drawn.contains(&style::danger("P")), "{drawn}");
    let drawn = grue::map::draw(&chart);
    assert!(drawn.contains(&style::here("[o]")) && drawn.contains(&style::danger("P")), "{drawn}");
    let drawn = world::map::draw(&chart);
    assert!(drawn.contains(&style::here("you")) && drawn.contains(&style::danger("pit")), "{drawn}");
}
