//! The best shot against every legal path.

use std::sync::Arc;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Path, Ruleset, Setup, View};
use wumpus_hunt::game::{Game, Seat, Status, View as _, Viewer};
use wumpus_hunt::odds::Engine;
use wumpus_hunt::odds::classic::ClassicEngine;
use wumpus_hunt::session::{HuntSeed, Session};

use super::whim;
use crate::program::play;

/// A prism; a tree with dead ends, where an arrow can only come straight back; and a room with a tunnel to itself, two to the
/// same room, and one that leads one way.
const CAVES: [[&[u32]; 6]; 3] = [
    [&[2, 3, 4], &[1, 3, 5], &[1, 2, 6], &[1, 5, 6], &[2, 4, 6], &[3, 4, 5]],
    [&[2], &[1, 3, 4], &[2], &[2, 5, 6], &[4], &[4]],
    [&[1, 2, 3], &[1, 3, 3], &[2, 4, 5], &[3, 6], &[4, 6], &[5, 1]],
];

/// Calls `each` with every legal path of at most this many rooms.
fn each_path(view: &View, longest: usize, mut each: impl FnMut(Path)) {
    let mut named = vec![1];
    while let Some(last) = named.last().copied() {
        if last > u32::from(view.rooms) {
            named.pop();
        } else {
            let path = Path::new(&named).unwrap();
            if view.check(&Action::Shoot { path }).is_ok() {
                each(path);
            }
            if named.len() < longest {
                named.push(1);
                continue;
            }
        }
        if let Some(last) = named.last_mut() {
            *last += 1;
        }
    }
}

fn follows_tunnels(view: &View, path: &Path) -> bool {
    let (cave, mut at) = (view.map.as_ref().unwrap(), Some(view.room));
    path.iter().all(|name| {
        at = at.and_then(|at| cave.tunnel(at, *name));
        at.is_some()
    })
}

/// Orders shots: the shorter path first, and then the lower rooms.
fn key(shot: &Action) -> (usize, Vec<u32>) {
    let Action::Shoot { path } = shot else { panic!("{shot} is no shot") };
    (path.len(), path.to_vec())
}

/// Of equals it is the shortest path, and then that with the lowest rooms.
#[test]
fn no_legal_path_hits_more_often_than_the_best_shot() {
    let mut compared = 0;
    for ruleset in Ruleset::ALL {
        for rooms in CAVES {
            let cave = CaveSource::Known(Arc::new(Cave::new(&rooms).unwrap()));
            let setup = Setup { ruleset: Ruleset { pits: 1, bats: 0, ..ruleset }, cave };
            for seed in 0..4 {
                let mut hunt = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
                let mut rng = BotRng::new(seed);
                let mut engine = ClassicEngine::begin(&setup, &hunt.game().view(Seat::HUNTER)).unwrap();
                for _ in 0..seed {
                    let action = whim(&hunt.game().view(Seat::HUNTER), &mut rng);
                    let mut seen = hunt.step(Seat::HUNTER, &action).unwrap().to_vec();
                    seen.retain(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
                    if hunt.game().status() != Status::Awaiting(Seat::HUNTER) {
                        break;
                    }
                    engine.learn(&action, &seen, &hunt.game().view(Seat::HUNTER));
                }
                let best = engine.best_shot().unwrap();
                let most = engine.hit(&best).unwrap();
                each_path(&hunt.game().view(Seat::HUNTER), Path::LONGEST, |path| {
                    let hit = engine.hit(&Action::Shoot { path }).unwrap();
                    let what = format!("{} {rooms:?} {seed}: {path:?} {hit}, {best} {most}", ruleset.name);
                    assert!(hit < most + 1e-9, "{what}");
                    let is_equal = hit > most - 1e-9 && follows_tunnels(&hunt.game().view(Seat::HUNTER), &path);
                    assert!(!is_equal || key(&best) <= key(&Action::Shoot { path }), "{what}");
                    compared += 1;
                });
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}

/// An arrow may enter a room twice.
#[test]
fn an_arrow_that_comes_back_can_be_sure_to_hit() {
    let printed = play("--rules dungeon --cave torus --seed 780431009", &["m 8", "m 3", "hint", "q"]);
    assert!(printed.contains("The arrow is sure to hit"), "{printed}");
}

/// In bsd arrows drop on long ways.
#[test]
fn of_two_paths_the_one_on_which_the_arrow_drops_less_often_is_better() {
    let lines = ["m 3", "s 5", "m 2", "s 8", "m 1", "m 5", "hint odds", "q"];
    let printed = play("--rules bsd --cave dodecahedron --pits 2 --bats 2 --seed 362418980", &lines);
    assert!(printed.contains(": hit 99 %."), "{printed}");
}
