//! The wumpus: what wakes it, and where it goes.

use wumpus_hunt::game::classic::{Outcome, Ruleset};

use super::scene::Scene;
use crate::every::Ratio;

/// C17, C21, C22.
#[test]
fn an_undisturbed_wumpus_stays_where_it_is() {
    for ruleset in Ruleset::ALL {
        let scene = Scene::of(ruleset).wumpus(3);
        assert_eq!(scene.play("move 2", &[]).after, scene.hunter(2).position);
    }
}

/// C17: once awake, the wumpus stays awake.
#[test]
fn opinionated_a_bump_or_a_shot_wakes_it_for_good() {
    let scene = Scene::of(Ruleset::OPINIONATED);
    let (flees, stays) = ([0, 0], [3]);
    assert!(scene.clone().wumpus(2).play("move 2", &flees).after.awake);
    assert!(scene.play("shoot 8", &stays).after.awake);
    assert!(scene.awake().play("move 2", &stays).after.awake);
}

/// C17, C22.
#[test]
fn elsewhere_it_never_wakes_for_good() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let odds = Scene::of(ruleset).odds("shoot 8", |turn| turn.after.awake);
        assert_eq!(odds.of(&false), Ratio::ONE, "{}", ruleset.name);
    }
}

/// C21: wherever it is, in the turn that woke it and in every later one. From 17 tunnels lead to 7, 16 and 18.
#[test]
fn opinionated_awake_it_moves_three_times_in_four() {
    let scene = Scene::of(Ruleset::OPINIONATED).wumpus(17);
    for (scene, action) in [(scene.clone().awake(), "move 2"), (scene.clone(), "shoot 8"), (scene.awake(), "shoot 8")] {
        let odds = scene.odds(action, |turn| turn.wumpus());
        for room in [7, 16, 17, 18] {
            assert_eq!(odds.of(&room), Ratio::new(1, 4), "{action}: {room}");
        }
    }
}

/// C18, C21: from 17, with a pit in 7, it goes to 16 or 18.
#[test]
fn opinionated_it_shares_its_moves_among_the_tunnels_without_a_pit() {
    let odds = Scene::of(Ruleset::OPINIONATED).wumpus(17).pits([7, 1]).odds("shoot 8", |turn| turn.wumpus());
    assert_eq!(odds.of(&17), Ratio::new(1, 4));
    assert_eq!(odds.of(&16), Ratio::new(3, 8));
    assert_eq!(odds.of(&18), Ratio::new(3, 8));
}

/// C18, C21.
#[test]
fn opinionated_it_stays_if_every_tunnel_leads_to_a_pit() {
    let between_pits: &[&[u32]] = &[&[2], &[1], &[4, 5], &[3], &[3]];
    let scene = Scene::within(Ruleset::OPINIONATED, between_pits, [1, 3, 4, 5, 4, 4]);
    assert_eq!(scene.odds("shoot 2", |turn| turn.wumpus()).of(&3), Ratio::ONE);
}

/// C18: from 17, with pits in 7 and 16, it moves as if there were none.
#[test]
fn elsewhere_pits_do_not_bother_it() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let scene = Scene::of(ruleset).wumpus(17);
        let odds = |scene: &Scene| scene.odds("shoot 8", |turn| (turn.wumpus(), turn.outcome()));
        assert_eq!(odds(&scene.clone().pits([7, 16])), odds(&scene), "{}", ruleset.name);
    }
}

/// C18: nor do bats, anywhere: with bats in 7 and 16 it moves as if there were none.
#[test]
fn bats_do_not_carry_it() {
    for ruleset in Ruleset::ALL {
        let scene = Scene::of(ruleset).wumpus(17);
        let odds = |scene: &Scene| scene.odds("shoot 2", |turn| (turn.wumpus(), turn.outcome()));
        assert_eq!(odds(&scene.clone().bats([7, 16])), odds(&scene), "{}", ruleset.name);
    }
}

/// C20, C34: each of its tunnels, or staying, with the same chance.
#[test]
fn original_a_miss_makes_it_choose_among_its_tunnels_and_staying() {
    let odds = Scene::of(Ruleset::ORIGINAL).wumpus(17).odds("shoot 8", |turn| turn.wumpus());
    for room in [7, 16, 17, 18] {
        assert_eq!(odds.of(&room), Ratio::new(1, 4), "{room}");
    }
}

/// C20: "or staying" is one choice more, whatever the number of tunnels.
#[test]
fn original_staying_is_as_likely_as_each_tunnel() {
    let two_tunnels: &[&[u32]] = &[&[2], &[1], &[4, 5], &[3], &[3]];
    let odds = Scene::within(Ruleset::ORIGINAL, two_tunnels, [1, 3, 5, 5, 4, 4]).odds("shoot 2", |turn| turn.wumpus());
    for room in [3, 4, 5] {
        assert_eq!(odds.of(&room), Ratio::new(1, 3), "{room}");
    }
}

/// C22, C33: always, and through each tunnel with the same chance.
#[test]
fn dungeon_a_miss_always_makes_it_move() {
    let odds = Scene::of(Ruleset::DUNGEON).wumpus(17).odds("shoot 8", |turn| turn.wumpus());
    for room in [7, 16, 18] {
        assert_eq!(odds.of(&room), Ratio::new(1, 3), "{room}");
    }
}

/// C19: with the wumpus next door, each ruleset's chance that it comes to the hunter after a miss.
#[test]
fn wherever_it_enters_the_hunters_room_it_eats_him() {
    let chances = [Ratio::new(1, 4), Ratio::new(1, 3), Ratio::new(1, 4)];
    for (ruleset, chance) in Ruleset::ALL.into_iter().zip(chances) {
        let odds = Scene::of(ruleset).wumpus(2).odds("shoot 8", |turn| turn.outcome());
        assert_eq!(odds.of(&Some(Outcome::Eaten)), chance, "{}", ruleset.name);
        assert_eq!(odds.of(&Some(Outcome::Eaten)) + odds.of(&None), Ratio::ONE, "{}", ruleset.name);
    }
}

/// C19, C21: an awake wumpus may walk in while the hunter moves.
#[test]
fn opinionated_it_may_walk_in_on_a_hunter_who_moves() {
    let odds = Scene::of(Ruleset::OPINIONATED).awake().wumpus(3).odds("move 2", |turn| turn.outcome());
    assert_eq!(odds.of(&Some(Outcome::Eaten)), Ratio::new(1, 4));
}

/// C11: an awake wumpus in the room is bumped as a sleeping one is, and makes one step, not two.
#[test]
fn opinionated_an_awake_wumpus_is_bumped_in_the_same_way() {
    let scene = Scene::of(Ruleset::OPINIONATED).wumpus(2);
    let odds = |scene: Scene| scene.odds("move 2", |turn| (turn.wumpus(), turn.outcome(), turn.events.len()));
    assert_eq!(odds(scene.clone().awake()), odds(scene));
}
