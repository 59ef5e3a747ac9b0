//! A player's turn: the questions, and what the player may look at meanwhile.

use super::{HiddenMapper, Players, reading};
use crate::game::View as _;
use crate::game::hidden::{Action, Path, Sheet, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::dialogue::{Answer, Dialogue, Host, listen};
use crate::repl::heard::{Heard, Input};
use crate::repl::help::Question;
use crate::repl::notebook::Notebook;
use crate::repl::offer::{Offer, ways};
use crate::repl::phrasebook::MapTruth;

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
const BOARD_IS_PUBLIC: &str = "The board is public: type hide first.";
const FIRST_WHERE_TO: &str = "First answer where to: a room, Enter to stay, or back to drop the shot.";
/// Refuses `reveal` while the game goes on.
pub(super) const NOT_YET: &str = "Not yet. Type reveal when the game is over.";
/// Refuses a hint in a game of secrets.
pub(super) const NO_HINTS: &str = "No hints here: the odds depend on what other players hide.";
const SHOT_DROPPED: &str = "Your shot is dropped.";
const NOTHING_AGAIN: &str = "Nothing to repeat here.";

/// A player who takes a turn, at the secret screen or at a seat of their own.
pub(super) trait OnTurn<'a>: Host<'a> {
    /// Where the commands of a turn are understood.
    const PLACE: Place;

    fn players(&self) -> &Players;

    fn secrets(&mut self) -> &mut PlayerSecrets;
}

/// What a player remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerSecrets {
    /// One line per turn.
    pub(super) journal: Vec<String>,
    pub(super) notebook: Notebook,
    pub(super) last: Option<Action>,
    /// The shot that was named when the player hid the screen.
    pub(super) dropped: Option<Path>,
}

impl PlayerSecrets {
    /// Notes what a player is told when a turn begins.
    pub(super) fn enter(&mut self, turn: u32, sheet: &Sheet<'_>) {
        self.journal.push(super::note(turn, sheet));
        self.notebook.enter(super::surroundings(sheet));
    }

    /// Shows or changes the notes and the map. Returns the line if it is no command for that.
    pub(super) fn obey(
        &mut self,
        heard: Heard,
        dialogue: &mut Dialogue<'_>,
        rooms: u16,
        truth: Option<&MapTruth>,
    ) -> Result<Option<Heard>, Stop> {
        let mapper = HiddenMapper { rooms };
        match heard.input {
            Input::Command(Command::Notes) => {
                dialogue.say(&format!("Your turns so far:\n{}", self.journal.join("\n")))?;
            }
            Input::Command(command @ (Command::Map | Command::Reveal))
                if command == Command::Map || truth.is_some() =>
            {
                self.notebook.show(command, &heard.words(), dialogue, &mapper, truth)?;
            }
            Input::Command(Command::Reveal) => dialogue.refuse(NOT_YET)?,
            Input::Command(Command::Hint) => dialogue.refuse(NO_HINTS)?,
            Input::Command(Command::Mark) => self.notebook.mark(&heard.rest, dialogue, &mapper)?,
            Input::Command(Command::Unmark) => self.notebook.unmark(&heard.words(), dialogue, &mapper)?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }
}

/// Returns the main question of a turn.
pub(super) fn question(view: &View<'_>) -> &'static str {
    if reading::is_armed(view) { ASK_ACTION } else { ASK_ACTION_UNARMED }
}

/// Returns what Tab completes on a turn.
pub(super) fn offer(view: &View<'_>) -> Offer {
    let mut ways = ways(view.legal().listed);
    ways.retain(|way| way != Command::Pass.word());
    let second = vec![
        (Command::Move, ways.clone()),
        (Command::Shoot, ways.clone()),
        (Command::Mark, ways.clone()),
        (Command::Map, vec!["words".to_owned()]),
    ];
    Offer { first: ways, second }
}

/// Handles an answer to the main question.
pub(super) fn take<'a, P: OnTurn<'a>>(
    player: &mut P,
    view: &View<'_>,
    heard: Heard,
) -> Result<Answer<Option<Action>>, Stop> {
    let is_alone = heard.rest.is_empty();
    let read = match &heard.input {
        Input::Command(Command::Hide) if is_alone => return Ok(Answer::Action(None)),
        Input::Command(Command::Again) if is_alone && player.dialogue().rest.is_empty() => {
            let last = player.secrets().last;
            if let Some(action) = last {
                player.dialogue().say(&format!("({action})"))?;
            }
            last.ok_or_else(|| NOTHING_AGAIN.to_owned()).and_then(|action| reading::checked(view, action))
        }
        Input::Command(Command::Shoot | Command::Both) if !reading::is_armed(view) => Err(reading::no_arrow(view)),
        Input::Command(Command::Shoot | Command::Both) if is_alone => return ask_path_and_step(player, view),
        Input::Command(Command::Move) if is_alone => return ask_step(player, view, Action::default()),
        Input::Unknown(word) if Command::find(word, &[Command::Board, Command::Strike]).is_some() => {
            Err(BOARD_IS_PUBLIC.to_owned())
        }
        Input::Unknown(word) => {
            player.dialogue().refuse_unknown(word, &vocabulary(P::PLACE), &[], &reading::accepted(view))?;
            return Ok(Answer::Back);
        }
        _ => {
            let later = std::mem::take(&mut player.dialogue().rest);
            let has_said_all = !later.is_empty() || player.dialogue().console.replays_decisions();
            match reading::read_legal_action(heard, later, view, player.players()) {
                Ok(shot) if shot.shot.is_some() && !has_said_all => return ask_step(player, view, shot),
                read => read,
            }
        }
    };
    match read {
        Ok(action) => Ok(Answer::Action(Some(action))),
        Err(words) => {
            player.dialogue().refuse(&words)?;
            Ok(Answer::Back)
        }
    }
}

/// Asks for the path of a shot, then for a move.
fn ask_path_and_step<'a, P: OnTurn<'a>>(player: &mut P, view: &View<'_>) -> Result<Answer<Option<Action>>, Stop> {
    loop {
        let heard = listen(player, ASK_PATH, &vocabulary(P::PLACE))?;
        match heard.input {
            _ if heard.goes_back() => return Ok(Answer::Back),
            Input::Command(Command::Shoot) | Input::Bare | Input::Unknown(_) => {}
            _ => return Ok(Answer::Other(heard)),
        }
        let shot = Heard { input: Input::Command(Command::Shoot), rest: heard.rest };
        let later = std::mem::take(&mut player.dialogue().rest);
        match reading::read_legal_action(shot, later, view, player.players()) {
            Ok(shot) if shot.step.is_none() => return ask_step(player, view, shot),
            Ok(both) => return Ok(Answer::Action(Some(both))),
            Err(words) => player.dialogue().refuse(&words)?,
        }
    }
}

/// Asks for a move. After a shot, an empty answer stays in the room, and no other command is obeyed before the answer;
/// otherwise an empty answer goes back.
fn ask_step<'a, P: OnTurn<'a>>(
    player: &mut P,
    view: &View<'_>,
    action: Action,
) -> Result<Answer<Option<Action>>, Stop> {
    let has_shot = action.shot.is_some();
    let question = if has_shot { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
    loop {
        let heard = listen(player, question, &vocabulary(P::PLACE))?;
        let read = match heard.input {
            Input::Blank | Input::Command(Command::Pass) if has_shot => reading::checked(view, action),
            _ if heard.goes_back() => {
                if has_shot {
                    player.dialogue().say(SHOT_DROPPED)?;
                }
                return Ok(Answer::Back);
            }
            Input::Command(Command::Move) | Input::Bare | Input::Unknown(_) => {
                let step = reading::read_step(&heard.rooms(), view);
                step.and_then(|to| reading::checked(view, Action { step: Some(to), ..action }))
            }
            Input::Command(Command::Hide) => {
                player.secrets().dropped = action.shot;
                return Ok(Answer::Action(None));
            }
            _ if has_shot => Err(FIRST_WHERE_TO.to_owned()),
            _ => return Ok(Answer::Other(heard)),
        };
        match read {
            Ok(action) => return Ok(Answer::Action(Some(action))),
            Err(words) => player.dialogue().refuse(&words)?,
        }
    }
}
