//! Charts, drawn as maps and in words.

use wumpus_hunt::chart::hex;
use wumpus_hunt::chart::{Chart, Sensed, Space, Thing};
use wumpus_hunt::{style, words::world};

use variant::Variant;

mod tunnels;
mod variant;

const NOTHING: &str = "nothing sensed";

const DRAFT: Sensed = Sensed::danger("d", "a draft");

/// The spaces of a terminal, from the largest that a map uses.
const SPACES: [Space; 2] = [Space::MOST, NARROW];

const NARROW: Space = Space { columns: 40, lines: 20 };

#[test]
fn a_map_fits_the_screen_whatever_is_on_it_or_is_not_drawn() {
    for variant in Variant::all() {
        let mut noted = variant.walked([1, 2, 6]);
        noted.note(3, "a note that is much too long for the map");
        let low = (1..24).map(|lines| (noted.clone(), Space { lines, ..Space::MOST }));
        let charts = variant.charts().into_iter().flat_map(|chart| SPACES.map(|space| (chart.clone(), space)));
        for (chart, space) in charts.chain(low) {
            let drawn = variant.drawn_in(&chart, space);
            assert!(drawn.lines().count() <= space.lines, "{drawn}");
            for line in drawn.lines() {
                let wide = line.chars().filter(|c| *c == '熊').count();
                assert!(line.chars().count() + wide <= space.columns, "{space:?}\n{drawn}");
            }
        }
    }
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
        variant.enter(&mut chart, room);
    }
    let drawn = variant.drawn_in(&chart, Space { lines: 14, ..NARROW });
    let rows: Vec<u32> = drawn.lines().filter_map(|line| line.get(..2)?.trim().parse().ok()).collect();
    assert_eq!(rows, [5, 6, 7, 8, 9], "{drawn}");
    assert!(drawn.ends_with("There is more: type map words."), "{drawn}");
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
}

#[test]
fn the_place_what_threatens_what_was_visited_and_notes_are_coloured() {
    let mut chart = Variant::classic().walked([3, 4]);
    chart.put(5, Thing::danger("pit"));
    chart.note(14, "bats");
    let (here, pit) = (style::here("[4]"), style::danger("P"));
    let drawn = (Variant::classic().draw)(&chart, Space::MOST).unwrap();
    for text in ["\x1b[1m(3)\x1b[0m", "\x1b[35m bats\x1b[0m", &here, &pit] {
        assert!(drawn.contains(text), "{drawn:?}");
    }
    let drawn = hex::draw(&chart, Space::MOST).unwrap();
    assert!(drawn.contains(&style::here("[o]")) && drawn.contains(&pit), "{drawn}");
    let drawn = world::GRID.draw(&chart, Space::MOST).unwrap();
    assert!(drawn.contains(&style::here("you")) && drawn.contains(&style::danger("pit")), "{drawn}");
}
