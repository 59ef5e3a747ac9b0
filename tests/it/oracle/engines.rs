//! Every engine against the oracle, number by number, before every turn of many hunts.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::{NamedCave, dodecahedron};
use wumpus_hunt::game::chance::{Chance as _, uniform};
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Path, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::game::{Game, View};
use wumpus_hunt::odds::Engine as _;

use super::{Listed, Oracle};
use crate::truth::Hunt;

/// Plays these hunts for so many turns. Compares before each turn all that the engine says of the rooms, and of each of
/// the actions that `tries` makes. Returns the events that the hunters were shown.
fn compare<G: Listed>(
    what: &str,
    setup: &G::Setup,
    seeds: Range<u64>,
    turns: u32,
    tries: impl Fn(&G::View, &mut BotRng) -> Vec<G::Action>,
) -> Vec<G::Event> {
    let mut begun: Vec<(G::View, Oracle<G>)> = Vec::new();
    let mut shown = Vec::new();
    for seed in seeds {
        let (mut hunt, mut rng) = (Hunt::<G>::deal(setup, seed), BotRng::new(seed));
        assert!(hunt.engine.is_exact());
        let first = hunt.sight();
        if !begun.iter().any(|(sight, _)| *sight == first) {
            begun.push((first.clone(), Oracle::begin(setup, &first)));
        }
        let (_, mut oracle) = begun.iter().find(|(sight, _)| *sight == first).unwrap().clone();
        while hunt.goes_on() && hunt.session.turns() < turns {
            let what = format!("{what}, seed {seed}, turn {}", hunt.session.turns());
            assert_rooms::<G>(setup, &hunt.engine, &oracle, hunt.session.game().position(), &what);
            let actions = tries(&hunt.sight(), &mut rng);
            let hits = actions.iter().map(|action| assert_action(&hunt.engine, &oracle, action, &what));
            let most = hits.fold(0.0, f64::max);
            let best = hunt.engine.best_shot().map_or(0.0, |shot| oracle.results(&shot).1);
            assert!(best > most - 1e-9, "{what}: the best shot hits with {best}, and another with {most}");
            let action = choose::<G>(&hunt.engine, &actions, &mut rng);
            let seen = hunt.act(action);
            if hunt.goes_on() {
                oracle.learn(action, &seen, &hunt.sight());
            }
            shown.extend(seen);
        }
    }
    shown
}

/// Draws two actions and returns the one less likely to end the hunt.
pub(super) fn choose<'a, G: Listed>(engine: &G::Engine, actions: &'a [G::Action], rng: &mut BotRng) -> &'a G::Action {
    let drawn = [(); 2].map(|()| &actions[rng.pick(u32::try_from(actions.len()).unwrap()) as usize]);
    let lives = |action: &G::Action| {
        let results = engine.results(action);
        results.goes_on + results.carried_off
    };
    drawn.into_iter().max_by(|one, other| lives(one).total_cmp(&lives(other))).unwrap()
}

/// Asserts that the truth is possible, and compares the odds of each thing in each room.
fn assert_rooms<G: Listed>(setup: &G::Setup, engine: &G::Engine, oracle: &Oracle<G>, truth: &G::Position, what: &str) {
    let truth = G::key(truth);
    assert!(oracle.cases().iter().any(|(position, share)| G::key(position) == truth && *share > 0.0), "{what}");
    for ((thing, _), odds) in G::Engine::THINGS.iter().zip(oracle.odds()) {
        for (room, odds) in G::known_cave(setup).unwrap().rooms().zip(odds) {
            assert_near(engine.odds(*thing, room.number()), odds, &format!("{what}: {thing:?} in room {room}"));
        }
    }
}

/// Compares how a turn with this action can go, and the chance that it hits the wumpus, which is returned.
fn assert_action<G: Listed>(engine: &G::Engine, oracle: &Oracle<G>, action: &G::Action, what: &str) -> f64 {
    let what = format!("{what}: {action:?}");
    let (told, (known, hit)) = (engine.results(action), oracle.results(action));
    assert_near(told.goes_on, known.goes_on, &what);
    assert_near(told.carried_off, known.carried_off, &what);
    assert_eq!(told.ends.len(), known.ends.len(), "{what}: {told:?} {known:?}");
    for (end, chance) in known.ends {
        let told = told.ends.iter().find(|(other, _)| *other == end).map_or(0.0, |(_, told)| *told);
        assert_near(told, chance, &format!("{what}: {end:?}"));
    }
    assert_near(engine.hit(action).unwrap_or_default(), hit, &format!("{what}: hit"));
    hit
}

/// What is impossible, and what is not, is known without a rounding error.
fn assert_near(told: f64, known: f64, what: &str) {
    assert!((told - known).abs() < 1e-9, "{what}: {told}, not {known}");
    assert!(known < 1.0 - 1e-12 || told.to_bits() == 1.0_f64.to_bits(), "{what}: {told} is certain");
    assert_eq!(told > 0.0, known > 0.0, "{what}: {told}, not {known}");
}

/// Asserts that hunts in which all of this happened have been compared.
fn assert_seen(events: &[impl Debug], names: &[&str]) {
    for name in names {
        assert!(events.iter().any(|event| format!("{event:?}").starts_with(name)), "{name}");
    }
}

/// Lists the legal actions, where all of them can be listed.
pub(super) fn listed<G: Game>(view: &G::View, _: &mut BotRng) -> Vec<G::Action> {
    view.legal().listed.collect()
}

/// The corners of a cube.
pub(crate) const CUBE: [&[u32]; 8] =
    [&[2, 4, 5], &[1, 3, 6], &[2, 4, 7], &[1, 3, 8], &[1, 6, 8], &[2, 5, 7], &[3, 6, 8], &[4, 5, 7]];

/// A tunnel one way only, one back to its own room, and two between the same rooms.
const CROOKED: [&[u32]; 8] =
    [&[2, 3, 4], &[1, 5, 5], &[1, 3, 6], &[1, 7, 8], &[2, 2, 6], &[5, 3, 7], &[4, 6, 8], &[7, 4, 1]];

pub(super) fn cave_of(name: &str) -> Arc<Cave> {
    Arc::new(match name {
        "cube" => Cave::new(&CUBE).unwrap(),
        "crooked" => Cave::new(&CROOKED).unwrap(),
        "dodecahedron" => dodecahedron(),
        _ => NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap().cave(),
    })
}

/// Lists the moves, a shot through each tunnel, and a longer one, which goes astray where its path names any room.
pub(super) fn moves_and_shots(view: &classic::View, rng: &mut BotRng) -> Vec<classic::Action> {
    let (cave, mut at, mut rooms) = (view.map.as_ref().unwrap(), view.room, [0; Path::LONGEST]);
    for room in &mut rooms {
        let follows = rng.ratio(3, 4);
        at = if follows {
            uniform(rng, cave.tunnels(at).iter().copied()).unwrap()
        } else {
            cave.free_room(&mut Rooms::default(), rng)
        };
        *room = at.number();
    }
    let long = Path::new(&rooms[..2 + rng.pick(4) as usize]).unwrap();
    let short = view.tunnels.iter().map(|room| Path::new(&[room.number()]).unwrap());
    let shots = short.chain([long]).map(|path| classic::Action::Shoot { path });
    let legal = shots.filter(|shot| view.check(shot).is_ok());
    listed::<Classic>(view, rng).into_iter().chain(legal).collect()
}

/// Compares hunts in every ruleset, in caves with so many pits and bats and such a smell.
fn compare_classic(cases: &[(&str, [u16; 2], u8)], hunts: u64, turns: u32) -> Vec<classic::Event> {
    let mut shown = Vec::new();
    for ruleset in Ruleset::ALL {
        for (cave, [pits, bats], smell) in cases {
            let ruleset = Ruleset { pits: *pits, bats: *bats, smell: *smell, ..ruleset };
            let setup = classic::Setup { ruleset, cave: CaveSource::Known(cave_of(cave)) };
            let what = format!("{} in {cave} with {pits} pits, {bats} bats, smell {smell}", ruleset.name);
            shown.extend(compare::<Classic>(&what, &setup, 0..hunts, turns, moves_and_shots));
        }
    }
    shown
}

#[test]
fn in_small_caves_the_classic_engine_agrees_with_the_oracle() {
    let numbers = [([1, 2], 1), ([2, 1], 2), ([2, 2], 1), ([0, 1], 3), ([1, 0], 1)];
    let cases = ["cube", "crooked"].into_iter().flat_map(|cave| numbers.map(|(numbers, smell)| (cave, numbers, smell)));
    let shown = compare_classic(&cases.collect::<Vec<_>>(), 16, 12);
    assert!(shown.len() > 1_500, "{}", shown.len());
    let all = ["Bumped", "CaughtEdge", "Snatched", "Sensed", "ArrowStrayed", "ArrowDropped", "Missed", "Ended"];
    assert_seen(&shown, &all);
}

/// Beads has doubled tunnels.
#[test]
fn in_caves_of_twenty_rooms_the_classic_engine_agrees_with_the_oracle() {
    let cases = ["dodecahedron", "one-way", "beads"].map(|cave| (cave, [1, 1], 1));
    assert_seen(&compare_classic(&cases, 1, 4), &["Missed"]);
}

/// A ring of rooms with two short cuts and a dead end: small enough for the oracle, large enough for four things apart.
fn ring() -> Arc<Cave> {
    let mut rooms: Vec<Vec<u32>> = (0..22).map(|room| vec![(room + 21) % 22 + 1, (room + 1) % 22 + 1]).collect();
    for [one, other] in [[1_u32, 3], [7, 10]] {
        rooms[one as usize - 1].push(other);
        rooms[other as usize - 1].push(one);
    }
    rooms[13].push(23);
    rooms.push(vec![14]);
    Arc::new(Cave::new(&rooms).unwrap())
}

fn compare_grue(cave: &Arc<Cave>, hunts: u64, turns: u32) -> Vec<grue::Event> {
    let senses = Sense::ALL.into_iter().flat_map(|sense| {
        let setup = grue::Setup::within(sense, Arc::clone(cave)).unwrap();
        compare::<Grue>(sense.name(), &setup, 0..hunts, turns, listed::<Grue>)
    });
    senses.collect()
}

#[test]
fn in_a_small_cave_the_engine_of_the_grue_agrees_with_the_oracle() {
    let shown = compare_grue(&ring(), 40, 40);
    assert!(shown.len() > 1_000, "{}", shown.len());
    assert_seen(&shown, &["ShotWumpus", "StunnedGrue", "Missed", "Ended"]);
}

fn compare_world(board: world::Board, seeds: Range<u64>) -> Vec<world::Event> {
    compare::<World>(board.name(), &world::Setup::new(board), seeds, 40, listed::<World>)
}

#[test]
fn the_engine_of_the_grid_agrees_with_the_oracle() {
    compare_world(world::Board::Published, 0..20);
    compare_world(world::Board::Random, 1..3);
}

#[test]
fn the_engine_of_the_textbook_agrees_with_the_oracle() {
    let mut shown = Vec::new();
    for (size, board, hunts) in [
        (2, textbook::Board::RANDOM, 300),
        (2, textbook::Board::Random { num: 2, den: 3 }, 100),
        (2, textbook::Board::Random { num: 0, den: 1 }, 20),
        (2, textbook::Board::Random { num: 1, den: 1 }, 20),
        (3, textbook::Board::RANDOM, 12),
        (textbook::Setup::SIZE, textbook::Board::Published, 20),
    ] {
        let setup = textbook::Setup::new(size, board);
        let what = format!("{board:?} of size {size}");
        shown.extend(compare::<Textbook>(&what, &setup, 0..hunts, 12, listed::<Textbook>));
    }
    assert_seen(&shown, &["Bumped", "TookGold", "Screamed", "HitWall", "ClimbedOut", "DidNothing", "Ended"]);
}

/// The command: `cargo test --release --test it agrees_with_the_oracle -- --ignored`.
mod weekly {
    use super::{NamedCave, Sense, assert_seen, compare_classic, compare_grue, compare_world, grue, world};

    #[test]
    #[ignore = "takes minutes"]
    fn in_every_named_cave_the_classic_engine_agrees_with_the_oracle() {
        let named = NamedCave::ALL.iter().map(|cave| (cave.name, [1, 1], 1));
        let cases: Vec<_> = named.chain([("dodecahedron", [2, 1], 2)]).collect();
        assert_seen(&compare_classic(&cases, 5, 12), &["Bumped", "Snatched", "ArrowStrayed", "Missed", "Ended"]);
    }

    #[test]
    #[ignore = "takes minutes: a hunt can begin in 348,840 positions and more"]
    fn in_the_dodecahedron_with_two_pits_and_two_bats_the_classic_engine_agrees_with_the_oracle() {
        assert_seen(&compare_classic(&[("dodecahedron", [2, 2], 1), ("beads", [2, 2], 2)], 1, 3), &["Missed"]);
    }

    #[test]
    #[ignore = "takes minutes: on the hex map a hunt can begin in over a million positions"]
    fn on_the_hex_map_the_engine_of_the_grue_agrees_with_the_oracle() {
        compare_grue(grue::Setup::new(Sense::Smell).cave(), 2, 4);
    }

    #[test]
    #[ignore = "takes minutes: a random board is one of a million"]
    fn over_hundreds_of_random_boards_the_engine_of_the_grid_agrees_with_the_oracle() {
        let shown = compare_world(world::Board::Random, 0..200);
        assert_seen(&shown, &["TookGold", "FellInPit", "Eaten", "ShotWumpus", "HitWall", "Ended"]);
    }
}
