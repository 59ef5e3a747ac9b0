//! What happens to the hunter on arrival in a room.

use std::collections::BTreeSet;

use wumpus_hunt::game::classic::{Event, Outcome, Ruleset, Warnings};

use super::scene::{IN_THE_DODECAHEDRON, Scene, Turn};
use crate::every::Ratio;

const EATEN: Event = Event::Ended { outcome: Outcome::Eaten };
const FELL: Event = Event::Ended { outcome: Outcome::FellInPit };

/// C7, C9.
#[test]
fn a_move_goes_through_the_tunnel_and_costs_no_arrow() {
    for ruleset in Ruleset::ALL {
        let scene = Scene::of(ruleset);
        let turn = scene.play("move 2", &[]);
        assert_eq!(turn.befell(), [Event::Entered { room: scene.room(2) }]);
        assert_eq!(turn.after, scene.hunter(2).position);
    }
}

/// C8, C10.
#[test]
fn staying_in_the_original_does_nothing_even_with_the_wumpus_next_door() {
    let scene = Scene::of(Ruleset::ORIGINAL).wumpus(2).pits([5, 8]);
    let turn = scene.play("move 1", &[]);
    assert_eq!(
        (turn.events.as_slice(), turn.after),
        ([Event::Entered { room: scene.room(1) }].as_slice(), scene.position)
    );
}

/// C10, C11, C12, C15.
#[test]
fn a_pit_ends_the_hunt() {
    for ruleset in IN_THE_DODECAHEDRON {
        let scene = Scene::of(ruleset).pits([2, 20]);
        assert_eq!(scene.play("move 2", &[]).befell(), [Event::Entered { room: scene.room(2) }, FELL]);
    }
}

/// C10, C11, C12, C16, C21: the same odds in all rulesets, for different reasons.
#[test]
fn a_bumped_wumpus_eats_the_hunter_one_time_in_four() {
    for ruleset in IN_THE_DODECAHEDRON {
        let odds = Scene::of(ruleset).wumpus(2).odds("move 2", |turn| (turn.outcome(), turn.wumpus()));
        assert_eq!(odds.of(&(Some(Outcome::Eaten), 2)), Ratio::new(1, 4), "{}", ruleset.name);
        for fled_to in [1, 3, 10] {
            assert_eq!(odds.of(&(None, fled_to)), Ratio::new(1, 4), "{} to {fled_to}", ruleset.name);
        }
    }
}

/// C9, C10, C16: the bump is told before its end.
#[test]
fn the_bump_is_told_before_its_result() {
    let scene = Scene::of(Ruleset::ORIGINAL).wumpus(2);
    let [here, next] = [2, 3].map(|number| scene.room(number));
    assert_eq!(scene.play("move 2", &[3]).events, [Event::Entered { room: here }, Event::Bumped, EATEN]);
    let fled = Event::WumpusMoved { from: here, to: next };
    assert_eq!(scene.play("move 2", &[1]).events, [Event::Entered { room: here }, Event::Bumped, fled]);
}

/// C10, C11: the wumpus, then the pit (which opinionated wumpuses avoid, but a position may have it), then the bats.
#[test]
fn wumpus_before_pit_before_bats_in_opinionated_and_original() {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::ORIGINAL] {
        let scene = Scene::of(ruleset).pits([2, 20]).bats([2, 12]);
        assert_eq!(scene.play("move 2", &[]).events, [Event::Entered { room: scene.room(2) }, FELL]);
        let odds = scene.wumpus(2).odds("move 2", |turn| turn.outcome());
        assert_eq!(odds.of(&Some(Outcome::Eaten)), Ratio::new(1, 4));
        assert_eq!(odds.of(&Some(Outcome::FellInPit)), Ratio::new(3, 4));
        let odds = Scene::of(ruleset).wumpus(2).bats([2, 12]).odds_within(2, "move 2", |turn| turn.drops().len());
        assert_eq!(odds.of(&0), Ratio::new(1, 4), "{}: eaten before the bats come", ruleset.name);
    }
}

/// C12: bats, then pit, then wumpus.
#[test]
fn bats_before_pit_before_wumpus_in_the_dungeon() {
    let scene = Scene::of(Ruleset::DUNGEON).wumpus(2).pits([2, 20]);
    assert_eq!(scene.play("move 2", &[]).befell(), [Event::Entered { room: scene.room(2) }, FELL]);
    let scene = scene.bats([2, 12]);
    let carried_to_6 = Event::Snatched { to: scene.room(6) };
    assert_eq!(scene.play("move 2", &[4]).befell(), [Event::Entered { room: scene.room(2) }, carried_to_6]);
}

/// C13, C14: all 20 rooms, the bats' own and the other bats' included; in the dungeon the 19 other caves.
#[test]
fn bats_drop_the_hunter_in_any_room() {
    let away = |room: &u32| ![2, 12].contains(room);
    for (ruleset, rooms) in [(Ruleset::OPINIONATED, 20), (Ruleset::ORIGINAL, 20), (Ruleset::DUNGEON, 19)] {
        let odds = Scene::of(ruleset).bats([2, 12]).odds_within(3, "move 2", |turn| turn.drops()[0]);
        for room in (1..=20).filter(away) {
            assert_eq!(odds.of(&room), Ratio::new(1, rooms), "{} to {room}", ruleset.name);
        }
        let chained = odds.that(|room| !away(room)) + odds.open();
        assert_eq!(chained, Ratio::new(rooms - 18, rooms), "{}", ruleset.name);
    }
}

/// C13, C14: the bats' own room twice, then room 6; in the dungeon the other bats' cave. They stay where they live.
#[test]
fn bats_may_drop_the_hunter_on_bats() {
    for (ruleset, picks, drops) in
        [(Ruleset::ORIGINAL, &[1, 11, 5][..], &[2, 12, 6][..]), (Ruleset::DUNGEON, &[10, 5], &[12, 6])]
    {
        let scene = Scene::of(ruleset).bats([2, 12]);
        let turn = scene.play("move 2", picks);
        assert_eq!(turn.drops(), drops);
        assert_eq!(turn.after, scene.hunter(6).position, "{}", ruleset.name);
    }
}

/// C9, C10, C12: events in the room of the drop come after the drop.
#[test]
fn the_drop_is_told_before_what_it_leads_to() {
    for (ruleset, pick) in [(Ruleset::DUNGEON, 18), (Ruleset::ORIGINAL, 19)] {
        let scene = Scene::of(ruleset).bats([2, 12]);
        let dropped_in_pit = [Event::Entered { room: scene.room(2) }, Event::Snatched { to: scene.room(20) }, FELL];
        assert_eq!(scene.play("move 2", &[pick]).befell(), dropped_in_pit);
    }
}

/// C9, C11, C12, C14: told at once on foot, where bats drop the hunter, or neither.
#[test]
fn the_warnings_of_a_room_are_told_on_arrival() {
    for (ruleset, on_foot, by_bats) in
        [(Ruleset::OPINIONATED, false, true), (Ruleset::DUNGEON, true, true), (Ruleset::ORIGINAL, false, false)]
    {
        let scene = Scene::of(ruleset).wumpus(6).pits([3, 20]).bats([2, 12]);
        let told = |turn: &Turn| {
            let after = |is_arrival: fn(&Event) -> bool| {
                let next = turn.events.iter().zip(turn.events.iter().skip(1).map(Some).chain([None]));
                next.filter(|(event, _)| is_arrival(event))
                    .map(|(_, next)| matches!(next, Some(Event::Sensed { .. })))
                    .collect::<BTreeSet<_>>()
            };
            (
                after(|event| matches!(event, Event::Entered { .. })),
                after(|event| matches!(event, Event::Snatched { .. })),
            )
        };
        let odds = scene.odds_within(4, "move 2", told);
        assert_eq!(odds.of(&([on_foot].into(), [by_bats].into())) + odds.open(), Ratio::ONE, "{}", ruleset.name);
    }
}

/// C9, C12, C14: from the cave of bats to the cave of the other bats, to the wumpus in a third.
#[test]
fn in_the_dungeon_each_cave_is_told_before_anything_befalls_the_hunter_there() {
    let scene = Scene::of(Ruleset::DUNGEON).wumpus(10).pits([3, 13]).bats([2, 12]);
    let [two, ten, twelve] = [2, 10, 12].map(|number| scene.room(number));
    let sensed = |wumpus, pits, bats| Event::Sensed { warnings: Warnings { wumpus, pits, bats } };
    // Drops: the 19 other caves in order; the wumpus stays with 1 in 4.
    let turn = scene.play("move 2", &[10, 9, 3]);
    assert_eq!(
        turn.events,
        [
            Event::Entered { room: two },
            sensed(1, 1, 0),
            Event::Snatched { to: twelve },
            sensed(0, 1, 0),
            Event::Snatched { to: ten },
            sensed(0, 0, 1),
            Event::Bumped,
            EATEN,
        ]
    );
}

/// C11: an awake wumpus steps on every arrival, and the warnings after a drop are those of that moment.
#[test]
fn each_snatch_in_opinionated_is_a_turn_of_its_own() {
    let scene = Scene::of(Ruleset::OPINIONATED).wumpus(17).awake().bats([2, 12]);
    let [two, six, seven, twelve, sixteen, seventeen] = [2, 6, 7, 12, 16, 17].map(|number| scene.room(number));
    // Steps: happens (0 of 4), then which tunnel; drops: the room's number less one.
    let turn = scene.play("move 2", &[0, 1, 11, 0, 1, 5, 0, 0]);
    assert_eq!(
        turn.events,
        [
            Event::Entered { room: two },
            Event::WumpusMoved { from: seventeen, to: sixteen },
            Event::Snatched { to: twelve },
            Event::Sensed { warnings: Warnings { wumpus: 0, pits: 0, bats: 0 } },
            Event::WumpusMoved { from: sixteen, to: seventeen },
            Event::Snatched { to: six },
            Event::Sensed { warnings: Warnings { wumpus: 0, pits: 0, bats: 0 } },
            Event::WumpusMoved { from: seventeen, to: seven },
        ]
    );
}

/// C11: what is sensed after a drop is what is near then, before the wumpus steps.
#[test]
fn what_is_sensed_after_a_drop_is_what_is_near_at_that_moment() {
    let scene = Scene::of(Ruleset::OPINIONATED).wumpus(17).awake().bats([2, 12]).pits([6, 20]);
    let stays = 3;
    let turn = scene.play("move 2", &[stays, 6, stays]);
    assert_eq!(turn.events[2], Event::Sensed { warnings: Warnings { wumpus: 1, pits: 1, bats: 0 } });
}

/// C11: dropped on a sleeping wumpus, the hunter bumps it and may be eaten.
#[test]
fn bats_may_drop_the_hunter_on_the_wumpus() {
    let scene = Scene::of(Ruleset::OPINIONATED).wumpus(7).bats([2, 12]);
    let stays = 3;
    let turn = scene.play("move 2", &[6, stays]);
    assert_eq!(turn.events[3..], [Event::Bumped, EATEN]);
}
