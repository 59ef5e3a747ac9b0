//! The stories of the two games on a grid.

use crate::game::textbook::{self, Textbook};
use crate::game::world::{self, World};
use crate::words::story::{AT_END, Happened, and_then, luck, times, told};

/// Tells a hunt in Wumpus World.
pub(crate) fn of_world(happened: &Happened<World>) -> String {
    let at = |what| happened.turns.iter().flatten().position(|event| *event == what);
    let (gold, hit) = (at(world::Event::TookGold), at(world::Event::ShotWumpus));
    let shot = happened.shots.last().map(|shot| (hit.is_some(), shot.chance));
    let deeds = Deeds { on_the_way: Vec::new(), has_gold: gold.is_some(), shot };
    match happened.outcome {
        Some(world::Outcome::Won) if gold < hit => {
            told(&["I took the gold".to_owned(), format!("then {}", deeds.of_arrow())])
        }
        Some(world::Outcome::Won) => told(&[deeds.of_arrow(), "then I took the gold".to_owned()]),
        Some(world::Outcome::FellInPit) => deeds.story("I fell into a pit", true),
        Some(world::Outcome::Eaten) => deeds.story("I walked right into the wumpus", true),
        None => deeds.story(if deeds.has_gold { "I gave up" } else { "" }, true),
    }
}

/// Tells a hunt in the textbook's game.
pub(crate) fn of_textbook(happened: &Happened<Textbook>) -> String {
    let count = |what| happened.count(|event| *event == what);
    let bumps = count(textbook::Event::Bumped);
    let deeds = Deeds {
        on_the_way: (bumps > 0).then(|| format!("I ran into a wall{}", times(bumps))).into_iter().collect(),
        has_gold: count(textbook::Event::TookGold) > 0,
        shot: happened.shots.last().map(|shot| (count(textbook::Event::Screamed) > 0, shot.chance)),
    };
    match happened.outcome {
        Some(textbook::Outcome::ClimbedOutWithGold) => deeds.story("I climbed out with the gold", false),
        Some(textbook::Outcome::LeftWithoutGold) => deeds.story("I climbed out with empty hands", false),
        Some(textbook::Outcome::FellInPit) => deeds.story("I fell into a pit", true),
        Some(textbook::Outcome::Eaten) => deeds.story("I walked right into the wumpus", true),
        None => deeds.story(if deeds.has_gold { "I gave up" } else { "" }, true),
    }
}

/// The deeds of a hunt with one arrow on a grid.
struct Deeds {
    /// What happened to the hunter on the way.
    on_the_way: Vec<String>,
    /// Whether they took the gold.
    has_gold: bool,
    /// Whether the arrow hit, and the chance of that, if it was shot and that was known.
    shot: Option<(bool, Option<f64>)>,
}

impl Deeds {
    /// Tells what became of the arrow.
    fn of_arrow(&self) -> String {
        match self.shot {
            Some((true, chance)) => format!("my only arrow killed the wumpus{}", luck(AT_END, chance, true)),
            Some((false, chance)) => format!("my only arrow hit a wall{}", luck(AT_END, chance, false)),
            None => "I never shot my arrow".to_owned(),
        }
    }

    /// Tells a hunt that ended like this.
    fn story(&self, end: &str, is_with_gold: bool) -> String {
        let gold = if self.has_gold && is_with_gold { ", with the gold in my hands" } else { "" };
        let (arrow, end) = (self.of_arrow(), and_then(&self.on_the_way, &format!("{end}{gold}")));
        told(&if self.shot.is_some() { [arrow, end] } else { [end, arrow] })
    }
}
