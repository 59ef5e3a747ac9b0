//! What a typed line means. One function reads the whole of a line, with the question that waits and the ways that are open.
//! Nothing after it looks at text.

use super::notebook::mark_usage;
use crate::chart::MapView;
use crate::command::help::{Expects, Question};
use crate::command::line::{
    BEFORE_A_ROOM, Heard, after_words, chosen, file_name, numbers_apart, options, unknown, word_by_word, words,
};
use crate::command::{Command, Remark};
use crate::game::{Exit, Game, Unread, View as _};
use crate::sanitize::quoted;
use crate::words::phrasebook::{Denied, Ways};

const JUST_QUIT: &str = "To leave, just type quit.";
const FOR_THE_SHELL: &str = "That is a shell command: quit first.";
/// What a host is told who types more than `end`, or `quit`.
pub(crate) const END_ALONE: &str = "To stop the game for everybody, type end alone. To end the talk, type go on.";
const GIVE_UP: &str = "To end the hunt as lost, type give up.";
const HINTS: &str = "Type hint, hint odds, hint on or hint off.";
/// The refusal of a turn with a question mark behind it.
const NOT_ASKED: &str = "Nothing is done at a question mark. To do it, type the line without one.";
/// Short for commands, and the first words of sentences.
const SENTENCES: [&str; 3] = ["i", "how", "where"];
const FILE: &str = "Type save and the name of a file: save hunt.txt.";

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent<A> {
    /// Enter alone.
    Nothing,
    /// A turn. In Hidden Wumpus a shot is its first part, and a move can follow.
    Act(A),
    /// A turn that is asked for the rest of its words.
    Begin(Command),
    /// One number of a shot that is asked for one by one.
    Number(u32),
    /// Leaves a follow-up question.
    Back,
    /// A walk to a room. `None` if none is named.
    Travel(Option<u32>),
    /// A move to a room that is not next door. `goes_to` is whether it was typed as in `go to 20`; `refusal` is for a room to
    /// which no way is known.
    Far {
        to: u32,
        goes_to: bool,
        refusal: String,
    },
    /// Yes or no.
    Answer(bool),
    /// One of the choices that the question names.
    Choose(&'static str),
    /// Names of players.
    Names(String),
    /// What is explained; everything if it is empty.
    Help(String),
    /// A hint, and the option after it.
    Hint(Option<&'static str>),
    /// `map` or `reveal`.
    Map(Command, MapView),
    /// A note on a room.
    Mark(u32, String),
    /// The room whose note is to go; `None` if none is named.
    Unmark(Option<u32>),
    Save(String),
    /// A line of the board, counted from 1.
    Strike(usize),
    /// Another command, and the text that some take.
    Do(Command, String),
}

/// Why a line was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) words: String,
    pub(crate) of: Of,
}

/// What was refused, which says what becomes of a follow-up question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// An answer: the question stays, and how to leave it is told.
    Answer,
    /// A command that is no turn: the question stays.
    Aside,
    /// A turn, which leaves it.
    Turn,
}

impl Of {
    fn refuses<T>(self, words: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal { words: words.into(), of: self })
    }
}

/// The question that waits.
pub(crate) struct Waiting<'w, G: Game, W> {
    pub(crate) words: &'w W,
    /// What the player knows, on their turn.
    pub(crate) view: Option<&'w G::View>,
    pub(crate) question: Question<'w>,
    pub(crate) vocabulary: &'w [Command],
    pub(crate) remarks: &'static [Remark],
    /// A sentence on what is accepted.
    pub(crate) accepted: String,
    /// The player's room on the map.
    pub(crate) here: Option<u32>,
    /// The game's word for a room, and an example of `mark`.
    pub(crate) room_and_mark: [&'static str; 2],
}

/// What some words name.
enum Named<A> {
    /// A way that is open, by the action that takes it.
    Open(A),
    /// No way that is open; the room, if that is all they name.
    Closed(Option<u32>),
    /// Several rooms.
    Several,
    /// These words name nothing.
    Unknown(Vec<String>),
}

impl<A> Intent<A> {
    /// Returns whether it only shows something.
    fn only_shows(&self) -> bool {
        use Command::{Board, Codes, Look, Notes, Rules, Score, Seats};
        matches!(
            self,
            Self::Help(_)
                | Self::Hint(None | Some("odds"))
                | Self::Map(..)
                | Self::Do(Look | Notes | Rules | Score | Seats | Codes | Board | Command::Review, _)
        )
    }

    /// Returns whether it only shows or changes the notes and the map.
    pub(crate) const fn is_of_notes(&self) -> bool {
        matches!(self, Self::Map(..) | Self::Mark(..) | Self::Unmark(_) | Self::Do(Command::Notes, _))
    }
}

type Read<A> = Result<Intent<A>, Refusal>;

impl<G: Game, W: Ways<G>> Waiting<'_, G, W> {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// What was not understood, or what is not possible.
    pub(crate) fn read(&self, line: &str) -> Read<G::Action> {
        let heard = Heard::of(line, self.vocabulary);
        let Some(lower) = Some(heard.first.to_lowercase()).filter(|first| !first.is_empty()) else {
            return Ok(Intent::Nothing);
        };
        // A word of signs alone is none that is known.
        let typed = Some(words(line)).filter(|typed| !typed.is_empty()).unwrap_or_else(|| vec![lower.clone()]);
        if let [first, _, ..] = &*typed {
            match first.as_str() {
                // `please look`, and on a line of several commands `then look`.
                "please" | "now" | "then" => return self.read(after_words(line, 1)),
                // `show me the map`.
                "show" if heard.command.is_none() => {
                    let fillers = typed[1..].iter().take_while(|word| ["me", "the", "my"].contains(&word.as_str()));
                    return match self.read(after_words(line, 1 + fillers.count())) {
                        Ok(shown) if shown.only_shows() => Ok(shown),
                        _ => self.unknown(first),
                    };
                }
                _ => {}
            }
        }
        // `quit?` asks what the command does, and `what?` what there is.
        if let ([word], true) = (&*typed, lower.ends_with('?')) {
            let command = Command::find(word, self.vocabulary);
            if command.is_some() && word != "?" || self.words.read_room(&typed).is_ok() {
                let topic = if command == Some(Command::Help) { "" } else { word };
                return Ok(Intent::Help(topic.to_owned()));
            }
        }
        let asked = line.trim_end().strip_suffix('?').filter(|asked| !words(asked).is_empty());
        if let Some(Ok(Intent::Act(_) | Intent::Begin(_) | Intent::Travel(_) | Intent::Far { .. })) =
            asked.map(|asked| self.read(asked))
        {
            return Of::Aside.refuses(NOT_ASKED);
        }
        if lower == "wumpus" || lower.starts_with("--") && heard.command.is_none() {
            return Of::Aside.refuses(FOR_THE_SHELL);
        }
        let answer = match self.question.expects {
            Expects::Command => None,
            Expects::Names => {
                let names = || Ok(Intent::Names(line.trim().to_owned()));
                (heard.command.is_none() || line.contains(',')).then(names)
            }
            Expects::Choice(refusal) => self.choice(&typed, heard.command, refusal),
            Expects::Way | Expects::Shot | Expects::Number(_) | Expects::Room(_) => self.answer(&typed, heard.command),
        };
        if let Some(answer) = answer {
            return answer;
        }
        // A word of the question means what it says there: `l` is left in the textbook, and elsewhere look.
        match *chosen(&typed[0], self.question.choices) {
            [one, other] if typed.len() == 1 => {
                Of::Turn.refuses(format!("{lower} is {one} or {other}: type {one} or {other}."))
            }
            [only] => {
                let meant = Command::find(only, self.vocabulary).unwrap_or(Command::Name(only));
                self.obeyed(meant, only, after_words(line, 1))
            }
            _ => match heard.command {
                Some(command) => self.obeyed(command, heard.first, heard.rest),
                // `i want to quit`.
                None if typed.len() > 1 && typed.last().is_some_and(|word| word == Command::Quit.word()) => {
                    Of::Aside.refuses(JUST_QUIT)
                }
                None => self.turn(Command::Move, &typed, Some(heard.first)),
            },
        }
    }

    /// Reads an answer to a question that names its choices.
    fn choice(&self, typed: &[String], command: Option<Command>, refusal: &str) -> Option<Read<G::Action>> {
        match (&*chosen(&typed[0], self.question.choices), command) {
            ([only], _) if typed.len() == 1 => Some(Ok(Intent::Choose(only))),
            (_, Some(Command::Yes | Command::No)) if typed.len() == 1 => {
                Some(Ok(Intent::Answer(command == Some(Command::Yes))))
            }
            (_, None | Some(Command::Yes | Command::No | Command::Name(_))) => Some(Of::Aside.refuses(refusal)),
            _ => None,
        }
    }

    /// Reads an answer to a follow-up question. A word that answers it is an answer, even if it is a command elsewhere.
    fn answer(&self, typed: &[String], command: Option<Command>) -> Option<Read<G::Action>> {
        let view = self.view?;
        let shoots = self.question.expects == Expects::Shot;
        let verb = if shoots { Command::Shoot } else { Command::Move };
        let is_command = command.is_some_and(|command| !matches!(command, Command::Name(_)));
        if typed == ["back"] || typed == ["go", "back"] {
            return Some(Ok(Intent::Back));
        }
        let named = numbers_apart(without(typed, verb.fillers()));
        if named.is_empty() {
            return Some(Of::Answer.refuses(self.not_known(&typed.join(" "))));
        }
        let read = match (self.question.expects, &*named) {
            (Expects::Number(refusal), [number]) => number.parse().map(Intent::Number).map_err(|_| refusal.to_owned()),
            (Expects::Room(refusal), [_]) => match self.words.read_room(&named) {
                Ok((room, _)) => Ok(Intent::Number(room)),
                Err(why) => Err(why.unwrap_or_else(|| refusal.to_owned())),
            },
            (Expects::Number(refusal) | Expects::Room(refusal), _) => Err(refusal.to_owned()),
            _ if shoots && view.legal().paths.is_some() => self.path_of(view, &named).map(Intent::Act),
            _ => match self.way(view, &named, verb) {
                Named::Open(action) => Ok(Intent::Act(action)),
                Named::Unknown(_) if is_command => return None,
                Named::Unknown(words) if words.len() < named.len() => Err(self.not_known(&words.join(" "))),
                Named::Several if !shoots => Err(self.words.refusal(view, Denied::Several)),
                // A way that is not open: `s` is south, and no shot.
                _ => {
                    let denied = if shoots { Denied::Shot } else { Denied::Move };
                    return Some(Of::Answer.refuses(self.words.refusal(view, denied)));
                }
            },
        };
        match read {
            Err(_) if is_command => None,
            Err(words) => Some(Of::Answer.refuses(words)),
            Ok(intent) => Some(Ok(intent)),
        }
    }

    /// Reads a command, with the text after it.
    fn obeyed(&self, command: Command, first: &str, rest: &str) -> Read<G::Action> {
        let more = words(rest);
        let after = |refusal: &str| Of::Aside.refuses(refusal);
        match command {
            Command::Name(name) => self.turn(Command::Move, &[vec![name.to_owned()], more].concat(), Some(name)),
            Command::Move | Command::Shoot => self.turn(command, &more, None),
            // `go 3` is a move, where a move is possible.
            Command::Go if !more.is_empty() && more != ["on"] => {
                if self.view.is_some() {
                    self.turn(Command::Move, &more, None)
                } else {
                    after(&self.accepted)
                }
            }
            Command::Travel => {
                let named = without(&more, command.fillers());
                match self.words.read_room(&named) {
                    Err(Some(words)) => after(&words),
                    read => {
                        Ok(Intent::Travel(read.ok().filter(|(_, count)| *count == named.len()).map(|(room, _)| room)))
                    }
                }
            }
            Command::GiveUp if more != ["up"] => after(GIVE_UP),
            Command::Go | Command::GiveUp => Ok(Intent::Do(command, String::new())),
            Command::Quit if !more.is_empty() => after(JUST_QUIT),
            Command::End if !more.is_empty() => after(END_ALONE),
            Command::Yes | Command::No if more.is_empty() => Ok(Intent::Answer(command == Command::Yes)),
            Command::Yes | Command::No => after(&self.accepted),
            Command::Help => {
                let topic = without(&more, command.fillers()).join(" ");
                let only = chosen(&topic, self.question.choices);
                Ok(Intent::Help(if let [only] = *only { only.to_owned() } else { topic }))
            }
            Command::Hint => match options(&more, command).as_deref() {
                Some([]) => Ok(Intent::Hint(None)),
                Some([option]) => Ok(Intent::Hint(Some(option))),
                _ => after(HINTS),
            },
            Command::Map | Command::Reveal => {
                let word = command.word();
                let shown = options(&without(&more, command.fillers()), command);
                let shown = shown.and_then(|options| MapView::of(&options));
                shown.map_or_else(
                    || after(&format!("Type {word}, {word} words or help {word}.")),
                    |view| Ok(Intent::Map(command, view)),
                )
            }
            Command::Mark => match self.room_in(&word_by_word(rest)) {
                Ok((room, count)) => Ok(Intent::Mark(room, after_words(rest, count).to_owned())),
                Err(why) => after(&why.unwrap_or_else(|| mark_usage(self.room_and_mark))),
            },
            Command::Unmark => {
                let room = self.room_in(&more).ok().filter(|(_, count)| *count == more.len());
                Ok(Intent::Unmark(room.map(|(room, _)| room)))
            }
            Command::Save => file_name(rest).map_or_else(|| after(FILE), |file| Ok(Intent::Save(file))),
            Command::Strike => Ok(Intent::Strike(rest.parse().unwrap_or_default())),
            Command::Board | Command::Say | Command::Bot | Command::Code | Command::Skip | Command::Remove => {
                Ok(Intent::Do(command, rest.to_owned()))
            }
            Command::Rules
                if let [topic] = &*without(&more, command.fillers())
                    && Command::find(topic, self.vocabulary).is_some() =>
            {
                // `how do i move`.
                Ok(Intent::Help(topic.clone()))
            }
            _ if without(&more, command.fillers()).is_empty() => Ok(match command {
                Command::Both => Intent::Begin(command),
                _ => Intent::Do(command, String::new()),
            }),
            // `i want to quit`.
            _ if more.last().is_some_and(|word| word == Command::Quit.word()) => after(JUST_QUIT),
            // `i am lost`, `how many arrows do I have`: other words than the command begin a sentence.
            _ if SENTENCES.iter().any(|word| first.eq_ignore_ascii_case(word)) => {
                Of::Aside.refuses(self.not_known(&[first, rest].join(" ")))
            }
            _ => {
                let of = if command.is_turn() { Of::Turn } else { Of::Aside };
                of.refuses(format!("Type just {}, without anything after it.", command.word()))
            }
        }
    }

    /// Reads a move or a shot by the words after it. A bare one has no verb, but a first word as it was typed.
    fn turn(&self, verb: Command, more: &[String], bare: Option<&str>) -> Read<G::Action> {
        let view = match (self.view, bare) {
            (Some(view), _) => view,
            (None, Some(first)) if !is_number(&more[0]) => return self.unknown(first),
            (None, _) => return Of::Turn.refuses(&self.accepted),
        };
        let named = numbers_apart(without(more, verb.fillers()));
        let phrase = named.join(" ");
        if let Some(action) = self.words.deed(view, verb, &phrase).filter(|_| bare.is_none() || !named.is_empty()) {
            return Ok(Intent::Act(action));
        }
        let has_paths = view.legal().paths.is_some();
        let shoots = verb == Command::Shoot;
        if shoots && !has_paths && view.exits().iter().all(|exit| exit.shot.is_none()) {
            return Of::Turn.refuses(self.words.refusal(view, Denied::NoArrow));
        }
        if named.is_empty() {
            return bare.map_or(Ok(Intent::Begin(verb)), |first| self.unknown(first));
        }
        if shoots && has_paths {
            return self
                .path_of(view, &named)
                .map_or_else(|words| Of::Turn.refuses(words), |action| Ok(Intent::Act(action)));
        }
        let denied = if shoots { Denied::Shot } else { Denied::Move };
        match self.way(view, &named, verb) {
            Named::Open(action) => Ok(Intent::Act(action)),
            Named::Closed(Some(to))
                if !shoots && self.here != Some(to) && self.vocabulary.contains(&Command::Travel) =>
            {
                let refusal = self.words.refusal(view, denied);
                Ok(Intent::Far { to, goes_to: more.iter().any(|word| word == "to"), refusal })
            }
            Named::Several if !shoots => Of::Turn.refuses(self.words.refusal(view, Denied::Several)),
            Named::Unknown(words) if words.len() == named.len() && bare.is_some() => {
                let first = bare.unwrap_or_default();
                match (Command::find(first, self.vocabulary), words.get(1..)) {
                    (None, _) => self.unknown(first),
                    // The name of a turn, and more: `grab it`.
                    (Some(_), Some(more @ [_, ..])) => Of::Turn.refuses(self.not_known(&more.join(" "))),
                    (Some(_), _) => Of::Turn.refuses(self.words.refusal(view, denied)),
                }
            }
            Named::Unknown(words) => match &*words {
                [word] => self.unknown(word),
                words => Of::Turn.refuses(self.not_known(&words.join(" "))),
            },
            _ => Of::Turn.refuses(self.words.refusal(view, denied)),
        }
    }

    /// Finds the way that words name: by its direction, by the place there, or by both.
    fn way(&self, view: &G::View, named: &[String], verb: Command) -> Named<G::Action> {
        let (mut direction, mut place, mut at) = (None, None, 0);
        let (mut is_closed, mut is_several) = (named.is_empty(), false);
        while let Some(word) = named.get(at) {
            if let Some(found) = self.words.direction(view, word) {
                is_closed |= direction.replace(found).is_some();
                at += 1;
                continue;
            }
            match self.words.read_room(&named[at..]) {
                Ok((room, count)) => {
                    is_several |= place.replace(room).is_some();
                    at += count;
                }
                // No such place, or half of one.
                Err(why) if why.is_some() || is_number(word) => (is_closed, at) = (true, at + 1),
                Err(_) => {
                    let is_unknown = |at: &usize| {
                        let word = &named[*at];
                        let is_room = is_number(word) || !matches!(self.words.read_room(&named[*at..]), Err(None));
                        !is_room && self.words.direction(view, word).is_none()
                    };
                    let unknown = (at..named.len()).take_while(is_unknown).map(|at| named[at].clone());
                    return Named::Unknown(unknown.collect());
                }
            }
        }
        let fits = |exit: &Exit<G::Action>| {
            direction.is_none_or(|direction| exit.direction == Some(direction))
                && place.is_none_or(|room| exit.to == room)
        };
        // Where a shot names no place, `shoot B1` is no shot.
        let shot = |room| format!("shoot {}", self.words.name(room).trim_matches(['(', ')']));
        let shoots = verb == Command::Shoot && place.is_none_or(|room| view.read(&shot(room)).is_ok());
        let exit = view.exits().into_iter().find(fits).filter(|_| !is_closed);
        let action = exit.and_then(|exit| match verb {
            Command::Shoot => exit.shot.filter(|_| shoots),
            _ => exit.go,
        });
        match action {
            _ if is_several => Named::Several,
            Some(action) => Named::Open(action),
            None => Named::Closed(place.filter(|_| direction.is_none() && !is_closed)),
        }
    }

    /// Reads the path of an arrow; `Err` is a refusal.
    fn path_of(&self, view: &G::View, named: &[String]) -> Result<G::Action, String> {
        let rooms = (0..named.len()).map(|at| match self.words.read_room(&named[at..]) {
            Ok((room, _)) => Ok(room),
            Err(why) => Err(why.unwrap_or_else(|| self.not_known(&named[at]))),
        });
        self.path(view, &rooms.collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns the shot along a path; `Err` is a refusal.
    pub(crate) fn path(&self, view: &G::View, rooms: &[u32]) -> Result<G::Action, String> {
        let numbers: Vec<_> = rooms.iter().map(ToString::to_string).collect();
        let read = view.read(&format!("shoot {}", numbers.join(" ")));
        let action = read.map_err(|why| match why {
            Unread::Length { named, longest } => {
                format!("An arrow flies through 1 to {longest} {}s, not {named}.", self.room_and_mark[0])
            }
            other => other.to_string(),
        })?;
        match self.here.filter(|here| rooms.first() == Some(here) && !self.words.leads_back(view)) {
            Some(here) => Err(format!("You are in {}.", self.words.name(here))),
            None => view.check(&action).map(|()| action).map_err(|_| self.words.refusal(view, Denied::Crooked)),
        }
    }

    /// Reads a room at the start of some words, and returns it with the count of the words. `Err` is a refusal, or `None` if
    /// they name no room.
    fn room_in(&self, typed: &[String]) -> Result<(u32, usize), Option<String>> {
        // `mark room 3 pit`.
        let fillers = typed.iter().take_while(|word| BEFORE_A_ROOM.contains(&word.as_str())).count();
        let named = &typed[fillers..];
        let here = self.here.filter(|_| named.first().is_some_and(|word| word == "here"));
        let (room, count) = here.map_or_else(|| self.words.read_room(named), |here| Ok((here, 1)))?;
        Ok((room, fillers + count))
    }

    /// Says that a part of a line is not known, and at a main question what is.
    fn not_known(&self, words: &str) -> String {
        let accepted = if self.question.expects == Expects::Command { &*self.accepted } else { "" };
        format!("I don't know {}. {accepted}", quoted(words)).trim_end().to_owned()
    }

    fn unknown(&self, word: &str) -> Read<G::Action> {
        let open: Vec<_> = self.view.iter().flat_map(|view| view.exits()).filter_map(|exit| exit.direction).collect();
        if let [only] = *chosen(word, &open) {
            return Of::Turn.refuses(format!("Here {word} can only be {only}: type {only}."));
        }
        Of::Turn.refuses(unknown(word, self.vocabulary, self.remarks, &self.accepted))
    }
}

fn without(typed: &[String], fillers: &[&str]) -> Vec<String> {
    typed.iter().filter(|word| !fillers.contains(&word.as_str())).cloned().collect()
}

/// Returns whether a word is a number, though perhaps of no room: `99`, `-1`, `5x`.
fn is_number(word: &str) -> bool {
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    has_digit && !word.starts_with(char::is_alphabetic)
}
