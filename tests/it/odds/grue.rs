//! The grue: the set-up and arrows.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::hex::{Coordinates, hex};
use wumpus_hunt::game::grue::View;
use wumpus_hunt::game::grue::{Event, Grue, Sense, Setup};
use wumpus_hunt::game::{Game, Seat};

use super::{Part, float, paragraph, share, table, thousands};
use crate::every::Ratio;
use crate::oracle::Listed as _;
use crate::rules::grue::scene;

pub(super) fn parts() -> Vec<Part> {
    vec![Part { name: "grue: set-up", text: setup() }, Part { name: "grue: arrow", text: arrow() }]
}

/// Counts all arrangements, by the distance of the wumpus from the hunter. The grue and the exit are as far away.
fn setup() -> String {
    let map = hex();
    let far: Vec<u128> = map
        .rooms()
        .map(|room| map.rooms().filter(|other| map.distance(room, *other) > Some(3)).map(bit).sum())
        .collect();
    let mut by_distance = [0_u64; 30];
    for hunter in map.rooms() {
        let before: u64 = by_distance.iter().sum();
        for wumpus in map.rooms().filter(|room| far[place(hunter)] & bit(*room) > 0) {
            let others = far[place(hunter)] & far[place(wumpus)];
            let grues = map.rooms().filter(|room| others & bit(*room) > 0);
            let ways: u32 = grues.map(|grue| (others & far[place(grue)]).count_ones()).sum();
            by_distance[usize::from(map.distance(hunter, wumpus).unwrap())] += u64::from(ways);
        }
        // The game lists a million positions for each hunter: a few are enough.
        if hunter.number() % 33 == 1 {
            assert_eq!(in_prior(hunter), by_distance.iter().sum::<u64>() - before, "{hunter}");
        }
    }
    let all: u64 = by_distance.iter().sum();
    assert_eq!(all, 35_282_928, "G3");
    let of_all = |ways: u64| Ratio::new(ways.into(), all.into());
    let moves = (0..).zip(by_distance).map(|(moves, ways)| moves * ways).sum();
    let rows = [(4, 6), (7, 9), (10, 12), (13, 15), (16, 29)].map(|(from, to)| {
        let farthest = (from..=to).rev().find(|moves| by_distance[*moves] > 0).unwrap();
        [format!("{from} to {farthest}"), share(of_all(by_distance[from..=to].iter().sum()))]
    });
    let chance = share(Ratio::new(all.into(), 100_u128.pow(4)));
    let text = format!(
        "There are {} ways to place hunter, wumpus, grue and exit. Four rooms picked at random are far enough apart with \
         a chance of {chance}. On average the wumpus begins {:.2} moves from you, and so do the grue and the exit.",
        thousands(all.into()),
        float(of_all(moves)),
    );
    format!("{}\n{}", paragraph(&text), table(["moves from you", "how often"], rows))
}

/// Adds up the weights of the positions in which a hunt can begin with the hunter in this room.
fn in_prior(hunter: Room) -> u64 {
    let setup = Setup::new(Sense::Smell);
    let sight = Grue::deal(&setup, &mut BotRng::new(1)).view(Seat::HUNTER);
    let mut twelfths = 0;
    let add = |_, [num, den]: [u64; 2]| twelfths += 12 * num / den;
    Grue::prior(&setup, &View { room: Coordinates::of(hunter), ..sight }, add);
    twelfths / 12
}

fn place(room: Room) -> usize {
    room.number() as usize - 1
}

fn bit(room: Room) -> u128 {
    1 << place(room)
}

/// In the middle of the map, with the wumpus in each room at a distance alike.
fn arrow() -> String {
    let scene = scene();
    let at = |from: u8, to: u8| {
        let map = hex();
        let distance = |room: &Room| map.distance(scene.position.hunter, *room).unwrap();
        let rooms: Vec<_> = map.rooms().filter(|room| (from..=to).contains(&distance(room))).collect();
        let is_hit = |room: &Room| {
            let scene = scene.with(&format!("wumpus {}", Coordinates::of(*room)));
            scene.odds("shoot e", |turn| turn.events.contains(&Event::ShotWumpus)).of(&true) == Ratio::ONE
        };
        let hits = rooms.iter().filter(|room| is_hit(room)).count();
        [rooms.len().to_string(), share(Ratio::new(hits as u128, rooms.len() as u128))]
    };
    let rows = [("1 move away", 1, 1), ("2 moves away", 2, 2), ("3 moves away", 3, 3), ("at most 3 moves away", 1, 3)];
    let rows = rows.map(|(what, from, to)| {
        let [rooms, hits] = at(from, to);
        [what.to_owned(), rooms, hits]
    });
    table(["the wumpus is", "rooms it can be in", "an arrow into one tunnel hits"], rows)
}
