//! What holds for every game: the contract of `game::Game`, over all variants and rulesets, hundreds of seeds each.

use std::fmt::Debug;

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{self, Cell};
use wumpus_hunt::game::cave::hex::{Coordinates, Direction};
use wumpus_hunt::game::chance::{Dice, Script, Stream, uniform};
use wumpus_hunt::game::classic::{Action, Classic, Path, Ruleset, Setup, View};
use wumpus_hunt::game::grue::{self, Grue, Sense, Toward};
use wumpus_hunt::game::hidden::{self, Hidden, Wumpuses};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Chance, Game, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::hidden_rules::scene;

const SEEDS: u64 = 300;
const MOST_TURNS: usize = 200;

/// What the suite needs to know of a variant.
trait Contract: Game {
    fn setups() -> Vec<Self::Setup>;
    /// Something that a player might say: legal most of the time.
    fn try_something(view: &Self::View<'_>, chance: &mut dyn Chance) -> Self::Action;
    /// Every action that names only directions, and rooms from 0 to one past the last; of long paths only some.
    fn nameable(view: &Self::View<'_>) -> Vec<Self::Action>;
    /// The canonical form of an action in two parts: the path of a shot that is not listed, and what is listed.
    fn parts(view: &Self::View<'_>, action: &Self::Action) -> (Option<Vec<u32>>, Option<Self::Action>);
}

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
        Ruleset::ALL.map(Setup::new).to_vec()
    }

    fn try_something(view: &View<'_>, chance: &mut dyn Chance) -> Action {
        if chance.ratio(3, 4) {
            let anywhere = 1 + chance.pick(22);
            let nearby = view.tunnels[chance.pick(3) as usize].number();
            Action::Move { to: if chance.ratio(1, 8) { anywhere } else { nearby } }
        } else {
            let path: Vec<u32> = (0..=chance.pick(5)).map(|_| 1 + chance.pick(21)).collect();
            Action::Shoot { path: Path::new(&path).unwrap() }
        }
    }

    fn nameable(view: &View<'_>) -> Vec<Action> {
        let rooms = u32::from(view.rooms);
        let here = view.room.number();
        let long =
            (0..=rooms + 1).flat_map(|room| [vec![room, 2, 3, 2], vec![1, 2, 3, room, 5], vec![1, here, 1, room]]);
        let paths = paths(view.rooms, 3).into_iter().chain(long).map(|path| Path::new(&path).unwrap());
        let moves = (0..=rooms + 1).map(|to| Action::Move { to });
        moves.chain(paths.map(|path| Action::Shoot { path })).collect()
    }

    fn parts(_: &View<'_>, action: &Action) -> (Option<Vec<u32>>, Option<Action>) {
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

    fn try_something(view: &grue::View<'_>, chance: &mut dyn Chance) -> grue::Action {
        let ways: Vec<_> = view.ways().collect();
        let nearby = ways[chance.pick(u32::try_from(ways.len()).unwrap()) as usize];
        let toward = match chance.pick(16) {
            0 => Toward::Direction(Direction::ALL[chance.pick(6) as usize]),
            1 => Toward::Room(Coordinates { x: chance.pick(12), y: chance.pick(12) }),
            2..9 => Toward::Direction(nearby.direction),
            _ => Toward::Room(nearby.to),
        };
        if chance.ratio(3, 4) { grue::Action::Move { toward } } else { grue::Action::Shoot { toward } }
    }

    fn nameable(_: &grue::View<'_>) -> Vec<grue::Action> {
        let rooms = (0..=11).flat_map(|x| (0..=11).map(move |y| Toward::Room(Coordinates { x, y })));
        let towards = rooms.chain(Direction::ALL.map(Toward::Direction));
        towards.flat_map(|toward| [grue::Action::Move { toward }, grue::Action::Shoot { toward }]).collect()
    }

    fn parts(view: &grue::View<'_>, action: &grue::Action) -> (Option<Vec<u32>>, Option<grue::Action>) {
        let canonical = |toward: Toward| {
            let direction = match toward {
                Toward::Direction(direction) => Some(direction),
                Toward::Room(to) => Direction::ALL.into_iter().find(|way| view.room.toward(*way) == Some(to)),
            };
            direction.map_or(toward, Toward::Direction)
        };
        let listed = match *action {
            grue::Action::Move { toward } => grue::Action::Move { toward: canonical(toward) },
            grue::Action::Shoot { toward } => grue::Action::Shoot { toward: canonical(toward) },
        };
        (None, Some(listed))
    }
}

impl Contract for World {
    fn setups() -> Vec<world::Setup> {
        Board::ALL.map(world::Setup::new).to_vec()
    }

    fn try_something(view: &world::View<'_>, chance: &mut dyn Chance) -> world::Action {
        let anywhere = grid::Direction::ALL[chance.pick(4) as usize];
        let nearby = uniform(chance, view.tunnels.iter().copied()).unwrap();
        match chance.pick(16) {
            0 => world::Action::Shoot { direction: anywhere },
            1 => world::Action::Move { toward: world::Toward::Cell(Cell::new('C', chance.pick(6)).unwrap()) },
            2..4 => world::Action::Move { toward: world::Toward::Direction(anywhere) },
            _ => world::Action::Move { toward: world::Toward::Cell(Cell::of(nearby)) },
        }
    }

    fn nameable(_: &world::View<'_>) -> Vec<world::Action> {
        let cells = ('A'..='E').flat_map(|column| (0..=5).map(move |row| Cell::new(column, row).unwrap()));
        let shots = grid::Direction::ALL.map(|direction| world::Action::Shoot { direction });
        let towards = cells.map(world::Toward::Cell).chain(grid::Direction::ALL.map(world::Toward::Direction));
        towards.map(|toward| world::Action::Move { toward }).chain(shots).collect()
    }

    fn parts(view: &world::View<'_>, action: &world::Action) -> (Option<Vec<u32>>, Option<world::Action>) {
        let direction = match action {
            world::Action::Move { toward: world::Toward::Cell(to) } => grid::Direction::between(view.cell, *to),
            _ => None,
        };
        let by_direction = |direction| world::Action::Move { toward: world::Toward::Direction(direction) };
        (None, Some(direction.map_or(*action, by_direction)))
    }
}

impl Contract for Hidden {
    fn setups() -> Vec<hidden::Setup> {
        [(3, Wumpuses::Drawn), (4, Wumpuses::One), (5, Wumpuses::Two), (12, Wumpuses::Drawn)]
            .map(|(players, wumpuses)| hidden::Setup::new(players, wumpuses).unwrap())
            .to_vec()
    }

    fn try_something(view: &hidden::View<'_>, chance: &mut dyn Chance) -> hidden::Action {
        scene::try_something(view, chance)
    }

    fn nameable(view: &hidden::View<'_>) -> Vec<hidden::Action> {
        let steps = || [None].into_iter().chain((0..=u32::from(view.rooms) + 1).map(Some));
        let path = |path: Vec<u32>| Some(hidden::Path::new(&path).unwrap());
        let short = [None].into_iter().chain(paths(view.rooms, 1).into_iter().map(path));
        let long = paths(view.rooms, 2).into_iter().chain([vec![1, 2, 1, 2], vec![1, 2, 3, 99]]).map(path);
        let both = short.flat_map(|shot| steps().map(move |step| hidden::Action { shot, step }));
        both.chain(long.map(|shot| hidden::Action { shot, step: None })).collect()
    }

    fn parts(_: &hidden::View<'_>, action: &hidden::Action) -> (Option<Vec<u32>>, Option<hidden::Action>) {
        let path = action.shot.map(|path| path.to_vec());
        (path, Some(hidden::Action { shot: None, step: action.step }))
    }
}

/// Tries things in hunt after hunt, and shows each game before and each attempt to `look`.
fn in_many_hunts<G: Contract>(mut look: impl FnMut(&G::Setup, &G, Seat, &G::Action)) {
    for setup in G::setups() {
        for seed in 0..SEEDS {
            let mut session = Session::<G>::deal(&setup, HuntSeed::new(seed));
            let mut rng = Dice::new(seed, Stream::Seed);
            for _ in 0..MOST_TURNS {
                let Status::Awaiting(seat) = session.game().status() else { break };
                let action = G::try_something(&session.game().view(seat), &mut rng);
                look(&setup, session.game(), seat, &action);
                let _ = session.step(seat, &action);
            }
        }
    }
}

fn what_happens<G: Contract>(setup: &G::Setup, seed: u64) -> impl PartialEq + Debug + use<G> {
    let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
    let mut rng = Dice::new(seed, Stream::Seed);
    let mut told = Vec::new();
    for _ in 0..MOST_TURNS {
        let Status::Awaiting(seat) = session.game().status() else { break };
        let action = G::try_something(&session.game().view(seat), &mut rng);
        told.push(session.step(seat, &action).map(<[_]>::to_vec));
    }
    (told, session.game().clone())
}

fn the_same_seed_is_the_same_hunt<G: Contract>() {
    for setup in G::setups() {
        for seed in 0..SEEDS {
            assert_eq!(what_happens::<G>(&setup, seed), what_happens::<G>(&setup, seed));
        }
    }
}

fn check_and_apply_agree_and_an_error_changes_nothing<G: Contract>() {
    let (mut accepted, mut refused) = (0, 0);
    in_many_hunts::<G>(|_, game, seat, action| {
        let (mut after, mut log) = (game.clone(), Vec::new());
        match game.check(seat, action) {
            Ok(()) => {
                accepted += 1;
                assert!(after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut log).is_ok());
                assert!(!log.is_empty(), "something happens in every turn");
            }
            Err(why) => {
                refused += 1;
                let no_chance = &mut Script::new([]);
                assert_eq!(after.apply(seat, action, no_chance, &mut log), Err(why));
                assert_eq!((&after, log.len()), (game, 0));
            }
        }
    });
    assert!(accepted > 1_000 && refused > 100, "both were tried: {accepted}, {refused}");
}

fn legal_lists_exactly_what_check_accepts<G: Contract>() {
    let (mut seen, mut accepted, mut refused) = (0, 0, 0);
    in_many_hunts::<G>(|_, game, _, _| {
        seen += 1;
        for seat in (0..3).map(Seat).filter(|_| seen % 97 == 1) {
            let view = game.view(seat);
            let legal = view.legal();
            let listed: Vec<_> = legal.moves.chain(legal.shots.clone().listed()).collect();
            for (place, action) in listed.iter().enumerate() {
                assert_eq!(view.check(action), Ok(()), "{action}");
                assert_eq!(G::parts(&view, action), (None, Some(action.clone())), "{action} is canonical");
                assert!(!listed[..place].contains(action), "{action} is listed once");
            }
            for action in G::nameable(&view) {
                let (path, part) = G::parts(&view, &action);
                let fits = path.is_none_or(|path| legal.shots.paths().is_some_and(|paths| paths.contains(&path)));
                let is_legal = fits && part.is_none_or(|part| listed.contains(&part));
                assert_eq!(view.check(&action).is_ok(), is_legal, "{action} in {view:?}");
                *(if is_legal { &mut accepted } else { &mut refused }) += 1;
            }
        }
    });
    assert!(accepted > 1_000 && refused > 1_000, "both were tried: {accepted}, {refused}");
}

fn over_means_over<G: Contract>() {
    let mut ended = 0;
    in_many_hunts::<G>(|_, game, seat, action| {
        let mut after = game.clone();
        let _ = after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut Vec::new());
        if matches!(after.status(), Status::Over(_)) {
            ended += 1;
            assert!(after.check(seat, action).is_err());
            let over = after.clone();
            assert!(after.apply(seat, action, &mut Script::new([]), &mut Vec::new()).is_err());
            assert_eq!(after, over);
        }
    });
    assert!(ended > 100, "hunts did end: {ended}");
}

fn actions_are_read_back_from_their_text<G: Contract>()
where
    <G::Action as std::str::FromStr>::Err: Debug,
{
    in_many_hunts::<G>(|_, _, _, action| assert_eq!(&action.to_string().parse::<G::Action>().unwrap(), action));
}

fn the_gamemaster_sees_every_event<G: Contract>() {
    in_many_hunts::<G>(|_, game, seat, action| {
        let (mut after, mut log) = (game.clone(), Vec::new());
        let _ = after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut log);
        for event in log {
            assert_eq!(G::seen_by(&event, Viewer::Gamemaster), Some(event));
        }
    });
}

fn the_public_sees_nothing_that_a_seat_does_not<G: Contract>() {
    in_many_hunts::<G>(|_, game, seat, action| {
        let (mut after, mut log) = (game.clone(), Vec::new());
        let _ = after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut log);
        for event in log {
            let Some(told) = G::seen_by(&event, Viewer::Public) else { continue };
            for viewer in (0..3).map(Seat).map(Viewer::Seat) {
                assert_eq!(G::seen_by(&event, viewer).as_ref(), Some(&told), "{viewer:?}");
            }
        }
    });
}

/// Compiles only if a hunt can be played on another thread, and its set-up shared between threads.
fn hunts_can_be_sent_to_other_threads<G: Game<Setup: Send + Sync> + Send + Sync>()
where
    Session<G>: Send,
{
}

#[test]
fn every_hunt_can_be_sent_to_other_threads() {
    hunts_can_be_sent_to_other_threads::<Classic>();
    hunts_can_be_sent_to_other_threads::<Grue>();
    hunts_can_be_sent_to_other_threads::<World>();
    hunts_can_be_sent_to_other_threads::<Hidden>();
}

#[test]
fn classic_the_same_seed_is_the_same_hunt() {
    the_same_seed_is_the_same_hunt::<Classic>();
}

#[test]
fn classic_check_and_apply_agree_and_an_error_changes_nothing() {
    check_and_apply_agree_and_an_error_changes_nothing::<Classic>();
}

#[test]
fn classic_legal_lists_exactly_what_check_accepts() {
    legal_lists_exactly_what_check_accepts::<Classic>();
}

#[test]
fn classic_over_means_over() {
    over_means_over::<Classic>();
}

#[test]
fn classic_actions_are_read_back_from_their_text() {
    actions_are_read_back_from_their_text::<Classic>();
}

#[test]
fn classic_the_gamemaster_sees_every_event() {
    the_gamemaster_sees_every_event::<Classic>();
}

#[test]
fn classic_the_public_sees_nothing_that_a_seat_does_not() {
    the_public_sees_nothing_that_a_seat_does_not::<Classic>();
}

#[test]
fn hidden_the_same_seed_is_the_same_hunt() {
    the_same_seed_is_the_same_hunt::<Hidden>();
}

#[test]
fn hidden_check_and_apply_agree_and_an_error_changes_nothing() {
    check_and_apply_agree_and_an_error_changes_nothing::<Hidden>();
}

#[test]
fn hidden_legal_lists_exactly_what_check_accepts() {
    legal_lists_exactly_what_check_accepts::<Hidden>();
}

#[test]
fn hidden_over_means_over() {
    over_means_over::<Hidden>();
}

#[test]
fn hidden_actions_are_read_back_from_their_text() {
    actions_are_read_back_from_their_text::<Hidden>();
}

#[test]
fn hidden_the_gamemaster_sees_every_event() {
    the_gamemaster_sees_every_event::<Hidden>();
}

#[test]
fn hidden_the_public_sees_nothing_that_a_seat_does_not() {
    the_public_sees_nothing_that_a_seat_does_not::<Hidden>();
}

/// In any position, what is not near the hunter is moved about: what he sees, and what he may do, stays the same.
#[test]
fn classic_nothing_secret_is_seen() {
    let mut compared = 0;
    in_many_hunts::<Classic>(|setup, game, seat, action| {
        let view = game.view(seat);
        let near = |room: Room| room == view.room || view.tunnels.contains(&room);
        let mut position = *game.position();
        let mut elsewhere = setup.cave.rooms().filter(|room| !near(*room)).cycle().skip(compared % 7);
        let hazards = [&mut position.wumpus].into_iter().chain(&mut position.pits).chain(&mut position.bats);
        for hidden in hazards.filter(|room| !near(**room)) {
            *hidden = elsewhere.next().unwrap();
        }
        position.awake = !position.awake;
        let other = Classic::at(setup, position);
        assert_eq!(other.view(seat), view);
        assert_eq!(other.check(seat, action), game.check(seat, action));
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn grue_the_same_seed_is_the_same_hunt() {
    the_same_seed_is_the_same_hunt::<Grue>();
}

#[test]
fn grue_check_and_apply_agree_and_an_error_changes_nothing() {
    check_and_apply_agree_and_an_error_changes_nothing::<Grue>();
}

#[test]
fn grue_legal_lists_exactly_what_check_accepts() {
    legal_lists_exactly_what_check_accepts::<Grue>();
}

#[test]
fn grue_over_means_over() {
    over_means_over::<Grue>();
}

#[test]
fn grue_actions_are_read_back_from_their_text() {
    actions_are_read_back_from_their_text::<Grue>();
}

#[test]
fn grue_the_gamemaster_sees_every_event() {
    the_gamemaster_sees_every_event::<Grue>();
}

#[test]
fn grue_the_public_sees_nothing_that_a_seat_does_not() {
    the_public_sees_nothing_that_a_seat_does_not::<Grue>();
}

/// In any position, what is not near the hunter is moved about, and what he cannot know of the grue is changed: what
/// he sees, and what he may do, stays the same.
#[test]
fn grue_nothing_secret_is_seen() {
    let mut compared = 0;
    in_many_hunts::<Grue>(|setup, game, seat, action| {
        let view = game.view(seat);
        let mut position = *game.position();
        let is_far = |room: &Room| setup.cave.distance(position.hunter, *room) > Some(3);
        let mut elsewhere = setup.cave.rooms().filter(is_far).cycle().skip(compared % 29);
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
            position.grue_misses = u8::from(position.grue_misses == 0);
        } else if position.grue_misses > 0 {
            position.grue_misses += 1;
        }
        let other = Grue::at(setup, position);
        assert_eq!(other.view(seat), view);
        assert_eq!(other.check(seat, action), game.check(seat, action));
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn world_the_same_seed_is_the_same_hunt() {
    the_same_seed_is_the_same_hunt::<World>();
}

#[test]
fn world_check_and_apply_agree_and_an_error_changes_nothing() {
    check_and_apply_agree_and_an_error_changes_nothing::<World>();
}

#[test]
fn world_legal_lists_exactly_what_check_accepts() {
    legal_lists_exactly_what_check_accepts::<World>();
}

#[test]
fn world_over_means_over() {
    over_means_over::<World>();
}

#[test]
fn world_actions_are_read_back_from_their_text() {
    actions_are_read_back_from_their_text::<World>();
}

#[test]
fn world_the_gamemaster_sees_every_event() {
    the_gamemaster_sees_every_event::<World>();
}

#[test]
fn world_the_public_sees_nothing_that_a_seat_does_not() {
    the_public_sees_nothing_that_a_seat_does_not::<World>();
}

/// In any position, everything is dealt anew that gives the player the same percepts: what he sees, and what he may do,
/// stays the same.
#[test]
fn world_nothing_secret_is_seen() {
    let (mut compared, mut chance) = (0, Dice::new(1, Stream::Seed));
    in_many_hunts::<World>(|setup, game, seat, action| {
        let view = game.view(seat);
        let mut position = *game.position();
        let elsewhere = setup.cave.rooms().filter(|room| *room != position.player);
        let beside = |room: &Room| view.tunnels.contains(room);
        let wumpus = elsewhere.clone().filter(|room| beside(room) == view.percepts.stench);
        position.wumpus = uniform(&mut chance, wumpus).unwrap();
        position.gold = position.gold.and_then(|_| uniform(&mut chance, elsewhere.clone()));
        let source = uniform(&mut chance, view.tunnels.iter().copied());
        let open = |room: &Room| !beside(room) || view.percepts.breeze;
        let pits = elsewhere.filter(open).filter(|_| chance.ratio(1, 5));
        position.pits = pits.chain(source.filter(|_| view.percepts.breeze)).collect();
        let other = World::at(setup, position);
        assert_eq!(other.view(seat), view);
        assert_eq!(other.check(seat, action), game.check(seat, action));
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}
