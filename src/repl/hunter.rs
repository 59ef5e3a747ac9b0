//! The dialogue of one who hunts alone: questions one at a time, or a whole command on one line.
//!
//! Deliberately absent: the words of a variant, and how it reads the names of rooms. Both are its [`Voice`].

use std::io;

use super::chart::{COLUMNS, Chart, Thing};
use super::console::{Console, Offer};
use super::speaker::{Line, Speaker};
use super::style::{danger, gain};
use super::voice::{Lines, OneByOne, ShotQuestion, Sight, Told, Voice};
use super::words::{Said, counted, split};
use super::{Again, Prompt};
use crate::game::{Game, Seat};
use crate::game_loop::{Player, Stop};
use crate::session::HuntSeed;

mod notebook;

const NOT_BEGUN: &str = "The hunt has not begun yet.";

/// What is done in a turn.
const DEEDS: [&str; 3] = ["move", "shoot", "again"];

/// What else the main question understands in every variant.
const NOTEBOOK: [&str; 5] = ["map", "mark", "unmark", "score", "save"];

/// How a voice reads an answer.
type Read<G, V> = fn(&V, &<G as Game>::View<'_>, &[String]) -> Result<<G as Game>::Action, String>;

/// A person who hunts alone.
pub struct Hunter<'a, G: Game, V> {
    speaker: Speaker<'a>,
    voice: V,
    vocabulary: Vec<&'static str>,
    truth: Option<Truth>,
    unsaid: Vec<String>,
    last: Option<G::Action>,
    chart: Chart,
    /// By which names he can move or shoot, where lines are edited.
    ways: Vec<String>,
    turns: u32,
    won: u32,
    lost: u32,
}

/// What the gamemaster is shown.
struct Truth {
    told: String,
    things: Vec<(u32, Thing)>,
}

/// What came of a question.
enum Answer<A> {
    /// An action that the rules allow.
    Action(A),
    /// Nothing: the main question comes again.
    Back,
    /// Something that belongs to the main question, and the line as it was typed.
    Other(Said, String),
}

/// What was said at a question that follows from the main one.
enum Reply {
    /// The names of rooms, it seems.
    Named(Vec<String>),
    /// Nothing.
    Nothing,
    /// Something that belongs to the main question.
    Other(Said),
}

impl From<Said> for Reply {
    fn from(said: Said) -> Self {
        match said {
            Said::Blank => Self::Nothing,
            Said::Bare(named) => Self::Named(named),
            Said::Unknown(word) => Self::Named(vec![word]),
            Said::Command(word, _) if NOTEBOOK.contains(&word) || DEEDS.contains(&word) => Self::Other(said),
            Said::Command(direction, rest) => Self::Named(and_behind(direction, rest)),
        }
    }
}

/// A word and what was said behind it.
fn and_behind(word: &str, rest: Vec<String>) -> Vec<String> {
    [word.to_owned()].into_iter().chain(rest).collect()
}

impl<'a, G: Game, V: Voice<G>> Hunter<'a, G, V> {
    /// Seats a person at a console.
    #[must_use]
    pub fn new(console: Console<'a>, voice: V) -> Self {
        let speaker = Speaker::new(console, voice.case(), Line::Commands, voice.manual());
        let vocabulary = [&DEEDS, voice.moves(), &NOTEBOOK].concat();
        let chart = Chart::default();
        let (truth, unsaid, last, ways) = (None, Vec::new(), None, Vec::new());
        Self { speaker, voice, vocabulary, truth, unsaid, last, chart, ways, turns: 0, won: 0, lost: 0 }
    }

    /// Asks the main question, and whatever its answer leads to, until there is an action that the rules allow.
    fn ask_for_action(&mut self, view: &G::View<'_>) -> Result<G::Action, Stop> {
        let mut carried_over = None;
        loop {
            let (said, line) = match carried_over.take() {
                Some(heard) => heard,
                None => self.speaker.listen(self.voice.lines().main, &self.vocabulary)?,
            };
            let answer = match said {
                Said::Command("move", named) if named.is_empty() => {
                    self.ask_until(view, self.voice.lines().where_to, V::read_move)?
                }
                Said::Command("shoot", named) => match (self.voice.may_shoot(view), self.voice.lines().shot) {
                    (Err(words), _) => self.refuse(&words)?,
                    (Ok(()), _) if !named.is_empty() => self.accept(view, self.voice.read_shot(view, &named))?,
                    (Ok(()), ShotQuestion::AtOnce(question)) => self.ask_until(view, question, V::read_shot)?,
                    (Ok(()), ShotQuestion::OneByOne(questions)) => self.ask_room_by_room(view, &questions)?,
                },
                Said::Command("move", named) | Said::Bare(named) => self.move_to(view, &named)?,
                Said::Command("again", rest) if rest.is_empty() => self.repeat(view)?,
                Said::Command("score", rest) if rest.is_empty() => self.tell(&self.score(view))?,
                Said::Command(word @ ("again" | "score"), rest) => {
                    self.refuse_unknown(view, &and_behind(word, rest).join(" "))?
                }
                Said::Command("map", rest) => self.show_map(&rest)?,
                Said::Command("mark", _) => self.mark(&line)?,
                Said::Command("unmark", named) => self.unmark(&named)?,
                Said::Command("save", _) => {
                    self.speaker.save(&line)?;
                    Answer::Back
                }
                Said::Command(direction, rest) => self.move_to(view, &and_behind(direction, rest))?,
                Said::Unknown(word) => self.refuse_unknown(view, &word)?,
                Said::Blank => self.refuse(&self.voice.accepted(view))?,
            };
            match answer {
                Answer::Action(action) => return Ok(action),
                Answer::Back => {}
                Answer::Other(said, line) => carried_over = Some((said, line)),
            }
        }
    }

    fn score(&self, view: &G::View<'_>) -> String {
        let arrows = counted(self.voice.arrows(view), "arrow");
        let turns = counted(self.turns, "turn");
        format!("In this hunt: {turns}, {arrows} left. {}", self.hunts())
    }

    fn hunts(&self) -> String {
        format!("Hunts won: {}, lost: {}.", self.won, self.lost)
    }

    /// Lays ready what can be named at the next questions.
    fn offer(&mut self) {
        let Self { speaker, voice, chart, ways, .. } = self;
        speaker.offer(|| {
            let rooms = chart.places().map(|(room, _)| voice.name(room)).collect();
            let noted = chart.noted().map(|room| voice.name(room)).collect();
            Offer {
                commands: Vec::new(),
                first: ways.clone(),
                unoffered: voice.moves(),
                second: vec![
                    ("move", ways.clone()),
                    ("shoot", ways.clone()),
                    ("map", vec!["words".to_owned()]),
                    ("mark", rooms),
                    ("unmark", noted),
                ],
            }
        });
    }

    fn tell(&mut self, words: &str) -> io::Result<Answer<G::Action>> {
        self.speaker.say(words)?;
        Ok(Answer::Back)
    }

    /// Asks the same question until it is answered, left, or carried over to the main question. What can be read as an
    /// answer is one, also if at the main question the word would be another.
    fn ask_until(&mut self, view: &G::View<'_>, question: &str, read: Read<G, V>) -> Result<Answer<G::Action>, Stop> {
        loop {
            let (said, line) = self.speaker.listen(question, &self.vocabulary)?;
            let answered = read(&self.voice, view, &split(&line));
            let read = match (answered, said.into()) {
                (Ok(action), _) => Ok(action),
                (Err(_), Reply::Nothing) => return Ok(Answer::Back),
                (Err(_), Reply::Other(said)) => return Ok(Answer::Other(said, line)),
                (Err(_), Reply::Named(named)) => read(&self.voice, view, &named),
            };
            if let Answer::Action(action) = self.accept(view, read)? {
                return Ok(Answer::Action(action));
            }
        }
    }

    /// Asks how many rooms, then for each of them; only a room that is refused is asked for again.
    fn ask_room_by_room(&mut self, view: &G::View<'_>, ask: &OneByOne) -> Result<Answer<G::Action>, Stop> {
        let mut length = None;
        let mut path = Vec::new();
        loop {
            let question = if length.is_some() { ask.room } else { ask.count };
            let (said, line) = self.speaker.listen(question, &self.vocabulary)?;
            let named = match said.into() {
                Reply::Named(named) => named,
                Reply::Nothing => return Ok(Answer::Back),
                Reply::Other(said) => return Ok(Answer::Other(said, line)),
            };
            let [word] = named.as_slice() else {
                self.speaker.refuse(ask.one_number)?;
                continue;
            };
            let Some(length) = length else {
                length = word.parse().ok().filter(|length| (1..=ask.most).contains(length));
                if length.is_none() {
                    self.speaker.refuse(ask.which_counts)?;
                }
                continue;
            };
            path.push(word.clone());
            match self.accept(view, self.voice.read_shot(view, &path))? {
                Answer::Action(action) if path.len() == length => return Ok(Answer::Action(action)),
                Answer::Action(_) => {}
                Answer::Back | Answer::Other(..) => drop(path.pop()),
            }
        }
    }

    fn move_to(&mut self, view: &G::View<'_>, named: &[String]) -> io::Result<Answer<G::Action>> {
        self.accept(view, self.voice.read_move(view, named))
    }

    /// Does the last thing again, and says what that is.
    fn repeat(&mut self, view: &G::View<'_>) -> io::Result<Answer<G::Action>> {
        let Some(action) = self.last.clone() else {
            return self.refuse(&format!("There is nothing to do again yet. {}", self.voice.accepted(view)));
        };
        self.speaker.say(&format!("({action})"))?;
        self.accept(view, Ok(action))
    }

    /// Takes an action that was read, if the rules allow it; else says why not.
    fn accept(&mut self, view: &G::View<'_>, read: Result<G::Action, String>) -> io::Result<Answer<G::Action>> {
        match read.and_then(|action| self.voice.check(view, &action).map(|()| action)) {
            Ok(action) => Ok(Answer::Action(action)),
            Err(words) => self.refuse(&words),
        }
    }

    fn refuse_unknown(&mut self, view: &G::View<'_>, said: &str) -> io::Result<Answer<G::Action>> {
        self.speaker.refuse_unknown(said, &self.vocabulary, &self.voice.accepted(view))?;
        Ok(Answer::Back)
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer<G::Action>> {
        self.speaker.refuse(words)?;
        Ok(Answer::Back)
    }
}

impl<G: Game, V: Voice<G>> Player<G> for Hunter<'_, G, V> {
    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        self.unsaid.clear();
        let Sight { room, tunnels, sensed } = self.voice.sight(view);
        self.chart.enter(room, tunnels, sensed);
        let truth = self.truth.as_ref().map(|truth| truth.told.clone() + "\n").unwrap_or_default();
        let situation = self.voice.situation(view);
        self.speaker.say(&format!("\n{truth}{situation}"))?;
        let in_words = self.speaker.prefers_words(COLUMNS);
        self.speaker.look = self.voice.look(&self.chart_shown(), &truth, &situation, in_words);
        self.ways = self.voice.ways(view);
        self.offer();
        let action = self.ask_for_action(view)?;
        self.speaker.keep(&action.to_string());
        self.turns += 1;
        self.last = Some(action.clone());
        Ok(action)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        if let Some(room) = self.voice.passed(event) {
            self.chart.pass(room);
        }
        match self.voice.event(event) {
            Told::Nothing => Ok(()),
            Told::UnlessRepeated(words) => {
                self.unsaid.push(words);
                Ok(())
            }
            Told::Line(words) => {
                self.unsaid.push(words);
                self.unsaid.drain(..).try_for_each(|words| self.speaker.say(&words))
            }
        }
    }

    fn reveal(&mut self, position: &G::Position) -> io::Result<()> {
        let in_words = self.speaker.prefers_words(COLUMNS);
        let (told, things) = (self.voice.everything(position, in_words), self.voice.things(position));
        self.truth = Some(Truth { told, things });
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, _: &G::Position) -> io::Result<()> {
        let is_won = self.voice.is_won(outcome);
        *(if is_won { &mut self.won } else { &mut self.lost }) += 1;
        let closing = self.voice.closing(outcome);
        self.speaker.look = format!("The hunt is over. {closing}");
        let turns = counted(self.turns, "turn");
        self.speaker.score = format!("In this hunt: {turns}. {}", self.hunts());
        self.speaker.offer(Offer::default);
        self.speaker.say(&if is_won { gain(closing) } else { danger(closing) })?;
        self.speaker.drop_rest()
    }
}

impl<'a, G: Game, V: Voice<G>> Prompt<'a, G> for Hunter<'a, G, V> {
    fn begin(&mut self, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop> {
        (self.last, self.chart, self.turns) = (None, Chart::default(), 0);
        NOT_BEGUN.clone_into(&mut self.speaker.look);
        if after.is_some() {
            self.speaker.say("")?;
        }
        self.speaker.say(self.voice.lines().begins)?;
        if let Some(question) = self.voice.lines().instructions.filter(|_| after.is_none()) {
            let wants_them = self.speaker.ask_yes_or_no(question)?;
            self.speaker.keep(if wants_them { "yes" } else { "no" });
            if wants_them {
                let rules = self.speaker.manual.rules();
                self.speaker.say(&rules)?;
            }
        }
        self.voice.settle(&mut self.speaker, setup, after)
    }

    fn again(&mut self, name: HuntSeed) -> Result<(Again, HuntSeed), Stop> {
        let Lines { play_again, same_setup, .. } = *self.voice.lines();
        let again = self.speaker.ask_for_another(play_again, same_setup)?;
        let next = match again {
            Again::SameSetup => name.same_setup(),
            Again::NewSetup => name.new_setup(),
        };
        Ok((again, next))
    }

    fn command(&self, setup: &G::Setup) -> String {
        self.voice.command(setup)
    }

    fn speaker(&mut self) -> &mut Speaker<'a> {
        &mut self.speaker
    }
}
