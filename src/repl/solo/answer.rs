//! Takes a line as the answer to the question that waits.

use std::slice;

use super::hunt::NextHunt;
use super::{Asked, NEW, PLAY_AGAIN, SAME, SoloPrompt};
use crate::bot::Advised;
use crate::command::Command;
use crate::command::heard::{Heard, Input, unknown};
use crate::game::{Seat, View as _};
use crate::repl::dialogue::YES_OR_NO;
use crate::repl::prompt::Prompt as _;
use crate::repl::reply::Then;
use crate::text::{counted, joined};
use crate::words::phrasebook::{Phrasebook, Phrases, ShotQuestion};

/// Ends each refusal of an answer to a follow-up question.
const WAY_BACK: &str = "Press Enter to go back.";

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Takes a line as the answer to the question that waits.
    pub(super) fn answer(&mut self, heard: &Heard) {
        let yes = match heard.input {
            Input::Command(Command::Yes) => Some(true),
            Input::Command(Command::No) => Some(false),
            _ => None,
        };
        match (self.asked.clone(), yes) {
            (Asked::Instructions(_), Some(yes)) => {
                self.dialogue.keep(if yes { "yes" } else { "no" });
                if yes {
                    self.dialogue.say_rules(&self.words.manual());
                }
                self.settle(None);
            }
            (Asked::Option(option), _) => self.answer_option(heard, option.refusal),
            (Asked::Main, _) => self.answer_main(heard),
            (asked @ (Asked::WhereTo(_) | Asked::Shot(_) | Asked::Count(_) | Asked::Room { .. }), _) => {
                self.answer_follow_up(asked, heard);
            }
            (Asked::PlayAgain, Some(true)) => {
                self.dialogue.keep("yes");
                self.asked = Asked::SameSetup;
            }
            (Asked::PlayAgain, Some(false)) => self.dialogue.ask_outside(Then::Leave),
            (Asked::SameSetup, Some(same)) => {
                self.dialogue.keep(if same { "yes" } else { "no" });
                self.begin_hunt(Some(if same { NextHunt::SameSetup } else { NextHunt::NewSetup }));
            }
            (Asked::SameSetup, None) if self.words.phrases().asks_to_play_again && heard.goes_back() => {
                self.dialogue.keep("");
                self.asked = Asked::PlayAgain;
            }
            (Asked::PlayAgain, None) => self.dialogue.refuse(PLAY_AGAIN.answers),
            (Asked::Instructions(_) | Asked::SameSetup, None) => self.dialogue.refuse(YES_OR_NO),
        }
    }

    /// Takes a line as the choice of the next hunt, which it keeps.
    pub(super) fn next_hunt(&mut self, line: &str) -> Option<NextHunt> {
        let (answer, next) = match line.trim().to_lowercase().as_str() {
            SAME | "s" => (SAME, NextHunt::SameSetup),
            NEW => (NEW, NextHunt::NewSetup),
            _ => return None,
        };
        self.on_enter()?;
        self.dialogue.keep(answer);
        Some(next)
    }

    fn answer_option(&mut self, heard: &Heard, refusal: &str) {
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
            Input::Command(Command::Move)
                if named.is_empty()
                    && let Some(question) = where_to =>
            {
                self.asked = Asked::WhereTo(question);
                return;
            }
            Input::Command(Command::Move) | Input::Bare => words.read_move(&view, &named),
            Input::Command(Command::Shoot) => match (words.may_shoot(&view), shot) {
                (Err(words), _) => Err(words),
                (Ok(()), ShotQuestion::AtOnce(question)) if named.is_empty() => {
                    self.asked = Asked::Shot(question);
                    return;
                }
                (Ok(()), ShotQuestion::OneByOne(words)) if named.is_empty() => {
                    self.asked = Asked::Count(words);
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
                    let words = unknown(word, &self.understood(), remarks, &accepted);
                    return self.dialogue.refuse(&words);
                }
                read
            }
            Input::Blank => return self.say_look(),
            Input::ForShell => Err(words.accepted(&view)),
        };
        match self.checked(&view, read) {
            Ok(action) => self.act(&action),
            Err(words) => {
                // `go to 20`.
                let is_elsewhere = self.words.read_room(&named).is_ok_and(|(room, _)| Some(room) != self.chart.here);
                let is_far = is_move && is_elsewhere && heard.words().first().is_some_and(|to| to == "to");
                if !is_far || self.travel(&named).is_err() {
                    self.dialogue.refuse(&words);
                }
            }
        }
    }

    /// Takes an answer to a question that follows `move` or `shoot`. A word that parses as an answer is one, even if it is also
    /// a command; another command answers the main question.
    fn answer_follow_up(&mut self, asked: Asked, heard: &Heard) {
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
        let read = match (asked, &named[..]) {
            (Asked::WhereTo(_), _) => self.words.read_move(&view, &named),
            (Asked::Count(words), [word]) => {
                match word.parse().ok().filter(|count| (1..=words.most).contains(count)) {
                    Some(count) => self.asked = Asked::Room { words, count, path: Vec::new() },
                    None => self.dialogue.refuse(words.bad_count),
                }
                return;
            }
            (Asked::Room { words, count, mut path }, [word]) => {
                path.push(word.clone());
                let read = self.checked(&view, self.words.read_shot(&view, &path));
                if read.is_ok() && path.len() < count {
                    self.asked = Asked::Room { words, count, path };
                    return;
                }
                read
            }
            (Asked::Count(words) | Asked::Room { words, .. }, _) => return self.dialogue.refuse(words.not_one_number),
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
    pub(super) fn say_score(&mut self) {
        let Some(session) = &self.session else { return };
        let (left, more) = if self.ended.is_some() {
            (String::new(), self.words.final_score(session.game().position()))
        } else {
            let (arrows, more) = self.words.score(&session.game().view(Seat::HUNTER));
            (format!(", {} left", counted(arrows, "arrow")), more)
        };
        let Self { actions, won, lost, .. } = self;
        let turns = counted(u32::try_from(actions.len()).unwrap_or(u32::MAX), "turn");
        self.dialogue.say(&format!("In this hunt: {turns}{left}. In this session: {won} won, {lost} lost.{more}"));
    }
}

/// Returns the words of a line that begins with a name.
fn with_name(heard: &Heard) -> Vec<String> {
    match heard.input {
        Input::Command(Command::Name(name)) => [vec![name.to_owned()], heard.rooms()].concat(),
        _ => heard.rooms(),
    }
}
