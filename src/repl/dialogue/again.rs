//! Questions with the answers yes and no, and the question for another hunt.

use super::{AFTER_A_HUNT, Dialogue, Input, NextHunt, ParsedLine, YES_OR_NO, vocabulary};
use crate::game_loop::{Leave, Stop};
use crate::repl::command::{Command, goes_back};
use crate::repl::help::Question;

const YES_AND_NO: [Command; 2] = [Command::Yes, Command::No];

/// What else means yes or no where the question is whether to play again, and whether with the same set-up.
const ANOTHER_HUNT: [(&str, bool); 3] = [("again", true), ("same", true), ("new", true)];
const SAME_HUNT: [(&str, bool); 3] = [("again", true), ("same", true), ("new", false)];

const QUIT: &str = "quit";

/// Refuses an answer where Enter goes back.
const YES_OR_NO_OR_BACK: &str = "Please answer Y or N (Q quits). Press Enter to go back.";

/// A question whose answer is yes or no.
struct YesOrNo<'q> {
    question: &'q str,
    /// Said to other answers.
    refusal: &'q str,
    /// What leaves the game, as `answer N`.
    leaves: &'q str,
    /// Whether Enter goes back to an earlier question.
    may_go_back: bool,
    /// Other words that mean yes, if `true`, or no.
    also: &'q [(&'q str, bool)],
}

impl<'q> YesOrNo<'q> {
    const fn new(question: &'q str) -> Self {
        Self { question, refusal: YES_OR_NO, leaves: QUIT, may_go_back: false, also: &[] }
    }

    fn meaning(&self, word: &str) -> Option<bool> {
        self.also.iter().find(|(other, _)| *other == word).map(|(_, yes)| *yes)
    }
}

/// Answers the commands of a question that are no answers to it, and returns any other input.
type AnswerCommand<'f, 'a> = &'f mut dyn FnMut(&mut Dialogue<'a>, ParsedLine) -> Result<Option<ParsedLine>, Stop>;

impl<'a> Dialogue<'a> {
    /// Asks a question until the answer is yes or no.
    pub(crate) fn ask_yes_or_no(&mut self, question: &str) -> Result<bool, Stop> {
        self.ask_yes_or_no_with(question, YES_OR_NO)
    }

    /// Asks a question until the answer is yes or no, and refuses other answers with these words.
    pub(in crate::repl) fn ask_yes_or_no_with(&mut self, question: &str, refusal: &'static str) -> Result<bool, Stop> {
        let asked = YesOrNo { refusal, ..YesOrNo::new(question) };
        self.insist_on(&asked, &vocabulary(&YES_AND_NO), &mut Self::answer)
    }

    /// Asks whether to do something. To go back is to answer no.
    pub(in crate::repl) fn ask_whether_to(&mut self, question: &str) -> Result<bool, Stop> {
        let asked = YesOrNo { may_go_back: true, ..YesOrNo::new(question) };
        let yes = self.ask_yes_no_or_nothing(&asked, &vocabulary(&YES_AND_NO), &mut Self::answer)?;
        Ok(yes == Some(true))
    }

    fn insist_on(
        &mut self,
        asked: &YesOrNo<'_>,
        vocabulary: &[Command],
        answer: AnswerCommand<'_, 'a>,
    ) -> Result<bool, Stop> {
        loop {
            if let Some(yes) = self.ask_yes_no_or_nothing(asked, vocabulary, answer)? {
                return Ok(yes);
            }
            self.refuse(asked.refusal)?;
        }
    }

    /// Asks whether to play again, if the game has that question, and whether with the same set-up (C36). `answer` answers
    /// the commands that remain.
    pub(crate) fn ask_next_hunt(
        &mut self,
        play_again: Option<&str>,
        same_setup: &str,
        answer: AnswerCommand<'_, 'a>,
    ) -> Result<NextHunt, Stop> {
        let vocabulary = vocabulary(&AFTER_A_HUNT);
        let again =
            play_again.map(|question| YesOrNo { leaves: "answer N", also: &ANOTHER_HUNT, ..YesOrNo::new(question) });
        let same = YesOrNo { also: &SAME_HUNT, ..YesOrNo::new(same_setup) };
        let same = match again {
            Some(_) => YesOrNo { refusal: YES_OR_NO_OR_BACK, may_go_back: true, ..same },
            None => same,
        };
        loop {
            let same = match &again {
                Some(again) if !self.insist_on(again, &vocabulary, answer)? => return Err(self.decline()),
                Some(_) => {
                    self.record_line("yes");
                    self.ask_yes_no_or_nothing(&same, &vocabulary, answer)?
                }
                None => Some(self.insist_on(&same, &vocabulary, answer)?),
            };
            match same {
                Some(true) => {
                    self.record_line("yes");
                    return Ok(NextHunt::SameSetup);
                }
                Some(false) => {
                    self.record_line("no");
                    return Ok(NextHunt::NewSetup);
                }
                None => self.record_line(""),
            }
        }
    }

    /// Leaves because the player does not want another hunt.
    pub(in crate::repl) fn decline(&mut self) -> Stop {
        self.console.check_quit().map_or_else(Stop::Io, |()| self.leave(Leave::Quit))
    }

    fn ask_yes_no_or_nothing(
        &mut self,
        asked: &YesOrNo<'_>,
        vocabulary: &[Command],
        answer: AnswerCommand<'_, 'a>,
    ) -> Result<Option<bool>, Stop> {
        // The words offered during a hunt are no answers here.
        let offer = std::mem::take(&mut self.offer);
        let yes = loop {
            let heard = self.listen(Question { asks: asked.question, answers: YES_OR_NO }, vocabulary)?;
            let line = heard.line.clone();
            match answer(self, heard)?.map(|heard| heard.input) {
                None => {}
                Some(_) if asked.may_go_back && goes_back(&line) => break None,
                Some(Input::Command(Command::Yes, _)) => break Some(true),
                Some(Input::Command(Command::No, _)) => break Some(false),
                Some(Input::Blank) => break None,
                Some(Input::ForShell(_)) => {
                    self.refuse(&format!("That is for the shell: {} first.", asked.leaves))?;
                }
                Some(Input::Unknown(word)) if asked.meaning(&word).is_some() => break asked.meaning(&word),
                Some(_) => self.refuse(asked.refusal)?,
            }
        };
        self.offer = offer;
        Ok(yes)
    }
}
