//! How fast the program is, printed: `cargo bench`. `docs/performance.md` tells what each line means.
//!
//! It times whole processes, in alternating pairs, so that both face the same machine. The agent is timed alone, because
//! there is nothing to compare it with. A process that fails ends the benchmark. There are no assertions on the times:
//! what is slow on one machine is fast on another.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::game::{Game, Status};
use wumpus_hunt::session::{HuntSeed, Session};

/// How often each process is timed.
const TIMES: usize = 9;

/// A program, its arguments and what it reads.
struct Timed<'a>(&'a Path, &'a str, &'a str);

impl Timed<'_> {
    /// Runs the process `times` times, and returns the mean milliseconds of a run.
    fn run(&self, times: u32) -> io::Result<f64> {
        let Self(program, arguments, input) = self;
        let read = in_folder("input");
        fs::write(&read, input)?;
        let begun = Instant::now();
        for _ in 0..times {
            let mut command = Command::new(program);
            command.args(arguments.split_whitespace()).stdin(File::open(&read)?).stdout(Stdio::null());
            if !command.status()?.success() {
                return Err(io::Error::other(format!("{command:?} fails")));
            }
        }
        Ok(1_000.0 * begun.elapsed().as_secs_f64() / f64::from(times))
    }
}

fn in_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Runs two in turn, and prints the median of each and of their ratios.
fn compare(what: &str, times: u32, one: &Timed<'_>, other: &Timed<'_>) -> io::Result<()> {
    let runs = (0..TIMES).map(|_| Ok((one.run(times)?, other.run(times)?))).collect::<io::Result<Vec<_>>>()?;
    let median = |of: fn(&(f64, f64)) -> f64| median(runs.iter().map(of).collect());
    let (first, second, ratio) = (median(|run| run.0), median(|run| run.1), median(|run| run.0 / run.1));
    writeln!(io::stdout(), "{what:<52} {first:>9.2} ms {second:>9.2} ms  x {ratio:.2}")
}

/// What a program asks for that plays classic hunts at random, and how many steps that are.
fn requests() -> (String, u32) {
    let setup = Setup::new(Ruleset::ALL[0]);
    let (mut lines, mut steps) = (String::new(), 0);
    for seed in 0..100_000 {
        let mut hunt: Session<Classic> = Session::deal(&setup, HuntSeed::new(seed));
        let mut rng = BotRng::new(seed);
        let _ = writeln!(lines, r#"{{"cmd":"reset","seed":{seed}}}"#);
        while let Status::Awaiting(seat) = hunt.game().status() {
            let action = Bot::<Classic>::decide(&mut Random, &hunt.game().view(seat), &mut rng);
            let _ = writeln!(lines, r#"{{"cmd":"step","action":"{action}"}}"#);
            hunt.step(seat, &action).expect("the random player keeps the rules");
            steps += 1;
        }
    }
    (lines, steps)
}

fn main() -> io::Result<()> {
    // A file that was copied starts faster than what a linker has just written.
    let program = std::env::var_os("WUMPUS").unwrap_or_else(|| env!("CARGO_BIN_EXE_wumpus").into());
    let wumpus = in_folder("wumpus").with_extension(std::env::consts::EXE_EXTENSION);
    fs::copy(program, &wumpus)?;

    let yardstick = in_folder("yardstick");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/yardstick.c");
    let compiled = Command::new("cc").args(["-O3", "-march=native", "-o"]).args([&yardstick, &source]).status();
    if compiled.is_ok_and(|status| status.success()) {
        for (hunts, threads) in
            [("opinionated", 1), ("dungeon", 1), ("original", 1), ("original", 2), ("bsd", 1), ("grue", 1)]
        {
            let game = if hunts == "grue" { "--variant" } else { "--rules" };
            let flags = format!("simulate {game} {hunts} --hunts 5000000 --threads {threads}");
            let other = format!("{hunts} 5000000 1");
            let what = format!("5 million hunts, {hunts}, threads: {threads}; yardstick");
            compare(&what, 1, &Timed(&wumpus, &flags, ""), &Timed(&yardstick, &other, ""))?;
        }
    } else {
        writeln!(io::stdout(), "There is no C compiler `cc`, and so no yardstick.")?;
    }

    let (lines, steps) = requests();
    let time = median((0..TIMES).map(|_| Timed(&wumpus, "agent", &lines).run(1)).collect::<io::Result<_>>()?);
    let what = format!("{steps} steps of `wumpus agent`, pipelined");
    writeln!(io::stdout(), "{what:<52} {time:>9.2} ms {:>9.0} a second", 1_000.0 * f64::from(steps) / time)?;

    let wump = Path::new("/usr/games/wump");
    if !wump.exists() {
        return writeln!(io::stdout(), "There is no /usr/games/wump.");
    }
    // To the first prompt for a deed: wump first asks whether one wants instructions.
    compare("start, first prompt, end; and wump", 100, &Timed(&wumpus, "", ""), &Timed(wump, "", "n\n"))?;
    let blank = "\n".repeat(100_000);
    let asked = format!("n\n{blank}");
    compare("100,000 blank lines; and wump", 1, &Timed(&wumpus, "--seed 7", &blank), &Timed(wump, "", &asked))
}
