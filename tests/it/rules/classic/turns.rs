//! What happens in a turn: on arrival in a room, after a shot, and where the wumpus goes.

use wumpus_hunt::game::arrow::{Flight, Leg, Stray};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::classic::{Action, Event, Outcome, Path, Ruleset};
use wumpus_hunt::game::{Chance, Game as _, Unread};

use super::super::scene::Turn;
use super::{Classic, IN_THE_DODECAHEDRON, scene, within};
use crate::every::{Ratio, every_outcome};

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
        assert!(turn.told().starts_with("Entered 2"), "{}", ruleset.name);
        assert_eq!(*turn.after.position(), scene.with("hunter 2").position);
    }
}

/// C8, C10, C13, C15, C16: the wumpus, then the pit, then the bats, and nothing is told of what is near.
#[test]
fn in_the_original_the_wumpus_comes_first() {
    scene(Ruleset::ORIGINAL).assert_turns(&[
        ("wumpus 2, pits 5 8", "move 1", &[], "Entered 1"),
        ("wumpus 2", "move 2", &[3], "Entered 2, Bumped, Ended Eaten"),
        ("wumpus 2", "move 2", &[1], "Entered 2, Bumped, WumpusMoved 2 3"),
        ("wumpus 2, pits 2 20", "move 2", &[0], "Entered 2, Bumped, WumpusMoved 2 1, Ended FellInPit"),
        ("pits 2 20, bats 2 12", "move 2", &[], "Entered 2, Ended FellInPit"),
        ("bats 2 12", "move 2", &[1, 11, 5], "Entered 2, Snatched 2, Snatched 12, Snatched 6"),
        ("bats 2 12, pits 3 20", "move 2", &[19], "Entered 2, Snatched 20, Ended FellInPit"),
        ("bats 2 12, wumpus 2", "move 2", &[3], "Entered 2, Bumped, Ended Eaten"),
    ]);
}

/// C9, C11, C13, C15: an awake wumpus steps on every arrival, once. What is near is told after a drop, before it steps.
#[test]
fn in_opinionated_each_snatch_is_a_turn_of_its_own() {
    scene(Ruleset::OPINIONATED).assert_turns(&[
        ("pits 2 3", "move 2", &[], "Entered 2, Ended FellInPit"),
        ("wumpus 2", "move 2", &[3], "Entered 2, Bumped, Ended Eaten"),
        ("wumpus 2, awake", "move 2", &[0, 1], "Entered 2, Bumped, WumpusMoved 2 3"),
        ("wumpus 2, pits 2 20", "move 2", &[0, 0], "Entered 2, Bumped, WumpusMoved 2 1, Ended FellInPit"),
        ("pits 2 20, bats 2 12", "move 2", &[], "Entered 2, Ended FellInPit"),
        (
            "wumpus 17, awake, bats 2 12",
            "move 2",
            &[0, 1, 11, 0, 1, 5, 0, 0],
            "Entered 2, WumpusMoved 17 16, Snatched 12, Sensed 0 0 0, WumpusMoved 16 17, Snatched 6, Sensed 0 0 0, \
                 WumpusMoved 17 7",
        ),
        ("wumpus 7, bats 2 12, pits 6 20", "move 2", &[7], "Entered 2, Snatched 8, Sensed 1 0 0"),
        ("wumpus 17, awake, bats 2 12, pits 6 20", "move 2", &[3, 6, 3], "Entered 2, Snatched 7, Sensed 1 1 0"),
        ("wumpus 7, bats 2 12", "move 2", &[6, 3], "Entered 2, Snatched 7, Sensed 0 0 0, Bumped, Ended Eaten"),
    ]);
}

/// C9, C12, C14, C15: bats, then pit, then wumpus. Each cave is told before anything befalls the hunter there.
#[test]
fn bats_before_pit_before_wumpus_in_the_dungeon() {
    scene(Ruleset::DUNGEON).assert_turns(&[
        ("wumpus 2, pits 2 20, bats 2 12", "move 2", &[4], "Entered 2, Sensed 0 0 0, Snatched 6, Sensed 0 0 0"),
        ("wumpus 2, pits 2 20", "move 2", &[], "Entered 2, Sensed 0 0 0, Ended FellInPit"),
        // Drops: the 19 other caves in order; the wumpus stays with 1 in 4.
        (
            "wumpus 10, pits 3 13, bats 2 12",
            "move 2",
            &[10, 9, 3],
            "Entered 2, Sensed 1 1 0, Snatched 12, Sensed 0 1 0, Snatched 10, Sensed 0 0 1, Bumped, Ended Eaten",
        ),
    ]);
}

/// V14: the wumpus eats always; whoever catches the edge of a pit stays, and then bats do nothing.
#[test]
fn in_bsd_a_pit_may_be_escaped_and_the_wumpus_may_not() {
    let scene = scene(Ruleset::BSD);
    scene.assert_turns(&[
        ("wumpus 2, pits 2", "move 2", &[], "Entered 2, Ended Eaten"),
        ("pits 2, bats 2", "move 2", &[0], "Entered 2, CaughtEdge"),
        ("pits 9, bats 2", "move 2", &[8, 1], "Entered 2, Snatched 9, Ended FellInPit"),
        ("wumpus 7, bats 2", "move 2", &[6], "Entered 2, Snatched 7, Ended Eaten"),
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

/// C23.
#[test]
fn a_path_has_one_to_five_rooms() {
    assert_eq!(Path::new(&[1, 2, 3, 4, 5]).as_deref(), Some([1, 2, 3, 4, 5].as_slice()));
    for (text, named) in [("shoot", 0), ("shoot 1 2 3 4 5 6", 6)] {
        assert_eq!(text.parse::<Action>(), Err(Unread::Length { named, longest: 5 }), "{text:?}");
    }
}

fn legs(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut impl Chance) -> Vec<Leg> {
    let mut flight = Flight::new(cave, cave.room(from).unwrap(), named, stray);
    std::iter::from_fn(|| flight.next(chance)).collect()
}

/// C27 to C30, C39: where a tunnel leads it flies as it is sent. Astray for good, it goes on through any tunnel but the
/// one by which it came, unless that is the only one, and looks for no other name. Astray once, it takes any tunnel,
/// the one back included, and tries the next name from where it is.
#[test]
fn an_arrow_flies_by_name_or_goes_astray() {
    use Stray::{ForGood, ThisOnce};
    let (yob, dead_end) = (dodecahedron(), Cave::new(&[[2], [1]]).unwrap());
    let sixths: [&[u32]; 6] = [&[2, 3], &[2, 10], &[5, 4], &[5, 6], &[8, 7], &[8, 9]];
    for (cave, named, stray, ways) in [
        (&yob, &[2, 3, 12, 11, 10][..], ForGood, &[&[2, 3, 12, 11, 10][..]][..]),
        (&yob, &[2, 3, 12, 11, 10], ThisOnce, &[&[2, 3, 12, 11, 10]]),
        (&yob, &[9, 9], ForGood, &sixths),
        // Later names count for nothing, even if a tunnel leads there.
        (&yob, &[9, 3], ForGood, &sixths),
        // The way by which it came is left out after a named room as well.
        (&yob, &[2, 9], ForGood, &[&[2, 3], &[2, 10]]),
        (&dead_end, &[2, 2], ForGood, &[&[2, 1]]),
        (&yob, &[2, 9], ThisOnce, &[&[2, 1], &[2, 3], &[2, 10]]),
    ] {
        let odds = every_outcome(2, |chance| {
            legs(cave, 1, named, stray, chance).into_iter().map(|leg| leg.to.number()).collect::<Vec<_>>()
        });
        assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, ways.len() as u128)), "{named:?} {stray:?}");
        assert_eq!(odds.iter().map(|(way, _)| way.as_slice()).collect::<Vec<_>>(), ways, "{named:?} {stray:?}");
    }
    for (stray, second) in [(ForGood, None), (ThisOnce, Some(19))] {
        let legs = legs(&yob, 1, &[2, 9, 19, 12], stray, &mut Script::new([0, 0, 0]));
        let missing: Vec<_> = legs.iter().map(|leg| leg.missing).collect();
        assert_eq!((legs.len(), &missing[..3]), (4, &[None, Some(9), second][..]), "{legs:?}");
        assert!(legs.windows(2).all(|two| two[0].to == two[1].from), "{legs:?}");
    }
}

/// C30, C32 to C34, C39: it stops there, and the named rooms behind are not flown; also the last one.
#[test]
fn an_arrow_that_reaches_the_wumpus_wins() {
    for ruleset in Ruleset::ALL {
        let flew = "ArrowFlew 2, ArrowFlew 3, Ended ShotWumpus";
        scene(ruleset).assert_turns(&[("wumpus 3", "shoot 2 3 4", &[], flew)]);
        scene(ruleset).assert_turns(&[("wumpus 3, arrows 1", "shoot 2 3 4", &[], flew)]);
    }
}

/// C25, C28, C30, V7, V15: the first on the way is hit, and nobody else.
#[test]
fn an_arrow_that_comes_back_to_the_hunter_loses() {
    for (scene, action, picks) in [
        (scene(Ruleset::OPINIONATED), "shoot 2 3 4 5 1", &[][..]),
        (within(Ruleset::OPINIONATED, &[[2], [1], [1]]).with("wumpus 3"), "shoot 2 3", &[]),
        (scene(Ruleset::DUNGEON).with("wumpus 5"), "shoot 2 9 5", &[0]),
        (scene(Ruleset::ORIGINAL).with("wumpus 5"), "shoot 2 9 5", &[0]),
        (scene(Ruleset::ORIGINAL).with("hunter 3"), "shoot 2 3 12", &[]),
        (scene(Ruleset::BSD).with("hunter 3"), "shoot 2 3 12", &[]),
    ] {
        let turn = scene.play(action, picks);
        assert_eq!((turn.outcome(), turn.after.position().arrows), (Some(Outcome::ShotSelf), 4), "{action}");
    }
}

/// C31 to C34, C37, C39, V15: an arrow astray for good or once, a miss, and what the wumpus does then. A dropped arrow
/// misses, though the wumpus was in the next room.
#[test]
fn a_miss_costs_the_arrow() {
    let [once, told] = ["ArrowStrayed 2 9 true", "ArrowStrayed 3 20 false"];
    let to_7 = "Missed, WumpusMoved 17 7";
    for (ruleset, things, action, picks, events) in [
        (Ruleset::OPINIONATED, "wumpus 17", "shoot 8", &[0, 0][..], to_7.to_owned()),
        (Ruleset::DUNGEON, "wumpus 17", "shoot 8", &[0], to_7.to_owned()),
        (Ruleset::ORIGINAL, "wumpus 17", "shoot 8", &[3], "Missed".to_owned()),
        (Ruleset::BSD, "wumpus 14", "shoot 2 3 4 14", &[0, 11], "ArrowDropped, Missed".to_owned()),
        // The last arrow.
        (Ruleset::OPINIONATED, "wumpus 2, arrows 1", "shoot 8", &[], "Missed, Ended OutOfArrows".to_owned()),
        (Ruleset::DUNGEON, "wumpus 17, arrows 1", "shoot 8", &[0], format!("{to_7}, Ended OutOfArrows")),
        (Ruleset::ORIGINAL, "wumpus 17, arrows 1", "shoot 8", &[0], format!("{to_7}, Ended OutOfArrows")),
        // From 2 no tunnel leads to 9; from 3 none leads to 20.
        (Ruleset::OPINIONATED, "", "shoot 2 9 20", &[0, 0, 3], format!("{once}, Missed")),
        (Ruleset::DUNGEON, "wumpus 17", "shoot 2 9 20", &[1, 0, 0], format!("{once}, {told}, {to_7}")),
        (
            Ruleset::ORIGINAL,
            "wumpus 17",
            "shoot 2 9 20",
            &[1, 0, 0],
            format!("{}, {told}, {to_7}", once.replace("true", "false")),
        ),
    ] {
        let scene = scene(ruleset).with(things);
        let turn = scene.play(action, picks);
        assert_eq!(turn.after.position().arrows, scene.position.arrows - 1);
        let all = turn.events();
        let all: Vec<_> = all.split(", ").filter(|event| !event.starts_with("ArrowFlew")).collect();
        assert_eq!(all.join(", "), events, "{}: {things}, {action}", ruleset.name);
        let is_secret = |event: &&str| event.starts_with("WumpusMoved") || event.ends_with("false");
        let told: Vec<_> = all.into_iter().filter(|event| !is_secret(event)).collect();
        assert_eq!(turn.told(), told.join(", "));
    }
}

/// C19, C21, C33, C34, V16: a wumpus next door comes to the hunter after a miss, or awake while he moves, before his
/// last arrow is mourned.
#[test]
fn a_wumpus_that_enters_the_hunters_room_eats_him() {
    for (ruleset, things, action, eaten) in [
        (Ruleset::OPINIONATED, "wumpus 2", "shoot 8", Ratio::new(1, 4)),
        (Ruleset::OPINIONATED, "wumpus 3, awake", "move 2", Ratio::new(1, 4)),
        (Ruleset::DUNGEON, "wumpus 2", "shoot 8", Ratio::new(1, 3)),
        (Ruleset::DUNGEON, "wumpus 2, arrows 1", "shoot 8", Ratio::new(1, 3)),
        (Ruleset::ORIGINAL, "wumpus 2", "shoot 8", Ratio::new(1, 4)),
        (Ruleset::ORIGINAL, "wumpus 2, arrows 1", "shoot 8", Ratio::new(1, 4)),
        (Ruleset::BSD, "wumpus 2", "shoot 8", Ratio::new(2, 36)),
        (Ruleset::BSD, "wumpus 2, arrows 1", "shoot 8", Ratio::new(2, 36)),
    ] {
        let odds = scene(ruleset).with(things).odds(action, |turn| turn.outcome());
        let otherwise = things.contains("arrows 1").then_some(Outcome::OutOfArrows);
        assert_eq!(odds.of(&Some(Outcome::Eaten)), eaten, "{}: {things}", ruleset.name);
        assert_eq!(eaten + odds.of(&otherwise), Ratio::ONE, "{}: {things}", ruleset.name);
    }
}

/// V15: before the fourth room with 1 in 5, before the fifth with 3 in 5.
#[test]
fn in_bsd_an_arrow_may_drop_before_its_fourth_and_fifth_room() {
    for (rooms, [three, four, five]) in [
        ("2 3 4", [Ratio::ONE, Ratio::ZERO, Ratio::ZERO]),
        ("2 3 4 14", [Ratio::new(1, 5), Ratio::new(4, 5), Ratio::ZERO]),
        ("2 3 4 14 13", [Ratio::new(1, 5), Ratio::new(4 * 3, 5 * 5), Ratio::new(4 * 2, 5 * 5)]),
    ] {
        let flown = scene(Ruleset::BSD).odds(&format!("shoot {rooms}"), |turn| turn.events().matches("Flew").count());
        assert_eq!([3, 4, 5].map(|rooms| flown.of(&rooms)), [three, four, five], "{rooms}");
    }
}

/// C11, C17, C22: in opinionated a bump or a shot wakes it for good, and elsewhere nothing does.
#[test]
fn in_opinionated_it_wakes_for_good() {
    for (ruleset, things, action, picks, wakes) in [
        (Ruleset::OPINIONATED, "wumpus 3", "move 2", &[][..], false),
        (Ruleset::OPINIONATED, "wumpus 2", "move 2", &[0, 0], true),
        (Ruleset::OPINIONATED, "", "shoot 8", &[3], true),
        (Ruleset::OPINIONATED, "awake", "move 2", &[3], true),
        (Ruleset::DUNGEON, "", "shoot 8", &[0], false),
        (Ruleset::DUNGEON, "wumpus 2", "move 2", &[0, 0], false),
        (Ruleset::ORIGINAL, "", "shoot 8", &[3], false),
        (Ruleset::ORIGINAL, "wumpus 2", "move 2", &[0], false),
    ] {
        let awake = scene(ruleset).with(things).play(action, picks).after.position().awake;
        assert_eq!(awake, wakes, "{}: {things}, {action}", ruleset.name);
    }
}

/// C11, C17, C18, C20 to C22, C33, C34, V7: opinionated, awake or just woken, it moves 3 times in 4, and shares its
/// moves among the tunnels without a pit; in the original staying is as likely as each tunnel; in the dungeon it always
/// moves. Bats bother it nowhere, and pits elsewhere neither. From 17 tunnels lead to 7, 16 and 18.
#[test]
fn it_takes_each_tunnel_with_the_same_chance() {
    let lone: [&[u32]; 5] = [&[2], &[1], &[4, 5], &[3], &[3]];
    let doubled: [&[u32]; 3] = [&[3, 3, 1], &[3, 3, 2], &[2, 2, 1]];
    let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(|ruleset| scene(ruleset).with("wumpus 17"));
    let [quarter, third] = [4, 3].map(|n| Ratio::new(1, n));
    let all = [(7, quarter), (16, quarter), (17, quarter), (18, quarter)];
    let always = [(7, third), (16, third), (18, third)];
    for (scene, action, to) in [
        (opinionated.with("awake"), "move 2", &all[..]),
        (opinionated.with("bats 7 16"), "shoot 8", &all),
        (opinionated.with("awake"), "shoot 8", &all),
        (opinionated.with("pits 7 1"), "shoot 8", &[(16, Ratio::new(3, 8)), (17, quarter), (18, Ratio::new(3, 8))]),
        // Every tunnel leads to a pit.
        (within(Ruleset::OPINIONATED, &lone).with("wumpus 3, pits 4 5"), "shoot 2", &[(3, Ratio::ONE)]),
        (original.clone(), "shoot 8", &all),
        (original.with("pits 7 16"), "shoot 8", &all),
        // Staying is one choice more, whatever the number of tunnels.
        (within(Ruleset::ORIGINAL, &lone).with("wumpus 3"), "shoot 2", &[(3, third), (4, third), (5, third)]),
        (dungeon.clone(), "shoot 8", &always),
        (dungeon.with("pits 7 16, bats 7 16"), "shoot 8", &always),
        // From 2 two tunnels lead to 3, and one back to 2.
        (within(Ruleset::DUNGEON, &doubled), "shoot 3", &[(2, third), (3, Ratio::new(2, 3))]),
    ] {
        let odds = scene.odds(action, |turn| turn.after.position().wumpus.number());
        assert_eq!(odds.iter().map(|(room, chance)| (*room, chance)).collect::<Vec<_>>(), to, "{:?}", scene.position);
    }
}

/// V7: a wumpus that takes a tunnel to its own room has moved. With `original` it can also stay.
#[test]
fn a_wumpus_that_comes_back_to_its_own_room_has_moved() {
    for (ruleset, moves) in [(Ruleset::DUNGEON, Ratio::ONE), (Ruleset::ORIGINAL, Ratio::new(3, 4))] {
        let scene = within(ruleset, &[[3, 3, 1], [2, 2, 2], [3, 3, 1]]);
        let odds = scene.odds("shoot 3", |turn| turn.events().contains("WumpusMoved 2 2"));
        assert_eq!(odds.of(&true), moves, "{}", ruleset.name);
    }
}

/// V16: after the k-th miss with min(2k, 12) in 12, through each tunnel alike.
#[test]
fn in_bsd_each_miss_makes_the_wumpus_likelier_to_move() {
    for (before, chance) in [(0, 2), (1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 12), (98, 12)] {
        let scene = scene(Ruleset::BSD).with(&format!("misses {before}, pits 15, bats 17"));
        let odds = scene.odds("shoot 8", |turn| {
            let position = turn.after.position();
            (position.wumpus.number(), position.misses)
        });
        for room in [15, 17, 20] {
            assert_eq!(odds.of(&(room, 0)), Ratio::new(chance, 36), "after {before} misses, to {room}");
        }
        assert_eq!(odds.of(&(16, before + 1)), Ratio::new(12 - chance, 12), "after {before} misses");
        assert_eq!(scene.play("move 2", &[]).after.position().misses, before, "it moves only after a miss");
    }
}
