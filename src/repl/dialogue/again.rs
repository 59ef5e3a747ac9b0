//! Questions with the answers yes and no, and the question for another hunt.

use super::{Host, Input, NextHunt, Place, YES_OR_NO, listen, vocabulary};
use crate::game_loop::Stop;
use crate::repl::command::Command;
use crate::repl::help::Question;

const PLAY_AGAIN: &str = "Play again (Y-N)?";
const SAME_SETUP: &str = "Same set-up (Y-N)?";

/// Refuses an answer where Enter goes back.
const YES_OR_NO_OR_BACK: &str = "Please answer Y or N (Q quits). Press Enter to go back.";

/// Asks a question until the answer is yes or no, and refuses other answers with these words.
pub(crate) fn ask_yes_or_no(
    host: &mut dyn Host<'_>,
    question: &str,
    place: Place,
    refusal: &str,
) -> Result<bool, Stop> {
    loop {
        match ask(host, question, place, refusal)? {
            Some(yes) => return Ok(yes),
            None => host.dialogue().refuse(refusal)?,
        }
    }
}

/// Asks until the answer is yes or no, or `None` to go back.
fn ask(host: &mut dyn Host<'_>, asks: &str, place: Place, refusal: &str) -> Result<Option<bool>, Stop> {
    let vocabulary = vocabulary(place);
    loop {
        let heard = listen(host, Question { asks, answers: YES_OR_NO }, &vocabulary)?;
        match heard.input {
            Input::Command(Command::Yes) => return Ok(Some(true)),
            Input::Command(Command::No) => return Ok(Some(false)),
            _ if heard.goes_back() => return Ok(None),
            _ => host.dialogue().refuse(refusal)?,
        }
    }
}

/// Asks whether to play again, if the game has that question, and whether with the same set-up (C36).
pub(crate) fn ask_next_hunt(host: &mut dyn Host<'_>, asks_to_play_again: bool) -> Result<NextHunt, Stop> {
    loop {
        let same = if asks_to_play_again {
            if !ask_yes_or_no(host, PLAY_AGAIN, Place::Over, YES_OR_NO)? {
                return Err(host.dialogue().quit());
            }
            host.dialogue().console.record_line("yes");
            ask(host, SAME_SETUP, Place::Over, YES_OR_NO_OR_BACK)?
        } else {
            Some(ask_yes_or_no(host, SAME_SETUP, Place::Over, YES_OR_NO)?)
        };
        let (line, next) = match same {
            Some(true) => ("yes", Some(NextHunt::SameSetup)),
            Some(false) => ("no", Some(NextHunt::NewSetup)),
            None => ("", None),
        };
        host.dialogue().console.record_line(line);
        if let Some(next) = next {
            return Ok(next);
        }
    }
}
