//! What is claimed without a map, where the steps of the wumpus and far smells are guesses.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::ruleset::Ruleset;
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Path, Position, Setup};
use wumpus_hunt::game::{Game as _, Rooms, Seat, Status};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::classic::{ClassicEngine, Thing};
use wumpus_hunt::session::{HuntSeed, Session};

use super::{act, whim};

/// Asserts that what is there has a chance, and that nothing else is certain. Returns how many claims were certain.
fn rules_out_nothing_true(hunt: &Session<Classic>, engine: &ClassicEngine, what: &str) -> usize {
    let Position { ref cave, pits, bats, wumpus, .. } = *hunt.game().position();
    let things = [(Thing::Pit, pits), (Thing::Bats, bats), (Thing::Wumpus, Rooms::only(wumpus.number()))];
    let of_thing = |(thing, places): (Thing, Rooms)| {
        let is_certain = |room: &Room| {
            let odds = engine.odds(thing, room.number());
            // Hints take a smaller chance for a rounding error.
            let is_possible = if places.has(room.number()) { odds > 1e-9 } else { odds < 1.0 - 1e-9 };
            assert!(is_possible, "{what}: {thing:?} in {room}: {odds}");
            odds <= 0.0 || odds >= 1.0
        };
        cave.rooms().filter(is_certain).count()
    };
    things.into_iter().map(of_thing).sum()
}

#[test]
fn without_a_map_what_is_certain_is_true() {
    let mut certain = 0;
    for ruleset in Ruleset::ALL {
        for (smell, cave) in (1..4).flat_map(|smell| [(smell, CaveSource::RANDOM), (smell, CaveSource::Shuffled)]) {
            let setup = Setup { ruleset: Ruleset { smell, ..ruleset }, cave };
            for seed in 1..7 {
                let mut hunt = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
                let mut engine = ClassicEngine::begin(&setup, &hunt.game().view(Seat::HUNTER)).unwrap();
                let mut rng = BotRng::new(seed);
                while hunt.game().status() == Status::Awaiting(Seat::HUNTER) && hunt.turns() < 8 {
                    certain += rules_out_nothing_true(&hunt, &engine, &format!("{setup:?} {seed}, {}", hunt.turns()));
                    let action = whim(&hunt.game().view(Seat::HUNTER), &mut rng);
                    act(&mut hunt, &mut engine, &action);
                }
            }
        }
    }
    assert!(certain > 5_000, "{certain}");
}

/// Five hunts in which guesses once ruled out what was true: pits barred the way through rooms that nobody had seen, or a smell
/// was met again and again.
#[test]
fn what_is_true_is_never_ruled_out_without_a_map() {
    let far = Ruleset { smell: 3, ..Ruleset::OPINIONATED };
    let [random, shuffled] = [CaveSource::RANDOM, CaveSource::Shuffled];
    let paced = "move 8; move 2; ".to_owned() + &"move 8; move 11; move 8; move 2; ".repeat(7);
    for (ruleset, cave, seed, typed) in [
        (Ruleset::OPINIONATED, &shuffled, 399, "shoot 20"),
        (Ruleset::OPINIONATED, &random, 1229, "move 5; move 13; shoot 13"),
        (Ruleset::OPINIONATED, &random, 63, "move 5; move 10; move 5; move 8; shoot 7; shoot 18"),
        (Ruleset::BSD, &random, 147, paced.trim_end_matches("; ")),
        (far, &random, 266, ("move 4; ".to_owned() + &"move 8; move 4; ".repeat(10)).trim_end_matches("; ")),
    ] {
        let setup = Setup { ruleset, cave: cave.clone() };
        let mut session = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
        let mut engine = ClassicEngine::begin(&setup, &session.game().view(Seat::HUNTER)).unwrap();
        for action in typed.split("; ") {
            act(&mut session, &mut engine, &action.parse().unwrap());
            rules_out_nothing_true(&session, &engine, &format!("seed {seed}, {action}"));
        }
    }
}

/// V15: an arrow that flies back along the hunter's way and into an unseen room may drop before it gets there.
#[test]
fn without_a_map_an_arrow_hits_as_often_as_it_reaches_the_wumpus() {
    let setup = Setup { ruleset: Ruleset::BSD, cave: CaveSource::RANDOM };
    let flies = [1.0, 1.0, 1.0, 4.0 / 5.0, 4.0 / 5.0 * 2.0 / 5.0];
    let mut compared = [0; Path::LONGEST];
    for seed in 0..100 {
        let mut session = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
        let mut engine = ClassicEngine::begin(&setup, &session.game().view(Seat::HUNTER)).unwrap();
        let Position { cave, pits, bats, wumpus, .. } = session.game().position().clone();
        let mut way = vec![session.game().view(Seat::HUNTER).room];
        let taken = pits.or(bats).or(Rooms::only(wumpus.number()));
        while way.len() < Path::LONGEST {
            let is_free = |to: &&Room| !taken.has(to.number()) && !way.contains(to);
            let Some(to) = cave.tunnels(way[way.len() - 1]).iter().find(is_free).copied() else { break };
            act(&mut session, &mut engine, &Action::Move { to: to.number() });
            way.push(to);
        }
        for flights in 1..=way.len() {
            let back = way[way.len() - flights..].iter().rev();
            let last = way[way.len() - flights];
            for new in cave.tunnels(last).iter().filter(|new| engine.odds(Thing::Wumpus, new.number()) > 0.0) {
                let path: Vec<_> = back.clone().skip(1).chain([new]).map(|room| room.number()).collect();
                let hit = engine.hit(&Action::Shoot { path: Path::new(&path).unwrap() }).unwrap();
                let expected = engine.odds(Thing::Wumpus, new.number()) * flies[flights - 1];
                assert!((hit - expected).abs() < 1e-12, "seed {seed}, {path:?}: {hit}, {expected}");
                compared[flights - 1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "{compared:?}");
}
