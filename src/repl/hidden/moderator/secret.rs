//! One player's turn on the secret screen.

use std::io;

use super::Moderator;
use super::is_for_elsewhere;
use crate::game::Seat;
use crate::game::View as _;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Input};
use crate::repl::dialogue::{Answer, ParsedLine, ask_until_action, vocabulary};
use crate::repl::hidden::{
    self, ACCEPTED, ASK_ACTION, ASK_PATH, ASK_STEP, ASK_STEP_AFTER_SHOT, HiddenMapper, NO_ARROW, NOTHING_AGAIN,
    SHOT_STANDS,
};
use crate::repl::offer::{Offer, ways};

/// The secret commands.
pub(super) const COMMANDS: [Command; 12] = [
    Command::Shoot,
    Command::Move,
    Command::Pass,
    Command::Again,
    Command::Notes,
    Command::Map,
    Command::Mark,
    Command::Unmark,
    Command::Reveal,
    Command::Score,
    Command::Save,
    Command::Hide,
];

impl Moderator<'_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask_in_secret(&mut self, view: &View<'_>, sheet: &str) -> Result<Option<Action>, Stop> {
        self.dialogue.say(sheet)?;
        self.offer(view);
        let vocabulary = vocabulary(&COMMANDS);
        ask_until_action(
            self,
            |moderator| moderator.dialogue.listen(ASK_ACTION, &vocabulary),
            |moderator, heard| moderator.take(view, heard, &vocabulary),
        )
    }

    /// Sets what Tab completes.
    fn offer(&mut self, view: &View<'_>) {
        self.dialogue.offer(|| {
            let ways = ways(view.legal().moves);
            let second = vec![
                (Command::Move, ways.clone()),
                (Command::Shoot, ways.clone()),
                (Command::Mark, ways.clone()),
                (Command::Map, vec!["words".to_owned()]),
            ];
            Offer { commands: Vec::new(), first: ways, second }
        });
    }

    /// Handles an answer to the main question.
    fn take(
        &mut self,
        view: &View<'_>,
        heard: ParsedLine,
        vocabulary: &[Command],
    ) -> Result<Answer<Option<Action>>, Stop> {
        let Self { dialogue, people, truth, .. } = self;
        let (notebook, truth) = (&mut people[usize::from(view.seat.0)].notebook, truth.as_ref().map(|(_, map)| map));
        let heard = notebook.answer(heard, dialogue, &HiddenMapper { rooms: view.rooms }, truth)?;
        let Some(heard) = heard else { return Ok(Answer::Back) };
        let action = match heard.input {
            Input::Command(Command::Notes, page) => return Ok(self.show_notes(view.seat, &page)?),
            Input::Command(Command::Hide, rest) if rest.is_empty() => return Ok(Answer::Action(None)),
            Input::Command(Command::Again, rest) if rest.is_empty() => match self.person(view.seat).last {
                Some(action) => {
                    self.dialogue.say(&format!("({action})"))?;
                    action
                }
                None => return Ok(self.refuse(NOTHING_AGAIN)?),
            },
            Input::Command(Command::Shoot, named) if named.is_empty() => {
                if view.sheet.is_some_and(|sheet| sheet.arrows == 0) {
                    return Ok(self.refuse(NO_ARROW)?);
                }
                return self.ask_path_and_step(view, vocabulary);
            }
            Input::Command(Command::Move, named) if named.is_empty() => {
                return self.ask_step(view, Action::default(), vocabulary);
            }
            Input::Unknown(word) if !is_for_elsewhere(&word) => {
                self.dialogue.refuse_unknown(&word, vocabulary, ACCEPTED)?;
                return Ok(Answer::Back);
            }
            _ => match hidden::read_action(&heard.line, view) {
                Ok(action) => action,
                Err(words) => return Ok(self.refuse(&words)?),
            },
        };
        self.accept(view, action)
    }

    fn show_notes(&mut self, seat: Seat, page: &[String]) -> io::Result<Answer<Option<Action>>> {
        let notes = self.person(seat).journal.as_slice();
        let page = match page {
            [] => Some(1),
            [page] => page.parse().ok(),
            _ => None,
        };
        match page.and_then(|page| hidden::notes(notes, page)) {
            Some(words) => {
                self.dialogue.say(&words)?;
                Ok(Answer::Back)
            }
            None => self.refuse(ACCEPTED),
        }
    }

    /// Asks for the path of a shot, then for a move.
    fn ask_path_and_step(&mut self, view: &View<'_>, vocabulary: &[Command]) -> Result<Answer<Option<Action>>, Stop> {
        loop {
            let heard = self.dialogue.listen(ASK_PATH, vocabulary)?;
            match heard.input {
                Input::Blank => return Ok(Answer::Back),
                Input::Command(..) => return Ok(Answer::Other(heard)),
                Input::Bare(_) | Input::Unknown(_) => {}
            }
            match hidden::read_action(&format!("shoot {}", heard.line), view) {
                Ok(action) if action.step.is_some() => return self.accept(view, action),
                Ok(shot) => match hidden::check(view, &shot) {
                    Ok(()) => return self.ask_step(view, shot, vocabulary),
                    Err(words) => return Ok(self.refuse(&words)?),
                },
                Err(words) => self.dialogue.refuse(&words)?,
            }
        }
    }

    /// Asks for a move. After a shot, an empty answer stays in the room, and nothing replaces the shot unasked;
    /// otherwise an empty answer goes back.
    fn ask_step(
        &mut self,
        view: &View<'_>,
        action: Action,
        vocabulary: &[Command],
    ) -> Result<Answer<Option<Action>>, Stop> {
        let question = if action.shot.is_some() { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
        loop {
            let ParsedLine { input, line } = self.dialogue.listen(question, vocabulary)?;
            let named = match input {
                Input::Blank if action.shot.is_some() => return self.accept(view, action),
                Input::Blank => return Ok(Answer::Back),
                Input::Command(Command::Move, named) | Input::Bare(named) => named,
                Input::Unknown(word) => vec![word],
                Input::Command(command, _) => {
                    let heard = ParsedLine { input, line };
                    let Some(shot) = action.shot else { return Ok(Answer::Other(heard)) };
                    if [Command::Shoot, Command::Pass, Command::Again].contains(&command) {
                        if self.dialogue.ask_yes_or_no(&hidden::ask_to_drop(shot))? {
                            return Ok(Answer::Other(heard));
                        }
                        self.dialogue.say(SHOT_STANDS)?;
                    } else if let Answer::Action(hides) = self.take(view, heard, vocabulary)? {
                        return Ok(Answer::Action(hides));
                    }
                    continue;
                }
            };
            let both = hidden::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| hidden::check(view, &both).map(|()| both)) {
                Ok(both) => return Ok(Answer::Action(Some(both))),
                Err(words) => self.dialogue.refuse(&words)?,
            }
        }
    }

    /// Accepts a legal action, and refuses any other.
    fn accept(&mut self, view: &View<'_>, action: Action) -> Result<Answer<Option<Action>>, Stop> {
        match hidden::check(view, &action) {
            Ok(()) => Ok(Answer::Action(Some(action))),
            Err(words) => Ok(self.refuse(&words)?),
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer<Option<Action>>> {
        self.dialogue.refuse(words)?;
        Ok(Answer::Back)
    }
}
