//! How fast the program is, printed: `cargo bench`. `docs/performance.md` tells what each line means.
//!
//! It times whole processes, in alternating pairs, so that both face the same machine. The agent is timed alone, because
//! there is nothing to compare it with. A process that fails ends the benchmark. There are no assertions on the times:
//! what is slow on one machine is fast on another.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::game::{Game, Status};
use wumpus_hunt::session::{HuntSeed, Session};

/// How often each pair is run.
const PAIRS: usize = 9;

/// A process that is timed.
struct Timed {
    program: PathBuf,
    arguments: Vec<String>,
    input: Option<PathBuf>,
}

impl Timed {
    fn new(program: impl Into<PathBuf>, arguments: &str) -> Self {
        let arguments = arguments.split_whitespace().map(ToOwned::to_owned).collect();
        Self { program: program.into(), arguments, input: None }
    }

    fn wumpus(arguments: &str) -> Self {
        Self::new(installed(), arguments)
    }

    fn with_input(self, input: &Path) -> Self {
        Self { input: Some(input.to_owned()), ..self }
    }

    /// Runs the process `times` times, and returns the mean seconds of a run.
    fn run(&self, times: u32) -> io::Result<f64> {
        let begun = Instant::now();
        for _ in 0..times {
            let input = self.input.as_ref().map_or(Ok(Stdio::null()), |path| File::open(path).map(Stdio::from))?;
            let status =
                Command::new(&self.program).args(&self.arguments).stdin(input).stdout(Stdio::null()).status()?;
            if !status.success() {
                let Self { program, arguments, .. } = self;
                return Err(io::Error::other(format!("{} {}: {status}", program.display(), arguments.join(" "))));
            }
        }
        Ok(begun.elapsed().as_secs_f64() / f64::from(times))
    }
}

/// Where the files of the benchmark are.
fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// Where the program is installed.
fn installed() -> PathBuf {
    folder().join("wumpus".to_owned() + std::env::consts::EXE_SUFFIX)
}

/// Installs the program, or another build of it that the environment names. A file that was copied starts faster than what
/// a linker has just written.
fn install() -> io::Result<()> {
    let program = std::env::var_os("WUMPUS").unwrap_or_else(|| env!("CARGO_BIN_EXE_wumpus").into());
    std::fs::copy(program, installed()).map(drop)
}

/// Runs two in turn, and prints the median of each and of their ratios.
fn compare(what: &str, times: u32, one: &Timed, other: &Timed) -> io::Result<()> {
    let mut runs = Vec::new();
    for _ in 0..PAIRS {
        runs.push((one.run(times)?, other.run(times)?));
    }
    let median = |of: fn(&(f64, f64)) -> f64| {
        let mut all: Vec<f64> = runs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[PAIRS / 2]
    };
    let (first, second, ratio) = (median(|run| run.0), median(|run| run.1), median(|run| run.0 / run.1));
    writeln!(io::stdout(), "{what:<52} {:>9.2} ms {:>9.2} ms  x {ratio:.2}", 1_000.0 * first, 1_000.0 * second)
}

/// Prints the median time of a run, and its amount of work per second.
fn count(what: &str, amount: u32, timed: &Timed) -> io::Result<()> {
    let mut runs = (0..PAIRS).map(|_| timed.run(1)).collect::<io::Result<Vec<_>>>()?;
    runs.sort_by(f64::total_cmp);
    let median = runs[PAIRS / 2];
    writeln!(io::stdout(), "{what:<52} {:>9.2} ms {:>9.0} a second", 1_000.0 * median, f64::from(amount) / median)
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
    install()?;
    let folder = folder();
    let classic =
        |rules: &str, threads| Timed::wumpus(&format!("simulate --rules {rules} --hunts 5000000 --threads {threads}"));
    let grue = Timed::wumpus("simulate --variant grue --hunts 5000000 --threads 1");
    let program = folder.join("yardstick");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/yardstick.c");
    let compiled = Command::new("cc").args(["-O3", "-march=native", "-o"]).args([&program, &source]).status();
    if compiled.is_ok_and(|status| status.success()) {
        let yardstick = |hunt: &str| Timed::new(&program, &format!("{hunt} 5000000 1"));
        for Ruleset { name, .. } in Ruleset::ALL {
            compare(&format!("5 million hunts, {name}; yardstick"), 1, &classic(name, 1), &yardstick(name))?;
        }
        let two = classic("original", 2);
        compare("5 million hunts, original, on two threads; yardstick", 1, &two, &yardstick("original"))?;
        compare("5 million hunts of the grue; yardstick", 1, &grue, &yardstick("grue"))?;
    } else {
        writeln!(io::stdout(), "There is no C compiler `cc`, and so no yardstick.")?;
    }

    let (lines, steps) = requests();
    let asked = folder.join("requests");
    std::fs::write(&asked, lines)?;
    count(&format!("{steps} steps of `wumpus agent`, pipelined"), steps, &Timed::wumpus("agent").with_input(&asked))?;

    let wump = Path::new("/usr/games/wump");
    if !wump.exists() {
        return writeln!(io::stdout(), "There is no /usr/games/wump.");
    }
    let [nothing, no, blank, no_and_blank] = [
        ("nothing", String::new()),
        ("no", "n\n".to_owned()),
        ("blank", "\n".repeat(100_000)),
        ("no-and-blank", "n\n".to_owned() + &"\n".repeat(100_000)),
    ]
    .map(|(name, text)| (folder.join(name), text));
    for (path, text) in [&nothing, &no, &blank, &no_and_blank] {
        std::fs::write(path, text)?;
    }
    // To the first prompt for a deed: wump first asks whether one wants instructions.
    let wumpus = Timed::wumpus("").with_input(&nothing.0);
    compare("start, first prompt, end; and wump", 100, &wumpus, &Timed::new(wump, "").with_input(&no.0))?;
    let wumpus = Timed::wumpus("--seed 7").with_input(&blank.0);
    compare("100,000 blank lines; and wump", 1, &wumpus, &Timed::new(wump, "").with_input(&no_and_blank.0))
}
