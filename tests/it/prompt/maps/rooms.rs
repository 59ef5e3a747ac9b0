//! The rooms of a drawing.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;
use wumpus_hunt::chart::{Chart, Space};

use super::tunnels::{Picture, walks};
use super::{SPACES, Variant};

/// Returns the numbers in a text that are not part of a word.
fn numbers(text: &str) -> BTreeSet<u32> {
    text.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

/// Returns the rooms that a chart knows or has a note on.
fn known(chart: &Chart) -> BTreeSet<u32> {
    chart.places().map(|(room, _)| room).collect()
}

/// Returns the drawing above the legend.
pub(super) fn picture(drawn: &str) -> String {
    let legend = drawn.lines().find(|line| line.contains("you are here")).unwrap();
    drawn.split_once(legend).unwrap().0.to_owned()
}

#[test]
fn the_rooms_of_a_classic_map_are_those_that_are_known_or_noted() {
    for variant in Variant::with_drawings() {
        for chart in variant.charts() {
            assert_eq!(numbers(&picture(&variant.drawn(&chart))), known(&chart), "{}", variant.drawn(&chart));
        }
    }
}

/// In the order of reading, so that no room changes its place as the map grows.
#[test]
fn each_room_of_a_classic_map_has_its_place() {
    for variant in Variant::with_drawings() {
        let all = Picture::of(&picture(&variant.drawn(&variant.walked(1..=20)))).rooms();
        assert_eq!(all.len(), 20);
        for chart in walks(&variant) {
            for space in SPACES {
                let drawn = picture(&variant.drawn_in(&chart, space));
                let known = known(&chart);
                let places: Vec<_> = all.iter().copied().filter(|room| known.contains(room)).collect();
                assert_eq!(Picture::of(&drawn).rooms(), places, "{drawn}");
            }
        }
    }
}

#[test]
fn the_rooms_of_a_hidden_map_are_those_that_are_known_or_noted() {
    let variant = Variant::hidden();
    for chart in variant.charts().into_iter().filter(|chart| *chart != Chart::default()) {
        for page in (variant.draw)(&chart, Space::MOST) {
            assert_eq!(numbers(&picture(&strip_str(&page).to_string())), known(&chart), "{page}");
        }
    }
}

/// Each `o` of the map is a room, in order.
#[test]
fn the_rooms_of_a_grue_map_are_those_that_are_known_or_noted() {
    let variant = Variant::grue();
    for chart in walks(&variant) {
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
