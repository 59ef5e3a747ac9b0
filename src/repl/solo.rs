//! The prompt of a game for one hunter.

use std::borrow::Cow;
use std::sync::Arc;

use super::dialogue::{Dialogue, Sure, YES_OR_NO, hunt_of};
use super::prompt::{FULL_OFFERS, PastHunt, Played, Prompt, Stage, Start};
use super::reply::{Reply, Then};
use crate::bot::{Advised, Sharp};
use crate::chart::{Chart, Trace};
use crate::command::heard::Input;
use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::{Game, Seat, Viewer};
use crate::session::{HuntSeed, Session};
use crate::text::Candidates;
use crate::words::phrasebook::{OneByOne, OptionQuestion, Phrasebook, Phrases};
use crate::words::review::{Hunted, MOST_TURNS, Review};

mod answer;
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

/// `yes` leads to the question for the set-up, as in records made before there were `same` and `new`.
const PLAY_AGAIN: Question<'_> = Question {
    asks: "Play again (same, new or no)?",
    answers: "Type same for the same set-up, new or Enter for a new one, or no (Q quits).",
};
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
    asked: Asked,
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
    /// Whether a hint was taken in this hunt.
    has_hint: bool,
    /// The story of the hunt, once it is over.
    story: Option<String>,
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
    /// The review of the last hunt, once it was asked for.
    reviewed: Option<Review>,
    won: u32,
    lost: u32,
}

type CommandOf<G> = dyn Fn(&<G as Game>::Setup) -> String + Send + Sync;

/// What the prompt waits for.
#[derive(Clone, Debug)]
enum Asked {
    /// Whether to show the instructions.
    Instructions(&'static str),
    /// An option that no flag has set.
    Option(OptionQuestion),
    Main,
    WhereTo(Question<'static>),
    Shot(Question<'static>),
    /// How many rooms the arrow is to fly through.
    Count(OneByOne),
    /// The next of so many rooms.
    Room {
        words: OneByOne,
        count: usize,
        path: Vec<String>,
    },
    PlayAgain,
    SameSetup,
}

/// Work that can take long.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Work {
    Hint,
    /// The first of the hints before each choice.
    HintsOn,
    /// The hint before a choice, if the player wants one.
    HintBefore,
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

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Makes the prompt of a player. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        words: W,
        setup: G::Setup,
        start: Start,
        command: impl Fn(&G::Setup) -> String + Send + Sync + 'static,
    ) -> Self {
        let Phrases { is_capital, room, mark, .. } = *words.phrases();
        let mut dialogue = Dialogue::new(is_capital, ".", [room, mark]);
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
            has_hint: false,
            story: None,
            ended: None,
            unsaid: Vec::new(),
            traced: Vec::new(),
            travel: None,
            is_disturbed: false,
            actions: Vec::new(),
            before: None,
            reviewed: None,
            won: 0,
            lost: 0,
        }
    }

    /// Returns the question that waits, with what `help` says of its answers.
    fn waiting(&self) -> Question<'static> {
        let yes_or_no = |asks| Question { asks, answers: YES_OR_NO };
        match &self.asked {
            _ if let Some(sure) = self.dialogue.asks_if_sure() => sure,
            Asked::Instructions(asks) => yes_or_no(asks),
            Asked::Option(option) => option.question,
            Asked::Main => self.words.phrases().main.into(),
            Asked::WhereTo(question) | Asked::Shot(question) => *question,
            Asked::Count(words) => Question { asks: words.ask_count, answers: words.bad_count },
            Asked::Room { words, .. } => Question { asks: words.ask_room, answers: words.not_one_number },
            Asked::PlayAgain => PLAY_AGAIN,
            Asked::SameSetup => yes_or_no(SAME_SETUP),
        }
    }

    /// Spells out a letter as the word of the question that begins with it: `g` is grab in the textbook. After `move` and
    /// `shoot` it is the only way that begins with it.
    fn spelled_out<'c>(&self, command: &'c str) -> Cow<'c, str> {
        let Phrases { main, names, .. } = self.words.phrases();
        let line = command.trim().to_lowercase();
        let (help, letter) = line.rsplit_once(' ').filter(|(help, _)| *help == "help").unwrap_or(("", &line));
        let begins = |word: &&str| word.len() > 2 && word.to_lowercase().starts_with(letter);
        let words: Vec<_> = match self.asked {
            _ if letter.len() != 1 || self.dialogue.sure.is_some() => return command.into(),
            Asked::Main => main.split(|c: char| !c.is_alphabetic()).filter(begins).collect(),
            Asked::WhereTo(_) | Asked::Shot(_) => names.iter().copied().filter(begins).collect(),
            _ => return command.into(),
        };
        if let [only] = *words { format!("{help} {only}").into() } else { command.into() }
    }

    /// Returns the commands that the question understands.
    fn understood(&self) -> Vec<Command> {
        // Names come first: elsewhere `smell` means `look`, and `h` means `help`.
        let with = |names: &[&'static str], place| {
            names.iter().map(|name| Command::Name(name)).chain(vocabulary(place)).collect()
        };
        match &self.asked {
            _ if self.dialogue.sure.is_some() => vocabulary(Place::YesOrNo),
            Asked::Instructions(_) => vocabulary(Place::YesOrNo),
            Asked::Option(option) => with(option.names, Place::Setup),
            Asked::Main | Asked::WhereTo(_) | Asked::Shot(_) | Asked::Count(_) | Asked::Room { .. } => {
                with(self.words.phrases().names, Place::Hunt)
            }
            Asked::PlayAgain | Asked::SameSetup => vocabulary(Place::Over),
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

    fn on_enter(&self) -> Option<&'static str> {
        matches!((&self.asked, &self.dialogue.sure), (Asked::PlayAgain, None)).then_some(NEW)
    }

    fn question(&self) -> String {
        self.dialogue.in_its_case(self.waiting().asks).into_owned()
    }

    /// Returns the next turn of a route, or else the next command of the last line.
    fn ahead(&mut self) -> Option<String> {
        let turn = self.travel.as_ref().and_then(|travel| travel.turns.front().cloned());
        turn.or_else(|| self.dialogue.rest.pop_front())
    }

    fn is_own(&self, line: &str) -> bool {
        self.travel.as_ref().is_some_and(|travel| travel.turns.front().is_some_and(|turn| turn == line))
    }

    fn obey(&mut self, command: &str) {
        self.travel.take_if(|travel| travel.turns.pop_front().is_none_or(|turn| turn != command));
        if let Some(next) = self.next_hunt(command) {
            return self.begin_hunt(Some(next));
        }
        let (vocabulary, question) = (self.understood(), self.waiting());
        let command = self.spelled_out(command);
        let Some(heard) = self.dialogue.obey(&command, || self.words.manual(), question, &vocabulary) else {
            if self.dialogue.has_explained && self.ended.is_none() && self.dialogue.sure.is_none() {
                self.view().iter().for_each(|view| self.say_situation(view, W::SHOWS_MAP));
            }
            return;
        };
        match heard.input {
            Input::Command(Command::Quit) => self.dialogue.ask_outside(Then::Leave),
            Input::Command(Command::Look) => self.say_look(),
            Input::Command(Command::Score) if heard.rest.is_empty() => self.say_score(),
            Input::Command(Command::Hint) => self.answer_hint(&heard.options()),
            Input::Command(command @ (Command::Map | Command::Reveal)) => self.show_map(command, &heard.options()),
            Input::Command(Command::Review) if self.ended.is_none() => self.dialogue.refuse(NO_REVIEW_YET),
            Input::Command(Command::Review) if self.sees_all() => self.dialogue.refuse(NO_REVIEW_OF_CHEATS),
            Input::Command(Command::Review) => self.let_think(Work::Review),
            Input::Command(Command::Travel) => {
                if let Err(words) = self.travel(&heard.rooms()) {
                    self.dialogue.refuse(&words);
                }
            }
            Input::Command(Command::GiveUp) if heard.rooms() != ["up"] => {
                self.dialogue.refuse("To end the hunt as lost, type give up.");
            }
            Input::Command(Command::GiveUp) => {
                self.dialogue.sure = Some(Sure::GiveUp);
                self.dialogue.ask_outside(Then::Confirm);
            }
            Input::Command(Command::Yes) if self.dialogue.sure.is_some() => self.give_up(),
            Input::Command(Command::Mark) => self.chart.mark(&heard.rest, &mut self.dialogue, &self.words),
            Input::Command(Command::Unmark) => self.chart.unmark(&heard.words(), &mut self.dialogue, &self.words),
            _ => self.answer(&heard),
        }
    }

    fn think(&mut self, stops: &dyn Fn() -> bool) -> Reply {
        match self.to_think.take() {
            None => {}
            Some(work @ (Work::Hint | Work::HintsOn | Work::HintBefore)) => self.give_hint(&work),
            Some(Work::Odds(options)) => self.show_odds(&options),
            Some(Work::Review) => self.say_review(stops),
        }
        self.dialogue.reply()
    }

    fn ask_for_another(&mut self) {
        let asks_to_play_again = self.words.phrases().asks_to_play_again;
        let is_full = self.dialogue.full_offers < FULL_OFFERS;
        self.dialogue.full_offers += u8::from(is_full);
        if self.dialogue.is_seen() {
            let may_have_review = !self.sees_all() && (1..=MOST_TURNS).contains(&self.actions.len());
            let has_review = may_have_review && self.are_exact() == Ok(true);
            let others = match (has_review, asks_to_play_again) {
                (true, true) => ", or review to judge your choices",
                (true, false) => ", review to judge your choices, or quit to leave",
                (false, true) => "",
                (false, false) => ", or quit to leave",
            };
            let review = if has_review { ", review" } else { "" };
            let brief = format!("\nThat was {} (reveal{review}).", hunt_of(self.seed));
            self.dialogue.say(&if is_full { format!("Type reveal to see everything{others}.") } else { brief });
        }
        self.asked = if asks_to_play_again { Asked::PlayAgain } else { Asked::SameSetup };
    }

    fn complete(&self, before: &str) -> Candidates {
        self.offer().complete(before, &self.understood(), &self.words.manual())
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
                    self.chart.show(Command::Map, &[], &mut self.dialogue, &self.words, revealed.as_ref());
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
        let hunted = Hunted { seed: self.seed, actions, is_over: self.played().turns().is_none() };
        (self.setup.clone(), hunted, self.has_hint)
    }

    fn last(&self) -> PastHunt<G> {
        self.before.clone().filter(|_| self.actions.is_empty()).unwrap_or_else(|| self.hunted())
    }

    fn story(&self) -> Option<String> {
        self.story.clone()
    }

    fn review(&mut self, hunted: &Hunted, stops: &dyn Fn() -> bool) -> Result<Review, String> {
        let review = review::review(&self.words, &self.setup, hunted, stops)?;
        self.reviewed = Some(review.clone());
        Ok(review)
    }
}
