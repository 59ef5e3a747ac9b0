//! Records, through a pipe: writing, replaying, resuming and saving.

use std::fs;

use wumpus_hunt::game::chance::{Chance, Dice, Stream};

use crate::program::{RunOutput, TempFolder, run};

mod damaged;
#[cfg(all(target_os = "linux", not(portable)))]
mod hostile;
mod replaying;
mod resuming;
mod reviewing;
mod saving;
#[cfg(all(unix, not(portable)))]
mod whole;
mod writing;

/// Flags of the games for one player.
const ALONE: [&str; 5] =
    ["", "--rules original", "--variant grue", "--variant world --board random", "--variant textbook --board random"];

/// A classic hunt, which begins in room 4 next to room 3.
const RECORD: &str = "wumpus record 1\nvariant classic\nrules opinionated\nseed 7\n\nmove 3\nmark 12 pit?\nmove 2\n";

/// Returns random lines, most of which are refused.
fn wild(flags: &str, seed: u64) -> String {
    let mut dice = Dice::new(seed, Stream::Play);
    let mut lines = String::new();
    for _ in 0..120 {
        let [one, other, third] = [(); 3].map(|()| dice.pick(20) + 1);
        let of = |choices: &str, at: u32| {
            let choices: Vec<_> = choices.split('|').collect();
            choices[at as usize % choices.len()].to_owned()
        };
        lines += &match () {
            () if flags.contains("hidden") => format!(
                "go on\nboard {one} is {other}\nready\nmap\nmark {one} pit?\nunmark {other}\nmove {one}\nmove {other}\n\
                 {one}\nshoot {one} {other} {third}; pass\nshoot {third}; move {one}\npass\nstrike 2\nyes\n"
            ),
            () if flags.contains("grue") => {
                of("|m\n|s ||mark 4,4 |unmark 4,4 |hearing\n|map words\n|give up\n", other)
                    + &of("nw|ne|e|w|se|sw", one)
            }
            () if flags.contains("textbook") => {
                of("|mark b2 |unmark b2\n|g\n|map\n|travel a2\n|", other)
                    + &of("f|left|r|f|shoot|grab|climb|give up", one)
            }
            () if flags.contains("world") => {
                of("|m |s ||mark b2 |unmark b2 |g\n|map\n|travel a2\n", other) + &of("north|e|w|south", one)
            }
            () => of("|m |m\n|s |mark 4 |unmark |g\n|s 1 2 ||travel |give up\n", other) + &one.to_string(),
        };
        lines += &format!("\n{}\n", of("y\ny|same|new\ny|look|rules|y\n\ny\nn|xyzzy", third));
    }
    lines
}

/// Plays random lines and returns their record.
fn wild_record(folder: &TempFolder, flags: &str, seed: u64) -> String {
    let file = folder.file(&format!("wild-{seed}.txt"));
    let _ = fs::remove_file(&file);
    let ran = run(&format!("{flags} --seed {seed} --record {file}"), wild(flags, seed));
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{flags} {seed}");
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(!typed(&text).is_empty(), "{flags} {seed}: {text}");
    text
}

/// Returns the typed lines of a record.
fn typed(text: &str) -> Vec<&str> {
    text.split_once("\n\n").unwrap().1.lines().collect()
}

/// Resumes this record and returns the output with the new text of the record.
fn resume(folder: &TempFolder, text: impl AsRef<[u8]>, input: &str) -> (RunOutput, Vec<u8>) {
    let file = folder.file("record.txt");
    fs::write(&file, text).unwrap();
    let ran = run(&format!("--resume={file}"), input);
    (ran, fs::read(&file).unwrap())
}
