//! What a review says is true: positions are drawn by their odds, and over many hunts luck evens out.

#[path = "../../laws/review.rs"]
pub(super) mod account;

use std::io::Write as _;

use wumpus_hunt::bot::{Bot as _, BotRng, Sharp};
use wumpus_hunt::game::classic::{Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::game::{Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::session::{HuntSeed, Session};

use crate::truth::Truth;

/// Draws positions at some turn of each hunt, and compares what is where with the odds.
fn positions_are_drawn_by_their_odds<G: Truth>(setup: &G::Setup, hunts: u64) {
    const DRAWN: u32 = 2_000;
    let mut first: Option<G::Engine> = None;
    for seed in 1..=hunts {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut bot = Sharp::<G>::default();
        let mut rng = BotRng::new(seed);
        bot.begin(setup, &session.game().view(Seat::HUNTER)).unwrap();
        let mut sight = session.game().view(Seat::HUNTER);
        let begun = first.get_or_insert_with(|| G::Engine::begin(setup, &sight).unwrap());
        let mut engine = begun.begin_again(&sight);
        for _ in 0..seed % 8 {
            let action = bot.decide(&session.game().view(Seat::HUNTER), &mut rng);
            let events = session.step(Seat::HUNTER, &action).unwrap();
            let seen = events.iter().filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
            let seen: Vec<_> = seen.cloned().collect();
            for event in &seen {
                bot.observe(event);
            }
            if matches!(session.game().status(), Status::Over(_)) {
                break;
            }
            sight = session.game().view(Seat::HUNTER);
            engine.learn(&action, &seen, &sight);
        }
        if matches!(session.game().status(), Status::Over(_)) {
            continue;
        }
        let (cave, simplified) = (G::known_cave(setup).unwrap(), engine.simplified());
        let mut counts = vec![vec![0_u32; usize::from(cave.len()) + 1]; G::Engine::THINGS.len()];
        let mut draw = engine.positions(setup);
        for _ in 0..DRAWN {
            let position = draw(&mut rng);
            G::each_thing(setup, &position, |thing, room| {
                let thing = G::Engine::THINGS.iter().position(|(other, _)| *other == thing).unwrap();
                counts[thing][room.number() as usize] += 1;
            });
        }
        for ((thing, name), counts) in G::Engine::THINGS.iter().zip(&counts) {
            for room in cave.rooms() {
                let chance = engine.odds(*thing, room.number());
                // What hunts that are played on forget matters only to where the bats are.
                assert!(
                    *name == "bats" || (simplified.odds(*thing, room.number()) - chance).abs() < 1e-9,
                    "{name} {room:?}"
                );
                let count = f64::from(counts[room.number() as usize]);
                let (mean, variance) = (f64::from(DRAWN) * chance, f64::from(DRAWN) * chance * (1.0 - chance).max(0.0));
                let off = (count - mean).abs();
                assert!(off <= 5.5 * variance.sqrt() + 1.0, "hunt {seed}, {thing:?} in {room}: {count}, not {mean:.1}");
                assert!(chance > 0.0 || count <= 0.0, "hunt {seed}, {thing:?} in {room} is impossible");
            }
        }
    }
}

#[test]
fn positions_of_the_classic_game_are_drawn_by_their_odds() {
    for ruleset in Ruleset::ALL {
        positions_are_drawn_by_their_odds::<Classic>(&account::classic_setup(ruleset), 16);
    }
}

#[test]
fn positions_on_the_hex_map_are_drawn_by_their_odds() {
    positions_are_drawn_by_their_odds::<Grue>(&grue::Setup::new(Sense::Smell), 8);
}

#[test]
fn positions_of_wumpus_world_are_drawn_by_their_odds() {
    for board in [world::Board::Published, world::Board::Random] {
        positions_are_drawn_by_their_odds::<World>(&world::Setup::new(board), 24);
    }
}

#[test]
fn positions_of_the_textbooks_game_are_drawn_by_their_odds() {
    for board in [textbook::Board::Published, textbook::Board::RANDOM] {
        positions_are_drawn_by_their_odds::<Textbook>(&textbook::Setup::new(4, board), 24);
    }
}

#[test]
fn luck_evens_out_over_some_hunts() {
    account::evens_out(&[Ruleset::DUNGEON], &[], [40, 12, 100, 0], |_| {});
}

/// The command: `cargo test --release --test it luck_evens -- --ignored --nocapture`. The attack does the same.
#[test]
#[ignore = "takes hours: 2,000 hunts of each bot in each set-up"]
fn luck_evens_out_over_many_hunts() {
    account::evens_out(&Ruleset::ALL, &Sense::ALL, [2_000; 4], |row| {
        let _ = writeln!(std::io::stdout(), "{row}");
    });
}
