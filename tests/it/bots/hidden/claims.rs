//! What bots and people claim.

use wumpus_hunt::bot::hidden::Claim;
use wumpus_hunt::game::Game;
use wumpus_hunt::game::hidden::{Percept, Position, Role, Setup};

use super::Played;

/// A claim is a room, its tunnels and what was sensed. People may write it with commas and capitals in any order.
#[test]
fn other_talk_is_no_claim() {
    for text in ["5: 3 8 12", "5: 3 8 12 stench", "20: 1 2 19 meal", "5: 3 8 12 stench flapping breeze"] {
        assert_eq!(Claim::read(text).unwrap().to_string(), text);
    }
    for text in [
        "5:12,8,3,breeze,STENCH",
        " 5 : 3 8  12 Breeze stench",
        "5: 8, 3, 12 stench stench breeze",
        "I'm in 5, next to 3, 8 and 12. Stench. Breeze.",
    ] {
        assert_eq!(Claim::read(text).unwrap().to_string(), "5: 3 8 12 stench breeze");
    }
    let short =
        ["", "5", "5:", "5 3 8 12", "5: 3 8", "5: 3 8 12 9", "5: 3 8 12 smell", "5: 3 8 5", "5: 3 3 8", "5: 3 8 8"];
    let strange =
        ["0: 3 8 12", "5: 0 3 8", "-5: 3 8 12", "5: 3 8 4294967296", "I am in 5: 3 8 12", "5: 3 8 12: breeze"];
    for text in short.into_iter().chain(strange) {
        assert_eq!(Claim::read(text), None, "{text}");
    }
}

/// Both kinds name the same room twice in a row about as often, so that this tells nothing of a role.
#[test]
fn a_claim_is_repeated_as_often_by_a_wumpus_as_by_a_human() {
    let mut counts = [[0_u32; 2]; 2];
    for seed in 0..400 {
        let mut played = Played::deal(&Setup::new(5, None).unwrap(), seed);
        let mut last = vec![Vec::new(); 5];
        while let Ok(seat) = played.on_turn() {
            let role = played.role(seat);
            let Some(claim) = played.turn(seat, |_| true) else { continue };
            let said: &mut Vec<u32> = &mut last[usize::from(seat.0)];
            // The first two claims tell most.
            if said.len() == 1 {
                counts[role as usize][usize::from(said[0] == claim.room)] += 1;
            }
            said.push(claim.room);
        }
    }
    let [human, wumpus] = counts.map(|[others, again]| 100 * again / (others + again));
    assert!((15..=35).contains(&human) && (15..=35).contains(&wumpus), "{counts:?}");
}

/// H9, H10: what a human says is true. What a wumpus says could be a human's sheet: a room where a human can be, its true tunnels, bats and
/// pits next door as they are, and no meal. Only the stench may be made up.
#[test]
fn a_wumpus_lies_about_nothing_but_the_stench_and_when_it_was_there() {
    let (mut said, mut stenches, mut elsewhere) = ([0; 2], 0, 0);
    for seed in 0..100 {
        let mut played = Played::deal(&Setup::new(5, None).unwrap(), seed);
        while let Ok(seat) = played.on_turn() {
            let (role, sheet) = (played.role(seat), played.view(seat).sheet.unwrap());
            let Some(claim) = played.turn(seat, |_| true) else { continue };
            said[role as usize] += 1;
            if role == Role::Human {
                assert_eq!(claim, Claim::of(&sheet));
                continue;
            }
            let Position { cave, bats, pits, .. } = played.session.game().position();
            let tunnels = cave.tunnels(cave.room(claim.room).unwrap());
            assert_eq!(claim.tunnels.to_vec(), tunnels.iter().map(|room| room.number()).collect::<Vec<_>>());
            for (hazard, percept) in [(bats, Percept::Flapping), (pits, Percept::Breeze)] {
                assert!(hazard.iter().all(|room| room.number() != claim.room), "no human is there");
                assert_eq!(claim.percepts.has(percept), hazard.iter().any(|room| tunnels.contains(room)));
            }
            assert!(!claim.percepts.has(Percept::Meal));
            stenches += u32::from(claim.percepts.has(Percept::Stench));
            elsewhere += u32::from(claim.room != sheet.room.number());
        }
    }
    assert!(said[0] > 200 && said[1] > 200 && stenches > 20 && elsewhere > 50, "{said:?} {stenches} {elsewhere}");
}
