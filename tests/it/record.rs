//! Records, through a pipe: writing, replaying, resuming and saving.

use std::fs;

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

/// A classic hunt, which begins in room 4 next to room 3.
const RECORD: &str = "wumpus record 1\nvariant classic\nrules opinionated\nseed 7\n\nmove 3\nmark 12 pit?\nmove 2\n";

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
