//! Recorded play: the program plays each record in `tests/transcripts` and must print its snapshot.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use wumpus_hunt::record::Record;

use crate::program::{assert_snapshot, before_leaving, play, run, target_folder};
use crate::tidy::read_files_under;

/// A record of play, with a headline.
pub(crate) struct Transcript {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    flags: String,
    pub(crate) typed: Vec<String>,
    printed: OnceLock<String>,
}

/// Writes the cave of a record into a file, and returns its name.
fn cave_of(record: &str, name: &str) -> String {
    let rooms = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(": "));
    let file = format!("{}/{name}", target_folder().display());
    fs::write(&file, rooms.collect::<Vec<_>>().join("\n")).unwrap();
    file
}

impl Transcript {
    fn read(path: &Path, text: &str) -> Self {
        let record = Record::read(text.as_bytes()).unwrap_or_else(|bad| panic!("{}:{bad}", path.display()));
        let name = path.file_stem().unwrap().to_string_lossy();
        let variant = path.parent().unwrap().file_name().unwrap().to_string_lossy();
        let cave = format!("{name}.txt");
        let is_flag = |name: &str| !["typed", "drawn"].contains(&name) && !name.ends_with(':');
        let flags = record.header.iter().filter(|(_, name, _)| is_flag(name)).map(|(_, name, value)| match value {
            // A record has the whole cave, and a flag the file with it.
            Some(value) if value == "own" => format!("--{name}={} ", cave_of(text, &cave)),
            Some(value) => format!("--{name}={value} "),
            None => format!("--{name} "),
        });
        Self {
            name: format!("{variant}-{name}"),
            path: path.to_owned(),
            flags: flags.collect(),
            typed: record.lines.into_iter().map(|(_, line)| line).collect(),
            printed: OnceLock::new(),
        }
    }

    /// Plays the transcript and returns what the program prints.
    fn play(&self) -> String {
        self.play_with("")
    }

    fn play_with(&self, more_flags: &str) -> String {
        let typed: Vec<_> = self.typed.iter().map(String::as_str).collect();
        // A replay does not know the file of a cave.
        let files = format!("{}/{}", target_folder().display(), self.path.file_name().unwrap().to_string_lossy());
        play(&format!("{}{more_flags}", self.flags), &typed).replace(&files, "FILE")
    }

    /// Returns what the program prints; it is started once for all tests.
    pub(crate) fn printed(&self) -> &str {
        self.printed.get_or_init(|| self.play())
    }
}

/// All transcripts, read once. Their paths have no blanks in them, at which flags are split.
pub(crate) static TRANSCRIPTS: LazyLock<Vec<Transcript>> = LazyLock::new(|| {
    let files = read_files_under("tests/transcripts", ".txt");
    let project = env!("CARGO_MANIFEST_DIR");
    files.iter().map(|(path, text)| Transcript::read(path.strip_prefix(project).unwrap(), text)).collect()
});

#[test]
fn recorded_play_prints_what_it_printed() {
    let differs = |transcript: &Transcript| {
        let printed = as_on_unix(transcript.printed());
        std::panic::catch_unwind(|| assert_snapshot(&transcript.name, &printed)).is_err()
    };
    let differing: Vec<_> =
        TRANSCRIPTS.iter().filter(|transcript| differs(transcript)).map(|transcript| &transcript.name).collect();
    assert!(differing.is_empty(), "{differing:?}");
}

/// Other systems quote the values of a command in another way.
fn as_on_unix(printed: &str) -> String {
    let requoted = |line: &str| if line.starts_with("  wumpus ") { line.replace('"', "'") } else { line.to_owned() };
    if cfg!(all(unix, not(portable))) {
        printed.to_owned()
    } else {
        printed.split_inclusive('\n').map(requoted).collect()
    }
}

/// Except unfinished games of Hidden Wumpus, which `--replay` refuses.
#[test]
fn a_replay_prints_what_the_lines_print_when_typed() {
    let mut refused = 0;
    for transcript in &*TRANSCRIPTS {
        let shown = run(&format!("--replay {}", transcript.path.display()), "");
        if shown.stderr.contains("this game is not over") {
            assert!(transcript.name.starts_with("hidden-"), "{}", transcript.name);
            refused += 1;
        } else {
            assert_eq!((shown.stderr.as_str(), shown.status), ("", 0), "{}", transcript.name);
            let (shown, printed) = (shown.stdout.as_str(), transcript.printed());
            assert_eq!(before_leaving(shown), before_leaving(printed), "{}", transcript.name);
            let is_unfinished = shown.to_lowercase().contains("this game is not finished.");
            assert!(is_unfinished || shown == printed, "{}", transcript.name);
        }
    }
    assert!(refused > 0);
}

/// Colour is never the only sign of anything, and each style ends on the line where it begins. A win is green, a loss red
/// (C35).
#[test]
fn colours_leave_the_text_unchanged() {
    let (mut used, mut closed) = (BTreeSet::new(), BTreeSet::new());
    for transcript in &*TRANSCRIPTS {
        let coloured = transcript.play_with("--color=always");
        let stripped = anstream::adapter::strip_str(&coloured).to_string();
        assert_eq!(stripped, transcript.printed(), "{}", transcript.name);
        for line in coloured.lines() {
            let styles: Vec<_> = line.split('\x1b').skip(1).map(|piece| piece.split_once('m').unwrap().0).collect();
            let is_closed = styles.last().is_none_or(|style| *style == "[0");
            assert!(is_closed, "{}: {line:?}", transcript.name);
            let text = if styles.is_empty() { String::new() } else { line.to_lowercase() };
            let closings = [("win!", "[32"), ("getcha next time!!", "[32"), ("ha ha ha - you lose!", "[31")];
            for (closing, colour) in closings.into_iter().filter(|(closing, _)| text.contains(closing)) {
                assert_eq!(styles[0], colour, "{}: {line:?}", transcript.name);
                closed.insert(closing);
            }
            used.extend(styles.into_iter().map(ToOwned::to_owned));
        }
    }
    assert_eq!(used.into_iter().collect::<Vec<_>>(), ["[0", "[1", "[31", "[32", "[33", "[35", "[36"]);
    assert_eq!(closed.len(), 3);
}

#[test]
fn every_line_of_a_transcript_fits_a_narrow_screen() {
    for transcript in &*TRANSCRIPTS {
        // Longer lines are allowed for the gamemaster, for the command that plays a hunt again, and for a map in words,
        // which has one line per room.
        let is_of_map = |line: &str| {
            let line = line.to_lowercase();
            (line.starts_with("room ") || line.starts_with("cell ")) && line.contains("tunnels to ")
        };
        let may_be_longer = |line: &&str| line.starts_with('[') || line.starts_with("  wumpus ") || is_of_map(line);
        for line in transcript.printed().lines().filter(|line| !may_be_longer(line)) {
            assert!(line.chars().count() <= 80, "{}: {line}", transcript.name);
        }
    }
}
