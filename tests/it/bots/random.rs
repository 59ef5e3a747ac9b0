//! The random bot: what it does, with exact odds.

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::game::hidden::Hidden;
use wumpus_hunt::game::{Game as _, Seat, View as _};

use crate::every::{Odds, Ratio, every_outcome};
use crate::rules::scene::{Placed, Scene};
use crate::rules::{classic, grue, hidden, world};

/// The odds of the random bot's actions, which are always legal.
fn choices<G: Placed>(scene: &Scene<G>) -> Odds<String>
where
    Random: Bot<G>,
{
    every_outcome(8, |chance| {
        let view = scene.view();
        let action = Random.decide(&view, chance);
        assert_eq!(view.check(&action), Ok(()));
        view.text(&action)
    })
}

/// Half of the time it moves, or always without an arrow. Each length of a path is as likely as any other, and none
/// turns back.
#[test]
fn at_random_a_hunter_moves_or_shoots_where_there_is_a_way() {
    let classic = Ruleset::ALL.map(|ruleset| choices(&classic::scene(ruleset)));
    let paths = [(3, "move 2", 6), (3 * 31, "shoot 5 4", 60), (3 * 31, "shoot 2 3 4 5 1", 480)];
    for (odds, (count, action, one_in)) in classic.iter().flat_map(|odds| paths.map(|path| (odds, path))) {
        let verb = &action[..4];
        assert_eq!(odds.iter().filter(|(action, _)| action.starts_with(verb)).count(), count);
        assert_eq!(odds.of(&action.to_owned()), Ratio::new(1, one_in), "{action}");
    }
    let without_arrow = [choices(&grue::scene().with("corpse 1,1, arrows 0")), choices(&world::scene().with("lost"))];
    let elsewhere = [choices(&grue::scene()), choices(&world::scene()), choices(&world::scene().with("player A1"))];
    for (odds, count) in elsewhere.into_iter().chain(without_arrow).zip([6, 8, 4, 3, 4]) {
        assert_eq!(odds.iter().count(), count);
        assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, count as u128)), "{odds:?}");
    }
}

/// Between turns a player knows no tunnels, and passes.
#[test]
fn at_random_a_human_with_an_arrow_sometimes_shoots_and_everybody_mostly_moves() {
    let armed = hidden::scene("h1 h12 w18");
    let odds = choices(&armed);
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
        let odds = choices(&unarmed);
        let is_quarter = |action: &&str| odds.of(&(*action).to_owned()) == Ratio::new(1, 4);
        assert!(["pass", "move 2", "move 5", "move 8"].iter().all(is_quarter), "{odds:?}");
    }
    let waits = armed.game().view(Seat(1));
    let action = Bot::<Hidden>::decide(&mut Random, &waits, &mut BotRng::new(1));
    assert_eq!(action.to_string(), "pass");
}
