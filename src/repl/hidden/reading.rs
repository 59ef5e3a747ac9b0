//! Parses and checks the action of a turn, and says what was wrong with it.

use super::players::Players;
use crate::game::View as _;
use crate::game::cave::Room;
use crate::game::hidden::{Action, Illegal, Path, View};
use crate::repl::command::{BETWEEN, Command, Input, phrase};
use crate::sanitize::quoted;
use crate::text::{capitalised, listed};

const ACCEPTED: &str = "Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.";
const NO_PLAYER_IS_AIMED_AT: &str = "Arrows fly through rooms, not at players: type shoot and 1 to 4 room numbers.";

/// What `Where to (Enter to stay)?` takes for an empty answer.
const STAYS: [&str; 3] = ["stay", "none", "no"];

/// Returns whether the player on turn has an arrow.
pub(super) fn is_armed(view: &View<'_>) -> bool {
    view.sheet.is_some_and(|sheet| sheet.arrows > 0)
}

/// Returns what the main question accepts.
pub(super) fn accepted(view: &View<'_>) -> String {
    if is_armed(view) { ACCEPTED.to_owned() } else { format!("Type {}.", unarmed_actions(view)) }
}

pub(super) fn no_arrow(view: &View<'_>) -> String {
    format!("You have no arrow to shoot - type {}.", unarmed_actions(view))
}

/// Answers a wumpus that would eat.
pub(super) fn how_to_eat(view: &View<'_>) -> String {
    format!("A Wumpus eats by entering a human's room: type {}.", unarmed_actions(view))
}

fn unarmed_actions(view: &View<'_>) -> String {
    let room = tunnels(view).first().map(|room| format!("move {room}, or "));
    format!("{}pass", room.unwrap_or_default())
}

/// Returns whether an answer after a shot means to stay.
pub(super) fn stays(line: &str) -> bool {
    STAYS.contains(&phrase(line).as_str())
}

/// Parses the action of a turn, and checks it.
pub(super) fn read_legal_action(line: &str, view: &View<'_>, players: &Players) -> Result<Action, String> {
    read_action(line, view, players).and_then(|action| check(view, &action).map(|()| action))
}

fn read_action(line: &str, view: &View<'_>, players: &Players) -> Result<Action, String> {
    let mut action = Action::default();
    for part in line.split(';') {
        match Input::parse(part, &[Command::Shoot, Command::Move, Command::Pass]) {
            Input::Command(Command::Shoot, _) if !is_armed(view) => return Err(no_arrow(view)),
            Input::Command(Command::Shoot, named) if action.shot.is_none() => {
                action.shot = Some(read_path(&named, view, players)?);
                if action.step.is_some() {
                    return Err(shot_first(&action));
                }
            }
            Input::Command(Command::Move, named) | Input::Bare(named) if action.step.is_none() => {
                action.step = Some(read_step(&named, view)?);
            }
            Input::Command(Command::Pass, rest) if rest.is_empty() && part == line => {}
            _ => return Err(accepted(view)),
        }
    }
    Ok(action)
}

fn read_path(named: &[String], view: &View<'_>, players: &Players) -> Result<Path, String> {
    if let Some(both) = unseparated(Command::Shoot, named) {
        return Err(format!("To do both, put a semicolon between them: {both}."));
    }
    let number = |room: &String| match room.parse() {
        Ok(room) => Ok(room),
        Err(_) if players.has(&named.join(" ")) => Err(NO_PLAYER_IS_AIMED_AT.to_owned()),
        Err(_) => Err(no_such_room(room, view.rooms)),
    };
    let numbers = named.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    Path::new(&numbers)
        .map_err(|length| format!("An arrow flies through 1 to {} rooms, not {}.", length.longest, length.named))
}

pub(super) fn read_step(named: &[String], view: &View<'_>) -> Result<u32, String> {
    let [room] = named else {
        if let Some(both) = unseparated(Command::Move, named).filter(|_| is_armed(view)) {
            return Err(shot_first(&both));
        }
        let to_shoot = if is_armed(view) { " To shoot, type S before the rooms." } else { "" };
        return Err(format!("Not possible - move to one room: {}.{to_shoot}", listed(tunnels(view), "or")));
    };
    room.parse().map_err(|_| no_tunnel(view))
}

/// Finds a shot and a move in the words after the first command of a line that lacks the semicolon between them.
fn unseparated(first: Command, named: &[String]) -> Option<Action> {
    let second = if first == Command::Shoot { Command::Move } else { Command::Shoot };
    let at = named.iter().position(|word| Command::find(word, &[second]).is_some())?;
    let numbers = |words: &[String]| {
        let rooms = words.iter().filter(|word| !BETWEEN.contains(&word.as_str()));
        rooms.map(|room| room.parse().ok()).collect::<Option<Vec<u32>>>()
    };
    let (before, after) = (numbers(&named[..at])?, numbers(&named[at + 1..])?);
    let (path, step) = if first == Command::Shoot { (before, after) } else { (after, before) };
    let [to] = step.as_slice() else { return None };
    Some(Action { shot: Some(Path::new(&path).ok()?), step: Some(*to) })
}

fn shot_first(both: &Action) -> String {
    format!("The shot comes first: type {both}.")
}

/// Asks whether this action replaces a shot that was named, or another shot does.
pub(super) fn ask_to_drop(shot: Path, action: Option<Action>) -> String {
    let shot = listed(shot.iter(), "and");
    match action {
        Some(action) => {
            format!("{}, and drop your shot through {shot} (Y-N)?", capitalised(&action.to_string()))
        }
        None => format!("Replace your shot through {shot} (Y-N)?"),
    }
}

/// Checks an action. The refusal can name secrets, so show it only on the secret screen (H19).
pub(super) fn check(view: &View<'_>, action: &Action) -> Result<(), String> {
    view.check(action).map_err(|illegal| match illegal {
        Illegal::NoArrow => no_arrow(view),
        Illegal::NoSuchRoom { room, rooms } => no_such_room(&room.to_string(), rooms),
        Illegal::NoTunnel { .. } => no_tunnel(view),
        Illegal::NotYourTurn { .. } | Illegal::Over => illegal.to_string(),
    })
}

pub(super) fn no_such_room(named: &str, rooms: u16) -> String {
    format!("There is no room {} - rooms are numbered 1 to {rooms}.", quoted(named))
}

fn no_tunnel(view: &View<'_>) -> String {
    format!("Not possible - tunnels lead to {}.", listed(tunnels(view), "and"))
}

fn tunnels<'v>(view: &View<'v>) -> &'v [Room] {
    view.sheet.map_or(&[][..], |sheet| sheet.tunnels)
}
