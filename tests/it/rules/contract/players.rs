//! What the contract suite knows of each game: its set-ups, what its players try, and which secrets can be moved about.

use std::sync::Arc;

use wumpus_hunt::game::cave::grid;
use wumpus_hunt::game::cave::yob::NamedCave;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Dice, Stream, uniform};
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Path, Ruleset, Setup, View};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Wumpuses};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Chance, Game};

use super::{Contract, in_many_hunts};
use crate::rules::hidden::scene;

/// Every path of 1 to `longest` rooms, from room 0 to one past the last.
fn paths(rooms: u16, longest: usize) -> Vec<Vec<u32>> {
    let mut paths = vec![vec![]];
    let mut last = 0;
    for _ in 0..longest {
        let longer = paths[last..].iter().flat_map(|path: &Vec<u32>| {
            (0..=u32::from(rooms) + 1).map(|room| path.iter().copied().chain([room]).collect())
        });
        let longer: Vec<_> = longer.collect();
        last = paths.len();
        paths.extend(longer);
    }
    paths.split_off(1)
}

impl Contract for Classic {
    fn setups() -> Vec<Setup> {
        let known = |name: &str| {
            let named = NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap();
            CaveSource::Known(Arc::new(named.cave()))
        };
        let elsewhere = [
            (Ruleset { arrows: 9, ..Ruleset::OPINIONATED }, known("dendrite")),
            (Ruleset { pits: 5, bats: 0, ..Ruleset::ORIGINAL }, known("one-way")),
            (Ruleset { smell: 3, ..Ruleset::BSD }, known("torus")),
            (Ruleset { pits: 0, ..Ruleset::DUNGEON }, CaveSource::RANDOM),
        ];
        let elsewhere = elsewhere.map(|(ruleset, cave)| Setup { ruleset, cave });
        Ruleset::ALL.map(Setup::new).into_iter().chain(elsewhere).collect()
    }

    fn try_something(view: &View, chance: &mut impl Chance) -> Action {
        if chance.ratio(3, 4) {
            let anywhere = 1 + chance.pick(22);
            let nearby = uniform(chance, view.tunnels.iter()).unwrap().number();
            Action::Move { to: if chance.ratio(1, 8) { anywhere } else { nearby } }
        } else {
            let path: Vec<u32> = (0..=chance.pick(5)).map(|_| 1 + chance.pick(21)).collect();
            Action::Shoot { path: Path::new(&path).unwrap() }
        }
    }

    fn nameable(view: &View) -> Vec<Action> {
        let rooms = u32::from(view.rooms);
        let here = view.room.number();
        let long =
            (0..=rooms + 1).flat_map(|room| [vec![room, 2, 3, 2], vec![1, 2, 3, room, 5], vec![1, here, 1, room]]);
        let paths = paths(view.rooms, 3).into_iter().chain(long).map(|path| Path::new(&path).unwrap());
        let moves = (0..=rooms + 1).map(|to| Action::Move { to });
        moves.chain(paths.map(|path| Action::Shoot { path })).collect()
    }

    fn parts(_: &View, action: &Action) -> (Option<Vec<u32>>, Option<Action>) {
        match action {
            Action::Move { .. } => (None, Some(*action)),
            Action::Shoot { path } => (Some(path.to_vec()), None),
        }
    }
}

impl Contract for Grue {
    fn setups() -> Vec<grue::Setup> {
        Sense::ALL.map(grue::Setup::new).to_vec()
    }

    fn try_something(view: &grue::View, chance: &mut impl Chance) -> grue::Action {
        let nearby = uniform(chance, view.tunnels.iter()).unwrap().number();
        let to = if chance.ratio(1, 8) { chance.pick(102) } else { nearby };
        if chance.ratio(3, 4) { grue::Action::Move { to } } else { grue::Action::Shoot { to } }
    }

    fn nameable(_: &grue::View) -> Vec<grue::Action> {
        (0..=101).flat_map(|to| [grue::Action::Move { to }, grue::Action::Shoot { to }]).collect()
    }

    fn parts(_: &grue::View, action: &grue::Action) -> (Option<Vec<u32>>, Option<grue::Action>) {
        (None, Some(*action))
    }
}

impl Contract for World {
    fn setups() -> Vec<world::Setup> {
        Board::ALL.map(world::Setup::new).to_vec()
    }

    fn try_something(view: &world::View, chance: &mut impl Chance) -> world::Action {
        let anywhere = grid::Direction::ALL[chance.pick(4) as usize];
        let nearby = uniform(chance, view.ways()).unwrap().1;
        match chance.pick(16) {
            0 => world::Action::Shoot { direction: anywhere },
            1 => world::Action::Move { to: chance.pick(18) },
            _ => world::Action::Move { to: nearby.number() },
        }
    }

    fn nameable(_: &world::View) -> Vec<world::Action> {
        let shots = grid::Direction::ALL.map(|direction| world::Action::Shoot { direction });
        (0..=17).map(|to| world::Action::Move { to }).chain(shots).collect()
    }

    fn parts(_: &world::View, action: &world::Action) -> (Option<Vec<u32>>, Option<world::Action>) {
        (None, Some(*action))
    }
}

impl Contract for Textbook {
    const REFUSES: bool = false;
    const CHECKS_ONE_IN: u32 = 97;

    fn setups() -> Vec<textbook::Setup> {
        let boards = [(4, textbook::Board::Published), (4, textbook::Board::RANDOM), (2, textbook::Board::RANDOM)];
        let full = (7, textbook::Board::Random { num: 1, den: 1 });
        boards.into_iter().chain([full]).map(|(size, board)| textbook::Setup::new(size, board)).collect()
    }

    /// Seldom leaves.
    fn try_something(_: &textbook::View, chance: &mut impl Chance) -> textbook::Action {
        let all = if chance.ratio(1, 20) { &textbook::Action::ALL[..] } else { &textbook::Action::ALL[..5] };
        uniform(chance, all.iter().copied()).unwrap()
    }

    fn nameable(_: &textbook::View) -> Vec<textbook::Action> {
        textbook::Action::ALL.to_vec()
    }

    fn parts(_: &textbook::View, action: &textbook::Action) -> (Option<Vec<u32>>, Option<textbook::Action>) {
        (None, Some(*action))
    }
}

impl Contract for Hidden {
    fn setups() -> Vec<hidden::Setup> {
        [(3, Wumpuses::Few), (4, Wumpuses::Agreed(1)), (5, Wumpuses::Agreed(2)), (12, Wumpuses::Fair)]
            .map(|(players, wumpuses)| hidden::Setup::new(players, wumpuses).unwrap())
            .to_vec()
    }

    fn try_something(view: &hidden::View, chance: &mut impl Chance) -> hidden::Action {
        scene::try_something(view, chance)
    }

    fn nameable(view: &hidden::View) -> Vec<hidden::Action> {
        let steps = || [None].into_iter().chain((0..=u32::from(view.rooms) + 1).map(Some));
        let path = |path: Vec<u32>| Some(hidden::Path::new(&path).unwrap());
        let short = [None].into_iter().chain(paths(view.rooms, 1).into_iter().map(path));
        let long = paths(view.rooms, 2).into_iter().chain([vec![1, 2, 1, 2], vec![1, 2, 3, 99]]).map(path);
        let both = short.flat_map(|shot| steps().map(move |step| hidden::Action { shot, step }));
        both.chain(long.map(|shot| hidden::Action { shot, step: None })).collect()
    }

    fn parts(_: &hidden::View, action: &hidden::Action) -> (Option<Vec<u32>>, Option<hidden::Action>) {
        let path = action.shot.map(|path| path.to_vec());
        (path, Some(hidden::Action { shot: None, step: action.step }))
    }
}

/// Moves everything that is not near the hunter, in many positions. The view stays the same.
#[test]
fn classic_nothing_secret_is_seen() {
    let mut compared = 0;
    in_many_hunts::<Classic>(|setup, game, seat, _| {
        let view = game.view(seat);
        let mut position = game.position().clone();
        let cave = Arc::clone(&position.cave);
        let near = |room: Room| cave.is_within(view.room, room, view.ruleset.smell);
        let mut elsewhere = cave.rooms().filter(|room| !near(*room)).cycle().skip(compared % 7);
        let mut moved = |room: Room| if near(room) { room } else { elsewhere.next().unwrap() };
        position.pits = cave.rooms_of(position.pits).map(&mut moved).collect();
        position.bats = cave.rooms_of(position.bats).map(&mut moved).collect();
        position.wumpus = moved(position.wumpus);
        // In a cave that was drawn, the hunter knows nothing of the tunnels out of sight.
        if !matches!(setup.cave, CaveSource::Known(_)) {
            let ends = |room: Room| {
                let mut ends: Vec<_> = cave.tunnels(room).iter().map(|end| end.number()).collect();
                if !near(room) {
                    ends[0] = room.number();
                }
                ends
            };
            position.cave = Arc::new(Cave::new(&cave.rooms().map(ends).collect::<Vec<_>>()).unwrap());
        }
        position.awake = !position.awake;
        position.misses = u8::from(position.misses == 0);
        let other = Classic::in_position(setup, position);
        assert_eq!(other.view(seat), view);
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

/// Moves everything that is not near the hunter, in many positions, and changes what the hunter cannot know of the
/// grue. The view stays the same.
#[test]
fn grue_nothing_secret_is_seen() {
    let mut compared = 0;
    in_many_hunts::<Grue>(|setup, game, seat, _| {
        let view = game.view(seat);
        let mut position = *game.position();
        let is_far = |room: &Room| setup.cave().distance(position.hunter, *room) > Some(3);
        let mut elsewhere = setup.cave().rooms().filter(is_far).cycle().skip(compared % 29);
        let mut hide = |hidden: &mut Room| *hidden = elsewhere.next().unwrap();
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
        let other = Grue::in_position(setup, position);
        assert_eq!(other.view(seat), view);
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

/// Deals everything anew with the same percepts, in many positions. The view stays the same.
#[test]
fn world_nothing_secret_is_seen() {
    let (mut compared, mut chance) = (0, Dice::new(1, Stream::Seed));
    in_many_hunts::<World>(|setup, game, seat, _| {
        let view = game.view(seat);
        let mut position = game.position().clone();
        let player = position.player;
        let elsewhere = setup.cave.rooms().filter(|room| *room != player);
        let beside = |room: &Room| view.beside.contains(&Some(*room));
        let wumpus = elsewhere.clone().filter(|room| beside(room) == view.percepts.stench);
        position.wumpus = uniform(&mut chance, wumpus).unwrap();
        position.gold = position.gold.and_then(|_| uniform(&mut chance, elsewhere.clone()));
        let source = uniform(&mut chance, view.beside.into_iter().flatten());
        let open = |room: &Room| !beside(room) || view.percepts.breeze;
        let pits = elsewhere.filter(open).filter(|_| chance.ratio(1, 5));
        position.pits = pits.chain(source.filter(|_| view.percepts.breeze)).collect();
        let other = World::in_position(setup, position);
        assert_eq!(other.view(seat), view);
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}
