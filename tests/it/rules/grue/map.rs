//! The hex map: its rooms, tunnels and directions.

use wumpus_hunt::game::cave::hex::{Coordinates, Direction, hex};

/// G1: the rooms are counted row by row. Tunnels lead up, down, and right or left as the parities of the coordinates are the same or not,
/// and none leads off the map.
#[test]
fn tunnels_lead_up_down_and_to_one_side() {
    let map = hex();
    assert_eq!(map.len(), 100);
    for (room, (x, y)) in map.rooms().zip((1..=10).flat_map(|y| (1..=10).map(move |x| (x, y)))) {
        assert_eq!((Coordinates::of(room), Coordinates { x, y }.room(&map)), (Coordinates { x, y }, Some(room)));
        let beside = if (x + y) % 2 == 0 { (x + 1, y) } else { (x - 1, y) };
        let on_map = |(x, y): &(u32, u32)| (1..=10).contains(x) && (1..=10).contains(y);
        let expected: Vec<_> = [(x, y - 1), (x, y + 1), beside].into_iter().filter(on_map).collect();
        let tunnels = map.tunnels(room).iter().map(|room| Coordinates::of(*room));
        assert_eq!(tunnels.map(|Coordinates { x, y }| (x, y)).collect::<Vec<_>>(), expected, "from {x},{y}");
    }
    for (x, y) in [(0, 1), (1, 0), (11, 1), (1, 11), (0, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(Coordinates { x, y }.room(&map), None, "{x},{y}");
    }
    for (x, y) in [(5, 0), (5, 11), (0, 5), (11, 5), (0, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(Direction::ALL.map(|way| Coordinates { x, y }.toward(way)), [None; 6], "from {x},{y}");
    }
}

/// G22: a room has tunnels in the directions that are not `-` here, and in no others.
#[test]
fn directions_have_names() {
    for (from, leads) in [
        ("5,5", ["nw 5,4", "sw 5,6", "e 6,5", "ne -", "se -", "w -"]),
        ("6,5", ["nw -", "sw -", "e -", "ne 6,4", "se 6,6", "w 5,5"]),
        ("1,1", ["nw -", "sw 1,2", "e 2,1", "ne -", "se -", "w -"]),
        ("1,10", ["nw -", "sw -", "e -", "ne 1,9", "se -", "w -"]),
        ("10,10", ["nw 10,9", "sw -", "e -", "ne -", "se -", "w -"]),
    ] {
        let from = Coordinates::read(from).unwrap();
        let told = Direction::ALL.map(|way| {
            assert_eq!(Direction::named(&way.to_string()), Some(way));
            let to = from.toward(way).map_or_else(|| "-".to_owned(), |to| to.to_string());
            format!("{way} {to}")
        });
        assert_eq!(told, leads, "from {from}");
    }
}

/// G22.
#[test]
fn coordinates_are_read_as_they_are_written() {
    for (x, y) in [(4, 10), (10, 4), (0, 0), (99, u32::MAX)] {
        assert_eq!(Coordinates::read(&format!("{x},{y}")), Some(Coordinates { x, y }));
    }
    for text in ["", ",", "4", "4,", ",10", "4 10", "4, 10", "(4,10)", "04,10", "+4,10", "4,10,1", "4,4294967296"] {
        assert_eq!(Coordinates::read(text), None, "{text:?}");
    }
}
