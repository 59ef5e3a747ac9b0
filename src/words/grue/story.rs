//! The story of a hunt with the grue.

use crate::game::grue::{Distance, Event, Grue, Life, NearGrue, Outcome};
use crate::words::story::{Happened, Shot, and_then, arrow, luck, times, told};

/// Tells a hunt. Its shot is the last one while the wumpus lived.
pub(super) fn story(happened: &Happened<Grue>) -> String {
    let has_killed = happened.count(|event| *event == Event::ShotWumpus) > 0;
    let stuns = happened.count(|event| *event == Event::StunnedGrue);
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
    let last = alive().next_back();
    let has_stunned = last.is_some_and(|Shot { before, .. }| {
        let until = happened.shots.iter().map(|shot| shot.before).find(|next| next > before);
        happened.events[*before..until.unwrap_or(happened.events.len())].contains(&Event::StunnedGrue)
    });
    let stuns = stuns - usize::from(has_stunned);
    let stunned = (stuns > 0).then(|| format!("I stunned the grue{}", times(stuns)));
    let end = and_then(stunned.as_slice(), &end);
    let Some(shot) = last else {
        return told(&[end, "I never shot an arrow".to_owned()]);
    };
    let arrow = arrow(alive().count(), shot.view.arrows - 1);
    let luck = luck(":", shot.chance, has_killed);
    let arrow = match (has_killed, has_stunned, shot.chance) {
        (true, true, _) => format!("{arrow} killed the wumpus and stunned the grue{luck}"),
        (true, false, _) => format!("{arrow} killed the wumpus{luck}"),
        (false, true, Some(0.0) | None) => format!("{arrow} stunned the grue"),
        (false, true, Some(_)) => format!("{arrow} stunned the grue and not the wumpus{luck}"),
        (false, false, _) => format!("{arrow} missed the wumpus{luck}"),
    };
    told(&if happened.outcome == Some(Outcome::OutOfArrows) { [end, arrow] } else { [arrow, end] })
}
