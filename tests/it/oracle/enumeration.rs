//! The oracle against an enumeration of the set-up and of every turn.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::grid;
use wumpus_hunt::game::chance::Chance;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Action, Grue, Sense};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat, Status, Viewer};

use super::{Listed, Oracle};
use crate::every::{Odds, Ratio, every_outcome};

/// A turn as its hunter sees it: the action, the events, and the sight afterwards, if the hunt goes on.
type SeenTurn<G> = (<G as Game>::Action, Vec<<G as Game>::Event>, Option<<G as Game>::View>);

/// A hunt as its hunter sees it.
#[derive(Clone, Debug)]
struct Seen<G: Game> {
    first: G::View,
    turns: Vec<SeenTurn<G>>,
}

/// Deals a hunt; returns `None` where the rules draw all rooms again, which they may do forever (G3).
fn deal<G: Game>(setup: &G::Setup, chance: &mut dyn Chance) -> Option<G> {
    let mut once = Once { chance, rooms: 0, again: 0 };
    let hunt = G::deal(setup, &mut once);
    (once.again == 0).then_some(hunt)
}

/// Draws four rooms of a ring once. If the rules draw four others, they get some that are far enough apart.
struct Once<'a> {
    chance: &'a mut dyn Chance,
    rooms: u32,
    again: u32,
}

impl Chance for Once<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if n < RING {
            return self.chance.pick(n);
        }
        self.rooms += 1;
        if self.rooms <= 4 {
            return self.chance.pick(n);
        }
        self.again += 1;
        (self.again - 1) * RING / 4
    }
}

/// The rooms of a ring in which four are far enough apart only if they are four moves from each other; no other cave here
/// has so many.
const RING: u32 = 16;

/// Deals a hunt and plays it as long as `player` does, who knows the number of the turn and the view. Returns it as it is
/// seen, and the last position.
fn play<G: Game>(
    setup: &G::Setup,
    player: impl Fn(usize, &G::View) -> Option<G::Action>,
    chance: &mut dyn Chance,
) -> Option<(Seen<G>, G::Position)> {
    let mut hunt: G = deal(setup, chance)?;
    let mut seen = Seen { first: hunt.view(Seat::HUNTER), turns: Vec::new() };
    while let Status::Awaiting(seat) = hunt.status() {
        let Some(action) = player(seen.turns.len(), &hunt.view(seat)) else { break };
        let mut log = Vec::new();
        hunt.apply(seat, &action, chance, &mut log).unwrap();
        let events = log.into_iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat))).collect();
        let sight = matches!(hunt.status(), Status::Awaiting(_)).then(|| hunt.view(seat));
        seen.turns.push((action, events, sight));
    }
    Some((seen, hunt.position().clone()))
}

/// Compares, fraction by fraction, the oracle with the enumeration of the set-up and of all turns. Returns the number of
/// hunts that were compared.
///
/// Runs with more than `most_picks` draws are left out, and so are the hunts that `is_whole` does not accept, because such
/// runs may belong to them.
fn compare<G: Listed>(
    setup: &G::Setup,
    most_picks: usize,
    player: impl Fn(usize, &G::View) -> Option<G::Action>,
    is_whole: impl Fn(&Seen<G>) -> bool,
) -> usize
where
    G::Key: Debug + Eq,
{
    let mut hunts: Vec<Seen<G>> = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let odds: Odds<Option<(usize, G::Key)>> = every_outcome(most_picks, |chance| {
        let (seen, position) = play::<G>(setup, &player, chance)?;
        let number = *numbers.entry(format!("{seen:?}")).or_insert(hunts.len());
        if number == hunts.len() {
            hunts.push(seen);
        }
        Some((number, G::key(&position)))
    });
    let mut enumerated: Vec<Vec<(&G::Key, Ratio)>> = vec![Vec::new(); hunts.len()];
    for (outcome, chance) in odds.iter() {
        if let Some((number, position)) = outcome {
            enumerated[*number].push((position, chance));
        }
    }
    let mut compared = 0;
    for (seen, cases) in hunts.iter().zip(enumerated) {
        if !is_whole(seen) || seen.turns.last().is_some_and(|(_, _, sight)| sight.is_none()) {
            continue;
        }
        let mut oracle = Oracle::<G, Ratio>::begin(setup, &seen.first);
        for (action, events, sight) in &seen.turns {
            oracle.learn(action, events, sight.as_ref().unwrap());
        }
        let total = cases.iter().fold(Ratio::ZERO, |total, (_, chance)| total + *chance);
        let known: Vec<_> = oracle.cases().iter().map(|(position, share)| (G::key(position), *share)).collect();
        assert_eq!(known.len(), cases.len(), "{seen:?}");
        for ((key, share), (position, chance)) in known.iter().zip(cases) {
            assert_eq!((key, *share), (position, chance / total), "{seen:?}");
        }
        compared += 1;
    }
    compared
}

/// Six rooms in a prism: two triangles, joined at their corners.
const PRISM: [&[u32]; 6] = [&[2, 3, 4], &[1, 3, 5], &[1, 2, 6], &[1, 5, 6], &[2, 4, 6], &[3, 4, 5]];

/// Eight rooms, the corners of a cube.
const CUBE: [&[u32]; 8] =
    [&[2, 4, 5], &[1, 3, 6], &[2, 4, 7], &[1, 3, 8], &[1, 6, 8], &[2, 5, 7], &[3, 6, 8], &[4, 5, 7]];

fn classic_setup(ruleset: Ruleset, rooms: &[&[u32]], pits: u16, bats: u16) -> classic::Setup {
    let cave = CaveSource::Known(Arc::new(Cave::new(rooms).unwrap()));
    classic::Setup { ruleset: Ruleset { pits, bats, ..ruleset }, cave }
}

fn snatches(seen: &Seen<Classic>) -> usize {
    let events = seen.turns.iter().flat_map(|(_, events, _)| events);
    events.filter(|event| matches!(event, classic::Event::Snatched { .. })).count()
}

#[test]
fn a_classic_hunt_begins_where_the_deal_can_put_it() {
    for ruleset in Ruleset::ALL {
        for (pits, bats) in [(0, 1), (1, 1), (2, 1), (2, 2)] {
            let setup = classic_setup(ruleset, &PRISM, pits, bats);
            let compared = compare::<Classic>(&setup, 6, |_, _| None, |_| true);
            assert!(compared > 6, "{} {compared}", ruleset.name);
        }
    }
}

/// Moves on and on, and shoots in one turn, through so many rooms.
fn shoots_once(shot: usize, rooms: usize, turns: usize) -> impl Fn(usize, &classic::View) -> Option<classic::Action> {
    move |turn, view| {
        let to = view.tunnels[(turn + shot) % 3].number();
        // Where no tunnel leads to the second room, the arrow goes astray.
        let path = || classic::Path::new(&[to, view.tunnels[2].number()][..rooms]).unwrap();
        let shoots = turn == shot;
        (turn < turns)
            .then(|| if shoots { classic::Action::Shoot { path: path() } } else { classic::Action::Move { to } })
    }
}

#[test]
fn the_oracle_of_the_classic_game_is_what_the_enumeration_of_all_turns_leaves() {
    for ruleset in Ruleset::ALL {
        // The deal takes 2 draws, and one for each hazard; a miss takes 2, and as many again if the arrow goes astray; a
        // move with one snatch takes 5.
        for (player, hazards, most_picks) in
            [(shoots_once(0, 1, 2), [0, 1], 10), (shoots_once(1, 1, 2), [0, 1], 10), (shoots_once(0, 2, 1), [1, 1], 8)]
        {
            let setup = classic_setup(ruleset, &PRISM, hazards[0], hazards[1]);
            let whole = |seen: &Seen<Classic>| snatches(seen) <= 1;
            let compared = compare::<Classic>(&setup, most_picks, player, whole);
            assert!(compared > 20, "{} {compared}", ruleset.name);
        }
        let setup = classic_setup(ruleset, &CUBE, 1, 0);
        let compared = compare::<Classic>(&setup, usize::MAX, shoots_once(1, 1, 3), |_| true);
        assert!(compared > 50, "{} {compared}", ruleset.name);
    }
}

fn ring() -> grue::Setup {
    let rooms: Vec<_> = (0..RING).map(|room| [(room + 1) % RING + 1, (room + RING - 1) % RING + 1]).collect();
    grue::Setup::within(Sense::Smell, Arc::new(Cave::new(&rooms).unwrap())).unwrap()
}

#[test]
fn the_oracle_of_the_grue_is_what_the_enumeration_of_all_turns_leaves() {
    for sense in Sense::ALL {
        let setup = grue::Setup::within(sense, ring().cave().clone()).unwrap();
        let player = |turn: usize, view: &grue::View| {
            let to = view.tunnels[turn % 2].number();
            [Action::Shoot { to }, Action::Move { to }, Action::Shoot { to }].get(turn).copied()
        };
        let compared = compare::<Grue>(&setup, usize::MAX, player, |_| true);
        assert!(compared > 50, "{sense:?} {compared}");
    }
}

/// The first six cells of the grid: A1 to D1, A2 and B2.
fn corner() -> world::Setup {
    let grid = grid(4);
    let numbers = |room| grid.tunnels(room).iter().map(|room| room.number()).filter(|number| *number <= 6);
    let rooms: Vec<Vec<_>> = grid.rooms().take(6).map(|room| numbers(room).collect()).collect();
    world::Setup { board: Board::RANDOM, cave: Arc::new(Cave::new(&rooms).unwrap()) }
}

#[test]
fn the_oracle_of_the_grid_is_what_the_enumeration_of_the_set_up_leaves() {
    for shot in 0..3 {
        let player = |turn: usize, view: &world::View| {
            let (direction, room) = view.ways().nth(turn % 2)?;
            let step = world::Action::Move { to: room.number() };
            let action = if turn == shot { world::Action::Shoot { direction } } else { step };
            (turn < 4).then_some(action)
        };
        let compared = compare::<World>(&corner(), usize::MAX, player, |_| true);
        assert!(compared > 5, "{compared}");
    }
}
