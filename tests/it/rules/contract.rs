//! What holds in all games: each action has one text, views show no secret, and impossible positions are refused.
//!
//! The laws of a turn are in `tests/laws`.

use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::RefusedKind::{Cave as BadCave, Over, Place, Unreachable, Value};
use wumpus_hunt::game::cave::yob::{NamedCave, dodecahedron};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Chance as _, Dice, Stream, uniform};
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Role};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat, Status, Unread, View as _};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::variant::{Options, VARIANTS, with_game};

use crate::rules;
use crate::rules::classic::scene;
use crate::rules::scene::Scene;

/// In another form it is no action: in capitals, with other spaces, cut short, or with more behind it.
#[test]
fn each_action_has_one_text() {
    for variant in VARIANTS {
        let options = Options::of(variant);
        with_game!(options, V => assert_one_text::<V>(&V::setup(&options).unwrap()));
    }
}

fn assert_one_text<G: Game>(setup: &G::Setup) {
    let session = Session::<G>::deal(setup, HuntSeed::new(1));
    let Status::Awaiting(seat) = session.game().status() else { panic!("a hunt has begun") };
    let view = session.game().view(seat);
    let listed: Vec<_> = view.legal().listed.map(|action| view.text(&action)).collect();
    let others = listed.iter().flat_map(|text| {
        let spaced = [format!(" {text}"), format!("{text} "), format!("{text}\n"), format!("{text} x")];
        spaced.into_iter().chain([text.to_uppercase(), text.replace(' ', "  "), text[..1].to_owned()])
    });
    let numbers =
        ["move 1 2", "move 01", "move +1", "move -1", "move 4294967296", "shoot 2,,3", "shoot x", "shoot 2  3"];
    let words = ["", " ", "1", "n", "move ", "jump 1", "jump north", "move up", "move North"];
    let pairs = ["4,", ",10", "4, 10", "(4,10)", "04,10", "+4,10", "4,10,1", "4,4294967296"];
    let cells = ["A", "1A", "a1", "A01", "A+1", "A 1", "AA1", "Ä1", "A4294967296"];
    let places = pairs.into_iter().chain(cells).map(|place| format!("move {place}"));
    let numbers = numbers.into_iter().chain(words).map(str::to_owned);
    for text in others.chain(numbers).chain(places).filter(|text| !listed.contains(text)) {
        assert!(matches!(view.read(&text), Err(Unread::Form(_))), "{text:?}");
    }
}

/// Asserts by which endings the lone player has won.
fn assert_won<G: Game>(setup: &G::Setup, endings: &[G::Outcome], won: &[&str]) {
    let game = G::deal(setup, &mut Dice::new(1, Stream::Setup));
    assert_eq!(endings.iter().map(|outcome| (*outcome).into()).collect::<Vec<&str>>(), G::ENDINGS);
    let wins = endings.iter().filter(|outcome| G::has_won(Seat::HUNTER, **outcome, game.position()));
    assert_eq!(wins.map(|outcome| (*outcome).into()).collect::<Vec<&str>>(), won);
}

/// C30, G4, G20, H21, T8, T9, W7, W9: Hidden Wumpus, dead or alive, with one's side.
#[test]
fn a_hunt_is_won_by_these_endings_alone() {
    assert_won::<Classic>(&classic::Setup::new(Ruleset::BSD), &classic::Outcome::ALL, &["shot_wumpus"]);
    assert_won::<Grue>(&grue::Setup::new(Sense::Smell), &grue::Outcome::ALL, &["escaped", "escaped_past_grue"]);
    assert_won::<World>(&world::Setup::new(Board::Published), &world::Outcome::ALL, &["won"]);
    let textbook = textbook::Setup::new(4, textbook::Board::Published);
    assert_won::<Textbook>(&textbook, &textbook::Outcome::ALL, &["climbed_out_with_gold"]);
    let game = Hidden::deal(&hidden::Setup::new(5, Some(2)).unwrap(), &mut Dice::new(1, Stream::Setup));
    let sides = [(hidden::Outcome::HumansWin, Role::Human), (hidden::Outcome::WumpusesWin, Role::Wumpus)];
    for ((outcome, side), name) in sides.into_iter().zip(Hidden::ENDINGS) {
        assert_eq!(outcome.name(), *name);
        for (seat, person) in (0..).map(Seat).zip(&game.position().people) {
            assert_eq!(Hidden::has_won(seat, outcome, game.position()), person.role == side);
        }
    }
    assert_eq!(Sense::ALL.map(Sense::name), ["smell", "hearing", "sight"]);
}

/// In many positions of random hunts, changes what the hunter cannot know. The view stays the same.
fn nothing_secret_is_seen<G: Game>(
    setups: &[G::Setup],
    change: impl Fn(&G::Setup, &G::View, &mut G::Position, &mut Dice),
) where
    Random: Bot<G>,
{
    let mut compared = 0;
    for (setup, seed) in setups.iter().flat_map(|setup| (0..100).map(move |seed| (setup, seed))) {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut dice = Dice::new(seed, Stream::Seed);
        while let Status::Awaiting(seat) = session.game().status()
            && session.turns() < 100
        {
            let (view, mut position) = (session.game().view(seat), session.game().position().clone());
            change(setup, &view, &mut position, &mut dice);
            assert_eq!(G::in_position(setup, position).view(seat), view);
            compared += 1;
            session.step(seat, &Random.decide(&view, &mut dice)).unwrap();
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// Moves everything that is not near the hunter. In a cave that was drawn, the hunter knows nothing of the tunnels out
/// of sight.
#[test]
fn nothing_secret_is_seen_in_the_classic_game() {
    let elsewhere = [
        (Ruleset { arrows: 9, ..Ruleset::OPINIONATED }, "dendrite"),
        (Ruleset { pits: 5, bats: 0, ..Ruleset::ORIGINAL }, "one-way"),
        (Ruleset { smell: 3, ..Ruleset::BSD }, "torus"),
    ];
    let elsewhere = elsewhere.map(|(ruleset, name)| {
        let named = NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap();
        classic::Setup { ruleset, cave: CaveSource::Known(Arc::new(named.cave())) }
    });
    let setups: Vec<_> = Ruleset::ALL.map(classic::Setup::new).into_iter().chain(elsewhere).collect();
    nothing_secret_is_seen::<Classic>(&setups, |setup, view, position, dice| {
        let cave = Arc::clone(&position.cave);
        let near = |room: Room| cave.is_within(view.room, room, view.ruleset.smell);
        let far: Vec<_> = cave.rooms().filter(|room| !near(*room)).collect();
        let mut moved = |room: Room| if near(room) { room } else { uniform(dice, far.iter().copied()).unwrap() };
        position.pits = cave.rooms_of(position.pits).map(&mut moved).collect();
        position.bats = cave.rooms_of(position.bats).map(&mut moved).collect();
        position.wumpus = moved(position.wumpus);
        if !matches!(setup.cave, CaveSource::Known(_)) {
            let mut tunnels = cave.listing();
            for room in &far {
                tunnels[room.number() as usize - 1][0] = room.number();
            }
            position.cave = Arc::new(Cave::new(&tunnels).unwrap());
        }
        position.awake = !position.awake;
        position.misses = u8::from(position.misses == 0);
    });
}

/// Moves everything that is not near the hunter, and changes what the hunter cannot know of the grue.
#[test]
fn nothing_secret_is_seen_on_the_hex_map() {
    nothing_secret_is_seen::<Grue>(&Sense::ALL.map(grue::Setup::new), |setup, view, position, dice| {
        let hunter = position.hunter;
        let far = setup.cave().rooms().filter(|room| setup.cave().distance(hunter, *room) > Some(3));
        let mut hide = |hidden: &mut Room| *hidden = uniform(dice, far.clone()).unwrap();
        if view.near.wumpus.is_none() {
            hide(&mut position.wumpus);
        }
        if view.near.exit.is_none() {
            hide(&mut position.exit);
        }
        hide(&mut position.grue_came_from);
        if view.near.grue.is_none() {
            hide(&mut position.grue);
            position.stunned_turns = u8::from(position.stunned_turns == 0);
        } else if position.stunned_turns > 0 {
            position.stunned_turns += 1;
        }
    });
}

/// Deals everything anew with the same percepts.
#[test]
fn nothing_secret_is_seen_on_the_grid() {
    nothing_secret_is_seen::<World>(&Board::ALL.map(world::Setup::new), |setup, view, position, dice| {
        let player = position.player;
        let elsewhere = setup.cave.rooms().filter(|room| *room != player);
        let beside = |room: &Room| view.beside.contains(&Some(*room));
        let wumpus = elsewhere.clone().filter(|room| beside(room) == view.percepts.stench);
        position.wumpus = uniform(dice, wumpus).unwrap();
        position.gold = position.gold.and_then(|_| uniform(dice, elsewhere.clone()));
        let source = uniform(dice, view.beside.into_iter().flatten());
        let open = |room: &Room| !beside(room) || view.percepts.breeze;
        let pits = elsewhere.filter(open).filter(|_| dice.ratio(1, 5));
        position.pits = pits.chain(source.filter(|_| view.percepts.breeze)).collect();
    });
}

/// C17, C18, V16: a wumpus that wakes for good is awake after a miss, and sleeps where it was dealt. A restless one has
/// stepped before its chance is certain.
#[test]
fn a_wumpus_sleeps_where_it_was_dealt_and_wakes_after_a_miss() {
    scene(Ruleset::OPINIONATED).assert_positions(&[
        ("", None),
        ("arrows 4", Some(Value)),
        ("arrows 4, awake", None),
        ("bats 16 12", Some(Value)),
        // The hunter bumped into it.
        ("bats 16 12, awake", None),
    ]);
    // It cannot have stepped after a bump, since each tunnel leads to it from a pit.
    scene(Ruleset { pits: 3, ..Ruleset::OPINIONATED })
        .assert_positions(&[("wumpus 1, hunter 20, awake, pits 2 5 8, bats 15 18", Some(Value))]);
    scene(Ruleset { arrows: 20, ..Ruleset::BSD }).with("pits 18 19 20, bats 11 12 13").assert_positions(&[
        ("arrows 15, misses 5", None),
        ("arrows 14, misses 6", Some(Value)),
        ("arrows 16, misses 5", Some(Value)),
    ]);
}

/// H13, V3, V5: tunnels are drawn in order, to other rooms, both ways.
#[test]
fn a_cave_that_was_drawn_looks_like_it() {
    let refused = |cave: CaveSource, tunnels: &[(usize, [u32; 3])]| {
        let mut rooms = dodecahedron().listing();
        for (room, ends) in tunnels {
            rooms[room - 1] = ends.iter().copied().filter(|end| *end > 0).collect();
        }
        let setup = classic::Setup { ruleset: Ruleset::OPINIONATED, cave };
        let mut position = scene(Ruleset::OPINIONATED).position;
        position.cave = Arc::new(Cave::new(&rooms).unwrap());
        Classic::at(&setup, position).err().map(|refused| refused.kind)
    };
    for cave in [CaveSource::Shuffled, CaveSource::RANDOM] {
        assert_eq!(refused(cave.clone(), &[]), None, "it can be the dodecahedron");
        // Out of order, doubled, to its own room, and one way.
        for tunnels in [[8, 5, 2], [2, 5, 5], [1, 2, 5], [2, 3, 5]] {
            assert_eq!(refused(cave.clone(), &[(1, tunnels)]), Some(BadCave), "{tunnels:?}");
        }
    }
    // Three tunnels a room, but no dodecahedron.
    let crossed = [(1, [5, 8, 12]), (2, [3, 10, 11]), (11, [2, 10, 19]), (12, [1, 3, 13])];
    assert_eq!(refused(CaveSource::Shuffled, &crossed), Some(BadCave));
    assert_eq!(refused(CaveSource::RANDOM, &crossed), None);
    // Rooms 1 and 11 lack a tunnel to each other.
    let open = [(1, [0, 5, 8]), (2, [0, 3, 10]), (11, [0, 10, 19]), (12, [0, 3, 13])];
    assert_eq!(refused(CaveSource::RANDOM, &open), Some(BadCave));
    // Every room is on a cycle through all.
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::DUNGEON };
    let dead_end: [&[u32]; 6] = [&[2], &[1, 3, 4], &[2, 4, 5], &[2, 3, 6], &[3, 6], &[4, 5]];
    let small = rules::classic::within(ruleset, &dead_end).with("pits 3, bats 4");
    let setup = classic::Setup { ruleset, cave: CaveSource::Random { rooms: 6, tunnels: 3 } };
    Scene::<Classic> { setup, ..small }.assert_positions(&[("", Some(BadCave))]);
}

/// G3, G16: the wumpus comes no nearer to the exit than the shots let it. 2,8 is three moves from the exit.
#[test]
fn the_wumpus_of_the_hex_map_needs_a_shot_for_each_move() {
    rules::grue::scene().assert_positions(&[
        ("wumpus 2,8", Some(Unreachable)),
        ("wumpus 1,6", None),
        ("wumpus 1,8, arrows 2", Some(Unreachable)),
        ("wumpus 2,8, arrows 2", None),
        ("corpse 2,8, arrows 2", Some(Unreachable)),
        ("corpse 2,8, arrows 1", None),
        ("wumpus 1,9, arrows 1", Some(Unreachable)),
        ("corpse 1,9, arrows 0", Some(Unreachable)),
        ("corpse 1,8, arrows 0", None),
    ]);
}

/// H3, H12 to H14, H18: with twenty rooms the cave is the dodecahedron. Tunnels are in order, and the dead died of
/// something.
#[test]
fn the_dead_of_hidden_wumpus_died_of_something() {
    let setup = hidden::Setup::new(4, Some(1)).unwrap();
    let mut scene = Scene { setup, ..rules::hidden::scene("h1 h12 h9 w18") };
    scene.assert_positions(&[
        ("", None),
        ("dead 1 shot 1, arrows 1 1", None),
        // No arrow is spent, or it is a wumpus's.
        ("dead 1 shot 1", Some(Unreachable)),
        ("dead 1 shot 3", Some(Unreachable)),
        ("dead 1, room 1 16", None),
        ("dead 1", Some(Unreachable)),
        ("dead 1 eaten", None),
        // Bats carry a human away before a wumpus eats.
        ("dead 1 eaten, room 1 13", Some(Unreachable)),
    ]);
    let mut rooms = dodecahedron().listing();
    rooms[0].reverse();
    scene.position.cave = Arc::new(Cave::new(&rooms).unwrap());
    scene.assert_positions(&[("", Some(BadCave))]);
}

/// W1 to W10: the player has walked from the corner.
#[test]
fn a_board_of_wumpus_world_is_walked_from_its_corner() {
    let setup = world::Setup::new(world::Board::Random);
    let mut scene = Scene { setup, ..rules::world::scene() }.with("player A1, wumpus A3, gold B3");
    scene.assert_positions(&[
        ("", None),
        ("player D4", None),
        ("gold, pits A2 B1", Some(Unreachable)),
        ("player B3", Some(Unreachable)),
        ("player A3", Some(Unreachable)),
        ("player D4, pits A2 B1", Some(Unreachable)),
        ("pits A2 B1, corpse C3", Some(Unreachable)),
        ("wumpus A1", Some(Place)),
    ]);
    scene.position.outcome = Some(world::Outcome::Eaten);
    scene.assert_positions(&[("", Some(Over))]);
}

/// T3 to T7.
#[test]
fn a_hunt_in_the_textbook_takes_its_turns() {
    let setup = textbook::Setup::new(4, textbook::Board::Published);
    let begun = "hunter 1,1, wumpus 1,3, gold 2,3, pits 3,1 3,3 4,4";
    Scene { setup, ..rules::textbook::scene() }.with(begun).assert_positions(&[
        ("", None),
        // The way east is open.
        ("bumped, turns 9", Some(Unreachable)),
        ("bumped, facing south, turns 1", Some(Unreachable)),
        ("bumped, facing south, turns 2", None),
        ("facing north, shot, corpse 1,3, screamed, turns 0", Some(Unreachable)),
        ("facing north, shot, corpse 1,3, screamed, turns 1", Some(Unreachable)),
        ("facing north, shot, corpse 1,3, screamed, turns 2", None),
        ("gold", Some(Unreachable)),
    ]);
}
