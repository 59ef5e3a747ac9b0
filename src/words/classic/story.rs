//! The story of a classic hunt.

use crate::game::classic::{Action, Classic, Event, Outcome};
use crate::words::story::{Happened, and_then, arrow, luck, number, times, told};

/// Tells a hunt, with the ruleset's word for a room.
pub(super) fn story(happened: &Happened<Classic>, room: &str) -> String {
    let is_told = |event: &Event| !matches!(event, Event::Sensed { .. } | Event::Ended { .. });
    let deeds: Vec<_> = happened.events.iter().copied().filter(is_told).collect();
    let (end, before) = match (happened.outcome, deeds.as_slice()) {
        (Some(Outcome::Eaten), [before @ .., Event::Snatched { .. }, Event::Bumped]) => {
            ("bats dropped me on the wumpus, and it ate me", before)
        }
        (Some(Outcome::Eaten), [before @ .., Event::Bumped]) => ("I bumped into the wumpus, and it ate me", before),
        (Some(Outcome::Eaten), before @ [.., Event::Missed]) => ("the wumpus came and ate me", before),
        (Some(Outcome::Eaten), before) => ("the wumpus ate me", before),
        (Some(Outcome::FellInPit), [before @ .., Event::Snatched { .. }]) => ("bats dropped me into a pit", before),
        (Some(Outcome::FellInPit), before) => ("I fell into a pit", before),
        (Some(Outcome::ShotWumpus | Outcome::ShotSelf | Outcome::OutOfArrows) | None, before) => ("", before),
    };
    let count = |fits: fn(&Event) -> bool| before.iter().filter(|event| fits(event)).count();
    // Only a wumpus that runs leaves the hunter alive.
    let dropped = before.windows(2).filter(|pair| matches!(pair, [Event::Snatched { .. }, Event::Bumped])).count();
    let carried = count(|event| matches!(event, Event::Snatched { .. }));
    let bumps = count(|event| *event == Event::Bumped) - dropped;
    let edges = count(|event| *event == Event::CaughtEdge);
    let adventures = [
        (edges > 0).then(|| format!("I caught the edge of a pit{}", times(edges))),
        (bumps > 0).then(|| format!("I bumped into the wumpus{} and lived", times(bumps))),
        match (carried, dropped) {
            (0, _) => None,
            (_, 0) => Some(format!("bats carried me off{}", times(carried))),
            (1, _) => Some("bats dropped me on the wumpus, and it ran".to_owned()),
            (_, 1) => Some(format!("bats carried me off{}, once onto the wumpus, which ran", times(carried))),
            _ => Some(format!("bats carried me off{}, more than once onto the wumpus, which ran", times(carried))),
        },
    ];
    let adventures: Vec<_> = adventures.into_iter().flatten().collect();
    let Some((shot, Action::Shoot { path })) = happened.shots.last().map(|shot| (shot, &shot.action)) else {
        return told(&[and_then(&adventures, end), "I never shot an arrow".to_owned()]);
    };
    let arrow = arrow(happened.shots.len(), shot.view.arrows - 1);
    let arrow = match path.len() {
        1 => arrow,
        rooms => format!("{arrow}, sent through {} {room}s,", number(rooms)),
    };
    let luck = |mark, has_hit| luck(mark, shot.chance, has_hit);
    let is_last = shot.before == happened.before_last;
    match happened.outcome {
        Some(Outcome::ShotWumpus) => {
            told(&[and_then(&adventures, ""), format!("{arrow} killed the wumpus{}", luck(":", true))])
        }
        Some(Outcome::ShotSelf) => {
            told(&[and_then(&adventures, ""), format!("{arrow} came back and hit me{}", luck(":", false))])
        }
        Some(Outcome::Eaten) if is_last => {
            told(&[and_then(&adventures, ""), format!("{arrow} missed{}, and {end}", luck(",", false))])
        }
        Some(Outcome::OutOfArrows) => told(&[and_then(&adventures, ""), format!("{arrow} missed{}", luck(":", false))]),
        _ => told(&[and_then(&adventures, end), format!("{arrow} had missed{}", luck(":", false))]),
    }
}
