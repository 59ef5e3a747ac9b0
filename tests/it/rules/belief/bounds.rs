//! Where a belief begins, where a turn ends, and which positions are one.

use std::cmp::Ordering;
use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::belief::{Belief, Knowable, Unknowable};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::chance::every::Ratio;
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::Grue;
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat, Status};
use wumpus_hunt::session::{HuntSeed, Session};

use super::{PRISM, classic_setup, corner, ring};

/// Each square but the first can have a pit, the wumpus and the gold: on nine squares that is 2^8 * 8 * 8 possibilities, on
/// sixteen 7,372,800.
#[test]
fn a_belief_begins_only_where_there_are_few_possibilities() {
    for (size, refused) in [(3, None), (4, Some(Unknowable::TooLarge)), (15, Some(Unknowable::TooLarge))] {
        let setup = textbook::Setup::new(size, textbook::Board::RANDOM);
        let hunt = Session::<Textbook>::deal(&setup, HuntSeed::new(1));
        let begun = Belief::<Textbook>::begin(&setup, &Textbook::sight(&hunt.game().view(Seat::HUNTER)));
        assert_eq!(begun.err(), refused, "{size}");
    }
}

#[test]
fn the_same_position_in_another_cave_is_another_position() {
    let hunt = Session::<Classic>::deal(&classic_setup(Ruleset::OPINIONATED, &PRISM, 1, 1), HuntSeed::new(1));
    let one = hunt.game().position().clone();
    let within = |rooms: &[&[u32]]| classic::Position { cave: Arc::new(Cave::new(rooms).unwrap()), ..one.clone() };
    let mut turned = PRISM;
    turned[5] = &[5, 4, 3];
    let [same, other] = [PRISM, turned].map(|rooms| within(&rooms));
    assert_eq!(one.cmp(&same), Ordering::Equal);
    assert!(one < other && other > same);
}

/// W2.
#[test]
fn on_the_published_board_one_position_is_possible() {
    let setup = world::Setup::new(Board::Published);
    let hunt = Session::<World>::deal(&setup, HuntSeed::new(1));
    let belief = Belief::<World, Ratio>::begin(&setup, &World::sight(&hunt.game().view(Seat::HUNTER))).unwrap();
    let mut believed = Vec::new();
    belief.each(|position, share| believed.push((position.clone(), share)));
    assert_eq!(believed, [(hunt.game().position().clone(), Ratio::ONE)]);
}

/// T2.
#[test]
fn pits_with_odds_of_0_or_1_are_certain() {
    for (num, pits) in [(0, 0), (1, 8)] {
        let setup = textbook::Setup::new(3, textbook::Board::Random { num, den: 1 });
        let hunt = Session::<Textbook>::deal(&setup, HuntSeed::new(1));
        let sight = Textbook::sight(&hunt.game().view(Seat::HUNTER));
        let mut believed = 0;
        Belief::<Textbook, Ratio>::begin(&setup, &sight).unwrap().each(|position, _| {
            assert_eq!(position.pits.iter().count(), pits);
            believed += 1;
        });
        assert!(believed > 0, "pit odds {num}/1");
    }
}

/// Plays random hunts. Asserts that no event leaves a turn open, and that `go_on` then does nothing.
fn turns_end<G: Knowable>(setup: &G::Setup, action: impl Fn(&G::View<'_>, &mut BotRng) -> G::Action) {
    for seed in 0..50 {
        let (mut session, mut rng) = (Session::<G>::deal(setup, HuntSeed::new(seed)), BotRng::new(seed));
        while let Status::Awaiting(seat) = session.game().status()
            && session.turns() < 50
        {
            let action = action(&session.game().view(seat), &mut rng);
            assert!(!session.step(seat, &action).unwrap().iter().any(G::is_open_end));
            let (mut hunt, mut log) = (session.game().clone(), Vec::new());
            hunt.go_on(&mut rng, &mut log);
            assert!(log.is_empty() && hunt.position() == session.game().position());
        }
    }
}

/// There bats can carry the hunter on and on.
#[test]
fn only_in_the_classic_game_can_a_turn_be_left_open() {
    turns_end::<Grue>(&ring(), |view, rng| Bot::<Grue>::decide(&mut Random, view, rng));
    turns_end::<World>(&corner(), |view, rng| Bot::<World>::decide(&mut Random, view, rng));
    let setup = textbook::Setup::new(4, textbook::Board::RANDOM);
    turns_end::<Textbook>(&setup, |view, rng| Bot::<Textbook>::decide(&mut Random, view, rng));
}
