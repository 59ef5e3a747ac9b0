//! Recorded play: the program plays each record in `tests/transcripts` and must print its snapshot.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use wumpus_hunt::record::Record;

use crate::program::{assert_snapshot, before_leaving, play, run, target_folder, unbroken};
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
    fn read(variant: &str, path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        assert!(text.starts_with("# "), "{} has a headline", path.display());
        let record = Record::read(text.as_bytes()).unwrap_or_else(|bad| panic!("{}:{bad}", path.display()));
        let name = path.file_stem().unwrap().to_string_lossy();
        let cave = format!("{name}.txt");
        let is_flag = |name: &str| !["typed", "drawn"].contains(&name) && !name.ends_with(':');
        let flags = record.header.iter().filter(|(_, name, _)| is_flag(name)).map(|(_, name, value)| match value {
            // A record has the whole cave, and a flag the file with it.
            Some(value) if value == "own" => format!("--{name}={} ", cave_of(&text, &cave)),
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

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// All transcripts, read once.
pub(crate) static TRANSCRIPTS: LazyLock<Vec<Transcript>> = LazyLock::new(|| {
    let variants = entries(Path::new("tests/transcripts"));
    let found: Vec<_> = variants
        .iter()
        .flat_map(|variant| {
            let name = variant.file_name().unwrap().to_string_lossy();
            entries(variant).into_iter().map(move |path| Transcript::read(&name, &path))
        })
        .collect();
    assert!(!found.is_empty(), "there are transcripts");
    found
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

/// Colour is never the only sign of anything, and each style ends on the line where it begins. A win is green, a loss red.
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

/// Each piece of a string literal between placeholders must be printed: a variant's text by one of its transcripts,
/// shared text by any.
#[test]
fn every_message_is_printed_by_a_transcript() {
    // What is said at a seat of one's own is in no record: see `hosting`.
    let is_of_hosts = |path: &Path| {
        let names = ["hidden/news.rs", "hidden/guest.rs", "hidden/guest"];
        path.ancestors().any(|path| names.iter().any(|name| path.ends_with(name)))
    };
    let files = ["src/repl", "src/words", "src/chart", "src/command", "src/drive"]
        .into_iter()
        .flat_map(|folder| read_files_under(folder, ".rs"));
    // Stories are told by thousands of hunts: see `prompt::stories`.
    let files: Vec<_> = files.filter(|(path, _)| !is_of_hosts(path) && !path.ends_with("story.rs")).collect();
    let unprinted: Vec<_> = files
        .iter()
        .flat_map(|(path, source)| {
            let variant = first_name(path);
            let own = |transcript: &&Transcript| transcript.name.starts_with(&variant);
            let is_shared = !TRANSCRIPTS.iter().any(|transcript| own(&transcript));
            let of_it = TRANSCRIPTS.iter().filter(|transcript| is_shared || own(transcript));
            let printed: String = of_it.map(|transcript| unbroken(transcript.printed())).collect();
            let pieces: Vec<_> = string_literals(source).iter().flat_map(|literal| pieces(literal)).collect();
            pieces
                .into_iter()
                .filter(move |piece| !printed.contains(piece.as_str()) && !printed.contains(&piece.to_uppercase()))
        })
        .collect();
    let unprinted: BTreeSet<_> = unprinted.iter().map(String::as_str).collect();
    assert_eq!(unprinted, NOT_IN_A_TRANSCRIPT.iter().copied().collect(), "texts that no transcript prints");
}

/// Returns the first name below a folder of `src` of a source file: a variant's, or that of a shared module.
fn first_name(path: &Path) -> String {
    let folder = path.ancestors().find(|folder| folder.parent().is_some_and(|src| src.ends_with("src"))).unwrap();
    let first = path.strip_prefix(folder).unwrap().iter().next().unwrap();
    Path::new(first).file_stem().unwrap().to_string_lossy().into_owned()
}

/// Texts that need many lines, a file, `--plain` or a terminal. Other tests print them.
const NOT_IN_A_TRANSCRIPT: &[&str] = &[
    // Of games with bots, and of hosted games.
    ", and the others are bots.",
    "say TEXT",
    "say something to everybody; bots understand a report of your last turn, as in say 5: 3 8 12 stench",
    "You have had no turn yet, so there is nothing to show or note.",
    // Of reviews of a hunt tried again, of hunts of a thousand turns or without a map, and of those that are stopped.
    "There is no review of more than",
    "There is no review of this hunt",
    "The review knows only this try, not what you saw in the last one.",
    "The review was stopped.",
    "You are in room",
    ". Tunnels lead",
    "[More: Enter goes on, q stops.]",
    "No hints here",
    // Of numbers that are written out.
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
     nineteen twenty",
    // Of names that no prompt reads: `;` stands between two commands.
    "semicolon",
    // Of charts that do not fit.
    "There is more: type",
    // Of a shot in Hidden Wumpus that hits nobody.
    "At your last shot:",
    "Nobody cries out.",
    // Files of words.
    "hidden/rules.txt",
    "remarks.txt",
    "rules.txt",
    "textbook/rules.txt",
    "world/rules.txt",
    // Words that are read.
    "advice",
    "around",
    "grab gold",
    "nah",
    "[You",
    // Of a game that is hosted.
    "To stop the game for everybody, type end alone. To end the talk, type go on.",
    "deal a game to everybody in the room",
    "bot Bob",
    "let a bot play for Bob until he is back",
    "code Bob",
    "give Bob's seat a new code; the old one no longer works",
    "codes",
    "list what each player types or opens to come back to their seat",
    "skip Bob",
    "pass for Bob, or end the talk for him",
    "remove Bob",
    "take Bob's seat away for good; a bot plays on",
    "let strangers come in with the code of the room",
    "let no more strangers in",
    "list who is here, and how the others come in",
    "stop the game for everybody; wumpus host --resume continues it",
    "wumpus host",
    "Name the speaker, as in say Ann: TEXT. The speaker can be",
    "Type ready to go on with your turn.",
    "You cannot speak for",
    "Claims so far:",
    "said:",
    // Of a review of a hunt that is neither won nor lost.
    "You have won.",
    "You have lost.",
    "Bot",
    "code",
    "deal",
    "seats",
    "You cannot save during a replay.",
    "The file",
    "Replace it (Y-N)?",
    "The file is unchanged.",
    "Saved to",
    ". The file holds everybody's secrets.",
    "Cannot save to",
    "Give up this hunt (Y-N)?",
    "(Press Ctrl-C again, or Ctrl-D, to leave the game.)",
    "This hunt is saved. To resume it:",
    "An unfinished hunt (",
    ") is waiting for you: wumpus --resume",
    "hunts are waiting for you: wumpus hunts",
    "To see your other hunts: wumpus hunts",
    "Welcome back:",
    "This game is not finished. To resume it:",
    "This game is saved. To resume it:",
    "You have already begun",
    "You have already finished",
    "; this retry does not count.",
    "today's hunt",
    "the hunt of",
    "already exists.",
    ". To resume it: wumpus --resume=",
    // Rare hints.
    "; you come to no harm there",
    "; you surely die there",
    "half the time",
    "If it misses, you lose.",
    "From there, your next arrow hits",
    "No arrow can hit from here, but nothing else is of more use.",
    "You have to run from the grue.",
    "can fly",
    "for certain",
    "no glitter",
    // Of reviews: of a hunt that was won after all, and of results.
    "came back from a",
    "chance to win.",
    "escape",
    "no risk",
    "the end, without the gold",
    "the wall",
];

/// Returns the string literals of a source file, except those in comments and attributes.
fn string_literals(source: &str) -> Vec<String> {
    let code: String = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("#["))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut literals = Vec::new();
    // A quote as a character begins no string.
    let code = code.replace("'\"'", "");
    let mut rest = code.chars();
    while rest.by_ref().any(|c| c == '"') {
        let mut literal = String::new();
        while let Some(c) = rest.next().filter(|c| *c != '"') {
            match c {
                '\\' => match rest.next() {
                    Some('n') => literal.push('\n'),
                    Some('x') => drop(rest.nth(1)),
                    Some('\n') | None => {}
                    Some(escaped) => literal.push(escaped),
                },
                _ => literal.push(c),
            }
        }
        literals.push(literal);
    }
    literals
}

/// Returns the pieces of a literal between its placeholders, line by line.
fn pieces(literal: &str) -> Vec<String> {
    let parts = literal.split('{').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, after)| after),
    });
    parts
        .flat_map(str::lines)
        .map(unbroken)
        .filter(|piece| piece.len() > 2 && piece.contains(char::is_alphabetic))
        .collect()
}
