//! What everybody sees: the questions between the turns, and the board (H22, H25).

use std::io;

use super::{CHEATING, GO_ON, Moderator};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::dialogue::{Dialogue, Host, listen};
use crate::repl::heard::{Heard, Input, unknown};
use crate::repl::hidden::board::fit;
use crate::repl::hidden::turn::{NO_TURN_YET, PlayerSecrets};
use crate::text::{capitalised, listed};

/// Everybody, before a turn, after it or after the game.
pub(super) struct Public<'t, 'a> {
    pub(super) moderator: &'t mut Moderator<'a>,
    pub(super) place: Place,
}

impl<'a> Host<'a> for Public<'_, 'a> {
    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.moderator.dialogue
    }

    fn look(&mut self) -> String {
        let Moderator { roster, board, truth, closing, .. } = &*self.moderator;
        match truth {
            Some(truth) if self.place == Place::Over => format!("{closing}\n{}", truth.words),
            _ => format!("{roster}\n{}", board.words()),
        }
    }

    fn score(&self) -> String {
        self.moderator.score()
    }

    fn catch_up(&mut self) -> io::Result<()> {
        let hint = if self.place == Place::Ready { self.moderator.ready() } else { GO_ON };
        self.catch_up_with(hint)
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let only = self.moderator.players.only_person();
        let Moderator { dialogue, people, rooms, truth, .. } = &mut *self.moderator;
        let truth = truth.as_ref();
        match heard.input {
            Input::Command(command @ (Command::Map | Command::Reveal))
                if command != Command::Map || truth.is_some() =>
            {
                return PlayerSecrets::default().obey(heard, dialogue, *rooms, truth);
            }
            Input::Command(command @ (Command::Notes | Command::Map | Command::Mark | Command::Unmark))
                if let Some(seat) = only =>
            {
                let secrets = &mut people[seat.index()];
                if !secrets.is_blank_for(command) {
                    return secrets.obey(heard, dialogue, *rooms, truth);
                }
                dialogue.refuse(NO_TURN_YET)?;
            }
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }
}

impl Public<'_, '_> {
    /// Tells the people who resume a game how it stands, and what to type next, if anything.
    pub(super) fn catch_up_with(&mut self, hint: &str) -> io::Result<()> {
        let look = self.look();
        if self.place == Place::Over {
            return self.dialogue().say(&look);
        }
        let turn = if self.place == Place::Ready { self.moderator.turn() } else { String::new() };
        let truth = self.moderator.truth.as_ref().map(|truth| format!("\n{CHEATING}\n{}", truth.words));
        let told = format!("{turn}{look}{}\n{hint}", truth.unwrap_or_default());
        self.dialogue().say(told.trim_end())
    }

    /// Waits until everybody is ready for a secret turn, or has done talking (H25).
    pub(super) fn wait(&mut self, question: &str, accepted: &str) -> Result<(), Stop> {
        let place = self.place;
        let mut vocabulary = vocabulary(place);
        if self.moderator.players.is_for_one() {
            vocabulary.extend([Command::Notes, Command::Map, Command::Mark, Command::Unmark]);
        } else if self.moderator.truth.is_some() {
            vocabulary.push(Command::Map);
        }
        loop {
            if place == Place::Talk && self.moderator.ends_talk()? {
                self.dialogue().console.record_line("go on");
                return Ok(());
            }
            let coming = self.moderator.dialogue.console.coming_line();
            if coming.is_some_and(|line| self.moderator.is_untyped(line)) {
                self.dialogue().console.is_quiet = true;
            }
            let heard = listen(self, question, &vocabulary)?;
            let rest = heard.words().join(" ");
            match (heard.input, rest.as_str()) {
                (Input::Command(Command::Board), "") => self.show_board()?,
                (Input::Command(command @ (Command::Board | Command::Strike)), _) => {
                    self.change_board(command, &heard.rest)?;
                }
                (Input::Command(Command::Say), _) => self.say(&heard.rest)?,
                (Input::Command(Command::Ready), "") => {
                    self.dialogue().console.record_line("ready");
                    // The rest of a public line must not be used in a secret turn.
                    return Ok(self.dialogue().drop_rest()?);
                }
                (Input::Blank | Input::Command(Command::Yes), "") | (Input::Command(Command::Go), "" | "on")
                    if place == Place::Talk =>
                {
                    self.dialogue().console.record_line("go on");
                    return Ok(());
                }
                (Input::Unknown(word), _) => self.dialogue().refuse(&unknown(&word, &vocabulary, &[], accepted))?,
                _ => self.dialogue().refuse(accepted)?,
            }
        }
    }

    /// Answers `say` (H29, H31): `Ann: I smell it.` is said by Ann, and `: I smell it.` by the gamemaster. The only person
    /// may leave out their name.
    fn say(&mut self, rest: &str) -> io::Result<()> {
        let players = &self.moderator.players;
        let by_name = rest.split_once(':').and_then(|(name, text)| Some((players.speaker(name).ok()?, text)));
        let said = by_name.or_else(|| Some((Some(players.only_person()?), rest)));
        let (by, text) = match said.map(|(by, text)| (by, fit(text))) {
            Some((by, Ok(text))) => (by, text),
            Some((_, Err(why))) => return self.dialogue().refuse(&format!("{}.", capitalised(&why.to_string()))),
            None => {
                let names = listed(players.people_seats().map(|seat| players.name(seat).to_owned()), "or");
                return self
                    .dialogue()
                    .refuse(&format!("Name the speaker, as in say Ann: TEXT. The speaker can be {names}."));
            }
        };
        if let Some(bot) = by.filter(|seat| players.is_bot(*seat))
            && !self.moderator.dialogue.console.is_replaying()
        {
            let words = format!("You cannot speak for {}.", players.name(bot));
            return self.dialogue().refuse(&words);
        }
        if let Some(dead) = by.filter(|seat| !self.moderator.living.contains(seat)) {
            let words = format!("{} is dead, and says nothing until the end.", players.name(dead));
            return self.dialogue().refuse(&words);
        }
        self.moderator.tell(by, &text)
    }

    /// Carries out and records `board TEXT` or `strike N`, or says why it cannot be done.
    fn change_board(&mut self, command: Command, rest: &str) -> io::Result<()> {
        let board = &mut self.moderator.board;
        let changed = match command {
            Command::Board => board.write(rest),
            _ => board.strike(rest.parse().unwrap_or_default()),
        };
        if let Err(why) = changed {
            return self.dialogue().refuse(&format!("{}.", capitalised(&why.to_string())));
        }
        self.dialogue().console.record_line(&format!("{} {rest}", command.word()));
        self.show_board()
    }

    fn show_board(&mut self) -> io::Result<()> {
        let board = self.moderator.board.words();
        self.dialogue().say(&board)
    }
}
