//! The questions that follow `move` and `shoot`. Enter goes back from each.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};

use super::turn::{Answer, Turn, with_name};
use crate::bot::Advised;
use crate::game::Game;
use crate::game_loop::Stop;
use crate::repl::command::Command;
use crate::repl::dialogue::{Host as _, listen};
use crate::repl::heard::Input;
use crate::repl::help::Question;
use crate::repl::phrasebook::{OneByOne, Phrasebook};
use crate::text::joined;

/// Ends each refusal of an answer.
const WAY_BACK: &str = "Press Enter to go back.";

/// Parses an action.
type Read<G, W> = fn(&W, &<G as Game>::View, &[String]) -> Result<<G as Game>::Action, String>;

impl<G: Advised, W: Phrasebook<G>> Turn<'_, '_, G, W> {
    /// Asks, and continues with words that probably name rooms.
    fn hear(&mut self, question: Question<'_>) -> Result<ControlFlow<Answer<G::Action>, Vec<String>>, Stop> {
        let vocabulary = self.prompt.vocabulary.clone();
        let heard = listen(self, question, &vocabulary)?;
        Ok(match heard.input {
            _ if heard.goes_back() => Break(Answer::Back),
            Input::Command(Command::Name(_)) | Input::Bare | Input::Unknown(_) => Continue(with_name(&heard)),
            Input::Blank | Input::Command(_) | Input::ForShell => Break(Answer::Other(heard)),
        })
    }

    /// Asks a follow-up question. A word that parses as an answer is one, even if it is also a command.
    pub(super) fn ask_until(&mut self, question: Question<'_>, read: Read<G, W>) -> Result<Answer<G::Action>, Stop> {
        loop {
            let read = match self.hear(question)? {
                Continue(named) => read(&self.prompt.words, self.view, &named),
                Break(answer) => return Ok(answer),
            };
            match self.checked(read) {
                Ok(action) => return Ok(Answer::Action(action)),
                Err(words) => self.refuse_follow_up(&words)?,
            }
        }
    }

    /// Asks for the number of rooms, then for each room. Asks again only for a refused room.
    pub(super) fn ask_room_by_room(&mut self, words: &OneByOne) -> Result<Answer<G::Action>, Stop> {
        let mut length = None;
        let mut path = Vec::new();
        loop {
            let (asks, answers) = match length {
                Some(_) => (words.ask_room, words.not_one_number),
                None => (words.ask_count, words.bad_count),
            };
            let named = match self.hear(Question { asks, answers })? {
                Continue(named) => named,
                Break(answer) => return Ok(answer),
            };
            let [word] = named.as_slice() else {
                self.dialogue().refuse(words.not_one_number)?;
                continue;
            };
            let Some(length) = length else {
                length = word.parse().ok().filter(|length| (1..=words.most).contains(length));
                if length.is_none() {
                    self.dialogue().refuse(words.bad_count)?;
                }
                continue;
            };
            path.push(word.clone());
            match self.checked(self.prompt.words.read_shot(self.view, &path)) {
                Ok(action) if path.len() == length => return Ok(Answer::Action(action)),
                Ok(_) => {}
                Err(words) => {
                    path.pop();
                    self.refuse_follow_up(&words)?;
                }
            }
        }
    }

    fn refuse_follow_up(&mut self, words: &str) -> io::Result<()> {
        // The words of 1973 are no sentences, and stand alone.
        let refusal = if words.ends_with('.') { joined(words, WAY_BACK) } else { words.to_owned() };
        self.dialogue().refuse(&refusal)
    }
}
