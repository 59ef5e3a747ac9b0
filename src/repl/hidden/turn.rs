//! A player's turn: the questions, and what the player may look at meanwhile.

use super::reading;
use crate::chart::Chart;
use crate::command::Command;
use crate::command::heard::{Heard, Input};
use crate::command::help::Question;
use crate::game::View as _;
use crate::game::hidden::{Action, Path, Sheet, View};
use crate::repl::dialogue::Dialogue;
use crate::repl::offer::{Offer, ways};
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
const FIRST_WHICH_ROOMS: &str = "First name the rooms to shoot through, or press Enter to go back.";
const FIRST_WHERE_TO: &str = "First say where to: a room, Enter to stay, or back to cancel the shot.";
/// Refuses `reveal` while the game goes on.
pub(super) const NOT_YET: &str = "Not yet. Type reveal when the game is over.";
const SHOT_DROPPED: &str = "Your shot is cancelled.";
pub(super) const NO_TURN_YET: &str = "You have had no turn yet, so there is nothing to show or note.";
const NOTHING_AGAIN: &str = "Nothing to repeat here.";

/// What a player remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerSecrets {
    /// One line per turn.
    pub(super) journal: Vec<String>,
    /// What the living have claimed, one line for each claim.
    claims: Vec<String>,
    chart: Chart,
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
        if let Some(line) = self.journal.last_mut() {
            *line = format!("{line} ({action})");
        }
    }

    /// Returns whether a command has nothing to show or change.
    pub(super) fn is_blank_for(&self, command: Command) -> bool {
        self.journal.is_empty() && (command != Command::Notes || self.claims.is_empty())
    }

    /// Forgets where the player is: their last turn may have moved them.
    pub(super) fn leave(&mut self) {
        self.chart.leave();
    }

    /// Notes a claim that everybody has heard.
    pub(super) fn hear(&mut self, turn: u32, name: &str, claim: &str) {
        self.claims.push(format!("  Turn {turn}: {name} said {claim}"));
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
        match heard.input {
            Input::Command(Command::Notes) => {
                let parts = [("Your turns so far:", &self.journal), ("Claims so far:", &self.claims)];
                let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
                let parts: Vec<_> = parts.map(|(heading, lines)| format!("{heading}\n{}", lines.join("\n"))).collect();
                dialogue.say(&parts.join("\n"));
            }
            Input::Command(command @ (Command::Map | Command::Reveal))
                if command == Command::Map || truth.is_some() =>
            {
                self.chart.show(command, &heard.options(), dialogue, &mapper, truth);
            }
            Input::Command(Command::Reveal) => dialogue.refuse(NOT_YET),
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
    let second = vec![
        (Command::Move, ways.clone()),
        (Command::Shoot, ways.clone()),
        (Command::Mark, ways.clone()),
        (Command::Map, ["words", "near"].map(ToOwned::to_owned).to_vec()),
    ];
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
    Ask(Asked),
    /// The same question again, after these words.
    Refused(String),
    /// The main question again, after these words; empty if there are none.
    Back(&'static str),
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
        (Input::Command(Command::Again), None) if is_again => Next::Refused(NOTHING_AGAIN.to_owned()),
        (Input::Command(Command::Again), Some(last)) if is_again => {
            dialogue.say(&format!("({last})"));
            reading::checked(view, last).map_or_else(Next::Refused, Next::Decided)
        }
        _ => answer(*asked, heard, dialogue, view),
    };
    match next {
        Next::Decided(action) => return Some(action),
        Next::Ask(question) => *asked = Some(question),
        Next::Refused(words) => dialogue.refuse(&words),
        Next::Other(heard) => {
            *asked = None;
            return take(asked, heard, dialogue, view, last);
        }
        Next::Back(words) => {
            *asked = None;
            if !words.is_empty() {
                dialogue.say(words);
            }
        }
    }
    None
}

/// Reads an answer. A shot is the whole turn in a record of what was decided, and if anything follows it on its line.
fn answer(asked: Option<Asked>, heard: Heard, dialogue: &mut Dialogue, view: &View) -> Next {
    let mut read = |heard| {
        let later = std::mem::take(&mut dialogue.rest);
        let is_all = dialogue.hears_decisions || !later.is_empty();
        reading::read_legal_action(heard, later, view).map(|action| (action, is_all))
    };
    let next = match asked {
        None => match heard.input {
            Input::Command(Command::Shoot | Command::Both) if !reading::is_armed(view) => Err(reading::no_arrow(view)),
            Input::Command(Command::Shoot | Command::Both) if heard.rest.is_empty() => Ok(Next::Ask(Asked::Path)),
            Input::Command(Command::Move) if heard.rest.is_empty() => Ok(Next::Ask(Asked::Step { shot: None })),
            _ => read(heard).map(|(action, is_all)| match action {
                Action { shot: shot @ Some(_), .. } if !is_all => Next::Ask(Asked::Step { shot }),
                action => Next::Decided(action),
            }),
        },
        Some(Asked::Path) => match heard.input {
            _ if heard.goes_back() => Ok(Next::Back("")),
            Input::Command(Command::Shoot) | Input::Bare | Input::Unknown(_) => {
                let shot = Heard { input: Input::Command(Command::Shoot), rest: heard.rest };
                read(shot).map(|(action, _)| match action {
                    Action { shot, step: None } => Next::Ask(Asked::Step { shot }),
                    both => Next::Decided(both),
                })
            }
            Input::Command(Command::Move | Command::Pass) => Err(FIRST_WHICH_ROOMS.to_owned()),
            _ => Ok(Next::Other(heard)),
        },
        // No other command counts between a shot and the move after it.
        Some(Asked::Step { shot }) => match heard.input {
            Input::Blank | Input::Command(Command::Pass) if shot.is_some() && heard.rest.is_empty() => {
                reading::checked(view, Action { shot, step: None }).map(Next::Decided)
            }
            _ if heard.goes_back() => Ok(Next::Back(if shot.is_some() { SHOT_DROPPED } else { "" })),
            Input::Command(Command::Move) | Input::Bare | Input::Unknown(_) => {
                let step = reading::read_step(&heard.rooms(), view);
                step.and_then(|to| reading::checked(view, Action { shot, step: Some(to) })).map(Next::Decided)
            }
            _ if shot.is_some() => Err(FIRST_WHERE_TO.to_owned()),
            _ => Ok(Next::Other(heard)),
        },
    };
    next.unwrap_or_else(Next::Refused)
}
