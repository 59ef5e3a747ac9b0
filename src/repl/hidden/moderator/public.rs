//! What everybody sees: the questions between the turns, and the board (H22, H25).

use std::io;

use super::{IN_PUBLIC, IN_SECRET, Moderator, is_for_elsewhere};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Input, after_command, first_word, for_the_shell, is_separator, split};
use crate::repl::dialogue::vocabulary;
use crate::repl::hidden::{
    self, BEFORE_READY, BOARD_IS_FULL, CHEATING, HiddenMapper, NOTES_AFTER_READY, NOTES_WHILE_TALKING, READY,
    THE_WORD_READY, TURN_AFTER_READY, UNFIT_FOR_BOARD, WHILE_TALKING, everyday,
};
use crate::repl::notebook::Notebook;
use crate::sanitize::is_unsafe_to_print;

/// Other words for `go on`, which also needs none.
const GOES_ON: [&str; 4] = ["y", "yes", "ok", "continue"];

/// The most lines of the board (H25).
const BOARD_LINES: usize = 50;
/// The most characters of a line of the board (H25).
const BOARD_WIDTH: usize = 200;

impl Moderator<'_> {
    /// Waits in public for the `awaited` command; meanwhile answers the board commands, `score` and `save` (H25).
    pub(super) fn wait_for(&mut self, awaited: Command, question: &str, accepted: &str) -> Result<(), Stop> {
        let of_gamemaster = self.truth.as_ref().map(|_| Command::Map);
        let commands = [awaited].into_iter().chain(IN_PUBLIC).chain(of_gamemaster);
        let vocabulary = vocabulary(&commands.collect::<Vec<_>>());
        loop {
            if self.dialogue.welcomes()? {
                let everything = self.truth.as_ref().map(|(everything, _)| format!("{CHEATING}\n{everything}\n"));
                let everything = everything.unwrap_or_default();
                let (turn, hint) = match awaited {
                    Command::Ready => (self.turn(), READY),
                    _ => (String::new(), accepted),
                };
                let look = self.dialogue.look.as_deref().unwrap_or_default();
                self.dialogue.say(&format!("{turn}{look}\n{everything}{hint}"))?;
            }
            let heard = self.dialogue.listen(question, &vocabulary)?;
            let truth = self.truth.as_ref().map(|(_, map)| map);
            let mapper = HiddenMapper::of_truth(truth);
            let answered = Notebook::default().answer(heard, &mut self.dialogue, &mapper, truth)?;
            let Some(heard) = answered else { continue };
            match heard.input {
                input if awaited == Command::Go && goes_on(&input) => {
                    self.dialogue.record_line("go on");
                    return Ok(());
                }
                Input::Command(Command::Board, rest) if rest.is_empty() => {
                    self.dialogue.say(&hidden::board(&self.board))?;
                }
                Input::Command(Command::Board, _) => self.write_on_board(&heard.line)?,
                Input::Command(Command::Strike, rest) => self.strike(&rest)?,
                Input::Command(command, rest) if command == awaited && rest.is_empty() => {
                    self.dialogue.record_line(awaited.word());
                    return Ok(());
                }
                _ if awaited == Command::Ready && everyday::means_ready(&heard.line, self.players(), self.on_turn) => {
                    self.dialogue.refuse(THE_WORD_READY)?;
                }
                _ if everyday::means_not_yet(&heard.line) => {
                    self.dialogue.refuse(if awaited == Command::Ready { BEFORE_READY } else { WHILE_TALKING })?;
                }
                Input::ForShell(word) => self.dialogue.refuse(&for_the_shell(&word, accepted))?,
                Input::Unknown(word) if !is_for_elsewhere(&word) => {
                    self.dialogue.refuse_unknown(first_word(&heard.line), &vocabulary, accepted)?;
                }
                Input::Unknown(word) => match self.line_to_strike(&heard.line) {
                    Some(number) => {
                        self.dialogue.refuse(&format!("To take a line off the board type strike {number}."))?;
                    }
                    None => self.dialogue.refuse(in_secret_only(&word, awaited).unwrap_or(accepted))?,
                },
                _ => self.dialogue.refuse(accepted)?,
            }
        }
    }

    fn write_on_board(&mut self, line: &str) -> io::Result<()> {
        let text = after_command(line);
        let text = text.strip_prefix(':').unwrap_or(text).trim_matches(is_separator);
        if text.chars().count() > BOARD_WIDTH || text.chars().any(is_unsafe_to_print) {
            return self.dialogue.refuse(UNFIT_FOR_BOARD);
        }
        if self.board.len() == BOARD_LINES {
            return self.dialogue.refuse(BOARD_IS_FULL);
        }
        self.dialogue.record_line(&format!("board {text}"));
        self.board.push(text.to_owned());
        self.show_board()
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.look_in_public();
        self.dialogue.say(&hidden::board(&self.board))
    }

    /// Returns the line of the board that someone would remove with the words for notes: `erase 1`. A number that is no
    /// line, as in `unmark 12`, is a room's.
    fn line_to_strike(&self, line: &str) -> Option<usize> {
        let words = split(line);
        let (command, rest) = words.split_first()?;
        let number = everyday::line_number(rest).filter(|_| Command::find(command, &[Command::Unmark]).is_some())?;
        let is_line = (1..=self.board.len()).contains(&number);
        (is_line || *command != Command::Unmark.word()).then_some(number)
    }

    fn strike(&mut self, rest: &[String]) -> io::Result<()> {
        match everyday::line_number(rest).filter(|number| (1..=self.board.len()).contains(number)) {
            Some(number) => {
                self.dialogue.record_line(&format!("strike {number}"));
                self.board.remove(number - 1);
                self.show_board()
            }
            None => self.dialogue.refuse(&hidden::no_such_line(self.board.len())),
        }
    }
}

/// Returns whether an answer ends the talk.
fn goes_on(input: &Input) -> bool {
    match input {
        Input::Blank => true,
        Input::Command(command, rest) => *command == Command::Go && (rest.is_empty() || rest == &["on"]),
        Input::Unknown(word) => GOES_ON.contains(&word.as_str()),
        Input::Bare(_) | Input::ForShell(_) => false,
    }
}

/// Returns the public refusal of a secret command.
fn in_secret_only(word: &str, awaited: Command) -> Option<&'static str> {
    let is_ready_next = awaited == Command::Ready;
    if Command::find(word, &[Command::Go]).is_some() {
        return None;
    }
    match Command::find(word, &IN_SECRET)? {
        Command::Map | Command::Notes | Command::Mark | Command::Unmark if is_ready_next => Some(NOTES_AFTER_READY),
        Command::Map | Command::Notes | Command::Mark | Command::Unmark => Some(NOTES_WHILE_TALKING),
        Command::Shoot | Command::Move if is_ready_next => Some(TURN_AFTER_READY),
        _ => None,
    }
}
