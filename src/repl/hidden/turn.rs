//! A player's turn: the questions, and what the player may look at meanwhile.

use crate::bot::hidden::Claim;
use crate::chart::{Chart, Thing, Trace};
use crate::command::Command;
use crate::command::help::{Expects, Question};
use crate::game::View as _;
use crate::game::hidden::{Action, Path, Sheet, View};
use crate::repl::choice::Choice;
use crate::repl::dialogue::Dialogue;
use crate::repl::intent::{Intent, Of, Refusal, Waiting};
use crate::repl::offer::Offer;
use crate::words::hidden::news::claimed;
use crate::words::hidden::{self, HiddenMapper, Players, ROOM_AND_MARK};
use crate::words::phrasebook::MapTruth;
use crate::words::phrasebook::{Denied, Ways as _};

const ASK_ACTION: &str = "Shoot, move, both or pass?";
const ASK_ACTION_UNARMED: &str = "Move or pass?";
const ASK_PATH: Question<'_> = Question::expecting(
    Expects::Shot,
    "Rooms to shoot through (1 to 4)?",
    "Type 1 to 4 rooms, as in 8 9 8 7, or press Enter to go back.",
);
const ASK_STEP: Question<'_> = Question::expecting(
    Expects::Way,
    "Where to (Enter to go back)?",
    "Type the number of an adjacent room, or press Enter to go back.",
);
const ASK_STEP_AFTER_SHOT: Question<'_> = Question::expecting(
    Expects::Way,
    "Where to (Enter to stay)?",
    "Type the number of an adjacent room, or press Enter to stay where you are.",
);
/// The sides of the die that an arrow goes astray by (H13).
const ARROWS_DIE: u32 = 3;
/// Refuses `reveal` while the game goes on.
const NOT_YET: &str = "Not yet. Type reveal when the game is over.";
/// Told to a player whose shot hit nobody.
pub(super) const NOBODY_HIT: &str = "Nobody cries out.";
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
    /// Whether their last turn was a shot that hit nobody.
    pub(super) has_missed: bool,
}

impl PlayerSecrets {
    /// Notes what a player is told when a turn begins.
    pub(super) fn enter(&mut self, turn: u32, sheet: &Sheet) {
        self.journal.push(hidden::note(turn, sheet));
        self.chart.enter(sheet.room.number(), sheet.tunnels.map(|room| room.number()), hidden::sensed(sheet));
    }

    /// Notes what the player does on the turn that has just been entered.
    pub(super) fn decide(&mut self, action: Action) {
        (self.last, self.has_missed) = (Some(action), false);
        action.step.into_iter().for_each(|room| self.chart.pass(room));
        if let Some(line) = self.journal.last_mut() {
            *line = format!("{line} ({action})");
        }
    }

    /// Notes that the shot of that turn has hit nobody.
    pub(super) fn miss(&mut self) {
        self.has_missed = true;
        if let Some(line) = self.journal.last_mut() {
            *line = format!("{line} {NOBODY_HIT}");
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

    /// Shows or changes the notes and the map.
    pub(super) fn show(
        &mut self,
        shown: Intent<Action>,
        dialogue: &mut Dialogue,
        players: &Players,
        rooms: u16,
        truth: Option<&MapTruth>,
    ) {
        let mapper = HiddenMapper { rooms };
        let is_blank = self.journal.is_empty();
        match shown {
            Intent::Map(Command::Reveal, _) if truth.is_none() => dialogue.refuse(NOT_YET),
            Intent::Map(..) | Intent::Mark(..) | Intent::Unmark(_) if is_blank && truth.is_none() => {
                dialogue.refuse(NO_TURN_YET);
            }
            Intent::Map(command, view) => self.chart.show(command, view, dialogue, &mapper, truth),
            Intent::Mark(room, note) => match players.mark(&note) {
                Ok(note) => self.chart.mark(room, &note, dialogue, &mapper),
                Err(why) => dialogue.refuse(&why),
            },
            Intent::Unmark(room) => self.chart.unmark(room, dialogue, &mapper),
            _ if is_blank && self.claims.is_empty() => dialogue.refuse(NO_TURN_YET),
            _ => {
                let parts = [("Your turns so far:", &self.journal), ("Claims so far:", &self.claims)];
                let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
                let parts: Vec<_> = parts.map(|(heading, lines)| format!("{heading}\n{}", lines.join("\n"))).collect();
                dialogue.say(&parts.join("\n"));
            }
        }
    }
}

/// Returns the main question of a turn.
pub(super) fn question(view: &View) -> &'static str {
    if hidden::is_armed(view) { ASK_ACTION } else { ASK_ACTION_UNARMED }
}

/// Returns what Tab completes on a turn.
pub(super) fn offer(view: &View) -> Offer {
    let rooms: Vec<_> = view.exits().iter().map(|exit| exit.to.to_string()).collect();
    let second = [Command::Move, Command::Shoot, Command::Mark].map(|command| (command, rooms.clone())).to_vec();
    Offer { first: rooms, second }
}

/// Lists the turns that a question expects, or their words.
pub(super) fn choices(view: &View, expects: Expects) -> Vec<Choice> {
    let rooms: Vec<_> = view.exits().iter().map(|exit| exit.to.to_string()).collect();
    let paths = view.legal().paths;
    let shot = paths.map(|paths| Choice::shot(rooms.clone(), &paths, |room| room.to_string()));
    let moves = rooms.iter().map(|room| Choice::line(format!("move {room}")));
    match expects {
        Expects::Shot => shot.into_iter().collect(),
        Expects::Way => moves.collect(),
        _ => {
            let both = shot.is_some().then(|| Choice::line(Command::Both.word()));
            moves.chain(shot.clone()).chain(both).collect()
        }
    }
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

impl Asked {
    pub(super) const fn question(self) -> Question<'static> {
        match self {
            Self::Path => ASK_PATH,
            Self::Step { shot: Some(_) } => ASK_STEP_AFTER_SHOT,
            Self::Step { shot: None } => ASK_STEP,
        }
    }
}

/// Reads a line with a question of a seat whose cave has this many rooms, and what is accepted instead.
pub(super) fn read(
    line: &str,
    question: Question<'_>,
    vocabulary: &[Command],
    view: Option<&View>,
    rooms: u16,
    accepted: String,
) -> Result<Intent<Action>, Refusal> {
    let here = view.and_then(|view| view.sheet).map(|sheet| sheet.room.number());
    let (words, remarks) = (&HiddenMapper { rooms }, hidden::REMARKS);
    Waiting { words, view, question, vocabulary, remarks, accepted, here, room_and_mark: ROOM_AND_MARK }.read(line)
}

/// Takes what a line means as the answer to the main question, or to the one that was asked after it, and notes what is asked
/// next. `read` reads the rest of the line: a turn can be a shot and a move. Returns the player's action once it is decided.
pub(super) fn take(
    asked: &mut Option<Asked>,
    meant: Result<Intent<Action>, Refusal>,
    dialogue: &mut Dialogue,
    view: &View,
    last: Option<Action>,
    read: impl Fn(&str) -> Result<Intent<Action>, Refusal>,
) -> Option<Action> {
    let answers = asked.map_or("", |asked| asked.question().answers);
    let (mut next, shoots) = (None, *asked == Some(Asked::Path));
    let decided = match (meant, *asked) {
        (Ok(Intent::Act(Action { shot: None, step: step @ Some(_) })), Some(Asked::Step { shot }))
            if dialogue.rest.is_empty() =>
        {
            Ok(Some(Action { shot, step }))
        }
        (Ok(Intent::Nothing | Intent::Do(Command::Pass, _)), Some(Asked::Step { shot: shot @ Some(_) })) => {
            Ok(Some(Action { shot, step: None }))
        }
        (Ok(Intent::Back), Some(Asked::Step { shot: Some(_) })) => {
            dialogue.say(SHOT_DROPPED);
            Ok(None)
        }
        (Ok(Intent::Nothing | Intent::Back), _) => Ok(None),
        // No other command counts between a shot and the move after it.
        (Err(Refusal { of: Of::Turn, .. }) | Ok(_), Some(Asked::Step { shot: Some(_) })) => {
            Err((answers.to_owned(), *asked))
        }
        (
            Ok(Intent::Do(Command::Pass, _) | Intent::Begin(Command::Move) | Intent::Act(Action { shot: None, .. })),
            _,
        ) if shoots => Err((answers.to_owned(), *asked)),
        (Ok(Intent::Act(action)), _) => {
            let later: Vec<_> = dialogue.rest.drain(..).collect();
            next = (action.shot.is_some() && later.is_empty()).then_some(Asked::Step { shot: action.shot });
            let whole = joined(action, &later, view, read);
            whole.map(|action| Some(action).filter(|_| next.is_none())).map_err(|words| (words, *asked))
        }
        (Ok(Intent::Do(Command::Pass, _)), _) if dialogue.rest.is_empty() => Ok(Some(Action::default())),
        (Ok(Intent::Begin(Command::Move)), _) => {
            next = Some(Asked::Step { shot: None });
            Ok(None)
        }
        (Ok(Intent::Begin(_)), _) if hidden::is_armed(view) => {
            next = Some(Asked::Path);
            Ok(None)
        }
        (Ok(Intent::Begin(_)), _) => Err((HiddenMapper { rooms: view.rooms }.refusal(view, Denied::NoArrow), None)),
        (Ok(Intent::Do(Command::Again, _)), _) => match last {
            Some(last) => {
                dialogue.say(&format!("({last})"));
                view.check(&last).map(|()| Some(last)).map_err(|_| {
                    let why =
                        if last.shot.is_some() && !hidden::is_armed(view) { Denied::NoArrow } else { Denied::Move };
                    (HiddenMapper { rooms: view.rooms }.refusal(view, why), None)
                })
            }
            None => Err((NOTHING_AGAIN.to_owned(), None)),
        },
        (Err(Refusal { words, of }), _) => Err((words, asked.filter(|_| shoots || of != Of::Turn))),
        (Ok(_), _) => Err((hidden::accepted(view), None)),
    };
    match decided {
        Ok(decided) => {
            *asked = next;
            decided
        }
        Err((words, stays)) => {
            *asked = stays;
            dialogue.refuse(&words);
            None
        }
    }
}

/// Joins a shot and what follows it on its line; `Err` is a refusal. Nothing may follow a move.
fn joined(
    action: Action,
    later: &[String],
    view: &View,
    read: impl Fn(&str) -> Result<Intent<Action>, Refusal>,
) -> Result<Action, String> {
    match (later, action.shot) {
        ([], _) => Ok(action),
        ([line], Some(_)) => match read(line).map_err(|refusal| refusal.words)? {
            Intent::Act(Action { shot: None, step }) => Ok(Action { step, ..action }),
            Intent::Do(Command::Pass, _) => Ok(action),
            _ => Err(hidden::accepted(view)),
        },
        _ => Err(hidden::accepted(view)),
    }
}
