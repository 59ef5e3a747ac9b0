//! What is dealt, counted over many seeds and held against its exact shares by Pearson's chi-square test.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::random::random;
use wumpus_hunt::game::cave::yob::NamedCave;
use wumpus_hunt::game::chance::{Dice, Stream, uniform};
use wumpus_hunt::game::classic::ruleset::Placement;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Role};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Chance, Game, Rooms, Seat, Status};

use crate::truth::sets;

/// Quantile of the normal distribution that is exceeded with a chance of 5 in 10 million.
const QUANTILE: f64 = 4.9;

/// How often each thing was dealt.
struct Counts<K>(BTreeMap<K, u64>);

impl<K: Ord + Debug + Clone> Counts<K> {
    fn of(kinds: impl Iterator<Item = K>) -> Self {
        let mut counts = BTreeMap::new();
        kinds.for_each(|kind| *counts.entry(kind).or_default() += 1);
        Self(counts)
    }

    /// Asserts that the counts fit these weights, which need not add up to 1.
    fn fit(&self, what: &str, weights: impl IntoIterator<Item = (K, f64)>) {
        let weights: BTreeMap<K, f64> = weights.into_iter().filter(|(_, weight)| *weight > 0.0).collect();
        assert!(self.0.keys().all(|kind| weights.contains_key(kind)), "{what}: impossible things were dealt");
        #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
        let float = |count: u64| count as f64;
        let (all, total) = (float(self.0.values().sum()), weights.values().sum::<f64>());
        let squares = weights.iter().map(|(kind, weight)| {
            let expected = all * weight / total;
            (float(self.0.get(kind).copied().unwrap_or_default()) - expected).powi(2) / expected
        });
        let (sum, freedom) = (squares.sum::<f64>(), float(weights.len() as u64 - 1));
        // The quantile of chi-square, by Wilson and Hilferty.
        let ninth = 2.0 / (9.0 * freedom);
        let limit = freedom * (1.0 - ninth + QUANTILE * ninth.sqrt()).powi(3);
        assert!(sum < limit, "{what}: {sum:.0} is above {limit:.0} with {freedom} degrees of freedom");
    }
}

/// Pairs of two numbers, each pair equally likely.
fn pairs(count: u32, may_be_equal: bool) -> impl Iterator<Item = ((u32, u32), f64)> {
    let all = (1..=count).flat_map(move |first| (1..=count).map(move |second| (first, second)));
    all.filter(move |(first, second)| may_be_equal || first != second).map(|pair| (pair, 1.0))
}

fn deals<G: Game>(setup: &G::Setup, count: u64) -> Vec<G> {
    (0..count).map(|seed| G::deal(setup, &mut Dice::new(seed, Stream::Setup))).collect()
}

fn rooms(first: Room, second: Room) -> (u32, u32) {
    (first.number(), second.number())
}

/// C3, C4, V12, in every cave of twenty rooms.
pub(crate) fn classic(count: u64) {
    let caves = NamedCave::ALL.map(|named| (named.name, CaveSource::Known(Arc::new(named.cave()))));
    let drawn = [("shuffled", CaveSource::Shuffled), ("random", CaveSource::RANDOM)];
    let setups = Ruleset::ALL.map(|ruleset| (ruleset.name, classic::Setup::new(ruleset))).into_iter();
    let elsewhere = caves.into_iter().chain(drawn);
    let setups = setups.chain(elsewhere.map(|(name, cave)| (name, classic::Setup { ruleset: Ruleset::BSD, cave })));
    for (name, setup) in setups {
        let Ruleset { placement, pits, bats, .. } = setup.ruleset;
        let dealt = deals::<Classic>(&setup, count);
        let shared = placement != Placement::AllApart;
        let test = |what: &str, may_share: bool, of: &mut dyn FnMut(&classic::Position) -> (u32, u32)| {
            let counts = Counts::of(dealt.iter().map(|game| of(game.position())));
            counts.fit(&format!("{name} {what}"), pairs(20, may_share));
        };
        // A member of a set, each equally likely: with another thing it is a pair like any other.
        let mut dice = Dice::new(0, Stream::Play);
        let mut any = |rooms: Rooms| uniform(&mut dice, rooms.iter()).expect("there are some");
        test("hunter and wumpus", false, &mut |at| rooms(at.hunter, at.wumpus));
        test("hunter and pit", false, &mut |at| (at.hunter.number(), any(at.pits)));
        test("hunter and bats", false, &mut |at| (at.hunter.number(), any(at.bats)));
        test("wumpus and pit", shared, &mut |at| (at.wumpus.number(), any(at.pits)));
        test("wumpus and bats", shared, &mut |at| (at.wumpus.number(), any(at.bats)));
        test("pit and bats", placement == Placement::HazardsThenHunter, &mut |at| (any(at.pits), any(at.bats)));
        let test = |what: &str, many: u16, of: &dyn Fn(&classic::Position) -> Rooms| {
            let counts = Counts::of(dealt.iter().map(|game| of(game.position())));
            counts.fit(&format!("{name} {what}"), sets(Rooms::of(1..=20), many).into_iter().map(|set| (set, 1.0)));
        };
        test("pits", pits, &|at| at.pits);
        test("bats", bats, &|at| at.bats);
    }
}

/// V5: random caves are connected, every tunnel leads both ways and to another room, and no further tunnel would fit. A
/// hundredth of `count` caves of each size are dug.
pub(crate) fn random_caves(count: u64) {
    for (rooms, tunnels) in [(6, 2), (6, 5), (7, 3), (20, 3), (30, 4), (40, 12)] {
        for seed in 0..count / 100 {
            let cave = random(rooms, tunnels, &mut Dice::new(seed, Stream::Setup));
            let what = format!("{rooms} rooms, {tunnels} tunnels, seed {seed}");
            assert!(cave.is_connected(), "{what}");
            let lacks = |room: &Room| cave.tunnels(*room).len() < tunnels.into();
            for room in cave.rooms() {
                let ends = cave.tunnels(room);
                assert!((2..=tunnels.into()).contains(&ends.len()), "{what}");
                assert!(ends.windows(2).all(|two| two[0] < two[1]), "{what}: no two tunnels lead to the same room");
                assert!(ends.iter().all(|end| *end != room && cave.tunnels(*end).contains(&room)), "{what}");
                let others = cave.rooms().filter(|other| *other != room && lacks(other));
                assert!(!lacks(&room) || others.into_iter().all(|other| ends.contains(&other)), "{what}");
            }
        }
    }
}

/// G3.
pub(crate) fn grue(count: u64) {
    let map = hex();
    // The rooms far from each room, as sets of bits.
    let far: Vec<u128> = map
        .rooms()
        .map(|from| {
            let is_far = map.rooms().map(|to| u128::from(map.distance(from, to) > Some(3)));
            is_far.enumerate().fold(0, |set, (index, is_far)| set | is_far << index)
        })
        .collect();
    let members = |set: u128| (0..far.len()).filter(move |index| set >> index & 1 == 1);
    // The arrangements of the other two things where the first two are in these rooms.
    let ways = |first: usize, second: usize| {
        let thirds = far[first] & far[second];
        members(thirds).map(|third| (thirds & far[third]).count_ones()).sum::<u32>()
    };
    let number = |index: usize| u32::try_from(index + 1).expect("there are 100 rooms");
    let pairs = (0..far.len()).flat_map(|first| members(far[first]).map(move |second| (first, second)));
    let weights: Vec<_> =
        pairs.map(|(first, second)| ((number(first), number(second)), f64::from(ways(first, second)))).collect();
    let dealt = deals::<Grue>(&grue::Setup::new(Sense::Smell), count);
    let test = |what: &str, of: &dyn Fn(&grue::Position) -> (u32, u32)| {
        Counts::of(dealt.iter().map(|game| of(game.position()))).fit(what, weights.iter().copied());
    };
    test("hunter and wumpus", &|at| rooms(at.hunter, at.wumpus));
    test("grue and exit", &|at| rooms(at.grue, at.exit));
    test("hunter and exit", &|at| rooms(at.hunter, at.exit));
    test("wumpus and grue", &|at| rooms(at.wumpus, at.grue));
    let single = |room: Room| {
        weights.iter().filter(|((first, _), _)| *first == room.number()).map(|(_, ways)| ways).sum::<f64>()
    };
    let came_from = map.rooms().flat_map(|room| {
        let tunnels = map.tunnels(room);
        let share = single(room) / f64::from(u32::try_from(tunnels.len()).expect("there are three"));
        tunnels.iter().map(move |from| (rooms(room, *from), share))
    });
    let counts = Counts::of(dealt.iter().map(|game| rooms(game.position().grue, game.position().grue_came_from)));
    counts.fit("the grue's last room", came_from);
}

/// W2 to W4.
pub(crate) fn world(count: u64) {
    let dealt = deals::<World>(&world::Setup::new(Board::Random), count);
    let start = dealt[0].position().player.number();
    let gold = |at: &world::Position| at.gold.map_or(0, Room::number);
    let counts = Counts::of(dealt.iter().map(|game| (game.position().wumpus.number(), gold(game.position()))));
    counts.fit("wumpus and gold", pairs(16, true).filter(|((wumpus, gold), _)| ![*wumpus, *gold].contains(&start)));
    let pits = |at: &world::Position| at.pits.count();
    for (what, free, shares) in [("apart", 13, false), ("together", 14, true)] {
        let here =
            dealt.iter().map(World::position).filter(|at| at.gold.is_some_and(|gold| gold == at.wumpus) == shares);
        // Binomial weights: n over k times 4 to the power of n - k.
        let ways =
            (0..=free).map(|k| ((0..k).fold(1.0, |ways, i| ways * f64::from(free - i) / f64::from(i + 1)), free - k));
        let weights = ways.map(|(ways, dry)| ways * 4_f64.powi(dry));
        Counts::of(here.map(pits)).fit(&format!("pits, wumpus and gold {what}"), (0..).zip(weights));
    }
    let published = deals::<World>(&world::Setup::new(Board::Published), 100);
    assert!(published.windows(2).all(|two| two[0] == two[1]), "the published board never changes");
}

/// H2 to H6.
pub(crate) fn hidden(count: u64) {
    for players in [3, 5, 16, 60] {
        let setup = hidden::Setup::new(players, None).expect("so many can play");
        let dealt = deals::<Hidden>(&setup, count / 10);
        let test = |what: &str,
                    of: &dyn Fn(&hidden::Position) -> (u32, u32),
                    weights: &mut dyn Iterator<Item = ((u32, u32), f64)>| {
            Counts::of(dealt.iter().map(|game| of(game.position())))
                .fit(&format!("{players} players: {what}"), weights);
        };
        let seats = u32::try_from(players).expect("there are few");
        let room_count = u32::from(setup.rooms());
        let wumpuses = |at: &hidden::Position| {
            let roles = at.people.iter().map(|person| person.role);
            u32::try_from(roles.filter(|role| *role == Role::Wumpus).count()).expect("there are few")
        };
        let first = |at: &hidden::Position| {
            let first = at.people.iter().position(|person| person.role == Role::Wumpus).expect("there is one");
            u32::try_from(first).expect("there are few")
        };
        test(
            "how many wumpuses, and who begins",
            &|at| (wumpuses(at), u32::from(at.turn.0)),
            &mut (1..=2).flat_map(|many| (0..seats).map(move |seat| ((many, seat), 1.0))),
        );
        // The first of one is anybody; the first of two is so much likelier an early seat.
        let ways = |many: u32, seat: u32| match many {
            1 => 1.0 / f64::from(seats),
            _ => f64::from(seats - 1 - seat) * 2.0 / f64::from(seats * (seats - 1)),
        };
        test(
            "how many wumpuses, and the first of them",
            &|at| (wumpuses(at), first(at)),
            &mut (1..=2).flat_map(|many| (0..seats).map(move |seat| ((many, seat), ways(many, seat)))),
        );
        test("two people", &|at| rooms(at.people[0].room, at.people[1].room), &mut pairs(room_count, false));
        test("bats and a pit", &|at| rooms(at.bats[0], at.pits[1]), &mut pairs(room_count, false));
        test("a person and bats", &|at| rooms(at.people[2].room, at.bats[1]), &mut pairs(room_count, false));
        // Neighbours of a room are three of the others; which, is shuffled.
        let near = Counts::of(dealt.iter().flat_map(|game| {
            let at = game.position();
            at.cave.tunnels(at.people[0].room).iter().map(|room| rooms(at.people[0].room, *room)).collect::<Vec<_>>()
        }));
        near.fit(&format!("{players} players: tunnels"), pairs(room_count, false));
        assert!(dealt.iter().all(|game| game.status() == Status::Awaiting(game.position().turn)));
        assert!(dealt.iter().all(|game| game.position().turn < Seat(60)));
    }
}

/// The streams of a seed, and of the seeds after it, know nothing of each other.
pub(crate) fn streams(count: u64) {
    let streams = [Stream::Setup, Stream::Play, Stream::Seed];
    let drawn = |seed: u64, stream, skipped| {
        let mut dice = Dice::new(seed, stream);
        (0..skipped).for_each(|_| _ = dice.pick(6));
        dice.pick(16) + 1
    };
    for (at, one) in streams.into_iter().enumerate() {
        for other in &streams[at + 1..] {
            let counts = Counts::of((0..count).map(|seed| (drawn(seed, one, 0), drawn(seed, *other, 0))));
            counts.fit(&format!("{one:?} and {other:?}"), pairs(16, true));
        }
        let next = Counts::of((0..count).map(|seed| (drawn(seed, one, 0), drawn(seed + 1, one, 0))));
        next.fit(&format!("{one:?} of two seeds"), pairs(16, true));
        let later = Counts::of((0..count).map(|seed| (drawn(seed, one, 0), drawn(seed, one, 20))));
        later.fit(&format!("{one:?} later"), pairs(16, true));
    }
}
