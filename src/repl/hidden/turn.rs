//! A player's turn: the questions, and what the player may look at meanwhile.

use super::reading;
use crate::bot::hidden::Claim;
use crate::chart::{Chart, Thing, Trace};
use crate::command::Command;
use crate::command::heard::{Heard, Input};
use crate::command::help::Question;
use crate::game::View as _;
use crate::game::hidden::{Action, Path, Sheet, View};
use crate::repl::dialogue::Dialogue;
use crate::repl::offer::{Offer, ways};
use crate::words::hidden::news::claimed;
use crate::words::hidden::{self, HiddenMapper};
use crate::words::phrasebook::MapTruth;

const ASK_ACTION: &str = "Shoot, move, both or pass?";
const ASK_ACTION_UNARMED: &str = "Move or pass?";
const ASK_PATH: Question<'_> = Question {
    asks: "Rooms to shoot through (1 to 4)?",
    answers: "Type 1 to 4 rooms, as in 8 9 8 7, or press Enter to go back.",
};
const ASK_STEP: Question<'_> = Question {
    asks: "Where to (Enter to go back)?",
    answers: "Type the number of an adjacent room, or press Enter to go back.",
};
const ASK_STEP_AFTER_SHOT: Question<'_> = Question {
    asks: "Where to (Enter to stay)?",
    answers: "Type the number of an adjacent room, or press Enter to stay where you are.",
};
/// The sides of the die that an arrow goes astray by (H13).
const ARROWS_DIE: u32 = 3;
/// Refuses `reveal` while the game goes on.
const NOT_YET: &str = "Not yet. Type reveal when the game is over.";
const SHOT_DROPPED: &str = "Your shot is cancelled.";
const NO_TURN_YET: &str = "You have had no turn yet, so there is nothing to show or note.";
const NOTHING_AGAIN: &str = "Nothing to repeat here.";

/// What a player remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerSecrets {
    /// One line per turn.
    journal: Vec<String>,
    /// What the living have claimed, one line for each claim.
    claims: Vec<String>,
    pub(super) chart: Chart,
    pub(super) last: Option<Action>,
}

impl PlayerSecrets {
    /// Notes what a player is told when a turn begins.
    pub(super) fn enter(&mut self, turn: u32, sheet: &Sheet) {
        self.journal.push(hidden::note(turn, sheet));
        self.chart.enter(sheet.room.number(), sheet.tunnels.map(|room| room.number()), hidden::sensed(sheet));
    }

    /// Notes what the player does on the turn that has just been entered.
    pub(super) fn decide(&mut self, action: Action) {
        self.last = Some(action);
        action.step.into_iter().for_each(|room| self.chart.pass(room));
        if let Some(line) = self.journal.last_mut() {
            *line = format!("{line} ({action})");
        }
    }

    /// Notes a die that is rolled for the player: bats carry them to the room of this number, but for an arrow's die.
    pub(super) fn roll(&mut self, sides: u32, number: u32) {
        if sides > ARROWS_DIE {
            self.chart.follow(Trace::Carried { by: Thing::danger("bats"), to: number });
        }
    }

    /// Notes a claim that everybody has heard.
    pub(super) fn hear(&mut self, turn: u32, name: &str, claim: &str) {
        let said = Claim::read(claim).map_or_else(|| claim.to_owned(), |claim| claimed(&claim));
        self.claims.push(format!("  Turn {turn}: {name} said: {said}"));
    }

    /// Shows or changes the notes and the map. Returns the line if it is not a command for these.
    pub(super) fn obey(
        &mut self,
        heard: Heard,
        dialogue: &mut Dialogue,
        rooms: u16,
        truth: Option<&MapTruth>,
    ) -> Option<Heard> {
        let mapper = HiddenMapper { rooms };
        let is_blank = self.journal.is_empty();
        match heard.input {
            Input::Command(Command::Reveal) if truth.is_none() => dialogue.refuse(NOT_YET),
            Input::Command(Command::Notes) if is_blank && self.claims.is_empty() => dialogue.refuse(NO_TURN_YET),
            Input::Command(Command::Map | Command::Mark | Command::Unmark) if is_blank && truth.is_none() => {
                dialogue.refuse(NO_TURN_YET);
            }
            Input::Command(Command::Notes) => {
                let parts = [("Your turns so far:", &self.journal), ("Claims so far:", &self.claims)];
                let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
                let parts: Vec<_> = parts.map(|(heading, lines)| format!("{heading}\n{}", lines.join("\n"))).collect();
                dialogue.say(&parts.join("\n"));
            }
            Input::Command(command @ (Command::Map | Command::Reveal)) => {
                self.chart.show(command, &heard.options(), dialogue, &mapper, truth);
            }
            Input::Command(Command::Mark) => self.chart.mark(&heard.rest, dialogue, &mapper),
            Input::Command(Command::Unmark) => self.chart.unmark(&heard.words(), dialogue, &mapper),
            _ => return Some(heard),
        }
        None
    }
}

/// Returns the main question of a turn.
pub(super) fn question(view: &View) -> &'static str {
    if reading::is_armed(view) { ASK_ACTION } else { ASK_ACTION_UNARMED }
}

/// Returns what Tab completes on a turn.
pub(super) fn offer(view: &View) -> Offer {
    let mut ways = ways(view.legal().listed.map(|action| action.to_string()));
    ways.retain(|way| way != Command::Pass.word());
    let second = vec![(Command::Move, ways.clone()), (Command::Shoot, ways.clone()), (Command::Mark, ways.clone())];
    Offer { first: ways, second }
}

/// What is asked after the main question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Path,
    /// After this shot, or after none.
    Step {
        shot: Option<Path>,
    },
}

/// What an answer leads to.
enum Next {
    Decided(Action),
    /// A question; `None` is the main one.
    Ask(Option<Asked>),
    /// The line answers the main question.
    Other(Heard),
}

impl Asked {
    pub(super) const fn question(self) -> Question<'static> {
        match self {
            Self::Path => ASK_PATH,
            Self::Step { shot: Some(_) } => ASK_STEP_AFTER_SHOT,
            Self::Step { shot: None } => ASK_STEP,
        }
    }
}

/// Takes an answer to the main question, or to the one that was asked after it, and notes what is asked next. Returns the
/// player's action once it is decided.
pub(super) fn take(
    asked: &mut Option<Asked>,
    heard: Heard,
    dialogue: &mut Dialogue,
    view: &View,
    last: Option<Action>,
) -> Option<Action> {
    let is_again = asked.is_none() && heard.rest.is_empty() && dialogue.rest.is_empty();
    let next = match (&heard.input, last) {
        (Input::Command(Command::Again), None) if is_again => Err(NOTHING_AGAIN.to_owned()),
        (Input::Command(Command::Again), Some(last)) if is_again => {
            dialogue.say(&format!("({last})"));
            reading::checked(view, last).map(Next::Decided)
        }
        _ => answer(*asked, heard, dialogue, view),
    };
    match next {
        Ok(Next::Decided(action)) => return Some(action),
        Ok(Next::Ask(question)) => *asked = question,
        Ok(Next::Other(heard)) => {
            *asked = None;
            return take(asked, heard, dialogue, view, last);
        }
        Err(words) => dialogue.refuse(&words),
    }
    None
}

/// Reads an answer; `Err` is a refusal. If anything follows a shot on its line, nothing more is asked.
fn answer(asked: Option<Asked>, heard: Heard, dialogue: &mut Dialogue, view: &View) -> Result<Next, String> {
    let mut read = |heard| {
        let later = std::mem::take(&mut dialogue.rest);
        let is_all = !later.is_empty();
        let action = reading::read_legal_action(heard, later, view)?;
        let asks_for_step = action.shot.is_some() && !is_all;
        Ok(if asks_for_step { Next::Ask(Some(Asked::Step { shot: action.shot })) } else { Next::Decided(action) })
    };
    let answers = asked.map_or("", |asked| asked.question().answers);
    match (asked, &heard.input) {
        (None, Input::Command(Command::Shoot | Command::Both)) if !reading::is_armed(view) => {
            Err(reading::no_arrow(view))
        }
        (None, Input::Command(Command::Shoot | Command::Both)) if heard.rest.is_empty() => {
            Ok(Next::Ask(Some(Asked::Path)))
        }
        (None, Input::Command(Command::Move)) if heard.rest.is_empty() => {
            Ok(Next::Ask(Some(Asked::Step { shot: None })))
        }
        (None, _) => read(heard),
        // No other command counts between a shot and the move after it.
        (Some(Asked::Step { shot: shot @ Some(_) }), Input::Blank | Input::Command(Command::Pass))
            if heard.rest.is_empty() =>
        {
            reading::checked(view, Action { shot, step: None }).map(Next::Decided)
        }
        (Some(asked), _) if heard.goes_back() => {
            if let Asked::Step { shot: Some(_) } = asked {
                dialogue.say(SHOT_DROPPED);
            }
            Ok(Next::Ask(None))
        }
        (Some(Asked::Path), Input::Command(Command::Shoot) | Input::Bare | Input::Unknown(_)) => {
            read(Heard { input: Input::Command(Command::Shoot), rest: heard.rest })
        }
        (Some(Asked::Step { shot }), Input::Command(Command::Move) | Input::Bare | Input::Unknown(_)) => {
            let step = Some(reading::read_step(&heard.rooms(), view)?);
            reading::checked(view, Action { shot, step }).map(Next::Decided)
        }
        (Some(Asked::Step { shot: Some(_) }), _)
        | (Some(Asked::Path), Input::Command(Command::Move | Command::Pass)) => Err(answers.to_owned()),
        (Some(_), _) => Ok(Next::Other(heard)),
    }
}
