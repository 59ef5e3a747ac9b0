//! Hidden Wumpus: roles and smells.

use wumpus_hunt::game::Game;
use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup, Wumpuses};

use super::{Part, share, table};
use crate::every::{Ratio, after_draws};
use crate::rules::hidden::{percepts, scene};

pub(super) fn parts() -> Vec<Part> {
    vec![
        Part { name: "hidden: roles", text: roles() },
        Part { name: "hidden: large groups", text: large_groups() },
        Part { name: "hidden: senses", text: senses() },
    ]
}

/// The number of wumpuses, and one or two seats, are the first draws (H2).
fn roles() -> String {
    let rows = [5, 6, 9].map(|players| {
        let setup = Setup::new(players, Wumpuses::Fair).unwrap();
        let odds = after_draws(3, |chance| {
            let game = Hidden::deal(&setup, chance);
            game.position().people.iter().map(|person| person.role == Role::Wumpus).collect::<Vec<_>>()
        });
        let is_wumpus = odds.that(|wumpuses| wumpuses[0]);
        let with_another = odds.that(|wumpuses| wumpuses[0] && wumpuses[1..].contains(&true));
        let two = odds.that(|wumpuses| !wumpuses[0] && wumpuses[1..].iter().filter(|wumpus| **wumpus).count() == 2);
        let is_human = odds.that(|wumpuses| !wumpuses[0]);
        [players.to_string(), share(is_wumpus), share(with_another.given(is_wumpus)), share(two.given(is_human))]
    });
    let head = ["players", "you are a Wumpus", "if so, there are two", "if not, there are two"];
    table(head, rows)
}

/// The number of wumpuses is the first draw, and then each player is as likely as any other to be one (H2).
fn large_groups() -> String {
    let rows = [10, 11, 12, 15, 20, 60].map(|players| {
        let setup = Setup::new(players, Wumpuses::Fair).unwrap();
        let odds = after_draws(1, |chance| {
            let people = Hidden::deal(&setup, chance).position().people.clone();
            people.into_iter().filter(|person| person.role == Role::Wumpus).count()
        });
        let possible: Vec<_> = odds.iter().map(|(many, _)| *many).collect();
        let is_wumpus = odds.iter().map(|(many, chance)| chance * Ratio::new(*many as u128, players as u128));
        let is_wumpus = is_wumpus.fold(Ratio::ZERO, |sum, chance| sum + chance);
        let each = Ratio::new(1, possible.len() as u128);
        assert!(odds.iter().all(|(_, chance)| chance == each));
        [
            players.to_string(),
            format!("{} to {}", possible[0], possible[possible.len() - 1]),
            share(each),
            share(is_wumpus),
        ]
    });
    table(["players", "Wumpuses", "each number", "you are a Wumpus"], rows)
}

/// One human in room 1 of twenty. The rooms of the others are all alike.
fn senses() -> String {
    let rooms = || 2..=20_u32;
    let smells = |people: &str| percepts(&scene(people)).contains(&Percept::Stench);
    let one = rooms().filter(|room| smells(&format!("h1 w{room}"))).count();
    let pairs: Vec<_> = rooms().flat_map(|room| (2..room).map(move |other| (room, other))).collect();
    let two = pairs.iter().filter(|(room, other)| smells(&format!("h1 w{room} w{other}"))).count();
    let pits = pairs.iter().filter(|(pit, other)| {
        percepts(&scene("h1 h12 h18").with(&format!("pits {pit} {other}"))).contains(&Percept::Breeze)
    });
    let of = |count: usize, all: usize| share(Ratio::new(count as u128, all as u128));
    let rows = [
        ["a stench, with one Wumpus".to_owned(), of(one, rooms().count())],
        ["a stench, with two Wumpuses".to_owned(), of(two, pairs.len())],
        ["a breeze; flapping is as likely".to_owned(), of(pits.count(), pairs.len())],
    ];
    table(["a human notices, in twenty rooms at the start", "how often"], rows)
}
