//! The questions that follow `move` and `shoot`. Enter goes back from each.

use std::io;

use super::{SoloGame, SoloPrompt, joined};
use crate::bot::Advised;
use crate::game::Game;
use crate::game_loop::Stop;
use crate::repl::command::{Command, Input, goes_back, split_rooms};
use crate::repl::dialogue::{Answer, ParsedLine};
use crate::repl::help::Question;
use crate::repl::phrasebook::OneByOne;

/// Ends each refusal of an answer.
const WAY_BACK: &str = "Press Enter to go back.";

/// The most columns of a refusal on one line.
const WIDTH: usize = 80;

/// Parses an action.
type Read<G, W> = fn(&W, &<G as Game>::View<'_>, &[String]) -> Result<<G as Game>::Action, String>;

/// Returns the answer to a follow-up question, which probably names rooms; `Err` if it is empty or another command.
fn named(input: Input) -> Result<Vec<String>, Input> {
    match input {
        Input::Bare(named) => Ok(named),
        Input::Unknown(word) => Ok(vec![word]),
        Input::Command(Command::Name(name), rest) => Ok(joined(name, rest)),
        Input::Blank | Input::Command(..) | Input::ForShell(_) => Err(input),
    }
}

impl<G: Advised, W: SoloGame<G>> SoloPrompt<'_, G, W> {
    /// Asks a follow-up question. A word that parses as an answer is one, even if it is also a command.
    pub(super) fn ask_until(
        &mut self,
        view: &G::View<'_>,
        question: Question<'_>,
        read: Read<G, W>,
    ) -> Result<Answer<G::Action>, Stop> {
        loop {
            let Some(ParsedLine { input, line }) = self.hear_follow_up(question)? else { return Ok(Answer::Back) };
            let read = match (read(&self.words, view, &split_rooms(&line)), named(input)) {
                (Ok(action), _) => Ok(action),
                (Err(_), Ok(named)) => read(&self.words, view, &named),
                (Err(_), Err(input)) => match self.answer(view, ParsedLine { input, line })? {
                    Some(heard) => return Ok(Answer::Other(heard)),
                    None => continue,
                },
            };
            match self.checked(view, read) {
                Ok(action) => return Ok(Answer::Action(action)),
                Err(words) => self.refuse_follow_up(&words)?,
            }
        }
    }

    /// Asks for the number of rooms, then for each room. Asks again only for a refused room.
    pub(super) fn ask_room_by_room(&mut self, view: &G::View<'_>, words: &OneByOne) -> Result<Answer<G::Action>, Stop> {
        let mut length = None;
        let mut path = Vec::new();
        loop {
            let (asks, answers) = match length {
                Some(_) => (words.ask_room, words.not_one_number),
                None => (words.ask_count, words.bad_count),
            };
            let question = Question { asks, answers };
            let Some(ParsedLine { input, line }) = self.hear_follow_up(question)? else { return Ok(Answer::Back) };
            let named = match named(input) {
                Ok(named) => named,
                Err(input) => match self.answer(view, ParsedLine { input, line })? {
                    Some(heard) => return Ok(Answer::Other(heard)),
                    None => continue,
                },
            };
            let [word] = named.as_slice() else {
                self.dialogue.refuse(words.not_one_number)?;
                continue;
            };
            let Some(length) = length else {
                length = word.parse().ok().filter(|length| (1..=words.most).contains(length));
                if length.is_none() {
                    self.dialogue.refuse(words.bad_count)?;
                }
                continue;
            };
            path.push(word.clone());
            match self.checked(view, self.words.read_shot(view, &path)) {
                Ok(action) if path.len() == length => return Ok(Answer::Action(action)),
                Ok(_) => {}
                Err(words) => {
                    path.pop();
                    self.refuse_follow_up(&words)?;
                }
            }
        }
    }

    /// Asks until the answer may be one; `None` goes back.
    fn hear_follow_up(&mut self, question: Question<'_>) -> Result<Option<ParsedLine>, Stop> {
        loop {
            let heard = self.dialogue.listen(question, &self.vocabulary)?;
            if goes_back(&heard.line) {
                return Ok(None);
            }
            match self.aside(&heard, "move ", "") {
                Some(words) => self.refuse_follow_up(words.trim_end())?,
                None => return Ok(Some(heard)),
            }
        }
    }

    fn refuse_follow_up(&mut self, words: &str) -> io::Result<()> {
        // A pipe breaks no lines.
        let gap = if words.chars().count() + WAY_BACK.len() < WIDTH { " " } else { "\n" };
        // The words of 1973 are no sentences, and stand alone.
        let way_back = if words.ends_with('.') { [gap, WAY_BACK].concat() } else { String::new() };
        self.dialogue.refuse(&format!("{words}{way_back}"))
    }
}
