//! The words of Hidden Wumpus, public and secret, and its parser of actions.

use std::sync::Arc;

use super::chart::{Chart, Thing};
use super::command::{Command, Input};
use super::help::Manual;
use super::phrasebook::{MapTruth, Mapper, Sight};
use super::style::{danger, gain, here};
use crate::game::Seat;
use crate::game::View as _;
use crate::game::cave::Room;
use crate::game::hidden::{
    Action, Cause, Event, Fate, Illegal, Known, Outcome, Path, Percept, Position, Role, Roster, Setup, Sheet, View,
    Wumpuses,
};
use crate::sanitize::quoted;
use crate::text::{counted, listed, wrapped};

pub mod map;
mod moderator;
mod players;

pub use moderator::Moderator;
pub use players::{BadPlayers, Players};

/// Lines of a page of notes.
const NOTES_ON_A_PAGE: usize = 15;

/// Columns of the line that lists the living.
const SCREEN_WIDTH: usize = 78;

const BEGINS: &str = "Hidden Wumpus. Humans: kill every Wumpus. Wumpuses: leave no human an arrow.";
const ASK_PLAYERS: &str = "How many players, or which (5, or Ann, Bob, Cy)?";
const ASK_ACTION: &str = "Shoot, move, both or pass?";
const ASK_PATH: &str = "Rooms to shoot through (1 to 4)?";
const ASK_STEP: &str = "Where to (nothing: go back)?";
const ASK_STEP_AFTER_SHOT: &str = "Where to (nothing: stay)?";
const ASK_TALK: &str = "Talk, then go on?";
const ASK_AGAIN: &str = "Play again (Y-N)?";
const NOT_BEGUN: &str = "The game has not begun yet.";
const READY: &str = "Type ready when you are, and when nobody else sees the screen.";
const GO_ON: &str = "Type go on when you have talked enough, or board TEXT, strike N, look or help.";
const ONLY_READY: &str = "Type ready, or board TEXT, strike N, look or help.";
const ACCEPTED: &str = "Type shoot 8 9 8 7, move 3, shoot 8 9; move 3, or pass.";
const HIDDEN: &str = "----- hidden again -----";
const CHEATING: &str = "[Cheat mode: everybody sees everything.]";
const NOT_TO_MARK: &str = "Type mark, a room and a note: mark 12 pit?";
const NO_MAP: &str = "Type map, or map words; behind that the number of a page, if there is another.";
const NOTHING_AGAIN: &str = "There is nothing to do again yet.";
const NOT_NOTED: &str = "You have no note for that. Type unmark and a room, as in unmark 12.";

/// Returns what players can type, and the instructions.
fn manual() -> Manual {
    let usages = vec![
        ["", "In secret, on your turn:", ""],
        ["shoot", "shoot 8 9 8 7", "shoot a magic arrow through 1 to 4 rooms (s 8 9 8 7)"],
        ["move", "move 3", "go through a tunnel to room 3 (m 3, or just 3)"],
        ["shoot", "shoot 8 9; move 3", "the one and then the other"],
        ["pass", "pass", "neither"],
        ["move", "shoot, move", "the same, asked one question at a time"],
        ["again", "again", "the same as on your last turn (g)"],
        ["notes", "notes", "where you have been, and what you sensed there"],
        ["map", "map", "your rooms, and your own notes of them"],
        ["mark", "mark 12 pit?", "put a note on a room; unmark 12 takes it off"],
        ["unmark", "", ""],
        ["hide", "hide", "turn back, and do something when I am ready again"],
        ["", "In public:", ""],
        ["ready", "ready", "show my secret: nobody else sees the screen"],
        ["go", "go on", "we have talked; the next player's turn"],
        ["board", "board TEXT", "write on the sheet that all can see"],
        ["strike", "strike N", "strike out line N of it"],
        ["", "At any time:", ""],
        ["score", "score", "how many games each side has won"],
        ["save", "save FILE", "write all that was played to a file"],
        ["help", "help shoot", "more about shoot, or about another of these words"],
        ["look", "", ""],
        ["rules", "", ""],
        ["quit", "", ""],
    ];
    let details = vec![
        ["shoot", "It kills all in each room, you too. Where no tunnel leads on a die decides."],
        ["shoot", "All of a turn is said at once, the shot first."],
        ["pass", "Nobody can tell that from any other turn."],
        ["again", "Others' turns are not done again."],
        ["notes", "notes 2 tells what was earlier."],
        ["map", "map words tells the same as a list."],
        ["mark", "Only you see it, on your map."],
        ["unmark", "Type unmark and the room: its note is gone."],
        ["board", "board alone shows it."],
        ["score", "It counts all games since the first; those before you resumed, too."],
        ["save", "It holds every secret. wumpus --resume=FILE goes on with it."],
        ["look", "In public it tells who is alive and what is on the board, in secret your secret."],
        ["rules", "It tells the instructions."],
        ["quit", "It leaves the game, as Ctrl-D does (q)."],
    ];
    Manual { room: "room", usages, details, below: "  look, rules, quit", rules: Box::new(|| RULES.to_owned()) }
}

const RULES: &str = "\
THE GAME
  One or two of you are Wumpuses, in secret; the rest are humans. The humans win
  when every Wumpus is dead. The Wumpuses win when every human is dead, or when
  no living human has an arrow left.
THE CAVE
  A dodecahedron of 20 rooms with 3 tunnels each, or a larger cave like it for a
  larger group. The numbers of the rooms are shuffled, so draw your own map.
A TURN
  In secret you are told your role, your arrows, your room, the rooms next to
  it and what you sense. Then you may shoot and move, the shot first.
ARROWS
  Each human has 2, a Wumpus none. An arrow flies through up to 4 rooms and
  kills everybody in each, you too if it comes back. Where no tunnel leads to
  the next room, a die with 3 sides is rolled for all to see, and the arrow
  takes the first, second or third tunnel, in the order of their numbers.
DANGERS
  A pit kills a human who enters it. So does a Wumpus in the same room, whoever
  came. Bats carry a human off: a die with a side for each room is rolled for
  all to see. A Wumpus is safe from pits and bats.
IN PUBLIC
  All see the dice, who has died and what he was, and who has won. Nobody is
  told how or where, until the end. Talk between the turns, and lie as you like.";

impl Players {
    /// Lists the living and the dead (H20).
    fn roster(&self, roster: &Roster) -> String {
        let seats = || (0..).map(Seat).zip(roster.iter());
        let living = seats().filter(|(_, known)| **known == Known::Alive).map(|(seat, _)| self.name(seat).to_owned());
        let dead = seats().filter_map(|(seat, known)| match known {
            Known::Alive => None,
            Known::Dead { role } => Some(format!("{} is dead, and was {}.", self.name(seat), a(*role))),
        });
        let alive = wrapped(&format!("Alive: {}.", listed(living, "and")), SCREEN_WIDTH, "  ");
        alive.into_iter().chain(dead).collect::<Vec<_>>().join("\n")
    }

    /// Describes an event. Events in brackets are for the gamemaster alone (H20).
    fn event(&self, event: &Event) -> String {
        match event {
            Event::Rolled { sides, number } => format!("A die with {sides} sides is rolled: {number}."),
            Event::Died { seat, role } => danger(format!("{} is dead, and was {}.", self.name(*seat), a(*role))),
            Event::Ended { outcome } => gain(won(*outcome)),
            Event::Said { seat, action } => format!("[{}: {action}]", self.name(*seat)),
            Event::ArrowFlew { to } => format!("[The arrow flies into room {to}.]"),
            Event::Entered { room } => format!("[He moves to room {room}.]"),
            Event::Carried { to } => format!("[Bats carry him to room {to}.]"),
            Event::Killed { seat, room, cause } => {
                format!("[{} {} in room {room}.]", self.name(*seat), self.cause(*seat, *cause))
            }
        }
    }

    /// Returns what the gamemaster's map shows.
    fn revealed(&self, position: &Position) -> MapTruth {
        let people = (0..).map(Seat).zip(&position.people);
        let people = people.map(|(seat, person)| (person.room.number(), Thing::other(self.name(seat))));
        let bats = position.bats.map(|room| (room.number(), Thing::danger("bats")));
        let pits = position.pits.map(|room| (room.number(), Thing::danger("pit")));
        MapTruth { cave: Some(Arc::clone(&position.cave)), things: people.chain(bats).chain(pits).collect() }
    }

    fn cause(&self, victim: Seat, cause: Cause) -> String {
        match cause {
            Cause::Shot { by } if by == victim => "died of an arrow of his own".to_owned(),
            Cause::Shot { by } => format!("was shot by {}", self.name(by)),
            Cause::Fell => "fell into a pit".to_owned(),
            Cause::Eaten => "was eaten".to_owned(),
        }
    }

    /// Describes the whole position: roles, rooms, bats, pits, and how the dead died (H24).
    fn truth_in_words(&self, position: &Position) -> String {
        let people = (0..).map(Seat).zip(&position.people).map(|(seat, person)| {
            let (name, role, room) = (self.name(seat), a(person.role), person.room);
            match person.fate {
                Fate::Alive => format!("  {name} is {role} with {}, in room {room}.", counted(person.arrows, "arrow")),
                Fate::Dead { cause } => format!("  {name} was {role}, and {} in room {room}.", self.cause(seat, cause)),
            }
        });
        let places = |mut rooms: [Room; 2]| {
            rooms.sort_unstable();
            listed(rooms, "and")
        };
        let hazards =
            format!("  Bats live in rooms {}, pits are in rooms {}.", places(position.bats), places(position.pits));
        people.chain([hazards]).collect::<Vec<_>>().join("\n")
    }

    /// Returns what everybody knows before the first turn.
    fn opening(setup: &Setup) -> String {
        let wumpuses = match setup.wumpuses() {
            Wumpuses::Drawn => "one or two Wumpuses",
            Wumpuses::One => "one Wumpus",
            Wumpuses::Two => "two Wumpuses",
        };
        format!("{} players, {} rooms, {wumpuses}.", setup.players(), setup.rooms())
    }
}

/// Returns a player's secret (H7 to H10).
fn sheet(sheet: &Sheet<'_>) -> String {
    let percepts = sheet.percepts.iter().map(|percept| match percept {
        Percept::Flapping => danger("You hear flapping. There are bats in an adjacent room."),
        Percept::Breeze => danger("You feel a breeze. There is a pit in an adjacent room."),
        Percept::Stench => danger("You smell a horrible stench! There is a Wumpus at most two rooms away."),
        Percept::Meal => gain("You smell a delicious meal! There is a human at most two rooms away."),
        Percept::BatsHere => "You are in a room with bats, but you are immune.".to_owned(),
        Percept::PitHere => "You are in a room with a pit, but you are immune.".to_owned(),
    });
    let rooms = format!("Current room: {}. Adjacent rooms: {}.", here(sheet.room), numbers(sheet.tunnels));
    let role = format!("You are {} with {}.", a(sheet.role), counted(sheet.arrows, "arrow"));
    percepts.chain([rooms, role]).collect::<Vec<_>>().join("\n")
}

/// Returns what a player senses, in one or two words each.
fn sensed(sheet: &Sheet<'_>) -> Vec<&'static str> {
    let sensed = sheet.percepts.iter().map(|percept| match percept {
        Percept::Flapping => "flapping",
        Percept::Breeze => "a breeze",
        Percept::Stench => "a stench",
        Percept::Meal => "a meal",
        Percept::BatsHere => "bats here",
        Percept::PitHere => "a pit here",
    });
    sensed.collect()
}

fn sight(sheet: &Sheet<'_>) -> Sight {
    let tunnels = sheet.tunnels.iter().map(|room| room.number()).collect();
    Sight { room: sheet.room.number(), tunnels, sensed: sensed(sheet) }
}

/// Maps a cave with this number of rooms.
struct HiddenMapper {
    rooms: u16,
}

impl Mapper for HiddenMapper {
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), String> {
        let room = named.first().and_then(|room| room.parse().ok()).ok_or_else(|| NOT_TO_MARK.to_owned())?;
        if (1..=u32::from(self.rooms)).contains(&room) {
            Ok((room, 1))
        } else {
            Err(no_such_room(&room.to_string(), self.rooms))
        }
    }

    fn draw(&self, chart: &Chart) -> Option<String> {
        map::draw(chart, 1)
    }

    fn map(&self, chart: &Chart, in_words: bool, page: Option<usize>) -> Option<String> {
        let draw = if in_words { map::in_words } else { map::draw };
        draw(chart, page.unwrap_or(1))
    }

    fn map_usage(&self) -> &'static str {
        NO_MAP
    }

    fn no_such_note(&self, _: &[String]) -> String {
        NOT_NOTED.to_owned()
    }
}

/// Returns a line of a player's notes: the turn, the room, and what the player sensed there.
fn note(turn: u32, sheet: &Sheet<'_>) -> String {
    let sensed = sensed(sheet);
    let sensed = if sensed.is_empty() { "nothing".to_owned() } else { sensed.join(", ") };
    format!("  Turn {turn}: room {}, next to {}: {sensed}.", sheet.room, numbers(sheet.tunnels))
}

/// Returns a page of notes, from 1 for the newest, if there is such a page. The alternate screen cannot be scrolled.
fn notes(lines: &[String], page: usize) -> Option<String> {
    let newer = page.checked_sub(1)?.checked_mul(NOTES_ON_A_PAGE)?;
    let last = lines.len().checked_sub(newer).filter(|last| *last > 0)?;
    let first = last.saturating_sub(NOTES_ON_A_PAGE);
    let earlier = (first > 0).then(|| format!("\n  For earlier ones type notes {}.", page + 1));
    Some(format!("Your notes:\n{}{}", lines[first..last].join("\n"), earlier.unwrap_or_default()))
}

/// Returns the text of the board (H25).
fn board(lines: &[String]) -> String {
    if lines.is_empty() {
        return "The board is empty.".to_owned();
    }
    let numbered = (1..).zip(lines).map(|(number, line): (u32, _)| format!("{number:>3}  {line}"));
    ["The board:".to_owned()].into_iter().chain(numbered).collect::<Vec<_>>().join("\n")
}

const BOARD_IS_FULL: &str = "The board is full: it holds 50 lines. Strike one first.";
const UNFIT_FOR_BOARD: &str = "A line of the board has at most 200 characters, all printable.";

fn no_such_line(lines: usize) -> String {
    match lines {
        0 => "The board is empty: there is nothing to strike.".to_owned(),
        _ => format!("Type strike and the number of a line, from 1 to {lines}."),
    }
}

/// Parses the action of a turn.
fn read_action(line: &str, view: &View<'_>) -> Result<Action, String> {
    let mut action = Action::default();
    for part in line.split(';') {
        match Input::parse(part, &[Command::Shoot, Command::Move, Command::Pass]) {
            Input::Command(Command::Shoot, named) if action == Action::default() => {
                action.shot = Some(read_path(&named, view)?);
            }
            Input::Command(Command::Move, named) | Input::Bare(named) if action.step.is_none() => {
                action.step = Some(read_step(&named, view)?);
            }
            Input::Command(Command::Pass, rest) if rest.is_empty() && part == line => {}
            _ => return Err(ACCEPTED.to_owned()),
        }
    }
    Ok(action)
}

fn read_path(named: &[String], view: &View<'_>) -> Result<Path, String> {
    let number = |room: &String| room.parse().map_err(|_| no_such_room(room, view.rooms));
    let numbers = named.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    Path::new(&numbers)
        .map_err(|length| format!("An arrow flies through 1 to {} rooms, not {}.", length.longest, length.named))
}

fn read_step(named: &[String], view: &View<'_>) -> Result<u32, String> {
    let [room] = named else { return Err(no_tunnel(view)) };
    room.parse().map_err(|_| no_tunnel(view))
}

/// Checks an action. The refusal can name secrets, so show it only on the secret screen (H19).
fn check(view: &View<'_>, action: &Action) -> Result<(), String> {
    view.check(action).map_err(|illegal| match illegal {
        Illegal::NoArrow => "You have no arrow to shoot - type move 3, or pass.".to_owned(),
        Illegal::NoSuchRoom { room, rooms } => no_such_room(&room.to_string(), rooms),
        Illegal::NoTunnel { .. } => no_tunnel(view),
        Illegal::NotYourTurn { .. } | Illegal::Over => illegal.to_string(),
    })
}

fn no_such_room(named: &str, rooms: u16) -> String {
    format!("There is no room {} - rooms are numbered 1 to {rooms}.", quoted(named))
}

fn no_tunnel(view: &View<'_>) -> String {
    let tunnels = view.sheet.map_or(&[][..], |sheet| sheet.tunnels);
    format!("Not possible - tunnels lead to {}.", numbers(tunnels))
}

const fn won(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::HumansWin => "The humans have won!",
        Outcome::WumpusesWin => "The Wumpuses have won!",
    }
}

const fn a(role: Role) -> &'static str {
    match role {
        Role::Human => "a human",
        Role::Wumpus => "a Wumpus",
    }
}

fn numbers(rooms: &[Room]) -> String {
    rooms.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
