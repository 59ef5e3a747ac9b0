//! The classic game: the first room, arrows, bats and the wumpus.

use std::iter::once;
use std::thread;

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::{Classic, Event, Outcome, Position, Ruleset, Setup, Warnings};
use wumpus_hunt::game::{Game, Seat};
use wumpus_hunt::odds::classic::Sight;

use super::{Part, paragraph, share, sum, table, terms, thousands};
use crate::every::{Ratio, after_draws};
use crate::oracle::Listed as _;
use crate::rules::classic::scene::{IN_THE_DODECAHEDRON, Scene, Turn};

pub(super) fn parts() -> Vec<Part> {
    assert_eq!(Ruleset::OPINIONATED.placement, Ruleset::ORIGINAL.placement);
    let in_dungeon = thread::spawn(|| first_room(Ruleset::DUNGEON, 555_579));
    vec![
        Part { name: "first room", text: first_room(Ruleset::ORIGINAL, 348_840) },
        Part { name: "first room in dungeon", text: in_dungeon.join().unwrap() },
        Part { name: "blind arrow", text: blind_arrow() },
        Part { name: "stray arrow", text: stray_arrow() },
        Part { name: "bats", text: bats() },
        Part { name: "wumpus", text: wumpus() },
        Part { name: "blind step", text: blind_step() },
        Part { name: "tired arrow", text: tired_arrow() },
        Part { name: "restless wumpus", text: restless_wumpus() },
    ]
}

/// The hunter's room and its neighbours. The cave looks the same from every room, so one is enough.
const HUNTER: u32 = 1;
const NEXT_DOOR: [u32; 3] = [2, 5, 8];

/// Chances with small denominators, added up.
#[derive(Clone, Copy, Default)]
struct Sum([u64; 20]);

impl Sum {
    fn total(&self) -> Ratio {
        sum((0_u128..).zip(self.0).skip(1).map(|(den, num)| Ratio::new(num.into(), den)))
    }
}

/// What is behind the three tunnels together, for each warning.
#[derive(Clone, Copy, Default)]
struct Behind {
    hunts: Sum,
    pits: Sum,
    bats: Sum,
    wumpus: Sum,
    nothing: Sum,
}

/// Goes through every position in which a hunt can begin. Returns their number, and what is behind the tunnels by the
/// kinds of warnings: 1 for a stench, 2 for a draft and 4 for bats, added up.
fn behind(ruleset: Ruleset) -> (u128, [Behind; 8]) {
    // One warning for each tunnel counts what is behind them.
    let setup = Setup::new(Ruleset { warnings: Ruleset::ORIGINAL.warnings, ..ruleset });
    let room = Scene::of(ruleset).room(HUNTER);
    let sight = Sight { room, tunnels: Vec::new(), warnings: Warnings::default(), arrows: 5 };
    let (mut count, mut behind) = (0, [Behind::default(); 8]);
    Classic::prior(&setup, &sight, |position, [num, den]| {
        count += 1;
        let hunt = Classic::at(&setup, position);
        let Warnings { wumpus, pits, bats } = hunt.view(Seat::HUNTER).warnings;
        let [stench, draft, flapping] = [wumpus, pits, bats].map(|warnings| usize::from(warnings > 0));
        let nothing = match stench + draft + flapping {
            0 | 1 => 3 - wumpus - pits - bats,
            // Several things may be in one room.
            _ => nothing_behind(hunt.position()),
        };
        let row = &mut behind[stench + 2 * draft + 4 * flapping];
        let add = |sum: &mut Sum, rooms: u8| sum.0[usize::try_from(den).unwrap()] += num * u64::from(rooms);
        add(&mut row.hunts, 1);
        add(&mut row.pits, pits);
        add(&mut row.bats, bats);
        add(&mut row.wumpus, wumpus);
        add(&mut row.nothing, nothing);
    });
    (count, behind)
}

fn first_room(ruleset: Ruleset, positions: u128) -> String {
    let (count, behind) = behind(ruleset);
    assert_eq!(count, positions, "as can be counted by hand");
    let total = |rows: &[Behind], of: fn(&Behind) -> Sum| sum(rows.iter().map(|row| of(row).total()));
    let all = total(&behind, |row| row.hunts);
    let cells = |what: &str, rows: &[Behind]| {
        let hunts = total(rows, |row| row.hunts);
        let each = |of: fn(&Behind) -> Sum| share(total(rows, of) / hunts / Ratio::new(3, 1));
        let [pits, bats] = [each(|row| row.pits), each(|row| row.bats)];
        let [wumpus, nothing] = [each(|row| row.wumpus), each(|row| row.nothing)];
        [what.to_owned(), share(hunts / all), pits, bats, wumpus, nothing]
    };
    let rows = [
        (0, "nothing"),
        (1, "a stench"),
        (2, "a draft"),
        (4, "bats"),
        (3, "a stench and a draft"),
        (5, "a stench and bats"),
        (6, "a draft and bats"),
        (7, "all three"),
    ];
    let rows = rows.map(|(kinds, what): (usize, &str)| cells(what, &behind[kinds..=kinds]));
    let rows = rows.into_iter().chain(once(cells("(you ignore it all)", &behind)));
    let head = ["you notice", "how often", "each tunnel: a pit", "bats", "the wumpus", "nothing"];
    let with = |kind: usize| {
        let rows: Vec<_> = (0..8).filter(|kinds| kinds & kind > 0).map(|kinds| behind[kinds]).collect();
        share(total(&rows, |row| row.hunts) / all)
    };
    let [ways, stench, draft, bats] = [thousands(count * 20), with(1), with(2), with(4)];
    let text = format!(
        "There are {ways} ways to begin. In the first room the chance of a stench is {stench}, of a draft {draft}, and \
         of bats {bats}."
    );
    format!("{}\n{}", paragraph(&text), table(head, rows))
}

/// Counts the rooms next door that hold nothing.
fn nothing_behind(position: &Position) -> u8 {
    let is_free = |room: &Room| {
        let hazards = [position.pits.as_slice(), &position.bats, &[position.wumpus]];
        hazards.iter().all(|rooms| !rooms.contains(room))
    };
    position.cave.tunnels(position.hunter).iter().fold(0, |count, room| count + u8::from(is_free(room)))
}

/// Lists the walks of so many rooms from the hunter's, never straight back and never through it again.
fn walks(scene: &Scene, rooms: usize) -> Vec<Vec<u32>> {
    (1..rooms).fold(NEXT_DOOR.map(|room| vec![room]).to_vec(), |walks, _| {
        let longer = walks.iter().flat_map(|walk| {
            let (last, before) = (walk[walk.len() - 1], walk.iter().rev().nth(1).copied().unwrap_or(HUNTER));
            let ways = scene.position.cave.tunnels(scene.room(last)).iter().map(|room| room.number());
            let onward = ways.filter(move |room| *room != before && *room != HUNTER);
            onward.map(|room| [walk.as_slice(), &[room]].concat())
        });
        longer.collect()
    })
}

fn shoot(walk: &[u32]) -> String {
    format!("shoot {}", walk.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn won(turn: &Turn) -> bool {
    turn.outcome() == Some(Outcome::ShotWumpus)
}

/// The best path of each length, for what may be known of the wumpus.
fn blind_arrow() -> String {
    let everywhere: Vec<u32> = (2..=20).collect();
    let elsewhere: Vec<u32> = everywhere.iter().copied().filter(|room| !NEXT_DOOR.contains(room)).collect();
    let known: [&[u32]; 4] = [&everywhere, &elsewhere, &NEXT_DOOR, &NEXT_DOOR[..2]];
    let rows = (1..=5).map(|rooms| {
        let by_ruleset = IN_THE_DODECAHEDRON.map(|ruleset| {
            let scene = Scene::of(ruleset);
            let hits: Vec<Vec<bool>> = walks(&scene, rooms)
                .iter()
                .map(|walk| {
                    let is_hit = |room: u32| scene.clone().wumpus(room).odds(&shoot(walk), won).of(&true) == Ratio::ONE;
                    (0..=20).map(|room| room > HUNTER && is_hit(room)).collect()
                })
                .collect();
            known.map(|known| {
                let count = |hits: &Vec<bool>| known.iter().filter(|room| hits[**room as usize]).count();
                share(Ratio::new(hits.iter().map(count).max().unwrap() as u128, known.len() as u128))
            })
        });
        assert!(by_ruleset.iter().all(|ruleset| *ruleset == by_ruleset[0]), "an arrow flies alike in every ruleset");
        let [nothing, fresh, stench, cornered] = by_ruleset[0].clone();
        [rooms.to_string(), nothing, fresh, stench, cornered]
    });
    let head = ["rooms named", "nothing known", "no stench here", "a stench here", "a stench, one tunnel ruled out"];
    table(head, rows)
}

/// With the wumpus anywhere, each room alike.
fn stray_arrow() -> String {
    let paths = ["20", "20 20", "20 20 13", "20 20 13 13", "20 20 13 13 20"];
    let rows = paths.map(|path| {
        let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(|ruleset| {
            let odds = |outcome| {
                sum((2..=20).map(|room| {
                    let scene = Scene::of(ruleset).wumpus(room);
                    scene.odds(&format!("shoot {path}"), |turn| turn.outcome() == Some(outcome)).of(&true)
                }))
            };
            [Outcome::ShotWumpus, Outcome::ShotSelf].map(|outcome| share(odds(outcome) / Ratio::new(19, 1)))
        });
        assert_eq!(dungeon, original);
        let [[hit, own], [hit_once, own_once]] = [opinionated, dungeon];
        [format!("`shoot {path}`"), hit, own, hit_once, own_once]
    });
    let head =
        ["from room 1", "opinionated: hits the wumpus", "hits you", "dungeon, original: hits the wumpus", "hits you"];
    table(head, rows)
}

/// A ride in a cave where pits, bats and wumpus are in different rooms.
struct Ride {
    pit: Ratio,
    wumpus: Ratio,
    bats: Ratio,
}

fn ride(ruleset: Ruleset) -> Ride {
    let scene = Scene::of(ruleset).bats([2, 5]).pits([19, 20]).wumpus(16);
    let odds = after_draws(1, |chance| {
        let mut events = Vec::new();
        scene.game().apply(Seat::HUNTER, &"move 2".parse().unwrap(), chance, &mut events).unwrap();
        Turn { events, after: scene.position.clone() }.drops()[0]
    });
    let among = |rooms: &[u32]| odds.that(|room| rooms.contains(room));
    Ride { pit: among(&[19, 20]), wumpus: among(&[16]), bats: among(&[2, 5]) }
}

impl Ride {
    /// Returns the chance of what ends the ride, where each ride is like the one before it.
    fn in_the_end(&self, first: Ratio) -> Ratio {
        let [again, of] = terms(self.bats);
        first / Ratio::new(of - again, of)
    }
}

fn bats() -> String {
    let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(ride);
    let row = |what: &str, of: fn(&Ride) -> Ratio| {
        assert_eq!(of(&opinionated), of(&original));
        [what.to_owned(), share(of(&opinionated)), share(of(&dungeon))]
    };
    let rows = [
        row("first, in a pit", |ride| ride.pit),
        row("first, on the wumpus", |ride| ride.wumpus),
        row("first, among bats again", |ride| ride.bats),
        row("in the end, in a pit", |ride| ride.in_the_end(ride.pit)),
        row("in the end, on the wumpus", |ride| ride.in_the_end(ride.wumpus)),
    ];
    table(["the bats drop you", "opinionated, original", "dungeon"], rows)
}

/// Returns the chance of being eaten in a turn.
fn eaten(scene: &Scene, action: &str) -> Ratio {
    scene.odds(action, |turn| turn.outcome() == Some(Outcome::Eaten)).of(&true)
}

fn wumpus() -> String {
    let what_happens = |what: &str, of: &dyn Fn(Scene) -> Ratio| {
        let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(|ruleset| share(of(Scene::of(ruleset))));
        [what.to_owned(), opinionated, dungeon, original]
    };
    let rows = [
        what_happens("you bump into it, and it eats you", &|scene| eaten(&scene.wumpus(2), "move 2")),
        what_happens("you miss, and it moves", &|scene| {
            let moved = |event: &Event| matches!(event, Event::WumpusMoved { .. });
            scene.odds("shoot 5", |turn| turn.events.iter().any(moved)).of(&true)
        }),
        what_happens("it is next door, you miss, and it eats you", &|scene| eaten(&scene.wumpus(2), "shoot 5")),
        what_happens("the same, with a pit beside it", &|scene| eaten(&scene.wumpus(2).pits([3, 19]), "shoot 5")),
        what_happens("the same, between two pits", &|scene| eaten(&scene.wumpus(2).pits([3, 10]), "shoot 5")),
    ];
    table(["the wumpus", "opinionated", "dungeon", "original"], rows)
}

/// Where the six start apart, the first step meets at most one of them; a ride may go on to meet another.
fn blind_step() -> String {
    let [opinionated, _, original] = IN_THE_DODECAHEDRON.map(|ruleset| {
        let (ride, bump) = (ride(ruleset), eaten(&Scene::of(ruleset).wumpus(2), "move 2"));
        let of = |rooms| Ratio::new(rooms, 19);
        let dropped = ride.in_the_end(ride.pit) + ride.in_the_end(ride.wumpus) * bump;
        of(2) + of(1) * bump + of(2) * dropped
    });
    assert_eq!(opinionated, original);
    let fatal = share(original);
    paragraph(&format!(
        "In *opinionated* and *original*, a first step taken without a sniff is fatal with a chance of {fatal}."
    ))
}

fn tired_arrow() -> String {
    let walk = [2, 3, 4, 14, 13];
    let rows = (1..).zip(walk).map(|(rooms, room): (usize, u32)| {
        let scene = Scene::of(Ruleset::BSD).wumpus(room);
        [rooms.to_string(), share(scene.odds(&shoot(&walk[..rooms]), won).of(&true))]
    });
    table(["tunnels to the wumpus", "the best shot hits"], rows)
}

fn restless_wumpus() -> String {
    let rows = (1..=6).map(|misses: u8| {
        let scene = Scene::of(Ruleset::BSD).misses(misses - 1);
        let moved = |event: &Event| matches!(event, Event::WumpusMoved { .. });
        let leaves = scene.odds("shoot 5", |turn| turn.events.iter().any(moved)).of(&true);
        [misses.to_string(), share(leaves), share(eaten(&scene.wumpus(2), "shoot 5"))]
    });
    let fell = |turn: &Turn| turn.outcome() == Some(Outcome::FellInPit);
    let falls = share(Scene::of(Ruleset::BSD).pits([2, 20]).odds("move 2", fell).of(&true));
    let eaten = share(eaten(&Scene::of(Ruleset::BSD).wumpus(2), "move 2"));
    let table = table(["miss", "the wumpus moves", "it was next door: it eats you"], rows);
    let text = format!("A room with a pit kills you with a chance of {falls}. The wumpus's room {eaten} does.");
    format!("{}\n{table}", paragraph(&text))
}
