//! The prompt of a game for one hunter.

use std::sync::Arc;

use super::choice::Choice;
use super::dialogue::Dialogue;
use super::intent::Waiting;
use super::prompt::{Hunted, PastHunt, Played, Prompt, Stage, Start};
use super::reply::{Done, Reply};
use crate::bot::tale::Fact;
use crate::bot::{Advised, Sharp};
use crate::chart::{Chart, MapView, Trace};
use crate::command::help::{Expects, Question};
use crate::command::{Command, Place, vocabulary};
use crate::game::{Game, Seat, View as _, Viewer};
use crate::session::{HuntSeed, Session};
use crate::text::{Candidates, listed};
use crate::words::phrasebook::{OneByOne, OptionQuestion, Phrasebook, Phrases};
use crate::words::review::Review;
use crate::words::story::{I, told};

mod follow;
mod hints;
mod hunt;
mod review;
mod show;
mod story;
mod travel;

use travel::Travel;

/// Said where `travel` ends early.
const SOMETHING_NEW: &str = "Something is new here, so you stop.";
const DANGER_NEAR: &str = "Danger is near, so you stop.";

/// The last words of a hunt that the player gave up.
const GIVEN_UP: &str = "You have given up.";

const NO_REVIEW_YET: &str = "Not yet. Type review when the hunt is over.";
const NO_REVIEW_OF_CHEATS: &str = "You saw everything, so there is nothing to review.";

/// What Enter alone means stands in the question.
const PLAY_AGAIN: Question<'_> = Question {
    asks: "Play again (Enter for a new hunt, same or no)?",
    answers: ANOTHER,
    choices: &[SAME, NEW],
    expects: Expects::Choice(ANOTHER),
};
const ANOTHER: &str = "Type same for the same set-up, new or Enter for a new one, or no (Q quits).";
const SAME: &str = "same";
const NEW: &str = "new";
const SAME_SETUP: &str = "Same set-up (Y-N)?";

/// The prompt of a game for one hunter.
#[derive(Clone)]
pub(crate) struct SoloPrompt<G: Advised, W> {
    dialogue: Dialogue,
    words: W,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: Arc<CommandOf<G>>,
    setup: G::Setup,
    seed: HuntSeed,
    viewer: Viewer,
    /// The hunt; `None` before the first deal.
    session: Option<Session<G>>,
    asked: Asked<G::Setup>,
    /// The work for [`Prompt::think`].
    to_think: Option<Work>,
    /// The map and notes of the player.
    chart: Chart,
    /// What hints are made of.
    sharp: Sharp<G>,
    /// Whether a hint is given before each choice.
    gives_hints: bool,
    /// The hints of this turn.
    hints: u32,
    /// The rooms next door that a hint of this turn has called safe.
    safe: Vec<u32>,
    /// Whether a hint was taken in this hunt.
    has_hint: bool,
    /// The turning points of the hunt, once it is over.
    facts: Vec<Fact>,
    /// The last words of the hunt, once it is over.
    ended: Option<&'static str>,
    unsaid: Vec<Unsaid>,
    /// What the events have traced since a line was said.
    traced: Vec<Trace>,
    /// The way that `travel` takes.
    travel: Option<Travel>,
    /// Whether the wumpus may have moved in this hunt.
    is_disturbed: bool,
    /// What was done in each turn of this hunt.
    actions: Vec<(G::Action, String)>,
    /// The last hunt before this one that had a turn.
    before: Option<PastHunt<G>>,
    won: u32,
    lost: u32,
}

type CommandOf<G> = dyn Fn(&<G as Game>::Setup) -> String + Send + Sync;

/// What the prompt waits for.
#[derive(Clone, Debug)]
enum Asked<Setup> {
    /// Whether to show the instructions.
    Instructions(&'static str),
    /// An option that no flag has set.
    Option(OptionQuestion<Setup>),
    Main,
    /// What more there is to a move or a shot.
    More(Question<'static>),
    /// How many rooms the arrow is to fly through.
    Count(OneByOne),
    /// The next of so many rooms.
    Room {
        words: OneByOne,
        count: usize,
        path: Vec<u32>,
    },
    PlayAgain,
    SameSetup,
}

/// Work that can take long.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Work {
    /// A hint that was asked for, and the option after it.
    Hint(Option<&'static str>),
    /// The hint before a choice, if the player wants one.
    HintBefore,
    /// The map with the odds.
    Odds(MapView),
    Review,
}

/// Lines about an event that wait for the next event or situation.
#[derive(Clone, Debug)]
struct Unsaid {
    words: String,
    may_be_repeated: bool,
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Makes the prompt of a player. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        words: W,
        setup: G::Setup,
        start: Start,
        command: impl Fn(&G::Setup) -> String + Send + Sync + 'static,
    ) -> Self {
        let Phrases { is_capital, room, mark, .. } = *words.phrases();
        let mut dialogue = Dialogue::new(is_capital, false, [room, mark]);
        dialogue.other_games = start.other_games;
        Self {
            dialogue,
            words,
            command: Arc::new(command),
            setup,
            seed: start.seed,
            viewer: if start.is_cheating { Viewer::Gamemaster } else { Viewer::Seat(Seat::HUNTER) },
            session: None,
            asked: Asked::Main,
            to_think: None,
            chart: Chart::default(),
            sharp: Sharp::default(),
            gives_hints: start.gives_hints,
            hints: 0,
            safe: Vec::new(),
            has_hint: false,
            facts: Vec::new(),
            ended: None,
            unsaid: Vec::new(),
            traced: Vec::new(),
            travel: None,
            is_disturbed: false,
            actions: Vec::new(),
            before: None,
            won: 0,
            lost: 0,
        }
    }

    /// Returns the question that waits.
    fn asks(&self) -> Question<'static> {
        match &self.asked {
            _ if let Some(sure) = self.dialogue.asks_if_sure() => sure,
            Asked::Instructions(asks) => Question::yes_or_no(asks),
            Asked::Option(option) => option.question,
            Asked::Main => self.words.phrases().main,
            Asked::More(question) => *question,
            Asked::Count(words) => words.count,
            Asked::Room { words, .. } => words.room,
            Asked::PlayAgain => PLAY_AGAIN,
            Asked::SameSetup => Question::yes_or_no(SAME_SETUP),
        }
    }

    /// Reads with the question that waits and what is open.
    fn reading<T>(&self, read: impl FnOnce(&Waiting<'_, G, W>) -> T) -> T {
        let Phrases { room, mark, remarks, .. } = *self.words.phrases();
        let view = self.view().filter(|_| self.ended.is_none());
        let waiting = Waiting {
            words: &self.words,
            view: view.as_ref(),
            question: self.asks(),
            vocabulary: &self.understood(),
            remarks,
            accepted: view.as_ref().map(|view| self.accepted(view)).unwrap_or_default(),
            here: self.chart.here,
            room_and_mark: [room, mark],
        };
        read(&waiting)
    }

    /// Returns a sentence on what the main question accepts.
    fn accepted(&self, view: &G::View) -> String {
        let ways = listed(view.exits().iter().filter_map(|exit| exit.direction), "or");
        self.words.phrases().accepted.replace("{ways}", &ways).replace("{room}", self.words.phrases().room)
    }

    /// Returns the commands that the question understands.
    fn understood(&self) -> Vec<Command> {
        match &self.asked {
            _ if self.dialogue.sure.is_some() => vocabulary(Place::YesOrNo),
            Asked::Instructions(_) => vocabulary(Place::YesOrNo),
            Asked::Option(_) => vocabulary(Place::Setup),
            Asked::Main | Asked::More(_) | Asked::Count(_) | Asked::Room { .. } => {
                // Names come first: elsewhere `e` begins other words.
                let names = self.words.phrases().names.iter().map(|name| Command::Name(name));
                names.chain(vocabulary(Place::Hunt)).collect()
            }
            Asked::PlayAgain | Asked::SameSetup => vocabulary(Place::Over),
        }
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> Prompt for SoloPrompt<G, W> {
    fn begin(&mut self) -> Reply {
        self.begin_hunt(None);
        self.dialogue.reply()
    }

    fn dialogue(&mut self) -> &mut Dialogue {
        &mut self.dialogue
    }

    fn question(&self) -> String {
        self.dialogue.in_its_case(self.asks().asks).into_owned()
    }

    /// Returns the next turn of a route, or else the next command of the last line.
    fn ahead(&mut self) -> Option<String> {
        let turn = self.travel.as_ref().and_then(|travel| travel.turns.front().cloned());
        turn.or_else(|| self.dialogue.rest.pop_front())
    }

    fn is_own(&self, line: &str) -> bool {
        self.travel.as_ref().is_some_and(|travel| travel.turns.front().is_some_and(|turn| turn == line))
    }

    fn hear(&mut self, line: &str) -> Reply {
        let command = self.dialogue.first_of(line);
        self.travel.take_if(|travel| travel.turns.pop_front().is_none_or(|turn| turn != command));
        match self.reading(|waiting| waiting.read(&command)) {
            Ok(intent) => self.follow(intent),
            Err(refusal) => self.refuse(&refusal),
        }
        self.dialogue.reply()
    }

    fn skip(&mut self) -> Reply {
        self.travel = None;
        self.dialogue.drop_rest();
        self.dialogue.reply()
    }

    fn think(&mut self, stops: &dyn Fn() -> bool) -> Reply {
        match self.to_think.take() {
            None => {}
            Some(work @ (Work::Hint(_) | Work::HintBefore)) => self.give_hint(&work),
            Some(Work::Odds(view)) => self.show_odds(view),
            Some(Work::Review) => self.say_review(stops),
        }
        self.dialogue.reply()
    }

    fn done(&mut self, done: Done) -> Reply {
        match done {
            Done::Counted { flag, added } => {
                let command = format!("{} {flag}", self.command());
                self.dialogue.say_counted(self.seed, &command, added);
                self.ask_for_another();
            }
            done => self.dialogue.saved(done),
        }
        self.dialogue.reply()
    }

    fn complete(&self, before: &str) -> Candidates {
        self.offer().complete(before, &self.understood(), &self.words.manual())
    }

    fn choices(&self) -> Vec<Choice> {
        self.choices_now()
    }

    fn catch_up(&mut self) -> Reply {
        match self.asked {
            Asked::Instructions(_) | Asked::Option(_) => {}
            Asked::PlayAgain | Asked::SameSetup => self.say_look(),
            _ => {
                let Some(view) = self.view() else { return Reply::default() };
                // A grid is drawn with the situation, so that both fit the screen.
                if self.words.grid().is_none() || self.dialogue.to_draw().is_none() {
                    let revealed = self.revealed();
                    self.chart.show(
                        Command::Map,
                        MapView::default(),
                        &mut self.dialogue,
                        &self.words,
                        revealed.as_ref(),
                    );
                }
                self.say_situation(&view, true);
                self.hints = 0;
                self.give_hint_before();
            }
        }
        self.dialogue.reply()
    }

    fn command(&self) -> String {
        (self.command)(&self.setup)
    }

    fn seed(&self) -> HuntSeed {
        self.seed
    }

    fn turns(&self) -> Option<u32> {
        self.session.as_ref().filter(|_| self.ended.is_none()).map(Session::turns)
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> Hunted for SoloPrompt<G, W> {
    type Game = G;

    fn played(&self) -> Played<'_, G> {
        let stage = match &self.session {
            None => Stage::Open,
            Some(session) if self.ended.is_some() => Stage::Over(session),
            Some(session) => Stage::UnderWay(session),
        };
        Played { setup: &self.setup, seed: self.seed, stage }
    }

    fn hunted(&self) -> PastHunt<G> {
        let actions = self.actions.iter().map(|(_, text)| text.clone()).collect();
        let Self { setup, seed, has_hint, facts, .. } = self;
        let (setup, story) = (setup.clone(), told(facts, I, self.words.phrases()));
        PastHunt { setup, seed: *seed, actions, has_hint: *has_hint, facts: facts.clone(), story }
    }

    fn review(&self, past: &PastHunt<G>, has_bars: bool, stops: &dyn Fn() -> bool) -> Result<Review, String> {
        review::review(&self.words, past, has_bars, stops)
    }
}
