//! A player's actions, and which are refused.

use wumpus_hunt::game::hidden::{Action, Illegal, Path};
use wumpus_hunt::game::{Game, Seat, Unread};

use super::scene::{Scene, in_order};

/// H11, H12.
#[test]
fn an_action_is_a_shot_a_step_both_or_neither() {
    let shot = Some(Path::new(&[8, 9]).unwrap());
    for (text, action) in [
        ("pass", Action { shot: None, step: None }),
        ("move 3", Action { shot: None, step: Some(3) }),
        ("shoot 8 9", Action { shot, step: None }),
        ("shoot 8 9; move 3", Action { shot, step: Some(3) }),
    ] {
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(action.to_string(), text);
    }
}

/// H11.
#[test]
fn only_canonical_text_is_an_action() {
    let numbers = ["move 1 2", "move 01", "move +1", "move -1", "move 4294967296", "shoot 2,3"];
    let parts =
        ["move 1; move 1", "move 1; shoot 2", "shoot 2;move 1", "shoot 2 ; move 1", "shoot 2; ", "shoot 2 move 1"];
    for text in
        numbers.into_iter().chain(parts).chain(["shoot 2; shoot 2", "shoot 2; pass", "pass; move 1", "pass; pass"])
    {
        assert!(matches!(text.parse::<Action>(), Err(Unread::Form(_))), "{text:?}");
    }
}

/// H12, H19.
#[test]
fn an_arrow_flies_through_one_to_four_rooms() {
    for (text, named) in [("shoot", 0), ("shoot 1 2 3 4 5", 5), ("shoot; move 1", 0)] {
        let refused = Unread::Length { named, longest: 4 };
        assert_eq!(text.parse::<Action>(), Err(refused), "{text:?}");
    }
    let told = "shoot 1 2 3 4 5".parse::<Action>().unwrap_err().to_string();
    assert_eq!(told, "an arrow flies through 1 to 4 rooms, not 5");
}

/// H12: from room 1, as in the seed's example; and where no tunnel leads, for that is a misfire.
#[test]
fn any_rooms_of_the_cave_can_be_named_for_an_arrow() {
    for path in ["8 9 8 7", "2 1", "1", "1 1 1 1", "20", "3 3"] {
        Scene::of("h1 w18").accepts(&format!("shoot {path}"));
    }
}

/// H12.
#[test]
fn only_a_human_with_an_arrow_shoots() {
    Scene::of("h1 w18").arrows(0, 1).accepts("shoot 2");
    assert_eq!(Scene::of("h1 w18").arrows(0, 0).refusal("shoot 2"), Illegal::NoArrow);
    assert_eq!(Scene::of("w1 h18").refusal("shoot 2"), Illegal::NoArrow);
    assert_eq!(Scene::of("w1 h18").arrows(0, 1).refusal("shoot 2"), Illegal::NoArrow, "wherever it has it from");
}

/// H19.
#[test]
fn a_shot_names_rooms_of_the_cave() {
    for room in [0, 21, u32::MAX] {
        let refused = Illegal::NoSuchRoom { room, rooms: 20 };
        assert_eq!(Scene::of("h1 w18").refusal(&format!("shoot 2 {room}")), refused);
    }
    Scene::within(in_order(48), "h1 w18").accepts("shoot 96");
    let refused = Illegal::NoSuchRoom { room: 97, rooms: 96 };
    assert_eq!(Scene::within(in_order(48), "h1 w18").refusal("shoot 97"), refused);
}

/// H16: the player's own room included.
#[test]
fn a_move_needs_a_tunnel() {
    for scene in [Scene::of("h1 w18"), Scene::of("w1 h18")] {
        for to in [2, 5, 8] {
            scene.accepts(&format!("move {to}"));
        }
        for to in [0, 1, 3, 21, u32::MAX] {
            let tunnels = [2, 5, 8].map(|number| scene.room(number)).to_vec();
            let refused = Illegal::NoTunnel { from: scene.room(1), to, tunnels };
            assert_eq!(scene.refusal(&format!("move {to}")), refused);
        }
    }
}

/// H11: both are said before either is resolved, and both must be possible.
#[test]
fn one_bad_part_refuses_a_shot_and_a_step() {
    Scene::of("h1 w18").accepts("shoot 8 9; move 2");
    assert!(matches!(Scene::of("h1 w18").refusal("shoot 8 9; move 3"), Illegal::NoTunnel { .. }));
    assert!(matches!(Scene::of("h1 w18").refusal("shoot 21; move 2"), Illegal::NoSuchRoom { .. }));
    assert_eq!(Scene::of("w1 h18").refusal("shoot 8; move 2"), Illegal::NoArrow);
}

/// H6.
#[test]
fn only_the_player_on_turn_acts() {
    let game = Scene::of("h1 h12 w18").turn(1).game();
    for (seat, action) in [(0, "pass"), (2, "pass"), (0, "move 99"), (99, "pass")] {
        let refused = Illegal::NotYourTurn { seat: Seat(seat), turn: Seat(1) };
        assert_eq!(game.check(Seat(seat), &action.parse().unwrap()), Err(refused));
    }
    assert_eq!(game.check(Seat(1), &"pass".parse().unwrap()), Ok(()));
}

/// H19.
#[test]
fn refusals_tell_what_would_be_accepted() {
    let told = |scene: Scene, action| scene.refusal(action).to_string();
    let human = || Scene::of("h1 w18");
    assert_eq!(told(human(), "move 3"), "no tunnel leads from room 1 to room 3 (tunnels lead to 2, 5, 8)");
    assert_eq!(told(human(), "shoot 21"), "room 21 is not in this cave (1 to 20)");
    assert_eq!(
        told(Scene::of("w1 h18"), "shoot 2"),
        "there is no arrow to shoot; only `move ROOM` or `pass` is possible"
    );
    let waiting = human().game().check(Seat(1), &Action::default()).unwrap_err();
    assert_eq!(waiting.to_string(), "it is the turn of seat 0, not of seat 1");
}
