//! Attacks the program with many lines, requests, damaged records and kills, and counts them.
//!
//! `cargo test --release --test attack -- 50` makes 50 times as many lines, requests and the like as with `-- 1`. The laws
//! after them play the same hunts whatever the number, and take hours.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::game::grue::Sense;

#[path = "../laws/calibration.rs"]
mod calibration;
#[path = "../laws/mod.rs"]
mod laws;
#[path = "../laws/review.rs"]
mod review;
#[path = "../laws/shares.rs"]
mod shares;
#[path = "../laws/truth.rs"]
mod truth;
#[path = "../laws/words.rs"]
mod words;

/// Attacks for each unit of the only argument.
const LINES: u64 = 1_000_000;
const REQUESTS: u64 = 200_000;
const HUNTS: u64 = 20_000;
const CAVES: u64 = 4_000;
const RECORDS: u64 = 1_200;
const KILLS: u64 = 40;

/// Set-ups of each kind that are counted, whatever the argument.
const SETUPS: u64 = 1_000_000;

/// Hunts of each game in which odds are held against what is so, whatever the argument.
const FORETOLD: u64 = 100_000;

/// Hunts of each set-up in which the chance to win that hints promise is held against the share won.
const PROMISED: u32 = 2_000;

/// Hunts of each bot in each set-up whose reviews must leave luck that evens out, whatever the argument.
const REVIEWED: u64 = 2_000;

/// Lines of one game, and requests of one agent.
const AT_ONCE: u32 = 100;

fn main() {
    let size = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("attack-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let records = transcripts();
    report(&attack("lines at the prompt", size * LINES, AT_ONCE.into(), |dice| laws::prompt(&lines(dice))));
    report(&attack("requests", size * REQUESTS, AT_ONCE.into(), |dice| laws::requests(&requests(dice))));
    report(&attack("hunts", size * HUNTS, 1, |dice| laws::session(&noise(dice))));
    report(&attack("caves, and hunts in each", size * CAVES, 1, |dice| laws::cave(&cave(dice))));
    report(&attack("damaged records", size * RECORDS, 1, |dice| laws::record(&damaged(&records, dice))));
    report(&attack("kills", size * KILLS, 1, |dice| survives_a_kill(&folder, dice)));
    let _ = fs::remove_dir_all(folder);
    let shares: [fn(u64); 6] =
        [shares::classic, shares::random_caves, shares::grue, shares::world, shares::hidden, shares::streams];
    for fits in shares {
        fits(SETUPS);
    }
    report(&format!("{SETUPS:>12} set-ups of each kind"));
    for holds in [calibration::classic, calibration::grue, calibration::world, calibration::textbook] {
        holds(FORETOLD);
    }
    report(&format!("{FORETOLD:>12} hunts of each game for the shares of what was foretold"));
    calibration::promises(PROMISED);
    report(&format!("{PROMISED:>12} hunts of Wumpus World by the advice for the chances that it promised"));
    review::evens_out(&Ruleset::ALL, &Sense::ALL, [REVIEWED; 4], report);
    report(&format!("{REVIEWED:>12} hunts of each bot in each set-up for the luck that reviews leave"));
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

fn any<'a>(items: &[&'a str], dice: &mut Dice) -> &'a str {
    items[dice.pick(u32::try_from(items.len()).expect("there are few")) as usize]
}

/// Makes lines of known words, numbers and noise. The first byte chooses the game.
fn lines(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = vec![byte(dice)];
    for _ in 0..AT_ONCE {
        for _ in 0..dice.pick(5) {
            let word = any(&words::WORDS, dice);
            // To leave ends the game, and with it the attack.
            let leaves = ["q", "quit", ":q"].contains(&word);
            bytes.extend(if leaves { b"7" } else { word.as_bytes() });
            bytes.push(b' ');
        }
        if dice.ratio(1, 20) {
            bytes.extend((0..dice.pick(30)).map(|_| 32 + byte(dice) % 95));
        }
        bytes.push(b'\n');
    }
    bytes
}

fn requests(dice: &mut Dice) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..AT_ONCE {
        // To memory it never fails.
        match dice.pick(4) {
            0 => _ = write!(text, "{{\"cmd\":\"reset\",\"seed\":{}}}", dice.pick(1_000)),
            1 => _ = write!(text, "{{\"cmd\":\"step\",\"action\":\"move {}\"}}", dice.pick(21)),
            2 => _ = write!(text, "{{\"cmd\":\"step\",\"action\":\"shoot {} {}\"}}", dice.pick(21), dice.pick(21)),
            _ => {
                let field = |name: &str, dice: &mut Dice| format!("\"{name}\":{}", any(&words::VALUES, dice));
                let name = any(&words::FIELDS, dice);
                _ = write!(text, "{{{},{}}}", field("cmd", dice), field(name, dice));
            }
        }
        text.push(b'\n');
    }
    text
}

/// Makes the bytes that decide a hunt.
fn noise(dice: &mut Dice) -> Vec<u8> {
    (0..dice.pick(600)).map(|_| byte(dice)).collect()
}

/// Makes a cave, mostly one that is read, and the bytes that decide the hunts in it.
fn cave(dice: &mut Dice) -> Vec<u8> {
    let rooms = 5 + dice.pick(40);
    let mut text = Vec::new();
    for room in 1..=rooms {
        // To memory it never fails.
        let _ = write!(text, "{room}:");
        for _ in 0..=dice.pick(5) {
            let _ = write!(text, " {}", 1 + dice.pick(rooms));
        }
        text.push(b'\n');
    }
    if dice.ratio(1, 10) {
        let at = dice.pick(u32::try_from(text.len()).expect("a cave is small")) as usize;
        text[at] = byte(dice);
    }
    [text, vec![0], noise(dice)].concat()
}

fn byte(dice: &mut Dice) -> u8 {
    dice.pick(256).to_le_bytes()[0]
}

/// Returns the records of the transcripts.
fn transcripts() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let games =
        fs::read_dir(folder).expect("the transcripts are there").map(|game| game.expect("it can be read").path());
    let files = games.flat_map(|game| fs::read_dir(game).expect("a game has a folder"));
    files.map(|file| fs::read(file.expect("it can be read").path()).expect("a transcript can be read")).collect()
}

/// Cuts, doubles, swaps or changes parts of a record.
fn damaged(records: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = records[dice.pick(u32::try_from(records.len()).expect("there are few")) as usize].clone();
    for _ in 0..=dice.pick(4) {
        let length = u32::try_from(bytes.len()).expect("a record is small");
        let [from, to] = [(); 2].map(|()| dice.pick(length.max(1)) as usize);
        match dice.pick(5) {
            0 => bytes.truncate(from),
            1 => bytes.extend_from_within(from.min(to)..from.max(to)),
            2 if from < bytes.len() => bytes[from] = byte(dice),
            3 => bytes.insert(from, byte(dice)),
            _ => _ = bytes.drain(from.min(to)..from.max(to)),
        }
    }
    bytes
}

/// Kills a game in the middle. Every move whose result was printed is in the record, and the record can be shown.
fn survives_a_kill(folder: &Path, dice: &mut Dice) {
    let file = folder.join(format!("{}.txt", dice.pick(u32::MAX)));
    let mut game = Command::new(env!("CARGO_BIN_EXE_wumpus"));
    game.args(["--seed", "7", "--record"]).arg(&file).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child: Child = game.spawn().expect("the program starts");
    let mut keys = child.stdin.take().expect("it is a pipe");
    let typist = thread::spawn(move || {
        for line in (0..200).map(|turn| if turn % 2 == 0 { "move 3\n" } else { "move 4\n" }) {
            if keys.write_all(line.as_bytes()).is_err() {
                break;
            }
        }
    });
    thread::sleep(Duration::from_micros(dice.pick(8_000).into()));
    child.kill().expect("it can be killed");
    let shown = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    let shown = shown.map_while(Result::ok).filter(|line| line.starts_with("You are in room")).count();
    child.wait().expect("it has ended");
    typist.join().expect("the typist stops when nobody reads");
    let Ok(record) = fs::read_to_string(&file) else {
        assert_eq!(shown, 0, "what was shown is recorded");
        return;
    };
    let recorded = record.lines().filter(|line| line.starts_with("move ")).count();
    assert!(recorded + 1 >= shown, "{recorded} moves are recorded, and {shown} rooms were shown");
    if record.contains("\n\n") {
        let ran = Command::new(env!("CARGO_BIN_EXE_wumpus")).arg("--replay").arg(&file).output();
        let ran = ran.expect("the program starts");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
    let _ = fs::remove_file(file);
}
