//! Caves: rooms and tunnels.

use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{BadCave, Cave};

/// C1: the tunnels in Yob's numbering.
#[test]
fn the_dodecahedron_is_numbered_as_yob_did() {
    let cave = dodecahedron();
    let written: Vec<String> = cave
        .rooms()
        .map(|room| {
            let tunnels: Vec<_> = cave.tunnels(room).iter().map(ToString::to_string).collect();
            format!("{room}: {}", tunnels.join(" "))
        })
        .collect();
    assert_eq!(
        written.join(" · "),
        "1: 2 5 8 · 2: 1 3 10 · 3: 2 4 12 · 4: 3 5 14 · 5: 1 4 6 · 6: 5 7 15 · 7: 6 8 17 · 8: 1 7 9 · \
         9: 8 10 18 · 10: 2 9 11 · 11: 10 12 19 · 12: 3 11 13 · 13: 12 14 20 · 14: 4 13 15 · 15: 6 14 16 · \
         16: 15 17 20 · 17: 7 16 18 · 18: 9 17 19 · 19: 11 18 20 · 20: 13 16 19"
    );
}

/// C1.
#[test]
fn every_tunnel_of_the_dodecahedron_leads_both_ways() {
    let cave = dodecahedron();
    for room in cave.rooms() {
        assert!(cave.tunnels(room).iter().all(|next| cave.tunnels(*next).contains(&room)), "room {room}");
    }
}

#[test]
fn only_numbers_of_the_cave_are_rooms() {
    let cave = dodecahedron();
    assert_eq!(cave.room(20).map(|room| room.number()), Some(20));
    assert_eq!([0, 21, u32::MAX].map(|number| cave.room(number)), [None; 3]);
}

#[test]
fn a_cave_may_have_one_way_tunnels_and_tunnels_back_to_their_room() {
    let cave = Cave::new(&[vec![2, 2], vec![2]]).unwrap();
    let [first, second] = [1, 2].map(|number| cave.room(number).unwrap());
    assert_eq!(cave.tunnels(first), [second, second]);
    assert_eq!(cave.tunnels(second), [second]);
    assert_eq!([1, 2].map(|number| cave.tunnel(first, number)), [None, Some(second)], "through either of two");
}

#[test]
fn a_bad_cave_is_refused() {
    assert_eq!(Cave::new(&[[0; 0]; 0]), Err(BadCave::Size(0)));
    assert_eq!(Cave::new(&vec![[1]; 65_536]), Err(BadCave::Size(65_536)));
    assert_eq!(Cave::new(&[vec![2], vec![]]), Err(BadCave::NoWayOut { from: 2 }));
    assert_eq!(Cave::new(&[[1], [3]]), Err(BadCave::LeadsNowhere { from: 2, to: 3 }));
}
