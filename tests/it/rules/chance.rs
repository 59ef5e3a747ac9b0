//! Chance: dice that never change, scripts, and odds without sampling.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Script, Stream, uniform};
use wumpus_hunt::session::HuntSeed;

use crate::every::{Ratio, every_outcome};

fn throws<const N: usize>(mut dice: Dice, sides: u32) -> [u32; N] {
    std::array::from_fn(|_| dice.pick(sides))
}

/// A seed must give the same hunt on every platform and in every version. These values were computed with another
/// implementation of `ChaCha8`.
#[test]
fn dice_never_change() {
    assert_eq!(throws(Dice::new(7, Stream::Setup), 20), [3, 15, 18, 9, 8, 0, 1, 6]);
    assert_eq!(throws(Dice::new(7, Stream::Play), 20), [3, 18, 13, 5, 2, 19, 14, 15]);
    assert_eq!(throws(Dice::new(7, Stream::Seed), 20), [14, 0, 17, 3, 9, 18, 10, 12]);
    assert_eq!(
        throws(Dice::new(u64::MAX, Stream::Setup), 1_000_000_000),
        [704_323_185, 627_222_641, 232_824_027, 4_439_355]
    );
}

/// A hundred throws are more than six blocks of the generator.
#[test]
fn dice_never_change_after_many_throws() {
    assert_eq!(throws::<100>(Dice::new(7, Stream::Play), 1_000_000)[97..], [779_352, 732_959, 823_703]);
}

#[test]
fn cloned_dice_throw_the_same() {
    for thrown in [0, 1, 63, 64, 65] {
        let mut dice = Dice::new(7, Stream::Play);
        for _ in 0..thrown {
            dice.pick(20);
        }
        assert_eq!(throws::<80>(dice.clone(), 20), throws::<80>(dice, 20), "after {thrown} throws");
    }
}

/// Graded hunts use one block each, also far into the stream.
#[test]
fn drawn_seeds_never_change() {
    let drawn = [0, 1, u64::from(u32::MAX), 3 << 40].map(|number| HuntSeed::drawn(7, number));
    assert_eq!(
        drawn.map(|seed| seed.setup),
        [17_936_272_671_993_794_625, 4_013_583_759_871_801_775, 7_211_024_037_791_743_842, 961_674_477_252_810_708]
    );
}

/// With 3 × 2^30 sides a plain multiplication would give the sides 0, 3, 6 … twice the chance of the others.
#[test]
fn a_die_with_very_many_sides_is_fair() {
    let dice: [&mut dyn Chance; 2] = [&mut Dice::new(1, Stream::Play), &mut BotRng::new(1)];
    for dice in dice {
        let favoured = (0..30_000).filter(|_| dice.pick(3 << 30).is_multiple_of(3)).count();
        assert!(favoured.abs_diff(10_000) < 500, "{favoured}");
    }
}

#[test]
fn a_script_answers_in_its_order() {
    let mut script = Script::new([2, 0]);
    assert_eq!((script.pick(3), script.is_used_up()), (2, false));
    assert_eq!((script.pick(3), script.is_used_up()), (0, true));
}

#[test]
#[should_panic(expected = "the script answers 3 to a pick of 3")]
fn a_script_with_an_impossible_answer_fails_its_test() {
    Script::new([3]).pick(3);
}

#[test]
#[should_panic(expected = "the script has no answer to a pick of 3")]
fn a_script_that_is_too_short_fails_its_test() {
    Script::new([]).pick(3);
}

#[test]
fn something_with_three_chances_in_four_happens_three_times_in_four() {
    let odds = every_outcome(1, |chance| chance.ratio(3, 4));
    assert_eq!(odds.of(&true), Ratio::new(3, 4));
    assert_eq!(odds.of(&false), Ratio::new(1, 4));
}

#[test]
fn each_item_is_picked_with_the_same_chance() {
    let odds = every_outcome(1, |chance| uniform(chance, ['a', 'b', 'c'].into_iter()));
    assert_eq!(
        odds.iter().map(|(item, chance)| (*item, chance)).collect::<Vec<_>>(),
        [(Some('a'), Ratio::new(1, 3)), (Some('b'), Ratio::new(1, 3)), (Some('c'), Ratio::new(1, 3)),]
    );
}

#[test]
fn picking_from_nothing_draws_nothing() {
    assert_eq!(uniform(&mut Script::new([]), std::iter::empty::<u8>()), None);
}

#[test]
fn odds_follow_branches_of_different_length() {
    let odds = every_outcome(2, |chance| if chance.pick(2) == 0 { 0 } else { 1 + chance.pick(3) });
    assert_eq!(odds.of(&0), Ratio::new(1, 2));
    assert_eq!(odds.of(&3), Ratio::new(1, 6));
    assert_eq!(odds.that(|outcome| *outcome > 0), Ratio::new(1, 2));
}

#[test]
fn a_loop_without_end_leaves_its_exact_weight_open() {
    let odds = every_outcome(3, |chance| (1..1_000).find(|_| chance.pick(6) == 5));
    assert_eq!(odds.of(&Some(2)), Ratio::new(5, 36));
    assert_eq!(odds.open(), Ratio::new(125, 216));
    assert_eq!(odds.that(|_| true) + odds.open(), Ratio::ONE);
}

/// The grue's set-up loops like this until four rooms are far apart. A counting sequence would never stop it.
#[test]
fn a_loop_that_waits_for_something_rare_ends() {
    let odds = every_outcome(2, |chance| (1..1_000).find(|_| chance.pick(6) == chance.pick(6)).unwrap());
    assert_eq!(odds.of(&1), Ratio::new(1, 6));
    assert_eq!(odds.open(), Ratio::new(5, 6));
}

#[test]
fn ratios_are_in_lowest_terms() {
    assert_eq!(Ratio::new(6, 8), Ratio::new(3, 4));
    assert_eq!(Ratio::new(1, 6) + Ratio::new(1, 10), Ratio::new(4, 15));
    assert_eq!(Ratio::new(6, 8).to_string(), "3 in 4");
}
