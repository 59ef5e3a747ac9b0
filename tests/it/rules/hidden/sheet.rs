//! What a player is told in secret on their turn, and what everybody knows.

use wumpus_hunt::game::hidden::{Hidden, Outcome, Percept, Role, Setup};
use wumpus_hunt::game::{Game, Seat};

use super::scene::{Scene, in_order};

/// Room 1 and the rooms that are one or two tunnels away from it.
const WITHIN_TWO_OF_1: [u32; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// H7.
#[test]
fn a_player_is_told_his_role_his_arrows_his_room_and_the_adjacent_rooms() {
    for (people, role, arrows) in [("h4 w18", Role::Human, 2), ("w4 h18", Role::Wumpus, 0)] {
        let game = Scene::of(people).game();
        let sheet = game.view(Seat(0)).sheet.unwrap();
        assert_eq!((sheet.role, sheet.arrows, sheet.room.number()), (role, arrows, 4));
        assert_eq!(sheet.tunnels.iter().map(|room| room.number()).collect::<Vec<_>>(), [3, 5, 14]);
    }
}

/// H8: room 1 has tunnels to 2, 5 and 8.
#[test]
fn bats_and_pits_are_perceived_from_an_adjacent_room_and_from_nowhere_else() {
    for people in ["h1 w20", "w1 h20"] {
        for hazard in (2..=20).filter(|room| ![13, 16].contains(room)) {
            let is_adjacent = [2, 5, 8].contains(&hazard);
            let bats = Scene::of(people).bats([13, hazard]).pits([16, 13]);
            assert_eq!(bats.percepts(), if is_adjacent { vec![Percept::Flapping] } else { vec![] }, "bats in {hazard}");
            let pits = Scene::of(people).bats([13, 16]).pits([hazard, 16]);
            assert_eq!(pits.percepts(), if is_adjacent { vec![Percept::Breeze] } else { vec![] }, "pit in {hazard}");
        }
    }
}

/// H8.
#[test]
fn two_bats_or_two_pits_are_perceived_like_one() {
    assert_eq!(Scene::of("h1 w20").bats([2, 5]).percepts(), [Percept::Flapping]);
    assert_eq!(Scene::of("h1 w20").pits([2, 5]).percepts(), [Percept::Breeze]);
}

/// H9: zero tunnels included, though a human with a wumpus does not live to tell.
#[test]
fn a_human_smells_a_wumpus_at_most_two_tunnels_away() {
    for room in 1..=20 {
        let percepts = Scene::of(&format!("h1 w{room}")).percepts();
        let expected = if WITHIN_TWO_OF_1.contains(&room) { vec![Percept::Stench] } else { vec![] };
        assert_eq!(percepts, expected, "wumpus in {room}");
    }
}

/// H9.
#[test]
fn a_wumpus_smells_a_human_at_most_two_tunnels_away() {
    for room in 1..=20 {
        let percepts = Scene::of(&format!("w1 h{room}")).percepts();
        let expected = if WITHIN_TWO_OF_1.contains(&room) { vec![Percept::Meal] } else { vec![] };
        assert_eq!(percepts, expected, "human in {room}");
    }
}

/// H9: ten rooms are so near, wherever one is: room 1 lies in the outer ring, the last in the inner half.
#[test]
fn a_smell_goes_no_farther_in_a_larger_cave() {
    for (n, from) in [(20, 1), (20, 40), (48, 1), (48, 96)] {
        let smelled_from = |room: &u32| {
            let scene = Scene::within(in_order(n), &format!("h{from} w{room}"));
            scene.percepts().contains(&Percept::Stench)
        };
        assert_eq!((1..=n * 2).filter(smelled_from).count(), 10, "from {from} of {}", n * 2);
    }
}

/// H9.
#[test]
fn nobody_smells_his_own_kind_or_himself() {
    assert!(Scene::of("h1 h2 h1 w18").percepts().is_empty());
    assert!(Scene::of("w1 w2 w1 h18").percepts().is_empty());
}

/// H9.
#[test]
fn the_dead_do_not_smell() {
    assert!(Scene::of("h1 w2 w18").dead(1).percepts().is_empty());
    assert!(Scene::of("w1 h2 h18").dead(1).percepts().is_empty());
}

/// H9: how many there are is not told.
#[test]
fn two_smell_like_one() {
    assert_eq!(Scene::of("h1 w2 w3").percepts(), [Percept::Stench]);
    assert_eq!(Scene::of("w1 h2 h3").percepts(), [Percept::Meal]);
}

/// H10.
#[test]
fn a_wumpus_is_told_what_it_is_immune_to() {
    assert_eq!(Scene::of("w13 h1").pits([16, 8]).percepts(), [Percept::BatsHere]);
    assert_eq!(Scene::of("w20 h1").pits([20, 5]).bats([8, 9]).percepts(), [Percept::PitHere]);
}

/// H10: no human lives where a pit is or rests where bats are; of another's room a player would learn nothing either.
#[test]
fn a_human_is_told_of_no_immunity() {
    assert!(Scene::of("h1 w20").bats([1, 1]).pits([1, 1]).percepts().is_empty());
}

/// H7 to H10: bats, pit, smell, and what is here.
#[test]
fn percepts_are_listed_in_the_order_of_the_turn_sheet() {
    let everything = Scene::of("w1 h2").bats([1, 2]).pits([1, 5]);
    let [bats, pit, smell] = [Percept::Flapping, Percept::Breeze, Percept::Meal];
    assert_eq!(everything.percepts(), [bats, pit, smell, Percept::BatsHere, Percept::PitHere]);
}

/// H7, H20: nothing between one's turns, not even what was told before.
#[test]
fn only_the_player_on_turn_is_told_anything_in_secret() {
    let game = Scene::of("h1 h12 w18").turn(1).game();
    let told = [0, 1, 2, 3].map(|seat| game.view(Seat(seat)).sheet.is_some());
    assert_eq!(told, [false, true, false, false]);
}

/// H20, H21: the position is then no secret any more, and no sheet is needed.
#[test]
fn nobody_is_told_anything_in_secret_when_somebody_has_won() {
    let game = Scene::of("h1 h12 w18").over(Outcome::HumansWin).game();
    assert!([0, 1, 2].iter().all(|seat| game.view(Seat(*seat)).sheet.is_none()));
}

/// H20.
#[test]
fn everybody_knows_the_rooms_the_players_whose_turn_it_is_and_what_the_dead_were() {
    let game = Scene::within(in_order(20), "h1 h12 w18 w19").dead(1).dead(2).turn(3).game();
    for seat in [0, 1, 2, 3].map(Seat) {
        let view = game.view(seat);
        assert_eq!((view.seat, view.rooms, view.turn), (seat, 40, Seat(3)));
        assert_eq!(view.roster, [None, Some(Role::Human), Some(Role::Wumpus), None]);
    }
}

/// H2.
#[test]
fn everybody_knows_how_many_wumpuses_were_agreed_on_and_not_how_many_were_drawn() {
    for wumpuses in [None, Some(1), Some(2)] {
        let setup = Setup::new(3, wumpuses).unwrap();
        for people in ["h1 h12 w18", "h1 w12 w18"] {
            let game = Hidden::in_position(&setup, Scene::of(people).position);
            assert_eq!(game.view(Seat(0)).wumpuses, wumpuses);
        }
    }
}
