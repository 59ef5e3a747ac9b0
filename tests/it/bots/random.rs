//! The random bot: what it does, with exact odds.

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::{Classic, Ruleset};
use wumpus_hunt::game::grue::{Grue, Life};
use wumpus_hunt::game::hidden::{Hidden, Setup};
use wumpus_hunt::game::world::{Arrow, World};
use wumpus_hunt::game::{Chance, Game, Seat, View as _};

use crate::every::{Odds, Ratio, every_outcome};
use crate::rules;

/// Returns the odds of the random bot's actions here, which are always legal.
fn choices<G: Game>(game: &G) -> Odds<String>
where
    Random: Bot<G>,
{
    every_outcome(8, |chance| {
        let view = game.view(Seat::HUNTER);
        let action = Random.decide(&view, chance);
        assert_eq!(game.check(Seat::HUNTER, &action), Ok(()));
        view.text(&action)
    })
}

fn assert_odds(odds: &Odds<String>, told: &[(&str, u128, u128)]) {
    for (action, num, den) in told {
        assert_eq!(odds.of(&(*action).to_owned()), Ratio::new(*num, *den), "{action}");
    }
    assert_eq!(odds.open(), Ratio::ZERO);
}

#[test]
fn at_random_a_classic_hunter_moves_or_shoots_a_path_through_the_cave_that_never_turns_back() {
    for ruleset in Ruleset::ALL {
        let scene = rules::classic::scene::Scene::of(ruleset);
        let odds = choices(&Classic::in_position(&scene.setup, scene.position));
        assert_odds(
            &odds,
            &[
                ("move 2", 1, 6),
                ("move 8", 1, 6),
                ("shoot 5", 1, 30),
                ("shoot 5 4", 1, 60),
                ("shoot 5 1", 0, 1),
                ("shoot 5 4 5", 0, 1),
                ("shoot 2 3 4", 1, 120),
                ("shoot 2 3 4 5 1", 1, 480),
            ],
        );
        let rooms =
            |count: usize| odds.that(|action| action.starts_with("shoot") && action.split(' ').count() == count + 1);
        assert!((1..=5).all(|count| rooms(count) == Ratio::new(1, 10)));
        assert_eq!(odds.iter().count(), 3 + 3 * (1 + 2 + 4 + 8 + 16));
    }
}

#[test]
fn at_random_a_hunter_of_the_grue_moves_or_shoots_into_a_tunnel() {
    let mut scene = rules::grue::scene::Scene::new();
    let odds = choices(&Grue::in_position(&scene.setup, scene.position));
    assert_odds(&odds, &[("move nw", 1, 6), ("move e", 1, 6), ("shoot nw", 1, 6), ("shoot sw", 1, 6)]);
    assert_eq!(odds.iter().count(), 6);
    (scene.position.arrows, scene.position.wumpus_life) = (0, Life::Dead);
    let odds = choices(&Grue::in_position(&scene.setup, scene.position));
    assert_odds(&odds, &[("move nw", 1, 3), ("move sw", 1, 3), ("move e", 1, 3)]);
}

#[test]
fn at_random_a_player_on_the_grid_moves_or_shoots_where_there_is_a_cell() {
    let mut scene = rules::world::scene::Scene::new();
    let odds = choices(&World::in_position(&scene.setup, scene.position.clone()));
    assert_odds(&odds, &[("move north", 1, 8), ("move west", 1, 8), ("shoot east", 1, 8), ("shoot south", 1, 8)]);
    assert_eq!(odds.iter().count(), 8);
    let odds = choices(&World::in_position(&scene.setup, scene.clone().player("A1").position));
    assert_odds(&odds, &[("move north", 1, 4), ("move east", 1, 4), ("shoot north", 1, 4), ("shoot east", 1, 4)]);
    scene.position.arrow = Arrow::Lost;
    let odds = choices(&World::in_position(&scene.setup, scene.position.clone()));
    assert_odds(&odds, &[("move north", 1, 4), ("move east", 1, 4), ("move south", 1, 4), ("move west", 1, 4)]);
}

#[test]
fn at_random_a_human_with_an_arrow_sometimes_shoots_and_everybody_mostly_moves() {
    let scene = rules::hidden::scene::Scene::of("h1 h12 w18");
    let setup = Setup::new(3, None).unwrap();
    let odds = choices(&Hidden::in_position(&setup, scene.position.clone()));
    assert_odds(
        &odds,
        &[
            ("pass", 3, 16),
            ("move 2", 3, 16),
            ("shoot 2", 1, 192),
            ("shoot 2; move 2", 1, 192),
            ("shoot 2 17; move 5", 1, 3_840),
            ("shoot 2 2 2 2", 1, 1_536_000),
            ("shoot 3", 0, 1),
        ],
    );
    for unarmed in [scene.clone().arrows(0, 0).position, rules::hidden::scene::Scene::of("w1 h12 h18").position] {
        let odds = choices(&Hidden::in_position(&setup, unarmed));
        assert_odds(&odds, &[("pass", 1, 4), ("move 2", 1, 4), ("move 5", 1, 4), ("move 8", 1, 4)]);
    }
}

/// Between turns a player knows no tunnels.
#[test]
fn at_random_a_player_whose_turn_it_is_not_passes() {
    let scene = rules::hidden::scene::Scene::of("h1 h12 w18");
    let game = Hidden::in_position(&Setup::new(3, None).unwrap(), scene.position);
    let mut rng = BotRng::new(1);
    assert_eq!(Bot::<Hidden>::decide(&mut Random, &game.view(Seat(1)), &mut rng).to_string(), "pass");
}

/// A seed must give the same simulated hunt on every platform and in every version. These values were computed with
/// another implementation of `Xoshiro256++`.
#[test]
fn the_bot_rng_never_changes() {
    let mut rng = BotRng::new(7);
    assert_eq!([(); 8].map(|()| rng.pick(20)), [1, 3, 14, 8, 19, 9, 14, 6]);
}
