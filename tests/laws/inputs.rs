//! Random input of the right shape, for the properties and the attack. The fuzzers find their own.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::Dice;

/// Lines of one game, and requests of one agent.
pub(crate) const AT_ONCE: u32 = 100;

fn any<'a>(items: &[&'a str], dice: &mut Dice) -> &'a str {
    items[dice.pick(u32::try_from(items.len()).expect("there are few")) as usize]
}

/// Makes lines of known words, numbers and noise. The first byte chooses the game.
pub(crate) fn lines(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = vec![byte(dice)];
    for _ in 0..AT_ONCE {
        for _ in 0..dice.pick(5) {
            let words = words();
            bytes.extend(words[dice.pick(u32::try_from(words.len()).expect("there are few")) as usize].as_bytes());
            bytes.push(b' ');
        }
        if dice.ratio(1, 20) {
            bytes.extend((0..dice.pick(30)).map(|_| 32 + byte(dice) % 95));
        }
        bytes.push(b'\n');
    }
    bytes
}

pub(crate) fn requests(dice: &mut Dice) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..AT_ONCE {
        // To memory it never fails.
        match dice.pick(4) {
            0 => _ = write!(text, "{{\"cmd\":\"reset\",\"seed\":{}}}", dice.pick(1_000)),
            1 => _ = write!(text, "{{\"cmd\":\"step\",\"action\":\"move {}\"}}", dice.pick(21)),
            2 => _ = write!(text, "{{\"cmd\":\"step\",\"action\":\"shoot {} {}\"}}", dice.pick(21), dice.pick(21)),
            _ => {
                let field = |name: &str, dice: &mut Dice| format!("\"{name}\":{}", any(&VALUES, dice));
                let name = any(&FIELDS, dice);
                _ = write!(text, "{{{},{}}}", field("cmd", dice), field(name, dice));
            }
        }
        text.push(b'\n');
    }
    text
}

/// Makes the bytes that decide a hunt.
pub(crate) fn noise(dice: &mut Dice) -> Vec<u8> {
    (0..dice.pick(600)).map(|_| byte(dice)).collect()
}

/// Makes a cave, mostly one that is read, and the bytes that decide the hunts in it.
pub(crate) fn cave(dice: &mut Dice) -> Vec<u8> {
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

/// Lists the words that are typed in the transcripts, which know every command, and some that are strange.
fn words() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let records = transcripts().into_iter().filter_map(|record| String::from_utf8(record).ok());
        let typed = records.filter_map(|record| Some(record.split_once("\n\n")?.1.replace('\n', " ")));
        let typed: BTreeSet<String> =
            typed.flat_map(|lines| lines.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
        let strange = ["0", "-1", "61", "99999999999", "\"a b\"", "\"", "'", ";", "--seed", "é", "🦇", "\u{202e}", "…"];
        // To leave ends the game, and with it the attack.
        let stays = |word: &String| !["q", "quit", ":q", "bye", "exit"].contains(&word.to_lowercase().as_str());
        typed.into_iter().chain(strange.map(str::to_owned)).filter(stays).collect()
    });
    &WORDS
}

/// Returns the records of the transcripts.
pub(crate) fn transcripts() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let games =
        fs::read_dir(folder).expect("the transcripts are there").map(|game| game.expect("it can be read").path());
    let files = games.flat_map(|game| fs::read_dir(game).expect("a game has a folder"));
    files.map(|file| fs::read(file.expect("it can be read").path()).expect("a transcript can be read")).collect()
}

/// Cuts, doubles, swaps or changes parts of a record.
pub(crate) fn damaged(records: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
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

/// Fields of a request, apart from its command.
const FIELDS: [&str; 10] =
    ["id", "seed", "options", "max_turns", "reward", "advice", "all_seats", "position", "action", "x"];

/// Values for the fields of a request.
const VALUES: [&str; 24] = [
    "\"hello\"",
    "\"reset\"",
    "\"step\"",
    "\"close\"",
    "7",
    "\"7:8\"",
    "-1",
    "1.5",
    "null",
    "true",
    "[]",
    "{}",
    "{\"variant\":\"grue\"}",
    "{\"variant\":\"hidden\",\"players\":3}",
    "{\"rules\":\"original\"}",
    "\"move 1\"",
    "\"move ne\"",
    "\"shoot 1 2\"",
    "\"pass\"",
    "\"\"",
    "\"\\u0000\"",
    "18446744073709551615",
    "1e400",
    "\"é\"",
];
