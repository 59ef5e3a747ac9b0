//! What a review says is true: positions are drawn by their odds, and over many hunts luck evens out.

#[path = "../../laws/review.rs"]
mod account;

use std::fmt::Write as _;
use std::sync::Arc;

use wumpus_hunt::bot::{Advised, Bot as _, Sharp};
use wumpus_hunt::game::cave::dodecahedron::dodecahedron;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Seat, Status, Viewer};
use wumpus_hunt::odds::{Engine as _, Sampled};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::truth::Truth;
use account::{Account, of_each_bot};

/// What the estimates may be off on the hex map, where playing on ends after a few turns.
const BIAS_OF_GRUE: f64 = 0.05;

fn classic_setup(ruleset: Ruleset) -> classic::Setup {
    classic::Setup { cave: CaveSource::Known(Arc::new(dodecahedron())), ..classic::Setup::new(ruleset) }
}

/// Draws positions at some turn of each hunt, and compares what is where with the odds.
fn positions_are_drawn_by_their_odds<G: Truth + Advised<Sight: PartialEq, Engine: Sampled<G>>>(
    setup: &G::Setup,
    hunts: u64,
) {
    const DRAWN: u32 = 2_000;
    let mut first: Option<G::Engine> = None;
    for seed in 1..=hunts {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut bot = Sharp::<G>::default();
        let mut rng = BotRng::new(seed);
        bot.begin(setup, &session.game().view(Seat::HUNTER)).unwrap();
        let mut sight = G::sight(&session.game().view(Seat::HUNTER));
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
            sight = G::sight(&session.game().view(Seat::HUNTER));
            engine.learn(&action, &seen, &sight);
        }
        if matches!(session.game().status(), Status::Over(_)) {
            continue;
        }
        let cave = G::cave(setup).unwrap();
        let mut counts = vec![vec![0_u32; usize::from(cave.len()) + 1]; G::THINGS.len()];
        let mut draw = engine.positions(setup);
        for _ in 0..DRAWN {
            let position = draw(&mut rng);
            G::each_thing(setup, &position, |thing, room| {
                let thing = G::THINGS.iter().position(|other| *other == thing).unwrap();
                counts[thing][room.number() as usize] += 1;
            });
        }
        for (thing, counts) in G::THINGS.iter().zip(&counts) {
            for room in cave.rooms() {
                let chance = engine.odds(*thing, room);
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
        positions_are_drawn_by_their_odds::<Classic>(&classic_setup(ruleset), 16);
    }
}

#[test]
fn positions_on_the_hex_map_are_drawn_by_their_odds() {
    positions_are_drawn_by_their_odds::<Grue>(&grue::Setup::new(Sense::Smell), 8);
}

#[test]
fn positions_of_the_textbooks_game_are_drawn_by_their_odds() {
    for board in textbook::Board::ALL {
        positions_are_drawn_by_their_odds::<Textbook>(&textbook::Setup::new(4, board), 24);
    }
}

/// Calls `each` with set-ups in which hints give odds, the accounts of the three bots, and the bias to allow.
fn each_account(
    rulesets: &[Ruleset],
    senses: &[Sense],
    hunts: [u64; 4],
    mut each: impl FnMut(&str, [(&'static str, Account); 3], f64),
) {
    let [classic, textbook, world, grue] = hunts;
    for board in Board::ALL {
        let name = board.name();
        each(&format!("textbook, {name}"), of_each_bot::<Textbook>(&textbook::Setup::new(4, board), textbook), 0.0);
        each(&format!("world, {name}"), of_each_bot::<World>(&world::Setup::new(board), world), 0.0);
    }
    for ruleset in rulesets {
        each(ruleset.name, of_each_bot::<Classic>(&classic_setup(*ruleset), classic), 0.0);
    }
    for sense in senses {
        each(&format!("grue, {}", sense.name()), of_each_bot::<Grue>(&grue::Setup::new(*sense), grue), BIAS_OF_GRUE);
    }
}

#[test]
fn luck_evens_out_over_some_hunts() {
    each_account(&[Ruleset::DUNGEON], &[], [40, 12, 100, 0], |setup, accounts, bias| {
        for (bot, account) in accounts {
            account.is_balanced(&format!("{setup}, {bot}"), bias);
        }
    });
}

/// The command: `cargo test --release --test it luck_evens -- --ignored`. It writes the table of docs/odds.md
/// to `wumpus-luck.md` in the folder for temporary files.
#[test]
#[ignore = "takes an hour: 2,000 hunts of each bot in each set-up"]
fn luck_evens_out_over_many_hunts() {
    let mut table = String::new();
    each_account(&Ruleset::ALL, &Sense::ALL, [2_000; 4], |setup, accounts, bias| {
        for (bot, account) in accounts {
            let Account { won, first_value, given_away, luck, error } = account;
            let figures = [won, first_value, given_away, luck, error].map(|share| format!("{:.1}", 100.0 * share));
            writeln!(table, "| {setup} | {bot} | {} |", figures.join(" | ")).unwrap();
            account.is_balanced(&format!("{setup}, {bot}\n{table}"), bias);
            if bot == "sharp" {
                assert!(given_away.abs() < 0.001, "{setup}: sharp gives {given_away} away");
            }
        }
        std::fs::write(std::env::temp_dir().join("wumpus-luck.md"), &table).unwrap();
    });
}
