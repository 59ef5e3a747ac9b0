//! Charts, drawn as maps and in words.

use anstream::adapter::strip_str;
use wumpus_hunt::chart::hex;
use wumpus_hunt::chart::{Chart, Sensed, Space, Thing, plan};
use wumpus_hunt::{style, words::world};

use crate::program::play;
use tunnels::wandered;
use variant::Variant;

mod pictures;
mod tunnels;
mod variant;

const NOTHING: &str = "nothing sensed";

const DRAFT: Sensed = Sensed::danger("d", "a draft");

/// The spaces of a terminal, from the largest that a map uses.
const SPACES: [Space; 2] = [Space::MOST, NARROW];

const NARROW: Space = Space { columns: 40, lines: 20 };

#[test]
fn a_map_fits_the_screen_whatever_is_on_it() {
    for variant in Variant::all() {
        for chart in variant.charts() {
            for space in SPACES {
                for page in (variant.draw)(&chart, space) {
                    let page = strip_str(&page).to_string();
                    assert!(page.lines().count() <= space.lines, "{page}");
                    for line in page.lines() {
                        let wide = line.chars().filter(|c| *c == '熊').count();
                        assert!(line.chars().count() + wide <= space.columns, "{space:?}\n{page}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_map_fits_a_low_screen_with_its_legend_or_is_not_drawn() {
    for variant in Variant::all() {
        let mut chart = variant.walked([1, 2, 6]);
        chart.note(3, "a note that is much too long for the map");
        for lines in 1..24 {
            for page in (variant.draw)(&chart, Space { lines, ..Space::MOST }) {
                assert!(page.lines().count() <= lines, "{lines}:\n{page}");
            }
        }
    }
}

#[test]
fn notes_that_do_not_fit_below_the_map_are_left_to_map_words() {
    let variant = Variant::grue();
    let mut chart = variant.walked(1..=100);
    let notes = |chart: &Chart| {
        let drawn = variant.drawn(chart);
        let notes = drawn.lines().skip_while(|line| !line.starts_with("Notes in full: "));
        notes.map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    for (room, letter) in [(1, "a "), (2, "b "), (3, "c ")] {
        chart.note(room, letter.repeat(30).trim());
        assert!(notes(&chart).concat().ends_with(letter.trim()), "{:?}", notes(&chart));
    }
    chart.note(4, "d ".repeat(30).trim());
    assert_eq!(notes(&chart).last().unwrap(), "There is more: type map words.");
}

#[test]
fn a_grid_without_a_line_for_notes_says_that_there_is_more() {
    let variant = Variant::world();
    let mut chart = variant.walked([1]);
    let space = Space { lines: 22, ..NARROW };
    assert!(!variant.drawn_in(&chart, space).contains("There is more"));
    chart.note(6, "a note that does not fit the cell");
    assert!(variant.drawn_in(&chart, space).ends_with("\nThere is more: type map words."));
}

#[test]
fn a_cropped_map_shows_the_rows_around_the_player() {
    let variant = Variant::grue();
    let mut chart = Chart::default();
    for room in [5, 95, 85, 75, 65] {
        variant.enter(&mut chart, room, &[]);
    }
    let drawn = variant.drawn_in(&chart, Space { lines: 14, ..NARROW });
    let rows: Vec<u32> = drawn.lines().filter_map(|line| line.get(..2)?.trim().parse().ok()).collect();
    assert_eq!(rows, [5, 6, 7, 8, 9], "{drawn}");
    assert!(drawn.ends_with("There is more: type map words."), "{drawn}");
}

#[test]
fn words_tell_the_rooms_that_are_known_or_noted_a_line_each() {
    for variant in Variant::all() {
        for chart in variant.charts().iter().filter(|chart| **chart != Chart::default()) {
            let words = chart.in_words(variant.name, "room", NOTHING);
            let begins = |(room, _)| format!("Room {}, ", (variant.name)(room));
            assert!(
                words.lines().zip(chart.places().map(begins)).all(|(line, begins)| line.starts_with(&begins)),
                "{words}"
            );
            assert_eq!(words.lines().count(), chart.places().count());
        }
    }
}

#[test]
fn a_cave_whose_drawing_does_not_fit_is_laid_out_anew() {
    let slim = Space { columns: 18, ..Space::MOST };
    for variant in Variant::with_drawings() {
        let half = wandered(&variant, 1, 8);
        assert_eq!((variant.draw)(&half, slim), [plan::draw(&half, slim).unwrap()]);
    }
}

#[test]
fn bats_that_carry_on_leave_a_room_without_tunnels() {
    let mut chart = Chart::default();
    chart.pass(9);
    chart.enter(4, [3, 5, 14], vec![DRAFT]);
    chart.note(5, "pit?");
    chart.note(12, "bats");
    let words = "\
Room 3, not visited.
Room 4, you are here: tunnels to 3, 5 and 14; a draft.
Room 5, not visited: your note \"pit?\".
Room 9, visited: its tunnels are not known.
Room 12, not seen: your note \"bats\".
Room 14, not visited.";
    assert_eq!(chart.in_words(|room| room.to_string(), "room", NOTHING), words);
    chart.enter(5, [1, 4, 6], vec![]);
    chart.put(5, Thing::danger("bats"));
    let cave = chart.in_words(|room| room.to_string(), "cave", NOTHING);
    assert!(
        cave.contains("Cave 5, you are here: tunnels to 1, 4 and 6; nothing sensed; bats; your note \"pit?\"."),
        "{cave}"
    );
}

/// The hunter moved there, and was carried off by bats.
#[test]
fn a_room_that_bats_carried_the_hunter_from_counts_as_visited() {
    let shown = play("--seed 7", &["m 3", "m 2", "m 1", "map words", "map"]);
    assert!(shown.contains("Super Bat snatch"), "{shown}");
    assert!(shown.contains("Room 1, visited: its other tunnels are not known; bats."), "{shown}");
    assert!(shown.contains("(1=B)?"), "{shown}");
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
    assert_eq!(chart.in_words(|room| room.to_string(), "room", NOTHING), "Room 7, you are here.");
}

#[test]
fn the_place_what_threatens_what_was_visited_and_notes_are_coloured() {
    let mut chart = Variant::classic().walked([3, 4]);
    chart.put(5, Thing::danger("pit"));
    chart.note(14, "bats");
    let drawn = (Variant::classic().draw)(&chart, Space::MOST).concat();
    for (text, code) in [("(3)", "1"), (" bats", "35")] {
        assert!(drawn.contains(&format!("\x1b[{code}m{text}\x1b[0m")), "{drawn:?}");
    }
    assert!(drawn.contains(&style::here("[4]")) && drawn.contains(&style::danger("P")), "{drawn}");
    let drawn = hex::draw(&chart, Space::MOST).unwrap();
    assert!(drawn.contains(&style::here("[o]")) && drawn.contains(&style::danger("P")), "{drawn}");
    let drawn = world::GRID.draw(&chart, Space::MOST).unwrap();
    assert!(drawn.contains(&style::here("you")) && drawn.contains(&style::danger("pit")), "{drawn}");
}
