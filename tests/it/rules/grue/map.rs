//! The hex map: its rooms, tunnels, directions and distances.

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::hex::{Coordinates, Direction, hex};

/// G1: the rooms with fewer than three tunnels lie at the edge.
#[test]
fn the_map_has_72_rooms_with_three_tunnels_26_with_two_and_two_with_one() {
    let map = hex();
    let with = |tunnels: usize| -> Vec<String> {
        let rooms = map.rooms().filter(|room| map.tunnels(*room).len() == tunnels);
        rooms.map(|room| Coordinates::of(room).to_string()).collect()
    };
    assert_eq!([with(3).len(), with(2).len()], [72, 26]);
    assert_eq!(with(1), ["1,10", "10,10"]);
}

/// G1: up, down, and right or left as the parities of the coordinates are the same or not.
#[test]
fn tunnels_lead_up_down_and_to_one_side() {
    let map = hex();
    for (x, y) in (1..=10).flat_map(|y| (1..=10).map(move |x| (x, y))) {
        let beside = if (x + y) % 2 == 0 { (x + 1, y) } else { (x - 1, y) };
        let on_map = |(x, y): &(u32, u32)| (1..=10).contains(x) && (1..=10).contains(y);
        let expected: Vec<_> = [(x, y - 1), (x, y + 1), beside].into_iter().filter(on_map).collect();
        let tunnels = map.tunnels(Coordinates { x, y }.room(&map).unwrap()).iter().map(|room| Coordinates::of(*room));
        assert_eq!(tunnels.map(|Coordinates { x, y }| (x, y)).collect::<Vec<_>>(), expected, "from {x},{y}");
    }
}

/// G1.
#[test]
fn rooms_are_numbered_row_by_row() {
    let map = hex();
    let rows = (1..=10).flat_map(|y| (1..=10).map(move |x| Coordinates { x, y }));
    assert_eq!(map.rooms().map(Coordinates::of).collect::<Vec<_>>(), rows.clone().collect::<Vec<_>>());
    assert_eq!(rows.filter_map(|room| room.room(&map)).collect::<Vec<_>>(), map.rooms().collect::<Vec<_>>());
}

/// G1.
#[test]
fn off_the_map_there_is_no_room() {
    let map = hex();
    for (x, y) in [(0, 1), (1, 0), (11, 1), (1, 11), (0, 0), (u32::MAX, 5), (5, u32::MAX)] {
        assert_eq!(Coordinates { x, y }.room(&map), None, "{x},{y}");
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
            let to = from.toward(way).map_or_else(|| "-".to_owned(), |to| to.to_string());
            format!("{way} {to}")
        });
        assert_eq!(told, leads, "from {from}");
    }
}

/// G1: nor does one lead back onto it.
#[test]
fn no_tunnel_leads_from_off_the_map() {
    for (x, y) in [(5, 0), (5, 11), (0, 5), (11, 5), (0, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(Direction::ALL.map(|way| Coordinates { x, y }.toward(way)), [None; 6], "from {x},{y}");
    }
}

/// G22.
#[test]
fn a_direction_is_read_as_it_is_written() {
    for direction in Direction::ALL {
        assert_eq!(Direction::named(&direction.to_string()), Some(direction));
    }
    for text in ["", "n", "s", "NW", "nw ", " nw", "east"] {
        assert_eq!(Direction::named(text), None, "{text:?}");
    }
}

/// G22.
#[test]
fn coordinates_are_read_as_they_are_written() {
    for (x, y) in [(4, 10), (10, 4), (0, 0), (99, u32::MAX)] {
        assert_eq!(Coordinates { x, y }.to_string(), format!("{x},{y}"));
        assert_eq!(Coordinates::read(&format!("{x},{y}")), Some(Coordinates { x, y }));
    }
    for text in ["", ",", "4", "4,", ",10", "4 10", "4, 10", "(4,10)", "04,10", "+4,10", "4,10,1", "4,4294967296"] {
        assert_eq!(Coordinates::read(text), None, "{text:?}");
    }
}

/// G2: 0 to itself, and to another room one more than from the nearest of its neighbours. Only distances have this
/// property.
#[test]
fn a_distance_is_the_number_of_moves_on_a_shortest_way() {
    let map = hex();
    for (from, to) in map.rooms().flat_map(|from| map.rooms().map(move |to| (from, to))) {
        let onward = map.tunnels(from).iter().filter_map(|next| map.distance(*next, to)).min();
        let expected = if from == to { Some(0) } else { onward.map(|moves| moves + 1) };
        assert_eq!(map.distance(from, to), expected, "from {from} to {to}");
    }
}

/// G2: 1 → 2 → 3 → 1, and 3 → 4, whence a tunnel leads back to 4 alone.
#[test]
fn where_tunnels_lead_one_way_the_way_back_is_longer_or_there_is_none() {
    let cave = Cave::new(&[vec![2], vec![3], vec![1, 4], vec![4]]).unwrap();
    let distances: Vec<Vec<_>> =
        cave.rooms().map(|from| cave.rooms().map(|to| cave.distance(from, to)).collect()).collect();
    assert_eq!(
        distances,
        [
            [Some(0), Some(1), Some(2), Some(3)],
            [Some(2), Some(0), Some(1), Some(2)],
            [Some(1), Some(2), Some(0), Some(1)],
            [None, None, None, Some(0)],
        ]
    );
}

/// G2.
#[test]
fn the_longest_way_in_the_largest_cave_is_counted() {
    let ring: Vec<_> = (1..=127).map(|room| [room % 127 + 1]).collect();
    let cave = Cave::new(&ring).unwrap();
    let [first, second] = [1, 2].map(|number| cave.room(number).unwrap());
    assert_eq!(cave.distance(second, first), Some(126));
}

/// G2.
#[test]
fn a_cave_is_the_same_whether_or_not_a_distance_was_asked() {
    let (asked, fresh) = (hex(), hex());
    let room = asked.room(1).unwrap();
    assert_eq!(asked.distance(room, room), Some(0));
    assert_eq!(asked.distance(room, asked.room(2).unwrap()), Some(1));
    assert_eq!((&asked, format!("{asked:?}")), (&fresh, format!("{fresh:?}")));
}
