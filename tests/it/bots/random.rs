//! The random bot: what it does, with exact odds.

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::game::hidden::Hidden;
use wumpus_hunt::game::{Game as _, Seat, View as _};

use crate::every::{Ratio, every_outcome};
use crate::rules::scene::{Placed, Scene};
use crate::rules::{classic, grue, hidden, world};

/// Asserts some of the odds of the random bot's actions, which are always legal, and how many actions there are.
#[track_caller]
fn assert_choices<G: Placed>(scene: &Scene<G>, count: usize, choices: &[(&str, u128)])
where
    Random: Bot<G>,
{
    let odds = every_outcome(8, |chance| {
        let view = scene.view();
        let action = Random.decide(&view, chance);
        assert_eq!(view.check(&action), Ok(()));
        view.text(&action)
    });
    for (action, one_in) in choices {
        assert_eq!(odds.of(&(*action).to_owned()), Ratio::new(1, *one_in), "{action}");
    }
    assert_eq!((odds.iter().count(), odds.open()), (count, Ratio::ZERO));
}

/// Half of the time it moves. Each length of a path is as likely as any other, and none turns back.
#[test]
fn at_random_a_classic_hunter_moves_or_shoots_a_path_through_the_cave() {
    for ruleset in Ruleset::ALL {
        let count = 3 + 3 * (1 + 2 + 4 + 8 + 16);
        let choices = [("move 2", 6), ("move 8", 6), ("shoot 5", 30), ("shoot 5 4", 60), ("shoot 2 3 4", 120)];
        assert_choices(&classic::scene(ruleset), count, &choices);
        assert_choices(&classic::scene(ruleset), count, &[("shoot 2 3 4 5", 240), ("shoot 2 3 4 5 1", 480)]);
    }
}

#[test]
fn at_random_a_hunter_moves_or_shoots_where_there_is_a_way() {
    assert_choices(&grue::scene(), 6, &[("move nw", 6), ("move e", 6), ("shoot nw", 6), ("shoot sw", 6)]);
    assert_choices(&grue::scene().with("corpse 1,1, arrows 0"), 3, &[("move nw", 3), ("move sw", 3), ("move e", 3)]);
    assert_choices(&world::scene(), 8, &[("move north", 8), ("shoot south", 8)]);
    assert_choices(&world::scene().with("player A1"), 4, &[("move north", 4), ("shoot east", 4)]);
    assert_choices(&world::scene().with("lost"), 4, &[("move north", 4), ("move west", 4)]);
}

/// Between turns a player knows no tunnels, and passes.
#[test]
fn at_random_a_human_with_an_arrow_sometimes_shoots_and_everybody_mostly_moves() {
    let armed = hidden::scene("h1 h12 w18");
    let odds = every_outcome(8, |chance| Bot::<Hidden>::decide(&mut Random, &armed.view(), chance).to_string());
    for (action, num, den) in [
        ("pass", 3, 16),
        ("move 2", 3, 16),
        ("shoot 2", 1, 192),
        ("shoot 2; move 2", 1, 192),
        ("shoot 2 17; move 5", 1, 3_840),
        ("shoot 2 2 2 2", 1, 1_536_000),
        ("shoot 3", 0, 1),
    ] {
        assert_eq!(odds.of(&action.to_owned()), Ratio::new(num, den), "{action}");
    }
    for unarmed in [armed.with("arrows 0 0"), hidden::scene("w1 h12 h18")] {
        assert_choices(&unarmed, 4, &[("pass", 4), ("move 2", 4), ("move 5", 4), ("move 8", 4)]);
    }
    let waits = armed.game().view(Seat(1));
    let action = Bot::<Hidden>::decide(&mut Random, &waits, &mut BotRng::new(1));
    assert_eq!(action.to_string(), "pass");
}
