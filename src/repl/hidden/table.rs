//! The gamemaster at the table: whose turn it is, who sees the screen, and the time to talk.
//!
//! Deliberately absent: the words, which are in [`super`].

use std::io;

use super::{
    ASK_AGAIN, ASK_PLAYERS, ASK_TALK, BEGINS, BOARD_IS_FULL, CHEATING, GO_ON, HIDDEN, HiddenManual, NOT_BEGUN,
    ONLY_READY, Players, READY, UNFIT_FOR_BOARD,
};
use crate::game::Seat;
use crate::game::hidden::{Action, Event, Hidden, Outcome, Position, Setup, View};
use crate::game_loop::{Player, Stop};
use crate::repl::chart::Chart;
use crate::repl::console::{Console, Offer};
use crate::repl::speaker::{Case, Line, Speaker, YES_OR_NO};
use crate::repl::words::{Said, behind_command, complete};
use crate::repl::{Again, Prompt};
use crate::sanitize::is_obeyed;
use crate::session::HuntSeed;

mod secret;

/// The words that are understood in public, besides the one that is waited for.
const IN_PUBLIC: [&str; 4] = ["board", "strike", "score", "save"];

/// The board holds so many lines (H25).
const BOARD_LINES: usize = 50;
/// A line of the board has so many characters (H25).
const BOARD_WIDTH: usize = 200;

/// Everybody at one screen, and the program as their gamemaster.
pub struct Table<'a> {
    speaker: Speaker<'a>,
    players: Option<Players>,
    next: fn(HuntSeed) -> io::Result<HuntSeed>,
    roster: String,
    board: Vec<String>,
    people: Vec<Person>,
    turns: u32,
    truth: Option<Position>,
    humans_won: u32,
    wumpuses_won: u32,
}

/// What one of the players keeps for himself.
#[derive(Clone, Debug, Default)]
struct Person {
    notes: Vec<String>,
    chart: Chart,
    last: Option<Action>,
}

impl<'a> Table<'a> {
    /// Seats players at a console. Without players the table asks for them. `next` names the game that follows one.
    #[must_use]
    pub fn new(console: Console<'a>, players: Option<Players>, next: fn(HuntSeed) -> io::Result<HuntSeed>) -> Self {
        let speaker = Speaker::new(console.forgetful(), Case::AsWritten, Line::OneCommand, Box::new(HiddenManual));
        let (roster, board, people, truth) = (String::new(), Vec::new(), Vec::new(), None);
        Self { speaker, players, next, roster, board, people, turns: 0, truth, humans_won: 0, wumpuses_won: 0 }
    }

    fn person(&mut self, seat: Seat) -> &mut Person {
        let seat = usize::from(seat.0);
        if self.people.len() <= seat {
            self.people.resize(seat + 1, Person::default());
        }
        &mut self.people[seat]
    }

    /// Who plays; before anybody has said so, nobody.
    fn players(&self) -> &Players {
        self.players.as_ref().unwrap_or(Players::NOBODY)
    }

    /// Lets everybody talk until somebody says that the game goes on (H22).
    fn talk(&mut self) -> Result<(), Stop> {
        self.wait_for("go", ASK_TALK, GO_ON)
    }

    /// Waits in public for a word, and keeps the board meanwhile (H25).
    fn wait_for(&mut self, awaited: &'static str, question: &str, accepted: &str) -> Result<(), Stop> {
        loop {
            let words = [[awaited].as_slice(), &IN_PUBLIC].concat();
            let (said, line) = self.speaker.listen(question, &words)?;
            match said {
                Said::Command("board", rest) if rest.is_empty() => self.speaker.say(&super::board(&self.board))?,
                Said::Command("board", _) => self.write_on_board(&line)?,
                Said::Command("strike", rest) => self.strike(&rest)?,
                Said::Command("score", rest) if rest.is_empty() => self.tell_score()?,
                Said::Command("save", _) => self.speaker.save(&line)?,
                Said::Command("go", rest) if rest.is_empty() || rest == ["on"] => {
                    self.speaker.keep("go on");
                    return Ok(());
                }
                Said::Command(word, rest) if word == awaited && rest.is_empty() => {
                    self.speaker.keep(awaited);
                    return Ok(());
                }
                Said::Unknown(word) if !is_for_elsewhere(&word) => {
                    self.speaker.refuse_unknown(&word, &words, accepted)?;
                }
                _ => self.speaker.refuse(accepted)?,
            }
        }
    }

    fn tell_score(&mut self) -> io::Result<()> {
        let score = super::score(self.turns, self.humans_won, self.wumpuses_won);
        self.speaker.say(&score)
    }

    fn write_on_board(&mut self, line: &str) -> io::Result<()> {
        let text = behind_command(line).trim_matches(|c: char| c.is_whitespace() || c == ',');
        if text.chars().count() > BOARD_WIDTH || text.chars().any(is_obeyed) {
            return self.speaker.refuse(UNFIT_FOR_BOARD);
        }
        if self.board.len() == BOARD_LINES {
            return self.speaker.refuse(BOARD_IS_FULL);
        }
        self.speaker.keep(&format!("board {text}"));
        self.board.push(text.to_owned());
        self.show_board()
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.look_in_public();
        self.speaker.say(&super::board(&self.board))
    }

    /// Sets what is answered to `look` while everybody sees the screen.
    fn look_in_public(&mut self) {
        self.speaker.look = format!("{}\n{}", self.roster, super::board(&self.board));
    }

    fn strike(&mut self, rest: &[String]) -> io::Result<()> {
        let number = match rest {
            [number] => number.parse::<usize>().ok().filter(|number| (1..=self.board.len()).contains(number)),
            _ => None,
        };
        match number {
            Some(number) => {
                self.speaker.keep(&format!("strike {number}"));
                self.board.remove(number - 1);
                self.show_board()
            }
            None => self.speaker.refuse(&super::no_such_line(self.board.len())),
        }
    }
}

/// Tells whether a word that is not understood here is understood at another question.
fn is_for_elsewhere(word: &str) -> bool {
    let in_public = [["ready", "go"].as_slice(), &IN_PUBLIC].concat();
    complete(word, &in_public).or_else(|| complete(word, &secret::WORDS)).is_some()
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
        if let Some(truth) = &self.truth {
            let everything = self.players().everything(truth);
            self.speaker.say(&format!("{CHEATING}\n{everything}"))?;
        }
        let sheet = view.sheet.as_ref().map(super::sheet).unwrap_or_default();
        if let Some(told) = &view.sheet {
            let note = super::note(self.turns, told);
            let person = self.person(seat);
            person.notes.push(note);
            let tunnels = told.tunnels.iter().map(|room| room.number());
            person.chart.enter(told.room.number(), tunnels, super::sensed(told));
        }
        let action = loop {
            self.speaker.say(READY)?;
            self.speaker.offer(Offer::default);
            self.wait_for("ready", &format!("{}?", self.players().name(seat)), ONLY_READY)?;
            self.speaker.look.clone_from(&sheet);
            self.speaker.conceal(&begins)?;
            let ways = || view.sheet.iter().flat_map(|sheet| sheet.tunnels).map(ToString::to_string).collect();
            self.speaker.offer(|| Offer {
                first: ways(),
                second: vec![("move", ways()), ("shoot", ways()), ("mark", ways()), ("map", vec!["words".to_owned()])],
                ..Offer::default()
            });
            let decided = match self.ask_in_secret(view, &sheet) {
                // Whoever goes on with a record that ends in the middle of a secret must be asked whether it is his.
                Err(Stop::Resumed) => Ok(None),
                decided => decided,
            };
            if let Ok(decided) = &decided {
                self.speaker.keep(&decided.map_or_else(|| "hide".to_owned(), |action| action.to_string()));
            }
            self.look_in_public();
            self.speaker.offer(Offer::default);
            self.speaker.expose(if let Ok(None) = decided { HIDDEN } else { &ends })?;
            if let Some(action) = decided? {
                break action;
            }
        };
        self.person(seat).last = Some(action);
        let done = self.players().is_done(seat);
        self.speaker.say(&done)?;
        Ok(action)
    }

    fn observe(&mut self, event: &Event) -> io::Result<()> {
        let words = self.players().event(event);
        self.speaker.say(&words)
    }

    fn reveal(&mut self, position: &Position) -> io::Result<()> {
        self.truth = Some(position.clone());
        Ok(())
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) -> io::Result<()> {
        match outcome {
            Outcome::HumansWin => self.humans_won += 1,
            Outcome::WumpusesWin => self.wumpuses_won += 1,
        }
        let everything = self.players().everything(position);
        self.speaker.look = format!("{}\n{everything}", super::won(*outcome));
        self.speaker.say(&format!("\n{everything}"))
    }
}

impl<'a> Prompt<'a, Hidden> for Table<'a> {
    fn begin(&mut self, setup: &mut Setup, after: Option<Again>) -> Result<(), Stop> {
        NOT_BEGUN.clone_into(&mut self.speaker.look);
        if after.is_some() {
            self.speaker.say("")?;
        }
        self.speaker.say(BEGINS)?;
        let players = loop {
            if let Some(players) = &self.players {
                break players;
            }
            let (_, line) = self.speaker.listen(ASK_PLAYERS, &[])?;
            match line.parse::<Players>() {
                Ok(players) => {
                    self.speaker.keep(&players.to_string());
                    self.players = Some(players);
                }
                Err(why) => self.speaker.refuse(&super::sentence(&why))?,
            }
        };
        *setup = Setup::new(players.count(), setup.wumpuses()).map_err(io::Error::other)?;
        let opening = Players::opening(setup);
        (self.board, self.turns, self.truth) = (Vec::new(), 0, None);
        self.people = vec![Person::default(); players.count()];
        Ok(self.speaker.say(&opening)?)
    }

    /// A yes may name the game that is to be played; what is written down does.
    fn again(&mut self, name: HuntSeed) -> Result<(Again, HuntSeed), Stop> {
        let next = loop {
            let (said, line) = self.speaker.listen(ASK_AGAIN, &["yes", "no", "save", "score"])?;
            match said {
                Said::Command("score", rest) if rest.is_empty() => self.tell_score()?,
                Said::Command("save", _) => self.speaker.save(&line)?,
                Said::Command("yes", rest) => match rest.as_slice() {
                    [] => break (self.next)(name)?,
                    [named] => match named.parse() {
                        Ok(named) => break named,
                        Err(_) => self.speaker.refuse(YES_OR_NO)?,
                    },
                    _ => self.speaker.refuse(YES_OR_NO)?,
                },
                Said::Command("no", rest) if rest.is_empty() => return Err(self.speaker.decline()),
                _ => self.speaker.refuse(YES_OR_NO)?,
            }
        };
        self.speaker.keep(&format!("yes {next}"));
        Ok((Again::NewSetup, next))
    }

    fn command(&self, setup: &Setup) -> String {
        self.players().command(setup)
    }

    fn speaker(&mut self) -> &mut Speaker<'a> {
        &mut self.speaker
    }
}
