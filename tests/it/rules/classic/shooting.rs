//! What a shot hits, and what follows a miss.

use wumpus_hunt::game::arrow::{Flight, Leg, Stray};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::classic::{Event, Outcome, Path, Ruleset};
use wumpus_hunt::game::{Chance, Game as _, Seat, Viewer};

use super::{Classic, scene, within};
use crate::every::{Ratio, every_outcome};

/// C23.
#[test]
fn a_path_has_one_to_five_rooms() {
    assert_eq!(Path::new(&[]), None);
    assert_eq!(Path::new(&[1, 2, 3, 4, 5]).as_deref(), Some([1, 2, 3, 4, 5].as_slice()));
    assert_eq!(Path::new(&[1; 6]), None);
}

fn legs(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut impl Chance) -> Vec<Leg> {
    let mut flight = Flight::new(cave, cave.room(from).unwrap(), named, stray);
    std::iter::from_fn(|| flight.next(chance)).collect()
}

/// C27 to C30, C39: where a tunnel leads it flies as it is sent. Astray for good, it goes on through any tunnel but the one by which it
/// came, unless that is the only one, and looks for no other name. Astray once, it takes any tunnel, the one back included, and tries
/// the next name from where it is.
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
    for (ruleset, arrows) in Ruleset::ALL.into_iter().flat_map(|ruleset| [(ruleset, 5), (ruleset, 1)]) {
        let turn = scene(ruleset).with(&format!("wumpus 4, arrows {arrows}")).play("shoot 2 3 4", &[]);
        assert_eq!(
            turn.events(),
            "ArrowFlew to 2, ArrowFlew to 3, ArrowFlew to 4, Ended ShotWumpus",
            "{}",
            ruleset.name
        );
        assert_eq!(turn.after.position().arrows, arrows - 1);
        scene(ruleset).assert_turns(&[("wumpus 2", "shoot 2 3 4", &[], "ArrowFlew to 2, Ended ShotWumpus")]);
    }
}

/// C25, C28, C30, V7, V15: the first on the way is hit, and nobody else.
#[test]
fn an_arrow_that_comes_back_to_the_hunter_loses() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        scene(ruleset).assert_turns(&[(
            "wumpus 5",
            "shoot 2 9 5",
            &[0],
            if ruleset.tells_stray {
                "ArrowFlew to 2, ArrowStrayed from 2 named 9 is_told true, ArrowFlew to 1, Ended ShotSelf"
            } else {
                "ArrowFlew to 2, ArrowStrayed from 2 named 9 is_told false, ArrowFlew to 1, Ended ShotSelf"
            },
        )]);
    }
    let flew_back = "ArrowFlew to 2, ArrowFlew to 3, Ended ShotSelf";
    scene(Ruleset::ORIGINAL).assert_turns(&[("hunter 3", "shoot 2 3", &[], flew_back)]);
    scene(Ruleset::BSD).assert_turns(&[("hunter 3", "shoot 2 3", &[], flew_back)]);
    let dead_end = within(Ruleset::OPINIONATED, &[[2], [1], [1]]).with("wumpus 3").play("shoot 2 3", &[]);
    assert_eq!(dead_end.outcome(), Some(Outcome::ShotSelf));
    let around = scene(Ruleset::OPINIONATED).play("shoot 2 3 4 5 1", &[]);
    assert_eq!((around.outcome(), around.after.position().arrows), (Some(Outcome::ShotSelf), 4));
}

/// C31 to C34, C39, V15: an arrow astray for good or once, a miss, and what the wumpus does then. A dropped arrow misses, though the
/// wumpus was in the next room.
#[test]
fn a_miss_costs_the_arrow() {
    for (ruleset, things, action, picks, events) in [
        (Ruleset::OPINIONATED, "wumpus 17", "shoot 8", &[0, 0][..], "Missed, WumpusMoved from 17 to 7"),
        (Ruleset::DUNGEON, "wumpus 17", "shoot 8", &[0], "Missed, WumpusMoved from 17 to 7"),
        (Ruleset::ORIGINAL, "wumpus 17", "shoot 8", &[3], "Missed"),
        (Ruleset::BSD, "wumpus 14", "shoot 2 3 4 14", &[0, 11], "ArrowDropped, Missed"),
        // The last arrow.
        (Ruleset::OPINIONATED, "wumpus 2, arrows 1", "shoot 8", &[], "Missed, Ended OutOfArrows"),
        (
            Ruleset::DUNGEON,
            "wumpus 17, arrows 1",
            "shoot 8",
            &[0],
            "Missed, WumpusMoved from 17 to 7, Ended OutOfArrows",
        ),
        (Ruleset::ORIGINAL, "wumpus 2, arrows 1", "shoot 8", &[0], "Missed, WumpusMoved from 2 to 1, Ended Eaten"),
        // From 2 no tunnel leads to 9; from 3 none leads to 20.
        (Ruleset::OPINIONATED, "", "shoot 2 9 20", &[0, 0, 3], "ArrowStrayed from 2 named 9 is_told true, Missed"),
        (
            Ruleset::DUNGEON,
            "wumpus 17",
            "shoot 2 9 20",
            &[1, 0, 0],
            "ArrowStrayed from 2 named 9 is_told true, ArrowStrayed from 3 named 20 is_told false, Missed, \
             WumpusMoved from 17 to 7",
        ),
        (
            Ruleset::ORIGINAL,
            "",
            "shoot 2 9 20",
            &[1, 0, 3],
            "ArrowStrayed from 2 named 9 is_told false, ArrowStrayed from 3 named 20 is_told false, Missed",
        ),
    ] {
        let scene = scene(ruleset).with(things);
        let turn = scene.play(action, picks);
        assert_eq!(turn.after.position().arrows, scene.position.arrows - 1);
        let told = turn.events();
        let told: Vec<_> = told.split(", ").filter(|event| !event.starts_with("ArrowFlew")).collect();
        assert_eq!(told.join(", "), events, "{}: {things}, {action}", ruleset.name);
    }
}

/// C19, C21, C33, C34, V16: a wumpus next door comes to the hunter after a miss, or awake while he moves, before his last arrow is
/// mourned.
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

/// C37, C39, V15.
#[test]
fn only_the_gamemaster_sees_the_arrow_fly_and_the_wumpus_move() {
    let [from, to] = [2, 9].map(|number| scene(Ruleset::DUNGEON).position.cave.room(number).unwrap());
    let strayed = |is_told| Event::ArrowStrayed { from, named: to, is_told };
    for (event, is_seen) in [
        (Event::WumpusMoved { from, to }, false),
        (Event::ArrowFlew { to }, false),
        (strayed(false), false),
        (strayed(true), true),
        (Event::Missed, true),
        (Event::ArrowDropped, true),
    ] {
        for viewer in [Viewer::Seat(Seat::HUNTER), Viewer::Public] {
            assert_eq!(Classic::is_seen_by(&event, viewer), is_seen, "{event:?}");
        }
    }
}
