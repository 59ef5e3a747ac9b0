//! The hints of the grue's hunt.

use super::GruePhrasebook;
use crate::bot::Advice;
use crate::bot::grue::Why;
use crate::game::cave::Room;
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Action, Grue, Outcome, View};
use crate::odds::grue::{GrueEngine, Proof, Thing};
use crate::odds::{Engine as _, ROUNDING};
use crate::text::listed;
use crate::words::hint::{is_possible, is_sure, of_the_time, perceived, percent, proved};
use crate::words::phrasebook::Reasons;

impl Reasons<Grue> for GruePhrasebook {
    fn why(&self, view: &View, engine: &GrueEngine, advice: &Advice<Action, Why>) -> String {
        let reason = match advice.why {
            Why::SureShot => format!("The arrow is sure to hit. {}", known(engine, Thing::Wumpus, "The wumpus")),
            Why::BestShot { hit } => {
                let best = engine.best_shot().and_then(|shot| engine.hit(&shot)).unwrap_or_default();
                let hits = of_the_time(hit);
                if best > hit + MORE {
                    format!(
                        "This arrow hits {hits}. Another hits more often, but this one leaves you better placed if it misses."
                    )
                } else {
                    format!("This arrow hits the wumpus {hits}. Nothing else promises more.")
                }
            }
            Why::Stun { hit } if is_sure(hit) => "The arrow is sure to stun the grue, which gives you time.".to_owned(),
            Why::Stun { hit } => format!("The arrow stuns the grue {}, which gives you time.", of_the_time(hit)),
            Why::Escape => "The exit is there, and the wumpus is dead.".to_owned(),
            Why::ToWumpus => format!("It leads to a shot at the wumpus. {}", known(engine, Thing::Wumpus, "It")),
            Why::ToExit => format!("It leads to the exit. {}", known(engine, Thing::Exit, "The exit")),
            Why::FindWumpus => search(engine, Thing::Wumpus),
            Why::FindExit => search(engine, Thing::Exit),
            Why::AvoidGrue if view.near.grue.is_some() => "That keeps you clear of the grue.".to_owned(),
            Why::AvoidGrue => "That keeps you clear of the grue, which may be near.".to_owned(),
            Why::Hopeless => {
                return "You can run from the grue, but hardly win. To end the hunt, do this or type give up."
                    .to_owned();
            }
            Why::Doomed => return "Nothing can save you now.".to_owned(),
        };
        let risk = risk(engine, &advice.action);
        if is_possible(risk) { format!("{reason} But {}.", you_die(risk)) } else { reason }
    }
}

/// Returns the chance that an action is the hunter's death.
pub(super) fn risk(engine: &GrueEngine, action: &Action) -> f64 {
    let is_death = |outcome| !matches!(outcome, Outcome::Escaped | Outcome::EscapedPastGrue | Outcome::OutOfArrows);
    let results = engine.results(action);
    if results.goes_on <= 0.0 && results.ends.iter().all(|(outcome, _)| is_death(*outcome)) {
        return 1.0;
    }
    results.ends.into_iter().filter(|(outcome, _)| is_death(*outcome)).map(|(_, chance)| chance).sum()
}

pub(super) fn you_die(risk: f64) -> String {
    if is_sure(risk) { "you surely die".to_owned() } else { format!("you die {}", of_the_time(risk)) }
}

/// Chances differ by more than this if one is said to be better.
pub(super) const MORE: f64 = 0.005;
/// Below this chance it is of no help to be told where something is likeliest.
const HELPS: f64 = 0.1;

/// Says where a thing must be, and what proves it.
fn known(engine: &GrueEngine, thing: Thing, name: &str) -> String {
    let lairs = engine.rooms_of(thing).into_iter().map(Coordinates::of).collect();
    let sense = if thing == Thing::Exit { ["saw", "shaft of sunlight"] } else { ["smelled", "wumpus"] };
    let proof = engine.proof(thing).filter(|proof| !proof.perceived.is_empty());
    let felt = |proof: Proof| perceived(sense, &named(proof.unperceived), &named(proof.perceived));
    proved(&format!("{name} must be in {}", listed(named(lairs), "or")), proof.map(felt), None)
}

/// Says that a move is part of a search.
fn search(engine: &GrueEngine, thing: Thing) -> String {
    let best = format!("This is the best way to search for the {}", GrueEngine::thing_name(thing));
    let rooms = engine.rooms_of(thing);
    let chance = |room: &Room| engine.odds(thing, room.number());
    let most = rooms.iter().map(chance).fold(0.0, f64::max);
    if most < HELPS {
        return format!("{best}, which can be in any of {} rooms.", rooms.len());
    }
    let likeliest: Vec<_> = rooms.iter().filter(|room| most - chance(room) <= ROUNDING).collect();
    let each = if likeliest.len() > 1 { " each" } else { "" };
    let places = listed(named(likeliest.into_iter().copied().map(Coordinates::of).collect()), "or");
    format!("{best}. It is most likely in {places}: {}{each}.", percent(most))
}

fn named(rooms: Vec<Coordinates>) -> Vec<String> {
    rooms.into_iter().map(|room| format!("({room})")).collect()
}
