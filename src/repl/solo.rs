//! The prompt of a game for one hunter.

use std::sync::Arc;

use super::dialogue::{Dialogue, REPLACE, YES_OR_NO, yes_or_no};
use super::prompt::{HasHint, Played, Prompt, Stage, Start};
use super::reply::{Done, Reply, Then};
use crate::bot::Advised;
use crate::chart::{Chart, Space, Trace};
use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::{Game, Seat, Viewer};
use crate::session::{HuntSeed, Session};
use crate::text::Candidates;
use crate::words::phrasebook::{MapTruth, Phrasebook, Phrases, ShotQuestion};
use crate::words::review::{Hunted, Review};

mod answer;
mod hints;
mod hunt;
mod review;
mod show;
mod travel;

use hints::Hints;
use travel::Travel;

/// Said where `travel` ends early.
const SOMETHING_NEW: &str = "Something is new here, so you stop.";
const DANGER_NEAR: &str = "Danger is near, so you stop.";

/// The last words of a hunt that the player gave up.
const GIVEN_UP: &str = "You have given up.";

const PLAY_AGAIN: &str = "Play again (Y-N)?";
const SAME_SETUP: &str = "Same set-up (Y-N)?";
const SURE_TO_GIVE_UP: &str = "Give up this hunt (Y-N)?";

/// The prompt of a game for one hunter.
#[derive(Clone)]
pub(crate) struct SoloPrompt<G: Advised, W> {
    dialogue: Dialogue,
    words: W,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: Arc<CommandOf<G>>,
    /// What is understood at the main question.
    vocabulary: Arc<[Command]>,
    setup: G::Setup,
    seed: HuntSeed,
    viewer: Viewer,
    /// The hunt; `None` before the first deal.
    session: Option<Session<G>>,
    /// Whether it is over, and by which outcome; `None` if the player gave up.
    is_over: bool,
    outcome: Option<G::Outcome>,
    asked: Asked,
    /// The work for [`Prompt::think`].
    to_think: Work,
    /// The map and notes of the player.
    chart: Chart,
    hints: Hints<G>,
    /// What only the gamemaster sees.
    truth: Option<MapTruth>,
    ended: Ended,
    unsaid: Vec<Unsaid>,
    /// What the events have traced since a line was said.
    traced: Vec<Trace>,
    /// The way that `travel` takes.
    travel: Option<Travel>,
    /// Whether anything has befallen the player in this hunt.
    is_stirred: bool,
    /// What was done in each turn of this hunt.
    actions: Vec<(G::Action, String)>,
    /// The last hunt before this one that had a turn.
    before: Option<(G::Setup, Hunted, HasHint)>,
    /// The review of the last hunt, once it was asked for.
    reviewed: Option<Review>,
    won: u32,
    lost: u32,
}

type CommandOf<G> = dyn Fn(&<G as Game>::Setup) -> String + Send + Sync;

/// What the prompt waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// Whether to show the instructions.
    Instructions,
    /// An option that no flag has set.
    Option,
    Main,
    WhereTo,
    Shot,
    /// How many rooms the arrow is to fly through.
    Count,
    /// The next of so many rooms.
    Room {
        count: usize,
        path: Vec<String>,
    },
    PlayAgain,
    SameSetup,
    /// Whether to give up. Otherwise the other question comes again.
    GiveUp(Box<Self>),
    /// Whether to replace a file, and the question that comes again.
    Replace(Box<Self>),
}

/// Work that can take long.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Work {
    Nothing,
    Hint,
    /// The hint before a choice, if the player wants one.
    HintBefore,
    /// The first of the hints that come by themselves.
    HintsOn,
    /// The map with the odds, with these options.
    Odds(Vec<&'static str>),
    Review,
}

/// Lines about an event that wait for the next event or situation.
#[derive(Clone, Debug)]
struct Unsaid {
    words: String,
    may_be_repeated: bool,
}

/// A hunt that is over.
#[derive(Clone, Debug, Default)]
struct Ended {
    /// What everybody may see now.
    revealed: MapTruth,
    /// The last words, and the score behind them.
    closing: &'static str,
    score: String,
}

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Makes the prompt of a player. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        words: W,
        setup: G::Setup,
        start: Start,
        command: impl Fn(&G::Setup) -> String + Send + Sync + 'static,
    ) -> Self {
        let Phrases { is_capital, names, room, mark, .. } = *words.phrases();
        let mut dialogue = Dialogue::new(is_capital, ".", [room, mark]);
        (dialogue.gives_hints, dialogue.other_games) = (start.gives_hints, start.other_games);
        let names: Vec<_> = names.iter().map(|name| Command::Name(name)).collect();
        Self {
            dialogue,
            words,
            command: Arc::new(command),
            vocabulary: [names, vocabulary(Place::Hunt)].concat().into(),
            setup,
            seed: start.seed,
            viewer: if start.is_cheating { Viewer::Gamemaster } else { Viewer::Seat(Seat::HUNTER) },
            session: None,
            outcome: None,
            is_over: false,
            asked: Asked::Main,
            to_think: Work::Nothing,
            chart: Chart::default(),
            hints: Hints::default(),
            truth: None,
            ended: Ended::default(),
            unsaid: Vec::new(),
            traced: Vec::new(),
            travel: None,
            is_stirred: false,
            actions: Vec::new(),
            before: None,
            reviewed: None,
            won: 0,
            lost: 0,
        }
    }

    fn to_draw(&self) -> Option<Space> {
        self.dialogue.screen.and_then(|screen| screen.to_draw)
    }

    /// Returns the question that waits, with what `help` says of its answers.
    fn waiting(&self) -> Question<'static> {
        let Phrases { main, instructions, where_to, shot, .. } = *self.words.phrases();
        let one_by_one = if let ShotQuestion::OneByOne(words) = shot { Some(words) } else { None };
        let at_once = if let ShotQuestion::AtOnce(question) = shot { Some(question) } else { None };
        let yes_or_no = |asks| Question { asks, answers: YES_OR_NO };
        let question = match &self.asked {
            Asked::Instructions => instructions.map(yes_or_no),
            Asked::Option => self.words.option().map(|option| option.question),
            Asked::Main => None,
            Asked::WhereTo => where_to,
            Asked::Shot => at_once,
            Asked::Count => one_by_one.map(|words| Question { asks: words.ask_count, answers: words.bad_count }),
            Asked::Room { .. } => {
                one_by_one.map(|words| Question { asks: words.ask_room, answers: words.not_one_number })
            }
            Asked::PlayAgain => Some(yes_or_no(PLAY_AGAIN)),
            Asked::SameSetup => Some(yes_or_no(SAME_SETUP)),
            Asked::GiveUp(_) => Some(yes_or_no(SURE_TO_GIVE_UP)),
            Asked::Replace(_) => Some(REPLACE),
        };
        question.unwrap_or_else(|| main.into())
    }

    /// Returns the commands that the question understands.
    fn understood(&self) -> Arc<[Command]> {
        match &self.asked {
            Asked::Instructions | Asked::GiveUp(_) | Asked::Replace(_) => yes_or_no().into(),
            Asked::Option => {
                let names = self.words.option().map_or(&[][..], |option| option.names);
                // Names come first: elsewhere `smell` means `look`, and `h` means `help`.
                names.iter().map(|name| Command::Name(name)).chain(vocabulary(Place::Setup)).collect()
            }
            Asked::Main | Asked::WhereTo | Asked::Shot | Asked::Count | Asked::Room { .. } => {
                Arc::clone(&self.vocabulary)
            }
            Asked::PlayAgain | Asked::SameSetup => vocabulary(Place::Over).into(),
        }
    }
}

impl<G: Advised, W: Phrasebook<G> + Clone> Prompt for SoloPrompt<G, W> {
    type Game = G;

    fn begin(&mut self) -> Reply {
        self.begin_hunt(None);
        self.dialogue.reply()
    }

    fn dialogue(&mut self) -> &mut Dialogue {
        &mut self.dialogue
    }

    fn question(&self) -> String {
        self.dialogue.in_its_case(self.waiting().asks).into_owned()
    }

    fn obey(&mut self, command: &str) {
        self.obey_or_answer(command);
    }

    fn think(&mut self, stops: &dyn Fn() -> bool) -> Reply {
        match std::mem::replace(&mut self.to_think, Work::Nothing) {
            Work::Nothing => {}
            Work::Hint => self.give_hint(),
            Work::HintBefore => self.say_hint_before(),
            Work::HintsOn => self.turn_hints_on(),
            Work::Odds(options) => self.show_odds(&options),
            Work::Review => self.say_review(stops),
        }
        self.dialogue.reply()
    }

    fn done(&mut self, done: Done) -> Reply {
        match done {
            Done::Counted { flag, added } => self.ask_for_another(&flag, added),
            done => {
                if self.dialogue.saved(done) {
                    self.asked = Asked::Replace(Box::new(self.asked.clone()));
                }
            }
        }
        self.dialogue.reply()
    }

    fn complete(&self, before: &str) -> Candidates {
        self.offer().complete(before, &self.understood())
    }

    fn catch_up(&mut self) -> Reply {
        self.show_again();
        self.dialogue.reply()
    }

    fn leave(&mut self) -> Reply {
        self.dialogue.ask_outside(Then::Leave);
        self.dialogue.reply()
    }

    fn command(&self) -> String {
        (self.command)(&self.setup)
    }

    fn played(&self) -> Played<'_, G> {
        let stage = match &self.session {
            None => Stage::Open,
            Some(session) if self.is_over => Stage::Over(session, self.outcome),
            Some(session) => Stage::UnderWay(session),
        };
        Played { setup: &self.setup, seed: self.seed, stage }
    }

    fn last(&self) -> (G::Setup, Hunted, HasHint) {
        let is_under_way = self.session.is_some() && !self.is_over;
        let this = || {
            let hunted = Hunted { seed: self.seed, actions: self.actions(), is_over: !is_under_way };
            (self.setup.clone(), hunted, self.hints.is_taken)
        };
        self.before.clone().filter(|_| self.actions.is_empty()).unwrap_or_else(this)
    }

    fn actions(&self) -> Vec<String> {
        self.actions.iter().map(|(_, text)| text.clone()).collect()
    }

    fn has_had_hint(&self) -> bool {
        self.hints.is_taken
    }

    fn review(&mut self, hunted: &Hunted, stops: &dyn Fn() -> bool) -> Result<Review, String> {
        let review = review::review(&self.words, &self.setup, hunted, stops)?;
        self.reviewed = Some(review.clone());
        Ok(review)
    }
}
