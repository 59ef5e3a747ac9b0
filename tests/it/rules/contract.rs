//! The contract of `game::Game` for all games and rulesets, with hundreds of seeds each.

use std::fmt::Debug;

use wumpus_hunt::game::chance::{Dice, Script, Stream};
use wumpus_hunt::game::{Chance, Game, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::games::test_every_game;

mod players;

const SEEDS: u64 = 300;
const MAX_TURNS: usize = 200;

/// What the suite needs to know of a game.
trait Contract: Game {
    /// Whether it refuses any action before the end.
    const REFUSES: bool = true;

    fn setups() -> Vec<Self::Setup>;
    /// Returns an action that is legal most of the time.
    fn try_something(view: &Self::View, chance: &mut dyn Chance) -> Self::Action;
    /// Every action that names only directions, and rooms from 0 to one past the last; of long paths only some.
    fn nameable(view: &Self::View) -> Vec<Self::Action>;
    /// The canonical form of an action in two parts: the path of a shot that is not listed, and what is listed.
    fn parts(view: &Self::View, action: &Self::Action) -> (Option<Vec<u32>>, Option<Self::Action>);
}

/// Tries actions in many hunts. Passes each action to `look` with the game before it.
fn in_many_hunts<G: Contract>(mut look: impl FnMut(&G::Setup, &G, Seat, &G::Action)) {
    for setup in G::setups() {
        for seed in 0..SEEDS {
            let mut session = Session::<G>::deal(&setup, HuntSeed::new(seed));
            let mut rng = Dice::new(seed, Stream::Seed);
            for _ in 0..MAX_TURNS {
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
    for _ in 0..MAX_TURNS {
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
    assert!(accepted > 500 && (refused > 100 || !G::REFUSES), "both were tried: {accepted}, {refused}");
}

fn legal_lists_exactly_what_check_accepts<G: Contract>() {
    let (mut seen, mut accepted, mut refused) = (0, 0, 0);
    in_many_hunts::<G>(|_, game, _, _| {
        seen += 1;
        for seat in (0..3).map(Seat).filter(|_| seen % 97 == 1) {
            let view = game.view(seat);
            let legal = view.legal();
            let listed: Vec<_> = legal.listed.collect();
            for (place, action) in listed.iter().enumerate() {
                assert_eq!(view.check(action), Ok(()), "{action:?}");
                assert_eq!(G::parts(&view, action), (None, Some(action.clone())), "{action:?} is listed whole");
                assert!(!listed[..place].contains(action), "{action:?} is listed once");
            }
            for action in G::nameable(&view) {
                let (path, part) = G::parts(&view, &action);
                let fits = path.is_none_or(|path| legal.paths.is_some_and(|paths| paths.contains(&path)));
                let is_legal = fits && part.is_none_or(|part| listed.contains(&part));
                assert_eq!(view.check(&action).is_ok(), is_legal, "{action:?} in {view:?}");
                *(if is_legal { &mut accepted } else { &mut refused }) += 1;
            }
        }
    });
    assert!(accepted > 500 && (refused > 1_000 || !G::REFUSES), "both were tried: {accepted}, {refused}");
}

fn a_finished_hunt_accepts_no_action<G: Contract>() {
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

fn actions_are_read_back_from_their_text<G: Contract>() {
    in_many_hunts::<G>(|_, game, seat, action| {
        let view = game.view(seat);
        if view.check(action).is_ok() {
            assert_eq!(view.read(&view.text(action)).as_ref(), Ok(action));
        }
    });
}

fn the_gamemaster_sees_every_event<G: Contract>() {
    in_many_hunts::<G>(|_, game, seat, action| {
        let (mut after, mut log) = (game.clone(), Vec::new());
        let _ = after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut log);
        for event in log {
            assert!(G::is_seen_by(&event, Viewer::Gamemaster), "{event:?}");
        }
    });
}

fn the_public_sees_nothing_that_a_seat_does_not<G: Contract>() {
    in_many_hunts::<G>(|_, game, seat, action| {
        let (mut after, mut log) = (game.clone(), Vec::new());
        let _ = after.apply(seat, action, &mut Dice::new(1, Stream::Play), &mut log);
        for event in log.iter().filter(|event| G::is_seen_by(event, Viewer::Public)) {
            for viewer in (0..3).map(Seat).map(Viewer::Seat) {
                assert!(G::is_seen_by(event, viewer), "{event:?} to {viewer:?}");
            }
        }
    });
}

fn every_position_of_play_is_one_to_go_on_from<G: Contract>() {
    in_many_hunts::<G>(|setup, game, _, _| {
        let again = G::at(setup, game.position().clone()).map_err(|why| format!("{why}: {game:?}"));
        assert_eq!(again.as_ref(), Ok(game));
    });
}

/// Compiles only if a hunt can be played on another thread, and its set-up shared between threads.
fn hunts_can_be_sent_to_other_threads<G: Game + Send + Sync>()
where
    Session<G>: Send,
{
}

test_every_game! {
    the_same_seed_is_the_same_hunt,
    check_and_apply_agree_and_an_error_changes_nothing,
    legal_lists_exactly_what_check_accepts,
    a_finished_hunt_accepts_no_action,
    actions_are_read_back_from_their_text,
    every_position_of_play_is_one_to_go_on_from,
    the_gamemaster_sees_every_event,
    the_public_sees_nothing_that_a_seat_does_not,
    hunts_can_be_sent_to_other_threads,
}
