//! Attacks the program with many lines, requests and damaged records, and counts them.
//!
//! `cargo test --release --test attack -- 50` makes 50 times as many lines, requests and the like as with `-- 1`.

use std::io::Write;
use std::thread;
use std::time::Instant;

use wumpus_hunt::game::chance::{Dice, Stream};

#[path = "../laws/inputs.rs"]
mod inputs;
#[path = "../laws/mod.rs"]
mod laws;
#[path = "../laws/party.rs"]
mod party;
#[cfg(target_os = "linux")]
#[path = "../laws/wire.rs"]
mod wire;

/// Attacks for each unit of the only argument.
const LINES: u64 = 1_000_000;
const REQUESTS: u64 = 200_000;
const HUNTS: u64 = 20_000;
const CAVES: u64 = 4_000;
const RECORDS: u64 = 1_200;
const PARTIES: u64 = 10_000;
#[cfg(target_os = "linux")]
const CONNECTIONS: u64 = 20_000;

fn main() {
    let size = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1);
    let records = inputs::transcripts();
    report(&attack("lines at the prompt", size * LINES, inputs::AT_ONCE.into(), |dice| {
        laws::prompt(&inputs::lines(dice));
    }));
    report(&attack("requests", size * REQUESTS, inputs::AT_ONCE.into(), |dice| {
        laws::requests(&inputs::requests(dice));
    }));
    report(&attack("hunts", size * HUNTS, 1, |dice| laws::session(&inputs::noise(dice))));
    report(&attack("caves, and hunts in each", size * CAVES, 1, |dice| laws::cave(&inputs::cave(dice))));
    report(&attack("damaged records", size * RECORDS, 1, |dice| laws::record(&inputs::damaged(&records, dice))));
    report(&attack("parties", size * PARTIES, 1, party::sequence));
    #[cfg(target_os = "linux")]
    report(&attack("connections to a host", size * CONNECTIONS, 1, |dice| wire::wire(&wire::input(dice))));
}

fn report(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Attacks on every core, each time with other dice. The first broken law ends it with a panic that names it.
fn attack(what: &str, count: u64, at_once: u64, one: impl Fn(&mut Dice) + Sync) -> String {
    let begun = Instant::now();
    let rounds = count.div_ceil(at_once);
    let threads = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    thread::scope(|scope| {
        for thread in 0..threads {
            let one = &one;
            scope.spawn(move || {
                for round in (thread..rounds).step_by(threads.try_into().expect("there are few threads")) {
                    one(&mut Dice::new(round, Stream::Seed));
                }
            });
        }
    });
    format!("{:>12} {what}, {:.0} s", rounds * at_once, begun.elapsed().as_secs_f64())
}
