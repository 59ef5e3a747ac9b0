//! What a guest types, and what it does.

use std::mem::take;

use super::{Guest, TALK};
use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::hidden::Action;
use crate::repl::dialogue::Dialogue;
use crate::repl::hidden::turn::{self, question};
use crate::repl::intent::{Intent, Of, Refusal};
use crate::repl::reply::Screen;
use crate::wire::Ask;
use crate::words::hidden;

const TOO_LATE: &str = "Too late: that turn is over, so your action was not carried out.";
const OVER: &str = "The game is over. Type reveal, map, say TEXT or quit.";
const NO_SEAT: &str = "You are only watching: type quit to leave.";
const ACCEPTED: &str = "Type say TEXT, board TEXT, strike N, look, map, notes, help or quit.";
pub(super) const NOT_HERE_YET: &str = "The game has not begun yet. Meanwhile type say TEXT to talk, or quit.";

/// What a typed line does.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What the guest is told; empty if nothing.
    pub(crate) text: String,
    /// The lines to the host.
    pub(crate) send: Vec<Ask>,
    pub(crate) leaves: bool,
}

/// What `help` says at a seat.
const GO_ON: [&str; 3] = ["go", "go on", "end your part in the talk; Enter does the same"];
const QUIT: [&str; 2] = ["quit", "You leave the table but keep your seat: wumpus join and your code bring you back."];

impl Guest {
    /// Carries out a typed line as far as it concerns the guest alone, and returns what to tell the guest and what to
    /// send to the host.
    pub(crate) fn obey(&mut self, line: &str, screen: Screen) -> Answer {
        let mut dialogue = Dialogue::of_hidden(screen);
        let (mut next, mut leaves) = (dialogue.first_of(line), false);
        loop {
            match self.read(&next) {
                Ok(Intent::Do(Command::Quit, _)) => leaves = true,
                _ if self.own.is_none() => dialogue.refuse(NO_SEAT),
                meant => self.follow(meant, &mut dialogue),
            }
            match dialogue.rest.pop_front().filter(|_| !leaves) {
                Some(command) => next = command,
                None => return Answer { text: dialogue.text(), send: take(&mut self.send), leaves },
            }
        }
    }

    /// Reads a line with what was asked on this turn.
    fn read(&self, line: &str) -> Result<Intent<Action>, Refusal> {
        let view = self.sheet.and_then(|own| self.view(own));
        let asked = self.asked.filter(|(turn, _)| *turn == self.turn && view.is_some()).map(|(_, asked)| asked);
        let question = asked.map_or(Question::main(""), turn::Asked::question);
        let accepted = view.as_ref().map_or_else(|| self.accepted().to_owned(), hidden::accepted);
        turn::read(line, question, &vocabulary(Place::Seat), view.as_ref(), self.rooms(), accepted)
    }

    /// Follows what a line means.
    fn follow(&mut self, meant: Result<Intent<Action>, Refusal>, dialogue: &mut Dialogue) {
        match meant {
            Ok(Intent::Help(topic)) => {
                let manual = hidden::manual(&[Place::Seat]).with(&[GO_ON], &[QUIT]);
                let answers = self.asked.map_or("", |(_, asked)| asked.question().answers);
                dialogue.help(&manual, answers, &vocabulary(Place::Seat), &topic);
            }
            Ok(Intent::Do(Command::Rules, _)) => dialogue.say_rules(&hidden::manual(&[Place::Seat])),
            Ok(Intent::Do(Command::Look, _)) => dialogue.say(&self.look()),
            Ok(Intent::Do(Command::Board, text)) if text.is_empty() => dialogue.say(&self.board.words()),
            Ok(Intent::Do(Command::Board, board)) => self.send.push(Ask::Board { board }),
            Ok(Intent::Do(Command::Say, say)) => self.send.push(Ask::Say { say }),
            Ok(Intent::Strike(strike)) => self.send.push(Ask::Strike { strike }),
            Ok(shown) if shown.is_of_notes() && self.setup.is_none() => dialogue.refuse(NOT_HERE_YET),
            Ok(shown) if shown.is_of_notes() => {
                let (rooms, truth) = (self.rooms(), self.end.as_ref().map(|(_, truth)| truth));
                self.secrets.show(shown, dialogue, &self.players, rooms, truth);
            }
            Err(Refusal { words, of: Of::Aside }) if words != self.accepted() => dialogue.refuse(&words),
            meant => self.answer(meant, dialogue),
        }
    }

    /// Returns what everybody is waiting for.
    fn not_now(&self) -> String {
        let waits = match (&self.setup, &self.end, self.talk) {
            (None, ..) | (_, Some(_), _) => return self.accepted().to_owned(),
            (_, _, Some(_)) if self.lives() => return TALK.to_owned(),
            (_, _, Some(_)) => "The others are talking.".to_owned(),
            (_, _, None) => format!("It is {}'s turn.", self.players.name(self.on_turn)),
        };
        format!("{waits} {}", self.accepted())
    }

    /// Returns what the guest may type when it is not their turn.
    fn accepted(&self) -> &'static str {
        match (&self.setup, &self.end) {
            (None, _) => NOT_HERE_YET,
            (_, Some(_)) => OVER,
            _ => ACCEPTED,
        }
    }

    /// Takes a line that answers a question: the main one, or one that was asked after it.
    fn answer(&mut self, meant: Result<Intent<Action>, Refusal>, dialogue: &mut Dialogue) {
        let asked = self.asked.take();
        if asked.is_some_and(|(turn, _)| self.sheet.is_none() || turn != self.turn) {
            return dialogue.refuse(TOO_LATE);
        }
        let asked = asked.map(|(_, asked)| asked);
        let is_done = matches!(meant, Ok(Intent::Nothing | Intent::Answer(true) | Intent::Do(Command::Go, _)));
        if is_done && asked.is_none() {
            return self.done(dialogue);
        }
        let Some(view) = self.sheet.and_then(|own| self.view(own)) else {
            let unknown = meant.err().map(|refusal| refusal.words).filter(|words| words != self.accepted());
            return dialogue.refuse(&unknown.unwrap_or_else(|| self.not_now()));
        };
        let is_again = matches!(meant, Ok(Intent::Do(Command::Again, _)));
        let mut next = asked;
        let decided = turn::take(&mut next, meant, dialogue, &view, self.secrets.last, |line| self.read(line));
        if let Some(action) = decided {
            self.sent.get_or_insert(action);
            self.send.push(Ask::Act { turn: self.turn, action: action.to_string() });
            if !is_again {
                dialogue.say(&format!("({action})"));
            }
            return;
        }
        self.asked = next.map(|asked| (self.turn, asked));
        if next != asked {
            dialogue.say(next.map_or_else(|| question(&view), |asked| asked.question().asks));
        }
    }

    /// Tells the host that the guest has nothing more to say.
    fn done(&mut self, dialogue: &mut Dialogue) {
        match (self.talk, &self.sheet) {
            (Some(turn), _) if self.lives() => {
                self.send.push(Ask::Done { done: turn });
                dialogue.say(&self.waiting(None));
            }
            (_, Some(_)) => dialogue.say(&self.look()),
            _ => dialogue.refuse(&self.not_now()),
        }
    }
}
