//! One player's turn on the secret screen.

use std::io;

use super::Moderator;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::dialogue::{Dialogue, Host, listen};
use crate::repl::heard::{Heard, Input, unknown};
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, Asked, NOTHING_AGAIN, Next, question};
use crate::repl::offer::Offer;
use crate::text::listed;

const IS_PUBLIC: &str = "That is public: type hide first.";

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
        people[self.view.seat.index()].obey(heard, dialogue, self.view.rooms, truth.as_ref())
    }
}

impl Secret<'_, '_, '_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask(&mut self) -> Result<Option<Action>, Stop> {
        self.moderator.dialogue.say(self.sheet)?;
        if let Some(shot) = self.moderator.person(self.view.seat).dropped.take() {
            let shot = listed(shot.iter(), "and");
            self.dialogue().say(&format!("Your shot through {shot} was cancelled when you hid the screen."))?;
        }
        let (vocabulary, main) = (vocabulary(Place::Secret), question(self.view).into());
        let (mut asked, mut other) = (None, None);
        loop {
            let heard = match other.take() {
                Some(heard) => heard,
                None => listen(self, asked.map_or(main, Asked::question), &vocabulary)?,
            };
            let is_alone = heard.rest.is_empty();
            let next = match (&heard.input, asked) {
                (Input::Command(Command::Hide), Some(Asked::Step { shot })) => {
                    self.moderator.person(self.view.seat).dropped = shot;
                    return Ok(None);
                }
                (Input::Command(Command::Hide), None) if is_alone => return Ok(None),
                (Input::Command(Command::Again), None) if is_alone && self.dialogue().rest.is_empty() => {
                    self.again()?
                }
                (Input::Unknown(word), None)
                    if Command::find(word, &[Command::Board, Command::Strike, Command::Say]).is_some() =>
                {
                    Next::Refused(IS_PUBLIC.to_owned())
                }
                (Input::Unknown(word), None) => {
                    Next::Refused(unknown(word, &vocabulary, &[], &reading::accepted(self.view)))
                }
                _ => self.answer(asked, heard),
            };
            match next {
                Next::Decided(action) => return Ok(Some(action)),
                Next::Ask(question) => asked = Some(question),
                Next::Refused(words) => self.dialogue().refuse(&words)?,
                Next::Other(heard) => (asked, other) = (None, Some(heard)),
                Next::Back(words) => {
                    asked = None;
                    if !words.is_empty() {
                        self.dialogue().say(words)?;
                    }
                }
            }
        }
    }

    fn answer(&mut self, asked: Option<Asked>, heard: Heard) -> Next {
        let mut later = std::mem::take(&mut self.dialogue().rest);
        let says_all = self.dialogue().console.replays_decisions();
        let next = turn::answer(asked, heard, &mut later, self.view, self.moderator.players(), says_all);
        self.dialogue().rest = later;
        next
    }

    /// Repeats the player's last action, which is shown first.
    fn again(&mut self) -> io::Result<Next> {
        let Some(action) = self.moderator.person(self.view.seat).last else {
            return Ok(Next::Refused(NOTHING_AGAIN.to_owned()));
        };
        self.dialogue().say(&format!("({action})"))?;
        Ok(reading::checked(self.view, action).map_or_else(Next::Refused, Next::Decided))
    }
}
