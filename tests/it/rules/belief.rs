//! What a seat can know: beliefs against an enumeration of the set-up and of every turn.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::belief::{Belief, Knowable};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::grid::grid;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::chance::every::{Odds, Ratio, Weight, every_outcome};
use wumpus_hunt::game::chance::{BotRng, Chance};
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Action, Grue, Sense, Toward};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

mod bounds;

/// A turn as its hunter sees it: the action, the events, and the sight afterwards, if the hunt goes on.
type SeenTurn<G> = (<G as Game>::Action, Vec<<G as Game>::Event>, Option<<G as Knowable>::Sight>);

/// A hunt as its hunter sees it.
#[derive(Clone, Debug)]
struct Seen<G: Knowable> {
    first: G::Sight,
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
fn play<G: Knowable>(
    setup: &G::Setup,
    player: impl Fn(usize, &G::View<'_>) -> Option<G::Action>,
    chance: &mut dyn Chance,
) -> Option<(Seen<G>, G::Position)> {
    let mut hunt: G = deal(setup, chance)?;
    let mut seen = Seen { first: G::sight(&hunt.view(Seat::HUNTER)), turns: Vec::new() };
    while let Status::Awaiting(seat) = hunt.status() {
        let Some(action) = player(seen.turns.len(), &hunt.view(seat)) else { break };
        let mut log = Vec::new();
        hunt.apply(seat, &action, chance, &mut log).unwrap();
        let events = log.into_iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat))).collect();
        let sight = matches!(hunt.status(), Status::Awaiting(_)).then(|| G::sight(&hunt.view(seat)));
        seen.turns.push((action, events, sight));
    }
    Some((seen, hunt.position().clone()))
}

/// Returns what is believed after the turns that were seen of a hunt that goes on.
fn believe<G: Knowable, W: Weight>(setup: &G::Setup, seen: &Seen<G>) -> Belief<G, W> {
    let mut belief = Belief::begin(setup, &seen.first).unwrap();
    for (action, events, sight) in &seen.turns {
        belief.learn(action, events, sight.as_ref().unwrap());
    }
    belief
}

/// Compares, fraction by fraction, what is believed with the enumeration of the set-up and of all turns. `tidy` gives
/// positions that differ only in the order of their lists the same form. Returns the number of hunts that were compared.
///
/// Runs with more than `most_picks` draws are left out, and so are the hunts that `is_whole` does not accept, because such
/// runs may belong to them.
fn compare<G: Knowable>(
    setup: &G::Setup,
    most_picks: usize,
    player: impl Fn(usize, &G::View<'_>) -> Option<G::Action>,
    tidy: impl Fn(G::Position) -> G::Position,
    is_whole: impl Fn(&Seen<G>) -> bool,
) -> usize {
    let mut hunts: Vec<Seen<G>> = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let odds: Odds<Option<(usize, G::Position)>> = every_outcome(most_picks, |chance| {
        let (seen, position) = play::<G>(setup, &player, chance)?;
        let number = *numbers.entry(format!("{seen:?}")).or_insert(hunts.len());
        if number == hunts.len() {
            hunts.push(seen);
        }
        Some((number, tidy(position)))
    });
    let mut enumerated = vec![Vec::new(); hunts.len()];
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
        let total = cases.iter().fold(Ratio::ZERO, |total, (_, chance)| total + *chance);
        let shares: Vec<_> = cases.into_iter().map(|(position, chance)| (position, chance / total)).collect();
        let belief: Belief<G, Ratio> = believe(setup, seen);
        let mut believed = Vec::new();
        belief.each(|position, share| believed.push((position.clone(), share)));
        believed.sort_by(|(one, _), (other, _)| one.cmp(other));
        assert!(believed.is_sorted_by(|(one, _), (next, _)| one < next), "a position is listed twice: {seen:?}");
        assert!(believed.iter().map(|(position, share)| (position, *share)).eq(shares), "{seen:?}");
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

fn tidy_classic(mut position: classic::Position) -> classic::Position {
    position.pits.sort();
    position.bats.sort();
    position
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
            let compared = compare::<Classic>(&setup, 6, |_, _| None, tidy_classic, |_| true);
            assert!(compared > 6, "{} {compared}", ruleset.name);
        }
    }
}

/// Moves on and on, and shoots in one turn, through so many rooms.
fn shoots_once(
    shot: usize,
    rooms: usize,
    turns: usize,
) -> impl Fn(usize, &classic::View<'_>) -> Option<classic::Action> {
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
fn a_classic_belief_is_what_the_enumeration_of_all_turns_leaves() {
    for ruleset in Ruleset::ALL {
        // The deal takes 2 draws, and one for each hazard; a miss takes 2, and as many again if the arrow goes astray; a
        // move with one snatch takes 5.
        for (player, hazards, most_picks) in
            [(shoots_once(0, 1, 2), [0, 1], 10), (shoots_once(1, 1, 2), [0, 1], 10), (shoots_once(0, 2, 1), [1, 1], 8)]
        {
            let setup = classic_setup(ruleset, &PRISM, hazards[0], hazards[1]);
            let whole = |seen: &Seen<Classic>| snatches(seen) <= 1;
            let compared = compare::<Classic>(&setup, most_picks, player, tidy_classic, whole);
            assert!(compared > 20, "{} {compared}", ruleset.name);
        }
        let setup = classic_setup(ruleset, &CUBE, 1, 0);
        let compared = compare::<Classic>(&setup, usize::MAX, shoots_once(1, 1, 3), tidy_classic, |_| true);
        assert!(compared > 50, "{} {compared}", ruleset.name);
    }
}

/// What an action can lead to, up to the first snatch: `None` for what follows one, `Some(None)` if the hunt goes on.
type Result = Option<Option<classic::Outcome>>;

/// Asserts that the results of each action are those of its turn, played in every possible position.
fn assert_results(setup: &classic::Setup, belief: &Belief<Classic, Ratio>, actions: &[classic::Action]) {
    for action in actions {
        // Only what follows a snatch takes more draws than this.
        let most_picks = if matches!(action, classic::Action::Move { .. }) { 5 } else { usize::MAX };
        let mut counted: BTreeMap<Result, Ratio> = BTreeMap::new();
        belief.each(|position, share| {
            let odds = every_outcome(most_picks, |chance| -> Result {
                let (mut hunt, mut events) = (Classic::at(setup, position.clone()), Vec::new());
                hunt.apply(Seat::HUNTER, action, chance, &mut events).unwrap();
                let is_open = events.iter().any(|event| matches!(event, classic::Event::Snatched { .. }));
                (!is_open).then(|| if let Status::Over(outcome) = hunt.status() { Some(outcome) } else { None })
            });
            for (result, chance) in odds.iter().map(|(result, chance)| (*result, chance)).chain([(None, odds.open())]) {
                let sum = counted.entry(result).or_insert(Ratio::ZERO);
                *sum = *sum + share * chance;
            }
        });
        let results = belief.results(action);
        let told = results.ends.iter().map(|(end, chance)| (Some(Some(*end)), *chance));
        let told = told.chain([(None, results.is_open), (Some(None), results.goes_on)]);
        let told: BTreeMap<Result, Ratio> = told.filter(|(_, chance)| *chance != Ratio::ZERO).collect();
        counted.retain(|_, chance| *chance != Ratio::ZERO);
        assert_eq!(told, counted, "{action}");
    }
}

#[test]
fn the_results_of_a_classic_action_are_those_of_its_turn_in_every_position() {
    for ruleset in Ruleset::ALL {
        for (rooms, pits, bats) in [(&PRISM[..], 1, 1), (&CUBE[..], 2, 1)] {
            let setup = classic_setup(ruleset, rooms, pits, bats);
            for seed in 0..3 {
                let mut session = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
                let view = session.game().view(Seat::HUNTER);
                let mut belief = Belief::begin(&setup, &Classic::sight(&view)).unwrap();
                let rooms: Vec<_> = view.tunnels.iter().map(|room| room.number()).collect();
                let shot = |room: u32| classic::Action::Shoot { path: classic::Path::new(&[room]).unwrap() };
                let moves = rooms.iter().map(|to| classic::Action::Move { to: *to });
                let actions: Vec<_> = moves.chain(rooms.iter().copied().map(shot)).collect();
                assert_results(&setup, &belief, &actions);
                // After a miss the wumpus may be awake, and elsewhere.
                session.step(Seat::HUNTER, &shot(rooms[0])).unwrap();
                if session.game().status() == Status::Awaiting(Seat::HUNTER) {
                    let mut seen = session.events().to_vec();
                    seen.retain(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
                    let sight = Classic::sight(&session.game().view(Seat::HUNTER));
                    belief.learn(&shot(rooms[0]), &seen, &sight);
                    assert_results(&setup, &belief, &actions);
                }
            }
        }
    }
}

fn ring() -> grue::Setup {
    let rooms: Vec<_> = (0..RING).map(|room| [(room + 1) % RING + 1, (room + RING - 1) % RING + 1]).collect();
    grue::Setup { sense: Sense::Smell, cave: Arc::new(Cave::new(&rooms).unwrap()) }
}

#[test]
fn a_belief_on_the_hex_map_is_what_the_enumeration_of_all_turns_leaves() {
    for sense in Sense::ALL {
        let setup = grue::Setup { sense, ..ring() };
        let player = |turn: usize, view: &grue::View<'_>| {
            let toward = Toward::Room(Coordinates::of(view.tunnels[turn % 2]));
            [Action::Shoot { toward }, Action::Move { toward }, Action::Shoot { toward }].get(turn).copied()
        };
        let compared = compare::<Grue>(&setup, usize::MAX, player, |position| position, |_| true);
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
fn a_belief_on_the_grid_is_what_the_enumeration_of_the_set_up_leaves() {
    for shot in 0..3 {
        let player = |turn: usize, view: &world::View| {
            let (way, _) = view.ways().nth(turn % 2)?;
            let shoots = turn == shot;
            let toward = world::Toward::Direction(way);
            let action = if shoots { world::Action::Shoot { direction: way } } else { world::Action::Move { toward } };
            (turn < 4).then_some(action)
        };
        let compared = compare::<World>(&corner(), usize::MAX, player, |position| position, |_| true);
        assert!(compared > 5, "{compared}");
    }
}

/// Plays hunts at random, and asserts that each position is believed to be possible. Returns the number of turns.
fn truth_is_possible<G: Knowable>(
    setup: &G::Setup,
    hunts: u64,
    tidy: impl Fn(G::Position) -> G::Position,
    action: impl Fn(&G::View<'_>, &mut BotRng) -> G::Action,
) -> usize {
    let mut turns = 0;
    for seed in 0..hunts {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut rng = BotRng::new(seed);
        let mut belief: Belief<G> =
            Belief::begin(setup, &G::sight(&session.game().view(Seat::HUNTER))).expect("the cave is small");
        while let Status::Awaiting(seat) = session.game().status() {
            let truth = tidy(session.game().position().clone());
            let mut is_possible = false;
            belief.each(|position, weight| is_possible |= *position == truth && weight > 0.0);
            assert!(is_possible, "seed {seed}, turn {turns}: {truth:?}");
            if session.turns() == 12 {
                break;
            }
            let action = action(&session.game().view(seat), &mut rng);
            let mut seen = session.step(seat, &action).unwrap().to_vec();
            seen.retain(|event| G::is_seen_by(event, Viewer::Seat(seat)));
            turns += 1;
            if let Status::Awaiting(_) = session.game().status() {
                belief.learn(&action, &seen, &G::sight(&session.game().view(seat)));
            }
        }
    }
    turns
}

#[test]
fn the_truth_is_always_believed_to_be_possible() {
    let random = |view: &classic::View<'_>, rng: &mut BotRng| Bot::<Classic>::decide(&mut Random, view, rng);
    for ruleset in Ruleset::ALL {
        for (rooms, pits, bats) in [(&PRISM[..], 1, 1), (&CUBE[..], 1, 2), (&CUBE[..], 2, 1)] {
            let setup = classic_setup(ruleset, rooms, pits, bats);
            assert!(truth_is_possible::<Classic>(&setup, 150, tidy_classic, random) > 150);
        }
    }
    let random = |view: &grue::View<'_>, rng: &mut BotRng| {
        let toward = Toward::Room(Coordinates::of(view.tunnels[rng.pick(2) as usize]));
        if view.arrows > 0 && rng.ratio(1, 4) { Action::Shoot { toward } } else { Action::Move { toward } }
    };
    assert!(truth_is_possible::<Grue>(&ring(), 300, |position| position, random) > 600);
    let random = |view: &world::View, rng: &mut BotRng| Bot::<World>::decide(&mut Random, view, rng);
    assert!(truth_is_possible::<World>(&corner(), 600, |position| position, random) > 900);
}
