//! Hidden Wumpus: roles, smells and dice.

use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup, Wumpuses};
use wumpus_hunt::game::{Game, Seat};

use super::{Part, paragraph, share, table, terms};
use crate::every::{Ratio, after_draws};
use crate::rules::hidden::scene::{Scene, Turn};

pub(super) fn parts() -> Vec<Part> {
    vec![
        Part { name: "hidden: roles", text: roles() },
        Part { name: "hidden: senses", text: senses() },
        Part { name: "hidden: bats", text: bats() },
    ]
}

/// The number of wumpuses, and one or two seats, are the first draws (H2).
fn roles() -> String {
    let rows = [3, 4, 5, 6, 9, 12, 60].map(|players| {
        let setup = Setup::new(players, Wumpuses::Drawn).unwrap();
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

/// Each drop is like the one before it, from the other bats' room too.
fn bats() -> String {
    let scene = Scene::of("h1 w12 h18").bats([2, 5]).pits([19, 20]);
    let drops = after_draws(1, |chance| {
        let (mut game, mut events) = (scene.game(), Vec::new());
        game.apply(Seat(0), &"move 2".parse().unwrap(), chance, &mut events).unwrap();
        Turn { events, after: game.position().clone() }.drops()[0]
    });
    let [pit, bats] = [[19, 20], [2, 5]].map(|rooms| drops.that(|room| rooms.contains(room)));
    let [again, of] = terms(bats);
    let fall = pit / Ratio::new(of - again, of);
    let [first, end] = [share(pit), share(fall)];
    paragraph(&format!("Bats drop a human in a pit with a chance of {first}, and by the end of the ride with {end}."))
}
