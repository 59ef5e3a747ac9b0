//! Parses and checks the action of a turn, and says what was wrong with it.

use std::collections::VecDeque;

use crate::command::Command;
use crate::command::heard::{Heard, Input};
use crate::game::View as _;
use crate::game::cave::Room;
use crate::game::hidden::{Action, Illegal, View};
use crate::text::listed;
use crate::words::numbered::{self, no_such_room, tunnels_lead};

const ACCEPTED: &str = "Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.";

/// Returns whether the player on turn has an arrow.
pub(super) fn is_armed(view: &View) -> bool {
    view.sheet.is_some_and(|sheet| sheet.arrows > 0)
}

/// Returns what the main question accepts.
pub(super) fn accepted(view: &View) -> String {
    if is_armed(view) { ACCEPTED.to_owned() } else { format!("Type {}.", unarmed_actions(view)) }
}

pub(super) fn no_arrow(view: &View) -> String {
    format!("You have no arrow to shoot - type {}.", unarmed_actions(view))
}

fn unarmed_actions(view: &View) -> String {
    let room = tunnels(view).first().map(|room| format!("move {room}, or "));
    format!("{}pass", room.unwrap_or_default())
}

/// Parses a turn, and checks it: `shoot 8 9`, and `move 3` later on the line.
pub(super) fn read_legal_action(mut heard: Heard, later: VecDeque<String>, view: &View) -> Result<Action, String> {
    let (mut action, mut later) = (Action::default(), later.into_iter());
    loop {
        let named = heard.rooms();
        match heard.input {
            Input::Command(Command::Shoot) if action == Action::default() => {
                action.shot = Some(numbered::read_path(&named, "room", view.rooms)?);
            }
            Input::Command(Command::Move) | Input::Bare if action.step.is_none() => {
                action.step = Some(read_step(&named, view)?);
            }
            Input::Command(Command::Pass) if heard.rest.is_empty() && later.len() == 0 && action.step.is_none() => {}
            _ => return Err(accepted(view)),
        }
        let Some(next) = later.next() else { break };
        heard = Heard::parse(&next, &[Command::Shoot, Command::Move, Command::Pass]);
    }
    checked(view, action)
}

pub(super) fn read_step(named: &[String], view: &View) -> Result<u32, String> {
    let [room] = named else {
        let to_shoot = if is_armed(view) { " To shoot, type S first." } else { "" };
        return Err(format!("Not possible - move to one room: {}.{to_shoot}", listed(tunnels(view), "or")));
    };
    room.parse().map_err(|_| no_tunnel(view))
}

/// Checks an action. The refusal can name secrets, so show it only on the secret screen (H19).
pub(super) fn checked(view: &View, action: Action) -> Result<Action, String> {
    view.check(&action).map(|()| action).map_err(|illegal| match illegal {
        Illegal::NoArrow => no_arrow(view),
        Illegal::NoSuchRoom { room, rooms } => no_such_room(&room.to_string(), "room", rooms),
        Illegal::NoTunnel { .. } => no_tunnel(view),
        Illegal::NotYourTurn { .. } | Illegal::Over => illegal.to_string(),
    })
}

fn no_tunnel(view: &View) -> String {
    format!("Not possible - {}.", tunnels_lead(tunnels(view)))
}

fn tunnels(view: &View) -> &[Room] {
    view.sheet.as_ref().map_or(&[][..], |sheet| &sheet.tunnels)
}
