//! One player's turn on the secret screen.

use super::Moderator;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::dialogue::{Dialogue, Host, listen};
use crate::repl::heard::{Heard, Input, unknown};
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, Asked, question};
use crate::repl::offer::Offer;

/// The player on turn, who is alone at the screen.
pub(super) struct Secret<'t, 'a> {
    pub(super) moderator: &'t mut Moderator<'a>,
    pub(super) view: &'t View,
    pub(super) sheet: &'t str,
}

impl<'a> Host<'a> for Secret<'_, 'a> {
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
        turn::offer(self.view)
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let Moderator { dialogue, people, truth, .. } = &mut *self.moderator;
        people[self.view.seat.index()].obey(heard, dialogue, self.view.rooms, truth.as_ref())
    }
}

impl Secret<'_, '_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask(&mut self) -> Result<Option<Action>, Stop> {
        self.moderator.dialogue.say(self.sheet)?;
        let (vocabulary, main) = (vocabulary(Place::Secret), question(self.view).into());
        let mut asked = None;
        loop {
            let heard = listen(self, asked.map_or(main, Asked::question), &vocabulary)?;
            let Moderator { dialogue, people, .. } = &mut *self.moderator;
            match (&heard.input, asked) {
                (Input::Command(Command::Hide), _) if heard.rest.is_empty() => return Ok(None),
                (Input::Unknown(word), None) => {
                    dialogue.refuse(&unknown(word, &vocabulary, &[], &reading::accepted(self.view)))?;
                }
                _ => {
                    let last = people[self.view.seat.index()].last;
                    if let Some(action) = turn::take(&mut asked, heard, dialogue, self.view, last)? {
                        return Ok(Some(action));
                    }
                }
            }
        }
    }
}
