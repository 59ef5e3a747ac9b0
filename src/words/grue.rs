//! The words of the grue's hunt.

use std::sync::Arc;

use super::hint::{EMPTY, is_sure, signs};
use super::phrasebook::{Denied, Ways};
use super::phrasebook::{MapTruth, Mapper, OptionQuestion, Phrasebook, Phrases, Surroundings, Told};
use crate::chart::canvas::{Canvas, Ink};
use crate::chart::hex;
use crate::chart::{Chart, Sensed, Space, Thing, Trace};
use crate::command::help::{Expects, Manual, Question};
use crate::game::cave::Cave;
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::grue::{Action, Distance, Event, Grue, Life, Outcome, Position, Sense, Setup, View, Way};
use crate::odds::grue::GrueEngine;
use crate::odds::{Engine as _, ROUNDING};
use crate::style::{danger, gain, here};
use crate::text::{counted, listed};

mod manual;

#[derive(Clone)]
pub(crate) struct GruePhrasebook {
    pub(crate) map: Arc<Cave>,
    /// Whether to ask for the keen sense.
    pub(crate) asks: bool,
}

const PHRASES: Phrases = Phrases {
    room: "room",
    senses: &[
        ("wumpus", ["smelled", "a wumpus", "no wumpus"]),
        ("exit", ["saw", "a shaft of sunlight", "no shaft of sunlight"]),
    ],
    mark: "mark 4,10 grue?",
    names: &Direction::NAMES,
    remarks: &[
        (
            &["light", "lamp", "lantern", "torch", "match", "candle"],
            "A lamp would spoil it for the grue. You have none.",
        ),
        (&["grue"], "It knows its name. Do not call it."),
        (&["north", "south", "up", "down"], "No tunnel here runs straight up or down the map."),
    ],
    begins: "Hunt the Wumpus - and mind the grue. Kill the wumpus, then get to the exit.",
    mood: "\
A hundred rooms, and not a light in any of them. You hold your breath to listen.
Two things live down here. You came for one of them. The other comes for you.",
    way: "{place} {direction}",
    goes: "go {direction}, to {place}",
    shoots: "shoot {direction}, to {place}",
    covers: "split {arrow} to cover",
    ..Phrases::USUAL
};

const SENSES: &str = "\
You smell the wumpus, hear the grue and see the exit within 3 moves.
Your keen sense also tells you how far. Choose one:
  smell    how far the wumpus is
  hearing  how far the grue is
  sight    how far the exit is";

impl Phrasebook<Grue> for GruePhrasebook {
    const ODDS_KEY: &'static str = "W20: wumpus 20 %, W: certain (G grue, E exit); the likeliest only, from 5 %";
    const LEAST_ODDS: f64 = 0.05;
    const SMELL: Option<char> = Some('~');

    fn phrases(&self) -> &Phrases {
        &PHRASES
    }

    fn manual(&self) -> Manual {
        manual::manual()
    }

    /// Asks for the keen sense, unless an option chose it (G4, G24).
    fn option(&self) -> Option<OptionQuestion<Setup>> {
        self.asks.then_some(OptionQuestion {
            question: Question {
                asks: "Keen sense (smell, hearing or sight)?",
                answers: SENSES,
                choices: &Sense::NAMES,
                expects: Expects::Choice("Please answer smell, hearing or sight (Q quits)."),
            },
            settle: |setup, name| {
                setup.sense = Sense::named(name).unwrap_or(setup.sense);
                let thing = ["wumpus", "grue", "exit"][setup.sense as usize];
                format!("Your keen sense is {name}: it tells you how far the {thing} is.")
            },
        })
    }

    /// Describes the status and the junction (G8), and what is near (G5 to G7).
    fn situation(&self, view: &View, to_draw: Option<Space>) -> String {
        let near = [
            view.near.wumpus.map(|distance| (danger("I smell a wumpus!"), distance)),
            view.near.grue.map(|grue| {
                let does = if grue.is_stunned { "I hear a grue groaning." } else { "I hear a grue prowling!" };
                (danger(does), grue.distance)
            }),
            view.near.exit.map(|distance| match distance {
                Distance::Here => (gain("You stand at the exit; it opens when the wumpus is dead."), distance),
                _ => (gain("I see a shaft of sunlight."), distance),
            }),
        ];
        let told = near.into_iter().flatten().flat_map(|(line, distance)| {
            let moves = match distance {
                Distance::Here | Distance::Within => None,
                Distance::Exactly { moves } => Some(format!("  (It's {} away.)", counted(moves, "move"))),
            };
            [line].into_iter().chain(moves)
        });
        let told: Vec<_> = told.collect();
        let gap = (!told.is_empty() && to_draw.is_some()).then(String::new);
        let here = if to_draw.is_some() { junction(view) } else { in_words(view) };
        here.into_iter().chain(gap).chain(told).collect::<Vec<_>>().join("\n")
    }

    /// Lists the rooms of everything, and their distances (G23).
    fn truth_in_words(&self, position: &Position, _: Option<Space>) -> String {
        let place = |room| {
            let away = self.map.distance(position.hunter, room).map(|moves| format!(", {moves} away"));
            format!("{}{}", hex::name(room.number()), away.unwrap_or_default())
        };
        let dead = match position.wumpus_life {
            Life::Alive => "",
            Life::Dead => ", dead",
        };
        let stunned = match position.stunned_turns {
            0 => String::new(),
            turns => format!(", stunned for {turns}"),
        };
        let [wumpus, grue, exit] = [position.wumpus, position.grue, position.exit].map(place);
        format!("[Wumpus {wumpus}{dead}; grue {grue}{stunned}; exit {exit}]")
    }

    fn event(&self, event: &Event) -> Told {
        let told = Told::line(match event {
            Event::Entered { room } => return Told::NOTHING.and(Trace::Entered(room.number())),
            Event::ArrowFlew { to } => format!("[The arrow flies into {}.]", hex::name(to.number())),
            Event::HalfFlew { to } => format!("[Half of it flies into {}.]", hex::name(to.number())),
            Event::ShotWumpus => gain("Thwack! A bellow, and then silence. The wumpus is dead!"),
            Event::StunnedGrue => gain("Thud! A howl. You have stunned the grue."),
            Event::Missed => "Swish. Your arrow is lost.".to_owned(),
            Event::WumpusMoved { from, to } => {
                format!("[The wumpus moves from {} to {}.]", hex::name(from.number()), hex::name(to.number()))
            }
            Event::GrueMoved { from, to } => {
                format!("[The grue moves from {} to {}.]", hex::name(from.number()), hex::name(to.number()))
            }
            Event::Ended { outcome } => match outcome {
                Outcome::Escaped => gain("You climb out into the sunlight, and leave a dead wumpus behind."),
                Outcome::EscapedPastGrue => gain("You slip past the grue, out into the sunlight!"),
                Outcome::EatenOnEntering => danger("Munch! You have walked right into the wumpus."),
                Outcome::EatenWhenItCame => danger("Pad, pad, munch! The noise has brought the wumpus to you."),
                Outcome::CaughtOnEntering => danger("It is pitch dark in here - and here is the grue. It has you!"),
                Outcome::CaughtOnEnteringStunned => danger("You stumble over the stunned grue. Its claws still work!"),
                Outcome::CaughtWhenItCame => danger("A gurgle behind you - the grue has caught you!"),
                Outcome::OutOfArrows => danger("That was your last arrow, and the wumpus lives."),
            },
        });
        match event {
            Event::StunnedGrue | Event::Missed => told.disturbing(""),
            _ => told,
        }
    }

    fn score(&self, view: &View) -> (u8, String) {
        (view.arrows, format!("\nYour keen sense is {}.", view.sense.name()))
    }

    fn surroundings(&self, view: &View) -> Surroundings {
        let near = [
            view.near.wumpus.map(|distance| match distance {
                Distance::Here | Distance::Within => Sensed::danger("~", "a smell of wumpus"),
                Distance::Exactly { moves: 1 } => Sensed::danger("~1", "the wumpus was 1 move away"),
                Distance::Exactly { moves: 2 } => Sensed::danger("~2", "the wumpus was 2 moves away"),
                Distance::Exactly { .. } => Sensed::danger("~3", "the wumpus was 3 moves away"),
            }),
            view.near.exit.map(|distance| match distance {
                Distance::Here => Sensed::gain("*0", "the exit"),
                Distance::Within => Sensed::gain("*", "a shaft of sunlight"),
                Distance::Exactly { moves: 1 } => Sensed::gain("*1", "the exit 1 move away"),
                Distance::Exactly { moves: 2 } => Sensed::gain("*2", "the exit 2 moves away"),
                Distance::Exactly { .. } => Sensed::gain("*3", "the exit 3 moves away"),
            }),
        ];
        Surroundings {
            room: view.room.number(),
            tunnels: view.tunnels.iter().map(|room| room.number()).collect(),
            sensed: near.into_iter().flatten().collect(),
            facing: None,
        }
    }

    fn revealed(&self, position: &Position) -> MapTruth {
        let wumpus = match position.wumpus_life {
            Life::Alive => Thing::danger("wumpus"),
            Life::Dead => Thing::other("corpse"),
        };
        let things = vec![
            (position.wumpus.number(), wumpus),
            (position.grue.number(), Thing::danger("grue")),
            (position.exit.number(), Thing::gain("exit")),
        ];
        MapTruth { cave: Some(Arc::clone(&self.map)), things, ..MapTruth::default() }
    }

    fn is_alarmed(&self, view: &View, _: bool) -> bool {
        view.near.grue.is_some()
    }

    fn no_danger(&self, _: &GrueEngine) -> &'static str {
        EMPTY
    }

    /// Has space for what is likeliest alone.
    fn odds_on_map(&self, odds: &[(&'static str, f64)]) -> Option<String> {
        let likeliest =
            odds.iter().copied().reduce(|most, other| if other.1 > most.1 + ROUNDING { other } else { most });
        let (thing, chance) = likeliest?;
        let sign = signs([(thing, chance)])?;
        // Three digits do not fit.
        Some(if is_sure(chance) { sign.chars().take(1).collect() } else { sign })
    }

    fn plan(&self, _: Option<&GrueEngine>) -> Option<MapTruth> {
        Some(MapTruth { cave: Some(Arc::clone(&self.map)), ..MapTruth::default() })
    }

    fn hits(&self, engine: &GrueEngine, action: &Action) -> Option<Vec<(&'static str, f64)>> {
        let hit = engine.hit(action)?;
        Some(vec![("hit", hit), ("grue stunned", engine.hits(action)[1])])
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Escaped | Outcome::EscapedPastGrue => "escape",
            Outcome::EatenOnEntering | Outcome::EatenWhenItCame => "eaten by the wumpus",
            Outcome::CaughtOnEntering | Outcome::CaughtOnEnteringStunned | Outcome::CaughtWhenItCame => {
                "caught by the grue"
            }
            Outcome::OutOfArrows => "out of arrows",
        })
    }
}

impl Ways<Grue> for GruePhrasebook {
    fn direction(&self, _: &View, word: &str) -> Option<&'static str> {
        read_direction(word).map(Direction::name)
    }

    fn refusal(&self, view: &View, denied: Denied) -> String {
        let not = if denied == Denied::NoArrow { "You have no arrow left" } else { "Not possible" };
        format!("{not} - {}.", lead(view))
    }
}

impl Mapper for GruePhrasebook {
    /// The grue is heard, but it moves on every turn, so the map leaves it out.
    const NOTHING_SENSED: &'static str = "nothing smelled or seen";

    fn name(&self, room: u32) -> String {
        hex::name(room)
    }

    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        let part = |at: usize| named.get(at)?.trim_matches(['(', ')']).parse().ok();
        let Some((x, y)) = part(0).zip(part(1)) else { return Err(None) };
        let found = Coordinates { x, y }.room(&self.map).map(|room| (room.number(), 2));
        found.ok_or_else(|| Some(format!("There is no room ({x},{y}): both numbers go from 1 to 10.")))
    }

    fn draw(&self, chart: &Chart, space: Space) -> Option<String> {
        hex::draw(chart, space)
    }
}

/// Parses `ne`, `northeast` or `north-east`.
fn read_direction(name: &str) -> Option<Direction> {
    let short = [("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("-", "")];
    Direction::named(&short.iter().fold(name.to_owned(), |name, (long, short)| name.replace(long, short)))
}

/// Returns `tunnels lead nw, sw and e`, for example.
fn lead(view: &View) -> String {
    let lead = if view.tunnels.len() == 1 { "the only tunnel leads" } else { "tunnels lead" };
    format!("{lead} {}", listed(view.ways().map(|way| way.direction), "and"))
}

/// Describes the hunter's room, its tunnels and the status in words (G8).
fn in_words(view: &View) -> Vec<String> {
    let tunnels = listed(view.ways().map(|way| format!("{} to ({})", way.direction, way.to)), "and");
    let life = if view.wumpus == Life::Alive { "lives" } else { "is dead" };
    vec![
        format!("You are in room {}. Tunnels lead {tunnels}.", here(format!("({})", view.room))),
        format!("You have {}. The wumpus {life}.", counted(view.arrows, "arrow")),
    ]
}

/// Returns the room as `( 4,10)`, always 7 characters wide.
fn boxed(room: Coordinates) -> String {
    format!("({:>2},{:>2})", room.x, room.y)
}

/// Draws the hunter's room with its tunnels, beside the status (G8).
fn junction(view: &View) -> Vec<String> {
    let mut picture = Canvas::new(7, 26);
    picture.write(0, 0, &format!("A: {}", view.arrows), Ink::Plain);
    let life = if view.wumpus == Life::Alive { "A" } else { "D" };
    picture.write(1, 0, &format!("W: {life}"), Ink::Plain);
    picture.write(3, 10, &boxed(view.room), Ink::Here);
    for Way { direction, to } in view.ways() {
        let to = boxed(to);
        let strokes: [(usize, usize, &str); 3] = match direction {
            Direction::NorthWest => [(0, 6, &to), (1, 10, "\\"), (2, 11, "\\")],
            Direction::SouthWest => [(4, 11, "/"), (5, 10, "/"), (6, 6, &to)],
            Direction::East => [(3, 17, "-"), (3, 18, "-"), (3, 19, &to)],
            Direction::NorthEast => [(0, 14, &to), (1, 16, "/"), (2, 15, "/")],
            Direction::SouthEast => [(4, 15, "\\"), (5, 16, "\\"), (6, 14, &to)],
            Direction::West => [(3, 1, &to), (3, 8, "-"), (3, 9, "-")],
        };
        for (row, column, text) in strokes {
            picture.write(row, column, text, Ink::Plain);
        }
    }
    let mut rows = picture.lines();
    rows.truncate(rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1));
    rows
}
