//! A table of Hidden Wumpus: the game, the talk, the board, the minds of the bots and the record (H19 to H31).
//!
//! It has no clock, no screen and no connection. The people at one screen play at it, and so do those who have a screen each.
//! Playing its record again makes the same game, and says the same.

use std::iter;

use crate::bot::hidden::{Claim, Mind};
use crate::game::cave::Room;
use crate::game::hidden::{Action, Event, Hidden, Illegal, Outcome, Position, Setup, View};
use crate::game::{Game as _, Seat, Status, Viewer};
use crate::session::{HuntSeed, Session};
use crate::wire::{News, Scene};
use crate::words::hidden::Players;
use board::{BadLine, Board, fit};

pub(crate) mod board;

/// The most bytes and lines of what all seats say and write: half of the largest record, so that the turns fit, too. Each seat
/// has its share, and the gamemaster may always speak.
const MOST_SAID: usize = 2 << 20;
const MOST_LINES: usize = 50_000;

/// A game that has been dealt to players, and what they say and write.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) players: Players,
    pub(crate) seed: HuntSeed,
    pub(crate) session: Session<Hidden>,
    pub(crate) phase: Phase,
    /// Whether the seat on turn is looking at its secrets. That matters at one screen alone, but is part of every record.
    is_ready: bool,
    pub(crate) board: Board,
    /// The minds of all seats. Each follows what its seat is told, so that a bot can take over at any time (H26).
    minds: Vec<Mind>,
    /// The bytes and the lines of what each seat has said and written.
    said: Vec<[usize; 2]>,
    recorded: Vec<String>,
    /// The turns so far as they really were.
    pub(crate) film: Vec<Scene>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is on turn. The first turn is 1.
    Turn {
        turn: u32,
        seat: Seat,
    },
    /// The time to talk after a turn (H22).
    Talk {
        turn: u32,
    },
    Over,
}

impl Table {
    /// Deals a game, and begins its first turn.
    pub(crate) fn deal(setup: Setup, players: Players, seed: HuntSeed) -> Self {
        let mut table = Self {
            setup,
            seed,
            session: Session::deal(&setup, seed),
            phase: Phase::Over,
            is_ready: false,
            board: Board::default(),
            minds: players.seats().map(|seat| Mind::new(seat, &setup)).collect(),
            said: vec![[0; 2]; players.count()],
            recorded: Vec::new(),
            film: Vec::new(),
            players,
        };
        table.begin_turn(1);
        table
    }

    /// Says what everybody knows before the first turn.
    pub(crate) fn begun(&self) -> News {
        let (rooms, wumpuses) = (self.setup.rooms(), self.setup.agreed());
        let (least, most) = self.setup.how_many().into_inner();
        let drawn = (wumpuses.is_none() && most > 2).then_some([least, most]);
        let players = self.players.seats().map(|seat| self.players.name(seat).to_owned()).collect();
        News::Begun { players, rooms, wumpuses, drawn, cheat: 0 }
    }

    /// Plays a line of the record again, and returns what is said of it: to everybody, or to one seat.
    ///
    /// # Errors
    ///
    /// Says why the line cannot be played.
    pub(crate) fn replay(&mut self, line: &str) -> Result<Vec<(Option<Seat>, News)>, String> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let heard = match (command, self.phase) {
            ("ready" | "hide" | "mark" | "unmark", _) => return Ok(Vec::new()),
            ("go", Phase::Talk { .. }) => {
                self.end_talk();
                return Ok(Vec::new());
            }
            ("say", _) => {
                let (name, text) = rest.split_once(": ").ok_or("nobody says it")?;
                let by = self.players.speaker(name).map_err(|()| "nobody here has this name")?;
                self.say(by, text)
            }
            ("board", _) => self.write(None, rest),
            ("strike", _) => self.strike(None, rest.parse().unwrap_or(0)),
            (_, Phase::Turn { turn, seat }) => {
                let action = line.strip_suffix("; pass").unwrap_or(line).parse::<Action>();
                let action = action.map_err(|why| why.to_string())?;
                let events = self.act(action).map_err(|why| why.to_string())?;
                return Ok(told_of(turn, seat, action, &events));
            }
            _ => return Err("the talk is not over".to_owned()),
        };
        heard.map(|news| vec![(None, news)]).map_err(|why| why.to_string())
    }

    fn begin_turn(&mut self, turn: u32) {
        let Status::Awaiting(seat) = self.session.game().status() else { return };
        self.phase = Phase::Turn { turn, seat };
        self.minds[seat.index()].see(&self.session.game().view(seat));
    }

    /// Shows the seat on turn its secrets.
    pub(crate) fn ready(&mut self) {
        if !std::mem::replace(&mut self.is_ready, true) {
            self.recorded.push("ready".to_owned());
        }
    }

    /// Hides them again.
    pub(crate) fn hide(&mut self) {
        self.is_ready = false;
        self.recorded.push("hide".to_owned());
    }

    /// Plays the turn of the seat on turn, and returns what happens.
    ///
    /// # Errors
    ///
    /// If the rules refuse the action. Then nothing has changed.
    pub(crate) fn act(&mut self, action: Action) -> Result<Vec<Event>, Illegal> {
        let Phase::Turn { turn, seat } = self.phase else { return Err(Hidden::OVER) };
        let begun = self.scene();
        let events = self.session.step(seat, &action)?.to_vec();
        self.film.extend(begun.map(|begun| {
            let person = &self.session.game().position().people[seat.index()];
            let to = person.lives().then(|| person.room.number());
            Scene { action: action.to_string(), to, words: self.players.scene(&events, seat), ..begun }
        }));
        self.ready();
        self.is_ready = false;
        self.recorded.push(in_full(action));
        for event in events.iter().filter(|event| Hidden::is_seen_by(event, Viewer::Public)) {
            self.minds.iter_mut().for_each(|mind| mind.observe(seat, event));
        }
        self.phase = if self.outcome().is_some() { Phase::Over } else { Phase::Talk { turn } };
        Ok(events)
    }

    /// Returns the turn that is played, without an action.
    pub(crate) fn scene(&self) -> Option<Scene> {
        let Phase::Turn { turn, seat } = self.phase else { return None };
        let sheet = self.view(seat).sheet?;
        Some(Scene {
            turn,
            seat: seat.0,
            room: sheet.room.number(),
            tunnels: sheet.tunnels.map(Room::number),
            sensed: sheet.percepts.iter().map(|percept| percept.name().to_owned()).collect(),
            action: String::new(),
            to: None,
            words: String::new(),
        })
    }

    /// Ends the talk, and begins the next turn.
    pub(crate) fn end_talk(&mut self) {
        if let Phase::Talk { turn } = self.phase {
            self.recorded.push("go on".to_owned());
            self.begin_turn(turn + 1);
        }
    }

    /// Passes on what a seat or the gamemaster says (H29, H31). The bots learn what is claimed.
    pub(crate) fn say(&mut self, by: Option<Seat>, text: &str) -> Result<News, BadLine> {
        self.check_voice(by)?;
        let text = fit(text)?;
        if let (Some(seat), Some(claim)) = (by, Claim::read(&text)) {
            self.minds.iter_mut().for_each(|mind| mind.hear(seat, &claim));
        }
        self.record(by, format!("say {}: {text}", by.map_or("", |seat| self.players.name(seat))));
        Ok(News::Said { seat: by.map(|seat| seat.0), text })
    }

    /// Writes a line on the board (H25).
    pub(crate) fn write(&mut self, by: Option<Seat>, text: &str) -> Result<News, BadLine> {
        self.check_voice(by)?;
        let text = fit(text)?;
        self.board.write(&text)?;
        self.record(by, format!("board {text}"));
        Ok(News::Wrote { text })
    }

    /// Strikes out a line of the board, counted from 1.
    pub(crate) fn strike(&mut self, by: Option<Seat>, line: usize) -> Result<News, BadLine> {
        self.check_voice(by)?;
        self.board.strike(line)?;
        self.record(by, format!("strike {line}"));
        Ok(News::Struck { line })
    }

    /// Checks that a seat may talk and write. The dead may not until the end (H31), and each seat has its share of the record.
    fn check_voice(&self, by: Option<Seat>) -> Result<(), BadLine> {
        let Some(seat) = by else { return Ok(()) };
        let most = [MOST_SAID, MOST_LINES].map(|most| most / self.said.len());
        if self.said[seat.index()].iter().zip(most).any(|(said, most)| *said >= most) {
            Err(BadLine::AllSaid)
        } else if self.phase != Phase::Over && !self.is_alive(seat) {
            Err(BadLine::Dead)
        } else {
            Ok(())
        }
    }

    /// Records a line of the talk, unless the game is over: talk after the end is not recorded.
    fn record(&mut self, by: Option<Seat>, line: String) {
        if let Some(seat) = by {
            let [bytes, lines] = &mut self.said[seat.index()];
            (*bytes, *lines) = (*bytes + line.len(), *lines + 1);
        }
        self.recorded.extend((self.phase != Phase::Over).then_some(line));
    }

    /// Returns the lines of the record since the last call.
    pub(crate) fn take_recorded(&mut self) -> Vec<String> {
        std::mem::take(&mut self.recorded)
    }

    /// Returns what the bot at the seat on turn does.
    pub(crate) fn bot_action(&self) -> Option<Action> {
        let Phase::Turn { turn, seat } = self.phase else { return None };
        Some(self.minds[seat.index()].decide(&self.view(seat), &mut self.seed.bot_dice(turn, 0)))
    }

    /// Returns what a bot claims about the turn that it has played, or is playing.
    pub(crate) fn bot_claim(&self, seat: Seat) -> Option<Claim> {
        let (Phase::Turn { turn, .. } | Phase::Talk { turn }) = self.phase else { return None };
        self.minds[seat.index()].claim(&mut self.seed.bot_dice(turn, 1))
    }

    /// Returns the view of a seat.
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.session.game().view(seat)
    }

    pub(crate) fn position(&self) -> &Position {
        self.session.game().position()
    }

    /// Returns how the game has ended; `None` if it goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Status::Over(outcome) = self.session.game().status() { Some(outcome) } else { None }
    }

    pub(crate) fn is_alive(&self, seat: Seat) -> bool {
        self.position().people[seat.index()].lives()
    }
}

/// Returns what is said of a turn: to its seat how it was played, and to everybody what they see (H20).
pub(crate) fn told_of(turn: u32, seat: Seat, action: Action, events: &[Event]) -> Vec<(Option<Seat>, News)> {
    let own = (Some(seat), News::Acted { turn, action: action.to_string() });
    iter::once(own).chain(events.iter().filter_map(News::public).map(|news| (None, news))).collect()
}

/// Writes an action so that nothing is left to ask: `shoot 8; pass`.
pub(crate) fn in_full(action: Action) -> String {
    let stays = if action.shot.is_some() && action.step.is_none() { "; pass" } else { "" };
    format!("{action}{stays}")
}
