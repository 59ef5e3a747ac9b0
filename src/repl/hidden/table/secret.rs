//! What is said and done while one player alone sees the screen.
//!
//! Deliberately absent: when that begins and ends, and the words, which are in [`crate::repl::hidden`].

use std::io;

use super::{Table, is_for_elsewhere};
use crate::game::Seat;
use crate::game::hidden::{Action, View};
use crate::game_loop::Stop;
use crate::repl::chart::{COLUMNS, NOT_A_NOTE, is_note};
use crate::repl::hidden::{
    self, ACCEPTED, ASK_ACTION, ASK_PATH, ASK_STEP, ASK_STEP_AFTER_SHOT, NO_MAP, NOT_NOTED, NOT_TO_MARK, NOTHING_AGAIN,
    map,
};
use crate::repl::words::{Said, behind, behind_command, split};

/// The words that are understood in secret.
pub(super) const WORDS: [&str; 11] =
    ["shoot", "move", "pass", "again", "notes", "map", "mark", "unmark", "score", "save", "hide"];

impl Table<'_> {
    /// Shows a player his secret, and asks what he does, until it is something that the rules allow (H7 to H19); `None`
    /// when he would rather have it hidden.
    pub(super) fn ask_in_secret(&mut self, view: &View<'_>, sheet: &str) -> Result<Option<Action>, Stop> {
        self.speaker.say(sheet)?;
        let mut carried_over = None;
        loop {
            let (said, line) = match carried_over.take() {
                Some(heard) => heard,
                None => self.speaker.listen(ASK_ACTION, &WORDS)?,
            };
            let answer = match said {
                Said::Command("notes", page) => self.show_notes(view.seat, &page)?,
                Said::Command("map", rest) => self.show_map(view.seat, &rest)?,
                Said::Command("mark", _) => self.mark(view, &line)?,
                Said::Command("unmark", named) => self.unmark(view, &named)?,
                Said::Command("again", rest) if rest.is_empty() => self.repeat(view.seat)?,
                Said::Command("score", rest) if rest.is_empty() => {
                    self.tell_score()?;
                    Answer::Back
                }
                Said::Command("save", _) => {
                    self.speaker.save(&line)?;
                    Answer::Back
                }
                Said::Command("shoot", named) if named.is_empty() => self.ask_path_and_step(view)?,
                Said::Command("move", named) if named.is_empty() => self.ask_step(view, Action::default())?,
                Said::Command("hide", rest) if rest.is_empty() => return Ok(None),
                Said::Unknown(word) if !is_for_elsewhere(&word) => {
                    self.speaker.refuse_unknown(&word, &WORDS, ACCEPTED)?;
                    Answer::Back
                }
                _ => match hidden::read_action(&line, view) {
                    Ok(action) => Answer::Action(action),
                    Err(words) => self.refuse(&words)?,
                },
            };
            match answer {
                Answer::Action(action) => match hidden::check(view, &action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(words) => self.speaker.refuse(&words)?,
                },
                Answer::Back => {}
                Answer::Other(said, line) => carried_over = Some((said, line)),
            }
        }
    }

    fn show_notes(&mut self, seat: Seat, page: &[String]) -> io::Result<Answer> {
        let notes = self.person(seat).notes.as_slice();
        let page = match page {
            [] => Some(1),
            [page] => page.parse().ok().filter(|page| hidden::has_notes(notes, *page)),
            _ => None,
        };
        match page.map(|page| hidden::notes(notes, page)) {
            Some(words) => self.tell(&words),
            None => self.refuse(ACCEPTED),
        }
    }

    /// Shows a player the map of his own rooms, as a table or in words.
    fn show_map(&mut self, seat: Seat, rest: &[String]) -> io::Result<Answer> {
        let (in_words, page) = match rest {
            [words, page @ ..] if "words".starts_with(words.as_str()) => (true, page),
            page => (self.speaker.prefers_words(COLUMNS), page),
        };
        let page = match page {
            [] => Some(1),
            [page] => page.parse().ok(),
            _ => None,
        };
        let mut chart = self.person(seat).chart.clone();
        if let Some(truth) = &self.truth {
            chart.reveal(&truth.cave);
            for (room, thing) in hidden::things(truth, self.players()) {
                chart.put(room, thing);
            }
        }
        let draw = if in_words { map::in_words } else { map::draw };
        match page.and_then(|page| draw(&chart, page)) {
            Some(map) => self.tell(&map),
            None => self.refuse(NO_MAP),
        }
    }

    /// Puts a player's note on a room of his map.
    fn mark(&mut self, view: &View<'_>, line: &str) -> io::Result<Answer> {
        let named = behind_command(line);
        let Some(room) = split(named).first().and_then(|room| room.parse().ok()) else {
            return self.refuse(NOT_TO_MARK);
        };
        if !(1..=u32::from(view.rooms)).contains(&room) {
            return self.refuse(&hidden::no_such_room(&room.to_string(), view.rooms));
        }
        let note = behind(named, 1);
        if !is_note(note) {
            return self.refuse(NOT_A_NOTE);
        }
        self.speaker.keep(&format!("mark {room} {note}"));
        self.person(view.seat).chart.note(room, note);
        self.tell(&hidden::is_noted(room, note))
    }

    /// Takes a player's note off a room.
    fn unmark(&mut self, view: &View<'_>, named: &[String]) -> io::Result<Answer> {
        let room: Option<u32> = match named {
            [room] => room.parse().ok(),
            _ => None,
        };
        let chart = &mut self.person(view.seat).chart;
        match room.filter(|room| chart.forget(*room).is_some()) {
            Some(room) => {
                self.speaker.keep(&format!("unmark {room}"));
                self.tell(&hidden::is_not_noted(room))
            }
            None => self.refuse(NOT_NOTED),
        }
    }

    /// Does what this player did on his last turn, and says what that is.
    fn repeat(&mut self, seat: Seat) -> io::Result<Answer> {
        let Some(action) = self.person(seat).last else {
            return self.refuse(NOTHING_AGAIN);
        };
        self.speaker.say(&format!("({action})"))?;
        Ok(Answer::Action(action))
    }

    fn tell(&mut self, words: &str) -> io::Result<Answer> {
        self.speaker.say(words)?;
        Ok(Answer::Back)
    }

    /// Asks for the rooms of a shot, and then where to; a wumpus is asked as well.
    fn ask_path_and_step(&mut self, view: &View<'_>) -> Result<Answer, Stop> {
        loop {
            let (said, line) = self.speaker.listen(ASK_PATH, &WORDS)?;
            match said {
                Said::Blank => return Ok(Answer::Back),
                said @ Said::Command(..) => return Ok(Answer::Other(said, line)),
                Said::Bare(_) | Said::Unknown(_) => {}
            }
            match hidden::read_action(&format!("shoot {line}"), view) {
                Ok(action) if action.step.is_some() => return Ok(Answer::Action(action)),
                Ok(shot) => match hidden::check(view, &shot) {
                    Ok(()) => return self.ask_step(view, shot),
                    Err(words) => return Ok(self.refuse(&words)?),
                },
                Err(words) => self.speaker.refuse(&words)?,
            }
        }
    }

    /// Asks where to; an empty answer stays where the player is after a shot, and otherwise goes back.
    fn ask_step(&mut self, view: &View<'_>, action: Action) -> Result<Answer, Stop> {
        let question = if action.shot.is_some() { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
        loop {
            let (said, line) = self.speaker.listen(question, &WORDS)?;
            let named = match said {
                Said::Blank if action.shot.is_some() => return Ok(Answer::Action(action)),
                Said::Blank => return Ok(Answer::Back),
                Said::Command("move", named) | Said::Bare(named) => named,
                Said::Unknown(word) => vec![word],
                said @ Said::Command(..) => return Ok(Answer::Other(said, line)),
            };
            let both = hidden::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| hidden::check(view, &both).map(|()| both)) {
                Ok(both) => return Ok(Answer::Action(both)),
                Err(words) => self.speaker.refuse(&words)?,
            }
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer> {
        self.speaker.refuse(words)?;
        Ok(Answer::Back)
    }
}

/// What came of a question in secret.
enum Answer {
    /// What the player would do.
    Action(Action),
    /// Nothing: the question what he does comes again.
    Back,
    /// Something that belongs to that question, and the line as it was typed.
    Other(Said, String),
}
