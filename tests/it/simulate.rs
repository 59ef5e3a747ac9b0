//! Simulations: they play the hunts of their seeds, and print counts or lists.

use std::io;
use std::num::NonZeroU16;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wumpus_hunt::agent::Protocol;
use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Chance, Game, Status, UNFINISHED, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::sim::{BotRunner, HuntResult, MAX_TURNS, Plan, Runner, Seeds, simulate};

use crate::program::{assert_snapshot, is_refused, play};

fn plan(seed: u64, hunts: u64, threads: u16) -> Plan {
    Plan { seeds: Seeds::From(seed), hunts, threads: NonZeroU16::new(threads).unwrap() }
}

fn hunts<P: Runner>(plan: Plan, seat: impl Fn() -> P + Sync) -> Vec<HuntResult> {
    let mut all = Vec::new();
    simulate(plan, seat, |hunts| {
        all.extend_from_slice(hunts);
        Ok(ControlFlow::Continue(()))
    })
    .unwrap();
    all
}

/// Simulates hunts of the random bot, and lets it play sessions of the same seeds: they end in the same way.
fn replays<G: Protocol>(count: u64, setup: impl Fn() -> G::Setup + Sync)
where
    Random: Bot<G>,
{
    for hunt in hunts(plan(1, count, 1), || BotRunner::<G, _>::new(setup(), Random)) {
        let mut session = Session::<G>::deal(&setup(), HuntSeed::new(hunt.seed));
        let mut rng = BotRng::new(hunt.seed);
        while let Status::Awaiting(seat) = session.game().status() {
            let action = Random.decide(&session.game().view(seat), &mut rng);
            session.step(seat, &action).unwrap();
        }
        let Status::Over(outcome) = session.game().status() else { panic!("{hunt:?} goes on") };
        let ending: &str = outcome.into();
        assert_eq!((ending, session.turns()), (hunt.ending, hunt.turns), "{}", hunt.seed);
    }
}

#[test]
fn a_simulated_hunt_is_the_hunt_of_its_seed() {
    for ruleset in Ruleset::ALL {
        replays::<Classic>(300, || classic::Setup::new(ruleset));
    }
    for sense in Sense::ALL {
        replays::<Grue>(300, || grue::Setup::new(sense));
    }
    for board in Board::ALL {
        replays::<World>(300, || world::Setup::new(board));
    }
    for players in [3, 5, 60] {
        replays::<Hidden>(30, || hidden::Setup::new(players, None).unwrap());
    }
}

#[test]
fn the_seeds_wrap_around() {
    let seat = || BotRunner::<Classic, _>::new(classic::Setup::new(Ruleset::ORIGINAL), Random);
    let wrapped = hunts(plan(u64::MAX - 1, 4, 2), seat);
    assert_eq!(wrapped.iter().map(|hunt| hunt.seed).collect::<Vec<_>>(), [u64::MAX - 1, u64::MAX, 0, 1]);
    assert_eq!(wrapped[2..], hunts(plan(0, 2, 1), seat));
}

/// A bot that does what a function of the view says.
struct By<F>(F);

impl<G: Game, F: FnMut(&G::View) -> G::Action> Bot<G> for By<F> {
    fn decide(&mut self, view: &G::View, _: &mut dyn Chance) -> G::Action {
        self.0(view)
    }
}

#[test]
fn a_hunt_without_end_is_left_unfinished() {
    let walks = |view: &world::View| world::Action::Move { to: if view.room.number() == 1 { 2 } else { 1 } };
    let seat = || BotRunner::<World, _>::new(world::Setup::new(Board::Published), By(walks));
    let hunts = hunts(plan(7, 1, 1), seat);
    assert_eq!(hunts, [HuntResult { seed: 7, ending: UNFINISHED, is_won: false, turns: MAX_TURNS, score: 0 }]);
}

#[test]
fn a_bot_that_breaks_the_rules_stops_the_simulation_and_is_named() {
    let cheats = |_: &classic::View| classic::Action::Move { to: 99 };
    let seat = || BotRunner::<Classic, _>::new(classic::Setup::new(Ruleset::ORIGINAL), By(cheats));
    let error = simulate(plan(3, 100_000, 4), seat, |_| Ok(ControlFlow::Continue(()))).unwrap_err();
    assert!(error.to_string().starts_with("hunt 3: a player broke the rules: no tunnel leads"), "{error}");
}

/// Returns the counts of a simulation: the turns, then each ending in order.
pub(crate) fn counts(flags: &str) -> Vec<u64> {
    let printed = play(&format!("simulate {flags} --json"), &[]);
    let counts = printed.split_once("\"turns\":").unwrap().1.split_once(",\"seconds\"").unwrap().0;
    counts.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn the_table_has_a_line_for_each_ending() {
    let printed = play("simulate --rules original --hunts 10000 --seed 18446744073709541616 --threads 2", &[]);
    let (table, speed) = printed.rsplit_once(", ").unwrap();
    assert!(speed.ends_with(" hunts a second\n"), "{speed}");
    assert_snapshot("simulate-table", table);
}

fn json(flags: &str) -> serde_json::Value {
    serde_json::from_str(&play(&format!("simulate {flags} --json"), &[])).unwrap()
}

#[test]
fn json_is_one_object_with_these_keys() {
    for (game, options) in [
        (
            "--rules original",
            r#""variant":"classic","rules":"original","cave":"dodecahedron","arrows":5,"pits":2,"bats":2,"smell":1"#,
        ),
        ("grue", r#""variant":"grue","sense":"smell""#),
        ("world", r#""variant":"world","board":"published""#),
        ("hidden", r#""variant":"hidden","players":5,"wumpuses":null"#),
    ] {
        let printed = play(&format!("simulate {game} --hunts 10 --seed 5 --json"), &[]);
        let seeds = r#""hunts":10,"seeds":[{"first":5,"hunts":10}],"turns":"#;
        assert!(printed.starts_with(&format!(r#"{{"version":"0.1.0",{options},"bot":"random",{seeds}"#)), "{printed}");
    }
    let report = json("world --hunts 10");
    let keys: Vec<_> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let told = "board bot endings hunts hunts_per_second seconds seeds shares turns turns_per_hunt variant version";
    assert_eq!(keys.join(" "), told);
    let endings = report["endings"].as_object().unwrap();
    assert_eq!(endings.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 10);
    assert!(report["seconds"].as_f64().unwrap() > 0.0);
    // Not every JSON reader can hold a number above 2^53.
    assert_eq!(json("--hunts 1 --seed 9007199254740992")["seeds"][0]["first"], 9_007_199_254_740_992_u64);
    assert_eq!(json("--hunts 1 --seed 9007199254740993")["seeds"][0]["first"], "9007199254740993");
}

/// The random bot's scores add up to these sums, however many threads there are.
#[test]
fn scores_are_reported_as_mean_interval_least_and_most() {
    let printed = play("simulate world --hunts 4001 --reward sparse --threads 3", &[]);
    assert_eq!(counts("world --hunts 4001")[1], 597, "hunts that are won");
    let mean: f64 = (597.0 - 3_404.0) / 4001.0;
    let reach = 1.959_964 * ((1.0 - mean * mean) / 4000.0_f64).sqrt();
    let (low, high) = (mean - reach, mean + reach);
    let told = format!("sparse score: mean {mean:.2} (95 % interval {low:.2} to {high:.2}), least -1, most 1");
    assert!(printed.lines().any(|line| line == told), "{told}: {printed}");
    let one = json("--hunts 9000 --reward sparse");
    assert_eq!(one["scores"], json("--hunts 9000 --reward sparse --threads 3")["scores"]);
    assert_eq!((&one["scores"]["sum_of_squares"], &one["reward"]), (&9_000.into(), &"sparse".into()));
    let alone = json("--hunts 1 --reward sparse");
    assert_eq!((&alone["mean_score"]["measured"], &alone["mean_score"]["low"]), (&(-1.0).into(), &().into()));
}

/// Plays at random, and must not be told what only the gamemaster sees.
struct Attentive;

impl Bot<Classic> for Attentive {
    fn decide(&mut self, view: &classic::View, chance: &mut dyn Chance) -> classic::Action {
        Bot::<Classic>::decide(&mut Random, view, chance)
    }

    fn observe(&mut self, event: &classic::Event) {
        assert!(Classic::is_seen_by(event, Viewer::Public), "{event:?}");
    }
}

#[test]
fn a_bot_is_told_what_the_public_is_told() {
    hunts(plan(0, 100, 1), || BotRunner::<Classic, _>::new(classic::Setup::new(Ruleset::ORIGINAL), Attentive));
}

#[test]
fn a_list_has_one_line_per_hunt_in_seed_order_however_many_threads_there_are() {
    let seat = || BotRunner::<Classic, _>::new(classic::Setup::new(Ruleset::OPINIONATED), Random);
    let hunts = hunts(plan(3, 12_001, 1), seat);
    let lines = hunts.iter().map(|hunt| format!("{} {} {}\n", hunt.seed, hunt.ending, hunt.turns));
    let lines: String = lines.collect();
    // Three batches and a hunt: of two or three threads some play several batches, and of 16 some play none.
    for threads in [2, 3, 16] {
        assert!(
            play(&format!("simulate --hunts 12001 --seed 3 --list --threads {threads}"), &[]) == lines,
            "{threads}"
        );
    }
    let scored = play("simulate world --bot sharp --hunts 3 --list --reward sparse", &[]);
    assert_eq!(scored, "1 won 4 1\n2 won 4 1\n3 won 4 1\n");
}

#[test]
fn flags_that_do_not_go_together_are_a_usage_error() {
    for (flags, told) in [
        ("--hunts 0", "must be a whole number from 1 to 18446744073709551615"),
        ("--threads 0", "must be a whole number from 1 to 1000"),
        ("--bot clever", "[possible values: random, careful, sharp]"),
        (
            "--variant hidden --bot careful",
            "--bot careful is only for --variant classic, grue, world or textbook; hidden has only random and sharp",
        ),
        ("--reward gold", "[possible values: sparse, "),
        ("world --reward aima", "--reward aima is not for --variant world, which has sparse and steps"),
        ("hidden --reward sparse", "--reward is only for games of one hunter; hidden has several players"),
        ("--list --json", "cannot be used with"),
        ("--seed 7:8", "a bot's --seed is one number; a salt is for programs"),
        ("--cheat", "unexpected argument '--cheat' found"),
    ] {
        is_refused(&format!("simulate {flags}"), 2, told);
    }
}

/// The line editor has a thread too.
#[cfg(all(target_os = "linux", target_pointer_width = "64", not(portable)))]
#[test]
fn a_thread_that_does_not_start_is_named() {
    use crate::terminal::emulator::{COLUMNS, Home, Terminal};
    let home = Home::new();
    for flags in ["--seed 7", "simulate --hunts 10", "simulate --hunts 10 --agent cat"] {
        let mut terminal = Terminal::run_at(&home, flags, COLUMNS, |command| {
            command.env("RUST_MIN_STACK", "100000000000000");
        });
        assert_eq!(terminal.leave(""), 1);
        let told = "wumpus: cannot start a thread: ";
        let screen = terminal.screen();
        assert!(screen.starts_with(told) && !screen.contains("os error"), "{screen}");
    }
}

/// A contestant that fails in the first hunt and plays all others until the simulation ends.
struct Patient;

impl Runner for Patient {
    const BATCH: u64 = 1;

    fn hunt(&mut self, _: u64, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult> {
        let begun = Instant::now();
        while seed > 0 && !ended.load(Ordering::Relaxed) {
            assert!(begun.elapsed() < Duration::from_mins(1), "nobody has said so");
            thread::yield_now();
        }
        Err(io::Error::other(format!("hunt {seed}")))
    }
}

#[test]
fn a_finished_simulation_waits_for_no_hunt() {
    let ended = simulate(plan(0, 10, 3), || Patient, |_| Ok(ControlFlow::Continue(())));
    assert_eq!(ended.unwrap_err().to_string(), "hunt 0");
}
