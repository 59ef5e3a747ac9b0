//! The gamemaster at the table: whose turn it is, who sees the screen, and the time to talk.
//!
//! Deliberately absent: the words, which are in [`super`].

use std::io;

use super::{
    ACCEPTED, ASK_ACTION, ASK_AGAIN, ASK_PATH, ASK_PLAYERS, ASK_STEP, ASK_STEP_AFTER_SHOT, ASK_TALK, BEGINS,
    BOARD_IS_FULL, CHEATING, GO_ON, HELP, NOT_BEGUN, ONLY_READY, Players, READY, RULES, UNFIT_FOR_BOARD,
};
use crate::game::Seat;
use crate::game::hidden::{Action, Event, Hidden, Outcome, Position, Setup, View};
use crate::repl::console::{Console, is_obeyed};
use crate::repl::words::Said;
use crate::repl::{Again, Case, Prompt, Speaker, Standing};
use crate::session::Name;
use crate::table::{Leave, Player, Stop};

/// The words that are understood in secret.
const ACTIONS: [&str; 4] = ["shoot", "move", "pass", "notes"];

/// The board holds so many lines (H25).
const BOARD_LINES: usize = 50;
/// A line of the board has so many characters (H25).
const BOARD_WIDTH: usize = 200;

/// Everybody at one screen, and the program as their gamemaster.
pub struct Table<'a> {
    speaker: Speaker<'a>,
    players: Option<Players>,
    roster: String,
    board: Vec<String>,
    notes: Vec<Vec<String>>,
    turns: u32,
    truth: Option<String>,
}

impl<'a> Table<'a> {
    /// Seats players at a console. Without players the table asks for them.
    #[must_use]
    pub fn new(console: Console<'a>, players: Option<Players>) -> Self {
        let mut speaker = Speaker::new(console.forgetful(), Case::AsWritten);
        speaker.standing = Standing { help: HELP.to_owned(), rules: RULES.to_owned(), look: NOT_BEGUN.to_owned() };
        Self { speaker, players, roster: String::new(), board: Vec::new(), notes: Vec::new(), turns: 0, truth: None }
    }

    /// Who plays; before anybody has said so, nobody.
    fn players(&self) -> &Players {
        const NOBODY: &Players = &Players(Vec::new());
        self.players.as_ref().unwrap_or(NOBODY)
    }

    /// Lets everybody talk until somebody says that the game goes on (H22).
    fn talk(&mut self) -> Result<(), Stop> {
        self.wait_for("go", ASK_TALK, GO_ON)
    }

    /// Waits in public for a word, and keeps the board meanwhile (H25).
    fn wait_for(&mut self, awaited: &'static str, question: &str, accepted: &str) -> Result<(), Stop> {
        loop {
            let (said, line) = self.speaker.listen(question, &[awaited, "board", "strike"])?;
            match said {
                Said::Command("board", rest) if rest.is_empty() => self.speaker.say(&super::board(&self.board))?,
                Said::Command("board", _) => self.write_on_board(&line)?,
                Said::Command("strike", rest) => self.strike(&rest)?,
                Said::Command("go", rest) if rest.is_empty() || rest == ["on"] => return Ok(()),
                Said::Command(word, rest) if word == awaited && rest.is_empty() => return Ok(()),
                _ => self.speaker.say(accepted)?,
            }
        }
    }

    fn write_on_board(&mut self, line: &str) -> io::Result<()> {
        let behind_the_word = line.trim_start().trim_start_matches(char::is_alphabetic);
        let text = behind_the_word.trim_matches(|c: char| c.is_whitespace() || c == ',');
        if text.chars().count() > BOARD_WIDTH || text.chars().any(is_obeyed) {
            return self.speaker.say(UNFIT_FOR_BOARD);
        }
        if self.board.len() == BOARD_LINES {
            return self.speaker.say(BOARD_IS_FULL);
        }
        self.board.push(text.to_owned());
        self.show_board()
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.look_in_public();
        self.speaker.say(&super::board(&self.board))
    }

    /// Sets what is answered to `look` while everybody sees the screen.
    fn look_in_public(&mut self) {
        self.speaker.standing.look = format!("{}\n{}", self.roster, super::board(&self.board));
    }

    fn strike(&mut self, rest: &[String]) -> io::Result<()> {
        let number = match rest {
            [number] => number.parse::<usize>().ok().filter(|number| (1..=self.board.len()).contains(number)),
            _ => None,
        };
        match number {
            Some(number) => {
                self.board.remove(number - 1);
                self.show_board()
            }
            None => self.speaker.say(&super::no_such_line(self.board.len())),
        }
    }

    /// Shows a player his secret, and asks what he does, until it is something that the rules allow (H7 to H19).
    fn ask_in_secret(&mut self, view: &View<'_>, sheet: &str) -> Result<Action, Stop> {
        self.speaker.say(sheet)?;
        let mut carried_over = None;
        loop {
            let line = match carried_over.take() {
                Some(line) => line,
                None => self.speaker.listen(ASK_ACTION, &ACTIONS)?.1,
            };
            let answer = match Said::of(&line, &ACTIONS) {
                Said::Command("notes", page) => self.show_notes(view.seat, &page)?,
                Said::Command("shoot", named) if named.is_empty() => self.ask_path_and_step(view)?,
                Said::Command("move", named) if named.is_empty() => self.ask_step(view, Action::default())?,
                _ => match super::read_action(&line, view) {
                    Ok(action) => Answer::Action(action),
                    Err(words) => self.refuse(&words)?,
                },
            };
            match answer {
                Answer::Action(action) => match super::check(view, &action) {
                    Ok(()) => return Ok(action),
                    Err(words) => self.speaker.say(&words)?,
                },
                Answer::Back => {}
                Answer::Other(line) => carried_over = Some(line),
            }
        }
    }

    fn show_notes(&mut self, seat: Seat, page: &[String]) -> io::Result<Answer> {
        let notes = self.notes.get(usize::from(seat.0)).map_or(&[][..], Vec::as_slice);
        let page = match page {
            [] => Some(1),
            [page] => page.parse().ok().filter(|page| super::has_notes(notes, *page)),
            _ => None,
        };
        let words = page.map_or_else(|| ACCEPTED.to_owned(), |page| super::notes(notes, page));
        self.refuse(&words)
    }

    /// Asks for the rooms of a shot, and then where to; a wumpus is asked as well.
    fn ask_path_and_step(&mut self, view: &View<'_>) -> Result<Answer, Stop> {
        loop {
            let (said, line) = self.speaker.listen(ASK_PATH, &ACTIONS)?;
            match said {
                Said::Blank => return Ok(Answer::Back),
                Said::Command(..) => return Ok(Answer::Other(line)),
                Said::Bare(_) | Said::Unknown(_) => {}
            }
            match super::read_action(&format!("shoot {line}"), view) {
                Ok(action) if action.step.is_some() => return Ok(Answer::Action(action)),
                Ok(shot) => match super::check(view, &shot) {
                    Ok(()) => return self.ask_step(view, shot),
                    Err(words) => return Ok(self.refuse(&words)?),
                },
                Err(words) => self.speaker.say(&words)?,
            }
        }
    }

    /// Asks where to; an empty answer stays where the player is after a shot, and otherwise goes back.
    fn ask_step(&mut self, view: &View<'_>, action: Action) -> Result<Answer, Stop> {
        let question = if action.shot.is_some() { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
        loop {
            let (said, line) = self.speaker.listen(question, &ACTIONS)?;
            let named = match said {
                Said::Blank if action.shot.is_some() => return Ok(Answer::Action(action)),
                Said::Blank => return Ok(Answer::Back),
                Said::Command("move", named) | Said::Bare(named) => named,
                Said::Unknown(word) => vec![word],
                Said::Command(..) => return Ok(Answer::Other(line)),
            };
            let both = super::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| super::check(view, &both).map(|()| both)) {
                Ok(both) => return Ok(Answer::Action(both)),
                Err(words) => self.speaker.say(&words)?,
            }
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer> {
        self.speaker.say(words)?;
        Ok(Answer::Back)
    }
}

/// What came of a question in secret.
enum Answer {
    /// What the player would do.
    Action(Action),
    /// Nothing: the question what he does comes again.
    Back,
    /// A line that belongs to that question.
    Other(String),
}

impl Player<Hidden> for Table<'_> {
    fn decide(&mut self, seat: Seat, view: &View<'_>) -> Result<Action, Stop> {
        self.roster = self.players().roster(&view.roster);
        self.look_in_public();
        if self.turns > 0 {
            self.talk()?;
        }
        self.turns += 1;
        let (turn, begins, ends) = {
            let players = self.players();
            (players.turn(self.turns, seat), players.begins_secret(seat), players.ends_secret(seat))
        };
        self.speaker.say(&format!("\n{turn}"))?;
        if !self.board.is_empty() {
            self.speaker.say(&super::board(&self.board))?;
        }
        if let Some(truth) = self.truth.take() {
            self.speaker.say(&format!("{CHEATING}\n{truth}"))?;
        }
        self.speaker.say(READY)?;
        self.wait_for("ready", &format!("{}?", self.players().name(seat)), ONLY_READY)?;
        let sheet = view.sheet.as_ref().map(super::sheet).unwrap_or_default();
        if let (Some(sheet), Some(notes)) = (&view.sheet, self.notes.get_mut(usize::from(seat.0))) {
            notes.push(super::note(self.turns, sheet));
        }
        self.speaker.standing.look.clone_from(&sheet);
        self.speaker.conceal(&begins)?;
        let decided = self.ask_in_secret(view, &sheet);
        self.look_in_public();
        self.speaker.expose(&ends)?;
        let action = decided?;
        let done = self.players().is_done(seat);
        self.speaker.say(&done)?;
        Ok(action)
    }

    fn observe(&mut self, event: &Event) -> io::Result<()> {
        let words = self.players().event(event);
        self.speaker.say(&words)
    }

    fn reveal(&mut self, position: &Position) -> io::Result<()> {
        self.truth = Some(self.players().everything(position));
        Ok(())
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) -> io::Result<()> {
        let everything = self.players().everything(position);
        self.speaker.standing.look = format!("{}\n{everything}", super::won(*outcome));
        self.speaker.say(&format!("\n{everything}"))
    }
}

impl Prompt<Hidden> for Table<'_> {
    fn begin(&mut self, setup: &mut Setup, after: Option<Again>) -> Result<(), Stop> {
        NOT_BEGUN.clone_into(&mut self.speaker.standing.look);
        if after.is_some() {
            self.speaker.say("")?;
        }
        self.speaker.say(BEGINS)?;
        let players = loop {
            if let Some(players) = &self.players {
                break players;
            }
            let (_, line) = self.speaker.listen(ASK_PLAYERS, &[])?;
            match line.parse() {
                Ok(players) => self.players = Some(players),
                Err(why) => self.speaker.say(&super::sentence(&why))?,
            }
        };
        *setup = Setup::new(players.count(), setup.wumpuses()).map_err(io::Error::other)?;
        let opening = Players::opening(setup);
        (self.board, self.turns, self.truth) = (Vec::new(), 0, None);
        self.notes = vec![Vec::new(); players.count()];
        Ok(self.speaker.say(&opening)?)
    }

    fn again(&mut self) -> Result<Again, Stop> {
        if self.speaker.ask_yes_or_no(ASK_AGAIN)? { Ok(Again::NewSetup) } else { Err(self.speaker.leave(Leave::Quit)) }
    }

    fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()> {
        let command = format!("{command} --players={}", self.players().as_argument());
        self.speaker.name_hunt(name, &command)
    }
}
