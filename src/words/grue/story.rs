//! The story of a hunt with the grue.

use crate::game::grue::{Distance, Event, Grue, Life, NearGrue, Outcome};
use crate::words::story::{AT_END, Happened, and_then, arrow, luck, times, told};

/// Tells a hunt. Its shot is the last one while the wumpus lived.
pub(super) fn story(happened: &Happened<Grue>) -> String {
    let has_killed = happened.count(|event| *event == Event::ShotWumpus) > 0;
    let near = match happened.view.as_ref().and_then(|view| view.near.grue) {
        None => "",
        Some(NearGrue { is_stunned: true, .. }) => ", with the stunned grue groaning close by",
        Some(NearGrue { distance: Distance::Exactly { moves: 1 }, .. }) => ", with the grue one room away",
        Some(NearGrue { .. }) => ", with the grue close by",
    };
    let end = match happened.outcome {
        Some(Outcome::Escaped) => format!("I climbed out into the sunlight{near}"),
        Some(Outcome::EscapedPastGrue) => "I slipped past the grue into the sunlight".to_owned(),
        Some(Outcome::EatenOnEntering) => "I walked right into the wumpus".to_owned(),
        Some(Outcome::EatenWhenItCame) => "the noise of my arrow brought the wumpus to me".to_owned(),
        Some(Outcome::CaughtOnEntering) => "I walked right into the grue".to_owned(),
        Some(Outcome::CaughtOnEnteringStunned) => "I stumbled over the stunned grue".to_owned(),
        Some(Outcome::CaughtWhenItCame) => "the grue crept up and caught me".to_owned(),
        Some(Outcome::OutOfArrows) | None => String::new(),
    };
    let alive = || happened.shots.iter().filter(|shot| shot.view.wumpus == Life::Alive);
    let Some(shot) = alive().next_back() else {
        return told(&[end, "I never shot an arrow".to_owned()]);
    };
    let stunned = |turns: &[Vec<Event>]| {
        let stuns = turns.iter().flatten().filter(|event| **event == Event::StunnedGrue).count();
        (stuns > 0).then(|| format!("I stunned the grue{}", times(stuns)))
    };
    let (before, after) = (stunned(&happened.turns[..shot.turn]), stunned(&happened.turns[shot.turn + 1..]));
    let has_stunned = happened.turns[shot.turn].contains(&Event::StunnedGrue);
    let again = if before.is_some() { "it again" } else { "the grue" };
    let arrow = arrow(alive().count(), shot.view.arrows - 1);
    let luck = luck(AT_END, shot.chance, has_killed);
    let arrow = match (has_killed, has_stunned, shot.chance) {
        (true, true, _) => format!("{arrow} killed the wumpus and stunned the grue{luck}"),
        (true, false, _) => format!("{arrow} killed the wumpus{luck}"),
        (false, true, Some(0.0) | None) => format!("{arrow} stunned {again}"),
        (false, true, Some(_)) => format!("{arrow} stunned {again} and not the wumpus{luck}"),
        (false, false, _) => format!("{arrow} missed the wumpus{luck}"),
    };
    told(&[and_then(before.as_slice(), &arrow), and_then(after.as_slice(), &end)])
}
