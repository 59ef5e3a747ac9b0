//! What hints and reviews promise is true of many hunts. The attack counts more of them.

use wumpus_hunt::bot::{Bot as _, BotRng, Sharp};
use wumpus_hunt::game::classic::{Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::odds::Engine as _;

use super::promises;
use crate::truth::{Hunt, Truth};

#[test]
fn hunts_are_won_nearly_as_often_as_the_advice_promises() {
    promises::are_kept(40, 0.1);
}

#[test]
fn luck_evens_out_over_some_hunts() {
    promises::evens_out(&[Ruleset::DUNGEON], &[], [40, 12, 100, 0], |_| {});
}

/// Draws positions at some turn of each hunt, and compares what is where with the odds.
fn positions_are_drawn_by_their_odds<G: Truth>(setup: &G::Setup, hunts: u64) {
    const DRAWN: u32 = 2_000;
    let begun = Hunt::<G>::deal(setup, 0);
    for seed in 1..=hunts {
        let (mut hunt, mut bot, mut rng) = (begun.again(setup, seed), Sharp::<G>::default(), BotRng::new(seed));
        bot.begin(setup, &hunt.sight()).unwrap();
        for _ in 0..seed % 8 {
            if hunt.goes_on() {
                hunt.play(&mut bot, &mut rng);
            }
        }
        if !hunt.goes_on() {
            continue;
        }
        let (cave, engine, simplified) = (G::known_cave(setup).unwrap(), &hunt.engine, hunt.engine.simplified());
        let mut counts = vec![vec![0_u32; usize::from(cave.len()) + 1]; G::Engine::THINGS.len()];
        let mut draw = engine.positions(setup);
        for _ in 0..DRAWN {
            G::each_thing(setup, &draw(&mut rng), |thing, room| {
                let thing = G::Engine::THINGS.iter().position(|(other, _)| *other == thing).unwrap();
                counts[thing][room.number() as usize] += 1;
            });
        }
        for ((thing, name), counts) in G::Engine::THINGS.iter().zip(&counts) {
            for room in cave.rooms() {
                let what = format!("hunt {seed}, {name} in {room}");
                let chance = engine.odds(*thing, room.number());
                // What hunts that are played on forget matters only to where the bats are.
                let told = simplified.odds(*thing, room.number());
                assert!(*name == "bats" || (told - chance).abs() < 1e-9, "{what}");
                let count = f64::from(counts[room.number() as usize]);
                let (mean, variance) = (f64::from(DRAWN) * chance, f64::from(DRAWN) * chance * (1.0 - chance).max(0.0));
                assert!((count - mean).abs() <= 5.5 * variance.sqrt() + 1.0, "{what}: {count}, not {mean:.1}");
                assert!(chance > 0.0 || count <= 0.0, "{what} is impossible");
            }
        }
    }
}

#[test]
fn positions_are_drawn_by_their_odds_in_every_game() {
    for ruleset in Ruleset::ALL {
        positions_are_drawn_by_their_odds::<Classic>(&promises::classic_setup(ruleset), 16);
    }
    positions_are_drawn_by_their_odds::<Grue>(&grue::Setup::new(Sense::Smell), 8);
    for board in [world::Board::Published, world::Board::Random] {
        positions_are_drawn_by_their_odds::<World>(&world::Setup::new(board), 24);
    }
    for board in [textbook::Board::Published, textbook::Board::RANDOM] {
        positions_are_drawn_by_their_odds::<Textbook>(&textbook::Setup::new(4, board), 24);
    }
}

mod weekly {
    use std::io::Write as _;

    use super::{Ruleset, Sense, promises};

    /// A mean over fewer hunts proves little.
    #[test]
    #[ignore = "takes minutes"]
    fn hunts_are_won_as_often_as_the_advice_promises() {
        promises::are_kept(2_000, 0.02);
    }

    /// The command: `cargo test --release --test it luck_evens -- --ignored --nocapture`. The attack does the same.
    #[test]
    #[ignore = "takes hours: 2,000 hunts of each bot in each set-up"]
    fn luck_evens_out_over_many_hunts() {
        promises::evens_out(&Ruleset::ALL, &Sense::ALL, [2_000; 4], |row| {
            let _ = writeln!(std::io::stdout(), "{row}");
        });
    }
}
