//! The story of a classic hunt.

use crate::game::classic::{Action, Classic, Event, Outcome};
use crate::words::story::{AT_END, Happened, WITHIN, and_then, arrow, luck, number, times, told};

/// Tells a hunt, with the ruleset's word for a room.
pub(super) fn story(happened: &Happened<Classic>, room: &str) -> String {
    let is_told = |event: &Event| !matches!(event, Event::Sensed { .. } | Event::Ended { .. });
    let deeds: Vec<_> = happened.turns.iter().flatten().copied().filter(is_told).collect();
    let smelled = happened.view.as_ref().is_some_and(|view| view.warnings.wumpus > 0);
    let (end, before) = match (happened.outcome, deeds.as_slice()) {
        (Some(Outcome::Eaten), [before @ .., Event::Snatched { .. }, Event::Bumped]) => {
            ("bats dropped me on the wumpus, and it ate me", before)
        }
        (Some(Outcome::Eaten), [before @ .., Event::Bumped]) => ("I bumped into the wumpus, and it ate me", before),
        (Some(Outcome::Eaten), before @ [.., Event::Missed]) => ("the wumpus came and ate me", before),
        (Some(Outcome::Eaten), before) => ("the wumpus ate me", before),
        (Some(Outcome::FellInPit), [before @ .., Event::Snatched { .. }]) => ("bats dropped me into a pit", before),
        (Some(Outcome::FellInPit), before) if smelled => ("I fell into a pit, with the wumpus close by", before),
        (Some(Outcome::FellInPit), before) => ("I fell into a pit", before),
        (Some(Outcome::ShotWumpus | Outcome::ShotSelf | Outcome::OutOfArrows) | None, before) => ("", before),
    };
    // Only a wumpus that runs leaves the hunter alive.
    let is_drop = |at: &usize| matches!(before.get(at - 1..=*at), Some([Event::Snatched { .. }, Event::Bumped]));
    let all = |fits: fn(&Event) -> bool| (0..before.len()).filter(move |at| fits(&before[*at])).collect::<Vec<_>>();
    let (drops, bumps): (Vec<_>, Vec<_>) =
        all(|event| *event == Event::Bumped).into_iter().partition(|at| *at > 0 && is_drop(at));
    let rides = all(|event| matches!(event, Event::Snatched { .. }));
    let edges = all(|event| *event == Event::CaughtEdge);
    let brushes = match bumps.len() {
        1 => "a brush".to_owned(),
        many => format!("{} brushes", number(many)),
    };
    let carried = match (rides.len(), drops.len()) {
        (carried, 0) => format!("bats carried me off{}", times(carried)),
        (1, _) => "bats dropped me on the wumpus, which ran".to_owned(),
        (carried, 1) => format!("bats carried me off{}, once onto the wumpus", times(carried)),
        (carried, _) => format!("bats carried me off{}, more than once onto the wumpus", times(carried)),
    };
    // In the order in which each happened last.
    let mut adventures = [
        (edges.last(), format!("I caught the edge of a pit{}", times(edges.len()))),
        (bumps.last(), format!("I survived {brushes} with the wumpus")),
        (rides.last(), carried),
    ];
    adventures.sort_by_key(|(last, _)| *last);
    let adventures: Vec<_> = adventures.into_iter().filter_map(|(last, told)| last.map(|_| told)).collect();
    // Bats that carry twice are named once.
    let is_again = adventures.last().is_some_and(|told| told.starts_with("bats carried"));
    let end = if is_again { end.trim_start_matches("bats ") } else { end };
    let Some((shot, Action::Shoot { path })) = happened.shots.last().map(|shot| (shot, &shot.action)) else {
        return told(&[and_then(&adventures, end), "I never shot an arrow".to_owned()]);
    };
    let arrow = arrow(happened.shots.len(), shot.view.arrows - 1);
    let arrow = match path.len() {
        1 => arrow,
        rooms => format!("{arrow}, sent through {} {room}s,", number(rooms)),
    };
    let luck = |marks, has_hit| luck(marks, shot.chance, has_hit);
    let is_last = shot.turn + 1 == happened.turns.len();
    let (end, shot) = match happened.outcome {
        Some(Outcome::ShotWumpus) => ("", format!("{arrow} killed the wumpus{}", luck(AT_END, true))),
        Some(Outcome::ShotSelf) => {
            ("", format!("{arrow} missed the wumpus{} and came back to hit me", luck(WITHIN, false)))
        }
        Some(Outcome::Eaten) if is_last => ("", format!("{arrow} missed{}, and {end}", luck(WITHIN, false))),
        Some(Outcome::OutOfArrows) | None => ("", format!("{arrow} missed{}", luck(AT_END, false))),
        Some(Outcome::Eaten | Outcome::FellInPit) => (end, format!("{arrow} had missed{}", luck(AT_END, false))),
    };
    told(&[and_then(&adventures, end), shot])
}
