//! The wumpus: what wakes it, and where it goes.

use wumpus_hunt::game::Game as _;
use wumpus_hunt::game::classic::Ruleset;

use super::{IN_THE_DODECAHEDRON, scene, within};
use crate::every::Ratio;

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

/// C11, C17, C18, C20 to C22, C33, C34, V7: opinionated, awake or just woken, it moves 3 times in 4, and shares its moves among the
/// tunnels without a pit; in the original staying is as likely as each tunnel; in the dungeon it always moves. Bats bother it nowhere,
/// and pits elsewhere neither. From 17 tunnels lead to 7, 16 and 18.
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
        let odds = scene.odds("shoot 3", |turn| turn.events().contains("WumpusMoved from 2 to 2"));
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
