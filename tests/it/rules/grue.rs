//! Grue: a scene on the hex map, and the rules.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::hex::{Coordinates, Direction, hex};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Distance, Grue, Life, NearGrue, Outcome, Position, Sense, Setup};
use wumpus_hunt::game::{Game, Status, View as _};

use super::scene::{Placed, Scene, Turn};
use crate::every::{Ratio, every_outcome};

/// The hunter in 5,5, everything else in a far corner, and so far that a turn brings nothing near.
///
/// From 5,5 tunnels lead nw to 5,4, sw to 5,6 and e to 6,5.
pub(crate) fn scene() -> Scene<Grue> {
    let setup = Setup::new(Sense::Smell);
    let position = *Grue::deal(&setup, &mut Dice::new(1, Stream::Setup)).position();
    Scene { setup, position }.with("hunter 5,5, wumpus 1,1, grue 10,1 9,1, exit 1,10")
}

impl Placed for Grue {
    fn room_name(number: u32) -> String {
        Coordinates::numbered(number).to_string()
    }

    /// A grue has the room that it came from as well.
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let setup = Setup::new(Sense::Smell);
        let room = |at: usize| Coordinates::read(values[at]).unwrap().room(setup.cave()).unwrap();
        match what {
            "hunter" => position.hunter = room(0),
            "wumpus" => position.wumpus = room(0),
            "corpse" => (position.wumpus, position.wumpus_life) = (room(0), Life::Dead),
            "grue" => (position.grue, position.grue_came_from) = (room(0), room(1)),
            "stunned" => position.stunned_turns = values[0].parse().unwrap(),
            "exit" => position.exit = room(0),
            "arrows" => position.arrows = values[0].parse().unwrap(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

/// Returns what is so of a turn whatever is drawn.
#[track_caller]
fn always<T: Ord + Clone + Debug>(scene: &Scene<Grue>, action: &str, of: impl Fn(&Turn<Grue>) -> T) -> T {
    let odds = scene.odds(action, of);
    let (first, _) = odds.iter().next().unwrap();
    assert_eq!(odds.of(first), Ratio::ONE, "{odds:?}");
    first.clone()
}

/// Asserts in which rooms a thing can be after a turn, and the chance of each.
#[track_caller]
fn assert_rooms(scene: &Scene<Grue>, action: &str, rooms: &[(&str, Ratio)], of: impl Fn(&Position) -> Coordinates) {
    let odds = scene.odds(action, |turn| of(turn.after.position()).to_string());
    let found: Vec<_> = odds.iter().map(|(room, chance)| (room.as_str(), chance)).collect();
    assert_eq!(found, rooms, "{:?}", scene.position);
}

/// G1: the rooms are counted row by row. Tunnels lead up, down, and right or left as the parities of the coordinates
/// are the same or not, and none leads off the map.
#[test]
fn tunnels_lead_up_down_and_to_one_side() {
    let map = hex();
    assert_eq!(map.len(), 100);
    for (room, (x, y)) in map.rooms().zip((1..=10).flat_map(|y| (1..=10).map(move |x| (x, y)))) {
        assert_eq!((Coordinates::of(room), Coordinates { x, y }.room(&map)), (Coordinates { x, y }, Some(room)));
        let beside = if (x + y) % 2 == 0 { (x + 1, y) } else { (x - 1, y) };
        let on_map = |(x, y): &(u32, u32)| (1..=10).contains(x) && (1..=10).contains(y);
        let expected: Vec<_> = [(x, y - 1), (x, y + 1), beside].into_iter().filter(on_map).collect();
        let tunnels = map.tunnels(room).iter().map(|room| Coordinates::of(*room));
        assert_eq!(tunnels.map(|Coordinates { x, y }| (x, y)).collect::<Vec<_>>(), expected, "from {x},{y}");
    }
    for (x, y) in [(0, 1), (1, 0), (11, 1), (1, 11), (0, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(Coordinates { x, y }.room(&map), None, "{x},{y}");
    }
    for (x, y) in [(5, 0), (5, 11), (0, 5), (11, 5), (0, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(Direction::ALL.map(|way| Coordinates { x, y }.toward(way)), [None; 6], "from {x},{y}");
    }
}

/// G22: a room has tunnels in the directions that are not `-` here, and in no others.
#[test]
fn directions_have_names() {
    for (from, leads) in [
        ("5,5", ["nw 5,4", "sw 5,6", "e 6,5", "ne -", "se -", "w -"]),
        ("6,5", ["nw -", "sw -", "e -", "ne 6,4", "se 6,6", "w 5,5"]),
        ("1,1", ["nw -", "sw 1,2", "e 2,1", "ne -", "se -", "w -"]),
        ("1,10", ["nw -", "sw -", "e -", "ne 1,9", "se -", "w -"]),
        ("10,10", ["nw 10,9", "sw -", "e -", "ne -", "se -", "w -"]),
    ] {
        let from = Coordinates::read(from).unwrap();
        let told = Direction::ALL.map(|way| {
            assert_eq!(Direction::named(&way.to_string()), Some(way));
            let to = from.toward(way).map_or_else(|| "-".to_owned(), |to| to.to_string());
            format!("{way} {to}")
        });
        assert_eq!(told, leads, "from {from}");
    }
}

/// G3: five rooms in a row, of which only the ends are four moves apart, and three rooms that have a tunnel to
/// themselves alone. Four rooms that are far apart are then these three and any of the row, or two of them and both
/// ends: 192 arrangements. Each first draw of four rooms has 1 in 8 × 8 × 8 × 8.
#[test]
fn every_arrangement_and_every_neighbour_of_the_grue_is_equally_likely() {
    let tunnels: [&[u32]; 8] = [&[2], &[1, 3], &[2, 4], &[3, 5], &[4], &[6], &[7], &[8]];
    let setup = Setup::within(Sense::Smell, Arc::new(Cave::new(&tunnels).unwrap())).unwrap();
    let odds = every_outcome(5, |chance| *Grue::deal(&setup, chance).position());
    let mut arrangements = BTreeSet::new();
    for (position, chance) in odds.iter() {
        let neighbours = setup.cave().tunnels(position.grue);
        assert_eq!(chance, Ratio::new(1, 8 * 8 * 8 * 8 * neighbours.len() as u128), "{position:?}");
        assert!(neighbours.contains(&position.grue_came_from), "{position:?}");
        let rooms = [position.hunter, position.wumpus, position.grue, position.exit];
        let in_row: Vec<_> = rooms.iter().map(|room| room.number()).filter(|number| *number <= 5).collect();
        assert_eq!(BTreeSet::from(rooms).len(), 4, "{position:?}");
        assert!(in_row.len() == 1 || in_row == [1, 5] || in_row == [5, 1], "{position:?}");
        arrangements.insert(rooms);
    }
    assert_eq!(arrangements.len(), 192);
    // 18 of them have the grue in the row with a neighbour on each side.
    assert_eq!(odds.iter().count(), 192 + 18);
}

/// G3: two rings of eight rooms have room for two things each, and rings of seven for one.
#[test]
fn a_cave_without_four_rooms_far_apart_is_refused() {
    let rings = |rooms: u32| {
        let ring = |first: u32| (0..rooms).map(move |at| [first + (at + 1) % rooms, first + (at + rooms - 1) % rooms]);
        Arc::new(Cave::new(&ring(1).chain(ring(1 + rooms)).collect::<Vec<_>>()).unwrap())
    };
    assert_eq!(Setup::within(Sense::Smell, rings(7)), None);
    assert!(Setup::within(Sense::Smell, rings(8)).is_some());
}

/// G12: the first room, and those beyond it; not the hunter's own, nor any farther, nor one off the map: in the dead
/// ends 1,10 and 10,10 it goes on nowhere.
#[test]
fn an_arrow_reaches_the_first_room_and_in_two_halves_the_rooms_beyond() {
    for (hunter, action, reached) in [
        ("5,5", "shoot nw", "5,3 4,4 5,4"),
        ("5,5", "shoot sw", "4,6 5,6 5,7"),
        ("5,5", "shoot 6,5", "6,4 6,5 6,6"),
        ("1,2", "shoot ne", "1,1 2,1"),
        ("1,9", "shoot sw", "1,10"),
        ("10,9", "shoot se", "10,10"),
    ] {
        let scene = scene().with(&format!("hunter {hunter}"));
        let hits = |things: &str, hit: &str| {
            let is_hit = |room: &String| {
                let scene = scene.with(&things.replace('?', room));
                always(&scene, action, |turn| turn.told().contains(hit))
            };
            let rooms = scene.setup.cave().rooms().map(|room| Coordinates::of(room).to_string());
            rooms.filter(is_hit).collect::<Vec<_>>().join(" ")
        };
        let [wumpus, grue] = [hits("wumpus ?", "ShotWumpus"), hits("wumpus 5,5, grue ? ?, corpse 1,1", "StunnedGrue")];
        assert_eq!((wumpus.as_str(), grue.as_str()), (reached, reached), "from {hunter}");
    }
}

/// G12 to G14, G26: the first room with both in it, or else whatever is in either half; a dead wumpus and the exit stop
/// no arrow. What is hit is told, and not where. A stunned grue misses three turns more, of which this is one (G17).
#[test]
fn an_arrow_hits_what_is_in_the_first_room_or_else_in_its_halves() {
    let halves = ["ArrowFlew 6,5", "HalfFlew 6,4", "HalfFlew 6,6"];
    for (things, rooms, hits) in [
        ("", 3, &["Missed"][..]),
        ("wumpus 6,5, grue 6,5 6,6", 1, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,5, grue 6,6 6,7", 1, &["ShotWumpus"]),
        ("wumpus 6,6, grue 6,5 6,4", 1, &["StunnedGrue"]),
        ("wumpus 6,4, grue 6,4 6,5", 3, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,4, grue 6,6 6,5", 3, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,6, grue 6,4 6,5, stunned 1", 3, &["ShotWumpus", "StunnedGrue"]),
        ("corpse 6,5, grue 6,6 6,5, stunned 5", 3, &["StunnedGrue"]),
        ("corpse 6,4", 3, &["Missed"]),
        ("wumpus 6,7, exit 6,5", 3, &["Missed"]),
        ("exit 6,5, wumpus 6,6", 3, &["ShotWumpus"]),
    ] {
        let scene = scene().with(things);
        let events = always(&scene, "shoot e", |turn| {
            let (events, after) = (turn.events(), *turn.after.position());
            let of_arrow = events.split(", ").filter(|event| !event.contains("Moved"));
            let of_arrow = of_arrow.map(str::to_owned).collect::<Vec<_>>();
            (of_arrow, after.arrows, after.wumpus_life == Life::Dead, after.stunned_turns)
        });
        let is_dead = scene.position.wumpus_life == Life::Dead || hits.contains(&"ShotWumpus");
        let before = scene.position.stunned_turns;
        let stunned = if hits.contains(&"StunnedGrue") { before + 2 } else { before };
        let expected: Vec<_> = halves[..rooms].iter().chain(hits).map(|event| (*event).to_owned()).collect();
        assert_eq!(events, (expected, 2, is_dead, stunned), "{things}");
    }
}

fn wumpus(position: &Position) -> Coordinates {
    Coordinates::of(position.wumpus)
}

fn grue(position: &Position) -> Coordinates {
    Coordinates::of(position.grue)
}

/// G14, G16: also at the edge, and if the shot hits the grue. It sleeps while the hunter moves, and the dead do not
/// move.
#[test]
fn after_a_shot_the_wumpus_moves_three_times_in_four_through_any_tunnel() {
    let [quarter, three_eighths, three_quarters] = [(1, 4), (3, 8), (3, 4)].map(|(num, den)| Ratio::new(num, den));
    for (things, action, rooms) in [
        ("wumpus 2,2", "shoot e", &[("2,1", quarter), ("2,2", quarter), ("2,3", quarter), ("3,2", quarter)][..]),
        ("wumpus 1,1", "shoot e", &[("1,1", quarter), ("1,2", three_eighths), ("2,1", three_eighths)]),
        ("wumpus 10,10", "shoot e", &[("10,10", quarter), ("10,9", three_quarters)]),
        ("wumpus 10,10, grue 5,4 5,3", "shoot nw", &[("10,10", quarter), ("10,9", three_quarters)]),
        ("wumpus 2,2", "move e", &[("2,2", Ratio::ONE)]),
        ("wumpus 6,4", "move e", &[("6,4", Ratio::ONE)]),
        ("corpse 2,2", "shoot e", &[("2,2", Ratio::ONE)]),
        ("wumpus 6,5", "shoot e", &[("6,5", Ratio::ONE)]),
    ] {
        assert_rooms(&scene().with(things), action, rooms, wumpus);
    }
}

/// G18: far from the hunter it goes on through any tunnel but the one it came through, and goes back in a dead end.
/// G19: within three moves it comes nearer, wherever it came from, out of a dead end and into one.
/// G9: the hunter moves first, and so may get away or come near.
#[test]
fn it_prowls_far_from_the_hunter_and_gives_chase_within_three_moves() {
    for (hunter, at, came_from, action, to) in [
        ("5,5", "2,2", "2,1", "move e", &["2,3", "3,2"][..]),
        ("5,5", "2,2", "2,3", "move e", &["2,1", "3,2"]),
        ("5,5", "2,2", "3,2", "move e", &["2,1", "2,3"]),
        ("5,5", "1,1", "1,2", "move e", &["2,1"]),
        ("5,5", "10,10", "10,9", "move e", &["10,9"]),
        // 7,4 is three moves from 5,5, and only 6,4 is nearer.
        ("5,5", "7,4", "7,3", "shoot sw", &["6,4"]),
        ("5,5", "7,4", "6,4", "shoot sw", &["6,4"]),
        // 7,5 is four moves from 5,5.
        ("5,5", "7,5", "7,4", "shoot sw", &["7,6", "8,5"]),
        // From 4,5 it is two moves round the hexagon either way.
        ("5,5", "4,5", "3,5", "shoot e", &["4,4", "4,6"]),
        ("5,5", "4,5", "4,4", "shoot e", &["4,4", "4,6"]),
        // From 6,5 the grue in 4,5 is four moves away, and the one in 7,5 three.
        ("5,5", "4,5", "4,4", "move e", &["3,5", "4,6"]),
        ("5,5", "7,5", "7,4", "move e", &["7,4", "7,6"]),
        ("10,7", "10,10", "10,9", "shoot ne", &["10,9"]),
        ("10,10", "10,7", "10,8", "shoot nw", &["10,8"]),
    ] {
        let scene = scene().with(&format!("hunter {hunter}, grue {at} {came_from}"));
        let share = Ratio::new(1, to.len() as u128);
        assert_rooms(&scene, action, &to.iter().map(|room| (*room, share)).collect::<Vec<_>>(), grue);
        assert_eq!(always(&scene, action, |turn| turn.after.position().grue_came_from), scene.position.grue);
    }
}

/// G17: next to the hunter too. Nothing is drawn, until it has come from any neighbour alike.
#[test]
fn a_stunned_grue_stays_and_misses_its_turns() {
    for (misses, left) in [(2, 1), (9, 8)] {
        let scene = scene().with(&format!("grue 5,6 5,7, stunned {misses}"));
        let turn = scene.play("move e", &[]);
        let after = turn.after.position();
        assert_eq!(turn.events(), "Entered 6,5");
        assert_eq!((after.stunned_turns, after.grue_came_from), (left, scene.position.grue_came_from));
    }
    let recovers = scene().with("grue 2,2 2,1, stunned 1");
    let third = Ratio::new(1, 3);
    assert_rooms(&recovers, "move e", &[("2,1", third), ("2,3", third), ("3,2", third)], |after| {
        assert_eq!((after.stunned_turns, after.grue), (0, recovers.position.grue));
        Coordinates::of(after.grue_came_from)
    });
}

/// G9, G16, G18, G21, G23, G26: after the hunter the wumpus, then the grue. From 2,2 the wumpus stays or goes three
/// ways; from 2,3, coming from 2,4, the grue goes to 2,2 or 1,3. All of these go together, sharing 2,2 and changing
/// places included.
#[test]
fn wumpus_and_grue_move_in_this_order_and_ignore_each_other() {
    let scene = scene().with("wumpus 2,2, grue 2,3 2,4");
    let odds = scene.odds("shoot e", |turn| turn.events());
    let wumpus_moves = ["", "WumpusMoved 2,2 2,1, ", "WumpusMoved 2,2 2,3, ", "WumpusMoved 2,2 3,2, "];
    for (wumpus, grue) in wumpus_moves.into_iter().flat_map(|wumpus| ["1,3", "2,2"].map(|grue| (wumpus, grue))) {
        let told = "ArrowFlew 6,5, HalfFlew 6,4, HalfFlew 6,6, Missed";
        let events = format!("{told}, {wumpus}GrueMoved 2,3 {grue}");
        assert_eq!(odds.of(&events), Ratio::new(1, 8), "{events}");
    }
}

/// G9, G11, G15, G20, G25: how a turn ends the hunt without a draw.
#[test]
fn a_turn_ends_the_hunt_or_it_goes_on() {
    use Outcome::{CaughtOnEntering, CaughtOnEnteringStunned, EatenOnEntering, Escaped, EscapedPastGrue, OutOfArrows};
    for (things, action, outcome) in [
        // A hunter who enters a beast's room dies there, even if the beast was about to move away.
        ("wumpus 6,5", "move e", EatenOnEntering),
        ("grue 6,5 6,4", "move e", CaughtOnEntering),
        // Even in the turn in which it would recover.
        ("grue 6,5 6,4, stunned 1", "move e", CaughtOnEnteringStunned),
        ("grue 6,5 6,4, stunned 2", "move e", CaughtOnEnteringStunned),
        // With both in the room the wumpus comes first, unless it is dead.
        ("wumpus 6,5, grue 6,5 6,4", "move e", EatenOnEntering),
        ("corpse 6,5, grue 6,5 6,4", "move e", CaughtOnEntering),
        // With the wumpus dead the exit is the way out, whatever the grue does there or next door.
        ("corpse 1,1, exit 6,5", "move e", Escaped),
        ("corpse 6,5, exit 6,5", "move e", Escaped),
        ("corpse 1,1, exit 6,5, grue 6,5 6,4", "move e", EscapedPastGrue),
        ("corpse 1,1, exit 6,5, grue 6,5 6,4, stunned 2", "move e", EscapedPastGrue),
        ("corpse 1,1, exit 6,5, grue 6,6 6,7", "move e", Escaped),
        // The shot that kills from the exit wins at once, with the grue next door, and by the last arrow.
        ("wumpus 6,5, exit 5,5", "shoot e", Escaped),
        ("wumpus 6,5, exit 5,5, grue 5,4 5,3", "shoot e", Escaped),
        ("wumpus 6,5, exit 5,5, arrows 1", "shoot e", Escaped),
        // The last arrow lost is the hunt lost, before wumpus or grue can come, and if it hits the grue.
        ("arrows 1", "shoot e", OutOfArrows),
        ("arrows 1, wumpus 5,4, grue 5,6 5,7", "shoot e", OutOfArrows),
        ("arrows 1, grue 6,5 6,4", "shoot e", OutOfArrows),
    ] {
        let turn = scene().with(things).play(action, &[]);
        assert_eq!(turn.after.status(), Status::Over(outcome), "{things}: {action}");
        assert!(turn.events().ends_with(&format!("Ended {outcome:?}")));
    }
    for (things, action) in [
        ("corpse 6,5", "move e"),
        // With the wumpus alive the exit does nothing.
        ("exit 6,5", "move e"),
        ("exit 6,5, hunter 6,5", "shoot w"),
        // Elsewhere the shot that kills wins nothing yet.
        ("wumpus 6,5, exit 5,4", "shoot e"),
        // Without arrows it goes on when the wumpus is dead.
        ("arrows 1, wumpus 6,5", "shoot e"),
        ("arrows 1, corpse 1,1", "shoot e"),
        ("arrows 0, corpse 1,1", "move e"),
    ] {
        assert_eq!(always(&scene().with(things), action, |turn| turn.outcome()), None, "{things}: {action}");
    }
}

/// G9, G16, G19, G25: the wumpus next door comes with 1 in 4; if it does not, the grue does. A hunter who gets out of
/// the grue's way is followed.
#[test]
fn the_wumpus_comes_before_the_grue() {
    let (eaten, caught) = (Some(Outcome::EatenWhenItCame), Some(Outcome::CaughtWhenItCame));
    let [quarter, three_quarters] = [1, 3].map(|num| Ratio::new(num, 4));
    for (things, action, outcomes) in [
        ("wumpus 5,4", "shoot e", [(eaten, quarter), (None, three_quarters)]),
        ("wumpus 5,4, grue 5,6 5,7", "shoot e", [(eaten, quarter), (caught, three_quarters)]),
        ("corpse 1,1, grue 5,4 5,3", "shoot sw", [(caught, Ratio::ONE), (None, Ratio::ZERO)]),
        ("hunter 6,4, grue 6,6 6,7", "move sw", [(caught, Ratio::ONE), (None, Ratio::ZERO)]),
    ] {
        let odds = scene().with(things).odds(action, |turn| turn.outcome());
        for (outcome, chance) in outcomes {
            assert_eq!(odds.of(&outcome), chance, "{things}: {outcome:?}");
        }
    }
}

/// G2, G4 to G7, G27: in every room of the map, with and without the keen sense. A stunned grue is told apart, and a
/// dead wumpus is not smelled.
#[test]
fn things_are_sensed_within_three_moves_and_no_farther() {
    let map = scene().setup.cave().clone();
    for (room, sense) in map.rooms().flat_map(|room| Sense::ALL.map(|sense| (room, sense))) {
        let moves = map.distance(scene().position.hunter, room).filter(|moves| *moves <= 3);
        let (keen, dull) = (moves.map(|moves| Distance::Exactly { moves }), moves.map(|_| Distance::Within));
        let tells = |of: Sense| if of == sense { keen } else { dull };
        let near = |things: &str| {
            let mut scene: Scene<Grue> = scene().with(&things.replace('?', &Coordinates::of(room).to_string()));
            scene.setup.sense = sense;
            scene.view().near
        };
        assert_eq!(near("wumpus ?").wumpus, tells(Sense::Smell), "{room}, {sense:?}");
        assert_eq!(near("corpse ?").wumpus, None);
        for (misses, is_stunned) in [(0, false), (1, true), (9, true)] {
            let grue = tells(Sense::Hearing).map(|distance| NearGrue { distance, is_stunned });
            assert_eq!(near(&format!("grue ? ?, stunned {misses}")).grue, grue, "{room}, {sense:?}");
        }
        let exit = if moves == Some(0) { Some(Distance::Here) } else { tells(Sense::Sight) };
        assert_eq!(near("exit ?").exit, exit, "{room}, {sense:?}");
    }
}

/// G13, G16, G18, G23, G26: wherever wumpus, grue and exit are, if they are far.
#[test]
fn distant_events_are_never_told() {
    let map = scene().setup.cave().clone();
    for room in map.rooms().filter(|room| map.distance(scene().position.hunter, *room) > Some(3)) {
        let scene = scene().with(&"wumpus ?, grue ? ?, exit ?".replace('?', &Coordinates::of(room).to_string()));
        assert_eq!(always(&scene, "shoot e", |turn| turn.told()), "Missed", "{room}");
        assert_eq!(always(&scene, "move e", |turn| turn.told()), "Entered 6,5", "{room}");
    }
}

/// G10, G22: a tunnel is named by its direction or by the room there.
#[test]
fn a_refusal_names_the_tunnels() {
    let view = scene().view();
    for (way, room) in [("nw", "5,4"), ("sw", "5,6"), ("e", "6,5")] {
        assert_eq!(view.text(&view.read(&format!("move {room}")).unwrap()), format!("move {way}"));
        assert_eq!(view.read(&format!("shoot {room}")), view.read(&format!("shoot {way}")));
        let told = always(&scene(), &format!("move {way}"), |turn| turn.told());
        assert_eq!(told, format!("Entered {room}"));
    }
    scene().assert_refusals(&[
        ("", "move ne", "no tunnel leads from 5,5 toward ne (tunnels lead nw to 5,4, sw to 5,6, e to 6,5)"),
        ("hunter 10,1", "shoot 11,1", "no tunnel leads from 10,1 toward 11,1 (tunnels lead se to 10,2, w to 9,1)"),
        (
            "hunter 10,1, arrows 0",
            "shoot w",
            "there is no arrow left; only a move is possible (tunnels lead se to 10,2, w to 9,1)",
        ),
    ]);
}
