//! What a player is told in secret on their turn, and what everybody knows.

use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup, Wumpuses};
use wumpus_hunt::game::{Game, Seat};

use super::{in_order, percepts, scene, within};

/// H7.
#[test]
fn a_player_is_told_his_role_his_arrows_his_room_and_the_adjacent_rooms() {
    for (people, role, arrows) in [("h4 w18", Role::Human, 2), ("w4 h18", Role::Wumpus, 0)] {
        let sheet = scene(people).view().sheet.unwrap();
        assert_eq!((sheet.role, sheet.arrows, sheet.room.number()), (role, arrows, 4));
        assert_eq!(sheet.tunnels.map(|room| room.number()), [3, 5, 14]);
    }
}

/// H8, H9: bats and pits from an adjacent room, and each kind the other at most two tunnels away, in larger caves too: ten rooms are so
/// near, zero tunnels included, though a human with a wumpus does not live to tell.
#[test]
fn what_is_perceived_comes_from_so_far_and_no_farther() {
    for (n, from) in [(10, 1), (10, 20), (20, 1), (20, 40), (48, 1), (48, 96)] {
        let cave = in_order(n);
        let here = cave.room(from).unwrap();
        let near = |most: u8| -> Vec<u32> {
            let rooms = cave.rooms().filter(|room| cave.is_within(here, *room, most));
            rooms.map(|room| room.number()).collect()
        };
        let (beside, within_two) = (near(1), near(2));
        assert_eq!((beside.len(), within_two.len()), (1 + 3, 10));
        // Where nothing else is near.
        let far = (1..=2 * n).find(|room| !within_two.contains(room)).unwrap();
        for room in (1..=2 * n).filter(|room| *room != from) {
            let bats =
                within(in_order(n), &format!("h{from} w{far}")).with(&format!("bats {far} {room}, pits {far} {far}"));
            let is_flapping = percepts(&bats).contains(&Percept::Flapping);
            assert_eq!(is_flapping, beside.contains(&room), "bats in {room} from {from}");
            let pits = bats.with(&format!("bats {far} {far}, pits {room} {far}"));
            assert_eq!(percepts(&pits).contains(&Percept::Breeze), beside.contains(&room), "a pit in {room}");
        }
        for room in 1..=2 * n {
            for (people, smell) in [("h? w!", Percept::Stench), ("w? h!", Percept::Meal)] {
                let people = people.replace('?', &from.to_string()).replace('!', &room.to_string());
                let is_smelled = percepts(&within(in_order(n), &people)).contains(&smell);
                assert_eq!(is_smelled, within_two.contains(&room), "{people}");
            }
        }
    }
}

/// H8 to H10: two of a kind are like one; nobody smells their own kind, themselves or the dead; only a wumpus is told what it is
/// immune to, for no human lives where a pit is or rests where bats are. In the order of the turn sheet.
#[test]
fn a_player_is_told_what_is_near_and_what_they_are_immune_to() {
    use Percept::{BatsHere, Breeze, Flapping, Meal, PitHere, Stench};
    for (people, things, told) in [
        ("h1 w20", "bats 2 5", &[Flapping][..]),
        ("h1 w20", "pits 2 5", &[Breeze]),
        ("h1 w2 w3", "", &[Stench]),
        ("w1 h2 h3", "", &[Meal]),
        ("h1 h2 h1 w18", "", &[]),
        ("w1 w2 w1 h18", "", &[]),
        ("h1 w2 w18", "dead 1", &[]),
        ("w1 h2 h18", "dead 1", &[]),
        ("w13 h1", "pits 16 8", &[BatsHere]),
        ("w20 h1", "pits 20 5, bats 8 9", &[PitHere]),
        ("h1 w20", "bats 1 1, pits 1 1", &[]),
        ("w1 h2", "bats 1 2, pits 1 5", &[Flapping, Breeze, Meal, BatsHere, PitHere]),
    ] {
        assert_eq!(percepts(&scene(people).with(things)), told, "{people}, {things}");
    }
}

/// H2, H20: how many wumpuses there must be, and not how many were drawn.
#[test]
fn everybody_knows_the_rooms_the_players_whose_turn_it_is_and_what_the_dead_were() {
    let game = within(in_order(20), "h1 h12 w18 w19").with("dead 1, dead 2, turn 3").game();
    for seat in [0, 1, 2, 3].map(Seat) {
        let view = game.view(seat);
        assert_eq!((view.seat, view.rooms, view.turn), (seat, 40, Seat(3)));
        assert_eq!(view.roster, [None, Some(Role::Human), Some(Role::Wumpus), None]);
    }
    for (wumpuses, known, people) in [
        (Wumpuses::Few, None, "h1 h12 w18"),
        (Wumpuses::Few, None, "h1 w12 w18"),
        (Wumpuses::Fair, Some(1), "h1 h12 w18"),
        (Wumpuses::Agreed(1), Some(1), "h1 h12 w18"),
        (Wumpuses::Agreed(2), Some(2), "h1 w12 w18"),
    ] {
        let game = Hidden::in_position(&Setup::new(3, wumpuses).unwrap(), scene(people).position);
        assert_eq!(game.view(Seat(0)).wumpuses, known, "{wumpuses:?}");
    }
}
