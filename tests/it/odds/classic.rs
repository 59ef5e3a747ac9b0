//! The classic game: the first room, arrows, bats and the wumpus.

use std::iter::once;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::classic::{Classic, Event, Outcome, Ruleset, Setup, View, Warnings};
use wumpus_hunt::game::{Game, Seat};

use super::{Part, paragraph, share, sum, table, thousands};
use crate::every::{Ratio, after_draws};
use crate::oracle::Listed as _;
use crate::rules::classic::{IN_THE_DODECAHEDRON, scene};
use crate::rules::scene::{Scene, Turn};

pub(super) fn parts() -> Vec<Part> {
    assert_eq!(Ruleset::OPINIONATED.placement, Ruleset::ORIGINAL.placement);
    vec![
        Part { name: "first room", text: first_room() },
        Part { name: "blind arrow", text: blind_arrow() },
        Part { name: "stray arrow", text: stray_arrow() },
        Part { name: "bats", text: bats() },
        Part { name: "wumpus", text: wumpus() },
        Part { name: "blind step", text: blind_step() },
        Part { name: "tired arrow", text: tired_arrow() },
    ]
}

/// The hunter's room and its neighbours. The cave looks the same from every room, so one is enough.
const HUNTER: u32 = 1;
const NEXT_DOOR: [u32; 3] = [2, 5, 8];

/// How many hunts begin so, and how many pits, rooms with bats and wumpuses are then behind the three tunnels together.
type Behind = [u64; 4];

/// Goes through every position in which a hunt can begin. Returns what is behind the tunnels by the kinds of warnings:
/// 1 for a stench, 2 for a draft and 4 for bats, added up.
fn behind() -> [Behind; 8] {
    // One warning for each tunnel counts what is behind them.
    let setup = Setup::new(Ruleset::ORIGINAL);
    let room = scene(Ruleset::ORIGINAL).position.hunter;
    let sight =
        View { room, warnings: Warnings::default(), ..Classic::deal(&setup, &mut BotRng::new(1)).view(Seat::HUNTER) };
    let mut behind = [Behind::default(); 8];
    Classic::prior(&setup, &sight, |position, weight| {
        assert_eq!(weight, [1, 1], "all positions are equally likely");
        let Warnings { wumpus, pits, bats } = Classic::in_position(&setup, position).view(Seat::HUNTER).warnings;
        let [stench, draft, flapping] = [wumpus, pits, bats].map(|warnings| usize::from(warnings > 0));
        let row = &mut behind[stench + 2 * draft + 4 * flapping];
        for (sum, one) in row.iter_mut().zip([1, pits, bats, wumpus]) {
            *sum += u64::from(one);
        }
    });
    behind
}

fn first_room() -> String {
    let behind = behind();
    let total = |rows: &[Behind]| [0, 1, 2, 3].map(|at| rows.iter().map(|row| row[at]).sum::<u64>());
    let [all, ..] = total(&behind);
    assert_eq!(all, 348_840, "as can be counted by hand");
    let of_all = |hunts: u64| share(Ratio::new(hunts.into(), all.into()));
    let cells = |what: &str, rows: &[Behind]| {
        let [hunts, pits, bats, wumpus] = total(rows);
        let nothing = 3 * hunts - pits - bats - wumpus;
        let each = |rooms: u64| share(Ratio::new(rooms.into(), (3 * hunts).into()));
        [what.to_owned(), of_all(hunts), each(pits), each(bats), each(wumpus), each(nothing)]
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
        of_all(total(&rows)[0])
    };
    let [stench, draft, bats] = [with(1), with(2), with(4)];
    let text = format!(
        "There are {} ways to begin. In the first room the chance of a stench is {stench}, of a draft {draft}, and of \
         bats {bats}.",
        thousands(u128::from(all) * 20),
    );
    format!("{}\n{}", paragraph(&text), table(head, rows))
}

/// Lists the walks of so many rooms from the hunter's, never straight back and never through it again.
fn walks(scene: &Scene<Classic>, rooms: usize) -> Vec<Vec<u32>> {
    (1..rooms).fold(NEXT_DOOR.map(|room| vec![room]).to_vec(), |walks, _| {
        let longer = walks.iter().flat_map(|walk| {
            let (last, before) = (walk[walk.len() - 1], walk.iter().rev().nth(1).copied().unwrap_or(HUNTER));
            let cave = &scene.position.cave;
            let ways = cave.tunnels(cave.room(last).unwrap()).iter().map(|room| room.number());
            let onward = ways.filter(move |room| *room != before && *room != HUNTER);
            onward.map(|room| [walk.as_slice(), &[room]].concat())
        });
        longer.collect()
    })
}

fn shoot(walk: &[u32]) -> String {
    format!("shoot {}", walk.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn won(turn: &Turn<Classic>) -> bool {
    turn.outcome() == Some(Outcome::ShotWumpus)
}

/// The best path of each length, for what may be known of the wumpus.
fn blind_arrow() -> String {
    let everywhere: Vec<u32> = (2..=20).collect();
    let elsewhere: Vec<u32> = everywhere.iter().copied().filter(|room| !NEXT_DOOR.contains(room)).collect();
    let known: [&[u32]; 4] = [&everywhere, &elsewhere, &NEXT_DOOR, &NEXT_DOOR[..2]];
    let rows = (1..=5).map(|rooms| {
        let by_ruleset = IN_THE_DODECAHEDRON.map(|ruleset| {
            let scene = scene(ruleset);
            let hits: Vec<Vec<bool>> = walks(&scene, rooms)
                .iter()
                .map(|walk| {
                    let is_hit = |room: u32| {
                        let scene = scene.with(&format!("wumpus {room}"));
                        scene.odds(&shoot(walk), won).of(&true) == Ratio::ONE
                    };
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
                    let scene = scene(ruleset).with(&format!("wumpus {room}"));
                    scene.odds(&format!("shoot {path}"), |turn| turn.outcome() == Some(outcome)).of(&true)
                }))
            };
            [Outcome::ShotWumpus, Outcome::ShotSelf].map(|outcome| share(odds(outcome) * Ratio::new(1, 19)))
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
    let scene = scene(ruleset).with("bats 2 5");
    let odds = after_draws(1, |chance| {
        let mut rooms = Vec::new();
        let mut drops = |event| {
            if let Event::Snatched { to } = event {
                rooms.push(to.number());
            }
        };
        scene.game().apply(Seat::HUNTER, &"move 2".parse().unwrap(), chance, &mut drops).unwrap();
        rooms[0]
    });
    let among = |rooms: &[u32]| odds.that(|room| rooms.contains(room));
    Ride { pit: among(&[19, 20]), wumpus: among(&[16]), bats: among(&[2, 5]) }
}

impl Ride {
    /// Returns the chance of what ends the ride, where each ride is like the one before it.
    fn in_the_end(&self, first: Ratio) -> Ratio {
        let Ratio { num, den } = self.bats;
        first.given(Ratio::new(den - num, den))
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
fn eaten(scene: &Scene<Classic>, action: &str) -> Ratio {
    scene.odds(action, |turn| turn.outcome() == Some(Outcome::Eaten)).of(&true)
}

fn wumpus() -> String {
    let what_happens = |what: &str, of: &dyn Fn(&Scene<Classic>) -> Ratio| {
        let [opinionated, dungeon, original] = IN_THE_DODECAHEDRON.map(|ruleset| share(of(&scene(ruleset))));
        [what.to_owned(), opinionated, dungeon, original]
    };
    let misses = |scene: &Scene<Classic>, pits| eaten(&scene.with("wumpus 2").with(pits), "shoot 5");
    let rows = [
        what_happens("you bump into it, and it eats you", &|scene| eaten(&scene.with("wumpus 2"), "move 2")),
        what_happens("you miss, and it moves", &|scene| {
            let moved = |event: &Event| matches!(event, Event::WumpusMoved { .. });
            scene.odds("shoot 5", |turn| turn.events.iter().any(moved)).of(&true)
        }),
        what_happens("it is next door, you miss, and it eats you", &|scene| misses(scene, "")),
        what_happens("the same, with a pit beside it", &|scene| misses(scene, "pits 3 19")),
        what_happens("the same, between two pits", &|scene| misses(scene, "pits 3 10")),
    ];
    table(["the wumpus", "opinionated", "dungeon", "original"], rows)
}

/// Where the six start apart, the first step meets at most one of them; a ride may go on to meet another.
fn blind_step() -> String {
    let [opinionated, _, original] = IN_THE_DODECAHEDRON.map(|ruleset| {
        let (ride, bump) = (ride(ruleset), eaten(&scene(ruleset).with("wumpus 2"), "move 2"));
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
        let scene = scene(Ruleset::BSD).with(&format!("wumpus {room}"));
        [rooms.to_string(), share(scene.odds(&shoot(&walk[..rooms]), won).of(&true))]
    });
    table(["tunnels to the wumpus", "the best shot hits"], rows)
}
