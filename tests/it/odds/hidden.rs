//! Hidden Wumpus: roles and smells.

use wumpus_hunt::game::Game;
use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup};

use super::{Part, share, table};
use crate::every::{Ratio, after_draws};
use crate::rules::hidden::scene::Scene;

pub(super) fn parts() -> Vec<Part> {
    vec![Part { name: "hidden: roles", text: roles() }, Part { name: "hidden: senses", text: senses() }]
}

/// The number of wumpuses, and one or two seats, are the first draws (H2).
fn roles() -> String {
    let rows = [3, 4, 5, 6, 9, 12, 60].map(|players| {
        let setup = Setup::new(players, None).unwrap();
        let odds = after_draws(3, |chance| {
            let game = Hidden::deal(&setup, chance);
            game.position().people.iter().map(|person| person.role == Role::Wumpus).collect::<Vec<_>>()
        });
        let is_wumpus = odds.that(|wumpuses| wumpuses[0]);
        let with_another = odds.that(|wumpuses| wumpuses[0] && wumpuses[1..].contains(&true));
        let two = odds.that(|wumpuses| !wumpuses[0] && wumpuses[1..].iter().filter(|wumpus| **wumpus).count() == 2);
        let is_human = odds.that(|wumpuses| !wumpuses[0]);
        [players.to_string(), share(is_wumpus), share(with_another / is_wumpus), share(two / is_human)]
    });
    let head = ["players", "you are a Wumpus", "if so, there are two", "if not, there are two"];
    table(head, rows)
}

/// One human in room 1 of twenty. The rooms of the others are all alike.
fn senses() -> String {
    let rooms = || 2..=20_u32;
    let smells = |scene: &Scene| scene.percepts().contains(&Percept::Stench);
    let one = rooms().filter(|room| smells(&Scene::of(&format!("h1 w{room}")))).count();
    let pairs: Vec<_> = rooms().flat_map(|room| (2..room).map(move |other| (room, other))).collect();
    let two = pairs.iter().filter(|(room, other)| smells(&Scene::of(&format!("h1 w{room} w{other}")))).count();
    let pits = pairs
        .iter()
        .filter(|(pit, other)| Scene::of("h1 h12 h18").pits([*pit, *other]).percepts().contains(&Percept::Breeze));
    let of = |count: usize, all: usize| share(Ratio::new(count as u128, all as u128));
    let rows = [
        ["a stench, with one Wumpus".to_owned(), of(one, rooms().count())],
        ["a stench, with two Wumpuses".to_owned(), of(two, pairs.len())],
        ["a breeze; flapping is as likely".to_owned(), of(pits.count(), pairs.len())],
    ];
    table(["a human notices, in twenty rooms at the start", "how often"], rows)
}
