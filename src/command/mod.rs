//! The commands of every game: how each is typed, where it is understood, and what help says of it.

use strsim::damerau_levenshtein;

pub(crate) mod help;
pub mod line;

use Place::{Gamemaster, Hunt, Over, Ready, Seat, Secret, Setup, Talk, YesOrNo};

/// A command. Each question understands a vocabulary of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Move,
    Shoot,
    Both,
    Travel,
    Again,
    Pass,
    Look,
    Notes,
    Hint,
    Map,
    Mark,
    Unmark,
    Hide,
    Ready,
    Go,
    Board,
    Strike,
    Say,
    Seats,
    Begin,
    Bot,
    Code,
    Codes,
    Skip,
    Remove,
    Open,
    Close,
    End,
    Reveal,
    Review,
    Score,
    Save,
    GiveUp,
    Rules,
    Help,
    Quit,
    Yes,
    No,
    /// A name that is a command on its own: a direction, a cell, a sense.
    Name(&'static str),
}

/// Where a command is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the turn of a hunter.
    Hunt,
    /// On a secret turn of Hidden Wumpus.
    Secret,
    /// In public, before a turn of Hidden Wumpus.
    Ready,
    /// In public, after a turn of Hidden Wumpus.
    Talk,
    /// At the prompt of a host of Hidden Wumpus.
    Gamemaster,
    /// At a seat of a hosted game of Hidden Wumpus, at any time.
    Seat,
    /// After a hunt.
    Over,
    /// At a question with the answers yes and no.
    YesOrNo,
    /// At a question with answers of its own.
    Setup,
}

/// What the prompt knows of a command.
pub(crate) struct Entry {
    command: Command,
    pub(crate) word: &'static str,
    /// A short form, which means this command even if others begin with it; empty if there is none.
    short: &'static str,
    /// Everyday words for it. They are matched whole, so that they make no abbreviation ambiguous.
    pub(crate) synonyms: &'static [&'static str],
    places: &'static [Place],
    /// What to type, and what it does, unless the game has rows of its own.
    pub(crate) usage: [&'static str; 2],
    /// The words that may follow it. Each can be abbreviated.
    options: &'static [&'static str],
    /// Words behind it that add nothing: `go to the room`.
    fillers: &'static [&'static str],
    /// What `help` says besides, unless the game says it. `{room}` is the game's word for a room, and `{place}` the
    /// name of one.
    pub(crate) details: &'static str,
}

const fn entry(
    command: Command,
    word: &'static str,
    short: &'static str,
    synonyms: &'static [&'static str],
    places: &'static [Place],
) -> Entry {
    Entry { command, word, short, synonyms, places, options: &[], fillers: &[], usage: ["", ""], details: "" }
}

impl Entry {
    const fn help(self, usage: &'static str, effect: &'static str) -> Self {
        Self { usage: [usage, effect], ..self }
    }

    const fn details(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    const fn options(self, options: &'static [&'static str]) -> Self {
        Self { options, ..self }
    }

    const fn fillers(self, fillers: &'static [&'static str]) -> Self {
        Self { fillers, ..self }
    }

    pub(crate) const fn is_explained(&self) -> bool {
        !self.usage[1].is_empty() || !self.details.is_empty()
    }
}

const WAY_FILLERS: &[&str] =
    &["to", "into", "through", "the", "room", "rooms", "cave", "cell", "square", "please", "now", "then"];
const SHOT_FILLERS: &[&str] = &[
    "at", "into", "through", "to", "the", "an", "my", "arrow", "room", "rooms", "cave", "cell", "wumpus", "grue",
    "please", "now", "then",
];

const AT_HOST: &[Place] = &[Gamemaster];
const TALK: &[Place] = &[Ready, Talk, Gamemaster, Seat];
const SECRET: &[Place] = &[Secret, Seat];
const TURN: &[Place] = &[Hunt, Secret, Seat];
const AGAIN: &[Place] = &[Hunt, Secret, Seat, Gamemaster];
const TO_LOOK: &[Place] = &[Hunt, Secret, Ready, Talk, Over, Seat];
const AT_ANY_TIME: &[Place] = &[Hunt, Secret, Ready, Talk, Over];
const ANYWHERE_BUT_AT_HOST: &[Place] = &[Hunt, Secret, Ready, Talk, Over, Seat, YesOrNo, Setup];
const EVERYWHERE: &[Place] = &[Hunt, Secret, Ready, Talk, Over, Seat, YesOrNo, Setup, Gamemaster];
const ANSWERS: &[Place] = &[Over, YesOrNo, Talk];

/// Every command but the names of a game, in the order of the help.
pub(crate) static COMMANDS: &[Entry] = &[
    entry(Command::Move, "move", "m", &["go", "walk", "run", "enter", "step"], TURN).fillers(WAY_FILLERS),
    entry(Command::Shoot, "shoot", "s", &["fire", "throw", "attack", "kill"], TURN).fillers(SHOT_FILLERS),
    entry(Command::Both, "both", "", &[], SECRET),
    entry(Command::Travel, "travel", "", &[], &[Hunt])
        .help("travel {place}", "walk to a {room} where you have been, turn by turn")
        .fillers(WAY_FILLERS)
        .details(
            "You take the shortest way through {room}s where you have been, and stop where anything is new. go to \
             {place} does the same.",
        ),
    entry(Command::Again, "again", "g", &["repeat", "redo"], AGAIN)
        .details("The game shows in brackets what it repeats."),
    entry(Command::Pass, "pass", "", &["wait", "stay", "rest", "skip"], SECRET),
    entry(Command::Look, "look", "", &["where", "examine", "see", "search", "listen", "smell"], TO_LOOK)
        .fillers(&["am", "i", "around", "here", "at", "the", "room", "please", "now"])
        .details("Looking costs no turn."),
    entry(Command::Notes, "notes", "", &[], SECRET)
        .help("notes", "list your turns: where you were, and what you sensed"),
    entry(Command::Hint, "hint", "", &["hints", "advice", "advise", "odds", "clue"], &[Hunt])
        .help("hint", "get advice and its reason; again: the odds")
        .details(
            "hint odds, or a second hint in the same turn, gives the odds next door and of each shot. Without a map of the \
             cave there are no odds. hint on gives a hint before each choice, and hint off stops that. wumpus stats counts hunts with \
             hints separately.",
        )
        .options(&["odds", "on", "off"]),
    entry(Command::Map, "map", "", &["chart", "notes"], &[Hunt, Secret, Over, Seat])
        .help("map", "see what you know so far, and your notes")
        .details(
            "map words shows the same as a list. map odds shows the odds in each {room}, and needs what hint needs. map plan \
             shows the published plan, if there is one, with what you know on it. map and map words show only what you were told and sensed; after the hunt they show everything, like reveal. \
             With --cheat both show everything at once.",
        )
        .options(&["words", "near", "odds", "plan"]),
    entry(Command::Mark, "mark", "", &["note"], TURN)
        .help("{mark}", "put a note on a {room}; unmark removes it")
        .details("A note has up to 40 characters and is shown on the map. A new note replaces the old one."),
    entry(Command::Unmark, "unmark", "", &["erase", "delete", "remove", "clear"], TURN)
        .details("To remove a note, type unmark and the {room}."),
    entry(Command::Seats, "seats", "", &["look", "who", "players"], AT_HOST)
        .help("seats", "list who is here, and how the others come in"),
    entry(Command::Begin, "begin", "", &["start", "deal"], AT_HOST)
        .help("begin", "deal a game to everybody in the room"),
    entry(Command::Bot, "bot", "", &[], AT_HOST).help("bot Bob", "let a bot play for Bob until he is back"),
    entry(Command::Code, "code", "", &[], AT_HOST)
        .help("code Bob", "give Bob's seat a new code; the old one no longer works"),
    entry(Command::Codes, "codes", "", &[], AT_HOST)
        .help("codes", "list what each player types or opens to come back to their seat"),
    entry(Command::Skip, "skip", "", &[], AT_HOST).help("skip Bob", "pass for Bob, or end the talk for him"),
    entry(Command::Remove, "remove", "", &["kick"], AT_HOST)
        .help("remove Bob", "take Bob's seat away for good; a bot plays on"),
    entry(Command::Open, "open", "", &[], AT_HOST).help("open", "let strangers come in with the code of the room"),
    entry(Command::Close, "close", "", &["lock"], AT_HOST).help("close", "let no more strangers in"),
    entry(Command::Hide, "hide", "", &[], &[Secret]).help("hide", "hide your turn until you type ready again"),
    entry(Command::Ready, "ready", "", &[], &[Ready, Talk])
        .help("ready", "begin your turn, once nobody else can see it"),
    entry(Command::Go, "go", "", &[], &[Talk, Gamemaster, Seat]).help("go on", "end the talk and begin the next turn"),
    entry(Command::Board, "board", "", &["write"], TALK)
        .help("board TEXT", "write on the board that everyone can see")
        .details("board alone shows it."),
    entry(Command::Strike, "strike", "", &["erase"], TALK).help("strike N", "strike out line N of the board"),
    entry(Command::Say, "say", "", &["talk", "tell"], TALK).help(
        "say TEXT",
        "say something to everybody; bots understand a report of your last turn, as in say 5: 3 8 12 stench",
    ),
    entry(Command::End, "end", "", &["stop"], AT_HOST)
        .help("end", "stop the game for everybody; wumpus host --resume continues it"),
    entry(Command::Reveal, "reveal", "", &[], TO_LOOK)
        .help("reveal", "see where everything was, once the hunt is over")
        .details("It works after a hunt, or at any time with wumpus --cheat.")
        .options(&["words"]),
    entry(Command::Review, "review", "", &["analyse", "analyze"], &[Hunt, Over])
        .help("review", "see what each choice was worth, once the hunt is over")
        .details(
            "It lists the choices that could have been better, with your chance to win after yours and after the best. \
             Both assume that you then play as well as the built-in player, sharp. ? marks 3 points given away, and ?? \
             marks 10. In the next hunt it still reviews this one. For a hunt in a file, resume that, and type review.",
        ),
    entry(Command::Score, "score", "", &["inventory", "inv", "i", "arrows", "status"], AT_ANY_TIME)
        .help("score", "show your turns, arrows, and hunts won and lost")
        .details(
            "It counts hunts since you started, including those before wumpus --resume. For all-time totals, quit and \
             type wumpus stats.",
        ),
    entry(Command::Save, "save", "", &[], AT_ANY_TIME)
        .help("save FILE", "save the game so far to a file")
        .details("wumpus --resume=FILE continues the game in that file, and wumpus --replay=FILE shows it again."),
    entry(Command::GiveUp, "give up", "", &[], &[Hunt])
        .help("give up", "end the hunt as lost; reveal then shows everything")
        .details(
            "wumpus stats counts it as given up, if you have taken a turn. To go on with the hunt another time, type \
             quit instead.",
        ),
    entry(Command::Rules, "rules", "r", &["instructions", "how"], EVERYWHERE)
        .help("rules", "read the instructions")
        .fillers(&["to", "play", "do", "i", "you", "please"]),
    entry(Command::Help, "help", "?", &["h", "commands", "info", "what"], EVERYWHERE)
        .help("help shoot", "explain shoot, or any other word in this list")
        .fillers(&["is", "are", "does", "do", "with", "about", "on", "a", "an", "the", "you", "i", "can", "please"])
        .details("A refused command costs nothing."),
    entry(Command::Quit, "quit", "q", &["exit", "bye"], ANYWHERE_BUT_AT_HOST)
        .help("quit", "leave the game (q)")
        .details(
            "At a terminal an unfinished hunt is kept, unless you began with wumpus --no-save. wumpus --resume \
             continues it. Ctrl-D quits too.",
        ),
    entry(Command::Yes, "yes", "y", &["yeah", "yep", "sure", "ok"], &[Over, YesOrNo, Talk, Seat]),
    entry(Command::No, "no", "", &["nope", "nah"], ANSWERS),
];

/// Words that are not commands, and the remark on them.
pub(crate) type Remark = (&'static [&'static str], &'static str);

impl Command {
    fn entry(self) -> Option<&'static Entry> {
        COMMANDS.iter().find(|entry| entry.command == self)
    }

    /// Returns the word for the command.
    pub fn word(self) -> &'static str {
        match self {
            Self::Name(name) => name,
            _ => self.entry().map_or("", |entry| entry.word),
        }
    }

    /// Lists the words that may follow the command.
    pub(crate) fn options(self) -> &'static [&'static str] {
        self.entry().map_or(&[], |entry| entry.options)
    }

    /// Lists the words behind the command that add nothing.
    pub(crate) fn fillers(self) -> &'static [&'static str] {
        self.entry().map_or(&[], |entry| entry.fillers)
    }

    /// Returns whether a number may follow the command directly: `m5`.
    const fn takes_a_number(self) -> bool {
        matches!(self, Self::Move | Self::Shoot | Self::Travel | Self::Mark | Self::Unmark | Self::Strike)
    }

    /// Returns whether the command takes a turn.
    pub(crate) const fn is_turn(self) -> bool {
        matches!(self, Self::Move | Self::Shoot | Self::Both | Self::Travel | Self::Again | Self::Pass | Self::Name(_))
    }

    /// Finds the only command of a vocabulary that a word abbreviates or means, in small letters or capitals.
    pub(crate) fn find(word: &str, vocabulary: &[Self]) -> Option<Self> {
        let found = meant(&word.to_lowercase(), vocabulary.iter().map(|command| command.word()))?;
        vocabulary.iter().copied().find(|command| command.word() == found)
    }
}

/// Returns the commands that are understood in a place.
pub(crate) fn vocabulary(place: Place) -> Vec<Command> {
    COMMANDS.iter().filter(|entry| entry.places.contains(&place)).map(|entry| entry.command).collect()
}

/// Words that abbreviate nothing: an answer, which is not the way north, a greeting, which asks for no hint, and half the name
/// of a cell, which repeats no turn.
pub(crate) const WHOLE: [&str; 3] = ["no", "hi", "a"];

/// Finds the only word that `word` abbreviates, or that equals it. Some words abbreviate nothing.
pub fn complete<'w>(word: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let word = COMMANDS.iter().find(|entry| !word.is_empty() && entry.short == word).map_or(word, |entry| entry.word);
    let may_be_cut = !WHOLE.contains(&word);
    let mut candidates = words.filter(|candidate| *candidate == word || may_be_cut && candidate.starts_with(word));
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Some(only),
        (first, _) => first.filter(|first| *first == word),
    }
}

/// Finds the word that `word` abbreviates, or else the command that it means in everyday speech.
pub(crate) fn meant<'w>(word: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let means =
        |candidate: &&str| COMMANDS.iter().any(|entry| entry.word == *candidate && entry.synonyms.contains(&word));
    let mut others = words.clone();
    complete(word, words).or_else(|| others.find(means))
}

/// Finds the nearest word to a mistyped one, if one is near.
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

/// Returns the remark on a word, if there is one. A game's `own` come first.
pub(crate) fn remark(word: &str, own: &'static [Remark]) -> Option<&'static str> {
    let own = own.iter().find(|(words, _)| words.contains(&word)).map(|(_, remark)| *remark);
    // Each line has the words, a colon, and the remark.
    let mut all = include_str!("remarks.txt").lines().filter_map(|line| line.split_once(": "));
    own.or_else(|| all.find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, remark)| remark))
}
