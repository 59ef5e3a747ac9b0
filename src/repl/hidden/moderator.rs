//! The moderator of Hidden Wumpus, for players who share a screen.

use std::io;

use super::Players;
use super::board::Board;
use super::turn::PlayerSecrets;
use crate::bot::hidden::{Claim, Mind};
use crate::game::hidden::{Action, Event, Hidden, Outcome, Position, Setup, View};
use crate::game::{Game as _, Seat, Viewer};
use crate::game_loop::{Player, Stop};
use crate::repl::command::{Command, Place, vocabulary};
use crate::repl::console::Console;
use crate::repl::dialogue::{Before, Dialogue, NextHunt, YES_OR_NO, listen};
use crate::repl::heard::Input;
use crate::repl::help::Question;
use crate::repl::phrasebook::MapTruth;
use crate::repl::prompt::{NO_REVIEW, Prompt};
use crate::repl::style::gain;
use crate::session::HuntSeed;
use crate::text::capitalised;
use crate::wire::News;
use public::Public;
use secret::Secret;

mod public;
mod secret;

const BEGINS: &str = "Hidden Wumpus. Humans: kill every Wumpus. Wumpuses: leave no human an arrow.";
const ASK_PLAYERS: Question<'_> = Question {
    asks: "Names (anticlockwise as you sit), or how many?",
    answers: "Type your names with commas between them, or the number of players (3 to 60).",
};
const ASK_TALK: &str = "Done talking?";
const ASK_AGAIN: Question<'_> = Question { asks: "Play again (Y-N)?", answers: YES_OR_NO };
const OF_SAVED: &str = ". The file holds everybody's secrets.";
const READY: &str = "Type ready when nobody else can see the screen.";
const GO_ON: &str = "Press Enter to go on, or type help.";
const READY_AGAIN: &str = "Type ready to go on with your turn.";
const ONLY_READY: &str = "Type ready, or board TEXT, strike N, look or help.";
/// Said when the first player has died (H20).
pub(super) const NOT_TOLD_YET: &str = "You will learn how and where when the game is over.";
/// What `help` says of `say` where several people share a screen.
const SAY: [&str; 3] = ["say", "say Ann: TEXT", "record what somebody says; bots hear it"];
const HIDDEN: &str = "----- hidden again -----";
const CHEATING: &str = "[Cheat mode: everybody sees everything.]";

pub struct Moderator<'a> {
    dialogue: Dialogue<'a>,
    /// Nobody before they are known.
    players: Players,
    /// Whether the next seed is drawn. A seed that follows from a printed one would be known.
    draws_seeds: bool,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: fn(&Setup, &Players) -> String,
    seed: HuntSeed,
    roster: String,
    living: Vec<Seat>,
    board: Board,
    /// The minds of all seats. Only those of bots are asked.
    minds: Vec<Mind>,
    /// The bot that has just played and has not spoken yet.
    speaker: Option<Seat>,
    people: Vec<PlayerSecrets>,
    rooms: u16,
    turns: u32,
    on_turn: Seat,
    /// Whether the players were told when they will learn how somebody died.
    has_promised: bool,
    /// What only the gamemaster sees, and after the game everybody (H24).
    truth: Option<MapTruth>,
    /// The last words of the game.
    closing: String,
    humans_won: u32,
    wumpuses_won: u32,
}

impl<'a> Moderator<'a> {
    /// Seats players at a console, or asks who plays. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        console: Console<'a>,
        players: Option<Players>,
        draws_seeds: bool,
        command: fn(&Setup, &Players) -> String,
    ) -> Self {
        let is_for_one = players.as_ref().is_some_and(Players::is_for_one);
        let manual = super::manual(&[Place::Secret, Place::Ready, Place::Talk, Place::Over]);
        let (console, manual) =
            if is_for_one { (console, manual) } else { (console.forgetful(), manual.with(&[SAY], &[])) };
        Self {
            dialogue: Dialogue::new(console, OF_SAVED, manual),
            players: players.unwrap_or_default(),
            draws_seeds,
            command,
            seed: HuntSeed::new(0),
            roster: String::new(),
            living: Vec::new(),
            board: Board::default(),
            minds: Vec::new(),
            speaker: None,
            people: Vec::new(),
            rooms: 0,
            turns: 0,
            on_turn: Seat(0),
            has_promised: false,
            truth: None,
            closing: String::new(),
            humans_won: 0,
            wumpuses_won: 0,
        }
    }

    fn person(&mut self, seat: Seat) -> &mut PlayerSecrets {
        &mut self.people[seat.index()]
    }

    /// Returns the line that begins a turn.
    fn turn(&self) -> String {
        format!("Turn {}: {}\n", self.turns, self.players.name(self.on_turn))
    }

    /// Returns what to type to begin a turn, or to go on with it.
    fn ready(&self) -> &'static str {
        if self.players.is_for_one() { READY_AGAIN } else { READY }
    }

    /// Returns whether this turn begins without `ready`: it is a bot's, or that of the only person.
    fn begins_by_itself(&self) -> bool {
        self.players.is_bot(self.on_turn) || self.players.is_for_one()
    }

    fn has_living_person(&self) -> bool {
        self.players.people_seats().any(|seat| self.living.contains(&seat))
    }

    /// Returns whether the program wrote a line of a record itself, so that nobody typed it.
    fn is_untyped(&self, line: &str) -> bool {
        match line.strip_prefix("say ").and_then(|said| said.split_once(':')) {
            Some((name, _)) => self.players.speaker(name).ok().flatten().is_some_and(|seat| self.players.is_bot(seat)),
            None => line == "ready" && self.begins_by_itself() || line == "go on" && !self.has_living_person(),
        }
    }

    /// Returns whether the program can go on by itself. After a record that is resumed, welcomes the player first.
    fn is_live(&mut self, place: Place) -> Result<bool, Stop> {
        let is_live = self.dialogue.console.is_live()?;
        if is_live && self.dialogue.catches_up()? {
            Public { moderator: self, place }.catch_up_with("")?;
        }
        Ok(is_live)
    }

    /// Plays the turn if it is a bot's and the rest of it is not in the record.
    fn play_bot(&mut self, seat: Seat, view: &View) -> Result<Option<Action>, Stop> {
        if !self.players.is_bot(seat) || !self.is_live(Place::Ready)? {
            return Ok(None);
        }
        let action = self.minds[seat.index()].decide(view, &mut self.seed.bot_dice(self.turns, 0));
        self.dialogue.console.record_line("ready");
        self.dialogue.console.record_line(&super::reading::in_full(action));
        Ok(Some(action))
    }

    /// Lets the bot that has just played speak. Returns true if no person is alive to end the talk (H30).
    fn ends_talk(&mut self) -> Result<bool, Stop> {
        self.speaker = self.speaker.filter(|seat| self.living.contains(seat));
        let has_living_person = self.has_living_person();
        // Otherwise the program waits for somebody to type.
        if self.speaker.is_none() && has_living_person || !self.is_live(Place::Talk)? {
            return Ok(false);
        }
        if let Some(seat) = self.speaker.take()
            && let Some(claim) = self.minds[seat.index()].claim(&mut self.seed.bot_dice(self.turns, 1))
        {
            self.tell(Some(seat), &claim.to_string())?;
        }
        Ok(!has_living_person)
    }

    /// Shows and records what a player or the gamemaster says (H31). The bots learn what is claimed.
    fn tell(&mut self, by: Option<Seat>, text: &str) -> io::Result<()> {
        let name = by.map_or("", |seat| self.players.name(seat));
        let line = format!("say {name}: {text}");
        let said = News::Said { seat: by.map(|seat| seat.0), text: text.to_owned() };
        let words = self.players.news(&said, self.dialogue.help_width()).unwrap_or_default();
        if let (Some(seat), Some(claim)) = (by, Claim::read(text)) {
            self.minds.iter_mut().for_each(|mind| mind.hear(seat, &claim));
            let (turn, name) = (self.turns, self.players.name(seat).to_owned());
            self.people.iter_mut().for_each(|person| person.hear(turn, &name, text));
        }
        if self.speaker == by {
            self.speaker = None;
        }
        self.dialogue.console.record_line(&line);
        self.dialogue.say(&words)
    }

    fn score(&self) -> String {
        let Self { turns, humans_won, wumpuses_won, .. } = self;
        format!("Turn {turns}. Games won by the humans: {humans_won}, by the Wumpuses: {wumpuses_won}.")
    }
}

impl Player<Hidden> for Moderator<'_> {
    fn decide(&mut self, seat: Seat, view: &View) -> Result<Action, Stop> {
        self.roster = self.players.roster(&view.roster);
        self.living = self.players.seats().filter(|seat| view.roster[seat.index()].is_none()).collect();
        let somebody_died = view.roster.iter().any(Option::is_some);
        if somebody_died && self.truth.is_none() && !std::mem::replace(&mut self.has_promised, true) {
            self.dialogue.say(NOT_TOLD_YET)?;
        }
        if self.turns > 0 {
            // The players talk until one of them types `go on` (H22), or no person lives.
            Public { moderator: self, place: Place::Talk }.wait(ASK_TALK, GO_ON)?;
        }
        (self.turns, self.on_turn) = (self.turns + 1, seat);
        let name = self.players.name(seat).to_owned();
        self.dialogue.say(&format!("\n{}", self.turn().trim_end()))?;
        if !self.board.is_empty() && !self.players.is_bot(seat) {
            self.dialogue.say(&self.board.words())?;
        }
        if let Some(MapTruth { words: everything, .. }) = &self.truth {
            self.dialogue.say(&format!("{CHEATING}\n{everything}"))?;
        }
        let sheet = view.sheet.as_ref().map(|told| super::sheet(&name, told)).unwrap_or_default();
        if let Some(told) = &view.sheet {
            let turn = self.turns;
            self.person(seat).enter(turn, told);
        }
        self.minds[seat.index()].see(view);
        let (is_bot, is_for_one) = (self.players.is_bot(seat), self.players.is_for_one());
        let mut begins_by_itself = self.begins_by_itself();
        let action = loop {
            if let Some(action) = self.play_bot(seat, view)? {
                break action;
            }
            let begins_by_itself = is_bot || std::mem::replace(&mut begins_by_itself, false);
            if begins_by_itself && self.is_live(Place::Ready)? {
                self.dialogue.console.record_line("ready");
            } else {
                if !begins_by_itself {
                    self.dialogue.say(self.ready())?;
                }
                Public { moderator: self, place: Place::Ready }.wait(&format!("{name}?"), ONLY_READY)?;
            }
            if is_bot {
                self.dialogue.console.cover();
            } else if !is_for_one {
                self.dialogue.console.begin_secret(&format!("----- for {name} alone -----"))?;
            }
            let decided = match (Secret { moderator: self, view, sheet: &sheet }.ask()) {
                // Someone else may be at the screen after a resume, so the player must type `ready` again.
                Err(Stop::Resumed) => Ok(None),
                decided => decided,
            };
            if let Ok(decided) = &decided {
                self.dialogue.console.record_line(&decided.map_or_else(|| "hide".to_owned(), super::reading::in_full));
            }
            // The rest of a secret line must not be used in public.
            self.dialogue.drop_rest()?;
            if is_bot || !is_for_one {
                let ends = format!("----- {name} is done -----");
                self.dialogue.console.end_secret(if let Ok(None) = decided { HIDDEN } else { &ends })?;
            }
            if let Some(action) = decided? {
                break action;
            }
        };
        self.speaker = Some(seat).filter(|_| is_bot);
        self.person(seat).decide(action);
        if !is_bot {
            self.dialogue.say(&format!("{name}'s turn is over."))?;
        }
        Ok(action)
    }

    fn observe(&mut self, event: &Event) -> io::Result<()> {
        if Hidden::is_seen_by(event, Viewer::Public) {
            self.minds.iter_mut().for_each(|mind| mind.observe(self.on_turn, event));
        }
        let words = self.players.event(event, self.on_turn);
        words.map_or(Ok(()), |words| self.dialogue.say(&words))
    }

    fn reveal(&mut self, position: &Position) -> io::Result<()> {
        self.truth = Some(self.players.revealed(position));
        Ok(())
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) -> io::Result<()> {
        match outcome {
            Outcome::HumansWin => self.humans_won += 1,
            Outcome::WumpusesWin => self.wumpuses_won += 1,
        }
        let closing = super::won(*outcome, position, self.players.only_person());
        let truth = self.players.revealed(position);
        self.dialogue.say(&format!("{}\n\n{}", gain(&closing), truth.words))?;
        (self.truth, self.closing) = (Some(truth), closing);
        Ok(())
    }
}

impl<'a> Prompt<'a, Hidden> for Moderator<'a> {
    fn begin(&mut self, setup: &mut Setup, seed: HuntSeed, after: Option<NextHunt>) -> Result<(), Stop> {
        self.dialogue.greet(BEGINS, after)?;
        while self.players.count() == 0 {
            let mut before = Before { takes_lists: true, ..Before::new(&mut self.dialogue) };
            let line = listen(&mut before, ASK_PLAYERS, &vocabulary(Place::Setup))?.rest;
            match line.parse::<Players>() {
                Ok(players) => {
                    self.dialogue.console.record_line(&players.to_string());
                    self.players = players;
                }
                Err(why) => self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string())))?,
            }
        }
        let players = &self.players;
        *setup = Setup::new(players.count(), setup.wumpuses()).map_err(io::Error::other)?;
        let opening = Players::opening(setup);
        self.minds = players.seats().map(|seat| Mind::new(seat, setup)).collect();
        self.people = vec![PlayerSecrets::default(); players.count()];
        (self.seed, self.board, self.rooms, self.turns) = (seed, Board::default(), setup.rooms(), 0);
        (self.truth, self.has_promised, self.speaker) = (None, false, None);
        self.dialogue.say(&opening)?;
        if let Some(seat) = players.only_person() {
            self.dialogue.say(&format!("You are {}, and the others are bots.", players.name(seat)))?;
        }
        Ok(())
    }

    /// A yes may name the seed of the next game, and does in a record.
    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop> {
        let vocabulary = vocabulary(Place::Over);
        let next = loop {
            let heard = listen(&mut Public { moderator: self, place: Place::Over }, ASK_AGAIN, &vocabulary)?;
            match (heard.input, heard.rest.as_str()) {
                (Input::Command(Command::Yes), "") if self.draws_seeds => {
                    break HuntSeed::secret().map_err(io::Error::other)?;
                }
                (Input::Command(Command::Yes), "") => break seed.new_setup(),
                (Input::Command(Command::Yes), named) if let Ok(named) = named.parse() => break named,
                (Input::Command(Command::No), "") => return Err(self.dialogue.quit()),
                (Input::Command(Command::Review), _) => self.dialogue.refuse(NO_REVIEW)?,
                _ => self.dialogue.refuse(YES_OR_NO)?,
            }
        };
        self.dialogue.console.record_line(&format!("yes {next}"));
        Ok((NextHunt::NewSetup, next))
    }

    fn command(&self, setup: &Setup) -> String {
        (self.command)(setup, &self.players)
    }

    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.dialogue
    }
}
