//! The gamemaster at the table: whose turn it is, who sees the screen, and the time to talk.
//!
//! Deliberately absent: the words, which are in [`super`].

use std::io;

use super::{
    ACCEPTED, ASK_ACTION, ASK_AGAIN, ASK_PATH, ASK_PLAYERS, ASK_STEP, ASK_TALK, BEGINS, BOARD_IS_FULL, CHEATING, GO_ON,
    HELP, NOT_BEGUN, ONLY_READY, Players, READY, RULES, UNFIT_FOR_BOARD,
};
use crate::game::Seat;
use crate::game::hidden::{Action, Event, Hidden, Outcome, Position, Setup, View};
use crate::repl::console::{Console, is_obeyed};
use crate::repl::words::Said;
use crate::repl::{Again, Case, Prompt, Speaker, Standing};
use crate::session::Name;
use crate::table::{Leave, Player, Stop};

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
    fn ask_in_secret(&mut self, view: &View<'_>) -> Result<Action, Stop> {
        let told = self.speaker.standing.look.clone();
        self.speaker.say(&told)?;
        loop {
            let (said, line) = self.speaker.listen(ASK_ACTION, &["shoot", "move", "pass", "notes"])?;
            let read = match said {
                Said::Command("notes", rest) if rest.is_empty() => {
                    let notes = self.notes.get(usize::from(view.seat.0)).map_or(&[][..], Vec::as_slice);
                    self.speaker.say(&super::notes(notes))?;
                    continue;
                }
                Said::Command("shoot", named) if named.is_empty() => self.ask_path_and_step(view)?,
                Said::Command("move", named) if named.is_empty() => self.ask_step(view, Action::default())?,
                Said::Blank => Err(ACCEPTED.to_owned()),
                _ => super::read_action(&line, view).map(Some),
            };
            match read.and_then(|action| action.map(|action| super::check(view, &action).map(|()| action)).transpose())
            {
                Ok(Some(action)) => return Ok(action),
                Ok(None) => {}
                Err(words) => self.speaker.say(&words)?,
            }
        }
    }

    /// Asks for the rooms of a shot, and then where to; a wumpus is asked as well.
    fn ask_path_and_step(&mut self, view: &View<'_>) -> Result<Result<Option<Action>, String>, Stop> {
        loop {
            let named = match self.speaker.ask(ASK_PATH, &[])? {
                Said::Blank => return Ok(Ok(None)),
                Said::Bare(named) => named,
                Said::Unknown(word) => vec![word],
                Said::Command(word, _) => vec![word.to_owned()],
            };
            match super::read_path(&named, view) {
                Ok(path) => {
                    let shot = Action { shot: Some(path), step: None };
                    match super::check(view, &shot) {
                        Ok(()) => return self.ask_step(view, shot),
                        Err(words) => return Ok(Err(words)),
                    }
                }
                Err(words) => self.speaker.say(&words)?,
            }
        }
    }

    /// Asks where to; an empty answer stays, and without a shot goes back.
    fn ask_step(&mut self, view: &View<'_>, action: Action) -> Result<Result<Option<Action>, String>, Stop> {
        loop {
            let named = match self.speaker.ask(ASK_STEP, &[])? {
                Said::Blank => return Ok(Ok(Some(action).filter(|action| action.shot.is_some()))),
                Said::Bare(named) => named,
                Said::Unknown(word) => vec![word],
                Said::Command(word, _) => vec![word.to_owned()],
            };
            let both = super::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| super::check(view, &both).map(|()| both)) {
                Ok(both) => return Ok(Ok(Some(both))),
                Err(words) => self.speaker.say(&words)?,
            }
        }
    }
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
        if let (Some(sheet), Some(notes)) = (&view.sheet, self.notes.get_mut(usize::from(seat.0))) {
            notes.push(super::note(self.turns, sheet));
            self.speaker.standing.look = super::sheet(sheet);
        }
        self.speaker.conceal(&begins)?;
        let decided = self.ask_in_secret(view);
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
        (self.board, self.turns, self.truth) = (Vec::new(), 0, None);
        self.notes = vec![Vec::new(); players.count()];
        Ok(())
    }

    fn again(&mut self) -> Result<Again, Stop> {
        if self.speaker.ask_yes_or_no(ASK_AGAIN)? { Ok(Again::NewSetup) } else { Err(Stop::Left(Leave::Quit)) }
    }

    fn name_hunt(&mut self, name: Name, command: &str) -> io::Result<()> {
        let command = format!("{command} --players {}", self.players().as_argument());
        self.speaker.name_hunt(name, &command)
    }
}
