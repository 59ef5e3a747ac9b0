//! What happens to the hunter on arrival in a room.

use wumpus_hunt::game::Game as _;
use wumpus_hunt::game::classic::{Event, Outcome, Ruleset};

use super::super::scene::Turn;
use super::{Classic, IN_THE_DODECAHEDRON, scene};
use crate::every::Ratio;

/// Returns the rooms in which bats dropped the hunter.
fn drops(turn: &Turn<Classic>) -> Vec<u32> {
    let dropped = |event: &Event| if let Event::Snatched { to } = event { Some(to.number()) } else { None };
    turn.events.iter().filter_map(dropped).collect()
}

/// C7, C9, C17, C21, C22, V16: an undisturbed wumpus stays where it is.
#[test]
fn a_move_goes_through_the_tunnel_and_costs_no_arrow() {
    for ruleset in Ruleset::ALL {
        let scene = scene(ruleset).with("wumpus 3, bats 11 13");
        let turn = scene.play("move 2", &[]);
        assert!(turn.told().starts_with("Entered room 2"), "{}", ruleset.name);
        assert_eq!(*turn.after.position(), scene.with("hunter 2").position);
    }
}

/// C8, C10, C13, C15, C16: the wumpus, then the pit, then the bats, and nothing is told of what is near.
#[test]
fn in_the_original_the_wumpus_comes_first() {
    scene(Ruleset::ORIGINAL).assert_turns(&[
        ("wumpus 2, pits 5 8", "move 1", &[], "Entered room 1"),
        ("wumpus 2", "move 2", &[3], "Entered room 2, Bumped, Ended Eaten"),
        ("wumpus 2", "move 2", &[1], "Entered room 2, Bumped, WumpusMoved from 2 to 3"),
        ("wumpus 2, pits 2 20", "move 2", &[0], "Entered room 2, Bumped, WumpusMoved from 2 to 1, Ended FellInPit"),
        ("pits 2 20, bats 2 12", "move 2", &[], "Entered room 2, Ended FellInPit"),
        ("bats 2 12", "move 2", &[1, 11, 5], "Entered room 2, Snatched to 2, Snatched to 12, Snatched to 6"),
        ("bats 2 12, pits 3 20", "move 2", &[19], "Entered room 2, Snatched to 20, Ended FellInPit"),
        ("bats 2 12, wumpus 2", "move 2", &[3], "Entered room 2, Bumped, Ended Eaten"),
    ]);
}

/// C9, C11, C13, C15: an awake wumpus steps on every arrival, once. What is near is told after a drop, before it steps.
#[test]
fn in_opinionated_each_snatch_is_a_turn_of_its_own() {
    scene(Ruleset::OPINIONATED).assert_turns(&[
        ("pits 2 3", "move 2", &[], "Entered room 2, Ended FellInPit"),
        ("wumpus 2", "move 2", &[3], "Entered room 2, Bumped, Ended Eaten"),
        ("wumpus 2, awake", "move 2", &[0, 1], "Entered room 2, Bumped, WumpusMoved from 2 to 3"),
        ("wumpus 2, pits 2 20", "move 2", &[0, 0], "Entered room 2, Bumped, WumpusMoved from 2 to 1, Ended FellInPit"),
        ("pits 2 20, bats 2 12", "move 2", &[], "Entered room 2, Ended FellInPit"),
        (
            "wumpus 17, awake, bats 2 12",
            "move 2",
            &[0, 1, 11, 0, 1, 5, 0, 0],
            "Entered room 2, WumpusMoved from 17 to 16, Snatched to 12, Sensed wumpus 0 pits 0 bats 0, \
             WumpusMoved from 16 to 17, Snatched to 6, Sensed wumpus 0 pits 0 bats 0, WumpusMoved from 17 to 7",
        ),
        (
            "wumpus 7, bats 2 12, pits 6 20",
            "move 2",
            &[7],
            "Entered room 2, Snatched to 8, Sensed wumpus 1 pits 0 bats 0",
        ),
        (
            "wumpus 17, awake, bats 2 12, pits 6 20",
            "move 2",
            &[3, 6, 3],
            "Entered room 2, Snatched to 7, Sensed wumpus 1 pits 1 bats 0",
        ),
        (
            "wumpus 7, bats 2 12",
            "move 2",
            &[6, 3],
            "Entered room 2, Snatched to 7, Sensed wumpus 0 pits 0 bats 0, Bumped, Ended Eaten",
        ),
    ]);
}

/// C9, C12, C14, C15: bats, then pit, then wumpus. Each cave is told before anything befalls the hunter there.
#[test]
fn bats_before_pit_before_wumpus_in_the_dungeon() {
    scene(Ruleset::DUNGEON).assert_turns(&[
        (
            "wumpus 2, pits 2 20, bats 2 12",
            "move 2",
            &[4],
            "Entered room 2, Sensed wumpus 0 pits 0 bats 0, Snatched to 6, Sensed wumpus 0 pits 0 bats 0",
        ),
        ("wumpus 2, pits 2 20", "move 2", &[], "Entered room 2, Sensed wumpus 0 pits 0 bats 0, Ended FellInPit"),
        // Drops: the 19 other caves in order; the wumpus stays with 1 in 4.
        (
            "wumpus 10, pits 3 13, bats 2 12",
            "move 2",
            &[10, 9, 3],
            "Entered room 2, Sensed wumpus 1 pits 1 bats 0, Snatched to 12, Sensed wumpus 0 pits 1 bats 0, \
             Snatched to 10, Sensed wumpus 0 pits 0 bats 1, Bumped, Ended Eaten",
        ),
    ]);
}

/// V14: the wumpus eats always; whoever catches the edge of a pit stays, and then bats do nothing.
#[test]
fn in_bsd_a_pit_may_be_escaped_and_the_wumpus_may_not() {
    let scene = scene(Ruleset::BSD);
    scene.assert_turns(&[
        ("wumpus 2, pits 2", "move 2", &[], "Entered room 2, Ended Eaten"),
        ("pits 2, bats 2", "move 2", &[0], "Entered room 2, CaughtEdge"),
        ("pits 9, bats 2", "move 2", &[8, 1], "Entered room 2, Snatched to 9, Ended FellInPit"),
        ("wumpus 7, bats 2", "move 2", &[6], "Entered room 2, Snatched to 7, Ended Eaten"),
    ]);
    let falls = scene.with("pits 2, bats 2").odds("move 2", |turn| turn.outcome() == Some(Outcome::FellInPit));
    assert_eq!(falls.of(&true), Ratio::new(5, 6));
    scene.with("hunter 2, pits 2").play("move 1", &[]);
}

/// C10 to C12, C16, C20, C21: the same odds in three rulesets, for different reasons.
#[test]
fn a_bumped_wumpus_eats_the_hunter_one_time_in_four() {
    for ruleset in IN_THE_DODECAHEDRON {
        let to = |turn: &Turn<Classic>| (turn.outcome(), turn.after.position().wumpus.number());
        let odds = scene(ruleset).with("wumpus 2").odds("move 2", to);
        let quarters: Vec<_> = [(None, 1), (None, 3), (None, 10), (Some(Outcome::Eaten), 2)].into();
        assert!(quarters.iter().all(|outcome| odds.of(outcome) == Ratio::new(1, 4)), "{}: {odds:?}", ruleset.name);
    }
}

/// C13, C14, V14: all 20 rooms, the bats' own and the other bats' included; in the dungeon the 19 other caves.
#[test]
fn bats_drop_the_hunter_in_any_room() {
    let away = |room: &u32| ![2, 12].contains(room);
    for ruleset in Ruleset::ALL {
        let rooms = if ruleset == Ruleset::DUNGEON { 19 } else { 20 };
        let odds = scene(ruleset).with("bats 2 12").odds_within(3, "move 2", |turn| drops(turn)[0]);
        for room in (1..=20).filter(away) {
            assert_eq!(odds.of(&room), Ratio::new(1, rooms), "{} to {room}", ruleset.name);
        }
        let chained = odds.that(|room| !away(room)) + odds.open();
        assert_eq!(chained, Ratio::new(rooms - 18, rooms), "{}", ruleset.name);
    }
}
