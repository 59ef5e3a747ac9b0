//! Positions that no hunt can be in. Each is refused for what is wrong with it.

use std::sync::Arc;

use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{Cave, Room, grid};
use wumpus_hunt::game::chance::{Dice, Script, Stream};
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Life, Sense};
use wumpus_hunt::game::hidden::{self, Cause, Hidden, Role};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Arrow, World};
use wumpus_hunt::game::{Game, RefusedKind, Rooms, Seat};

/// Deals a hunt, changes its position, and returns why a hunt cannot go on from there, if it cannot.
fn refusal<G: Game>(setup: &G::Setup, seed: u64, change: impl FnOnce(&mut G::Position)) -> Option<RefusedKind> {
    let mut position = G::deal(setup, &mut Dice::new(seed, Stream::Setup)).position().clone();
    change(&mut position);
    G::at(setup, position).err().map(|refused| refused.kind)
}

fn classic(ruleset: Ruleset, change: impl FnOnce(&mut classic::Position)) -> Option<RefusedKind> {
    refusal::<Classic>(&classic::Setup::new(ruleset), 7, change)
}

/// C17, C18.
#[test]
fn a_wumpus_that_wakes_for_good_is_awake_after_a_miss_and_sleeps_where_it_was_dealt() {
    let opinionated = Ruleset::OPINIONATED;
    let awake =
        |arrows, awake| move |position: &mut classic::Position| (position.arrows, position.awake) = (arrows, awake);
    assert_eq!(classic(opinionated, awake(4, false)), Some(RefusedKind::Value));
    assert_eq!(classic(opinionated, awake(4, true)), None);
    let with_bats = |position: &mut classic::Position| {
        position.wumpus = position.cave.rooms_of(position.bats).next().unwrap();
    };
    assert_eq!(classic(opinionated, with_bats), Some(RefusedKind::Value));
    let bumped_with_bats = |position: &mut classic::Position| {
        with_bats(position);
        position.awake = true;
    };
    assert_eq!(classic(opinionated, bumped_with_bats), None, "the hunter bumped into it");
    // It cannot have stepped after a bump, since each tunnel leads to it from a pit.
    let walled_in = |position: &mut classic::Position| {
        let room = |number| position.cave.room(number).unwrap();
        (position.wumpus, position.hunter, position.awake) = (room(1), room(20), true);
        (position.pits, position.bats) = (Rooms::of([2, 5, 8]), Rooms::of([15, 18]));
    };
    assert_eq!(classic(Ruleset { pits: 3, ..opinionated }, walled_in), Some(RefusedKind::Value));
}

/// V16.
#[test]
fn a_restless_wumpus_has_stepped_before_its_chance_is_certain() {
    let missed = |shots, misses| {
        let change = move |position: &mut classic::Position| {
            (position.arrows, position.misses) = (position.arrows - shots, misses);
        };
        classic(Ruleset { arrows: 20, ..Ruleset::BSD }, change)
    };
    assert_eq!(missed(5, 5), None);
    assert_eq!(missed(6, 6), Some(RefusedKind::Value));
    assert_eq!(missed(4, 5), Some(RefusedKind::Value));
}

/// G3, G16.
#[test]
fn the_wumpus_of_the_hex_map_comes_no_nearer_to_the_exit_than_the_shots_let_it() {
    let setup = grue::Setup::new(Sense::Smell);
    let moves_from_exit = |moves: u8, shots: u8, life: Life| {
        refusal::<Grue>(&setup, 7, |position| {
            let cave = setup.cave();
            let is_free = |room: &Room| ![position.hunter, position.grue].contains(room);
            let mut there = cave.rooms().filter(|room| cave.distance(position.exit, *room) == Some(moves));
            position.wumpus = there.find(is_free).unwrap();
            (position.arrows, position.wumpus_life) = (3 - shots, life);
        })
    };
    for (moves, shots, life, refused) in [
        (3, 0, Life::Alive, true),
        (4, 0, Life::Alive, false),
        (2, 1, Life::Alive, true),
        (3, 1, Life::Alive, false),
        (3, 1, Life::Dead, true),
        (3, 2, Life::Dead, false),
        (1, 2, Life::Alive, true),
        (1, 3, Life::Dead, true),
        (2, 3, Life::Dead, false),
    ] {
        let expected = refused.then_some(RefusedKind::Unreachable);
        assert_eq!(moves_from_exit(moves, shots, life), expected, "{moves} moves, {shots} shots, {life:?}");
    }
}

/// Returns the tunnels of a cave, changed by a function.
fn dug(cave: &Cave, change: impl FnOnce(&mut Vec<Vec<u32>>)) -> Arc<Cave> {
    let mut rooms = cave.listing();
    change(&mut rooms);
    Arc::new(Cave::new(&rooms).unwrap())
}

/// Exchanges the ends of two tunnels, so that each room keeps three, and sorts them.
fn cross(rooms: &mut [Vec<u32>], [one, end]: [u32; 2], [other, other_end]: [u32; 2]) {
    for (room, from, to) in [(one, end, other_end), (end, one, other), (other, other_end, end), (other_end, other, one)]
    {
        let tunnels = &mut rooms[room as usize - 1];
        *tunnels.iter_mut().find(|end| **end == from).unwrap() = to;
        tunnels.sort_unstable();
    }
}

/// H13, V3, V5: tunnels are drawn in order, to other rooms, both ways.
#[test]
fn a_cave_that_was_drawn_looks_like_it() {
    let shuffled = classic::Setup { ruleset: Ruleset::OPINIONATED, cave: CaveSource::Shuffled };
    let random = classic::Setup { ruleset: Ruleset::OPINIONATED, cave: CaveSource::RANDOM };
    let in_cave = |setup: &classic::Setup, change: &dyn Fn(&mut Vec<Vec<u32>>)| {
        refusal::<Classic>(setup, 7, |position| position.cave = dug(&dodecahedron(), change))
    };
    for setup in [&shuffled, &random] {
        assert_eq!(in_cave(setup, &|_| {}), None, "it can be the dodecahedron");
        for (what, tunnels) in [
            ("out of order", [8, 5, 2]),
            ("doubled", [2, 5, 5]),
            ("to its own room", [1, 2, 5]),
            ("one way", [2, 3, 5]),
        ] {
            let changed = in_cave(setup, &|rooms| rooms[0] = tunnels.into());
            assert_eq!(changed, Some(RefusedKind::Cave), "{what}");
        }
    }
    let crossed = |rooms: &mut Vec<Vec<u32>>| cross(rooms, [1, 2], [11, 12]);
    assert_eq!(in_cave(&shuffled, &crossed), Some(RefusedKind::Cave), "three tunnels a room, but no dodecahedron");
    assert_eq!(in_cave(&random, &crossed), None);
    // Rooms 1 and 11 lack a tunnel to each other.
    let open = |rooms: &mut Vec<Vec<u32>>| {
        for (room, tunnels) in [(1, [5, 8]), (2, [3, 10]), (11, [10, 19]), (12, [3, 13])] {
            rooms[room - 1] = tunnels.into();
        }
    };
    assert_eq!(in_cave(&random, &open), Some(RefusedKind::Cave));
    // Every room is on a cycle through all.
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::DUNGEON };
    let small = classic::Setup { ruleset, cave: CaveSource::Random { rooms: 6, tunnels: 3 } };
    let dead_end: [&[u32]; 6] = [&[2], &[1, 3, 4], &[2, 4, 5], &[2, 3, 6], &[3, 6], &[4, 5]];
    let dead_end = |position: &mut classic::Position| position.cave = Arc::new(Cave::new(&dead_end).unwrap());
    assert_eq!(refusal::<Classic>(&small, 7, dead_end), Some(RefusedKind::Cave));
}

fn hidden(change: impl FnOnce(&mut hidden::Position)) -> Option<RefusedKind> {
    refusal::<Hidden>(&hidden::Setup::new(4, Some(1)).unwrap(), 7, change)
}

/// H3, H13.
#[test]
fn the_dark_cave_has_its_tunnels_in_order() {
    assert_eq!(hidden(|_| {}), None);
    let changed = hidden(|position| position.cave = dug(&position.cave, |rooms| rooms[0].reverse()));
    assert_eq!(changed, Some(RefusedKind::Cave));
}

/// H12, H14, H18.
#[test]
fn the_dead_died_of_something() {
    // A human who is not on turn dies. `cause` may move things so that it could be.
    let died = |cause: fn(&mut hidden::Position, Seat) -> Cause| {
        hidden(|position| {
            let seats = (0..4).map(Seat).filter(|seat| *seat != position.turn);
            let mut humans = seats.filter(|seat| position.people[seat.index()].role == Role::Human);
            let dead = humans.next().unwrap();
            position.people[dead.index()].died_of = Some(cause(position, dead));
        })
    };
    let refused = Some(RefusedKind::Unreachable);
    let by_themselves = |position: &mut hidden::Position, dead: Seat| {
        position.people[dead.index()].arrows -= 1;
        Cause::Shot { by: dead }
    };
    assert_eq!(died(by_themselves), None);
    assert_eq!(died(|_, dead| Cause::Shot { by: dead }), refused, "no arrow is spent");
    let by_a_wumpus = |position: &mut hidden::Position, _| {
        let wumpus = (0..4).map(Seat).find(|seat| position.people[seat.index()].role == Role::Wumpus);
        Cause::Shot { by: wumpus.unwrap() }
    };
    assert_eq!(died(by_a_wumpus), refused);
    let in_a_pit = |position: &mut hidden::Position, dead: Seat| {
        position.people[dead.index()].room = position.pits[0];
        Cause::Fell
    };
    assert_eq!(died(in_a_pit), None);
    assert_eq!(died(|_, _| Cause::Fell), refused, "there is no pit");
    assert_eq!(died(|_, _| Cause::Eaten), None);
    let among_bats = |position: &mut hidden::Position, dead: Seat| {
        position.people[dead.index()].room = position.bats[0];
        Cause::Eaten
    };
    assert_eq!(died(among_bats), refused, "bats carry a human away before a wumpus eats");
}

/// W1 to W10.
#[test]
fn a_board_of_wumpus_world_is_walked_from_its_corner() {
    let setup = world::Setup::new(world::Board::Random);
    let square = |place| grid::room(&setup.cave, place).unwrap();
    let world = |change: &dyn Fn(&mut world::Position)| {
        refusal::<World>(&setup, 7, |position| {
            (position.wumpus, position.gold) = (square([1, 3]), Some(square([2, 3])));
            position.pits = Rooms::NONE;
            change(position);
        })
    };
    let walled_in = Rooms::of([square([1, 2]), square([2, 1])].map(|room| room.number()));
    assert_eq!(world(&|_| {}), None);
    assert_eq!(world(&|position| position.player = square([4, 4])), None);
    for unreachable in [
        &(|position: &mut world::Position| (position.gold, position.pits) = (None, walled_in))
            as &dyn Fn(&mut world::Position),
        &|position| position.player = square([2, 3]),
        &|position| position.player = square([1, 3]),
        &|position| (position.player, position.pits) = (square([4, 4]), walled_in),
        &|position| (position.pits, position.arrow, position.wumpus) = (walled_in, Arrow::InWumpus, square([3, 3])),
    ] {
        assert_eq!(world(unreachable), Some(RefusedKind::Unreachable));
    }
    assert_eq!(world(&|position| position.wumpus = square([1, 1])), Some(RefusedKind::Place));
    assert_eq!(world(&|position| position.outcome = Some(world::Outcome::Eaten)), Some(RefusedKind::Over));
}

/// T3 to T7.
#[test]
fn a_hunt_in_the_textbook_takes_its_turns() {
    let setup = textbook::Setup::new(4, textbook::Board::Published);
    let mut script = Script::new([]);
    let begun = Textbook::deal(&setup, &mut script).position().clone();
    let refused = |change: &dyn Fn(&mut textbook::Position)| {
        let mut position = begun.clone();
        change(&mut position);
        Textbook::at(&setup, position).err().map(|refused| refused.kind)
    };
    let unreachable = Some(RefusedKind::Unreachable);
    assert_eq!(refused(&|position| (position.bumped, position.turns) = (true, 9)), unreachable, "the way east is open");
    let south = grid::Direction::South;
    assert_eq!(refused(&|position| (position.bumped, position.facing, position.turns) = (true, south, 1)), unreachable);
    assert_eq!(refused(&|position| (position.bumped, position.facing, position.turns) = (true, south, 2)), None);
    let shot = |position: &mut textbook::Position, turns| {
        (position.facing, position.has_arrow, position.wumpus_lives) = (grid::Direction::North, false, false);
        (position.screamed, position.turns) = (true, turns);
    };
    assert_eq!(refused(&|position| shot(position, 0)), unreachable);
    assert_eq!(refused(&|position| shot(position, 1)), unreachable);
    assert_eq!(refused(&|position| shot(position, 2)), None);
    assert_eq!(refused(&|position| position.gold = None), unreachable);
}
