//! What a guest types, and what it does.

use std::collections::VecDeque;
use std::io;

use serde_json::{Value, json};

use super::{Guest, TALK};
use crate::repl::case::Case;
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::console::Console;
use crate::repl::dialogue::{Dialogue, FOR_THE_SHELL};
use crate::repl::heard::{Heard, Input, split_commands, unknown};
use crate::repl::help::Manual;
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, Asked, NO_TURN_YET, NOT_ALOUD, NOTHING_AGAIN, Next, SAY, question};
use crate::sanitize::sanitize_lines;
use crate::stdio::help_width;

const WAITING: &str = "Waiting for the others.";
const TOO_LATE: &str = "Too late: that turn is over, so your action was not carried out.";
const OVER: &str = "The game is over. Type reveal, map, say TEXT or quit.";
const OVER_TO_WATCHERS: &str = "The game is over. Type reveal, map or quit.";
const NO_SEAT: &str = "You are only watching: type look, board, help or quit.";
const ACCEPTED: &str = "Type say TEXT, board TEXT, strike N, look, map, notes, help or quit.";
const NOT_HERE_YET: &str = "The game has not begun. It begins when everybody is here.";

/// What a guest is told, if anything, or why something is refused.
type Told = Result<Option<String>, String>;

/// What a typed line does.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    /// What the guest is told; empty if nothing.
    pub(crate) text: String,
    /// The lines to the host.
    pub(crate) send: Vec<Value>,
    pub(crate) leaves: bool,
}

/// Returns what a guest can type.
fn manual() -> Manual {
    let mut manual = crate::repl::hidden::manual();
    manual.commands = vocabulary(Place::Seat);
    // There are no odds in a game of secrets.
    manual.commands.retain(|command| *command != Command::Hint);
    manual.rows.retain(|row| !["hide", "ready", "score", "save"].contains(&row[0]));
    for row in &mut manual.rows {
        match row[0] {
            "go" => *row = ["go", "go on", "end your part in the talk; Enter does the same"],
            "board" => *row = ["board", "board TEXT", "write on the board that everyone can see"],
            "say" => *row = SAY,
            _ => {}
        }
    }
    manual.details.retain(|row| !["score", "save", "quit", "both"].contains(&row[0]));
    manual.details.push(["quit", "You leave the table but keep your seat: wumpus join and your code bring you back."]);
    manual
}

impl Guest {
    /// Carries out a typed line as far as it concerns the guest alone, and returns what to tell the guest and what to
    /// send to the host.
    pub(crate) fn obey(&mut self, line: &str) -> Reply {
        let mut commands: VecDeque<_> = split_commands(line).map(ToOwned::to_owned).collect();
        let (mut reply, mut told) = (Reply::default(), Vec::new());
        while let Some(command) = commands.pop_front().filter(|_| !reply.leaves) {
            told.extend(match self.obey_one(&command, &mut commands, &mut reply) {
                Ok(words) => words,
                Err(refusal) => {
                    let skipped: Vec<_> = commands.drain(..).map(|command| command.trim().to_owned()).collect();
                    let skipped =
                        if skipped.is_empty() { String::new() } else { format!("\n(Skipped: {})", skipped.join("; ")) };
                    Some(refusal + &sanitize_lines(&skipped))
                }
            });
        }
        reply.text = told.join("\n");
        reply
    }

    /// Returns what help offers: nothing of a turn to those who watch, or are dead.
    fn offered(&self) -> Vec<Command> {
        use Command::{Again, Board, Both, Go, Hint, Map, Mark, Move, Notes, Pass, Say, Shoot, Strike, Unmark};
        let refused: &[Command] = match self.seat {
            None => &[Again, Both, Go, Hint, Map, Mark, Move, Notes, Pass, Say, Shoot, Strike, Unmark],
            Some(_) if self.setup.is_some() && !self.lives() => {
                &[Again, Board, Both, Go, Hint, Move, Pass, Shoot, Strike]
            }
            Some(_) => &[Hint],
        };
        let mut offered = vocabulary(Place::Seat);
        offered.retain(|command| !refused.contains(command));
        offered
    }

    /// Carries out one of the commands on a line. An error refuses this command and the rest of the line.
    fn obey_one(&mut self, command: &str, later: &mut VecDeque<String>, reply: &mut Reply) -> Told {
        let vocabulary = vocabulary(Place::Seat);
        let heard = Heard::parse(command, &vocabulary);
        let Input::Command(command) = heard.input else { return self.take(heard, later, reply) };
        match command {
            Command::Help => {
                let question = self.asked.map_or("".into(), |(_, asked)| asked.question());
                match heard.rest.to_lowercase().as_str() {
                    "" | "commands" | "me" => Ok(Some(manual().help(question, &self.offered(), help_width()))),
                    topic => manual().help_on(topic, help_width()).map(Some),
                }
            }
            Command::Rules => Ok(Some(manual().instructions(help_width()))),
            Command::Quit if !heard.rest.is_empty() => Err("To leave, just type quit.".to_owned()),
            Command::Quit => {
                reply.leaves = true;
                Ok(Some(self.left().to_owned()))
            }
            Command::Board if heard.rest.is_empty() => Ok(Some(self.board.words())),
            Command::Say | Command::Board | Command::Strike if self.seat.is_none() => Err(NO_SEAT.to_owned()),
            Command::Say if heard.rest.is_empty() => Err(NOT_ALOUD.to_owned()),
            Command::Say | Command::Board | Command::Strike => {
                reply.send.push(match command {
                    Command::Say => json!({"say": heard.rest}),
                    Command::Board => json!({"board": heard.rest}),
                    _ => json!({"strike": heard.rest.parse::<u64>().unwrap_or_default()}),
                });
                Ok(None)
            }
            _ if self.setup.is_none() => Err(NOT_HERE_YET.to_owned()),
            Command::Look => Ok(Some(self.look())),
            Command::Shoot
            | Command::Move
            | Command::Both
            | Command::Pass
            | Command::Again
            | Command::Go
            | Command::Yes => self.take(heard, later, reply),
            _ if self.secrets.journal.is_empty() && (self.end.is_none() || command == Command::Notes) => {
                Err(NO_TURN_YET.to_owned())
            }
            _ => Ok(Some(self.look_up(heard))),
        }
    }

    /// Takes a line that answers a question: the main one, or one that was asked after it.
    fn take(&mut self, heard: Heard, later: &mut VecDeque<String>, reply: &mut Reply) -> Told {
        let asked = self.asked.take();
        if asked.is_some_and(|(turn, _)| self.own.is_none() || turn != self.turn) {
            return Err(TOO_LATE.to_owned());
        }
        let asked = asked.map(|(_, asked)| asked);
        let is_alone = heard.rest.is_empty();
        // `go 3` is a move, as at one screen.
        let heard = match heard.input {
            Input::Command(Command::Go) if !matches!(heard.rest.as_str(), "" | "on") => {
                Heard { input: Input::Command(Command::Move), ..heard }
            }
            _ => heard,
        };
        let own = self.own.clone();
        let view = own.as_ref().and_then(|own| self.view(own));
        match &heard.input {
            Input::Command(Command::Go | Command::Yes) => return self.done(reply),
            Input::Blank if asked.is_none() => return self.done(reply),
            Input::ForShell => return Err(FOR_THE_SHELL.to_owned()),
            Input::Bare if asked.is_none() && heard.rest.contains(':') => return Err(NOT_ALOUD.to_owned()),
            Input::Unknown(word) if asked.is_none() => {
                let accepted = view.as_ref().map_or_else(|| ACCEPTED.to_owned(), reading::accepted);
                let refused = unknown(word, &vocabulary(Place::Seat), &[], &accepted);
                return Err(format!("{refused} {NOT_ALOUD}"));
            }
            _ => {}
        }
        let view = view.ok_or_else(|| self.not_now())?;
        let (mut told, next) = match (&heard.input, self.secrets.last) {
            (Input::Command(Command::Again), None) if is_alone => return Err(NOTHING_AGAIN.to_owned()),
            (Input::Command(Command::Again), Some(last)) if is_alone && asked.is_none() => {
                let next = reading::checked(&view, last).map_or_else(Next::Refused, Next::Decided);
                (format!("({last})"), next)
            }
            _ => (String::new(), turn::answer(asked, heard, later, &view, &self.players, false)),
        };
        let mut ask = |asked: Option<Asked>| {
            self.asked = asked.map(|asked| (self.turn, asked));
            asked.map_or_else(|| question(&view), |asked| asked.question().asks)
        };
        told = match next {
            Next::Decided(action) => {
                self.sent.get_or_insert(action);
                reply.send.push(json!({"turn": self.turn, "action": action.to_string()}));
                format!("({action})")
            }
            Next::Ask(next) => ask(Some(next)).to_owned(),
            Next::Back(words) => format!("{words}\n{}", ask(None)).trim_start().to_owned(),
            Next::Refused(words) => {
                ask(asked);
                return Err(format!("{told}\n{words}").trim_start().to_owned());
            }
            Next::Other(heard) => return self.take(heard, later, reply),
        };
        Ok(Some(told).filter(|told| !told.is_empty()))
    }

    /// Tells the host that the guest has nothing more to say.
    fn done(&self, reply: &mut Reply) -> Told {
        match (self.talk, &self.own) {
            (Some(turn), _) if self.lives() => {
                reply.send.push(json!({"done": turn}));
                Ok(Some(WAITING.to_owned()))
            }
            (_, Some(_)) => Ok(Some(self.look())),
            _ => Err(self.not_now()),
        }
    }

    /// Returns what everybody is waiting for.
    fn not_now(&self) -> String {
        let waits = match (&self.setup, &self.end, self.talk) {
            (None, ..) => return NOT_HERE_YET.to_owned(),
            (_, Some(_), _) if self.seat.is_none() => return OVER_TO_WATCHERS.to_owned(),
            (_, Some(_), _) => return OVER.to_owned(),
            (_, _, Some(_)) if self.lives() => return TALK.to_owned(),
            (_, _, Some(_)) => "The others are talking.".to_owned(),
            (_, _, None) => format!("It is {}'s turn.", self.players.name(self.on_turn)),
        };
        if self.seat.is_none() { format!("{waits} {NO_SEAT}") } else { format!("{waits} {ACCEPTED}") }
    }

    /// Answers a command on the notes and the map.
    fn look_up(&mut self, heard: Heard) -> String {
        let (mut shown, rooms) = (Vec::new(), self.rooms());
        let truth = self.end.as_ref().map(|(_, truth)| truth);
        let mut console = Console::on(io::empty(), &mut shown);
        console.terminal.appearance = self.appearance;
        let mut dialogue = Dialogue::new(console, Case::AsWritten, "", manual());
        let left = self.secrets.obey(heard, &mut dialogue, rooms, truth);
        let is_left = !matches!(left, Ok(None)) || dialogue.console.terminal.flush().is_err();
        drop(dialogue);
        if is_left { ACCEPTED.to_owned() } else { String::from_utf8_lossy(&shown).trim_end().to_owned() }
    }
}
