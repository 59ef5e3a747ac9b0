//! One player's turn on the secret screen.

use super::Moderator;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::command::{Place, vocabulary};
use crate::repl::dialogue::{Dialogue, Host, ask_until_action, listen};
use crate::repl::heard::Heard;
use crate::repl::hidden::Players;
use crate::repl::hidden::turn::{self, OnTurn, PlayerSecrets, question};
use crate::repl::offer::Offer;
use crate::text::listed;

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
        turn::offer(self.view)
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let Moderator { dialogue, people, truth, .. } = &mut *self.moderator;
        people[usize::from(self.view.seat.0)].obey(heard, dialogue, self.view.rooms, truth.as_ref())
    }
}

impl<'a> OnTurn<'a> for Secret<'_, 'a, '_> {
    const PLACE: Place = Place::Secret;

    fn players(&self) -> &Players {
        self.moderator.players()
    }

    fn secrets(&mut self) -> &mut PlayerSecrets {
        self.moderator.person(self.view.seat)
    }
}

impl Secret<'_, '_, '_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask(&mut self) -> Result<Option<Action>, Stop> {
        self.moderator.dialogue.say(self.sheet)?;
        if let Some(shot) = self.secrets().dropped.take() {
            let shot = listed(shot.iter(), "and");
            self.dialogue().say(&format!("Your shot through {shot} was dropped when you hid the screen."))?;
        }
        let (view, question) = (self.view, question(self.view));
        let ask = |secret: &mut Self| listen(secret, question, &vocabulary(Place::Secret));
        ask_until_action(self, ask, |secret, heard| turn::take(secret, view, heard))
    }
}
