//! Parses a typed line into a command and the words after it.

use strsim::damerau_levenshtein;

use crate::sanitize::quoted;

/// A command. Each question understands a vocabulary of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the help of each game describes its commands")]
pub enum Command {
    Move,
    Shoot,
    Again,
    Pass,
    Look,
    Map,
    Mark,
    Unmark,
    Reveal,
    Hint,
    Score,
    Save,
    Help,
    Rules,
    Quit,
    Yes,
    No,
    Ready,
    Go,
    Board,
    Strike,
    Notes,
    Hide,
    /// A name that is a command on its own: a direction, a cell, a sense.
    Name(&'static str),
}

/// Letters that always mean one command, even if other commands begin with them.
const SHORT_FORMS: [(&str, Command); 6] = [
    ("m", Command::Move),
    ("s", Command::Shoot),
    ("q", Command::Quit),
    ("g", Command::Again),
    ("r", Command::Rules),
    ("?", Command::Help),
];

/// Everyday words and the commands that they mean. They are matched whole, so that they make no abbreviation ambiguous.
const SYNONYMS: [(Command, &[&str]); 20] = [
    (Command::Move, &["go", "walk", "run", "enter", "step"]),
    (Command::Shoot, &["fire", "throw", "attack", "kill"]),
    (Command::Name("forward"), &["ahead", "straight"]),
    (Command::Name("grab"), &["take", "get", "pick", "pickup"]),
    (Command::Name("climb"), &["up", "out"]),
    (Command::Pass, &["wait", "stay", "rest", "skip"]),
    (Command::Again, &["repeat", "redo"]),
    (Command::Look, &["where", "examine", "see", "search", "listen", "smell"]),
    (Command::Map, &["chart"]),
    (Command::Mark, &["note"]),
    (Command::Unmark, &["erase", "delete", "remove", "clear"]),
    (Command::Hint, &["hints", "advice", "advise", "odds", "clue"]),
    (Command::Score, &["inventory", "inv", "i", "arrows", "status"]),
    // Hidden Wumpus makes `board` of `write` before it is looked up here. This tells its `help`.
    (Command::Board, &["write"]),
    (Command::Save, &["write"]),
    (Command::Rules, &["instructions", "how"]),
    (Command::Help, &["h", "commands", "info", "what"]),
    (Command::Quit, &["exit", "bye", "leave", "stop", "end"]),
    (Command::Yes, &["yeah", "yep", "sure", "ok"]),
    (Command::No, &["nope", "nah"]),
];

/// Everyday words that mean nothing in these games, and a remark on each. What is accepted is said after it.
const REMARKS: [(&[&str], &str); 11] = [
    (&["wait", "rest", "stay", "sleep", "z"], "Waiting is for the wumpus."),
    (&["new", "restart", "reset"], "For a new hunt, quit and start again."),
    (&["undo", "back"], "What's done is done."),
    (&["cheat", "debug"], "To cheat, start with wumpus --cheat."),
    (&["resume", "restore", "load"], "Quit, then type wumpus --resume."),
    (&["stats"], "Quit, then type wumpus stats."),
    (&["hunts"], "Quit, then type wumpus hunts."),
    (&["notes"], "Your notes are on the map: type map."),
    (&["take", "get", "grab", "pick"], "What you find is yours already."),
    (&["hello", "hi", "hey"], "Only an echo answers."),
    (&["yes", "ye", "y", "no", "n", "ok"], "That was not a yes-or-no question."),
];

/// Words that begin a command of the shell: the program, and its games.
const PROGRAMS: [&str; 6] = ["wumpus", "classic", "grue", "world", "textbook", "hidden"];

const FOR_THE_SHELL: &str = "That is for the shell: quit first.";

/// Words between two of a kind: `3 and 4`, `north then east`.
pub(super) const BETWEEN: [&str; 3] = ["and", "then", "&"];

/// What begins a flag of the shell.
const FLAG: &str = "--";

/// Ways that only some games have.
const COMPASS: [&str; 8] = ["north", "east", "south", "west", "up", "down", "left", "right"];

/// Words in the names of rooms and arrows that add nothing: `go to room 5`, `shoot the wumpus`.
const FILLERS: [&str; 13] =
    ["to", "into", "at", "through", "the", "an", "room", "rooms", "cave", "cell", "arrow", "wumpus", "grue"];

/// Signs around a word that people bring along from elsewhere: `:q`, `help!`, `--cheat`, `[nw]`.
const SIGNS: [char; 14] = [':', '/', '#', '-', '!', '.', '\'', '`', '(', ')', '[', ']', '<', '>'];

impl Command {
    /// Returns the word for the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Shoot => "shoot",
            Self::Again => "again",
            Self::Pass => "pass",
            Self::Look => "look",
            Self::Map => "map",
            Self::Mark => "mark",
            Self::Unmark => "unmark",
            Self::Reveal => "reveal",
            Self::Hint => "hint",
            Self::Score => "score",
            Self::Save => "save",
            Self::Help => "help",
            Self::Rules => "rules",
            Self::Quit => "quit",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Ready => "ready",
            Self::Go => "go",
            Self::Board => "board",
            Self::Strike => "strike",
            Self::Notes => "notes",
            Self::Hide => "hide",
            Self::Name(name) => name,
        }
    }

    /// Finds the only command of a vocabulary that a word abbreviates or means.
    pub(crate) fn find(word: &str, vocabulary: &[Self]) -> Option<Self> {
        let found = meant(word, vocabulary.iter().map(|command| command.word()))?;
        vocabulary.iter().copied().find(|command| command.word() == found)
    }
}

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// No words.
    Blank,
    /// Words. The first does not begin with a letter.
    Bare(Vec<String>),
    /// A command, and the words after it.
    Command(Command, Vec<String>),
    /// A word that is no command, or abbreviates several.
    Unknown(String),
    /// The first word of a line that is for the shell: `wumpus --resume`, `grue`, `--seed 5`.
    ForShell(String),
}

impl Input {
    /// Parses a line. Spaces and commas separate words; a number may directly follow its command.
    #[must_use]
    pub fn parse(line: &str, vocabulary: &[Command]) -> Self {
        let line = line.to_lowercase();
        let words: Vec<_> = words(&line).collect();
        let Some(first) = words.first().copied() else {
            return Self::Blank;
        };
        if is_for_shell(&words) {
            return Self::ForShell(first.to_owned());
        }
        // `room 5` and `to 5` are as good as `5`.
        let start = words.iter().position(|word| !is_filler(word)).filter(|start| has_digit(words[*start]));
        let trimmed = if start.is_some_and(|start| start > 0) { "" } else { first.trim_matches(SIGNS) };
        if !trimmed.starts_with(|c: char| c.is_alphabetic() || c == '?') {
            let names_rooms = words.iter().any(|word| has_digit(word));
            return if names_rooms { Self::Bare(rooms(words)) } else { Self::Unknown(first.to_owned()) };
        }
        let is_whole = vocabulary.iter().any(|command| command.word() == trimmed);
        let end = trimmed.find(|c: char| !is_whole && !c.is_alphabetic() && c != '?');
        let (word, attached) = trimmed.split_at(end.unwrap_or(trimmed.len()));
        // Only this word drops its question mark: `ready?` is no answer.
        let word = if word == "what?" { "what" } else { word };
        let rest = [attached].into_iter().filter(|attached| !attached.is_empty()).chain(words.into_iter().skip(1));
        match Command::find(word, vocabulary) {
            Some(command @ (Command::Move | Command::Shoot)) => Self::Command(command, rooms(rest)),
            // `i think 3` asks for no score.
            Some(_) if word == "i" && rest.clone().next().is_some() => Self::Unknown(first.to_owned()),
            Some(command) => Self::Command(command, rest.map(ToOwned::to_owned).collect()),
            // A lone flag is the shell's unless it is a command of the prompt, such as `--help`.
            None if first.starts_with(FLAG) => Self::ForShell(first.to_owned()),
            None => Self::Unknown(first.to_owned()),
        }
    }
}

/// Returns whether a line is a command of the shell. `wumpus 4` is not: it says where the wumpus is.
fn is_for_shell(words: &[&str]) -> bool {
    match words {
        [flag, rest @ ..] if flag.starts_with(FLAG) => !rest.is_empty() || flag.contains('='),
        [program, rest @ ..] if PROGRAMS.contains(program) => {
            rest.iter().any(|word| word.starts_with('-')) || !rest.iter().any(|word| has_digit(word))
        }
        _ => false,
    }
}

/// Returns a line in small letters, with one blank between words, and without the signs around it.
pub(super) fn phrase(line: &str) -> String {
    split(line).join(" ").trim_matches(SIGNS).trim().to_owned()
}

/// Returns whether a line asks to go back from a question that Enter goes back from.
pub(super) fn goes_back(line: &str) -> bool {
    const BACK: [&str; 6] = ["back", "go back", "cancel", "never mind", "nevermind", "undo"];
    words(line).next().is_none() || BACK.contains(&phrase(line).as_str())
}

/// Returns the names of several directions where one is accepted: `ne nw`, `north then east`.
pub(super) fn several<D: ToString>(named: &[String], read: impl Fn(&str) -> Option<D>) -> Option<Vec<String>> {
    let words = named.iter().filter(|word| !BETWEEN.contains(&word.as_str()));
    let directions = words.map(|word| read(word).map(|direction| direction.to_string())).collect::<Option<Vec<_>>>();
    directions.filter(|directions| directions.len() > 1)
}

/// Returns whether a word is a way on a compass or on paper.
pub(super) fn is_way(word: &str) -> bool {
    COMPASS.contains(&word)
}

pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

pub(super) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Returns the words that can name rooms, without fillers and number signs.
pub(super) fn rooms<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    let words = words.into_iter().filter(|word| !is_filler(word));
    words.map(|word| word.trim_start_matches('#').trim_end_matches(['.', '!']).to_owned()).collect()
}

/// Splits an answer that names rooms or directions into words.
pub(super) fn split_rooms(line: &str) -> Vec<String> {
    rooms(words(&line.to_lowercase()))
}

/// Encloses a file name that contains spaces.
pub(super) const QUOTE: char = '"';

/// Returns the file name after a command. Spaces may be escaped or quoted, as completion does it.
pub(super) fn file_name(line: &str) -> String {
    let name = line.trim().split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    // `save as hunt.txt` names the same file as `save hunt.txt`.
    let linked = name.split_once(char::is_whitespace).filter(|(word, _)| ["as", "to"].contains(word));
    let name = linked.map_or(name, |(_, name)| name.trim_start());
    match name.strip_prefix(QUOTE) {
        Some(quoted) => quoted.strip_suffix(QUOTE).unwrap_or(quoted).to_owned(),
        None if cfg!(windows) => name.to_owned(),
        None => rustyline::completion::unescape(name, Some('\\')).into_owned(),
    }
}

/// Splits a line into commands at each `;`.
pub(super) fn split_commands(line: &str) -> impl Iterator<Item = &str> {
    let commands = std::iter::successors(Some(split_first(line)), |(_, rest)| rest.map(split_first));
    commands.map(|(command, _)| command)
}

/// Splits the first command from the rest of a line. A `;` in a quoted text does not count, and neither does one in a
/// file name after `save` that is escaped as completion does it.
fn split_first(line: &str) -> (&str, Option<&str>) {
    let word = line.split_whitespace().next().unwrap_or_default();
    let can_escape = !cfg!(windows) && word.len() > 1 && Command::Save.word().starts_with(&word.to_lowercase());
    let (mut is_quoted, mut before) = (false, ' ');
    for (at, c) in line.char_indices() {
        let is_escaped = can_escape && before == '\\';
        match c {
            ';' if !is_quoted && !is_escaped => return (&line[..at], Some(&line[at + 1..])),
            QUOTE if is_quoted => is_quoted = false,
            QUOTE => is_quoted = before.is_whitespace() && line[at + 1..].contains(QUOTE),
            _ => {}
        }
        before = if c == '\\' && is_escaped { ' ' } else { c };
    }
    (line, None)
}

/// Words that abbreviate nothing: an answer, which is not the way north, and a greeting, which asks for no hint.
const WHOLE: [&str; 2] = ["no", "hi"];

/// Finds the only word that `word` abbreviates, or that equals it. Some words abbreviate nothing.
#[must_use]
pub fn complete<'w>(word: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let word = SHORT_FORMS.iter().find(|(short, _)| *short == word).map_or(word, |(_, command)| command.word());
    let may_be_cut = !WHOLE.contains(&word);
    let mut candidates = words.filter(|candidate| *candidate == word || may_be_cut && candidate.starts_with(word));
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Some(only),
        (first, _) => first.filter(|first| *first == word),
    }
}

/// Finds the word that `word` abbreviates, or else the one that it means in everyday speech.
pub(super) fn meant<'w>(word: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let mut others = words.clone();
    complete(word, words).or_else(|| others.find(|candidate| synonyms(candidate).contains(&word)))
}

/// Returns the everyday words for a command.
pub(super) fn synonyms(command: &str) -> &'static [&'static str] {
    SYNONYMS.iter().find(|(meant, _)| meant.word() == command).map_or(&[], |(_, words)| words)
}

/// Finds the nearest word to a mistyped one, if one is near.
#[must_use]
pub fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let distances = words.map(|candidate| (damerau_levenshtein(word, candidate), candidate));
    let near = distances.filter(|(distance, candidate)| {
        // Short words are near too many others, and so are words that begin with another letter.
        let begins_alike = word.chars().next() == candidate.chars().next();
        let most = if word.chars().count() > 3 && begins_alike { 2 } else { 1 };
        *distance <= most && candidate.chars().count() > distance + 1
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Returns whether a word is another one with a single slip of the finger.
fn is_a_slip(word: &str, candidate: &str) -> bool {
    candidate.len() > 3 && damerau_levenshtein(word, candidate) == 1
}

/// Returns the remark on an everyday word, if there is one.
fn remark(word: &str) -> Option<&'static str> {
    let word = word.trim_matches(SIGNS);
    REMARKS.iter().find(|(words, _)| words.contains(&word)).map(|(_, remark)| *remark)
}

/// Returns the refusal of a line for the shell that begins with this word.
pub(super) fn for_the_shell(word: &str, accepted: &str) -> String {
    format!("{} {accepted}", remark(word).unwrap_or(FOR_THE_SHELL))
}

/// Returns the refusal of an unknown word: a remark on it, the nearest command, or what is accepted.
pub(super) fn unknown(typed: &str, vocabulary: &[Command], accepted: &str) -> String {
    let word = &*typed.to_lowercase();
    if let Some(remark) = remark(word) {
        return format!("{remark} {accepted}");
    }
    let commands = vocabulary.iter().map(|command| command.word());
    let mut everyday = commands.clone().flat_map(synonyms).copied();
    let near = nearest(word, commands).or_else(|| everyday.find(|candidate| is_a_slip(word, candidate)));
    let hint = near.map_or_else(|| accepted.to_owned(), |near| format!("Did you mean {near}?"));
    format!("I don't know {}. {hint}", quoted(typed))
}

/// Splits a line into words in lower case.
pub(super) fn split(line: &str) -> Vec<String> {
    words(&line.to_lowercase()).map(ToOwned::to_owned).collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns whether a character separates words.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the first word of a line, as it was typed.
pub(super) fn first_word(line: &str) -> &str {
    words(line).next().unwrap_or_default()
}

/// Returns the text after the command of a line, as it was typed.
pub(super) fn after_command(line: &str) -> &str {
    line.trim_start().trim_start_matches(char::is_alphabetic)
}

/// Returns the text after the first `count` words of a line, as it was typed.
#[must_use]
pub fn after_words(line: &str, count: usize) -> &str {
    skip_words(line, count).trim_matches(is_separator)
}

/// Returns what follows the first `count` words of a line, with the separators in front.
pub(super) fn skip_words(line: &str, count: usize) -> &str {
    (0..count).fold(line, |rest, _| {
        let word = rest.trim_start_matches(is_separator);
        word.find(is_separator).map_or("", |end| &word[end..])
    })
}
