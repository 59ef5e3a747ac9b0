//! What a player is told in secret on their turn, and what everybody knows.

use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup, Wumpuses};
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

/// H9: zero tunnels included, though a human with a wumpus does not live to tell.
#[test]
fn each_kind_smells_the_other_at_most_two_tunnels_away() {
    for (own, other, smell) in [("h", "w", Percept::Stench), ("w", "h", Percept::Meal)] {
        for room in 1..=20 {
            let percepts = Scene::of(&format!("{own}1 {other}{room}")).percepts();
            let expected = if WITHIN_TWO_OF_1.contains(&room) { vec![smell] } else { vec![] };
            assert_eq!(percepts, expected, "{other} in {room}");
        }
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

/// H8 to H10: two of a kind are like one; nobody smells their own kind, themselves or the dead; only a wumpus is told what it is
/// immune to, for no human lives where a pit is or rests where bats are. In the order of the turn sheet.
#[test]
fn a_player_is_told_what_is_near_and_what_they_are_immune_to() {
    use Percept::{BatsHere, Breeze, Flapping, Meal, PitHere, Stench};
    for (scene, percepts) in [
        (Scene::of("h1 w20").bats([2, 5]), &[Flapping][..]),
        (Scene::of("h1 w20").pits([2, 5]), &[Breeze]),
        (Scene::of("h1 w2 w3"), &[Stench]),
        (Scene::of("w1 h2 h3"), &[Meal]),
        (Scene::of("h1 h2 h1 w18"), &[]),
        (Scene::of("w1 w2 w1 h18"), &[]),
        (Scene::of("h1 w2 w18").dead(1), &[]),
        (Scene::of("w1 h2 h18").dead(1), &[]),
        (Scene::of("w13 h1").pits([16, 8]), &[BatsHere]),
        (Scene::of("w20 h1").pits([20, 5]).bats([8, 9]), &[PitHere]),
        (Scene::of("h1 w20").bats([1, 1]).pits([1, 1]), &[]),
        (Scene::of("w1 h2").bats([1, 2]).pits([1, 5]), &[Flapping, Breeze, Meal, BatsHere, PitHere]),
    ] {
        assert_eq!(scene.percepts(), percepts, "{:?}", scene.position);
    }
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
fn everybody_knows_how_many_wumpuses_there_must_be_and_not_how_many_were_drawn() {
    let one = ["h1 h12 w18"];
    let one_or_two = ["h1 h12 w18", "h1 w12 w18"];
    for (wumpuses, known, scenes) in [
        (Wumpuses::Few, None, &one_or_two[..]),
        (Wumpuses::Fair, Some(1), &one),
        (Wumpuses::Agreed(1), Some(1), &one),
        (Wumpuses::Agreed(2), Some(2), &one_or_two[1..]),
    ] {
        let setup = Setup::new(3, wumpuses).unwrap();
        for people in scenes {
            let game = Hidden::in_position(&setup, Scene::of(people).position);
            assert_eq!(game.view(Seat(0)).wumpuses, known, "{wumpuses:?}");
        }
    }
}
