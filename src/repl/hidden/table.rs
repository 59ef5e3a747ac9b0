//! The gamemaster at the table: whose turn it is, who sees the screen, and the time to talk.
//!
//! Deliberately absent: the words, which are in [`super`].

use std::io;

use super::{
    ACCEPTED, ASK_ACTION, ASK_AGAIN, ASK_PATH, ASK_PLAYERS, ASK_STEP, ASK_STEP_AFTER_SHOT, ASK_TALK, BEGINS,
    BOARD_IS_FULL, CHEATING, GO_ON, HIDDEN, NO_MAP, NOT_BEGUN, NOT_TO_MARK, NOTHING_AGAIN, ONLY_READY, Players, READY,
    RULES, UNFIT_FOR_BOARD, map,
};
use crate::game::Seat;
use crate::game::hidden::{Action, Event, Hidden, Outcome, Position, Setup, View};
use crate::printable::is_obeyed;
use crate::repl::chart::{COLUMNS, Chart, NOT_A_NOTE, is_note};
use crate::repl::console::{Console, Offer};
use crate::repl::speaker::{Case, Line, Speaker, Standing, YES_OR_NO};
use crate::repl::words::{Said, behind, behind_command, complete, split};
use crate::repl::{Again, Prompt};
use crate::session::Name;
use crate::table::{Player, Stop};

/// The words that are understood in secret.
const IN_SECRET: [&str; 11] =
    ["shoot", "move", "pass", "again", "notes", "map", "mark", "unmark", "score", "save", "hide"];

/// The words that are understood in public.
const IN_PUBLIC: [&str; 6] = ["ready", "go", "board", "strike", "score", "save"];

/// The board holds so many lines (H25).
const BOARD_LINES: usize = 50;
/// A line of the board has so many characters (H25).
const BOARD_WIDTH: usize = 200;

/// Everybody at one screen, and the program as their gamemaster.
pub struct Table<'a> {
    speaker: Speaker<'a>,
    players: Option<Players>,
    next: fn(Name) -> io::Result<Name>,
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
    pub fn new(console: Console<'a>, players: Option<Players>, next: fn(Name) -> io::Result<Name>) -> Self {
        let mut speaker = Speaker::new(console.forgetful(), Case::AsWritten, Line::OneCommand);
        speaker.standing = Standing {
            help: super::help(),
            rules: RULES.to_owned(),
            look: NOT_BEGUN.to_owned(),
            ..Standing::default()
        };
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
            let words = [awaited, "board", "strike", "score", "save"];
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
        self.speaker.standing.look = format!("{}\n{}", self.roster, super::board(&self.board));
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

    /// Shows a player his secret, and asks what he does, until it is something that the rules allow (H7 to H19); `None`
    /// when he would rather have it hidden.
    fn ask_in_secret(&mut self, view: &View<'_>, sheet: &str) -> Result<Option<Action>, Stop> {
        self.speaker.say(sheet)?;
        let mut carried_over = None;
        loop {
            let (said, line) = match carried_over.take() {
                Some(heard) => heard,
                None => self.speaker.listen(ASK_ACTION, &IN_SECRET)?,
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
                    self.speaker.refuse_unknown(&word, &IN_SECRET, ACCEPTED)?;
                    Answer::Back
                }
                _ => match super::read_action(&line, view) {
                    Ok(action) => Answer::Action(action),
                    Err(words) => self.refuse(&words)?,
                },
            };
            match answer {
                Answer::Action(action) => match super::check(view, &action) {
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
            [page] => page.parse().ok().filter(|page| super::has_notes(notes, *page)),
            _ => None,
        };
        match page.map(|page| super::notes(notes, page)) {
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
            for (room, thing) in super::things(truth, self.players()) {
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
            return self.refuse(&super::no_such_room(&room.to_string(), view.rooms));
        }
        let note = behind(named, 1);
        if !is_note(note) {
            return self.refuse(NOT_A_NOTE);
        }
        self.speaker.keep(&format!("mark {room} {note}"));
        self.person(view.seat).chart.note(room, note);
        self.tell(&super::is_noted(room, note))
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
                self.tell(&super::is_not_noted(room))
            }
            None => self.refuse(super::NOT_NOTED),
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
            let (said, line) = self.speaker.listen(ASK_PATH, &IN_SECRET)?;
            match said {
                Said::Blank => return Ok(Answer::Back),
                said @ Said::Command(..) => return Ok(Answer::Other(said, line)),
                Said::Bare(_) | Said::Unknown(_) => {}
            }
            match super::read_action(&format!("shoot {line}"), view) {
                Ok(action) if action.step.is_some() => return Ok(Answer::Action(action)),
                Ok(shot) => match super::check(view, &shot) {
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
            let (said, line) = self.speaker.listen(question, &IN_SECRET)?;
            let named = match said {
                Said::Blank if action.shot.is_some() => return Ok(Answer::Action(action)),
                Said::Blank => return Ok(Answer::Back),
                Said::Command("move", named) | Said::Bare(named) => named,
                Said::Unknown(word) => vec![word],
                said @ Said::Command(..) => return Ok(Answer::Other(said, line)),
            };
            let both = super::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| super::check(view, &both).map(|()| both)) {
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

/// Tells whether a word that is not understood here is understood at another question.
fn is_for_elsewhere(word: &str) -> bool {
    complete(word, &IN_PUBLIC).or_else(|| complete(word, &IN_SECRET)).is_some()
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
            self.speaker.standing.look.clone_from(&sheet);
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
        self.speaker.standing.look = format!("{}\n{everything}", super::won(*outcome));
        self.speaker.say(&format!("\n{everything}"))
    }
}

impl<'a> Prompt<'a, Hidden> for Table<'a> {
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
    fn again(&mut self, name: Name) -> Result<(Again, Name), Stop> {
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
