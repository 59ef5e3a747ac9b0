//! The wumpus: what wakes it, and where it goes.

use wumpus_hunt::game::classic::{Outcome, Ruleset};

use super::scene::{IN_THE_DODECAHEDRON, Scene};
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

/// C17, C18, C20 to C22, C33, C34: opinionated, awake or just woken, it moves 3 times in 4, and shares its moves among the tunnels
/// without a pit; in the original staying is as likely as each tunnel; in the dungeon it always moves. From 17 tunnels lead to 7,
/// 16 and 18.
#[test]
fn it_takes_each_tunnel_with_the_same_chance() {
    let lone: &[&[u32]] = &[&[2], &[1], &[4, 5], &[3], &[3]];
    let of = |ruleset| Scene::of(ruleset).wumpus(17);
    let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(of);
    let [quarter, third] = [4, 3].map(|n| Ratio::new(1, n));
    let all = [(7, quarter), (16, quarter), (17, quarter), (18, quarter)];
    for (scene, action, to) in [
        (opinionated.clone().awake(), "move 2", &all[..]),
        (opinionated.clone(), "shoot 8", &all),
        (opinionated.clone().awake(), "shoot 8", &all),
        (opinionated.pits([7, 1]), "shoot 8", &[(16, Ratio::new(3, 8)), (17, quarter), (18, Ratio::new(3, 8))]),
        // Every tunnel leads to a pit.
        (Scene::within(Ruleset::OPINIONATED, lone, [1, 3, 4, 5, 4, 4]), "shoot 2", &[(3, Ratio::ONE)]),
        (original, "shoot 8", &all),
        // Staying is one choice more, whatever the number of tunnels.
        (Scene::within(Ruleset::ORIGINAL, lone, [1, 3, 5, 5, 4, 4]), "shoot 2", &[(3, third), (4, third), (5, third)]),
        (dungeon, "shoot 8", &[(7, third), (16, third), (18, third)]),
    ] {
        let odds = scene.odds(action, |turn| turn.wumpus());
        assert_eq!(odds.iter().map(|(room, chance)| (*room, chance)).collect::<Vec<_>>(), to, "{:?}", scene.position);
    }
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
