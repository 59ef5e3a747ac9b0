//! One player's turn on the secret screen.

use super::{Moderator, NO_HINTS, NOT_YET};
use crate::game::View as _;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::dialogue::{Answer, Dialogue, Host, ask_until_action, listen};
use crate::repl::heard::{Heard, Input};
use crate::repl::help::Question;
use crate::repl::hidden::{HiddenMapper, reading};
use crate::repl::offer::{Offer, ways};
use crate::text::listed;

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
const SHOT_DROPPED: &str = "Your shot is dropped.";
const NOTHING_AGAIN: &str = "Nothing to repeat here.";

/// The player on turn, who is alone at the screen.
pub(super) struct Secret<'t, 'a, 'v> {
    pub(super) moderator: &'t mut Moderator<'a>,
    pub(super) view: &'t View<'v>,
    pub(super) sheet: &'t str,
}

impl<'a> Host<'a> for Secret<'_, 'a, '_> {
    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.moderator.dialogue
    }

    fn look(&mut self) -> String {
        self.sheet.to_owned()
    }

    fn score(&self) -> String {
        let arrows = self.view.sheet.map(|sheet| format!("You have {}. ", crate::repl::hidden::arrows(sheet.arrows)));
        arrows.unwrap_or_default() + &self.moderator.score()
    }

    fn offer(&self) -> Offer {
        let mut ways = ways(self.view.legal().listed);
        ways.retain(|way| way != Command::Pass.word());
        let second = vec![
            (Command::Move, ways.clone()),
            (Command::Shoot, ways.clone()),
            (Command::Mark, ways.clone()),
            (Command::Map, vec!["words".to_owned()]),
        ];
        Offer { first: ways, second }
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let Moderator { dialogue, people, truth, .. } = &mut *self.moderator;
        let person = &mut people[usize::from(self.view.seat.0)];
        let truth = truth.as_ref();
        let mapper = HiddenMapper { rooms: self.view.rooms };
        match heard.input {
            Input::Command(Command::Notes) => {
                dialogue.say(&format!("Your turns so far:\n{}", person.journal.join("\n")))?;
            }
            Input::Command(command @ (Command::Map | Command::Reveal))
                if command == Command::Map || truth.is_some() =>
            {
                person.notebook.show(command, &heard.words(), dialogue, &mapper, truth)?;
            }
            Input::Command(Command::Reveal) => dialogue.refuse(NOT_YET)?,
            Input::Command(Command::Hint) => dialogue.refuse(NO_HINTS)?,
            Input::Command(Command::Mark) => person.notebook.mark(&heard.rest, dialogue, &mapper)?,
            Input::Command(Command::Unmark) => person.notebook.unmark(&heard.words(), dialogue, &mapper)?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }
}

impl Secret<'_, '_, '_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask(&mut self) -> Result<Option<Action>, Stop> {
        self.moderator.dialogue.say(self.sheet)?;
        if let Some(shot) = self.moderator.dropped.take() {
            let shot = listed(shot.iter(), "and");
            self.dialogue().say(&format!("Your shot through {shot} was dropped when you hid the screen."))?;
        }
        let question = if reading::is_armed(self.view) { ASK_ACTION } else { ASK_ACTION_UNARMED };
        ask_until_action(self, |secret| listen(secret, question, &vocabulary(Place::Secret)), Self::take)
    }

    /// Handles an answer to the main question.
    fn take(&mut self, heard: Heard) -> Result<Answer<Option<Action>>, Stop> {
        let (view, is_alone) = (self.view, heard.rest.is_empty());
        let read = match &heard.input {
            Input::Command(Command::Hide) if is_alone => return Ok(Answer::Action(None)),
            Input::Command(Command::Again) if is_alone && self.dialogue().rest.is_empty() => {
                let last = self.moderator.person(view.seat).last;
                if let Some(action) = last {
                    self.dialogue().say(&format!("({action})"))?;
                }
                last.ok_or_else(|| NOTHING_AGAIN.to_owned()).and_then(|action| reading::checked(view, action))
            }
            Input::Command(Command::Shoot | Command::Both) if !reading::is_armed(view) => Err(reading::no_arrow(view)),
            Input::Command(Command::Shoot | Command::Both) if is_alone => return self.ask_path_and_step(),
            Input::Command(Command::Move) if is_alone => return self.ask_step(Action::default()),
            Input::Unknown(word) if Command::find(word, &[Command::Board, Command::Strike]).is_some() => {
                Err(BOARD_IS_PUBLIC.to_owned())
            }
            Input::Unknown(word) => {
                self.dialogue().refuse_unknown(word, &vocabulary(Place::Secret), &[], &reading::accepted(view))?;
                return Ok(Answer::Back);
            }
            _ => {
                let later = std::mem::take(&mut self.dialogue().rest);
                let has_said_all = !later.is_empty() || self.dialogue().console.replays_decisions();
                match reading::read_legal_action(heard, later, view, self.moderator.players()) {
                    Ok(shot) if shot.shot.is_some() && !has_said_all => return self.ask_step(shot),
                    read => read,
                }
            }
        };
        match read {
            Ok(action) => Ok(Answer::Action(Some(action))),
            Err(words) => {
                self.dialogue().refuse(&words)?;
                Ok(Answer::Back)
            }
        }
    }

    /// Asks for the path of a shot, then for a move.
    fn ask_path_and_step(&mut self) -> Result<Answer<Option<Action>>, Stop> {
        loop {
            let heard = listen(self, ASK_PATH, &vocabulary(Place::Secret))?;
            match heard.input {
                _ if heard.goes_back() => return Ok(Answer::Back),
                Input::Command(Command::Shoot) | Input::Bare | Input::Unknown(_) => {}
                _ => return Ok(Answer::Other(heard)),
            }
            let shot = Heard { input: Input::Command(Command::Shoot), rest: heard.rest };
            let later = std::mem::take(&mut self.dialogue().rest);
            match reading::read_legal_action(shot, later, self.view, self.moderator.players()) {
                Ok(shot) if shot.step.is_none() => return self.ask_step(shot),
                Ok(both) => return Ok(Answer::Action(Some(both))),
                Err(words) => self.dialogue().refuse(&words)?,
            }
        }
    }

    /// Asks for a move. After a shot, an empty answer stays in the room, and no other command is obeyed before the answer;
    /// otherwise an empty answer goes back.
    fn ask_step(&mut self, action: Action) -> Result<Answer<Option<Action>>, Stop> {
        let has_shot = action.shot.is_some();
        let question = if has_shot { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
        loop {
            let heard = listen(self, question, &vocabulary(Place::Secret))?;
            let read = match heard.input {
                Input::Blank | Input::Command(Command::Pass) if has_shot => reading::checked(self.view, action),
                _ if heard.goes_back() => {
                    if has_shot {
                        self.dialogue().say(SHOT_DROPPED)?;
                    }
                    return Ok(Answer::Back);
                }
                Input::Command(Command::Move) | Input::Bare | Input::Unknown(_) => {
                    let step = reading::read_step(&heard.rooms(), self.view);
                    step.and_then(|to| reading::checked(self.view, Action { step: Some(to), ..action }))
                }
                Input::Command(Command::Hide) => {
                    self.moderator.dropped = action.shot;
                    return Ok(Answer::Action(None));
                }
                _ if has_shot => Err(FIRST_WHERE_TO.to_owned()),
                _ => return Ok(Answer::Other(heard)),
            };
            match read {
                Ok(action) => return Ok(Answer::Action(Some(action))),
                Err(words) => self.dialogue().refuse(&words)?,
            }
        }
    }
}
