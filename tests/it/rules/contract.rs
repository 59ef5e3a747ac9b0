//! The contract of `game::Game` for all games and rulesets, with hundreds of seeds each.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::{Chance, Exit, Game, Seat, Status, Unread, View as _};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::games::test_every_game;
use crate::properties::laws;

mod players;
mod positions;

const SEEDS: u64 = 300;
const MAX_TURNS: usize = 200;

/// What the suite needs to know of a game.
trait Contract: Game {
    /// Whether it refuses any action before the end.
    const REFUSES: bool = true;
    /// Of this many positions of play one is checked.
    const CHECKS_ONE_IN: u32 = 1;

    fn setups() -> Vec<Self::Setup>;
    /// Returns an action that is legal most of the time.
    fn try_something(view: &Self::View, chance: &mut impl Chance) -> Self::Action;
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

/// The laws of a turn, in many hunts of each set-up.
fn every_turn_keeps_the_contract<G: Contract>() {
    let (mut accepted, mut refused, mut ended) = (0, 0, 0);
    for setup in G::setups() {
        for seed in 0..SEEDS {
            let mut session = Session::<G>::deal(&setup, HuntSeed::new(seed));
            let mut again = Session::<G>::deal(&setup, HuntSeed::new(seed));
            let mut rng = Dice::new(seed, Stream::Seed);
            for _ in 0..MAX_TURNS {
                let Status::Awaiting(seat) = session.game().status() else { break };
                let action = G::try_something(&session.game().view(seat), &mut rng);
                let is_accepted = laws::turn(&mut session, &mut again, seat, &action);
                *(if is_accepted { &mut accepted } else { &mut refused }) += 1;
                if matches!(session.game().status(), Status::Over(_)) {
                    ended += 1;
                    assert!(!laws::turn(&mut session, &mut again, seat, &action), "the hunt is over");
                }
            }
        }
    }
    assert!(accepted > 500 && (refused > 100 || !G::REFUSES) && ended > 100, "{accepted} {refused} {ended}");
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

/// The exits are the legal actions that name a single way, each once, with the room to which it leads.
fn exits_are_the_ways_that_are_legal<G: Contract>() {
    let mut seen = 0;
    in_many_hunts::<G>(|_, game, seat, _| {
        let view = game.view(seat);
        let listed: Vec<_> = view.legal().listed.collect();
        let exits = view.exits();
        let of_exits: Vec<_> = exits.iter().flat_map(|exit| exit.go.iter().chain(&exit.shot)).collect();
        let is_of_exit = |action: &&G::Action| of_exits.contains(action);
        let names_a_way = |action: &&G::Action| {
            let text = view.text(action);
            text.split_once(' ').is_some_and(|(verb, _)| verb != "turn")
        };
        assert!(of_exits.iter().all(|action| listed.contains(action)), "{exits:?} in {view:?}");
        assert_eq!(listed.iter().filter(is_of_exit).count(), of_exits.len(), "each once: {exits:?}");
        assert!(listed.iter().filter(names_a_way).all(|action| is_of_exit(&action)), "{exits:?} in {view:?}");
        for (at, exit) in exits.iter().enumerate() {
            let same = |other: &&Exit<_>| {
                other.to == exit.to || exit.direction.is_some_and(|_| other.direction == exit.direction)
            };
            assert!(!exits[..at].iter().any(|other| same(&other)), "{exits:?}");
        }
        seen += exits.len();
    });
    assert!(seen > 1_000, "{seen}");
}

fn every_position_of_play_is_one_to_go_on_from<G: Contract>() {
    let mut seen = 0;
    in_many_hunts::<G>(|setup, game, _, _| {
        seen += 1;
        if seen % G::CHECKS_ONE_IN != 0 {
            return;
        }
        let again = G::at(setup, game.position().clone()).map_err(|why| format!("{why}: {game:?}"));
        assert_eq!(again.as_ref(), Ok(game));
    });
}

/// In another form it is no action: in capitals, with other spaces, cut short, or with more behind it.
fn each_action_has_one_text<G: Contract>() {
    for setup in G::setups() {
        let session = Session::<G>::deal(&setup, HuntSeed::new(1));
        let Status::Awaiting(seat) = session.game().status() else { panic!("a hunt has begun") };
        let view = session.game().view(seat);
        for action in view.legal().listed {
            let text = view.text(&action);
            let doubled = text.replace(' ', "  ");
            let others =
                [format!(" {text}"), format!("{text} "), format!("{text}\n"), format!("{text} x"), text.to_uppercase()];
            for other in others.into_iter().chain([doubled, text[..1].to_owned()]).filter(|other| *other != text) {
                assert!(matches!(view.read(&other), Err(Unread::Form(_))), "{other:?}");
            }
        }
        for text in ["", " ", "1", "n", "move ", "shoot x", "jump 1", "jump north"] {
            assert!(matches!(view.read(text), Err(Unread::Form(_))), "{text:?}");
        }
    }
}

/// Compiles only if a hunt can be played on another thread, and its set-up shared between threads.
fn hunts_can_be_sent_to_other_threads<G: Game + Send + Sync>()
where
    Session<G>: Send,
{
}

test_every_game! {
    every_turn_keeps_the_contract,
    legal_lists_exactly_what_check_accepts,
    exits_are_the_ways_that_are_legal,
    each_action_has_one_text,
    every_position_of_play_is_one_to_go_on_from,
    hunts_can_be_sent_to_other_threads,
}
