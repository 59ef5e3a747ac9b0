//! The hints of the grue's hunt.

use super::GruePhrasebook;
use crate::bot::advisor::Advice;
use crate::bot::grue::{Counsel, Why};
use crate::game::belief::Knowable as _;
use crate::game::cave::Room;
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Action, Grue, Outcome, Thing, Toward, View, Way};
use crate::repl::hint::{chances, is_possible, is_sure, of_the_time, percent, signs};
use crate::repl::phrasebook::Hinter;
use crate::text::listed;

impl Hinter<Grue> for GruePhrasebook {
    fn odds(&self, _: &Counsel, odds: &[(Thing, f64)]) -> String {
        chances(odds.iter().map(|(thing, chance)| (Grue::thing_name(*thing), *chance)), "empty")
    }

    /// Has space for what is likeliest alone.
    fn odds_on_map(&self, odds: &[(Thing, f64)]) -> Option<String> {
        let likeliest = odds.iter().copied().reduce(|most, other| if other.1 > most.1 { other } else { most });
        let (thing, chance) = likeliest?;
        let sign = signs([(Grue::thing_name(thing), chance)])?;
        // Three digits do not fit.
        Some(if is_sure(chance) { sign.chars().take(1).collect() } else { sign })
    }

    fn odds_key(&self) -> &'static str {
        "(W20) the wumpus in 20 %, (W) for certain (G grue, E exit)"
    }

    fn ways(&self, view: &View<'_>) -> Vec<(String, Room)> {
        let ways = view.ways().zip(view.tunnels);
        ways.map(|(way, room)| (format!("{} to ({})", way.direction, way.to), *room)).collect()
    }

    fn action(&self, view: &View<'_>, action: &Action) -> String {
        let (verb, toward) = match action {
            Action::Move { toward } => ("go", toward),
            Action::Shoot { toward } => ("shoot", toward),
        };
        match way(view, *toward) {
            Some(way) => format!("{verb} {}, to ({})", way.direction, way.to),
            None => action.to_string(),
        }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Escaped | Outcome::EscapedPastGrue => "you escape",
            Outcome::EatenOnEntering => "you walk into the wumpus",
            Outcome::EatenWhenItCame => "the wumpus eats you",
            Outcome::CaughtOnEntering | Outcome::CaughtOnEnteringStunned => "you walk into the grue",
            Outcome::CaughtWhenItCame => "the grue catches you",
            Outcome::OutOfArrows => "you are out of arrows",
        })
    }

    fn why(&self, _: &View<'_>, counsel: &Counsel, advice: &Advice<Action, Why>) -> String {
        let likeliest = |thing| {
            let (room, chance) = counsel.likeliest(thing)?;
            Some((Coordinates::of(room), chance))
        };
        let known = |thing, perceived: &str| {
            let rooms = counsel.perceived(thing).into_iter().map(|room| format!("({room})"));
            let place = likeliest(thing).map(|(room, _)| format!("({room})")).unwrap_or_default();
            format!("{place}, by what you {perceived} in {}, and not elsewhere.", listed(rooms, "and"))
        };
        let likely = |thing| {
            let place =
                likeliest(thing).map(|(room, chance)| format!("most likely in ({room}), with {}", percent(chance)));
            place.unwrap_or_default()
        };
        match advice.why {
            Why::SureShot => "The arrow is sure to hit the wumpus.".to_owned(),
            Why::BestShot { hit } => {
                format!("The arrow hits the wumpus {}, and no other action is better.", of_the_time(hit))
            }
            Why::Stun { hit } => format!("The arrow stuns the grue {}, which gives you time.", of_the_time(hit)),
            Why::Escape => "The exit is there, and the wumpus is dead.".to_owned(),
            Why::ToWumpus => {
                format!("It leads to a shot at the wumpus, which must be in {}", known(Thing::Wumpus, "smelled"))
            }
            Why::ToExit => format!("It leads to the exit, which must be in {}", known(Thing::Exit, "saw")),
            Why::FindWumpus => format!("It helps to find the wumpus; {}.", likely(Thing::Wumpus)),
            Why::FindExit => format!("It helps to find the exit; {}.", likely(Thing::Exit)),
            Why::AvoidGrue { risk } if is_possible(risk) => {
                format!("It keeps away from the grue. Even so, you die {}.", of_the_time(risk))
            }
            Why::AvoidGrue { .. } => "It keeps away from the grue.".to_owned(),
        }
    }
}

/// Returns the tunnel that is meant.
fn way(view: &View<'_>, toward: Toward) -> Option<Way> {
    view.ways().find(|way| toward == Toward::Direction(way.direction) || toward == Toward::Room(way.to))
}
