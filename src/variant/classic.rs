//! The classic game: its options, and its part of the protocol.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::position::{ensure, goes_on, number, room, rooms, yes};
use super::protocol::{Object, Protocol, padded, tunnels};
use super::{BadOption, Follow, OptionSpec, Options, Value, Variant, follow};
use crate::bot::{Careful, Random, Sharp};
use crate::game::Game;
use crate::game::cave::Cave;
use crate::game::classic::ruleset::{Feet, PitEdge, Placement, WumpusBehavior};
use crate::game::classic::{CaveSource, Classic, Event, Position, Setup, View, Warnings};
use crate::repl::Prompt;
use crate::repl::classic::ClassicPhrasebook;
use crate::repl::console::Console;
use crate::repl::solo::SoloPrompt;

mod options;

impl Variant for Classic {
    const NAME: &'static str = "classic";
    const ABOUT: &'static str = "classic is the game of 1973: a wumpus, pits and bats in a cave.";
    const OPTIONS: &'static [&'static OptionSpec] = options::OPTIONS;
    const FOLLOW: Option<Follow<Self>> = Some(follow);
    type Random = Random;
    type Careful = Careful<Self>;
    type Sharp = Sharp<Self>;

    fn setup(options: &Options) -> Result<Setup, BadOption> {
        options::setup(options)
    }

    fn values(setup: &Setup) -> Vec<Option<Value>> {
        options::values(setup)
    }

    fn prompt<'a>(console: Console<'a>, setup: &Setup, options: &Options, _: bool) -> impl Prompt<'a, Self> + use<'a> {
        // Only the given options know the file of a cave.
        let command = options.command();
        SoloPrompt::new(console, ClassicPhrasebook::new(setup), move |_| command.clone())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Truth {
    cave: Vec<Vec<u32>>,
    hunter: u32,
    wumpus: u32,
    awake: u8,
    misses: u8,
    pits: Vec<u32>,
    bats: Vec<u32>,
    arrows: u8,
    outcome: Option<String>,
}

impl Protocol for Classic {
    type Truth = Truth;

    fn obs(view: &View) -> Object {
        let Warnings { wumpus, pits, bats } = view.warnings;
        Object::default()
            .with("rooms", view.rooms)
            .with("most_tunnels", view.most_tunnels)
            .with("room", view.room.number())
            .with("tunnels", padded(view.tunnels.iter().map(|room| room.number()), view.most_tunnels))
            .with("wumpus_near", wumpus)
            .with("pits_near", pits)
            .with("bats_near", bats)
            .with("arrows", view.arrows)
    }

    fn event(&self, event: &Event) -> Object {
        match event {
            Event::Entered { room } => Object::event("entered").with("room", room.number()),
            Event::Bumped => Object::event("bumped"),
            Event::CaughtEdge => Object::event("caught_edge"),
            Event::WumpusMoved { from, to } => {
                Object::event("wumpus_moved").with("from", from.number()).with("to", to.number())
            }
            Event::Snatched { to } => Object::event("snatched").with("to", to.number()),
            Event::Sensed { warnings: Warnings { wumpus, pits, bats } } => {
                Object::event("sensed").with("wumpus_near", *wumpus).with("pits_near", *pits).with("bats_near", *bats)
            }
            Event::ArrowStrayed { from, named, .. } => {
                Object::event("arrow_strayed").with("from", from.number()).with("named", named.number())
            }
            Event::ArrowFlew { to } => Object::event("arrow_flew").with("to", to.number()),
            Event::ArrowDropped => Object::event("arrow_dropped"),
            Event::Missed => Object::event("missed"),
            Event::Ended { outcome } => Object::event("ended").with("outcome", Classic::ending(*outcome)),
        }
    }

    fn truth(&self) -> Truth {
        let position = self.position();
        Truth {
            cave: tunnels(&position.cave),
            hunter: position.hunter.number(),
            wumpus: position.wumpus.number(),
            awake: u8::from(position.awake),
            misses: position.misses,
            pits: position.pits.iter().collect(),
            bats: position.bats.iter().collect(),
            arrows: position.arrows,
            outcome: position.outcome.map(|outcome| Classic::ending(outcome).to_owned()),
        }
    }

    fn from_truth(setup: &Setup, truth: &Truth) -> Result<Position, String> {
        goes_on(truth.outcome.as_ref())?;
        let rules = &setup.ruleset;
        let cave = known_cave(setup, &truth.cave)?;
        let [hunter, wumpus] = [room(&cave, "hunter", truth.hunter)?, room(&cave, "wumpus", truth.wumpus)?];
        let pits = rooms(&cave, "pits", &truth.pits, rules.pits.into())?;
        let bats = rooms(&cave, "bats", &truth.bats, rules.bats.into())?;
        if rules.placement != Placement::HazardsThenHunter {
            ensure(!pits.meets(bats), "pits and bats must be in different rooms")?;
        }
        ensure(hunter != wumpus, "hunter and wumpus must be in different rooms")?;
        ensure(!bats.has(hunter.number()), "hunter must not be in a room with bats")?;
        let may_stand_in_pit = rules.pit_edge != PitEdge::OutOfReach;
        ensure(may_stand_in_pit || !pits.has(hunter.number()), "hunter must not be in a room with a pit")?;
        let shuns_pits = rules.feet == Feet::Careful && rules.placement == Placement::AllApart;
        ensure(!(shuns_pits && pits.has(wumpus.number())), "wumpus must not be in a room with a pit")?;
        let arrows = number("arrows", truth.arrows, 1, rules.arrows)?;
        let (most_awake, most_misses) = match rules.behavior {
            WumpusBehavior::WakesForGood { .. } => (1, 0),
            WumpusBehavior::Dozes { .. } => (0, 0),
            WumpusBehavior::Restless { .. } => (0, rules.arrows - arrows),
        };
        Ok(Position {
            hunter,
            wumpus,
            awake: yes("awake", number("awake", truth.awake, 0, most_awake)?)?,
            misses: number("misses", truth.misses, 0, most_misses)?,
            pits,
            bats,
            arrows,
            outcome: None,
            cave,
        })
    }
}

/// Returns the cave of a position, if the set-up can have it.
fn known_cave(setup: &Setup, listed: &[Vec<u32>]) -> Result<Arc<Cave>, String> {
    let cave = Cave::listed(listed).map_err(|why| format!("cave: {why}"))?;
    let (rooms, tunnels) = match &setup.cave {
        CaveSource::Known(known) => {
            ensure(**known == cave, "cave must be the cave of the options")?;
            return Ok(Arc::clone(known));
        }
        CaveSource::Shuffled => (20, 3),
        CaveSource::Random { rooms, tunnels } => (*rooms, *tunnels),
    };
    let fits = cave.len() == rooms && cave.most_tunnels() <= tunnels.into();
    ensure(fits, &format!("cave must have {rooms} rooms with at most {tunnels} tunnels each, as the options say"))?;
    Ok(Arc::new(cave))
}
