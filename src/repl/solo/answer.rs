//! Hears a line: parses it once, and obeys it or takes it as an answer to the question that waits.

use std::slice;

use super::{Asked, SoloPrompt, Work};
use crate::bot::Advised;
use crate::command::Command;
use crate::command::heard::{Heard, Input, unknown};
use crate::game::View as _;
use crate::repl::dialogue::{NextHunt, YES_OR_NO, YES_OR_NO_OR_BACK};
use crate::repl::reply::Then;
use crate::text::{counted, joined};
use crate::words::phrasebook::{OptionQuestion, Phrasebook, Phrases, ShotQuestion};

const NOT_YET: &str = "Not yet. Type reveal when the hunt is over.";
const NO_ODDS_ANY_MORE: &str = "There are no odds after the hunt. Type map to see everything.";
const NO_REVIEW_YET: &str = "Not yet. Type review when the hunt is over.";
const NO_REVIEW_OF_CHEATS: &str = "You saw everything, so there is nothing to review.";

/// Said to a player who starts to play before answering the first question.
const INSTRUCTIONS_FIRST: &str = "First answer Y or N: do you want instructions?";

/// Ends each refusal of an answer to a follow-up question.
const WAY_BACK: &str = "Press Enter to go back.";

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Obeys a command, or takes it as an answer.
    pub(super) fn obey_or_answer(&mut self, command: &str) {
        let (vocabulary, question) = (self.understood(), self.waiting());
        let heard = Heard::parse(command, &vocabulary);
        let Some(heard) = self.dialogue.obey(heard, || self.words.manual(), question, &vocabulary) else { return };
        let is_hunt =
            matches!(self.asked, Asked::Main | Asked::WhereTo | Asked::Shot | Asked::Count | Asked::Room { .. });
        let options = heard.options();
        match heard.input {
            Input::Command(Command::Quit) => self.dialogue.ask_outside(Then::Leave),
            Input::Command(Command::Look) => self.say_look(),
            Input::Command(Command::Score) if heard.rest.is_empty() => self.say_score(),
            Input::Command(Command::Hint) => self.answer_hint(&options),
            Input::Command(Command::Map) if options.first() == Some(&"odds") && self.is_over => {
                self.dialogue.refuse(NO_ODDS_ANY_MORE);
            }
            Input::Command(Command::Map) if is_hunt && options.first() == Some(&"odds") => {
                self.to_think = Work::Odds(options[1..].to_vec());
                self.dialogue.ask_outside(Then::Think);
            }
            Input::Command(Command::Map) if is_hunt && options.first() == Some(&"plan") => {
                self.show_plan(&options[1..]);
            }
            Input::Command(command @ (Command::Map | Command::Reveal)) => match self.revealed().cloned() {
                None if command == Command::Reveal => self.dialogue.refuse(NOT_YET),
                revealed => self.chart.show(command, &options, &mut self.dialogue, &self.words, revealed.as_ref()),
            },
            Input::Command(Command::Review) if !self.is_over => self.dialogue.refuse(NO_REVIEW_YET),
            Input::Command(Command::Review) if self.truth.is_some() => self.dialogue.refuse(NO_REVIEW_OF_CHEATS),
            Input::Command(Command::Review) => {
                self.to_think = Work::Review;
                self.dialogue.ask_outside(Then::Think);
            }
            Input::Command(Command::Travel) => {
                if let Err(words) = self.travel(&heard.rooms()) {
                    self.dialogue.refuse(&words);
                }
            }
            Input::Command(Command::GiveUp) if heard.rooms() != ["up"] => {
                self.dialogue.refuse("To end the hunt as lost, type give up.");
            }
            Input::Command(Command::GiveUp) => {
                self.asked = Asked::GiveUp(Box::new(self.asked.clone()));
                self.dialogue.ask_outside(Then::Confirm);
            }
            Input::Command(Command::Mark) => self.chart.mark(&heard.rest, &mut self.dialogue, &self.words),
            Input::Command(Command::Unmark) => self.chart.unmark(&heard.words(), &mut self.dialogue, &self.words),
            _ => self.answer(&heard),
        }
    }

    /// Takes a line as the answer to the question that waits.
    fn answer(&mut self, heard: &Heard) {
        let yes = match heard.input {
            Input::Command(Command::Yes) => Some(true),
            Input::Command(Command::No) => Some(false),
            _ => None,
        };
        let asks_to_play_again = self.words.phrases().asks_to_play_again;
        match (self.asked.clone(), yes) {
            (Asked::Instructions, Some(yes)) => {
                self.dialogue.keep(if yes { "yes" } else { "no" });
                if yes {
                    self.dialogue.say_rules(&self.words.manual());
                }
                self.settle(None);
            }
            (Asked::Instructions, None) => self.dialogue.refuse(INSTRUCTIONS_FIRST),
            (Asked::Option, _) => self.answer_option(heard),
            (Asked::Main, _) => self.answer_main(heard),
            (Asked::WhereTo | Asked::Shot | Asked::Count | Asked::Room { .. }, _) => self.answer_follow_up(heard),
            (Asked::PlayAgain, Some(true)) => {
                self.dialogue.keep("yes");
                self.asked = Asked::SameSetup;
            }
            (Asked::PlayAgain, Some(false)) => self.dialogue.ask_outside(Then::Leave),
            (Asked::SameSetup, Some(same)) => {
                self.dialogue.keep(if same { "yes" } else { "no" });
                self.begin_hunt(Some(if same { NextHunt::SameSetup } else { NextHunt::NewSetup }));
            }
            (Asked::SameSetup, None) if asks_to_play_again && heard.goes_back() => {
                self.dialogue.keep("");
                self.asked = Asked::PlayAgain;
            }
            (Asked::SameSetup, None) if asks_to_play_again => self.dialogue.refuse(YES_OR_NO_OR_BACK),
            (Asked::PlayAgain | Asked::SameSetup | Asked::GiveUp(_), None) => self.dialogue.refuse(YES_OR_NO),
            (Asked::GiveUp(_), Some(true)) => self.give_up(),
            (Asked::GiveUp(back), Some(false)) => self.asked = *back,
            (Asked::Replace(back), _) => {
                if self.dialogue.replace(heard) {
                    self.asked = *back;
                }
            }
        }
    }

    fn answer_option(&mut self, heard: &Heard) {
        let Some(OptionQuestion { refusal, .. }) = self.words.option() else { return };
        let Input::Command(Command::Name(name)) = heard.input else { return self.dialogue.refuse(refusal) };
        self.dialogue.keep(name);
        let told = self.words.settle(&mut self.setup, name);
        self.dialogue.say(&told);
        self.deal();
    }

    /// Takes an answer to the main question.
    fn answer_main(&mut self, heard: &Heard) {
        let Some(view) = self.view() else { return };
        let Phrases { where_to, shot, remarks, .. } = *self.words.phrases();
        let (words, named) = (&self.words, heard.rooms());
        let is_move = matches!(heard.input, Input::Command(Command::Move) | Input::Bare);
        let read = match &heard.input {
            Input::Command(Command::Move) if named.is_empty() && where_to.is_some() => {
                self.asked = Asked::WhereTo;
                return;
            }
            Input::Command(Command::Move) | Input::Bare => words.read_move(&view, &named),
            Input::Command(Command::Shoot) => match (words.may_shoot(&view), shot) {
                (Err(words), _) => Err(words),
                (Ok(()), ShotQuestion::AtOnce(_)) if named.is_empty() => {
                    self.asked = Asked::Shot;
                    return;
                }
                (Ok(()), ShotQuestion::OneByOne(_)) if named.is_empty() => {
                    self.asked = Asked::Count;
                    return;
                }
                (Ok(()), _) => words.read_shot(&view, &named),
            },
            Input::Command(Command::Again) if named.is_empty() => match self.repeated(&view) {
                Some(action) => {
                    self.dialogue.say(&format!("({})", view.text(&action)));
                    Ok(action)
                }
                None => Err(format!("Nothing to repeat here. {}", words.accepted(&view))),
            },
            Input::Command(Command::Name(_)) => words.read_move(&view, &with_name(heard)),
            Input::Command(command) => Err(format!("Type just {}, without anything after it.", command.word())),
            Input::Unknown(word) => {
                // A long name of a direction is a move too.
                let name = word.to_lowercase();
                let read = words.read_move(&view, slice::from_ref(&name));
                if read.is_err() && !words.is_way(&name) {
                    let accepted = words.accepted(&view);
                    let words = unknown(word, &self.vocabulary, remarks, &accepted);
                    return self.dialogue.refuse(&words);
                }
                read
            }
            Input::Blank | Input::ForShell => Err(words.accepted(&view)),
        };
        match self.checked(&view, read) {
            Ok(action) => self.act(&action),
            Err(words) => {
                // `go to 20`.
                let is_elsewhere = self.words.read_room(&named).is_ok_and(|(room, _)| Some(room) != self.chart.here());
                let is_far = is_move && is_elsewhere && heard.words().first().is_some_and(|to| to == "to");
                match is_far.then(|| self.travel(&named)) {
                    Some(Ok(())) => {}
                    Some(Err(why)) if why != words => self.dialogue.refuse(&joined(&words, &why)),
                    Some(Err(_)) | None => self.dialogue.refuse(&words),
                }
            }
        }
    }

    /// Takes an answer to a question that follows `move` or `shoot`. A word that parses as an answer is one, even if it is also
    /// a command; another command answers the main question.
    fn answer_follow_up(&mut self, heard: &Heard) {
        if heard.goes_back() {
            self.asked = Asked::Main;
            return;
        }
        if !matches!(heard.input, Input::Command(Command::Name(_)) | Input::Bare | Input::Unknown(_)) {
            self.asked = Asked::Main;
            return self.answer_main(heard);
        }
        let Some(view) = self.view() else { return };
        let named = with_name(heard);
        let (bad_count, not_one_number, most) = match self.words.phrases().shot {
            ShotQuestion::OneByOne(words) => (words.bad_count, words.not_one_number, words.most),
            ShotQuestion::Nothing | ShotQuestion::AtOnce(_) => ("", "", 0),
        };
        let read = match (self.asked.clone(), &named[..]) {
            (Asked::WhereTo, _) => self.words.read_move(&view, &named),
            (Asked::Count, [word]) => {
                match word.parse().ok().filter(|count| (1..=most).contains(count)) {
                    Some(count) => self.asked = Asked::Room { count, path: Vec::new() },
                    None => self.dialogue.refuse(bad_count),
                }
                return;
            }
            (Asked::Room { count, mut path }, [word]) => {
                path.push(word.clone());
                let read = self.checked(&view, self.words.read_shot(&view, &path));
                if read.is_ok() && path.len() < count {
                    self.asked = Asked::Room { count, path };
                    return;
                }
                read
            }
            (Asked::Count | Asked::Room { .. }, _) => return self.dialogue.refuse(not_one_number),
            _ => self.words.read_shot(&view, &named),
        };
        match self.checked(&view, read) {
            Ok(action) => self.act(&action),
            Err(words) => {
                // The words of 1973 are no sentences, and stand alone.
                let refusal = if words.ends_with('.') { joined(&words, WAY_BACK) } else { words };
                self.dialogue.refuse(&refusal);
            }
        }
    }

    /// Returns the last action, or the last shot where only that is possible now.
    fn repeated(&self, view: &G::View) -> Option<G::Action> {
        let last_shot = self.actions.iter().rfind(|(action, _)| G::is_shot(action));
        // By its text, a move in a direction leads on in that direction.
        let read = [self.actions.last(), last_shot].into_iter().flatten().filter_map(|(_, text)| view.read(text).ok());
        let leads_on = |action: &G::Action| view.check(action).is_ok() && !self.words.is_idle(view, action);
        read.into_iter().find(leads_on)
    }

    /// Checks that the rules allow an action.
    fn checked(&self, view: &G::View, read: Result<G::Action, String>) -> Result<G::Action, String> {
        read.and_then(|action| self.words.check(view, &action).map(|()| action))
    }

    /// Answers `score`.
    fn say_score(&mut self) {
        let arrows = self.view().filter(|_| !self.is_over).map(|view| self.words.score(&view));
        let (left, more) = match arrows {
            Some((arrows, more)) => (format!(", {} left", counted(arrows, "arrow")), more),
            None => (String::new(), self.ended.score.clone()),
        };
        let Self { actions, won, lost, .. } = self;
        let turns = counted(u32::try_from(actions.len()).unwrap_or(u32::MAX), "turn");
        self.dialogue.say(&format!("In this hunt: {turns}{left}. Hunts won: {won}, lost: {lost}.{more}"));
    }
}

/// Returns the words of a line that begins with a name.
fn with_name(heard: &Heard) -> Vec<String> {
    match heard.input {
        Input::Command(Command::Name(name)) => [vec![name.to_owned()], heard.rooms()].concat(),
        _ => heard.rooms(),
    }
}
