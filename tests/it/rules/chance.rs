//! Chance: dice that never change, scripts, and odds without sampling.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Script, Stream, shuffle, uniform};
use wumpus_hunt::session::HuntSeed;

use crate::every::{Ratio, every_outcome};

fn throws<const N: usize>(mut dice: Dice, sides: u32) -> [u32; N] {
    std::array::from_fn(|_| dice.pick(sides))
}

/// A seed must give the same hunt on every platform and in every version. These values were computed with other
/// implementations of `ChaCha8` and `Xoshiro256++`. A hundred throws are more than six blocks of the generator.
#[test]
fn dice_never_change() {
    assert_eq!(throws(Dice::new(7, Stream::Setup), 20), [3, 15, 18, 9, 8, 0, 1, 6]);
    assert_eq!(throws(Dice::new(7, Stream::Play), 20), [3, 18, 13, 5, 2, 19, 14, 15]);
    assert_eq!(throws(Dice::new(7, Stream::Seed), 20), [14, 0, 17, 3, 9, 18, 10, 12]);
    assert_eq!(
        throws(Dice::new(u64::MAX, Stream::Setup), 1_000_000_000),
        [704_323_185, 627_222_641, 232_824_027, 4_439_355]
    );
    assert_eq!(throws::<100>(Dice::new(7, Stream::Play), 1_000_000)[97..], [779_352, 732_959, 823_703]);
    let mut rng = BotRng::new(7);
    assert_eq!([(); 8].map(|()| rng.pick(20)), [1, 3, 14, 8, 19, 9, 14, 6]);
    // Graded hunts use one block each, also far into the stream.
    let drawn = [0, 1, u64::from(u32::MAX), 3 << 40].map(|number| HuntSeed::drawn(7, number));
    assert_eq!(
        drawn.map(|seed| seed.setup),
        [17_936_272_671_993_794_625, 4_013_583_759_871_801_775, 7_211_024_037_791_743_842, 961_674_477_252_810_708]
    );
}

#[test]
fn cloned_dice_throw_the_same() {
    for thrown in [0, 1, 63, 64, 65] {
        let mut dice = Dice::new(7, Stream::Play);
        (0..thrown).for_each(|_| _ = dice.pick(20));
        assert_eq!(throws::<80>(dice.clone(), 20), throws::<80>(dice, 20), "after {thrown} throws");
    }
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

/// H3: each item and every order, and nothing is drawn where there is no choice.
#[test]
fn each_item_and_every_order_is_equally_likely() {
    let picked = every_outcome(1, |chance| uniform(chance, ['a', 'b', 'c'].into_iter()));
    assert!(['a', 'b', 'c'].iter().all(|item| picked.of(&Some(*item)) == Ratio::new(1, 3)));
    let orders = every_outcome(4, |chance| {
        let mut items = ['a', 'b', 'c', 'd', 'e'];
        shuffle(chance, &mut items);
        items
    });
    assert_eq!(orders.iter().count(), 120);
    assert!(orders.iter().all(|(_, chance)| chance == Ratio::new(1, 120)));
    assert_eq!(uniform(&mut Script::new([]), std::iter::empty::<u8>()), None);
    shuffle(&mut Script::new([]), &mut ['a']);
}
